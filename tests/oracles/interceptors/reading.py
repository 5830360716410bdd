"""A position of the game in the words of the second reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.interceptors.guns import Flyer, Ground, Scene
from tests.oracles.interceptors.shapes import Stance

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.interceptors.state import FightersState

_CM = 1000


def stance(pose: Pose) -> Stance:
    """A pose in cm."""
    return Stance(pose.x / _CM, pose.y / _CM, pose.heading)


def scene_of(state: FightersState) -> Scene:
    """All that flies and stands."""
    table, options = state.table, state.options
    flyers = {
        each.id: Flyer(
            id=each.id,
            stance=None if each.pose is None else stance(each.pose),
            blocks=each.blocks,
            level=each.level,
            extras=each.extras,
            shots=each.shots,
            gone=each.gone,
            fresh=each.fresh,
            status=each.status.value,
            side=each.side,
        )
        for each in table.fighters
    }
    ground = {
        each.id: Ground(
            id=each.id,
            kind=each.kind,
            at=(each.here.x / _CM, each.here.y / _CM),
            section=each.section,
            hits=each.hits,
            shots=each.shots,
            fallen=each.fallen,
        )
        for each in table.structures
        if each.at is not None
    }
    centre = (table.board.width / _CM / 2, table.board.depth / _CM / 2)
    return Scene(flyers, ground, options.starbase, table.protected, centre, options.cluster_shots)
