"""What happens to attack craft: launched, flown, engaged, shot at, attacking, home (section 8)."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText
from rules.systems.buoyz.flights import Duty, Role
from rules.systems.buoyz.points import At

Bombing = Literal["shuttle", "bomber"]
"""The types of flights that carry torpedoes."""

Fate = Literal["", "home", "lost"]
"""What becomes of a flight that is fired at: nothing, it turns back, it is destroyed."""

Righted = Literal["flying", "hangar", "lost"]
"""Where a game master has put a flight."""


class FlightLaunched(Event):
    """A carrier launched a flight, with its own heading (BZT69, BZ182d)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    craft: str
    ship: str
    role: Role
    pose: PoseText


class FlightRecovered(Event):
    """A carrier took a flight aboard that was behind it (BZT69).

    Attributes:
        ready: The turn at whose end it may be launched again.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    craft: str
    ship: str
    ready: int


class HangarsClosed(Event):
    """A side launches no more, and takes none aboard, this turn."""

    seat: str


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


class CraftFirstChosen(Event):
    """Who holds the initiative said who moves flights of a type first (BZ83c)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    first: str
    role: Role


class Flown(Event):
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


class FlightsHeld(Event):
    """The flights of a type that are left of a side stay where they are."""

    seat: str
    role: Role
    flights: tuple[str, ...]


class PatrolsEngaged(Event):
    """A side's patrols met what had come near them (BZ84).

    Attributes:
        pairs: Each of them, whom it met, where it is then, and the dogfight.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    seat: str
    pairs: tuple[tuple[str, str, PoseText, str], ...]


class StrikesDeclared(Event):
    """A side said which ships its flights attack: each with its target (BZT72)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    seat: str
    targets: tuple[tuple[str, str], ...]


class FlakAimed(Event):
    """A side said at which flights its close defence fires: ship, flight, dice (BZT73)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    dice: tuple[tuple[str, str, int], ...]


class FlakFired(Event):
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


class Dogfought(Event):
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


class TorpedoesDropped(Event):
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


class CraftRighted(Event):
    """A game master put a flight where it should be."""

    beat: ClassVar[Beat] = Beat.STRIKE

    craft: str
    where: Righted
    pose: PoseText | None


CRAFT_EVENTS = (
    FlightLaunched, FlightRecovered, HangarsClosed, FlightsReturned, CraftFirstChosen, Flown,
    FlightsHeld, PatrolsEngaged, StrikesDeclared, FlakAimed, FlakFired, Dogfought, TorpedoesDropped,
    CraftRighted,
)  # fmt: skip
