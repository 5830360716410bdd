"""Who may fire at whom, and with how many dice (11.0, 11.2, 13.1, 13.4; II17 to II22, II93)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tests.oracles.interceptors import shapes
from tests.oracles.interceptors.shapes import HEAD, TOUCH, Stance

if TYPE_CHECKING:
    from tests.oracles.interceptors.shapes import Shape, Spot

SHOTS = (1, 2, 4)
UNITS = (2, 4, 7)
BURNS = ((2, 3), (4, 5), (6, 8))
BASE = 4
LINE_SLACK = 0.02


@dataclass
class Flyer:
    """A fighter, as far as guns care."""

    id: str
    stance: Stance | None
    blocks: int
    level: int
    extras: str
    shots: int
    gone: bool
    fresh: bool
    status: str
    side: str


@dataclass
class Ground:
    """A gun cluster or target: its kind, centre, quadrant, hits taken, shots fired."""

    id: str
    kind: str
    at: Spot
    section: int
    hits: int
    shots: int
    fallen: bool


class Scene(NamedTuple):
    """All that flies and stands."""

    flyers: dict[str, Flyer]
    ground: dict[str, Ground]
    starbase: bool
    protected: int
    centre: Spot
    volleys: int
    """Shots of a gun cluster in a go."""


def against(scene: Scene, flyer: Flyer) -> list[Flyer | Ground]:
    """What a fighter may fire at, if it bears: what stands is the interceptors'."""
    found: list[Flyer | Ground] = [e for e in scene.flyers.values() if e.side != flyer.side]
    return found if flyer.side == "interceptor" else [*scene.ground.values(), *found]


class Aim(NamedTuple):
    """A shot that may be fired: how far, how many dice without the bonus of half a go."""

    far: float
    dice: int


Answer = Aim | None | str
"""``"open"``: rounding decides."""
OPEN = "open"


def parts_of(target: Flyer | Ground) -> list[Shape]:
    """What there is to be hit: a template, or a square."""
    if isinstance(target, Ground):
        return [] if target.fallen else shapes.square(target.at)
    if target.stance is None or target.status != "flying":
        return []
    return target.stance.laid()


def in_arc(firer: Flyer, target: Flyer | Ground) -> bool | None:
    """Whether a target overlaps a fighter's strip; what stops fire is ignored (II51)."""
    assert firer.stance is not None
    parts = parts_of(target)
    return shapes.in_strip(firer.stance, parts) if parts else False


def of_fighter(scene: Scene, firer: Flyer, target: Flyer | Ground) -> Answer:
    """A fighter's shot (11.0, II96)."""
    if not _able(firer):
        return None
    assert firer.stance is not None
    held = in_arc(firer, target)
    near = shapes.nearest_ahead(firer.stance, parts_of(target))
    if held is not True or near is None:
        return None if held is False else OPEN
    far = max(0.0, near[1] - HEAD)
    bars: list[bool | None] = [False]
    if far > 0:
        others = [each for each in scene.flyers.values() if each not in (firer, target)]
        bars = [_stopped(others, firer.stance, near)]
    if isinstance(target, Ground) and target.kind == "central-target":
        bars.append(in_quadrant(firer, scene.protected, scene.centre))
    if True in bars:
        return None
    if None in bars or (min(abs(far - 8), abs(far - 16), abs(far)) < shapes.SLACK and far > 0):
        return OPEN
    dice = BASE + ("g" in firer.extras) + (far <= 8) - (far > 16) - max(0, 4 - firer.blocks)
    return Aim(far, dice)


def _able(firer: Flyer) -> bool:
    """Whether a fighter may fire at all (9.5, II27)."""
    here = firer.status == "flying" and not firer.fresh
    return here and firer.blocks > 0 and firer.shots < SHOTS[firer.level]


def _stopped(others: list[Flyer], firer: Stance, near: Spot) -> bool | None:
    """Whether another template lies in the line of fire (9.4, II50)."""
    start, end = firer.out((0, HEAD)), firer.out(near)
    deepest = max(
        (
            shapes.depth_of_line(start, end, each.stance)
            for each in others
            if each.stance is not None and each.status == "flying"
        ),
        default=0.0,
    )
    return shapes.over(deepest, TOUCH, LINE_SLACK)


def in_quadrant(flyer: Flyer, quadrant: int, centre: Spot) -> bool | None:
    """Whether any part of a template overlaps a quadrant's wedge (II107)."""
    assert flyer.stance is not None
    deep = max(shapes.depth_in_wedge(each, quadrant, centre) for each in flyer.stance.laid())
    return shapes.over(deep, TOUCH)


def of_cluster(scene: Scene, gun: Ground, target: Flyer) -> Answer:
    """A gun cluster's shot at a fighter (II42, II93, II94, II106)."""
    if gun.fallen or gun.shots >= scene.volleys or gun.kind != "gun-cluster":
        return None
    if target.stance is None or target.status != "flying":
        return None
    parts = target.stance.laid()
    if scene.starbase:
        held = in_quadrant(target, gun.section, scene.centre)
        if held is not True:
            return None if held is False else OPEN
        planes = shapes.wedge(gun.section, scene.centre)
        parts = [left for each in parts if (left := shapes.clipped(each, *planes))]
    far = min((shapes.from_shape(gun.at, each) for each in parts), default=math.inf)
    if min(abs(far - limit) for limit in (8, 32, 40)) < shapes.SLACK:
        return OPEN
    return Aim(far, BASE + (far <= 8) - (far > 32)) if far <= 40 else None


def behind(target: Flyer, spot: Spot) -> bool | None:
    """Whether a place is in the strip behind a fighter (II25, II82)."""
    assert target.stance is not None
    right, ahead = target.stance.own(spot)
    inside = min(2 - abs(right), -8 - ahead, ahead + 8 + shapes.REACH)
    return shapes.over(inside, 0)
