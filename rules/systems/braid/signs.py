"""What shows that a chance came true: in fire, in charges and their melees, in assaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules.systems.braid import assault_events, batteries, melee
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.onset import ADVANCES, STOPS
from rules.systems.braid.pieces import MARCH
from rules.systems.braid.stats import taken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.kernel.foresight.chances import Count, Sign
    from rules.systems.braid.field import Field
    from rules.systems.braid.shooting import Shot

    Rounds = Callable[[Iterable[Any]], "tuple[fe.MeleeRound, ...] | None"]
    """The rounds of a melee that the events of an action show; ``None`` as long as it may come."""


def fired(field: Field, found: Iterable[Shot]) -> Count:
    """How many stands some shots cost their targets, when all have fired."""
    own = {(each.unit, each.front, each.target) for each in found}
    whole = {
        target: (batteries.strength(field, unit), field.least(unit))
        for target in {target for _, _, target in own}
        for unit in (field.by_id[target],)
    }

    def count(events: Iterable[Any]) -> int | None:
        told = tuple(events)
        if not any(isinstance(each, ev.FireEnded) for each in told):
            return None
        lost = dict.fromkeys(whole, 0)
        for each in told:
            if isinstance(each, ev.Fired) and (each.unit, each.front, each.target) in own:
                lost[each.target] += each.lost
        return sum(taken(stands, lost[each], least) for each, (stands, least) in whole.items())

    return count


def at_least(count: Count, least: int) -> Sign:
    """Whether so many are counted, or more."""

    def found(events: Iterable[Any]) -> bool | None:
        number = count(events)
        return None if number is None else number >= least

    return found


def tested(units: Iterable[str], *, charges: bool, passes: bool) -> Callable[[Any], bool]:
    """Whether an event shows how one of these has tested: to charge, or to stand."""
    who = frozenset(units)

    def found(event: Any) -> bool:
        return (
            isinstance(event, fe.ChargeTested)
            and event.unit in who
            and event.charges is charges
            and event.passes is passes
        )

    return found


def fought(unit: str, foes: Iterable[str], *, whole: bool) -> Rounds:
    """The rounds that a charge leads to: the first one, or all; ``None`` as long as it may.

    Args:
        unit: Who charges.
        foes: Whom; of a Grand Battery all guns.
        whole: Whether all rounds are wanted.
    """
    held = tested((unit,), charges=True, passes=False)
    ran = tested(foes, charges=False, passes=False)

    def found(events: Iterable[Any]) -> tuple[fe.MeleeRound, ...] | None:
        rounds: list[fe.MeleeRound] = []
        for each in events:
            if isinstance(each, fe.MeleeRound) and any(unit in side.units for side in each.sides):
                rounds.append(each)
                if not whole:
                    break
            if isinstance(each, fe.MeleeEnded) and unit in each.units:
                break
            if held(each) or ran(each) or _ends(each, unit):
                break
        else:
            return None
        return tuple(rounds)

    return found


def _ends(event: Any, unit: str) -> bool:
    """Whether a charge has come to nothing, or the turn is over."""
    match event:
        case fe.ChargeMoved():
            return event.unit == unit and event.kind in (ADVANCES, STOPS)
        case ev.Removed():
            return event.unit == unit
        case _:
            return isinstance(event, (ev.TurnBegun, ev.BattleEnded))


def tests_of(unit: str, foes: Iterable[str]) -> Callable[[Any], bool]:
    """Whether an event is a test that a charge calls for: of who charges, or of whom."""
    who = {True: frozenset((unit,)), False: frozenset(foes)}

    def found(event: Any) -> bool:
        return isinstance(event, fe.ChargeTested) and event.unit in who[event.charges]

    return found


def either(one: Sign, other: Sign) -> Sign:
    """Whether one of two things came true, as soon as the second is decided."""

    def found(events: Iterable[Any]) -> bool | None:
        told = tuple(events)
        return True if one(told) else other(told)

    return found


def shown(rounds: Rounds, shows: Callable[[tuple[fe.MeleeRound, ...]], bool]) -> Sign:
    """Whether the rounds of a melee show something; none do if it never comes."""

    def found(events: Iterable[Any]) -> bool | None:
        told = rounds(events)
        return None if told is None else bool(told) and shows(told)

    return found


def costs(field: Field, rounds: Rounds, side: str) -> Count:
    """How many stands the rounds of a melee cost a side.

    Args:
        field: The field before it.
        rounds: Its rounds.
        side: The side.
    """

    def count(events: Iterable[Any]) -> int | None:
        told = rounds(events)
        if not told:
            return None if told is None else 0
        (units,) = (each.units for each in told[0].sides if each.side == side)
        return taken(melee.bases_of(field, units), lost(told, side), melee.least_of(field, units))

    return count


def lost(rounds: Iterable[fe.MeleeRound], side: str) -> int:
    """How many stands rounds of a melee cost a side."""
    return sum(each.lost if each.winner else 1 for each in rounds if each.winner != side)


def stormed(unit: str, foes: Iterable[str]) -> Callable[[Iterable[Any]], Stormed | None]:
    """What became of an assault; ``None`` as long as it may come.

    Args:
        unit: The column.
        foes: Its target; of a Grand Battery all guns.
    """
    runs = tested(foes, charges=False, passes=False)

    def found(events: Iterable[Any]) -> Stormed | None:
        told = tuple(events)
        ran = any(runs(each) and each.against == unit for each in told)
        rounds = [e for e in told if isinstance(e, assault_events.AssaultFought) and e.unit == unit]
        if not ran and not any(_is_over(each, unit) for each in told):
            return None
        return Stormed(
            ran,
            bool(rounds),
            sum(each.lost for each in rounds),
            sum(each.cost for each in rounds),
            any(each.general for each in rounds),
        )

    return found


class Stormed(NamedTuple):
    """What became of an assault: whether they ran, or fought; what each lost; whether he fell."""

    ran: bool
    fought: bool
    lost: int
    cost: int
    general: bool


def _is_over(event: Any, unit: str) -> bool:
    """Whether an assault has been carried out, or given up; or the turn is over."""
    match event:
        case assault_events.AssaultMoved() | ev.Removed():
            return event.unit == unit
        case ev.Formed():
            return event.unit == unit and event.formation == MARCH
        case _:
            return isinstance(event, (ev.TurnBegun, ev.BattleEnded))
