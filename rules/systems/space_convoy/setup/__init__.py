"""Set-up: objects, then Crushers, then Coffins; the Freeloaders wait off the east edge.

`events` is what comes to the table, `verbs` what a side places and deploys there, and `rules` the
order in which that is due, the dice for objects and for the rows of Coffins, which recycling
throws, too.
"""

from rules.kernel.system.section import Section
from rules.systems.space_convoy.setup import events, rules, verbs

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events, verbs)
