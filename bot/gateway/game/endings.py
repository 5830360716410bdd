"""Ending a game without a winner: who must agree, and how they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button
from bot.gateway.text.messages import mentions
from bot.referee.practice import people

if TYPE_CHECKING:
    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame
    from bot.store import Member

_ALONE = "alone"


def others(live: LiveGame, seats: tuple[str, ...]) -> list[Member]:
    """The people on other seats than these; the practice opponent is never asked."""
    return [each for each in people(live.members) if each.seat not in seats]


def needed(live: LiveGame, agreed: tuple[str, ...]) -> str:
    """Who must agree when these seats have: every other one, one of its people each."""
    left = dict.fromkeys(each.seat for each in others(live, agreed))
    names = " and the ".join(seat.title for seat in live.seats if seat.id in left)
    return f"one of the {names} must agree" if len(left) == 1 else f"the {names} must agree"


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
