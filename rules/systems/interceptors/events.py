"""What happens in Interceptors and Intruders."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from rules.kernel.game.event import Beat, Event
from rules.kernel.values.record import Tagged
from rules.space.pose import PoseText
from rules.systems.interceptors.base_events import BASE_EVENTS
from rules.systems.interceptors.raid_events import RAID_EVENTS, Shifted
from rules.systems.interceptors.stats import Kind


class SidesThrown(Event):
    """Both threw for which side they are; the dice of each, those of ties first."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    interceptor: tuple[int, ...]
    intruder: tuple[int, ...]


class Listed(Event):
    """A side handed in its list; only it may know."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    fighters: str


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str


class Mustered(Event):
    """A side's fighters, for all to see."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    fighters: str
    points: int


class SceneryThrown(Event):
    """What scenery there is: the dice, and the ids of the pieces by kind."""

    faces: tuple[int, ...]
    pieces: tuple[str, ...]


class PiecePlaced(Event):
    """A piece of scenery was put on the board."""

    piece: str
    kind: Kind
    at: tuple[int, int]


class DriftAnnounced(Event):
    """Where scenery will move."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    direction: str


class EdgeChosen(Event):
    """A side chose the edge that it comes from."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str
    edge: str


class Placed(Event):
    """A fighter was put on its edge; ``act``: it may act in this go."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    fighter: str
    pose: PoseText
    act: bool


class GoBegun(Event):
    """A new go: the dice of both sides with what is added, throw by throw, and who is first.

    Nobody throws where one side always moves first (II100, II23b).
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    number: int
    interceptor: tuple[int, ...]
    intruder: tuple[int, ...]
    bonus: tuple[int, int]
    first: str


class ArrivalThrown(Event):
    """A fighter tried to come, or to come back."""

    fighter: str
    face: int
    comes: bool
    back: bool


class HalfBegun(Event):
    """A side's part of the go began."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str


class FlightBegun(Event):
    """A fighter's go began; it may go so many units, and has these enemies in its arc."""

    fighter: str
    units: int
    in_arc: tuple[str, ...]


class LevelTried(Event):
    """A fighter tried to change its energy level; then it may go so many units."""

    fighter: str
    face: int
    needed: int
    level: int
    changed: bool
    units: int


class Ordered(Event):
    """The fighter that flies was ordered to fly along a path.

    Attributes:
        path: Its units; behind a full stop the go ends.
        hold: Whether it flies on without firing.
    """

    fighter: str
    path: tuple[str, ...]
    hold: bool


class Flown(Event):
    """A fighter went on by a unit.

    Attributes:
        way: The unit: a letter, or a flip.
        units: What it costs.
        pose: Where it is now.
        in_arc: The enemies in its arc there.
    """

    fighter: str
    way: str
    units: int
    origin: PoseText
    pose: PoseText
    in_arc: tuple[str, ...]


class Risked(Event):
    """A fighter threw for the risk of a sweep or flip."""

    fighter: str
    face: int
    lost: bool


class Fired(Event):
    """A fighter or a gun cluster fired.

    Attributes:
        origin: Where it is; of what stands on the ground the heading says nothing.
        at: Where its target is, likewise.
        range: How far it was, in thousandths of a cm.
        faces: The dice.
        hits: How many hits they are; two for each 6 on engines.
        engine: Whether it hit from behind.
        reaction: Whether it was not its own go.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    fighter: str
    target: str
    origin: PoseText
    at: PoseText
    range: int
    faces: tuple[int, ...]
    hits: int
    engine: bool
    reaction: bool


class Held(Event):
    """A side held its fire; nobody can tell whether it had decided so ahead.

    Without a target all its gun clusters are done for this go.
    """

    side: str
    target: str


class Gambled(Event):
    """Hits were chanced on sudden death.

    Attributes:
        faces: A die for each.
        armour: A die for each 6, if the target is armoured.
        killed: Whether it was one too many.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    fighter: str
    target: str
    faces: tuple[int, ...]
    armour: tuple[int, ...]
    killed: bool


class Struck(Event):
    """A fighter or a structure was hit.

    Attributes:
        hits: How often.
        armour: A die for each hit, if it may deflect some.
        lost: How many energy blocks that took; of a structure, how many hits it took.
    """

    fighter: str
    hits: int
    armour: tuple[int, ...]
    lost: int


class Destroyed(Event):
    """A fighter was destroyed; ``pose``: where."""

    beat: ClassVar[Beat] = Beat.STRIKE

    fighter: str
    pose: PoseText


class LeftBoard(Event):
    """A fighter left the board; ``home``: for good, in free flight by its own edge."""

    fighter: str
    pose: PoseText
    home: bool


class FlightEnded(Event):
    """A fighter's go is over."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    fighter: str


class Contacted(Event):
    """A fighter touched a piece of scenery.

    Attributes:
        face: The die for a collision; none where it always hits.
        hit: Whether it collided.
        faces: The dice of the effect.
        armour: A die for each hit, if it is armoured.
        lost: How many blocks that took.
        turns: The die by which an asteroid breaks up, if it was thrown.
        becomes: What the piece is then; empty if it is gone.
    """

    fighter: str
    piece: str
    kind: Kind
    face: int | None
    hit: bool
    faces: tuple[int, ...]
    armour: tuple[int, ...]
    lost: int
    turns: int | None
    becomes: Literal["A", "B", "C", ""]


class BurnedOut(Event):
    """A fighter threw for a burn-out."""

    fighter: str
    faces: tuple[int, ...]
    level: int
    lost: bool


class SceneryMoved(Event):
    """The interceptor threw for scenery; if it moved: where each piece is now."""

    face: int
    moved: bool
    pieces: tuple[str, ...]
    at: tuple[tuple[int, int], ...]


class WrecksChanged(Event):
    """Wrecks of the last go are gone, those of this one lie there (IIT32)."""

    gone: tuple[str, ...]
    pieces: tuple[str, ...]
    at: tuple[tuple[int, int], ...]


class OrdersGiven(Event):
    """A side said when a fighter reacts and gambles; only it may know."""

    side: str
    fighter: str
    react: str
    keep: int
    gamble: str


class FightEnded(Event):
    """The end.

    Attributes:
        winner: Who has won; ``None``: nobody.
        why: Whether losses and points decided, or the limit of goes.
        losses: What each side has lost, interceptor first, in halves of a fighter.
        points: What was destroyed on the ground, in points.
    """

    beat: ClassVar[Beat] = Beat.END

    winner: str | None
    why: Literal["losses", "limit"]
    losses: tuple[int, int]
    points: int = 0


LastAct: TypeAlias = Annotated[Fired | Flown | Placed | Contacted | LevelTried | Shifted, Tagged()]
"""What is drawn, or said below the board, of what happened last."""
EVENTS: tuple[type[Event], ...] = (
    SidesThrown, Listed, ListedUnseen, Mustered, SceneryThrown, PiecePlaced, DriftAnnounced,
    EdgeChosen, Placed, GoBegun, ArrivalThrown, HalfBegun, FlightBegun, LevelTried, Ordered,
    Flown, Risked, Fired, Held, Gambled, Struck, Destroyed, LeftBoard, FlightEnded, Contacted,
    BurnedOut, SceneryMoved, WrecksChanged, OrdersGiven, FightEnded, *RAID_EVENTS, *BASE_EVENTS,
)  # fmt: skip
