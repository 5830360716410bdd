"""What is due of a game itself, without a question: what its people are to be told of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.referee.absences import announce
from bot.referee.practice import people
from bot.referee.substitution import called
from bot.referee.transitions import unready
from bot.schedule import idle
from bot.schedule.dues import ABOUT_GAME, Kind
from bot.schedule.hours import quiet_until
from bot.schedule.wishes import wishes_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.clock import Clock
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import Absence, Ask, Due, ReadTx, Store, Tx


_CALLED: Final = 20
"""The most substitutes that are mentioned at once."""


class Warned(NamedTuple):
    """Of what the people of a game are warned that seems abandoned.

    Attributes:
        since: Since when nobody has done anything.
        ends: When it is closed for that.
        last: Whether there is no other warning before.
    """

    since: int
    ends: int
    last: bool


class Chores(NamedTuple):
    """What is due of a game itself.

    Attributes:
        live: The game.
        rows: All that is done by telling this.
        offered: The seats that are to be offered, and who had each.
        gone: Who is away, of whom the others have not been told.
        idle: That nobody has done anything for long, of which is to be warned.
        closing: Whether it is to be closed, as abandoned.
        closed: Whether it has been, which is to be told.
        ended: Who is to be told that it has ended, as they had quiet hours then.
        proposed: What is still open that did not ping who had quiet hours then.
        gathered: For whom a lobby still waits that did not ping them then.
        users: Whom that concerns.
        heard: Who of them is notified: not who has muted the game, which nobody else can see.
        silent: Whether it is the quiet hours of one of them: no device is to sound.
    """

    live: LiveGame
    rows: tuple[Due, ...]
    offered: tuple[tuple[Due, ...], ...]
    gone: tuple[Absence, ...]
    idle: Warned | None
    closing: bool
    closed: bool
    ended: tuple[str, ...]
    proposed: tuple[Ask, ...]
    gathered: tuple[str, ...]
    users: tuple[str, ...]
    heard: tuple[str, ...]
    silent: bool

    def same(self, other: Chores) -> bool:
        """Whether these are due of a game as it was, wherever its message is by now."""
        stands = (self.live.number, self.live.members, self.live.game.status)
        stood = (other.live.number, other.live.members, other.live.game.status)
        return stands == stood and self[1:] == other[1:]


class Upkeep:
    """Finds what is due of games themselves, and notes what has been done."""

    def __init__(self, store: Store, games: Games, clock: Clock) -> None:
        self._store = store
        self._games = games
        self._clock = clock

    async def look(self, game_id: str) -> Chores:
        """What is due of a game now.

        Raises:
            OutOfOrder: It can't be read at the moment.
        """
        now = self._clock.now()

        def look(tx: ReadTx) -> Chores:
            live = self._games.load(tx, game_id)
            rows = [row for row in tx.dues_of(game_id) if row.question == ABOUT_GAME]
            stage = idle.stage(rows, now)
            late = [
                row
                for row in rows
                if row.done_at is None and row.at <= now
                if row == stage or row.kind not in idle.STAGES
            ]
            closing = stage is not None and stage.kind == Kind.CLOSE
            ends = [row.at for row in rows if row.kind == Kind.CLOSE]
            warning = None
            if stage is not None and not closing:
                since = tx.touched(game_id) or live.game.created_at
                last = stage.kind == Kind.IDLE_STILL
                warning = Warned(since, max(ends, default=now), last=last)
            offered = [
                those
                for seat in dict.fromkeys(row.seat for row in late if row.kind == Kind.OFFER)
                if (those := _offered(live, seat, late))
            ]
            place = live.game.place
            pool = tx.substitutes(place) if offered and place is not None else []
            absences = [
                each
                for row in late
                if row.kind == Kind.GONE
                for each in tx.absences_of(row.user_id, now)
                if each.starts <= now
            ]
            done_by_that = (row for row in late if row.kind != Kind.CLOSE)
            lost = (
                row.user_id
                for rows in offered
                for row in rows
                if row.user_id and not live.holders(row.seat)
            )
            owners = _owners(live) if warning is not None else ()
            over = live.game.status == "over"
            ended = [row.user_id for row in late if over and row.kind == Kind.OVER]
            waits = [row for row in late if row.kind == Kind.PROPOSED]
            kept = tx.asks_of(game_id) if waits else []
            found = {str(each.number): each for each in kept if each.due_at > now}
            told = [(row.user_id, found[row.seat]) for row in waits if row.seat in found]
            asked = [user for user, _ in told]
            gathering = (row.user_id for row in late if row.kind == Kind.GATHERED)
            gathered = [user for user in gathering if _gathers(live, user)]
            pooled = called(pool, live)[:_CALLED]
            users = dict.fromkeys((*lost, *pooled, *owners, *ended, *asked, *gathered))
            wishes = {user: wishes_of(tx, user) for user in users}
            heard = [user for user in users if game_id not in wishes[user].muted]
            quiet = (quiet_until(wishes[user].quiet, wishes[user].zone, now) for user in heard)
            return Chores(
                *(live, tuple(done_by_that), tuple(offered)),
                users=tuple(users),
                heard=tuple(heard),
                silent=any(each is not None for each in quiet),
                gone=tuple(absences),
                idle=warning,
                closing=closing,
                closed=any(row.kind == Kind.CLOSED for row in late),
                ended=tuple(ended),
                proposed=tuple(dict.fromkeys(ask for _, ask in told)),
                gathered=tuple(gathered),
            )

        return await self._store.read(look)

    async def finish(self, chores: Chores) -> None:
        """Note that what was due of a game has been done; of one that is over the rest is void."""
        now, over = self._clock.now(), chores.live.game.status == "over"

        def write(tx: Tx) -> None:
            for row in tx.dues_of(chores.live.game.id) if over else ():
                if row.kind != Kind.OVER:
                    tx.drop_due(row.id)
            told = {each.id for each in chores.gone}
            for row in chores.rows:
                if tx.finish_due(row.id, now) and row.kind == Kind.GONE:
                    later = [a for a in tx.absences_of(row.user_id, now) if a.id not in told]
                    for absence in later[:1]:
                        announce(tx, row.game_id, row.user_id, absence.starts)

        await self._store.write(write)


def _gathers(live: LiveGame, user_id: str) -> bool:
    """Whether a lobby waits for somebody: to join it, to be ready, or to start it."""
    if live.game.status != "lobby":
        return False
    if not is_full(live):
        return user_id in [each.user_id for each in live.bookings]
    waiting = [each.user_id for seat in unready(live) for each in live.holders(seat)]
    return user_id in (live.game.created_by, *waiting)


def is_full(live: LiveGame) -> bool:
    """Whether somebody holds each seat of a game."""
    return all(live.holders(seat.id) for seat in live.seats)


def _offered(live: LiveGame, seat: str, late: Iterable[Due]) -> tuple[Due, ...]:
    """Whose places on a seat are to be offered: none while others than they hold it by now."""
    rows = tuple(row for row in late if (row.kind, row.seat) == (Kind.OFFER, seat))
    held = [each.user_id for each in live.holders(seat)]
    return tuple(row for row in rows if row.user_id in held) if held else rows


def _owners(live: LiveGame) -> tuple[str, ...]:
    """The people of a game: who may keep it open."""
    held = (*(each.user_id for each in people(live.members)), *(b.user_id for b in live.bookings))
    return held or (live.game.created_by,)
