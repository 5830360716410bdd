"""What the rule book says to an action that it forbids, and ships looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.errors import Illegal, Unknown
from rules.kernel.values.naming import bare
from rules.systems.celestial.questions import (
    BuyFleet,
    ChangeSpeed,
    ChooseArc,
    ChooseBlast,
    DeployShips,
    FireGroups,
    GuideMissiles,
    OrderPulls,
    SpendEnergy,
    SteerShips,
)

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Missile, Ship
    from rules.systems.celestial.view import AnyPosition

RULEBOOK = load_rulebook("celestial")
illegal = RULEBOOK.illegal

_DUE: dict[type[Question], tuple[str, tuple[str, ...]]] = {
    BuyFleet: ("hand in the list of your fleet", ("muster",)),
    DeployShips: ("deploy a ship", ("deploy", "scatter")),
    SpendEnergy: ("spend the energy of your ships", ("power", "retarget", "transmit", "done")),
    SteerShips: ("move your ships", ("helm", "done")),
    GuideMissiles: ("say where your missiles fly", ("choose",)),
    FireGroups: ("fire", ("fire", "done")),
    ChangeSpeed: ("go up or down the curves of your ships", ("speed", "done")),
    OrderPulls: ("say which ship is pulled next", ("choose",)),
    ChooseArc: ("say which shield is struck", ("choose",)),
    ChooseBlast: ("say which of your ships explodes first", ("choose",)),
}


def misplaced(question: Question) -> Illegal:
    """Why it is not the time for an action of this kind (TE3)."""
    due, legal = _DUE.get(type(question), ("answer what you are asked", ("choose",)))
    return illegal("TE3", legal=legal, due=due)


def name_of(board: Board, unit: str) -> str:
    """What a ship or missile is called."""
    missile = board.by_missile.get(unit)
    return missile.name if missile is not None else board.name(board.ship(unit))


def any_ship(position: AnyPosition, text: str, legal: tuple[str, ...] = ()) -> Ship:
    """The ship of that id, name or code.

    Raises:
        Unknown: There is none.
    """
    board = position.board
    found = board.by_id.get(text)
    if found is not None:
        return found
    wanted = bare(text)
    for each in board.ships:
        if wanted in (bare(each.id), bare(board.name(each)), bare(board.code(each))):
            return each
    names = legal or tuple(board.name(each) for each in board.ships if each.at is not None)
    raise Unknown("There is no ship of that name in this engagement.", legal=names or ("done",))


def own_ship(position: AnyPosition, seat: str | None, text: str) -> Ship:
    """A ship of the seat's that is in play (TE1).

    Raises:
        Refusal: There is none of that name, it is the enemy's, or gone.
    """
    board = position.board
    for each in board.ships:
        if each.id == text and each.side == seat and not board.gone(each):
            return each
    own = [each for each in board.ships if each.side == seat and not board.gone(each)]
    names = tuple(board.name(each) for each in own) or ("done",)
    ship = any_ship(position, text, names)
    if ship.side != seat:
        raise illegal("TE1", legal=names, ship=board.name(ship))
    if board.gone(ship):
        raise illegal("TE1", case="gone", legal=names, ship=board.name(ship), gone=ship.status)
    return ship


def enemy_ship(position: AnyPosition, side: str, text: str) -> Ship:
    """A ship of the other side's, on the map.

    Raises:
        Refusal: There is none of that name, it is one's own, or gone.
    """
    board = position.board
    foes = [each for each in board.ships if each.side != side and each.at is not None]
    names = tuple(board.name(each) for each in foes) or ("done",)
    ship = any_ship(position, text, names)
    if ship.side == side:
        raise illegal("TE36", case="own", legal=names, target=board.name(ship))
    if ship.at is None:
        raise illegal("TE36", case="gone", legal=names, target=board.name(ship))
    return ship


def due_ship(position: AnyPosition, due: tuple[str, ...], text: str, rule: str) -> Ship:
    """A ship that is due now.

    Raises:
        Refusal: There is none of that name, or it is not due.
    """
    board = position.board
    if text in due:
        return board.ship(text)
    question = position.question
    ship = own_ship(position, question.seat if question else None, text)
    if ship.id not in due:
        names = tuple(board.name(board.ship(each)) for each in due)
        raise illegal(rule, legal=names or ("done",), ship=board.name(ship))
    return ship


def own_missile(position: AnyPosition, seat: str, text: str) -> Missile:
    """A missile of the seat's.

    Raises:
        Refusal: There is none of that name, or it is the enemy's.
    """
    board = position.board
    own = tuple(each.id for each in board.missiles if each.side == seat)
    wanted = bare(text)
    for each in board.missiles:
        if wanted in (each.id, bare(each.name)):
            if each.side == seat:
                return each
            raise illegal("TE39", case="enemy", legal=own or ("done",), missile=each.name)
    raise Unknown("There is no missile of that name.", legal=own or ("done",))
