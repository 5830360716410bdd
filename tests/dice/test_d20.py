"""The same faces through Avrae's d20 library come to the same total, where both mean the same."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.notation.grammar import parse
from rules.dice.rolling.roller import roll

with warnings.catch_warnings():
    # Its parser library imports modules that Python has announced as going away.
    warnings.simplefilter("ignore", DeprecationWarning)
    import d20  # type: ignore[import-untyped]  # it has no hints

# Ours, and theirs where it is spelled differently: `k3` keeps by rank here, by face there.
SAME = {
    "3d6+2": "3d6+2",
    "4d6kh3": "4d6kh3",
    "4d6kl2": "4d6kl2",
    "4d6k=3": "4d6k3",
    "4d6k>3": "4d6k>3",
    "4d6k<3": "4d6k<3",
    "5d6p3": "5d6p3",
    "5d6ph1": "5d6ph1",
    "5d6pl2": "5d6pl2",
    "5d6p>4": "5d6p>4",
    "6d6kh4pl1": "6d6kh4pl1",
    "4d6rr1": "4d6rr1",
    "4d6rr<3": "4d6rr<3",
    "4d6ro<3": "4d6ro<3",
    "4d6ro6kh3": "4d6ro6kh3",
    "4d6e6": "4d6e6",
    "4d6e>4": "4d6e>4",
    "4d6e6kh3": "4d6e6kh3",
    "4d6ra6": "4d6ra6",
    "4d6mi2": "4d6mi2",
    "4d6ma5": "4d6ma5",
    "4d6mi2ma5kl3": "4d6mi2ma5kl3",
    "2*(1d6+1)-1d4": "2*(1d6+1)-1d4",
    "(2d6-7)/2": "(2d6-7)//2",
    "-1d6": "-1d6",
    "1d20+5 >= 15": "1d20+5 >= 15",
    "(3d6) <= 10": "3d6 <= 10",
    "2d6[fire]+1d8[cold]": "2d6[fire]+1d8[cold]",
}


@pytest.mark.parametrize(("mine", "theirs"), SAME.items())
@given(seed=st.integers(0, 10**9))
def test_the_same_faces_come_to_the_same_total(mine: str, theirs: str, seed: int) -> None:
    chance = random.Random(seed)
    (total,) = roll(parse(mine), lambda sides: chance.randrange(sides) + 1).totals
    assert total == _d20(theirs, seed)


def _d20(text: str, seed: int) -> Any:
    """The library draws from Python's shared generator."""
    before = random.getstate()
    random.seed(seed)
    try:
        return d20.roll(text).total
    finally:
        random.setstate(before)
