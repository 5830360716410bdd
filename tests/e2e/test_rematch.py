"""The end of a game: its picture, and what its buttons lead to, over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.interaction.components import Press
from bot.referee import PUBLISH
from rules.kernel.game.dice import salt_of
from tests.e2e.test_presses import forge
from tests.e2e.thumbing import thumb
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Channel, Message, Person
    from bot.store import Game, Tx
    from tests.clock import MovableClock
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "trio")

SKIRMISH = position("freeloaders", slayer_b="8-4", coffin_a="3-4")
HALF_A_YEAR = 180 * 24 * 3_600.0
TRIO = ("amber", "blue", "crimson")


async def concede(play: Play, person: Person, channel: Channel | None = None) -> None:
    exchange = await person.command(channel or play.table, "game concede")
    await exchange.wait()
    (question,) = exchange.answers
    await (await person.press(question, "Yes, concede")).wait()


async def ended(play: Play, *people: tuple[Person, str], **options: Any) -> Message:
    """The last message of a game of Ada, who gave it up, against Ben."""
    await play.begin(people or None, **options)
    await concede(play, play.ada)
    return await play.panel()


async def games(play: Play) -> list[Game]:
    """All games of the table, oldest first."""
    found = await play.store.read(lambda tx: tx.games())
    return sorted(found, key=lambda game: game.created_at)


def labels(message: Message) -> list[str]:
    return [button["label"] for button in message.buttons]


async def test_the_end_has_a_picture_of_its_own(play: Play) -> None:
    final = await ended(play)
    assert labels(final) == ["Rematch", "Swap sides", "Look back", "Verify the dice", "Why?"]
    (picture,) = final.attachments
    told = picture.description
    assert told is not None
    assert "the end. Victory: Naztees." in told
    assert "Freeloaders (Ada)" in told
    assert "Naztees (Ben), winner" in told
    assert len(picture.data) <= 90_000


@pytest.mark.usefixtures("true_salt")
async def test_a_rematch_is_a_lobby_with_everybody_in_their_place(play: Play) -> None:
    final = await ended(play, turn_limit=30)
    old = await play.game()
    press = await play.press(play.ada, "Rematch")
    new = await play.game()
    assert new.id != old.id
    assert (new.options, new.brief) == (old.options, old.brief)
    assert new.seed != old.seed
    assert new.status == "lobby"
    assert new.salt is None
    lobby = await play.panel()
    assert lobby.content.count(f"<@{play.ben.id}>") == 1
    assert "kept for" in lobby.content
    assert f"The rematch of game `{old.id}`" in lobby.content
    assert lobby.pinged == {play.ben.id}
    assert f"Rematch: [game `{new.id}`](https://discord.com/channels/" in final.content
    assert f"/{lobby.id})" in final.content
    assert labels(final) == ["Look back", "Verify the dice", "Why?"]
    assert "The Freeloaders concede" in final.content
    # The players' part is open until Ben has pressed as well.
    live = await play.at_table()
    assert [(each.user_id, each.contribution) for each in live.members] == [
        (str(play.ada.id), str(press.id))
    ]
    join = await play.press(play.ben, "Join Naztees")
    assert "kept for" not in lobby.content
    early = await play.press(play.ada, "Ready")
    last = await play.press(play.ben, "Ready")
    begun = await play.game()
    assert begun.status == "playing"
    assert begun.salt == salt_of(tuple(str(each.id) for each in (press, join, early, last)))
    assert "✅" in await play.command(play.cleo, "dice verify")
    assert "before anybody was ready" in await play.command(play.cleo, "dice proof")


async def test_sides_are_exchanged(play: Play) -> None:
    await ended(play)
    await play.press(play.ben, "Swap sides")
    live = await play.at_table()
    assert [each.user_id for each in live.holders("freeloaders")] == [str(play.ben.id)]
    assert [each[:2] for each in live.bookings] == [("naztees", str(play.ada.id))]


async def test_three_sides_rotate(play: Play) -> None:
    people = (play.ada, play.ben, play.cleo)
    await play.begin(zip(people, TRIO, strict=True), system="trio")
    await concede(play, play.ada)
    await concede(play, play.ben)
    final = await play.panel()
    assert labels(final) == ["Rematch", "Rotate sides", "Look back", "Verify the dice", "Why?"]
    await play.press(play.ben, "Rotate sides")
    live = await play.at_table()
    assert [each.user_id for each in live.holders("crimson")] == [str(play.ben.id)]
    assert {each[:2] for each in live.bookings} == {
        ("blue", str(play.ada.id)),
        ("amber", str(play.cleo.id)),
    }


async def test_only_those_who_played_ask_for_a_rematch(play: Play) -> None:
    final = await ended(play)
    for label in ("Rematch", "Swap sides"):
        said = await play.said(await play.dan.press(final, label))
        assert "Only those who played" in said
    assert len(await games(play)) == 1
    said = await play.said(await play.dan.press(final, "Verify the dice"))
    assert "✅ Drawn again" in said
    assert "/dice proof says how, and has the seed" in said
    assert said == await play.command(play.dan, "dice verify")


async def test_there_is_one_rematch_however_often_people_press(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.interaction.reply")  # one press is delivered twice
    final = await ended(play)
    shown = len(final.versions) - 1
    presses = [
        await person.press(final, label, stale=shown)
        for person in (play.ada, play.ben)
        for label in ("Rematch", "Swap sides")
    ]
    said = [await play.said(each) for each in presses]
    await play.calm()
    assert len(await games(play)) == 2
    told = [each for each in said if f"\nRematch: game `{(await play.game()).id}`" in each]
    assert len(told) == 3
    await play.restart()
    said.append(await play.said(await play.ben.press(final, "Rematch", stale=shown)))
    assert "Rematch: [game" in said[-1]
    play.server.redeliver(presses[0].id)
    await play.calm()
    assert len(await games(play)) == 2
    assert len([each for each in play.public() if "The rematch of" in each.content]) == 1


async def test_a_rematch_that_was_closed_is_the_only_one(play: Play) -> None:
    final = await ended(play)
    shown = len(final.versions) - 1
    await play.press(play.ada, "Rematch")
    await play.command(play.ada, "game end")
    said = await play.said(await play.ben.press(final, "Rematch", stale=shown))
    assert "closed before it began; /convoy new opens another game" in said
    assert len(await games(play)) == 2


async def test_whoever_presses_second_is_told_where_the_place_is_kept(play: Play) -> None:
    final = await ended(play)
    await play.press(play.ada, "Rematch")
    said = await play.said(await play.ben.press(final, "Rematch", stale=len(final.versions) - 2))
    assert "Your place is kept there: press Join." in said


async def test_a_place_is_kept_until_its_owner_gives_it_up(play: Play) -> None:
    await ended(play)
    await play.press(play.ada, "Rematch")
    lobby = await play.panel()
    for person in (play.dan, play.ada):
        said = await play.said(await person.press(lobby, "Join Naztees"))
        assert "kept for Ben" in said
    said = await play.said(await thumb(play.dan, lobby, "My seat"))
    assert "You hold no side" in said
    await play.restart()
    exchange = await thumb(play.ben, await play.panel(), "My seat")
    await exchange.wait(15)
    (page,) = exchange.answers
    assert "A side is kept for you" in page.content
    await (await play.ben.press(page, "Leave")).wait(15)
    await play.settled()
    assert "kept for" not in lobby.content
    await play.press(play.dan, "Join Naztees")
    assert [each.user_id for each in (await play.at_table()).holders("naztees")] == [
        str(play.dan.id)
    ]


async def test_who_plays_alone_starts_after_the_commitment_is_shown(play: Play) -> None:
    await ended(play, (play.ada, "freeloaders"), (play.ada, "naztees"))
    press = await play.press(play.ada, "Rematch")
    live = await play.at_table()
    assert len(live.members) == 2
    assert live.game.commitment[:16] in (await play.panel()).content
    start = await play.press(play.ada, "Start")
    begun = await play.at_table()
    assert begun.contributions == (str(press.id), str(start.id))


async def test_a_channel_with_a_game_takes_no_rematch(play: Play) -> None:
    final = await ended(play)
    await play.command(play.cleo, "convoy new")
    said = await play.said(await play.ada.press(final, "Rematch"))
    assert "already has a game" in said
    await play.command(play.cleo, "game end")
    await (await play.ada.press(final, "Rematch")).wait()
    assert "The rematch of" in (await play.panel()).content


async def test_months_later_it_works(play: Play, clock: MovableClock) -> None:
    final = await ended(play)
    await play.restart()
    clock.skip(HALF_A_YEAR)
    await (await play.ben.press(final, "Rematch")).wait()
    assert f"opened by {play.ben.name}" in (await play.panel()).content
    assert "Rematch: [game" in final.content


async def test_a_forged_press_on_a_running_game_opens_nothing(play: Play) -> None:
    live = await play.begin()
    message = await play.panel()
    for what in ("rematch", "swap"):
        press = Press(live.game.id, live.number, what)
        assert "not over yet" in await play.said(
            await forge(play, play.ada, message, press.custom_id)
        )
    assert len(await games(play)) == 1


async def test_a_game_that_was_called_off_may_have_a_rematch(play: Play) -> None:
    await play.lay(SKIRMISH)
    exchange = await play.cleo.command(play.table, "game end")
    await exchange.wait()
    await (await play.cleo.press(exchange.answers[0], "Yes, end it")).wait()
    final = await play.panel()
    assert "the end. No winner." in (final.attachments[0].description or "")
    await play.press(play.ada, "Rematch")
    assert "kept for" in (await play.panel()).content


async def test_a_deleted_end_is_not_posted_again_to_lead_on(play: Play) -> None:
    final = await ended(play)
    old = await play.game()
    await play.press(play.ben, "Rematch")
    play.server.posting.delete(final)

    def ask(tx: Tx) -> None:
        tx.add_outbox(old.id, version=old.version, kind=PUBLISH, payload="{}", at=0)

    await play.store.write(ask)
    await play.calm()
    assert not [each for each in play.public() if "🏁" in each.content]


async def test_where_the_bot_can_only_answer_the_press_is_answered_twice(play: Play) -> None:
    dan, channel = play.dan, play.elsewhere
    await play.begin(((dan, "freeloaders"), (dan, "naztees")), channel)
    await concede(play, dan, channel)
    final = play.public(channel)[-1]
    old = await play.game(channel)
    await (await dan.press(final, "Rematch")).wait()
    await play.calm()
    new = await play.game(channel)
    assert new.id != old.id
    lobby = play.public(channel)[-1]
    assert f"The rematch of game `{old.id}`" in lobby.content
    assert f"Rematch: [game `{new.id}`]" in final.content
    assert labels(final) == ["Look back", "Verify the dice", "Why?"]
    await (await dan.press(lobby, "Start")).wait()
    assert (await play.game(channel)).status == "playing"
