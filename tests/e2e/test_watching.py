"""Who follows a game without playing it is told of it by their own way, what everybody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.message import digests, spectators
from bot.sandbox import Settings
from bot.schedule.hours import DAY_MINUTES, told_time
from tests.e2e.by_post import letters_to, pass_time, three
from tests.e2e.looking import labels, looked_at
from tests.e2e.test_records import answered
from tests.e2e.test_webhooks import by_hook

if TYPE_CHECKING:
    from bot.sandbox import Channel, Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems("trio", "ambush"), pytest.mark.usefixtures("only_when_asked")]

MINUTE = 1 / 60
DIRECT = ("POST", r"/channels/\d+/messages$")
HOOK = ("POST", r"/webhooks/\d+/[\w-]{60,}$")


@pytest.fixture
def settings() -> Settings:
    """Discord does not know a repeated message by its nonce, as after minutes."""
    return Settings(nonce_window=0.0)


def told(play: Play, person: Person) -> list[str]:
    """What somebody has been written to as a watcher, but for the trial."""
    return [each.content for each in letters_to(play, person) if each.content.startswith("👁")]


async def two(play: Play, channel: Channel | None = None) -> None:
    """A game in which Ada holds two of the sides."""
    seats = ((play.ada, "amber"), (play.ben, "blue"), (play.ada, "crimson"))
    await play.begin(seats, channel, system="trio")


async def watchers(play: Play) -> list[str]:
    code = (await play.game()).id
    return [each.user_id for each in await play.store.read(lambda tx: tx.watchers(code))]


async def test_a_watcher_is_told_now_and_then_and_of_the_end(play: Play) -> None:
    await three(play)
    code = (await play.game()).id
    assert "You play in this game" in await play.command(play.ben, "game watch")
    shown = await answered(play, play.cleo, "game watch")
    assert shown.ephemeral
    assert looked_at(shown)
    assert "it is for the Amber" in shown.content
    (trial,) = letters_to(play, play.cleo)
    assert labels(trial) == ["Stop watching"]
    assert f"`{code}`" in (await play.command(play.cleo, "game list")).partition("**You watch**")[2]

    await play.command(play.ada, "trio rest")
    await pass_time(play, 0)
    assert told(play, play.cleo) == [], "who plays at the table is not followed step by step"
    await play.command(play.ben, "trio rest")
    assert await pass_time(play, 2 * MINUTE) == [], "nobody is mentioned"
    (first,) = told(play, play.cleo)
    assert "it is for the Crimson" in first
    assert f"/{(await play.panel()).id})" in first
    offers = (await play.at_table()).offers("crimson")
    await play.take(play.dan, next(each for each in offers if each.action.tag == "walk"))
    await pass_time(play, 5 * MINUTE)
    assert len(told(play, play.cleo)) == 1, "not so often"
    await pass_time(play, 11 * MINUTE)
    assert "it is for the Amber" in told(play, play.cleo)[1]

    for person in (play.ada, play.ben):
        question = await answered(play, person, "game concede")
        await (await person.press(question, "Yes, concede")).wait()
    await play.settled()
    play.cleo.user.takes_direct = False  # for three days
    for _ in range(12):
        await pass_time(play, 6)
    assert len(told(play, play.cleo)) == 2
    play.cleo.user.takes_direct = True
    await pass_time(play, 6)
    assert "is over: " in told(play, play.cleo)[-1]
    assert (await play.at_table()).game.status == "over"
    assert await watchers(play) == []
    await pass_time(play, 48)
    assert len(told(play, play.cleo)) == 3
    assert [len(letters_to(play, each)) for each in (play.ada, play.ben, play.dan)] == [0, 0, 0]
    assert "This game is over" in await play.command(play.cleo, "game watch")


async def test_a_button_and_a_side_end_it(play: Play) -> None:
    await two(play)
    await play.command(play.cleo, "game watch")
    (trial,) = letters_to(play, play.cleo)
    assert "not watch" in await play.said(await play.cleo.press(trial, "Stop watching"))
    assert await watchers(play) == []
    status = await answered(play, play.dan, "game status")
    assert labels(status) == ["Watch", "Write notes"]
    await (await play.dan.press(status, "Watch")).wait()
    assert await watchers(play) == [str(play.dan.id)]
    await play.let_in(play.dan, play.ben, "blue")
    assert await watchers(play) == []
    await play.command(play.ada, "trio rest")
    await pass_time(play, 1)
    assert told(play, play.cleo) == told(play, play.dan) == []


async def test_quiet_hours_mute_and_digest_hold(play: Play) -> None:
    await two(play)
    now = round(play.clock.now() / 60_000)
    quiet: dict[str, Any] = {
        "from": told_time(now % DAY_MINUTES),
        "until": told_time((now + 120) % DAY_MINUTES),
    }
    for person in (play.cleo, play.dan):
        await play.command(person, "game watch")
        await play.command(person, "notify quiet", zone="UTC", **quiet)
    morning = told_time((now + 60) % DAY_MINUTES)
    await play.command(play.dan, "notify digest", at=morning, zone="UTC")
    await play.command(play.ada, "trio rest")
    await pass_time(play, 0.5)
    assert told(play, play.cleo) == told(play, play.dan) == []
    await pass_time(play, 0.6)
    assert "👁" in letters_to(play, play.dan)[-1].content
    await pass_time(play, 1)
    assert len(told(play, play.cleo)) == 1
    assert told(play, play.dan) == [], "the digest has told it"
    await play.command(play.cleo, "notify mute")
    await play.command(play.ben, "trio rest")
    await pass_time(play, 1)
    assert len(told(play, play.cleo)) == 1


async def test_what_a_digest_has_no_room_for_is_told_apart(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "_ROOM", 0)
    await two(play)
    now = round(play.clock.now() / 60_000)
    start, at, end = (told_time((now + after) % DAY_MINUTES) for after in (0, 60, 120))
    await play.command(play.dan, "game watch")
    quiet: dict[str, Any] = {"zone": "UTC", "from": start, "until": end}
    await play.command(play.dan, "notify quiet", **quiet)
    await play.command(play.dan, "notify digest", at=at, zone="UTC")
    await play.command(play.ada, "trio rest")
    await pass_time(play, 1.1)
    assert "and 1 more" in letters_to(play, play.dan)[-1].content
    await pass_time(play, 1)
    assert len(told(play, play.dan)) == 1


async def test_what_came_up_after_a_digest_is_told_though_it_is_not_known_whether_that_arrived(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {digests.__name__}
    now = round(play.clock.now() / 60_000)
    start, at, end = (told_time((now + after) % DAY_MINUTES) for after in (0, 60, 180))
    quiet: dict[str, Any] = {"zone": "UTC", "from": start, "until": end}
    for channel in (play.table, play.chat):
        await two(play, channel)
        await play.command(play.dan, "game watch", channel)
    await play.command(play.dan, "notify quiet", **quiet)
    await play.command(play.dan, "notify digest", at=at, zone="UTC")
    await play.command(play.ada, "trio rest")
    play.server.faults.drop_after(*DIRECT)
    await pass_time(play, 1.01)
    await play.restart()
    await play.command(play.ada, "trio rest", play.chat)
    await pass_time(play, 0.1)
    (digest,) = (each.content for each in letters_to(play, play.dan) if "Waiting" in each.content)
    codes = [(await play.game(channel)).id for channel in (play.table, play.chat)]
    assert [f"`{code}`" in digest for code in codes] == [True, False]
    await pass_time(play, 2)
    (told_later,) = told(play, play.dan)
    assert f"`{codes[1]}`" in told_later


async def test_a_digest_that_was_not_noted_takes_nothing_from_the_next_one(
    play: Play, trouble: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble |= {digests.__name__}
    monkeypatch.setattr(digests, "_ROOM", 0)
    await two(play)
    now = round(play.clock.now() / 60_000)
    start, at, end = (told_time((now + after) % DAY_MINUTES) for after in (-60, 60, 300))
    quiet: dict[str, Any] = {"zone": "UTC", "from": start, "until": end}
    await play.command(play.dan, "game watch")
    await play.command(play.dan, "notify quiet", **quiet)
    await play.command(play.dan, "notify digest", at=at, zone="UTC")
    await play.command(play.ada, "trio rest")
    play.server.faults.drop_after(*DIRECT)
    await pass_time(play, 1.01)
    await pass_time(play, 24)
    sent = [each.content for each in letters_to(play, play.dan) if "Waiting" in each.content]
    assert len(sent) == 2, "that of today, too"
    assert len({each.splitlines()[-1] for each in sent}) == 2
    await pass_time(play, 4)
    assert len(told(play, play.dan)) == 1, "neither had room for it"


async def test_however_many_watch_all_are_told_at_once(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spectators, "_BATCH", 1)
    await two(play)
    for person in (play.cleo, play.dan):
        await play.command(person, "game watch")
    await play.command(play.ada, "trio rest")
    await pass_time(play, 2 * MINUTE)
    assert [len(told(play, each)) for each in (play.cleo, play.dan)] == [1, 1]


async def test_only_who_asks_for_it_is_mentioned_in_the_channel(play: Play) -> None:
    await three(play)
    assert "by a mention" in await play.command(play.cleo, "game watch", mention=True)
    assert letters_to(play, play.cleo) == []
    await play.command(play.ada, "trio rest")
    await pass_time(play, 2 * MINUTE)
    last = play.public()[-1]
    assert last.pinged == {play.cleo.id}
    assert "it is for the Blue" in last.content


async def test_what_was_told_is_not_told_again_and_trouble_only_delays_it(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {spectators.__name__}
    await three(play)
    play.cleo.user.takes_direct = False
    assert "can't write to you" in await play.command(play.cleo, "game watch")
    assert await watchers(play) == []
    play.cleo.user.takes_direct = True
    await play.command(play.cleo, "game watch")
    await play.command(play.ada, "trio rest")
    play.server.faults.drop_after(*DIRECT)
    await pass_time(play, 2 * MINUTE)
    await play.restart()
    await pass_time(play, 2 * MINUTE)
    assert len(told(play, play.cleo)) == 1


async def test_by_a_webhook_it_is_told_once_and_by_a_message_when_that_is_gone(
    play: Play, trouble: set[str]
) -> None:
    trouble |= {spectators.__name__}
    own = play.server.places.add_channel(play.server.world.guild("War room"), "cleo")
    await by_hook(play, play.cleo, play.server.places.add_webhook(own).address)
    await three(play)
    assert "by your webhook" in await play.command(play.cleo, "game watch")
    await play.command(play.ada, "trio rest")
    play.server.faults.drop_after(*HOOK)
    await pass_time(play, 2 * MINUTE)
    await pass_time(play, 1)
    _, news = play.server.messages(own)
    assert "it is for the Blue" in news.content
    play.server.places.remove_channel(own)
    await play.command(play.ben, "trio rest")
    await pass_time(play, 1)
    assert ["it is for the Crimson" in each for each in told(play, play.cleo)] == [True]


async def test_of_the_end_a_message_tells_at_once_whose_webhook_is_gone(play: Play) -> None:
    own = play.server.places.add_channel(play.server.world.guild("War room"), "cleo")
    await by_hook(play, play.cleo, play.server.places.add_webhook(own).address)
    await two(play)
    await play.command(play.cleo, "game watch")
    play.server.places.remove_channel(own)
    question = await answered(play, play.ben, "game concede")
    await (await play.ben.press(question, "Yes, concede")).wait()
    question = await answered(play, play.ada, "game concede", side="amber")
    await (await play.ada.press(question, "Yes, concede")).wait()
    await play.settled()
    await pass_time(play, 0)
    assert [" is over: " in each for each in told(play, play.cleo)] == [True]
    assert await watchers(play) == []


async def test_what_a_watcher_is_told_does_not_hang_on_what_is_hidden(play: Play) -> None:
    heard = []
    for channel in (play.table, play.chat):
        seats = ((play.ada, "north"), (play.ben, "south"))
        await play.begin(seats, channel, "ambush", lurkers=1)
        await play.command(play.cleo, "game watch", channel)
    for channel, laid in ((play.table, "3-1"), (play.chat, "4-2")):
        await play.command(play.ada, "ambush lay", channel, cells="4-3", at_once=True)
        await play.command(play.ben, "ambush lay", channel, cells=laid, at_once=True)
    await play.command(play.ben, "ambush hold", play.table, until=2)
    await pass_time(play, 2 * MINUTE)
    for channel in (play.table, play.chat):
        game, panel = await play.game(channel), await play.panel(channel)
        (line,) = (each for each in told(play, play.cleo) if game.id in each)
        for known in (channel.id, game.id, panel.id):
            line = line.replace(str(known), "…")
        heard.append(line)
    assert heard[0] == heard[1]
