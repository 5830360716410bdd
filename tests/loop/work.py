"""What the event loop does for a board before it is shown: counted in calls, and timed."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from bot.gateway.message.panel import choices_view
from bot.listings import Listings
from bot.parcel import packed, unpacked
from bot.referee.live_game import LiveGame
from bot.store import Game
from rules.kernel.foresight.offers import focus
from rules.kernel.game.brief import Start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rules.kernel.foresight.chances import Chance
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset

T = TypeVar("T")

MOST: Final = 20.0
"""Milliseconds of processor that one board may take of the loop."""
CALLS: Final = 60_000
"""Fewer calls of functions take no longer on a usual machine: 12 to 18 ms."""
_UNITS: Final = 3
"""Units that are chosen one after the other, of those that may act."""
_EVENTS: Final = frozenset({"call", "c_call"})


class Cost(NamedTuple):
    """What something took of the loop.

    Attributes:
        what: Which part of the work.
        calls: Functions that were called; 0 if they were not counted.
        took: Milliseconds of processor; 0 where calls were counted, which slows down.
    """

    what: str
    calls: int
    took: float


class Meter:
    """Adds up what is done while it runs."""

    def __init__(self, *, counts: bool) -> None:
        self._counts = counts
        self.calls, self.took, self._begun = 0, 0.0, 0.0

    def _noted(self, _frame: Any, event: str, _of: Any) -> None:
        self.calls += event in _EVENTS

    def start(self) -> None:
        """Go on."""
        self._begun = time.thread_time()
        if self._counts:
            sys.setprofile(self._noted)

    def stop(self) -> None:
        """Hold on."""
        sys.setprofile(None)
        self.took += 0.0 if self._counts else (time.thread_time() - self._begun) * 1e3


class Beside:
    """Does what is ordered at once, from a copy, and counts none of it: another process does it."""

    apart = True

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    async def paint(self, order: Callable[[], T], of: str) -> T:  # noqa: ARG002 - as the protocol says
        """Do it."""
        parcel = packed(order)
        self._meter.stop()
        try:
            made: T = unpacked(packed(unpacked(parcel)()))
        finally:
            self._meter.start()
        return made

    async def warm_up(self, order: Callable[[], object]) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """Nothing is open."""


def live_at(ruleset: AnyRuleset, state: State) -> LiveGame:
    """A game in that state, of which nothing has been worked out."""
    row = Game("board", ruleset.id, "{}", "1", None, "1", 0, b"", "", status="playing", version=1)
    return LiveGame(row, ruleset, Start(state.options, state.brief, state.version), (), state)


def costs(live: LiveGame, seat: str, *, counts: bool) -> Iterator[Cost]:
    """What a seat's board takes: its list, each of some units in focus, the odds of all.

    Args:
        live: A game of which nothing has been worked out.
        seat: A seat that must act.
        counts: Whether calls are counted, else time.
    """
    meter = Meter(counts=counts)
    listings = Listings(Beside(meter))

    async def show(unit: str | None) -> None:
        await listings.ready(live, unit)
        if unit is None:
            told(live.offers(seat))
        else:
            choices_view(live, seat, unit)

    with asyncio.Runner() as runner:

        def cost(what: str, unit: str | None) -> Cost:
            with _noted(meter):
                runner.run(show(unit))
            return Cost(what, meter.calls, meter.took)

        yield cost("the board", "")
        units = [each.value for each in focus(live.offers(seat)).subjects]
        yield from (cost("another unit", unit) for unit in units[1 : _UNITS + 1])
        yield cost("all odds", None)


def told(offers: Iterable[Offer]) -> list[tuple[str, tuple[Chance, ...]]]:
    """What is completed while somebody types of what there are odds."""
    return [(offer.label.text, offer.chances) for offer in offers]


@contextmanager
def _noted(meter: Meter) -> Iterator[None]:
    meter.calls, meter.took = 0, 0.0
    gc.disable()  # it falls into what it has nothing to do with
    meter.start()
    try:
        yield
    finally:
        meter.stop()
        gc.enable()
