"""What is offered: every choice of few, and on the open table what can be said in a word."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.frozen import trusted
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import fire_legal, fleets, moving, setup, special
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz import speed as sp
from rules.systems.buoyz.points import text_of
from rules.systems.buoyz.stats import INCH, MEASURE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.action import Action
    from rules.kernel.agenda import Question
    from rules.space.plane import Rect
    from rules.space.pose import Pose
    from rules.systems.buoyz.board import Board
    from rules.systems.buoyz.pieces import Ship
    from rules.systems.buoyz.view import AnyPosition

_SPOTS: Final = 5
"""Places that are offered to a ship that is deployed."""


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the side that is asked may do."""
    question = position.question
    if question is None:
        return ()
    own = _LISTS.get(type(question))
    found = fire_legal.actions(position, question) if own is None else own(position, question)
    return tuple(found)


def _fleets(position: AnyPosition, _question: Question) -> list[Action]:
    return [trusted(ac.Muster, ships=each) for each in fleets.ready_made(position.board)]


def _places(position: AnyPosition, question: qu.DeployShips) -> list[Action]:
    area = setup.zone(position, question.seat)
    found: list[Action] = [
        trusted(ac.Deploy, ship=ship.id, at=text_of(at), heading=None)
        for ship in setup.waiting(position.board, question.seat)
        for at in setup.spots(area, _SPOTS)
    ]
    return [*found, ac.ARRAY]


def _firsts(_position: AnyPosition, _question: Question) -> list[Action]:
    return [ac.First(who="self"), ac.First(who="other")]


def _nominations(position: AnyPosition, question: qu.NominateMove) -> list[Action]:
    board = position.board
    found: list[Action] = []
    for ship in moving.waiting(board, question.seat):
        found += _moves(board, ship)
        found += [
            trusted(ac.Special, ship=ship.id, what=what)
            for what in ac.SPECIALS
            if special.barred(board, ship, what) is None
        ]
    return found


def _moving_on(position: AnyPosition, question: qu.MoveOn) -> list[Action]:
    board = position.board
    return list(_moves(board, board.ship(question.ship)))


def _moves(board: Board, ship: Ship) -> tuple[Action, ...]:
    """Some ways of a ship that are possible; to stay is the last."""
    if ship.pose is None:
        raise ValueError("a ship that is not on the table does not move")
    return _possible(
        ship.id,
        ship.pose,
        _drafts(sp.allowance(board, ship), sp.points(board, ship), agile=board.able(ship, "agile")),
        board.table,
        board.options.turn_table,
    )


# Ships stand still while others are nominated: what they may do is asked again and again.
@lru_cache(maxsize=1 << 10)
def _possible(
    ship: str, pose: Pose, drafts: tuple[str, ...], table: Rect, turn_table: str
) -> tuple[Action, ...]:
    """Those of the drafts that stay on the table; straight over its edge, if that is near."""
    found = []
    for way in drafts:
        path = moving.path_of(turn_table, pose, moving.ordered(way))
        if all(table.holds(each.at) for each in path):
            found.append(way)
    if drafts and drafts[0] not in found and drafts[0][0].isdigit():
        found.append(f"{drafts[0]},{ac.LEAVES}")
    return tuple([trusted(ac.Move, ship=ship, way=way) for way in dict.fromkeys((*found, ac.STAY))])


@lru_cache(maxsize=1 << 8)
def _drafts(allowed: int, points: int, *, agile: bool) -> tuple[str, ...]:
    """Ahead, and with one turn by few or all points: first, in the middle, last."""
    found = [(moving.typed(allowed),), (moving.typed(allowed // 2),)] if allowed else []
    ways: list[tuple[int | str, ...]] = list(found)
    for count in sorted({1, points}) if points else ():
        left = max(0, moving.typed(allowed - count * INCH))
        for hand in (moving.PORT, moving.STARBOARD):
            turn = f"{hand}{count}"
            ways += [(turn,), (turn, left), (moving.typed(left // 2), turn, left - left // 2)]
            ways += [(left, turn)] if left else []
            if agile and left >= count * INCH:
                back = f"{moving.STARBOARD if hand == moving.PORT else moving.PORT}{count}"
                ways.append((turn, left - count * INCH, back))
    written = [moving.written(moving.ordered(",".join(_words(way)))) for way in ways]
    return tuple(dict.fromkeys(written))


def _words(way: tuple[int | str, ...]) -> Iterator[str]:
    return (each if isinstance(each, str) else MEASURE.text(moving.typed(each)) for each in way)


_LISTS: Final[dict[type[Question], Callable[[Any, Any], list[Action]]]] = {
    qu.BuyFleet: _fleets,
    qu.DeployShips: _places,
    qu.ChooseFirst: _firsts,
    qu.NominateMove: _nominations,
    qu.MoveOn: _moving_on,
}
