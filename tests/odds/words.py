"""Numbers that stand in the words of an action, compared with its dice and its chances."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tests.odds.resolving import thrown

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tests.odds.resolving import Case

_DICE: Final = re.compile(r"(\d+)(?: die\b| dice\b|d\d+)")
_OR_MORE: Final = re.compile(r"(?:needs |, |· |\()([2-6])\+")
"""Where one die decides alone."""
_AT_MOST: Final = "up to "


def wrong_words(case: Case, seed: str) -> tuple[str, ...]:
    """What an action's words say of dice and chances that isn't so; nothing, as it should be."""
    forecast = case.ruleset.forecast(case.ruleset.view(case.state, case.seat), case.action)
    labels = (each.label for each in forecast.figures)
    return wrong(
        (forecast.text, forecast.short, *forecast.values.values(), *labels),
        {each.share for each in forecast.chances},
        [len(roll.faces) for roll in thrown(case, seed)],
    )


def wrong(
    words: Sequence[str], shares: Collection[Fraction], dice: Sequence[int]
) -> tuple[str, ...]:
    """Those of some words that tell of other chances or numbers of dice; the first is the text."""
    fewer = dice[0] if dice and _AT_MOST in words[0] else None
    return tuple(
        each
        for each in words
        if any(
            number not in dice and (fewer is None or fewer > number)
            for number in map(int, _DICE.findall(each))
        )
        or any(Fraction(7 - int(found), 6) not in shares for found in _OR_MORE.findall(each))
    )
