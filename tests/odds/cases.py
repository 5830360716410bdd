"""Actions by lot of which figures are told: of each verb and kind of figures some."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.play import active, offers
from tests.conformance.sample import Position, states_of
from tests.fuzz.games import random_game
from tests.fuzz.tastes import size
from tests.odds.resolving import Case

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.kernel.ruleset import AnyRuleset

_PER_POSITION: Final = 6
"""Offers of a position that are looked at, at most."""


def in_games(ruleset: AnyRuleset, seed: str, games: int) -> Iterator[Position]:
    """Every position of so many games, played by lot with options by lot."""
    for number in range(games):
        played = random_game(ruleset, f"{seed}-{number}", look=False, **size(ruleset))
        for state in states_of(ruleset.id, played):
            for seat in () if state.locked else active(ruleset, state):
                yield Position(state, seat)


def cases(
    ruleset: AnyRuleset, positions: Iterable[Position], seed: str, each: int
) -> tuple[Case, ...]:
    """So many actions of each verb and kind of figures, or as many as the positions hold."""
    lot = Random(seed)
    kinds: dict[tuple[str, ...], list[Case]] = defaultdict(list)
    for state, seat in positions:
        offered = offers(ruleset, state, seat)
        for offer in lot.sample(offered, min(_PER_POSITION, len(offered))):
            if told := offer.forecast.figures:
                kind = sorted({each.name for each in offer.chances})
                case = Case(ruleset, state, seat, offer.action, told)
                kinds[case.action.tag, *kind].append(case)
    return tuple(
        case for kind in sorted(kinds) for case in lot.sample(kinds[kind], len(kinds[kind]))[:each]
    )
