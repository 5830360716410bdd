"""A lobby's options and seats, changed by the referee: each once, whoever asks."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest

from bot.clock import SystemClock
from bot.records.story import lines
from bot.referee import Referee, Request
from bot.referee.alterations import Change
from rules.kernel.values.errors import Illegal, Refusal, Stale
from rules.registry import Registry
from tests.toy.ruleset import ToyRace

if TYPE_CHECKING:
    from bot.store import Store
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Seat
    from tests.toy.state import RaceState

ids = itertools.count(1)
LONG = 30
ALONE = Change("target", LONG, 0)


class Lonely(ToyRace):
    """A race of which the longest has one seat only."""

    def seats(self, options: Any, brief: object) -> tuple[Seat, ...]:
        usual = super().seats(options, brief)
        return usual[:1] if options.target == LONG else usual


class Dealing(ToyRace):
    """A race whose set-up lets the two seats change places."""

    def open(self, r: Resolution[RaceState]) -> None:
        first, second = (seat.id for seat in self.seats_in(r.state))
        r.deal({first: second, second: first})
        super().open(r)


def ask(user: str = "ada") -> Request:
    return Request(f"request {next(ids)}", user, user.title())


@pytest.fixture
def referee(store: Store) -> Referee:
    return Referee(store, Registry([Lonely()]), SystemClock())


async def lobby(referee: Referee) -> tuple[str, str, str]:
    """A lobby in which Ada and Ben have joined: its code, and its seats."""
    live = (await referee.open(ask(), Lonely.id, {}, channel="1", place=None)).live
    first, second = (seat.id for seat in live.seats)
    await referee.join(ask("ada"), live.game.id, first)
    await referee.join(ask("ben"), live.game.id, second)
    return live.game.id, first, second


async def test_whose_seat_is_gone_with_other_options_is_named(
    referee: Referee, store: Store
) -> None:
    code, first, _ = await lobby(referee)
    before = await referee.games.get(code)
    live = (await referee.alter(ask("ada"), code, ALONE)).live
    assert [(each.user_id, each.seat) for each in live.members] == [("ada", first)]
    assert live.members[0] == before.members[0]
    assert live.alteration.unseated == ("ben",)
    assert live.game.seed == before.game.seed
    anew = await Referee(store, referee.games.registry, SystemClock()).games.get(code)
    assert (anew.members, anew.alteration, anew.options) == (
        live.members,
        live.alteration,
        live.options,
    )


async def test_a_change_that_is_repeated_is_made_once(referee: Referee) -> None:
    code, *_ = await lobby(referee)
    request = ask("ben")
    change = Change("pushing", value=False, expected=0)
    first = await referee.alter(request, code, change)
    again = await referee.alter(request, code, change)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.live.alteration == first.live.alteration
    assert again.live.alteration.times == 1


@pytest.mark.parametrize(
    ("user", "change", "refused"),
    [
        ("dan", ALONE, Illegal),
        ("ada", Change("target", LONG, 3), Stale),
        ("ada", Change("target", 31, 0), Refusal),
        ("ada", Change("nonsense", 1, 0), Refusal),
    ],
)
async def test_a_change_that_is_refused_changes_nothing(
    referee: Referee, user: str, change: Change, refused: type[Refusal]
) -> None:
    code, *_ = await lobby(referee)
    before = await referee.games.get(code)
    with pytest.raises(refused):
        await referee.alter(ask(user), code, change)
    assert await referee.games.get(code) == before


async def test_options_stand_once_the_game_has_started(referee: Referee) -> None:
    code, *_ = await lobby(referee)
    await referee.ready(ask("ben"), code)
    await referee.ready(ask("ada"), code)
    with pytest.raises(Illegal, match="once it has started"):
        await referee.alter(ask("ada"), code, ALONE)
    with pytest.raises(Illegal, match="before the game starts"):
        await referee.swap(ask("ben"), code, "ada")


async def test_seats_are_exchanged_at_their_place_in_the_order_of_joining(
    referee: Referee, store: Store
) -> None:
    code, first, second = await lobby(referee)
    before = (await referee.games.get(code)).members
    live = (await referee.swap(ask("ben"), code, "ada")).live
    assert [each.seat for each in live.members] == [second, first]
    assert [each.contribution for each in live.members] == [each.contribution for each in before]
    anew = await Referee(store, referee.games.registry, SystemClock()).games.get(code)
    assert anew.members == live.members


async def test_a_side_that_somebody_has_is_no_side_to_switch_to(referee: Referee) -> None:
    code, first, second = await lobby(referee)
    with pytest.raises(Illegal, match="not free"):
        await referee.switch(ask("ada"), code, second)
    await referee.leave(ask("ben"), code, None)
    live = (await referee.switch(ask("ada"), code, second)).live
    assert live.seats_of("ada") == (second,)
    assert not live.holders(first)


async def test_a_set_up_that_deals_the_seats_moves_all_who_sit_there(store: Store) -> None:
    dealing = Referee(store, Registry([Dealing()]), SystemClock())
    code, first, second = await lobby(dealing)
    for seat in (first, second):  # who holds both has both afterwards
        await dealing.join(ask("cy"), code, seat)
    await dealing.ready(ask("ada"), code)
    live = (await dealing.ready(ask("ben"), code)).live
    who = [(each.user_id, each.seat) for each in live.members]
    assert who == [("ada", second), ("ben", first), ("cy", first), ("cy", second)]
    anew = await Referee(store, dealing.games.registry, SystemClock()).games.get(code)
    assert {(each.user_id, each.seat) for each in anew.members} == set(who)
    (opening,) = await dealing.games.entries(live)
    assert "play the" in lines(live, live.entry(opening))[0]
