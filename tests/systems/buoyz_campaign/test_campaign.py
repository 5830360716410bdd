"""A campaign from its fleets to its end: what is asked, handed out, reported, made up for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.action import Absent, Concede
from rules.kernel.brief import Start
from rules.kernel.dice import ScriptedDice, SeededDice
from rules.kernel.errors import Illegal, Malformed
from rules.kernel.frozen import changed
from rules.kernel.intervening import intervene
from rules.kernel.play import active, open_game, result
from rules.systems.buoyz.ruleset import RULESET as BATTLES
from rules.systems.buoyz_campaign import calendar
from rules.systems.buoyz_campaign.actions import Choose, Raise, Replace, Stand
from rules.systems.buoyz_campaign.brief import brief_of
from rules.systems.buoyz_campaign.corrections import LeaveBattle, MarkShip, SetPoints
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import (
    FLEETS,
    chosen,
    events,
    opened,
    raised,
    report,
    take,
)

if TYPE_CHECKING:
    from rules.kernel.correcting import Correction
    from rules.kernel.play import Step

OPEN: dict[str, Any] = {"nature": "open"}

FOUR = {**FLEETS, "amber": "4xca-classic"}


def fighting(**options: Any) -> Any:
    """The first battle of two: two cruisers against a battlecruiser and two merchants."""
    state = raised(1, **{**OPEN, **options}).state
    return chosen(state, azure="2xca-classic", coral="bc-d7,2xtp-maru").state


@pytest.mark.rule("CAMT8", "CAM3", "CAM24")
def test_fleets_are_raised_in_secret_and_shown_together() -> None:
    step = take(opened().state, "coral", Raise(ships=FLEETS["coral"]))
    assert RULESET.view(step.state, "azure").own_list == ""
    assert RULESET.view(step.state, "coral").own_list == FLEETS["coral"]
    assert [each.seen_by("azure").tag for each in step.emitted[:1]] == ["listed_unseen"]  # type: ignore[union-attr]  # it has a twin
    with pytest.raises(Illegal, match="costs 135 points; there are 40") as refused:
        take(opened(campaign_points=40).state, "azure", Raise(ships="9xbc-d7"))
    assert refused.value.rule == "CAM3"
    with pytest.raises(Illegal) as refused:
        take(step.state, "azure", Choose(ships="ca-classic"))
    assert refused.value.rule == "CAMT8"
    shown = take(step.state, "azure", Raise(ships=FLEETS["azure"]), 3, 1).state
    assert [len(fleet.ships) for fleet in shown.fleets.values()] == [5, 5]
    assert shown.hidden == {}


@pytest.mark.rule("CAM19")
def test_the_warships_of_a_fleet_are_of_one_power() -> None:
    state = opened().state
    with pytest.raises(Illegal) as refused:
        take(state, "azure", Raise(ships="ca-classic,bc-d7"))
    assert refused.value.rule == "CAM19"
    assert refused.value.legal
    for text in refused.value.legal:
        take(state, "azure", Raise(ships=text))


@pytest.mark.rule("CAM5")
def test_a_fleet_has_ships_of_its_period() -> None:
    assert {"ca-classic", "bc-d7"} < set(brief_of(2).sds)
    assert {"ca-galaxy", "bb-cube"} < set(brief_of(5).sds)
    assert "bc-d7" not in brief_of(5).sds
    assert "cl-talon" not in brief_of(2).sds, "its cloak is of a later level"
    with pytest.raises(Illegal, match="no “ca-galaxy”"):
        take(opened().state, "azure", Raise(ships="ca-galaxy"))


@pytest.mark.rule("CAM7", "CAM6")
def test_the_higher_die_says_who_attacks() -> None:
    step = raised(1, 4, 4, 2, 5, nature="dispute")
    assert active(RULESET, step.state) == ("coral",)
    assert [each.face for each in events(step, "nature_set")] == [0]
    state = take(step.state, "coral", Stand(role="defend")).state
    assert state.battles[0].attacker == "azure"
    rolled = raised(6, 1, 2, 1)
    assert [each.nature for each in events(rolled, "nature_set")] == ["convoy"]


@pytest.mark.rule("CAMT2", "CAM4")
def test_a_force_is_of_ships_that_are_ready_and_keeps_to_the_points() -> None:
    state = raised(1, points=25, **OPEN).state
    for text, rule in (
        ("3xca-classic", "CAMT2"),
        ("bc-d7", "CAMT2"),
        ("3xrunabout", "CAMT2"),
    ):
        with pytest.raises(Illegal) as refused:
            take(state, "azure", Choose(ships=text))
        assert refused.value.rule == rule
    with pytest.raises(Illegal, match="armed"):
        take(state, "coral", Choose(ships="3xtp-maru"))
    assert take(state, "azure", Choose(ships="2xca-classic,runabout")).state.listed == ("azure",)


@pytest.mark.rule("CAM18")
def test_who_has_no_ships_for_the_shares_is_free_of_them() -> None:
    step = raised(1, 6, 1, nature="convoy")
    state = take(step.state, "azure", Stand(role="attack")).state
    take(state, "azure", Choose(ships="2xrunabout"))
    with pytest.raises(Illegal) as refused:
        take(state, "azure", Choose(ships="ca-classic"))
    assert refused.value.rule == "CAMT3"
    coral = take(state, "coral", Choose(ships="2xbc-d7"))
    assert coral.state.listed == ("coral",), "with 15 points a ship there is no fifth of capitals"
    waived = take(step.state, "azure", Stand(role="attack"))
    assert [each.seat for each in events(waived, "shares_waived")] == ["coral"]


@pytest.mark.rule("CAM15", "CAM16", "CAM17", "CAM23")
def test_a_battle_is_handed_out_with_the_forces_of_both() -> None:
    options: dict[str, Any] = {"alternation": "side", "table": "72x48", "turn_limit": 7}
    state = fighting(**options)
    assert active(RULESET, state) == ()
    (part,) = RULESET.parts(state)
    assert (part.key, part.ruleset, dict(part.seats)) == (
        "battle-1",
        "buoyz",
        {"blue": "azure", "red": "coral"},
    )
    scenario = part.brief.scenario
    assert (scenario.width, scenario.depth, scenario.turns) == (72, 48, 7)
    assert part.options.alternation == "side"
    assert [[ship.sd for ship in fleet.ship] for fleet in scenario.fleet] == [
        ["ca-classic", "ca-classic"],
        ["bc-d7", "tp-maru", "tp-maru"],
    ]
    other = raised(4, **OPEN, **options).state
    other = chosen(other, azure="2xca-classic", coral="bc-d7,2xtp-maru").state
    assert (state.battles[0].ground, other.battles[0].ground) == ("open", "planet")
    assert RULESET.parts(other)[0].brief is part.brief, "bodies are told, and no more"


@pytest.mark.rule("CAM9")
def test_who_is_gone_has_broken_contact_and_others_check_it_once() -> None:
    state = fighting()
    left = take(state, None, report(state, *["whole"] * 5, gone=("red",)), 1)
    (score,) = events(left, "battle_scored")
    assert (score.broke, score.cp, score.grade) == (("coral",), (5, 0), "decisive")
    assert not events(left, "contact_checked")
    both = report(state, "destroyed", "crippled", "whole", "destroyed", "whole")
    held = take(state, None, both, 6, 1, 2, 3, 1, 1)
    assert [each.breaks for each in events(held, "contact_checked")] == [False]
    (score,) = events(held, "battle_scored")
    assert (score.lost, score.broke, score.cp) == ((10, 2), (), (0, 1))
    own = report(state, *["whole"] * 5, contact=True, broke=(("blue", 3), ("red", 4)))
    (score,) = events(take(state, None, own, 1), "battle_scored")
    assert (score.broke, score.cp) == (("azure", "coral"), (0, 3))


@pytest.mark.rule("CAM27", "CAM23", "CAM28")
@pytest.mark.parametrize(
    ("faces", "kinds"),
    [
        ((2,), []),
        ((4,), ["planet"]),
        ((5, 6), ["giant", *["moon"] * 7]),
        ((6,), ["nebula", "nebula"]),
    ],
)
def test_by_the_full_rules_battles_have_what_the_table_has(
    faces: tuple[int, ...], kinds: list[str]
) -> None:
    state = raised(*faces, rules="full", **OPEN).state
    state = chosen(state, azure="2xca-classic", coral="bc-d7,2xtp-maru").state
    (part,) = RULESET.parts(state)
    assert (part.options.rules, part.options.boarding_risk) == ("full", "defender")
    assert [each.kind for each in part.brief.scenario.body] == kinds
    start = Start(part.options, part.brief, BATTLES.version)
    board = open_game(BATTLES, start, SeededDice(b"bodies", b"")).state.board
    assert [each.kind for each in board.bodies] == kinds
    assert len(board.spots) == len(kinds), "the dice have found room for all of them"
    risky = RULESET.parts(fighting(rules="full", boarding_risk="both"))[0].options
    assert risky.boarding_risk == "both"
    core = chosen(raised(*faces, **OPEN).state, azure="2xca-classic", coral="bc-d7").state
    assert RULESET.parts(core)[0].brief.scenario.body == ()


@pytest.mark.rule("CAM27", "CAM5")
def test_by_the_full_rules_there_are_ships_with_cloaks() -> None:
    state = opened(rules="full").state
    assert take(state, "azure", Raise(ships="9xcl-talon")).state.listed == ("azure",)
    with pytest.raises(Illegal, match="no “cl-talon”"):
        take(opened().state, "azure", Raise(ships="9xcl-talon"))


@pytest.mark.rule("CAM9", "CAMT5", "CAMT6")
def test_battles_check_contact_after_each_turn_or_not_at_all() -> None:
    state = fighting(threshold=25)
    (part,) = RULESET.parts(state)
    assert (part.options.break_contact, part.options.threshold) == (True, 25)
    tempers = [each.temper for each in part.brief.scenario.fleet]
    assert tempers == ["", "aggressive"], "Klingons add 1"
    for calm in (fighting(contact="at the end"), changed(state, version=1)):
        (part,) = RULESET.parts(calm)
        assert not part.options.break_contact
        assert [each.temper for each in part.brief.scenario.fleet] == ["", ""]


@pytest.mark.rule("CAM32")
@pytest.mark.parametrize(("dice", "on"), [((1,), "planet"), ((3, 4), "moon1")])
def test_a_disputed_planet_has_a_battery(dice: tuple[int, ...], on: str) -> None:
    options: dict[str, Any] = {"rules": "full", "bases": True, "nature": "dispute", "points": 30}
    state = raised(*dice, 5, 2, **options).state
    step = take(state, "azure", Stand(role="attack"), 4)
    (built,) = events(step, "battery_raised")
    assert (built.seat, built.points) == ("coral", 9)
    with pytest.raises(Illegal, match="30 points; a scenario has 21"):
        take(step.state, "coral", Choose(ships="2xbc-d7"))
    state = chosen(step.state, azure="3xca-classic", coral="bc-d7").state
    (part,) = RULESET.parts(state)
    fleet = part.brief.scenario.fleet[1]
    assert [(each.sd, each.on) for each in fleet.ship] == [("bc-d7", ""), ("battery", on)]
    assert fleet.around == on
    board = open_game(
        BATTLES, Start(part.options, part.brief, BATTLES.version), SeededDice(b"b", b"")
    ).state.board
    assert [each.landed for each in board.ships if board.sd(each).base] == [on]
    fates = [{"sd": "bc-d7", "name": "D7", "fate": "whole"}]
    told = [*fates, {"sd": "battery", "name": "Battery", "fate": "destroyed"}]
    found = report(state, *["whole"] * 4, contact=True, red=told)
    (score,) = events(take(state, None, found, *dice, 5, 2), "battle_scored")
    assert (score.lost, score.left) == ((0, 9), (30, 15))


@pytest.mark.rule("CAM33")
def test_costs_may_make_powers_even() -> None:
    (balanced,) = (each for each in RULESET.presets if each.name == "balanced")
    start = RULESET.start(RULESET.options.model_validate({**balanced.values}))
    costs = {each.id: each.points for each in start.brief.sd}
    printed = {each.id: each.points for each in opened().state.brief.sd}
    assert (costs["bc-d7"], costs["ca-firecat"], costs["ca-classic"]) == (12, 12, 10)
    assert {each for each in costs if costs[each] != printed[each]} == {"bc-d7", "ca-firecat"}
    state = chosen(raised(1, costs="even", **OPEN).state, azure="2xca-classic", coral="2xbc-d7")
    (part,) = RULESET.parts(state.state)
    assert {each.id: each.points for each in part.brief.sd} == {"ca-classic": 10, "bc-d7": 12}
    found = report(state.state, "whole", "whole", "destroyed", "destroyed", gone=("red",))
    (score,) = events(take(state.state, None, found, 1, 1, 1, 1), "battle_scored")
    assert (score.lost, score.cp) == ((0, 24), (7, 0))


@pytest.mark.rule("CAM31")
def test_a_force_has_the_temper_of_its_flagship() -> None:
    state = raised(1, **OPEN).state
    merchant = chosen(state, azure="2xca-classic", coral="tp-maru,bc-d7").state
    assert RULESET.parts(merchant)[0].brief.scenario.fleet[1].temper == "aggressive"
    mixed = replace(state.fleets["azure"], race="klingon")
    prize = changed(state, fleets={**state.fleets, "coral": mixed})
    led = chosen(prize, azure="2xca-classic", coral="ca-classic").state
    assert RULESET.parts(led)[0].brief.scenario.fleet[1].temper == ""


@pytest.mark.rule("CAM25", "CAM1")
def test_of_three_fleets_each_rests_as_often() -> None:
    lengths = {
        count: calendar.scenarios(RULESET.options(players=count), 2) for count in range(2, 7)
    }
    assert lengths == {2: 5, 3: 6, 4: 5, 5: 5, 6: 5}
    assert calendar.scenarios(RULESET.options(players=3), 1) == 5
    seats = ("azure", "coral", "jade", "amber")
    state = raised(1, players=3, **OPEN).state
    assert calendar.matched(state, seats, seats, 1) == (("azure", "amber"), ("coral", "jade"))
    # Coral and amber can't fight: whom they would have met meet each other.
    assert calendar.matched(state, seats, ("azure", "jade"), 1) == (("azure", "jade"),)
    three = ("azure", "coral", "jade")
    assert calendar.matched(state, three, ("azure", "coral"), 1) == (), (
        "whose turn to rest it is rests"
    )


@pytest.mark.rule("CAM26")
@pytest.mark.parametrize(("prizes", "dice"), [(True, (4,)), (True, (3,)), (False, ())])
def test_what_is_captured_is_gone_for_its_owner(*, prizes: bool, dice: tuple[int, ...]) -> None:
    state = fighting(prizes=prizes)
    found = report(state, "whole", "captured", "whole", "whole", "whole", contact=True,
                   broke=(("blue", 3),))  # fmt: skip
    # No miracle is thrown for it; its captor repairs a prize. Then comes the next table.
    step = take(state, None, found, *dice)
    (score,) = events(step, "battle_scored")
    assert (score.lost, score.cp) == ((10, 0), (0, 6))
    state = step.state
    assert [each.condition for each in state.fleets["azure"].ships[:2]] == ["ready", "lost"]
    assert active(RULESET, state) == ("azure",), "it may be replaced"
    state = take(state, "azure", Replace(ships="ca-classic"), 2, 1).state
    assert len(state.fleets["azure"].ready) == 5
    coral = state.fleets["coral"].ready
    assert coral.count("ca-classic") == (1 if dice == (4,) else 0)
    if dice == (4,):
        after = take(state, "coral", Choose(ships="bc-d7,ca-classic")).state
        assert after.listed == ("coral",), "prizes fight beside the fleet's own ships"


@pytest.mark.rule("CAM26")
def test_who_has_broken_contact_keeps_no_prize() -> None:
    state = fighting(prizes=True, games=2)
    found = report(state, "whole", "captured", "whole", "whole", "whole", contact=True,
                   broke=(("red", 3),))  # fmt: skip
    step = take(state, None, found)
    assert not events(step, "prize_tried")


@pytest.mark.rule("CAM21")
def test_a_battle_that_came_to_nothing_is_fought_again() -> None:
    state = fighting()
    void = report(state, *["whole"] * 5).model_copy(update={"outcome": ""})
    again = take(state, None, void).state
    assert RULESET.parts(again) == RULESET.parts(state)
    for bad in ('{"is": "fought"}', "[]", '{"turns": 3, "blue": [], "red": []}'):
        with pytest.raises(Malformed):
            take(state, None, void.model_copy(update={"outcome": bad}))


@pytest.mark.rule("CAMT9", "CAMT13")
def test_what_is_crippled_may_be_out_and_what_is_lost_may_survive() -> None:
    state = fighting()
    found = report(state, "crippled", "crippled", "whole", "destroyed", "destroyed")
    # The die of the check, then those of azure's repairs and of coral's miracles.
    step = take(state, None, found, 3, 4, 6, 6, 1, 2)
    assert [each.back for each in events(step, "repaired")] == [False, True]
    assert [each.back for each in events(step, "survived")] == [True, False]
    fleets = step.state.fleets
    assert [each.condition for each in fleets["azure"].ships[:2]] == ["docked", "ready"]
    assert len(fleets["coral"].having("lost")) == 1
    assert fleets["coral"].saved == 15


@pytest.mark.rule("CAM11")
@pytest.mark.parametrize(("unavailable", "dice"), [("reroll", (2,)), ("one game", ())])
def test_how_long_a_ship_is_out(unavailable: str, dice: tuple[int, ...]) -> None:
    state = fighting(unavailable=unavailable)
    found = report(state, "crippled", *["whole"] * 4)
    state = take(state, None, found, 3, 1).state
    assert len(state.fleets["azure"].ready) == 4
    state = chosen(state, azure="2xca-classic", coral="bc-d7").state
    state = take(state, None, report(state, *["whole"] * 3), *dice, 1).state
    assert len(state.fleets["azure"].ready) == (4 if dice else 5)


@pytest.mark.rule("CAM12")
@pytest.mark.parametrize(("failed", "left"), [("keep", 15), ("lose", 0)])
def test_a_failed_project_costs_nothing_or_as_much(failed: str, left: int) -> None:
    fleets = {**FLEETS, "azure": "bc-d7,tp-maru"}
    state = raised(1, fleets=fleets, failed_replacement=failed, literal_small=True, **OPEN).state
    state = chosen(state, azure="bc-d7,tp-maru", coral="2xbc-d7").state
    found = report(state, "whole", "destroyed", "whole", "whole")
    state = take(state, None, found, 1, 1).state
    assert active(RULESET, state) == ("azure",)
    with pytest.raises(Illegal) as refused:
        take(state, "azure", Replace(ships="bc-d7"))
    assert refused.value.rule == "CAMT10"
    # Klingons are rich: merchants come with any die, so one that fails is a battlecruiser's.
    assert take(state, "azure", Replace(ships="tp-maru"), 1, 1).state.fleets["azure"].saved == 13
    assert take(state, "azure", Replace(ships="none"), 1).state.fleets["azure"].saved == 15
    fleets = {**FLEETS, "azure": "2xbc-d7"}
    state = raised(1, fleets=fleets, failed_replacement=failed, **OPEN).state
    state = chosen(state, azure="2xbc-d7", coral="2xbc-d7").state
    # Azure's capital ships are no more than half lost, but half of its points are.
    state = take(state, None, report(state, "whole", "destroyed", "whole", "whole"), 6, 1, 1).state
    step = take(state, "azure", Replace(ships="bc-d7"), 2, 1)
    assert [each.back for each in events(step, "replacement_tried")] == [False]
    assert step.state.fleets["azure"].saved == left


@pytest.mark.rule("CAM2", "CAMT12")
def test_it_ends_after_the_last_scenario() -> None:
    state = fighting(games=1)
    step = take(state, None, report(state, *["whole"] * 5, gone=("red",)))
    assert not events(step, "supplied")
    ended = result(RULESET, step.state)
    assert ended is not None
    assert ended.winner == "azure"
    even = take(state, None, report(state, *["whole"] * 5)).state
    found = result(RULESET, even)
    assert found is not None
    assert found.winner is None


@pytest.mark.rule("CAM1")
def test_one_of_three_rests() -> None:
    step = raised(1, players=3, **OPEN)
    (begun,) = events(step, "scenario_begun")
    assert begun.pairs == (("coral", "jade"),)
    assert begun.resting == ("azure",)


@pytest.mark.rule("CAM20")
def test_who_withdraws_leaves_the_others_to_play_on() -> None:
    early = take(opened(players=3).state, "jade", Concede()).state
    early = take(early, "azure", Raise(ships=FLEETS["azure"])).state
    one = take(early, "coral", Raise(ships=FLEETS["coral"]), 3, 1).state
    assert [battle.sides for battle in one.battles] == [("azure", "coral")]
    alone = result(RULESET, take(early, "coral", Concede()).state)
    assert alone is not None
    assert alone.winner == "azure"
    state = raised(1, players=3, **OPEN).state
    state = take(state, "jade", Concede(), 1).state
    assert state.fleets["jade"].out
    assert state.number == 2
    assert {seat for battle in state.battles for seat in battle.sides} == {"azure", "coral"}
    with pytest.raises(Illegal):
        take(state, "jade", Concede())
    ended = result(RULESET, take(state, "azure", Concede()).state)
    assert ended is not None
    assert ended.winner == "coral"


@pytest.mark.rule("CAM22")
def test_what_the_referee_does_for_the_absent() -> None:
    state = opened(nature="dispute").state
    state = take(state, "azure", Absent()).state
    assert state.listed == ("azure",)
    state = take(state, "coral", Absent(), 1, 1, 6).state
    state = take(state, "coral", Absent()).state
    assert state.battles[0].attacker == "azure"
    state = take(state, "azure", Absent()).state
    state = take(state, "coral", Absent()).state
    assert len(RULESET.parts(state)) == 1


def put_right(state: Any, action: Correction, *faces: int) -> Step:
    """Correct a campaign with these dice, which are used up."""
    dice = ScriptedDice(*faces)
    step = intervene(RULESET, state, None, action, dice)
    dice.assert_used_up()
    return step


@pytest.mark.rule("CAM29")
def test_a_battle_that_nobody_fights_is_left_and_the_campaign_goes_on() -> None:
    state = raised(1, 1, players=4, fleets=FOUR, points=20, **OPEN).state
    for seat in ("azure", "coral", "jade", "amber"):
        state = take(state, seat, RULESET.legal(RULESET.view(state, seat))[0]).state
    one, other = (each.number for each in state.battles)
    with pytest.raises(Illegal, match="Battle 3 is not being fought") as refused:
        put_right(state, LeaveBattle(battle=3))
    assert refused.value.legal == ("1", "2")
    step = put_right(state, LeaveBattle(battle=one))
    assert [each.key for each in RULESET.parts(step.state)] == ["battle-2"]
    assert active(RULESET, step.state) == (), "the other one is fought on"
    # Nobody is hurt: no die before those of the next scenario's tables.
    last = put_right(step.state, LeaveBattle(battle=other), 1, 1).state
    assert last.number == 2
    assert [each.number for each in last.battles] == [3, 4]
    assert [each.grade for each in last.chronicle] == ["unfought", "unfought"]
    assert all((each.cp, each.kills) == (0, 0) for each in last.fleets.values())
    assert all(len(each.ready) == len(each.ships) for each in last.fleets.values())


@pytest.mark.rule("CAM30")
def test_a_game_master_puts_ships_and_points_right() -> None:
    state = fighting()
    with pytest.raises(Illegal, match="is in a battle"):
        put_right(state, MarkShip(seat="azure", ship="ca-classic-1", condition="lost"))
    lost = report(state, "destroyed", *["whole"] * 4, gone=("blue",))
    between = take(state, None, lost, 1, 2).state
    assert active(RULESET, between) == ("azure",), "it may be replaced"
    mark = MarkShip(seat="Azure", ship="ca-classic-1", condition="ready")
    state = put_right(between, mark).state
    assert len(state.fleets["azure"].ready) == 5
    state = put_right(state, SetPoints(seat="coral", points=1)).state
    assert (between.fleets["coral"].cp, state.fleets["coral"].cp) == (6, 1)
    with pytest.raises(Illegal, match="has 1 campaign points already"):
        put_right(state, SetPoints(seat="coral", points=1))


@pytest.mark.rule("CAM20", "CAM29")
def test_battles_of_one_campaign_have_numbers_of_their_own() -> None:
    state = raised(1, 1, players=4, fleets=FOUR, points=20, games=2, **OPEN).state
    state = take(state, "azure", Concede()).state
    (left,) = state.battles
    assert left.number == 2
    for seat in left.sides:
        state = take(state, seat, RULESET.legal(RULESET.view(state, seat))[0]).state
    state = put_right(state, LeaveBattle(battle=2), 1).state
    assert [each.number for each in state.battles] == [3]
