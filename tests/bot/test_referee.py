"""The referee without any chat: once, in order, and the same after forgetting everything."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import bot.referee.referee
from bot.bounded import Bounded
from bot.clock import SystemClock
from bot.referee import PUBLISH, Accepted, Referee, Request
from bot.referee.held import weight_of
from bot.store import open_store
from rules.kernel.game.dice import SeededDice, commitment, salt_of
from rules.kernel.playing import journal
from rules.kernel.values.errors import Illegal, Malformed, NotYourTurn, Refusal, Stale
from rules.registry import Registry, installed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.game.action import Action

    Work = Callable[[], Awaitable[Accepted]]

SYSTEM = "space_convoy"
ids: Iterator[int] = itertools.count(1)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test throws the same: one seed, and the same requests from the first on."""
    monkeypatch.setattr(sys.modules[__name__], "ids", itertools.count(1))
    fixed = SimpleNamespace(token_bytes=lambda size: b"x" * size, choice=secrets.choice)
    monkeypatch.setattr(bot.referee.referee, "secrets", fixed)


def ask(user: str = "ada") -> Request:
    return Request(f"request {next(ids)}", user, user.title())


@pytest.fixture
def referee(store: Store) -> Referee:
    return Referee(store, installed(), SystemClock())


async def opened(referee: Referee, channel: str = "1", **options: Any) -> str:
    accepted = await referee.open(ask(), SYSTEM, options, channel=channel, place="9")
    return accepted.live.game.id


async def started(referee: Referee, channel: str = "1", **options: Any) -> LiveGame:
    """A game of Ada against Ben, the Crushers and Coffins deployed."""
    code = await opened(referee, channel, coffins=1, **options)
    await referee.join(ask("ada"), code, "freeloaders")
    await referee.join(ask("ben"), code, "naztees")
    await referee.ready(ask("ben"), code)
    live = (await referee.ready(ask("ada"), code)).live
    while live.state.deploying:  # type: ignore[union-attr] # a convoy's state
        live = (await referee.act(ask("ben"), code, first(live, "deploy"))).live
    return live


def first(live: LiveGame, verb: str) -> Action:
    return next(o.action for o in live.offers(live.active[0]) if o.action.tag == verb)


def player(live: LiveGame) -> str:
    return {"freeloaders": "ada", "naztees": "ben"}[live.active[0]]


async def stored(referee: Referee, code: str) -> tuple[Any, ...]:
    """All that a refusal must leave as it is."""
    read = referee._store.read
    return (
        await read(lambda tx: tx.game(code)),
        await read(lambda tx: tx.members(code)),
        await read(lambda tx: tx.journal(code)),
        await read(lambda tx: len(tx.outbox_of(code))),
    )


async def forgotten(referee: Referee) -> Referee:
    """One that has all to read again."""
    return Referee(referee._store, referee.games.registry, SystemClock())


async def test_every_request_is_carried_out_once(referee: Referee) -> None:
    opening = ask("ada")

    async def twice(work: Work) -> LiveGame:
        accepted = await work()
        assert not accepted.repeated
        code = accepted.live.game.id
        before = await stored(referee, code)
        for again in (work, work):
            repeated = await again()
            assert repeated.repeated
            assert repeated.live == accepted.live
        assert await stored(referee, code) == before
        return accepted.live

    live = await twice(lambda: referee.open(opening, SYSTEM, {}, channel="1", place=None))
    code = live.game.id
    requests = {name: ask() for name in ("join", "both", "leave", "start", "off")}
    await twice(lambda: referee.join(requests["join"], code, "freeloaders"))
    await twice(lambda: referee.join(requests["both"], code, "naztees"))
    await twice(lambda: referee.leave(requests["leave"], code, "freeloaders"))
    await referee.join(ask(), code, "freeloaders")
    live = await twice(lambda: referee.ready(requests["start"], code))
    for _ in range(4):
        request, action = ask(), live.offers(live.active[0])[0].action
        live = await twice(lambda: referee.act(request, code, action))  # noqa: B023 - awaited at once
    live = await twice(lambda: referee.call_off(requests["off"], code, moderator=False))
    assert live.game.status == "over"


async def test_the_same_request_at_once_is_carried_out_once(referee: Referee) -> None:
    live = await started(referee)
    request = ask(player(live))
    action = first(live, "move")
    answers = await asyncio.gather(*(referee.act(request, live.game.id, action) for _ in range(20)))
    assert sum(not answer.repeated for answer in answers) == 1
    after = await referee.games.get(live.game.id)
    assert len(await referee.games.entries(after)) == live.game.version + 1


async def test_of_fifty_presses_on_one_board_one_is_accepted(referee: Referee) -> None:
    live = await started(referee)
    code, version = live.game.id, live.game.version
    answers = await asyncio.gather(
        *(
            referee.act(ask(player(live)), code, offer.action, expected_version=version)
            for offer in itertools.islice(itertools.cycle(live.offers(live.active[0])), 50)
        ),
        return_exceptions=True,
    )
    accepted = [each for each in answers if isinstance(each, Accepted)]
    assert len(accepted) == 1
    assert all(isinstance(each, Accepted | Stale | NotYourTurn) for each in answers)
    assert (await referee.games.get(code)).game.version == version + 1


async def test_fifty_commands_at_once_are_taken_one_by_one(referee: Referee) -> None:
    live = await started(referee)
    code, version = live.game.id, live.game.version
    actions = [offer.action for offer in live.offers(live.active[0])]
    users = itertools.cycle(("ada", "ben"))
    answers = await asyncio.gather(
        *(
            referee.act(ask(next(users)), code, actions[number % len(actions)])
            for number in range(50)
        ),
        return_exceptions=True,
    )
    accepted = [each for each in answers if isinstance(each, Accepted)]
    assert accepted
    assert all(isinstance(each, Accepted | Refusal) for each in answers)
    entries = await referee.games.entries(await referee.games.get(code))
    assert [entry.seq for entry in entries] == list(range(1, version + len(accepted) + 1))
    assert sorted(each.live.game.version for each in accepted) == list(
        range(version + 1, version + len(accepted) + 1)
    )
    after = await referee.games.get(code)
    again = journal.rerun(
        after.ruleset,
        after.start,
        map(after.entry, entries),
        SeededDice(after.game.seed, after.game.salt or b""),
    )
    assert again is None
    assert await (await forgotten(referee)).games.get(code) == after


async def test_refusals_change_nothing(referee: Referee) -> None:
    live = await started(referee)
    code = live.game.id
    before = await stored(referee, code)
    other = "ben" if player(live) == "ada" else "ada"
    move = first(live, "move")
    far = live.ruleset.parse("move", {"vessel": "slayer-a", "to": "1-1"})
    tries: tuple[tuple[Work, type[Refusal]], ...] = (
        (lambda: referee.act(ask(other), code, move), NotYourTurn),
        (lambda: referee.act(ask("cleo"), code, move), Illegal),
        (lambda: referee.act(ask(player(live)), code, move, seat="martians"), Illegal),
        (lambda: referee.act(ask(player(live)), code, far), Illegal),
        (lambda: referee.act(ask("ada"), code, move, expected_version=1), Stale),
        (lambda: referee.join(ask("ada"), code, "freeloaders"), Illegal),
        (lambda: referee.join(ask("ada"), code, "martians"), Malformed),
        (lambda: referee.leave(ask("cleo"), code, None), Illegal),
        (lambda: referee.leave(ask("ada"), code, "naztees"), Illegal),
        (lambda: referee.ready(ask("ada"), code), Illegal),
        (lambda: referee.call_off(ask("cleo"), code, moderator=False), Illegal),
        (lambda: referee.open(ask(), SYSTEM, {}, channel="1", place=None), Illegal),
        (lambda: referee.open(ask(), SYSTEM, {"coffins": 99}, channel="2", place=None), Malformed),
        (lambda: referee.open(ask(), SYSTEM, {"grid": "3x3"}, channel="2", place=None), Malformed),
    )
    for work, kind in tries:
        with pytest.raises(kind):
            await work()
        assert await stored(referee, code) == before
        assert await referee.games.get(code) == live
    with pytest.raises(Malformed):
        await referee.games.get("none")
    with pytest.raises(Malformed):
        await referee.games.in_channel("2")


async def test_a_cold_game_is_read_again_as_it_was(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await started(referee, "0")
    monkeypatch.setattr(referee.games, "_hot", Bounded(5 * weight_of(one.game, one.told) // 2))
    tables = [one, *[await started(referee, str(number)) for number in range(1, 5)]]
    assert referee.games.in_memory == 2
    for live in tables:
        assert await referee.games.get(live.game.id) == live
        assert await referee.games.in_channel(live.game.channel) == live
        accepted = await referee.act(ask(player(live)), live.game.id, first(live, "move"))
        assert accepted.live.game.version == live.game.version + 1
        assert referee.games.in_memory == 2


async def test_two_referees_on_one_file_never_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    stores = [await open_store(path) for _ in range(2)]
    one, two = (Referee(store, installed(), SystemClock()) for store in stores)
    live = await started(one)
    code = live.game.id
    assert await two.games.get(code) == live
    for referee in (one, two, two, one, two):
        # The one that looks away for a while still knows an older board.
        fresh = await (await forgotten(referee)).games.get(code)
        accepted = await referee.act(ask(player(fresh)), code, first(fresh, "move"))
        assert accepted.live.game.version == fresh.game.version + 1
    # Nor does one overlook who has joined at the other one.
    fresh = await (await forgotten(one)).games.get(code)
    await one.admit(ask(player(fresh)), code, fresh.active[0], ask("dan"), moderator=False)
    await two.act(ask("dan"), code, first(fresh, "move"))
    after = await (await forgotten(one)).games.get(code)
    entries = await one.games.entries(after)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    dice = SeededDice(after.game.seed, after.game.salt or b"")
    assert journal.check_dice(map(after.entry, entries), dice) == (after.game.cursor, None)
    for store in stores:
        await store.close()


async def test_dice_are_bound_before_and_shaped_by_those_who_join(referee: Referee) -> None:
    games = []
    for number in range(2):
        code = await opened(referee, str(number))
        lobby = (await referee.games.get(code)).game
        assert lobby.commitment == commitment(b"x" * 32)
        assert lobby.salt is None
        contributions = []
        for user, seat in (("ada", "freeloaders"), ("ben", "naztees"), ("cleo", "naztees")):
            request = ask(user)
            contributions.append(request.id)
            await referee.join(request, code, seat)
        left, early, last = ask("ben"), ask("ada"), ask("cleo")
        await referee.leave(left, code, None)
        await referee.ready(early, code)
        game = (await referee.ready(last, code)).live.game
        contributions += [left.id, early.id, last.id]
        # Who has left keeps a part in it.
        assert game.salt == salt_of(tuple(contributions))
        with pytest.raises(Illegal, match="must let you join"):
            await referee.join(ask("dan"), code, "naztees")
        with pytest.raises(Illegal, match="decides that"):
            await referee.admit(ask("ada"), code, "naztees", ask("dan"), moderator=False)
        await referee.admit(ask("cleo"), code, "naztees", ask("dan"), moderator=False)
        assert (await referee.games.get(code)).game.salt == game.salt
        games.append(game)
    assert games[0].commitment == games[1].commitment
    assert games[0].salt != games[1].salt


async def test_a_game_that_has_just_started_is_not_closed_as_a_lobby(referee: Referee) -> None:
    code = await opened(referee)
    for side in ("freeloaders", "naztees"):
        await referee.join(ask(), code, side)
    _, closed = await asyncio.gather(
        referee.ready(ask(), code),
        referee.call_off(ask(), code, moderator=False),
        return_exceptions=True,
    )
    assert isinstance(closed, Illegal)
    assert (await referee.games.in_channel("1")).game.status == "playing"
    ended = await referee.call_off(ask(), code, moderator=False)
    assert ended.live.active == ()


async def test_a_lobby_is_closed_and_its_channel_is_free(referee: Referee) -> None:
    code = await opened(referee)
    for user, moderator in (("ben", False), ("dan", False)):
        with pytest.raises(Illegal):
            await referee.call_off(ask(user), code, moderator=moderator)
    closed = await referee.call_off(ask("cleo"), code, moderator=True)
    assert closed.live.game.status == "over"
    tries: tuple[Work, ...] = (
        lambda: referee.join(ask("ben"), code, "naztees"),
        lambda: referee.ready(ask("ada"), code),
        lambda: referee.leave(ask("ada"), code, None),
        lambda: referee.call_off(ask("cleo"), code, moderator=True),
    )
    for work in tries:
        with pytest.raises(Illegal):
            await work()
    again = await opened(referee)
    assert (await referee.games.in_channel("1")).game.id == again
    assert [live.game.id for live in await referee.games.playable(place="9")] == [again]
    found = await referee.games.playable(place="9", finished=True)
    assert {live.game.id for live in found} == {code, again}


async def test_every_change_leaves_something_to_be_shown(referee: Referee) -> None:
    live = await started(referee)
    items = await referee._store.read(lambda tx: tx.outbox_of(live.game.id))
    # Opened, two joined, one ready, started, three deployed.
    assert [item.version for item in items] == [0, 0, 0, 0, 1, 2, 3, 4]
    assert {item.kind for item in items} == {PUBLISH}


async def test_games_of_systems_that_are_gone_are_left_out(referee: Referee, store: Store) -> None:
    await started(referee)
    bare = Referee(store, Registry([]), SystemClock())
    assert await bare.games.playable("ada") == []


async def test_one_person_holds_both_sides(referee: Referee) -> None:
    code = await opened(referee, first_initiative="naztees", coffins=1)
    for seat in ("freeloaders", "naztees"):
        await referee.join(ask(), code, seat)
    live = (await referee.ready(ask(), code)).live
    seats: set[str] = set()
    while live.game.status == "playing" and len(seats) < 2:
        seats.update(live.active)
        action = live.offers(live.active[0])[-1].action
        live = (await referee.act(ask(), code, action)).live
    assert seats == {"freeloaders", "naztees"}
