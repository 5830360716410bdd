"""Minefields of a force: what they cost, and where their side puts them (BZ199, BZ266)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.surveys import Variation
from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Illegal
from rules.space.nudges import shifts
from rules.space.plane import Point, Rect
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz.actions import Deploy
from rules.systems.buoyz.board.points import elsewhere, read, text_of
from rules.systems.buoyz.board.stats import INCH, MEASURE, SIDES, other
from rules.systems.buoyz.board.tables import local
from rules.systems.buoyz.fleets import FIELD
from rules.systems.buoyz.large_fields import HALF
from rules.systems.buoyz.muster_questions import PlaceField
from rules.systems.buoyz.planned import Planned, refused
from rules.systems.buoyz.refusals import illegal
from rules.systems.buoyz.words import spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.state import BuoyzState, Position
    from rules.systems.buoyz.view import BuoyzView

_ASIDE: Final = (0, -HALF * 2, HALF * 2)
"""How far from the middle fields are offered."""


def price(r: Resolution[BuoyzState]) -> None:
    """Each side throws once for what its minefields cost, where they are to be had (BZ199b)."""
    if r.state.board.options.plays("mines"):
        for side in SIDES:
            (face,) = r.roll(1, DIE, f"price of a minefield: {side}")
            r.emit(mu.PriceRolled(side=side, price=face))


def ask(state: BuoyzState) -> tuple[PlaceField, ...]:
    """Who puts a minefield on the table next: first who deploys first (BZ136c)."""
    left = state.board.unsown
    last = state.chooser or state.south
    seat = next((each for each in (other(last), last) if each in left), "")
    return (PlaceField(seat=seat),) if seat else ()


def area(position: Position, side: str) -> Rect:
    """Where the middle of a minefield may be: on the table, off the enemy's zone (BZ266)."""
    table, depth = position.board.table, position.board.options.zone * INCH
    north, south = table.north + HALF, table.south - HALF
    if side == position.south:
        north = min(north + depth, table.centre.y)
    else:
        south = max(south - depth, table.centre.y)
    return Rect(table.west + HALF, min(north, south), table.east - HALF, max(north, south))


def spots(position: Position, side: str) -> tuple[Point, ...]:
    """Places that are offered: between the zones, in the middle and beside it."""
    room = area(position, side)
    middle = position.board.table.centre
    found = (Point(middle.x + aside, middle.y) for aside in _ASIDE)
    kept = [each for each in found if room.holds(each)]
    return tuple(kept) or (room.centre,)


def meant(position: Position, side: str, action: Deploy) -> Point:
    """Where a minefield is to lie.

    Raises:
        Illegal: It can't lie there.
    """
    room, legal = area(position, side), tuple(text_of(e) for e in spots(position, side))
    try:
        at = read(action.at)
    except ValueError:
        at = None
    known = at is not None and position.board.holds(at)
    if action.ship != FIELD or at is None or not known or not room.holds(local(at)):
        raise illegal("BZ266", legal=legal)
    return at


def offers(position: Position, side: str) -> Iterator[Deploy]:
    """Some places for a minefield."""
    for at in spots(position, side):
        yield Deploy(ship=FIELD, at=text_of(at), heading=None, how="free")


def place(r: Resolution[BuoyzState], question: PlaceField, action: Deploy) -> None:
    """Put a minefield on the table (BZ136c, BZ266)."""
    side = question.seat
    at = meant(r.state, side, action)
    number = sum(each.side == side for each in r.state.board.fields) + 1
    r.emit(mu.FieldPlaced(side=side, field=f"{side}-field-{number}", at=at))


def forecast(view: BuoyzView, action: Deploy) -> Forecast:
    """A minefield where it would lie."""
    side = view.question.seat if view.question is not None else ""
    try:
        at = meant(view, side, action)
    except Illegal as refusal:
        return refused(action, refusal)
    told = spot(at)
    words = f"A minefield, 12″ square, around {told}"
    known = Deploy(ship=FIELD, at=text_of(at), heading=None, how="free")
    values = {"ship": "Minefield", "at": told, "heading": "none", "how": "free"}
    draw = partial(_drawn, at=at, words=words)
    return Forecast(known, words, f"⁘ {text_of(at)}", values=values, draw=draw)


def _drawn(_found: Forecast, *, at: Point, words: str) -> Planned:
    return Planned(FIELD, at, at, clear=True, shot=False, words=words)


def nudges(position: Position, side: str, action: Deploy) -> Iterator[Variation]:
    """The field shifted."""
    room = area(position, side)
    for shift in shifts(read(action.at), MEASURE):
        if room.holds(local(shift.to)):
            moved = action.model_copy(update={"at": text_of(shift.to)})
            yield Variation(shift.text, moved, shift.sign)
    for number, text in elsewhere(read(action.at), len(position.board.tables)):
        yield Variation(f"On table {number}", action.model_copy(update={"at": text}))
