"""Bases that are bought: their price, who has them, where they stand (11.2, CAM 2.2, CAM 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from render.systems.buoyz.scene import scene
from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import changed
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import contact, fleets, settling, shore, victory
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz import shore_events as sh
from rules.systems.buoyz.absence import absent
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.questions import BuyFleet
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.shore_questions import PlaceBase
from tests.systems.buoyz.turns import all_of, play, refused, set_up, the

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

SELF, OTHER = ac.First(who="self"), ac.First(who="other")


def dispute(**options: Any) -> BuoyzState:
    """A disputed planet that red defends from its edge; bases cost it 10 points."""
    options = {"points": 30, "bases": "on", "rules": "core", "period": 0} | options
    rolled = (1, 5, 3) if "bodies" in options else (1, 1, 1, 5, 3)
    state = set_up(*rolled, scenario="muster", **options).state
    state = play(state, "blue", SELF, 5).state
    found: BuoyzState = (
        state if options.get("bodies") == "none" else play(state, "red", OTHER).state
    )
    return found


def mustered(state: BuoyzState, blue: str, red: str, *dice: int) -> BuoyzState:
    """The same when both have bought; what is thrown then is given."""
    for side, ships, thrown in (("blue", blue, ()), ("red", red, dice)):
        state = play(state, side, ac.Muster(ships=ships), *thrown, listed=False).state
    return state


@pytest.mark.rule("BZ278", "BZ263", "BZ272", "BZ273")
def test_what_is_disputed_lies_on_the_first_table() -> None:
    board = dispute(tables=2, bodies="planet").board
    assert [each.id for each in board.bodies] == ["planet1", "planet2"]
    assert settling.planet(board) == "planet1"
    assert [each.id for each in shore.grounds(board, "red")] == ["planet1"]
    state = mustered(dispute(tables=2, bodies="planet"), "ca-classic", "ca-classic,station")
    refused(state, "red", ac.Deploy(ship="station", at="2-36,20"), "BZ273")
    # Nebulae on the first table, a planet on the second: nobody stands around that.
    clouds = changed(dispute(tables=2, bodies="none").board, ground="nebulae")
    options = BuoyzOptions(scenario="muster", tables=2)
    clouds = changed(clouds, options=options, grounds=(("planet", 0),))
    assert [each.kind for each in clouds.bodies] == ["nebula", "nebula", "planet"]
    assert (settling.planet(clouds), shore.grounds(clouds, "red")) == ("", ())


@pytest.mark.rule("BZ199")
def test_what_no_die_was_thrown_for_costs_what_is_printed() -> None:
    board = dispute().board
    battery = SDS["battery"]
    assert board.priced(battery, "red").points == 10
    assert board.priced(battery, "blue") == battery


@pytest.mark.rule("BZ199", "BZ272")
def test_each_side_throws_once_for_what_its_bases_cost() -> None:
    step = set_up(1, 5, scenario="fleet", points=30, bases="on")
    assert [(e.side, e.face, e.price) for e in all_of(step, sh.BasePriceRolled)] == [
        ("blue", 1, 6), ("red", 5, 10),
    ]  # fmt: skip
    board = step.state.board
    one = ("ca-classic", "station")
    assert [fleets.cost(board, one, side) for side in ("blue", "red")] == [16, 20]
    two = ac.Muster(ships="ca-classic,2xstation")
    assert "22 of 30" in RULESET.forecast(RULESET.view(step.state, "blue"), two).text
    dear = set_up(1, 6, scenario="fleet", points=30, bases="on").state
    refused(dear, "red", two, "BZ223")
    three = ac.Muster(ships="ca-classic,3xstation")
    refused(step.state, "blue", three, "BZ272")
    refused(step.state, "blue", ac.Muster(ships="station"), "BZ223")


@pytest.mark.rule("BZ272", "BZ216")
def test_bases_are_bought_by_choice_or_at_the_level_all() -> None:
    for options, there in (({}, False), ({"bases": "on"}, True), ({"rules": "all"}, True),
                           ({"rules": "all", "bases": "off"}, False)):  # fmt: skip
        chosen = BuoyzOptions.model_validate({"scenario": "fleet", **options})
        assert ("station" in RULESET.brief_for(chosen).sds) is there
    early = RULESET.brief_for(BuoyzOptions(scenario="fleet", bases="on", period=1))
    assert "ca-classic" in early.sds, "bases alone are no fleet"
    plain = set_up(scenario="fleet", points=30).state
    assert not plain.board.base_prices
    refused(plain, "blue", ac.Muster(ships="ca-classic,station"), "BZ223")


@pytest.mark.rule("BZ272", "BZ133")
def test_who_may_have_which_bases() -> None:
    state = dispute()
    assert isinstance(state.question_for("blue"), BuyFleet)
    assert [each.id for each in shore.offered(state.board, "red")] == ["battery", "station"]
    assert not shore.offered(state.board, "blue")
    refused(state, "blue", ac.Muster(ships="ca-classic,station"), "BZ272")
    offered = fleets.with_base(state.board, "red")
    assert [kinds_of(each)[-1] for each in offered] == ["battery", "station"]
    for each in offered:
        assert ac.Muster(ships=each) in RULESET.legal(RULESET.view(state, "red"))
        assert fleets.cost(state.board, kinds_of(each), "red") <= 30
    step = play(state, "red", ac.Muster(ships="battery,ca-classic"), listed=False)
    assert step.state.hidden["red"].ships == "ca-classic,battery"
    seen: Any = RULESET.view(step.state, "blue").whole
    assert not seen.hidden
    other = play(state, "red", ac.Muster(ships="ca-classic"), listed=False).state
    for viewer in ("blue", None):
        shown = [RULESET.view(each, viewer) for each in (step.state, other)]
        assert shown[0].model_dump_json() == shown[1].model_dump_json()
        assert scene(shown[0]) == scene(shown[1])
    made = {
        RULESET.possible(RULESET.view(step.state, "blue"), SeededDice(b"lists", b"%d" % n))
        .hidden["red"]
        .ships
        for n in range(30)
    }
    assert any("battery" in each for each in made)
    assert any("station" not in each and "battery" not in each for each in made)
    free = set_up(1, 5, scenario="fleet", bodies="planet", bases="on").state
    assert [each.id for each in shore.offered(free.board, "blue")] == ["station"]
    refused(free, "blue", ac.Muster(ships="ca-classic,battery"), "BZ272")


@pytest.mark.rule("BZ273", "BZ234", "BZT66d", "BZ264")
def test_a_battery_stands_on_the_planet_before_edges_are_thrown_for() -> None:
    state = mustered(dispute(), "ca-classic", "ca-classic,battery")
    assert state.question == PlaceBase(seat="red")
    view = RULESET.view(state, "red")
    assert scene(view).status == "Red fleet places a base"
    refused(state, "red", ac.Deploy(ship="shore-battery", at="1,1"), "BZ273")
    refused(state, "red", ac.Deploy(ship="hood2", at="24,24"), "BZ273")
    action = absent(view)
    assert "on the planet" in RULESET.forecast(view, action).text
    assert len(RULESET.legal(view)) == 5
    step = play(state, "red", action, 1, 1, 6)
    placed = the(step, sh.BasePlaced)
    battery = step.state.board.by_id[placed.ship]
    assert (battery.landed, battery.pose) == ("planet", placed.pose)
    assert battery.pose is not None
    assert battery.pose.heading == 0
    contested = the(step, mu.EdgesContested)
    assert [len(contested.blue), len(contested.red)] == [2, 1]
    assert not step.state.deployed
    assert step.state.board.sd(battery).points == 10
    assert victory.score(step.state.board, "red") == 20


@pytest.mark.rule("BZ273", "BZ136c")
def test_a_station_floats_between_the_zones_and_near_what_it_defends() -> None:
    state = mustered(dispute(), "ca-classic", "ca-classic,station")
    planet = state.board.body_by_id["planet"].at
    east, south = planet.x // 400, planet.y // 400
    far = f"{4 if east > 30 else 68},24"
    for wrong in (far, f"{east},{south}", "nowhere"):
        refused(state, "red", ac.Deploy(ship="station", at=wrong), "BZ273")
    open_space = set_up(
        3, 1, 1, 1, scenario="muster", rules="core", period=0, points=30, bases="on"
    ).state
    open_space = mustered(open_space, "ca-classic,station", "ca-classic,2xstation")
    assert open_space.question == PlaceBase(seat="blue")
    refused(open_space, "blue", ac.Deploy(ship="station1", at="36,3"), "BZ273")
    refused(open_space, "blue", ac.Deploy(ship="station1", at="36,24", how="landed"), "BZ273")
    order = []
    while isinstance(question := open_space.question, PlaceBase):
        order.append(question.seat)
        view = RULESET.view(open_space, question.seat)
        dice = (2, 1) if len(order) == 3 else ()
        open_space = play(open_space, question.seat, absent(view), *dice).state
    assert order == ["blue", "red", "red"]
    spots = {each.pose for each in open_space.board.ships if each.pose is not None}
    assert len(spots) == 3


@pytest.mark.rule("BZ273")
def test_a_base_is_moved_step_by_step_as_it_is_placed() -> None:
    state = mustered(dispute(), "ca-classic", "ca-classic,battery,station")
    view = RULESET.view(state, "red")
    found = {each.ship: each for each in RULESET.legal(view) if isinstance(each, ac.Deploy)}
    assert set(found) == {"shore-battery", "station"}
    for action in found.values():
        steps = RULESET.vary(view, action)
        assert len(steps) >= 4
        assert any(RULESET.forecast(view, each.action).refusal is None for each in steps)


@pytest.mark.rule("BZ272", "BZ200", "BZ254")
def test_bases_count_with_their_price() -> None:
    state = mustered(dispute(), "ca-classic", "ca-classic,battery")
    assert contact.lost(state.board, "red") == 0
    assert [sum(state.board.sd(e).points for e in contact.fleet(state.board, side))
            for side in ("blue", "red")] == [10, 20]  # fmt: skip


@pytest.mark.rule("BZ201b")
def test_a_galaxy_may_be_paid_for_as_a_battleship() -> None:
    for letters, points, winged in (("CA", 10, 16), ("BB", 20, 26)):
        given = {"scenario": "fleet", "craft": "on", "galaxy_as": letters}
        options = BuoyzOptions.model_validate(given)
        brief = RULESET.brief_for(options)
        found = [(e.letters, e.points) for e in brief.sd if e.type.startswith("Galaxy")]
        assert found == [(letters, points), (letters, winged)]
        assert not brief.remarks
        assert "ca-galaxy" not in RULESET.write_brief(brief)
    assert set_up(scenario="fleet", points=20, galaxy_as="BB").state.board.brief.sds
    refused(
        set_up(scenario="fleet", points=20, galaxy_as="BB").state,
        "blue",
        ac.Muster(ships="ca-galaxy,runabout"),
        "BZ223",
    )
