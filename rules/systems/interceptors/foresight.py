"""What awaits a fighter on a way: who may fire at it, and on whom it would bear at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.frozen import changed
from rules.systems.interceptors import firing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.systems.interceptors.flying import Leg
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView


def danger(view: FightersView, fighter: Fighter, legs: Sequence[Leg]) -> dict[str, tuple[str, str]]:
    """The enemies that may fire on the way, by id: their names and their most dice (II24)."""
    found: dict[str, tuple[str, str]] = {}
    most: dict[str, int] = {}
    for leg in legs:
        there = at(view, fighter, leg)
        target = there.table.by_id[fighter.id]
        for enemy in there.table.enemies(fighter.side):
            shot = firing.possible(there, enemy, target)
            if shot is not None and shot.dice > most.get(enemy.id, 0):
                most[enemy.id] = shot.dice
                engine = ", engines" if shot.engine else ""
                found[enemy.id] = (enemy.name, f"{shot.dice} dice{engine}")
    return found


def outlook(view: FightersView, fighter: Fighter, legs: Sequence[Leg]) -> tuple[str, ...]:
    """Whom a fighter would bear on at the end of a way, with how many dice."""
    if not legs:
        return ()
    there = at(view, fighter, legs[-1])
    mine = there.table.by_id[fighter.id]
    return tuple(f"{each.target.name} ({each.dice} dice)" for each in firing.shots(there, mine))


def at(view: FightersView, fighter: Fighter, leg: Leg) -> FightersView:
    """The view with a fighter elsewhere, as if it had not flown there."""
    table = view.table.changing(fighter.id, pose=leg.pose)
    return changed(view, table=table, flight=None)
