"""The initiative: who acts, until when, and who acts next.

`rules` hands it on: whatever ends an action asks there what follows. `verbs` is the pass, with
which a side gives it up, and `events` is what everybody is told of it.
"""

from rules.kernel.system.section import Section
from rules.systems.space_convoy.initiative import events, rules, verbs

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events, verbs)
