"""Power, initiative, Power Phase (TE5 to TE20)."""

from __future__ import annotations

import pytest

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, offers
from rules.kernel.values.frozen import changed
from rules.space.hex import parse_hex
from rules.systems.celestial.actions import Retarget, Transmit
from rules.systems.celestial.damage_events import RepairTried
from rules.systems.celestial.pieces import Group, Harm
from rules.systems.celestial.questions import (
    ChangeSpeed,
    EndImpulse,
    Impulse,
    PowerPhase,
    SpendEnergy,
    Turn,
)
from rules.systems.celestial.rounds import _coming
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.stats import CHART
from tests.systems.celestial.positions import (
    fire,
    play,
    position,
    power,
    refused,
    running,
    speed,
    spending,
    told,
    with_missile,
    with_ship,
)
from tests.systems.common import asking


@pytest.mark.rule("TE5")
@pytest.mark.parametrize("number", range(1, 7))
def test_every_number_is_listed_as_often_as_it_says(number: int) -> None:
    assert sum(number in listed for listed in CHART) == number


@pytest.mark.rule("TE5", "TE7", "TE16", "TE12", "TE3", "TE82")
def test_only_ships_that_are_listed_get_energy() -> None:
    state = position("C", heron="F6 E", osprey="F7 E", garnet="P1 W")  # Power 2 and 3
    assert running(state, Turn(side="compact", step=0)).question == SpendEnergy(
        seat="compact", ships=("heron",)
    )
    full = with_ship(state, "osprey", battery=True)
    asked = running(full, Turn(side="compact", step=0))
    assert asked.question == SpendEnergy(seat="compact", ships=("heron", "osprey"))
    after = play(asked, "compact", power("osprey", "front")).state
    assert not after.board.ship("osprey").battery
    kept = play(asked, "compact", power("osprey", "nothing")).state
    assert kept.board.ship("osprey").battery


@pytest.mark.rule("TE8", "TE34", "TE45")
def test_charging_fills_a_hot_box() -> None:
    state = with_ship(position(heron="F6 E", garnet="P1 W"), "heron", groups=(Group(0, 0),))
    after = play(spending(state, "heron"), "compact", power("heron", "charge-1")).state
    assert after.board.ship("heron").groups == (Group(0, 1),)
    full = spending(position(heron="F6 E", garnet="P1 W"), "heron")
    refused(full, "compact", power("heron", "charge-1"), "TE8")
    lost = with_ship(state, "heron", groups=(Group(0, 0, lost=True),))
    refused(spending(lost, "heron"), "compact", power("heron", "charge-1"), "TE8")
    down = with_ship(state, "heron", harms=(Harm("group", 0, 0),))
    refused(spending(down, "heron"), "compact", power("heron", "charge-1"), "TE8")


@pytest.mark.rule("TE9", "TE9b", "TE9c", "TN10b")
def test_three_markers_an_arc_and_they_expire() -> None:
    state = with_ship(
        position("A", heron="F6 E", garnet="P1 W"), "heron", markers=((0, 0), (0, 1), (0, 2))
    )
    refused(spending(state, "heron"), "compact", power("heron", "front"), "TE9")
    after = play(spending(state, "heron"), "compact", power("heron", "left")).state
    assert after.board.ship("heron").markers[-1] == (3, 0)
    later = running(changed(state, round=2), Turn(side="compact", step=-1))
    assert later.board.ship("heron").markers == ((0, 1), (0, 2))
    cloudy = position(heron="F6 E", garnet="P1 W", nebula="F6")
    refused(spending(cloudy, "heron"), "compact", power("heron", "front"), "TE9")


@pytest.mark.rule("TE10", "TE11", "TE12")
def test_hard_turn_trim_and_battery_once() -> None:
    state = with_ship(
        position(heron="F6 E", garnet="P1 W"), "heron", hard=True, trim=True, battery=True
    )
    for use, rule in (("turn", "TE10"), ("slip", "TE11"), ("battery", "TE12")):
        refused(spending(state, "heron"), "compact", power("heron", use), rule)
    fresh = spending(position(heron="F6 E", garnet="P1 W"), "heron")
    assert play(fresh, "compact", power("heron", "turn")).state.board.ship("heron").hard
    assert play(fresh, "compact", power("heron", "slip")).state.board.ship("heron").trim
    assert play(fresh, "compact", power("heron", "battery")).state.board.ship("heron").battery


@pytest.mark.rule("TE13", "TE17")
def test_the_initiative_is_challenged_and_guarded() -> None:
    state = position(heron="F6 E", garnet="P1 W")
    guarded = play(spending(state, "heron"), "compact", power("heron", "guard")).state
    assert guarded.guards == 1
    refused(spending(state, "heron"), "compact", power("heron", "challenge"), "TE13")
    asked = spending(guarded, "garnet")
    challenged = play(asked, "dominion", power("garnet", "challenge")).state
    assert running(challenged, EndImpulse()).initiative == "compact"
    taken = running(changed(challenged, challenges=2), EndImpulse())
    assert (taken.initiative, taken.challenges, taken.guards) == ("dominion", 0, 0)


@pytest.mark.rule("TE14", "TE14b", "TE40b")
def test_a_missile_gets_a_new_target() -> None:
    state = with_missile(position(jasper="F6 E", heron="H6 W", wren="P1 W"), "G6", "wren")
    order = Retarget(ship="jasper", missile="m1", target="heron")
    after = play(spending(state, "jasper"), "dominion", order).state
    assert after.board.missiles[0].target == "heron"
    far = with_missile(position(jasper="F6 E", heron="P6 W", wren="P1 W"), "G6", "wren")
    refused(spending(far, "jasper"), "dominion", order, "TE14")
    near = with_missile(position(jasper="F6 E", heron="G6 W", wren="P1 W"), "G6", "wren")
    struck = play(spending(near, "jasper"), "dominion", order).state
    assert not struck.board.missiles
    assert sum(struck.board.ship("heron").shields) == 10  # of 12


@pytest.mark.rule("TE15", "TE51", "TN43")
def test_a_squadron_is_charged_from_afar() -> None:
    state = position(pelican="F6 E", swift="H6 E", garnet="P1 W")
    state = with_ship(state, "swift", groups=(Group(1, 0),))
    order = Transmit(ship="pelican", squadron="swift")
    after = play(spending(state, "pelican"), "compact", order).state
    assert after.board.ship("swift").groups == (Group(1, 1),)
    behind = position(pelican="F6 E", swift="H6 E", garnet="P1 W", asteroid="G6")
    behind = with_ship(behind, "swift", groups=(Group(1, 0),))
    refused(spending(behind, "pelican"), "compact", order, "TE15")


@pytest.mark.rule("TE18", "TE51", "TE17b")
def test_the_power_phase_fills_a_box_cold_ones_first() -> None:
    state = position(heron="F6 E", osprey="F8 E", garnet="P1 W")
    state = changed(with_ship(state, "heron", groups=(Group(1, 0),)), challenges=1, guards=2)
    state = with_ship(state, "osprey", groups=(Group(1, 0), Group(0, 0)))
    after = running(state, PowerPhase(step=-1))
    assert after.board.ship("heron").groups == (Group(2, 0),)
    assert after.board.ship("osprey").groups == (Group(1, 1), Group(1, 0))
    assert (after.challenges, after.guards) == (0, 0)
    assert isinstance(after.question, ChangeSpeed)


@pytest.mark.rule("TE18b", "TE19", "TE19b", "TE4")
def test_a_row_up_or_down_but_never_below_power_0() -> None:
    state = position(heron="F6 E", garnet="P1 W")
    asked = asking(state, ChangeSpeed(seat="compact", ships=("heron",)))
    fast = play(asked, "compact", speed("heron", "faster")).state
    assert fast.board.row(fast.board.ship("heron")).speed == 4
    hurt = with_ship(state, "heron", row=1, lost=4 - 1, power_less=1)
    asked = asking(hurt, ChangeSpeed(seat="compact", ships=("heron",)))
    refused(asked, "compact", speed("heron", "faster"), "TE19")
    assert hurt.board.power(hurt.board.ship("heron")) == 0


@pytest.mark.rule("TE19", "TE18")
def test_of_another_row_the_power_that_will_be_in_force_is_told() -> None:
    hurt = with_ship(position(heron="F6 E", garnet="P1 W"), "heron", lost=3)
    asked = asking(hurt, ChangeSpeed(seat="compact", ships=("heron",)))
    found = {each.fields["change"]: each.label for each in offers(RULESET, asked, "compact")[:2]}
    assert "Speed 4, Power 1" in found["faster"].text
    assert "Speed 4, Power 1" in found["faster"].short
    step = play(asked, "compact", speed("heron", "faster"))
    assert told(step)[0].startswith("Heron goes to Speed 4 ")
    dark = with_ship(hurt, "heron", harms=(Harm("reactor", -1, 0),))
    asked = asking(dark, ChangeSpeed(seat="compact", ships=("heron",)))
    assert "Power 0" in offers(RULESET, asked, "compact")[0].label.text


@pytest.mark.rule("TE92", "TE14")
def test_a_launcher_that_is_down_guides_nothing() -> None:
    state = with_missile(position(jasper="F6 E", heron="H6 W", wren="P1 W"), "G6", "wren")
    order = Retarget(ship="jasper", missile="m1", target="heron")
    one = with_ship(state, "jasper", harms=(Harm("group", 1, 0),))
    play(spending(one, "jasper"), "dominion", order)  # the other one still works
    both = with_ship(one, "jasper", groups=(Group(0, 0, lost=True), Group(2, 0)))
    refused(spending(both, "jasper"), "dominion", order, "TE14")


@pytest.mark.rule("TE93", "TE15")
def test_a_base_transmits_if_its_card_says_so() -> None:
    state = position(roost="F6 E", basalt="P1 W", swift="H6 E", garnet="P2 W")
    state = with_ship(state, "swift", groups=(Group(1, 0),))
    play(spending(state, "roost"), "compact", Transmit(ship="roost", squadron="swift"))
    mirrored = with_ship(with_ship(state, "swift", side="dominion"), "basalt", at=parse_hex("G6"))
    order = Transmit(ship="basalt", squadron="swift")
    told_why = refused(spending(mirrored, "basalt"), "dominion", order, "TE15")
    assert "transmit" in told_why.message


@pytest.mark.rule("TE12", "TE14", "TE15")
def test_what_a_battery_gives_for_missiles_and_squadrons_empties_it() -> None:
    state = position("E", pelican="F6 E", swift="H6 E", garnet="P1 W")  # E lists 6 alone
    state = with_ship(with_ship(state, "swift", groups=(Group(1, 0),)), "pelican", battery=True)
    step = play(spending(state, "pelican"), "compact", Transmit(ship="pelican", squadron="swift"))
    assert not step.state.board.ship("pelican").battery
    state = with_missile(position("E", jasper="F6 E", heron="H6 W", wren="P1 W"), "G6", "wren")
    state = with_ship(state, "jasper", battery=True)
    order = Retarget(ship="jasper", missile="m1", target="heron")
    step = play(spending(state, "jasper"), "dominion", order)
    assert not step.state.board.ship("jasper").battery


@pytest.mark.rule("TE19", "TE44")
def test_a_ship_without_power_is_adrift() -> None:
    state = position(wren="F6 E", garnet="P1 W")
    adrift = with_ship(state, "wren", lost=1, power_less=3)
    assert adrift.board.power(adrift.board.ship("wren")) == 0
    dark = with_ship(state, "wren", harms=(Harm("reactor", -1, 0),))
    assert dark.board.power(dark.board.ship("wren")) == 0


@pytest.mark.rule("TE6", "TE12")
def test_ships_start_charged_with_empty_batteries_and_free_to_turn() -> None:
    (heron, garnet) = position(heron="F6 E", garnet="P1 W").board.ships
    assert (heron.battery, heron.groups, heron.straight) == (False, (Group(2, 2),), 9)
    assert garnet.groups == (Group(1, 4), Group(1, 4))
    begun = running(position("F", heron="F6 E", garnet="P1 W"), PowerPhase(step=5))
    assert begun.round == 2
    assert Impulse(index=0) in [each.task for each in begun.agenda]


@pytest.mark.rule("TE7b", "TE7")
def test_a_ship_spends_once_an_impulse() -> None:
    state = position("C", heron="F6 E", wren="F8 E", garnet="P1 W")  # Power 2 both
    asked = running(state, Turn(side="compact", step=0))
    after = play(asked, "compact", power("heron", "front")).state
    refused(after, "compact", power("heron", "front"), "TE7")
    assert after.question == SpendEnergy(seat="compact", ships=("wren",))


@pytest.mark.rule("TE12b", "TE12", "TE5")
def test_a_battery_stays_full_while_the_ship_gets_energy() -> None:
    state = with_ship(position("C", heron="F6 E", garnet="P1 W"), "heron", battery=True)
    asked = running(state, Turn(side="compact", step=0))
    assert play(asked, "compact", power("heron", "front")).state.board.ship("heron").battery
    other = running(changed(state, impulse=0), Turn(side="compact", step=0))  # it gets none in A
    spent = play(other, "compact", power("heron", "front")).state.board.ship("heron")
    assert not spent.battery


@pytest.mark.rule("TE9b", "TE44b")
def test_with_shields_down_no_marker_can_be_had() -> None:
    state = position(heron="F6 E", garnet="P1 W")
    assert play(spending(state, "heron"), "compact", power("heron", "front"))
    down = with_ship(state, "heron", harms=(Harm("shields", -1, 0),))
    refused(spending(down, "heron"), "compact", power("heron", "front"), "TE9")


@pytest.mark.rule("TE17b", "TE13")
def test_markers_of_the_initiative_stay_while_it_does_not_change() -> None:
    state = changed(position(heron="F6 E", garnet="P1 W"), challenges=1, guards=1)
    after = running(state, EndImpulse())
    assert (after.initiative, after.challenges, after.guards) == ("compact", 1, 1)
    taken = running(changed(state, challenges=2), EndImpulse())
    assert (taken.initiative, taken.challenges, taken.guards) == ("dominion", 0, 0)


@pytest.mark.rule("TE14", "TN13", "X3")
@pytest.mark.parametrize(
    ("target", "lies", "legal"),
    [
        ("J6 W", {}, True),  # four hexes off
        ("K6 W", {}, False),
        ("D6 W", {}, False),  # behind it
        ("H6 W", {"planet": "G6"}, False),
        ("H6 W", {"asteroid": "G6"}, True),
    ],
)
def test_a_target_is_near_in_arc_and_in_the_clear(
    target: str, lies: dict[str, str], legal: bool
) -> None:
    state = position(jasper="F6 E", heron=target, wren="P1 W", **lies)
    state = spending(with_missile(state, "G7", "wren"), "jasper")
    order = Retarget(ship="jasper", missile="m1", target="heron")
    if legal:
        play(state, "dominion", order)
    else:
        refused(state, "dominion", order, "TE14")


@pytest.mark.rule("TE14")
def test_another_side_s_missile_gets_no_target() -> None:
    state = position(jasper="F6 E", heron="H6 W", wren="P1 W", onyx="P3 W")
    state = with_missile(state, "G6", "wren")
    theirs = spending(state, "heron")
    order = Retarget(ship="heron", missile="m1", target="onyx")
    refused(theirs, "compact", order, "TE39")


@pytest.mark.rule("TE15", "X3")
@pytest.mark.parametrize(
    ("swift", "hot", "legal"), [("L6 E", 0, True), ("M6 E", 0, False), ("H6 E", 1, False)]
)
def test_power_reaches_six_hexes_and_an_empty_box(swift: str, hot: int, legal: bool) -> None:
    state = position(pelican="F6 E", swift=swift, garnet="P1 W")
    state = spending(with_ship(state, "swift", groups=(Group(0, hot),)), "pelican")
    order = Transmit(ship="pelican", squadron="swift")
    if legal:
        assert play(state, "compact", order).state.board.ship("swift").groups == (Group(0, 1),)
    else:
        refused(state, "compact", order, "TE15")


@pytest.mark.rule("TE18b")
def test_rows_are_changed_once_the_initiative_side_s_first() -> None:
    state = changed(position(heron="F6 E", garnet="P1 W"), initiative="dominion")
    asked = running(state, PowerPhase(step=0))
    assert asked.question == ChangeSpeed(seat="dominion", ships=("garnet",))
    after = play(asked, "dominion", speed("garnet", "faster")).state
    assert after.question == ChangeSpeed(seat="compact", ships=("heron",))


@pytest.mark.rule("TE18", "TE45b")
@pytest.mark.parametrize("lost", [True, False])
def test_a_group_that_does_not_work_fills_no_box(lost: bool) -> None:
    state = position(heron="F6 E", garnet="P1 W")
    harms = () if lost else (Harm("group", 0, 0),)
    state = with_ship(state, "heron", groups=(Group(0, 0, lost=lost),), harms=harms)
    assert running(state, PowerPhase(step=-1)).board.ship("heron").groups[0].cold == 0


@pytest.mark.rule("TE3", "TE2b", "TE2")
def test_the_steps_of_a_turn_and_the_turns_of_an_impulse_come_in_order() -> None:
    first, second, end, then = _coming("dominion", 0)
    assert (first, second) == (Turn(side="dominion", step=-1), Turn(side="compact", step=-1))
    assert (end, then) == (EndImpulse(), Impulse(index=1))
    assert _coming("compact", 5)[3] == PowerPhase(step=-1)
    state = position("C", jasper="F6 E", onyx="E8 E", heron="H6 W", condor="N1 W")
    state = with_missile(with_missile(state, "B2", "heron"), "P12", "condor")
    state = with_ship(state, "jasper", harms=(Harm("helm", -1, 0),))
    asked = running(changed(state, initiative="dominion"), Turn(side="dominion", step=-1))
    refused(asked, "dominion", fire("jasper", 2, "heron"), "TE3")
    met, repairs = [], 0
    while asked.question is not None and asked.turn == "dominion":
        met.append(asked.question.tag)
        action = next(iter(RULESET.legal(RULESET.view(asked, "dominion"))))
        step = act(RULESET, asked, "dominion", action, SeededDice(b"order", b""))
        asked = step.state
        repairs += sum(isinstance(each.event, RepairTried) for each in step.emitted)
    steps = [*dict.fromkeys(met)]
    every = ["spend_energy", "steer_ships", "guide_missiles", "fire_groups"]
    assert steps == [each for each in every if each in steps]
    assert len(steps) > 2
    assert repairs == 1
