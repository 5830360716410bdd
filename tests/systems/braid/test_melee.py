"""Melees: dice, factors, draws, losses, several units, what lasts; the variants."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.braid import command_events, melee, melee_odds, turns
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Charge, Done, Lose, March
from rules.systems.braid.bullets import bullets
from rules.systems.braid.combat import Charge as Charging
from rules.systems.braid.combat import Contact
from rules.systems.braid.questions import (
    DeclareCharges,
    EndPhase,
    Melees,
    MoveUnits,
    ShareLosses,
)
from rules.systems.braid.shooting import shots
from tests.systems.braid.positions import all_of, battle, field, play, refused, the
from tests.systems.braid.test_charges import STEPS

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.braid.field import Field
    from rules.systems.braid.state import BraidState

RED, GREEN = "red-line", "green-line"


def contact(charger: str = RED, charged: str = GREEN, **given: Any) -> Contact:
    """Two units in contact, in the open if nothing else is said."""
    found = {"face": 0, "ground": "open", "high": "", "cover": False, **given}
    return Contact(charger=charger, charged=charged, **found)


def touching(
    units: dict[str, tuple[Any, ...]], *contacts: Contact, led: str = "", **given: Any
) -> BraidState:
    """A state in which the melees are due; ``led``: who charged with its general."""
    leaders = {"first-general-1": led} if led else {}
    question = DeclareCharges(seat="first")
    state = battle(units, question, Melees(), EndPhase(), chiefs=leaders, **given)
    charges = tuple(
        Charging(unit=e.charger, target=e.charged, wheel=0, ahead=0, contact=e, state="home",
                 general="first-general-1" if e.charger == led else "")
        for e in contacts
    )  # fmt: skip
    return state.fighting(contacts=contacts, charges=charges)


def fought(state: BraidState, *faces: int) -> Step:
    """The melees, with these dice."""
    return play(state, "first", Done(), *faces)


def pair(own: tuple[Any, ...], foe: tuple[Any, ...], **given: Any) -> dict[str, tuple[Any, ...]]:
    """Two units by name."""
    return {given.get("own", RED): own, given.get("foe", GREEN): foe}


def found_for(table: Field, own: str, foe: str, **given: Any) -> str:
    """The factors of a unit against another, by what they are called."""
    keys = bullets(table, table.by_id[own], table.by_id[foe], contact(own, foe, **given))
    return " ".join(f"{'+' if each.value > 0 else '-'}{each.key}" for each in keys)


HORSE, LINE = (14, 28, 0, "reinforced_line"), (14, 22, 180, "line")


@pytest.mark.rule("BCT14", "BC30", "BC31", "BC32", "BC121")
def test_each_factor_counts_where_it_is_earned() -> None:
    outpost = {"red-hussars": HORSE, "red-light": (20, 28, 0, "attack_column"),
               "green-line": LINE, "green-battery": (26, 22, 180, "deployed"),
               "green-light": (32, 22, 180, "march_column")}  # fmt: skip
    table = field(outpost)
    assert found_for(table, "red-hussars", "green-line") == "+line of horse"
    assert found_for(table, "red-hussars", "green-light") == "+line of horse +horse at light foot"
    assert found_for(table, "red-hussars", "green-battery") == "+at guns"
    assert found_for(table, "green-battery", "red-hussars") == "-guns"
    assert found_for(table, "red-light", "green-line") == "+attack column"
    assert found_for(table, "green-light", "red-light") == "-march column"
    assert found_for(table, "green-line", "red-light") == "+close order"
    assert found_for(table, "red-light", "green-line", ground="wood") == ""
    assert found_for(table, "green-line", "red-light", ground="wood") == "-in wood"
    assert found_for(table, "red-light", "green-line", high="red-light") == "+ground +attack column"
    square = field({"red-hussars": HORSE, "green-line": (14, 22, 180, "square")})
    assert found_for(square, "red-hussars", "green-line") == "-at garrison"
    held = field({"red-line": (14, 28, 0, "reinforced_line"), "green-line": ("farm",)})
    assert found_for(held, "red-line", "green-line", ground="built_up") == "-at garrison"
    few = field({"red-hussars": HORSE, "green-line": (14, 22, 180, "cluster", 3)})
    assert found_for(few, "red-hussars", "green-line") == "+at cluster +line of horse"
    assert found_for(few, "green-line", "red-hussars") == "-cluster"


@pytest.mark.rule("BC121", "BC70", "BC69", "BCT14", "BC181", "BC111b")
def test_classes_of_horse_quality_and_cover() -> None:
    units = {"5e-cuirassiers": (10, 40, 0, "reinforced_line"),
             "7e-lanciers": (20, 40, 0, "reinforced_line"),
             "8e-hussards": (30, 40, 0, "reinforced_line"),
             "chevaulegers": (10, 30, 180, "reinforced_line"),
             "austrian-grenadiers": (30, 34, 180, "line"),
             "landwehr": (50, 34, 180, "line")}  # fmt: skip
    table = field(units, scenario="bridges")
    at = "+superior"
    assert found_for(table, "5e-cuirassiers", "chevaulegers") == f"{at} +cuirassiers"
    assert found_for(table, "7e-lanciers", "chevaulegers") == "+lancers"
    assert found_for(table, "5e-cuirassiers", "7e-lanciers") == f"{at} +cuirassiers"
    plain = field(units, scenario="bridges", lancers_light=False)
    assert found_for(plain, "5e-cuirassiers", "7e-lanciers") == at
    assert found_for(table, "landwehr", "8e-hussards") == "-inferior -poorly armed"
    keys = bullets(table, table.by_id["austrian-grenadiers"], table.by_id["8e-hussards"],
                   contact("8e-hussards", "austrian-grenadiers", cover=True))  # fmt: skip
    assert [each.words for each in keys] == ["superior", "behind cover"]
    flank = field(units, scenario="bridges", flank_bonus=True)
    assert "flank" in found_for(flank, "8e-hussards", "austrian-grenadiers", face=1)
    assert "flank" not in found_for(table, "8e-hussards", "austrian-grenadiers", face=1)
    assert "flank" in found_for(flank, "8e-hussards", "austrian-grenadiers", face=2)
    assert "flank" not in found_for(flank, "8e-hussards", "austrian-grenadiers", face=0)
    square = field(units | {"austrian-grenadiers": (30, 34, 180, "square")}, scenario="bridges",
                   flank_bonus=True)  # fmt: skip
    assert "flank" not in found_for(square, "8e-hussards", "austrian-grenadiers", face=1)


@pytest.mark.rule("BCT12", "BC29", "BC33", "BC118")
def test_dice_bases_and_factors_make_the_total() -> None:
    units = {RED: (31, 24, 0, "attack_column"), GREEN: (31, 24, 180, "line", 5)}
    step = fought(touching(units, contact()), 3, 3, 3, 6, 6, 2, 4, 4, 6)
    round_ = the(step, fe.MeleeRound)
    one, two = round_.sides
    assert (one.total, two.total) == (3 * 3 + 6 + 4, 6 + 6 + 5)
    assert (round_.winner, round_.faces, round_.lost) == ("first", (2, 4), 1)
    assert step.state.field.by_id[GREEN].stands == 4
    dice = {"march_column": 1, "cluster": 1, "line": 2, "attack_column": 3, "square": 4}
    for formation, count in dice.items():
        table = field({RED: (14, 28, 0, formation)})
        assert melee.dice_of(table, (RED,), 1) == (count, 0)
    gun = {"red-battery": (31, 24, 0, "deployed"), GREEN: (31, 24, 180, "line")}
    lost = fought(touching(gun, contact(GREEN, "red-battery")), 1, 6, 6, *[1] * 24)
    assert the(lost, fe.MeleeRound).lost == 1
    assert not lost.state.field.by_id["red-battery"].plays


@pytest.mark.rule("BC117", "BC5", "BC33", "BC33b")
def test_a_draw_costs_both_a_base_and_goes_on() -> None:
    units = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line")}
    step = fought(touching(units, contact()), 3, 3, 3, 3, 6, 6, 1, 1, *[6] * 10, 4, 4)
    rounds = all_of(step, fe.MeleeRound)
    assert [each.winner for each in rounds] == ["", "first"]
    assert [each.sides[0].bases for each in rounds] == [6, 5]
    assert [(each.unit, each.won) for each in step.state.field.combat.fought] == [
        (RED, 1), (GREEN, -1),
    ]  # fmt: skip
    few = {RED: (31, 24, 0, "cluster", 3), GREEN: (31, 24, 180, "cluster", 3)}
    both = fought(touching(few, contact()), 2, 2)
    assert the(both, fe.MeleeEnded).winner == ""
    assert the(both, ev.BattleEnded).why == "defender"


@pytest.mark.rule("BC35", "BC113", "BC114", "BC116", "BC151")
def test_several_units_add_up_and_their_owner_shares_the_losses() -> None:
    units = {RED: (29, 24, 0, "attack_column"), "red-light": (33, 24, 0, "attack_column"),
             GREEN: (31, 24, 180, "square")}  # fmt: skip
    contacts = (contact(), contact("red-light", GREEN))
    state = touching(units, *contacts)
    table = state.field
    assert melee.connected(table, GREEN) == (RED, "red-light", GREEN)
    assert sum(each.value for each in melee.counted(table, (RED, "red-light"))) == 4
    each_ = touching(units, *contacts, joint_factors="each").field
    assert sum(each.value for each in melee.counted(each_, (RED, "red-light"))) == 8
    step = fought(state, *[1] * 6, *[6] * 4, 1, 1, *[6] * 11)
    one, two = the(step, fe.MeleeRound).sides
    assert (one.total, two.total) == (6 + 11 + 4, 24 + 6 + 4)
    assert step.state.question == ShareLosses(
        seat="first", units=(RED, "red-light"), left=2, taken=()
    )
    refused(step.state, "first", Lose(unit="red-hussars"), "BCT1")
    first = play(step.state, "first", Lose(unit="red-light"))
    last = play(first.state, "first", Lose(unit=RED), 4, 4, 4)
    assert [(e.unit, e.lost) for e in all_of(last, ev.Reduced)] == [(RED, 1), ("red-light", 1)]


@pytest.mark.rule("BC135", "BC136", "BC118")
def test_a_general_who_leads_adds_a_die_and_is_spent() -> None:
    units = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line")}
    state = touching(units, contact(), led=RED)
    assert melee.dice_of(state.field, (RED,), 2) == (2, 1)
    assert melee.dice_of(touching(units, contact(), led=RED, general_die="first").field,
                         (RED,), 2) == (2, 0)  # fmt: skip
    step = fought(state, 6, 6, 6, 6, 6, *[6] * 6, 4, 4)
    assert the(step, command_events.CommanderLost).why == "has played his part"
    attached = battle({**units}, MoveUnits(seat="first"), chiefs={"first-general-1": RED})
    kept = changed(attached.field, combat=state.field.combat.model_copy(update={"charges": ()}))
    assert melee.dice_of(kept, (RED,), 1) == (2, 0)


@pytest.mark.rule(
    "BC127", "BC34", "BC119", "BC88", "BC120", "BC99", "BC179", "BC34b", "BC34c", "BC97b", "BC119b"
)
def test_contact_lasts_into_the_next_turn() -> None:
    units = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line"),
             "red-light": (42, 23.5, 270, "attack_column", 5),
             "green-light": (30, 12, 180, "line")}  # fmt: skip
    state = touching(units, contact())
    step = fought(state, 6, 6, 1, 1, *[6] * 10, 4, 4)
    assert step.state.field.engaged(RED)
    assert step.state.field.engaged(GREEN)
    table = step.state.field
    assert not [e for e in shots(table, "second") if e.unit == GREEN]
    assert not [e for e in shots(table, "first") if e.target == GREEN]
    on = battle(units, MoveUnits(seat="first"), *STEPS, Melees()).fighting(contacts=(contact(),))
    refused(on, "first", March(unit=RED, way="T"), "BC119")
    assert [name for name, each in on.field.by_id.items() if each.plays
            and turns.may_move(on.field, each)] == ["red-light", "green-light"]  # fmt: skip
    declared = play(on, "first", Done()).state
    refused(declared, "first", Charge(unit=RED, target="green-light"), "BC97")
    joined = play(declared, "first", Charge(unit="red-light", target=GREEN), *[3] * 7, *[6] * 14)
    assert not all_of(joined, fe.ChargeTested)
    alone = {name: each for name, each in units.items() if name != RED}
    fresh = play(battle(alone, *STEPS), "first", Charge(unit="red-light", target=GREEN))
    assert the(fresh, fe.ChargeTested).unit == GREEN
    assert the(joined, fe.MeleeRound).sides[0].units == (RED, "red-light")
    back = fought(touching(units, contact(), loser_recoils=True), 6, 6, 1, 1, *[6] * 10, 4, 4)
    assert the(back, fe.ChargeMoved).kind == "recoils"
    behind = units | {"red-light": (31, 20.3, 180, "line")}
    held = fought(touching(behind, contact(), loser_recoils=True), 6, 6, 1, 1, *[6] * 10, 4, 4)
    assert not all_of(held, fe.ChargeMoved)
    assert the(back, fe.ChargeMoved).pose == Pose(3100, 2200, 180)
    assert not back.state.field.engaged(GREEN)


@pytest.mark.rule("BC82", "BC115", "BC128", "BC180", "BC82b")
def test_a_place_is_empty_when_its_garrison_is_gone_or_stormed_as_an_option() -> None:
    units = {RED: (23.5, 13, 0, "reinforced_line"), GREEN: ("farm",),
             "green-light": (40, 5, 180, "line")}  # fmt: skip
    held = contact(ground="built_up")
    few = {**units, GREEN: ("farm",)}
    faces = (6, 6, 6, 1, 1, 1, 1, *[1] * 6)
    state = touching(few, held)
    weak = state.with_(field=state.field.changing(GREEN, stands=4))
    step = fought(weak, *faces[:7], *[1] * 12, *[4] * 1)
    assert step.state.field.in_area("farm") is None
    storming = touching(few, held, storm_in=True)
    storming = storming.with_(field=storming.field.changing(GREEN, stands=4))
    inside = fought(storming, *faces[:7], *[1] * 12, *[4] * 1)
    assert the(inside, fe.Stormed).area == "farm"
    line = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line", 4),
            "green-light": (40, 5, 180, "line")}  # fmt: skip
    follows = fought(touching(line, contact(), pursuit=True), 6, 6, 1, 1, *[1] * 12, 4)
    assert the(follows, fe.ChargeMoved).kind == "follows up"
    assert the(follows, fe.ChargeMoved).pose == Pose(3100, 2200, 0)
    line[GREEN] = (31, 24, 180, "line")
    left = fought(touching(line, contact(), pursuit=True), 6, 6, 1, 1, *[6] * 10, 4, 1)
    assert the(left, ev.FellBack).unit == GREEN
    assert the(left, fe.ChargeMoved).pose == Pose(3100, 2200, 0)


@pytest.mark.rule("BC29", "BC33", "BC117")
def test_odds_of_a_round_agree_with_all_throws() -> None:
    spread = melee_odds.differences(1, 1, 2)
    assert spread[2] == Fraction(6, 36)
    assert sum(spread.values()) == 1
    assert melee_odds.at_least(2, 1) == Fraction(5, 9)
    units = {RED: (31, 24, 0, "cluster", 3), GREEN: (31, 24, 180, "cluster", 3)}
    found = melee_odds.prospect(touching(units, contact()).field, (RED, GREEN), "first")
    assert (found.wins, found.draws) == (Fraction(15, 36), Fraction(6, 36))
    assert found.kills == found.falls
    assert found.costs == found.pays == 3 * found.kills


@pytest.mark.rule("BC117")
def test_who_breaks_is_foretold_through_all_rounds_that_draws_lead_to() -> None:
    def table(stands: int) -> Field:
        units = {RED: (31, 24, 0, "line", stands), GREEN: (31, 24, 180, "line", stands)}
        return touching(units, contact()).field

    def broken(found: melee_odds.Prospect) -> tuple[Fraction, Fraction]:
        return found.kills, found.falls

    first, second = (melee_odds.prospect(table(n), (RED, GREEN), "first") for n in (5, 4))
    whole = melee_odds.duel(table(5), (RED, GREEN), "first")
    assert broken(whole) == (
        first.kills + first.draws * second.kills, first.falls + first.draws * second.falls,
    )  # fmt: skip
    # A draw of four against four breaks both.
    assert broken(melee_odds.duel(table(4), (RED, GREEN), "first")) == broken(second)


@pytest.mark.rule("BC29", "BC116")
def test_of_several_units_one_breaks_when_none_has_a_stand_to_spare() -> None:
    state = touching({RED: (31, 24, 0, "line", 6), GREEN: (31, 24, 180, "line", 4)}, contact())
    assert melee_odds.breaks_at(state.field, (RED,)) == 3
    assert melee_odds.breaks_at(state.field, (RED, GREEN)) == 3
    assert melee_odds.breaks_at(state.unit(GREEN, stands=5).field, (RED, GREEN)) == 4


def test_nobody_fights_twice_in_a_turn() -> None:
    units = {RED: (31, 24, 0, "line"), GREEN: (31, 24, 180, "line")}
    state = battle(units, DeclareCharges(seat="first"), Melees(), Melees())
    state = state.fighting(contacts=(contact(),))
    step = fought(state, 6, 6, 1, 1, *[6] * 10)
    assert len(all_of(step, fe.MeleeEnded)) == 1
