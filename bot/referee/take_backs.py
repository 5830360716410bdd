"""Taking back: who may, checked where it is stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.bounded import Bounded
from bot.referee.held import weight_of_state
from bot.referee.practice import people
from bot.referee.transitions import check_fresh, check_open, taken_back
from bot.store import VersionConflict
from rules.kernel.game.action import TakeBack
from rules.kernel.playing.journal import Folding
from rules.kernel.playing.taking_back import bar
from rules.kernel.values.errors import Illegal, Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Sequence
    from typing import TypeAlias

    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.requests import Accepted, Request
    from bot.store import JournalEntry
    from rules.kernel.playing.journal import Entry
    from rules.kernel.playing.taking_back import Past

    Rules: TypeAlias = Callable[[LiveGame], tuple[LiveGame, Entry | None]]
    Step: TypeAlias = Callable[[Request, str, Rules], Awaitable[Accepted]]
    Decide: TypeAlias = Callable[[LiveGame, Past], tuple[str | None, TakeBack]]

FURTHEST: Final = 25
"""The most actions that a game goes back by."""
_KEPT: Final = 4 << 20
"""Bytes that what may be taken back takes in memory at most, as reckoned."""
_SHARED: Final = 4
"""So many steps, one after the other, take as much as a state: they share most of theirs."""
_TRIES: Final = 3


class TakeBacks:
    """Lets games go back to an earlier action."""

    def __init__(self, step: Step, games: Games) -> None:
        self._step = step
        self._games = games
        self._known: Bounded[tuple[str, int], Past] = Bounded(_KEPT)
        # One at a time: folding holds the interpreter.
        self._folding = asyncio.Lock()

    async def past(self, live: LiveGame) -> Past:
        """What may be taken back of a game that is under way, and what led there.

        Raises:
            Illegal: It has not started.
            UNREADABLE: Its journal can't be read.
        """
        if live.state is None:
            raise Illegal("This game has not started yet; there is nothing to take back.")
        key = (live.game.id, live.game.version)
        async with self._folding:
            known = self._known.get(key)
            if known is None:
                entries = await self._games.entries(live)
                known = await asyncio.to_thread(past_of, live, entries)
                states = 1 + len(known.steps) // _SHARED
                self._known.put(key, known, states * weight_of_state(live.game))
        return known

    async def take(
        self,
        request: Request,
        game_id: str,
        to: int,
        *,
        expected: int,
        agreed: Collection[str] = (),
        proposer: str | None = None,
    ) -> Accepted:
        """Go back to an action: alone where that is allowed, else as all other sides have agreed.

        Args:
            request: Who takes back, or is the last to agree.
            game_id: The game.
            to: The number of the action that the game goes back to.
            expected: The number of the last action that people knew of when they agreed.
            agreed: The seats that have agreed beside those of whoever asks.
            proposer: The seat that takes back; ``None`` for the one that acted last, if the person
                holds it, else for one that they hold.

        Raises:
            Refusal: It is not allowed; nothing has changed.
        """

        def decide(live: LiveGame, past: Past) -> tuple[str, TakeBack]:
            check_open(live)
            held = live.must_hold(request.user_id)
            check_fresh(live, expected)
            seat = taker(past, held) if proposer is None else proposer
            alone = seat in held and bar(live.ruleset, past, seat, to) is None
            asked = people(live.members)
            all_agree = all(each.seat in {*held, *agreed} for each in asked)
            return seat, TakeBack(to=to, agreed=all_agree and not alone)

        return await self.go_back(request, game_id, decide)

    async def go_back(self, request: Request, game_id: str, decide: Decide) -> Accepted:
        """Go back as is decided by the game, and by what may be taken back of it.

        Raises:
            Refusal: It is not possible, or not allowed; nothing has changed.
        """
        for _ in range(_TRIES):
            live = await self._games.get(game_id)
            past = await self.past(live)

            def rules(
                now: LiveGame, live: LiveGame = live, past: Past = past
            ) -> tuple[LiveGame, Entry]:
                if now.game.version != live.game.version:
                    raise VersionConflict(game_id, now.game.version)
                seat, action = decide(now, past)
                return taken_back(now, past, seat, action)

            try:
                return await self._step(request, game_id, rules)
            except VersionConflict:  # something was decided ahead in the meantime
                continue
        raise Stale("The game moves on all the while; nothing was done. Ask again.")


def taker(past: Past, held: Sequence[str]) -> str:
    """The seat that takes back for somebody who holds these: the one that acted last, if he may."""
    last = past.steps[-1].seat if past.steps else None
    return last if last is not None and last in held else held[0]


def past_of(live: LiveGame, entries: Sequence[JournalEntry]) -> Past:
    """What may be taken back of a game, by its whole journal, and what led there."""
    ends = (max(1, live.number - FURTHEST), live.number + 1)
    spans = () if live.state is None else live.state.struck
    folding = Folding(live.ruleset, live.start, (*spans, ends))
    for entry in entries:
        folding.add(live.entry(entry))
    return folding.past
