"""What a force buys for one scenario alone, where a defender stands, who throws for edges."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.action import Absent
from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, open_game
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.muster_events import EdgesContested
from rules.systems.buoyz.ruleset import RULESET as BATTLES
from rules.systems.buoyz_campaign.actions import Choose, Post, Stand
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import OPEN, chosen, events, raised, report, take

DISPUTE: dict[str, Any] = {"rules": "full", "nature": "dispute"}


def disputed(*table: int, post: str = "planet", price: tuple[int, ...] = (4,), **more: Any) -> Any:
    """A dispute that azure attacks and coral defends; the dice of the table and of prices."""
    state = raised(*table, 5, 2, **{**DISPUTE, **more}).state
    state = take(state, "azure", Stand(role="attack")).state
    return take(state, "coral", Post.model_validate({"where": post}), *price)


def opened_battle(state: Any, seed: bytes = b"b") -> Any:
    """The battle of a campaign as it is opened."""
    (part,) = RULESET.parts(state)
    start = Start(part.options, part.brief, BATTLES.version)
    return open_game(BATTLES, start, SeededDice(seed, b""))


@pytest.mark.rule("CAM35", "CAM35c", "CAM22")
@pytest.mark.parametrize(("table", "body"), [((1,), "planet"), ((3, 4), "giant")])
@pytest.mark.parametrize("post", ["planet", "edge"])
def test_the_defender_of_a_planet_says_where_it_stands(
    table: tuple[int, ...], body: str, post: str
) -> None:
    state = raised(*table, 5, 2, **DISPUTE).state
    state = take(state, "azure", Stand(role="defend")).state
    assert active(RULESET, state) == ("azure",)
    waited = take(state, "azure", Absent(), 1).state
    assert waited.battles[0].post == "planet"
    state = take(state, "azure", Post.model_validate({"where": post}), 1).state
    state = chosen(state, azure="2xca-classic", coral="bc-d7").state
    around = [each.around for each in RULESET.parts(state)[0].brief.scenario.fleet]
    assert around == [body if post == "planet" else "", ""]
    (contested,) = [
        each.event
        for each in opened_battle(state).emitted
        if isinstance(each.event, EdgesContested)
    ]
    assert len(contested.blue) == (1 if post == "planet" else 2)
    assert len(contested.red) == 2


@pytest.mark.rule("CAM35", "CAM35b", "CAM8")
def test_nobody_is_asked_where_nothing_can_be_guarded() -> None:
    for more in ({"rules": "core"}, {"dispute_rows": "clamp"}):
        state = raised(6, 5, 2, **{**DISPUTE, **more}) if "dispute_rows" in more else None
        state = state or raised(1, 5, 2, **{**DISPUTE, **more})
        price = (3,) if "dispute_rows" in more else ()
        step = take(state.state, "azure", Stand(role="attack"), *price)
        assert [each.seat for each in step.state.agenda[-1].questions] == ["azure", "coral"]
    there = raised(4, rules="full", **OPEN).state
    there = chosen(there, azure="ca-classic", coral="bc-d7").state
    assert RULESET.parts(there)[0].brief.scenario.chosen
    clear = raised(1, rules="full", **OPEN).state
    clear = chosen(clear, azure="ca-classic", coral="bc-d7").state
    assert not RULESET.parts(clear)[0].brief.scenario.chosen, "in open space edges are alike"


@pytest.mark.rule("CAM32", "CAM32b", "CAM32c", "CAM32e", "CAM38b", "CAMT2c")
@pytest.mark.parametrize(
    ("table", "on", "station"),
    [((1,), ["planet"], ["station"]), ((3, 1), ["moon1", "moon2"], [])],
)
def test_the_defender_of_a_planet_may_buy_bases(
    table: tuple[int, ...], on: list[str], station: list[str]
) -> None:
    step = disputed(*table, points=50)
    assert [(each.seat, each.points) for each in events(step, "price_rolled")] == [("coral", 9)]
    bases = ",".join([*["battery"] * len(on), *station])
    for text, why in (
        (f"bc-d7,{len(on) + 1}xbattery", f"{len(on)} of battery at most"),
        ("bc-d7,2xstation", "1 of station at most"),
        ("bc-d7,2xbattery,station" if len(on) > 1 else "bc-d7,battery,2xstation", "at most"),
        ("2xbc-d7,3xtp-maru,battery,station", "54 points; a scenario has 50"),
        ("tp-maru,battery", "armed"),
    ):
        with pytest.raises(Illegal, match=why):
            take(step.state, "coral", Choose(ships=text))
    with pytest.raises(Illegal, match="No “battery”"):
        take(step.state, "azure", Choose(ships="ca-classic,battery"))
    offered = [each.ships for each in RULESET.legal(RULESET.view(step.state, "coral"))]  # type: ignore[attr-defined]  # lists
    assert {"battery", "station"} <= {text.split(",")[-1] for text in offered}
    # Whatever comes first in a list, a ship leads the force.
    state = chosen(step.state, coral=f"{bases},bc-d7", azure="3xca-classic").state
    fleet = RULESET.parts(state)[0].brief.scenario.fleet[1]
    assert [(each.sd, each.on) for each in fleet.ship] == [
        ("bc-d7", ""), *(("battery", each) for each in on), *((each, "") for each in station),
    ]  # fmt: skip
    board = opened_battle(state).state.board
    assert [each.landed for each in board.ships if board.sd(each).base] == [
        *on,
        *[""] * len(station),
    ]


@pytest.mark.rule("CAM32d", "CAM35c")
def test_a_base_that_is_destroyed_counts_and_who_has_one_throws_one_die() -> None:
    state = disputed(1, post="edge").state
    state = chosen(state, coral="bc-d7,battery,station", azure="3xca-classic").state
    for step in (opened_battle(state),):
        (thrown,) = [e.event for e in step.emitted if isinstance(e.event, EdgesContested)][-1:]
        assert (len(thrown.blue), len(thrown.red)) == (2, 1)
    told = [
        {"sd": "bc-d7", "name": "D7", "fate": "whole"},
        {"sd": "battery", "name": "Battery", "fate": "destroyed"},
        {"sd": "station", "name": "Station", "fate": "captured"},
    ]
    found = report(state, *["whole"] * 6, contact=True, red=told)
    step = take(state, None, found, 1, 5, 2)
    (score,) = events(step, "battle_scored")
    assert (score.lost, score.left, score.cp) == ((0, 18), (30, 15), (1, 0))
    assert len(step.state.fleets["coral"].ships) == 5, "bases are no ships of the fleet"
    assert step.state.battles[0].prices == ()


@pytest.mark.rule("CAM36", "CAM36b", "CAM36c")
def test_minefields_are_bought_for_one_battle_and_neither_left_nor_lost() -> None:
    step = raised(1, 3, 6, mines="on", points=20, **OPEN)
    prices = [(each.seat, each.what, each.points) for each in events(step, "price_rolled")]
    assert prices == [("azure", "minefield", 3), ("coral", "minefield", 6)]
    with pytest.raises(Illegal, match="3 of minefield at most"):
        take(step.state, "azure", Choose(ships="ca-classic,4xminefield"))
    with pytest.raises(Illegal, match="21 points"):
        take(step.state, "coral", Choose(ships="bc-d7,minefield"))
    state = chosen(step.state, azure="ca-classic,3xminefield", coral="bc-d7,tp-maru").state
    fleet = RULESET.parts(state)[0].brief.scenario.fleet
    assert [each.fields for each in fleet] == [3, 0]
    assert opened_battle(state).state.board.unsown == ("blue",) * 3
    found = report(state, "whole", "whole", "whole", contact=True)
    (score,) = events(take(state, None, found, 1, 2, 2), "battle_scored")
    assert (score.lost, score.left) == ((0, 0), (10, 17))
    assert not events(raised(1, **OPEN), "price_rolled"), "off by the core rules"


@pytest.mark.rule("CAMT3b", "CAM36b", "CAM38b")
def test_minefields_are_part_of_what_the_shares_of_a_convoy_are_of() -> None:
    fleets = {"azure": "2xca-classic,3xtp-maru", "coral": "2xrunabout"}
    state = raised(1, 6, 1, fleets=fleets, nature="convoy", mines="on").state
    state = take(state, "azure", Stand(role="defend"), 6, 6).state
    # 2 points of merchants of 12 are enough, of 30 they are not; 6 of 34 are.
    mined = Choose(ships="ca-classic,tp-maru,3xminefield")
    with pytest.raises(Illegal) as refused:
        take(state, "azure", mined)
    assert refused.value.rule == "CAMT3"
    take(state, "azure", Choose(ships="ca-classic,3xtp-maru,3xminefield"))
    take(changed(state, version=3), "azure", mined)
    offered = [each.ships for each in RULESET.legal(RULESET.view(state, "azure"))]  # type: ignore[attr-defined]  # lists
    assert any("minefield" in each for each in offered)
    for each in RULESET.legal(RULESET.view(state, "azure")):
        take(state, "azure", each)
