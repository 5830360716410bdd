"""Scenarios and cards that people write (TE62, TE50, TE53, TE54, TE94)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.referee.transitions import read_typed
from render.painting import paint
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Malformed
from rules.systems.celestial import fleets
from rules.systems.celestial.actions import Muster
from rules.systems.celestial.legal import may_sprint
from rules.systems.celestial.ruleset import RULESET
from tests.systems.common import as_typed

CONVOY = """
[options]
scenario = "passage"

[scenario]
title = "The long way"
terrain = 2
rounds = 3
black_holes = ["H2"]
wormholes = ["N8"]
runner = "ibis"
reward = 30

[[squad]]
side = "compact"
ships = ["ibis", "ibis", "swift"]
columns = "AB"
rows = [3, 10]

[[squad]]
side = "compact"
ships = ["rookery"]
columns = "C"
rows = [6, 6]
fixed = "NE"

[[squad]]
side = "dominion"
ships = ["onyx", "shard"]
columns = "OP"
rows = [1, 12]

[[card]]
id = "ibis"
name = "Ibis"
sort = "courier"
side = "compact"
code = "I"
points = 30
curve = [[1, 4, 1], [2, 3, 0]]
start = 1
shields = [2, 2, 1, 2]
hull = [0, -1, -1]
blast = 1

[[card]]
id = "rookery"
name = "Rookery"
sort = "outpost"
side = "compact"
code = "K"
points = 90
curve = [[4, 2], [4, 1]]
start = 0
shields = [4, 4, 4, 4]
hull = [0, -1, -1, -2]
critical = [2]
base = true
transmits = true
group = [{ weapon = "beam", count = 1, cold = 1, hot = 1, arcs = "FRBL" }]

[[card]]
id = "shard"
name = "Shard"
sort = "squadron"
side = "dominion"
code = "Z"
points = 22
curve = [[0, 5, 0], [0, 4, 0]]
start = 0
squadron = true
group = [{ weapon = "pulser", count = 1, cold = 1, hot = 1, arcs = "F" }]
"""


def read(text: str) -> Any:
    """The brief that a file means."""
    return read_typed(RULESET, {}, text, "Ada").brief


@pytest.mark.rule("TE62b", "TE50", "TE53", "TE20", "TN46b")
def test_a_scenario_with_ships_of_one_s_own_is_read_played_and_written_again() -> None:
    start = read_typed(RULESET, {}, CONVOY, "Ada")
    brief: Any = start.brief
    assert brief.remarks == ()
    shard, rookery = brief.cards["shard"], brief.cards["rookery"]
    assert (shard.shields, shard.hull, shard.blast) == ((0, 0, 0, 0), (0, 0), 0)
    assert (rookery.blast, [row.turn for row in rookery.curve]) == (5, [0, 0])
    again = read(RULESET.write_brief(brief))
    assert again.model_dump() == brief.model_dump()
    dice = SeededDice(bytes(32), b"")
    state: Any = open_game(RULESET, start, dice).state
    assert str(state.board.ship("rookery").at) == "C6"
    assert paint(RULESET.id, RULESET.view(state, None)).png.startswith(b"\x89PNG")
    steps = 0
    while result(RULESET, state) is None and steps < 400:
        (seat,) = active(RULESET, state)
        found = RULESET.legal(RULESET.view(state, seat))
        state = act(RULESET, state, seat, found[steps * 7 % len(found)], dice).state
        steps += 1
    assert result(RULESET, state) is not None


@pytest.mark.rule("TE62b", "TE61")
def test_cards_of_one_s_own_are_bought_in_a_free_battle() -> None:
    text = '[options]\nscenario = "free-battle"\n' + CONVOY[CONVOY.index("[[card]]") :]
    start = read_typed(RULESET, {}, text)
    state: Any = open_game(RULESET, start, SeededDice(bytes(32), b"")).state
    assert "ibis" in fleets.market(state.board, "compact")
    bought = act(
        RULESET, state, "compact", as_typed(Muster(ships="condor, 2 ibis")), SeededDice(b"", b"")
    ).state
    assert bought.hidden["compact"] == "condor,ibis,ibis"


@pytest.mark.rule("TE50", "TE53", "TE54", "TE94", "TE25", "TE20")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("squadron = true", "squadron = true\nshields = [1, 0, 0, 0]", "no shields (TE50)"),
        ("squadron = true", "squadron = true\nhull = [0, 0, -1]", "2 hull boxes (TE50)"),
        ("squadron = true", "squadron = true\ncritical = [0]", "no criticals (TE50)"),
        ("squadron = true", "squadron = true\nblast = 1", "no blast (TE50)"),
        ("[[0, 5, 0]", "[[1, 5, 0]", "no Power: others transmit it"),
        ("base = true", "base = true\nblast = 3", "a base is 5 (TE53)"),
        ("base = true", "base = true\nsprints = 2", "does not sprint (TE25)"),
        ("[[4, 2]", "[[4, 2, 1]", "a base has no Turn (TE20)"),
        ('sort = "outpost"', 'sort = "transport"', "a transport is unarmed (TE54)"),
        ("critical = [2]", "critical = [3]", "on the last hull box never comes (TE94)"),
    ],
)
def test_what_is_unusual_for_a_kind_of_ship_is_told(old: str, new: str, words: str) -> None:
    assert old in CONVOY
    (remark,) = read(CONVOY.replace(old, new)).remarks
    assert remark.endswith((f"{words}.", f"{words} (TE50, TE15)."))


@pytest.mark.rule("TE62b", "TN20", "TE76")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('ships = ["onyx", "shard"]', 'ships = ["onyx", "rock"]', "“squad 3, ships”: there is no"),
        ('ships = ["onyx", "shard"]', 'ships = ["onyx", "wren"]', "Wren is a ship of the other"),
        ('ships = ["onyx", "shard"]', "ships = []", "all have ships, or all buy them"),
        ('"ibis", "ibis", "swift"', '"ibis", "ibis", "swift", "swift", "wren", "wren"', "7 ships"),
        ('side = "dominion"\nships', 'side = "compact"\nships', "other side"),
        ("rows = [3, 10]", "rows = [10, 3]", "“squad 1, rows”"),
        ("rows = [3, 10]", "rows = [3, 3]", "no room for 4 ships"),
        ('columns = "AB"', 'columns = "AQ"', "letters A to P"),
        ('"H2"', '"C6"', "not at a hole"),
        ('"H2"', '"A6"', "“squad 2”"),
        ('"H2"', '"N8"', "two holes are in the same hex"),
        ('columns = "C"', 'columns = "E"', "off the generator's columns"),
        ('fixed = "NE"', 'fixed = "N"', "“squad 2, fixed”"),
        ('wormholes = ["N8"]', "wormholes = []", "no wormhole to escape by"),
        ('runner = "ibis"', 'runner = "wren"', "no ship of that card"),
        ('runner = "ibis"', 'stake = "obsidian"\nrunner = "ibis"', "“scenario, stake”"),
        ('id = "ibis"', 'id = "heron"', "a card of that id already"),
        ('id = "ibis"', 'id = "i1"', "2 to 9 small letters"),
        ('code = "I"', 'code = "X"', "would both be X"),
        ('code = "I"', 'code = "é"', "a letter A to Z"),
        ("start = 1", "start = 2", "rows 0 to 1"),
        ("points = 30", "points = 900", "numbers from 1 to 600"),
        ("[[1, 4, 1]", "[[7, 4, 1]", "numbers from 0 to 6"),
        ("critical = [2]", "critical = [9]", "numbers from 0 to 3"),
        ('weapon = "beam"', 'weapon = "laser"', "there is no such weapon"),
        ('weapon = "beam", count = 1', 'weapon = "burst", count = 2', "a group has one burst"),
        ('cold = 1, hot = 1, arcs = "FRBL"', 'cold = 0, hot = 0, arcs = "F"', "no boxes"),
        ('arcs = "FRBL"', 'arcs = "FF"', "each once"),
        ('title = "The long way"', 'title = "@everyone"', "a name has"),
        ("rounds = 3", "rounds = 99", "“scenario, rounds”"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_place(old: str, new: str, words: str) -> None:
    assert old in CONVOY
    with pytest.raises(Malformed) as caught:
        read(CONVOY.replace(old, new, 1))
    assert words in caught.value.message


@pytest.mark.rule("TE25")
def test_a_base_does_not_sprint_even_if_its_card_has_boxes() -> None:
    brief = read(CONVOY.replace("base = true", "base = true\nsprints = 2"))
    start = RULESET.start(RULESET.read_options({"scenario": "passage"}))._replace(brief=brief)
    state: Any = open_game(RULESET, start, SeededDice(bytes(32), b"")).state
    assert state.board.ship("rookery").sprints == 2
    assert not may_sprint(state, state.board.ship("rookery"))
