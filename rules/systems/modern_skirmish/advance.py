"""A whole unit's move at once: each of its figures in turn, as far as it can."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.values.errors import Refusal
from rules.space.plane import Point, square, towards, wind_of, within
from rules.systems.modern_skirmish.actions import COVER, ENEMY
from rules.systems.modern_skirmish.fire import seen
from rules.systems.modern_skirmish.places import Named
from rules.systems.modern_skirmish.refusals import illegal
from rules.systems.modern_skirmish.terrain import OPEN
from rules.systems.modern_skirmish.walking import (
    goal_of,
    goes_nearer,
    heading,
    heads,
    nearer,
    way_to,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.space.sight import Sight
    from rules.systems.modern_skirmish.actions import Advance
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure, Unit
    from rules.systems.modern_skirmish.terrain import Terrain
    from rules.systems.modern_skirmish.unhindered import Walk

_FINE = 1000


class Push(NamedTuple):
    """A move of several figures that can be made.

    Attributes:
        unit: Their unit.
        towards: Where, in words.
        walks: Who goes where, in the order in which they go.
    """

    unit: Unit
    towards: str
    walks: tuple[tuple[Figure, Walk], ...]


def push(field: Field, unit: Unit, action: Advance, moved: Sequence[str] = ()) -> Push:
    """The move of all of a unit that have not moved (MST6, MS8, MS15, MS38, MS64).

    Raises:
        Refusal: It names no place, or nobody can go.
    """
    where = words(field, action)
    asked = "push", unit.id, action, tuple(moved)
    found: tuple[tuple[Figure, Walk], ...] | None = field.kept.get(asked)
    if found is None:
        found = field.kept[asked] = tuple(_walks(field, unit, action, moved))
    if not found:
        raise illegal("MS27", case="none", unit=field.unit_stats(unit).name)
    return Push(unit, where, found)


def possible(field: Field, unit: Unit, action: Advance, moved: Sequence[str] = ()) -> bool:
    """Whether anybody can go: it is enough that one could if he were the first."""
    goal = _goal(field, action)
    return any(
        _goes(field, figure, figure.at, action, goal)
        for figure in field.figures_of(unit.id)
        if figure.at is not None and figure.id not in moved
    )


def foremost(field: Field, unit: Unit, action: Advance, moved: Sequence[str] = ()) -> Walk | None:
    """The move of who goes first; ``None`` if nobody can go."""
    return next((walk for _, walk in _walks(field, unit, action, moved)), None)


def words(field: Field, action: Advance) -> str:
    """Where a unit is sent: ``the barn``, ``the NE``, ``60,42.5``.

    Raises:
        Refusal: It names no place.
    """
    if action.to == ENEMY and action.direction is None:
        return "the enemy"
    if action.to == COVER and action.direction is None:
        return "cover"
    goal = goal_of(field, action)
    if isinstance(goal, int):
        return f"the {wind_of(goal)}"
    return goal.name if isinstance(goal, Named) else str(goal)


def _walks(
    field: Field, unit: Unit, action: Advance, moved: Sequence[str]
) -> Iterator[tuple[Figure, Walk]]:
    """Who goes where: those first who are nearest to where they go."""
    goal = _goal(field, action)
    order = _order(field, unit, goal, moved)
    for _, figure, at in sorted(order, key=lambda each: each[0]):
        walk = _walk(field, figure, at, action, goal)
        if walk is not None:
            yield figure, walk
            field = field.moved({figure.id: walk.to})


def _goal(field: Field, action: Advance) -> Point | int | None:
    """The point or bearing that all go towards; ``None`` if each has a goal of its own."""
    if action.to in (ENEMY, COVER):
        return None
    goal = goal_of(field, action)
    return goal.at if isinstance(goal, Named) else goal


def _order(
    field: Field, unit: Unit, goal: Point | int | None, moved: Sequence[str]
) -> Iterator[tuple[tuple[int, int], Figure, Point]]:
    """Who may go, with how far it is from where it goes (MS64b)."""
    for number, figure in enumerate(field.figures_of(unit.id)):
        at = figure.at
        if at is None or figure.id in moved:
            continue
        if isinstance(goal, int):
            # Whoever is foremost in that direction goes first.
            far = -_along(at, goal)
        elif goal is not None:
            far = square(at, goal)
        else:
            far = square(at, nearest_enemy(field, figure, at) or at)
        yield (far, number), figure, at


def _along(at: Point, bearing: int) -> int:
    """How far on a point is in a direction, in parts that only compare with each other."""
    east, south = towards(Point(0, 0), bearing, _FINE)
    return at.x * east + at.y * south


def _walk(
    field: Field, figure: Figure, at: Point, action: Advance, goal: Point | int | None
) -> Walk | None:
    """How one figure goes; ``None`` if it stays."""
    if goal is None:
        if action.to == COVER:
            return into_cover(field, figure, at)
        goal = nearest_enemy(field, figure, at)
        return nearer(field, figure, at, goal) if goal is not None else None
    if not isinstance(goal, int):
        return nearer(field, figure, at, goal)
    try:
        return heading(field, figure, at, goal, action.distance)
    except Refusal:
        return None


def _goes(
    field: Field, figure: Figure, at: Point, action: Advance, goal: Point | int | None
) -> bool:
    """Whether one figure could go."""
    if action.distance is not None:
        return _walk(field, figure, at, action, goal) is not None
    if action.to == COVER:
        # Most find some cover straight away: ways around enemies are looked for last.
        return any(into_cover(field, figure, at, detours=each) for each in (False, True))
    if isinstance(goal, int):
        return heads(field, figure, at, goal)
    goal = goal or nearest_enemy(field, figure, at)
    return goal is not None and goes_nearer(field, figure, at, goal)


def nearest_enemy(field: Field, figure: Figure, at: Point) -> Point | None:
    """Where the nearest enemy stands."""
    found, least = None, -1
    x, y = at
    for _, there in field.enemies(field.side(figure)):
        far = (there[0] - x) ** 2 + (there[1] - y) ** 2
        if far < least or least < 0:
            found, least = there, far
    return found


def into_cover(field: Field, figure: Figure, at: Point, *, detours: bool = True) -> Walk | None:
    """The way to the nearest post that covers from the nearest enemy; ``None`` if it is covered."""
    enemy = nearest_enemy(field, figure, at)
    if enemy is None or _covered(seen(field, enemy, at)):
        return None
    for spot in _posts_about(field.ground, at):
        if field.taken(spot, figure) is None and _covered(seen(field, enemy, spot)):
            walk = way_to(field, figure, at, spot, detours=detours)
            if walk is not None:
                return walk
    return None


@lru_cache(maxsize=1 << 12)
def _posts_about(ground: Terrain, at: Point) -> tuple[Point, ...]:
    """Where posts with room to stand may be a move away, the nearest first."""
    found = [
        post.at
        for post in ground.posts.values()
        if within(at, post.at, OPEN) and ground.ways.roomy(post.at)
    ]
    return tuple(sorted(found, key=lambda each: (square(at, each), each)))


def _covered(sight: Sight) -> bool:
    return not sight.clear or bool(sight.cover)
