"""What a toy race might report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.toy.reporting import Raced

if TYPE_CHECKING:
    from random import Random

    from rules.kernel.game.parts import Part


def drawn(part: Part, rng: Random) -> Raced:
    """Any side has won."""
    return Raced(winner=rng.choice(sorted(part.seats)))
