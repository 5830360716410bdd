"""What happens when a game master corrects the map."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

from rules.kernel.game.event import Event
from rules.kernel.game.telling import Telling
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.hex import FACINGS, HexText
from rules.systems.celestial.pieces import Group, Harm, Kind, Status
from rules.systems.celestial.stats import ARCS
from rules.systems.celestial.words import called

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.state import CelestialState

Part = Literal["shields", "helm", "reactor", "group-1", "group-2", "group-3"]
PARTS: Final[tuple[Part, ...]] = ("shields", "helm", "reactor")
"""What a critical puts out of work as a whole."""
GROUPS: Final[tuple[Part, ...]] = ("group-1", "group-2", "group-3")
"""The weapon groups, in their order."""


class ShipPut(Event):
    """A game master put a ship somewhere.

    Attributes:
        lost: Hull boxes that it has lost: at least one is left.
    """

    ship: str
    at: HexText
    lost: int

    def fold(self, state: CelestialState) -> CelestialState:
        found: dict[str, Any] = {"status": Status.ABOARD, "at": self.at, "lost": self.lost}
        if state.board.space.kinds.get(self.at) is Kind.NEBULA:  # TN10
            found["markers"] = ()
        return _with(state, self.ship, **found)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{called(board, self.ship)} is put at {self.at}")


class ShipTurned(Event):
    """A game master let a ship point another way."""

    ship: str
    facing: int

    def fold(self, state: CelestialState) -> CelestialState:
        return _with(state, self.ship, facing=self.facing)

    def tell(self, board: Board) -> Telling:
        return Telling(f"{called(board, self.ship)} points {FACINGS[self.facing]} now")


class ShipRemoved(Event):
    """A game master took a ship off the map."""

    ship: str

    def fold(self, state: CelestialState) -> CelestialState:
        return _with(state, self.ship, status=Status.DESTROYED, at=None, markers=())

    def tell(self, board: Board) -> Telling:
        return Telling(f"{called(board, self.ship)} is taken off the map")


class ShipMarked(Event):
    """A game master said how many hull boxes a ship has lost."""

    ship: str
    lost: int

    def fold(self, state: CelestialState) -> CelestialState:
        return _with(state, self.ship, lost=self.lost)

    def tell(self, board: Board) -> Telling:
        left = board.card(board.ship(self.ship)).boxes - self.lost
        return Telling(
            f"{called(board, self.ship)} has {counted(left, 'hull box', 'hull boxes')} left"
        )


class ShieldSet(Event):
    """A game master said how many boxes of a shield are left."""

    ship: str
    arc: int
    boxes: int

    def fold(self, state: CelestialState) -> CelestialState:
        shields, arc = state.board.ship(self.ship).shields, self.arc
        return _with(state, self.ship, shields=(*shields[:arc], self.boxes, *shields[arc + 1 :]))

    def tell(self, board: Board) -> Telling:
        boxes = counted(self.boxes, "box", "boxes")
        return Telling(
            f"The {ARCS[self.arc]} shield of {called(board, self.ship)} has {boxes} left"
        )


class PartsSet(Event):
    """A game master said which parts of a ship are down until they are repaired."""

    ship: str
    down: tuple[str, ...]

    def fold(self, state: CelestialState) -> CelestialState:
        ship, down = state.board.ship(self.ship), self.down
        markers = ship.markers if "shields" not in down else ()
        kept = tuple(each for each in ship.harms if _part(each) in down)
        known = {_part(each) for each in kept}
        new = tuple(_harm(each, state.clock) for each in down if each not in known)
        groups = tuple(
            Group(0, 0) if name in down else group
            for name, group in zip(GROUPS, ship.groups, strict=False)
        )
        return _with(state, ship.id, harms=(*kept, *new), groups=groups, markers=markers)

    def tell(self, board: Board) -> Telling:
        down = [each.replace("-", " ") for each in self.down]
        are = "is" if len(down) == 1 else "are"
        words = f"{' and '.join(down)} {are} down" if down else "all parts work"
        return Telling(f"{called(board, self.ship)}: {words}")


def _with(state: CelestialState, ship_id: str, **changes: Any) -> CelestialState:
    """The state with a ship changed; what happened last is drawn no more."""
    ship = replace(state.board.ship(ship_id), **changes)
    return changed(state, board=state.board.with_ship(ship), last=None)


def _part(harm: Harm) -> str:
    """What of a ship a critical has put out of work."""
    return harm.effect if harm.group < 0 else GROUPS[harm.group]


def _harm(part: str, now: int) -> Harm:
    group = GROUPS.index(part) if part in GROUPS else -1
    return Harm("group" if group >= 0 else part, group, now)
