"""Set-up (SC42): objects, then Crushers, then Coffins; the Freeloaders wait off the table.

`events` has what may happen, `verbs` what a side may do, `rules` what others ask and do.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.setup import events, rules, verbs

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events, verbs)
