"""Grand Batteries in contact: not formed there, their own test, their side, chief and row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act
from rules.systems.braid import batteries, charge_tests, charging, command_events, melee, morale
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.actions import Done, Lose, March, Mass
from rules.systems.braid.combat import Fought
from rules.systems.braid.pieces import BATTERY, Status
from rules.systems.braid.questions import DeclareCharges, EndPhase, Melees
from rules.systems.braid.ruleset import RULESET
from tests.systems.braid.positions import all_of, battle, older, play, refused, the, told
from tests.systems.braid.test_grand_battery import FOE, MOVE, ROW, ridge
from tests.systems.braid.test_melee import contact
from tests.systems.braid.test_roads import changed_map, on_map

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState

GUNS = ("french-battery-1", "french-battery-2", "french-battery-3")
DUE = (DeclareCharges(seat="first"), Melees(), EndPhase())
HORSE = {"14th-light-dragoons": (32, 44, 180, "reinforced_line")}


@pytest.mark.rule("BC138")
def test_none_is_formed_while_a_gun_is_in_contact() -> None:
    units = {
        "french-battery-1": (30, 44, 0, "deployed"),
        "french-battery-2": (33, 44, 0, "deployed"),
        "45th-foot": (27, 44, 180, "line"),
        "70e-ligne": (60, 46, 0, "line"),
    }
    state = ridge(units, MOVE).fighting(contacts=(contact("45th-foot", "french-battery-1"),))
    assert "in contact" in refused(state, "second", Mass(), "BC138").message
    play(older(state), "second", Mass())


@pytest.mark.rule("BC102", "BC40")
@pytest.mark.parametrize(("quality", "factor"), [("low", 1), ("ordinary", 2), ("high", 3)])
def test_charged_it_counts_its_quality_beside_being_a_battery(quality: str, factor: int) -> None:
    found = changed_map("ridge").scenario
    units = tuple(
        each.model_copy(update={"morale": quality}) if each.is_gun else each for each in found.unit
    )
    brief = changed_map("ridge", unit=units)
    where = {**ROW, "14th-light-dragoons": (32, 38, 180, "reinforced_line")}
    state = on_map(brief, where, *DUE, attacker="second")
    by = state.field.by_id
    for table, wanted in ((state.field, factor), (older(state).field, min(2, factor))):
        path = charging.path(table, by["14th-light-dragoons"], by["french-battery-2"])
        trial = charge_tests._trial(table, path.target, path.unit, path.contact)
        assert trial.modifier == wanted
    assert morale.factors(state.field, by["french-battery-1"])[0] == min(2, factor)


@pytest.mark.rule("BC111", "BC49")
def test_two_at_most_touch_its_front_whichever_guns_they_charged() -> None:
    names = (*GUNS, "french-horse-battery")
    row = {each: (30 + 2 * at, 20, 0, BATTERY) for at, each in enumerate(names)}
    foes = {"45th-foot": (28.2, 15, 180, "attack_column"),
            "88th-foot": (33, 15, 180, "attack_column"),
            "74th-foot": (37.5, 15, 180, "attack_column")}  # fmt: skip
    table = ridge({**row, **foes}).field
    for unit, target in (("45th-foot", names[0]), ("88th-foot", names[1])):
        path = charging.path(table, table.by_id[unit], table.by_id[target], 0)
        table = table.changing(unit, pose=path.meeting.pose)
        contacts = (*table.combat.contacts, path.contact)
        table = table.but(combat=table.combat.model_copy(update={"contacts": contacts}))
    assert not charging.has_room(table, table.by_id[names[3]], 0)
    assert charging.has_room(table, table.by_id[names[3]], 1), "its flank is another side"
    first = table.model_copy(update={"version": 1})
    assert charging.has_room(first, first.by_id[names[3]], 0)


def fighting() -> BraidState:
    """A defender's battery with its C-in-C at the left gun; dragoons touch the middle one."""
    state = battle({**ROW, **FOE, **HORSE}, *DUE, scenario="ridge", attacker="first",
                   chiefs={"second-chief": GUNS[0]})  # fmt: skip
    return state.fighting(contacts=(contact("14th-light-dragoons", GUNS[1]),))


@pytest.mark.rule("BC139", "BC93", "BC139c")
def test_its_chief_goes_on_to_the_next_gun_when_his_own_is_lost_in_melee() -> None:
    # 3 dice, 4 bases, +4 at guns against 3 dice and his, 3 bases, -4: a draw.
    for rules, dice in ((lambda each: each, 4 - 1), (older, 3 - 1)):
        asked = play(rules(fighting()), "first", Done(), 1, 1, 1, 3, 3, 3, 3).state
        step = act(RULESET, asked, "second", Lose(unit=GUNS[0]), ScriptedDice(*[6] * 40))
        rounds = all_of(step, fe.MeleeRound)
        assert len(rounds[0].sides[1].faces) == dice
        lost = [each.why for each in all_of(step, command_events.CommanderLost)]
        assert lost == ["has played his part" if dice == 3 else "falls with his unit"]


@pytest.mark.rule("BC123", "BC188", "BC122")
def test_each_gun_throws_for_itself_and_the_row_closes_up_where_one_is_lost() -> None:
    state = ridge({**ROW, **FOE, "45th-foot": (36, 4, 180, "line")}, *DUE)
    fought = tuple(Fought(unit=each, foes=(), won=0) for each in GUNS)
    state = state.fighting(fought=fought)
    step = play(state, "first", Done(), 6, 5, 6, 4, 4)
    assert [(e.unit, e.kept) for e in all_of(step, fe.GunTested)] == [
        (GUNS[0], True), (GUNS[1], False), (GUNS[2], True),
    ]  # fmt: skip
    moved = the(step, ev.BatteryMoved)
    assert [(unit, pose.x) for unit, pose in moved.guns] == [(GUNS[0], 3000), (GUNS[2], 3200)]
    assert "The Grand Battery of the French closes up [BC188]" in told(step)
    assert batteries.start(step.state.field, step.state.field.by_id[GUNS[0]]).x == 3100
    first = play(older(state), "first", Done(), 6, 5, 6, 4, 4)
    assert not all_of(first, ev.BatteryMoved)
    # At an end nothing moves.
    assert not all_of(play(state, "first", Done(), 5, 6, 6, 4, 4), ev.BatteryMoved)
    refused(ridge({**ROW, **FOE}, MOVE, moved=GUNS), "second", March(unit=GUNS[0], way="2"), "BC56")


@pytest.mark.rule("BC139c", "BC41")
def test_without_its_chief_the_battery_remains_and_has_a_die_a_gun() -> None:
    state = fighting()
    assert melee.dice_of(state.field, GUNS, 1) == (3, 1)
    lost = state.commander("second-chief", status=Status.LOST, at=None, unit="")
    assert melee.dice_of(lost.field, GUNS, 1) == (3, 0)
    assert len(batteries.guns_of(lost.field, "second")) == 3
