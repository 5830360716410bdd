"""Fights that people write: boards, classes, lists, prices, bases, and bought defences."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.referee.transitions import read_typed
from render.painting import paint
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import Step, act, active, offers, open_game
from rules.kernel.values.errors import Malformed, Unknown
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors import setup_events
from rules.systems.interceptors.ends import points as scored
from rules.systems.interceptors.points import read, spent, typed
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import FORCES, NUMBERS
from tests.systems.interceptors.positions import (
    USUAL,
    all_of,
    asked,
    fighter,
    fire,
    fly,
    legal,
    play,
    position,
    refused,
    the,
    told,
)

DOC = (Path(__file__).parents[3] / "docs" / "maps.md").read_text("utf-8")
_PART = DOC.partition("## Star fighters")[2].partition("\n## ")[0]
(REFINERY,) = re.findall(r"```\n(.*?)```", _PART, re.DOTALL)
ROCKS = """
[board]
width = 150
depth = 100
[[piece]]
kind = "A"
at = [40, 50]
[[piece]]
kind = "A"
at = [100, 30]
[[piece]]
kind = "C"
at = [100, 70]
[names]
intruder = ["Hornet", "Gnat"]
[[level]]
units = 3
shots = 1
burns = [0, 0]
[[level]]
units = 5
shots = 2
burns = [4, 5]
[[level]]
units = 8
shots = 3
burns = [6, 9]
[prices]
armour = 30
"""
BASE = """
[options]
scenario = "starbase"
[starbase]
guns = [[0, 11], [11, 0]]
targets = [[0, 7]]
protected = 2
"""
AT_BASE = '[options]\nscenario = "starbase"\n'
ON_GROUND = '[options]\nscenario = "ground-attack"\n'
ALL = '[[force]]\nid = "all"\ntitle = "All"\n'


def opened(text: str, **options: Any) -> Step:
    start = read_typed(RULESET, USUAL | options, text, "Ada")
    return open_game(RULESET, start, SeededDice(bytes(32), b""))


@pytest.mark.rule("II140", "IIT3", "II125")
def test_what_is_written_is_played_and_the_rest_is_as_usual() -> None:
    start = read_typed(RULESET, {"purchase": "stock"}, ROCKS, "Ada")
    again = read_typed(RULESET, {"purchase": "stock"}, RULESET.write_brief(start.brief), "Ada")
    assert again.brief is start.brief
    step = opened(ROCKS, purchase="stock")
    table = step.state.table
    assert (table.board.width, table.board.depth, table.board.tables) == (150_000, 100_000, 2)
    names = [(each.name, each.code) for each in table.of("intruder")]
    assert names == [("Hornet", "H"), ("Gnat", "N"), ("Assegai", "A"), ("Kontos", "K")]
    codes = [each.code for each in table.fighters]
    assert len(set(codes)) == len(codes)
    assert table.level(table.fighters[0]).units == 3
    assert start.brief.numbers.prices.engines == NUMBERS.prices.engines
    remarks = " ".join(start.brief.remarks)
    for words in (
        "Green: 3 units, 1 shot, burns nothing; the text has 2 units, 1 shot, burns on 2 to 3",
        "Red: 8 units, 3 shots, burns on 6 to 9",
        "Armour costs 30 points; the text has 40",
    ):
        assert words in remarks
    assert paint(RULESET.id, RULESET.view(step.state, None)).png.startswith(b"\x89PNG")


@pytest.mark.rule("II143", "IIT7")
def test_scenery_that_has_its_places_is_not_thrown_for() -> None:
    step = opened(ROCKS, purchase="stock")
    assert the(step, setup_events.SceneryThrown).faces == ()
    assert [(each.id, each.at) for each in step.state.table.laid] == [
        ("a1", (40_000, 50_000)), ("a2", (100_000, 30_000)), ("c1", (100_000, 70_000)),
    ]  # fmt: skip
    assert asked(step) == ("interceptor", "announce")
    assert "Scenery: A1, A2, C1 [II143]" in told(step)
    assert not opened(ROCKS, purchase="stock", scenery="none").state.table.scenery
    ground = opened('[options]\nscenario = "ground-attack"\n' + ROCKS, purchase="stock")
    assert len(ground.state.table.laid) == 3


@pytest.mark.rule("II141", "IIT34", "II59", "II100", "IIT34f")
def test_a_defence_is_bought_at_40_points_a_gun_cluster() -> None:
    step = opened(REFINERY)
    assert {each.seat for each in step.state.questions} == {"interceptor", "intruder"}
    seats = [each.title for each in RULESET.seats_in(step.state)]
    assert seats == ["Guards", "Raiders"]
    state = step.state
    dice = SeededDice(b"", b"refinery")
    for listed, rule in (
        ("8clusters", "IIT5"),
        ("10clusters", "II141"),
        ("l 4clusters 4", "II100"),
        ("1clusters 4 4 4 4 4", "IIT5"),
    ):
        found = RULESET.forecast(RULESET.view(state, "interceptor"), ac.Muster(fighters=listed))
        assert found.refusal is not None
        assert found.refusal.rule == rule, listed
    theirs = RULESET.forecast(RULESET.view(state, "intruder"), ac.Muster(fighters="1clusters 4"))
    assert theirs.refusal is not None
    assert theirs.refusal.rule == "IIT34"
    assert spent(NUMBERS.prices, read("4clusters 4 4")) == 260
    mine = act(RULESET, state, "interceptor", ac.Muster(fighters="4clusters 4 4"), dice)
    (sealed,) = [each for each in mine.emitted if isinstance(each.event, setup_events.Listed)]
    assert sealed.seen_by("intruder") == setup_events.ListedUnseen(side="interceptor")
    step = act(RULESET, mine.state, "intruder", ac.Muster(fighters="wasp wasp"), dice)
    assert "The Guards come with 4 gun clusters; Tiger: 4 blocks; Lynx: 4 blocks (260 points) " in (
        " ".join(told(step))
    )
    laid = the(step, rv.LaidOut)
    assert (len(laid.guns), len(laid.targets)) == (4, 9)
    assert [each.side for each in all_of(step, setup_events.Mustered)] == ["interceptor"]
    state = step.state
    while not state.go:
        seat = active(RULESET, state)[0]
        action = offers(RULESET, state, seat)[0].action
        step = act(RULESET, state, seat, action, dice)
        state = step.state
    assert [each.extras for each in state.table.of("intruder")] == ["ge", "ge"]
    assert not any(each.flies for each in state.table.of("interceptor"))


@pytest.mark.rule("II141", "IIT9", "II99", "II94")
def test_fighters_that_defend_come_by_any_edge_and_fly_before_the_guns_fire() -> None:
    from rules.kernel.game.agenda import level  # noqa: PLC0415
    from rules.systems.interceptors.questions import Guns, HalfGo  # noqa: PLC0415

    options = {"scenario": "ground-attack", "defence": 280}
    state = position("intruder", assegai="60,30,90 4", tiger="waiting", lynx="90,60,0", g1="60,60",
                     t2a="150,110", options=options)  # fmt: skip
    due = (*(level((each,), 0) for each in (Guns(), HalfGo(side="interceptor"))), state.agenda[-1])
    table = state.table.changing("tiger", edge="")
    state = state.with_(agenda=(state.agenda[0], *due), edges={}, table=table)
    step = play(state, fly("assegai", "F", "yes"), 5)
    refused(step.state, ac.Start(fighter="tiger", at="60"), "II99")
    placed = play(step.state, ac.Start(fighter="tiger", at="60", edge="east"))
    assert fighter(placed, "tiger").fresh
    assert asked(placed) == ("interceptor", "begin_go")
    flown = play(placed.state, fly("lynx", "F", "yes"), 3, 4)
    assert asked(flown) == ("interceptor", "fire_guns")


@pytest.mark.rule("II141", "II108", "II109", "IIT41c")
def test_defenders_of_a_starbase_turn_it_before_they_fly() -> None:
    from rules.systems.interceptors.go import run  # noqa: PLC0415
    from rules.systems.interceptors.questions import NewGo  # noqa: PLC0415
    from tests.systems.interceptors.test_scenery import resolved  # noqa: PLC0415

    options = {"scenario": "starbase", "defence": 280}
    state = position("intruder", assegai="60,30,90 4", tiger="waiting", options=options)
    r = resolved(state)
    run(r, NewGo())
    order = [type(each.task).__name__ for each in r.state.agenda if each.task is not None][::-1]
    assert order.index("Turning") < [
        at for at, each in enumerate(order) if each == "HalfGo"
    ][1]  # fmt: skip


@pytest.mark.rule("II141", "II105")
def test_bought_gun_clusters_stand_on_a_starbase() -> None:
    text = '[options]\nscenario = "starbase"\ndefence = 360\npurchase = "stock"\n'
    step = opened(text, scenery="none")
    deployed = the(step, be.Deployed)
    assert len(deployed.guns) == 9
    assert all(deployed.guns)
    places = [each.here for each in step.state.table.structures]
    assert all(
        max(abs(a.x - b.x), abs(a.y - b.y)) >= 4_000
        for at, a in enumerate(places)
        for b in places[:at]
    )
    few = opened(text, scenery="none", defence=80)
    assert [each.section for each in few.state.table.guns] == [1, 1]


@pytest.mark.rule("II140", "IIT39", "IIT40")
def test_a_starbase_of_ones_own_has_its_pieces_where_they_are_written() -> None:
    step = opened(BASE, purchase="stock", scenery="none")
    assert [(each.code, each.section) for each in step.state.table.guns] == [("G1", 1), ("G2", 2)]
    state = play(step.state, ac.Ready()).state
    assert legal(state)[0] == ac.Protect(quadrant="south")  # east has a gun cluster
    remarks = " ".join(read_typed(RULESET, {}, BASE).brief.remarks)
    assert "2 gun clusters and 1 secondary target; the text has 5 and 4" in remarks
    assert "The east is protected, and has a gun cluster" in remarks


@pytest.mark.rule("II142")
def test_a_class_stands_for_its_blocks_and_extras() -> None:
    assert typed("Wasp, wasp 4eg") == "wasp,wasp,4eg"
    with pytest.raises(ValueError, match="letters"):
        typed("wasp 4gg")
    assert str(read("wasp 4", {"wasp": "3ge"})) == "3ge,4"
    state = opened(REFINERY).state
    view = RULESET.view(state, "intruder")
    found = RULESET.forecast(view, ac.Muster(fighters="wasp wasp wasp"))
    assert found.text.startswith("Nest 3ge, 3ge, 3ge: 240 of 240 points")
    with pytest.raises(Unknown, match="no such class"):
        RULESET.forecast(view, ac.Muster(fighters="moth"))
    assert "Wasp (wasp): 3 blocks, extra guns, extra engines, 80 points." in (
        read_typed(RULESET, {}, REFINERY).brief.remarks
    )
    plain = RULESET.view(opened("[prices]\nguns = 30").state, "intruder")
    with pytest.raises(Unknown):
        RULESET.forecast(plain, ac.Muster(fighters="wasp"))


@pytest.mark.rule("II140", "II128", "IIT3b")
def test_ones_own_lists_are_offered_first_and_taken_where_nothing_is_bought() -> None:
    step = opened(REFINERY, purchase="stock")
    listed = {each.side: str(read(each.fighters)) for each in all_of(step, setup_events.Mustered)}
    assert listed["interceptor"] == "7clusters"
    assert legal(_of(opened(REFINERY), "intruder"))[0] == ac.Muster(fighters="3ge,3ge,3ge")
    two = "".join(
        f'[[force]]\nid = "of-{side}"\ntitle = "{side}"\nfighters = "{kit}"\nside = "{side}"\n'
        for side, kit in (("interceptor", "4a"), ("intruder", "4 4"))
    )
    fight = opened(two, purchase="stock", scenery="none")
    assert [each.fighters for each in all_of(fight, setup_events.Mustered)] == ["4a", "4,4"]
    assert "The lists cost 90 and 100 points; the text gives both the same (IIT3)." in (
        read_typed(RULESET, {}, two).brief.remarks
    )


def _of(step: Step, side: str) -> Any:
    """The state in which a side is the first that is asked."""
    other = "interceptor" if side == "intruder" else "intruder"
    listed = RULESET.legal(RULESET.view(step.state, other))[0]
    return act(RULESET, step.state, other, listed, SeededDice(b"", b"")).state


@pytest.mark.rule("II140", "IIT38", "II101")
def test_a_ground_of_ones_own_is_won_by_its_points() -> None:
    start = read_typed(RULESET, {}, REFINERY)
    assert [each.aim for each in RULESET.seats(start.options, start.brief)] == [
        "hide what is worth most, and shoot half of the Raiders down",
        "destroy targets worth 30 points, and keep more than half",
    ]
    step = opened(REFINERY, purchase="stock")
    state = play(step.state, ac.Ready()).state
    assert state.question.left == 3
    assert scored(state.table) == 0


def test_every_kind_of_fight_of_ones_own_is_played_to_its_end() -> None:
    for text in (REFINERY, BASE, ROCKS, "[options]\nscenario = 'starbase'\ndefence = 200\n"):
        start = read_typed(RULESET, {"turn_limit": 3, "board": "5x3"}, text)
        dice = SeededDice(bytes(32), b"")
        state = open_game(RULESET, start, dice).state
        steps = 0
        while RULESET.result(state) is None and steps < 300:
            seat = active(RULESET, state)[0]
            found = offers(RULESET, state, seat)
            state = act(RULESET, state, seat, found[steps * 7 % len(found)].action, dice).state
            steps += 1
        assert RULESET.result(state) is not None
        assert RULESET.read_state(state.model_dump_json(), start) == state
        paint(RULESET.id, RULESET.view(state, None))


@pytest.mark.rule("II140", "IIT7", "II62", "II104", "IIT5", "II60", "IIT34")
@pytest.mark.rule("II34", "II100", "II103", "II137", "II142")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[board]\nwidth = 400\ndepth = 90", "“board, width”"),
        ("[board]\nwidth = 80\ndepth = 90", "its longer side is its width"),
        (AT_BASE + "[board]\nwidth = 90\ndepth = 60", "61 cm at least"),
        ('[[piece]]\nkind = "D"\nat = [40, 40]', "“piece 1, kind”"),
        ('[[piece]]\nkind = "A"\nat = [4, 40]', "“piece 1, at”: a piece lies wholly"),
        ('[[piece]]\nkind = "A"\nat = [40, 40]\n[[piece]]\nkind = "B"\nat = [55, 40]', "“piece 2"),
        ('[[fighter]]\nid = "i"\nname = "I"\nkit = "4"', "“fighter 1, id”"),
        ('[[fighter]]\nid = "wasp"\nname = "Wasp"\nkit = "4 4"', "one fighter, such as 6g"),
        ('[[fighter]]\nid = "wasp"\nname = "Wasp"\nkit = "9"', r"1 to 7 are allowed \(II34\)"),
        ('[[fighter]]\nid = "wasp"\nname = "@here"\nkit = "4"', "“fighter 1, name”: a name has"),
        ('[[force]]\nid = "all"\ntitle = "All"\nfighters = "7a 7a 7a"', r"may be spent \(IIT5\)"),
        ('[[force]]\nid = "swarm"\ntitle = "Mine"\nfighters = "4"', "there is a list of that name"),
        ('[[force]]\nid = "all"\ntitle = "All"\nfighters = "moth"', "“force 1, fighters”"),
        ('[[force]]\nid = "all"\ntitle = "All"\nfighters = "2clusters"', r"\(IIT34\)"),
        (AT_BASE + ALL + 'fighters = "4"\nside = "interceptor"', "see the option defence"),
        (ON_GROUND + ALL + 'fighters = "l 4"', r"\(II100\)"),
        ('[names]\nintruder = ["Tiger"]', "Tiger is there twice"),
        ('[names]\nintruder = ["Two Words"]', "one word"),
        ("[[level]]\nunits = 2\nshots = 1\nburns = [2, 3]", "“level”: there are too few"),
        ("[ground]\ndear = 21", "there are 20 targets"),
        ("[ground]\nwins = 200", "worth 145 points"),
        ("[ground]\ndear_worth = 3", "more than that of the others"),
        (AT_BASE + "[starbase]\nguns = [[5, 5]]", "wholly in one quadrant"),
        (AT_BASE + "[starbase]\nguns = [[14, 0]]", "13 cm from its centre"),
        (AT_BASE + "[starbase]\ntargets = [[2, 2]]", "on another piece"),
        ("[prices]\ncluster = 0", "“prices, cluster”"),
        ("[prices]\nfighter = 0", "“prices, fighter”"),
        ("[prices]\nfighter = 200\nblock = 200", "nothing can be bought for 300 points"),
        ('[names]\nintruder = ["CT"]', "one word of 3 to 16 letters"),
        ('[names]\nintruder = ["G1a"]', "one word of 3 to 16 letters"),
        ('[scenario]\ntitle = "**bold**"', "“scenario, title”: a name has"),
        ('[scenario]\nsides = { red = "Reds" }', "“scenario, sides, red"),
        ('[scenario]\naims = { intruder = "win, @everyone" }', "“scenario, aims, intruder”"),
        ("[fleet]\nx = 1", "“fleet”: there is nothing of that name"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(text: str, words: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_typed(RULESET, {}, text)
    assert re.search(words, refusal.value.message), refusal.value.message


@pytest.mark.rule("II140", "II60", "IIT5")
def test_only_lists_are_offered_that_are_allowed_at_these_prices() -> None:
    cheap = opened("[prices]\nfighter = 2\nblock = 1\nlate_block = 1").state
    for each in legal(cheap):
        assert RULESET.forecast(RULESET.view(cheap, "interceptor"), each).refusal is None
    few = opened('[options]\nscenario = "ground-attack"\npurchase = "stock"\ndefence = 10').state
    assert few.table.buyers == ("intruder",)


@pytest.mark.rule("II140")
def test_what_is_shipped_has_nothing_to_be_remarked() -> None:
    for scenario in ("dogfight", "ground-attack", "starbase"):
        brief = RULESET.brief_for(RULESET.read_options({"scenario": scenario}))
        assert brief.remarks == ()
        assert brief.forces == FORCES


@pytest.mark.rule("II141")
def test_a_shot_at_those_that_defend_is_a_shot() -> None:
    options = {"scenario": "ground-attack", "defence": 100}
    state = position("intruder", assegai="90,80,0 4", tiger="92,64,90 4", t2a="20,20",
                     options=options)  # fmt: skip
    assert fire("assegai", "tiger") in legal(state)
