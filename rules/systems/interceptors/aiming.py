"""Aiming: who may fire at whom, with how many dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.systems.interceptors.arcs import (
    NEAR_LINE,
    ON_LINE,
    Arc,
    all_around,
    from_behind,
    seen_by,
    stopped,
)
from rules.systems.interceptors.base import middle_of, touches
from rules.systems.interceptors.pieces import Fighter, Structure
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import CENTRAL, CM

if TYPE_CHECKING:
    from rules.kernel.values.errors import Illegal
    from rules.space.pose import Pose
    from rules.systems.interceptors.arcs import Bearing
    from rules.systems.interceptors.flight import Flight
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.state import Position
    from rules.systems.interceptors.table import Table

START: Final = 4
"""The dice that a shot begins with (IIT28)."""
FULL: Final = 4
"""Fewer blocks than these cost the firer dice."""


class Aim(NamedTuple):
    """A shot that is possible.

    Attributes:
        firer: Who would fire.
        target: At whom.
        bearing: How its guns bear.
        dice: With how many dice.
        engine: Whether from behind: each 6 is two hits (IIT29).
        factors: What the dice are made of, in words.
    """

    firer: Unit
    target: Unit
    bearing: Bearing
    dice: int
    engine: bool
    factors: tuple[str, ...]


def factors(firer: Unit, bearing: Bearing, *, half: bool) -> tuple[tuple[str, int], ...]:
    """What the number of dice is made of (IIT28, II22, II78, II6, II39b, IIT34c, II73b)."""
    found = [("start", START)]
    if isinstance(firer, Fighter) and "g" in firer.extras:
        found.append(("extra guns", 1))
    if bearing.band == 0:
        found.append(("first template", 1))
    if bearing.band == bearing.last:
        found.append(("last template", -1))
    if half:
        found.append(("half of the go in arc", 1))
    if isinstance(firer, Fighter) and firer.blocks < FULL:
        found.append((f"{firer.blocks} blocks", firer.blocks - FULL))
    return tuple(found)


def half_bonus(flight: Flight | None, target: str) -> bool:
    """Whether a target was in the arc for half of the go or more (II21, II51, II51b)."""
    if flight is None or flight.swept or flight.flipped or len(flight.poses) < 2:  # noqa: PLR2004
        return False
    return 2 * flight.arcs.get(target, 0) >= len(flight.poses)


def bears(table: Table, firer: Unit, target: Unit, before: Pose | None) -> Bearing | None:
    """How a firer's guns bear on a target with a clear line (IIT19, IIT25, II20, II93)."""
    if isinstance(firer, Structure):
        return gun_bears(table, firer, target.here) if isinstance(target, Fighter) else None
    found = seen_by(firer.here, before, target.here, table.options)
    if found is None or _hidden(table, firer, target, found):
        return None
    if shielded(table, firer, target):
        return None
    return found


def gun_bears(table: Table, gun: Structure, at: Pose) -> Bearing | None:
    """How a gun cluster bears on a template, on a starbase from its quadrant only (II93, II106).

    Nothing is in its way (II93b).
    """
    arc = Arc(middle_of(table.board), gun.section) if table.options.starbase else None
    return all_around(gun.here, at, arc)


def shielded(table: Table, firer: Fighter, target: Unit) -> bool:
    """Whether a fighter is where it may not fire at the centre of a starbase (IIT39c, II107).

    At all else it may (II107b).
    """
    if isinstance(target, Fighter) or target.kind != CENTRAL or not table.protected:
        return False
    return touches(table, firer.here, table.protected)


def _hidden(table: Table, firer: Fighter, target: Unit, found: Bearing) -> bool:
    """Whether a fighter lies on a line of fire, whoever's it is and whatever it does (II50b).

    Nothing else does but asteroids, where the game says so (II50c).
    """
    others = [e.here for e in table.flying if e.id not in (firer.id, target.id)]
    rocks = [e.centre for e in table.laid if e.kind == "A"] if table.options.asteroids_block else []
    return stopped(firer.here, found, others, rocks, ON_LINE if table.to_the_letter else NEAR_LINE)


def possible(position: Position, firer: Unit, target: Unit) -> Aim | None:
    """A shot, if it is possible where all are now (IIT26, II22, II66, II69)."""
    if not fit(position.table, firer) or firer.side == target.side:
        return None
    return _shot(position, firer, target)


def _shot(position: Position, firer: Unit, target: Unit) -> Aim | None:
    """A shot at an enemy, of one who is fit to fire (II21b)."""
    table, flight = position.table, position.flight
    if not target.there:
        return None
    own = flight if flight is not None and flight.fighter == firer.id else None
    before = own.poses[-2] if own is not None and len(own.poses) > 1 else None
    found = bears(table, firer, target, before)
    if found is None:
        return None
    made = factors(firer, found, half=half_bonus(own, target.id))
    dice = sum(each for _, each in made)
    if dice < 1:
        return None
    engine = isinstance(target, Fighter) and from_behind(firer.here, target.here, table.options)
    words = tuple(f"{name} {number:+d}" for name, number in made[1:])
    return Aim(firer, target, found, dice, engine, words)


def fit(table: Table, firer: Unit) -> bool:
    """Whether who would fire has shots left and energy for them (IIT21b, II15b, II39).

    Nobody does who has just come (II66b).
    """
    if not firer.there or not table.shots_left(firer):
        return False
    return isinstance(firer, Structure) or not (firer.free or firer.fresh)


def aim(position: Position, firer: Unit, target: Unit) -> Aim:
    """A shot, checked.

    Raises:
        Illegal: It is not possible: says why.
    """
    found = possible(position, firer, target)
    if found is not None:
        return found
    table = position.table
    targets = tuple(each.target.name for each in shots(position, firer))
    facts: dict[str, Any] = {"fighter": firer.name, "target": target.name}
    if target.side == firer.side or not target.there:
        raise illegal("IIT25", case="target", legal=targets, **facts)
    if isinstance(firer, Structure):
        raise _no_gun(table, firer, target, targets, facts)
    if not firer.flies or firer.fresh:
        raise illegal("II66", **facts)
    if firer.free:
        raise illegal("IIT21", case="fire", **facts)
    if not table.shots_left(firer):
        raise illegal("IIT26", level=table.level(firer).name, **facts)
    bearing = seen_by(firer.here, None, target.here, table.options)
    if bearing is None:
        raise illegal("IIT25", legal=targets, **facts)
    if _hidden(table, firer, target, bearing):
        raise illegal("II50", legal=targets, **facts)
    if shielded(table, firer, target):
        raise illegal("II107", legal=targets, **facts)
    raise illegal("II22", legal=targets, **facts)


def _no_gun(
    table: Table, firer: Structure, target: Unit, targets: tuple[str, ...], facts: dict[str, Any]
) -> Illegal:
    """Why something on the ground does not fire (II39, II93, II106)."""
    if not firer.armed or not firer.there:
        return illegal("II39", case="gun", **facts)
    if not table.shots_left(firer):
        return illegal("II39", **facts)
    if isinstance(target, Fighter) and all_around(firer.here, target.here) is not None:
        return illegal("II106", legal=targets, **facts)
    return illegal("II93", legal=targets, **facts)


def shots(position: Position, firer: Unit) -> tuple[Aim, ...]:
    """All shots of a fighter or a gun cluster, where all are now."""
    if not fit(position.table, firer):
        return ()
    found = [_shot(position, firer, each) for each in position.table.targets(firer.side)]
    return tuple([each for each in found if each is not None])


def words_of(shot: Aim) -> str:
    """How far a shot goes, and with what."""
    far = f"{-(-shot.bearing.range // CM)} cm"
    engine = ", at its engines" if shot.engine else ""
    return f"{far}{engine}, {shot.dice} dice" if shot.dice > 1 else f"{far}{engine}, 1 die"
