"""What the referee answers for a side that does not: always legal, and the least harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    craft_legal,
    emplacing,
    fire_absence,
    fleets,
    hyperspace,
    moving,
    orbits,
    retreat,
    sowing,
)
from rules.systems.buoyz import fleet_actions as fa
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.pieces import AWAY
from rules.systems.buoyz.craft_questions import CRAFT_QUESTIONS
from rules.systems.buoyz.fitting_questions import AssignRoles, CarryMines, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.muster_questions import Decide, PlaceField
from rules.systems.buoyz.shore_questions import PlaceBase

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView


def absent(view: BuoyzView) -> Action:
    """The other side moves first, ships stay or go on in orbit; one waives its fire (BZ-T1).

    The first fleet is bought; nobody lurks, lurkers stay hidden; ships drop out of hyperspace.
    """
    question = view.question
    if question is None:
        raise TypeError("nobody is asked anything")
    if type(question) in CRAFT_QUESTIONS:
        return craft_legal.absent(view, question)
    answer = _ANSWERS.get(type(question))
    return answer(view, question) if answer else fire_absence.absent(view, question)


def _first(_view: BuoyzView, question: Decide | qu.ChooseFirst) -> Action:
    """The other moves first, it fires first (BZ126d); it defends at its edge, the southern one."""
    about = question.what if isinstance(question, Decide) else question.phase
    return ac.First(who="self" if about in ("attack", "edge") else "other")


def _stays(view: BuoyzView, ship: Ship) -> Action:
    """A ship stays where it is; one in an orbit goes on in it; one in retreat goes home (BZ204)."""
    if ship.status in AWAY:
        return hyperspace.staying(ship)
    if ship.side in view.board.retreating:
        return ac.Move(ship=ship.id, way=retreat.ways(view.board, ship)[0])
    found = orbits.hands(view.board, ship) if ship.orbit else ()
    return ac.Orbit(ship=ship.id, hand=found[0]) if found else ac.Move(ship=ship.id)


_ANSWERS: Final[dict[type[Question], Callable[[BuoyzView, Any], Action]]] = {
    qu.BuyFleet: lambda view, q: ac.Muster(ships=fleets.ready_made(view.board, q.seat)[0]),
    PlaceField: lambda view, q: next(sowing.offers(view, q.seat)),
    PlaceBase: lambda view, q: next(emplacing.offers(view, q.seat)),
    HideShips: lambda _view, _q: ac.Lurk(),
    ShowShips: lambda _view, _q: ac.Emerge(),
    DropOut: lambda view, q: hyperspace.all_out(view.board, q.seat),
    AssignRoles: lambda _view, _q: fa.fitted(),
    CarryMines: lambda _view, _q: fa.fitted(),
    FormSquadrons: lambda _view, _q: fa.fitted(),
    qu.DeployShips: lambda _view, _q: ac.ARRAY,
    Decide: _first,
    qu.ChooseFirst: _first,
    qu.NominateMove: lambda view, q: _stays(view, moving.waiting(view.board, q.seat)[0]),
    qu.MoveOn: lambda view, q: _stays(view, view.board.ship(q.ship)),
}
