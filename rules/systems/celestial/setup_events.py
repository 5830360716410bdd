"""What happens before the first round, and the roll for the initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.frozen import altered, changed
from rules.space.hex import FACINGS, HexText
from rules.systems.celestial import fleets
from rules.systems.celestial.changes import with_ship
from rules.systems.celestial.fleets import sailing
from rules.systems.celestial.lines import Space
from rules.systems.celestial.pieces import Kind, Status, Terrain
from rules.systems.celestial.shown import Acted
from rules.systems.celestial.state import Last
from rules.systems.celestial.stats import COMPACT, DOMINION, SIDE_NAMES
from rules.systems.celestial.words import called

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.state import CelestialState


class TerrainLaid(Event):
    """Terrain lies on the map (TN48)."""

    kind: Kind
    at: tuple[HexText, ...]

    def fold(self, state: CelestialState) -> CelestialState:
        space, laid = state.board.space, tuple(Terrain(self.kind, at) for at in self.at)
        space = Space((*space.terrain, *laid), space.open_spines)
        return changed(state, board=altered(state.board, space=space))

    def tell(self, _board: Board) -> Telling:
        where = ", ".join(map(str, self.at))
        words = f"{self.kind.value.capitalize()} at {where}"
        return Telling(words, rules=("TN48",), brief=UNSAID)


class InitiativeRolled(Event):
    """Both sides rolled for the first initiative (TE17)."""

    compact: int
    dominion: int

    def fold(self, state: CelestialState) -> CelestialState:
        return state

    def tell(self, _board: Board) -> Telling:
        throws = (Throw("", (self.compact,), "Compact"), Throw("", (self.dominion,), "Dominion"))
        why = "a tie, roll again" if self.compact == self.dominion else "the higher die begins"
        brief = Brief("First initiative:", throws)
        return Telling("Roll for the first initiative", throws, why, ("TE17",), brief)


class Listed(Event):
    """A side handed in the list of its fleet; only it may know (TE61)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    ships: str

    def fold(self, state: CelestialState) -> CelestialState:
        hidden = {**state.hidden, self.seat: self.ships}
        return changed(state, hidden=hidden, listed=tuple(sorted((*state.listed, self.seat))))

    def tell(self, board: Board) -> Telling:
        kinds = fleets.kinds_of(self.ships)
        listed = f"{fleets.in_words(board, kinds)} ({fleets.cost(board, kinds)} points)"
        return Telling(f"The {SIDE_NAMES[self.seat]} hands in {listed}", rules=("TE61",))


class ListedUnseen(Event):
    """The public twin of ``Listed``."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def tell(self, _board: Board) -> Telling:
        return Telling(f"The {SIDE_NAMES[self.seat]} hands in its list", rules=("TE61",))


class FleetsShown(Event):
    """Both fleets, for all to see (TE61)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    compact: str
    dominion: str

    def fold(self, state: CelestialState) -> CelestialState:
        fleets = {COMPACT: self.compact, DOMINION: self.dominion}
        board = altered(state.board, ships=sailing(state.board, fleets))
        return changed(state, board=board, hidden={})

    def tell(self, board: Board) -> Telling:
        lists = map(fleets.kinds_of, (self.compact, self.dominion))
        sides = zip(SIDE_NAMES.values(), lists, strict=True)
        listed = (
            f"the {name} with {fleets.in_words(board, kinds)} ({fleets.cost(board, kinds)} points)"
            for name, kinds in sides
        )
        return Telling(f"The fleets sail: {'; '.join(listed)}", rules=("TE61",))


class DeploymentDue(Event):
    """A side is to deploy a ship (TE55)."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: CelestialState) -> CelestialState:
        return state

    def tell(self, _board: Board) -> Telling:
        words = f"The {SIDE_NAMES[self.seat]} deploys"
        return Telling(words, rules=("TE55",), brief=UNSAID)


class Deployed(Acted):
    """A ship was put on the map; ``by_dice`` if the dice did it."""

    ship: str
    at: HexText
    facing: int
    by_dice: bool = False

    def fold(self, state: CelestialState) -> CelestialState:
        ship = state.board.ship(self.ship)
        board = with_ship(state, ship, status=Status.ABOARD, at=self.at, facing=self.facing)
        deployed = (*state.deployed, ship.side)
        return changed(state, board=board, deployed=deployed, last=Last(self))

    def tell(self, board: Board) -> Telling:
        by = ", by the dice" if self.by_dice else ""
        name, facing = called(board, self.ship), FACINGS[self.facing]
        words = f"{name} deploys at {self.at}, facing {facing}{by}"
        return Telling(words, rules=("TE55",), brief=Brief(f"{name} at {self.at}"))
