"""What follows a melee: who has lost goes back, who has won follows, as options (BC34, BC128)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import bearing
from rules.space.pose import MILLIONTHS, Pose, Step, laid
from rules.space.shapes import nearer, rectangle
from rules.systems.braid import fight_events as fe
from rules.systems.braid.formations import size
from rules.systems.braid.neighbours import NEAR
from rules.systems.braid.onset import farthest, is_clear
from rules.systems.braid.pieces import CLUSTER, GARRISON
from rules.systems.braid.stats import INCH

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

FAR: Final = 2 * INCH
"""How far who has lost recoils, and who has won follows."""
RECOILS, FOLLOWS = "recoils", "follows up"


def after_melee(r: Resolution[BraidState], units: tuple[str, ...], winner: str) -> None:
    """Losers recoil; winners whose foes are gone follow, each if so agreed."""
    if not winner:
        return
    options = r.state.options
    for each in units:
        field = r.state.field
        unit = field.by_id[each]
        if not unit.plays:
            continue
        if field.stats(unit).side == winner:
            follow(r, unit)
        elif options.loser_recoils and field.engaged(each):
            pose = _back(field, unit)
            if pose is not None:
                _moved(r, unit, RECOILS, pose)


def _back(field: Field, unit: Unit) -> Pose | None:
    """Two inches from the foe touched longest, looking as before; ``None`` without room (BC179).

    (BC34c)

    An enemy whom it does not touch keeps his inch, as in all retreats (BC127).
    """
    if unit.area or unit.formation == GARRISON:
        return None
    own = field.placed[unit.id].box.centre
    touched = field.combat.touching(unit.id)
    foe = field.placed[touched[0]].box.centre
    away = laid(Pose(0, 0, bearing(foe, own)), (Step(0, FAR * MILLIONTHS),))
    pose = Pose(unit.here.x + away.x, unit.here.y + away.y, unit.here.heading)
    if not is_clear(field, unit, pose):
        return None
    part = rectangle(pose, *size(field.brief, unit.formation, unit.stands))
    others = (e for e in field.enemies(field.stats(unit).side) if e.unit.id not in touched)
    return None if any(nearer(part, each.part, NEAR * NEAR) for each in others) else pose


def follow(r: Resolution[BraidState], unit: Unit) -> None:
    """Two inches straight ahead where the foe has gone, an inch short of others (BC128, BC180)."""
    field = r.state.field
    if not r.state.options.pursuit or field.engaged(unit.id):
        return
    if unit.formation in (CLUSTER, GARRISON) or field.stats(unit).is_gun:
        return
    _, far = farthest(field, unit, 0, most=FAR)
    if far:
        _moved(r, unit, FOLLOWS, laid(unit.here, (Step(0, far * MILLIONTHS),)))


def _moved(r: Resolution[BraidState], unit: Unit, kind: str, pose: Pose) -> None:
    r.emit(fe.ChargeMoved(unit=unit.id, kind=kind, origin=unit.here, pose=pose))
