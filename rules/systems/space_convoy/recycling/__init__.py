"""Recycling: a destroyed vessel comes back.

`events` has what may happen, `verbs` what a side may do.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.recycling import events, verbs

SECTION = Section.of(events, verbs)
