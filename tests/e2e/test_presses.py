"""Buttons and selects: old ones, pressed twice, by strangers, after restarts, never made by us."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press
from bot.sandbox import Exchange
from bot.sandbox.model.kinds import ComponentKind, InteractionKind
from tests.e2e.playing import custom_ids, version_of
from tests.e2e.thumbing import thumb, token_of
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

SKIRMISH = position("freeloaders", slayer_b="8-4", coffin_a="3-4", brigghaven_a="9-9")


async def forge(
    play: Play, person: Person, message: Message, custom_id: str, *values: str
) -> Exchange:
    """Use a component that the message never had."""
    data: dict[str, object] = {"custom_id": custom_id, "id": 1}
    data["component_type"] = int(ComponentKind.STRING_SELECT if values else ComponentKind.BUTTON)
    if values:
        data["values"] = list(values)
    exchange = Exchange(
        play.server.interactions.send(
            InteractionKind.COMPONENT,
            person.user,
            play.server.world.channels[message.channel_id],
            data,
            source=message,
            source_payload=play.server.posting.wire(message),
        )
    )
    await exchange.wait(15)
    return exchange


def step_to(message: Message, cell: str) -> str:
    return token_of(message, f"→ {cell},")


async def focus(play: Play, person: Person, unit: str) -> Message:
    panel = await play.panel()
    await (await person.select(panel, "Choose a unit", [unit])).wait(15)
    return panel


async def test_a_unit_is_chosen_and_its_buttons_follow_it(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    for unit, cell in (("slayer-b", "7-4"), ("brigghaven-a", "8-9")):
        await focus(play, play.ada, unit)
        chosen = [o["value"] for o in panel.selects[0]["options"] if o.get("default")]
        assert chosen == [unit]
        assert step_to(panel, cell)
    assert (await play.game()).version == 1
    await play.throw(6)
    await (await thumb(play.ada, panel, step_to(panel, "8-9"))).wait()
    panel = await play.panel()
    assert [o["value"] for o in panel.selects[0]["options"] if o.get("default")] == ["brigghaven-a"]
    assert step_to(panel, "7-9")


async def test_a_press_on_an_old_board_shows_what_is_possible_now(play: Play) -> None:
    await play.lay(SKIRMISH)
    panel = await focus(play, play.ada, "slayer-b")
    old = step_to(panel, "7-4")
    shown = len(panel.versions) - 1
    await play.throw(6)
    await (await thumb(play.ada, panel, old)).wait()
    await play.settled()
    before = await play.frozen()
    exchange = await thumb(play.ada, panel, old, stale=shown)
    said = await play.said(exchange)
    assert "The board has moved on since that message; nothing was done." in said
    (choices,) = exchange.answers
    assert choices.ephemeral
    assert version_of(choices) == 2
    assert await play.frozen() == before
    # Those private choices are real ones.
    await (await play.ada.select(choices, "Choose a unit", ["slayer-b"])).wait()
    await play.throw(6)
    exchange = await thumb(play.ada, choices, step_to(choices, "6-4"))
    await exchange.wait()
    assert "6-4" in choices.content
    assert version_of(choices) == 3
    assert "6-4" in (await play.panel()).content
    assert version_of(await play.panel()) == 3
    old_focus = await play.ada.select(panel, "Choose a unit", ["slayer-b"], stale=shown)
    assert "The board has moved on" in await play.said(old_focus)


async def test_messages_of_the_past_can_still_be_pressed_by_slow_screens(play: Play) -> None:
    await play.lay(SKIRMISH)
    first = await focus(play, play.ada, "slayer-b")
    shown = len(first.versions) - 1
    await play.throw(1)
    await (await thumb(play.ada, first, step_to(first, "7-4"))).wait()
    second = await play.panel()
    assert second.id != first.id
    assert custom_ids(first) == []
    before = await play.frozen()
    said = await play.said(
        await thumb(play.ada, first, token_of(first, "→ 7-4,", shown), stale=shown)
    )
    assert "It is for the Naztees to act now" in said
    assert await play.frozen() == before


@pytest.mark.parametrize("person", ["ben", "cleo"])
async def test_presses_by_others_are_refused_privately(play: Play, person: str) -> None:
    panel = await play.lay(SKIRMISH)
    before = await play.frozen()
    who: Person = getattr(play, person)
    words = {"ben": "It is for the Freeloaders to act now", "cleo": "You hold no side"}[person]
    for exchange in (
        await who.press(panel, "Pass"),
        await who.select(panel, "Choose a unit", ["slayer-b"]),
    ):
        assert words in await play.said(exchange)
        assert all(answer.ephemeral for answer in exchange.answers)
    assert await play.frozen() == before
    assert len(panel.versions) == 1


async def test_a_double_click_is_one_change(play: Play) -> None:
    await play.lay(SKIRMISH)
    panel = await focus(play, play.ada, "slayer-b")
    await play.throw(6, 6)
    button = step_to(panel, "7-4")
    clicks = [await thumb(play.ada, panel, button) for _ in range(3)]
    said = [await play.said(click) for click in clicks]
    assert sum("nothing was done" in each for each in said) == 2
    game = await play.game()
    assert (game.version, game.cursor) == (2, 1)


async def test_two_players_of_one_side_press_at_once(play: Play) -> None:
    panel = await play.lay(
        SKIRMISH, ((play.ada, "freeloaders"), (play.cleo, "freeloaders"), (play.ben, "naztees"))
    )
    clicks = await asyncio.gather(
        *(person.press(panel, "Pass") for person in (play.ada, play.cleo, play.ada))
    )
    for click in clicks:
        await click.wait(15)
    await play.settled()
    assert (await play.game()).version == 2
    assert len(play.public()) == 2


async def test_a_redelivered_interaction_is_one_change(play: Play, trouble: set[str]) -> None:
    # The second answer comes too late.
    trouble |= {"bot.gateway.interaction.reply", "bot.gateway.game.controller"}
    await play.lay(SKIRMISH)
    await play.throw(6, 6, 6)
    exchange = await play.ada.command(
        play.table, "convoy move", at_once=True, vessel="slayer-b", to="7-4"
    )
    play.server.redeliver(exchange.id)
    await exchange.wait()
    await play.settled()
    before = await play.frozen()
    assert before[0].version == 2
    play.server.redeliver(exchange.id)
    await play.until(lambda: exchange.interaction.callbacks >= 3, "the answer to the third one")
    await play.settled()
    assert await play.frozen() == before
    assert len(play.public()) == 1
    press = await play.press(play.ada, "Pass")
    play.server.redeliver(press.id)
    await play.until(lambda: press.interaction.callbacks >= 2, "the second answer")
    await play.settled()
    assert (await play.game()).version == 3
    assert len(play.public()) == 2


async def test_a_redelivered_new_opens_one_game(play: Play, trouble: set[str]) -> None:
    trouble |= {"bot.gateway.interaction.reply", "bot.gateway.game.controller"}
    for name, thread in (("convoy new", False), ("convoy new", True)):
        exchange = await play.ada.command(play.chat if thread else play.table, name, thread=thread)
        play.server.redeliver(exchange.id)
        await exchange.wait()
        await play.until(lambda: exchange.interaction.callbacks >= 2, "both answers")  # noqa: B023 - awaited at once
    assert len(await play.referee.games.playable(place=str(play.table.guild_id))) == 2
    assert len(play.server.world.threads(play.table.guild_id or 0)) == 1


async def test_buttons_survive_restarts(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    lobby = await play.panel()
    await play.restart()
    await play.press(play.ada, "Join Freeloaders")
    await play.restart()
    await play.press(play.ben, "Join Naztees")
    await play.restart()
    await play.press(play.ada, "Ready")
    await play.restart()
    await play.press(play.ben, "Ready")
    await play.restart()
    panel = await play.panel()
    assert panel.id != lobby.id
    await play.press(play.ben, panel.buttons[0]["custom_id"])
    await play.restart()
    assert (await play.game()).version == 2
    assert (await play.panel()).id == panel.id
    assert (await play.at_table()).game.version == 2
    assert version_of(panel) == 2
    assert len(play.public()) == 2


MALFORMED = [
    "u",
    "u:",
    "u:abcd",
    "u:abcd:x:act:0",
    "u:abcd:1:act:" + "a" * 61,
    "u:ABCD:1:act:0",
    "u:abcd:99999999999:act",
    "su:abcd:1:focus",
    "something else",
    "u:../../etc:1:act:0",
    "u:abcd:1:act:\u202e\u200b",
]


@pytest.mark.parametrize("custom_id", MALFORMED)
async def test_ids_that_cannot_be_read_are_answered(play: Play, custom_id: str) -> None:
    panel = await play.lay(SKIRMISH)
    before = await play.frozen()
    exchange = await forge(play, play.ada, panel, custom_id)
    assert exchange.answers
    assert all(answer.ephemeral for answer in exchange.answers)
    assert "✋" in await play.said(exchange)
    assert await play.frozen() == before


async def test_ids_that_mean_nothing_now_are_refused(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    other = await play.lay(SKIRMISH, channel=play.chat)
    game, other_game = await play.game(), await play.game(play.chat)
    before = await play.frozen(), await play.frozen(play.chat)
    pass_token = next(b for b in other.buttons if b["label"] == "Pass")["custom_id"].split(":")[-1]
    for custom_id, values in (
        (Press("zzzz", 1, "act", pass_token).custom_id, ()),
        (Press(game.id, 1, "act", "0123456789ab", 1).custom_id, ()),
        (Press(game.id, 1, "act", "", 1).custom_id, ()),
        (Press(game.id, 1, "act", pass_token).custom_id, ()),
        (Press(game.id, 1, "act", pass_token, 999_999_999).custom_id, ()),
        (Press(game.id, 1, "fly", pass_token).custom_id, ()),
        (Press(game.id, 1, "join", "martians").custom_id, ()),
        (Press(game.id, 1, "start").custom_id, ()),
        (Press(game.id, 1, "concede", "naztees").custom_id, ()),
        (Press(game.id, 1, "concede").custom_id, ()),
        (Press(game.id, 7, "concede", "freeloaders").custom_id, ()),
        (Press(game.id, 7, "end", "alone").custom_id, ()),
        ("s" + Press(game.id, 1, "pick", "0", 1).custom_id, ("0123456789ab",)),
        ("s" + Press(game.id, 1, "pick", "0", 1).custom_id, ("<@1> @everyone",)),
    ):
        exchange = await forge(play, play.ada, panel, custom_id, *values)
        said = await play.said(exchange)
        assert "✋" in said or "nothing was done" in said, custom_id
        assert all(answer.ephemeral for answer in exchange.answers), custom_id
    # A button of the game next door acts there, for those who play there: nobody else.
    exchange = await forge(
        play, play.cleo, panel, Press(other_game.id, 1, "act", pass_token, 1).custom_id
    )
    assert "You hold no side" in await play.said(exchange)
    assert (await play.frozen(), await play.frozen(play.chat)) == before


@pytest.mark.parametrize(
    ("what", "value"), [("end", "alone"), ("end", "freeloaders"), ("admit", "naztees.1234567890")]
)
async def test_a_moderator_is_none_for_a_game_next_door(play: Play, what: str, value: str) -> None:
    """Rights are those in the channel where they are used: they may differ from door to door."""
    panel = await play.lay(SKIRMISH)
    await play.lay(SKIRMISH, channel=play.chat)
    game = await play.game(play.chat)
    before = await play.frozen(play.chat)
    press = Press(game.id, 1, what, value)
    exchange = await forge(play, play.cleo, panel, press.custom_id)
    assert "is not open any more" in await play.said(exchange)
    assert await play.frozen(play.chat) == before


async def test_the_longest_code_of_a_game_fits_into_a_button(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    said = await play.said(
        await forge(play, play.ada, panel, Press("z" * 16, 1, "act", "0").custom_id)
    )
    assert "no game of that code" in said


async def test_focus_on_an_unknown_unit_falls_back(play: Play) -> None:
    panel = await play.lay(SKIRMISH)
    game = await play.game()
    await forge(
        play, play.ada, panel, "s" + Press(game.id, 1, "focus", "", 1).custom_id, "@everyone"
    )
    assert version_of(panel) == 1
    assert (await play.game()).version == 1
