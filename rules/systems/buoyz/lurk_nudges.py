"""Lists of lurkers next to one that is considered: another square, another place and heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.surveys import Variation
from rules.space.nudges import shifts
from rules.space.plane import FULL_CIRCLE, wind_of
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import lurking
from rules.systems.buoyz.board.stats import MEASURE
from rules.systems.buoyz.board.tables import local
from rules.systems.buoyz.lurking import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import BuoyzView

_HEADINGS: Final = (15, 90)
_DEPLOYED: Final = ""


def hidden(board: Board, side: str, action: ac.Lurk) -> Iterator[Variation]:
    """Each ship in its next square; after the last one it is deployed."""
    found = lurking.hidden_by(board, side, action)
    steps = (_DEPLOYED, *lurking.squares(board.tables))
    for ship in lurking.able(board, side):
        now = steps.index(found.get(ship.id, _DEPLOYED))
        to = steps[(now + 1) % len(steps)]
        other = {key: each for key, each in found.items() if key != ship.id}
        if to:
            other[ship.id] = to
        text = lurking.written(other, board)
        ordered = lurking.hidden_by(board, side, ac.Lurk(ships=text))
        words = f"{board.name(ship)} in {to}" if to else f"{board.name(ship)} is deployed"
        changed = ac.Lurk(ships=lurking.written(ordered, board))
        yield Variation(words, changed, f"{ship.code} {to or 'deploy'}")


def shown(view: BuoyzView, side: str, action: ac.Emerge) -> Iterator[Variation]:
    """The last one elsewhere or turned, one more, one less."""
    board = view.board
    found = lurking.entries(board, side, action.ships)
    if found and view.viewer == side:
        yield from _moved(board, found, view.lurking[found[-1].ship.id])
    named = {each.ship.id for each in found}
    for ship in lurking.lurkers(board, side):
        if ship.id not in named:
            yield _listed((*found, Entry(ship)), f"{board.name(ship)}, too", f"+ {ship.code}")
    if found:
        last = found[-1].ship
        yield _listed(found[:-1], f"Without {board.name(last)}", f"\N{MINUS SIGN} {last.code}")


def _moved(board: Board, found: tuple[Entry, ...], square: str) -> Iterator[Variation]:
    """The last ship of a list shifted inside its square, or turned."""
    last = found[-1]
    pose = lurking.shown_at(board, last, square)
    area = lurking.squares(board.tables)[square]
    for shift in shifts(pose.at, MEASURE):
        if area.holds(shift.to):
            entry = Entry(last.ship, local(shift.to), pose.heading)
            yield _listed((*found[:-1], entry), shift.text, shift.sign)
    for degrees in _HEADINGS:
        for hand, name in ((-degrees, "left"), (degrees, "right")):
            to = (pose.heading + hand) % FULL_CIRCLE
            entry = Entry(last.ship, local(pose.at), to)
            yield _listed((*found[:-1], entry), f"{degrees}° {name}, facing {wind_of(to)}", "")


def _listed(found: Iterable[Entry], text: str, sign: str) -> Variation:
    return Variation(text, ac.Emerge(ships=lurking.entered(found)), sign)
