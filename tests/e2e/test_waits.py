"""What waits for somebody, over all servers, and what has happened since they acted last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord
import pytest

from bot.gateway.game import catching_up
from bot.gateway.interaction.components import PAST, Press
from bot.gateway.message.game_list import list_text, list_view
from tests.e2e.looking import labels, press
from tests.e2e.test_ahead import answer
from tests.e2e.test_own_seat import described
from tests.e2e.test_presses import forge
from tests.e2e.thumbing import thumb, within_reach
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("trio", "ambush")

HOUR = 3600
SINCE = "Since your last turn"
STEPS, NEXT, BACK = "Step by step ›", "Next ›", "‹ Back"
TIMES = re.compile(r"asked <t:(\d+):R>")


async def asked(play: Play, person: Person, name: str, channel: Channel | None = None) -> Message:
    """The private answer to a command."""
    exchange = await person.command(channel or play.table, name)
    await exchange.wait()
    (found,) = exchange.answers
    assert found.ephemeral
    assert phone_rows(found.components) <= MOST
    return found


def hours(begun: int, content: str) -> list[int]:
    """The hours, counted from the beginning, since when the games of a list wait."""
    return [round((int(each) - begun) / HOUR) for each in TIMES.findall(content)]


async def ambush(play: Play, channel: Channel | None = None, pace: str = "live") -> None:
    seats = ((play.ada, "north"), (play.ben, "south"))
    await play.begin(seats, channel, "ambush", lurkers=1, pace=pace)


async def lay(play: Play, person: Person, cells: str, channel: Channel | None = None) -> None:
    await play.command(person, "ambush lay", channel, cells=cells, at_once=True)


async def test_games_that_wait_come_first_and_the_longest_of_them(play: Play) -> None:
    assert (await asked(play, play.ada, "game list")).content == "**Your games**\nnone"
    begun = play.clock.now() // 1000
    await ambush(play, pace="daily")
    play.clock.skip(3 * HOUR)
    three = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    await play.begin(three, play.chat, "trio")
    play.clock.skip(HOUR)
    # What Ben answers, who is asked at the same time, does not begin Ada's waiting anew.
    await lay(play, play.ben, "3-1")
    found = await asked(play, play.ada, "game list", play.ada.direct)
    first, second = (await play.game()).id, (await play.game(play.chat)).id
    head, older, newer = found.content.splitlines()
    assert head == "**Waiting for you**"
    assert older.startswith(f"- `{first}` Ambush in <#{play.table.id}> ([board](")
    assert newer.startswith(f"- `{second}` Trio")
    assert hours(begun, found.content) == [0, 3]
    due = int(re.findall(r"due <t:(\d+):f>", older)[0])
    assert round((due - begun) / HOUR) == 24
    assert "due" not in newer
    assert "**your turn** (Northerners)" in older
    # One can act from there; the list stays.
    choices = await answer(play.ada, found, f"Go on · {first}")
    assert choices.id != found.id
    assert f"`{first}`: your choices" in choices.content
    assert choices.attachments
    # Of Ben nothing is waited for: he is told of whom, and since when.
    others = (await asked(play, play.ben, "game list")).content
    assert others.startswith("**Your games**")
    assert f"`{first}`" in others
    assert f"<#{play.table.id}>" in others
    assert "Northerners to act" in others
    assert sorted(hours(begun, others)) == [0, 3]
    await play.restart()
    refused = await answer(play.ada, found, f"{SINCE} · {first}")
    assert "not acted" in refused.content
    # A question that lay below others waits from when it is on top, each time anew.
    await lay(play, play.ada, "3-1")
    play.clock.skip(HOUR)
    mine = (await asked(play, play.ada, "game list")).content
    assert hours(begun, mine) == [3, 4]
    await play.command(play.ada, "ambush run", runner="north-a", steps=1)
    theirs = (await asked(play, play.ben, "game list")).content
    assert "**your turn** (Southerners), asked" in theirs
    assert sorted(hours(begun, theirs)) == [3, 5]
    play.clock.skip(HOUR)
    await play.command(play.ben, "ambush let_pass")
    again = (await asked(play, play.ben, "game list")).content
    assert sorted(hours(begun, again)) == [3, 6]
    # Who takes a seat over is not told of what was before.
    play.clock.skip(HOUR)
    await play.leave(play.ben)
    await play.let_in(play.cleo, play.ada, "south")
    assert hours(begun, (await asked(play, play.cleo, "game list")).content)[0] == 7


async def test_many_games_are_listed_as_far_as_there_is_room(play: Play) -> None:
    await ambush(play)
    await ambush(play, play.chat)
    alone = ((play.ben, "north"), (play.ben, "south"))
    code = (await play.begin(alone, play.ben.direct, "ambush")).game.id
    found = await asked(play, play.ben, "game list")
    assert len(found.selects) == 2
    assert f"/@me/{play.ben.direct.id}/" in found.content
    choices = await answer(play.ben, found, f"Ambush · {code}")
    assert f"`{code}`: your choices" in choices.content
    lists = await play.referee.games.listed(str(play.ben.id), None)
    many = lists._replace(own=lists.own * 9)
    text, view = list_text(many, str(play.ben.id)), list_view(many, str(play.ben.id))
    assert len(text) <= 2000
    told = text.count("\n- ")
    assert text.endswith(f"-# and {len(many.own) - told} more")
    menus = [each for each in view.children if isinstance(each, discord.ui.Select)]
    assert [len(each.options) for each in menus] == [25, 25]
    assert len(view.children) == len(menus)


async def board_after(play: Play, person: Person, number: int) -> bytes:
    """A board of before, as a past message's button shows it."""
    value = Press((await play.game()).id, number, PAST)
    exchange = await forge(play, person, play.public()[0], value.custom_id)
    await exchange.wait()
    return exchange.answers[0].attachments[0].data


async def test_one_catches_up_step_by_step(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    three = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    assert "no game in this channel" in await play.command(play.ada, "game since")
    await play.begin(three, system="trio")
    early = await asked(play, play.ada, "game since")
    assert "Nothing has happened since the game began" in early.content
    for person in (play.ada, play.ben, play.dan):
        await play.take(
            person, (await play.at_table()).offers((await play.at_table()).active[0])[0]
        )
    assert "hold no side" in await play.command(play.cleo, "game since")
    late = await asked(play, play.dan, "game since")
    assert "Nothing has happened since your last turn" in late.content
    page = await asked(play, play.ada, "game since")
    assert "Since your last turn" in page.content
    assert f"/{play.table.id}/{(await play.panel()).id})" in page.content
    assert "blue-a walks" in page.content
    assert "crimson-a walks" in page.content
    assert "amber-a" not in page.content
    then, now = page.attachments
    assert (then.filename, now.filename) == ("before.png", "now.png")
    assert then.data == await board_after(play, play.ada, 2)
    assert now.data == (await asked(play, play.ada, "game board")).attachments[0].data
    assert str(now.description).startswith("Now: ")
    assert labels(page) == [BACK, STEPS, "My choices"]
    await play.restart()
    await press(play.ada, page, STEPS)
    assert "step 1 of 2" in page.content
    assert "blue-a walks" in page.content
    assert "crimson" not in page.content
    assert page.attachments[0].data == await board_after(play, play.ada, 3)
    await press(play.ada, page, NEXT)
    assert "crimson-a walks" in page.content
    assert [each.data for each in page.attachments] == [now.data]
    assert [each["label"] for each in page.buttons if each.get("disabled")] == [NEXT]
    for _ in range(2):
        await press(play.ada, page, BACK)
    assert [each.data for each in page.attachments] == [then.data, now.data]
    # What is made up, or was of other people, is refused.
    before, code = await play.frozen(), (await play.game()).id
    for last, value in ((4, "o0~1"), (3, "o4~1"), (999, "o1~1"), (4, "x"), (4, "o1~9999")):
        made_up = Press(code, last, "since", value)
        said = await play.said(await forge(play, play.ada, page, made_up.custom_id))
        assert "not known any more" in said
    shut_out = Press(code, 4, "since", "o1~1")
    said = await play.said(await forge(play, play.cleo, play.public()[0], shut_out.custom_id))
    assert "hold no side" in said
    assert await play.frozen() == before
    # No more is told than a message has room for.
    monkeypatch.setattr(catching_up, "_MOST", 1)
    assert "The last 1 actions" in (await asked(play, play.ada, "game since")).content
    far = Press(code, 4, "since", "o2~1")
    said = await play.said(await forge(play, play.ada, page, far.custom_id))
    assert "not known any more" in said


async def ada_sees(play: Play, channel: Channel, *, cells: str, ahead: bool) -> list[str]:
    """All that north is told and shown, whatever south hides."""
    await ambush(play, channel, pace="daily")
    await lay(play, play.ben, cells, channel)
    found = [await asked(play, play.ada, "game list", channel)]
    await lay(play, play.ada, "3-1", channel)
    if ahead:
        await play.command(play.ben, "ambush hold", channel, until=4)
    await play.command(play.ada, "ambush run", channel, runner="north-a", steps=1)
    await play.command(play.ben, "ambush let_pass", channel)
    if ahead:
        await play.command(play.ben, "ambush watch", channel)
    await play.command(play.ben, "ambush run", channel, runner="south-a", steps=1)
    if ahead:
        await play.command(play.ben, "ambush hold", channel, until=1)
    found.append(await asked(play, play.ada, "game list", channel))
    page = await asked(play, play.ada, "game since", channel)
    for label in (STEPS, NEXT):
        await press(play.ada, page, label)
    found.append(page)
    listed = await answer(play.ada, found[1], f"{SINCE} · {(await play.game(channel)).id}")
    found.append(listed)
    await play.settled(channel)
    told = [repr(each) for message in found for each in described(message)]
    secrets = [(await play.game(channel)).id, *(str(each.id) for each in play.public(channel))]
    for secret in (*secrets, str(channel.id)):
        told = [each.replace(secret, "…") for each in told]
    exchange = await play.cleo.command(channel, "game end")
    await exchange.wait()
    await (await thumb(play.cleo, exchange.answers[0], "Yes, end it")).wait()
    return [re.sub(r"<t:\d+", "<t:", each) for each in told]


async def test_neither_tells_what_others_hide(play: Play, same_dice: Callable[[int], None]) -> None:
    same_dice(7)
    without = await ada_sees(play, play.table, cells="3-2", ahead=False)
    assert len(without) > 5
    assert without == await ada_sees(play, play.chat, cells="4-2", ahead=True)


async def test_one_catches_up_with_what_the_own_side_knew(play: Play) -> None:
    await ambush(play)
    await lay(play, play.ben, "4-2")
    await play.command(play.ben, "ambush hold", until=4)
    await lay(play, play.ada, "3-1")
    await play.command(play.ben, "ambush hold", until=3)
    await play.command(play.ada, "ambush run", runner="north-a", steps=1)
    await play.command(play.ben, "ambush hold", until=2)
    own = await asked(play, play.ben, "game since")
    assert "Northerners" in own.content
    then, now = own.attachments
    assert now.data == (await asked(play, play.ben, "game board")).attachments[0].data
    assert "4-2" in str(then.description)
    assert "3-1" not in f"{then.description} {now.description} {own.content}"
    assert within_reach(own) == [BACK, STEPS, "My choices"]
    assert "You will be asked" not in own.content, "what one has done oneself is known"
    # A board that is folded on from the one before is the one that is folded from the beginning.
    await play.command(play.ben, "ambush run", runner="south-a", steps=1)
    await play.command(play.ada, "ambush let_pass")
    await play.command(play.ada, "ambush run", runner="north-b", steps=1)
    live = await play.at_table()
    value = Press(live.game.id, live.number, "since", "o2~1")
    await (await forge(play, play.ben, own, value.custom_id)).wait()
    shown = [own.attachments[0].data]
    while NEXT not in (each["label"] for each in own.buttons if each.get("disabled")):
        await press(play.ben, own, NEXT)
        shown.append(own.attachments[0].data)
    assert len({*shown}) == 4
    await play.restart()
    for data in shown[-2::-1]:
        await press(play.ben, own, BACK)
        assert own.attachments[0].data == data
