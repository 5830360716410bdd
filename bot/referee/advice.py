"""Refusals of actions, with what would be accepted instead."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rules.kernel.playing import play
from rules.kernel.playing.instead import Instead
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.forecast import Preview
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action


def consider(live: LiveGame, seat: str, action: Action) -> Preview[Any]:
    """What an action would be that a seat considers taking; see ``play.consider``.

    Raises:
        Refusal: There is nothing to be shown of it.
    """
    with advised(live, seat, action):
        preview = play.consider(live.ruleset, live.state, seat, action)
    if preview.refusal is not None:
        _amend(live, seat, action, preview.refusal)
    return preview


def offer_of(live: LiveGame, seat: str, action: Action) -> Offer | None:
    """The offer of an action, however its names were typed; ``None`` if it is not listed."""
    try:
        meant = live.ruleset.forecast(live.view(seat), action).action
    except Refusal:
        return None
    return next((each for each in live.offers(seat) if each.action == meant), None)


@contextmanager
def advised(live: LiveGame, seat: str | None, action: Action) -> Iterator[None]:
    """Let what refuses an action in the meantime suggest only what would be accepted."""
    try:
        yield
    except Refusal as refusal:
        if seat is not None:
            _amend(live, seat, action, refusal)
        raise


def _amend(live: LiveGame, seat: str, action: Action, refusal: Refusal) -> None:
    kind, ruleset = type(action), live.ruleset
    if live.state is not None and kind in ruleset.actions:
        found = live.offers_ahead(seat) if kind in ruleset.anytime else live.offers(seat)
        Instead(ruleset, live.state, seat, action, found).amend(refusal)
