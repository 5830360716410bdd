"""Buttons for what a seat decides ahead; they stand in messages that only its players see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame


def ahead_of(live: LiveGame, seat: str, what: str = "") -> Press:
    """A press by which a seat decides something ahead."""
    place = next(at for at, each in enumerate(live.seats, start=1) if each.id == seat)
    return Press(live.game.id, live.number, what, ahead=place)


def ahead_buttons(live: LiveGame, held: Iterable[str]) -> list[PressButton]:
    """Buttons that open what these seats may decide ahead, one for each that may."""
    able = [seat for seat in held if live.offers_ahead(seat)]
    return [
        button(
            ahead_of(live, seat, "ahead"),
            "Decide ahead …" if len(able) == 1 else f"{live.title(seat)}: ahead …",
        )
        for seat in able
    ]
