"""A ship enters a hex: terrain, a collision, missiles (TE21, TE27, TN8, TN10, TN36, TN46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.celestial import damage_events
from rules.systems.celestial import events as ev
from rules.systems.celestial.arcs import arcs_to
from rules.systems.celestial.damage import Blow, destroy, strike
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.questions import Arrive, Blast, ChooseCollision
from rules.systems.celestial.stats import COLLISION, FRONT, WEAPONS

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState

_TERRAIN, _COLLISION, _MISSILES = range(3)


def enter(
    r: Resolution[CelestialState],
    ship_id: str,
    came: Hex,
    *,
    steered: bool,
    stage: int = _TERRAIN,
) -> tuple[Task | Question, ...]:
    """What comes of a ship's being in a new hex; what of it is still to come (TNT4b, TN36b).

    Args:
        r: What is being resolved.
        ship_id: Which ship.
        came: The hex that it came from.
        steered: Whether it moved by itself; else it was pushed or pulled.
        stage: What comes next: terrain, a collision, missiles.
    """
    if stage == _TERRAIN and _alone(r.state, ship_id):
        return ()
    for number in range(stage, _MISSILES + 1):
        ship = r.state.board.ship(ship_id)
        if ship.at is None:
            return ()
        if r.state.explosions:  # of the other one in a collision: before the missiles (TE47)
            return (Blast(), Arrive(ship=ship_id, came=came, steered=steered, stage=number))
        if number == _TERRAIN:
            left = _terrain(r, ship, came, steered=steered)
        elif number == _COLLISION:
            left = _collision(r, ship, came, steered=steered)
        else:
            left = _missiles(r, ship)
        if left:
            then = min(number + 1, _MISSILES)
            return (*left, Arrive(ship=ship_id, came=came, steered=steered, stage=then))
    return ()


def _alone(state: CelestialState, ship_id: str) -> bool:
    """Whether a ship is in a hex in which there is nothing else, and nothing is to be seen to."""
    board = state.board
    at = board.ship(ship_id).at
    if at is None or at in board.space.kinds or state.explosions or board.missiles:
        return False
    return [each.at for each in board.ships].count(at) == 1


def collide(
    r: Resolution[CelestialState], ship: Ship, struck: Ship, came: Hex, *, steered: bool
) -> tuple[Task | Question, ...]:
    """Two ships of a side collide: both are damaged (TE27, TN17)."""
    board = r.state.board
    r.emit(damage_events.Collided(ship=ship.id, other=struck.id))
    return strike(
        r,
        (
            Blow(ship.id, _leading(board, ship, came, steered=steered), COLLISION, "collision"),
            Blow(struck.id, board.arcs(struck, came), COLLISION, "collision"),
        ),
    )


def _leading(board: Board, ship: Ship, came: Hex, *, steered: bool) -> tuple[int, ...]:
    """Where a ship runs into something: in front, or where it was pushed to (TN8, TN8b)."""
    if steered or ship.at is None:
        return (FRONT,)
    return arcs_to(board.options.arcs, ship.facing, came, ship.at)


def _terrain(
    r: Resolution[CelestialState], ship: Ship, came: Hex, *, steered: bool
) -> tuple[Task | Question, ...]:
    """Planets, holes, wormholes, nebulae, asteroids (TN2, TNT4, TNT5, TNT10, TNT14, TN9, TE29).

    Markers are lost in a nebula (TN10b); squadrons run into no asteroid (TNT4c, TE50b).
    """
    board = r.state.board
    kind = board.space.kinds.get(ship.at) if ship.at is not None else None
    if kind is None:
        return ()
    if kind in (Kind.PLANET, Kind.BLACK_HOLE):
        destroy(r, ship, kind.value)
    elif kind is Kind.WORMHOLE:
        r.emit(ev.Withdrawn(ship=ship.id, by="wormhole"))
    elif kind is Kind.NEBULA:
        if ship.markers:
            r.emit(ev.MarkersLost(ship=ship.id))
    elif not board.card(ship).squadron and (steered or board.options.displaced_terrain):
        return strike(
            r, (Blow(ship.id, _leading(board, ship, came, steered=steered), 1, "asteroid"),)
        )
    return ()


def _collision(
    r: Resolution[CelestialState], ship: Ship, came: Hex, *, steered: bool
) -> tuple[Task | Question, ...]:
    """It runs into one of its own side (TN39, TE27b, TE27c, TE27d, TN17b)."""
    board = r.state.board
    if board.card(ship).squadron:
        return ()
    met = [
        each
        for each in board.ships
        if each.at == ship.at
        and each.side == ship.side
        and each.id != ship.id
        and not board.card(each).squadron
    ]
    if not met:
        return ()
    if len(met) == 1:
        return collide(r, ship, met[0], came, steered=steered)
    others = tuple(each.id for each in met)
    return (
        ChooseCollision(seat=ship.side, ship=ship.id, others=others, came=came, steered=steered),
    )


def _missiles(r: Resolution[CelestialState], ship: Ship) -> tuple[Task | Question, ...]:
    """Missiles that are after it and lie there strike it, one after the other (TE39, TE39c)."""
    for missile in r.state.board.missiles:
        board = r.state.board
        now = board.ship(ship.id)
        if now.at is None:
            break  # The others fly on, and may get a new target (TE40, TE48).
        if missile.target == now.id and missile.at == now.at:
            r.emit(ev.MissileEnded(missile=missile.id, why="struck"))
            arcs = board.arcs(now, missile.came)
            left = strike(r, (Blow(now.id, arcs, WEAPONS["missile"].damage, "missile"),))
            if left:
                return left
    return ()
