"""Ranges, factors and what hides a target, each at its border."""

from __future__ import annotations

from typing import Any

import pytest

from rules.systems.braid import events as ev
from rules.systems.braid.actions import Done, Form, Volley
from rules.systems.braid.questions import DeclareFire, MoveUnits, Shooting
from rules.systems.braid.shooting import shots
from rules.systems.braid.stats import Feature
from tests.systems.braid.positions import all_of, battle, field, play
from tests.systems.braid.test_fire import one
from tests.systems.braid.test_roads import changed_map, on_map

LINE = (12, 24, 180, "line")


def factor(own: tuple[Any, ...], foe: tuple[Any, ...], **given: Any) -> int:
    """What the first side's only shot adds to its dice."""
    names = given.pop("names", ("red-line", "green-line"))
    (shot,) = shots(field(dict(zip(names, (own, foe), strict=True)), **given), "first")
    return shot.modifier


@pytest.mark.rule("BCT5", "BC12", "BC16")
@pytest.mark.parametrize(
    ("formation", "stands", "dice", "far", "close"),
    [("cluster", 3, 1, 6, 3), ("square", 6, 1, 9, 9), ("line", 6, 4, 9, 3)],
)
def test_a_formation_fires_so_far_in_the_open_and_at_a_wood(
    formation: str, stands: int, dice: int, far: int, close: int
) -> None:
    def shot(y: float, **foe: Any) -> Any:
        x = next(iter(foe.values()))[0]
        return one(red_line=(x, y, 0, formation, stands), **foe)

    for beyond, there in ((0, True), (0.01, False)):
        ahead = shot(24 + far + beyond, green_line=LINE)
        assert (ahead is not None and ahead.dice == dice) is there
        # The wood lies 18 to 24 inches south; the column in it ends at 23.5.
        wooded = shot(23.5 + close + beyond, green_light=(7, 18.5, 0, "march_column"))
        assert (wooded is not None) is there


@pytest.mark.rule("BC84", "BC16", "BC80")
def test_a_place_is_fired_at_by_lines_from_three_inches_and_fires_nine() -> None:
    for y, there in ((16, True), (16.01, False)):
        held = {"green-line": ("farm",), "red-line": (23.5, y, 0, "line")}
        assert bool(shots(field(held), "first")) is there
        inside = battle(held).unit("green-line", formation="cluster", stands=3)
        assert bool(shots(inside.field, "first")) is there
    for x, there in ((35, True), (35.01, False)):
        around = field({"green-line": ("farm",), "red-line": (x, 10.5, 270, "line", 4)})
        assert bool(shots(around, "second")) is there


@pytest.mark.rule("BCT7", "BC18")
@pytest.mark.parametrize(
    ("name", "formation", "modifier"),
    [
        ("green-line", "march_column", 1), ("green-line", "attack_column", 1),
        ("green-line", "square", 1), ("green-line", "cluster", 1), ("green-line", "line", 0),
        ("green-line", "reinforced_line", 0), ("green-battery", "limbered", 1),
        ("green-battery", "deployed", -1), ("green-hussars", "reinforced_line", 0),
    ],
)  # fmt: skip
def test_each_formation_of_the_target_has_its_factor(
    name: str, formation: str, modifier: int
) -> None:
    stands = (3,) if formation == "cluster" else ()
    own, foe = (12, 26, 0, "line"), (12, 24, 180, formation, *stands)
    assert factor(own, foe, names=("red-line", name)) == modifier


@pytest.mark.rule("BCT7", "BC94", "BC91", "BC18b")
def test_novices_are_no_worse_when_they_have_moved_and_guns_have_their_class() -> None:
    foe = (12, 24, 180, "line")
    novice: dict[str, Any] = {"names": ("ir-20", "3e-ligne"), "scenario": "bridges"}
    at = (50, 12, 180, "line"), (50, 15, 0, "line")
    assert factor(*at, **novice) == -1
    assert factor(*at, **novice, moved=("ir-20",)) == -1
    guns: dict[str, Any] = {
        "names": ("horse-troop", "70e-ligne"),
        "scenario": "ridge",
        "attacker": "second",
    }
    assert factor((60, 8, 180, "deployed"), (60, 14, 0, "line"), **guns) == 1
    place = {"green-line": foe, "red-line": ("farm",)}
    assert field(place).by_id["red-line"].area == "farm"


@pytest.mark.rule("BC91", "BC26")
def test_deploying_counts_as_moved_and_running_in_the_turn_before_does_not() -> None:
    units = {"red-battery": (12, 30, 0, "limbered"), "green-line": (12, 20, 180, "line"),
             "red-line": (30, 30, 0, "line")}  # fmt: skip
    state = battle(units, MoveUnits(seat="first"))
    changed = play(state, "first", Form(unit="red-battery", formation="deployed")).state
    assert [each.modifier for each in shots(changed.field, "first")] == [-1]
    assert [each.modifier for each in shots(changed.field.fresh(), "first")] == [0]


@pytest.mark.rule("BC86", "BC86b")
@pytest.mark.parametrize(
    ("woods", "seen"),
    [(((1000, 1300),), True), (((1000, 1301),), False), (((1000, 1150), (1300, 1451)), False),
     (((1000, 1150), (1300, 1450)), True)],
)  # fmt: skip
def test_one_sees_through_three_inches_of_wood_in_all(woods: Any, *, seen: bool) -> None:
    features = tuple(
        Feature(id=f"w{south}", name="Wood", kind="wood", rect=(0, south, 4800, north))
        for south, north in woods
    )
    brief = changed_map("outpost", feature=features, road=())
    units = {"red-battery": (24, 30, 0, "deployed"), "green-line": (24, 18, 180, "line")}
    assert bool(shots(on_map(brief, units).field, "first")) is seen


@pytest.mark.rule("BC86", "BC68", "BC86c")
@pytest.mark.parametrize(
    ("stands_on", "between", "seen"),
    [("rise", "rise", True), (None, "rise", False), ("hill", "rise", True),
     ("rise", "hill", False), ("hill", "hill", True)],
)  # fmt: skip
def test_a_height_hides_what_is_beyond_if_both_are_lower(
    stands_on: Any, between: Any, *, seen: bool
) -> None:
    rects = {"under": (stands_on, (2000, 400, 2800, 800)), "far": (between, (0, 1000, 4800, 1300))}
    features = tuple(
        Feature(id=key, name=key, kind=kind, rect=rect)
        for key, (kind, rect) in rects.items()
        if kind
    )
    brief = changed_map("outpost", feature=features, road=())
    units = {"red-battery": (24, 30, 0, "deployed"), "green-line": (24, 18, 180, "line")}
    assert bool(shots(on_map(brief, units).field, "first")) is seen


@pytest.mark.rule("BC87")
def test_who_is_three_inches_from_one_of_them_hides_the_other() -> None:
    rise = Feature(id="rise", name="Rise", kind="rise", rect=(2000, 400, 2800, 800))
    brief = changed_map("outpost", feature=(rise,), road=())
    units = {"red-battery": (24, 30, 0, "deployed"), "green-line": (24, 15, 180, "march_column")}
    for y, seen in ((25, False), (24.99, True), (18.01, True), (18, False)):
        between = {**units, "red-hussars": (24, y, 0, "reinforced_line")}
        assert bool(shots(on_map(brief, between).field, "first")) is seen


@pytest.mark.rule("BC89", "BC89b", "BC89c")
def test_as_an_option_the_attacker_declares_first_and_openly() -> None:
    units = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "line")}
    secret = play(battle(units, MoveUnits(seat="first"), Shooting()), "first", Done()).state
    assert secret.questions == (DeclareFire(seat="first"), DeclareFire(seat="second"))
    state = battle(units, MoveUnits(seat="first"), Shooting(), sealed_fire=False)
    asked = play(state, "first", Done()).state
    assert asked.questions == (DeclareFire(seat="first"),)
    step = play(asked, "first", Volley(orders="none"))
    assert [each.orders for each in all_of(step, ev.FireDeclared)] == ["none"]
    assert step.state.questions == (DeclareFire(seat="second"),)
    # A side without a shot is not asked at all.
    away = {**units, "green-line": (12, 14, 0, "line")}
    alone = play(battle(away, MoveUnits(seat="first"), Shooting()), "first", Done()).state
    assert alone.questions == (DeclareFire(seat="first"),)
