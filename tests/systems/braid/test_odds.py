"""What is told of volleys, charges and assaults is what happens; luck weighs each for its side."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.foresight.chances import in_short
from rules.kernel.game.action import TakeBack
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.journal import Entry, Folding, entry_of, spans_of
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.playing.taking_back import acted
from rules.systems.braid.actions import Array, Charge, Counter, March, Volley
from rules.systems.braid.combat import Contact
from rules.systems.braid.questions import (
    ChargeTests,
    CounterCharge,
    DeclareCharges,
    DeclareFire,
    Melees,
    Onset,
    Volleys,
)
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.worth import worth
from tests.odds.judging import agree
from tests.odds.resolving import Case
from tests.systems.braid.positions import battle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from rules.kernel.game.brief import Start
    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import BraidView

BOTH = (DeclareFire(seat="first"), DeclareFire(seat="second"))
STEPS = (DeclareCharges(seat="first"), ChargeTests(side="first"), Onset(), Melees())


def told(state: BraidState, seat: str, action: Action) -> Forecast:
    return RULESET.forecast(RULESET.view(state, seat), action)


def shares(found: Forecast) -> dict[str, Fraction]:
    return {each.label: each.share for each in found.chances}


def check(state: BraidState, seat: str, action: Action, throws: int = 100) -> Forecast:
    """What is told of an action is about what comes of it: ``tests.odds`` throws more often."""
    found = told(state, seat, action)
    agree(Case(RULESET, state, seat, action, found.figures), every=50, throws=throws)
    return found


# Luck.


def holding(view: BraidView) -> Action:
    """The attacker marches straight ahead, and all fire at what they hit best."""
    for each in RULESET.legal(view):
        if isinstance(each, Array):
            return each
        if isinstance(each, March) and each.way.isdigit() and view.viewer == view.field.attacker:
            return each
    return RULESET.absent(view)


@cache
def ridge(*, sealed: bool) -> tuple[Start, tuple[Entry, ...]]:
    """The Ridge, played to its end."""
    start = RULESET.start(RULESET.options.model_validate({"sealed_fire": sealed}))
    dice = SeededDice(b"ridge", b"")
    step = open_game(RULESET, start, dice)
    entries = [entry_of(step)]
    while seats := active(RULESET, step.state):
        view = RULESET.view(step.state, seats[0])
        step = act(RULESET, step.state, seats[0], holding(view), dice)
        entries.append(entry_of(step))
    return start, tuple(entries)


def read(start: Start, entries: Sequence[Entry], *seats: str) -> LuckRecord:
    record = LuckRecord(RULESET, start, seats, spans_of(entries))
    for each in entries:
        record.add(each)
    return record


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("seats", [(), ("first",), ("first", "second")])
def test_luck_counts_the_volleys_of_both_sides(sealed: bool, seats: tuple[str, ...]) -> None:
    start, entries = ridge(sealed=sealed)
    record = read(start, entries, *seats)
    fired = {
        (number, side["unit"]): side["lost"]
        for number, entry in enumerate(entries)
        for side in entry.events
        if side.get("is") == "fired"
    }
    units = RULESET.brief_for(start.options).units
    assert record.left_out == 0
    for seat in ("first", "second"):
        volleys = [each for each in record.trials if each.seat == seat]
        turns = {number for number, unit in fired if units[unit].side == seat}
        assert len(volleys) == len(turns) > 5
        costly = {number for (number, unit), lost in fired.items()
                  if lost and units[unit].side == seat}  # fmt: skip
        assert sum(each.met for each in volleys) == len(costly)
        assert 0 < len(costly) < len(turns)
        assert record.balance(seat).taken == len(turns)


def test_a_sealed_volley_waits_for_the_other_and_is_open_again_when_that_is_taken_back() -> None:
    start, entries = ridge(sealed=True)
    at = next(n for n, each in enumerate(entries) if each.action and each.action["is"] == "volley")
    begun = list(entries[: at + 1])
    assert begun[-1].rolls == []
    assert not read(start, begun, "first", "second").trials
    folding = Folding(RULESET, start, ((1, 9_999),))
    for each in begun:
        folding.add(each)
    dice = SeededDice(b"again", b"")
    other = next(iter(active(RULESET, folding.state)))
    weighed = []
    for action in (Volley(), TakeBack(to=at + 1, agreed=True), Volley()):
        step = acted(RULESET, folding.past, other, action, dice)
        begun.append(entry_of(step))
        folding.follow(begun[-1], step.state)
        weighed.append(sorted(each.seat for each in read(start, begun).trials))
    assert weighed == [["first", "second"], [], ["first", "second"]]


# Volleys.


@pytest.mark.rule("BC5", "BC46", "BC93", "X8")
def test_a_volley_tells_what_it_costs_breaks_and_destroys() -> None:
    at = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "line", 4),
          "red-light": (30, 20, 0, "line"), "green-battery": (30, 18, 180, "deployed")}  # fmt: skip
    state = battle(at, (*BOTH,), Volleys())
    found = check(state, "first", Volley())
    assert [each.id for each in found.chances] == ["loss", "", "", ""]
    assert found.figures[0].label == "costs a stand or more"
    assert found.figures[1] is found.means[0]
    odds = shares(found)
    line, gun = Fraction(1, 3), Fraction(1, 4)
    assert odds["breaks Green Line"] == 1 - (1 - line) ** 4
    assert odds["destroys Green Line"] == odds["breaks Green Line"] - 4 * line * (1 - line) ** 3
    assert odds["destroys Green Battery"] == 1 - (1 - gun) ** 4
    assert "costs Green Battery a stand" not in odds
    # Two of four stands lost are four: the other two are eliminated.
    one = 4 * line * (1 - line) ** 3
    assert (
        found.means[0].value
        == one + 4 * odds["destroys Green Line"] + odds["destroys Green Battery"]
    )


@pytest.mark.rule("BC93", "BC175")
def test_a_volley_at_a_grand_battery_tells_how_many_guns_it_costs() -> None:
    guns = {f"french-battery-{n}": (30 + 2 * n, 20, 0, "battery") for n in (1, 2)}
    state = battle({**guns, "45th-foot": (33, 17.5, 180, "line")}, (*BOTH,), Volleys(),
                   scenario="ridge", attacker="second")  # fmt: skip
    found = check(state, "first", Volley())
    odds = shares(found)
    assert set(odds) == {"costs a stand or more", "costs the Grand Battery a gun",
                         "costs it all its guns"}  # fmt: skip
    assert (
        found.means[0].value
        == odds["costs the Grand Battery a gun"] + odds["costs it all its guns"]
    )


# Charges.


def village(units: dict[str, tuple[Any, ...]]) -> BraidState:
    due = (DeclareCharges(seat="second"), ChargeTests(side="second"), Onset(), Melees())
    return battle(units, *due, scenario="village", attacker="second")


@pytest.mark.rule("BC100", "BC101")
def test_nothing_is_told_after_a_charge_that_is_impossible() -> None:
    at = {"cuirassiers": (40, 27, 0, "reinforced_line"), "1er-ligne": (40, 22, 180, "square")}
    found = check(village(at), "second", Charge(unit="cuirassiers", target="1er-ligne"))
    assert in_short(found.chances) == "0 % Cuirassiers charges"
    assert len(found.chances) == 1
    assert not found.means


@pytest.mark.rule("BC100")
def test_what_follows_a_test_is_multiplied_by_it() -> None:
    at = {"landwehr-a": (40, 26, 0, "attack_column"), "1er-ligne": (40, 23.9, 180, "line")}
    found = check(village(at), "second", Charge(unit="landwehr-a", target="1er-ligne"))
    odds = shares(found)
    assert odds["1er Ligne runs"] == Fraction(1, 2)
    assert odds["wins the first round"] == Fraction(259, 1296)  # 40 % of the half that stands
    assert found.chances[0].share == Fraction(1, 2) + Fraction(259, 1296)
    assert found.chances[0].id == "win"
    costs, pays = found.means
    assert 0 < costs.value < pays.value < 1


@pytest.mark.rule("BC95", "BC98", "BC113")
def test_a_second_charger_counts_on_the_first_one_as_far_as_that_comes() -> None:
    at = {"red-line": (22, 30, 0, "reinforced_line"), "red-light": (27, 31, 0, "attack_column"),
          "green-line": (24, 27, 180, "reinforced_line")}  # fmt: skip
    state = battle(at, *STEPS)
    first, second = (Charge(unit=each, target="green-line") for each in ("red-line", "red-light"))
    alone = shares(check(state, "first", second))
    assert shares(check(state, "first", first))["Red Line charges"] == Fraction(1, 2)
    both = act(RULESET, state, "first", first, SeededDice(b"", b"")).state
    odds = shares(check(both, "first", second))
    assert odds["wins the first round"] > alone["wins the first round"]
    assert "makes one of its own break in the first round" in odds


@pytest.mark.rule("BC26", "BC98", "BC26c")
def test_a_cluster_that_would_run_is_shattered() -> None:
    at = {"red-hussars": (14, 27, 0, "reinforced_line"), "green-line": (14, 22, 180, "cluster", 3)}
    found = check(battle(at, *STEPS), "first", Charge(unit="red-hussars", target="green-line"))
    assert found.chances[0].label == "Green Line is shattered"
    assert found.chances[0].share == 1
    assert not found.means


@pytest.mark.rule("BC116")
def test_of_several_units_it_is_told_that_one_must_break() -> None:
    touch = Contact(charger="red-line", charged="green-line", face=0, ground="open", high="",
                    cover=False)  # fmt: skip
    at = {"red-line": (24, 27, 0, "line"), "green-line": (24, 27, 180, "line"),
          "red-hussars": (12, 26.5, 90, "reinforced_line")}  # fmt: skip
    state = battle(at, *STEPS).fighting(contacts=(touch,))
    action = next(e for e in RULESET.legal(RULESET.view(state, "first")) if isinstance(e, Charge))
    odds = shares(check(state, "first", action))
    assert {"breaks Green Line in the first round",
            "makes one of its own break in the first round"} < set(odds)  # fmt: skip


@pytest.mark.rule("BC108")
def test_a_counter_charge_is_weighed_where_it_leads() -> None:
    at = {"red-hussars": (24, 30, 0, "reinforced_line"),
          "green-hussars": (24, 23, 180, "reinforced_line")}  # fmt: skip
    state = battle(at, *STEPS)
    action = Charge(unit="red-hussars", target="green-hussars")
    check(state, "first", action)
    asked = act(RULESET, state, "first", action, SeededDice(b"", b"")).state
    assert isinstance(asked.question, CounterCharge)
    for each in RULESET.legal(RULESET.view(asked, "second")):
        assert isinstance(each, Counter)
        found = check(asked, "second", each)
        assert found.chances[0].label == "wins the first round"
        assert [mean.label for mean in found.means] == [
            "stands that the melee costs the foe on the mean",
            "stands that the melee costs its own side on the mean",
        ]


@pytest.mark.rule("BC95", "BC100")
def test_the_practice_opponent_counts_on_no_charge_that_is_impossible() -> None:
    at = {"cuirassiers": (40, 27, 0, "reinforced_line"), "1er-ligne": (40, 22, 180, "square"),
          "uhlans": (20, 40, 0, "reinforced_line"), "22e-ligne": (20, 35, 180, "line")}  # fmt: skip
    state = village(at)
    before = worth(RULESET.view(state, "second"), "second")
    view = RULESET.view(state, "second")
    bad, good = (
        act(RULESET, state, "second", each, SeededDice(b"", b"")).state
        for each in RULESET.legal(view)
        if isinstance(each, Charge)
    )
    assert worth(RULESET.view(bad, "second"), "second") == before
    assert worth(RULESET.view(good, "second"), "second") > before
