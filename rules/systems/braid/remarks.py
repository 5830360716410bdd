"""What people should know of a battle that they wrote though it can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.braid.stats import FOOT, HORSE, INCH, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.braid.stats import Army, Feature, Scenario, UnitStats

ENGLISH: Final = "English"
"""The one flag that the rules ask for (BC28, BC103)."""
COMMAND: Final = 4
"""So many units of foot and horse have a divisional commander (BC131)."""
_BRIDGE: Final = 2 * INCH
CROSSINGS: Final = ("bridge", "causeway", "ford")
Rectangle = tuple[int, int, int, int]


def remarks_of(scenario: Scenario) -> Iterator[str]:
    """What of a table and its armies does nothing, or is other than the rules have it."""
    if scenario.depth > scenario.width:
        yield "The table is deeper than wide: armies still deploy in the north and south (BC145)."
    for each in scenario.feature:
        yield from _of_feature(scenario, each)
    for side in SIDES:
        army = next(each for each in scenario.army if each.side == side)
        units = [each for each in scenario.unit if each.side == side]
        yield from _of_army(army, units)
        for unit in units:
            yield from (f"{unit.name}: {words}" for words in _of_unit(unit, army.generals))


def generals_for(units: int) -> int:
    """How many divisional commanders so many units of foot and horse have (BC131)."""
    return -(-units // COMMAND)


def _of_army(army: Army, units: list[UnitStats]) -> Iterator[str]:
    led = sum(not each.is_gun for each in units)
    if not led:
        yield f"{army.name}: guns alone can neither charge nor hold a place."
    if army.generals != generals_for(led):
        wanted = generals_for(led)
        yield (
            f"{army.name}: divisional commanders {army.generals}, by the rules {wanted}, "
            "one for each four units of foot and horse (BC131)."
        )


def _of_unit(unit: UnitStats, generals: int) -> Iterator[str]:
    if unit.flag and unit.flag != ENGLISH:
        yield f"only the flag {ENGLISH} counts, that of {unit.flag} does nothing (BC103)."
    elif unit.flag and unit.arm not in FOOT:
        yield "a flag counts for foot alone (BC103)."
    if unit.arm in HORSE and unit.shooting != "ordinary":
        yield f"{unit.shooting} shooting of horse counts in a built-up area only (BC15, BC79)."
    if unit.is_gun and unit.poorly_armed:
        yield "poorly armed guns fight at -8: it counts beside that of guns fighting (BC32)."
    if unit.is_gun and unit.division:
        yield "guns belong to no division (BC131)."
    if not unit.is_gun and not 0 < unit.division <= generals:
        yield "no divisional commander leads it, the C-in-C alone does (BC132)."


def _of_feature(scenario: Scenario, each: Feature) -> Iterator[str]:
    if each.kind not in CROSSINGS:
        return
    for river in scenario.feature:
        if river.kind != "river" or not meet(each.rect, river.rect):
            continue
        across, along = _over(each.rect, river.rect)
        if each.kind != "ford" and along != _BRIDGE:
            yield f"{each.name}: a {each.kind} is 2″ wide, where one column passes (BC72)."
        if not across:
            yield f"{each.name}: it ends in {river.name}, and nobody gets across (BC72)."


def _over(crossing: Rectangle, river: Rectangle) -> tuple[bool, int]:
    """Whether a crossing reaches from bank to bank, and how wide it is along the river."""
    flows_east = river[2] - river[0] >= river[3] - river[1]
    low, high = (1, 3) if flows_east else (0, 2)
    reaches = crossing[low] <= river[low] and river[high] <= crossing[high]
    return reaches, crossing[2 if flows_east else 3] - crossing[0 if flows_east else 1]


def meet(one: Rectangle, other: Rectangle) -> bool:
    """Whether two rectangles have more than a border in common."""
    west = one[0] < other[2] and other[0] < one[2]
    return west and one[1] < other[3] and other[1] < one[3]
