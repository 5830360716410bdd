"""Step 3: fire is declared by both sides before either is told; casualties come after all dice."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.space.plane import nearest, square
from rules.space.shapes import gap
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid import settling, volleys
from rules.systems.braid.actions import BEST
from rules.systems.braid.changing import COMPASS, front_of, side_of
from rules.systems.braid.pieces import BATTERY, CLUSTER
from rules.systems.braid.shooting import shots
from rules.systems.braid.stats import CLUSTER_STANDS

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.space.pose import Pose
    from rules.systems.braid.actions import Volley
    from rules.systems.braid.changing import Compass
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.shooting import Shot
    from rules.systems.braid.state import BraidState


def ask(r: Resolution[BraidState]) -> None:
    """Ask whoever has a possible shot, both at once; the attacker first if openly (BC89, BC89b)."""
    field = r.state.field
    able = [side for side in (field.attacker, field.defender) if shots(field, side)]
    asked = tuple(qu.DeclareFire(seat=side) for side in able)
    if not asked:
        r.next()
    elif r.state.options.sealed_fire:
        r.next(asked, qu.Volleys())
    else:
        r.next(*asked, qu.Volleys())


def declare(r: Resolution[BraidState], side: str, action: Volley) -> None:
    """Take down at whom a side fires (BC89, BC89c)."""
    volleys.read(r.state.field, side, action.orders)
    event = ev.FireDeclared(side=side, orders=action.orders)
    if r.state.options.sealed_fire:
        r.emit_secret(event, side, ev.FireDeclaredUnseen(side=side))
    else:
        r.emit(event)


def fire(r: Resolution[BraidState]) -> dict[str, int]:
    """Throw for all shots, the attacker's first, then take all casualties (BC90, BC18).

    Returns:
        What Grand Batteries lose beside that: their owners say which guns (BC93).
    """
    state = r.state
    field = state.field
    doomed: dict[str, int] = {}
    for side in (field.attacker, field.defender):
        if side in state.declared:
            for shot in volleys.read(field, side, state.hidden[side].fire or BEST):
                lost = _resolve(r, field, shot)
                if lost:
                    doomed[shot.target] = doomed.get(shot.target, 0) + lost
    massed = [each for each in doomed if field.by_id[each].formation == BATTERY]
    for unit_id in field.brief.units:
        if unit_id in doomed and unit_id not in massed:
            reduce(r, unit_id, doomed[unit_id])
    r.emit(ev.FireEnded())
    return {each: doomed[each] for each in massed}


def _resolve(r: Resolution[BraidState], field: Field, shot: Shot) -> int:
    """One shot: all its dice, then the further ones (BC46, BC90)."""
    tables = field.brief.tables
    names = field.brief.units[shot.unit].name, field.brief.units[shot.target].name
    faces = r.roll(shot.dice, DIE, f"fire: {names[0]} at {names[1]}")
    least = [tables.loses(face + shot.modifier) for face in faces]
    lost = least.count(DIE)
    open_ones = [each for each in least if 0 < each < DIE]
    seconds = r.roll(len(open_ones), DIE, f"fire: {names[0]} at {names[1]}, further dice")
    lost += sum(face <= most for face, most in zip(seconds, open_ones, strict=True))
    a, b = shot.line
    r.emit(
        ev.Fired(
            unit=shot.unit,
            front=shot.front,
            target=shot.target,
            origin=a,
            at=b,
            range=isqrt(shot.range),
            modifier=shot.modifier,
            why=shot.why,
            faces=faces,
            seconds=seconds,
            lost=lost,
        )
    )
    return lost


def reduce(r: Resolution[BraidState], unit_id: str, lost: int) -> None:
    """A unit loses stands: three are a cluster, fewer are gone; a gun is gone (BC5, BC51, BC93).

    (BC5b)
    """
    field = r.state.field
    unit = field.by_id[unit_id]
    lost = min(lost, unit.stands)
    stands = unit.stands - lost
    formation, pose, gone = unit.formation, unit.here, False
    if field.stats(unit).is_gun or stands < CLUSTER_STANDS:
        gone = True
    elif stands == CLUSTER_STANDS and formation != CLUSTER:
        formation = CLUSTER
        if not unit.area:
            found = settling.broken(field, unit, CLUSTER, stands)
            if found is None:
                r.emit(ev.Removed(unit=unit_id, why=settling.NO_ROOM))
                return
            pose = found
        else:
            pose = nearest_side(field, unit, unit.area)
    r.emit(
        ev.Reduced(
            unit=unit_id,
            lost=lost,
            stands=stands,
            gone=gone,
            formation=formation,
            pose=pose,
            area=unit.area,
        )
    )


def nearest_side(field: Field, unit: Unit, area: str) -> Pose:
    """The side of a built-up area that is nearest to an enemy of a unit in it (BC80, BC187)."""
    place = field.brief.terrain.by_id[area]
    foes = field.enemies(field.stats(unit).side)
    if not foes:
        return unit.here

    def middle(side: Compass) -> int:
        at = front_of(place, side).at
        return min(square(at, nearest(at, each.box)) for each in foes)

    def far(side: Compass) -> Fraction:
        edge = side_of(place, side)
        return Fraction(0) if field.older else min(gap(edge, each.part) for each in foes)

    return front_of(place, min(COMPASS, key=lambda each: (far(each), middle(each))))
