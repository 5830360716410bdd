"""Victory: when play ends, and the roll that decides it.

`events` has what may happen, `rules` what is done and why not.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.victory import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
