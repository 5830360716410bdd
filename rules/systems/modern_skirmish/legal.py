"""What is offered now: every shot and charge, and the moves that can be said in a word.

``decide`` accepts moves to any other point within reach as well: the table is open. With the
initiative, units are offered, to be tested or to move as a whole; that a figure fires, charges or
moves by itself is offered once its unit has passed its test, and accepted before.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rules.space.plane import within
from rules.space.typed import COMPASS
from rules.systems.modern_skirmish import setup
from rules.systems.modern_skirmish.actions import (
    COVER,
    ENEMY,
    Activate,
    Advance,
    Charge,
    Deploy,
    Done,
    Fire,
    Move,
    Pass,
    Place,
)
from rules.systems.modern_skirmish.advance import possible
from rules.systems.modern_skirmish.charge import contact
from rules.systems.modern_skirmish.fire import measure
from rules.systems.modern_skirmish.places import places
from rules.systems.modern_skirmish.questions import (
    ActWithUnit,
    DeployUnit,
    GoOnMoving,
    UseInitiative,
)
from rules.systems.modern_skirmish.terrain import OPEN
from rules.systems.modern_skirmish.walking import heads, reachable

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from rules.kernel.game.action import Action
    from rules.space.plane import Point
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.terrain import Terrain
    from rules.systems.modern_skirmish.view import AnyPosition

PASS, DONE = Pass(), Done()


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the side that is asked may do."""
    question = position.question
    field = position.field
    match question:
        case UseInitiative():
            found: list[Action] = []
            for unit in field.fit_units(question.seat):
                found.append(_activate(unit.id))
                found += advances(field, unit)
            return (*found, PASS)
        case ActWithUnit():
            unit = field.unit(question.unit)
            return (*_acts(field, unit, position.shot), *advances(field, unit), PASS)
        case GoOnMoving():
            unit = field.unit(question.unit)
            moves = _moves(field, unit, question.moved)
            return (*moves, *advances(field, unit, question.moved), DONE)
        case DeployUnit():
            return tuple(_deployments(field, question))
        case _:
            return ()


def _acts(field: Field, unit: Unit, shot: Sequence[str]) -> Iterator[Action]:
    """What single figures of a unit may do: fire, charge, move."""
    yield from shots(field, unit, shot)
    yield from charges(field, unit)
    yield from _moves(field, unit, ())


def shots(field: Field, unit: Unit, shot: Sequence[str]) -> tuple[Action, ...]:
    """Every shot of a unit's figures (MS4b, MS40)."""
    barred = tuple(shot) if field.options.one_shot_per_figure else ()
    return _kept(field, ("shots", unit.id, barred), _shots(field, unit, barred))


def _shots(field: Field, unit: Unit, barred: Sequence[str]) -> Iterator[Action]:
    enemies = field.enemies(field.side_of(unit))
    for figure in field.figures_of(unit.id):
        if figure.at is None or figure.id in barred:
            continue
        troop, at = field.troop(figure), figure.at
        for target, to in enemies:
            if within(at, to, troop.reach) and measure(field, troop, at, to) is not None:
                yield _fire(figure.id, target.id)


def charges(field: Field, unit: Unit) -> tuple[Action, ...]:
    """Every charge of a unit's figures (MS46)."""
    return _kept(field, ("charges", unit.id), _charges(field, unit))


def _charges(field: Field, unit: Unit) -> Iterator[Action]:
    for figure in field.figures_of(unit.id):
        if figure.at is not None:
            for target, _ in chargeable(field, figure, figure.at):
                yield _charge(figure.id, target.id)


def chargeable(field: Field, figure: Figure, at: Point) -> Iterator[tuple[Figure, Point]]:
    """Whom a figure can charge, and where they stand (MS46)."""
    far = OPEN + 2 * field.base
    for target, to in field.enemies(field.side(figure)):
        if within(at, to, far) and contact(field, figure, at, target, to):
            yield target, to


def _moves(field: Field, unit: Unit, moved: Sequence[str]) -> Iterator[Action]:
    """To each post within reach, and by each compass point as far as one can (MS38)."""
    for figure in field.figures_of(unit.id):
        if figure.at is not None and figure.id not in moved:
            yield from moves_of(field, figure, figure.at)


def moves_of(field: Field, figure: Figure, at: Point) -> tuple[Action, ...]:
    """The moves of one figure that can be said in a word."""
    return _kept(field, ("moves", figure.id), _moves_of(field, figure, at))


def _moves_of(field: Field, figure: Figure, at: Point) -> Iterator[Action]:
    for post, _ in free_posts(field, figure, at):
        yield _move(figure.id, post, None)
    for wind, bearing in COMPASS.items():
        if heads(field, figure, at, bearing):
            yield _move(figure.id, None, wind)


def free_posts(field: Field, figure: Figure, at: Point) -> Iterator[tuple[str, Point]]:
    """The posts that a figure can go to without a way around others, by id."""
    for post, to in _posts_about(field.ground, at):
        if field.taken(to, figure) is None and reachable(field, figure, at, to):
            yield post, to


@lru_cache(maxsize=1 << 12)
def _posts_about(ground: Terrain, at: Point) -> tuple[tuple[str, Point], ...]:
    """The posts with room to stand that may be a move away."""
    return tuple(
        (post.id, post.at)
        for post in ground.posts.values()
        if post.at != at and within(at, post.at, OPEN) and ground.ways.roomy(post.at)
    )


def advances(field: Field, unit: Unit, moved: Sequence[str] = ()) -> tuple[Action, ...]:
    """Towards the enemy, into cover, towards each thing on the map, by each compass point."""
    return _kept(field, ("advances", unit.id, tuple(moved)), _advances(field, unit, moved))


def _advances(field: Field, unit: Unit, moved: Sequence[str]) -> Iterator[Action]:
    for action in named_advances(field, unit):
        if possible(field, unit, action, moved):
            yield action


def named_advances(field: Field, unit: Unit) -> Iterator[Advance]:
    """The advances of a unit that can be said in a word, possible or not."""
    for to in (ENEMY, COVER, *places(field.brief.site)):
        yield _advance(unit.id, to, None)
    for wind in COMPASS:
        yield _advance(unit.id, None, wind)


def _kept(field: Field, asked: Hashable, found: Iterator[Action]) -> tuple[Action, ...]:
    """What was found before where figures stand like this; else it is found now."""
    known: tuple[Action, ...] | None = field.kept.get(asked)
    if known is None:
        known = field.kept[asked] = tuple(found)
    return known


def _deployments(field: Field, question: DeployUnit) -> Iterator[Action]:
    """Each unit in each formation at each part of the zone; its next figure by itself (MS53)."""
    side = question.seat
    parts = setup.zone_places(field, side)
    spots = tuple(setup.zone_posts(field, side))
    for unit in setup.unplaced(field, side):
        if question.unit in ("", unit.id):
            for formation in setup.FORMATIONS:
                for part in parts:
                    yield Deploy(unit=unit.id, to=part, formation=formation)
            figure = setup.waiting(field, unit)[0]
            for spot in spots:
                if setup.is_free(field, figure, spot.at):
                    yield Place(figure=figure.id, to=spot.id)


# There are as many of these actions as figures, units and names on the maps: each is made once.


@cache
def _activate(unit: str) -> Action:
    return Activate(unit=unit)


@cache
def _advance(unit: str, to: str | None, direction: str | None) -> Advance:
    return Advance(unit=unit, to=to, direction=direction, distance=None)


@cache
def _move(figure: str, to: str | None, direction: str | None) -> Action:
    return Move(figure=figure, to=to, direction=direction, distance=None)


@cache
def _fire(figure: str, target: str) -> Action:
    return Fire(figure=figure, target=target)


@cache
def _charge(figure: str, target: str) -> Action:
    return Charge(figure=figure, target=target)
