"""For whom a game waits: since when, and until when.

A question waits from when it lies on top of the agenda. What others answer who are asked at the
same time does not begin it anew, nor does what somebody decides ahead, which nobody may notice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.referee.live_game import UNREADABLE, sealer_of
from bot.referee.timing import asked_of, pace_of
from bot.schedule.dues import ends
from rules.kernel.game import agenda
from rules.kernel.game.event import Next

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import Game, JournalEntry, ReadTx

_TAILS: Final = (4, 16, 64)
"""How many of the last entries are looked at for when a question was asked."""


@dataclass(frozen=True)
class Wait:
    """What a game under way waits for.

    Attributes:
        since: Since when its questions are open, in milliseconds since the epoch.
        until: Until when each seat that is asked has time; empty in a game without a pace.
    """

    since: int
    until: Mapping[str, int]

    def since_for(self, live: LiveGame, user_id: str) -> int:
        """Since when it waits for a person: not before they took a seat that is asked."""
        joined = [
            each.joined_at
            for each in live.members
            if each.user_id == user_id and each.seat in live.active
        ]
        return max(self.since, min(joined, default=0))


class Listed(NamedTuple):
    """An open game in a list: a stored row if it is out of order, and whom it waits for."""

    kept: LiveGame | Game
    wait: Wait | None


class Lists(NamedTuple):
    """Open games, newest first.

    Attributes:
        own: Those of a person, wherever they are.
        others: Others of a server.
        more: Whether the person has more than these.
        watched: Those that the person watches, wherever they are, since longest first.
    """

    own: list[Listed]
    others: list[LiveGame | Game]
    more: bool
    watched: Sequence[LiveGame | Game] = ()


def wait_of(tx: ReadTx, live: LiveGame) -> Wait | None:
    """What a game waits for; ``None`` if it is not under way or asks nobody."""
    if live.game.status != "playing" or not live.active:
        return None
    until = ends(tx.dues_of(live.game.id), asked_of(live)) if pace_of(live).reminds else {}
    return Wait(_since(tx, live), until)


def _since(tx: ReadTx, live: LiveGame) -> int:
    """When the open questions came to lie on top; of a very old one, the last action's time."""
    tail: list[JournalEntry] = []
    for count in _TAILS:
        tail = tx.journal_tail(live.game.id, count)
        try:
            found = _came_up(live, tail)
        except UNREADABLE:
            break
        if found is not None:
            return found
        if len(tail) < count:
            break
    known = (each.at for each in reversed(tail) if sealer_of(each) is None)
    return next(known, live.game.created_at)


def _came_up(live: LiveGame, tail: Sequence[JournalEntry]) -> int | None:
    """When the open questions came to lie on top; ``None`` if they were given before that tail."""
    if live.state is None:
        return None
    number, asked = min(live.state.numbers), live.state.asked
    for at, stored in reversed([*enumerate(tail)]):
        asked -= sum(_count(move) for move in _moves(live, stored))
        if asked < number:
            return _followed(live, tail[at:], asked, number)
    return None


def _followed(
    live: LiveGame, entries: Sequence[JournalEntry], asked: int, number: int
) -> int | None:
    """When a question came to lie on top for the last time.

    Args:
        live: The game.
        entries: Its journal from the entry on that asks the question.
        asked: How many questions there had been before.
        number: The question's number.
    """
    stack: tuple[agenda.Due, ...] = ()
    since = None
    for stored in entries:
        for move in _moves(live, stored):
            if stack:
                stack, asked = agenda.moved_on(stack, asked, move)
                continue
            for entries_due in move.due[::-1]:
                due = agenda.level(entries_due, asked)
                asked += len(due.numbers)
                if stack or number in due.numbers:  # what lies below is of no account
                    stack = (*stack, due)
        on_top = bool(stack) and number in stack[-1].numbers
        since = (stored.at if since is None else since) if on_top else None
    return since


def _moves(live: LiveGame, stored: JournalEntry) -> Iterator[Next]:
    """How an entry moved the agenda on.

    Raises:
        UNREADABLE: It has another form.
    """
    if f'"{Next.tag}"' not in stored.events:
        return
    for each in live.entry(stored).events:
        if each.get("is") == Next.tag:
            event = live.ruleset.event_codec.from_json(each)
            if isinstance(event, Next):
                yield event


def _count(move: Next) -> int:
    """How many questions a move asks."""
    return sum(len(entries) for entries in move.due if not isinstance(entries[0], agenda.Task))
