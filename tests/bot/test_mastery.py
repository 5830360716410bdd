"""What a game master does, in the store: by whom, once, and told to nobody who may not know."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.message.panel import tellings
from bot.records.known import write_known
from bot.records.verification import verify
from bot.referee import Referee, Request
from bot.referee.forgetting import forget
from bot.referee.live_game import known_to
from bot.referee.masters import Master
from bot.referee.naming import Wish
from bot.referee.transitions import leads
from rules.kernel.game.action import WriteNote
from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal, Stale
from rules.registry import Registry
from tests.clock import MovableClock
from tests.toy.actions import Hide, Step
from tests.toy.numbers import Chosen, ChosenUnseen
from tests.toy.strolling import Strolling

if TYPE_CHECKING:
    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.game.action import Intervention
    from rules.kernel.game.resolution import Resolution

SECRET = 5
ids = itertools.count(1)


class ChangeNumber(Correction):
    """Change the number that a side has chosen in secret."""

    seat: str
    number: int


class Mended(Strolling):
    """A race in which something hidden can be put right."""

    corrections = (ChangeNumber,)

    def correct(self, r: Resolution[Any], action: ChangeNumber) -> None:
        told = ChosenUnseen(seat=action.seat)
        r.emit_secret(Chosen(seat=action.seat, number=action.number), action.seat, told)


MENDED = Mended()


def ask(user: str = "gm") -> Request:
    return Request(f"request {next(ids)}", user, user.title())


@pytest.fixture
async def referee(store: Store) -> Referee:
    """A referee with a race in which red is to go."""
    referee = Referee(store, Registry([MENDED]), MovableClock())
    opened = await referee.open(ask("ada"), MENDED.id, {"pushing": False}, channel="1", place=None)
    code = opened.live.game.id
    for user, seat in (("ada", "red"), ("ben", "blue")):
        await referee.join(ask(user), code, seat)
    for user in ("ada", "ben"):
        await referee.ready(ask(user), code)
    await referee.act(ask("ada"), code, Hide(number=1), seat="red")
    await referee.act(ask("ben"), code, Hide(number=2), seat="blue")
    return referee


async def table(referee: Referee) -> LiveGame:
    return await referee.games.in_channel("1")


async def do(referee: Referee, action: Intervention, *, allowed: bool = True) -> LiveGame:
    code = (await table(referee)).game.id
    return (await referee.mastery.do(ask(), code, action, allowed=allowed)).live


async def test_it_is_checked_where_it_is_done(referee: Referee) -> None:
    before = await table(referee)
    action = MENDED.act_for(seat="red", action=Step(runner="red-a", steps=1))
    with pytest.raises(Illegal, match="Only a game master"):
        await do(referee, action, allowed=False)
    with pytest.raises(Illegal, match="Only a game master"):
        await referee.mastery.roll_back(ask(), before.game.id, 2, allowed=False, expected=3)
    with pytest.raises(Stale):
        await referee.mastery.do(ask(), before.game.id, action, allowed=True, expected=2)
    assert await table(referee) == before


async def test_it_stands_in_the_journal_once_with_its_author(referee: Referee) -> None:
    before = await table(referee)
    action = MENDED.act_for(seat="red", action=Step(runner="red-a", steps=1))
    request = ask()
    for repeated in (False, True):
        done = await referee.mastery.do(request, before.game.id, action, allowed=True)
        assert done.repeated is repeated
    entries = await referee.games.entries(await table(referee))
    assert len(entries) == before.game.version + 1
    assert (entries[-1].seat, entries[-1].actor) == (None, "gm")
    assert verify(await table(referee), entries).ok


@pytest.mark.parametrize(
    "action",
    [
        ChangeNumber(seat="red", number=SECRET),
        MENDED.act_for(seat="red", action=Hide(number=SECRET)),
    ],
    ids=["correct", "act"],
)
async def test_nobody_learns_of_what_is_hidden_by_a_game_master(
    referee: Referee, action: Intervention
) -> None:
    live = await table(referee)
    if not isinstance(action, ChangeNumber):
        await referee.mastery.roll_back(ask(), live.game.id, 1, allowed=True, expected=3)
    live = await do(referee, action)
    assert live.view("red").lucky == SECRET
    entries = await referee.games.entries(live)
    for seat in ("blue", None):
        last = known_to(live, entries, seat)[-1:]
        told = " ".join(each.words for each in tellings(live, last, seat))
        assert "game master" in told
        assert str(SECRET) not in told.replace(live.game.id, "")
        known = json.loads(write_known(live, entries, seat))["journal"][-1]
        assert "action" not in known
        assert str(SECRET) not in json.dumps(known["events"])


async def test_a_game_master_is_named_by_a_moderator_or_by_all_who_play(referee: Referee) -> None:
    code = (await table(referee)).game.id
    cleo, ada = Master("cleo", "Cleo"), Master("ada", "Ada", plays=True)

    async def decide(user: str, wish: Wish, *, moderator: bool = False) -> LiveGame:
        decided = await referee.naming.decide(ask(user), code, wish, moderator=moderator)
        return decided.live

    for user, wish in (("ada", Wish("", cleo)), ("cleo", Wish("", cleo, ("red", "blue")))):
        with pytest.raises(Illegal, match="All sides must agree"):
            await decide(user, wish)
    with pytest.raises(Illegal, match="All sides must agree"):
        await decide("gm", Wish("", ada), moderator=True)
    live = await decide("gm", Wish("", cleo), moderator=True)
    with pytest.raises(Stale):
        await decide("ben", Wish("", ada, ("red",)))
    assert leads(live, "cleo")
    live = await decide("ben", Wish("cleo", ada, ("red",)))
    assert (leads(live, "ada"), leads(live, "cleo")) == (True, False)
    named, agreed = (await referee.games.entries(live))[-2:]
    assert [each.actor for each in (named, agreed)] == ["gm", "ben"]
    assert "ada" not in agreed.action + agreed.events
    referee.games.forget(code)
    assert (await table(referee)).master == ada
    live = await decide("ada", Wish("ada", None))
    assert live.master is None
    assert verify(live, await referee.games.entries(live)).ok


async def test_whom_a_game_names_is_forgotten_and_leads_its_rematch(
    referee: Referee, store: Store
) -> None:
    code = (await table(referee)).game.id
    wish = Wish("", Master("cleo", "Cleo"))
    await referee.naming.decide(ask(), code, wish, moderator=True)
    allowed = await referee.mastery.do(ask("cleo"), code, WriteNote(text="Hello"), allowed=False)
    assert allowed.entry is not None
    await referee.call_off(ask("ada"), code, moderator=True)
    again = await referee.rematches.open(ask("ada"), code, turned=False)
    assert again.live.master == wish.then
    sequel = again.live.game.id
    assert (await referee.games.get(sequel)).master == wish.then
    await forget(store, referee.games, ask("cleo"), now=1)
    for each in (code, sequel):
        assert (await referee.games.get(each)).master is None
    left = await store.read(lambda tx: tx.settings("master"))
    assert left == {}
