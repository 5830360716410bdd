"""Battles by dice: nature, table, roles, shares of a convoy, edges (CAM 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.systems.buoyz.scene import scene
from rules.kernel.game.brief import Start
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import open_game
from rules.kernel.playing.solo import Strength, choose
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import fleets, setup
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board import muster
from rules.systems.buoyz.board.brief import BuoyzBrief
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.sds import PRICES, SDS
from rules.systems.buoyz.board.stats import Placed
from rules.systems.buoyz.board.stats import Start as Placement
from rules.systems.buoyz.fitting_questions import FormSquadrons
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.muster_questions import Decide
from rules.systems.buoyz.questions import BuyFleet
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.turns import all_of, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

SELF, OTHER = ac.First(who="self"), ac.First(who="other")


def dispute() -> BuoyzState:
    """A planetary dispute, in which blue says who attacks; the planet lies somewhere."""
    state: BuoyzState = set_up(
        1, 1, 1, 2, 2, 5, 3, scenario="muster", rules="core", period=0, points=20
    ).state
    return state


@pytest.mark.rule("BZT66", "BZT66b", "BZ106", "BZ215")
def test_what_the_dice_say_of_a_battle() -> None:
    natures = [muster.nature_of(face) for face in range(1, 7)]
    assert natures == ["dispute", "dispute", "open", "open", "open", "convoy"]
    grounds = [muster.ground_of(face, dispute=False) for face in range(1, 7)]
    assert grounds == ["open", "open", "planet", "planet", "giant", "nebulae"]
    disputed = [muster.ground_of(face, dispute=True) for face in range(1, 7)]
    assert disputed == ["planet", "planet", "giant", "giant", "giant", "giant"]
    assert muster.ground_of(4, dispute=True, clamp=True) == "nebulae"
    assert [len(muster.bodies_of(each, 3)) for each in ("open", "planet", "giant", "nebulae")] == [
        0, 1, 4, 2,
    ]  # fmt: skip


@pytest.mark.rule("BZT66", "BZ198")
def test_a_dispute_has_an_attacker_and_a_planet() -> None:
    step = set_up(1, 1, 1, 2, 2, 5, 3, scenario="muster", rules="core", period=0, points=20)
    assert the(step, mu.NatureRolled).nature == "dispute"
    assert the(step, mu.TableRolled).ground == "planet"
    assert len(all_of(step, mu.RolesRolled)) == 2
    state = step.state
    assert state.question == Decide(seat="blue", what="role")
    assert absent(RULESET.view(state, "blue")) == OTHER
    assert scene(RULESET.view(state, "blue")).status == "Blue fleet: attack or defend?"
    told = [RULESET.forecast(RULESET.view(state, "blue"), each).text for each in (SELF, OTHER)]
    assert told == ["You attack", "You defend"]
    assert play(state, "blue", SELF).state.board.attacker == "blue"
    assert play(state, "blue", OTHER).state.board.attacker == "red"


@pytest.mark.rule("BZ263", "BZ264", "BZ137d", "BZT66d")
def test_the_defender_may_stand_around_its_planet_and_throws_one_die() -> None:
    state = play(dispute(), "blue", SELF).state
    assert state.question == Decide(seat="red", what="guard")
    state = play(state, "red", SELF).state
    assert state.board.guard == "planet"
    listed = ac.Muster(ships="ca-classic")
    state = play(state, "blue", listed, listed=False).state
    step = play(state, "red", listed, 1, 1, 6, listed=False)
    contested = the(step, mu.EdgesContested)
    assert (len(contested.blue), len(contested.red), contested.winner) == (2, 1, "red")
    step = play(step.state, "red", OTHER)
    assert step.state.south == "blue"
    assert step.state.question is not None
    assert step.state.question.seat == "blue"
    planet = step.state.board.body_by_id["planet"]
    zone = setup.zone(step.state, "red")
    assert zone.holds(planet.at)
    assert setup.guarded(step.state.board, "blue") is None


@pytest.mark.rule("BZ264", "BZT66d", "BZ266")
@pytest.mark.parametrize(("around", "base", "thrown"), [
    ("", False, (2, 2)), ("planet", False, (2, 1)), ("", True, (2, 1)),
])  # fmt: skip
def test_a_table_may_be_handed_in_with_edges_to_be_chosen(
    *, around: str, base: bool, thrown: tuple[int, int]
) -> None:
    read = RULESET.read_options({"scenario": "patrol"})
    patrol = RULESET.brief_for(read).scenario
    blue, red = patrol.fleet
    ships = (*red.ship, Placement(sd="battery", on="planet")) if base else red.ship
    red = red.model_copy(update={"around": around, "fields": 2, "ship": ships})
    planet = Placed(kind="planet", at=(24, 24))
    scenario = patrol.model_copy(
        update={"fleet": (blue, red), "body": (planet,), "chosen": True, "scattered": True}
    )
    brief = BuoyzBrief(scenario=scenario, sd=tuple(SDS.values()))
    step = open_game(RULESET, Start(read, brief, RULESET.version), SeededDice(b"edges", b""))
    contested = the(step, mu.EdgesContested)
    assert (len(contested.blue), len(contested.red)) == thrown
    assert step.state.question == Decide(seat=contested.winner, what="edge")
    assert step.state.board.unsown == ("red", "red")


@pytest.mark.rule("BZ198")
def test_an_open_battle_has_no_attacker() -> None:
    state = set_up(3, 1, scenario="muster", rules="core", period=0, points=20).state
    assert isinstance(state.question, BuyFleet)
    assert not state.board.attacker


@pytest.mark.rule("BZ200", "BZ105", "BZT66c")
def test_forces_of_a_convoy_keep_shares_of_their_points() -> None:
    assert PRICES["SS"] == PRICES["DD"] == 5
    state = set_up(6, 1, 6, 1, scenario="muster", rules="core", period=0, points=30).state
    state = play(state, "blue", SELF).state
    for side, wrong in (("blue", "ca-classic,2xrunabout"), ("red", "2xca-classic")):
        refused(state, side, ac.Muster(ships=wrong), "BZ200")
        offered = fleets.ready_made(state.board, side)
        assert offered
        for text in offered:
            assert fleets.checked(state.board, kinds_of(text), side)
    merchants = [SDS[each] for each in ("ca-classic", "tp-maru")]
    assert muster.keeps_shares(merchants, "convoy", attacks=False)
    assert not muster.keeps_shares(merchants, "convoy", attacks=True)
    assert not muster.keeps_shares([SDS["bc-d7"], SDS["tp-maru"]], "convoy", attacks=False)
    assert muster.keeps_shares([SDS["bc-d7"]], "open", attacks=False)


@pytest.mark.rule("BZT66", "BZT65", "BZ202")
def test_the_line_of_battle_rolls_for_its_table_and_may_form_squadrons() -> None:
    state = set_up(1, scenario="line", rules="core").state
    assert isinstance(state.question, FormSquadrons)
    assert state.board.contact
    assert state.board.squadrons
    assert not state.board.bodies
    chosen = set_up(scenario="line", rules="core", bodies="planet").state
    assert [each.kind for each in chosen.board.bodies] == ["planet"]


@pytest.mark.rule("BZ265")
def test_ships_may_be_of_one_period() -> None:
    found = RULESET.brief_for(BuoyzOptions(scenario="muster", period=5))
    assert all(each.first <= 5 <= each.last for each in found.sd)
    assert "ca-galaxy" in found.sds
    assert "ca-classic" not in found.sds


def test_the_practice_opponent_draws_its_list_by_lot_on_either_side() -> None:
    """Points do not say what a list is worth: nobody takes the dearest one for that."""
    state = set_up(3, 1, scenario="muster", rules="core", period=0, points=30).state
    keys = [bytes([n]) for n in range(12)]

    def chosen(state: BuoyzState, seat: str) -> set[str]:
        view = RULESET.view(state, seat)
        found = [choose(RULESET, view, SeededDice(key, b""), Strength.VETERAN) for key in keys]
        return {each.ships or "" for each in found if isinstance(each, ac.Muster)}

    first = chosen(state, "blue")
    second = chosen(play(state, "blue", ac.Muster(ships=min(first))).state, "red")
    assert len(first) > 4
    assert len(second) > 4
