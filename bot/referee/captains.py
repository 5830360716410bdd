"""Who speaks for a side that several people share: its captain.

That is who has been named, or else who joined it first. The captain answers for the side what all
sides must agree to; each of its people acts for it as before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.practice import people

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.referee.live_game import LiveGame
    from bot.store import Member


def captain_of(live: LiveGame, seat: str) -> Member | None:
    """The captain of a seat; ``None`` if it is not shared."""
    held = people(live.holders(seat))
    if len(held) <= 1:
        return None
    return next((each for each in held if each.captain), held[0])


def speakers(live: LiveGame, members: Iterable[Member]) -> list[Member]:
    """Those of some members who speak for their seats."""
    captains = {seat.id: captain_of(live, seat.id) for seat in live.seats}
    return [each for each in people(members) if captains[each.seat] in (None, each)]


def spoken_for(live: LiveGame, user_id: str) -> tuple[str, ...]:
    """The seats for which a person speaks."""
    found = {each.seat for each in speakers(live, live.members) if each.user_id == user_id}
    return tuple(seat.id for seat in live.seats if seat.id in found)


def whose_word(live: LiveGame, seat: str) -> str:
    """Who speaks for a seat, in words: of a shared one its captain, else any of its people."""
    title = live.title(seat)
    return (
        f"one of the {title}" if captain_of(live, seat) is None else f"the captain of the {title}"
    )
