"""The film: its form, its size, and how it grows shorter where it must."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image

from render.film import STRIP, Film, Shot, Strip, TooLargeError, film, shot, size_of
from render.model.shape import Shape
from render.registry import scene_for
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, offers, open_game
from rules.registry import installed

BOARDS = 8


@cache
def shots() -> tuple[Shot, ...]:
    """Boards of the first actions of a game."""
    ruleset = installed()["celestial"]
    dice = SeededDice(bytes(32), b"")
    state = open_game(ruleset, ruleset.start(ruleset.options()), dice).state
    found = []
    for number in range(1, BOARDS + 1):
        scene = scene_for(ruleset.id)(ruleset.view(state, None))
        strip = Strip(number, BOARDS, f"Dice {number}", turning=number == 3)
        found.append(shot(scene, strip, 500))
        seat = active(ruleset, state)[0]
        state = act(ruleset, state, seat, offers(ruleset, state, seat)[0].action, dice).state
    return tuple(found)


def nothing(_done: int, _of: int) -> None:
    """Nobody waits."""


@cache
def whole() -> Film:
    """All of them as a film."""
    return film(shots(), 10_000_000, nothing)


def test_a_film_has_every_board_and_a_strip_that_fills_up() -> None:
    made = whole()
    assert made.boards == BOARDS
    with Image.open(io.BytesIO(made.data)) as image:
        assert image.size == made.size
        assert getattr(image, "n_frames", 1) == BOARDS
    assert size_of() == (1100, round(1100 * (980 + STRIP) / 1540))
    wide, high = Shape.WIDE.size
    for number, each in enumerate(shots(), start=1):
        assert each.image.size == (wide, high + STRIP)
        bar = each.image.crop((0, high + 2, wide, high + 3)).tobytes()
        assert bar[: wide * number // BOARDS] == bar[:1] * (wide * number // BOARDS)
        assert number == BOARDS or bar[-1] != bar[0]


def test_it_is_made_shorter_and_then_refused() -> None:
    limit = len(whole().data) * 6 // 10
    shorter = film(shots(), limit, nothing)
    assert len(shorter.data) <= limit
    assert shorter.boards < whole().boards
    with pytest.raises(TooLargeError):
        film(shots(), 2_000, nothing)
