"""The story of attack craft, each event as a line."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted, together
from rules.space.plane import distance
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.flights import CAP
from rules.systems.buoyz.tables import number_of
from rules.systems.buoyz.words import inches, name_of, side_of, signed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.event import Event

_FATES: Final = {"": "missed", "home": "hit, but it dodges and turns back", "lost": "DESTROYED"}
_SHORT: Final = {"": "missed", "home": "turns back", "lost": "DESTROYED"}
_MANY: Final = 4
"""Flights that are named one by one at most."""


def flights_of(board: Board, ids: Iterable[str]) -> str:
    """Flights in a few words: by name if few, else by code."""
    known = [board.flight_by_id[each] for each in ids if each in board.flight_by_id]
    if len(known) <= 1:
        return together(each.name for each in known)
    return together(each.code for each in known[:_MANY]) + (
        f" and {len(known) - _MANY} more" if len(known) > _MANY else ""
    )


@singledispatch
def tell(_event: Event, _board: Board) -> Telling | None:
    """An event of attack craft in prose; ``None`` if it needs no words of its own."""
    return None


@tell.register
def _(event: cv.FlightLaunched, board: Board) -> Telling:
    flight = board.flight_by_id[event.craft]
    role = f" as a {event.role}" if len(flight.roles) > 1 else ""
    words = f"{name_of(board, event.ship)} launches {flight.name}{role}"
    return Telling(words, rules=("BZT69", "BZ25"))


@tell.register
def _(event: cv.FlightRecovered, board: Board) -> Telling:
    flight = board.flight_by_id[event.craft]
    words = f"{name_of(board, event.ship)} takes {flight.name} aboard"
    return Telling(words, rules=("BZT69", "BZ184"))


@tell.register
def _(event: cv.HangarsClosed, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} launches no more this turn"
    return Telling(words, rules=("BZ90",), brief=UNSAID)


@tell.register
def _(event: cv.FlightsReturned, board: Board) -> Telling:
    told = []
    for ship in dict.fromkeys(ship for _, ship, _ in event.flights):
        who = [(craft, ready) for craft, at, ready in event.flights if at == ship]
        names = flights_of(board, (craft for craft, _ in who))
        does = "is" if len(who) == 1 else "are"
        away = f"back in turn {who[0][1]}" if who[0][1] else "without a carrier: out of the battle"
        away = "lost, without a ship of their side" if event.lost else away
        told.append(f"{names} {does} {f'aboard {name_of(board, ship)}' if ship else away}")
    return Telling("; ".join(told), rules=("BZ184", "BZ89"))


@tell.register
def _(event: cv.CraftFirstChosen, board: Board) -> Telling:
    words = f"{side_of(board, event.first)} moves its {event.role}s first"
    return Telling(words, rules=("BZ83",), brief=UNSAID)


def _left(event: cv.Flown, who: str) -> Telling:
    """Flights that have gone over an edge: for another table, to a base, for good."""
    if event.arrivals:
        words = f"{who} for table {number_of(event.arrivals[0])}, to emerge in turn {event.saved}"
        return Telling(words, rules=("BZT76", "BZ196"))
    then = f", back in turn {event.saved}" if event.saved else ""
    return Telling(f"{who} the table{then}", rules=("BZ186",))


@tell.register
def _(event: cv.Flown, board: Board) -> Telling:
    names = flights_of(board, (craft for craft, _, _ in event.flights))
    one = len(event.flights) == 1
    _, start, end = event.flights[0]
    far = max(distance(a.at, b.at) for _, a, b in event.flights)
    if event.left:
        return _left(event, f"{names} {'leaves' if one else 'leave'}")
    if start == end and one and not event.duty:
        return Telling(f"{names} stays where it is", rules=("BZT68",))
    words = f"{names} {'flies' if one else 'fly'} {inches(far)}"
    if event.engaged:
        met = name_of(board, event.engaged)
        return Telling(f"{words} and {'engages' if one else 'engage'} {met}", rules=("BZ85",))
    if event.duty == CAP:
        ward = name_of(board, event.ward) if event.ward else "the place"
        return Telling(f"{words}, on patrol for {ward}", rules=("BZT70", "BZ187"))
    if event.duty:
        return Telling(f"{words}, loitering", rules=("BZ91",))
    return Telling(words, rules=("BZT68",))


@tell.register
def _(event: cv.FlightsHeld, board: Board) -> Telling:
    count = counted(len(event.flights), event.role)
    words = (
        f"{count} of {side_of(board, event.seat)} stay{'s' * (len(event.flights) == 1)} in place"
    )
    return Telling(words, rules=("BZT68",), brief=UNSAID)


@tell.register
def _(event: cv.PatrolsEngaged, board: Board) -> Telling:
    told = together(
        f"{name_of(board, craft)} engages {name_of(board, met)}" for craft, met, _, _ in event.pairs
    )
    return Telling(told, rules=("BZT70", "BZ84"))


@tell.register
def _(event: cv.StrikesDeclared, board: Board) -> Telling:
    if not event.targets:
        words = f"{side_of(board, event.seat)} attacks nobody by craft"
        return Telling(words, rules=("BZT72",), brief=UNSAID)
    told = []
    for target in dict.fromkeys(each for _, each in event.targets):
        who = [craft for craft, each in event.targets if each == target]
        does = "attacks" if len(who) == 1 else "attack"
        told.append(f"{flights_of(board, who)} {does} {name_of(board, target)}")
    return Telling("; ".join(told), rules=("BZT72",))


@tell.register
def _(event: cv.FlakAimed, board: Board) -> Telling | None:
    if event.dice:
        return None
    words = f"{side_of(board, event.seat)} holds its close defence"
    return Telling(words, rules=("BZT73",), brief=UNSAID)


@tell.register
def _(event: cv.FlakFired, board: Board) -> Telling:
    who, whom = name_of(board, event.ship), name_of(board, event.craft)
    throws: tuple[Throw, ...] = (Throw("", event.faces),)
    throws += (Throw("", event.again, "again"),) if event.again else ()
    throws += (Throw("", event.dodges, "dodge"),) if event.dodges else ()
    why = f"{event.need}+ hits: {counted(event.hits, 'hit') if event.hits else 'no hit'}"
    why += f"; each dodged by 5+: {_FATES[event.fate]}" if event.hits else ""
    brief = Brief(f"{who} fires at {whom}: {_SHORT[event.fate]}", throws)
    return Telling(f"Close defence of {who} at {whom}", throws, why, ("BZT73", "BZ185"), brief)


@tell.register
def _(event: cv.Dogfought, board: Board) -> Telling:
    blue, red = flights_of(board, event.blue), flights_of(board, event.red)
    throws = (Throw("", event.faces[:1], blue), Throw("", event.faces[1:], red))
    sums = [face + more for face, more in zip(event.faces, event.more, strict=True)]
    told = " to ".join(
        f"{total} ({signed(more)})" for total, more in zip(sums, event.more, strict=True)
    )
    if not event.winner:
        comes = "it goes on"
    else:
        won, lost = (blue, red) if event.winner == "blue" else (red, blue)
        comes = f"{lost} destroyed, {won} on the way home"
    brief = Brief(f"Dogfight, {blue} against {red}: {comes}", throws)
    return Telling(f"Dogfight: {blue} against {red}", throws, f"{told}: {comes}",
                   ("BZT71", "BZ87"), brief)  # fmt: skip


@tell.register
def _(event: cv.TorpedoesDropped, board: Board) -> Telling:
    told = []
    for target in dict.fromkeys(run[-1] for run in event.runs):
        who = [run for run in event.runs if run[-1] == target]
        kind = f"{who[0][2]} torpedo"
        count = counted(len(who), kind, f"{kind}es")
        names = flights_of(board, (run[0] for run in who))
        does = "launches" if len(who) == 1 else "launch"
        told.append(f"{names} {does} {count} at {name_of(board, target)}")
    return Telling("; ".join(told), rules=("BZT72",))


@tell.register
def _(event: cv.CraftRighted, board: Board) -> Telling:
    where = {"flying": "on the table", "hangar": "aboard", "lost": "destroyed"}[event.where]
    return Telling(f"{name_of(board, event.craft)} is put right: it is {where}")
