"""What is painted goes to another thread or process and back: all of it pickles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from bot.parcel import packed, unpacked
from bot.worker import Worker
from render.cards.bars import Bar, Bars
from render.painting import Picture, paint, paint_bars, paint_card
from render.registry import usable
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, consider, first_state, open_game
from tests.fuzz.reports import report_of
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset, View

T = TypeVar("T")
DRAWN = tuple(each for each in SYSTEMS if each.id in usable())
PLIES = 24
EVERY = 4
HEAVIEST = 16_000  # most of it a map, as it is kept with a game
"""Bytes of a packed view: what it shows, but nothing of what was worked out from it."""
CHART = Bars("2d6", "so likely", (Bar("2", 2778), Bar("3", 5556, lit=True)))
each_system = pytest.mark.parametrize("ruleset", DRAWN, ids=lambda ruleset: ruleset.id)


@dataclass(frozen=True)
class Moment:
    """What somebody sees in the middle of a game, before or while considering something."""

    ply: int
    view: View


@cache
def seen(ruleset: AnyRuleset) -> tuple[tuple[Moment, Picture], ...]:
    """What somebody sees in the middle of a game, and how it is painted."""
    return tuple((each, paint(ruleset.id, each.view)) for each in _moments(ruleset))


def _moments(ruleset: AnyRuleset) -> Iterator[Moment]:
    """Views of a game for a seat and for spectators, with every kind of preview that it offers."""
    met: set[type[Action]] = set()
    yield Moment(0, ruleset.view(first_state(ruleset, ruleset.start(ruleset.options())), None))
    choose, dice = Random(7), SeededDice(b"a game", b"")
    state = open_game(ruleset, ruleset.start(ruleset.options()), dice).state
    for ply in range(1, PLIES):
        while not active(ruleset, state) and (parts := ruleset.parts(state)):
            state = act(ruleset, state, None, report_of(parts[0], choose), dice).state
        if not active(ruleset, state):
            return
        (seat, *_) = active(ruleset, state)
        legal = ruleset.legal(ruleset.view(state, seat))
        if ply % EVERY == 0:
            yield Moment(ply, ruleset.view(state, None))
            yield Moment(ply, ruleset.view(state, seat))
        for kind, view in previews(ruleset, state, seat, choose):
            if ply % EVERY == 0 or kind not in met:
                met.add(kind)
                yield Moment(ply, view)
        action = choose.choice([each for each in legal if each.tag != "pass"] or legal)
        state = act(ruleset, state, seat, action, dice).state


def previews(
    ruleset: AnyRuleset, state: State, seat: str, choose: Random
) -> Iterator[tuple[type[Action], View]]:
    """One action of each kind that can be considered now."""
    legal: Any = ruleset.legal(ruleset.view(state, seat))
    for kind in ruleset.previewed:
        offered = [each for each in legal if type(each) is kind]
        if offered:
            yield kind, consider(ruleset, state, seat, choose.choice(offered)).view


def sent(thing: T) -> T:
    """The thing as it comes out at the other end."""
    found: T = unpacked(packed(thing))
    return found


@each_system
def test_a_view_that_was_sent_is_the_same_and_looks_the_same(ruleset: AnyRuleset) -> None:
    assert len(seen(ruleset)) > PLIES // EVERY
    for moment, picture in seen(ruleset):
        view = sent(moment.view)
        assert view == moment.view, moment
        assert paint(ruleset.id, view) == picture, moment
        assert sent(picture) == picture


@each_system
def test_a_view_carries_no_more_than_it_shows(ruleset: AnyRuleset) -> None:
    for moment, _ in seen(ruleset):
        ruleset.legal(moment.view)
        assert len(packed(moment.view)) < HEAVIEST, moment.ply


@each_system
def test_cards_and_charts_can_be_sent_too(ruleset: AnyRuleset) -> None:
    for unit in ruleset.units[:3]:
        order = partial(paint_card, ruleset.id, ruleset.title, unit)
        assert sent(order)() == order()
    order = partial(paint_bars, CHART)
    assert sent(order)() == order()


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A process beside this one."""
    made = Worker(60)
    yield made
    made.close()


async def test_another_process_paints_the_same(worker: Worker) -> None:
    for ruleset in DRAWN:
        for moment, picture in seen(ruleset)[::5]:
            assert await worker.run(paint, ruleset.id, moment.view) == picture
    ruleset = DRAWN[0]
    card = partial(paint_card, ruleset.id, ruleset.title, ruleset.units[0])
    assert await worker.run(card) == card()
    assert await worker.run(paint_bars, CHART) == paint_bars(CHART)


async def test_a_system_that_cannot_be_drawn_says_so_in_any_process(worker: Worker) -> None:
    view = DRAWN[0].view(first_state(DRAWN[0], DRAWN[0].start(DRAWN[0].options())), None)
    with pytest.raises(KeyError):
        paint("of another game", view)
    with pytest.raises(KeyError):
        await worker.run(paint, "of another game", view)
    assert isinstance(await worker.run(paint, DRAWN[0].id, view), Picture)
