"""What happens in a battle."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from rules.kernel.game.event import Beat, Event
from rules.kernel.values.record import Tagged
from rules.space.plane import PointText
from rules.space.pose import PoseText
from rules.systems.braid import fight_events as fe
from rules.systems.braid.fight_events import FIGHT_EVENTS


class RolesSet(Event):
    """Who attacks, and whose edge is the northern one; ``faces`` of first and second if thrown."""

    attacker: str
    north: str
    faces: tuple[tuple[int, int], ...]


class Handicapped(Event):
    """Units are stronger or weaker than the roster has them, from the beginning (BC165).

    Attributes:
        units: Each with the stands that it begins with.
    """

    units: tuple[tuple[str, int], ...]


class EdgeChosen(Event):
    """The attacker chose an edge (BCT9)."""

    side: str
    edge: Literal["north", "south"]


class Deployed(Event):
    """A unit was put on the table; in a built-up area, if one is named."""

    unit: str
    pose: PoseText
    formation: str
    area: str


class TurnBegun(Event):
    """A turn began."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    number: int


class MovementBegun(Event):
    """A side's movement began."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str


class Marched(Event):
    """A unit marched.

    Attributes:
        way: As it was written; ``road`` by road.
        cost: What it took of its move.
    """

    unit: str
    way: str
    origin: PoseText
    pose: PoseText
    formation: str
    cost: int


class Formed(Event):
    """A unit changed formation, garrisoned a built-up area or left it."""

    unit: str
    before: str
    formation: str
    origin: PoseText
    pose: PoseText
    area: str


class BatteryFormed(Event):
    """All guns of a side became its Grand Battery (BC138).

    Attributes:
        guns: Where each lies now, from left to right.
        moved: Whether that is a change of formation in a turn: not while it is deployed.
    """

    side: str
    guns: tuple[tuple[str, PoseText], ...]
    moved: bool


class BatteryMoved(Event):
    """A Grand Battery moved, all of it (BC138).

    Attributes:
        way: As it was written; empty if it has closed up where a gun was lost (BC188).
        cost: What it took of its move.
        guns: Where each lies now, from left to right.
    """

    side: str
    way: str
    cost: int
    guns: tuple[tuple[str, PoseText], ...]


class MovementEnded(Event):
    """A side's movement is over: all others hold (BC150)."""

    side: str


class FireDeclared(Event):
    """A side said at whom it fires; a secret until both have (BC89)."""

    declares: ClassVar[bool] = True

    side: str
    orders: str


class FireDeclaredUnseen(Event):
    """The public twin of ``FireDeclared``."""

    side: str


class Fired(Event):
    """A unit fired at another; casualties are taken when all have (BC90).

    Attributes:
        front: From which of its sides; 0 for a unit with one.
        range: How far, in hundredths of an inch, rounded down.
        modifier: What was added to each die, for these reasons.
        faces: The dice.
        seconds: The further dice of those that called for one (BC46).
        lost: How many stands that costs the target.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    unit: str
    front: int
    target: str
    origin: PointText
    at: PointText
    range: int
    modifier: int
    why: str
    faces: tuple[int, ...]
    seconds: tuple[int, ...]
    lost: int


class FireEnded(Event):
    """All have fired."""


class Reduced(Event):
    """A unit lost stands, and is what it now is.

    Attributes:
        lost: How many stands.
        stands: How many are left.
        gone: Whether it is not there any more.
        formation: Its formation now: a cluster, if it fell to three (BC5).
        pose: Where it is.
    """

    unit: str
    lost: int
    stands: int
    gone: bool
    formation: str
    pose: PoseText
    area: str


class Tested(Event):
    """A unit tested its morale in the end phase (BC124).

    Attributes:
        modifier: What was added to the die, for these reasons.
        outcome: What it did, in words that follow its name.
    """

    unit: str
    face: int
    modifier: int
    why: str
    outcome: str


class FellBack(Event):
    """A unit fell back (BC126)."""

    unit: str
    origin: PoseText
    pose: PoseText
    formation: str


class Removed(Event):
    """A unit is gone: shattered, off the table, or without room (BC58, BC73, BC148).

    Attributes:
        why: How it went, in words that follow its name.
    """

    unit: str
    why: str


class Corrected(Event):
    """A game master put a unit right: it is as it now is.

    Attributes:
        pose: Where it is; off the table without one.
        stands: How many it has.
        moved: Whether it has moved in this turn.
        what: What was done: ``put``, ``formed``, ``removed``, ``marked``, ``may move`` or
            ``has moved``.
    """

    unit: str
    pose: PoseText | None
    formation: str
    area: str
    stands: int
    moved: bool
    what: Literal["put", "formed", "removed", "marked", "may move", "has moved"]


class CommanderCorrected(Event):
    """A game master put a commander somewhere, with a unit if one is named; or off the table."""

    commander: str
    at: PointText | None
    unit: str


class Posted(Event):
    """A commander was put on the table; with a unit, if one is named."""

    commander: str
    at: PointText
    unit: str


class Rode(Event):
    """A commander rode; he joined a unit, if one is named (BC134)."""

    commander: str
    origin: PointText
    at: PointText
    unit: str
    cost: int


class Displaced(Event):
    """A commander gave way to an enemy who came upon him, and joined a unit (BC133)."""

    commander: str
    origin: PointText
    unit: str


class CommanderLost(Event):
    """A commander is gone (BC133, BC134).

    Attributes:
        why: How, in words that follow his name.
    """

    commander: str
    why: str


class AssaultDeclared(Event):
    """An assault column declared whom it assaults (BC141)."""

    unit: str
    target: str


class AssaultMoved(Event):
    """An assault column charged; without a target it went on, as its own is gone (BC143)."""

    unit: str
    target: str
    origin: PoseText
    pose: PoseText


class AssaultFought(Event):
    """A round of an assault (BC44).

    Attributes:
        faces: The dice of the column.
        foes: Those of its target.
        lost: How many stands the column loses.
        cost: How many its target loses.
        general: The general who fell first, if he did.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    unit: str
    target: str
    faces: tuple[int, ...]
    foes: tuple[int, ...]
    lost: int
    cost: int
    general: str


class AssaultEnded(Event):
    """Who is left of an assault is what he now is (BC144)."""

    unit: str
    formation: str
    pose: PoseText
    area: str
    stands: int


class OrdersGiven(Event):
    """A side said ahead what it answers; only it may know (BC182).

    Attributes:
        about: To which questions.
        unit: Of counter-charges: for which unit; empty: for all that have none of their own.
        answer: What is answered; ``ask``: it is to be asked again.
    """

    side: str
    about: str
    unit: str
    answer: str


class BattleEnded(Event):
    """The end (BC149).

    Attributes:
        why: ``attacker``: nobody of the defender is left, ``driven``: too few are (BC186),
            ``defender``: nobody of the attacker is left, or ``limit``: the last turn is over.
    """

    beat: ClassVar[Beat] = Beat.END

    winner: str
    why: str


LastAct: TypeAlias = Annotated[
    Deployed
    | Marched
    | Formed
    | Fired
    | FellBack
    | BatteryFormed
    | BatteryMoved
    | AssaultMoved
    | AssaultFought
    | fe.Retired
    | fe.ChargeMoved
    | fe.Contacted,
    Tagged(),
]
"""What is drawn of what happened last."""
EVENTS: tuple[type[Event], ...] = (
    RolesSet, Handicapped, EdgeChosen, Deployed, TurnBegun, MovementBegun, Marched, Formed,
    MovementEnded, FireDeclared, FireDeclaredUnseen, Fired, FireEnded, Reduced, Tested,
    FellBack, Removed, Posted, Rode, Displaced, CommanderLost, *FIGHT_EVENTS, BattleEnded,
    BatteryFormed, BatteryMoved, Corrected, OrdersGiven, CommanderCorrected,
    AssaultDeclared, AssaultMoved, AssaultFought, AssaultEnded,
)  # fmt: skip
