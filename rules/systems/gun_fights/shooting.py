"""Shooting: at a figure in sight, or into a building at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Unknown
from rules.kernel.values.naming import find
from rules.space.plane import Line, within
from rules.space.site import the
from rules.systems.gun_fights import fate
from rules.systems.gun_fights.events import Shot, ShotInto
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.refusals import any_figure, illegal
from rules.systems.gun_fights.sight import look, target_class
from rules.systems.gun_fights.stats import BEYOND, INSIDE

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.space.site import Building
    from rules.systems.gun_fights.actions import Shoot, ShootInto
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.maps import Map
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import GunFightState
    from rules.systems.gun_fights.stats import Arm, Person, TargetClass

ONE_RANGE = 2
"""The version from which a bullet finds nobody beyond its range inside buildings either (GF38)."""


class Aim(NamedTuple):
    """A shot that could be taken.

    Attributes:
        target: At whom.
        at: Where the target stands.
        target_class: How it counts.
        cover: What covers it, in words.
        needed: The least die that hits.
    """

    target: Figure
    at: Point
    target_class: TargetClass
    cover: str
    needed: int


def aim(field: Field, figure: Figure, at: Point, target: Figure) -> Aim:
    """What a shot needs (GFT8, GFT9, GFT10, GFT11, GF13).

    Raises:
        Refusal: It cannot be taken.
    """
    found = judge(field, figure, at, target)
    if isinstance(found, Aim):
        return found
    arm = field.arm(figure)
    raise illegal(
        found,
        figure=field.person(figure).name,
        target=field.person(target).name,
        arm=arm.name.lower(),
        range=arm.range,
    )


def judge(field: Field, figure: Figure, at: Point, target: Figure) -> Aim | str:
    """What a shot needs, or the rule that forbids it (GFT8, GFT8b, GF10, GF13, GF13b, GF29)."""
    person, aimed_at = field.person(figure), field.person(target)
    if aimed_at.side == person.side:
        return "GF29"
    if target.at is None or target.status is not Status.IN_PLAY:
        return "GF10"
    found = measure(field.map, field.brief.arms[person.arm], at, aimed_at, target.at)
    return found if isinstance(found, str) else Aim(target, target.at, *found)


def measure(
    ground: Map, arm: Arm, at: Point, target: Person, to: Point
) -> tuple[TargetClass, str, int] | str:
    """How somebody counts, in what cover, and the least die; or the rule that forbids the shot.

    (GFT8, GFT8b, GFT11, GF13, GF13b, X3)
    """
    if not within(at, to, arm.reach):
        return "GFT8"
    sight = look(ground, at, to)
    if not sight.clear:
        return "GFT11"
    kind = target_class(target, sight)
    needed = arm.needed(kind)
    return (kind, sight.cover, needed) if needed else "GF13"


def shoot(r: Resolution[GunFightState], figure: Figure, at: Point, action: Shoot) -> None:
    """Shoot at a figure: one die against what its class needs."""
    field = r.state.field
    aimed = aim(field, figure, at, any_figure(field, action.target))
    target = field.person(aimed.target).name
    (face,) = r.roll(1, DIE, f"shot: {field.person(figure).name} at {target}")
    r.emit(
        Shot(
            figure=figure.id,
            target=aimed.target.id,
            origin=at,
            at=aimed.at,
            target_class=aimed.target_class,
            cover=aimed.cover,
            face=face,
            needed=aimed.needed,
        )
    )
    if face >= aimed.needed:
        fate.strike(r, aimed.target, face)


def into_range(arm: Arm, at: Point, building: Building) -> bool:
    """Whether one may shoot into a building: a rifle in range, from outside.

    (GFT12, GF33, GF33b, GF38b)
    """
    return arm.is_rifle and not building.holds(at) and building.within(at, arm.reach)


def target_building(field: Field, figure: Figure, at: Point, action: ShootInto) -> Building:
    """The building that a figure shoots into.

    Raises:
        Refusal: There is none of that name, or it cannot be shot into.
    """
    arm, name = field.arm(figure), field.person(figure).name
    building = find(field.map.buildings, action.building)
    if building is None:
        raise Unknown("There is no such building here.")
    if into_range(arm, at, building):
        return building
    if not arm.is_rifle:
        raise illegal("GFT12", figure=name, arm=arm.name.lower())
    case = "" if building.holds(at) else "far"
    raise illegal("GF33", case=case, figure=name, building=the(building.name), range=arm.range)


def shoot_into(r: Resolution[GunFightState], figure: Figure, at: Point, action: ShootInto) -> None:
    """Shoot into a building: a 6 finds somebody inside, a 1 somebody beyond.

    (GFT12, GFT12b, GFT12c, GF15, X6)
    """
    field = r.state.field
    person = field.person(figure)
    building = target_building(field, figure, at, action)
    (face,) = r.roll(1, DIE, f"into {the(building.name)}: {person.name}")
    among = exposed(field, figure, at, building, face)
    lot = r.roll(1, len(among), "who is hit")[0] if len(among) > 1 else None
    found = among[(lot or 1) - 1] if among else None
    saved = _armour_die(r, found)
    hit = found is not None and (saved is None or saved == DIE)
    r.emit(
        ShotInto(
            figure=figure.id,
            building=building.id,
            origin=at,
            face=face,
            found=found.id if found else None,
            among=len(among),
            lot=lot,
            saved=saved,
            hit=hit,
        )
    )
    if hit and found is not None:
        fate.strike(r, found, face)


def exposed(
    field: Field, figure: Figure, at: Point, building: Building, face: int
) -> tuple[Figure, ...]:
    """Whom such a die can find: those inside, those beyond, or nobody.

    (GF15, GF15b, GF15c, GF29b, GF35, GF38)
    """
    reach = field.arm(figure).reach
    if face == INSIDE:
        return tuple(
            other
            for other, where in field.standing
            if building.holds(where) and (field.version < ONE_RANGE or within(at, where, reach))
        )
    if face != BEYOND:
        return ()
    return tuple(
        other
        for other, where in field.standing
        if other.id != figure.id
        and not building.holds(where)
        and within(at, where, reach)
        and building.touches(Line(at, where))
    )


def _armour_die(r: Resolution[GunFightState], found: Figure | None) -> int | None:
    """With the option, armour needs another 6 (GF15e, GF37); else it is ignored (GF15d)."""
    field = r.state.field
    if found is None or field.options.stray_armour == "ignored":
        return None
    if not field.person(found).armoured:
        return None
    (face,) = r.roll(1, DIE, "through the armour")
    return face
