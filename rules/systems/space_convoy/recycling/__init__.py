"""Recycling, an option: destroyed Naztee vessels come back, deployed as their kind is.

`verbs` is the attempt: what forbids it, what it does, what is told of it before; `events` is that
it was made. A Coffin rolls for its row as in the set-up.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.recycling import events, verbs

SECTION = Section.of(events, verbs)
