"""Assault columns: a general leads a march column straight into a garrison, or over a crossing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import value
from rules.space.measure import INCHES
from rules.space.plane import SINES
from rules.space.polygon import in_strip
from rules.space.shapes import of_rect
from rules.systems.braid import (
    assault_events,
    batteries,
    charge_tests,
    charging,
    commanders,
    ground,
)
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid.combat import Charge
from rules.systems.braid.formations import COLUMN, size
from rules.systems.braid.ground import GRAZE, barred
from rules.systems.braid.marching import WALL
from rules.systems.braid.pieces import ASSAULT, GARRISON, MARCH
from rules.systems.braid.refusals import any_unit, illegal, standing_unit
from rules.systems.braid.stats import CHIEF, GENERAL, INCH
from rules.systems.braid.ways import Leg, Way, track

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Line
    from rules.space.polygon import Convex
    from rules.space.pose import Pose
    from rules.systems.braid.charge_tests import Trial
    from rules.systems.braid.field import Field, Standing
    from rules.systems.braid.pieces import Commander, Unit
    from rules.systems.braid.state import BraidState

REACH: Final = 24 * INCH
"""How far it charges (BC43, BC141c)."""
_EGRESS: Final = 6 * INCH
"""How far beyond a crossing's end one blocks it (BC142)."""
_CROSSINGS: Final = ("bridge", "causeway", "ford")


@value
class Assault:
    """An assault that is possible.

    Attributes:
        unit: The column.
        target: Whom it meets.
        cost: What it takes of its 24 inches.
        end: Where its head touches.
        part: What it takes up there.
        charge: What the target's test is about (BC143).
    """

    unit: Unit
    target: Unit
    cost: int
    end: Pose
    part: Convex
    charge: Charge


def general_with(field: Field, unit: Unit) -> Commander | None:
    """The general who is with a unit: any of its side, but no aide-de-camp (BC132, BC141)."""
    found = commanders.with_unit(field, unit.id)
    if found is None or field.brief.commanders[found.id].rank not in (CHIEF, GENERAL):
        return None
    return found


def formed(field: Field, side: str, text: str) -> Unit:
    """The march column that is to be an assault column, checked (BC141, BC119b).

    Raises:
        Refusal: It is none, it fights, it has moved, or no general is with it.
    """
    unit = standing_unit(field, side, text)
    name = field.stats(unit).name
    if field.engaged(unit.id) and not field.older:
        raise illegal("BC119", unit=name)
    if unit.moved:
        raise illegal("BC141", case="moved", unit=name)
    if unit.formation != MARCH:
        raise illegal("BC141", unit=name)
    if general_with(field, unit) is None:
        raise illegal("BC141", case="general", unit=name)
    return unit


def into(unit: Unit, formation: str) -> ev.Formed:
    """A march column that becomes an assault column, or the other way round (BC191)."""
    return ev.Formed(
        unit=unit.id,
        before=unit.formation,
        formation=formation,
        origin=unit.here,
        pose=unit.here,
        area="",
    )


def ahead_of(field: Field, unit: Unit) -> Assault:
    """Whom a column meets straight ahead, if that is somebody whom it may assault (BC142).

    (BC25b, BC97c, BC141c)

    Raises:
        Refusal: Nobody is there, or a friend; he blocks no crossing; or the ground forbids it.
    """
    name = field.stats(unit).name
    if not field.older and charging.is_charged(field, unit):
        raise illegal("BC97", case="charged", unit=name)
    width, depth = size(field.brief, unit.formation, unit.stands)
    found = _first_met(field, unit, width)
    if found is None:
        raise illegal("BC142", unit=name)
    far, first = found
    other = field.stats(first.unit)
    if other.side == field.stats(unit).side:
        raise illegal("BC142", case="friend", unit=name, other=other.name)
    if not field.older and charging.is_charging(field, first.unit):
        raise illegal("BC25", unit=name, target=other.name)
    if first.unit.formation != GARRISON and not _blocks(field, unit, width, far):
        raise illegal("BC142", case="free", unit=name, target=other.name)
    way = Way((Leg(0, far),)) if far else Way(())
    made = track(unit.here, (width, depth), COLUMN, way)
    terrain = field.brief.terrain
    cost = far + sum(ground.crossed(terrain, each) for each in made.path) * WALL
    if cost > REACH:
        raise illegal("BC141", case="far", unit=name, cost=INCHES.text(cost))
    for part in made.sweeps:
        bar = barred(terrain, COLUMN, part)
        if bar is not None or ground.touches(terrain, part, *ground.SOFT):
            place = bar.name if bar is not None else "a wood or hill"
            raise illegal("BC141", case="ground", unit=name, place=place)
    charge = _charge(field, unit, first.unit, far, made.path)
    return Assault(unit, first.unit, cost, made.end, made.final, charge)


def _charge(field: Field, unit: Unit, target: Unit, far: int, path: tuple[Line, ...]) -> Charge:
    """An assault as a charge straight ahead: what its target's test is about (BC143)."""
    width, _ = size(field.brief, unit.formation, unit.stands)
    met = charging.meets(field, unit.here, width, target)
    face = 0 if met is None else met[1].face
    contact = charging.contact_of(field, unit, target, face, path)
    return Charge(unit=unit.id, target=target.id, wheel=0, ahead=far, general="", contact=contact)


def trial(field: Field, found: Assault) -> Trial | None:
    """The test that the target takes; ``None`` if it takes none (BC143)."""
    return charge_tests.of_target(field, found.target, (found.charge,))


def _first_met(field: Field, unit: Unit, width: int) -> tuple[int, Standing] | None:
    """Who is met first straight ahead, and how far off."""
    found = []
    for each in field.standing:
        if each.unit.id == unit.id:
            continue
        met = _extent(each.part, unit.here, width)
        if met is not None and -GRAZE <= met[0] <= REACH:
            found.append((max(0, met[0]), field.brief.number[each.unit.id], each))
    if not found:
        return None
    far, _, first = min(found, key=lambda each: each[:2])
    return far, first


def _extent(part: Convex, pose: Pose, width: int) -> tuple[int, int] | None:
    """From where to where a part lies straight ahead of a front; ``None`` if beside it."""
    points = in_strip(part, pose, width // 2 - GRAZE)
    if not points or max(each.right for each in points) <= min(each.right for each in points):
        return None
    aheads = [each.ahead for each in points]
    return min(aheads) // SINES, -(-max(aheads) // SINES)


def _blocks(field: Field, unit: Unit, width: int, far: int) -> bool:
    """Whether who is met so far ahead blocks the egress of a crossing (BC142)."""
    for place in field.brief.terrain.of(*_CROSSINGS):
        met = _extent(of_rect(place.rect), unit.here, width)
        if met is not None and met[0] <= far and met[1] > 0 and far - met[1] <= _EGRESS:
            return True
    return False


def lies_ahead(field: Field, unit: Unit, target: Unit) -> bool:
    """Whether a unit lies in a column's straight way, whoever stands before it (BC109)."""
    if not target.plays:
        return False
    width, _ = size(field.brief, unit.formation, unit.stands)
    met = charging.meets(field, unit.here, width, target)
    return met is not None and met[0] <= REACH


def columns(field: Field, side: str) -> tuple[Unit, ...]:
    """A side's assault columns that have not declared yet."""
    return tuple(e for e in field.on_table(side) if e.formation == ASSAULT and not e.storms)


def possible(field: Field, unit: Unit) -> Assault | None:
    """The assault that a column can make, if it can make one."""
    key = ("assault", unit.id)
    if key not in field.kept:
        try:
            field.kept[key] = ahead_of(field, unit)
        except Refusal:
            field.kept[key] = None
    found: Assault | None = field.kept[key]
    return found


def ask(r: Resolution[BraidState], side: str) -> None:
    """Ask a side for its assaults; who can make none is a march column again (BC141)."""
    field = r.state.field
    if any(possible(field, each) is not None for each in columns(field, side)):
        r.next(qu.DeclareAssaults(seat=side))
    else:
        give_up(r, side)


def give_up(r: Resolution[BraidState], side: str) -> None:
    """Who has not declared is a march column again, its general with it (BC141, BC141b)."""
    for unit in columns(r.state.field, side):
        r.emit(into(unit, MARCH))


def declared(field: Field, side: str, unit: str, target: str) -> Assault:
    """An assault that is declared, checked (BC141, BC142).

    Raises:
        Refusal: It is no assault column, or can't reach that enemy.
    """
    column = standing_unit(field, side, unit)
    name = field.stats(column).name
    if column.formation != ASSAULT or column.storms:
        raise illegal("BC141", case="none", unit=name)
    found = ahead_of(field, column)
    wanted = any_unit(field, target)
    if not batteries.together(field, wanted, found.target):
        names = field.stats(wanted).name, field.stats(found.target).name
        raise illegal("BC142", case="other", unit=name, target=names[0], other=names[1])
    return found


def declare(r: Resolution[BraidState], side: str, unit: str, target: str) -> None:
    """Declare an assault; it is carried out when charges move."""
    found = declared(r.state.field, side, unit, target)
    r.emit(assault_events.AssaultDeclared(unit=found.unit.id, target=found.target.id))
    ask(r, side)
