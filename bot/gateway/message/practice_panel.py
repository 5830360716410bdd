"""How a lobby offers the practice opponent: a button, and which sides and strengths there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button, view_of
from bot.referee.practice import name_of, user_id
from bot.referee.stand_ins import awaited
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.playing.solo import Strength

if TYPE_CHECKING:
    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame

SOLO = "solo"
"""What a press on the button does."""


def free_seats(live: LiveGame) -> list[str]:
    """The seats that the practice opponent can take."""
    if not live.ruleset.solo or live.game.status == "over":
        return []
    kept = {each.seat for each in live.bookings}
    return [s.id for s in live.seats if not live.holders(s.id) and s.id not in kept]


def practice_buttons(live: LiveGame) -> list[PressButton]:
    """The button of a lobby, as long as a side is free, or waits for who plays the whole."""
    label = "vs Umpire" if free_seats(live) else "Umpire stands in" if awaited(live) else ""
    return [button(Press(live.game.id, live.number, SOLO), label)] if label else []


def practice_view(live: LiveGame) -> discord.ui.View:
    """A button for each free side and strength."""
    return view_of(
        [
            button(
                Press(live.game.id, live.number, SOLO, f"{seat}.{strength}"),
                f"{live.title(seat)}: {strength}",
                discord.ButtonStyle.primary,
            )
            for strength in Strength
        ]
        for seat in (*free_seats(live), *awaited(live))
    )


def own_side_view(live: LiveGame) -> discord.ui.View | None:
    """A button for each side that a person may take against the opponent, if any is left."""
    free = free_seats(live)
    if not free:
        return None
    return view_of(
        [
            button(
                Press(live.game.id, live.number, "join", seat),
                f"Join the {live.title(seat)}",
                discord.ButtonStyle.primary,
            )
        ]
        for seat in free
    )


def practice_candidates(live: LiveGame) -> list[Candidate]:
    """What may be typed in place of a side, to let the opponent play a free one, or stand in."""
    if not free_seats(live) and not awaited(live):
        return []
    what = "plays a free side" if free_seats(live) else "stands in for who has not come"
    return [Candidate(user_id(each), f"{name_of(each)} {what}") for each in Strength]
