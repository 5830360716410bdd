"""What anybody can check of a game's dice, even after players have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from tests.e2e.playing import Play


async def test_the_proof_is_whole_though_a_player_has_left(play: Play) -> None:
    before = await play.command(play.ada, "convoy new")
    assert before
    joins = []
    for person, side in ((play.ada, "freeloaders"), (play.ben, "naztees")):
        exchange = await person.command(play.table, "game join", side=side)
        await exchange.wait()
        joins.append(f"`{exchange.id}`")
    assert f"starts the game: {' '.join(joins)}\n" in await play.command(play.cleo, "dice proof")
    for person in (play.ada, play.ben):
        exchange = await person.command(play.table, "game start")
        await exchange.wait()
        joins.append(f"`{exchange.id}`")
    listed = f"starts the game: {' '.join(joins)}\n"
    await play.command(play.ada, "game leave")
    await play.command(play.cleo, "game join", side="freeloaders")
    for _ in range(2):
        assert listed in await play.command(play.cleo, "dice proof")
        verified = await play.command(play.cleo, "dice verify")
        assert "✅" in verified
        assert verified.count("-#") == 1  # that the seed is still secret
        await play.restart()
    await play.command(play.ben, "game end")
    question = [each for each in play.public() if each.buttons][-1]
    await (await play.cleo.press(question, "Agree to end it")).wait()
    proof = await play.command(play.ada, "dice proof")
    assert listed in proof
    assert "Seed: " in proof
    verified = await play.command(play.ada, "dice verify")
    assert "✅" in verified
    assert verified.count("-#") == 1


async def test_an_action_in_the_middle_of_a_check_is_no_fault(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin()
    read = play.referee.games.entries

    async def entries(table: LiveGame) -> list[JournalEntry]:
        person = play.ada if "freeloaders" in table.active else play.ben
        await play.take(person, table.offers(table.active[0])[0])
        return await read(table)

    monkeypatch.setattr(play.referee.games, "entries", entries)
    assert "✅" in await play.command(play.cleo, "dice verify")


async def test_the_story_tells_the_numbers_of_its_dice(play: Play) -> None:
    table = await play.begin(object_placement="random")
    await play.take(play.ben, table.offers(table.active[0])[0])
    exchange = await play.cleo.command(play.table, "game log")
    await exchange.wait()
    story = await play.cleo.press(exchange.answers[0], "The whole story")
    await story.wait()
    (file,) = story.answers[0].attachments
    cursor = (await play.game()).cursor
    assert cursor > 1
    assert f"(dice 0-{cursor - 1})" in file.data.decode()


async def test_the_proof_tells_how_each_die_is_made(play: Play) -> None:
    await play.begin()
    said = await play.command(play.cleo, "dice proof")
    for each in ("Key: ", "`n:a`", "big-endian", "2^64 - (2^64 mod s)", "plus 1", "Order: "):
        assert each in said
    assert len(said) < 2000
