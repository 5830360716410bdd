"""Recycling: a destroyed vessel comes back.

`events` has what may happen, `rules` what is done and why not.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.recycling import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
