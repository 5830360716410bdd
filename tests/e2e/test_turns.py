"""Whose turn it is, told in messages: pings, edits, pictures, whole games."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.sandbox import NotPossibleError
from rules.systems.space_convoy.actions import OFF_TABLE, Fire, Move, Pass
from rules.systems.space_convoy.stats import FREELOADERS
from tests.e2e.playing import custom_ids, version_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Message, Person
    from rules.kernel.foresight.offers import Offer
    from tests.e2e.playing import Play


async def check_panel(play: Play, channel: Channel | None = None) -> Message:
    """The current message: its picture, words and buttons are those of the board as it is."""
    panel = await play.panel(channel)
    table = await play.at_table(channel)
    picture = await play.client._publisher._board(table)
    assert picture is not None
    (file,) = panel.attachments
    assert file.data == picture.png
    assert file.description == picture.alt
    with Image.open(io.BytesIO(file.data)) as image:
        image.load()
        assert max(image.size) <= 1600
    if table.active:
        assert version_of(panel) == table.game.version
    else:
        shown = [each["label"] for each in panel.buttons]
        assert [shown[0], *shown[-3:-1]] == ["Rematch", "Look back", "Verify the dice"]
    live = [each for each in play.public(channel) if custom_ids(each)]
    assert [each.id for each in live] == [panel.id]
    return panel


async def test_moves_edit_the_message_and_a_handover_pings_in_a_new_one(play: Play) -> None:
    first = await play.lay(position(FREELOADERS, slayer_b="8-4", coffin_a="3-4"))
    assert first.pinged == {play.ada.id}
    for step in range(8, 4, -1):
        await play.throw(6)
        said = await play.command(
            play.ada, "convoy move", at_once=True, vessel="slayer-b", to=f"{step - 1}-4"
        )
        assert "🎲 6" in said or "6" in said
        panel = await check_panel(play)
        assert panel.id == first.id
        assert f"{step - 1}-4" in panel.content
        assert panel.pinged == {play.ada.id}
    assert len(play.public()) == 1
    await play.throw(1)
    await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-b", to="5-4")
    second = await check_panel(play)
    assert second.id != first.id
    assert second.pinged == {play.ben.id}
    assert [message.id for message in play.ben.pings] == [second.id]
    assert "4-4" in first.content
    assert first.attachments, "the record keeps its picture"
    await play.command(play.ben, "convoy pass")
    third = await check_panel(play)
    assert third.pinged == {play.ada.id}
    assert len(play.public()) == 3


async def test_an_attack_shows_its_dice_and_the_new_board(play: Play) -> None:
    panel = await play.lay(position(FREELOADERS, slayer_b="8-4", coffin_a="7-4", coffin_b="1-1"))
    before = panel.attachments[0].data
    await play.throw(6, 1, 1, 1)
    await (await play.ada.select(panel, "Choose a unit", ["slayer-b"])).wait()
    await play.press(play.ada, "✹ Coffin A · range 1 · 42 %")
    panel = await check_panel(play)
    assert panel.attachments[0].data != before
    assert "🟥 6" in panel.content
    assert "🟨 1" in panel.content
    assert "destroyed" in panel.content


async def test_hotseat_is_never_pinged_by_own_actions(play: Play) -> None:
    await play.lay(
        position(FREELOADERS, slayer_b="8-4", coffin_a="3-4"),
        ((play.ada, "freeloaders"), (play.ada, "naztees")),
    )
    pings = len(play.ada.pings)
    for vessel, to in (("slayer-b", "7-4"), ("coffin-a", "4-4")) * 2:
        await play.throw(1)
        panel = await play.panel()
        await play.command(play.ada, "convoy move", at_once=True, vessel=vessel, to=to)
        after = await check_panel(play)
        assert after.id != panel.id
        assert after.pinged == frozenset()
    assert len(play.ada.pings) == pings


async def test_everybody_on_the_acting_side_is_pinged_and_each_may_act(play: Play) -> None:
    await play.lay(
        position(FREELOADERS, slayer_b="8-4", coffin_a="3-4"),
        (
            (play.ada, "freeloaders"),
            (play.cleo, "freeloaders"),
            (play.ben, "naztees"),
            (play.dan, "naztees"),
        ),
    )
    await play.throw(6)
    await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-b", to="7-4")
    await play.throw(1)
    await play.command(play.cleo, "convoy move", at_once=True, vessel="slayer-b", to="6-4")
    panel = await check_panel(play)
    assert panel.pinged == {play.ben.id, play.dan.id}
    await play.command(play.dan, "convoy pass")
    assert (await check_panel(play)).pinged == {play.ada.id, play.cleo.id}


async def test_a_long_initiative_does_not_flood_the_channel(play: Play) -> None:
    cells = ["8-4", "7-4"]
    await play.lay(position(FREELOADERS, slayer_b="8-4", coffin_a="1-9"))
    await play.throw(*[6] * 60)
    for number in range(60):
        to = cells[(number + 1) % 2]
        await play.command(play.ada, "convoy move", at_once=True, vessel="slayer-b", to=to)
    panel = await check_panel(play)
    assert (await play.at_table()).game.version == 61
    assert [each.id for each in play.public()] == [panel.id]
    assert len(panel.content) <= 2000
    assert "52 earlier: /game log" in panel.content
    assert panel.content.count("\n- ") == 8
    assert len(play.ada.pings) == 1
    await play.command(play.ada, "convoy pass")
    past, _ = play.public()
    assert past.content.count("\n- ") > 8
    assert " earlier: /game log" in past.content, "all of it would not fit"
    assert len(past.content) <= 2000


def thoughtful(offers: tuple[Offer, ...]) -> Offer:
    """What a player with a will does: Brigghavens go west, Naztees fire, idle ones pass."""

    def worth(offer: Offer) -> tuple[int, int]:
        match offer.action:
            case Fire():
                return 3, 0
            case Move(vessel=vessel, to=to) if vessel.startswith("brigghaven"):
                return 2, 99 if to == OFF_TABLE else -to.row
            case Pass():
                return 1, 0
            case _:
                return 0, 0

    return max(offers, key=worth)


async def play_on(play: Play, channel: Channel | None = None, *, most: int = 400) -> list[Message]:
    """Play to the end, by presses where the button is there and by commands elsewhere."""
    people = {str(each.id): each for each in (play.ada, play.ben, play.cleo, play.dan)}
    panels: list[Message] = []
    for turn in range(most):
        panel = await play.panel(channel)
        if not panels or panels[-1].id != panel.id:
            panels.append(panel)
        table = await play.at_table(channel)
        if not table.active:
            return panels
        offer = thoughtful(table.offers(table.active[0]))
        holders = table.holders(table.active[0])
        person = people[holders[turn % len(holders)].user_id]
        await carry_out(play, person, panel, offer, channel)
    raise AssertionError("the game does not end")


async def carry_out(
    play: Play, person: Person, panel: Message, offer: Offer, channel: Channel | None
) -> None:
    subject = offer.label.subject
    try:
        if subject is not None:
            await (await person.select(panel, "Choose a unit", [subject.value])).wait()
        button = next(b for b in panel.buttons if b["custom_id"].endswith(offer.token))
        exchange = await person.press(panel, button["custom_id"])
    except (NotPossibleError, StopIteration):
        name = f"convoy {offer.action.tag}"
        exchange = await person.command(channel or play.table, name, **offer.fields)
    await exchange.wait(15)


async def test_two_people_play_to_the_victory_roll(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(1)
    await play.begin(preset="as written")
    panels = await play_on(play)
    final = await check_panel(play)
    table = await play.at_table()
    assert table.game.status == "over"
    assert table.result is not None
    assert f"## 🏁 {table.result.words}" in final.content
    assert "victory" in (await play.journal())[-1].events
    assert final.pinged <= {play.ada.id, play.ben.id}
    assert final.pinged
    # Every message but the last is a record; each began with a handover.
    assert len(play.public()) == len(panels) + 1
    for panel in panels[:-1]:
        assert custom_ids(panel) == []
    verified = await play.command(play.cleo, "dice verify")
    assert "✅" in verified
    assert "This game is over" in await play.command(play.ada, "convoy pass")
    assert "This game is over" in await play.command(play.cleo, "game join", side="naztees")
    again = await play.begin()
    assert again.game.id != table.game.id


@pytest.mark.parametrize("where", ["thread", "direct"])
async def test_hotseat_to_the_end(play: Play, same_dice: Callable[[int], None], where: str) -> None:
    same_dice(2)
    both = ((play.ada, "freeloaders"), (play.ada, "naztees"))
    if where == "direct":
        channel = play.ada.direct
        await play.begin(both, channel, turn_limit=10)
    else:
        said = await play.command(play.ada, "convoy new", thread=True, turn_limit=10)
        channel = next(each for each in play.server.world.threads(play.table.guild_id or 0))
        assert f"is open in <#{channel.id}>" in said
        assert [each.id for each in play.public()] == [channel.id], "the invitation alone"
        for _, side in both:
            await play.command(play.ada, "game join", channel, side=side)
        await play.command(play.ada, "game start", channel)
    await play_on(play, channel)
    final = await check_panel(play, channel)
    assert "🏁" in final.content
    assert play.ada.pings == []


async def test_alternate_placement_over_the_wire(play: Play) -> None:
    table = await play.begin(object_placement="alternate", first_initiative="freeloaders")
    people = {"freeloaders": play.ada, "naztees": play.ben}
    pinged = []
    while table.state is not None and table.state.placing:  # type: ignore[attr-defined] # a convoy's
        person = people[table.active[0]]
        cells = await person.complete(play.table, "convoy place", focused="cell", cell="5-")
        said = await play.command(person, "convoy place", cell=cells[0]["value"])
        assert "✋" not in said
        pinged.append((await check_panel(play)).pinged)
        table = await play.at_table()
    assert set().union(*pinged) == {play.ada.id, play.ben.id}
