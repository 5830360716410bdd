"""Who plays: crowds on one side, people who are not from Discord, people who were never there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.interaction.components import Press
from bot.gateway.text.messages import UNHEARD
from bot.referee.transitions import MOST_ON_A_SIDE
from tests.e2e.playing import custom_ids
from tests.e2e.test_faults import CALLBACK
from tests.e2e.test_presses import forge
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play

SKIRMISH = position("freeloaders", slayer_b="8-4", coffin_a="3-4")


def stranger(play: Play, name: str) -> Person:
    world = play.server.world
    user = world.add_user(name)
    world.add_member(world.guild("War room"), user)
    return play.server.person(user)


async def test_a_crowd_can_play_and_has_an_end(play: Play) -> None:
    """All of them are named in one message, and Discord pings no more than a hundred."""
    await play.command(play.ada, "convoy new")
    crowd = [stranger(play, f"Player {number}") for number in range(2 * MOST_ON_A_SIDE)]
    for number, person in enumerate(crowd):
        side = ("freeloaders", "naztees")[number % 2]
        assert "You are one" in await play.command(person, "game join", side=side)
    late = await play.command(play.ada, "game join", side="naztees")
    assert f"There are {MOST_ON_A_SIDE} Naztees already" in late
    assert "one of the Naztees already" in await play.command(crowd[1], "game join", side="naztees")
    for person in crowd[:2]:
        await play.command(person, "game start")
    assert (await play.panel()).pinged
    exchange = await crowd[0].command(play.table, "game end")
    await exchange.wait()
    (question,) = exchange.answers
    assert question.pinged == {crowd[1].id}, "their captain"
    await (await crowd[1].press(question, "Agree to end it")).wait()
    assert len((await play.panel()).pinged) == 2 * MOST_ON_A_SIDE - 1
    await play.command(crowd[0], "game status")


async def test_nobody_is_let_in_beyond_that(play: Play) -> None:
    crowd = [stranger(play, f"Player {number}") for number in range(MOST_ON_A_SIDE)]
    seats = [(play.ada, "freeloaders"), *((person, "naztees") for person in crowd)]
    await play.begin(seats)
    exchange = await play.dan.command(play.table, "game join", side="naztees")
    await exchange.wait()
    (question,) = exchange.answers
    said = await play.said(await crowd[0].press(question, "Let them join"))
    assert f"There are {MOST_ON_A_SIDE} Naztees already" in said


async def test_a_game_of_the_terminal_goes_on_here(play: Play) -> None:
    """Its player has no account: there is nobody to be pinged."""

    def as_in_the_terminal(person: Person) -> None:
        person.user.name = "You"

    as_in_the_terminal(play.ada)
    panel = await play.lay(SKIRMISH)

    def rename(tx: object) -> None:
        tx._connection.execute(  # type: ignore[attr-defined] # behind its back
            "UPDATE member SET user_id = 'terminal', name = '*@everyone*' WHERE seat = 'naztees'"
        )

    await play.store.write(rename)
    play.referee.games._hot.clear()
    await play.throw(1)
    await (await play.ada.press(panel, "Pass")).wait()
    turn = await play.panel()
    assert turn.id != panel.id
    assert turn.pinged == frozenset()
    assert "<@terminal>" not in turn.content
    assert "\\*" in turn.content
    exchange = await play.ada.command(play.table, "game end")
    await exchange.wait()
    assert "do you agree" in exchange.answers[0].content
    await (await play.cleo.press(exchange.answers[0], "Agree to end it")).wait()
    assert "called off" in (await play.panel()).content


@pytest.mark.parametrize("who", ["abc", "", "1.2", "9" * 40, "١٢٣"])
async def test_nobody_is_let_in_who_is_no_person(play: Play, who: str) -> None:
    panel = await play.lay(SKIRMISH)
    game = await play.game()
    before = await play.frozen()
    press = Press(game.id, 1, "admit", f"naztees.{who}")
    assert "✋" in await play.said(await forge(play, play.ben, panel, press.custom_id))
    assert await play.frozen() == before


async def test_who_asks_does_not_decide(play: Play) -> None:
    await play.lay(SKIRMISH)
    exchange = await play.dan.command(play.table, "game join", side="naztees")
    await exchange.wait()
    (question,) = exchange.answers
    for person in (play.dan, play.ada):
        said = await play.said(await person.press(question, "Let them join"))
        assert "Only one of the Naztees, or a moderator, decides that" in said
    await (await play.ben.press(question, "Let them join")).wait()
    assert custom_ids(question) == []
    game = await play.game()
    await play.stored(lambda tx: not tx.asks_of(game.id))
    said = await play.said(await play.ben.press(question, "Let them join", stale=0))
    assert "is not open any more" in said


async def test_a_question_is_asked_once_however_fast_one_is(play: Play) -> None:
    await play.lay(SKIRMISH)
    play.server.faults.delay(*CALLBACK, seconds=0.3, times=2)
    twice = [await play.ada.command(play.table, "game end") for _ in range(2)]
    said = [await play.said(exchange) for exchange in twice]
    assert sum("do you agree" in each for each in said) == 1
    assert sum("You have asked that already" in each for each in said) == 1
    assert len(play.ben.pings) == 1


async def test_a_question_that_did_not_arrive_may_be_asked_again(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.interaction.reply")
    await play.lay(SKIRMISH)
    play.server.faults.answer(*CALLBACK, status=403)
    assert await play.command(play.ada, "game end") == UNHEARD
    assert "do you agree" in await play.command(play.ada, "game end")


async def test_who_was_let_in_and_left_may_ask_again(play: Play) -> None:
    await play.lay(SKIRMISH)
    for _ in range(2):
        exchange = await play.dan.command(play.table, "game join", side="naztees")
        await exchange.wait()
        (question,) = exchange.answers
        await (await play.ben.press(question, "Let them join")).wait()
        assert question.content == f"{play.dan.name} joins the Naztees."
        await play.leave(play.dan)
