"""Taking back in the store: what follows it, and what a whole game with it is like."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.records import story
from bot.records.archive import archive_of, check, read_archive, write_archive
from bot.records.known import write_known
from bot.records.verification import states, verify
from bot.referee import Referee, Request
from bot.referee.carry_over import carry_over
from bot.referee.past import entries_before, follows, state_at
from bot.schedule.pace import Pace
from rules.kernel.game.telling import TAKEN_BACK
from rules.kernel.values.errors import Illegal, Refusal, Stale
from rules.registry import Registry
from tests.clock import MovableClock
from tests.toy.actions import Gait, Hide, Step
from tests.toy.planning import Plan
from tests.toy.strolling import STROLLING

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.game.action import Action

SYSTEMS = Registry([STROLLING])
ON = Step(runner="red-a", steps=1)
OVER = Step(runner="red-a", steps=1, gait=Gait.RUN)
HOUR = 3_600
ids = itertools.count(1)


def ask(user: str) -> Request:
    return Request(f"request {next(ids)}", user, user.title())


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
def referee(store: Store, clock: MovableClock) -> Referee:
    return Referee(store, SYSTEMS, clock)


async def begun(referee: Referee, pace: int = 0) -> str:
    """Ada's red is to go, Ben's blue has chosen, too."""
    fields = {"pushing": False, "target": 20}
    opened = await referee.open(
        *(ask("ada"), STROLLING.id, fields), channel="1", place=None, pace=Pace(hours=pace)
    )
    code = opened.live.game.id
    await referee.join(ask("ada"), code, "red")
    await referee.join(ask("ben"), code, "blue")
    await referee.ready(ask("ben"), code)
    await referee.ready(ask("ada"), code)
    await play(referee, code, ("ada", Hide(number=1)), ("ben", Hide(number=2)))
    return code


async def play(referee: Referee, code: str, *turns: tuple[str, Action]) -> LiveGame:
    for user, action in turns:
        await referee.act(ask(user), code, action)
    return await referee.games.get(code)


async def take(referee: Referee, user: str, code: str, to: int, **more: object) -> LiveGame:
    live = await referee.games.get(code)
    expected = {"expected": live.number, **more}
    return (await referee.take_backs.take(ask(user), code, to, **expected)).live  # type: ignore[arg-type] # by name


async def test_only_who_acted_takes_back_alone_and_only_what_they_saw(referee: Referee) -> None:
    code = await begun(referee)
    await play(referee, code, ("ada", ON))
    for user, wrong in (("ben", {}), ("cleo", {}), ("ada", {"expected": 3})):
        with pytest.raises(Refusal) as refused:
            await take(referee, user, code, 3, **wrong)
        assert isinstance(refused.value, Stale) == bool(wrong)
    live = await take(referee, "ada", code, 3)
    assert (live.number, live.game.version) == (5, 5)
    assert live.state is not None
    assert live.state.struck == ((4, 4),)
    read = Referee(referee._store, SYSTEMS, referee.clock)
    assert (await read.games.get(code)).state == live.state


async def test_others_must_all_have_agreed(referee: Referee) -> None:
    code = await begun(referee)
    await play(referee, code, ("ada", OVER))
    with pytest.raises(Illegal, match="asked since"):
        await take(referee, "ada", code, 3)
    live = await take(referee, "ben", code, 3, agreed=("red",), proposer="red")
    assert live.active == ("red",)
    (*_, last) = await referee.games.entries(live)
    assert (last.seat, last.actor) == ("red", "ben")
    assert json.loads(last.action)["agreed"]


async def test_a_question_that_is_asked_anew_has_its_whole_time(
    referee: Referee, store: Store, clock: MovableClock
) -> None:
    code = await begun(referee, pace=24)
    clock.skip(20 * HOUR)
    await play(referee, code, ("ada", ON))
    clock.skip(HOUR)
    live = await take(referee, "ada", code, 3)
    rows = [row for row in await store.read(lambda tx: tx.dues_of(code)) if row.question]
    assert {row.question for row in rows} == set(live.numbers)
    assert max(row.at for row in rows) > clock.now() + 23 * HOUR * 1000


@pytest.mark.parametrize("meanwhile", ["acted", "taken back", "ahead"])
async def test_a_journal_is_read_as_it_was_when_its_game_was(
    referee: Referee, meanwhile: str
) -> None:
    code = await begun(referee)
    live = await play(referee, code, ("ada", ON), ("ben", Plan(number="6")), ("ada", ON))
    whole = await referee.games.entries(live)
    told = await referee.games.between(live, 4, live.number, None)
    if meanwhile == "acted":
        await play(referee, code, ("ada", ON))
    elif meanwhile == "ahead":
        await play(referee, code, ("ben", Plan(number="5")))
    else:
        await take(referee, "ada", code, live.number - 1)
    assert await referee.games.entries(live) == whole
    assert await referee.games.entries(live, tail=2) == whole[-2:]
    assert await referee.games.between(live, 4, live.number, None) == told
    assert [each.seq for each in told] == [4, 5]


async def test_what_is_decided_ahead_in_the_meantime_is_no_hindrance(referee: Referee) -> None:
    code = await begun(referee)
    await play(referee, code, ("ada", ON), ("ben", Plan(number="6")))
    live = await take(referee, "ada", code, 3)
    assert live.state is not None
    assert live.state.model_dump()["hidden"] == {"red": 1, "blue": 6}
    assert live.number == 5
    entries = await referee.games.entries(live)
    for seat in ("red", None):  # who can't know that blue has decided anything
        known = json.loads(write_known(live, entries, seat))["journal"][-1]
        assert known["action"] == {"is": "take_back", "to": 3, "agreed": False}
        assert len(known["events"]) == 1


async def test_a_game_full_of_take_backs_is_read_and_checked_like_any(
    referee: Referee, store: Store, clock: MovableClock
) -> None:
    code, rng = await begun(referee), Random(5)
    people = {"red": "ada", "blue": "ben"}
    for _ in range(60):
        live = await referee.games.get(code)
        past = await referee.take_backs.past(live)
        (seat,) = live.active
        goals = [each.number for each in past.steps[:-1] if each.number > 2]
        if goals and rng.random() < 0.3:
            await take(referee, "ada", code, rng.choice(goals), agreed=("blue",))
        elif rng.random() < 0.3:
            await play(referee, code, ("ben", rng.choice(live.offers_ahead("blue")).action))
        else:
            runner, steps = rng.choice(("a", "b")), rng.choice((1, 1, 2))
            await play(referee, code, (people[seat], Step(runner=f"{seat}-{runner}", steps=steps)))
    live = await referee.games.get(code)
    entries = await referee.games.entries(live)
    assert live.state is not None
    assert len(live.state.struck) > 10
    assert verify(live, entries).ok
    folded = list(states(live.ruleset, live.start, map(live.entry, entries)))
    assert folded[-1] == live.state
    by_number = {
        number: state_at(live, entries, number, None) for number in range(1, live.number + 1)
    }
    for number in range(2, live.number + 1):
        for known in range(1, number):
            if follows(live, number, known):
                then = by_number[known]
                rest = entries[entries_before(known, then) :]
                assert state_at(live, rest, number, (known, then)) == by_number[number]
    told = [
        story.lines(live, live.entry(each), revealed=True, struck=True) for each in entries[3:5]
    ]
    assert all(line.startswith(TAKEN_BACK) for lines in told for line in lines)
    content = write_archive(archive_of(live, entries, with_seed=True))
    again, journal, verdict = check(read_archive(content), SYSTEMS)
    assert verdict.ok, verdict.words
    assert (again.state, len(journal)) == (live.state, len(entries))
    await carry_over(store, SYSTEMS, clock)
    assert (await Referee(store, SYSTEMS, clock).games.get(code)).state == live.state
