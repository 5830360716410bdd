"""Ending a game without a winner: who must agree, and how they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button
from bot.gateway.text.messages import mentions
from bot.referee.captains import captain_of, speakers, spoken_for, whose_word
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame
    from bot.store import Member

_ALONE = "alone"


def others(live: LiveGame, seats: tuple[str, ...]) -> list[Member]:
    """Who speaks for other seats than these; the practice opponent is never asked."""
    return [each for each in speakers(live, live.members) if each.seat not in seats]


def needed(live: LiveGame, agreed: tuple[str, ...]) -> str:
    """Who must agree when these seats have: every other one, one of its people or its captain."""
    asked = {each.seat for each in others(live, agreed)}
    left = [seat for seat in live.seats if seat.id in asked]
    if len(left) == 1:
        return f"{whose_word(live, left[0].id)} must agree"
    shared = {seat.id for seat in left if captain_of(live, seat.id) is not None}
    names = (f"captain of the {seat.title}" if seat.id in shared else seat.title for seat in left)
    return f"the {' and the '.join(names)} must agree"


def answering(live: LiveGame, user_id: str, before: Collection[str]) -> tuple[str, ...]:
    """The seats for which a person agrees to something; for a shared one its captain does.

    Args:
        live: The game.
        user_id: The person.
        before: The seats that have agreed: there is nothing left to be said for these.

    Raises:
        Illegal: They hold none, or others are the captains of what they hold.
    """
    held, found = live.must_hold(user_id), spoken_for(live, user_id)
    if not found and {*held} <= {*before}:
        return held
    if not found:
        captain = captain_of(live, held[0])
        who = f", {mentions([captain])}," if captain is not None else ""
        raise Illegal(
            f"The captain of the {live.title(held[0])}{who} answers that for your side. If the "
            "captain is away, or does not answer for a day, `/side captain` with yourself as "
            "`person:` makes you captain."
        )
    return found


def end_button(live: LiveGame) -> PressButton:
    """The button for somebody who need not ask anybody."""
    return _button(live, _ALONE, "Yes, end it")


def agreement(live: LiveGame, who: str, agreed: tuple[str, ...]) -> tuple[str, PressButton]:
    """The question to those on other seats than the ``agreed``, and the button to agree."""
    words = (
        f"{who} to end game `{live.game.id}` without a winner. "
        f"{mentions(others(live, agreed))}: do you agree? If not, just play on."
    )
    return words, _button(live, ".".join(agreed), "Agree to end it")


def agreed_before(press: Press, held: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that had agreed when a button was shown to who holds ``held``."""
    return held if press.value == _ALONE else tuple(press.value.split("."))


def _button(live: LiveGame, value: str, label: str) -> PressButton:
    press = Press(live.game.id, live.number, "end", value)
    return button(press, label, discord.ButtonStyle.danger)
