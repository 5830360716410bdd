"""What happens to what stands on the ground, and by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.systems.interceptors.base import local
from rules.systems.interceptors.muster import standing_in
from rules.systems.interceptors.quadrants import quadrant_of
from rules.systems.interceptors.shown import Acted
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.words import capital, name_of, side_of

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.view import FightersView


class LaidOut(Event):
    """What stands on the ground: the sections that were thrown, and where each lies (II98).

    Attributes:
        guns: The section of each gun cluster.
        targets: The section of each target.
        at: The centres, those of gun clusters first.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    guns: tuple[int, ...]
    targets: tuple[int, ...]
    at: tuple[tuple[int, int], ...]

    def fold(self, state: FightersState) -> FightersState:
        found = standing_in(self.guns, self.targets)
        laid = [changed(each, at=at) for each, at in zip(found, self.at, strict=True)]
        return state.with_(table=changed(state.table, structures=tuple(laid)))

    def tell(self, _view: FightersView) -> Telling:
        guns, targets = counted(len(self.guns), "gun cluster"), counted(len(self.targets), "target")
        throws = (Throw("", self.guns, "guns"), Throw("", self.targets, "targets"))
        brief = Brief(f"{guns} and {targets} stand on the ground")
        return Telling(f"{guns} and {targets}, by section", throws, rules=("II98",), brief=brief)


class Shifted(Acted):
    """A structure was moved before the fight."""

    structure: str
    at: tuple[int, int]

    def fold(self, state: FightersState) -> FightersState:
        known = state.unit(self.structure, at=self.at).with_(last=self)
        if not state.options.starbase:
            return known
        found = known.table.unit(self.structure)
        number = quadrant_of(*local(state.table.board, Point(*self.at)))
        return known.unit(found.id, section=number if found.id.startswith("g") else 0)

    def tell(self, view: FightersView) -> Telling:
        x, y = self.at
        what = f"{name_of(view, self.structure)} moves to {x // CM},{y // CM}"
        return Telling(what, rules=("II98",), brief=UNSAID)


class Valued(Event):
    """A side has noted down a target that is worth much; only it may know."""

    side: str
    structure: str

    def fold(self, state: FightersState) -> FightersState:
        values = (*state.secret(self.side).values, self.structure)
        return state.hiding(self.side, values=values).with_(valued=state.valued + 1)

    def tell(self, view: FightersView) -> Telling:
        worth = view.brief.numbers.attack.dear_worth
        what = f"{name_of(view, self.structure)} is worth {worth} points"
        return Telling(what, rules=("II101",))


class ValuedUnseen(Event):
    """The public twin of ``Valued``."""

    side: str

    def tell(self, view: FightersView) -> Telling:
        what = f"{capital(side_of(view, self.side))} note down a target that is worth much"
        return Telling(what, rules=("II101",), brief=UNSAID)


class Volleyed(Event):
    """The gun clusters were ordered to fire at a fighter, all that can."""

    side: str
    target: str

    def tell(self, view: FightersView) -> Telling:
        what = f"The gun clusters fire a volley at {name_of(view, self.target)}"
        return Telling(what, rules=("II123",))


class Fallen(Event):
    """A structure was destroyed; what it was worth."""

    beat: ClassVar[Beat] = Beat.STRIKE

    structure: str
    worth: int

    def fold(self, state: FightersState) -> FightersState:
        return state.unit(self.structure, fallen=True, worth=self.worth, fell=state.go)

    def tell(self, view: FightersView) -> Telling:
        what = f"{name_of(view, self.structure)} is destroyed"
        if not self.worth:
            return Telling(what, rules=("II95",))
        why = f"worth {counted(self.worth, 'point')}"
        return Telling(what, why=why, rules=("IIT37", "II101"))
