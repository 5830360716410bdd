"""Actions next to one that is being considered: thumbs move figures without any coordinates."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.completion import candidates
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.foresight.surveys import Variation, distinct, siblings
from rules.kernel.values.errors import Illegal, Refusal
from rules.space.measure import INCHES
from rules.space.nudges import around
from rules.space.plane import FULL_CIRCLE, Point, Rect, bearing, distance, square
from rules.space.site import Fence, the
from rules.space.typed import COMPASS, read_bearing
from rules.systems.gun_fights import deploying, walking
from rules.systems.gun_fights.actions import (
    Deploy,
    Move,
    Shoot,
    ShootInto,
)
from rules.systems.gun_fights.fast.listing import actions_of
from rules.systems.gun_fights.fast.ways import plan
from rules.systems.gun_fights.forecasts import forecast
from rules.systems.gun_fights.maps import BASE, INCH, WALK
from rules.systems.gun_fights.refusals import any_figure
from rules.systems.gun_fights.sight import look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.foresight.offers import Asked, Offer
    from rules.kernel.game.action import Action
    from rules.space.site import Opening
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import GunFightView

_FINE: Final = 5
"""Lengths of walks are told to that many hundredths of an inch."""
_COVERS: Final = 6
"""So many things to hide behind are named, the nearest first."""


def vary(view: GunFightView, action: Action) -> tuple[Variation, ...]:
    """Actions next to one that is being considered; they may be impossible."""
    match action:
        case Move():
            figure = any_figure(view.field, action.figure)
            return () if figure.at is None else _moves(view, figure, figure.at, action)
        case Deploy():
            return deploying.vary(view.field, action)
        case Shoot() | ShootInto():
            legal = actions_of(view, any_figure(view.field, action.figure))
            return distinct(action, siblings(action, legal, partial(forecast, view)))
        case _:
            return ()


def polar(figure: Figure, degrees: int, length: int) -> Move:
    """A move that far in a direction."""
    way = str(degrees % FULL_CIRCLE)
    return Move(figure=figure.id, to=None, direction=way, distance=INCHES.text(length))


def named(figure: Figure, to: str) -> Move:
    """A move to a place."""
    return Move(figure=figure.id, to=to, direction=None, distance=None)


def _moves(view: GunFightView, figure: Figure, at: Point, action: Move) -> tuple[Variation, ...]:
    nudged = _around(view.field, figure, at, *_walk(view.field, figure, at, action))
    return distinct(action, (*nudged, *places(view.field, figure, at), *_winds(view, figure)))


def _walk(field: Field, figure: Figure, at: Point, action: Move) -> tuple[int, int]:
    """The direction and the length of a move, as it says them or as it comes out."""
    way = read_bearing(action.direction or "")
    if way is not None and action.distance is not None:
        return way, INCHES.parse(action.distance)
    end = _end(field, figure, at, action)
    # The ends of walks by degrees are rounded, so that their lengths are, too.
    return bearing(at, end), (distance(at, end) + _FINE // 2) // _FINE * _FINE


def _end(field: Field, figure: Figure, at: Point, action: Move) -> Point:
    """Where a move leads, or was meant to."""
    try:
        return plan(field, figure, at, action).to
    except Illegal:
        return walking.meant(field, at, action)
    except Refusal:
        return at


def _around(field: Field, figure: Figure, at: Point, way: int, length: int) -> Iterator[Variation]:
    """A bit further or nearer, a bit to the left or right around the start."""
    room = field.map.room_at(at)
    most = WALK if room is None else _across(room.rect)
    for nudge in around(way, length, most, INCHES):
        yield Variation(nudge.text, polar(figure, nudge.way, nudge.length), nudge.sign)


def _across(room: Rect) -> int:
    """The longest walk inside a room."""
    first, _, last, _ = room.corners
    return distance(first, last)


def places(field: Field, figure: Figure, at: Point) -> Iterator[Variation]:
    """Through each door at hand, over each fence, to cover, to each named place and each door."""
    ground = field.map
    things: list[Opening | Fence] = [*ground.doors.values(), *ground.fence]
    for thing in things:
        if field.ways.at_hand(at, thing):
            how = "Over" if isinstance(thing, Fence) else "Through"
            yield from _if_possible(field, figure, at, f"{how} {the(thing.name)}", thing.id)
    yield from _covers(field, figure, at)
    for spot in ground.spot:
        yield from _if_possible(field, figure, at, _begun(spot.name), spot.id)
    for thing in things:
        if not field.ways.at_hand(at, thing):
            beside = _beside(field, figure, at, thing)
            if beside is not None:
                yield Variation(f"Up to {the(thing.name)}", named(figure, str(beside)))


def _begun(name: str) -> str:
    """A name at the beginning of a line: ``Behind the wagon``."""
    return name[:1].upper() + name[1:]


def _if_possible(
    field: Field, figure: Figure, at: Point, words: str, to: str
) -> Iterator[Variation]:
    move = named(figure, to)
    if possible(field, figure, at, move):
        yield Variation(words, move)


def possible(field: Field, figure: Figure, at: Point, move: Move) -> bool:
    """Whether a move can be made."""
    try:
        plan(field, figure, at, move)
    except Refusal:
        return False
    return True


def _covers(field: Field, figure: Figure, at: Point) -> Iterator[Variation]:
    """Beside each piece of cover within reach, where it covers him best from those who see him."""
    ground = field.map
    near = sorted(ground.block, key=lambda each: square(at, each.rect.centre))
    foes = [where for _, where in field.enemies(field.person(figure).side)]
    count = 0
    for cover in near:
        ends = [
            end
            for end in _ring(cover.rect)
            if end != at and ground.ways.straight(at, end) and field.free(end, figure.id)
        ]
        name = the(cover.name)
        ranked = [(*_exposed(field, foes, end, name), square(at, end), end) for end in ends]
        best = min(ranked, default=None)
        if best is not None and best[1] < 0:
            yield Variation(f"To cover: {name}", named(figure, str(best[-1])))
            count += 1
        if count == _COVERS:
            return


def _exposed(field: Field, foes: list[Point], at: Point, cover: str) -> tuple[int, int]:
    """How many enemies see somebody in the open there, and less than 0 if it covers from any."""
    sights = [look(field.map, foe, at) for foe in foes]
    seen = sum(each.clear and not each.cover for each in sights)
    return seen, -sum(each.clear and each.cover == f"behind {cover}" for each in sights)


def _ring(rect: Rect) -> Iterator[Point]:
    """Places for a base close around a rectangle."""
    aside = BASE // 2 + 5
    west, north, east, south = rect
    middle = rect.centre
    wide = (west - aside, middle.x, east + aside)
    high = (north - aside, middle.y, south + aside)
    for x in wide:
        for y in high:
            if (x, y) != middle:
                yield Point(x, y)


def _beside(field: Field, figure: Figure, at: Point, thing: Opening | Fence) -> Point | None:
    """The nearest place from which a door or fence is used, that he can go to."""
    (ax, ay), (bx, by) = thing.line
    middle = Point((ax + bx) // 2, (ay + by) // 2)
    aside = walking.BEYOND
    sides = (
        (middle.moved(0, aside), middle.moved(0, -aside))
        if ay == by
        else (middle.moved(aside, 0), middle.moved(-aside, 0))
    )
    ground = field.map
    found = [
        end
        for end in sides
        if end != at
        and ground.ways.straight(at, end)
        and field.free(end, figure.id)
        and field.ways.at_hand(end, thing)
    ]
    return min(found, key=lambda end: square(at, end), default=None)


def _winds(view: GunFightView, figure: Figure) -> Iterator[Variation]:
    """As far as he can go by each compass point."""
    for action in actions_of(view, figure):
        if isinstance(action, Move) and action.direction is not None:
            found = forecast(view, action)
            yield Variation(f"As far as possible: {found.short}", action)


def suggest(view: GunFightView, asked: Asked, offers: Sequence[Offer]) -> tuple[Candidate, ...]:
    """Values for a field that is typed: for a move, every place and way that thumbs come to."""
    found = candidates(offers, *asked)
    field = view.field
    if asked.verb != Move.tag or asked.field not in ("to", "direction") or not view.waiting:
        return found
    try:
        figure = any_figure(field, str(asked.filled.get("figure", view.waiting[0])))
    except Refusal:
        return found
    at = figure.at
    if at is None or figure.id not in view.waiting:
        return found
    if asked.field == "direction":
        far = asked.filled.get("distance")
        return tuple(
            each
            for each in found
            if far is None or possible(field, figure, at, _heading(figure, each.value, str(far)))
        )
    known = {each.value for each in found}
    others = [
        Candidate(each.action.to, each.text)
        for each in places(field, figure, at)
        if isinstance(each.action, Move) and each.action.to is not None
    ]
    ways = [Candidate(*each) for each in headings(field, figure, at)]
    return (*found, *(each for each in (*others, *ways) if each.value not in known))


def _heading(figure: Figure, direction: str, distance: str) -> Move:
    return Move(figure=figure.id, to=None, direction=direction, distance=distance)


def headings(field: Field, figure: Figure, at: Point) -> Iterator[tuple[str, str]]:
    """Walks as they are typed, ``ne 5``, and in words: every whole inch that can be gone."""
    for name, wind in COMPASS.items():
        for length in range(INCH, WALK + 1, INCH):
            move = polar(figure, wind, length)
            if possible(field, figure, at, move):
                yield f"{name} {INCHES.text(length)}", f"{INCHES.text(length)}″ {name.upper()}"
