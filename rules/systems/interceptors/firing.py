"""Firing: who may fire at whom, with how many dice, and what the hits do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.d6 import DIE
from rules.kernel.frozen import trusted
from rules.systems.interceptors.arcs import from_behind, seen_by, stopped
from rules.systems.interceptors.events import Destroyed, Fired, Gambled, Struck
from rules.systems.interceptors.questions import MayGamble, Strike
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import CM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.agenda import Question, Task
    from rules.kernel.resolution import Resolution
    from rules.space.pose import Pose
    from rules.systems.interceptors.arcs import Bearing
    from rules.systems.interceptors.flight import Flight
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState, Position
    from rules.systems.interceptors.table import Table

START: Final = 4
"""The dice that a shot begins with (IIT28)."""
FULL: Final = 4
"""Fewer blocks than these cost the firer dice."""
HIT: Final = DIE
DEFLECT: Final = 5
"""What armour needs against a hit (IIT31)."""


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

    firer: Fighter
    target: Fighter
    bearing: Bearing
    dice: int
    engine: bool
    factors: tuple[str, ...]


def factors(firer: Fighter, bearing: Bearing, *, half: bool) -> tuple[tuple[str, int], ...]:
    """What the number of dice is made of (IIT28, II22, II78, II6)."""
    found = [("start", START)]
    if "g" in firer.extras:
        found.append(("extra guns", 1))
    if bearing.band == 0:
        found.append(("first template", 1))
    if bearing.band == 2:  # noqa: PLR2004 - the last of three
        found.append(("last template", -1))
    if half:
        found.append(("half of the go in arc", 1))
    if firer.blocks < FULL:
        found.append((f"{firer.blocks} blocks", firer.blocks - FULL))
    return tuple(found)


def half_bonus(flight: Flight | None, target: str) -> bool:
    """Whether a target was in the arc for half of the go or more (II21, II51)."""
    if flight is None or flight.swept or flight.flipped or len(flight.poses) < 2:  # noqa: PLR2004
        return False
    return 2 * flight.arcs.get(target, 0) >= len(flight.poses)


def bears(table: Table, firer: Fighter, target: Fighter, before: Pose | None) -> Bearing | None:
    """How a firer's guns bear on a target with a clear line (IIT19, IIT25, II20)."""
    found = seen_by(firer.here, before, target.here, table.options)
    if found is None or _hidden(table, firer, target, found):
        return None
    return found


def _hidden(table: Table, firer: Fighter, target: Fighter, found: Bearing) -> bool:
    others = [e.here for e in table.flying if e.id not in (firer.id, target.id)]
    rocks = [e.centre for e in table.laid if e.kind == "A"] if table.options.asteroids_block else []
    return stopped(firer.here, found, others, rocks)


def possible(position: Position, firer: Fighter, target: Fighter) -> Aim | None:
    """A shot, if it is possible where all are now (IIT26, II22, II66, II69)."""
    table, flight = position.table, position.flight
    if not fit(table, firer) or not target.flies or firer.side == target.side:
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
    engine = from_behind(firer.here, target.here, table.options)
    words = tuple(f"{name} {number:+d}" for name, number in made[1:])
    return Aim(firer, target, found, dice, engine, words)


def fit(table: Table, firer: Fighter) -> bool:
    """Whether a fighter has shots left and energy for them (IIT21, II15, II66)."""
    return firer.flies and not firer.free and not firer.fresh and table.shots_left(firer) > 0


def aim(position: Position, firer: Fighter, target: Fighter) -> Aim:
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
    if target.side == firer.side or not target.flies:
        raise illegal("IIT25", case="target", legal=targets, **facts)
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
    raise illegal("II22", legal=targets, **facts)


def shots(position: Position, firer: Fighter) -> tuple[Aim, ...]:
    """All shots of a fighter, where all are now."""
    found = [possible(position, firer, each) for each in position.table.enemies(firer.side)]
    return tuple([each for each in found if each is not None])


def shoot(r: Resolution[FightersState], shot: Aim, *, reaction: bool) -> list[Task | Question]:
    """Fire; what comes next of it (IIT28, IIT29, II79)."""
    firer, target = shot.firer, shot.target
    faces = r.roll(shot.dice, DIE, f"fire: {firer.name} at {target.name}")
    hits = faces.count(HIT) * (2 if shot.engine else 1)
    r.emit(
        trusted(
            Fired,
            fighter=firer.id,
            target=target.id,
            origin=firer.here,
            at=target.here,
            range=shot.bearing.range,
            faces=faces,
            hits=hits,
            engine=shot.engine,
            reaction=reaction,
        )
    )
    if not hits:
        return []
    if certain(target, hits):
        return [Strike(fighter=firer.id, target=target.id, hits=hits, gambled=0)]
    return [MayGamble(seat=firer.side, fighter=firer.id, target=target.id, hits=hits)]


def certain(target: Fighter, hits: int) -> bool:
    """Whether hits destroy a target for certain, without any gamble (II79)."""
    return not target.armoured and hits > target.blocks


def strike(r: Resolution[FightersState], task: Strike) -> None:
    """Gambled hits first, then the others, armour against each (IIT30, IIT31, II26, II80, II81)."""
    target = r.state.table.by_id[task.target]
    if task.gambled:
        faces = r.roll(task.gambled, DIE, f"sudden death: {target.name}")
        sixes = faces.count(HIT)
        armour = deflecting(r, target, sixes)
        killed = sixes > deflected(armour)
        r.emit(
            trusted(
                Gambled,
                fighter=task.fighter,
                target=target.id,
                faces=faces,
                armour=armour,
                killed=killed,
            )
        )
        if killed:
            destroy(r, target)
            return
    left = task.hits - task.gambled
    if left:
        armour = deflecting(r, target, left)
        lost = left - deflected(armour)
        r.emit(trusted(Struck, fighter=target.id, hits=left, armour=armour, lost=lost))
        destroy_if_spent(r, target.id)


def deflecting(r: Resolution[FightersState], target: Fighter, hits: int) -> tuple[int, ...]:
    """The dice of a target's armour, one for each hit."""
    return r.roll(hits, DIE, f"armour: {target.name}") if target.armoured and hits else ()


def deflected(armour: Sequence[int]) -> int:
    """How many hits armour has stopped."""
    return sum(face >= DEFLECT for face in armour)


def destroy_if_spent(r: Resolution[FightersState], fighter: str) -> bool:
    """Destroy a fighter with less than no energy (IIT11, II16); whether it is gone."""
    found = r.state.table.by_id[fighter]
    if found.blocks < 0:
        destroy(r, found)
        return True
    return False


def destroy(r: Resolution[FightersState], fighter: Fighter) -> None:
    """Take a fighter off (IIT32, II116)."""
    r.emit(trusted(Destroyed, fighter=fighter.id, pose=fighter.here))


def words_of(shot: Aim) -> str:
    """How far a shot goes, and with what."""
    far = f"{-(-shot.bearing.range // CM)} cm"
    engine = ", at its engines" if shot.engine else ""
    return f"{far}{engine}, {shot.dice} dice" if shot.dice > 1 else f"{far}{engine}, 1 die"
