"""Victory: when play ends, and the roll that decides the game.

`rules` looks after each action whether it is over, and throws the victory roll. `events` is why it
ended, and who has won.
"""

from rules.kernel.section import Section
from rules.systems.space_convoy.victory import events, rules

__all__ = ["SECTION", "rules"]

SECTION = Section.of(events)
