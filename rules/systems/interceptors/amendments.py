"""What happens when a game master corrects the board."""

from __future__ import annotations

from rules.kernel.game.event import Event
from rules.space.pose import PoseText


class FighterPut(Event):
    """A game master put a fighter somewhere.

    Attributes:
        blocks: The energy blocks that it has then.
        back: Whether it was not on the board: then it has no go in this one.
    """

    fighter: str
    pose: PoseText
    blocks: int
    back: bool


class FighterRemoved(Event):
    """A game master took a fighter off the board."""

    fighter: str


class BlocksSet(Event):
    """A game master said how many energy blocks a fighter has."""

    fighter: str
    blocks: int


class LevelSet(Event):
    """A game master said at which energy level a fighter is."""

    fighter: str
    level: int


class GoSet(Event):
    """A game master said whether a fighter has had its go."""

    fighter: str
    had: bool


class StructurePut(Event):
    """A game master put a structure somewhere; if it had fallen, it stands again.

    Attributes:
        at: Its centre.
        hits: The hits that it has then.
    """

    structure: str
    at: tuple[int, int]
    hits: int


class StructureRemoved(Event):
    """A game master let a structure fall; what it was worth."""

    structure: str
    worth: int


class HitsSet(Event):
    """A game master said how often a structure was hit."""

    structure: str
    hits: int


class ShotsSet(Event):
    """A game master said how often a gun cluster has fired in this go."""

    structure: str
    shots: int


AMENDMENTS = (
    FighterPut,
    FighterRemoved,
    BlocksSet,
    LevelSet,
    GoSet,
    StructurePut,
    StructureRemoved,
    HitsSet,
    ShotsSet,
)
