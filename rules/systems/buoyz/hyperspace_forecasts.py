"""What going into hyperspace and coming out of it would be, and what is next to the latter."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.surveys import Variation
from rules.kernel.values.counting import together
from rules.kernel.values.errors import Illegal
from rules.space.plane import wind_of
from rules.systems.buoyz import hyperspace, transit, transit_words
from rules.systems.buoyz.actions import Emerge
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.stats import MEASURE
from rules.systems.buoyz.hyperspace import DROP, LEAVE, LURK
from rules.systems.buoyz.hyperspace_events import does
from rules.systems.buoyz.planned import Planned, listed, refused, standing, subject_of
from rules.systems.buoyz.words import inches, where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.space.pose import Pose
    from rules.systems.buoyz.actions import Move, Special
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.shown import Out
    from rules.systems.buoyz.view import BuoyzView

_LONG: Final = 70
"""Letters of what ships do in a label at most; then they are told by their codes."""
_NEXT: Final[dict[Out, tuple[Out, str]]] = {
    DROP: (LURK, "lurk"), LURK: (LEAVE, "leave"), LEAVE: (DROP, "drop out"),
}  # fmt: skip
"""What a ship does next to what is considered, and how a button calls it."""


def enters(view: BuoyzView, ship: Ship, action: Special) -> Forecast:
    """A ship that would go into hyperspace.

    Raises:
        Illegal: It can't.
    """
    board = view.board
    length, end = hyperspace.meant(board, ship, action)
    far = inches(length)
    words = f"{board.name(ship)} enters hyperspace; its marker goes {far} {wind_of(end.heading)}"
    words = f"{words}; then it drops out there, lurks or leaves"
    start = place(ship)
    if view.pre_measure:
        draw = partial(_drawn, ship=ship, path=(start, end), words=words, short=f"hyperspace {far}")
    else:
        draw = partial(standing, ship=ship, words=words, short=f"hyperspace {far}")
    found = action.model_copy(
        update={"ship": ship.id, "target": None, "way": None, "inches": MEASURE.text(length)}
    )
    values = {"what": "Enter hyperspace", "target": "nobody", "way": "none", "inches": far}
    return Forecast(found, words, f"✧ hyperspace {far}", subject_of(board, ship), values, draw=draw)


def _drawn(
    _found: Forecast, *, ship: Ship, path: tuple[Pose, Pose], words: str, short: str
) -> Planned:
    start, end = path
    return Planned(
        ship.id, start.at, end.at, clear=True, shot=False, words=words, short=short, path=path
    )


def stays(view: BuoyzView, ship: Ship, action: Move) -> Forecast:
    """A ship in hyperspace that is nominated, and stays there; or one in transit.

    Raises:
        Illegal: It was ordered to move.
    """
    if transit.there(ship):
        return transit_words.nominated(view, ship, action)
    hyperspace.check_way(ship, action.way)
    words = f"{view.board.name(ship)} stays in hyperspace this turn"
    draw = partial(standing, ship=ship, words=words, short="stays", pose=ship.marker)
    found = action.model_copy(update={"ship": ship.id})
    return Forecast(found, words, "stay", subject_of(view.board, ship), {"way": "stay"}, draw=draw)


def drops(view: BuoyzView, action: Emerge) -> Forecast:
    """What a side's ships in hyperspace would do."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        found = hyperspace.choices(board, side, action.ships)
    except Illegal as refusal:
        return refused(action, refusal)
    words = together(does(board.name(board.ship(ship)), what) for ship, what in found.items())
    short = _short(board, found)
    known = action.model_copy(update={"ships": hyperspace.written(board, found)})
    places = tuple(
        (each.id, each.marker)
        for each in board.jumped(side)
        if each.marker is not None and found[each.id] == DROP
    )
    drawn = together(f"{board.name(board.ship(ship))} {where(pose)}" for ship, pose in places)
    told = f"{words}: {drawn}" if drawn else words
    draw = partial(listed, side=side, words=told, places=places)
    return Forecast(known, words, f"✧ {short}", values={"ships": words}, draw=draw)


def _short(board: Board, found: dict[str, Out]) -> str:
    """What ships do, in few words: ``Hood drops out; Pike lurks``."""
    by: dict[Out, list[Ship]] = {}
    for ship, what in found.items():
        by.setdefault(what, []).append(board.ship(ship))
    verbs = {DROP: ("drops out", "drop out"), LURK: ("lurks", "lurk"), LEAVE: ("leaves", "leave")}

    def told(*, codes: bool) -> str:
        parts = []
        for what, ships in by.items():
            names = together(each.code if codes else board.name(each) for each in ships)
            parts.append(f"{names} {verbs[what][len(ships) > 1]}")
        return "; ".join(parts)

    words = told(codes=False)
    return words if len(words) <= _LONG else told(codes=True)


def next_to(board: Board, side: str, action: Emerge) -> Iterator[Variation]:
    """Each ship doing something else."""
    found = hyperspace.choices(board, side, action.ships)
    for ship, what in found.items():
        to, word = _NEXT[what]
        text = hyperspace.written(board, {**found, ship: to})
        name = board.ship(ship)
        words = does(board.name(name), to)
        yield Variation(words, Emerge(ships=text), f"{name.code} {word}")
