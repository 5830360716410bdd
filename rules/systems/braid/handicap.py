"""Stands added to the attacker or taken from it, before anything is deployed (BC165)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.braid.setup_events import Handicapped

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.field import Field
    from rules.systems.braid.state import BraidState

LEAST: Final = 4
MOST: Final = 6
"""Of a unit that is not a gun."""


def apply(r: Resolution[BraidState]) -> None:
    """Let the units begin as strong as the option has it (BC165b)."""
    stands = r.state.options.handicap
    changed = strengths(r.state.field, stands) if stands else {}
    if changed:
        r.emit(Handicapped(units=tuple(changed.items())))


def strengths(field: Field, stands: int) -> dict[str, int]:
    """What units begin with if the attack is so many stands stronger; weaker, if negative (BC176).

    One by one the attacker's units gain or lose a stand, in the order of the roster and round
    again, then the defender's the other way, until it is done or none has room.
    """
    found: dict[str, int] = {}
    left = abs(stands)
    step = 1 if stands > 0 else -1
    for side, way in ((field.attacker, step), (field.defender, -step)):
        units = [each for each in field.of(side) if not field.stats(each).is_gun]
        now = {each.id: each.stands for each in units}
        while left:
            able = [each for each, count in now.items() if LEAST <= count + way <= MOST]
            if not able:
                break
            for each in able[:left]:
                now[each] += way
                found[each] = now[each]
            left -= min(left, len(able))
    return found
