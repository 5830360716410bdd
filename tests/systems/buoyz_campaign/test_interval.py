"""Between scenarios: what comes back, what is repaired, what is replaced (CAM 4.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.action import Absent
from rules.kernel.playing.play import active
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.systems.buoyz_campaign.actions import Replace
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import (
    FLEETS,
    OPEN,
    chosen,
    events,
    fighting,
    raised,
    report,
    take,
)

if TYPE_CHECKING:
    from rules.systems.buoyz_campaign.state import CampaignState


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
    assert fleets["azure"].kills == 4, "what a ship that is back has counted stands"


@pytest.mark.rule("CAMT9b")
def test_ships_are_whole_again_in_the_next_battle() -> None:
    state = fighting()
    before = [each.ship for each in RULESET.parts(state)[0].brief.scenario.fleet]
    state = take(state, None, report(state, "crippled", *["whole"] * 4), 4, 1).state
    state = chosen(state, azure="2xca-classic", coral="bc-d7,2xtp-maru").state
    red, blue = (each.ship for each in RULESET.parts(state)[0].brief.scenario.fleet)
    assert [blue, red] == before


@pytest.mark.rule("CAMT10b", "CAMT10c", "CAMT11")
def test_points_are_kept_and_each_project_has_a_die() -> None:
    state = fighting(campaign_points=60)
    destroyed = report(state, "destroyed", "destroyed", *["whole"] * 3, contact=True)
    state = take(state, None, destroyed, 1, 1, 1, 1, 1).state
    assert [each.saved for each in state.fleets.values()] == [6, 6]
    assert state.number == 2, "nobody is asked who can pay for nothing"
    state = chosen(state, azure="ca-classic", coral="bc-d7").state
    state = take(state, None, report(state, "whole", "whole", contact=True)).state
    assert state.fleets["azure"].saved == 12
    assert active(RULESET, state) == ("azure",)
    with pytest.raises(Illegal, match="costs 20 points; you have 12") as refused:
        take(state, "azure", Replace(ships="2xca-classic"))
    assert refused.value.rule == "CAMT10"
    fleet = replace(state.fleets["azure"], saved=20)
    state = changed(state, fleets={**state.fleets, "azure": fleet})
    step = take(state, "azure", Replace(ships="2xca-classic"), 2, 1, 1)
    assert [each.back for each in events(step, "replacement_tried")] == [True, False]
    assert step.state.fleets["azure"].saved == 10


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


@pytest.mark.rule("CAM12", "CAMT10c", "CAMT11")
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


GALAXIES = {"azure": "2xca-galaxy-wing,ca-galaxy", "coral": "cv-valkyrie"}


def bereft(*table: int, version: int = RULESET.version) -> CampaignState:
    """A campaign in which azure has lost a Galaxy with two flights, and may replace it."""
    options = {"rules": "all", "mines": "off", "period": 5, **OPEN}
    state = raised(1, fleets=GALAXIES, **options).state
    state = chosen(state, azure="2xca-galaxy-wing,ca-galaxy", coral="cv-valkyrie").state
    found = report(state, "destroyed", *["whole"] * 3, contact=True)
    state = changed(state, version=version)
    after: CampaignState = take(state, None, found, 1, 1, *table).state  # no miracle
    return after


@pytest.mark.rule("CAM40", "CAM40b", "CAM40c", "CAMT11")
def test_a_lost_ship_is_replaced_by_another_one_of_its_class() -> None:
    state = bereft()
    offered = [each.ships for each in RULESET.legal(RULESET.view(state, "azure"))]  # type: ignore[attr-defined]  # only fleets are legal now
    assert offered == ["none", "ca-galaxy"], "15 points do not pay for the one with flights"
    step = take(state, "azure", Replace(ships="ca-galaxy"), 2, 1)
    (tried,) = events(step, "replacement_tried")
    assert (tried.plus, tried.cost, tried.sd, tried.name) == (2, 10, "ca-galaxy", "A Hood 3")
    fleet = step.state.fleets["azure"]
    assert sorted(fleet.ready) == ["ca-galaxy", "ca-galaxy", "ca-galaxy-wing"]
    assert [each.condition for each in fleet.ships] == ["replaced", "ready", "ready", "ready"]
    assert (fleet.ships[-1].id, tried.joins) == ("ca-galaxy-3", "ca-galaxy-3")
    assert fleet.saved == 5
    for wrong in ("2xca-galaxy", "cv-valkyrie", "ca-firecat"):
        with pytest.raises(Illegal) as refused:
            take(state, "azure", Replace(ships=wrong))
        assert refused.value.rule == "CAMT10"
    failed = take(state, "azure", Replace(ships="ca-galaxy"), 1, 1).state.fleets["azure"]
    assert [each.sd for each in failed.having("lost")] == ["ca-galaxy-wing"]


@pytest.mark.rule("CAM40")
def test_by_version_3_a_lost_ship_is_replaced_by_its_kind() -> None:
    assert active(RULESET, bereft(1, version=3)) != ("azure",), "16 points are more than there are"


@pytest.mark.rule("CAM22")
def test_who_is_absent_replaces_nothing() -> None:
    assert events(take(bereft(), "azure", Absent(), 1), "nothing_replaced")
