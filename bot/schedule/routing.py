"""By which way and when each person hears what is due of a game.

In quiet hours nobody hears anything; what has come up in them is told at their end, of each
question the last of it alone. The last warning before something is done for a side is an
exception, since a deadline is agreed by all and does not move with what one person wishes for
themselves: nobody gains time by it, and nobody can read another's wishes off a deadline. That
warning waits for the end of the quiet hours if at least half of the time is left then that was left
when it came up. If not, it comes in time, without a sound, so that it stands there before anything
is done; the same holds for who has muted the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.schedule.dues import Kind, Notice, unmoved
from bot.schedule.hours import quiet_until
from bot.schedule.policy import Policy
from bot.schedule.wishes import USUAL, Way

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.schedule.dues import Owed
    from bot.schedule.wishes import Wishes
    from bot.store import Due, Tx


class Terms(NamedTuple):
    """What decides on how a game is told of, apart from what people wish.

    Attributes:
        game_id: The game.
        policy: What happens when the time for an answer is over.
        reachable: Whether the bot can write to the channel on its own.
        failing: Until when the ways of people are not tried again, in milliseconds since the epoch.
        now: The time.
    """

    game_id: str
    policy: Policy
    reachable: bool
    failing: Mapping[str, int]
    now: int


class Routed(NamedTuple):
    """What is due of a game, by the ways in which it is told.

    Attributes:
        here: What is told in the channel of the game.
        hushed: What is told there without a sound.
        own: What is told to people by a way of their own, by their ids.
        silent: Who of these hears no sound.
        quiet: Who hears nothing before the end of their quiet hours, and when that is.
        later: Whose way is tried again then, as there is no other.
        asked: Who has been asked, and hears it when their way is tried again: the channel told it.
        muted: Who hears nothing of the game but what must be told before something is done.
    """

    here: tuple[Notice, ...]
    hushed: tuple[Notice, ...]
    own: Mapping[str, tuple[Notice, ...]]
    silent: frozenset[str]
    quiet: Mapping[str, int]
    later: Mapping[str, int]
    asked: Mapping[str, int]
    muted: frozenset[str]

    def done(self, rows: Iterable[Due]) -> list[Due]:
        """The rows that are done when the channel has been told."""
        left = {*self.own, *self.quiet, *self.later}
        return [row for row in rows if row.user_id not in left and not self._asks(row)]

    def void(self, rows: Iterable[Due]) -> list[Due]:
        """The rows that nobody is told of: a message that comes later pings as ever."""
        return [row for row in rows if row.kind == Kind.RESTED and row.user_id in self.muted]

    def put_off(self, tx: Tx, rows: Iterable[Due]) -> None:
        """Store that some of the rows are told later.

        The time of a warning moves, so that it is not late then. That of the end stays: it is what
        the board shows.
        """
        for row in unmoved(tx, rows):
            if row.user_id in self.quiet and row.kind != Kind.END:
                tx.move_due(row.id, self.quiet[row.user_id])
            elif row.user_id in self.quiet:
                tx.postpone_due(row.id, self.quiet[row.user_id])
            elif row.user_id in self.later:
                tx.postpone_due(row.id, self.later[row.user_id])
            elif self._asks(row):
                tx.postpone_due(row.id, self.asked[row.user_id])

    def _asks(self, row: Due) -> bool:
        return row.kind == Kind.ASKED and row.user_id in self.asked


def route(owed: Owed, wishes: Mapping[str, Wishes], terms: Terms) -> Routed:
    """Decide by which way and when each person hears what is due of a game.

    Whose own way fails hears it in the channel instead, once. Where the channel is out of reach
    they hear it when their way is tried again. That a question has been asked is not told in the
    channel, for the message of the game has done that; a letter tells it when one is possible. A
    webhook does not: it may have told it when it failed.
    """
    own: dict[str, tuple[Notice, ...]] = {}
    quiet: dict[str, int] = {}
    later: dict[str, int] = {}
    asked: dict[str, int] = {}
    silent: set[str] = set()
    muted: set[str] = set()
    there: dict[str, list[Notice]] = {}
    for user_id in dict.fromkeys(user for notice in owed.notices for user in notice.user_ids):
        wish = wishes.get(user_id, USUAL)
        told = [each for each in owed.notices if user_id in each.user_ids]
        until = quiet_until(wish.quiet, wish.zone, terms.now)
        if terms.game_id in wish.muted:
            told, until = _needed(told, terms), None
            silent.add(user_id)
            muted.add(user_id)
        elif until is not None and any(_left(each, until, terms) for each in _needed(told, terms)):
            until = None
            silent.add(user_id)
        if until is not None:
            quiet[user_id] = until
        elif wish.way is Way.HERE or (user_id in terms.failing and terms.reachable):
            there[user_id] = [each for each in told if each.kind is not Kind.ASKED]
            if wish.way is Way.DM and len(there[user_id]) < len(told):
                asked[user_id] = terms.failing[user_id]
        elif user_id in terms.failing:
            later[user_id] = terms.failing[user_id]
        elif told:
            own[user_id] = tuple(each._replace(user_ids=(user_id,)) for each in told)
    loud = {user: told for user, told in there.items() if user not in silent}
    hushed = {user: told for user, told in there.items() if user in silent}
    return Routed(
        _joined(owed.notices, loud),
        _joined(owed.notices, hushed),
        own,
        frozenset(silent & {*own}),
        quiet,
        later,
        asked,
        frozenset(muted),
    )


def _needed(told: Sequence[Notice], terms: Terms) -> list[Notice]:
    """The warnings without which nothing may be done for a side."""
    acts = terms.policy is not Policy.WAIT
    return [each for each in told if acts and each.kind is Kind.NEARLY]


def _left(notice: Notice, until: int, terms: Terms) -> bool:
    """Whether too little time is left at the end of quiet hours."""
    return until > terms.now + (notice.end - terms.now) // 2


def _joined(notices: Iterable[Notice], told: Mapping[str, list[Notice]]) -> tuple[Notice, ...]:
    """The notices with those people alone who are told them."""
    found = (
        each._replace(user_ids=tuple(user for user in told if each in told[user]))
        for each in notices
    )
    return tuple(each for each in found if each.user_ids)
