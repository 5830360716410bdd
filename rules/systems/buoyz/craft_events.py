"""What happens to attack craft: launched, flown, engaged, shot at, attacking, home (section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted, together
from rules.kernel.values.frozen import altered, changed
from rules.space.plane import distance
from rules.space.pose import PoseText
from rules.systems.buoyz.board.flights import CAP, Duty, Flight, Role, Where
from rules.systems.buoyz.board.pieces import Counter
from rules.systems.buoyz.board.points import At
from rules.systems.buoyz.board.tables import number_of
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.shown import Acted
from rules.systems.buoyz.state import Last
from rules.systems.buoyz.words import inches, name_of, side_of, signed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState

_OFF: dict[str, Any] = {"pose": None, "duty": "", "ward": "", "target": "", "fight": ""}
"""What a flight has not that is off the table."""
_RIGHTED = {"flying": Where.FLYING, "hangar": Where.HANGAR, "lost": Where.LOST}
_FATES: Final = {"": "missed", "home": "hit, but it dodges and turns back", "lost": "DESTROYED"}
_SHORT: Final = {"": "missed", "home": "turns back", "lost": "DESTROYED"}
_MANY: Final = 4
"""Flights that are named one by one at most."""

Bombing = Literal["shuttle", "bomber"]
"""The types of flights that carry torpedoes."""

Fate = Literal["", "home", "lost"]
"""What becomes of a flight that is fired at: nothing, it turns back, it is destroyed."""

Righted = Literal["flying", "hangar", "lost"]
"""Where a game master has put a flight."""


class FlightLaunched(Acted):
    """A carrier launched a flight, with its own heading (BZT69, BZ182d)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    craft: str
    ship: str
    role: Role
    pose: PoseText

    def fold(self, state: BuoyzState) -> BuoyzState:
        flight = state.board.flight_by_id[self.craft]
        out = altered(flight, where=Where.FLYING, role=self.role, pose=self.pose, armed=True)
        ship = state.board.ship(self.ship)
        return _told(with_ship(_with(state, out), ship, sorties=ship.sorties + 1), self)

    def tell(self, board: Board) -> Telling:
        flight = board.flight_by_id[self.craft]
        role = f" as a {self.role}" if len(flight.roles) > 1 else ""
        words = f"{name_of(board, self.ship)} launches {flight.name}{role}"
        return Telling(words, rules=("BZT69", "BZ25"))


class FlightRecovered(Acted):
    """A carrier took a flight aboard that was behind it (BZT69).

    Attributes:
        ready: The turn at whose end it may be launched again.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    craft: str
    ship: str
    ready: int

    def fold(self, state: BuoyzState) -> BuoyzState:
        flight = state.board.flight_by_id[self.craft]
        known = _with(state, _landed(flight, self.ship, self.ready))
        ship = state.board.ship(self.ship)
        return _told(with_ship(known, ship, sorties=ship.sorties + 1), self)

    def tell(self, board: Board) -> Telling:
        flight = board.flight_by_id[self.craft]
        words = f"{name_of(board, self.ship)} takes {flight.name} aboard"
        return Telling(words, rules=("BZT69", "BZ184"))


class HangarsClosed(Event):
    """A side launches no more, and takes none aboard, this turn."""

    seat: str

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.seat)} launches no more this turn"
        return Telling(words, rules=("BZ90",), brief=UNSAID)


class FlightsReturned(Event):
    """Flights that had turned back are aboard a carrier, or at a base off the table (BZ184).

    Attributes:
        flights: Each with the ship that it landed on; empty if none has room for it.
        ready: The turn at whose end they may be launched, or in which they come back; 0 if there
            is no base for those without a carrier.
        lost: Whether they are lost, as the last ship of their side is gone (BZ186).
    """

    flights: tuple[tuple[str, str, int], ...]
    lost: bool = False

    def fold(self, state: BuoyzState) -> BuoyzState:
        found = []
        for craft, ship, ready in self.flights:
            flight = state.board.flight_by_id[craft]
            if ship:
                found.append(_landed(flight, ship, ready))
            else:
                where = Where.LOST if self.lost else Where.AWAY if ready else Where.GONE
                found.append(altered(flight, where=where, ready=ready, **_OFF))
        return _parted(_with(state, *found))

    def tell(self, board: Board) -> Telling:
        told = []
        for ship in dict.fromkeys(ship for _, ship, _ in self.flights):
            who = [(craft, ready) for craft, at, ready in self.flights if at == ship]
            names = flights_of(board, (craft for craft, _ in who))
            does = "is" if len(who) == 1 else "are"
            away = (
                f"back in turn {who[0][1]}" if who[0][1] else "without a carrier: out of the battle"
            )
            away = "lost, without a ship of their side" if self.lost else away
            told.append(f"{names} {does} {f'aboard {name_of(board, ship)}' if ship else away}")
        return Telling("; ".join(told), rules=("BZ184", "BZ89"))


class CraftFirstChosen(Event):
    """Who holds the initiative said who moves flights of a type first (BZ83c)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    first: str
    role: Role

    def tell(self, board: Board) -> Telling:
        words = f"{side_of(board, self.first)} moves its {self.role}s first"
        return Telling(words, rules=("BZ83",), brief=UNSAID)


class Flown(Acted):
    """A side moved flights of a type (BZT68).

    Attributes:
        flights: Each with where it was and where it is.
        duty: What they are told to do there.
        ward: The ship that they guard, if they do and it is no point (BZ187).
        left: Whether they went over their edge (BZ186).
        saved: Of those that left: the turn in which they come back; 0 if they don't.
        arrivals: Where each of them emerges if they left for another table (BZ196g).
        engaged: The flight that they met, by id; a dogfight (BZ85).
        fight: That dogfight.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    seat: str
    flights: tuple[tuple[str, PoseText, PoseText], ...]
    duty: Duty = ""
    ward: str = ""
    left: bool = False
    saved: int = 0
    engaged: str = ""
    fight: str = ""
    arrivals: tuple[PoseText, ...] = ()

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = state.board.flight_by_id
        found = [_flown(known[craft], end, self) for craft, _, end in self.flights]
        if self.arrivals:
            found = [
                altered(
                    known[craft],
                    where=Where.TRANSIT,
                    entry=pose,
                    ready=self.saved,
                    moved=True,
                    **_OFF,
                )
                for (craft, _, _), pose in zip(self.flights, self.arrivals, strict=True)
            ]
        if self.engaged:
            met = state.board.flight_by_id[self.engaged]
            found.append(altered(met, fight=self.fight, duty="", ward=""))
        return _told(_with(state, *found), self)

    def tell(self, board: Board) -> Telling:
        names = flights_of(board, (craft for craft, _, _ in self.flights))
        one = len(self.flights) == 1
        _, start, end = self.flights[0]
        far = max(distance(a.at, b.at) for _, a, b in self.flights)
        if self.left:
            return _left(self, f"{names} {'leaves' if one else 'leave'}")
        if start == end and one and not self.duty:
            return Telling(f"{names} stays where it is", rules=("BZT68",))
        words = f"{names} {'flies' if one else 'fly'} {inches(far)}"
        if self.engaged:
            met = name_of(board, self.engaged)
            return Telling(f"{words} and {'engages' if one else 'engage'} {met}", rules=("BZ85",))
        if self.duty == CAP:
            ward = name_of(board, self.ward) if self.ward else "the place"
            return Telling(f"{words}, on patrol for {ward}", rules=("BZT70", "BZ187"))
        if self.duty:
            return Telling(f"{words}, loitering", rules=("BZ91",))
        return Telling(words, rules=("BZT68",))


class FlightsHeld(Event):
    """The flights of a type that are left of a side stay where they are."""

    seat: str
    role: Role
    flights: tuple[str, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Who was to emerge from transit is at the edge (BZ196)."""
        held = []
        for each in self.flights:
            flight = altered(state.board.flight_by_id[each], moved=True)
            if flight.entry is not None:
                flight = altered(flight, where=Where.FLYING, pose=flight.entry, entry=None)
            held.append(flight)
        return _with(state, *held)

    def tell(self, board: Board) -> Telling:
        count = counted(len(self.flights), self.role)
        words = (
            f"{count} of {side_of(board, self.seat)} stay{'s' * (len(self.flights) == 1)} in place"
        )
        return Telling(words, rules=("BZT68",), brief=UNSAID)


class PatrolsEngaged(Acted):
    """A side's patrols met what had come near them (BZ84).

    Attributes:
        pairs: Each of them, whom it met, where it is then, and the dogfight.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    seat: str
    pairs: tuple[tuple[str, str, PoseText, str], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = state.board.flight_by_id
        found = {}
        for craft, met, pose, fight in self.pairs:
            found[craft] = altered(
                known[craft], pose=pose, fight=fight, duty="", ward="", moved=True
            )
            found[met] = altered(found.get(met, known[met]), fight=fight, duty="", ward="")
        return _told(_with(state, *found.values()), self)

    def tell(self, board: Board) -> Telling:
        told = together(
            f"{name_of(board, craft)} engages {name_of(board, met)}"
            for craft, met, _, _ in self.pairs
        )
        return Telling(told, rules=("BZT70", "BZ84"))


class StrikesDeclared(Acted):
    """A side said which ships its flights attack: each with its target (BZT72)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    seat: str
    targets: tuple[tuple[str, str], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        known = state.board.flight_by_id
        aimed = [altered(known[craft], target=target) for craft, target in self.targets]
        found = _with(state, *aimed)
        return _told(found, self) if self.targets else found

    def tell(self, board: Board) -> Telling:
        if not self.targets:
            words = f"{side_of(board, self.seat)} attacks nobody by craft"
            return Telling(words, rules=("BZT72",), brief=UNSAID)
        told = []
        for target in dict.fromkeys(each for _, each in self.targets):
            who = [craft for craft, each in self.targets if each == target]
            does = "attacks" if len(who) == 1 else "attack"
            told.append(f"{flights_of(board, who)} {does} {name_of(board, target)}")
        return Telling("; ".join(told), rules=("BZT72",))


class FlakAimed(Event):
    """A side said at which flights its close defence fires: ship, flight, dice (BZT73)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    dice: tuple[tuple[str, str, int], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        for ship_id, _, dice in self.dice:
            ship = state.board.ship(ship_id)
            state = with_ship(state, ship, flak=ship.flak + dice)
        return state

    def tell(self, board: Board) -> Telling | None:
        if self.dice:
            return None
        words = f"{side_of(board, self.seat)} holds its close defence"
        return Telling(words, rules=("BZT73",), brief=UNSAID)


class FlakFired(Acted):
    """A ship's close defence fired at a flight, which may have dodged (BZT73).

    Attributes:
        need: The least face that hits.
        again: Hits that were thrown again, as the ship evades (BZ40).
        dodges: A die a hit.
        origin: Where the ship is.
        at: Where the flight was.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    craft: str
    need: int
    faces: tuple[int, ...]
    again: tuple[int, ...] = ()
    hits: int
    dodges: tuple[int, ...] = ()
    fate: Fate
    origin: At
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        flight = state.board.flight_by_id[self.craft]
        if self.fate:
            state = _with(state, _home(flight) if self.fate == "home" else _lost(flight))
        return _told(state, self)

    def tell(self, board: Board) -> Telling:
        who, whom = name_of(board, self.ship), name_of(board, self.craft)
        throws: tuple[Throw, ...] = (Throw("", self.faces),)
        throws += (Throw("", self.again, "again"),) if self.again else ()
        throws += (Throw("", self.dodges, "dodge"),) if self.dodges else ()
        why = f"{self.need}+ hits: {counted(self.hits, 'hit') if self.hits else 'no hit'}"
        why += f"; each dodged by 5+: {_FATES[self.fate]}" if self.hits else ""
        brief = Brief(f"{who} fires at {whom}: {_SHORT[self.fate]}", throws)
        return Telling(f"Close defence of {who} at {whom}", throws, why, ("BZT73", "BZ185"), brief)


class Dogfought(Acted):
    """A dogfight came to a result, or goes on (BZT71).

    Attributes:
        blue: The flights of blue in it.
        red: Those of red.
        faces: A die a side, blue's first.
        more: What each adds: its best value, and 1 for each further flight.
        winner: The side whose flights go home; empty if it goes on.
        at: Where it was.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    blue: tuple[str, ...]
    red: tuple[str, ...]
    faces: tuple[int, int]
    more: tuple[int, int]
    winner: Literal["", "blue", "red"]
    at: At

    def fold(self, state: BuoyzState) -> BuoyzState:
        if not self.winner:
            return _told(state, self)
        won, lost = (self.blue, self.red) if self.winner == "blue" else (self.red, self.blue)
        known = state.board.flight_by_id
        found = [*(_home(known[each]) for each in won), *(_lost(known[each]) for each in lost)]
        return _told(_with(state, *found), self)

    def tell(self, board: Board) -> Telling:
        blue, red = flights_of(board, self.blue), flights_of(board, self.red)
        throws = (Throw("", self.faces[:1], blue), Throw("", self.faces[1:], red))
        sums = [face + more for face, more in zip(self.faces, self.more, strict=True)]
        told = " to ".join(
            f"{total} ({signed(more)})" for total, more in zip(sums, self.more, strict=True)
        )
        if not self.winner:
            comes = "it goes on"
        else:
            won, lost = (blue, red) if self.winner == "blue" else (red, blue)
            comes = f"{lost} destroyed, {won} on the way home"
        brief = Brief(f"Dogfight, {blue} against {red}: {comes}", throws)
        return Telling(
            f"Dogfight: {blue} against {red}", throws, f"{told}: {comes}", ("BZT71", "BZ87"), brief
        )


class TorpedoesDropped(Acted):
    """Flights of a type launched their torpedoes (BZT72).

    Attributes:
        runs: Each flight, its carrier, the kind of its torpedo, the torpedo, the target.
        origins: Where each was.
        ends: Where its target is.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    seat: str
    role: Bombing
    runs: tuple[tuple[str, str, str, str, str], ...]
    origins: tuple[At, ...]
    ends: tuple[At, ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        """Whoever has launched stays where it is; its torpedo is on its way (BZ177, BZ184)."""
        board = state.board
        flights = [altered(board.flight_by_id[run[0]], armed=False, target="") for run in self.runs]
        counters = [
            Counter(counter, self.seat, ship, kind, target, origin, craft)
            for (craft, ship, kind, counter, target), origin in zip(
                self.runs, self.origins, strict=True
            )
        ]
        known = changed(board.with_flights(*flights), counters=(*board.counters, *counters))
        return _told(changed(state, board=known), self)

    def tell(self, board: Board) -> Telling:
        told = []
        for target in dict.fromkeys(run[-1] for run in self.runs):
            who = [run for run in self.runs if run[-1] == target]
            kind = f"{who[0][2]} torpedo"
            count = counted(len(who), kind, f"{kind}es")
            names = flights_of(board, (run[0] for run in who))
            does = "launches" if len(who) == 1 else "launch"
            told.append(f"{names} {does} {count} at {name_of(board, target)}")
        return Telling("; ".join(told), rules=("BZT72",))


class CraftRighted(Event):
    """A game master put a flight where it should be."""

    beat: ClassVar[Beat] = Beat.STRIKE

    craft: str
    where: Righted
    pose: PoseText | None

    def fold(self, state: BuoyzState) -> BuoyzState:
        """It is ready for what comes; who has nobody left to fight is free."""
        flight = state.board.flight_by_id[self.craft]
        righted = {
            **_OFF,
            "pose": self.pose,
            "where": _RIGHTED[self.where],
            "armed": True,
            "ready": 0,
            "entry": None,
        }
        return _parted(_with(state, altered(flight, **righted), last=None))

    def tell(self, board: Board) -> Telling:
        where = {"flying": "on the table", "hangar": "aboard", "lost": "destroyed"}[self.where]
        return Telling(f"{name_of(board, self.craft)} is put right: it is {where}")


def _with(state: BuoyzState, *flights: Flight, **changes: Any) -> BuoyzState:
    """The state with flights as they are now."""
    return changed(state, board=state.board.with_flights(*flights), **changes)


def _told(state: BuoyzState, event: Any) -> BuoyzState:
    return changed(state, last=Last(event))


def _landed(flight: Flight, ship: str, ready: int) -> Flight:
    return altered(flight, where=Where.HANGAR, base=ship, ready=ready, armed=True, **_OFF)


def _parted(state: BuoyzState) -> BuoyzState:
    """The state in which who has nobody left to fight is free."""
    sides: dict[str, set[str]] = {}
    for each in state.board.flights:
        sides.setdefault(each.fight, set()).add(each.side)
    alone = [e for e in state.board.flights if e.fight and len(sides[e.fight]) == 1]
    return _with(state, *(altered(each, fight="") for each in alone))


def _flown(flight: Flight, end: Any, event: Flown) -> Flight:
    if event.left:
        where = Where.AWAY if event.saved else Where.GONE
        return altered(flight, where=where, ready=event.saved, moved=True, **_OFF)
    # Who comes back from a base has been armed there.
    armed = flight.armed or flight.where is Where.AWAY
    return altered(
        flight,
        where=Where.FLYING,
        pose=end,
        moved=True,
        armed=armed,
        duty=event.duty,
        ward=event.ward,
        fight=event.fight,
        entry=None,
    )


def _home(flight: Flight) -> Flight:
    return altered(flight, where=Where.HOMING, armed=False, **_OFF)


def _lost(flight: Flight) -> Flight:
    return altered(flight, where=Where.LOST, **_OFF)


def flights_of(board: Board, ids: Iterable[str]) -> str:
    """Flights in a few words: by name if few, else by code."""
    known = [board.flight_by_id[each] for each in ids if each in board.flight_by_id]
    if len(known) <= 1:
        return together(each.name for each in known)
    return together(each.code for each in known[:_MANY]) + (
        f" and {len(known) - _MANY} more" if len(known) > _MANY else ""
    )


def _left(event: Flown, who: str) -> Telling:
    """Flights that have gone over an edge: for another table, to a base, for good."""
    if event.arrivals:
        words = f"{who} for table {number_of(event.arrivals[0])}, to emerge in turn {event.saved}"
        return Telling(words, rules=("BZT76", "BZ196"))
    then = f", back in turn {event.saved}" if event.saved else ""
    return Telling(f"{who} the table{then}", rules=("BZ186",))
