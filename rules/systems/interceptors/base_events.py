"""What happens to a starbase."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event


class Deployed(Event):
    """What stands on the starbase: the quadrants of its guns, its secondary targets, its centre.

    Attributes:
        guns: The quadrant of each gun cluster.
        targets: How many secondary targets there are.
        at: The centres: guns, secondary targets, the central one.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    guns: tuple[int, ...]
    targets: int
    at: tuple[tuple[int, int], ...]


class Protected(Event):
    """The protected quadrant was named, by its number from the north clockwise."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    quadrant: int


class BaseTurned(Event):
    """The commander tried to turn the starbase (II108b)."""

    face: int
    clockwise: bool
    turned: bool


class Collateral(Event):
    """A secondary target that has fallen may have damaged the centre.

    Attributes:
        damage: The die of the damage, if there is some.
        lost: How many hits the centre takes.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    structure: str
    centre: str
    faces: tuple[int, ...]
    needed: int
    damage: tuple[int, ...]
    lost: int


class Stuck(Event):
    """Scenery lies at the starbase, which stops it."""

    piece: str


class Rounding(Event):
    """The commander says on which side scenery goes around the starbase."""

    piece: str
    direction: str


BASE_EVENTS: tuple[type[Event], ...] = (
    Deployed,
    Protected,
    BaseTurned,
    Collateral,
    Stuck,
    Rounding,
)
