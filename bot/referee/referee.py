"""The referee: makes every change of a game, each once and in one transaction.

Knows nothing of chat. Each change takes a ``Request``, whose id makes a repetition harmless.
"""

from __future__ import annotations

import json
import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.referee import seating
from bot.referee.abandoned import Abandoned
from bot.referee.alterations import altered
from bot.referee.captaincy import Captaincy
from bot.referee.captains import whose_word
from bot.referee.closing import closed
from bot.referee.codes import new_code
from bot.referee.deadlines import Deadlines
from bot.referee.drafts import Drafts
from bot.referee.games import Games, is_stored
from bot.referee.gathering import set_gathering
from bot.referee.live_game import LiveGame
from bot.referee.locks import Locks
from bot.referee.mastery import Mastery
from bot.referee.naming import Naming
from bot.referee.parts import Parts, check_kept
from bot.referee.practice import without_opponent
from bot.referee.rematches import Rematches
from bot.referee.requests import Accepted, is_new, note_change, stored_entry
from bot.referee.substitution import Substitution
from bot.referee.take_backs import TakeBacks
from bot.referee.timing import Paces, keep_time
from bot.referee.transitions import (
    acted,
    check_joinable,
    check_open,
    check_seat,
    deciders,
    read_typed,
    readied,
    seat_for,
    started,
    unready,
)
from bot.schedule.pace import LIVE
from bot.store import ChannelTaken, Game, VersionConflict
from rules.kernel.game.action import CallOff
from rules.kernel.game.dice import commitment
from rules.kernel.playing.journal import sealed_by
from rules.kernel.values.errors import Illegal, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.clock import Clock
    from bot.referee.alterations import Change
    from bot.referee.requests import Request
    from bot.schedule.pace import Pace
    from bot.store import ReadTx, Store, Tx
    from rules.kernel.game.action import Action
    from rules.kernel.playing.journal import Entry
    from rules.registry import Registry

_SEED_BYTES = 32


class Referee:
    """Opens games, seats players, applies actions; refuses what the rules forbid.

    Attributes:
        games: The stored games, hot ones cached.
        drafts: Answers that people put together and have not given yet.
        rematches: Opens games that are over once more.
        paces: Changes how much time there is for an answer; ``deadlines`` do what is agreed then.
        substitution: Offers seats to those who would stand in.
        abandoned: Closes games that nobody plays any more.
        take_backs: Lets games go back to an earlier action.
        mastery: Does what a game master does.
        naming: Decides who is one beside the moderators; ``captaincy``, who is a captain.
        parts: Opens games that are parts of others, and hands on what they come to.
        clock: The source of stored timestamps.
    """

    def __init__(self, store: Store, registry: Registry, clock: Clock) -> None:
        self.games = Games(store, registry)
        self.drafts = Drafts(store, self.games)
        self.rematches = Rematches(store, self.games, clock)
        self.paces = Paces(self._change, clock)
        self.deadlines = Deadlines(self._step, self._change, store, self.games, clock)
        self.substitution = Substitution(self._change, store, self.games, clock)
        self.abandoned = Abandoned(self._step, self._change, store, self.games, clock)
        self.take_backs = TakeBacks(self._step, self.games)
        self.mastery = Mastery(self._step, self.games, self.take_backs, clock)
        self.naming = Naming(self._step, self._change, self.games)
        self.captaincy = Captaincy(self._change, clock)
        self.parts = Parts(self._step, self._change, store, self.games, clock)
        self.clock = clock
        self._store = store
        self._locks = Locks()

    async def open(
        self,
        request: Request,
        ruleset_id: str,
        fields: Mapping[str, Any],
        *,
        channel: str,
        place: str | None,
        brief: str | None = None,
        author: str | None = None,
        code: str | None = None,
        pace: Pace = LIVE,
    ) -> Accepted:
        """Open a game in a channel; nobody is seated yet. ``pace`` is the time for an answer.

        ``brief`` is TOML that ``author`` wrote; ``None``: the system's own data, whoever opens it.
        ``code`` is the game's, if it has been told; another is used if it is taken.

        Raises:
            Refusal: An option or the brief is invalid, or the channel has a game.
        """
        ruleset = self.games.registry[ruleset_id]
        start = read_typed(ruleset, fields, brief, request.user_name if author is None else author)
        seed = secrets.token_bytes(_SEED_BYTES)

        def write(tx: Tx) -> Accepted:
            if (seen := tx.seen(request.id)) is not None:
                return Accepted(self.games.load(tx, json.loads(seen)["game"]), repeated=True)
            game = Game(
                id=new_code(tx) if code is None or tx.game(code) is not None else code,
                ruleset=ruleset.id,
                options=start.options.model_dump_json(),
                channel=channel,
                place=place,
                created_by=request.user_id,
                created_at=self.clock.now(),
                seed=seed,
                commitment=commitment(seed),
                brief=start.brief.model_dump_json(),
                ruleset_version=start.version,
                pace=pace.to_json(),
            )
            tx.insert_game(game)
            note_change(tx, request, game.id, 0, self.clock.now())
            return Accepted(LiveGame(game, ruleset, start, (), None))

        try:
            accepted = await self._store.write(write)
        except ChannelTaken:
            raise await self.games.taken(channel) from None
        self.games.keep(accepted.live)
        return accepted

    async def opened_by(self, request: Request) -> Game | None:
        """The game that a repeated request has opened already; ``None`` for a new request."""

        def find(tx: ReadTx) -> Game | None:
            seen = tx.seen(request.id)
            return None if seen is None else tx.game(json.loads(seen)["game"])

        return await self._store.read(find)

    async def join(self, request: Request, game_id: str, seat: str) -> Accepted:
        """Take a seat, alone or with others; one person may hold several.

        Who takes a seat that is reserved for them takes all those.

        Raises:
            Refusal: There is no such seat, the person has it, it is full, the game is over, or it
                is under way and the seat's holders must ``admit`` newcomers.
        """
        now = self.clock.now()

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            check_joinable(live, seat, request.user_id)
            kept = live.booked_for(request.user_id)
            for each in kept if seat in kept else (seat,):
                live = without_opponent(tx, live, each)
                live = seating.seated(tx, live, each, request, press=request.id, now=now)
            return seating.released(tx, live, request.user_id) if seat in kept else live

        return await self._change(request, game_id, write)

    async def admit(
        self, request: Request, game_id: str, seat: str, newcomer: Request, *, moderator: bool
    ) -> Accepted:
        """Let a newcomer take a seat of a running game: its holders, or a moderator, decide.

        Of a seat that nobody holds, those on other seats decide.

        Raises:
            Refusal: The person may not decide that, or the newcomer cannot be seated.
        """
        now = self.clock.now()

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            check_open(live)
            check_seat(live, seat)
            agreeing = {each.user_id for each in deciders(live, seat, newcomer.user_id)}
            if not moderator and request.user_id not in agreeing:
                who = whose_word(live, seat) if live.holders(seat) else "another player"
                raise Illegal(f"Only {who}, or a moderator, decides that.")
            return seating.admitted(tx, live, seat, newcomer, press=request.id, now=now)

        return await self._change(request, game_id, write)

    async def leave(self, request: Request, game_id: str, seat: str | None) -> Accepted:
        """Give up a seat, or all that the person holds or that are reserved for them.

        Raises:
            Refusal: The person does not hold it, or the game is over.
        """

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            return seating.left(tx, live, request.user_id, seat, self.clock.now())

        return await self._change(request, game_id, write)

    async def switch(self, request: Request, game_id: str, seat: str) -> Accepted:
        """Take a free seat of a lobby instead of one's own; see ``switched``."""
        return await self._change(
            request, game_id, lambda tx, live: seating.switched(tx, live, request.user_id, seat)
        )

    async def swap(self, request: Request, game_id: str, other: str) -> Accepted:
        """Agree to exchange seats with somebody who has proposed that; see ``swapped``."""
        return await self._change(
            request, game_id, lambda tx, live: seating.swapped(tx, live, other, request.user_id)
        )

    async def alter(self, request: Request, game_id: str, change: Change) -> Accepted:
        """Change the options of a lobby; see ``altered``."""
        return await self._change(
            request, game_id, lambda tx, live: altered(tx, live, request.user_id, change)
        )

    async def ready(self, request: Request, game_id: str, *, press: str | None = None) -> Accepted:
        """Declare a person's seats ready; the last one fixes the dice and sets the game up.

        Args:
            request: Who is ready.
            game_id: The game.
            press: What counts for the dice; the id of the request.

        Raises:
            Refusal: The game has started, or the person holds no seat or is ready already.
        """

        def rules(live: LiveGame) -> tuple[LiveGame, Entry | None]:
            waiting = readied(live, request.user_id, press or request.id)
            return (waiting, None) if unready(waiting) else started(waiting)

        return await self._step(request, game_id, rules)

    async def act(
        self,
        request: Request,
        game_id: str,
        action: Action,
        *,
        expected_version: int | None = None,
        expected_question: int | None = None,
        seat: str | None = None,
    ) -> Accepted:
        """Apply a player's action.

        Args:
            request: Who asks.
            game_id: The game.
            action: The action.
            expected_version: The number of the last action that the player saw; ``None`` for any.
            expected_question: The question that the player answers; ``None`` for any.
            seat: The seat that acts; ``None`` for one that must act, else any that they hold.

        Raises:
            Refusal: The action is not accepted; nothing has changed, no die was used.
        """

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            check_open(live)
            return acted(
                live,
                seat_for(live, request.user_id, seat),
                action,
                expected_version=expected_version,
                expected_question=expected_question,
            )

        return await self._step(request, game_id, rules)

    async def call_off(self, request: Request, game_id: str, *, moderator: bool) -> Accepted:
        """End a game without a winner; a lobby is closed.

        Raises:
            Refusal: The game is over, or the person may not end it: only players and moderators
                may, and the opener of a lobby.
        """
        live = await self.games.get(game_id)
        if live.game.status == "lobby":
            write = partial(closed, user_id=request.user_id, moderator=moderator)
            return await self._change(request, game_id, write)

        def rules(live: LiveGame) -> tuple[LiveGame, Entry]:
            if not moderator and not live.seats_of(request.user_id):
                raise Illegal("Only the players or a moderator end a game.")
            return acted(live, None, CallOff())

        return await self._step(request, game_id, rules)

    async def _change(
        self, request: Request, game_id: str, write: Callable[[Tx, LiveGame], LiveGame]
    ) -> Accepted:
        """Change who plays: read, check and write in one transaction."""

        def work(tx: Tx) -> Accepted:
            live = self.games.load(tx, game_id)
            if not is_new(tx, request, live):
                return Accepted(live, repeated=True)
            changed = seating.gathered(tx, live, write(tx, live), request.id)
            keep_time(tx, changed, self.clock.now())
            note_change(tx, request, game_id, live.game.version, self.clock.now())
            return Accepted(changed)

        async with self._locks.of(game_id):
            accepted = await self._store.write(work)
            self.games.keep(accepted.live)
            return accepted

    async def _step(
        self,
        request: Request,
        game_id: str,
        rules: Callable[[LiveGame], tuple[LiveGame, Entry | None]],
        check: Callable[[Tx], object] | None = None,
    ) -> Accepted:
        """Apply the rules to the cached state, then store the result if ``check`` lets it be."""
        async with self._locks.of(game_id):
            for last_try in (False, True):
                live = await self.games.get(game_id)
                try:
                    changed, entry = rules(live)
                    return await self._store_step(request, live, changed, entry, check)
                except Refusal:
                    if await self._store.read(lambda tx: tx.seen(request.id)) is not None:
                        return Accepted(live, repeated=True)
                    if last_try or await self._store.read(partial(is_stored, live)):
                        raise
                except VersionConflict:
                    if last_try:
                        raise
                # Another process wrote to the same file: read again, once.
                self.games.forget(game_id)
        raise AssertionError("the loop above returns or raises")

    async def _store_step(
        self,
        request: Request,
        before: LiveGame,
        live: LiveGame,
        entry: Entry | None,
        check: Callable[[Tx], object] | None,
    ) -> Accepted:
        game = live.game
        stored = entry and stored_entry(entry, game.version, request.user_id, self.clock.now())

        def write(tx: Tx) -> bool:
            if not is_new(tx, request, before):
                return False
            if check is not None:
                check(tx)
            if live.ties.parts and live.result is None:
                check_kept(tx, before, live)
            if before.game.status == "lobby" and not is_stored(before, tx):
                raise VersionConflict(game.id, game.version)
            if entry is None or stored is None:
                set_gathering(tx, game.id, live.gathering)
                note_change(tx, request, game.id, game.version, self.clock.now())
                return True
            if entry.action is None:
                seating.begun(tx, before, live)
            tx.append(
                game.id,
                stored,
                snapshot=game.snapshot or "",
                cursor=game.cursor,
                status=game.status,
                result=game.result,
            )
            tx.drop_drafts(game.id, but=live.numbers)
            keep_time(tx, live, stored.at, entry)
            public = sealed_by(entry.events) is None
            note_change(tx, request, game.id, game.version, stored.at, post=public)
            return True

        if not await self._store.write(write):
            return Accepted(await self.games.get(game.id), repeated=True)
        self.games.keep(live)
        return Accepted(live, entry)
