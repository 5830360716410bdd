"""A fighter's go: energy, paths, sweeps, flips, the edge of the board, gliding home, burn-outs."""

from __future__ import annotations

import pytest

from rules.kernel.foresight.surveys import drawn
from rules.kernel.values.frozen import changed
from rules.space.pose import Pose
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors.edges import crossed
from rules.systems.interceptors.energy import burning
from rules.systems.interceptors.flying import glide as way_home
from rules.systems.interceptors.options import FightersOptions
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.planned import Planned
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import NUMBERS
from tests.systems.interceptors.positions import (
    all_of,
    asked,
    energy,
    fighter,
    fire,
    flip,
    fly,
    glide,
    legal,
    play,
    point,
    position,
    refused,
    sweep,
    the,
    where,
)

FAR = "20,20,0 gone"


@pytest.mark.rule("IIT10", "II12", "II73", "II35")
def test_the_level_changes_at_the_start_of_a_go_and_with_it_the_units() -> None:
    state = position("interceptor", tiger="90,100,0 4", lynx="90,60,0 4 c")
    step = play(state, energy("tiger", "up"), 4)
    assert (the(step, ev.LevelTried).needed, step.state.flight.units) == (4, 4)
    refused(step.state, energy("tiger", "up"), "IIT10")
    assert play(state, energy("tiger", "up"), 3).state.flight.units == 2
    assert the(play(state, energy("lynx", "up"), 3), ev.LevelTried).changed
    assert not the(play(state, energy("lynx", "up"), 2), ev.LevelTried).changed
    refused(state, energy("tiger", "down"), "IIT10")
    flown = play(state, fly("tiger", "F+"))
    refused(flown.state, energy("tiger", "up"), "IIT10")


@pytest.mark.rule("IIT15", "II13", "IIT16")
@pytest.mark.parametrize(
    ("kit", "units"),
    [("4", 2), ("4 amber", 4), ("4 red", 7), ("4 e", 3), ("2", 1), ("2 red", 6), ("2 e red", 7)],
)
def test_units_by_level_engines_and_blocks(kit: str, units: int) -> None:
    state = position("interceptor", tiger=f"90,110,0 {kit}", lynx="20,110,0")
    play(state, fly("tiger", "F" * units))
    refused(state, fly("tiger", "F" * (units + 1)), "IIT15")
    refused(state, fly("tiger", ""), "IIT16")


@pytest.mark.rule("IIT13", "II65", "II11", "II8", "IIT16", "IIT15b")
def test_one_fighter_after_the_other_each_at_least_a_unit() -> None:
    state = position("interceptor", tiger="90,100,0 4 amber", lynx="60,100,0", puma=FAR)
    refused(state, fly("puma", "F+"), "IIT13")
    begun = play(state, energy("tiger", "up"), 1)
    refused(begun.state, fly("lynx", "F+"), "IIT13")
    refused(begun.state, ac.Stop(), "IIT16")
    moved = play(begun.state, fly("tiger", "FR+"))
    assert asked(moved) == ("interceptor", "fly_on")
    done = play(moved.state, ac.Stop(), listed=True)
    assert asked(done) == ("interceptor", "begin_go")
    assert where(done, "tiger") == Pose(97_928, 86_268, 60)
    refused(done.state, fly("tiger", "F+"), "IIT13")
    swept = play(state, sweep("tiger", "port"), 1)
    assert play(swept.state, ac.Stop()).state.table.by_id["tiger"].gone


@pytest.mark.rule("IIT17", "II52", "II53", "II120", "II14", "IIT17b", "IIT21c", "II53b")
def test_a_sweep_once_a_go_with_one_die_at_its_end() -> None:
    state = position("interceptor", tiger="90,100,0 4 amber", lynx="40,100,0 0")
    step = play(state, sweep("tiger", "starboard", "2"), 6)
    assert [each.pose for each in all_of(step, ev.Flown)] == [
        Pose(94_000, 100_000, 0), Pose(98_000, 100_000, 0),
    ]  # fmt: skip
    assert the(step, ev.Risked).lost
    assert fighter(step, "tiger").blocks == 3
    refused(step.state, sweep("tiger", "port"), "IIT17")
    assert not the(play(state, sweep("tiger", "port"), 5), ev.Risked).lost
    green = position("interceptor", tiger="90,100,0 2")
    refused(green, sweep("tiger", "port", "2"), "IIT17")
    refused(state, sweep("lynx", "port"), "IIT21")


@pytest.mark.rule("II4", "IIT18", "II7", "II53", "II75", "IIT11b", "IIT18b", "II16")
def test_a_flip_takes_three_units_and_a_risk() -> None:
    state = position("interceptor", tiger="90,100,0 1 red", lynx="40,100,0 4")
    step = play(state, flip("tiger", 117), 4)
    assert step.state.flight.used == 3
    assert where(step, "tiger").heading == 117
    refused(step.state, flip("tiger", 30), "IIT18")
    refused(state, flip("tiger", 0), "II53")
    refused(state, flip("lynx", 90), "IIT18")
    lost = play(state, flip("tiger", 180), 5)
    assert fighter(lost, "tiger").blocks == 0  # it goes on, and a second loss would destroy it
    gone = play(lost.state, sweep("tiger", "port"), 6)
    assert fighter(gone, "tiger").status is Status.DESTROYED


@pytest.mark.rule("II15", "II75")
def test_who_is_at_zero_on_its_way_goes_on_and_the_next_loss_destroys() -> None:
    state = position("interceptor", tiger="90,100,0 1 red", lynx=FAR)
    step = play(state, flip("tiger", 180), 6)
    assert step.state.flight.left == 3
    on = play(step.state, fly("tiger", "FF+"))
    assert where(on, "tiger").y > 110_000


@pytest.mark.rule("II56", "II54", "IIT22", "II55", "II29", "II57", "IIT22c", "II55b", "II57b")
def test_nobody_leaves_who_need_not_and_who_must_comes_back() -> None:
    state = position("interceptor", tiger="90,9,0 4 amber", lynx="40,60,0")
    refused(state, fly("tiger", "FF+"), "II56")
    allowed = position("interceptor", tiger="90,9,0 4 amber", options={"leaving": "allowed"},
                       lynx="40,60,0")  # fmt: skip
    step = play(allowed, fly("tiger", "FF+"))
    assert fighter(step, "tiger").status is Status.OFF
    assert fighter(step, "tiger").exit == Pose(90_000, 0, 180)
    own = position("interceptor", tiger="90,118,180 4 amber", options={"leaving": "allowed"},
                   lynx="40,60,0")  # fmt: skip
    assert fighter(play(own, fly("tiger", "F+")), "tiger").status is Status.OFF  # not gone home
    # Only where it would be off the board is it on scenery, which then is none of its.
    last = position("interceptor", tiger="90,9,0 4 amber", b1="101,2", lynx="40,60,0",
                    options={"leaving": "allowed"})  # fmt: skip
    assert not all_of(play(last, fly("tiger", "FR+")), ev.Contacted)
    flips = position("interceptor", tiger="183.9,-1,45 4 amber", lynx="40,60,0")
    refused(flips, fly("tiger", "F+"), "II56")  # it may stay where it is
    forced = position("interceptor", tiger="183.9,-1,45 4", lynx="40,60,0")
    offered = {each.tag for each in legal(forced) if getattr(each, "fighter", "") == "tiger"}
    assert "fly" in offered
    assert fighter(play(forced, fly("tiger", "F+")), "tiger").status is Status.OFF
    back = position("interceptor", tiger="off", lynx="40,60,0")
    assert back.table.has(point(0, 121.92))  # on the edge is on the board
    assert back.table.has(point(182.88, 0))
    assert not back.table.has(point(182.881, 0))
    # Exactly through the corner, from 2 cm inside of it to 2 cm beyond: by the edge that suits.
    through = Pose(2_000, 0, 0), Pose(-2_000, -4_000, 0)
    for edge in ("north", "west"):
        assert crossed(back.table.board, *through, edge) == (edge, 0)
    table = back.table.changing("tiger", exit=Pose(90_000, 0, 180), level=2)
    from rules.kernel.game.dice import ScriptedDice  # noqa: PLC0415
    from rules.kernel.game.resolution import Resolution  # noqa: PLC0415
    from rules.systems.interceptors.go import run  # noqa: PLC0415
    from rules.systems.interceptors.questions import HalfGo  # noqa: PLC0415

    r = Resolution(back.with_(table=table), ScriptedDice(5), RULESET.evolve)
    run(r, HalfGo(side="interceptor"))
    assert where(r.state, "tiger") == Pose(90_000, 8_000, 180)
    assert fighter(r.state, "tiger").fresh
    assert fighter(r.state, "tiger").level == 2


@pytest.mark.rule("IIT21", "II76", "II14", "II16", "II37", "IIT21c", "IIT21d")
def test_who_has_no_energy_glides_home() -> None:
    state = position("interceptor", tiger="90,105,0 0", lynx="20,20,0")
    refused(state, fly("tiger", "F+"), "II76")
    refused(state, energy("tiger", "up"), "IIT21")
    table = state.table
    for heading, way in ((0, "LL"), (150, "FF"), (149, "RF"), (210, "FF"), (211, "LF")):
        glides = changed(fighter(state, "tiger"), pose=Pose(90_000, 60_000, heading))
        assert way_home(table, glides, 2) == way  # its edge is the southern one
    step = play(state, glide("tiger", "2"), listed=True)
    assert where(step, "tiger").heading == 240
    home = position("interceptor", tiger="90,112,180 0", lynx="20,20,0")
    gone = play(home, glide("tiger", "2"))
    assert fighter(gone, "tiger").status is Status.EXITED
    assert the(gone, ev.LeftBoard).home
    state = position("intruder", assegai="60,64,90 0", kontos="20,20,0", tiger="62,84,0 4")
    shot = play(play(state, glide("assegai", "2")).state, fire("tiger", "assegai"), *[1] * 4)
    assert len(all_of(shot, ev.Flown)) == 2  # fired at, it glides on
    own = position(
        "interceptor", tiger="90,60,0 0", lynx="20,20,0", options={"free_flight": "free"}
    )
    assert where(play(own, fly("tiger", "RR"), listed=True), "tiger").heading == 120


@pytest.mark.rule("IIT11", "II9", "II10", "II75")
def test_burn_outs_are_44_19_and_8_per_cent() -> None:
    usual, other = FightersOptions(), FightersOptions(burnout_dice="1d8")
    ways = [burning(*each.burns, usual) for each in NUMBERS.level[::-1]]
    assert ways == [(16, 36), (7, 36), (3, 36)]
    assert [round(100 * part / whole) for part, whole in ways] == [44, 19, 8]
    assert [burning(*each.burns, other)[0] for each in NUMBERS.level[::-1]] == [3, 2, 2]


@pytest.mark.rule("IIT11", "II10", "II116", "IIT12", "II10b", "II75")
def test_blocks_burn_out_at_the_end_of_a_sides_part() -> None:
    state = position(
        "interceptor",
        tiger="90,100,0 1 red",
        lynx="20,20,0 0 gone",
        puma="40,60,0 gone",
        bobcat="120,100,0 4 fresh gone",
    )
    from rules.kernel.game.agenda import level  # noqa: PLC0415
    from rules.systems.interceptors.questions import Burnouts, EndGo  # noqa: PLC0415

    due = (level((EndGo(),), 0), level((Burnouts(side="interceptor"),), 0), *state.agenda[1:])
    state = state.with_(agenda=due)
    step = play(state, fly("tiger", "F"), 3, 4, 1, 1)
    assert [(each.fighter, each.lost) for each in all_of(step, ev.BurnedOut)] == [
        ("tiger", True), ("puma", True),
    ]  # fmt: skip
    assert fighter(step, "tiger").blocks == 0


@pytest.mark.rule("II72", "IIT17", "IIT18", "II53", "II120", "II131", "II7b")
def test_a_path_may_sweep_and_flip_once_each() -> None:
    state = position("interceptor", tiger="90,80,0 4 red", lynx="60,100,0")
    swept = play(state, sweep("tiger", "port", "2"), 1)
    step = play(state, fly("tiger", "PPT180+"), 1, 1)
    assert where(step, "tiger") == where(play(swept.state, flip("tiger", 180), 1), "tiger")
    assert step.state.flight.left == 2
    for path, rule in (
        ("PFP", "IIT17"),
        ("PS", "IIT17"),
        ("PPP", "IIT17"),
        ("T180FT90", "IIT18"),
        ("FT0", "II53"),
        ("RRT180FFF", "IIT15"),
    ):
        refused(state, fly("tiger", path), rule)
    lost = play(state, fly("tiger", "FSFT90"), 6)
    assert asked(lost)[1] == "fly_on"  # a block was lost: the rest is offered again
    assert legal(lost.state)[0] == fly("tiger", "FT90")
    refused(lost.state, fly("tiger", "P"), "IIT17")
    whole = play(lost.state, fly("tiger", "FT90"), 1)
    assert (where(whole, "tiger").heading, fighter(whole, "tiger").gone) == (90, True)


@pytest.mark.rule("II72", "II131")
def test_a_path_is_put_together_and_taken_back_unit_by_unit() -> None:
    state = position("interceptor", tiger="90,80,0 4 red", lynx="60,100,0", assegai="90,50,180")
    view = RULESET.view(state, "interceptor")
    path = RULESET.begun(view, next(each for each in legal(state) if isinstance(each, ac.Fly)))
    assert path == fly("tiger", "F")
    made = []
    port = "⇐ port, one unit more"
    for sign in ("↱", port, port, "⌫", "Decide there what is next"):
        found = RULESET.vary(view, path)
        (path,) = [each.action for each in found if sign in (each.sign, each.text)]
        made.append(path.model_dump()["path"])
    assert made == ["FR", "FRP", "FRPP", "FRP", "FRP+"]
    texts = {each.text: each.action for each in RULESET.vary(view, path)}
    assert texts["↻ flip to 180°, S"] == fly("tiger", "FRPT180+")
    assert not any("⇒ starboard, one" in each for each in texts)
    chances = [each.label for each in RULESET.forecast(view, texts["↻ flip to 180°, S"]).odds()]
    assert chances == [
        "its sweep costs a block (if it comes to it)",
        "its flip costs a block (if it comes to it)",
    ]
    plan = drawn(RULESET.forecast(view, fly("tiger", "FFF")))
    assert isinstance(plan, Planned)
    assert (len(plan.poses), plan.threats) == (4, (("assegai", "5 dice"),))


@pytest.mark.rule("II72", "II67", "II72c")
def test_a_path_ends_the_go_unless_it_says_otherwise() -> None:
    state = position("interceptor", tiger="90,100,0 4 amber", lynx="60,100,0")
    whole = play(state, fly("tiger", "FR"))
    assert (asked(whole)[1], fighter(whole, "tiger").gone) == ("begin_go", True)
    asks = play(state, fly("tiger", "FR+"))
    assert (asked(asks)[1], asks.state.flight.left) == ("fly_on", 2)
    for typed, path in (("ffr.", "FFR"), ("F F R…", "FFR+"), ("s,l...", "SL+"), ("ft090", "FT90")):
        assert fly("tiger", typed).path == path
    near = position("interceptor", tiger="90,92,0 4", lynx="60,100,0", assegai="92,64.5,90")
    step = play(near, fly("tiger", "F"))
    assert asked(step)[1] == "fly_on"  # it could fire at the end of its path
    shot = play(step.state, fire("tiger", "assegai"), 1, 1, 1, 1, 1)
    assert fighter(shot, "tiger").gone  # and there is nothing left to ask
