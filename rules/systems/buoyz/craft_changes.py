"""How attack craft change the state of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.contact_changes import CHANGES
from rules.systems.buoyz.flights import Flight, Where
from rules.systems.buoyz.pieces import Counter
from rules.systems.buoyz.state import Last

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState

__all__ = ("CHANGES",)
_OFF: dict[str, Any] = {"pose": None, "duty": "", "ward": "", "target": "", "fight": ""}
"""What a flight has not that is off the table."""
_RIGHTED = {"flying": Where.FLYING, "hangar": Where.HANGAR, "lost": Where.LOST}


def _with(state: BuoyzState, *flights: Flight, **changes: Any) -> BuoyzState:
    """The state with flights as they are now."""
    return changed(state, board=state.board.with_flights(*flights), **changes)


def _told(state: BuoyzState, event: Any) -> BuoyzState:
    return changed(state, last=Last(event))


@CHANGES.on(cv.FlightLaunched)
def _(event: cv.FlightLaunched, state: BuoyzState) -> BuoyzState:
    flight = state.board.flight_by_id[event.craft]
    out = altered(flight, where=Where.FLYING, role=event.role, pose=event.pose, armed=True)
    ship = state.board.ship(event.ship)
    return _told(with_ship(_with(state, out), ship, sorties=ship.sorties + 1), event)


@CHANGES.on(cv.FlightRecovered)
def _(event: cv.FlightRecovered, state: BuoyzState) -> BuoyzState:
    flight = state.board.flight_by_id[event.craft]
    known = _with(state, _landed(flight, event.ship, event.ready))
    ship = state.board.ship(event.ship)
    return _told(with_ship(known, ship, sorties=ship.sorties + 1), event)


def _landed(flight: Flight, ship: str, ready: int) -> Flight:
    return altered(flight, where=Where.HANGAR, base=ship, ready=ready, armed=True, **_OFF)


@CHANGES.on(cv.FlightsReturned)
def _(event: cv.FlightsReturned, state: BuoyzState) -> BuoyzState:
    found = []
    for craft, ship, ready in event.flights:
        flight = state.board.flight_by_id[craft]
        if ship:
            found.append(_landed(flight, ship, ready))
        else:
            where = Where.LOST if event.lost else Where.AWAY if ready else Where.GONE
            found.append(altered(flight, where=where, ready=ready, **_OFF))
    return _parted(_with(state, *found))


def _parted(state: BuoyzState) -> BuoyzState:
    """The state in which who has nobody left to fight is free."""
    sides: dict[str, set[str]] = {}
    for each in state.board.flights:
        sides.setdefault(each.fight, set()).add(each.side)
    alone = [e for e in state.board.flights if e.fight and len(sides[e.fight]) == 1]
    return _with(state, *(altered(each, fight="") for each in alone))


@CHANGES.on(cv.Flown)
def _(event: cv.Flown, state: BuoyzState) -> BuoyzState:
    known = state.board.flight_by_id
    found = [_flown(known[craft], end, event) for craft, _, end in event.flights]
    if event.arrivals:
        found = [
            altered(known[craft], where=Where.TRANSIT, entry=pose, ready=event.saved, moved=True,
                    **_OFF)
            for (craft, _, _), pose in zip(event.flights, event.arrivals, strict=True)
        ]  # fmt: skip
    if event.engaged:
        met = state.board.flight_by_id[event.engaged]
        found.append(altered(met, fight=event.fight, duty="", ward=""))
    return _told(_with(state, *found), event)


def _flown(flight: Flight, end: Any, event: cv.Flown) -> Flight:
    if event.left:
        where = Where.AWAY if event.saved else Where.GONE
        return altered(flight, where=where, ready=event.saved, moved=True, **_OFF)
    # Who comes back from a base has been armed there.
    armed = flight.armed or flight.where is Where.AWAY
    return altered(
        flight, where=Where.FLYING, pose=end, moved=True, armed=armed, duty=event.duty,
        ward=event.ward, fight=event.fight, entry=None,
    )  # fmt: skip


@CHANGES.on(cv.FlightsHeld)
def _(event: cv.FlightsHeld, state: BuoyzState) -> BuoyzState:
    """Who was to emerge from transit is at the edge (BZ196)."""
    held = []
    for each in event.flights:
        flight = altered(state.board.flight_by_id[each], moved=True)
        if flight.entry is not None:
            flight = altered(flight, where=Where.FLYING, pose=flight.entry, entry=None)
        held.append(flight)
    return _with(state, *held)


@CHANGES.on(cv.PatrolsEngaged)
def _(event: cv.PatrolsEngaged, state: BuoyzState) -> BuoyzState:
    known = state.board.flight_by_id
    found = {}
    for craft, met, pose, fight in event.pairs:
        found[craft] = altered(known[craft], pose=pose, fight=fight, duty="", ward="", moved=True)
        found[met] = altered(found.get(met, known[met]), fight=fight, duty="", ward="")
    return _told(_with(state, *found.values()), event)


@CHANGES.on(cv.StrikesDeclared)
def _(event: cv.StrikesDeclared, state: BuoyzState) -> BuoyzState:
    known = state.board.flight_by_id
    aimed = [altered(known[craft], target=target) for craft, target in event.targets]
    found = _with(state, *aimed)
    return _told(found, event) if event.targets else found


@CHANGES.on(cv.FlakAimed)
def _(event: cv.FlakAimed, state: BuoyzState) -> BuoyzState:
    for ship_id, _, dice in event.dice:
        ship = state.board.ship(ship_id)
        state = with_ship(state, ship, flak=ship.flak + dice)
    return state


def _home(flight: Flight) -> Flight:
    return altered(flight, where=Where.HOMING, armed=False, **_OFF)


def _lost(flight: Flight) -> Flight:
    return altered(flight, where=Where.LOST, **_OFF)


@CHANGES.on(cv.FlakFired)
def _(event: cv.FlakFired, state: BuoyzState) -> BuoyzState:
    flight = state.board.flight_by_id[event.craft]
    if event.fate:
        state = _with(state, _home(flight) if event.fate == "home" else _lost(flight))
    return _told(state, event)


@CHANGES.on(cv.Dogfought)
def _(event: cv.Dogfought, state: BuoyzState) -> BuoyzState:
    if not event.winner:
        return _told(state, event)
    won, lost = (event.blue, event.red) if event.winner == "blue" else (event.red, event.blue)
    known = state.board.flight_by_id
    found = [*(_home(known[each]) for each in won), *(_lost(known[each]) for each in lost)]
    return _told(_with(state, *found), event)


@CHANGES.on(cv.TorpedoesDropped)
def _(event: cv.TorpedoesDropped, state: BuoyzState) -> BuoyzState:
    """A flight that has launched stays where it is; its torpedo is on its way (BZ177, BZ184)."""
    board = state.board
    flights = [altered(board.flight_by_id[run[0]], armed=False, target="") for run in event.runs]
    counters = [
        Counter(counter, event.seat, ship, kind, target, origin, craft)
        for (craft, ship, kind, counter, target), origin in zip(
            event.runs, event.origins, strict=True
        )
    ]
    known = changed(board.with_flights(*flights), counters=(*board.counters, *counters))
    return _told(changed(state, board=known), event)


@CHANGES.on(cv.CraftRighted)
def _(event: cv.CraftRighted, state: BuoyzState) -> BuoyzState:
    """It is ready for what comes; who has nobody left to fight is free."""
    flight = state.board.flight_by_id[event.craft]
    righted = {
        **_OFF,
        "pose": event.pose,
        "where": _RIGHTED[event.where],
        "armed": True,
        "ready": 0,
        "entry": None,
    }
    return _parted(_with(state, altered(flight, **righted), last=None))


def _same(_event: object, state: BuoyzState) -> BuoyzState:
    return state


CHANGES.on(cv.HangarsClosed)(_same)
CHANGES.on(cv.CraftFirstChosen)(_same)
