"""The initiative: who acts, until when, and who acts next.

`events` has what may happen, `rules` what is done and why not.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.initiative import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
