"""Which boards a film shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.records.chronicle import Chronicle, Moment
from bot.records.film_cut import MOST, caption, cut
from rules.kernel.game.telling import Telling
from rules.kernel.playing.luck import LuckRecord
from rules.registry import installed


def told(length: int, turning: tuple[int, ...], opening: int) -> Chronicle:
    """A game of that many actions."""
    ruleset = next(iter(installed()))
    moments = tuple(
        Moment(each, None, 0, (), (), strikes=False, dice=0, trials=(), leads=())
        for each in range(1, length + 1)
    )
    luck = LuckRecord(ruleset, ruleset.start(ruleset.options()))
    return Chronicle(moments, turning, opening, luck)


def test_what_a_game_master_did_stands_below_its_board() -> None:
    (_, moment) = told(2, (), 1).moments
    locks = (Telling("⚖ The game master locks the game"),)
    words = caption(moment._replace(gist=locks), "Luck", held=False)
    assert words == "The game master locks the game"
    assert caption(moment._replace(seat="red", gist=locks), "Luck", held=False) == "Luck"


@pytest.mark.parametrize("length", [2, MOST, MOST + 5, 400, 20_000])
def test_it_begins_at_the_opening_and_ends_at_the_end(length: int) -> None:
    turning = (length // 2, length - 1) if length > MOST else ()
    numbers = cut(told(length, turning, 1))
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (1, length)
    assert set(turning) <= set(numbers)
    assert len(numbers) <= MOST
    if length > MOST:
        assert max(b - a for a, b in pairwise(numbers)) <= 2 * length / MOST
