"""Helm: straight, turn, side slip, sprint, bases, the map's edge (TE21 to TE29, TN47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.celestial import events as ev
from rules.systems.celestial.entering import enter
from rules.systems.celestial.floating import floats
from rules.systems.celestial.legal import ends, may_sprint, ways
from rules.systems.celestial.lines import shifted
from rules.systems.celestial.questions import SteerShips, steer_ships
from rules.systems.celestial.refusals import due_ship, illegal
from rules.systems.celestial.stats import CHART, MAP

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.systems.celestial.actions import Helm, Way
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState
    from rules.systems.celestial.view import AnyPosition

MISSILES_TOLD: Final = 2
"""The version from which an event tells of missiles that fall off a floating map (TE89)."""


def due(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Turn the bases; ask for the ships that must move, and those that may sprint (TE21, TE25)."""
    state = r.state
    board, done, listed = state.board, state.done, CHART[state.impulse]
    speeds, cards = board.brief.speeds, board.brief.cards
    ships, sprinters = [], []
    for ship in board.ships:
        if ship.side != side or ship.at is None or ship.id in done:
            continue
        if speeds[ship.kind][ship.row] in listed:
            if cards[ship.kind].base:
                r.emit(ev.BaseTurned(ship=ship.id, facing=(ship.facing + 1) % 6))
            else:
                ships.append(ship.id)
        elif ship.sprints and not state.ceased and may_sprint(state, ship):
            sprinters.append(ship.id)
    if len(ships) == 1 and not sprinters:
        ship = board.ship(ships[0])
        found = ways(board, ship)
        if len(found) == 1:
            return _moved(r, ship, found[0]) or due(r, side)
    if not ships and not sprinters:
        return ()
    return (steer_ships(side, tuple(ships), tuple(sprinters)),)


def move(
    r: Resolution[CelestialState], question: SteerShips, action: Helm
) -> tuple[Task | Question, ...]:
    """Move a ship by one hex (TE22 to TE25)."""
    return _moved(r, check(r.state, question, action), action.way)


def check(position: AnyPosition, question: SteerShips, action: Helm) -> Ship:
    """The ship that an order is for.

    Raises:
        Refusal: It can't be carried out.
    """
    board = position.board
    ship = due_ship(position, (*question.ships, *question.sprinters), action.ship, "TE21")
    if action.way == "sprint":
        if ship.id not in question.sprinters:
            raise illegal("TE25", legal=ways(board, ship), ship=board.name(ship))
    elif ship.id not in question.ships:
        raise illegal("TE25", case="only", legal=("sprint",), ship=board.name(ship))
    elif action.way not in ways(board, ship):
        raise impossible(board, ship, action.way)
    return ship


def impossible(board: Board, ship: Ship, way: Way) -> Illegal:
    """Why a ship can't move in a way (TE23b, TE24, TE44, TN35)."""
    legal, name = ways(board, ship), board.name(ship)
    if ship.harmed("helm") and way != "ahead":
        return illegal("TE44", legal=legal, ship=name)
    if way.startswith("slip") and not ship.trim:
        return illegal("TE24", legal=legal, ship=name)
    if way in ("left", "right") and not board.may_turn(ship):
        turn = board.turn(ship)
        return illegal("TE23", legal=legal, ship=name, turn=turn, straight=ship.straight)
    return illegal("TN35", legal=legal, ship=name)


def _moved(r: Resolution[CelestialState], ship: Ship, way: Way) -> tuple[Task | Question, ...]:
    """Carry a move out, to the end; off the map it is withdrawal (TE21, TE28)."""
    to, facing = ends(ship, way)
    floated = floats(r.state, ship, way) if to is None else None
    if floated is not None:
        _float(r, floated)
        ship = r.state.board.ship(ship.id)
        to, facing = ends(ship, way)
    origin = ship.at
    if origin is None:
        raise ValueError("a ship that is gone does not move")
    r.emit(ev.Moved(ship=ship.id, way=way, origin=origin, to=to, facing=facing))
    if to is None:
        r.emit(ev.Withdrawn(ship=ship.id, by="edge"))
        return ()
    return enter(r, ship.id, origin, steered=True)


def _float(r: Resolution[CelestialState], floated: ev.Floated) -> None:
    """Shift all counters; missiles that fall off the map are lost (TN47b, TE89)."""
    if r.state.version >= MISSILES_TOLD:
        for missile in r.state.board.missiles:
            if shifted(missile.at, floated.facing) not in MAP:
                r.emit(ev.MissileEnded(missile=missile.id, why="lost"))
    r.emit(floated)
