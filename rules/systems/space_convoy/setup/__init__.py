"""Set-up (SC42): objects, then Crushers, then Coffins; the Freeloaders wait off the table.

`events` has what may happen, `rules` what is done and why not.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.setup import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
