"""Movement: a step onto the table, on it, or off it over the west edge, by a die.

`verbs` is the step: what forbids it, what it does, what is told of it before. `events` is what
came of it, `odds` how likely that is. Which areas lie beside a vessel, and what its die needs, is
asked of the board and of `legal`, for offers are made of it.
"""

from rules.kernel.system.section import Section
from rules.systems.space_convoy.movement import events, verbs

SECTION = Section.of(events, verbs)
