"""Step 6, second half: melees, round by round, and whose stands are lost (BC29, BC113)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import trusted
from rules.systems.braid import (
    batteries,
    changing,
    command_events,
    commanders,
    firing,
    following,
    grand_battery,
)
from rules.systems.braid import fight_events as fe
from rules.systems.braid import questions as qu
from rules.systems.braid.bullets import bullets
from rules.systems.braid.combat import HOME
from rules.systems.braid.pieces import BATTERY, GARRISON
from rules.systems.braid.refusals import illegal, standing_unit
from rules.systems.braid.stats import FOOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.braid import actions as ac
    from rules.systems.braid.bullets import Bullet
    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Unit
    from rules.systems.braid.state import BraidState

FALLS: Final = 2
"""A die of this at most costs the loser a base (BC33)."""
_HOLDS_PLACE: Final = 4


def go_on(r: Resolution[BraidState]) -> None:
    """The next melee; when all are over the generals who led charges are spent (BC113, BC135).

    (BC135b)
    """
    field = r.state.field
    done = {each.unit for each in field.combat.fought}
    for contact in field.combat.contacts:
        if contact.charger not in done and contact.charged not in done:
            r.next(qu.Fight(units=connected(field, contact.charger), number=1), qu.Melees())
            return
    spent = grand_battery.fighting(field, tuple(sorted(done)))
    if spent is not None:
        r.emit(command_events.CommanderLost(commander=spent.id, why="has played his part"))
    for charge in field.combat.charges:
        leader = field.leaders.get(charge.general)
        if charge.state == HOME and leader is not None and leader.plays:
            r.emit(command_events.CommanderLost(commander=leader.id, why="has played his part"))
    r.next()


def connected(field: Field, unit: str) -> tuple[str, ...]:
    """All units that are in one melee, newcomers too, in the order of the roster (BC113, BC120)."""
    found = {unit}
    open_ = [unit]
    while open_:
        at = open_.pop()
        mates = [each.id for each in batteries.body(field, field.by_id[at])]
        for each in (*field.combat.touching(at), *mates):
            if each not in found:
                found.add(each)
                open_.append(each)
    return tuple(sorted(found, key=field.brief.number.__getitem__))


def of_side(field: Field, units: Iterable[str], side: str) -> tuple[str, ...]:
    """Those of a side that are on the table and in contact."""
    return tuple(
        each
        for each in units
        if field.brief.units[each].side == side and field.by_id[each].plays and field.engaged(each)
    )


def dice_of(field: Field, units: tuple[str, ...], number: int) -> tuple[int, int]:
    """The dice of a side by its formations, and those of its generals (BCT12, BC135, BC136)."""
    plain = sum(field.form(field.by_id[each]).melee for each in units)
    guns = sum(field.by_id[each].formation == BATTERY for each in units)
    if guns and field.options.battery_dice == "one":
        plain -= guns - 1
    if number > 1 and field.options.general_die == "first":
        return plain, 0
    led = [
        charge
        for charge in field.combat.charges
        if charge.unit in units and charge.general and charge.state == HOME
    ]
    battery = grand_battery.fighting(field, units) is not None
    return plain, sum(field.leaders[each.general].plays for each in led) + battery


def counted(field: Field, units: tuple[str, ...]) -> tuple[Bullet, ...]:
    """The factors of a side: each bullet once, or once a unit as an option (BC114)."""
    once = field.options.joint_factors == "once"
    found: dict[tuple[str, str], Bullet] = {}
    for each in units:
        for contact in field.combat.contacts:
            if contact.of(each):
                foe = field.by_id[contact.other(each)]
                for bullet in bullets(field, field.by_id[each], foe, contact):
                    found.setdefault(("" if once else each, bullet.key), bullet)
    return tuple(found.values())


def bases_of(field: Field, units: Iterable[str]) -> int:
    """All stands of some units (BC29, BC35)."""
    return sum(field.by_id[each].stands for each in units)


def least_of(field: Field, units: tuple[str, ...]) -> int:
    """With how many stands a side still stands; of several units it is their owner's choice."""
    return field.least(field.by_id[units[0]]) if len(units) == 1 else 1


def fight(r: Resolution[BraidState], task: qu.Fight) -> None:
    """A round: both totals, and what the loser loses (BC29, BC33, BC117)."""
    field = r.state.field
    one, two = (
        _side(r, side, of_side(field, task.units, side), task.number)
        for side in (field.attacker, field.defender)
    )
    difference = one.total - two.total
    winner = "" if not difference else one.side if difference > 0 else two.side
    loser = two if difference > 0 else one
    faces: tuple[int, ...] = ()
    if difference:
        label = f"melee: what the {field.brief.name(loser.side)} lose"
        faces = r.roll(abs(difference), DIE, label)
    lost = min(sum(each <= FALLS for each in faces), loser.bases)
    r.emit(
        fe.MeleeRound(
            number=task.number,
            sides=(one, two),
            winner=winner,
            faces=faces,
            lost=lost,
        )
    )
    asked: list[Question | Task] = []
    losses = [(loser, lost)] if difference else [(one, 1), (two, 1)]
    for side, count in losses:
        asked += share(r, side.side, side.units, count)
    places = tuple(
        (each.charger, field.by_id[each.charged].area)
        for each in field.combat.contacts
        if each.charger in task.units and _in_place(field, field.by_id[each.charged])
    )
    after = qu.AfterRound(units=task.units, number=task.number, winner=winner, places=places)
    r.next(*asked, after)


def _side(
    r: Resolution[BraidState], side: str, units: tuple[str, ...], number: int
) -> fe.MeleeSide:
    field = r.state.field
    plain, led = dice_of(field, units, number)
    found = counted(field, units)
    label = f"melee: {', '.join(field.brief.units[each].name for each in units)}"
    return trusted(
        fe.MeleeSide,
        side=side,
        units=units,
        faces=r.roll(plain + led, DIE, label),
        bases=bases_of(field, units),
        factor=sum(each.value for each in found),
        why=", ".join(f"{each.value:+d} {each.words}" for each in found),
    )


def share(
    r: Resolution[BraidState], side: str, units: tuple[str, ...], count: int
) -> tuple[qu.ShareLosses, ...]:
    """Take a side's losses, or ask it who takes them, where that is a choice (BC116, BC118)."""
    field = r.state.field
    whole = bases_of(field, units)
    if not count:
        return ()
    if len(units) > 1 and count < whole:
        return (qu.ShareLosses(seat=side, units=units, left=count, taken=()),)
    for each in units:
        firing.reduce(r, each, min(count, field.by_id[each].stands))
    return ()


def lost(r: Resolution[BraidState], question: qu.ShareLosses, action: ac.Lose) -> None:
    """A side says who takes a stand; when all are taken, units fall and break (BC116).

    Raises:
        Refusal: That unit is not in the melee, or has no stand left to take.
    """
    field = r.state.field
    unit = standing_unit(field, question.seat, action.unit)
    able = takers(field, question)
    if unit.id not in able:
        names = tuple(field.brief.units[each].name for each in able)
        raise illegal("BC116", legal=names, unit=field.stats(unit).name)
    taken, left = (*question.taken, unit.id), question.left - 1
    rest = qu.ShareLosses(seat=question.seat, units=question.units, left=left, taken=taken)
    if left and len(takers(field, rest)) > 1:
        r.next(rest)
        return
    taken += tuple(takers(field, rest)) * left
    if not field.older:
        grand_battery.spare_leader(r, taken)
    for each in question.units:
        if each in taken:
            firing.reduce(r, each, taken.count(each))


def takers(field: Field, question: qu.ShareLosses) -> tuple[str, ...]:
    """Who has a stand left to take; of a Grand Battery the guns at its ends (BC93, BC93b)."""
    taken = question.taken
    able = [each for each in question.units if field.by_id[each].stands > taken.count(each)]
    row = [e.id for e in batteries.guns_of(field, question.seat) if e.id in able]
    return tuple(each for each in able if each not in row[1:-1])


def after_round(r: Resolution[BraidState], task: qu.AfterRound) -> None:
    """Another round after a draw; else who has won, who goes back, who goes in (BC117, BC34).

    (BC33b)
    """
    commanders.settle(r)
    field = r.state.field
    left = {side: of_side(field, task.units, side) for side in (field.attacker, field.defender)}
    if not task.winner and all(left.values()):
        r.next(qu.Fight(units=task.units, number=task.number + 1))
        return
    alive = [s for s in left if any(field.by_id[e].plays and field.brief.units[e].side == s
                                    for e in task.units)]  # fmt: skip
    winner = task.winner or (alive[0] if len(alive) == 1 else "")
    r.emit(fe.MeleeEnded(units=task.units, winner=winner))
    following.after_melee(r, task.units, winner)
    _storm(r, task, winner)


def _in_place(field: Field, unit: Unit) -> bool:
    """Whether a unit holds a built-up area, be it broken to a cluster there (BC80, BC82)."""
    return unit.formation == GARRISON or (bool(unit.area) and not field.older)


def _storm(r: Resolution[BraidState], task: qu.AfterRound, winner: str) -> None:
    """Foot of four stands goes into the place that it has cleared, as an option (BC82, BC82b)."""
    if not r.state.options.storm_in:
        return
    for charger, area in task.places:
        field = r.state.field
        unit = field.by_id[charger]
        stats = field.stats(unit)
        if (
            unit.plays
            and stats.side == winner
            and stats.arm in FOOT
            and unit.stands >= _HOLDS_PLACE
            and not field.engaged(unit.id)
            and changing.held_by(field, field.brief.terrain.by_id[area], unit) is None
        ):
            r.emit(fe.Stormed(unit=unit.id, area=area, origin=unit.here, pose=unit.here))
