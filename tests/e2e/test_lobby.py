from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.playing import custom_ids

if TYPE_CHECKING:
    from bot.store import ReadTx
    from tests.e2e.playing import Play


async def test_two_people_open_a_game_with_thumbs(play: Play) -> None:
    said = await play.command(play.ada, "convoy new", coffins=2, recycle=True)
    assert "is open" in said
    lobby = await play.panel()
    assert lobby.pinged == frozenset()
    assert [each["label"] for each in lobby.buttons] == [
        "Join Freeloaders",
        "Join Naztees",
        "Ready",
        "vs Umpire",
        "How to play",
    ]
    assert lobby.buttons[2]["disabled"]
    assert "coffins: 2" in lobby.content
    assert "recycle: yes" in lobby.content
    await play.press(play.ada, "Join Freeloaders")
    await play.press(play.ben, "Join Naztees")
    lobby = await play.panel()
    assert f"Freeloaders** (get Brigghavens off the west edge): {play.ada.name}" in lobby.content
    assert f"Naztees** (stop the convoy): {play.ben.name}" in lobby.content
    await play.press(play.ben, "Ready")
    assert "ready" in lobby.content.split("Naztees")[1]
    assert "ready" not in lobby.content.split("Naztees")[0]
    await play.press(play.ada, "Ready")
    board = await play.panel()
    assert board.id != lobby.id
    assert custom_ids(lobby) == []
    assert "Ready" not in lobby.content
    assert board.pinged == {play.ben.id}
    assert [each.filename for each in board.attachments] == ["board.png"]
    assert len(play.public()) == 2


async def test_requests_are_remembered_for_a_day(play: Play) -> None:
    exchange = await play.ada.command(play.table, "convoy new")
    await exchange.wait()
    await play.settled()

    def seen(tx: ReadTx) -> bool:
        return tx.seen(str(exchange.id)) is not None

    await play.restart()
    assert await play.store.read(seen)
    play.clock.skip(25 * 3600)
    await play.restart()
    await play.stored(lambda tx: not seen(tx))


async def test_a_lobby_tells_how_to_play_and_what_decides(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    lobby = await play.panel()
    assert "What decides: Brigghavens off" in lobby.content
    exchange = await play.dan.press(lobby, "How to play")
    # A press that takes longer is acknowledged first, and answered by a message of its own.
    await play.until(lambda: any(each.ephemeral for each in exchange.answers), "the answer")
    told = next(each for each in exchange.answers if each.ephemeral)
    assert "**Aim**" in told.content
    assert [each.filename for each in told.attachments] == ["how-to-play.png"]
    again = await play.ada.command(play.table, "help", topic="convoy")
    assert (await play.said(again)).startswith(told.content)
    assert again.answers[0].attachments[0].filename == "how-to-play.png"
