"""When a game is abandoned, and the warnings before it is closed for that.

A game is abandoned when no person has done anything in it that all can see, for as long as
`PATIENCE` says: acted, joined or left, changed what a lobby plays, been ready, agreed to anything,
taken more time, or pressed *Keep it*. What Umpire does for sides does not count, nor does what is
decided ahead or put together in private, of which nobody may learn. While somebody of it is away,
the time does not begin. So a game that waits for a late side is no more abandoned than any other,
as long as one of its people answers the warnings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.schedule.away import DAY_MS
from bot.schedule.dues import ABOUT_GAME, Kind
from bot.schedule.pace import read_pace
from bot.store import Due

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store import Game, Tx


class Patience(NamedTuple):
    """Days without anything done until a game is warned of, again, and closed."""

    warned: int
    again: int
    closed: int


PATIENCE: Final = {
    "lobby": Patience(14, 21, 28),
    "live": Patience(30, 45, 60),
    "by post": Patience(45, 60, 75),
    "paused": Patience(180, 210, 240),
}
"""By what a game is; one by post has as many of its periods beside that."""
_PERIODS: Final = (2, 3, 4)
STAGES: Final = (Kind.IDLE, Kind.IDLE_STILL, Kind.CLOSE)
_SLACK: Final = 10
"""The share of the time between two stages by which the later one may come too soon."""


def patience(game: Game) -> tuple[int, ...]:
    """After how long each stage of an open game is due, in milliseconds."""
    pace = read_pace(game.pace)
    name = "by post" if pace.reminds else "live"
    if game.status == "lobby":
        name = "lobby"
    elif pace.paused:
        name = "paused"
    periods = _PERIODS if name == "by post" else (0, 0, 0)
    days = PATIENCE[name]
    return tuple(
        each * DAY_MS + count * pace.period for each, count in zip(days, periods, strict=True)
    )


def touch(tx: Tx, game_id: str, now: int) -> None:
    """Note that a person has done something in a game, in the transaction of that."""
    if tx.touch(game_id, now):
        game = tx.game(game_id)
        if game is not None and game.status != "over":
            arm(tx, game, now)


def arm(tx: Tx, game: Game, since: int) -> None:
    """Let all stages be due of an open game, as if none had been: counted from a time."""
    for row in tx.dues_of(game.id):
        if row.kind in STAGES:
            tx.drop_due(row.id)
    for kind, after in zip(STAGES, patience(game), strict=True):
        tx.add_due(Due(game.id, ABOUT_GAME, "", "", kind, since + after))


def stage(rows: Iterable[Due], now: int) -> Due | None:
    """The stage of a game that is due: the first that has not been."""
    found = [row for row in rows if row.kind in STAGES and row.done_at is None]
    first = min(found, key=lambda row: STAGES.index(Kind(row.kind)), default=None)
    return first if first is not None and first.at <= now else None


def review(tx: Tx, game: Game, now: int, away_until: int) -> bool:
    """Look whether a stage that is due is so rightly; whether it is.

    Otherwise all are counted anew, from what has been done meanwhile. If it comes late, as after a
    while off line, those behind it keep their distance.

    Args:
        tx: The transaction.
        game: An open game.
        now: The time.
        away_until: Until when somebody of it is away; any time that has passed for nobody.
    """
    rows = tx.dues_of(game.id)
    due = stage(rows, now)
    if due is None:
        return False
    touched, after = tx.touched(game.id), dict(zip(STAGES, patience(game), strict=True))
    if touched is None:  # a game that an earlier version of the program opened
        touch(tx, game.id, now)
        return False
    since = max(touched, away_until)
    if since + after[Kind(due.kind)] > now:
        arm(tx, game, since)
        return False
    for row in rows:
        gap = after.get(Kind(row.kind), 0) - after[Kind(due.kind)]
        if gap > 0 and row.at < now + gap - gap // _SLACK:
            tx.move_due(row.id, now + gap)
    return True


def void(tx: Tx, game_id: str) -> None:
    """Drop what is due of a game itself that is over, but that it has been closed, or has ended."""
    for row in tx.dues_of(game_id):
        if row.question == ABOUT_GAME and row.kind not in (Kind.CLOSED, Kind.OVER):
            tx.drop_due(row.id)
