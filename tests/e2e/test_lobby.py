from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.playing import custom_ids

if TYPE_CHECKING:
    from tests.e2e.playing import Play


async def test_two_people_open_a_game_with_thumbs(play: Play) -> None:
    said = await play.command(play.ada, "convoy new", coffins=2, recycle=True)
    assert "is open" in said
    lobby = await play.panel()
    assert lobby.pinged == frozenset()
    assert [each["label"] for each in lobby.buttons] == [
        "Join the Freeloaders",
        "Join the Naztees",
        "Start",
    ]
    assert lobby.buttons[2]["disabled"]
    assert "coffins 2" in lobby.content
    assert "recycle yes" in lobby.content
    await play.press(play.ada, "Join the Freeloaders")
    await play.press(play.ben, "Join the Naztees")
    lobby = await play.panel()
    assert f"Freeloaders** (get Brigghavens off the west edge): <@{play.ada.id}>" in lobby.content
    assert f"Naztees** (stop the convoy): <@{play.ben.id}>" in lobby.content
    await play.press(play.ada, "Start")
    board = await play.panel()
    assert board.id != lobby.id
    assert custom_ids(lobby) == []
    assert board.pinged == {play.ben.id}
    assert [each.filename for each in board.attachments] == ["board.png"]
    assert len(play.public()) == 2
