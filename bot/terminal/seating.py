"""Who plays which side of a game in the terminal: the keyboard, or Umpire all but one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from bot.console import Stop
from bot.referee import Request
from bot.referee.practice import name_of, user_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.seat import Seat
    from rules.kernel.playing.solo import Strength
    from rules.kernel.system.ruleset import AnyRuleset

PLAYER = "terminal"
NAME = "Hotseat"


class Against(NamedTuple):
    """A game against Umpire.

    Attributes:
        strength: How well it plays.
        side: The id or title of the side that the keyboard plays; ``None`` for the first.
    """

    strength: Strength
    side: str | None = None


def request(strength: Strength | None = None) -> Request:
    """A new request of the player at the terminal, or of Umpire where a strength is given."""
    key = f"{PLAYER}:{uuid4().hex}"
    if strength is None:
        return Request(key, PLAYER, NAME)
    return Request(key, user_id(strength), name_of(strength))


def players(
    ruleset: AnyRuleset, seats: Sequence[Seat], against: Against | None
) -> dict[str, Strength | None]:
    """How well Umpire plays each seat, by id; ``None`` for those of the keyboard.

    Raises:
        Stop: There is no such side, or Umpire does not play the system.
    """
    if against is None:
        return {each.id: None for each in seats}
    if not ruleset.solo:
        raise Stop(f"Umpire does not play {ruleset.title} itself yet.")
    wanted = seats[0].id if against.side is None else against.side.strip().casefold()
    own = [each.id for each in seats if wanted in (each.id, each.title.casefold())]
    if not own:
        sides = ", ".join(each.id for each in seats)
        raise Stop(f"There is no side {wanted[:40]} in this game; there is: {sides}.")
    return {each.id: None if each.id == own[0] else against.strength for each in seats}
