"""What happens to a starbase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.game.d6 import at_least
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.systems.interceptors.base import turned
from rules.systems.interceptors.muster import based_on
from rules.systems.interceptors.quadrants import QUADRANTS, turned_quadrant
from rules.systems.interceptors.stats import TURNS
from rules.systems.interceptors.words import name_of, piece_of

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.view import FightersView


class Deployed(Event):
    """What stands on the starbase: the quadrants of its guns, its secondary targets, its centre.

    Attributes:
        guns: The quadrant of each gun cluster.
        targets: How many secondary targets there are.
        at: The centres: guns, secondary targets, the central one.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    guns: tuple[int, ...]
    targets: int
    at: tuple[tuple[int, int], ...]

    def fold(self, state: FightersState) -> FightersState:
        found = based_on(self.guns, self.targets)
        laid = [changed(each, at=at) for each, at in zip(found, self.at, strict=True)]
        return state.with_(table=changed(state.table, structures=tuple(laid)))

    def tell(self, _view: FightersView) -> Telling:
        guns, targets = counted(len(self.guns), "gun cluster"), counted(self.targets, "target")
        return Telling(f"The starbase has {guns}, {targets} and its centre", rules=("II105",))


class Protected(Event):
    """The protected quadrant was named, by its number from the north clockwise."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    quadrant: int

    def fold(self, state: FightersState) -> FightersState:
        return state.with_(table=changed(state.table, protected=self.quadrant))

    def tell(self, _view: FightersView) -> Telling:
        return Telling(
            f"The {QUADRANTS[self.quadrant - 1]} quadrant is protected", rules=("II107",)
        )


class BaseTurned(Event):
    """The commander tried to turn the starbase (II108b)."""

    face: int
    clockwise: bool
    turned: bool

    def fold(self, state: FightersState) -> FightersState:
        if not self.turned:
            return state
        table, way = state.table, self.clockwise
        found = []
        for each in table.structures:
            x, y = turned(table.board, each.here, clockwise=way)
            section = turned_quadrant(each.section, clockwise=way) if each.section else 0
            found.append(changed(each, at=(x, y), section=section))
        protected = turned_quadrant(table.protected, clockwise=way) if table.protected else 0
        return state.with_(table=changed(table, structures=tuple(found), protected=protected))

    def tell(self, _view: FightersView) -> Telling:
        way = "clockwise" if self.clockwise else "counterclockwise"
        what = f"The starbase turns {way}" if self.turned else "The starbase does not turn"
        return Telling(what, (Throw("", (self.face,)),), f"needs {at_least(TURNS)}", ("II108",))


class Collateral(Event):
    """A secondary target that has fallen may have damaged the centre.

    Attributes:
        damage: The die of the damage, if there is some.
        lost: How many hits the centre takes.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    structure: str
    centre: str
    faces: tuple[int, ...]
    needed: int
    damage: tuple[int, ...]
    lost: int

    def fold(self, state: FightersState) -> FightersState:
        centre = next(each for each in state.table.structures if each.id == self.centre)
        known = state.unit(centre.id, hits=centre.hits + self.lost)
        return known if self.damage else known.unit(self.structure, failed=True)

    def tell(self, view: FightersView) -> Telling:
        throws = [Throw("", self.faces)]
        name = name_of(view, self.structure)
        if not self.damage:
            what = f"The loss of {name} does not damage the centre"
        else:
            throws.append(Throw("", self.damage, "damage"))
            what = f"The loss of {name} costs the centre {counted(self.lost, 'hit')}"
        return Telling(what, tuple(throws), f"needs {at_least(self.needed)}", ("II110",))


class Stuck(Event):
    """Scenery lies at the starbase, which stops it."""

    piece: str

    def fold(self, state: FightersState) -> FightersState:
        return _piece(state, self.piece, stuck=True)

    def tell(self, _view: FightersView) -> Telling:
        return Telling(f"{piece_of(self.piece)} is stopped by the starbase", rules=("II111",))


class Rounding(Event):
    """The commander says on which side scenery goes around the starbase."""

    piece: str
    direction: str

    def fold(self, state: FightersState) -> FightersState:
        return _piece(state, self.piece, aside=self.direction)

    def tell(self, _view: FightersView) -> Telling:
        what = f"{piece_of(self.piece)} goes around the starbase in the {self.direction}"
        return Telling(what, rules=("II111",))


def _piece(state: FightersState, piece: str, **changes: Any) -> FightersState:
    found = next(each for each in state.table.scenery if each.id == piece)
    return state.with_(table=state.table.with_piece(changed(found, **changes)))
