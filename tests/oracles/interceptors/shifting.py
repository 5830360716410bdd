"""Fighters put near what they attack, so that there is something to fire at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.plane import Point
from rules.space.pose import Pose
from tests.oracles.interceptors.reading import stance

if TYPE_CHECKING:
    from random import Random

    from rules.systems.interceptors.state import FightersState

_NEAR = 0.5
"""How often they are, before a side's fighters begin or guns fire."""
_CM = 1000


def near(state: FightersState, rng: Random) -> FightersState:
    """The same position, or one with fighters near what they attack."""
    question = state.question
    if question is None or question.tag not in ("begin_go", "fire_guns") or state.flight:
        return state
    if rng.random() > _NEAR:
        return state
    board = state.table.board
    stands = [each.here for each in state.table.structures if each.there]
    if not stands:  # a dogfight: near one of those who fly
        stands = [Point(each.here.x, each.here.y) for each in state.table.fighters if each.flies]
    for each in state.table.fighters:
        if not each.flies or not stands or rng.random() < 0.3:
            continue
        x, y = rng.choice(stands)
        far = rng.choice((6, 12, 20, 30, 45)) * _CM
        heading = rng.choice((rng.randrange(360), rng.randrange(24) * 15))
        pose = Pose(x + rng.randint(-far, far), y + rng.randint(-far, far), heading)
        east, south = (round(_CM * at) for at in stance(pose).out((0, -2)))
        if not (0 < east < board.width and 0 < south < board.depth):
            continue
        state = state.fighter(
            each.id, pose=pose, blocks=rng.choice((0, 1, 2, 3, 4, 6)), level=rng.randrange(3)
        )
    return state
