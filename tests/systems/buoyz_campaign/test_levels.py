"""Battles by all rules: carriers, minesweepers, squadrons (CAM34), flights (CAM37)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import open_game
from rules.systems.buoyz.ruleset import RULESET as BATTLES
from rules.systems.buoyz_campaign.actions import Raise
from rules.systems.buoyz_campaign.listing import race_of
from rules.systems.buoyz_campaign.ruleset import RULESET
from tests.systems.buoyz_campaign.campaigns import (
    OPEN,
    chosen,
    events,
    opened,
    raised,
    report,
    take,
)

FLEETS = {"azure": "cv-valkyrie,2xca-galaxy", "coral": "cv-valkyrie,ca-galaxy-wing,de-sweeper"}
ALL: dict[str, Any] = {"rules": "all", "period": 5, **OPEN}


def carriers(**more: Any) -> Any:
    """A battle of carriers."""
    state = raised(1, 3, 3, fleets=FLEETS, **{**ALL, **more}).state
    return chosen(
        state, azure="cv-valkyrie,2xca-galaxy", coral="cv-valkyrie,ca-galaxy-wing,de-sweeper"
    ).state


@pytest.mark.rule("CAM34", "CAM39", "CAM27b", "CAM5")
@pytest.mark.parametrize(
    ("options", "ships", "sections"),
    [
        ({"rules": "core"}, set(), set()),
        ({"rules": "full"}, set(), {"cloak"}),
        ({"rules": "core", "craft": "on"}, {"cv-valkyrie", "ca-galaxy-wing"}, {"craft"}),
        ({"rules": "core", "mines": "on"}, {"de-sweeper"}, {"mines"}),
        ({"rules": "full", "squadrons": "on"}, set(), {"cloak", "squadrons"}),
        (
            {"rules": "all", "craft": "off"},
            {"de-sweeper"},
            {"cloak", "mines", "squadrons"},
        ),
        (
            {"rules": "all"},
            {"cv-valkyrie", "ca-galaxy-wing", "de-sweeper"},
            {"cloak", "craft", "mines", "squadrons"},
        ),
    ],
)
def test_what_a_level_adds_and_what_is_switched(
    options: dict[str, Any], ships: set[str], sections: set[str]
) -> None:
    start = opened(period=5, **options).state
    late = {"cv-valkyrie", "ca-galaxy-wing", "de-sweeper"}
    assert late & set(start.brief.sds) == ships
    prices = (3, 3) if "mines" in sections else ()
    fleets = {"azure": "2xca-galaxy", "coral": "2xca-galaxy"}
    state = raised(1, *prices, fleets=fleets, period=5, **OPEN, **options).state
    state = chosen(state, azure="ca-galaxy", coral="ca-galaxy").state
    given = RULESET.parts(state)[0].options
    played = ("craft", "mines", "squadrons", "cloak")
    assert {each for each in played if given.plays(each)} == sections
    assert given.plays("break_contact")
    late_check = raised(1, *prices, fleets=fleets, period=5, contact="at the end", **OPEN,
                        **options).state  # fmt: skip
    late_check = chosen(late_check, azure="ca-galaxy", coral="ca-galaxy").state
    assert not RULESET.parts(late_check)[0].options.plays("break_contact")


@pytest.mark.rule("CAM34", "CAM19b")
def test_a_minesweeper_sails_with_any_power() -> None:
    state = opened(**ALL).state
    assert race_of(state.brief, ("ca-galaxy", "de-sweeper", "tp-maru")) == "federation"
    assert race_of(state.brief, ("bb-cube", "de-sweeper")) == "borg"
    taken = take(state, "azure", Raise(ships="de-sweeper,2xca-galaxy"))
    assert taken.state.listed == ("azure",)


@pytest.mark.rule("CAM34", "CAM37", "CAM37b", "CAM37c")
def test_carriers_come_with_their_flights_which_are_whole_again() -> None:
    state = carriers()
    (part,) = RULESET.parts(state)
    battle = open_game(
        BATTLES, Start(part.options, part.brief, BATTLES.version), SeededDice(b"c", b"")
    ).state
    assert [each.tag for each in battle.agenda[-1].questions] == ["assign_roles"] * 2
    board = battle.board
    flights = [sum(each.side == side for each in board.flights) for side in ("blue", "red")]
    assert flights == [8, 10]
    found = report(state, *["whole"] * 6, contact=True, flights=(("red", 5),))
    step = take(state, None, found, 1, 3, 3)
    (fought,) = events(step, "battle_fought")
    assert fought.flights == (0, 5)
    (score,) = events(step, "battle_scored")
    assert (score.lost, score.left) == ((0, 0), (40, 39)), "points are those of ships"
    told = RULESET.tell(fought, RULESET.view(step.state, None))
    assert told is not None
    assert "flights lost: 0 v 5" in told.what
    again = chosen(step.state, azure="cv-valkyrie", coral="cv-valkyrie").state
    (part,) = RULESET.parts(again)
    start = Start(part.options, part.brief, BATTLES.version)
    board = open_game(BATTLES, start, SeededDice(b"c", b"")).state.board
    assert len(board.flights) == 16


@pytest.mark.rule("CAM41")
def test_a_galaxy_may_be_paid_for_as_a_battleship() -> None:
    for letters, points in (("CA", 10), ("BB", 20)):
        state = opened(period=5, galaxy_as=letters).state
        sd = state.brief.sds["ca-galaxy"]
        assert (sd.letters, sd.points) == (letters, points)
