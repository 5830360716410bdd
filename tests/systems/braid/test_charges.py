"""Charges: who may, along which path, tests, retreats, counter-charges, contact."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from rules.space.pose import Pose
from rules.systems.braid import charge_tests, charging
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Advance, Charge, Counter, Volley
from rules.systems.braid.charge_forecasts import forecast
from rules.systems.braid.questions import (
    AdvanceOn,
    Charges,
    ChargeTests,
    CounterCharge,
    DeclareCharges,
    DeclareFire,
    Onset,
    Volleys,
)
from rules.systems.braid.stats import SCENARIOS
from rules.systems.braid.view import view_of
from tests.systems.braid.positions import all_of, battle, field, play, refused, the

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.braid.field import Field
    from rules.systems.braid.state import BraidState

FIRST = (DeclareCharges(seat="first"), ChargeTests(side="first"))
STEPS = (*FIRST, Charges(role="defender"), Onset())


def charged(
    units: dict[str, tuple[Any, ...]], *charges: tuple[str, str], due: Any = STEPS, **given: Any
) -> BraidState:
    """The state when charges are declared, and no more."""
    state = battle(units, *due, **given)
    for unit, target in charges:
        state = play(state, "first", Charge(unit=unit, target=target)).state
    return state


def path_of(table: Field, unit: str, target: str) -> charging.Path:
    """The path of a charge."""
    return charging.path(table, table.by_id[unit], table.by_id[target])


def one(
    unit: str,
    own: tuple[Any, ...],
    target: str,
    foe: tuple[Any, ...],
    *,
    faces: tuple[int, ...] = (),
    **given: Any,
) -> Step:
    """One charge, and what comes of it when nobody is asked anything else."""
    state = battle({unit: own, target: foe}, *STEPS, **given)
    return play(state, "first", Charge(unit=unit, target=target), *faces)


WOOD = (7, 24, 180)
OPEN = (14, 22, 180)


@pytest.mark.rule("BCT10", "BC21", "BC22", "BC101")
@pytest.mark.parametrize(
    ("unit", "formation", "verdicts"),
    [
        # line, reinforced, attack, march, square, cluster, horse in line, gun; in a wood
        ("red-hussars", "reinforced_line", "free free free free test free free free no"),
        ("red-line", "attack_column", "free free test free test free test free no"),
        ("red-line", "reinforced_line", "free test no free test free no free no"),
        ("red-light", "reinforced_line", "free test no free test free no free test"),
        ("red-line", "line", "test no no test test test no test no"),
    ],
)
def test_who_may_charge_whom(unit: str, formation: str, verdicts: str) -> None:
    forms = ("line", "reinforced_line", "attack_column", "march_column", "square")
    foes: list[tuple[str, tuple[Any, ...]]] = [("green-line", (*OPEN, each)) for each in forms]
    foes += [
        ("green-line", (*OPEN, "cluster", 3)),
        ("green-hussars", (*OPEN, "reinforced_line")),
        ("green-battery", (*OPEN, "deployed")),
        ("green-light", (*WOOD, "march_column")),
    ]
    found = []
    for target, foe in foes:
        table = field({unit: (14, 30, 0, formation), target: foe})
        found.append(charging.verdict(table, table.by_id[unit], table.by_id[target]))
    assert " ".join(found) == verdicts
    held = field({unit: (14, 30, 0, formation), "green-line": ("farm",)})
    garrison = charging.verdict(held, held.by_id[unit], held.by_id["green-line"])
    assert garrison == ("test" if (unit, formation) in {("red-line", "reinforced_line"),
                                                        ("red-light", "reinforced_line")}
                        else "no")  # fmt: skip


@pytest.mark.rule("BC96", "BC23", "BC171", "BC21", "BCT10", "BC60")
def test_a_path_is_one_wheel_and_straight_to_contact() -> None:
    line = (14, 22, 180, "line")
    state = battle({"red-line": (14, 28, 0, "attack_column"), "green-line": line}, *STEPS)
    path = path_of(state.field, "red-line", "green-line")
    assert (path.wheel, path.ahead, path.cost, path.most) == (0, 600, 600, 600)
    far = battle({"red-line": (14, 28.1, 0, "attack_column"), "green-line": line}, *STEPS)
    refused(far, "first", Charge(unit="red-line", target="green-line"), "BC96")
    aside = {"red-hussars": (14, 28, 20, "reinforced_line"), "green-line": (20, 22, 180, "line", 4)}
    table = field(aside)
    path = path_of(table, "red-hussars", "green-line")
    assert path.wheel == 0
    turned = field({**aside, "red-hussars": (14, 28, 340, "reinforced_line")})
    path = path_of(turned, "red-hussars", "green-line")
    assert 0 < path.wheel <= 45
    away = battle({**aside, "red-hussars": (14, 28, 180, "reinforced_line")}, *STEPS)
    refused(away, "first", Charge(unit="red-hussars", target="green-line"), "BC96")
    barred = battle({"red-hussars": (14, 28, 0, "reinforced_line"), "green-line": line,
                     "red-light": (14, 25, 0, "line")}, *STEPS)  # fmt: skip
    refused(barred, "first", Charge(unit="red-hussars", target="green-line"), "BC96")
    march = battle({"red-line": (14, 24, 0, "march_column"), "green-line": line}, *STEPS)
    refused(march, "first", Charge(unit="red-line", target="green-line"), "BC21")


@pytest.mark.rule("BC95", "BC97", "BC92", "BCT1")
def test_all_charges_are_declared_then_chargers_test_then_the_charged() -> None:
    units = {"red-line": (14, 26, 0, "attack_column"), "green-line": (14, 22, 180, "line"),
             "red-light": (30, 26, 0, "line"), "green-light": (30, 24.5, 180, "line")}  # fmt: skip
    state = battle(units, DeclareFire(seat="first"), Volleys(), Charges(role="attacker"))
    fired = play(state, "first", Volley(orders="best"), *[1] * 6, *[6] * 6)
    assert all_of(fired, ev.Fired)
    state = charged(units, ("red-line", "green-line"))
    refused(state, "first", Charge(unit="red-line", target="green-line"), "BC97")
    step = play(state, "first", Charge(unit="red-light", target="green-light"), 5, 5, 4)
    tests = [(e.unit, e.charges, e.face) for e in all_of(step, fe.ChargeTested)]
    assert tests == [
        ("red-light", True, 5), ("green-line", False, 5), ("green-light", False, 4),
    ]  # fmt: skip


@pytest.mark.rule("BC19", "BC20", "BC100", "BC26c")
def test_a_test_is_none_one_half_or_certain() -> None:
    foes = {
        "line": Fraction(1, 2),  # against an attack column: nothing counts for the line
        "march_column": Fraction(0),
    }
    for formation, chance in foes.items():
        state = battle({"red-light": (14, 27, 0, "attack_column"),
                        "green-light": (14, 22, 180, formation)}, *STEPS)  # fmt: skip
        table = state.field
        path = charging.charges(table, "first")[0]
        charge = play(state, "first", Charge(unit="red-light", target="green-light"),
                      *([6] if chance else []))  # fmt: skip
        test = next(e for e in all_of(charge, fe.ChargeTested) if not e.charges)
        assert (test.face, test.passes) == ((6, True) if chance else (0, False))
        assert path.target.id == "green-light"
    sure = one("red-hussars", (14, 28, 0, "reinforced_line"), "green-hussars",
               (14, 22, 180, "cluster", 3))  # fmt: skip
    assert the(sure, ev.Removed).why == "is shattered"
    by_morale = battle({"red-light": (14, 27, 0, "attack_column"),
                        "green-light": (14, 22, 180, "march_column")}, *STEPS,
                       charge_test="morale")  # fmt: skip
    step = play(by_morale, "first", Charge(unit="red-light", target="green-light"), 4)
    assert the(step, fe.ChargeTested).passes


@pytest.mark.rule("BC26", "BC127", "BC98", "BC99", "BC26b")
def test_who_fails_retires_in_column_away_from_the_nearest_charger() -> None:
    state = battle({"red-line": (14, 28, 0, "attack_column"), "green-line": (14, 22, 180, "line")},
                   *STEPS)  # fmt: skip
    step = play(state, "first", Charge(unit="red-line", target="green-line"), 1)
    retired = the(step, fe.Retired)
    assert (retired.formation, retired.pose.heading) == ("march_column", 0)
    assert retired.pose == Pose(1400, 2150 - 1200 - 300, 0)
    assert step.state.question == AdvanceOn(seat="first", unit="red-line")
    edge = one("red-line", (14, 10, 0, "attack_column"), "green-line", (14, 5, 180, "line"),
               faces=(1,))  # fmt: skip
    assert the(edge, ev.Removed).why == "runs off the table"
    gun = one("red-hussars", (14, 28, 0, "reinforced_line"), "green-battery",
              (14, 21, 180, "limbered"))  # fmt: skip
    assert the(gun, fe.Retired).formation == "limbered"
    twice = {"red-hussars": (12, 28, 0, "reinforced_line"),
             "red-light": (16, 27, 0, "attack_column"),
             "green-line": (14, 22, 180, "attack_column")}  # fmt: skip
    state = charged(twice, ("red-light", "green-line"))
    step = play(state, "first", Charge(unit="red-hussars", target="green-line"), 6)
    test = next(each for each in all_of(step, fe.ChargeTested) if not each.charges)
    assert (test.against, test.modifier, test.passes) == ("red-hussars", 0, True)


@pytest.mark.rule("BCT11", "BC103", "BC28", "BC38")
def test_who_stands_without_a_test() -> None:
    english = [each for each in SCENARIOS["ridge"].unit if each.flag]
    assert {each.flag for each in english} == {"English"}
    units = {"36e-ligne": (20, 40, 0, "attack_column"), "45th-foot": (20, 35, 180, "line"),
             "8th-portuguese": (40, 35, 180, "line"),
             "3e-hussards": (40, 42, 0, "reinforced_line")}  # fmt: skip
    table = field(units, scenario="ridge")
    by = table.by_id
    assert charge_tests.stands(table, by["45th-foot"], by["36e-ligne"])
    assert not charge_tests.stands(table, by["45th-foot"], by["3e-hussards"])
    assert not charge_tests.stands(table, by["8th-portuguese"], by["36e-ligne"])
    for formation, unit, does in (("square", "green-line", True), ("line", "green-line", False),
                                  ("deployed", "green-battery", True),
                                  ("limbered", "green-battery", False),
                                  ("reinforced_line", "green-hussars", True),
                                  ("march_column", "green-hussars", False)):  # fmt: skip
        table = field({"red-hussars": (14, 28, 0, "reinforced_line"), unit: (*OPEN, formation)})
        found = charge_tests.stands(table, table.by_id[unit], table.by_id["red-hussars"])
        assert found == does


@pytest.mark.rule("BC104", "BC25", "BC97")
def test_a_charge_that_fails_stays_and_may_be_charged() -> None:
    units = {"red-light": (31, 26, 0, "line"), "green-light": (31, 24.5, 180, "line")}
    state = battle(units, *FIRST)
    step = play(state, "first", Charge(unit="red-light", target="green-light"), 3)
    assert not the(step, fe.ChargeTested).passes
    assert step.state.field.combat.charges[0].state == "held"
    assert charging.charges(step.state.field, "second")[0].target.id == "red-light"
    on = play(battle(units, *STEPS), "first", Charge(unit="red-light", target="green-light"), 4, 4)
    assert on.state.question is None or on.state.question.seat == "first"
    assert the(on, fe.Contacted).contact.charged == "green-light"
    coming = {**units, "green-hussars": (31, 33.5, 0, "reinforced_line")}
    state = battle(coming, *STEPS)
    step = play(state, "first", Charge(unit="red-light", target="green-light"), 4, 4)
    assert len(all_of(step, fe.Contacted)) == 1
    assert step.state.question is None
    refusing = battle(coming, *FIRST, DeclareCharges(seat="second"))
    step = play(refusing, "first", Charge(unit="red-light", target="green-light"), 4, 4)
    refused(step.state, "second", Charge(unit="green-hussars", target="red-light"), "BC25")


@pytest.mark.rule("BC24", "BC108", "BC173")
def test_horse_that_is_charged_counter_charges_or_stands() -> None:
    units = {"red-hussars": (14, 28, 0, "reinforced_line"),
             "green-hussars": (14, 21, 180, "reinforced_line")}  # fmt: skip
    state = battle(units, *STEPS)
    step = play(state, "first", Charge(unit="red-hussars", target="green-hussars"))
    asked = step.state.question
    assert asked == CounterCharge(seat="second", unit="green-hussars", charger="red-hussars")
    refused(step.state, "second", Counter(distance=4), "BC108")
    met = play(step.state, "second", Counter(distance=3))
    assert the(met, fe.ChargeMoved).pose == Pose(1400, 2400, 180)
    assert the(met, fe.Contacted).pose == Pose(1400, 2400, 0)
    assert met.state.field.combat.charged == ("green-hussars", "red-hussars")
    stood = play(step.state, "second", Counter(distance=0))
    assert the(stood, fe.Contacted).pose == Pose(1400, 2100, 0)
    near = battle({**units, "green-hussars": (14, 24.5, 180, "reinforced_line")}, *STEPS)
    step = play(near, "first", Charge(unit="red-hussars", target="green-hussars"))
    assert len(all_of(step, fe.Contacted)) == 1


@pytest.mark.rule("BC27", "BC106", "BC106b")
def test_a_charger_whose_foe_ran_goes_on_two_inches_or_more() -> None:
    state = battle({"red-line": (14, 28, 0, "attack_column"), "green-line": (14, 22, 180, "line"),
                    "green-light": (16, 20, 180, "square")}, *STEPS)  # fmt: skip
    step = play(state, "first", Charge(unit="red-line", target="green-line"), 1)
    refused(step.state, "first", Advance(distance=7), "BC106")
    on = play(step.state, "first", Advance(distance=2))
    assert the(on, fe.ChargeMoved).pose == Pose(1400, 2600, 0)
    far = play(step.state, "first", Advance(distance=6))
    assert the(far, fe.ChargeMoved).pose == Pose(1400, 2200, 0)
    assert not far.state.field.combat.contacts
    near = {"red-line": (31, 25, 0, "line"), "green-line": (31, 23.5, 180, "march_column")}
    automatic = one("red-line", near["red-line"], "green-line", near["green-line"], faces=(4,))
    assert the(automatic, fe.ChargeMoved).pose.y == 2300


@pytest.mark.rule("BC107", "BC109", "BC112")
def test_a_charger_whose_way_is_taken_stops() -> None:
    units = {"red-hussars": (14, 27, 0, "reinforced_line"),
             "red-line": (14, 23.5, 0, "line"), "green-light": (14, 21.5, 180, "square"),
             "green-line": (30, 10, 180, "line")}  # fmt: skip
    table = battle(units, *STEPS)
    refused(table, "first", Charge(unit="red-hussars", target="green-light"), "BC96")
    units = {"red-hussars": (12, 25, 0, "reinforced_line"),
             "red-line": (16, 25, 0, "attack_column"),
             "green-battery": (16, 20, 180, "deployed")}  # fmt: skip
    state = charged(units, ("red-line", "green-battery"))
    step = play(state, "first", Charge(unit="red-hussars", target="green-battery"))
    assert the(step, fe.Contacted).contact.charger == "red-line"
    assert the(step, fe.ChargeMoved).kind == "stops"


@pytest.mark.rule("BC110", "BC111")
def test_a_charger_lies_along_the_side_that_it_touches() -> None:
    own, foe = (14, 28, 10, "reinforced_line"), (14, 22, 180, "deployed")
    step = one("red-hussars", own, "green-battery", foe)
    assert the(step, fe.Contacted).pose.heading == 0
    assert the(step, fe.Contacted).contact.face == 0
    as_it_came = one("red-hussars", own, "green-battery", foe, align=False)
    assert the(as_it_came, fe.Contacted).pose.heading == 10
    flank = one("red-hussars", (11, 27, 90, "reinforced_line"), "green-hussars",
                (18, 28, 180, "reinforced_line"))  # fmt: skip
    assert the(flank, fe.Contacted).contact.face == 1
    crowded = {"red-hussars": (14, 28, 0, "reinforced_line"), "red-line": (14, 20, 180, "line"),
               "green-line": (14, 24, 180, "cluster", 3)}  # fmt: skip
    table = field(crowded)
    assert charging.has_room(table, table.by_id["green-line"], 0)


@pytest.mark.rule("BC111", "BC167")
def test_a_side_of_an_inch_has_room_for_a_charger_however_it_is_turned() -> None:
    for heading in range(0, 360, 5):
        table = field({"green-battery": (24, 18, heading, "deployed")})
        gun = table.by_id["green-battery"]
        assert [charging.has_room(table, gun, face) for face in range(4)] == [True] * 4


@pytest.mark.rule("BC69", "BC70", "BC115")
def test_ground_of_a_melee_is_that_of_the_charged() -> None:
    up = one("red-hussars", (24, 27, 0, "reinforced_line"), "green-line", (24, 20.9, 180, "square"))
    assert not all_of(up, fe.Contacted)
    plain = field({"red-line": (24, 22, 0, "attack_column"), "green-line": (24, 19, 180, "line")})
    contact = charging.charges(plain, "first")[0].contact
    assert (contact.high, contact.ground) == ("green-line", "open")
    flat = field({"red-line": (24, 22, 0, "attack_column"), "green-line": (24, 19, 180, "line")},
                 rises=False)  # fmt: skip
    assert charging.charges(flat, "first")[0].contact.high == ""
    hedge = {"blue-musketeers-1": (45, 36, 0, "attack_column"),
             "white-musketeers-1": (45, 33.5, 180, "line")}  # fmt: skip
    assert charging.charges(field(hedge, scenario="plain"), "first")[0].contact.cover
    behind = {**hedge, "white-musketeers-1": (45, 32, 180, "line")}
    assert not charging.charges(field(behind, scenario="plain"), "first")[0].contact.cover
    wood = field({"red-light": (7, 26, 0, "reinforced_line"),
                  "green-light": (7, 23, 180, "march_column")})  # fmt: skip
    assert charging.charges(wood, "first")[0].contact.ground == "wood"


@pytest.mark.rule("BC105", "BC135", "BC132")
def test_a_general_spares_the_test_and_not_the_prohibition() -> None:
    units = {"red-line": (14, 26, 0, "line"), "green-line": (14, 24.5, 180, "line"),
             "green-hussars": (30, 10, 180, "march_column")}  # fmt: skip
    state = battle(units, *STEPS, chiefs={"first-general-1": "red-line"})
    step = play(state, "first", Charge(unit="red-line", target="green-line", general=True), 4)
    assert [e.unit for e in all_of(step, fe.ChargeTested)] == ["green-line"]
    alone = battle(units, *STEPS)
    refused(alone, "first", Charge(unit="red-line", target="green-line", general=True), "BC105")
    both = play(alone, "first", Charge(unit="red-line", target="green-line"), 4, 4)
    assert [e.unit for e in all_of(both, fe.ChargeTested)] == ["red-line", "green-line"]
    forbidden = battle({**units, "green-line": (14, 24.5, 180, "reinforced_line")}, *STEPS,
                       DeclareCharges(seat="first"),
                       chiefs={"first-general-1": "red-line"})  # fmt: skip
    refused(forbidden, "first", Charge(unit="red-line", target="green-line", general=True), "BCT10")


@pytest.mark.rule("BC98", "BC100")
def test_odds_of_a_charge_are_told_exactly() -> None:
    state = battle({"red-line": (14, 27, 0, "attack_column"), "green-line": (14, 22, 180, "line")},
                   *STEPS)  # fmt: skip
    found = forecast(view_of(state, "first"), Charge(unit="red-line", target="green-line"))
    chances = {each.label: each.share for each in found.chances}
    assert chances["Green Line runs"] == Fraction(1, 2)
    assert Fraction(3, 8) < chances["wins the first round"] < Fraction(1, 2)
    best = found.chances[0]
    assert best.label == "Green Line runs, or loses the first round"
    assert best.share == Fraction(1, 2) + chances["wins the first round"]
