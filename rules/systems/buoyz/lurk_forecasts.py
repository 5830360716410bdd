"""What hiding ships and showing them would be, in words and on the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.counting import counted, together
from rules.kernel.values.errors import Illegal
from rules.space.plane import wind_of
from rules.systems.buoyz import lurking
from rules.systems.buoyz.planned import listed, refused
from rules.systems.buoyz.words import where

if TYPE_CHECKING:
    from rules.space.plane import Rect
    from rules.systems.buoyz import actions as ac
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import BuoyzView

_LONG: Final = 70
"""Letters of names in a label at most; then ships are told by their codes."""


def hides(view: BuoyzView, action: ac.Lurk) -> Forecast:
    """Who would lurk where; all others are deployed."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        found = lurking.hidden_by(board, side, action)
    except Illegal as refusal:
        return refused(action, refusal)
    by_square: dict[str, list[str]] = {}
    for ship, square in found.items():
        by_square.setdefault(square, []).append(ship)
    told = "; ".join(_hidden(board, square, ships) for square, ships in by_square.items())
    if len(told) > _LONG:
        told = lurking.written(found, board).replace(",", ", ").replace("-", " in ")
    rest = len(lurking.able(board, side)) - len(found)
    words = told or "Nobody lurks"
    words += f"; {counted(rest, 'ship')} with a cloak deployed" if rest and found else ""
    squares = tuple(dict.fromkeys(found.values()))
    known = action.model_copy(update={"ships": lurking.written(found, board)})
    draw = partial(listed, side=side, words=_at_length(board, words, squares), squares=squares)
    return Forecast(known, words, told or "Deploy all", values={"ships": words}, draw=draw)


def _hidden(board: Board, square: str, ships: list[str]) -> str:
    names = together(board.name(board.ship(each)) for each in ships)
    return f"{names} lurk{'s' if len(ships) == 1 else ''} in {square}"


def _at_length(board: Board, words: str, squares: tuple[str, ...]) -> str:
    """The words, with where the squares are."""
    known = lurking.squares(board.tables)
    told = ", ".join(f"{each} is {_quarter(board, known[each])}" for each in squares)
    return f"{words}: {told}" if told else words


def _quarter(board: Board, area: Rect) -> str:
    """Where a square lies on its table: ``south-west``, ``south``."""
    table = board.table_at(area.centre)
    south, north = area.south == table.south, area.north == table.north
    west, east = area.west == table.west, area.east == table.east
    tall = "" if south == north else "south" if south else "north"
    wide = "" if west == east else "west" if west else "east"
    return "-".join(filter(None, (tall, wide))) or "in the middle"


def shows(view: BuoyzView, action: ac.Emerge) -> Forecast:
    """Who would show itself. Where, is in the drawing alone unless it was said: offers are open."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        found = lurking.entries(board, side, action.ships)
        places = lurking.poses(board, side, action, view.lurking) if view.viewer == side else {}
    except Illegal as refusal:
        return refused(action, refusal)
    told = [
        board.name(each.ship)
        + (" (ahead)" if each.before else "")
        + ("" if each.at is None else f" at {each.at.x // 400},{each.at.y // 400}")
        + ("" if each.heading is None else f" {wind_of(each.heading)}")
        for each in found
    ]
    names = together(told)
    does = "shows itself" if len(found) == 1 else "show themselves"
    if len(names) > _LONG:
        names = lurking.entered(found)
    words = f"{names} {does}, cloaked" if found else "Nobody shows itself"
    known = action.model_copy(update={"ships": lurking.entered(found)})
    drawn = together(
        f"{board.name(board.ship(ship))} shows itself {where(pose)}"
        for ship, pose in places.items()
    )
    own = view.lurking if view.viewer == side else {}
    squares = tuple(dict.fromkeys(own.values()))
    draw = partial(
        listed, side=side, words=drawn or words, squares=squares, places=tuple(places.items())
    )
    short = names if found else "Nobody"
    return Forecast(known, words, f"◌ {short}", values={"ships": words}, draw=draw)
