"""How the practice opponent is seated: a member whose id is no person's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.referee.former import is_former
from rules.kernel.playing.solo import Strength
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.referee.live_game import LiveGame
    from bot.store import Member, Tx

PREFIX = "opponent:"
"""What the ids begin with; those of people are numbers, or begin otherwise."""


def user_id(strength: Strength) -> str:
    """The id of the member that plays so well."""
    return f"{PREFIX}{strength}"


def name_of(strength: Strength) -> str:
    """What it is called."""
    return f"Umpire ({strength})"


def strength_of(user: str) -> Strength | None:
    """How well the member of that id plays, if it is the opponent."""
    if not user.startswith(PREFIX):
        return None
    try:
        return Strength(user.removeprefix(PREFIX))
    except ValueError:
        return None


def read_strength(text: str) -> Strength:
    """The strength that somebody typed.

    Raises:
        Malformed: There is none of that name.
    """
    names = tuple(each.value for each in Strength)
    if text.strip().lower() not in names:
        raise Malformed(f"Umpire plays as a {' or a '.join(names)}.", legal=names)
    return Strength(text.strip().lower())


def people(members: Iterable[Member]) -> list[Member]:
    """The members who are people, and can still act."""
    return [
        each
        for each in members
        if strength_of(each.user_id) is None and not is_former(each.user_id)
    ]


def played(live: LiveGame, seat: str) -> Strength | None:
    """How well the opponent plays a seat; ``None`` for a seat that people hold, or nobody."""
    held = live.holders(seat)
    if not held or people(held):
        return None
    return strength_of(held[0].user_id)


def asked(live: LiveGame) -> str | None:
    """A seat of the opponent that is asked now."""
    if live.game.status != "playing" or (live.state is not None and live.state.locked):
        return None
    return next((seat for seat in live.active if played(live, seat) is not None), None)


def without_opponent(tx: Tx, live: LiveGame, seat: str) -> LiveGame:
    """The game with a seat that the opponent played left to a person."""
    if played(live, seat) is None:
        return live
    for each in live.holders(seat):
        tx.remove_member(live.game.id, seat, each.user_id)
    return replace(live, members=tuple(each for each in live.members if each.seat != seat))
