"""What happens as sides fit out their fleets before these come to the table (BZ-T1, 0b)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event


class MinesTaken(Event):
    """A side said which of its ships carry mines; only it may know, until both have (BZ133b)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[str, ...]


class MinesTakenUnseen(Event):
    """The public twin of ``MinesTaken``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class MinesCarried(Event):
    """These ships carry mines for torpedoes, as all learn once both sides have said so (BZ82)."""

    ships: tuple[str, ...]


class SquadronsFormed(Event):
    """A side said which of its ships form squadrons; only it may know, until both have (BZ133b)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    squadrons: tuple[tuple[str, ...], ...]


class SquadronsFormedUnseen(Event):
    """The public twin of ``SquadronsFormed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class SquadronsShown(Event):
    """These ships form squadrons, each with its squadron, as all learn (BZT65)."""

    ships: tuple[tuple[str, str], ...]


class RolesAssigned(Event):
    """A side said what its flights are for; only it may know, until both have (BZ133b).

    Attributes:
        ships: Each with how many fighters, bombers and shuttles it carries; of others it is as
            their descriptions have it.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: tuple[tuple[str, int, int, int], ...]


class RolesAssignedUnseen(Event):
    """The public twin of ``RolesAssigned``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str


class RolesShown(Event):
    """What flights are for, as all learn once both sides have said so (BZ291)."""

    ships: tuple[tuple[str, int, int, int], ...]


class SquadronMoved(Event):
    """All of a squadron have moved; who is too far from the others drops out (BZ143)."""

    squadron: str
    dropped: tuple[str, ...] = ()


class VolleyHeld(Event):
    """A ship of a squadron has named its targets, and fires when all of it have (BZ142).

    Attributes:
        aims: Weapon, target and dice of each order.
    """

    ship: str
    aims: tuple[tuple[str, str, int], ...]


class VolleyLoosed(Event):
    """A squadron fires, ship by ship, as was said (BZ142)."""


FITTING_EVENTS = (
    MinesTaken, MinesTakenUnseen, MinesCarried, SquadronsFormed, SquadronsFormedUnseen,
    SquadronsShown, SquadronMoved, VolleyHeld, VolleyLoosed, RolesAssigned, RolesAssignedUnseen,
    RolesShown,
)  # fmt: skip
