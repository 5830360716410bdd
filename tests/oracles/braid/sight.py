"""Fields of fire and lines of sight (BC83 to BC87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.oracles.braid.battle import Battle, Unit, levels
from tests.oracles.braid.shapes import (
    SLACK,
    Maybe,
    Shape,
    Spot,
    Stance,
    above,
    apart,
    both,
    chord,
    clear,
    crosses,
    either,
    gap,
    middle,
    shortest,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_OVER = 3.0
_WOOD = 3.0


class Front(NamedTuple):
    """A side that fires: the middle of it, where it looks, and how wide it is."""

    stance: Stance
    width: float

    @property
    def ends(self) -> tuple[Spot, Spot]:
        return (self.stance.out(-self.width / 2, 0), self.stance.out(self.width / 2, 0))

    def holds(self, spot: Spot) -> Maybe:
        """In the field between the rays 45 degrees outwards; on a ray counts as in (BC83, X3)."""
        right, ahead = self.stance.seen(spot)
        margin = min(ahead, self.width / 2 + ahead - abs(right))
        return above(margin, -1e-6)


def fronts(battle: Battle, unit: Unit, side: Stance | None = None) -> list[Front]:
    """Front, right, rear, left of squares and garrisons; else the front (BC16).

    Args:
        battle: The battle.
        unit: Who fires.
        side: Of a cluster in a built-up area: its front (BC80).
    """
    if unit.formation not in ("square", "garrison"):
        if unit.area is not None:
            found = _sides(battle.shape(unit))
            return [each for each in found if side is None or each.stance.heading == side.heading]
        assert unit.stance is not None
        return [Front(unit.stance, unit.size[0])]
    # A garrison has the sides of its place, wherever it looked as the cluster that it was (BC129).
    turned = unit.area is None and unit.stance is not None
    return _sides(battle.shape(unit), unit.stance.heading if turned and unit.stance else 0)


def _sides(shape: Shape, heading: float = 0) -> list[Front]:
    found = []
    for number in range(4):
        a, b = shape[number], shape[(number + 1) % 4]
        x, y = middle((a, b))
        found.append(Front(Stance(x, y, (heading + 90 * number) % 360), apart(a, b)))
    return found


def marks(shape: Shape) -> list[Spot]:
    """Corners, middles of sides, centre (BC85)."""
    sides = [middle((shape[i - 1], shape[i])) for i in range(4)]
    return [*shape, *sides, middle(shape)]


def lines(front: Front, shape: Shape) -> Iterator[tuple[Spot, Spot]]:
    """The candidates (BC85), but for the shortest."""
    left, right = front.ends
    starts = [left, middle((left, right)), right]
    for start in starts:
        for mark in marks(shape):
            yield (start, mark)


class Sight(NamedTuple):
    """The range at which one serves surely, and the least at which one may serve."""

    sure: float | None
    may: float | None


def sight(battle: Battle, unit: Unit, front: Front, target: Unit, most: float = 99.0) -> Sight:
    """The shortest line that serves, in inches; up to ``most``."""
    shape = battle.shape(target)
    high = (levels(battle, unit), levels(battle, target))
    others = list(_in_the_way(battle, unit, target))

    def serves(line: tuple[Spot, Spot]) -> Maybe:
        held = front.holds(line[1])
        return False if held is False else both(held, _free(battle, high, others, line))

    near = shortest(*front.ends, shape)
    if apart(*near[0]) > most:
        return Sight(None, None)
    answers = {serves(each) for each in near}
    size = min(apart(*each) for each in near)
    sure = size if answers == {True} else 99.0  # if several are as short, all of them
    may = 99.0 if answers == {False} else size
    for line in lines(front, shape):
        size = apart(*line)
        if size < max(sure, may) and size < most:
            free = serves(line)
            sure = min(sure, size) if free else sure
            may = may if free is False else min(may, size)
    return Sight(None if sure > 90 else sure, None if may > 90 else may)


def _in_the_way(battle: Battle, unit: Unit, target: Unit) -> Iterator[tuple[Shape, Maybe]]:
    """Whatever blocks, and whether it does (BC86, BC87)."""
    own = {unit.area, target.area} - {None}
    for place in battle.of("built_up"):
        if place.id not in own:
            yield (place.shape, True)
    ends = (battle.shape(unit), battle.shape(target))
    tops = (levels(battle, unit), levels(battle, target))
    least, most = max(tops[0][0], tops[1][0]), max(tops[0][-1], tops[1][-1])
    between = (*ends[0], *ends[1])
    for each in battle.units.values():
        if each.id in (unit.id, target.id) or each.area in own:
            continue
        shape = battle.shape(each)
        if clear(shape, between, SLACK):
            continue
        mine = levels(battle, each)
        far = both(*(above(gap(shape, end), _OVER) for end in ends))
        lower: Maybe = True if mine[-1] < least else False if mine[0] >= most else None
        over = both(far, lower)
        if over is not True:
            one_battery = each.formation == target.formation == "battery"
            if one_battery and each.side == target.side:
                yield (shape, None)  # one target (BC175)
            else:
                yield (shape, True if over is False else None)


def _free(
    battle: Battle,
    high: tuple[tuple[int, ...], tuple[int, ...]],
    others: list[tuple[Shape, Maybe]],
    line: tuple[Spot, Spot],
) -> Maybe:
    a, b = line
    blocked: list[Maybe] = [both(blocks, crosses(a, b, shape)) for shape, blocks in others]
    woods = [each.shape for each in battle.of("wood")]
    blocked.append(above(sum(chord(a, b, each) for each in woods), _WOOD))
    least = max(high[0][0], high[1][0])
    most = max(high[0][-1], high[1][-1])
    for each in battle.of("hill", "rise"):
        level = 2 if each.kind == "hill" else 1
        if each.kind == "rise" and not battle.variants.rises:
            continue
        lower: Maybe = True if most < level else False if least >= level else None
        if lower is not False:
            blocked.append(both(lower, crosses(a, b, each.shape)))
    answer = either(*blocked)
    return None if answer is None else not answer


def within(found: Sight, inches: float) -> bool:
    """Whether the game's range may be right."""
    if found.may is None:
        return False
    most = 99.0 if found.sure is None else found.sure
    return found.may - SLACK <= inches <= most + SLACK
