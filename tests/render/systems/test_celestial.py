"""What the board of Celestial says of who is asked, and of who is off the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import PlanMark, ShotMark
from render.systems.celestial.scene import scene
from rules.kernel.playing.play import consider, offers
from rules.kernel.values.frozen import changed
from rules.systems.celestial.damage_events import Destroyed, Struck
from rules.systems.celestial.events import Shot
from rules.systems.celestial.ruleset import RULESET
from rules.systems.celestial.state import Last
from tests.systems.celestial.positions import firing, position, spending, steering

if TYPE_CHECKING:
    from rules.kernel.foresight.offers import Offer
    from rules.systems.celestial.state import CelestialState


def lit(state: CelestialState) -> set[str]:
    return {each.id for each in scene(RULESET.view(state, None)).pieces if each.emphasised}


def test_only_ships_that_have_a_shot_are_lit_when_a_side_fires() -> None:
    state = firing(position(heron="B6 E", osprey="B1 W", garnet="D6 W"))
    assert lit(state) == {"heron"}


def test_where_a_ship_may_sprint_is_lit() -> None:
    state = steering(position(jasper="F6 E", heron="A1 E"), sprinters=("jasper",))
    assert [str(each) for each in scene(RULESET.view(state, None)).highlight] == ["G6"]


def test_a_ship_that_would_turn_is_drawn_as_it_would_point() -> None:
    state = steering(position(heron="F6 E", garnet="P6 W"), "heron")
    found = offers(RULESET, state, "compact")
    plans = [scene(consider(RULESET, state, "compact", each.action).view).marks for each in found]
    facings = {str(plan.end): plan.piece.facing for (plan,) in plans if isinstance(plan, PlanMark)}
    assert facings == {"G6": 90, "G5": 30, "G7": 150}


def test_ships_off_the_map_are_told_by_side() -> None:
    state = position(heron="off", osprey="B1 E", garnet="off")
    trays = scene(RULESET.view(state, None)).trays
    assert [each.name for each in trays] == ["Compact to deploy", "Dominion to deploy"]


def test_a_lone_ship_is_named_where_no_list_names_it() -> None:
    def of_heron(*ships: str) -> list[Offer]:
        state = spending(position(heron="B6 E", osprey="B1 E", garnet="P6 W"), *ships)
        return [each for each in offers(RULESET, state, "compact") if each.unit == "heron"]

    assert all("Heron" in each.label.short for each in of_heron("heron"))
    assert not any("Heron" in each.label.short for each in of_heron("heron", "osprey"))


def test_a_ship_that_is_destroyed_is_named_though_lesser_things_follow() -> None:
    state = position(heron="B6 E", osprey="off", garnet="D6 W")
    heron, garnet = (state.board.ship(each) for each in ("heron", "garnet"))
    assert heron.at is not None
    assert garnet.at is not None
    shot = Shot(
        ship="garnet", group=0, weapon="pulser", target="heron", origin=garnet.at, at=heron.at,
        distance=2, less=0, face=6, damage=2,
    )  # fmt: skip
    then = (
        Destroyed(ship="heron", at=heron.at, cause="fire"),
        Struck(ship="garnet", arc=0, cause="blast", damage=1, markers=0, shields=1, hull=0),
    )
    (mark,) = scene(RULESET.view(changed(state, last=Last(shot, then)), None)).marks
    assert isinstance(mark, ShotMark)
    assert mark.word == "Heron DESTROYED"


def test_rows_of_the_chart_name_ships_and_their_sides() -> None:
    chart = scene(RULESET.view(position(heron="B6 E", garnet="D6 W"), None)).chart
    assert chart is not None
    assert [(each.name, each.side) for each in chart.rows] == [("H Heron", 0), ("G Garnet", 1)]
