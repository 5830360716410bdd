"""What happens by cloaks (section 10): on, off, failing, searching, being detected."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event


class CloakSwitched(Event):
    """A ship turned its cloak on or off before its move (BZ135)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    on: bool


class CloakFailed(Event):
    """A ship's cloak went off by damage (BZ192)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str


class Searched(Event):
    """A ship searched for cloaked ships near it before its attacks (BZ98, BZ190).

    Attributes:
        more: What Advanced Sensors add.
        need: What the die had to come to.
        found: Those that it has detected, by id.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    face: int
    more: int
    need: int
    passed: bool
    found: tuple[str, ...] = ()


class Betrayed(Event):
    """A ship fired from under its cloak: all enemies have detected it this turn (BZ191)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str


CLOAK_EVENTS = (CloakSwitched, CloakFailed, Searched, Betrayed)
