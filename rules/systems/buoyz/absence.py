"""What the referee answers for a side that does not: always legal, and the least harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from rules.systems.buoyz.craft_questions import CRAFT_QUESTIONS
from rules.systems.buoyz.fitting_questions import CarryMines, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.lurk_questions import HideShips, ShowShips
from rules.systems.buoyz.muster_questions import Decide, PlaceField
from rules.systems.buoyz.shore_questions import PlaceBase

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.systems.buoyz.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView


def absent(view: BuoyzView) -> Action:
    """The other side moves first, ships stay or go on in orbit; one waives its fire (BZ-T1)."""
    question = view.question
    if question is None:
        raise TypeError("nobody is asked anything")
    if type(question) in CRAFT_QUESTIONS:
        return craft_legal.absent(view, question)
    match question:
        case (
            qu.BuyFleet()
            | HideShips()
            | ShowShips()
            | DropOut()
            | qu.DeployShips()
            | CarryMines()
            | FormSquadrons()
            | PlaceField()
        ):
            return _coming(view)
        case PlaceBase(seat=side):
            return next(emplacing.offers(view, side))
        case Decide() | qu.ChooseFirst():
            return _first(question)
        case qu.NominateMove() | qu.MoveOn():
            begun = getattr(question, "ship", "")
            found = (
                view.board.ship(begun) if begun else moving.waiting(view.board, question.seat)[0]
            )
            return _stays(view, found)
        case _:
            return (
                ac.DONE if isinstance(question, qu.Negate) else fire_absence.absent(view, question)
            )


def _first(question: Decide | qu.ChooseFirst) -> Action:
    """The other side moves first, it fires first; it defends at its edge, the southern one."""
    about = question.what if isinstance(question, Decide) else question.phase
    return ac.First(who="self" if about in ("attack", "edge") else "other")


def _coming(view: BuoyzView) -> Action:
    """The first fleet; nobody lurks, or lurkers stay hidden; the referee deploys (BZ-T1)."""
    match view.question:
        case qu.BuyFleet():
            return ac.Muster(ships=fleets.ready_made(view.board, view.question.seat)[0])
        case PlaceField(seat=side):
            return next(sowing.offers(view, side))
        case HideShips():
            return ac.Lurk()
        case ShowShips() | DropOut():
            return _emerging(view)
        case CarryMines() | FormSquadrons():
            return fa.fitted()
        case _:
            return ac.ARRAY


def _emerging(view: BuoyzView) -> Action:
    """Lurkers stay hidden; ships in hyperspace drop out, all of them."""
    if isinstance(view.question, DropOut):
        return hyperspace.all_out(view.board, view.question.seat)
    return ac.Emerge()


def _stays(view: BuoyzView, ship: Ship) -> Action:
    """A ship stays where it is; one in an orbit goes on in it; one in retreat goes home (BZ204)."""
    if hyperspace.there(ship):
        return hyperspace.staying(ship)
    if ship.side in view.board.retreating:
        return ac.Move(ship=ship.id, way=retreat.ways(view.board, ship)[0])
    found = orbits.hands(view.board, ship) if ship.orbit else ()
    return ac.Orbit(ship=ship.id, hand=found[0]) if found else ac.Move(ship=ship.id)
