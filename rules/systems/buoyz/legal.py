"""What is offered: every choice of few, and on the open table what can be said in a word."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any, Final, get_args

from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import trusted
from rules.space.plane import FULL_CIRCLE, towards
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    boarding,
    carrying,
    cloaking,
    craft_legal,
    emplacing,
    fire_legal,
    fleets,
    hyperspace,
    laying,
    lurking,
    moving,
    orbits,
    overwatch,
    separation,
    setup,
    sowing,
    special,
    squadrons,
    sweeping,
    transit,
    ways,
    wings,
)
from rules.systems.buoyz import fleet_actions as fa
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.points import text_of
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.boarding_questions import BoardShips
from rules.systems.buoyz.craft_questions import CRAFT_QUESTIONS
from rules.systems.buoyz.fitting_questions import AssignRoles, CarryMines, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.muster_questions import Decide, PlaceField
from rules.systems.buoyz.shore_questions import PlaceBase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import AnyPosition

_SPOTS: Final = 5
"""Places that are offered to a ship that is deployed."""
_BEHIND: Final = 180


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the side that is asked may do."""
    question = position.question
    if question is None:
        return ()
    if type(question) in CRAFT_QUESTIONS:
        return tuple(craft_legal.actions(position, question))
    own = _LISTS.get(type(question))
    found = fire_legal.actions(position, question) if own is None else own(position, question)
    return tuple(found)


def _fleets(position: AnyPosition, question: Question) -> list[Action]:
    """Some fleets; where minefields or bases are to be had, some of them with one."""
    board, side = position.board, question.seat
    found = fleets.ready_made(board, side)
    mined = [fleets.with_field(board, kinds_of(each), side) for each in found]
    based = fleets.with_base(board, side)
    listed = (*found, *(e for e in mined if 0 < len(e) <= ac.LONGEST), *based)
    return [trusted(ac.Muster, ships=each, fit=None) for each in listed]


def _places(position: AnyPosition, question: qu.DeployShips) -> list[Action]:
    found: list[Action] = [
        trusted(ac.Deploy, ship=ship.id, at=text_of(at), heading=None, how="free")
        for ship in setup.due(position.board, question.seat)
        for area in setup.zones(position, question.seat)
        for at in setup.spots(position.board, area, _SPOTS)
    ]
    found += _beside(position, question.seat)
    return [*found, ac.ARRAY]


def _beside(position: AnyPosition, side: str) -> Iterator[Action]:
    """Places in orbits and on bodies that the zone reaches (BZ137b)."""
    board = position.board
    for body in board.bodies:
        if not body.mass:
            continue
        # On the side that is turned to the edge.
        away = (setup.ahead(position, side) + _BEHIND) % FULL_CIRCLE
        at = towards(body.at, away, body.radius + INCH // 2)
        for ship in setup.due(board, side):
            for how in get_args(ac.How)[1:]:
                action = trusted(ac.Deploy, ship=ship.id, at=text_of(at), heading=None, how=how)
                if _placeable(position, side, action):
                    yield action


def _placeable(position: AnyPosition, side: str, action: ac.Deploy) -> bool:
    try:
        setup.placed(position, side, action)
    except Refusal:
        return False
    return True


def _firsts(_position: AnyPosition, _question: Question) -> list[Action]:
    return [ac.First(who="self"), ac.First(who="other")]


def _nominations(position: AnyPosition, question: qu.NominateMove) -> list[Action]:
    board = position.board
    found: list[Action] = []
    for ship in moving.waiting(board, question.seat):
        if transit.there(ship):
            found.append(hyperspace.staying(ship))
            continue
        if hyperspace.there(ship):
            found += [hyperspace.staying(ship), *special.offered(board, ship)]
            continue
        found += _orbits(board, ship)
        found += ways.offered(board, ship)
        found += special.offered(board, ship)
        found += _shields(board, ship)
        found += _cloaks(board, ship)
    return found


def _cloaks(board: Board, ship: Ship) -> list[Action]:
    found: list[Action] = []
    if cloaking.switches(board, ship):
        found.append(trusted(ac.Cloak, ship=ship.id))
    if separation.separates(board, ship):
        found.append(trusted(ac.Separate, ship=ship.id))
    if laying.lays(board, ship):
        found.append(trusted(ac.Lay, ship=ship.id, behind=laying.usual(board, ship)))
    if sweeping.sweeps(board, ship):
        found.append(
            trusted(ac.Special, ship=ship.id, what=ac.SWEEP, target=None, way=None, inches=None)
        )
    return found


def _shields(board: Board, ship: Ship) -> list[Action]:
    return [trusted(ac.Shields, ship=ship.id)] if boarding.offered(board, ship) else []


def _boards(position: AnyPosition, question: BoardShips) -> list[Action]:
    found: list[Action] = [
        trusted(ac.Board, ship=ship.id, target=target.id)
        for ship, target in boarding.able(position.board, question.seat)
    ]
    return [*found, ac.DONE]


def _orbits(board: Board, ship: Ship) -> list[Action]:
    return [trusted(ac.Orbit, ship=ship.id, hand=each) for each in orbits.hands(board, ship)]


def _moving_on(position: AnyPosition, question: qu.MoveOn) -> list[Action]:
    board = position.board
    ship = board.ship(question.ship)
    tried = special.offered(board, ship)
    if hyperspace.there(ship):
        return [*tried, hyperspace.staying(ship)]
    first = (*_shields(board, ship), *_cloaks(board, ship))
    return [*tried, *first, *_orbits(board, ship), *ways.offered(board, ship)]


def _negations(position: AnyPosition, question: qu.Negate) -> list[Action]:
    watchers = overwatch.watchers(position.board, question.seat)
    return [*(trusted(ac.Force, ship=each.id) for each in watchers), ac.DONE]


def _hides(position: AnyPosition, question: HideShips) -> list[Action]:
    """All deployed; all in a square, or in turn in two; one in a square: others step by step."""
    board = position.board
    ships = lurking.able(board, question.seat)
    found = [ac.NONE]
    for square in lurking.squares(board.tables):
        found.append(",".join(f"{each.code}-{square}" for each in ships))
        found += [f"{each.code}-{square}" for each in ships]
    if len(ships) > 1:
        for pair in lurking.neighbours(board.tables):
            dealt = zip(ships, cycle(pair))
            found.append(",".join(f"{each.code}-{square}" for each, square in dealt))
    return [trusted(ac.Lurk, ships=each) for each in dict.fromkeys(found)]


def _carries(position: AnyPosition, question: CarryMines) -> list[Action]:
    """No ship, all, each by itself; others follow step by step."""
    ships = carrying.able(position.board, question.seat)
    found = (ac.NONE, carrying.written(ships), *(each.code for each in ships))
    return [fa.fitted(each) for each in dict.fromkeys(found)]


def _assigns(position: AnyPosition, question: AssignRoles) -> list[Action]:
    """As usual; all fighters, all bombers; others follow step by step."""
    board = position.board
    ships = wings.able(board, question.seat)
    fighters = {each.id: (board.sd(each).craft, 0, 0) for each in ships}
    bombers = {each.id: (0, board.sd(each).craft, 0) for each in ships}
    found = (ac.NONE, wings.written(board, fighters), wings.written(board, bombers))
    return [fa.fitted(each) for each in found]


def _forms(position: AnyPosition, question: FormSquadrons) -> list[Action]:
    """No squadron; one of all, or of the first six; two halves."""
    board = position.board
    ships = squadrons.able(board, question.seat)
    most, half = ships[: squadrons.MOST], len(ships) // 2
    halves = (ships[:half], ships[half:])
    found = [(), (most,)]
    found += [halves] if all(squadrons.FEWEST <= len(e) <= squadrons.MOST for e in halves) else []
    return [fa.fitted(squadrons.written(each)) for each in found]


def _shows(position: AnyPosition, question: ShowShips) -> list[Action]:
    """Nobody, each by itself, all, behind an enemy or ahead of one.

    No offer says where that is, so all may see them.
    """
    codes = [each.code for each in lurking.lurkers(position.board, question.seat)]
    found = [ac.NONE, *codes, lurking.BETWEEN.join(codes)]
    if position.board.options.pre_measure:
        before = [f"{each}-{lurking.AHEAD}" for each in codes]
        every = lurking.BETWEEN.join(before)
        found += [*before, every] if len(every) <= ac.LONGEST else before
    return [trusted(ac.Emerge, ships=each) for each in dict.fromkeys(found)]


_LISTS: Final[dict[type[Question], Callable[[Any, Any], list[Action]]]] = {
    qu.BuyFleet: _fleets,
    qu.DeployShips: _places,
    qu.ChooseFirst: _firsts,
    qu.NominateMove: _nominations,
    qu.MoveOn: _moving_on,
    qu.Negate: _negations,
    BoardShips: _boards,
    HideShips: _hides,
    ShowShips: _shows,
    DropOut: lambda position, question: list(hyperspace.offers(position.board, question.seat)),
    Decide: _firsts,
    PlaceField: lambda position, question: list(sowing.offers(position, question.seat)),
    PlaceBase: lambda position, question: list(emplacing.offers(position, question.seat)),
    AssignRoles: _assigns,
    CarryMines: _carries,
    FormSquadrons: _forms,
}
