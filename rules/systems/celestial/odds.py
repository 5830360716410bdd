"""How likely a shot does what: exactly, die by die (TE35, TN6)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from rules.kernel.chances import Chance
from rules.kernel.d6 import DIE
from rules.systems.celestial import events as ev
from rules.systems.celestial.aims import BURST
from rules.systems.celestial.fire import burst_damages
from rules.systems.celestial.stats import WEAPONS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.kernel.event import Event
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.fire import Aim

HIT: Final = "hit"


def _came_true(event: Event) -> bool:
    return (isinstance(event, ev.Shot) and event.damage > 0) or (
        isinstance(event, ev.BurstFired) and event.target in event.ships
    )


OUTCOMES: Final[Mapping[str, Callable[[Event], bool]]] = {HIT: _came_true}


def firing(board: Board, aim: Aim) -> tuple[Chance, ...]:
    """The chances of a shot: that a weapon hits, and its damage on the mean."""
    ship, group, targets = aim
    weapon = board.weapon(ship, group)
    if weapon.launch or ship.at is None:
        return ()
    missed = Fraction(1)
    damages: list[list[int]] = []
    for target in targets:
        done = [damage_of(board, aim, target, face) for face in range(1, DIE + 1)]
        missed *= Fraction(sum(not each for each in done), DIE)
        damages.append(done)
        if weapon.id == BURST:
            break
    words = "hits" if len(damages) == 1 else "hits at least once"
    found = [Chance.of(words, 1 - missed, HIT)]
    if len(damages) == 1:
        found += [
            Chance(f"{each} damage", damages[0].count(each), DIE)
            for each in sorted(set(damages[0]))
            if each
        ]
    return tuple(found)


def damage_of(board: Board, aim: Aim, target: str, face: int) -> int:
    """What a weapon of a shot does to a target with a die."""
    ship, group, _ = aim
    missile = board.by_missile.get(target)
    there = missile.at if missile is not None else board.by_id[target].at
    if ship.at is None or there is None:
        return 0
    if board.weapon(ship, group).id == BURST:
        return dict(burst_damages(board, ship, there, face)).get(target, 0)
    weapon = WEAPONS[board.card(ship).group[group].weapon]
    return weapon.hits_for(face - board.space.less(ship.at, there), board.range(ship.at, there))
