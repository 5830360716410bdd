"""Movement: a step, onto the table or off it, by a die.

`events` has what may happen, `verbs` what a side may do.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.movement import events, verbs

SECTION = Section.of(events, verbs)
