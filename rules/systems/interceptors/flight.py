"""The go of the fighter that flies, as far as it has come."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from rules.space.pose import PoseText


class Flight(BaseModel):
    """The go of the fighter that flies.

    Attributes:
        fighter: Which one.
        units: How far it may go.
        start: Where its go began: all of its way is laid from there (II46).
        way: Its units so far: letters and flips.
        used: What they cost.
        poses: Where it has been, its start among them.
        arcs: How many of these positions had each enemy in its arc (II21).
        tried: Whether it has tried to change its level.
        fired: Whether it has fired in its own go.
        stopped: Whether it was fired at, or lost a block, on the path that was ordered (II72).
        rest: What is left of the path that was ordered.
        hold: Whether it flies on without firing.
        free: Whether it had no energy when its go began, and glides; who loses it on the way
            flies on as if it had not (II15).
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    fighter: str
    units: int
    start: PoseText
    way: tuple[str, ...] = ()
    used: int = 0
    poses: tuple[PoseText, ...]
    arcs: dict[str, int]
    tried: bool = False
    fired: bool = False
    stopped: bool = False
    rest: tuple[str, ...] = ()
    hold: bool = False
    free: bool = False

    @property
    def left(self) -> int:
        """How many units it may still go."""
        return self.units - self.used

    @property
    def swept(self) -> bool:
        """Whether it has swept aside (IIT17c)."""
        return any(each in ("P", "S") for each in self.way)

    @property
    def flipped(self) -> bool:
        """Whether it has flipped over (IIT18c)."""
        return any(each.startswith("T") for each in self.way)
