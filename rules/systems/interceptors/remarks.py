"""What whoever writes a fight of their own should know of it, though it can be played (II140)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.counting import counted
from rules.systems.interceptors.points import cost, read, spent
from rules.systems.interceptors.quadrants import QUADRANTS, quadrant_of
from rules.systems.interceptors.stats import DOGFIGHT, GROUND, NUMBERS, SIDES, STARBASE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.interceptors.stats import Forces, Level, Numbers

_PRICED: Final = {
    "fighter": "a fighter", "block": "an energy block", "late_block": "a block beyond the 4th",
    "guns": "extra guns", "engines": "extra engines", "armour": "armour",
    "changer": "a superior changer", "initiative": "initiative", "cluster": "a gun cluster",
}  # fmt: skip


def remarks_on(numbers: Numbers, forces: Forces, scenario: str) -> tuple[str, ...]:
    """What is beyond the text, a sentence each; nothing of what the data bring."""
    found = [*_levels(numbers), *_prices(numbers), *_classes(numbers, forces)]
    if scenario == DOGFIGHT:
        found += _lists(numbers, forces)
    if scenario == GROUND:
        found += _ground(numbers)
    if scenario == STARBASE:
        found += _base(numbers)
    return tuple(found)


def _levels(numbers: Numbers) -> Iterator[str]:
    for mine, usual in zip(numbers.level, NUMBERS.level, strict=True):
        if mine != usual:
            yield f"{mine.name.capitalize()}: {_level(mine)}; the text has {_level(usual)} (IIT15)."


def _level(level: Level) -> str:
    low, high = level.burns
    burns = f"burns on {low} to {high}" if high else "burns nothing"
    return f"{counted(level.units, 'unit')}, {counted(level.shots, 'shot')}, {burns}"


def _prices(numbers: Numbers) -> Iterator[str]:
    for name, what in _PRICED.items():
        mine, usual = getattr(numbers.prices, name), getattr(NUMBERS.prices, name)
        if mine != usual:
            yield f"{what.capitalize()} costs {mine} points; the text has {usual} (IIT5)."


def _classes(numbers: Numbers, forces: Forces) -> Iterator[str]:
    for each in forces.fighter:
        (kit,) = read(each.kit).fighters
        price = cost(numbers.prices, kit)
        yield f"{each.name} ({each.id}): {kit.words}, {price} points."


def _lists(numbers: Numbers, forces: Forces) -> Iterator[str]:
    """Both sides have the same points in a dogfight (IIT3b)."""
    costs = [
        spent(numbers.prices, read(each.fighters))
        for side in SIDES
        for each in [e for e in forces.own if e.side in ("", side)][:1]
    ]
    if len(costs) == len(SIDES) and costs[0] != costs[1]:
        yield (
            f"The lists cost {costs[0]} and {costs[1]} points; the text gives both the same (IIT3)."
        )


def _ground(numbers: Numbers) -> Iterator[str]:
    mine, usual = numbers.attack, NUMBERS.attack
    if mine != usual:
        yield (
            f"{mine.dear} of {counted(mine.targets, 'target')} are worth {mine.dear_worth} points, "
            f"the others {mine.cheap_worth}, and {mine.wins} win; the text has {usual.dear} of "
            f"{usual.targets}, {usual.dear_worth}, {usual.cheap_worth} and {usual.wins} (IIT37)."
        )


def _base(numbers: Numbers) -> Iterator[str]:
    mine, usual = numbers.base, NUMBERS.base
    guns, targets = len(mine.guns), len(mine.targets)
    if (guns, targets) != (len(usual.guns), len(usual.targets)):
        yield (
            f"{counted(guns, 'gun cluster')} and {counted(targets, 'secondary target')}; the text "
            f"has {len(usual.guns)} and {len(usual.targets)} (IIT39, IIT40)."
        )
    if mine.protected in [quadrant_of(*each) for each in mine.guns]:
        name = QUADRANTS[mine.protected - 1]
        yield f"The {name} is protected, and has a gun cluster, too (II105 leaves it without)."
