"""What happens in a campaign."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.systems.buoyz.muster import Ground, Nature
from rules.systems.buoyz_campaign.pieces import Condition

Grade = Literal["draw", "minor", "major", "decisive"]


class Listed(Event):
    """A seat has handed in a list, which only it may know."""

    seat: str
    ships: str


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    seat: str


class FleetsRaised(Event):
    """All fleets are shown."""

    beat: ClassVar[Beat] = Beat.HANDOVER
    reveals: ClassVar[bool] = True

    fleets: tuple[tuple[str, str], ...]


class ScenarioBegun(Event):
    """A scenario begins: who meets whom, who rests.

    Attributes:
        first: The number of its first battle; 0: one more than battles have been counted.
    """

    number: int
    pairs: tuple[tuple[str, str], ...]
    resting: tuple[str, ...]
    first: int = 0


class NatureSet(Event):
    """What a battle is about; ``face`` is the die, 0 if that was chosen beforehand."""

    battle: int
    face: int
    nature: Nature


class GroundSet(Event):
    """The general nature of a battle's table; ``moons`` of a giant."""

    battle: int
    face: int
    ground: Ground
    moons: int


class RolesRolled(Event):
    """Both sides have rolled for who says who attacks."""

    battle: int
    faces: tuple[int, int]
    seat: str


class RoleTaken(Event):
    """Who attacks is known."""

    battle: int
    attacker: str


class PostTaken(Event):
    """The defender of a planet stands around it, or at its edge."""

    battle: int
    seat: str
    post: Literal["planet", "edge"]


class PriceRolled(Event):
    """The die has said what a side pays in a battle.

    Attributes:
        what: For each ``base`` or ``minefield``; or for the ``battery`` that a planet has by
            itself, by version 2 of these rules.
    """

    battle: int
    seat: str
    what: str
    face: int
    points: int


class SharesWaived(Event):
    """A fleet can't keep to the shares of a convoy battle, and needs not."""

    battle: int
    seat: str


class ForcesShown(Event):
    """The ships of all battles of a scenario are shown, and they are fought."""

    beat: ClassVar[Beat] = Beat.HANDOVER
    reveals: ClassVar[bool] = True

    forces: tuple[tuple[str, str], ...]


class BattleVoid(Event):
    """A battle came to nothing, and is fought again."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    battle: int
    game: str


class BattleFought(Event):
    """A battle is over: what became of the ships of both, ship by ship, in the order of lists.

    ``flights`` of attack craft were lost; their carriers have others by the next scenario (CAM37c).
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    battle: int
    game: str
    turns: int
    fates: tuple[tuple[str, ...], tuple[str, ...]]
    flights: tuple[int, int] = (0, 0)


class BattleLeft(Event):
    """A battle is left unfought, as a game master says."""

    beat: ClassVar[Beat] = Beat.STRIKE

    battle: int


class ShipMarked(Event):
    """The condition of a ship is put right."""

    seat: str
    ship: str
    condition: Condition


class PointsSet(Event):
    """The campaign points of a fleet are put right."""

    seat: str
    points: int


class ContactChecked(Event):
    """A side checked whether it breaks contact."""

    battle: int
    seat: str
    why: str
    face: int
    plus: int
    breaks: bool


class BattleScored(Event):
    """A battle is counted."""

    beat: ClassVar[Beat] = Beat.STRIKE

    battle: int
    game: str
    lost: tuple[int, int]
    left: tuple[int, int]
    cp: tuple[int, int]
    broke: tuple[str, ...]
    winner: str
    grade: Grade


class Survived(Event):
    """Whether a ship that was destroyed has survived by a miracle."""

    seat: str
    ship: str
    faces: tuple[int, int]
    back: bool


class Repaired(Event):
    """Whether a crippled ship is repaired for the next scenario."""

    seat: str
    ship: str
    face: int
    back: bool


class PrizeTried(Event):
    """Whether a captured ship is repaired for its captor.

    Attributes:
        seat: Who has captured it.
        owner: Whose it was, by seat.
        ship: Its id in that fleet.
        name: What it is called, there and here.
    """

    seat: str
    owner: str
    ship: str
    sd: str
    name: str
    face: int
    back: bool


class Supplied(Event):
    """All fleets have got points for replacements."""

    points: int


class ReplacementTried(Event):
    """Whether a project for another ship comes off.

    Attributes:
        ship: The id of the lost ship whose place it takes.
        sd: Its description, if it is of another kind than the lost one.
        joins: Its id then.
        name: What it is called then.
    """

    seat: str
    ship: str
    face: int
    plus: int
    cost: int
    back: bool
    sd: str = ""
    joins: str = ""
    name: str = ""


class NothingReplaced(Event):
    """A seat tries to replace nothing."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class Withdrawn(Event):
    """A fleet has withdrawn; the others play on, and its open battle is fought out (CAM20b)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class CampaignEnded(Event):
    """The campaign is over; ``winner`` is empty if nobody has won."""

    beat: ClassVar[Beat] = Beat.END

    winner: str
    cp: tuple[tuple[str, int], ...]


EVENTS = (
    Listed, ListedUnseen, FleetsRaised, ScenarioBegun, NatureSet, GroundSet, RolesRolled, RoleTaken,
    PostTaken, PriceRolled, SharesWaived, ForcesShown, BattleVoid, BattleFought,
    ContactChecked, BattleScored, BattleLeft, Survived, Repaired, PrizeTried, Supplied,
    ReplacementTried, NothingReplaced, ShipMarked, PointsSet, Withdrawn, CampaignEnded,
)  # fmt: skip
