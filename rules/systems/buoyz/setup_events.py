"""What happens before the first turn: lists, edges, bodies, deployment."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.buoyz import fleets, scattering
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import BLUE, RED, SIDES
from rules.systems.buoyz.changes import with_ship
from rules.systems.buoyz.fleets import FIELD, sailing
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.shown import Acted
from rules.systems.buoyz.state import BuoyzState, Last
from rules.systems.buoyz.words import beside, name_of, side_of, spot, where

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board

Faces = tuple[int, int]


class Listed(Event):
    """A side handed in the list of its fleet; only it may know (BZ133)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        found = state.hiding(self.seat, ships=self.ships)
        return changed(found, listed=tuple(sorted((*state.listed, self.seat))))

    def tell(self, board: Board) -> Telling:
        listed = _listed(board, self.seat, self.ships)
        return Telling(f"{side_of(board, self.seat)} hands in {listed}", rules=("BZ223",))


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def tell(self, board: Board) -> Telling:
        return Telling(f"{side_of(board, self.seat)} hands in its list", rules=("BZ133",))


class FleetsShown(Event):
    """Both fleets, for all to see."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    blue: str
    red: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        fleets = {BLUE: self.blue, RED: self.red}
        fields = tuple([side for side in SIDES for each in kinds_of(fleets[side]) if each == FIELD])
        board = embarked(changed(state.board, ships=sailing(state.board, fleets), unsown=fields))
        for side in SIDES:
            state = state.hiding(side, ships="")
        return changed(state, board=board)

    def tell(self, board: Board) -> Telling:
        lists = zip(SIDES, (self.blue, self.red), strict=True)
        told = "; ".join(
            f"{side_of(board, side)}: {_listed(board, side, ships)}" for side, ships in lists
        )
        return Telling(f"The fleets meet. {told}", rules=("BZ133",))


class EdgesRolled(Event):
    """Both sides rolled for their edges (BZ33b); ``south`` is whose the southern one is."""

    blue: Faces
    red: Faces
    south: str

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, south=self.south)

    def tell(self, board: Board) -> Telling:
        throws = both_thrown(board, self.blue, self.red)
        if not self.south:
            return Telling("Roll for the edges", throws, "a tie, roll again", ("BZ33",), UNSAID)
        why = f"{side_of(board, self.south)} takes the south"
        brief = Brief("Edges:", throws, why)
        return Telling("Roll for the edges", throws, why, ("BZ33",), brief)


class BodiesPlaced(Event):
    """The dice have said where bodies lie (BZ214).

    Attributes:
        spots: Of each, inches east and north of the middle of the table.
    """

    spots: tuple[tuple[int, int], ...]

    def fold(self, state: BuoyzState) -> BuoyzState:
        return changed(state, board=changed(state.board, spots=self.spots))

    def tell(self, board: Board) -> Telling:
        bodies = scattering.lying(board, scattering.scattered(board), self.spots)
        told = "; ".join(f"{each.name} at {spot(each.at)}" for each in bodies)
        words = f"The dice say where bodies lie: {told}"
        if len(board.tables) > 1:
            count = counted(len(bodies), "body", "bodies")
            words = f"The dice say where {count} lie on {len(board.tables)} tables"
        return Telling(words, rules=("BZ214",))


class DeploymentDue(Event):
    """A side is to deploy a ship (BZ136)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def tell(self, board: Board) -> Telling:
        return Telling(f"{side_of(board, self.seat)} deploys", rules=("BZ136",), brief=UNSAID)


class Deployed(Acted):
    """A ship was put on the table; ``by_referee`` if its side let the referee do it.

    ``landed`` and ``orbit`` are bodies, ``hand`` the way round, as those of ships (BZ137).
    """

    ship: str
    pose: PoseText
    by_referee: bool = False
    landed: str = ""
    orbit: str = ""
    hand: str = ""

    def fold(self, state: BuoyzState) -> BuoyzState:
        ship = state.board.ship(self.ship)
        known = with_ship(
            state,
            ship,
            status=Status.ABOARD,
            pose=self.pose,
            landed=self.landed,
            orbit=self.orbit,
            hand=self.hand,
        )
        return changed(known, deployed=(*state.deployed, ship.side), last=Last(self))

    def tell(self, board: Board) -> Telling:
        by = ", by the referee" if self.by_referee else ""
        name = name_of(board, self.ship)
        near = beside(board, self.landed, self.orbit)
        return Telling(
            f"{name} is deployed {where(self.pose)}{near}{by}",
            rules=("BZ136",),
            brief=Brief(f"{name} is deployed{near}"),
        )


def _listed(board: Board, side: str, ships: str) -> str:
    kinds = kinds_of(ships)
    cost = counted(fleets.cost(board, kinds, side), "point")
    return f"{fleets.in_words(board, kinds)} ({cost})"


def both_thrown(board: Board, blue: tuple[int, int], red: tuple[int, int]) -> tuple[Throw, ...]:
    """The dice of both sides."""
    sides = zip(SIDES, (blue, red), strict=True)
    return tuple(Throw("", faces, side_of(board, side)) for side, faces in sides)
