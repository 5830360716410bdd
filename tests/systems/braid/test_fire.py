"""Fields of fire, lines of sight, dice, factors, volleys and what they cost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.space.plane import Point, distance
from rules.space.pose import Pose
from rules.systems.braid import events as ev
from rules.systems.braid import settling
from rules.systems.braid.actions import Volley
from rules.systems.braid.combat import Contact
from rules.systems.braid.questions import DeclareFire, EndPhase, Shooting, Volleys
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.shooting import Shot, chance, losses, shots
from rules.systems.braid.stats import TABLES
from tests.systems.braid.positions import all_of, battle, field, play, refused, the

BOTH = (DeclareFire(seat="first"), DeclareFire(seat="second"))


def one(**units: tuple[object, ...]) -> Shot | None:
    """The first shot of the first side."""
    found = shots(field({key.replace("_", "-"): each for key, each in units.items()}), "first")
    return found[0] if found else None


@pytest.mark.rule("BC46", "BCT6")
def test_the_chance_a_die_by_modifier() -> None:
    found = [chance(TABLES, modifier) for modifier in range(-3, 4)]
    assert found == [Fraction(n, 36) for n in (3, 6, 9, 12, 17, 22, 27)]


@pytest.mark.rule("BCT5", "BC12", "BC13", "BC16", "X3", "X4")
@pytest.mark.parametrize(
    ("formation", "reach", "dice"),
    [("line", 9, 4), ("reinforced_line", 9, 3), ("attack_column", 6, 2), ("march_column", 6, 1)],
)
def test_foot_fires_by_its_formation(formation: str, reach: int, dice: int) -> None:
    at = (12, 30, 0, formation)
    near = one(red_line=at, green_line=(12, 30 - reach, 180, "line"))
    assert near is not None
    assert near.dice == dice
    assert one(red_line=at, green_line=(12, 29.99 - reach, 180, "line")) is None


@pytest.mark.rule("BCT5", "BC14")
def test_guns_fire_by_range_and_at_guns_one_die() -> None:
    gun = (12, 34, 0, "deployed")
    for far, dice in ((6, 3), (6.01, 2), (18, 2), (18.01, 1), (33, 1)):
        shot = one(red_battery=gun, green_line=(12, 34 - far, 180, "line"))
        assert shot is not None
        assert shot.dice == dice
    for far, dice in ((2.99, 0), (3, 1), (24, 1), (24.01, 0)):
        shot = one(red_battery=gun, green_battery=(12, 34 - far, 180, "deployed"))
        assert (shot.dice if shot else 0) == dice


@pytest.mark.rule("BC84")
def test_shelter_shortens_the_range_of_foot() -> None:
    for foe in ({"green_light": (7, 24, 0, "march_column")},
                {"green_battery": (12, 26, 0, "deployed")}):  # fmt: skip
        x = 7 if "green_light" in foe else 12
        ((name, where),) = foe.items()
        south = 25 if name == "green_battery" else 24
        assert one(red_line=(x, south + 9, 0, "line"), **{name: where}) is None or x == 7
    hidden = {"green_light": (7, 18.5, 0, "reinforced_line")}
    assert one(red_line=(7, 28, 0, "line"), **hidden) is None
    assert one(red_line=(7, 24, 0, "line"), **hidden) is None
    found = one(red_line=(7, 24, 0, "line"), green_light=(7, 22, 0, "reinforced_line", 4))
    assert found is not None
    assert "light foot in cover" in found.why


@pytest.mark.rule("BC83")
def test_fields_of_fire_open_at_45_degrees_from_the_ends_of_the_front() -> None:
    gun = (24, 33, 0, "deployed")
    assert one(red_battery=gun, green_hussars=(34, 25, 0, "march_column")) is not None
    assert one(red_battery=gun, green_hussars=(36, 29, 0, "march_column")) is None
    assert one(red_battery=gun, green_hussars=(24, 35, 0, "march_column")) is None


@pytest.mark.rule("BC16", "BC79")
def test_squares_and_garrisons_fire_from_each_side() -> None:
    foes = {"green-line": (12, 24, 180, "line"), "green-light": (20, 33, 0, "reinforced_line")}
    found = shots(field({"red-line": (12, 30, 0, "square"), **foes}), "first")
    assert {(each.front, each.target, each.dice) for each in found} >= {
        (1, "green-line", 1),
        (2, "green-light", 1),
    }
    found = shots(field({"red-hussars": ("farm",), "green-line": (23, 5, 180, "line")}), "first")
    assert {(each.front, each.modifier) for each in found} == {(1, 1), (2, 1), (4, 1)}


@pytest.mark.rule("BC15")
def test_horse_and_limbered_guns_do_not_fire() -> None:
    foe = (12, 25, 180, "line")
    assert one(red_hussars=(12, 28, 0, "reinforced_line"), green_line=foe) is None
    assert one(red_battery=(12, 28, 0, "limbered"), green_line=foe) is None
    assert one(red_hussars=(12, 28, 0, "cluster", 3), green_line=foe) is None
    assert one(red_line=(12, 28, 0, "cluster", 3), green_line=foe) is not None


@pytest.mark.rule("BC85", "BC86", "BC68")
def test_units_places_and_heights_block_the_sight() -> None:
    gun, foe = (12, 34, 0, "deployed"), (12, 24, 180, "march_column")
    assert one(red_battery=gun, green_line=foe) is not None
    assert one(red_battery=gun, red_hussars=(12, 30, 0, "reinforced_line"), green_line=foe) is None
    far = {"red-battery": (24, 30, 0, "deployed"), "green-line": (24, 13.5, 180, "march_column")}
    assert not shots(field(far), "first")
    over = {"red-battery": (20, 24, 0, "deployed"), "green-line": (20, 14, 180, "march_column")}
    assert not shots(field(over), "first")
    assert shots(field(over, rises=False), "first")


@pytest.mark.rule("BC183", "BC85")
def test_of_several_shortest_lines_one_that_serves_is_enough() -> None:
    gun, foe = (12, 34, 0, "deployed"), (15, 29, 180, "line")
    for aside in (9.4, 14.6):
        friend = (aside, 31, 0, "reinforced_line")  # before one end of the front
        shot = one(red_battery=gun, red_hussars=friend, green_line=foe)
        assert shot is not None
        assert shot.range == 500**2


@pytest.mark.rule("BC87")
def test_from_above_one_sees_over_units_that_are_far_from_both() -> None:
    units = {"red-battery": (27, 20, 0, "deployed"), "green-line": (27, 4, 180, "march_column")}
    assert shots(field({**units, "red-hussars": (27, 12, 0, "reinforced_line")}), "first")
    assert not shots(field({**units, "red-hussars": (27, 17, 0, "reinforced_line")}), "first")
    flat = field({**units, "red-hussars": (27, 12, 0, "reinforced_line")}, rises=False)
    assert not shots(flat, "first")


@pytest.mark.rule("BC18", "BCT7", "BC91", "BC94", "BC18b")
def test_each_factor_counts_once() -> None:
    near = {"95th-rifles": (60, 40, 0, "line"), "70e-ligne": (60, 33, 180, "attack_column")}
    (found,) = shots(field(near, scenario="ridge"), "first")
    assert found.modifier == 3
    (found,) = shots(field(near, scenario="ridge", moved=("95th-rifles",)), "first")
    assert found.modifier == 2
    guns = {"green-battery": (12, 10, 180, "deployed"), "red-battery": (12, 20, 0, "deployed")}
    (found,) = shots(field(guns), "first")
    assert found.modifier == -1


@pytest.mark.rule("BC89", "X7")
def test_fire_is_declared_by_both_before_either_is_told() -> None:
    units = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "line")}
    state = battle(units, BOTH, Volleys())
    refused(state, "first", Volley(orders="best A>3"), "BC88")
    refused(state, "first", Volley(orders="non sense"), "BC89")
    step = play(state, "first", Volley(orders="best"))
    mine = RULESET.view(step.state, "first").mine
    assert mine is not None
    assert mine.fire == "best"
    assert RULESET.view(step.state, "second").mine is None
    assert RULESET.view(step.state, "second").declared == ("first",)
    step = play(step.state, "second", Volley(orders="none"), 1, 2, 4, 6, 2, 1, 3, 4)
    fired = the(step, ev.Fired)
    assert (fired.faces, fired.seconds, fired.lost) == ((1, 2, 4, 6), (2, 1, 3, 4), 2)
    assert step.state.field.by_id["green-line"].stands == 4
    assert step.state.hidden == {}
    open_fire = battle(units, Shooting(), sealed_fire=False)
    assert open_fire.options.sealed_fire is False


@pytest.mark.rule("BC90", "BC5", "BC51", "BC93", "BC5b", "BC18")
def test_all_fire_before_casualties_are_taken() -> None:
    units = {
        "red-line": (12, 20, 0, "line", 4),
        "green-line": (12, 14, 180, "line", 4),
        "red-battery": (30, 33, 0, "deployed"),
        "green-battery": (30, 20, 180, "deployed"),
    }
    state = battle(units, BOTH, Volleys())
    state = play(state, "first", Volley(orders="best")).state
    faces = (6, 6, 6, 6, 1, 1, 4, 4, 5, 3, 6, 6, 4, 4, 1, 1, 1, 4, 6, 1)
    step = play(state, "second", Volley(orders="best"), *faces)
    assert [each.lost for each in all_of(step, ev.Fired)] == [2, 1, 3, 1]
    units_after = step.state.field.by_id
    assert not units_after["red-line"].plays
    assert not units_after["green-line"].plays
    assert not units_after["red-battery"].plays


@pytest.mark.rule("BC5", "BC58", "BC81")
def test_a_unit_of_three_is_a_cluster_about_its_centre() -> None:
    units = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "line", 4),
             "green-light": (40, 4, 180, "line")}  # fmt: skip
    state = battle(units, (BOTH[0],), Volleys())
    step = play(state, "first", Volley(orders="best"), 1, 1, 1, 4, 6, 6, 6, 1)
    broken = step.state.field.by_id["green-line"]
    assert (broken.formation, broken.stands) == ("cluster", 3)
    assert distance(broken.here.at, Point(1200, 1450)) <= 51
    assert broken.here.heading == 180


@pytest.mark.rule("BC80")
def test_a_garrison_of_three_is_a_cluster_in_its_place() -> None:
    units = {"green-line": ("farm",), "red-line": (23.5, 16, 0, "line")}
    state = battle(units, BOTH, Volleys())
    field_ = state.field.changing("green-line", stands=4)
    state = state.with_(field=field_)
    state = play(state, "second", Volley(orders="none")).state
    step = play(state, "first", Volley(orders="best"), 6, 1, 1, 1, 3)
    inside = step.state.field.by_id["green-line"]
    assert (inside.formation, inside.area, inside.here.heading) == ("cluster", "farm", 180)


@pytest.mark.rule("BCT8", "BC124", "BC125", "BC126", "BC130")
def test_clusters_test_their_morale() -> None:
    units = {"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "cluster", 3)}
    for face, stands, plays in ((5, 3, True), (2, 0, False), (1, 3, True)):
        state = battle(units, (BOTH[0],), EndPhase())
        step = play(state, "first", Volley(orders="none"), face)
        unit = step.state.field.by_id["green-line"]
        assert unit.plays == plays
        if plays:
            assert unit.stands == stands
        assert [each.pose.y < 300 for each in all_of(step, ev.FellBack)] == [True] * (face == 1)


@pytest.mark.rule("BC126", "BC86", "BC126b")
def test_who_sees_no_enemy_falls_back_to_its_own_edge() -> None:
    units = {"green-line": (30, 20, 180, "cluster", 3), "red-line": (23.5, 16, 0, "line")}
    hidden = {"green-line": (23.5, 6, 90, "cluster", 3), "red-line": (23.5, 15, 0, "march_column")}
    for given, heading in ((units, 111), (hidden, 0)):
        state = battle(given, (BOTH[0],), EndPhase())
        own = state.field.by_id["green-line"]
        assert settling.away_from(state.field, own) == heading


@pytest.mark.rule("BC127", "BC127b")
def test_a_river_is_gone_around_or_ends_it() -> None:
    units = {"ir-3": (15, 20, 180, "cluster", 3), "3e-ligne": (15, 14, 0, "line")}
    state = battle(units, (BOTH[0],), EndPhase(), scenario="bridges")
    cluster = state.field.by_id["ir-3"]
    found = settling.fallen_back(state.field, cluster, 180, "cluster")
    assert isinstance(found, Pose)
    assert found.heading in (90, 270)
    assert found.y < 2300


@pytest.mark.rule("BC127", "BC185", "BC127b")
def test_past_friends_and_places_one_falls_back_not_past_enemies() -> None:
    place = field({"red-light": (23.5, 23, 0, "cluster", 3)})  # the farm is from 8 to 13
    beyond = settling.fallen_back(place, place.by_id["red-light"], 0, "cluster")
    assert isinstance(beyond, Pose)
    assert (beyond.y, beyond.heading) == (600, 0)
    units = {"red-line": (12, 10, 0, "line"), "red-light": (12, 22, 180, "march_column")}
    free = field(units)
    friend = settling.fallen_back(free, free.by_id["red-line"], 180, "march_column")
    assert isinstance(friend, Pose)
    assert (friend.y, friend.heading) == (2800, 180)
    barred = field({**units, "green-line": (12, 28.5, 0, "line")})  # half an inch on
    aside = settling.fallen_back(barred, barred.by_id["red-line"], 180, "march_column")
    assert isinstance(aside, Pose)
    assert aside.heading == 165


@pytest.mark.rule("BC127", "BC73", "BC73b")
def test_who_falls_back_over_the_edge_is_gone() -> None:
    units = {"red-line": (12, 10, 0, "line"), "green-line": (12, 4, 180, "cluster", 3),
             "green-light": (40, 4, 180, "line")}  # fmt: skip
    state = battle(units, (BOTH[0],), EndPhase())
    step = play(state, "first", Volley(orders="none"), 1)
    assert the(step, ev.Removed).why == "runs off the table"
    view = RULESET.view(step.state, None)
    assert the(step, ev.Removed).told(view) is not None


@pytest.mark.rule("BC46", "X8")
def test_losses_of_several_shots_are_told_exactly() -> None:
    found = shots(field({"red-line": (12, 20, 0, "line"), "green-line": (12, 14, 180, "line")}),
                  "first")  # fmt: skip
    spread = losses(TABLES, found)
    assert sum(spread) == 1
    assert spread[0] == Fraction(2, 3) ** 4
    assert spread[4] == Fraction(1, 3) ** 4


@pytest.mark.rule("BC88", "BC88b")
def test_who_is_in_contact_is_fired_at_as_an_option_only() -> None:
    at = {"red-line": (12, 30, 0, "line"), "red-battery": (24, 34, 0, "deployed"),
          "green-line": (12, 29, 180, "line")}  # fmt: skip
    touch = Contact(charger="red-line", charged="green-line", face=0, ground="open", high="",
                    cover=False)  # fmt: skip
    for option, firers in ((False, []), (True, ["red-battery"])):
        state = battle(at, shoot_into_contact=option).fighting(contacts=(touch,))
        assert [each.unit for each in shots(state.field, "first")] == firers
