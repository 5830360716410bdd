"""Conceding and calling off: who is asked, who may decide."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.interaction.components import Press
from bot.gateway.message.asks import Asks
from bot.referee.timing import pace_of
from bot.sandbox import NotPossibleError
from tests.e2e.playing import custom_ids
from tests.e2e.test_presses import forge
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from bot.store import Ask
    from tests.e2e.playing import Play

SKIRMISH = position("freeloaders", slayer_b="8-4", coffin_a="3-4")


def is_closed(question: Message) -> bool:
    """Whether nothing can be pressed on it."""
    return custom_ids(question) == []


async def asked(play: Play, person: Person, name: str, **options: str) -> Message:
    """The message that a command asks with."""
    exchange = await person.command(play.table, name, **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    return answer


async def test_conceding_is_confirmed_privately(play: Play) -> None:
    await play.lay(SKIRMISH)
    assert "✋" in await play.command(play.cleo, "game concede")
    assert "only concede for a side that you hold" in await play.command(
        play.ada, "game concede", side="naztees"
    )
    question = await asked(play, play.ada, "game concede")
    assert question.ephemeral
    assert "Concede the game for the Freeloaders?" in question.content
    with pytest.raises(NotPossibleError):
        await play.ben.press(question, "Yes, concede")
    assert (await play.game()).version == 1
    await (await play.ada.press(question, "Yes, concede")).wait()
    final = await play.panel()
    assert "The Freeloaders concede; the Naztees win." in final.content
    assert final.pinged == {play.ben.id}
    assert (await play.game()).status == "over"
    assert custom_ids(question) == []
    assert "no game under way" in await play.command(play.ada, "game concede")
    assert "over already" in await play.command(play.ada, "game end")


async def test_a_late_confirmation_does_nothing(play: Play) -> None:
    await play.lay(SKIRMISH)
    question = await asked(play, play.ben, "game concede")
    await play.press(play.ada, "Pass")
    said = await play.said(await play.ben.press(question, "Yes, concede"))
    assert "Ask again" in said
    assert (await play.game()).status == "playing"


async def test_out_of_turn_one_may_concede(play: Play) -> None:
    await play.lay(SKIRMISH)
    question = await asked(play, play.ben, "game concede", side="Naztees")
    await (await play.ben.press(question, "Yes, concede")).wait()
    assert "The Naztees concede; the Freeloaders win." in (await play.panel()).content


async def test_the_other_side_agrees_to_end(play: Play) -> None:
    await play.lay(
        SKIRMISH, ((play.ada, "freeloaders"), (play.dan, "freeloaders"), (play.ben, "naztees"))
    )
    question = await asked(play, play.ada, "game end")
    assert not question.ephemeral
    assert question.pinged == {play.ben.id}
    for person, words in (
        (play.ada, "The others must agree"),
        (play.dan, "The others must agree"),
    ):
        assert words in await play.said(await person.press(question, "Agree to end it"))
    assert (await play.game()).status == "playing"
    await (await play.ben.press(question, "Agree to end it")).wait()
    final = await play.panel()
    assert "called off; nobody wins" in final.content
    assert final.pinged == {play.ada.id, play.dan.id}
    assert question.content.startswith("The game has ended")
    assert custom_ids(question) == []


async def test_playing_on_withdraws_the_question(play: Play) -> None:
    await play.lay(SKIRMISH)
    question = await asked(play, play.ada, "game end")
    await play.press(play.ada, "Pass")
    await play.settled()
    said = await play.said(await play.ben.press(question, "Agree to end it", stale=0))
    assert "Ask again" in said
    assert (await play.game()).status == "playing"


async def test_a_moderator_decides_and_may_agree(play: Play) -> None:
    await play.lay(SKIRMISH)
    question = await asked(play, play.cleo, "game end")
    assert question.ephemeral
    await (await play.cleo.press(question, "Yes, end it")).wait()
    assert (await play.game()).status == "over"
    assert (await play.panel()).pinged == {play.ada.id, play.ben.id}
    await play.lay(SKIRMISH, channel=play.chat)
    exchange = await play.ada.command(play.chat, "game end")
    await exchange.wait()
    await (await play.cleo.press(exchange.answers[0], "Agree to end it")).wait()
    assert (await play.game(play.chat)).status == "over"


async def test_strangers_neither_ask_nor_agree(play: Play) -> None:
    await play.lay(SKIRMISH)
    before = await play.frozen()
    assert "Only the players or a moderator" in await play.command(play.dan, "game end")
    question = await asked(play, play.ada, "game end")
    said = await play.said(await play.dan.press(question, "Agree to end it"))
    assert "Only the players or a moderator" in said
    assert await play.frozen() == before


async def test_hotseat_ends_alone(play: Play) -> None:
    await play.lay(SKIRMISH, ((play.ada, "freeloaders"), (play.ada, "naztees")))
    question = await asked(play, play.ada, "game end")
    assert question.ephemeral
    await (await play.ada.press(question, "Yes, end it")).wait()
    assert (await play.game()).status == "over"
    assert play.ada.pings[1:] == []


async def test_a_player_who_joins_meanwhile_must_agree(play: Play) -> None:
    await play.lay(SKIRMISH, ((play.ada, "freeloaders"), (play.ada, "naztees")))
    question = await asked(play, play.ada, "game end")
    await play.leave(play.ada, side="naztees")
    await play.let_in(play.ben, play.ada, "naztees")
    said = await play.said(await play.ada.press(question, "Yes, end it"))
    assert "must agree" in said
    assert (await play.game()).status == "playing"


async def test_a_lobbyis_closed_by_its_opener_players_or_a_moderator(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    before = await play.frozen()
    assert "Only its players" in await play.command(play.ben, "game end")
    assert await play.frozen() == before
    lobby = await play.panel()
    assert "ended" in await play.command(play.ada, "game end")
    assert custom_ids(lobby) == []
    assert "was closed before it began" in lobby.content
    said = await play.said(await play.ben.press(lobby, "Join Naztees", stale=0))
    assert "This game is over" in said
    assert "This game is over" in await play.command(play.ben, "convoy pass")
    press = Press((await play.game()).id, 0, "choices")
    said = await play.said(await forge(play, play.ben, lobby, press.custom_id))
    assert "This game is over" in said
    await play.command(play.ben, "convoy new")
    assert "ended" in await play.command(play.cleo, "game end")


async def test_what_is_asked_is_settled_when_the_game_moves_on(play: Play) -> None:
    await play.lay(SKIRMISH)
    question = await asked(play, play.ada, "game end")
    assert "open until <t:" in question.content
    await play.press(play.ada, "Pass")
    await play.settled()
    assert custom_ids(question) == []
    assert "The game has moved on." in question.content
    assert "open until" not in question.content


@pytest.mark.parametrize(
    "proposal",
    [
        ("game end", {}, "Agree to end it"),
        ("game pace", {"pace": "weekly"}, "Agree to the pace"),
        ("game join", {"side": "naztees"}, "Let them join"),
    ],
    ids=lambda each: each[0],
)
@pytest.mark.parametrize("how", ["withdrawn", "moved on"])
async def test_what_is_settled_just_before_it_is_stored_is_not_done(
    play: Play, monkeypatch: pytest.MonkeyPatch, proposal: tuple[str, dict[str, str], str], how: str
) -> None:
    name, options, label = proposal
    await play.lay(SKIRMISH)
    person = play.dan if name == "game join" else play.ada
    question = await asked(play, person, name, **options)
    find = Asks.find

    async def overtaken(asks: Asks, message: int, press: Press) -> Ask:
        found = await find(asks, message, press)
        if how == "withdrawn":
            await asks.withdraw(found, "Withdrawn meanwhile.")
        elif name == "game end":
            await play.press(play.ada, "Pass")
        elif name == "game pace":
            await play.command(play.cleo, "game pace", pace="daily")
        else:
            await play.command(play.cleo, "gm hand-over", side="naztees", person=play.dan.user)
        return found

    monkeypatch.setattr(Asks, "find", overtaken)
    said = await play.said(await play.ben.press(question, label))
    assert "othing was done" in said
    live = await play.at_table()
    assert live.game.status == "playing"
    assert "weekly" not in pace_of(live).terms
    assert (str(play.dan.id) in {each.user_id for each in live.members}) == (
        how == "moved on" and name == "game join"
    )


@pytest.mark.parametrize("restart", [False, True])
async def test_what_is_asked_expires_after_three_days(play: Play, restart: bool) -> None:
    await play.lay(SKIRMISH)
    end = await asked(play, play.ada, "game end")
    join = await asked(play, play.dan, "game join", side="naztees")
    play.clock.skip(71 * 3600)
    if restart:
        await play.restart()
    await play.calm()
    assert custom_ids(end)
    play.clock.skip(3601)
    for question in (end, join):
        await play.until(partial(is_closed, question), "the end of a question")
        assert "This has expired" in question.content
    assert "do you agree" in await play.command(play.ada, "game end")


async def test_an_answer_that_comes_months_late_is_refused(play: Play) -> None:
    """As where the bot can't edit its message, or was killed before it took the question down."""
    await play.lay(SKIRMISH)
    end = await asked(play, play.ada, "game end")
    join = await asked(play, play.dan, "game join", side="naztees")
    await play.store.write(lambda tx: tx.drop_ask(str(end.id)))
    await play.store.write(lambda tx: tx.drop_ask(str(join.id)))
    play.clock.skip(100 * 24 * 3600)
    await play.calm()
    for question, button in ((end, "Agree to end it"), (join, "Let them join")):
        assert custom_ids(question)
        said = await play.said(await play.ben.press(question, button))
        assert "has expired; nothing was done. Ask again" in said
    assert (await play.game()).status == "playing"
    assert len((await play.at_table()).members) == 2


async def test_who_has_joined_otherwise_need_not_be_let_in(play: Play) -> None:
    await play.lay(SKIRMISH)
    question = await asked(play, play.dan, "game join", side="naztees")
    await play.leave(play.ben)
    await play.leave(play.ada)
    await play.command(play.dan, "game join", side="naztees")
    await play.settled()
    assert custom_ids(question) == []
    assert f"{play.dan.name} has joined." in question.content


async def test_nothing_is_asked_of_a_game_that_is_over(play: Play) -> None:
    await play.lay(SKIRMISH)
    join = await asked(play, play.dan, "game join", side="naztees")
    end = await asked(play, play.ada, "game end")
    await (await play.ben.press(end, "Agree to end it")).wait()
    await play.settled()
    assert end.content.startswith("The game has ended")
    assert "The game has ended." in join.content
    assert custom_ids(end) == custom_ids(join) == []
    await play.stored(lambda tx: not tx.due_asks(1 << 60, 10))


async def test_a_captain_speaks_for_a_shared_side_and_hands_that_over(play: Play) -> None:
    both = ((play.ben, "naztees"), (play.dan, "naztees"))
    await play.lay(SKIRMISH, ((play.ada, "freeloaders"), *both))
    assert f"captain {play.ben.name}" in await play.command(play.ada, "game status")
    question = await asked(play, play.ada, "game end")
    assert question.pinged == {play.ben.id}
    assert "the captain of the Naztees must agree" in question.content
    said = await play.said(await play.dan.press(question, "Agree to end it"))
    assert f"captain of the Naztees, {play.ben.name}," in said
    assert (await play.game()).status == "playing"

    async def named(person: Person, whom: Person, **options: Any) -> str:
        return await play.command(person, "side captain", person=str(whom.id), **options)

    assert "Only the captain" in await named(play.dan, play.dan)
    assert "can be their captain" in await named(play.ben, play.ada, side="naztees")
    told = await named(play.ben, play.dan)
    assert f"{play.dan.name} is the captain of the Naztees now" in told
    assert f"{play.dan.name}" in await play.command(play.ada, "side captain")
    await play.restart()
    assert "captain" in await play.said(await play.ben.press(question, "Agree to end it"))
    exchange = await play.ada.command(play.table, "game export")
    await exchange.wait()
    members = json.loads(exchange.answers[0].attachments[0].data)["members"]
    assert [each.get("captain", False) for each in members] == [False, False, True]
    assert "now" in await named(play.cleo, play.ben), "a moderator"
    await named(play.ben, play.dan)
    # Who comes is let in by the captain; and any of them plays.
    coming = await asked(play, play.cleo, "game join", side="naztees")
    assert coming.pinged == {play.dan.id}
    said = await play.said(await play.ben.press(coming, "Let them join"))
    assert "Only the captain of the Naztees, or a moderator" in said
    # Whose captain is away, or does not answer for a day, makes himself captain.
    assert "Only the captain" in await named(play.ben, play.ben)
    await play.command(play.dan, "away emergency", days=1)
    away = await asked(play, play.dan, "away show")
    assert "Only the captain" in await named(play.ben, play.dan), "for nobody else"
    assert "is the captain" in await named(play.ben, play.ben)
    await named(play.ben, play.dan)
    await (await play.dan.press(away, "I am back")).wait()
    assert "Only the captain" in await named(play.ben, play.ben)
    play.clock.skip(25 * 3600)
    assert "is the captain" in await named(play.ben, play.ben)
    await named(play.ben, play.dan)
    await play.leave(play.dan)
    assert "none has a captain" in await play.command(play.ada, "side captain")
    await (await play.ben.press(question, "Agree to end it")).wait()
    assert (await play.game()).status == "over"
