"""Step 7: horse wears, guns survive or not, morale is tested; then clusters are made whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import bearing
from rules.space.shapes import gap
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid import firing, following, grand_battery, rallying, settling
from rules.systems.braid import questions as qu
from rules.systems.braid.bullets import mounted
from rules.systems.braid.morale import factors, outcome_of
from rules.systems.braid.pieces import CLUSTER, GARRISON, LIMBERED, MARCH
from rules.systems.braid.stats import CLUSTER_STANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

WEAR: Final = {"cuirassier": 3, "heavy": 2, "lancer": 2, "light": 1}
"""A die of this at most costs a stand that charged, by arm (BCT13)."""
KEPT: Final = 6
"""On this a gun survives that has fought (BC123)."""


def end_phase(r: Resolution[BraidState]) -> None:
    """All wear, then guns, then morale, the attacker's units first in each (BC36, BC122)."""
    for unit in _in_order(r):
        if unit.id in r.state.field.combat.charged and mounted(r.state.field, unit):
            _wear(r, unit)
    for unit in _in_order(r):
        if _fought(r.state.field, unit) and r.state.field.stats(unit).is_gun:
            _survive(r, unit)
    for unit in _in_order(r):
        if unit.formation == CLUSTER or _fought(r.state.field, unit) or _outlived(r, unit):
            _test(r, unit)
    field = r.state.field
    r.next(*(qu.Conversions(side=side) for side in (field.attacker, field.defender)))


def _in_order(r: Resolution[BraidState]) -> Iterator[Unit]:
    """The units on the table, as they are when their turn comes (BC122)."""
    field = r.state.field
    for side in (field.attacker, field.defender):
        for each in field.on_table(side):
            unit = r.state.field.by_id[each.id]
            if unit.plays:
                yield unit


def _fought(field: Field, unit: Unit) -> bool:
    return field.combat.result(unit.id) is not None


def _outlived(r: Resolution[BraidState], unit: Unit) -> bool:
    """Whether a unit has won an assault: it has won, though in no melee (BC144, BC144c)."""
    return unit.id in r.state.field.combat.outlived


def _wear(r: Resolution[BraidState], unit: Unit) -> None:
    """A die a stand of horse that charged and fought (BCT13, BC36)."""
    if not _fought(r.state.field, unit):
        return
    stats = r.state.field.stats(unit)
    faces = r.roll(unit.stands, DIE, f"wear: {stats.name}")
    lost = sum(each <= WEAR[stats.arm] for each in faces)
    r.emit(fe.Worn(unit=unit.id, faces=faces, lost=lost))
    if lost:
        firing.reduce(r, unit.id, lost)


def _survive(r: Resolution[BraidState], unit: Unit) -> None:
    """A gun that fought stays on a six only, though it won (BC123)."""
    (face,) = r.roll(1, DIE, f"guns: {r.state.field.stats(unit).name}")
    r.emit(fe.GunTested(unit=unit.id, face=face, kept=face == KEPT))
    if face != KEPT:
        _lose_gun(r, unit, ev.Removed(unit=unit.id, why="is overrun"))


def _lose_gun(r: Resolution[BraidState], unit: Unit, event: ev.Removed | None = None) -> None:
    """A gun is gone; of a Grand Battery its commander goes on, and its row closes up (BC188)."""
    if not r.state.field.older:
        grand_battery.spare_leader(r, (unit.id,))
    if event is None:
        firing.reduce(r, unit.id, 1)
    else:
        r.emit(event)
    grand_battery.close_up(r, r.state.field.stats(unit).side)


def _test(r: Resolution[BraidState], unit: Unit) -> None:
    """A unit throws for its morale, and does what that leads to (BC124, BC125b)."""
    field = r.state.field
    result = field.combat.result(unit.id)
    won = int(_outlived(r, unit)) if result is None else result.won
    modifier, why = factors(field, unit, won)
    (face,) = r.roll(1, DIE, f"morale: {field.stats(unit).name}")
    outcome = outcome_of(face + modifier)
    if outcome == "loses a stand" and unit.formation == GARRISON:
        outcome = "holds"
    if outcome == "regains a stand" and not _may_regain(field, unit):
        outcome = "holds"
    r.emit(ev.Tested(unit=unit.id, face=face, modifier=modifier, why=why, outcome=outcome))
    match outcome:
        case "regains a stand":
            _regain(r, unit)
        case "loses a stand" if field.stats(unit).is_gun:
            _lose_gun(r, unit)
        case "loses a stand":
            firing.reduce(r, unit.id, 1)
        case "falls back":
            _fall_back(r, unit)
        case "shatters":
            r.emit(ev.Removed(unit=unit.id, why="is shattered"))
        case _:
            pass
    _follow(r, result.foes if result is not None else ())


def _follow(r: Resolution[BraidState], foes: tuple[str, ...]) -> None:
    """Who has won and has nobody before it any more may follow up (BC128)."""
    for each in foes:
        field = r.state.field
        result = field.combat.result(each)
        unit = field.by_id[each]
        if unit.plays and result is not None and result.won > 0 and not field.engaged(each):
            following.follow(r, unit)


def _may_regain(field: Field, unit: Unit) -> bool:
    """Whether a unit can be stronger than it is: never than at the start, never guns (BC37).

    (BC37b)
    """
    stats = field.stats(unit)
    most = stats.stands if field.older else field.strength(unit)
    return not stats.is_gun and unit.stands < most


def _regain(r: Resolution[BraidState], unit: Unit) -> None:
    """One stand; a cluster that has four is a march column, or a garrison again (BC6, BC129).

    (BC129b)
    """
    field = r.state.field
    formation, pose, stands = unit.formation, unit.here, unit.stands + 1
    if formation == CLUSTER and (stands > CLUSTER_STANDS or field.older):
        formation = GARRISON if unit.area else MARCH
    if formation == MARCH and unit.formation == CLUSTER:
        found = settling.broken(field, unit, MARCH, stands)
        if found is None:
            r.emit(ev.Removed(unit=unit.id, why=settling.NO_ROOM))
            return
        pose = found
    r.emit(fe.Regained(unit=unit.id, stands=stands, formation=formation, pose=pose))


def _fall_back(r: Resolution[BraidState], unit: Unit) -> None:
    """Twelve inches straight away from the nearest foe, in column or cluster (BC126, BC127)."""
    field = r.state.field
    formation = CLUSTER if unit.formation == CLUSTER else MARCH
    formation = LIMBERED if field.stats(unit).is_gun else formation
    found = settling.fallen_back(field, unit, _away(field, unit), formation)
    if isinstance(found, str):
        r.emit(ev.Removed(unit=unit.id, why=found))
        return
    r.emit(ev.FellBack(unit=unit.id, origin=unit.here, pose=found, formation=formation))


def _away(field: Field, unit: Unit) -> int:
    """Away from the nearest enemy touched in this turn; else as settling has it (BC126)."""
    result = field.combat.result(unit.id)
    own = field.placed[unit.id]
    foes = [] if result is None else [each for each in result.foes if each in field.placed]
    if not foes:
        return settling.away_from(field, unit)
    near = min(foes, key=lambda e: (gap(own.part, field.placed[e].part), field.brief.number[e]))
    here, there = own.box.centre, field.placed[near].box.centre
    return settling.away_from(field, unit) if here == there else bearing(there, here)


def convert(r: Resolution[BraidState], side: str) -> None:
    """Ask a side whose commanders could make a cluster whole (BC137)."""
    if rallying.able(r.state.field, side):
        r.next(qu.MakeWhole(seat=side))
    else:
        r.next()
