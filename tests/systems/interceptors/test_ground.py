"""A ground attack: setting it up, gun clusters, targets and what they are worth, its end."""

from __future__ import annotations

import pytest

from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.playing.play import Step, act, offers, open_game
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import aiming, ground, setup_events
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors.arcs import all_around
from rules.systems.interceptors.ends import points
from rules.systems.interceptors.options import PRESETS
from rules.systems.interceptors.reference import GUNS
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.state import FightersState, Order
from rules.systems.interceptors.stats import CM, NUMBERS
from rules.systems.interceptors.template import HALF, tip
from tests.systems.interceptors.positions import (
    USUAL,
    all_of,
    asked,
    fighter,
    fire,
    fly,
    gamble,
    legal,
    play,
    point,
    position,
    refused,
    the,
    told,
    where,
)

RAID = {**USUAL, "scenario": "ground-attack"}
HOLD = ac.Hold()


def begun(**options: object) -> Step:
    """A ground attack whose pieces lie by lot, with stock fighters."""
    given = {**RAID, "purchase": "stock", "forces": "two-ship", **options}
    start = RULESET.start(RULESET.read_options(given))
    return open_game(RULESET, start, SeededDice(b"", b"ground"))


def raid(**given: object) -> FightersState:
    """The attackers' part of a go over ground."""
    options = {**RAID, **dict(given.pop("options", {}))}  # type: ignore[call-overload]
    return position("intruder", options=options, **given)


@pytest.mark.rule("IIT36", "II40", "II98", "II97", "II125", "IIT36b", "II98b")
def test_each_piece_is_diced_into_a_section_and_lies_wholly_in_it() -> None:
    step = begun()
    laid, table = the(step, rv.LaidOut), step.state.table
    assert (len(laid.guns), len(laid.targets)) == (8, 20)
    assert asked(step) == ("interceptor", "arrange")
    for each in table.structures:
        west, north, east, south = ground.section(table.board, each.section)
        assert west + HALF <= each.here.x <= east - HALF
        assert north + HALF <= each.here.y <= south - HALF
        assert each.armed or each.code[0] == str(each.section)
    assert [ground.section(table.board, n)[:2] for n in (1, 3, 4)] == [
        (0, 0), (121_920, 0), (0, 60_960),
    ]  # fmt: skip
    assert ground.spots(table.board, 1)[0] == (6_096, 6_096)
    assert not table.scenery


@pytest.mark.rule("II98", "II98b")
def test_a_section_that_is_full_is_thrown_again() -> None:
    start = RULESET.start(RULESET.read_options({**RAID, "purchase": "stock"}))
    places = [1] * 28
    faces = [1] * 28 + places[:25] + [2, 1, 1, 3, 1, 2, 1]
    dice = ScriptedDice(*faces)
    step = open_game(RULESET, start, dice)
    dice.assert_used_up()
    sections = [each.section for each in step.state.table.structures]
    assert sections == [1] * 25 + [2, 3, 2]


@pytest.mark.rule("II98", "IIT36", "IIT36b", "II98c")
def test_the_defender_moves_pieces_within_their_sections() -> None:
    state = begun().state
    table = state.table
    first = table.structures[0].section
    one, other = [each for each in table.structures if each.section == first][:2]
    spot = next(iter(ground.free_spots(table, one)))
    moved = play(state, ac.Put(piece=one.id, to=f"{spot.x // CM},{spot.y // CM}"))
    assert moved.state.table.unit(one.id).here == spot
    assert asked(moved) == ("interceptor", "arrange")
    near = ac.Put(piece=one.id, to=f"{other.here.x // CM},{other.here.y // CM}")
    refused(state, near, "II98")
    elsewhere = 1 if one.section != 1 else 6
    x, y = ground.spots(table.board, elsewhere)[12]
    refused(state, ac.Put(piece=one.id, to=f"{x // CM},{y // CM}"), "II98")
    west, north, east, south = ground.section(table.board, one.section)
    alone = changed(table, structures=(one,))
    for x, y in ((west + HALF, north + HALF), (east - HALF, south - HALF)):
        assert ground.stands(alone, one, Point(x, y))
    for x, y in ((west + HALF - 1, north + HALF), (east - HALF, south - HALF + 1)):
        assert not ground.stands(alone, one, Point(x, y))
    assert asked(play(state, ac.Ready())) == ("interceptor", "seal_value")


@pytest.mark.rule("IIT37", "II101")
def test_five_values_are_noted_down_in_secret() -> None:
    state = play(begun().state, ac.Ready()).state
    targets = [each.id for each in state.table.structures if not each.armed]
    refused(state, ac.Value(target="g1"), "II101")
    step = begun()
    for number, each in enumerate(targets[:5]):
        step = act(RULESET, state, "interceptor", ac.Value(target=each), ScriptedDice())
        (valued,) = [each for each in step.emitted if isinstance(each.event, rv.Valued)]
        assert valued.seen_by("intruder") == rv.ValuedUnseen(side="interceptor")
        state = step.state
        if number < 4:
            refused(state, ac.Value(target=each), "II101")
    assert state.hidden["interceptor"].values == tuple(targets[:5])
    theirs = RULESET.view(state, "intruder").mine
    assert theirs is not None
    assert theirs.values == ()
    assert asked(step) == ("intruder", "place_fighter")
    numbers = NUMBERS.attack
    assert numbers.dear * numbers.dear_worth + 15 * numbers.cheap_worth == 145


@pytest.mark.rule("II99", "IIT36", "II100", "IIT36c")
def test_attackers_line_up_on_any_edges_and_move_first() -> None:
    state = play(begun().state, ac.Ready()).state
    for each in [each.id for each in state.table.structures if not each.armed][:5]:
        state = play(state, ac.Value(target=each), listed=True).state
    refused(state, ac.Start(fighter="assegai", at="60"), "II99")
    state = play(state, ac.Start(fighter="assegai", at="60", edge="east")).state
    step = play(state, ac.Start(fighter="kontos", at="60", edge="south"))
    assert (where(step, "assegai").heading, where(step, "kontos").heading) == (270, 0)
    assert [fighter(step, name).edge for name in ("assegai", "kontos")] == ["east", "south"]
    assert the(step, ev.GoBegun).first == "intruder"
    assert asked(step) == ("intruder", "begin_go")


@pytest.mark.rule("II97", "II126", "II59")
def test_a_sealed_list_is_shown_once_the_values_are_noted_down() -> None:
    start = RULESET.start(RULESET.read_options(RAID))
    state = open_game(RULESET, start, SeededDice(b"", b"")).state
    assert [each.seat for each in state.questions] == ["intruder"]
    listed = act(RULESET, state, "intruder", ac.Muster(fighters="4 4"), SeededDice(b"", b""))
    assert not all_of(listed, setup_events.Mustered)
    assert RULESET.view(listed.state, "interceptor").table.fighters == ()
    step = play(listed.state, ac.Ready())
    state = step.state
    for each in [each.id for each in state.table.structures if not each.armed][:5]:
        step = play(state, ac.Value(target=each), listed=True)
        state = step.state
    assert the(step, setup_events.Mustered).points == 100


@pytest.mark.rule("IIT34", "II39", "II93", "X3")
def test_a_gun_cluster_reaches_five_templates_all_around() -> None:
    gun = point(60, 60)
    ahead = where(raid(assegai="60,20,180"), "assegai")
    below = tip(ahead).y
    at = gun.moved(0, 0)
    found = all_around(at, ahead)
    assert found is not None
    assert found.range == at.y - below
    for far, dice in ((8_000, 5), (8_001, 4), (32_000, 4), (32_001, 3), (40_000, 3)):
        here = ahead._replace(y=ahead.y + (at.y - below) - far)
        state = raid(assegai="60,20,180", g1="60,60")
        table = state.table.changing("assegai", pose=here)
        assert dice_of_gun(state.with_(table=table)) == dice, far
    out = ahead._replace(y=ahead.y + (at.y - below) - 40_001)
    assert all_around(at, out) is None
    assert [row.cells[1] for row in GUNS.rows] == ["5", "4", "4", "4", "3"]


def dice_of_gun(state: FightersState) -> int:
    shot = aiming.possible(state, state.table.unit("g1"), state.table.by_id["assegai"])
    return shot.dice if shot is not None else 0


@pytest.mark.rule("II94", "IIT34", "II39", "II93", "II22", "IIT34c", "IIT34d", "II94b", "IIT3c")
def test_guns_fire_after_fighters_up_to_three_shots_each() -> None:
    state = raid(assegai="60,30,90 1", g1="60,60", g2="60,70", g3="160,110")
    step = play(state, fly("assegai", "F"), listed=True)
    assert asked(step) == ("interceptor", "fire_guns")
    refused(step.state, fire("g3", "assegai"), "II93")
    refused(step.state, fire("assegai", "g1"), "IIT3")
    now = step.state
    for _ in range(3):
        shot = play(now, fire("g1", "assegai"), 1, 1, 1, 1)
        now = shot.state
    refused(now, fire("g1", "assegai"), "II39")
    assert asked(play(now, HOLD)) == ("intruder", "begin_go")
    assert "The Defenders fire no more in this go [II94]" in told(play(now, HOLD))


@pytest.mark.rule("II123")
def test_a_volley_fires_all_that_reach_until_the_fighter_is_spent() -> None:
    state = raid(assegai="60,30,90 2", g1="60,60", g2="60,64", g3="160,110", kontos="150,20,0 gone",
                 options={"react": "4"})  # fmt: skip
    step = play(state, fly("assegai", "F"), listed=True)
    refused(step.state, ac.Volley(target="kontos"), "II123")
    shots = play(step.state, ac.Volley(target="assegai"), 1, 1, 1, 1, 6, 6, 1, 1)
    assert [each.fighter for each in all_of(shots, ev.Fired)] == ["g1", "g1"]
    assert fighter(shots, "assegai").blocks == 0
    state = raid(assegai="60,30,90 4", g1="60,66", g2="60,60", options={"cluster_shots": 1})
    step = play(state, fly("assegai", "F"), listed=True)
    best = all_of(play(step.state, ac.Volley(target="assegai"), *[1] * 7), ev.Fired)
    assert [(each.fighter, len(each.faces)) for each in best] == [("g2", 4), ("g1", 3)]
    state = raid(assegai="150,20,90", kontos="68,30,90 0 gone", g1="60,66", g2="60,60",
                 options={"cluster_shots": 1})  # fmt: skip
    glider = play(state, fly("assegai", "F"), listed=True)  # had no energy before: all fire
    assert len(all_of(play(glider.state, ac.Volley(target="kontos"), *[1] * 7), ev.Fired)) == 2


@pytest.mark.rule("II82")
def test_a_cluster_behind_a_fighter_hits_its_engines() -> None:
    state = raid(assegai="60,30,0 4", g1="60,50")
    step = play(state, fly("assegai", "F"), listed=True)
    shot = play(step.state, fire("g1", "assegai"), 6, 1, 1, 1)
    assert (the(shot, ev.Fired).engine, the(shot, ev.Fired).hits) == (True, 2)


@pytest.mark.rule("II96", "IIT35", "II95", "II82", "IIT30", "IIT37b", "II95b", "II101b")
def test_targets_take_three_hits_and_may_be_chanced_but_deflect_none() -> None:
    state = raid(assegai="60,70,0 4 red", t2a="60,50 1", g1="160,110", values=("2a",))
    step = play(state, fire("assegai", "2a"), 6, 1, 1, 1, listed=True)
    assert not the(step, ev.Fired).engine
    assert asked(step) == ("intruder", "may_gamble")
    hit = play(step.state, gamble(0))
    assert hit.state.table.unit("2a").hits == 2
    last = play(hit.state, fire("assegai", "2a"), 6, 1, 1, 1)
    assert the(last, rv.Fallen).worth == 20
    assert points(last.state.table) == 20
    killed = play(step.state, gamble(1), 6)
    assert the(killed, rv.Fallen).structure == "2a"
    assert fire("assegai", "2a") not in legal(killed.state)


@pytest.mark.rule("IIT34", "II95", "IIT31", "IIT34b")
def test_a_gun_cluster_takes_two_hits_and_deflects_some() -> None:
    state = raid(assegai="60,70,0 4 red", g1="60,50")
    step = play(state, fire("assegai", "g1"), 6, 6, 1, 1, listed=True)
    hit = play(step.state, gamble(0), 5, 4)
    assert hit.state.table.unit("g1").hits == 1
    assert "Gun 1 takes 1 hit (deflection 5, 4): stops a hit with 5+ [II95]" in told(hit)
    again = play(hit.state, fire("assegai", "g1"), 6, 1, 1, 1)
    assert the(play(again.state, gamble(0), 4), rv.Fallen).structure == "g1"
    saved = play(step.state, gamble(2), 6, 1, 6)
    assert not all_of(saved, rv.Fallen)
    assert the(play(step.state, gamble(2), 6, 6, 6, 4), rv.Fallen).worth == 0


@pytest.mark.rule("II96", "II51", "II21", "II50", "II50c")
def test_structures_count_for_half_of_the_go_and_stop_no_fire() -> None:
    state = raid(assegai="60,80,0 4 amber", t2a="60,54", t2b="60,60")
    step = play(state, fly("assegai", "F+"))
    assert step.state.flight.arcs == {"2a": 2, "2b": 2}
    shot = play(step.state, fire("assegai", "2a"), 1, 1, 1, 1, 1)
    assert len(the(shot, ev.Fired).faces) == 5
    over = play(state, fly("assegai", "FFFF", "yes"))
    assert fighter(over, "assegai").flies


@pytest.mark.rule("IIT38", "II102", "II40", "IIT38b", "II40b", "II102b")
@pytest.mark.parametrize(
    ("got", "kit", "winner"),
    [(40, "4", "intruder"), (37, "0", "interceptor"), (40, "0", None), (39, "4", "on")],
)
def test_who_wins_a_ground_attack(got: int, kit: str, winner: str | None) -> None:
    state = raid(assegai="60,30,90 4", kontos=f"150,90,90 {kit} gone", t2a="160,20")
    table = state.table.with_structure("2a", fallen=True, worth=got)
    step = play(state.with_(table=table), fly("assegai", "F"), listed=True)
    if winner == "on":
        assert not all_of(step, ev.FightEnded)
    else:
        ended = the(step, ev.FightEnded)
        assert (ended.winner, ended.points) == (winner, got)


@pytest.mark.rule("II114", "II114c")
def test_after_fifteen_goes_the_defender_has_won() -> None:
    assert RULESET.read_options(RAID).turn_limit == 15
    assert RULESET.read_options({}).turn_limit == 20
    state = raid(assegai="60,30,90 4", kontos="150,90,90 gone", t2a="160,20").with_(go=15)
    ended = the(play(state, fly("assegai", "F"), listed=True), ev.FightEnded)
    assert (ended.winner, ended.why) == ("interceptor", "limit")


@pytest.mark.rule("II94", "II83", "II84")
def test_clusters_may_react_where_the_game_lets_them() -> None:
    given = {"assegai": "60,30,90 4 amber", "g1": "60,60"}
    assert asked(play(raid(**given), fly("assegai", "FF")))[1] == "fire_guns"
    reacting = raid(options={"cluster_react": True}, **given)
    step = play(reacting, fly("assegai", "FF"))
    assert asked(step) == ("interceptor", "may_react")
    assert fire("g1", "assegai") in legal(step.state)
    orders = {"g1": Order(react="4", gamble="never")}
    fired = play(
        raid(options={"cluster_react": True}, orders=orders, **given),
        fly("assegai", "FF"),
        *[1] * 12,
    )
    assert len(all_of(fired, ev.Fired)) == 3


@pytest.mark.rule("II117", "II133", "II39")
def test_defences_may_be_lighter() -> None:
    step = begun(clusters=5, cluster_shots=1)
    assert [len(step.state.table.guns), step.state.table.options.cluster_shots] == [5, 1]
    balanced = next(each for each in PRESETS if each.name == "balanced")
    for scenario, shots, forces in (
        ("dogfight", 3, "squadron"),
        ("ground-attack", 1, "swarm"),
        ("starbase", 1, "raid"),
    ):
        even = balanced.completed(RULESET.options, {"scenario": scenario})
        assert (even.clusters, even.cluster_shots, even.forces) == (8, shots, forces)
        assert even.purchase == "stock"
    light = next(each for each in PRESETS if each.name == "light defences")
    found = light.completed(RULESET.options, {"scenario": "ground-attack"})
    assert (found.clusters, found.cluster_shots, found.turn_limit) == (5, 1, 15)


@pytest.mark.rule("II97", "II124", "II92")
def test_scenery_on_the_ground_lies_still() -> None:
    step = begun(ground_scenery=True, scenery="random")
    assert step.state.table.scenery
    assert asked(step) == ("interceptor", "arrange")
    state = raid(assegai="60,30,90 4", kontos="150,90,90 gone", t2a="160,20", b1="100,60", drift="")
    after = play(state, fly("assegai", "F"), listed=True)
    assert not all_of(after, ev.SceneryMoved)


@pytest.mark.rule("II132", "IIT23", "II20")
def test_structures_may_stand_under_scenery_which_stops_no_fire() -> None:
    state = begun(ground_scenery=True, scenery="random").state
    table = state.table
    near = 5 * CM
    unit, spot = next(
        (each.id, spot)
        for each in table.structures
        for spot in ground.free_spots(table, each)
        if any(abs(spot.x - e.centre.x) + abs(spot.y - e.centre.y) < near for e in table.laid)
    )
    moved = play(state, ac.Put(piece=unit, to=f"{spot.x // CM},{spot.y // CM}"), listed=False)
    assert moved.state.table.unit(unit).here == spot
    over = raid(assegai="60,30,90 4", t2a="80,30", a1="80,30", drift="")
    assert fire("assegai", "2a") in legal(over)


@pytest.mark.rule("II86", "II101", "II101b")
def test_nothing_is_offered_that_tells_of_values() -> None:
    state = play(begun().state, ac.Ready()).state
    other = {each.action for each in offers(RULESET, state, "interceptor")}
    for each in [each.id for each in state.table.structures if not each.armed][:5]:
        state = play(state, ac.Value(target=each), listed=True).state
    assert len(other) == 20
    view = RULESET.view(state, None)
    assert view.mine is None
    assert {each.worth for each in view.table.structures} == {0}
