"""Fire: red against blue, white for the range, yellow for the damage.

`verbs` is the shot: what forbids it, what it does, what is told of it before. `events` is what
came of it, `odds` how likely that is, `rules` how a vessel defends itself. Who is in reach is
asked of `legal`.
"""

from rules.kernel.system.section import Section
from rules.systems.space_convoy.fire import events, verbs

SECTION = Section.of(events, verbs)
