"""The initiative: who acts, until when, and who acts next.

`events` has what may happen, `verbs` what a side may do, `rules` what others ask and do.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.initiative import events, rules, verbs

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events, verbs)
