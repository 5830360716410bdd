"""Steps 1 and 2: ways, what they cost, and whether they may be gone; changes of formation."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from typing import TYPE_CHECKING, NamedTuple

from tests.oracles.braid import ground
from tests.oracles.braid.battle import SIZES, Battle, Unit
from tests.oracles.braid.shapes import (
    SLACK,
    Maybe,
    Shape,
    Spot,
    Stance,
    above,
    both,
    either,
    gap,
    hull,
    rectangle,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

MOVES = {
    "march_column": 12, "limbered": 12, "attack_column": 6, "reinforced_line": 4, "line": 2,
    "square": 4, "deployed": 2, "battery": 2,
}  # fmt: skip
HORSE_LINE = 8
ROUNDED = 0.04
_STEP = 3
_BY_ROAD = 20
"""Inches of columns by road (BC62)."""


def allowance(unit: Unit, formation: str) -> int:
    """Inches off road; 0 for those that don't move."""
    if unit.area is not None:
        return 0
    if unit.horse and formation == "reinforced_line":
        return HORSE_LINE
    return MOVES.get(formation, 0)


def formations(unit: Unit) -> set[str]:
    """What it may change into in the open (BC4)."""
    if unit.area is not None or unit.formation in ("cluster", "battery", "assault_column"):
        return set()
    if unit.gun:
        return {"deployed", "limbered"} - {unit.formation}
    if unit.horse:
        return {"march_column", "reinforced_line"} - {unit.formation}
    every = {"march_column", "attack_column", "reinforced_line", "line", "square"}
    return every - {unit.formation}


class Leg(NamedTuple):
    """A wheel, to the right if positive, and inches straight ahead."""

    wheel: float
    ahead: float


class Way(NamedTuple):
    """Where it leads, what it costs but for walls, the ground swept, the middle's path."""

    end: Stance
    cost: float
    swept: list[Shape]
    path: list[Spot]


def arc(width: float, degrees: float) -> float:
    """What a wheel costs (BC60)."""
    return width * abs(degrees) * pi / 180


def way(unit: Unit, formation: str, start: Stance, legs: Sequence[Leg]) -> Way:
    """Of a unit that is in the formation by then."""
    width, depth = SIZES[formation][unit.stands]
    column = formation in ground.COLUMNS
    deep = 0.0 if column else float(depth)  # of columns the track of the head counts (BC61)

    def at(stance: Stance) -> list[Spot]:
        return list(rectangle(stance, width, deep))

    here, cost = start, 0.0
    swept: list[Shape] = []
    path: list[Spot] = [(start.x, start.y)]
    for leg in legs:
        if leg.wheel:
            sign = 1 if leg.wheel > 0 else -1
            turned = 0.0
            last = here
            while turned < abs(leg.wheel):
                turned = min(turned + _STEP, abs(leg.wheel))
                now = here.wheel(width, sign * turned)
                swept.append(hull(at(last) + at(now)))
                path.append((now.x, now.y))
                last = now
            here = last
            cost += arc(width, leg.wheel)
        if leg.ahead:
            now = here.ahead(leg.ahead)
            swept.append(hull(at(here) + at(now)))
            path.append((now.x, now.y))
            here = now
            cost += leg.ahead
    swept.append(rectangle(here, width, depth))
    return Way(here, cost, swept, path)


class Marched(NamedTuple):
    """Whether it may, where it ends, and the least and most that it may cost."""

    may: Maybe
    end: Stance
    cost: tuple[float, float]


def march(
    battle: Battle,
    unit: Unit,
    legs: Sequence[Leg],
    *,
    about: str = "",
    limber: bool = False,
    deploy: bool = False,
) -> Marched:
    """A march, by road if it keeps to one.

    Args:
        battle: As it stands.
        unit: Who marches; in no contact and not moved yet.
        legs: At most three.
        about: "first" or "last": a free turn-about.
        limber: Horse artillery that limbers first.
        deploy: Horse artillery that deploys last.
    """
    assert unit.stance is not None
    formation = "limbered" if limber else unit.formation
    depth = SIZES[formation][unit.stands][1]
    start = unit.stance.about(depth) if about == "first" else unit.stance
    gone = way(unit, formation, start, legs)
    end = gone.end.about(depth) if about == "last" else gone.end
    answers: list[Maybe] = [_able(unit, limber=limber, deploy=deploy), len(legs) <= 3]
    answers += [abs(leg.wheel) <= 90 for leg in legs]
    costs, afford = _costs(battle, unit, formation, gone)
    answers.append(afford)
    if battle.variants.half_rate and _rough(battle, gone.swept):
        answers.append(None)
    here = replace(unit, formation=formation)
    bad = [ground.barred(battle, unit, formation, each) for each in gone.swept]
    bad += [
        ground.crowded(battle, unit, gone.swept),
        ground.too_near(battle, here, gone.swept, leaving=True),
    ]
    if limber:
        answers.append(ground.in_open(battle, unit, battle.shape(unit)))
    if deploy:
        answers.append(ground.in_open(battle, unit, gone.swept[-1]))
        bad.append(ground.barred(battle, unit, "deployed", gone.swept[-1]))
    stopped = either(*bad)
    answers.append(None if stopped is None else not stopped)
    return Marched(both(*answers), end, costs)


def _costs(
    battle: Battle, unit: Unit, formation: str, gone: Way
) -> tuple[tuple[float, float], Maybe]:
    """With walls (BC71), and whether the unit can."""
    sure, may = (0, 0) if unit.gun else ground.walls_crossed(battle, gone.path)
    costs = (gone.cost + ground.WALL * sure, gone.cost + ground.WALL * may)
    if formation in ground.COLUMNS and may:
        costs = (gone.cost, costs[1])  # a road goes through a wall (BC63)
    most = allowance(unit, formation)
    if formation in ("march_column", "limbered"):  # by road, which has no bends here (BC62)
        along = ground.on_road(battle, gone.path)
        if along is None:
            return costs, None
        most = _BY_ROAD if along else most
    dear = {above(cost, most, ROUNDED) for cost in costs}
    afford: Maybe = None if len(dear) > 1 or None in dear else True not in dear
    if unit.gun:  # never but by road or gate (BC71)
        wall = ground.walled(battle, gone.swept)
        afford = both(afford, None if wall is None else not wall)
    return costs, afford


def _rough(battle: Battle, swept: Sequence[Shape]) -> bool:
    woods = [each.shape for each in battle.of("wood", "hill")]
    return any(gap(a, b) < SLACK for a in swept for b in woods)


def _able(unit: Unit, *, limber: bool, deploy: bool) -> bool:
    if limber or deploy:
        if unit.arm != "horse_gun" or (limber and deploy):
            return False
        return unit.formation == ("deployed" if limber else "limbered")
    return allowance(unit, unit.formation) > 0 and unit.formation != "assault_column"


class Formed(NamedTuple):
    """Whether it may, and where it is then."""

    may: Maybe
    ends: tuple[Stance, ...]


def form(battle: Battle, unit: Unit, formation: str, keep: str, *, about: bool) -> Formed:
    """A change of formation; ``keep``: the middle, left or right of the front (BC52)."""
    assert unit.stance is not None
    if formation not in formations(unit):
        return Formed(may=False, ends=())
    width, depth = unit.size
    new_width, new_depth = SIZES[formation][unit.stands]
    shift = {"middle": 0.0, "left": (new_width - width) / 2, "right": (width - new_width) / 2}[keep]
    old = unit.stance
    if unit.gun:
        shift = 0.0  # centre and heading stay (BC53)
    new = Stance(*old.out(shift, 0), old.heading)
    ends: tuple[Stance, ...] = (new,)
    if about:
        # The text does not say whether before or after: both rectangles are looked at.
        turned = old.about(depth)
        ends = (new.about(new_depth), Stance(*turned.out(shift, 0), turned.heading))
    answers = [_may_form(battle, unit, formation, each) for each in ends]
    may = answers[0] if len(set(answers)) == 1 else None
    return Formed(may, ends)


def _may_form(battle: Battle, unit: Unit, formation: str, end: Stance) -> Maybe:
    shape = rectangle(end, *SIZES[formation][unit.stands])
    open_now = ground.in_open(battle, unit, battle.shape(unit))
    then = replace(unit, formation=formation, stance=end)
    open_then = ground.in_open(battle, then, shape)
    pair = {unit.formation, formation}
    if unit.light_foot and pair == {"march_column", "reinforced_line"}:
        open_now = open_then = True  # in woods and on hills, too (BC55)
    bad = either(
        ground.barred(battle, unit, formation, shape),
        ground.crowded(battle, unit, [shape]),
        ground.too_near(battle, then, [shape], leaving=False),
    )
    return both(open_now, open_then, None if bad is None else not bad)
