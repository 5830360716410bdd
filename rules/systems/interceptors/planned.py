"""What is considered, as the board draws it, and how a fighter or a gun cluster is offered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Candidate, Considered
from rules.kernel.values.counting import counted
from rules.space.plane import Point
from rules.systems.interceptors.pieces import Structure
from rules.systems.interceptors.words import LEVELS

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.view import FightersView

WORDS = 200


@dataclass(frozen=True, slots=True)
class Planned(Considered[Point]):
    """What is considered on the board.

    Attributes:
        poses: The templates of the way, its start first.
        threats: Who may fire at it on the way or at its end, by id, and with how many dice at most.
    """

    poses: tuple[Pose, ...] = ()
    threats: tuple[tuple[str, str], ...] = ()


def subject_of(view: FightersView, unit: Unit) -> Candidate:
    """A fighter or a gun cluster, with what it has left."""
    shots = counted(view.table.shots_left(unit), "shot")
    if isinstance(unit, Structure):
        return Candidate(unit.id, f"{unit.name} · {shots}")
    facts = f"{LEVELS[unit.level]}, {counted(max(0, unit.blocks), 'block')}, {shots}"
    return Candidate(unit.id, f"{unit.name} · {facts}")
