"""A scenario of one's own, sent with the command that opens a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.systems_under_test import IDS

if TYPE_CHECKING:
    from rules.registry import Registry
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems(*IDS)

AHEAD = {"red-a": 0, "red-b": 1, "blue-a": 0, "blue-b": 4}
TEXT = "\n".join(f'[[runner]]\nid = "{name}"\nahead = {steps}' for name, steps in AHEAD.items())


@pytest.mark.parametrize("head", [b"", b"\xef\xbb\xbf"])
async def test_a_game_is_played_by_the_scenario_that_was_sent(play: Play, head: bytes) -> None:
    file = play.ada.upload(play.table, "scenario.toml", head + TEXT.encode())
    said = await play.command(play.ada, "race new", scenario_file=file)
    assert "is open" in said
    assert "The scenario is the players' own, by Ada." in play.public()[0].content
    assert "`scenario_file` **given**" in await play.command(play.cleo, "game options")
    await play.restart()  # it is kept with the game
    for person, side in ((play.ada, "red"), (play.ben, "blue")):
        await play.command(person, "game join", side=side)
    for person in (play.ada, play.ben):
        await play.command(person, "game start")
    table = await play.at_table()
    assert table.state is not None
    assert table.state.model_dump()["positions"] == AHEAD
    assert table.start.version == table.ruleset.version
    assert "✅" in await play.command(play.cleo, "dice verify")


async def test_without_a_file_nothing_is_said_of_one(play: Play) -> None:
    await play.command(play.ada, "race new")
    assert "scenario" not in play.public()[0].content
    assert "scenario" not in await play.command(play.ada, "game options")


async def test_only_systems_that_take_a_scenario_offer_it(play: Play, systems: Registry) -> None:
    offers = {
        command["name"]: {option["name"] for option in new.get("options", ())}
        for command in play.server.commands
        for new in command.get("options", ())
        if new["name"] == "new"
    }
    takers = {each.command for each in systems if each.takes_brief}
    assert {name for name, options in offers.items() if "scenario_file" in options} == takers
    assert len(offers) > len(takers) > 1


@pytest.mark.parametrize("own_thread", [False, True])
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "“runner”: it is missing"),
        (b"\x89PNG\r\n\x1a\n\xff", "no text"),
        (b"dear umpire,", "no TOML"),
        (TEXT.replace("ahead = 4", "ahead = 40").encode(), "“runner 4, ahead”"),
        (TEXT.encode() + b"\nspeed = 9", "“runner 4, speed”: there is nothing of that name"),
        (b"# a long story\n" * 4_000, "50 kB at most"),
        (b"it = " + b"[" * 400, "no TOML"),
        (b"[[runner]]\nid = '@everyone **'\n", "“runner 1, id”"),
    ],
)
async def test_a_bad_file_is_refused_in_private_and_nothing_is_opened(
    play: Play, data: bytes, words: str, *, own_thread: bool
) -> None:
    before = len(play.public())
    file = play.ada.upload(play.table, "scenario.toml", data)
    exchange = await play.ada.command(play.table, "race new", scenario_file=file, thread=own_thread)
    await exchange.wait()
    (answer,) = exchange.answers
    assert answer.ephemeral
    assert words in answer.content
    assert "@everyone" not in answer.content
    assert len(play.public()) == before
    assert await play.store.read(lambda tx: tx.games()) == []
