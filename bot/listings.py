"""What seats may do, listed beside the event loop where that may take long.

A system says which of its questions are ``laborious``. What is worked out here is kept with the
game; who asks for it before it is there, or where nothing runs beside the loop, works it out.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from bot.painters import Beside
from bot.worker import WorkerError
from rules.kernel.foresight.prospects import foretold
from rules.kernel.playing.play import offered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.painters import Painter
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.offers import Offer, Shown
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset, View

log = logging.getLogger(__name__)


class Listing(NamedTuple):
    """What a seat may do, and what is shown of each action where it is shown."""

    actions: tuple[Action, ...]
    shown: tuple[Shown | None, ...]


class Listings:
    """Lets actions be listed in another process, by which no painter is held up.

    Args:
        painter: Has that process; ``None``: nothing runs beside the loop.
    """

    def __init__(self, painter: Painter | None) -> None:
        self._painter = painter

    @classmethod
    def beside(cls, painter: Painter | None, games: Games) -> Listings:
        """For these games, in a process of its own where boards are painted in others, too."""
        found = cls(Beside(1) if painter is not None and painter.apart else None)
        games.prepare = found.ready
        return found

    def close(self) -> None:
        """End the process; who waits for it hears nothing."""
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.close()

    async def ready(self, live: LiveGame, focus: str | None = "") -> None:
        """Work out what is shown of a game's open questions, unless it is quick or has been.

        Args:
            live: The game.
            focus: The unit whose actions are shown; ``None``: those of all, which is never quick.
        """
        if self._painter is None:
            return
        for question in live.questions:
            if focus is None or type(question) in live.ruleset.laborious:
                asked = question.seat, focus
                if asked not in live.offered.listed:
                    work = self._listed(self._painter, live, *asked)
                    live.offered.listed[asked] = asyncio.ensure_future(work)
                await asyncio.shield(live.offered.listed[asked])

    async def _listed(self, painter: Painter, live: LiveGame, seat: str, focus: str | None) -> None:
        view = live.view(seat)
        known = live.offered.by_seat.get(seat)
        actions = None
        if known is not None:
            actions = tuple(each.action for each in _wanting(known, focus))
            if not actions:
                return
        order = partial(listing, type(live.ruleset).__module__, view, actions, focus)
        try:
            found = await painter.paint(order, live.game.id)
        except (WorkerError, OSError) as error:
            if self._painter is not None:  # else the bot is leaving
                log.warning("what game %s offers is listed on the loop: %s", live.game.id, error)
            return
        known = live.offered.by_seat.get(seat)  # others may have listed more by now
        if known is not None:
            told = dict(zip(*found, strict=True))
            found = Listing(
                tuple(each.action for each in known),
                tuple(each.known or told.get(each.action) for each in known),
            )
        live.offered.by_seat[seat] = offered(live.ruleset, view, *found)


def _wanting(offers: Sequence[Offer], focus: str | None) -> list[Offer]:
    """The offers around a unit of which it is not known yet what is shown."""
    return [each for each in offers if each.known is None and focus in (None, each.unit)]


def listing(
    module: str, view: View, actions: tuple[Action, ...] | None, focus: str | None
) -> Listing:
    """List what a seat may do, in a process of its own.

    Args:
        module: The module of the system, with its ``RULESET``.
        view: What the seat sees.
        actions: Of what it may do those that are told; ``None``: all of it is listed first.
        focus: The unit whose actions are shown; ``None``: those of all.
    """
    ruleset: AnyRuleset = import_module(module).RULESET
    wanted = None if actions is not None else focus
    offers = offered(ruleset, view, ruleset.legal(view) if actions is None else actions)
    return Listing(tuple(each.action for each in offers), foretold(offers, wanted))
