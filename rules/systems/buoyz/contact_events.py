"""What happens as sides break contact (BZT60, BZT61)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event


class ContactChecked(Event):
    """A side that has suffered threw for whether it breaks contact (BZ202).

    Attributes:
        why: What it has suffered: losses, capitals, carriers.
        plus: What its race adds (BZ107).
        breaks: Whether it has to retreat.
        home: The heading towards its own edge (BZ203).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    side: str
    why: str
    face: int
    plus: int
    breaks: bool
    home: int


class Withdrawn(Event):
    """Ships with cloaks went into hiding as their side was ordered to retreat (BZ206)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    side: str
    ships: tuple[str, ...]


class Abandoned(Event):
    """The last ships of a side in retreat can not move: the other side has them (BZ205)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    side: str
    ships: tuple[str, ...]


CONTACT_EVENTS = (ContactChecked, Withdrawn, Abandoned)
