"""Fire: red against blue, white for the range, yellow for the damage.

`events` has what may happen, `verbs` what a side may do, `rules` what others ask and do.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.fire import events, verbs

SECTION = Section.of(events, verbs)
