"""The pieces on and beside the table: dataclasses, quicker to make than models."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.kernel.values.frozen import value
from rules.space.grid import CellText  # noqa: TC001 - read when states are read from JSON
from rules.systems.space_convoy.stats import (
    OBJECTS,
    SLOWED_MOVE,
    VESSELS,
    Damage,
    ObjectKind,
    VesselKind,
)

if TYPE_CHECKING:
    from rules.space.grid import Cell
    from rules.systems.space_convoy.brief import ConvoyBrief
    from rules.systems.space_convoy.options import ConvoyOptions

COFFIN = "coffin"
SLAYER = "slayer"
BRIGGHAVEN = "brigghaven"
_SIDES: dict[str, str] = {kind.id: kind.side for kind in VESSELS.values()}


class Status(StrEnum):
    """Where a vessel is in its life."""

    UNPLACED = "unplaced"
    WAITING = "waiting"
    ON_TABLE = "aboard"
    OFF = "off"
    DESTROYED = "destroyed"


IN_PLAY = (Status.ON_TABLE, Status.WAITING)


@value
class SpaceObject:
    """An object on the table."""

    kind_id: str
    cell: CellText

    @property
    def kind(self) -> ObjectKind:
        """Its name and pull."""
        return OBJECTS[self.kind_id]


@value
class Vessel:
    """A vessel.

    Attributes:
        id: Such as ``slayer-b``.
        kind_id: Its row in the vessel table.
        letter: Which of its kind; empty for the only one.
        status: Waiting, on the table, off, destroyed …
        cell: Where it is, while it is on the table.
        damage: Results of the hit table that it bears, each once (SC36).
        actions: What it has done in this initiative (SC14b).
    """

    id: str
    kind_id: str
    letter: str
    status: Status
    cell: CellText | None = None
    damage: tuple[Damage, ...] = ()
    actions: int = 0

    def having_acted(self, status: Status, cell: Cell | None) -> Vessel:
        """The vessel with one more action done, and where that took it."""
        done = self.actions + 1
        return Vessel(self.id, self.kind_id, self.letter, status, cell, self.damage, done)

    def renewed(self) -> Vessel:
        """The vessel with all its actions before it."""
        return Vessel(self.id, self.kind_id, self.letter, self.status, self.cell, self.damage)

    @property
    def kind(self) -> VesselKind:
        """Its row of the vessel table."""
        return VESSELS[self.kind_id]

    @property
    def side(self) -> str:
        """The seat that owns it."""
        return _SIDES[self.kind_id]

    @property
    def name(self) -> str:
        """Such as ``Slayer B``."""
        return name_of(self.id)

    @property
    def code(self) -> str:
        """Two letters for the map: ``SB``."""
        return self.kind.code + self.letter

    @property
    def slowed(self) -> bool:
        """Whether it moves on a modified 5+ only (SC33)."""
        return Damage.SLOWED in self.damage

    @property
    def weakened(self) -> bool:
        """Whether its defence is one die at most (SC34)."""
        return Damage.WEAKENED in self.damage

    @property
    def armed(self) -> bool:
        """Whether it has any firepower (SCT14, SC35)."""
        return self.kind.red > 0 and Damage.DISARMED not in self.damage

    @property
    def move_number(self) -> int:
        """What its modified move die must show (SCT11, SC33)."""
        number = VESSELS[self.kind_id].move
        return max(number, SLOWED_MOVE) if self.damage and self.slowed else number


@lru_cache(maxsize=64)
def name_of(vessel_id: str) -> str:
    """A vessel's name from its id, which never changes: ``slayer-b`` is ``Slayer B``."""
    return vessel_id.replace("-", " ").title()


def kind_of(vessel_id: str) -> VesselKind:
    """A vessel's row in the vessel table, from its id: ``slayer-b`` is a Slayer."""
    return VESSELS.get(vessel_id) or VESSELS[vessel_id.rpartition("-")[0]]


def muster(options: ConvoyOptions, brief: ConvoyBrief) -> tuple[Vessel, ...]:
    """Both forces before deployment (SCT1, SCT7, SCT7b, SCT8, SC1, SC1b)."""
    return tuple(
        Vessel(
            id=f"{each.kind}-{letter.lower()}" if letter else each.kind,
            kind_id=each.kind,
            letter=letter,
            status=Status.WAITING if each.side == "freeloaders" else Status.UNPLACED,
        )
        for each in brief.squadron
        for letter in _letters(options.coffins if each.kind == COFFIN else each.count, each.kind)
    )


def _letters(count: int, kind: str) -> str | tuple[str, ...]:
    # A lone Coffin keeps its letter: it is one of a class, the Blitzship is the only one.
    return ("",) if count == 1 and kind != COFFIN else "ABCDEF"[:count]
