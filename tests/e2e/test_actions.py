"""Every action of Space Convoy over the wire: completed from what is legal, told with its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.playing import version_of
from tests.e2e.test_turns import check_panel
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play


async def values(play: Play, person: Person, name: str, focused: str, **filled: str) -> list[str]:
    """What is suggested for an option, as it would be sent."""
    exchange = person.type(play.table, name, focused, {focused: "", **filled})
    await exchange.wait()
    return [str(each["value"]) for each in exchange.choices]


async def test_deploying_by_completion(play: Play) -> None:
    await play.begin(coffins=1, first_initiative="naztees")
    ben = play.ben
    first = await play.panel()
    assert await values(play, play.ada, "convoy deploy", "vessel") == []
    assert set(await values(play, ben, "convoy deploy", "vessel")) == {
        "harsh-crusher",
        "lite-crusher",
    }
    cells = await values(play, ben, "convoy deploy", "cell", vessel="harsh-crusher")
    assert cells == [f"1-{lane}" for lane in range(1, 11)]
    said = await play.command(ben, "convoy deploy", vessel="Harsh Crusher", cell="1-1")
    assert "Harsh Crusher deploys at 1-1" in said
    assert "1-1" not in await values(play, ben, "convoy deploy", "cell", vessel="lite-crusher")
    await play.throw(3)
    said = await play.command(ben, "convoy deploy", vessel="lite-crusher", cell="1-2")
    assert "3" in said
    assert await values(play, ben, "convoy deploy", "vessel") == ["coffin-a"]
    cells = await values(play, ben, "convoy deploy", "cell", vessel="coffin-a")
    assert cells
    assert all(cell.startswith("3-") for cell in cells)
    said = await play.command(ben, "convoy deploy", vessel="coffin-a", cell="2-1")
    assert "-# SCT10" in said
    assert "rolled 3" in said
    await play.command(ben, "convoy deploy", vessel="coffin-a", cell=cells[0])
    panel = await check_panel(play)
    assert panel.id == first.id, "it is for the Naztees as before"
    assert len(ben.pings) == 1
    assert "**Naztees** to act" in panel.content


async def test_moving_in_along_and_off(play: Play) -> None:
    await play.lay(position("freeloaders", brigghaven_a="1-5", coffin_a="3-9", planet="2-5"))
    found = await play.ada.complete(
        play.table, "convoy move", focused="to", vessel="brigghaven-a", to="off"
    )
    assert found == [{"name": "off the west edge, needs 5+ · 33 %", "value": "off"}]
    entries = await values(play, play.ada, "convoy move", "to", vessel="slayer-a")
    assert entries == [f"12-{lane}" for lane in range(1, 11)]
    await play.throw(6, 5)
    said = await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-a", to="12-3")
    assert "12-3" in said
    said = await play.command(
        play.ada, "convoy move", at_once=True, vessel="brigghaven-a", to="off"
    )
    assert "🎲 5" in said
    assert "`SC" not in said
    panel = await check_panel(play)
    assert "Brigghavens off 1" in (panel.attachments[0].description or "")
    await play.throw(2)
    said = await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-a", to="11-3")
    assert "fails to move" in said


async def test_firing_hits_misses_and_falls_short(play: Play) -> None:
    await play.lay(position("freeloaders", slayer_a="8-4", slayer_b="9-6", coffin_a="7-4"))
    ada = play.ada
    assert await values(play, ada, "convoy fire", "vessel") == ["slayer-a", "slayer-b"]
    found = await ada.complete(play.table, "convoy fire", focused="target", vessel="slayer-a")
    assert found[0]["value"] == "coffin-a"
    assert "range 1 needs white 1+" in found[0]["name"]
    assert found[0]["name"].endswith(" · 42 %")
    await play.throw(6, 1, 1, 4)  # red, white, blue, yellow: a 4 slows
    said = await play.command(
        ada, "convoy fire", at_once=True, vessel="slayer-a", target="coffin-a"
    )
    for mark in ("🟥 6", "⬜ 1", "🟦 1", "🟨 4"):
        assert mark in said
    first = await check_panel(play)
    await play.throw(1, 1, 6)
    said = await play.command(
        ada, "convoy fire", at_once=True, vessel="slayer-a", target="coffin-a"
    )
    assert "is beaten off by" in said
    assert "🟨" not in said
    panel = await check_panel(play)
    assert panel.id != first.id
    assert panel.pinged == {play.ben.id}
    await play.throw(6, 1, 1, 1)
    said = await play.command(
        play.ben, "convoy fire", at_once=True, vessel="coffin-a", target="slayer-b"
    )
    assert "**Freeloaders** to act" in (await check_panel(play)).content


async def test_recycling(play: Play) -> None:
    await play.lay(position("naztees", slayer_a="8-4", coffin_b="7-4", options={"recycle": True}))
    ben = play.ben
    assert {"harsh-crusher", "coffin-a"} <= set(await values(play, ben, "convoy recycle", "vessel"))
    said = await play.command(ben, "convoy recycle", vessel="harsh-crusher")
    assert "-# SC53" in said
    cells = await values(play, ben, "convoy recycle", "cell", vessel="harsh-crusher")
    assert "1-4" in cells
    await play.command(ben, "convoy recycle", vessel="harsh-crusher", cell="1-4")
    panel = await check_panel(play)
    assert panel.pinged == {play.ada.id}
    await play.command(play.ada, "convoy pass")
    await play.throw(2)
    said = await play.command(ben, "convoy recycle", vessel="coffin-a")
    assert "✋" not in said
    panel = await check_panel(play)
    assert [b["label"] for b in panel.buttons][:2] == ["2-1", "2-2"]
    await play.press(ben, "2-2")
    assert version_of(await check_panel(play)) == 5
    assert (await play.at_table()).active == ("freeloaders",)


async def test_both_pass_and_the_game_ends(play: Play) -> None:
    await play.lay(position("freeloaders", slayer_a="8-4", coffin_a="7-4"))
    await play.command(play.ada, "convoy pass")
    found = (await play.panel()).buttons[-1]
    assert found["label"] == "Pass: game ends"
    await play.press(play.ben, "Pass: game ends")
    final = await check_panel(play)
    assert "🏁" in final.content
    assert final.pinged == {play.ada.id}
