"""Who may be where: ground, friends, enemies, the table (BC54, BC63 to BC66, BC71 to BC73)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tests.oracles.braid.shapes import (
    SLACK,
    Maybe,
    Shape,
    Spot,
    above,
    apart,
    area,
    both,
    clear,
    common,
    crosses,
    either,
    gap,
    nearest_on,
    overlap,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.oracles.braid.battle import Battle, Unit

COLUMNS = ("march_column", "assault_column", "limbered")
NEAR = 1.0
WALL = 2.0


def keeps_to_the_open(unit: Unit, formation: str) -> bool:
    """Lines, squares, attack columns, horse and other than light foot in line, guns (BC66)."""
    if formation in COLUMNS or formation == "cluster":
        return False
    return not (formation == "reinforced_line" and unit.light_foot)


def off_table(battle: Battle, shape: Shape) -> Maybe:
    """Whether a part of it is."""
    out = max(max(-x, x - battle.width, -y, y - battle.depth) for x, y in shape)
    return above(out, 0.0)


def on_road(battle: Battle, spots: Sequence[Spot]) -> Maybe:
    """All within the 2 inches of one road (BC63)."""
    return either(*(_along(road, spots) for road in battle.roads))


def _along(road: tuple[Spot, ...], spots: Sequence[Spot]) -> Maybe:
    answers = []
    for spot in spots:
        pairs = pairwise(road)
        off = min(apart(spot, nearest_on(spot, a, b)) for a, b in pairs)
        far = above(off, NEAR)
        answers.append(None if far is None else not far)
    return both(*answers)


def barred(battle: Battle, unit: Unit, formation: str, shape: Shape) -> Maybe:
    """Whether ground or the table's edge forbids a footprint of the formation."""
    answers = [off_table(battle, shape)]
    column = formation in COLUMNS
    kinds = ["built_up"]
    if keeps_to_the_open(unit, formation):
        kinds += ["wood", "hill"]
    for each in battle.of(*kinds):
        deep = overlap(shape, each.shape)
        if deep is not False and column and not _held_by_enemy(battle, unit, each.id):
            by_road = on_road(battle, common(shape, each.shape))
            deep = both(deep, None if by_road is None else not by_road)
        answers.append(deep)
    answers += [_wet(battle, shape, river.shape, column=column) for river in battle.of("river")]
    return either(*answers)


def _held_by_enemy(battle: Battle, unit: Unit, place: str) -> bool:
    return any(each.area == place for each in battle.foes(unit))


def _wet(battle: Battle, shape: Shape, river: Shape, *, column: bool) -> Maybe:
    """In a river, and not on a crossing that is open to the formation (BC72)."""
    if clear(shape, river, SLACK):
        return False
    inside = common(shape, river)
    if not inside or area(inside) < SLACK:
        return None if inside and area(inside) > 1e-3 else False
    kinds = ("bridge", "causeway", "ford") if column else ("ford",)
    for each in battle.of(*kinds):
        rest = area(inside) - area(common(inside, each.shape))
        if rest < 1e-3:
            return False
        if rest < 0.2:
            return None
    return True


def in_open(battle: Battle, unit: Unit, shape: Shape) -> Maybe:
    """No part in a wood, on a hill, in a place or river (BC55)."""
    assert unit.area is None
    answers: list[Maybe] = []
    for each in battle.of("wood", "hill", "built_up", "river"):
        deep = overlap(shape, each.shape)
        if deep is not False and unit.formation in COLUMNS and each.kind != "river":
            deep = None  # roads are open, and open it to columns (BC55, BC63)
        answers.append(deep)
    found = either(*answers)
    return None if found is None else not found


def crowded(battle: Battle, unit: Unit, shapes: Sequence[Shape], *, but: str = "") -> Maybe:
    """Whether it overlaps another unit anywhere (BC10, BC64)."""
    others = [
        battle.shape(each)
        for each in battle.units.values()
        if each.id not in (unit.id, but) and each.area is None
    ]
    return either(*(overlap(a, b) for a in shapes for b in others))


def too_near(battle: Battle, unit: Unit, shapes: Sequence[Shape], *, leaving: bool) -> Maybe:
    """Within an inch of an enemy; who begins there may not come nearer (BC65)."""
    answers = []
    start = battle.shape(unit)
    for foe in battle.foes(unit):
        other = battle.shape(foe)
        least = NEAR
        if leaving and not clear(start, other, NEAR):
            least = min(NEAR, gap(start, other))
        answers += [
            above(least, gap(each, other))
            for each in shapes
            if not clear(each, other, NEAR + SLACK)
        ]
    return either(*answers)


def walls_crossed(battle: Battle, path: Sequence[Spot]) -> tuple[int, int]:
    """How often the middle of the front surely crosses walls, and how often it may (BC169)."""
    sure = may = 0
    for wall in battle.walls:
        for a, b in pairwise(wall):
            crossed = _meets(path, a, b)
            sure += crossed is True
            may += crossed is not False
    return sure, may


def _meets(path: Sequence[Spot], a: Spot, b: Spot) -> Maybe:
    hits = 0
    close = False
    for p, q in pairwise(path):
        sides = [_side(a, b, p), _side(a, b, q), _side(p, q, a), _side(p, q, b)]
        hits += sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0
    for end in path:
        close |= apart(end, nearest_on(end, a, b)) < SLACK
    for end in (a, b):
        pairs = pairwise(path)
        close |= min((apart(end, nearest_on(end, p, q)) for p, q in pairs), default=9) < SLACK
    return None if close or hits > 1 else bool(hits)


def _side(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def walled(battle: Battle, shapes: Iterable[Shape]) -> Maybe:
    """Whether a wall runs through a footprint, but where a road leads through (BC71)."""
    answers: list[Maybe] = []
    for shape in shapes:
        for wall in battle.walls:
            for a, b in pairwise(wall):
                if clear(shape, (a, b), SLACK):
                    continue
                inside = crosses(a, b, shape)
                near = on_road(battle, shape)
                answers.append(None if inside and near is not False else inside)
    return either(*answers)
