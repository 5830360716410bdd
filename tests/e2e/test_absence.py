"""Play by post: people who are away, and seats that are offered to substitutes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.by_post import HOUR, agree, caught_up, pass_time, three, until

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]


async def holders(play: Play, seat: str) -> list[str]:
    return [each.user_id for each in (await play.at_table()).holders(seat)]


async def leaves(play: Play, person: Person, **options: Any) -> str:
    """Declare a vacation; ``first`` is its first day."""
    first = {"from": options.pop("first")} if "first" in options else {}
    return await play.command(person, "away vacation", play.table, **options, **first)


async def offer_of(play: Play) -> Message:
    """The offer of a seat that the bot makes when it looks."""
    (offer,) = await pass_time(play, 0)
    assert "is offered since" in offer.content
    return offer


async def test_a_seat_that_was_late_twice_goes_to_a_substitute_if_the_others_agree(
    play: Play,
) -> None:
    await three(play, pace="4 hours")
    exchange = await play.cleo.command(play.table, "game substitute")
    assert "You are none of them" in await play.said(exchange)
    await (await play.cleo.press(exchange.answers[0], "Stand in, mention me")).wait()
    said = await play.command(play.cleo, "game substitute", system="trio")
    assert "stand in for Trio; you are mentioned" in said
    assert "no such game" in await play.command(play.cleo, "game substitute", system="chess")
    for hours in (1, 4.1):
        await pass_time(play, hours)
        said = await play.command(play.ben, "game substitute", side="amber")
        assert "their time has not run out 2 times" in said
    await play.command(play.ada, "game extend")
    await pass_time(play, 4.1)
    before = await play.frozen()
    await play.command(play.ben, "game substitute", side="Ambers")
    assert await play.frozen() == before
    await agree(play, play.dan, "Agree to offer it")
    assert await holders(play, "amber") == []
    offer = await offer_of(play)
    assert offer.pinged == {play.ada.id, play.cleo.id}
    assert await pass_time(play, 1) == []
    # Who had it takes it back at once, and has all the time; nobody else can by that message.
    await play.said(await play.ada.press(offer, "Take the seat: Ambers"))
    assert await holders(play, "amber") == [str(play.ada.id)]
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 4 * HOUR) < 60
    await play.settled()
    assert (
        offer.content == f"{play.ada.name} plays the Ambers now (game `{(await play.game()).id}`)."
    )
    await play.command(play.ben, "game substitute", side="amber")
    await agree(play, play.dan, "Agree to offer it")
    offer = await offer_of(play)
    await pass_time(play, 3)
    # Others ask, and who plays another side asks, too, being a substitute or not.
    await play.command(play.dan, "game substitute", pool="join")
    assert "do you agree" in await play.said(await play.dan.press(offer, "Take the seat: Ambers"))
    await play.said(await play.cleo.press(offer, "Take the seat: Ambers"))
    assert await holders(play, "amber") == [str(play.cleo.id)]
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 4 * HOUR) < 60
    assert "do you agree" in await play.command(play.ada, "game join", side="amber")
    assert "late" not in await play.command(play.dan, "game status")
    # Who played stays in the record.
    exchange = await play.cleo.command(play.table, "game concede")
    await exchange.wait()
    await (await play.cleo.press(exchange.answers[0], "Yes, concede")).wait()
    for person in (play.ben, play.dan):
        exchange = await person.command(play.table, "game concede")
        await exchange.wait()
        if "Concede" in exchange.answers[0].content:
            await (await person.press(exchange.answers[0], "Yes, concede")).wait()
    assert f"earlier {play.ada.name} (Ambers)" in (await play.panel()).content


async def test_a_seat_that_is_late_for_as_long_again_is_late_twice(play: Play) -> None:
    """Where the game waits, the time of who never comes back runs out only once."""
    await three(play, pace="4 hours")
    await pass_time(play, 4.1)
    await pass_time(play, 3.8)
    said = await play.command(play.ben, "game substitute", side="amber")
    assert "nor been over for as long again" in said
    await pass_time(play, 0.2)
    await play.command(play.ben, "game substitute", side="amber")
    await agree(play, play.dan, "Agree to offer it")
    assert await holders(play, "amber") == []


async def test_a_moderator_offers_a_seat_at_once(play: Play) -> None:
    await three(play)
    await play.command(play.cleo, "game substitute", pool="join")
    await play.command(play.cleo, "game substitute", side="blue")
    offer = await offer_of(play)
    assert offer.pinged == {play.ben.id}, "mentioned are those who asked to be"
    listed = await play.command(play.dan, "game substitute")
    assert f"Offered: the Blues of Trio `{(await play.game()).id}` in <#{play.table.id}>" in listed
    assert "offered already" in await play.command(play.ada, "game substitute", side="blue")
    await play.command(play.cleo, "game substitute", pool="leave")
    said = await play.said(await play.cleo.press(offer, "Take the seat: Blues"))
    assert "do you agree" in said
    assert await holders(play, "blue") == []


async def test_the_time_of_who_is_away_stands_still_and_the_others_are_told(play: Play) -> None:
    await three(play, pace="daily")
    first = until(await play.panel())
    for typed, why in (
        ({"to": "someday"}, "no day"),
        ({"to": "tomorrow", "first": "12 days"}, "not before the first"),
        ({"to": "40 days"}, "days a year at most, of which 30 are left"),
        ({"to": "95 days", "meanwhile": "default"}, "more than 90 days"),
        ({"to": "2099-01-01", "first": "2098-12-31"}, "more than a year ahead"),
    ):
        assert why in await leaves(play, play.ada, **typed)
    assert "told in 1 game when" in await play.command(play.ada, "away emergency", days=5)
    assert until(await play.panel()) == first + 5 * 24 * HOUR
    (told,) = await pass_time(play, 0)
    assert f"{play.ada.name} is away until" in told.content
    assert told.pinged == set()
    assert "are away then already" in await play.command(play.ada, "away vacation", to="2 days")
    assert await pass_time(play, 5 * 24 + 11.9) == []
    (half,) = await pass_time(play, 0.2)
    assert until(half) == first + 5 * 24 * HOUR
    assert "in the last half year" in await play.command(play.ada, "away emergency")
    # Who is back sooner has what was left.
    exchange = await play.ada.command(play.table, "away vacation", to="20 days")
    assert "from <t:" in await play.said(exchange)
    assert abs(until(await play.panel()) - first - 25.5 * 24 * HOUR) < 24 * HOUR
    await pass_time(play, 48)
    await (await play.ada.press(exchange.answers[0], "I am back")).wait()
    assert abs(until(await play.panel()) - first - 7 * 24 * HOUR) < 60
    assert "You are not away" in await play.command(play.ada, "away show")
    # Of a game that is paused meanwhile the same is left, and away is who is away.
    await leaves(play, play.ada, to="5 days")
    back = until(await play.panel())
    await play.command(play.cleo, "game pause")
    assert await pass_time(play, 24) != [], "that somebody is away"
    await play.command(play.cleo, "game resume")
    assert abs(until(await play.panel()) - back) < 60
    assert await pass_time(play, 72) == []
    # Who is asked while they are away has all the time from when they are back.
    await leaves(play, play.ben, to="3 days")
    await play.command(play.ada, "trio rest")
    (absence,) = await play.store.read(lambda tx: tx.absences_of(str(play.ben.id), 0))
    assert until(await play.panel()) == absence.ends // 1000 + 24 * HOUR


async def test_the_others_are_told_of_each_time_that_somebody_is_away(play: Play) -> None:
    await three(play, pace="weekly")
    # The later one is declared first, and the first one last; another is called off.
    for first, last in (("40 days", "42 days"), ("20 days", "21 days"), ("10 days", "12 days")):
        await leaves(play, play.ada, first=first, to=last)
    exchange = await play.ada.command(play.table, "away show")
    await exchange.wait()
    await (
        await play.ada.press(exchange.answers[0], exchange.answers[0].buttons[1]["label"])
    ).wait()
    told = [
        text for _ in range(45) for text in await pass_time(play, 24) if "is away" in text.content
    ]
    assert len(told) == 2
    await leaves(play, play.ada, to="tomorrow")
    assert "is away until" in (await pass_time(play, 0))[0].content


async def test_umpire_answers_for_who_is_away_and_wishes_that(play: Play) -> None:
    await three(play, pace="weekly")
    number = (await play.game()).version
    await play.command(play.ben, "away vacation", to="10 days", meanwhile="default")
    (told,) = await pass_time(play, 0)
    assert "Umpire answers for them" in told.content
    assert (await play.game()).version == number, "others answer for themselves"
    await play.command(play.ada, "trio rest")
    await pass_time(play, 0)
    assert (await play.game()).version == number + 2
    panel = await play.panel()
    assert "Umpire answers for the Blues: they are away" in panel.content
    assert panel.pinged == {play.dan.id}
    assert "late" not in await play.command(play.cleo, "game status")
    # A question that is open when they leave is answered when they have, and not if they are back.
    await leaves(play, play.dan, to="12 days", meanwhile="default", first="3 days")
    assert await pass_time(play, 24) == []
    assert (await play.game()).version == number + 2
    exchange = await play.dan.command(play.table, "away show")
    assert "from <t:" in await play.said(exchange)
    (button,) = exchange.answers[0].buttons
    await (await play.dan.press(exchange.answers[0], button["label"])).wait()
    assert await pass_time(play, 55) == []
    assert (await play.game()).version == number + 2


@pytest.mark.parametrize(
    ("stop", "go_on"), [("game pause", "game resume"), ("gm lock", "gm unlock")]
)
async def test_umpire_answers_for_nobody_while_time_stands_still(
    play: Play, stop: str, go_on: str
) -> None:
    await three(play, pace="weekly")
    await leaves(play, play.ben, to="10 days", meanwhile="default")
    await leaves(play, play.ada, to="10 days", meanwhile="default")
    await play.command(play.cleo, stop)
    number = (await play.game()).version
    await pass_time(play, 24)
    assert (await play.game()).version == number
    await leaves(play, play.dan, to="5 days", meanwhile="default")
    await pass_time(play, 24)
    assert (await play.game()).version == number
    await play.command(play.cleo, go_on)
    number = (await play.game()).version
    for more in (1, 2, 3):
        await pass_time(play, 0)
        assert (await play.game()).version == number + more


async def test_a_moderator_gives_others_more_time(play: Play) -> None:
    await three(play, pace="daily")
    first = until(await play.panel())
    assert "Only a moderator" in await play.command(play.ben, "game extend", side="amber")
    for periods in (1, 2):
        await play.command(play.cleo, "game extend", side="amber")
        assert until(await play.panel()) == first + 24 * HOUR * periods
    assert "Nothing is asked of the Blues" in await play.command(
        play.cleo, "game extend", side="blue"
    )


async def test_a_lobby_that_nobody_touches_is_closed_after_two_warnings(play: Play) -> None:
    await play.command(play.ada, "trio new", thread=False)
    await play.command(play.ben, "game join", side="blue")
    await play.command(play.ben, "notify mute")
    assert await pass_time(play, 13.9 * 24) == []
    (first,) = await pass_time(play, 0.2 * 24)
    assert "nobody has changed anything in this lobby" in first.content
    assert first.pinged == set(), "who has muted the game is not notified, and nobody else told"
    assert f"{play.ben.name}" in first.content
    assert "Only its players" in await play.said(await play.dan.press(first, "Keep it"))
    assert "keeps game" in await play.said(await play.ada.press(first, "Keep it"))
    assert await pass_time(play, 13.9 * 24) == []
    assert len(await pass_time(play, 0.2 * 24)) == 1
    # A bot that was away for long warns twice all the same, and closes a week after that.
    await play.close()
    play.clock.skip(100 * 24 * HOUR)
    await play.open()
    await caught_up(play, themselves=True)
    second = play.public()[-1]
    assert "the last warning" in second.content
    assert abs(until(second) - play.clock.now() // 1000 - 7 * 24 * HOUR) < 60
    assert await pass_time(play, 6 * 24) == []
    assert (await play.game()).status == "lobby"
    await pass_time(play, 25)
    assert (await play.game()).status == "over"
    (told,) = await pass_time(play, 0)
    assert "is closed, as nobody has played it" in told.content
    assert await pass_time(play, 1000) == []
    said = await play.said(await play.ada.press(second, "Keep it"))
    assert "over" in said


async def test_a_game_that_nobody_plays_is_closed_and_kept(play: Play) -> None:
    await three(play)
    days = 24.0
    assert len(await pass_time(play, 30.1 * days)) == 1
    await play.command(play.ada, "trio rest")
    assert await pass_time(play, 29.9 * days) == [], "counted anew from what somebody does"
    assert len(await pass_time(play, 0.2 * days)) == 1
    # While somebody is away the time does not begin.
    assert "told in 1 game" in await leaves(play, play.dan, to="20 days", meanwhile="default")
    (away,) = await pass_time(play, 15 * days)
    assert "is away until" in away.content
    for warning in (36, 15):
        assert len(await pass_time(play, (warning - 1) * days)) == 0
        (warned,) = await pass_time(play, 1.5 * days)
        assert "nobody has played since" in warned.content
        assert warned.pinged == {play.ada.id, play.ben.id, play.dan.id}
        await pass_time(play, -0.5 * days)
    await pass_time(play, 15 * days)
    assert (await play.game()).status == "over"
    (told,) = await pass_time(play, 0)
    assert "It is kept" in told.content
    assert "Seed: `" in await play.command(play.cleo, "dice proof")
    assert {"Rematch", "Verify the dice"} <= {
        each["label"] for each in (await play.panel()).buttons
    }


async def test_what_umpire_does_for_the_absent_is_no_sign_of_life(play: Play) -> None:
    await three(play, pace="daily", policy="default")
    for _ in range(24):
        await pass_time(play, 11)
    assert (await play.game()).version > 6
    assert await pass_time(play, 35.9 * 24) == []
    (warned,) = await pass_time(play, 6)
    assert "nobody has played since" in warned.content


async def test_what_is_decided_in_private_is_no_sign_of_life_that_all_could_see(
    play: Play,
) -> None:
    """A warning that came later for it would tell the others."""
    await play.begin(((play.ada, "north"), (play.dan, "south")), system="ambush")
    code, number = (await play.game()).id, (await play.game()).version
    touched = await play.store.read(lambda tx: tx.touched(code))
    play.clock.skip(HOUR)
    await play.command(play.dan, "ambush hold", until=2)
    assert (await play.game()).version == number + 1
    assert await play.store.read(lambda tx: tx.touched(code)) == touched
    await play.command(play.cleo, "game pace", pace="daily")
    assert await play.store.read(lambda tx: tx.touched(code)) != touched
