"""Missiles in flight (TE39, TE40, TN13, TNT2, TN42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial import events as ev
from rules.systems.celestial.damage import Blow, strike
from rules.systems.celestial.legal import flights
from rules.systems.celestial.lines import BLOCKING
from rules.systems.celestial.questions import GuideMissiles
from rules.systems.celestial.refusals import illegal, own_missile
from rules.systems.celestial.stats import FLIGHT, WEAPONS

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.space.hex import Hex
    from rules.systems.celestial.actions import Choose
    from rules.systems.celestial.pieces import Missile
    from rules.systems.celestial.state import CelestialState


def due(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Fly those missiles that have no choice; ask for the others (TE39b, TE40b)."""
    asked: list[str] = []
    flew = False
    for missile in r.state.board.missiles:
        if missile.side != side or missile.id in r.state.done:
            continue
        target = r.state.board.ship(missile.target)
        found = flights(r.state.board, missile)
        if target.at is not None and target.at != missile.at and len(found) > 1:
            asked.append(missile.id)
            continue
        flew = True
        left: tuple[Task | Question, ...] = ()
        if target.at is None:
            r.emit(ev.MissileEnded(missile=missile.id, why="lost"))
        elif target.at == missile.at:
            left = _struck(r, missile)
        else:
            left = _flown(r, missile, found[0])
        if left or r.state.explosions:
            return left  # What it destroyed explodes before the next one flies (TE47, TE48).
    if not asked:
        return ()
    # Those that flew by themselves may have destroyed what others are after.
    return due(r, side) if flew else (GuideMissiles(seat=side, missiles=tuple(asked)),)


def guide(
    r: Resolution[CelestialState], question: GuideMissiles, action: Choose
) -> tuple[Task | Question, ...]:
    """A missile flies where its owner says (TN42)."""
    missile = own_missile(r.state, question.seat, action.unit)
    found = flights(r.state.board, missile) if missile.id in question.missiles else ()
    by_name = {str(each).lower(): each for each in found}
    if action.what not in by_name:
        legal = tuple(map(str, found)) or question.missiles
        raise illegal("TN42", legal=legal, missile=missile.name, at=action.what.upper())
    return _flown(r, missile, by_name[action.what])


def _flown(r: Resolution[CelestialState], missile: Missile, to: Hex) -> tuple[Task | Question, ...]:
    """It flies on, through all but planets and holes (TE40, TN13b, TNT5b, TN46c)."""
    r.emit(ev.MissileFlown(missile=missile.id, origin=missile.at, to=to))
    missile = r.state.board.by_missile[missile.id]
    if r.state.board.space.kinds.get(to) in BLOCKING:
        r.emit(ev.MissileEnded(missile=missile.id, why="lost"))
    elif r.state.board.ship(missile.target).at == to:
        return _struck(r, missile)
    elif missile.flown >= FLIGHT:
        r.emit(ev.MissileEnded(missile=missile.id, why="spent"))
    return ()


def _struck(r: Resolution[CelestialState], missile: Missile) -> tuple[Task | Question, ...]:
    """It strikes on the arc that faces the hex from which it came (TE39, TE39c)."""
    target = r.state.board.ship(missile.target)
    arcs = r.state.board.arcs(target, missile.came)
    r.emit(ev.MissileEnded(missile=missile.id, why="struck"))
    return strike(r, (Blow(target.id, arcs, WEAPONS["missile"].damage, "missile"),))
