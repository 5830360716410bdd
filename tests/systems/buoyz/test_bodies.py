"""Planets, nebulae, sensors: what blocks, hinders, is in the way (BZT37, BZT38, BZT39)."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import open_game
from rules.kernel.values.errors import Illegal, Malformed
from rules.space.plane import Line, Point, square, towards
from rules.space.pose import Pose
from rules.systems.buoyz import aims, fire, odds, setup_events
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.actions import Array, Deploy, Fire, Move
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board.bodies import BY_CHOICE, clear, placed
from rules.systems.buoyz.board.stats import INCH
from rules.systems.buoyz.damage import abilities
from rules.systems.buoyz.landing import touchdown
from rules.systems.buoyz.legs import ahead
from rules.systems.buoyz.moving import plan
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.special import least
from tests.systems.buoyz.positions import all_of, ended, fired, ship, table, the
from tests.systems.buoyz.turns import all_of as steps_of
from tests.systems.buoyz.turns import firing, move, moving, play, refused, set_up, special
from tests.systems.buoyz.turns import the as step_of

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

MIDDLE = Point(24 * INCH, 24 * INCH)
SHOT = Fire(ship="h", orders="m-K")


def around(bodies: str = "planet", **more: Any) -> Any:
    """Two ships west and east of what lies in the middle, 5 inches from each other."""
    places = {"H": "ca-classic blue 21.5,24 90", "K": "bc-d7 red 26.5,24 270"} | more
    return table(options={"bodies": bodies, **places.pop("options", {})}, **places)


def zoned(*faces: int, body: str = "at = [18, 30]") -> BuoyzState:
    """A patrol to be deployed, with a planet in the middle of the northern zone."""
    options = RULESET.read_options({"scenario": "patrol", "table": "36x36"})
    text = f"[scenario]\nwidth = 36\ndepth = 36\n[[body]]\nkind = 'planet'\n{body}\n"
    brief = RULESET.read_brief(options, text)
    start = RULESET.start(options)._replace(brief=brief)
    state: BuoyzState = open_game(RULESET, start, ScriptedDice(*(faces or (6, 6, 1, 1)))).state
    return state


def line(*numbers: float) -> Line:
    west, north, east, south = (round(each * INCH) for each in numbers)
    return Line(Point(west, north), Point(east, south))


@pytest.mark.rule("BZ122", "BZ119", "BZT37", "BZ119b", "BZ122e")
def test_bodies_have_their_sizes_and_a_line_that_touches_a_rim_is_free() -> None:
    (planet,) = placed(BY_CHOICE["planet"], MIDDLE, 2)
    assert planet.hides(line(20, 24, 28, 24))
    assert planet.hides(line(20, 22.01, 28, 22.01))
    assert not planet.hides(line(20, 22, 28, 22))
    assert planet.met_by(line(20, 22, 28, 22))
    assert planet.holds(Point(24 * INCH, 22 * INCH))
    giant, west, east = placed(BY_CHOICE["giant"], MIDDLE, 2)
    assert (giant.radius, west.radius, east.radius) == (3 * INCH, INCH // 2, INCH // 2)
    (cloud,) = placed(BY_CHOICE["nebula"], MIDDLE, 2)
    assert cloud.met_by(line(10, 18, 18, 18))
    assert not cloud.met_by(line(10, 17.99, 18, 17.99))
    (small,) = around(options={"planet_radius": 1}).board.bodies
    assert (small.radius, around().board.bodies[0].radius) == (INCH, 2 * INCH)


@pytest.mark.rule("BZ93", "BZ193", "BZT38", "BZT37")
def test_nobody_fires_through_a_planet() -> None:
    state = firing(around())
    # What could fire at nothing is not asked, so its order is looked at as such.
    assert not fire.anything(state.board, "blue")
    assert refused(state, "blue", SHOT, "BZT15").message.startswith("K is not on the sensors")
    beside = firing(around(H="ca-classic blue 21.5,22 90", K="bc-d7 red 26.5,22 270"))
    assert [each.target for each in fire.best(beside.board, ship(beside, "H")).orders] == ["k", "k"]


@pytest.mark.rule("BZ93", "BZ131b")
def test_where_nothing_is_measured_fire_at_what_is_hidden_is_spent() -> None:
    state = around(options={"pre_measure": False})
    r = fired(state, "H", "m-K")
    assert the(r, fe.Astray).why == "sight"
    assert ship(r.state, "H").shot == ("m",)


@pytest.mark.rule("BZT38", "BZ93b", "BZT39")
def test_sensors_reach_so_far_and_less_far_through_a_nebula() -> None:
    def found(far: float, kind: str = "ca-classic", bodies: str = "nebula") -> bool:
        wide = table(
            H=f"{kind} blue 0,24 90", K=f"bc-d7 red {far},24 270",
            options={"bodies": bodies, "scenario": "duel"},
        )  # fmt: skip
        return sensors.located(wide.board, ship(wide, "H"), ship(wide, "K"))

    assert found(30)
    assert not found(30.01)
    assert found(47, kind="runabout")
    assert found(40, bodies="none")
    open_space = table(
        H="ca-classic blue 0,1 90", K="bc-d7 red 40.01,1 270", options={"bodies": "nebula"}
    )
    assert not sensors.located(open_space.board, ship(open_space, "H"), ship(open_space, "K"))


@pytest.mark.rule("BZ123", "BZ123c", "BZ66b", "BZT38b", "BZT39b", "BZT38b")
def test_a_nebula_takes_one_from_attacks_once_and_nothing_from_advanced_sensors() -> None:
    for bodies in ("nebula", "asteroids"):
        state, free = around(bodies), around("none")
        there, clean = (
            aims.beam(each.board, ship(each, "H"), "m", ship(each, "K")) for each in (state, free)
        )
        assert there.more == clean.more - 1
        assert there.need == clean.need + 1
        shown = RULESET.forecast(RULESET.view(firing(state), "blue"), SHOT)
        assert shown.draw is not None
        assert "nebula or asteroids" in shown.draw(shown).words
    scout = around("nebula", H="runabout blue 22.5,24 90")
    aim = aims.torpedo(scout.board, ship(scout, "H"), "photon", ship(scout, "K"), MIDDLE)
    assert (aim.more, aim.need) == (0, 6)
    drone = aims.torpedo(scout.board, ship(scout, "K"), "drone", ship(scout, "H"), MIDDLE)
    assert drone.more == 0  # +1 as it is guided, -1 by the nebula


@pytest.mark.rule("BZ123", "BZ66b")
def test_torpedoes_through_a_nebula_need_one_more() -> None:
    state = around("nebula", H="ca-classic blue 21.5,24 90", K="dd-brel red 26.5,24 270")
    launched = fired(state, "H", "t1-K").state
    impacts = all_of(ended(launched, [5, 5, 5, 5, 5, 5]), fe.Impact)
    assert [(each.more, each.need, each.hits) for each in impacts] == [(-1, 6, 0)] * 2


@pytest.mark.rule("BZ123b", "BZ123c", "BZT38c")
def test_checks_inside_a_nebula_are_harder() -> None:
    state = around("nebula")
    board = state.board
    assert least(board, ship(state, "H"), "evasive") == 4
    step = play(moving(state), "blue", special("h", "evasive"), 3)
    tried = step_of(step, ev.SpecialTried)
    assert (tried.more, tried.less, tried.passed) == (2, -1, False)
    outside = around("nebula", H="ca-classic blue 17.9,24 90")
    assert least(outside.board, ship(outside, "H"), "evasive") == 3
    scout = around("nebula", H="runabout blue 22,24 90")
    assert least(scout.board, ship(scout, "H"), "evasive") == 3


@pytest.mark.rule("BZT39")
def test_advanced_sensors_and_landing_can_be_lost_where_there_are_bodies() -> None:
    for bodies, there in (("planet", True), ("none", False)):
        state = around(bodies, H="runabout blue 1,1 0")
        found = abilities(state.board, ship(state, "H"))
        assert ({"advanced_sensors", "landing"} <= set(found)) is there


@pytest.mark.rule("BZ121")
def test_a_planet_is_in_the_way() -> None:
    state = moving(around())
    refused(state, "blue", move("h", "1"), "BZ121")
    refused(state, "blue", move("h", "0.5"), "BZ121")  # up to the rim, which belongs to it
    play(state, "blue", move("h", "0.49"), listed=False)
    past = table(H="ca-classic blue 21,22 90", K="bc-d7 red 40,1 0", options={"bodies": "planet"})
    with pytest.raises(Illegal):
        plan(past.board, ship(past, "H"), "6")
    ways = [each.way for each in RULESET.legal(RULESET.view(state, "blue")) if type(each) is Move]
    assert ways
    assert all(plan(state.board, ship(state, "H"), way) for way in ways)


@pytest.mark.rule("BZ64", "BZ163d")
def test_who_has_landed_is_hit_more_easily_by_one() -> None:
    over = "ca-classic blue 24,18 180"
    state = around("planet", K="runabout red 24,21.99 0 landed=planet", H=over)
    aim = aims.beam(state.board, ship(state, "H"), "m", ship(state, "K"))
    free = around("planet", K="runabout red 24,21.99 0", H=over)
    other = aims.beam(free.board, ship(free, "H"), "m", ship(free, "K"))
    assert aim.more == other.more + 1
    assert odds.victim(state.board, ship(state, "K")).still


@pytest.mark.rule("BZ230")
def test_any_battle_may_have_a_body_in_its_middle() -> None:
    for choice, count in (("planet", 1), ("giant", 3), ("nebula", 1), ("asteroids", 1)):
        step = set_up(1, 2, 3, 4, scenario="duel", bodies=choice)
        bodies = step.state.board.bodies
        assert len(bodies) == count
        assert bodies[0].at == step.state.board.table.centre
        assert all(clear(bodies, each.pose.at) for each in step.state.board.ships)
    assert len(set_up(1, 1, 2, 2, scenario="border").state.board.bodies) == 1
    gone = set_up(1, 1, 2, 2, scenario="border", bodies="none")
    assert gone.state.board.bodies == ()


@pytest.mark.rule("BZ137", "BZ121b")
def test_the_referee_puts_no_ship_into_a_planet() -> None:
    state = zoned()
    assert state.question is not None
    assert state.question.seat == "red"
    refused(state, "red", Deploy(ship="doomslayer", at="18,6"), "BZ137")
    step = play(state, "red", Array())
    placed_at = [each.pose.at for each in steps_of(step, setup_events.Deployed)]
    assert len(placed_at) == 2
    assert all(clear(state.board.bodies, each) for each in placed_at)


@pytest.mark.rule("BZ94", "BZT40", "BZ137b", "BZ137c", "BZ163f")
def test_a_ship_may_begin_in_an_orbit_or_landed_beside_its_zone() -> None:
    state = zoned()
    legal = RULESET.legal(RULESET.view(state, "red"))
    offered = {each.how for each in legal if isinstance(each, Deploy)}
    assert {"clockwise", "anticlockwise"} <= offered
    near = Deploy(ship="doomslayer", at="18,3.5", how="clockwise")
    step = play(state, "red", near, listed=False)
    found = ship(step.state, "D")
    assert (found.orbit, found.hand, aims.place(found).heading) == ("planet", "clockwise", 90)
    refused(state, "red", Deploy(ship="doomslayer", at="18,2.9", how="clockwise"), "BZ94")
    refused(state, "red", Deploy(ship="doomslayer", at="18,8.5", how="landed"), "BZT40")
    scouts = zoned(1, 1, 6, 6)
    landing = Deploy(ship="scout", at="18,8.5", how="landed")
    down = ship(play(scouts, "blue", landing, listed=False).state, "S")
    assert (down.landed, down.pose) == ("planet", Pose(18 * INCH, 8 * INCH + 1, 180))
    far = zoned(1, 1, 6, 6, body="at = [18, 18]")
    refused(far, "blue", Deploy(ship="scout", at="18,15.5", how="landed"), "BZ137")


@pytest.mark.rule("BZ218")
def test_bodies_of_ones_own() -> None:
    text = """
[[body]]
kind = "giant"
name = "Rigel"
at = [20, 20]

[[body]]
kind = "asteroids"
at = [10, 30]
width = 6
"""
    options = RULESET.read_options({"scenario": "patrol"})
    brief = RULESET.read_brief(options, text)
    assert [each.name for each in brief.scenario.body] == ["Rigel", ""]
    assert RULESET.read_brief(options, RULESET.write_brief(brief)) is brief
    with pytest.raises(Malformed, match="no planet to be held"):
        RULESET.read_brief(options, '[scenario]\ncount = "planet"\n')
    guard = '[[fleet]]\nside = "blue"\nname = "A"\naround = "moon"\nship = [{ sd = "bc-d7" }]\n'
    other = '[[fleet]]\nside = "red"\nname = "B"\nship = [{ sd = "battery", on = "moon" }]\n'
    with pytest.raises(Malformed, match="around"):
        RULESET.read_brief(options, guard + other)
    with pytest.raises(Malformed, match="ship 1, on"):
        RULESET.read_brief(options, guard.replace("around", "# around") + other)
    with pytest.raises(Malformed, match="off the table"):
        RULESET.read_brief(options, '[[body]]\nkind = "moon"\nat = [90, 2]\n')
    duel = RULESET.read_options({"scenario": "duel"})
    with pytest.raises(Malformed, match="in a planet"):
        RULESET.read_brief(duel, '[[body]]\nkind = "planet"\nat = [18, 11]\n')


def _nearest_square(centre: Point, a: Point, b: Point) -> Fraction:
    """The square of the least distance from a point to a line, exactly."""
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    along = (centre.x - a.x) * dx + (centre.y - a.y) * dy
    share = min(max(Fraction(along, length), Fraction(0)), Fraction(1)) if length else Fraction(0)
    east, south = a.x + share * dx - centre.x, a.y + share * dy - centre.y
    return east * east + south * south


@pytest.mark.rule("BZ93", "BZ119", "BZ119b")
def test_what_a_disc_hides_and_meets_agrees_with_exact_fractions() -> None:
    rng = Random(93)
    (planet,) = placed(BY_CHOICE["planet"], MIDDLE, 2)
    rim, seen = planet.radius**2, set()
    for _ in range(600):
        a, b = (
            Point(MIDDLE.x + rng.randint(-1600, 1600), MIDDLE.y + rng.randint(-1600, 1600))
            for _ in range(2)
        )
        least = _nearest_square(planet.at, a, b)
        assert planet.hides(Line(a, b)) == (least < rim)
        assert planet.met_by(Line(a, b)) == (least <= rim)
        seen.add(least < rim)
    assert seen == {True, False}


@pytest.mark.rule("BZ163")
def test_ships_land_on_the_rim_from_wherever_they_come() -> None:
    (planet,) = placed(BY_CHOICE["planet"], MIDDLE, 2)
    rng, landed = Random(163), 0
    for _ in range(300):
        at = towards(planet.at, rng.randrange(360), rng.randint(801, 2400))
        start = Pose(at.x, at.y, rng.randrange(360))
        end = ahead(start, 2400)
        if planet.holds(start.at) or not planet.met_by(Line(start.at, end.at)):
            continue
        there = ahead(start, touchdown(planet, start, 2400))
        away = isqrt(square(there.at, planet.at))
        graze = not any(planet.holds(ahead(start, each).at) for each in range(0, 2400, 3))
        assert planet.radius <= away
        assert away <= planet.radius + 2 or graze
        landed += 1
    assert landed > 50
