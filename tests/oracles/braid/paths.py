"""The way of a charge (BC96), and where who runs comes to lie (BC26, BC126, BC127)."""

from __future__ import annotations

from itertools import count
from math import atan2, degrees
from typing import TYPE_CHECKING, NamedTuple

from tests.oracles.braid import ground
from tests.oracles.braid.battle import SIZES, Battle, Unit
from tests.oracles.braid.charges import distance, verdicts
from tests.oracles.braid.marches import ROUNDED, arc
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
    middle,
    overlap,
    rectangle,
)
from tests.oracles.braid.sight import Front, sight

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_WHEEL = 45
_FALL = 12.0


def run_in(stance: Stance, width: float, shape: Shape) -> float | None:
    """Inches straight ahead until the front touches a shape; none if it never does."""
    half = width / 2
    seen = [stance.seen(spot) for spot in shape]
    reached: list[float] = []
    for (u1, v1), (u2, v2) in zip(seen, (*seen[1:], seen[0]), strict=True):
        if -half <= u1 <= half:
            reached.append(v1)
        reached += [
            v1 + (end - u1) / (u2 - u1) * (v2 - v1)
            for end in (-half, half)
            if (u1 - end) * (u2 - end) < 0
        ]
    least = min(reached, default=-1.0)
    return least if least >= -SLACK else None


class Charge(NamedTuple):
    """A path: its wheel, its inches, where it touches."""

    wheel: int
    ahead: float
    end: Stance
    may: Maybe


def charge_by(battle: Battle, charger: Unit, target: Unit, wheel: int) -> Charge | None:
    """With this wheel, if it would touch within the charge at all."""
    assert charger.stance is not None
    width, depth = charger.size
    most = distance(charger)
    cost = arc(width, wheel)
    if cost > most + ROUNDED:
        return None
    turned = charger.stance.wheel(width, wheel)
    goal = battle.shape(target)
    ahead = run_in(turned, width, goal)
    # A graze of a corner may be a touch or none.
    close = [run_in(turned, width + more, goal) for more in (-2 * SLACK, 2 * SLACK)]
    if ahead is None:
        if close[1] is None:
            return None
        ahead = close[1]
    ahead = max(0.0, ahead)
    if cost + ahead > most + ROUNDED:
        return None
    swept = _swept(charger.stance, wheel, (width, depth), ahead)
    path = [(charger.stance.x, charger.stance.y), (turned.x, turned.y), turned.out(0, ahead)]
    dear = {
        above(cost + ahead + ground.WALL * walls, most, ROUNDED)
        for walls in ground.walls_crossed(battle, path)
    }
    answers: list[Maybe] = [None if len(dear) > 1 or None in dear else True not in dear]
    answers.append(True if close[0] is not None and close[1] is not None else None)
    if any(each is not None and abs(each - ahead) > SLACK for each in close):
        answers.append(None)
    answers.append(_clear(battle, charger, target, swept))
    return Charge(wheel, ahead, turned.ahead(ahead), both(*answers))


def _clear(battle: Battle, charger: Unit, target: Unit, swept: list[Shape]) -> Maybe:
    """No other unit nor forbidden ground; the target not before the end of the wheel."""
    bad = [ground.barred(battle, charger, charger.formation, each) for each in swept]
    bad.append(ground.crowded(battle, charger, swept, but=target.id))
    for each in battle.units.values():  # garrisons of other places
        if each.area is not None and each.id != target.id:
            bad += [overlap(shape, battle.shape(each)) for shape in swept]
    bad += [overlap(shape, battle.shape(target)) for shape in swept[:-1]]
    stopped = either(*bad)
    return None if stopped is None else not stopped


def _swept(start: Stance, wheel: int, size: tuple[int, int], ahead: float) -> list[Shape]:
    swept: list[Shape] = []
    last = start
    sign = 1 if wheel > 0 else -1
    for turned in [*range(3, abs(wheel), 3), abs(wheel)] if wheel else []:
        now = start.wheel(size[0], sign * turned)
        swept.append(hull([*rectangle(last, *size), *rectangle(now, *size)]))
        last = now
    swept.append(hull([*rectangle(last, *size), *rectangle(last.ahead(ahead), *size)]))
    return swept


def wheels() -> Iterator[int]:
    """The least first, left before right (BC171)."""
    yield 0
    for each in range(1, MOST_WHEEL + 1):
        yield from (-each, each)


def may_charge(battle: Battle, charger: Unit, target: Unit) -> Maybe:
    """Whether the charge may be declared, but for how often and how many on a side."""
    allowed = verdicts(battle, charger, target)
    if allowed == {"no"} or battle.touched(charger.id) or charger.stance is None:
        return False
    found = sight(battle, charger, Front(charger.stance, charger.size[0]), target)
    if found.may is None:
        return False
    seen: Maybe = True if found.sure is not None else None
    best: Maybe = False
    for wheel in wheels():
        path = charge_by(battle, charger, target, wheel)
        if path is not None:
            best = either(best, path.may)
            if best:
                break
    return both(best, seen, None if "no" in allowed else True)


def bearing(a: Spot, b: Spot) -> float:
    """From a to b, in degrees clockwise from north."""
    return degrees(atan2(b[0] - a[0], b[1] - a[1])) % 360


def turns() -> Iterator[int]:
    """The least turn first, left before right (BC127)."""
    yield 0
    for each in range(15, 91, 15):
        yield from (-each, each)


def laid(centre: Spot, heading: float, size: tuple[int, int]) -> Stance:
    """A footprint about a centre."""
    return Stance(*Stance(*centre, heading).out(0, size[1] / 2), heading)


def ran(battle: Battle, unit: Unit, away: float, end: Stance | None, formation: str) -> str | None:
    """What is wrong with where a unit ends that fell back; nothing if it may be right.

    Args:
        battle: As it was before.
        unit: As it was before, the right number of stands given.
        away: The bearing from the centre of what it runs from to its own, in degrees.
        end: Where the game lays it; none if it is lost.
        formation: What it is then.
    """
    start = middle(battle.shape(unit))
    size = SIZES[formation][unit.stands]
    for turn in turns():
        heading = round(away) + turn
        match _ends(battle, unit, laid(start, heading, size), end, size):
            case "here":
                return None
            case "there":
                return f"expected by {heading}"
    return None if end is None else "expected to be lost"


def _ends(
    battle: Battle, unit: Unit, first: Stance, end: Stance | None, size: tuple[int, int]
) -> str:
    """That way: whether it may end ``here``, must end ``there``, must ``turn``, or that is open.

    It goes 12 inches, and on by half inches while on friends (BC127) or a place (BC185).
    """
    for far in count():
        place = first.ahead(_FALL + far / 2)
        shape = rectangle(place, *size)
        off = ground.off_table(battle, shape)
        held = _held(battle, unit, first, place, size)
        if held is True:
            return "turn"
        if off is not False and end is None:
            return "here"
        if off:
            return "there" if held is False else "open"
        if end is not None and _near(end, place):
            return "here"
        places = [overlap(shape, each.shape) for each in battle.of("built_up")]
        if either(ground.crowded(battle, unit, [shape]), *places) is False:
            return "there" if held is False else "open"
    raise AssertionError


def _near(a: Stance, b: Stance) -> bool:
    turn = abs((a.heading - b.heading + 180) % 360 - 180)
    return turn <= 1.01 and abs(a.x - b.x) < 0.35 and abs(a.y - b.y) < 0.35


def _held(battle: Battle, unit: Unit, first: Stance, last: Stance, size: tuple[int, int]) -> Maybe:
    """Whether an enemy, a river or an enemy's place is in the way (BC127)."""
    sweep = hull([*rectangle(first, *size), *rectangle(last, *size)])
    lean = hull([first.out(0, -size[1] / 2), *rectangle(last, *size)])
    answers: list[Maybe] = []
    mine = battle.shape(unit)
    for foe in battle.foes(unit):
        shape = battle.shape(foe)
        wide = above(ground.NEAR, gap(sweep, shape))
        narrow = above(-gap(lean, shape), 0.0)
        begins = gap(mine, shape) < ground.NEAR + SLACK
        answers.append(narrow if narrow and not begins else None if wide is not False else False)
    for river in battle.of("river"):
        if gap(sweep, river.shape) < SLACK:
            over = battle.of("ford", "bridge", "causeway")
            crossing = any(gap(sweep, each.shape) < SLACK for each in over)
            answers.append(None if crossing or gap(lean, river.shape) > -SLACK else True)
    return either(*answers)


def far(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """So far that no charge gets there."""
    return gap(battle.shape(unit), battle.shape(foe)) > distance(unit) + SLACK
