"""Assault columns: formed by a general, straight ahead, to the death."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from rules.space.pose import Pose
from rules.systems.braid import assault_events, batteries, risk
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Advance, Assault, Done, March, Storm
from rules.systems.braid.pieces import ASSAULT
from rules.systems.braid.questions import (
    AdvanceOn,
    Assaults,
    Charges,
    DeclareAssaults,
    EndPhase,
    MoveUnits,
    NewTurn,
    Onset,
    Storms,
)
from rules.systems.braid.reference import ROUNDS
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.worth import worth
from tests.systems.braid.positions import all_of, battle, play, refused, the, told

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState

ASK = MoveUnits(seat="first")
DUE = (DeclareAssaults(seat="first"), Storms())
AT = {"red-line": (24, 26, 0, "march_column"), "red-hussars": (5, 33, 0, "march_column")}
HELD = AT | {"green-line": ("farm",)}
"""A column before the farm, from 21 to 26 and 8 to 13."""
LED = {"first-general-1": "red-line"}
ENDS = ("is left with four stands or more", "is left as a cluster", "wins, and is eliminated",
        "is destroyed")  # fmt: skip
"""How a column may end."""


def column(*due: Any, units: Any = None, **given: Any) -> BraidState:
    """A state with an assault column that has not declared yet."""
    at = {**HELD, **(units or {})}
    at["red-line"] = (*at["red-line"][:3], ASSAULT, *at["red-line"][4:])
    return battle(at, *due, chiefs=given.pop("chiefs", LED), moved=("red-line",), **given)


@pytest.mark.rule("BC44", "BC44b")
def test_dice_go_in_pairs_from_the_highest_and_ties_are_the_defenders() -> None:
    assert risk.dice(6, 5) == (3, 2)
    assert risk.dice(2, 1) == (2, 1)
    assert risk.losses((6, 3, 1), (5, 3)) == (1, 1)
    assert risk.losses((4, 4), (4,)) == (1, 0)
    rounds = dict(risk.odds_of_round(3, 2))
    assert rounds == {
        (0, 2): Fraction(2890, 7776), (1, 1): Fraction(2611, 7776), (2, 0): Fraction(2275, 7776),
    }  # fmt: skip


@pytest.mark.rule("BC44")
def test_the_table_of_assaults_is_what_the_dice_say() -> None:
    for (own, foe), told_ in ROUNDS.items():
        pairs = min(own, foe)
        found = dict(risk.odds_of_round(own, foe))
        losses = ((0, pairs), (1, 1), (pairs, 0)) if pairs > 1 else ((0, 1), None, (1, 0))
        assert told_ == tuple(None if e is None else round(100 * found[e]) for e in losses)


@pytest.mark.rule("BC44", "BC44c")
def test_the_end_is_known_exactly_and_the_general_is_the_first_loss() -> None:
    assert risk.ends(1, 1, general=False) == {
        (1, 0, False): Fraction(15, 36), (0, 1, False): Fraction(21, 36),
    }  # fmt: skip
    # With a general the column may lose one round before.
    led = risk.ends(1, 1, general=True)
    assert led[1, 0, True] == Fraction(15, 36)
    assert led[1, 0, False] == Fraction(21, 36) * Fraction(15, 36)
    assert sum(risk.ends(6, 6, general=True).values()) == 1


@pytest.mark.rule("BC141", "BC43", "BC132")
def test_a_march_column_with_a_general_forms_it_and_moves_no_more() -> None:
    state = battle(HELD, ASK, chiefs=LED)
    step = play(state, "first", Storm(unit="red-line"))
    unit = step.state.field.by_id["red-line"]
    assert (unit.formation, unit.moved) == (ASSAULT, True)
    assert told(step)[0].startswith("Red Line forms an assault column")
    refused(step.state, "first", March(unit="red-line", way="4"), "BC56")
    alone = battle(HELD, ASK, chiefs={})
    assert "No general" in refused(alone, "first", Storm(unit="red-line"), "BC141").message
    tired = battle(HELD, ASK, chiefs=LED, moved=("red-line",))
    assert "has moved" in refused(tired, "first", Storm(unit="red-line"), "BC141").message
    line = battle(HELD | {"red-line": (12, 26, 0, "line")}, ASK, chiefs=LED)
    assert "march column" in refused(line, "first", Storm(unit="red-line"), "BC141").message
    # Nobody is asked who has nobody to assault: it is a march column again, its general with it.
    idle = column(ASK, Assaults(role="attacker"), units={"green-line": (12, 4, 180, "line")})
    after = play(idle, "first", Done()).state
    assert after.field.by_id["red-line"].formation == "march_column"
    assert not after.agenda


@pytest.mark.rule("BC141", "BC142", "BC141b")
def test_who_has_nobody_to_assault_or_declares_none_is_a_march_column_again() -> None:
    far = column(*DUE, units={"green-line": (12, 4, 180, "line")})
    assert "within 24″" in refused(far, "first", Assault(unit="A", target="1"), "BC142").message
    step = play(column(*DUE), "first", Done())
    assert the(step, ev.Formed).formation == "march_column"
    assert step.state.field.leaders["first-general-1"].unit == "red-line"
    between = column(*DUE, units={"red-hussars": (24, 20, 0, "march_column")})
    assert "in the way" in refused(between, "first", Assault(unit="A", target="1"), "BC142").message
    wood = {"red-line": (7, 28, 0, "march_column"), "green-line": (7, 17, 180, "line")}
    assert "no crossing" in refused(
        column(*DUE, units=wood), "first", Assault(unit="A", target="1"), "BC142"
    ).message  # fmt: skip


@pytest.mark.rule("BC142")
def test_whoever_blocks_the_egress_of_a_crossing_is_assaulted() -> None:
    # The bridge of the bridges lies from 23 to 25 east, 23 to 26 south.
    units = {"3e-ligne": (24, 27, 0, ASSAULT), "ir-3": (24, 17.5, 180, "line")}
    state = battle(units, *(DeclareAssaults(seat="second"), Storms()), scenario="bridges",
                   attacker="second", chiefs={"second-general-1": "3e-ligne"})  # fmt: skip
    assert Assault(unit="3e-ligne", target="ir-3") in RULESET.legal(RULESET.view(state, "second"))
    beyond = battle(units | {"ir-3": (24, 16.9, 180, "line")}, DeclareAssaults(seat="second"),
                    scenario="bridges", attacker="second",
                    chiefs={"second-general-1": "3e-ligne"})  # fmt: skip
    refused(beyond, "second", Assault(unit="3e-ligne", target="ir-3"), "BC142")


@pytest.mark.rule("BC143", "BC98", "BC102")
def test_who_blocks_a_crossing_tests_whether_he_stands() -> None:
    units = {"3e-ligne": (24, 27, 0, ASSAULT), "ir-3": (24, 17.5, 180, "line")}
    state = battle(units, DeclareAssaults(seat="second"), Storms(), scenario="bridges",
                   attacker="second", chiefs={"second-general-1": "3e-ligne"})  # fmt: skip
    action = Assault(unit="3e-ligne", target="ir-3")
    told_ = RULESET.forecast(RULESET.view(state, "second"), action)
    odds = {each.label: each.share for each in told_.chances}
    assert odds["IR 3 runs"] == Fraction(1, 2)
    assert sum(odds[each] for each in ENDS) == 1
    assert odds["destroys IR 3"] < Fraction(1, 2) < odds["is left with four stands or more"]
    runs = play(state, "second", action, 3)
    assert (the(runs, fe.ChargeTested).face, the(runs, fe.Retired).unit) == (3, "ir-3")
    assert not all_of(runs, assault_events.AssaultFought)
    assert runs.state.question == AdvanceOn(seat="second", unit="3e-ligne")
    gone = play(runs.state, "second", Advance(distance=2)).state
    assert gone.field.by_id["3e-ligne"].here == (2400, 2500, 0)
    assert gone.field.leaders["second-general-1"].unit == "3e-ligne"
    stands = play(state, "second", action, 4, *(6, 6, 6, 1, 1) * 3)
    assert the(stands, fe.ChargeTested).passes
    assert not stands.state.field.by_id["ir-3"].plays


@pytest.mark.rule("BC44", "BC144", "BC43", "BC107", "BC178", "BC44b")
def test_the_winner_of_a_garrison_is_its_garrison() -> None:
    rounds = (6, 6, 6, 1, 1) * 3
    step = play(column(*DUE), "first", Assault(unit="red-line", target="green-line"), *rounds)
    assert [(e.lost, e.cost) for e in all_of(step, assault_events.AssaultFought)] == [(0, 2)] * 3
    unit = step.state.field.by_id["red-line"]
    assert (unit.formation, unit.area, unit.stands, unit.storms) == ("garrison", "farm", 6, "")
    assert not step.state.field.by_id["green-line"].plays
    # The general falls first, and the defender stays what he is.
    lost = ((1, 1, 1, 6, 6) * 3, (1, 6, 6))
    faces = [face for part in lost for face in part]
    worse = play(column(*DUE), "first", Assault(unit="red-line", target="green-line"), *faces)
    fought = all_of(worse, assault_events.AssaultFought)
    assert (fought[0].general, fought[0].lost) == ("first-general-1", 1)
    assert not worse.state.field.by_id["red-line"].plays
    assert worse.state.field.by_id["green-line"].formation == "garrison"


@pytest.mark.rule("BC178")
def test_assaults_are_declared_before_charges_and_carried_out_before_those_move() -> None:
    state = play(battle(HELD, ASK, NewTurn(number=2)), "first", Done()).state
    due = [type(each.task) for each in reversed(state.agenda) if each.task is not None]
    fights = [Assaults, Charges, Assaults, Charges, Storms, Onset]
    assert due[2:8] == fights


@pytest.mark.rule("BC44", "BC144", "BC44d")
def test_few_are_eliminated_and_three_are_a_cluster() -> None:
    few = {"red-line": (24, 26, 0, ASSAULT, 3), "green-line": ("farm",)}
    won = (6, 6, 6, 1, 1) * 3
    cluster = play(
        column(*DUE, units=few), "first", Assault(unit="A", target="1"), *won, listed=False
    )
    unit = cluster.state.field.by_id["red-line"]
    assert (unit.formation, unit.area, unit.stands) == ("cluster", "farm", 3)
    two = {"red-line": (24, 26, 0, ASSAULT, 2)}
    pairs = (6, 6, 1, 1) * 3
    gone = play(
        column(*DUE, units=two), "first", Assault(unit="A", target="1"), *pairs, listed=False
    )
    assert not gone.state.field.by_id["red-line"].plays
    kept = play(column(*DUE, units=two, keep_winner=True), "first", Assault(unit="A", target="1"),
                *pairs, listed=False)  # fmt: skip
    assert kept.state.field.by_id["red-line"].stands == 2


@pytest.mark.rule("BC144", "BC124", "BC144c")
def test_every_survivor_of_an_assault_tests_morale() -> None:
    far = {"green-hussars": (12, 5, 180, "march_column")}
    state = column(*DUE, EndPhase(), units=far)
    action = Assault(unit="red-line", target="green-line")
    won = play(state, "first", action, *(6, 6, 6, 1, 1) * 3, 3)
    test = the(won, ev.Tested)
    assert (test.unit, test.modifier, test.why) == ("red-line", 2, "+1 garrison, +1 won")
    assert test.outcome == "holds"
    held = play(state, "first", action, *(1, 1, 1, 6, 6) * 3, 1, 6, 6, 1)
    assert the(held, ev.Tested).unit == "green-line"
    next_turn = won.state.with_(field=won.state.field.fresh())
    assert not next_turn.field.combat.outlived


@pytest.mark.rule("BC143", "BC106", "BC143b")
def test_a_column_whose_target_is_gone_goes_on_as_its_side_says() -> None:
    near = {"green-hussars": (12, 5, 180, "march_column")}
    state = column(MoveUnits(seat="second"), Storms(), units=near)
    state = state.unit("red-line", storms="green-light")
    step = play(state, "second", Done())
    assert step.state.question == AdvanceOn(seat="first", unit="red-line")
    # Two inches at least; the garrison is an inch short of the farthest.
    assert RULESET.legal(RULESET.view(step.state, "first")) == tuple(
        Advance(distance=far) for far in range(2, 13)
    )
    assert RULESET.absent(RULESET.view(step.state, "first")) == Advance(distance=2)
    after = play(step.state, "first", Advance(distance=2)).state
    unit = after.field.by_id["red-line"]
    assert (unit.here, unit.formation, unit.storms) == ((2400, 2400, 0), "march_column", "")
    assert after.field.leaders["first-general-1"].unit == "red-line"
    assert not after.agenda
    far = play(step.state, "first", Advance(distance=24), listed=False).state
    assert far.field.by_id["red-line"].here == (2400, 1400, 0)
    # An inch short of another enemy, even if that is less: nobody is asked.
    barred = state.unit("green-line", area="", formation="line", pose=Pose(2400, 2350, 180))
    short = play(barred, "second", Done()).state.field.by_id["red-line"]
    assert short.here == (2400, 2450, 0)
    # No assault goes on into a wood, where a march column might.
    wooded = state.unit("red-line", pose=Pose(700, 2700, 0))
    edge = play(wooded, "second", Done()).state
    assert RULESET.legal(RULESET.view(edge, "first"))[-1] == Advance(distance=3)


@pytest.mark.rule("BC109")
def test_a_column_whose_way_is_barred_stops_there() -> None:
    units = {"red-hussars": (24, 20, 0, "march_column")}
    state = column(MoveUnits(seat="second"), Storms(), units=units)
    state = state.unit("red-line", storms="green-line")
    step = play(state, "second", Done()).state
    unit = step.field.by_id["red-line"]
    # The column of horse ends at 24 inches; two hundredths are touching.
    assert (unit.here, unit.formation) == ((2400, 2398, 0), "march_column")


@pytest.mark.rule("BC177", "BC102", "BC143")
def test_a_grand_battery_is_assaulted_as_one() -> None:
    row = {f"gun-{n}": (20 + 2 * n, 19.5, 180, "battery") for n in (1, 2, 3)}
    names = dict(
        zip(
            row, ("austrian-battery-1", "austrian-battery-2", "austrian-horse-battery"), strict=True
        )
    )
    units = {names[each]: where for each, where in row.items()}
    at = {**units, "3e-ligne": (24, 27, 0, ASSAULT)}
    state = battle(at, DeclareAssaults(seat="second"), Storms(), scenario="bridges",
                   attacker="second", chiefs={"second-general-1": "3e-ligne"})  # fmt: skip
    assert batteries.strength(state.field, state.field.by_id[names["gun-1"]]) == 3
    target = next(e.target for e in RULESET.legal(RULESET.view(state, "second"))
                  if isinstance(e, Assault))  # fmt: skip
    action = Assault(unit="3e-ligne", target=target)
    shattered = play(state, "second", action, 1)
    assert len(all_of(shattered, fe.ChargeTested)) == 1
    assert not any(shattered.state.field.by_id[each].plays for each in units)
    step = play(state, "second", action, 2, 6, 6, 6, 1, 1, 6, 6, 6, 1)
    assert [e.cost for e in all_of(step, assault_events.AssaultFought)] == [2, 1]
    assert not any(step.state.field.by_id[each].plays for each in units)


@pytest.mark.rule("BC44")
def test_a_preview_tells_how_it_ends() -> None:
    state = column(*DUE)
    view = RULESET.view(state, "first")
    told_ = RULESET.forecast(view, Assault(unit="red-line", target="green-line"))
    odds = {each.label: each.share for each in told_.chances}
    ends = risk.ends(6, 6, general=True)
    # Who holds with two stands or fewer is eliminated, too.
    assert odds["destroys Green Line"] == sum(c for (_, foes, _), c in ends.items() if foes < 3)
    assert sum(odds[each] for each in ENDS) == 1
    costs, pays = told_.means
    assert costs.value == sum(c * (6 if foes < 3 else 6 - foes) for (_, foes, _), c in ends.items())
    assert pays.value == sum(c * (6 if left < 3 else 6 - left) for (left, _, _), c in ends.items())
    assert odds["loses its general"] == sum(c for (_, _, general), c in ends.items() if not general)


@pytest.mark.rule("BC44")
def test_the_practice_opponent_assaults_whom_it_will_beat() -> None:
    def worth_of(stands: int, *given: Any) -> int:
        state = column(*DUE, units={"green-line": ("farm",)}).unit("green-line", stands=stands)
        if given:
            state = play(state, "first", Done()).state
        return worth(RULESET.view(state, "first"), "first")

    # Four stands are beaten by six and a general in most cases: it is worth while.
    assert worth_of(4) > worth_of(4, "not")
