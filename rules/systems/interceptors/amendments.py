"""What happens when a game master corrects the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.event import Event
from rules.kernel.game.telling import Telling
from rules.kernel.values.counting import counted
from rules.space.plane import Point, wind_of
from rules.space.pose import PoseText
from rules.systems.interceptors.base import local
from rules.systems.interceptors.edges import EDGES
from rules.systems.interceptors.pieces import Status, Structure
from rules.systems.interceptors.quadrants import quadrant_of
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.words import LEVELS, name_of

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.view import FightersView


class FighterPut(Event):
    """A game master put a fighter somewhere.

    Attributes:
        blocks: The energy blocks that it has then.
        back: Whether it was not on the board: then it has no go in this one.
    """

    fighter: str
    pose: PoseText
    blocks: int
    back: bool

    def fold(self, state: FightersState) -> FightersState:
        fighter = state.table.by_id[self.fighter]
        put = state.fighter(
            self.fighter,
            status=Status.FLYING,
            pose=self.pose,
            exit=None,
            blocks=self.blocks,
            edge=fighter.edge or state.edges.get(fighter.side, EDGES[0]),
        )
        if self.back:
            put = put.fighter(self.fighter, gone=True, fresh=True)
        return put.with_(last=None)

    def tell(self, view: FightersView) -> Telling:
        x, y, heading = self.pose
        where = f"at {x // CM},{y // CM}, heading {wind_of(heading)}"
        return Telling(f"{name_of(view, self.fighter)} is put {where}")


class FighterRemoved(Event):
    """A game master took a fighter off the board."""

    fighter: str

    def fold(self, state: FightersState) -> FightersState:
        gone = state.fighter(self.fighter, status=Status.DESTROYED, pose=None, exit=None)
        return gone.with_(last=None)

    def tell(self, view: FightersView) -> Telling:
        return Telling(f"{name_of(view, self.fighter)} is taken off the board")


class BlocksSet(Event):
    """A game master said how many energy blocks a fighter has."""

    fighter: str
    blocks: int

    def fold(self, state: FightersState) -> FightersState:
        return state.fighter(self.fighter, blocks=self.blocks)

    def tell(self, view: FightersView) -> Telling:
        blocks = counted(self.blocks, "energy block")
        return Telling(f"{name_of(view, self.fighter)} has {blocks} now")


class LevelSet(Event):
    """A game master said at which energy level a fighter is."""

    fighter: str
    level: int

    def fold(self, state: FightersState) -> FightersState:
        return state.fighter(self.fighter, level=self.level)

    def tell(self, view: FightersView) -> Telling:
        return Telling(f"{name_of(view, self.fighter)} is in {LEVELS[self.level]} now")


class GoSet(Event):
    """A game master said whether a fighter has had its go."""

    fighter: str
    had: bool

    def fold(self, state: FightersState) -> FightersState:
        return state.fighter(self.fighter, gone=self.had)

    def tell(self, view: FightersView) -> Telling:
        how = "has had its go" if self.had else "has its go still to come"
        return Telling(f"{name_of(view, self.fighter)} {how}")


class StructurePut(Event):
    """A game master put a structure somewhere; if it had fallen, it stands again.

    Attributes:
        at: Its centre.
        hits: The hits that it has then.
    """

    structure: str
    at: tuple[int, int]
    hits: int

    def fold(self, state: FightersState) -> FightersState:
        table, found = state.table, state.table.unit(self.structure)
        changes: dict[str, object] = {"at": self.at, "hits": self.hits}
        if isinstance(found, Structure) and found.armed and state.options.starbase:
            changes["section"] = quadrant_of(*local(table.board, Point(*self.at)))
        stands = {"fallen": False, "worth": 0, "fell": 0, "failed": False}
        return state.unit(self.structure, **changes, **stands).with_(last=None)

    def tell(self, view: FightersView) -> Telling:
        x, y = self.at
        hits = f", with {counted(self.hits, 'hit')}" if self.hits else ""
        return Telling(f"{name_of(view, self.structure)} is put at {x // CM},{y // CM}{hits}")


class StructureRemoved(Event):
    """A game master let a structure fall; what it was worth."""

    structure: str
    worth: int

    def fold(self, state: FightersState) -> FightersState:
        fallen = state.unit(self.structure, fallen=True, worth=self.worth, fell=state.go)
        return fallen.with_(last=None)

    def tell(self, view: FightersView) -> Telling:
        why = f"worth {counted(self.worth, 'point')}" if self.worth else ""
        return Telling(f"{name_of(view, self.structure)} is taken off, as destroyed", why=why)


class HitsSet(Event):
    """A game master said how often a structure was hit."""

    structure: str
    hits: int

    def fold(self, state: FightersState) -> FightersState:
        return state.unit(self.structure, hits=self.hits)

    def tell(self, view: FightersView) -> Telling:
        return Telling(f"{name_of(view, self.structure)} has {counted(self.hits, 'hit')} now")


class ShotsSet(Event):
    """A game master said how often a gun cluster has fired in this go."""

    structure: str
    shots: int

    def fold(self, state: FightersState) -> FightersState:
        return state.unit(self.structure, shots=self.shots)

    def tell(self, view: FightersView) -> Telling:
        shots = counted(self.shots, "shot")
        return Telling(f"{name_of(view, self.structure)} has fired {shots} in this go")
