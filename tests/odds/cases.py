"""Actions of which figures are told: of each verb and kind of figures some."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.playing.play import active, offers
from tests.conformance.sample import Position, done_in_stories, states_of
from tests.fuzz.games import random_game
from tests.fuzz.tastes import size
from tests.odds.resolving import Case

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset

_PER_POSITION: Final = 6
"""Offers of a position that are looked at, at most."""


def in_games(ruleset: AnyRuleset, seed: str, games: int) -> Iterator[Position]:
    """Every position of so many games, played by lot with options by lot."""
    for number in range(games):
        played = random_game(ruleset, f"{seed}-{number}", look=False, **size(ruleset))
        for state in states_of(ruleset.id, played):
            for seat in () if state.locked else active(ruleset, state):
                yield Position(state, seat)


def offered(
    ruleset: AnyRuleset, positions: Iterable[Position], seed: str
) -> Iterator[tuple[Position, Action]]:
    """Some of what is offered in each position, by lot."""
    lot = Random(seed)
    for position in positions:
        found = offers(ruleset, *position)
        for offer in lot.sample(found, min(_PER_POSITION, len(found))):
            yield position, offer.action


def done(ruleset: AnyRuleset) -> Iterator[tuple[Position, Action]]:
    """What is done in stories: they show on purpose what luck brings once in a hundred games."""
    for _, position, action in done_in_stories(ruleset.id):
        if isinstance(action, ruleset.actions) and not position.state.locked:
            yield position, action


def cases(
    ruleset: AnyRuleset, actions: Iterable[tuple[Position, Action]], seed: str, each: int
) -> tuple[Case, ...]:
    """So many of some actions of each verb and kind of figures, or as many as there are."""
    lot = Random(seed)
    kinds: dict[tuple[str, ...], list[Case]] = defaultdict(list)
    for (state, seat), action in actions:
        view = ruleset.view(state, seat)
        told = ruleset.forecast(view, action).figures if view.pre_measure else ()
        if told:
            kind = sorted({getattr(each, "name", "") for each in told})
            kinds[action.tag, *kind].append(Case(ruleset, state, seat, action, told))
    return tuple(
        case for kind in sorted(kinds) for case in lot.sample(kinds[kind], len(kinds[kind]))[:each]
    )
