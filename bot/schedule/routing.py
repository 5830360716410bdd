"""By which way each person hears what is due of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.schedule.dues import Kind, Notice
from bot.schedule.wishes import USUAL, Way

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.schedule.dues import Owed
    from bot.schedule.wishes import Wishes
    from bot.store import Due


class Routed(NamedTuple):
    """What is due of a game, by the ways in which it is told.

    Attributes:
        here: What is told in the channel of the game.
        own: What is told to people by a way of their own, by their ids.
        later: Who hears nothing before a time, in milliseconds since the epoch.
    """

    here: tuple[Notice, ...]
    own: Mapping[str, tuple[Notice, ...]]
    later: Mapping[str, int]

    def done(self, rows: Iterable[Due]) -> list[Due]:
        """The rows that are done when the channel has been told."""
        return [
            row for row in rows if row.user_id not in self.own and row.user_id not in self.later
        ]


def route(
    owed: Owed, wishes: Mapping[str, Wishes], failing: Mapping[str, int], *, reachable: bool
) -> Routed:
    """Decide by which way each person hears what is due of a game.

    Whose own way fails hears it in the channel instead, once. Where the channel is out of reach
    they hear it when their way is tried again. That a question has been asked is not told in the
    channel: the message of the game has done that.

    Args:
        owed: What is due.
        wishes: What its people wish.
        failing: Until when the ways of people are not tried again, in milliseconds since the epoch.
        reachable: Whether the bot can write to the channel on its own.
    """
    here: list[Notice] = []
    own: dict[str, tuple[Notice, ...]] = {}
    later: dict[str, int] = {}
    for notice in owed.notices:
        stay = []
        for user_id in notice.user_ids:
            way = wishes.get(user_id, USUAL).way
            if way is Way.HERE or (user_id in failing and reachable):
                stay += [user_id] if notice.kind is not Kind.ASKED else []
            elif user_id in failing:
                later[user_id] = failing[user_id]
            else:
                own[user_id] = (*own.get(user_id, ()), notice._replace(user_ids=(user_id,)))
        if stay:
            here.append(notice._replace(user_ids=tuple(stay)))
    return Routed(tuple(here), own, later)
