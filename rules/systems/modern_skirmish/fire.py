"""Fire: who may be fired at, what kills, and what comes of a shot."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.space.measure import CENTIMETRES
from rules.space.plane import Line, distance_up, near, square
from rules.space.sight import Sight, look, what_stops
from rules.systems.modern_skirmish.events import Fired
from rules.systems.modern_skirmish.morale import mark
from rules.systems.modern_skirmish.refusals import illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.space.site import Site
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.pieces import Figure
    from rules.systems.modern_skirmish.state import SkirmishState
    from rules.systems.modern_skirmish.stats import Band, Spec, Troop

CLEAR = 100
"""With the option a line passes figures at more than that (MS23b)."""


GAPS = 2
"""The version from which doors and windows are no walls for cover (MS65b)."""


class Aim(NamedTuple):
    """A shot that could be taken.

    Attributes:
        figure: Who fires.
        origin: Where it stands.
        target: At whom.
        at: Where the target stands.
        band: The band of the distance.
        cover: What covers the target, in words; empty in the open.
    """

    figure: Figure
    origin: Point
    target: Figure
    at: Point
    band: Band
    cover: str

    @property
    def spec(self) -> Spec:
        """What kills (MST12, MST14)."""
        return self.band.spec(cover=bool(self.cover))


def seen(field: Field, firer: Point, target: Point) -> Sight:
    """Whether a figure sees a point, and what covers it.

    (MS10b, MS22, MS24, MS25, MS25b, MS26, MS26b, MS65, MS65b)
    """
    # What touches a base is half of it from its middle at most.
    return _seen(field.brief.site, field.base // 2, firer, target, field.version >= GAPS)


@lru_cache(maxsize=1 << 16)
def _seen(site: Site, hand: int, firer: Point, target: Point, gaps: bool) -> Sight:
    return look(site, firer, target, at_hand=hand, hugged=True, gaps=gaps)


def measure(field: Field, troop: Troop, at: Point, to: Point) -> tuple[Band, str] | None:
    """The band and the cover of a shot that the ground allows; else ``None`` (MS23, MS40)."""
    band = troop.band_for(square(at, to))
    if band is None:
        return None
    sight = seen(field, at, to)
    if not sight.clear or (field.options.figures_block and in_line(field, at, to) is not None):
        return None
    return band, sight.cover


def in_line(field: Field, at: Point, to: Point) -> Figure | None:
    """Who stands in the line of sight (MS23b)."""
    line = Line(at, to)
    for figure, where in field.standing:
        if where not in line and near(where, line, CLEAR):
            return figure
    return None


def aim(field: Field, figure: Figure, at: Point, target: Figure) -> Aim:
    """The shot of a figure at another (MST12, MS20, MS40).

    Raises:
        Refusal: It can't be taken.
    """
    if field.side(target) == field.side(figure):
        raise illegal("MS20", target=target.name)
    if target.at is None:
        raise illegal("MS20", case="gone", target=target.name)
    found = measure(field, field.troop(figure), at, target.at)
    if found is None:
        raise _impossible(field, figure, at, target, target.at)
    return Aim(figure, at, target, target.at, *found)


def _impossible(field: Field, figure: Figure, at: Point, target: Figure, to: Point) -> Exception:
    """Why a shot can't be taken: too far, unseen, or somebody in the line (MS40, MS23b)."""
    mine, theirs = figure.name, target.name
    troop = field.troop(figure)
    if troop.band_for(square(at, to)) is None:
        length, far = CENTIMETRES.text(distance_up(at, to)), CENTIMETRES.text(troop.reach)
        return illegal("MS40", case="range", figure=mine, target=theirs, length=length, range=far)
    if seen(field, at, to).clear:
        other = in_line(field, at, to)
        return illegal("MS23", figure=mine, target=theirs, other=other.name if other else "")
    thing = what_stops(field.brief.site, at, to) or "something"
    return illegal("MS40", figure=mine, target=theirs, thing=thing)


def shoot(r: Resolution[SkirmishState], aimed: Aim) -> bool:
    """Throw the dice of a shot, and do what they say; whether it killed.

    The kill first, then the ammo marker (MST11, MST12, MST13, MST14, MS9, MS9b, MS11, MS40b, MS42).
    """
    label = f"fire: {aimed.figure.name} at {aimed.target.name}"
    (coloured,) = r.roll(1, DIE, label, "coloured")
    (white,) = r.roll(1, DIE, label, "white")
    spec = aimed.spec
    killed = spec.kills(coloured, white)
    r.emit(
        Fired(
            figure=aimed.figure.id,
            target=aimed.target.id,
            origin=aimed.origin,
            at=aimed.at,
            reach=aimed.band.reach,
            cover=aimed.cover,
            coloured=coloured,
            white=white,
            hit=spec.hits(coloured, white),
            killed=killed,
        )
    )
    if coloured == white:
        mark(r, r.state.field.unit(aimed.figure.unit))
    return killed
