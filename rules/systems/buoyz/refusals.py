"""What the rule book says to an action that it forbids, and ships looked up by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.system.rulebook import load_rulebook
from rules.kernel.values.errors import Illegal, Unknown
from rules.kernel.values.naming import bare
from rules.systems.buoyz.board.pieces import Status

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

RULEBOOK = load_rulebook("buoyz")
illegal = RULEBOOK.illegal


def misplaced(question: Question) -> Illegal:
    """Why it is not the time for an action of this kind (BZT1)."""
    legal = tuple(each.tag for each in question.answers)
    return illegal("BZT1", legal=legal, due=" or ".join(legal))


def any_ship(board: Board, text: str, legal: tuple[str, ...] = ()) -> Ship:
    """The ship of that id, name or code.

    Raises:
        Unknown: There is none.
    """
    found = board.by_id.get(text)
    if found is not None:
        return found
    wanted = bare(text)
    for each in board.ships:
        if wanted in (bare(each.id), bare(each.name), bare(each.code)):
            return each
    names = legal or tuple(each.name for each in board.ships if each.status is Status.ABOARD)
    raise Unknown("There is no ship of that name in this battle.", legal=names)


def own_ship(board: Board, side: str, text: str) -> Ship:
    """A ship of the side's that is on the table.

    Raises:
        Refusal: There is none of that name, it is the other side's, or gone.
    """
    names = tuple(each.name for each in board.fleet(side))
    ship = any_ship(board, text, names)
    if ship.side != side:
        raise illegal("BZ128", case="enemy", legal=names, ship=ship.name)
    if ship.status is not Status.ABOARD:
        raise illegal("BZ128", case="gone", legal=names, ship=ship.name, gone=ship.status)
    return ship


def enemy_ship(board: Board, side: str, text: str) -> Ship:
    """A ship of the other side's that is on the table.

    Raises:
        Refusal: There is none of that name, it is one's own, or gone.
    """
    names = tuple(each.name for each in board.foes(side))
    ship = any_ship(board, text, names)
    if ship.side == side:
        raise illegal("BZ131", case="own", legal=names, ship=ship.name)
    if ship.status is not Status.ABOARD:
        raise illegal("BZ131", case="gone", legal=names, ship=ship.name, gone=ship.status)
    return ship
