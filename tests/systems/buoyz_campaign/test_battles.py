"""The battles of a campaign: what they are handed, and when they are broken off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, open_game
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.ruleset import RULESET as BATTLES
from rules.systems.buoyz_campaign.actions import Choose, Raise, Stand
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import (
    OPEN,
    chosen,
    events,
    fighting,
    opened,
    raised,
    report,
    take,
)


@pytest.mark.rule("CAM1b", "CAM15", "CAM16", "CAM17", "CAM23", "CAMT4")
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


@pytest.mark.rule("CAM9b", "CAM9d", "CAMT6", "CAMT7", "CAMT12")
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


@pytest.mark.rule("CAM27", "CAM23b", "CAM28", "CAMT4", "CAMT4b")
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


@pytest.mark.rule("CAM27b", "CAM5")
def test_by_the_full_rules_there_are_ships_with_cloaks() -> None:
    state = opened(rules="full").state
    assert take(state, "azure", Raise(ships="9xcl-talon")).state.listed == ("azure",)
    with pytest.raises(Illegal, match="no “cl-talon”"):
        take(opened().state, "azure", Raise(ships="9xcl-talon"))


@pytest.mark.rule("CAM9", "CAM10", "CAMT6b")
def test_battles_check_contact_after_each_turn_or_not_at_all() -> None:
    state = fighting(threshold=25)
    (part,) = RULESET.parts(state)
    assert (part.options.break_contact, part.options.threshold) == ("on", 25)
    tempers = [each.temper for each in part.brief.scenario.fleet]
    assert tempers == ["", "aggressive"], "Klingons add 1"
    for calm in (fighting(contact="at the end"), changed(state, version=1)):
        (part,) = RULESET.parts(calm)
        assert not part.options.plays("break_contact")
        assert [each.temper for each in part.brief.scenario.fleet] == ["", ""]


@pytest.mark.rule("CAM32")
@pytest.mark.parametrize(("dice", "on"), [((1,), "planet"), ((3, 4), "moon1")])
def test_by_version_2_a_disputed_planet_has_a_battery_by_itself(
    dice: tuple[int, ...], on: str
) -> None:
    options: dict[str, Any] = {"rules": "full", "bases": True, "nature": "dispute", "points": 30}
    state = changed(raised(*dice, 5, 2, **options).state, version=2)
    step = take(state, "azure", Stand(role="attack"), 4)
    (built,) = events(step, "price_rolled")
    assert (built.seat, built.what, built.points) == ("coral", "battery", 9)
    old = {"is": "battery_raised", "battle": 1, "seat": "coral", "face": 4, "points": 9}
    assert RULESET.upcast(2, old) == built.to_json()
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
