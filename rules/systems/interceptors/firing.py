"""Firing: the dice of a shot, and what its hits do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.pose import Pose
from rules.systems.interceptors import starbase
from rules.systems.interceptors.events import Destroyed, Fired, Gambled, Struck
from rules.systems.interceptors.pieces import Fighter, Structure
from rules.systems.interceptors.questions import MayGamble, Strike, TryCollateral
from rules.systems.interceptors.raid_events import Fallen
from rules.systems.interceptors.stats import CENTRAL, DEFLECT, INTERCEPTOR, SECONDARY, TARGET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table

HIT: Final = DIE


def shoot(r: Resolution[FightersState], shot: Aim, *, reaction: bool) -> list[Task | Question]:
    """Fire: its dice and hits, and what comes next (IIT28, IIT29, II116b).

    Hits may be chanced, those of gun clusters and at them, too (II79, IIT34e, II39c); not at a
    central target (IIT40b).
    """
    firer, target = shot.firer, shot.target
    faces = r.roll(shot.dice, DIE, f"fire: {firer.name} at {target.name}")
    hits = faces.count(HIT) * (2 if shot.engine else 1)
    r.emit(
        Fired(
            fighter=firer.id,
            target=target.id,
            origin=_posed(firer),
            at=_posed(target),
            range=shot.bearing.range,
            faces=faces,
            hits=hits,
            engine=shot.engine,
            reaction=reaction,
        )
    )
    if not hits:
        return []
    table = r.state.table
    central = isinstance(target, Structure) and target.kind == CENTRAL
    if central or certain(table, target, hits):
        return [Strike(fighter=firer.id, target=target.id, hits=hits, gambled=0)]
    return [MayGamble(seat=firer.side, fighter=firer.id, target=target.id, hits=hits)]


def _posed(unit: Unit) -> Pose:
    """Where somebody is; what stands on the ground looks nowhere."""
    here = unit.here
    return here if isinstance(here, Pose) else Pose(here.x, here.y, 0)


def left(table: Table, target: Unit) -> int:
    """The hits that destroy a target, if none is deflected (IIT11b, IIT34b, IIT35, II95)."""
    if isinstance(target, Fighter):
        return target.blocks + 1
    return table.kind(target).hits - target.hits


def deflects(table: Table, target: Unit) -> int:
    """From which die on a target stops a hit; 7 if it never does (IIT31, IIT34b, IIT35, IIT40c)."""
    if isinstance(target, Fighter):
        return DEFLECT if target.armoured else DIE + 1
    return table.kind(target).deflects


def certain(table: Table, target: Unit, hits: int) -> bool:
    """Whether hits destroy a target for certain, without any gamble (II79b)."""
    return deflects(table, target) > DIE and hits >= left(table, target)


def strike(r: Resolution[FightersState], task: Strike) -> None:
    """Gambled hits first, then the others, armour against each (IIT30, IIT31, II26, II80).

    A kill ends it, and what is left is lost (II79c, II81).
    """
    table = r.state.table
    target = table.unit(task.target)
    if task.gambled:
        faces = r.roll(task.gambled, DIE, f"sudden death: {target.name}")
        sixes = faces.count(HIT)
        armour = deflecting(r, target, sixes)
        killed = sixes > deflected(armour, deflects(table, target))
        r.emit(
            Gambled(
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
    hits = task.hits - task.gambled
    if hits:
        armour = deflecting(r, target, hits)
        lost = hits - deflected(armour, deflects(table, target))
        r.emit(Struck(fighter=target.id, hits=hits, armour=armour, lost=lost))
        destroy_if_spent(r, target.id)


def deflecting(r: Resolution[FightersState], target: Unit, hits: int) -> tuple[int, ...]:
    """The dice by which a target may stop hits, one for each."""
    if not hits or deflects(r.state.table, target) > DIE:
        return ()
    what = "armour" if isinstance(target, Fighter) else "deflection"
    return r.roll(hits, DIE, f"{what}: {target.name}")


def deflected(armour: Sequence[int], least: int = DEFLECT) -> int:
    """How many hits armour has stopped."""
    return sum(face >= least for face in armour)


def destroy_if_spent(r: Resolution[FightersState], unit: str) -> bool:
    """Destroy who has taken more than it can (IIT11b, II16, II95); whether it is gone."""
    table = r.state.table
    found = table.unit(unit)
    if left(table, found) <= 0:
        destroy(r, found)
        return True
    return False


def destroy(r: Resolution[FightersState], unit: Unit) -> None:
    """Take a fighter off, or tell what a structure was worth (IIT32, II116, IIT37b, II101b).

    A structure leaves no wreck (II95b).
    """
    if isinstance(unit, Structure):
        r.emit(Fallen(structure=unit.id, worth=worth_of(r.state, unit)))
        starbase.check_centre(r)
        if unit.kind == SECONDARY:
            r.next(TryCollateral(structure=unit.id))
    else:
        r.emit(Destroyed(fighter=unit.id, pose=unit.here))


def worth_of(state: FightersState, structure: Structure) -> int:
    """What a target is worth, which its owner has sealed (IIT37, II101)."""
    if structure.kind != TARGET:
        return 0
    ground = state.brief.numbers.attack
    dear = structure.id in state.secret(INTERCEPTOR).values
    return ground.dear_worth if dear else ground.cheap_worth
