"""Footprints: what a unit in a formation takes up, and what changes of formation keep in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import of_rect, rectangle
from rules.systems.braid.pieces import (
    ASSAULT,
    ATTACK,
    CLUSTER,
    DEPLOYED,
    GARRISON,
    LIMBERED,
    LINE,
    MARCH,
    REINFORCED,
    SQUARE,
)
from rules.systems.braid.stats import FOOT, HORSE

if TYPE_CHECKING:
    from rules.space.polygon import Convex
    from rules.systems.braid.brief import BattleBrief

OPEN, LIGHT, COLUMN = "open", "light", "column"
"""Who may go where: only open ground; light foot, in woods and on hills, too; columns (BC66)."""
_HALF_TURN: Final = 180
ANCHORS: Final = ("middle", "left", "right")


def formations_of(arm: str) -> tuple[str, ...]:
    """The formations that an arm takes of its own will (BCT2)."""
    if arm in FOOT:
        return (LINE, REINFORCED, ATTACK, MARCH, SQUARE)
    if arm in HORSE:
        return (REINFORCED, MARCH)
    return (DEPLOYED, LIMBERED)


def going(arm: str, formation: str) -> str:
    """Which ground is open to an arm in a formation (BC9, BC66)."""
    if formation in (MARCH, LIMBERED, CLUSTER, ASSAULT):
        return COLUMN
    return LIGHT if (arm, formation) == ("light_foot", REINFORCED) else OPEN


def size(brief: BattleBrief, formation: str, stands: int) -> tuple[int, int]:
    """Width and depth of a footprint in hundredths of an inch (BC49)."""
    return brief.tables.formations[formation].size(stands)


class Lying(NamedTuple):
    """All that the footprint of a unit on the table follows from."""

    pose: Pose
    formation: str
    stands: int
    area: str


def footprint(brief: BattleBrief, lying: Lying) -> Convex:
    """What a unit on the table takes up: in a built-up area all of it (BC49, BC77)."""
    if lying.area:
        return of_rect(brief.terrain.by_id[lying.area].rect)
    return rectangle(lying.pose, *size(brief, lying.formation, lying.stands))


def about(pose: Pose, depth: int) -> Pose:
    """The pose after a turn-about: the rectangle stays, front and rear swap (BC57)."""
    return laid(pose, (Step(0, -depth * MILLIONTHS, _HALF_TURN),))


def centred(pose: Pose, depth: int) -> Pose:
    """The middle of a footprint, with its heading."""
    return laid(pose, (Step(0, -depth * MILLIONTHS // 2),))


def around_centre(middle: Pose, depth: int) -> Pose:
    """The pose of a footprint of that depth about a middle."""
    return laid(middle, (Step(0, depth * MILLIONTHS // 2),))


def reformed(pose: Pose, old: tuple[int, int], new: tuple[int, int], anchor: str) -> Pose:
    """The pose in another formation: the middle or an end of the front stays (BC52)."""
    aside = (new[0] - old[0]) * MILLIONTHS // 2
    shift = {"middle": 0, "left": aside, "right": -aside}[anchor]
    return laid(pose, (Step(shift, 0),))


def in_garrison(formation: str) -> bool:
    """Whether units in it are inside a built-up area and face all ways."""
    return formation == GARRISON
