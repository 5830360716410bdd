"""Movement: a step, onto the table or off it, by a die.

`events` has what may happen, `rules` what is done and why not.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.movement import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
