"""What happens in a battle beside fire, damage and repair, which have ``fire_events``."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText
from rules.systems.buoyz.actions import Hand, Trial

Nominating = Literal["movement", "attack"]
Phase = Literal["movement", "attack", "end"]
Why = Literal["destroyed", "yielded", "limit", "decided", "broken"]
Faces = tuple[int, int]


class Listed(Event):
    """A side handed in the list of its fleet; only it may know (BZ133)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: str


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class FleetsShown(Event):
    """Both fleets, for all to see."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    blue: str
    red: str


class EdgesRolled(Event):
    """Both sides rolled for their edges (BZ33b); ``south`` is whose the southern one is."""

    blue: Faces
    red: Faces
    south: str


class BodiesPlaced(Event):
    """The dice have said where bodies lie (BZ214).

    Attributes:
        spots: Of each, inches east and north of the middle of the table.
    """

    spots: tuple[tuple[int, int], ...]


class DeploymentDue(Event):
    """A side is to deploy a ship (BZ136)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class Deployed(Event):
    """A ship was put on the table; ``by_referee`` if its side let the referee do it.

    ``landed`` and ``orbit`` are bodies, ``hand`` the way round, as those of ships (BZ137).
    """

    ship: str
    pose: PoseText
    by_referee: bool = False
    landed: str = ""
    orbit: str = ""
    hand: str = ""


class TurnBegun(Event):
    """A turn begins (BZT1)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    number: int


class InitiativeRolled(Event):
    """Both sides rolled for initiative (BZ26b).

    Attributes:
        blue: Its two dice.
        red: Likewise.
        blue_more: What is added for its fleet.
        red_more: Likewise.
        winner: Who has it; ``None`` if they roll again.
    """

    blue: Faces
    red: Faces
    blue_more: int
    red_more: int
    winner: str | None


class FirstChosen(Event):
    """The holder of the initiative said who begins a phase (BZ126)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    phase: Nominating
    seat: str
    first: str


class NominationDue(Event):
    """A side is to nominate a ship, or several before the other does (BZ221)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    phase: Nominating
    seat: str
    count: int


class SpecialTried(Event):
    """A ship tried a special action (BZ37).

    Attributes:
        need: What the die and its Command had to come to.
        more: Its Command.
        less: What a nebula or asteroids take from it (BZ123).
        contested: Whether the other side may still negate it (BZ147).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    what: Trial
    face: int
    more: int
    less: int = 0
    need: int
    passed: bool
    contested: bool = False


class Prevailed(Event):
    """A special action that might have been negated takes its effect (BZ147)."""

    ship: str
    what: str


class Negated(Event):
    """A ship in overwatch has used the Force: a special action has failed (BZ148)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    what: str
    by: str


class Moved(Event):
    """A ship moved, or stayed where it is (BZ30).

    Attributes:
        way: As it was ordered.
        path: Its poses, the first where it began; each turn and each leg ends at one.
        length: How far, in 400ths of an inch, without turns (BZ31).
        left: Whether it left the table; its last pose is then at the edge (BZ120b).
        landed: The body on which it is then, by id; empty if none (BZ163).
        crossed: The minefields that it came through, by id, in order (BZ180).
        rows: The large ones of them, each with how many rows of it (BZ181).
        arrival: Where it emerges if it left for another table, else ``None`` (BZ196d).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    way: str
    path: tuple[PoseText, ...]
    length: int
    left: bool = False
    landed: str = ""
    crossed: tuple[str, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    arrival: PoseText | None = None


class Orbited(Event):
    """A ship went on in an orbit, or into one, instead of moving (BZ94b, BZ161).

    Attributes:
        body: Around what, by id.
        hand: Which way round, seen from above.
        path: Where it was, and where it is then.
        length: How far that is, in 400ths of an inch.
        crossed: The minefields that it came through, by id, in order (BZ180d).
        rows: The large ones of them, each with how many rows of it (BZ181).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    body: str
    hand: Hand
    path: tuple[PoseText, PoseText]
    length: int
    crossed: tuple[str, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()


class WarpedAway(Event):
    """A ship left the table by Maximum Warp from where it was (BZ151b)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str


class Waived(Event):
    """A side fires with none of its ships that are left (BZ129b)."""

    seat: str
    ships: tuple[str, ...]


class NoTargets(Event):
    """None of a side's ships that are left could fire at anything: it isn't asked (BZ225)."""

    seat: str
    ships: tuple[str, ...]


class OrdersGiven(Event):
    """A side said ahead what it answers; only it may know (BZ229).

    Attributes:
        about: To which questions.
        ship: For which ship; empty: for all that have no order of their own.
        answer: What is answered; ``ask``: it is to be asked again.
    """

    side: str
    about: str
    ship: str
    answer: str


class OrdersLapsed(Event):
    """A ship of a side is gone, and what was ordered ahead for it; only its side may know (BZ229).

    The list of orders says so, too, until they are taken back.
    """

    aside: ClassVar[bool] = True

    side: str
    ship: str


class PhaseBegun(Event):
    """A phase begins (BZT1)."""

    phase: Phase


class TurnEnded(Event):
    """A turn is over: what lasts as long as it does is over, too."""

    number: int


class BattleEnded(Event):
    """The end (BZ110, BZ138, BZ139).

    Attributes:
        why: A side has no ship left, has yielded the field, the last turn is over, or nothing is
            left to be decided.
        blue: What counts for it: points or hull left, or points destroyed.
        red: Likewise.
        contact: Whether sides break contact: points left are told with those for who has not.
        held: Who has not broken contact (BZ207).
        grade: How great the victory is, where that is told (BZT61d).
    """

    beat: ClassVar[Beat] = Beat.END

    why: Why
    blue: int
    red: int
    winner: str | None
    contact: bool = False
    held: tuple[str, ...] = ()
    grade: str = ""


EVENTS = (
    Listed, ListedUnseen, FleetsShown, EdgesRolled, BodiesPlaced, DeploymentDue, Deployed,
    TurnBegun, InitiativeRolled, FirstChosen, NominationDue, SpecialTried, Prevailed, Negated,
    Moved, Orbited,
    WarpedAway, Waived, NoTargets, PhaseBegun, TurnEnded, BattleEnded, OrdersGiven, OrdersLapsed,
)  # fmt: skip
