"""What happens as planets turn (BZT62)."""

from __future__ import annotations

from rules.kernel.game.event import Event
from rules.space.pose import PoseText


class Rotated(Event):
    """What stands on bodies went round with them, and free stations turned (BZ162).

    Attributes:
        poses: By id, where each is then.
    """

    poses: tuple[tuple[str, PoseText], ...]


ROTATION_EVENTS = (Rotated,)
