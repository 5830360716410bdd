"""How much is looked for where many stand close: counted in steps, not in time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from rules.space import crowds, rings
from rules.space.crowds import past
from rules.space.plane import Point, square
from rules.systems.modern_skirmish.legal import charges
from tests.systems.modern_skirmish.positions import ANTAGONIST, LETTERS, position

if TYPE_CHECKING:
    from rules.space.crowds import Circle
    from rules.systems.modern_skirmish.field import Field

UNITS = "abcdef"
_BASE = 250


def crowded(each: int, half: int) -> Field:
    """So many of each unit, all in a square around one point in the open, bases apart."""
    rng, places = Random("crowd"), list[Point]()
    while len(places) < each * len(UNITS):
        at = Point(6000 + rng.randint(-half, half), 9000 + rng.randint(-half, half))
        if all(square(at, other) > _BASE * _BASE for other in places):
            places.append(at)
    names = [f"{letter}{number + 1}" for number in range(each) for letter in UNITS]
    given = {name: f"{at.x / 100},{at.y / 100}" for name, at in zip(names, places, strict=True)}
    return position(ANTAGONIST, "d", **given).field


@pytest.mark.parametrize(
    ("each", "half", "most"), [(2, 700, 1_000), (4, 1000, 10_000), (6, 1000, 25_000)]
)
def test_charges_in_a_crowd_take_few_steps(
    monkeypatch: pytest.MonkeyPatch, each: int, half: int, most: int
) -> None:
    """A step is to look whether a line passes others: most of the time goes there."""
    steps = 0

    def counted(a: Point, b: Point, circles: tuple[Circle, ...]) -> bool:
        nonlocal steps
        steps += 1
        return past(a, b, circles)

    field = crowded(each, half)
    for module in (crowds, rings):
        monkeypatch.setattr(module, "past", counted)
    assert charges(field, field.unit(LETTERS["d"]))
    assert steps < most
    steps = 0
    charges(field, field.unit(LETTERS["d"]))
    assert not steps, "what was found is kept"
