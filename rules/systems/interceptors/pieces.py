"""Fighters and scenery, as they are on the table or off it."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from pydantic import BaseModel, ConfigDict

from rules.space.plane import Point
from rules.space.pose import PoseText
from rules.systems.interceptors.stats import GREEN, GUN, INTERCEPTOR, Kind

if TYPE_CHECKING:
    from rules.space.pose import Pose


class Status(StrEnum):
    """Where a fighter is in its fight."""

    WAITING = "waiting"
    FLYING = "flying"
    OFF = "off the board"
    EXITED = "gone home"
    DESTROYED = "destroyed"


class Fighter(BaseModel):
    """A fighter.

    Attributes:
        id: Its name in small letters.
        side: Whose it is.
        name: Its name.
        code: Its letter.
        bought: The energy blocks that it began with.
        extras: Letters of what was bought beside: guns, engines, armour, changer.
        blocks: The energy blocks that are left; below 0 it is destroyed.
        level: Its energy level: green, amber, red.
        status: Where it is in its fight.
        pose: Where it is on the table: the middle of its head's base (II46, IIT9c).
        shots: How often it has fired in this go.
        gone: Whether it has had its go, or may not act in this one.
        fresh: Whether it has come, or come back, in this go: it can do nothing (II27, II66).
        edge: The edge that it came from.
        exit: Where it left the table, if it may come back.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    side: str
    name: str
    code: str
    bought: int
    extras: str = ""
    blocks: int
    level: int = GREEN
    status: Status = Status.WAITING
    pose: PoseText | None = None
    shots: int = 0
    gone: bool = False
    fresh: bool = False
    edge: str = ""
    exit: PoseText | None = None

    @property
    def here(self) -> Pose:
        """Where it is on the table, on which it must be."""
        if self.pose is None:
            raise ValueError(f"{self.id} is not on the table")
        return self.pose

    @property
    def flies(self) -> bool:
        """Whether it is on the table."""
        return self.status is Status.FLYING

    @property
    def there(self) -> bool:
        """Whether it can be fired at."""
        return self.flies

    @property
    def free(self) -> bool:
        """Whether it has no energy left: it glides home, and fires no more (IIT21, II16).

        It does so in its next go (II15c, II74).
        """
        return self.blocks <= 0

    @property
    def armoured(self) -> bool:
        """Whether it deflects hits."""
        return "a" in self.extras


class Scenic(BaseModel):
    """A square of scenery, by its centre.

    Attributes:
        wreck: Whether it is there for one go only (II91).
        stuck: Whether a starbase stops it.
        aside: Whither it goes around the starbase: north or south (II111).
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    kind: Kind
    at: tuple[int, int] | None = None
    wreck: bool = False
    stuck: bool = False
    aside: str = ""

    @property
    def centre(self) -> Point:
        """Its centre on the table, on which it must be."""
        if self.at is None:
            raise ValueError(f"{self.id} is not on the table")
        return Point(*self.at)


class Structure(BaseModel):
    """Something on the ground: a gun cluster, or a target of those that attack (IIT34, IIT35).

    Attributes:
        id: Its code in small letters.
        kind: What it is.
        name: What it is called.
        code: Its letter and number.
        section: The part of the board in which it must lie (II98).
        at: Its centre, once it has one.
        hits: How often it was hit.
        shots: How often it has fired in this go.
        fallen: Whether it is destroyed.
        worth: What it was worth, told when it has fallen (II101).
        fell: In which go it has fallen.
        failed: Whether a try for collateral damage has failed.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    id: str
    kind: str
    name: str
    code: str
    section: int
    at: tuple[int, int] | None = None
    hits: int = 0
    shots: int = 0
    fallen: bool = False
    worth: int = 0
    fell: int = 0
    failed: bool = False

    @property
    def side(self) -> str:
        """Whose it is: of those that hold the sector."""
        return INTERCEPTOR

    @cached_property
    def here(self) -> Point:
        """Its centre on the table, on which it must be."""
        if self.at is None:
            raise ValueError(f"{self.id} is not on the table")
        return Point(*self.at)

    @property
    def there(self) -> bool:
        """Whether it can be fired at."""
        return self.at is not None and not self.fallen

    @property
    def armed(self) -> bool:
        """Whether it is a gun cluster."""
        return self.kind == GUN


Unit: TypeAlias = Fighter | Structure
"""Who fires or is fired at."""
