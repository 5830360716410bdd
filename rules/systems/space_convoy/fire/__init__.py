"""Fire: red against blue, white for the range, yellow for the damage.

`events` has what may happen, `rules` what is done and why not.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.fire import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
