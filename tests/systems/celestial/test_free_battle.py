"""Free battles: fleets bought in secret, and shown together (TE61, TE62, TE76, TE77)."""

from __future__ import annotations

from typing import Any

import pytest

from render.systems.celestial.scene import scene
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, offers, open_game, tellings
from rules.space.hex import parse_hex
from rules.systems.celestial import fleets, setup_events
from rules.systems.celestial.actions import Muster
from rules.systems.celestial.options import CelestialOptions
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.stats import SIDES
from tests.systems.celestial.positions import refused, told
from tests.systems.common import as_typed


def _dice(seed: int = 1) -> SeededDice:
    return SeededDice(bytes([seed]), b"")


def _opened(**options: object) -> Any:
    start = RULESET.start(CelestialOptions.model_validate({"scenario": "free-battle", **options}))
    return open_game(RULESET, start, _dice()).state


def _bought(state: Any, **lists: str) -> Any:
    for seat, ships in lists.items():
        state = act(RULESET, state, seat, as_typed(Muster(ships=ships)), _dice()).state
    return state


@pytest.mark.rule("TE61", "TE63", "TE64", "X7")
def test_lists_are_secret_until_both_are_in() -> None:
    state = _opened()
    assert active(RULESET, state) == SIDES
    first = act(RULESET, state, "dominion", as_typed(Muster(ships="Garnet, 2 jasper")), _dice())
    listed = first.emitted[0]
    assert (listed.audience, listed.event) == (
        "dominion", setup_events.Listed(seat="dominion", ships="jasper,jasper,garnet"),
    )  # fmt: skip
    assert listed.twin == setup_events.ListedUnseen(seat="dominion")
    for other in ("compact", None):
        other_list = _bought(state, dominion="onyx,onyx,onyx")
        views: Any = [RULESET.view(each, other) for each in (first.state, other_list)]
        assert views[0] == views[1]
        assert "garnet" not in views[0].model_dump_json() + repr(views[0].whole.hidden)
        assert scene(views[0]) == scene(views[1])
        words = tellings(RULESET, first.state, first.emitted, other)
        assert [each.what for each in words] == ["The Dominion hands in its list"]
    mine: Any = RULESET.view(first.state, "dominion").whole
    assert mine.hidden == {"dominion": "jasper,jasper,garnet"}
    made_up = RULESET.possible(RULESET.view(first.state, "compact"), _dice())
    assert made_up.hidden["dominion"] in fleets.ready_made(state.board, "dominion")
    last = act(RULESET, first.state, "compact", Muster(ships="condor"), _dice())
    assert "the Dominion with 2 Jasper, Garnet (216 points) [TE61]" in told(last)[1]
    assert last.state.hidden == {}
    assert RULESET.possible(RULESET.view(last.state, "compact"), _dice()) == last.state
    names = [state.board.brief.cards[each.kind].name for each in last.state.board.ships]
    assert names == ["Condor", "Jasper", "Jasper", "Garnet"]
    assert [each.id for each in last.state.board.ships][1:3] == ["jasper-1", "jasper-2"]


@pytest.mark.rule("TE61", "TE62", "TE76")
@pytest.mark.parametrize(
    ("ships", "rule", "words"),
    [
        ("", "TE76", "0 ships"),
        ("7 flint", "TE76", "7 ships"),
        ("slate, slate", "TE76", "armed"),
        ("condor", "TE61", "no card that the Dominion"),
        ("dreadnought", "TE61", "Dreadnought"),
        ("basalt", "TE61", "no card"),
        ("obsidian, garnet", "TE61", "296 points; 270"),
    ],
)
def test_what_a_list_may_not_be(ships: str, rule: str, words: str) -> None:
    refusal = refused(_opened(), "dominion", Muster(ships=ships), rule)
    assert words in refusal.message


@pytest.mark.rule("TE61", "TE62", "TE76", "TE77", "TE78")
def test_by_options_any_card_bases_and_a_black_hole() -> None:
    state = _opened(mirror=True, bases=True, black_hole=True, terrain=0)
    refused(_opened(bases=True, points=600), "dominion", Muster(ships="2 basalt"), "TE76")
    state = _bought(state, dominion="condor, heron", compact="basalt, heron")
    assert {each.at for each in state.board.space.terrain} == {parse_hex("H6")}
    ships = [(each.id, each.side) for each in state.board.ships]
    assert ships == [
        ("heron-1", "compact"), ("basalt", "compact"), ("heron-2", "dominion"),
        ("condor", "dominion"),
    ]  # fmt: skip
    assert {each.column for each in state.board.zone(state.board.ship("condor"))} == {15, 16}
    assert not _bought(_opened(terrain=0), dominion="onyx", compact="wren").board.space.terrain


@pytest.mark.rule("TE61")
@pytest.mark.parametrize("points", [150, 270, 600])
def test_ready_made_fleets_use_the_points(points: int) -> None:
    board = _opened(points=points).board
    for side in SIDES:
        found = fleets.ready_made(board, side)
        assert len(found) >= 4
        assert max(fleets.cost(board, fleets.kinds_of(each)) for each in found) > points * 9 // 10
    best = {side: fleets.ready_made(board, side)[0] for side in SIDES}
    state = _bought(_opened(points=points), **best)
    (seat,) = active(RULESET, state)
    assert "deploy" in {each.action.tag for each in offers(RULESET, state, seat)}
