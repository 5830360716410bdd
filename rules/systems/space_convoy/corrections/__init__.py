"""What a game master may put right while the fleets are in play.

`rules` has a verb with typed fields for each, what forbids it, and which are offered; `events` is
what it changes.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.corrections import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events, rules)
