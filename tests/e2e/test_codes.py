"""Codes on tokens over the wire: in commands, completion, odds, the log; near misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from tests.e2e.playing import Play

DUEL = position("freeloaders", slayer_a="8-4", blitzship="6-5", coffin_a="7-4", coffin_b="2-1")


async def test_codes_are_typed_wherever_a_unit_is(play: Play) -> None:
    await play.lay(DUEL)
    found = await play.ada.complete(play.table, "convoy fire", focused="vessel", vessel="Sa")
    assert [each["value"] for each in found] == ["slayer-a"]
    found = await play.ada.complete(
        play.table, "convoy fire", focused="target", vessel="slayer-a", target="CA"
    )
    assert [each["value"] for each in found] == ["coffin-a"]
    whole = await play.command(play.ada, "odds", question="fire slayer-a coffin-a")
    assert await play.command(play.ada, "odds", question="Fire sa CA") == whole
    found = await play.ada.complete(play.table, "odds", focused="question", question="fire sa")
    assert [each["value"] for each in found] == ["fire slayer-a coffin-a"]
    said = await play.command(play.ada, "convoy fire", vessel="sa", target="Ca")
    assert "Slayer A" in said
    assert "Coffin A" in said
    said = await play.command(play.ada, "convoy fire", vessel="slayr a", target="ca")
    assert "Did you mean Slayer A?" in said
    await play.command(play.ada, "convoy pass")
    for unit in ("Coffin A", "ca"):
        assert "only coffin-a" in await play.command(play.ada, "game log", unit=unit)
    said = await play.command(play.ada, "game log", unit="cofin a")
    assert "Did you mean Coffin A" in said
