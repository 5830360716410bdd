"""Play by post: what happens when the time is over; more time, and time that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.gateway.message import reminders
from rules.kernel.values.errors import Stale
from tests.e2e.by_post import HOUR, agree, caught_up, dues, pass_time, three, until

if TYPE_CHECKING:
    from bot.store import Tx
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]


async def test_umpire_answers_for_a_side_whose_time_is_over(play: Play) -> None:
    assert "choose a pace, too" in await play.command(play.ada, "trio new", policy="default")
    await three(play, pace="daily", policy="default")
    assert "Umpire answers for the side" in await play.command(play.cleo, "game pace")
    number = (await play.game()).version
    for hours, told in ((12.1, 1), (9.6, 1), (2.2, 0)):
        assert len(await pass_time(play, hours)) == told
    assert (await play.game()).version == number, "there is time left"
    assert await pass_time(play, 0.3) == [], "the next turn's message tells what happened"
    assert (await play.game()).version == number + 1
    panel = await play.panel()
    assert "Umpire answers for the Ambers: their time was over" in panel.content
    assert panel.pinged == {play.ben.id}
    assert "late 1 time\n- **Blues**" in await play.command(play.cleo, "game status")
    assert abs(until(panel) - play.clock.now() // 1000 - 24 * HOUR) < 60
    # After days off line nothing is done again, and the next side is warned and has a grace first.
    await play.close()
    play.clock.skip(100 * HOUR)
    await play.open()
    await caught_up(play)
    assert (await play.game()).version == number + 1
    warned = play.public()[-1]
    assert warned.pinged == {play.ben.id}
    assert "little time is left" in warned.content
    assert warned.content.endswith("Then Umpire answers for the side.")
    assert until(warned) - play.clock.now() // 1000 > 2.3 * HOUR
    assert until(warned) == until(await play.panel())
    assert await pass_time(play, 2.3) == []
    assert (await play.game()).version == number + 1
    # Once nobody but Umpire has answered for two turns, the game waits.
    for _ in range(24):
        await pass_time(play, 11)
    assert (await play.game()).version == number + 6
    assert "The game waits" in play.public()[-1].content


async def test_who_is_asked_again_after_umpire_has_answered_is_pinged(play: Play) -> None:
    seats = ((play.ada, "north"), (play.ben, "south"))
    await play.begin(seats, system="ambush", lurkers=1, pace="daily", policy="default")
    for person in (play.ada, play.ben):
        await play.command(person, "ambush lay", cells="4-3", at_once=True)
    await play.command(play.ada, "ambush run", runner="north-a", steps=3)
    first = await play.panel()
    assert first.pinged == {play.ben.id}
    for hours in (12.1, 9.6, 2.5):
        await pass_time(play, hours)
    again = await play.panel()
    assert "Umpire answers for the" in again.content
    assert again.id > first.id
    assert again.pinged == {play.ben.id}
    assert abs(until(again) - play.clock.now() // 1000 - 24 * HOUR) < 60
    await play.command(play.ben, "ambush let_pass")
    assert (await play.panel()).id == again.id, "he answers himself, and knows what comes next"


async def test_whose_time_ran_out_while_they_were_gone_has_a_whole_period_again(
    play: Play,
) -> None:
    await three(play, pace="daily", policy="default")
    await pass_time(play, 12.1)
    await play.leave(play.ada)
    for hours in (9.6, 2.5, 8):
        await pass_time(play, hours)
    await play.command(play.cleo, "gm hand-over", side="amber", person=play.ada.user)
    begun = play.clock.now() // 1000
    assert until(await play.panel()) == pytest.approx(begun + 24 * HOUR, abs=60)
    version = (await play.game()).version
    for hours in (12.1, 9.6, 2.5):
        assert (await play.game()).version == version
        await pass_time(play, hours)
    assert (await play.game()).version == version + 1


async def test_a_side_concedes_when_its_time_is_over_as_agreed(play: Play) -> None:
    await three(play, pace="daily")
    await pass_time(play, 13)
    await play.command(play.ben, "game pace", policy="concede")
    for person in (play.ada, play.dan):
        await agree(play, person)
    assert "the side concedes" in await play.command(play.cleo, "game pace")
    await pass_time(play, 21.7)
    # Who takes more time, or answers, while that is looked at is in time.
    play.clock.skip(3 * HOUR)
    live, due, *_ = await play.client._reminders._deadlines.look((await play.game()).id)
    assert [each.seat for each in due.lapsed] == ["amber"]
    for deed in ("game extend", "trio rest"):
        await play.command(play.ada, deed)
        version = (await play.game()).version
        with pytest.raises(Stale):
            await play.client._reminders._deadlines.act(live, due.lapsed[0])
        assert (await play.game()).version == version
    await pass_time(play, 21.7)
    await pass_time(play, 3)
    assert "Umpire concedes for the Blues" in (await play.panel()).content
    assert "The Blues give up" in (await play.panel()).content


async def test_a_seat_is_offered_when_its_time_is_over_as_agreed(play: Play) -> None:
    await three(play, pace="10 hours", policy="offer")
    await pass_time(play, 9.05)
    (offer,) = [*await pass_time(play, 1), *await pass_time(play, 0)]
    assert "the seat of the Ambers is offered since" in offer.content
    assert offer.pinged == {play.ada.id}
    assert "Nobody plays the Ambers" in (await play.panel()).content
    assert await pass_time(play, 10) == []
    assert "do you agree" in await play.said(await play.cleo.press(offer, "Take the seat: Ambers"))
    await agree(play, play.ben, "Let them join")
    await play.settled()
    assert "Somebody plays on" in offer.content
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 10 * HOUR) < 60


async def test_more_time_is_taken_once_and_then_agreed_to(play: Play) -> None:
    await three(play, pace="daily", policy="default")
    first = until(await play.panel())
    assert "nothing is asked of you" in await play.command(play.ben, "game extend")
    await pass_time(play, 13)
    await play.command(play.ada, "game extend")
    assert until(await play.panel()) == until(play.public()[-1]) == first + 24 * HOUR
    assert f"<t:{first + 24 * HOUR}:R>" in await play.command(play.cleo, "game status")
    assert await pass_time(play, 10) == []
    await play.command(play.ada, "game extend")
    asked = play.public()[-1]
    for person in (play.ben, play.dan):
        assert until(await play.panel()) == first + 24 * HOUR
        await agree(play, person, "Agree to more time")
    assert until(await play.panel()) == first + 48 * HOUR
    number = (await play.game()).version
    assert asked.buttons == []
    for hours, told in ((36.9, 0), (0.2, 1), (9.6, 1), (2.4, 0)):
        assert len(await pass_time(play, hours)) == told
    assert (await play.game()).version == number + 1, "Umpire has answered, at the later time"


async def test_a_game_that_is_paused_keeps_what_is_left_of_the_time(play: Play) -> None:
    await three(play, pace="daily", policy="default")
    first = until(await play.panel())
    assert "not paused" in await play.command(play.ada, "game resume")
    await pass_time(play, 20)
    await play.command(play.ada, "game pause")
    for person in (play.ben, play.dan):
        await agree(play, person, "Agree to the pause")
    assert "⏸ Paused" in (await play.panel()).content
    assert "⏸ Paused" in await play.command(play.cleo, "game status")
    number = (await play.game()).version
    assert await pass_time(play, 1000) == []
    # Whoever plays on in the pause starts a time that stands still, too.
    await play.command(play.cleo, "game resume")
    assert abs(until(await play.panel()) - first - 1000 * HOUR) < 60
    (nearly,) = await pass_time(play, 2)
    assert nearly.pinged == {play.ada.id}
    await play.command(play.cleo, "game pause")
    await play.command(play.ada, "trio rest")
    assert await pass_time(play, 1000) == []
    await play.command(play.cleo, "game resume")
    assert abs(until(await play.panel()) - play.clock.now() // 1000 - 24 * HOUR) < 60
    assert (await play.game()).version == number + 1


async def test_a_warning_whose_answer_was_lost_is_told_once_and_no_grace_follows(
    play: Play, trouble: set[str]
) -> None:
    trouble.add(reminders.__name__)
    await three(play, pace="daily", policy="default")
    await pass_time(play, 12.1)
    number, first = (await play.game()).version, until(await play.panel())
    play.server.faults.drop_after("POST", r"/channels/\d+/messages$")
    assert len(await pass_time(play, 9.6)) == 1, "told, but the bot does not know"
    hidden = {"message": "Missing Access", "code": 50001}
    fault = play.server.faults.answer(
        "*", r"/channels/\d+/messages\b", status=403, body=hidden, times=99
    )
    assert await pass_time(play, 0.5) == [], "what was told can't be read"
    play.server.faults.forget(fault)
    assert until(await play.panel()) == first
    assert await pass_time(play, 0.5) == [], "it finds it, although it is late by now"
    assert until(await play.panel()) == first
    assert (await play.game()).version == number
    await pass_time(play, 1.4)
    assert (await play.game()).version == number + 1, "Umpire has answered at the agreed time"


async def test_what_is_due_in_the_second_of_something_that_was_told_is_told_all_the_same(
    play: Play, trouble: set[str]
) -> None:
    trouble.add("bot.gateway.message.repair")  # the time on the board is moved behind its back
    await three(play, pace="daily")
    (told,) = await pass_time(play, 12.1)
    assert "walks" in await play.command(play.ada, "trio walk", walker="amber-a", to="2-1")
    for person in (play.ben, play.dan):
        await play.command(person, "trio rest")
    rows = {row.kind: row for row in await dues(play) if row.user_id == str(play.ada.id)}

    def coincide(tx: Tx) -> None:
        tx.move_due(rows["half"].id, play.clock.now())
        tx.move_due(rows["end"].id, until(told) * 1000)

    await play.store.write(coincide)
    (again,) = await pass_time(play, 0.01)
    assert again.content.partition("\n")[2] == told.content.partition("\n")[2]
    assert again.pinged == told.pinged == {play.ada.id}
