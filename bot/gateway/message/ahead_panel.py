"""Buttons for what a seat decides ahead; they stand in messages that only its players see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.interaction.components import Press
from bot.gateway.message.rows import button
from bot.gateway.text.messages import bullets

_MOST: Final = 800
"""Characters of a message that the list of standing answers may take."""

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame


def ahead_of(live: LiveGame, seat: str, what: str = "") -> Press:
    """A press by which a seat decides something ahead."""
    place = next(at for at, each in enumerate(live.seats, start=1) if each.id == seat)
    return Press(live.game.id, live.number, what, ahead=place)


def standing_text(live: LiveGame, seat: str) -> str:
    """What a seat has decided ahead that stands, and what of it has lapsed and why; or nothing."""
    if live.state is None or live.result is not None:
        return ""
    found = live.ruleset.standing(live.ruleset.view(live.state, seat))
    lines = [
        f"{each.words} (lapsed: {each.lapsed})" if each.lapsed else each.words for each in found
    ]
    return f"Your standing answers:\n{bullets(together(lines), _MOST)}" if lines else ""


def together(lines: Iterable[str]) -> list[str]:
    """Lines such as ``Who: what``, those with the same ``what`` as one: ``Who, who: what``."""
    found: dict[str, list[str]] = {}
    for line in lines:
        who, _, what = line.rpartition(": ") if line.count(": ") == 1 else ("", "", line)
        found.setdefault(what, []).append(who)
    return [f"{', '.join(who)}: {what}" if who[0] else what for what, who in found.items()]


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
