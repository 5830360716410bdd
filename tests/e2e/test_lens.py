"""A closer look at one part of the table over the wire: completed, drawn, kindly refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.model.messages import png_size
from render.model.shape import Shape
from tests.e2e.looking import looked_at
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

FIELD = position(
    "freeloaders", slayer_a="8-4", blitzship="6-5", brigghaven_a="1-2", coffin_a="7-4", planet="9-4"
)


async def board(play: Play, **options: Any) -> Message:
    """The private answer of ``/game board``."""
    exchange = await play.ada.command(play.table, "game board", **options)
    await exchange.wait()
    (answer,) = exchange.answers
    assert answer.ephemeral
    return answer


def picture(message: Message) -> bytes:
    (file,) = message.attachments
    return bytes(file.data)


async def test_a_unit_a_place_and_a_cell_are_seen_closer_in_both_shapes(play: Play) -> None:
    await play.lay(FIELD)
    whole = await board(play)
    assert "Only" not in looked_at(whole)
    for around in ("Slayer A", "sa", "8-4", "row 8 lane 4"):
        closer = await board(play, around=around)
        assert "Only rows 5 to 10 of lanes 2 to 6 are shown." in looked_at(closer)
        assert png_size(picture(closer)) == Shape.WIDE.size
        assert picture(closer) != picture(whole)
    tall = await board(play, around="Planet", shape="tall")
    assert png_size(picture(tall)) == Shape.TALL.size
    assert "of lanes 2 to 5 are shown." in looked_at(tall)


async def test_what_can_be_seen_closer_is_completed_from_this_game(play: Play) -> None:
    assert await completed(play, "") == []
    await play.command(play.ada, "convoy new")
    assert await completed(play, "") == []
    await play.command(play.ada, "game end")
    await play.settled()


async def test_units_and_places_are_completed(play: Play) -> None:
    await play.lay(FIELD)
    assert {"Slayer A · SA", "Coffin A · CA", "Planet"} <= {*await completed(play, "")}
    assert await completed(play, "plan") == ["Planet"]
    assert await completed(play, "ca") == ["Coffin A · CA"]
    assert await completed(play, "no such thing") == []


async def completed(play: Play, typed: str) -> list[str]:
    found = await play.ada.complete(play.table, "game board", focused="around", around=typed)
    return [each["name"] for each in found]


async def test_an_unknown_name_is_refused_with_what_would_be_right(play: Play) -> None:
    await play.lay(FIELD)
    before = await play.frozen()
    said = await play.command(play.ada, "game board", around="Slayr A")
    assert "Did you mean Slayer A?" in said
    for around in ("the moon", "99-99", "-", "\u200b"):
        said = await play.command(play.ada, "game board", around=around)
        assert said.startswith("✋")
        assert "Nothing of that name is on the table." in said
        assert "Slayer A" in said
        assert "such as 6-5" in said
    assert await play.frozen() == before
