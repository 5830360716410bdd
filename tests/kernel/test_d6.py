from __future__ import annotations

from fractions import Fraction

import pytest

from rules.kernel.game.d6 import DIE, at_least, share


@pytest.mark.parametrize(("face", "words"), [(1, "1+"), (4, "4+"), (6, "6")])
def test_what_a_die_must_show(face: int, words: str) -> None:
    assert at_least(face) == words


def test_how_likely_it_is() -> None:
    for needed in range(1, DIE + 1):
        faces = [face for face in range(1, DIE + 1) if face >= needed]
        assert share(needed) == Fraction(len(faces), DIE)
