"""What happens by minefields (BZT57, BZT58)."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.game.event import Beat, Event
from rules.space.pose import PoseText


class MineReadied(Event):
    """A ship is to lay a mine as it moves (BZ179b).

    Attributes:
        behind: How far back along its way, from where it ends; in 400ths of an inch.
        carried: Whether it is one of those that it carries, not its pursuit mine (BZT63b).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    behind: int
    carried: bool = False


class SweepReadied(Event):
    """A ship is to sweep mines as it moves (BZT64)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str


class MinesSwept(Event):
    """A ship has swept mines on its way; perhaps none were there (BZT64, BZ181b).

    Attributes:
        mines: The laid mines, by id.
        cells: The cells of large minefields, by field.
    """

    ship: str
    mines: tuple[str, ...] = ()
    cells: tuple[tuple[str, tuple[int, ...]], ...] = ()


class MineLaid(Event):
    """A ship has laid its mine (BZ59).

    Attributes:
        mine: The field's id.
        at: Its middle, and where the ship went.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    mine: str
    at: PoseText


class MineMet(Event):
    """A ship that has come through a minefield threw for it (BZ180c, BZ181c).

    Attributes:
        mines: The fields of it that the ship crossed, by id, in order; the first goes if it hits.
        fast: What is added for its speed.
        rows: How many rows of a large minefield; 0 of laid mines, where each counts one.
        face: Its die.
        need: What die, fields and speed had to come to.
        hit: Whether it has hit a mine.
        attack: The dice by which the mine had to hit, where it has to (BZ80b).
        attack_need: The least of them that hits.
        hits: The damage dice that come of it.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    ship: str
    mines: tuple[str, ...]
    fast: int
    rows: int = 0
    face: int
    need: int
    hit: bool
    attack: tuple[int, ...] = ()
    attack_need: int = 0
    hits: int = 0


MINE_EVENTS = (MineReadied, MineLaid, MineMet, SweepReadied, MinesSwept)
