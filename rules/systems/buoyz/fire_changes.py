"""How fire, damage and repair change the state of a battle."""

from __future__ import annotations

from typing import Any

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.changes import CHANGES, told, with_ship
from rules.systems.buoyz.flights import Where
from rules.systems.buoyz.formations import pending
from rules.systems.buoyz.pieces import CRITICALS, Blast, Counter, Status
from rules.systems.buoyz.state import BuoyzState, Last

__all__ = ("CHANGES",)


def _hurt(state: BuoyzState, ship_id: str, hull: int) -> BuoyzState:
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, hull=max(0, ship.hull - hull))


def _then(state: BuoyzState, event: Any) -> BuoyzState:
    return changed(state, last=told(state, event))


@CHANGES.on(fe.Fired)
def _(event: fe.Fired, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(
        state, ship, fired=True, shot=event.weapons, spent=(*ship.spent, *event.spent),
        emptied=(*ship.emptied, *event.emptied),
    )  # fmt: skip
    others = pending(state.board, ship, "fired")
    return changed(known, left=max(0, state.left - (not others)), last=Last(event))


@CHANGES.on(fe.Rammed)
def _(event: fe.Rammed, state: BuoyzState) -> BuoyzState:
    return _then(_hurt(state, event.target, event.hull), event)


@CHANGES.on(fe.Struck)
def _(event: fe.Struck, state: BuoyzState) -> BuoyzState:
    return _then(_hurt(state, event.ship, event.hull), event)


@CHANGES.on(fe.HullLost)
def _(event: fe.HullLost, state: BuoyzState) -> BuoyzState:
    return _then(_hurt(state, event.ship, event.hull), event)


@CHANGES.on(fe.Crippled)
def _(event: fe.Crippled, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    return _then(with_ship(state, ship, crippled=True, gone=(*ship.gone, *event.gone)), event)


@CHANGES.on(fe.Critical)
def _(event: fe.Critical, state: BuoyzState) -> BuoyzState:
    return _then(_critical(state, event.ship, event.effect, event.hull), event)


@CHANGES.on(fe.VitalTaken)
def _(event: fe.VitalTaken, state: BuoyzState) -> BuoyzState:
    return _then(_critical(state, event.ship, event.effect, event.hull), event)


def _critical(state: BuoyzState, ship_id: str, effect: str, hull: int) -> BuoyzState:
    """The state with a critical counted, however it came about (BZ75c); a base loses hull."""
    if hull:
        return _hurt(state, ship_id, hull)
    field = CRITICALS.get(effect)
    if field is None:
        return state
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, **{field: getattr(ship, field) + 1})


@CHANGES.on(fe.AbilityLost)
def _(event: fe.AbilityLost, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    return _then(with_ship(state, ship, lost=(*ship.lost, event.ability)), event)


@CHANGES.on(fe.Destroyed)
def _(event: fe.Destroyed, state: BuoyzState) -> BuoyzState:
    return _then(_gone(state, event.ship), event)


@CHANGES.on(fe.Exploded)
def _(event: fe.Exploded, state: BuoyzState) -> BuoyzState:
    blast = Blast(event.ship, event.at)
    return _then(changed(_gone(state, event.ship), blasts=(*state.blasts, blast)), event)


def _gone(state: BuoyzState, ship_id: str) -> BuoyzState:
    """The state without a ship, and without the craft aboard it (BZ174b)."""
    board = state.board
    if (
        board.flights and board.to_the_letter
    ):  # by earlier versions they stayed aboard what was gone
        aboard = (e for e in board.flights if e.base == ship_id and e.where is Where.HANGAR)
        state = changed(
            state, board=board.with_flights(*(altered(each, where=Where.LOST) for each in aboard))
        )
    ship = state.board.ship(ship_id)
    return with_ship(state, ship, status=Status.DESTROYED, pose=None, hull=0)


@CHANGES.on(fe.Blasted)
def _(event: fe.Blasted, state: BuoyzState) -> BuoyzState:
    return _then(changed(state, blasts=state.blasts[1:]), event)


@CHANGES.on(fe.Launched)
def _(event: fe.Launched, state: BuoyzState) -> BuoyzState:
    state = _attacks(state, event.ship, event.target)
    board = state.board
    side = board.ship(event.ship).side
    counters = [
        Counter(each, side, event.ship, event.kind, event.target, event.origin)
        for each in event.counters
    ]
    return _then(changed(state, board=changed(board, counters=(*board.counters, *counters))), event)


def _without(state: BuoyzState, *counters: str) -> BuoyzState:
    left = tuple([each for each in state.board.counters if each.id not in counters])
    return changed(state, board=changed(state.board, counters=left))


@CHANGES.on(fe.Intercepted)
def _(event: fe.Intercepted, state: BuoyzState) -> BuoyzState:
    return _without(state, event.counter) if event.stopped else state


@CHANGES.on(fe.Impact)
def _(event: fe.Impact, state: BuoyzState) -> BuoyzState:
    return changed(_without(state, event.counter), last=Last(event))


@CHANGES.on(fe.Fizzled)
def _(event: fe.Fizzled, state: BuoyzState) -> BuoyzState:
    return _without(state, *event.counters)


@CHANGES.on(fe.RepairTried)
def _(event: fe.RepairTried, state: BuoyzState) -> BuoyzState:
    """What is repaired works at once, shields too (BZ173)."""
    if not event.passed:
        return state
    ship = state.board.ship(event.ship)
    field = CRITICALS.get(event.what)
    if field is not None:
        fixed = altered(ship, **{field: getattr(ship, field) - 1})
    else:
        fixed = altered(ship, lost=tuple([each for each in ship.lost if each != event.what]))
    return changed(state, board=state.board.with_ship(fixed))


@CHANGES.on(fe.Shot)
def _(event: fe.Shot, state: BuoyzState) -> BuoyzState:
    return _then(_attacks(state, event.ship, event.target), event)


def _attacks(state: BuoyzState, ship_id: str, target: str) -> BuoyzState:
    """The state when a ship has attacked another one, where that matters (BZ158b)."""
    ship = state.board.ship(ship_id)
    if not state.board.borg or target in ship.attacking:
        return state
    return with_ship(state, ship, attacking=(*ship.attacking, target))


for _told in (fe.Astray, fe.CriticalsTested, fe.VitalFire):
    CHANGES.on(_told)(lambda event, state: _then(state, event))
