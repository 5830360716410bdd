"""A campaign from its fleets to its end: what is asked, handed out, reported, made up for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from rules.kernel.game.action import Absent, Concede
from rules.kernel.playing.play import active
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal, Malformed
from rules.kernel.values.frozen import changed
from rules.systems.buoyz_campaign import calendar, fleets
from rules.systems.buoyz_campaign.actions import Choose, Raise, Replace, Stand
from rules.systems.buoyz_campaign.brief import brief_of
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import (
    FLEETS,
    OPEN,
    chosen,
    events,
    fighting,
    opened,
    raised,
    report,
    take,
)

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.pieces import Condition
    from rules.systems.buoyz_campaign.state import CampaignState


def marked(state: CampaignState, seat: str, condition: Condition) -> CampaignState:
    """The campaign with all ships of a fleet in a condition."""
    fleet = state.fleets[seat]
    ships = tuple(replace(each, condition=condition) for each in fleet.ships)
    return changed(state, fleets={**state.fleets, seat: replace(fleet, ships=ships)})


@pytest.mark.rule("CAMT8", "CAM1", "CAM3", "CAM24")
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


@pytest.mark.rule("CAM5b")
def test_no_campaign_begins_in_the_first_period() -> None:
    assert [opened(period=each).state.options.period for each in (2, 6)] == [2, 6]
    with pytest.raises(ValidationError):
        opened(period=1)


@pytest.mark.rule("CAM7", "CAM6", "CAMT1")
def test_the_higher_die_says_who_attacks() -> None:
    step = raised(1, 4, 4, 2, 5, nature="dispute")
    assert active(RULESET, step.state) == ("coral",)
    assert [each.face for each in events(step, "nature_set")] == [0]
    state = take(step.state, "coral", Stand(role="defend")).state
    assert state.battles[0].attacker == "azure"
    rolled = raised(6, 1, 2, 1)
    assert [each.nature for each in events(rolled, "nature_set")] == ["convoy"]
    nobody = raised(3, 1)
    assert [each.attacker for each in nobody.state.battles] == [""]


@pytest.mark.rule("CAMT2", "CAMT2c", "CAM4")
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
    state = marked(raised(1, **OPEN).state, "azure", "crippled")
    with pytest.raises(Illegal, match="No “ca-classic”"):
        take(state, "azure", Choose(ships="ca-classic"))


@pytest.mark.rule("CAM3c")
def test_a_fleet_has_an_armed_ship() -> None:
    with pytest.raises(Illegal, match="needs a ship that is armed"):
        take(opened().state, "coral", Raise(ships="3xtp-maru"))


@pytest.mark.rule("CAM4b")
def test_a_force_has_eight_ships_at_most() -> None:
    state = raised(1, fleets={**FLEETS, "azure": "9xrunabout"}, **OPEN).state
    assert take(state, "azure", Choose(ships="8xrunabout")).state.listed == ("azure",)
    with pytest.raises(Illegal, match="8 ships at most"):
        take(state, "azure", Choose(ships="9xrunabout"))


@pytest.mark.rule("CAM24b")
def test_forces_are_chosen_in_secret_and_shown_together() -> None:
    state = raised(1, **OPEN).state
    state = take(state, "azure", Choose(ships="2xca-classic")).state
    assert RULESET.view(state, "coral").own_list == ""
    assert state.battles[0].forces is None
    state = take(state, "coral", Choose(ships="bc-d7")).state
    assert state.battles[0].forces == ("2xca-classic", "bc-d7")


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


@pytest.mark.rule("CAM25", "CAM25b")
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


@pytest.mark.rule("CAM25b")
def test_who_can_fight_has_an_armed_ship_that_can_be_paid_for() -> None:
    brief = brief_of(2)
    assert fleets.able(brief, ("tp-maru", "bc-d7"), 15)
    assert not fleets.able(brief, ("tp-maru", "bc-d7"), 14)
    assert not fleets.able(brief, ("tp-maru",), 60)


@pytest.mark.rule("CAM26", "CAM26b", "CAM26c")
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


@pytest.mark.rule("CAM26c")
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


@pytest.mark.rule("CAM2", "CAMT12b", "CAM14b")
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
    fates = ("destroyed", "whole", "destroyed", "whole", "whole")
    traded = take(state, None, report(state, *fates, contact=True)).state
    assert [(each.cp, each.kills) for each in traded.fleets.values()] == [(1, 15), (1, 10)]
    more = result(RULESET, traded)
    assert more is not None
    assert more.winner == "azure"


@pytest.mark.rule("CAM1")
def test_one_of_three_rests() -> None:
    step = raised(1, players=3, **OPEN)
    (begun,) = events(step, "scenario_begun")
    assert begun.pairs == (("coral", "jade"),)
    assert begun.resting == ("azure",)


@pytest.mark.rule("CAM20", "CAM20c")
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


@pytest.mark.rule("CAM20b")
def test_the_battle_of_who_withdraws_is_still_counted() -> None:
    state = raised(1, players=3, **OPEN).state
    state = chosen(state, coral="2xbc-d7", jade="2xca-firecat").state
    state = take(state, "jade", Concede()).state
    assert len(RULESET.parts(state)) == 1
    found = report(state, "whole", "whole", "destroyed", "whole", contact=True)
    state = take(state, None, found, 1).state
    assert [each.lost for each in state.chronicle] == [(0, 10)]
    assert state.fleets["coral"].kills == 10


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
