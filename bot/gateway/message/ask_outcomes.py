"""Why there is nothing left to agree to in a message that proposed something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.seat_offer import TAKE
from bot.referee.timing import pace_of

if TYPE_CHECKING:
    from bot.gateway.interaction.components import Press
    from bot.referee.live_game import LiveGame


def outcome_of(live: LiveGame, press: Press | None) -> str | None:
    """Why there is nothing left to agree to; ``None`` while there is."""
    if press is None:
        return "That is not known any more."
    if live.game.status == "over":
        return "The game has ended."
    if press.what == "admit":
        seat, _, user = press.value.rpartition(".")
        return f"<@{user}> has joined." if seat in live.seats_of(user) else None
    if press.what == "pace":
        old = press.value.partition(".")[0]
        return "The pace has been changed." if pace_of(live).token != old else None
    if press.what == "master":
        before, now = press.value.partition(".")[0], live.master
        changed = before != ("" if now is None else now.user_id)
        return "The game master has changed." if changed else None
    outcome, settled = "The game has moved on.", live.number != press.version
    if press.what == "join":
        outcome, settled = "Somebody plays on.", bool(live.holders(press.value))
    elif press.what == TAKE:
        seat, _, user = press.value.rpartition(".")
        outcome = "Somebody else plays on."
        settled = user not in {each.user_id for each in live.holders(seat)}
    elif press.what == "extend":
        number = press.value.partition(".")[0]
        open_still = number.isdecimal() and live.seat_asked(int(number)) is not None
        outcome, settled = "That has been answered.", not open_still
    return outcome if settled else None
