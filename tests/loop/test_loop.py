"""No board takes long on the loop, and what is worked out beside it is what it would have been."""

from __future__ import annotations

import asyncio
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

import pytest

from bot.gateway.message.panel import choices_view
from bot.listings import Listings
from bot.painters import Beside
from rules.kernel.foresight.offers import focus
from rules.kernel.foresight.prospects import is_grave
from rules.registry import installed
from tests.conformance.sample import positions
from tests.loop.work import CALLS, costs, live_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.referee.live_game import LiveGame
    from rules.kernel.system.ruleset import AnyRuleset

_EVERY: Final = 4
"""Of the positions of the sample one in so many is looked at."""
_COMPARED: Final = 5
"""Boards of each system that another process lists as well."""


@pytest.mark.parametrize("ruleset", list(installed()), ids=lambda each: each.id)
def test_no_board_takes_long_on_the_loop(ruleset: AnyRuleset) -> None:
    for state, seat in positions(ruleset.id)[::_EVERY]:
        for cost in costs(live_at(ruleset, state), seat, counts=True):
            assert cost.calls < CALLS, f"{cost.what}: {state.questions}"


async def test_beside_the_loop_the_same_is_worked_out() -> None:
    painter, compared = Beside(1), 0
    try:
        listings = Listings(painter)
        for ruleset in installed():
            for live, again, seat in islice(_laborious(ruleset), _COMPARED):
                await listings.ready(again)
                offers = live.offers(seat)
                last = focus(offers).subjects[-1].value
                for unit in ("", last):
                    await listings.ready(again, unit)
                    mine, others = (choices_view(each, seat, unit) for each in (live, again))
                    assert mine.to_components() == others.to_components()
                await listings.ready(again, None)
                for one, other in zip(offers, again.offers(seat), strict=True):
                    assert other.known is not None
                    assert (one.action, one.label) == (other.action, other.label)
                    assert (one.chances, is_grave(one)) == (other.chances, is_grave(other))
                compared += 1
    finally:
        painter.close()
    assert compared >= 2 * _COMPARED


async def test_two_who_look_at_different_units_at_once_lose_nothing() -> None:
    painter, shared = Beside(1), 0
    try:
        listings = Listings(painter)
        boards = (islice(_laborious(each), _COMPARED) for each in installed())
        for live, _, seat in chain.from_iterable(boards):
            await listings.ready(live)
            units = [each.value for each in focus(live.offers(seat)).subjects]
            await asyncio.gather(*(listings.ready(live, each) for each in units))
            around = [each for each in live.offers(seat) if each.unit in units]
            assert [each.action for each in around if each.known is None] == []
            shared += len(units) > 1
    finally:
        painter.close()
    assert shared


def _laborious(ruleset: AnyRuleset) -> Iterator[tuple[LiveGame, LiveGame, str]]:
    for state, seat in positions(ruleset.id):
        if type(state.question_for(seat)) in ruleset.laborious:
            live = live_at(ruleset, state)
            if focus(live.offers(seat)).subjects:
                yield live, live_at(ruleset, state), seat
