"""Games that are parts of others: opened as the whole hands them out, reported when they are over.

A part is reported once: that it was is noted in the transaction in which the whole takes it in.
What is owed follows from the store alone, so whoever looks next makes up for a crash.
"""

from __future__ import annotations

import json
import logging
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee import seating
from bot.referee.bookings import Booking, set_bookings
from bot.referee.closing import closed
from bot.referee.codes import new_code
from bot.referee.gathering import Gathering, set_gathering
from bot.referee.masters import set_master
from bot.referee.practice import name_of, people, user_id
from bot.referee.requests import REFEREE, Accepted, Request, note_change, note_post
from bot.referee.stand_ins import check_late
from bot.referee.ties import ties_of
from bot.referee.timing import pace_of
from bot.referee.transitions import acted
from bot.store import ChannelTaken, Game, Member
from bot.store.claims import alone
from rules.kernel.game.action import Report
from rules.kernel.game.brief import Start
from rules.kernel.game.dice import commitment
from rules.kernel.values.errors import Illegal, Refusal, Stale

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterator

    from bot.clock import Clock
    from bot.referee.deadlines import Step
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.referee.timing import Change
    from bot.store import ReadTx, Store, Tx
    from rules.kernel.game.parts import Part
    from rules.kernel.playing.journal import Entry
    from rules.kernel.playing.solo import Strength

log = logging.getLogger(__name__)

_SEED_BYTES = 32
_BATCH = 20


class Parts:
    """Opens the parts of games, and hands on what they come to."""

    def __init__(
        self, step: Step, change: Change, store: Store, games: Games, clock: Clock
    ) -> None:
        self._step = step
        self._change = change
        self._store = store
        self._games = games
        self._clock = clock

    async def open(
        self, request: Request, whole_id: str, key: str, *, channel: str, code: str | None = None
    ) -> Accepted:
        """Open a part of a game in a channel: its seats are kept for those who play it.

        Who asks has joined; what Umpire plays in the whole it plays in the part.

        Args:
            request: Who asks, one who plays the whole.
            whole_id: The whole.
            key: What it knows the part by.
            channel: Where the part is to be played.
            code: The part's code, if it has been told; another is used if it is taken.

        Raises:
            Refusal: There is no such part to be played, it has been opened, the person does not
                play the whole, or the channel has a game.
        """
        seed = secrets.token_bytes(_SEED_BYTES)

        def write(tx: Tx) -> tuple[LiveGame, Accepted]:
            whole = self._games.load(tx, whole_id)
            if (seen := tx.seen(request.id)) is not None:
                live = self._games.load(tx, json.loads(seen)["game"])
                return whole, Accepted(live, repeated=True)
            part = openable(whole, key, request.user_id)
            now, old = self._clock.now(), whole.game
            ruleset = self._games.registry[part.ruleset]
            start = Start(part.options, part.brief, ruleset.version)
            game = Game(
                id=code if code is not None and tx.game(code) is None else new_code(tx),
                ruleset=ruleset.id,
                options=start.options.model_dump_json(),
                channel=channel,
                place=old.place,
                created_by=request.user_id,
                created_at=now,
                seed=seed,
                commitment=commitment(seed),
                brief=start.brief.model_dump_json(),
                ruleset_version=start.version,
                pace=pace_of(whole).stopped(paused=False).to_json(),
            )
            tx.insert_game(game)
            for member in _members(whole, part, game, request, solo=ruleset.solo):
                tx.add_member(member)
            set_bookings(tx, game.id, tuple(_bookings(whole, part, request.user_id)))
            set_gathering(tx, game.id, Gathering((request.id,)))
            set_master(tx, game.id, whole.master)
            tx.add_part(game.id, whole_id, key)
            note_post(tx, whole_id, old.version, now)
            note_change(tx, request, game.id, 0, now)
            opened = self._games.load(tx, game.id)
            return replace(whole, ties=ties_of(tx, whole_id)), Accepted(opened)

        try:
            whole, accepted = await self._store.write(write)
        except ChannelTaken:
            raise await self._games.taken(channel) from None
        self._games.keep(whole)
        self._games.keep(accepted.live)
        return accepted

    async def check_late(
        self, request: Request, live: LiveGame, seat: str, *, moderator: bool
    ) -> None:
        """Refuse that Umpire stands in on a side of a part whose people have time to come.

        Raises:
            Refusal: See ``stand_in``.
        """
        now = self._clock.now()
        await self._store.read(
            lambda tx: check_late(tx, self._games, live, seat, request, now=now, master=moderator)
        )

    async def stand_in(
        self, request: Request, game_id: str, seat: str, strength: Strength, *, moderator: bool
    ) -> Accepted:
        """Let Umpire play a side of a part for people who have not come in time.

        It stays kept for them: they take it over by joining, before the start or after it.

        Raises:
            Refusal: They have time, the side is not kept for anybody who has not come, or the
                person plays neither the part nor the whole and is no moderator.
        """
        now = self._clock.now()

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            check_late(tx, self._games, live, seat, request, now=now, master=moderator)
            opponent = Request(request.id, user_id(strength), name_of(strength))
            return seating.seated(tx, live, seat, opponent, press=request.id, now=now)

        return await self._change(request, game_id, write)

    async def owed(self, beside: int = 0) -> list[str]:
        """Parts that are over and have not been reported, in the order of opening.

        Lobbies whose whole is over are among them.

        Args:
            beside: So many more than usual: those that wait must not keep others from their turn.
        """
        return await self._store.read(lambda tx: tx.unreported(_BATCH + beside))

    async def each_alone(
        self, games: Collection[str], work: Callable[[str], Awaitable[None]]
    ) -> None:
        """Do something for each of some games that no other process does it for meanwhile."""
        by_key = {f"report {game_id}": game_id for game_id in games}
        await alone(self._store, by_key, lambda key: work(by_key[key]), len(by_key))

    async def hand_on(self, game_id: str) -> Accepted | None:
        """Let a game that is over report to the one that it is part of, once.

        A lobby is closed if its whole is over: nobody waits for what would be played in it.

        Returns:
            The whole after it, or the lobby that was closed; ``None`` if the whole did not take it
            in: the report is not owed (any more), or the whole is over, or it has no such part by
            now.

        Raises:
            OutOfOrder: One of the two can't be read at the moment.
            Illegal: The whole is locked: it is to be tried later; or the lobby has been started.
        """
        tie = (await self._store.read(lambda tx: ties_of(tx, game_id))).whole
        live = await self._games.get(game_id)
        if tie is None or not tie.is_open:
            return None
        if live.game.status == "lobby":
            return await self._close(live, tie.whole)
        if live.game.status != "over":
            return None
        report = Report(part=tie.key, game=game_id, outcome=outcome_of(live))
        request = Request(f"report-{game_id}", REFEREE, "Umpire")

        def note(tx: Tx) -> None:
            if not tx.finish_part(game_id, self._clock.now()):
                raise Stale("That has been reported.")

        def rules(whole: LiveGame) -> tuple[LiveGame, Entry]:
            changed, entry = acted(whole, None, report)
            parts = tuple(
                each._replace(is_open=each.is_open and each.code != game_id)
                for each in whole.ties.parts
            )
            return replace(changed, ties=whole.ties._replace(parts=parts)), entry

        try:
            return await self._step(request, tie.whole, rules, note)
        except Refusal as refusal:
            whole = await self._games.get(tie.whole)
            if whole.state is not None and whole.state.locked and whole.game.status != "over":
                raise
            log.warning("game %s does not take in %s: %s", tie.whole, game_id, refusal)
            await self._store.write(lambda tx: tx.finish_part(game_id, self._clock.now()))
            return None

    async def _close(self, live: LiveGame, whole: str) -> Accepted | None:
        """Close a lobby, if its whole is over.

        Raises:
            Illegal: It has been started meanwhile.
        """
        game_id = live.game.id
        if (await self._games.get(whole)).game.status != "over":
            return None

        def write(tx: Tx, live: LiveGame) -> LiveGame:
            shut = closed(tx, live, REFEREE, moderator=True, why=f", as game {whole} is over")
            tx.finish_part(game_id, self._clock.now())
            return replace(shut, ties=ties_of(tx, game_id))

        return await self._change(Request(f"adrift-{game_id}", REFEREE, "Umpire"), game_id, write)


def openable(whole: LiveGame, key: str, user_id: str) -> Part:
    """A part that somebody may open.

    Raises:
        Illegal: There is no such part to be played, it has been opened, or they do not play.
    """
    part = next((each for each in whole.parts if each.key == key), None)
    if part is None:
        raise Illegal("That is not to be played now; the game has moved on.")
    if not whole.seats_of(user_id):
        raise Illegal("Only those who play this game open what is to be played of it.")
    if (opened := whole.ties.part(key)) is not None:
        raise Illegal(f"That has been opened already: game {opened.code}.")
    return part


def check_kept(tx: ReadTx, before: LiveGame, after: LiveGame) -> None:
    """Refuse a change of a game by which an opened part would not be what is played any more.

    Both are read by the same rules: a part that was opened by earlier ones, which wrote its brief
    in other words, is still the same part.

    Raises:
        Illegal: It would not.
    """
    had = {each.key: each for each in before.parts}
    has = {each.key: each for each in after.parts}
    for row in tx.parts_of(after.game.id):
        if row.reported_at is not None or row.key not in had:
            continue
        if row.key not in has or not _same(had[row.key], has[row.key]):
            raise Illegal(
                f"Game {row.game_id} has been opened for what is to be played now. Call it off "
                "first (/game end): then this game can go back, or on without it."
            )


def _same(one: Part, other: Part) -> bool:
    """Whether two parts are played alike, by the same seats; their titles don't matter."""
    if (one.ruleset, one.seats) != (other.ruleset, other.seats):
        return False
    return all(
        mine is theirs or mine.model_dump_json() == theirs.model_dump_json()
        for mine, theirs in ((one.options, other.options), (one.brief, other.brief))
    )


def outcome_of(live: LiveGame) -> str:
    """What a game that is over hands on, as JSON; empty if nothing."""
    record = None if live.state is None else live.ruleset.report(live.state)
    return "" if record is None else json.dumps(record.to_json())


def _members(
    whole: LiveGame, part: Part, game: Game, request: Request, *, solo: bool
) -> Iterator[Member]:
    """Who plays a part from the start: whoever opens it, and Umpire."""
    for seat, of_whole in part.seats.items():
        held = whole.holders(of_whole)
        for member in held:
            mine = member.user_id == request.user_id
            if mine or (solo and not people(held)):
                yield Member(
                    game.id, seat, member.user_id, member.name, game.created_at, request.id
                )


def _bookings(whole: LiveGame, part: Part, opener: str) -> Iterator[Booking]:
    """Whose places are kept in a part."""
    for seat, of_whole in part.seats.items():
        for member in people(whole.holders(of_whole)):
            if member.user_id != opener:
                yield Booking(seat, member.user_id, member.name)
