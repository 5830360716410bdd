"""What happens as assault columns storm."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.values.counting import counted
from rules.space.pose import PoseText
from rules.systems.braid.batteries import called
from rules.systems.braid.pieces import BATTERY, Status
from rules.systems.braid.shown import Acted
from rules.systems.braid.words import form_of, leader_of, name_of

if TYPE_CHECKING:
    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import BraidView


class AssaultDeclared(Event):
    """An assault column declared whom it assaults (BC141)."""

    unit: str
    target: str

    def fold(self, state: BraidState) -> BraidState:
        return state.unit(self.unit, storms=self.target)

    def tell(self, view: BraidView) -> Telling:
        what = f"{name_of(view, self.unit)} will assault {called(view.field, self.target)}"
        return Telling(what, rules=("BC141", "BC142"))


class AssaultMoved(Acted):
    """An assault column charged; without a target it went on, as its own is gone (BC143)."""

    unit: str
    target: str
    origin: PoseText
    pose: PoseText

    def fold(self, state: BraidState) -> BraidState:
        return state.unit(self.unit, pose=self.pose, storms="").with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        if self.target:
            what = f"{name} assaults {called(view.field, self.target)}, to the death"
            return Telling(what, rules=("BC43", "BC44"))
        on = " and goes on" if self.pose != self.origin else ""
        return Telling(f"{name} finds its target gone{on}", rules=("BC106", "BC143"))


class AssaultFought(Acted):
    """A round of an assault (BC44).

    Attributes:
        faces: The dice of the column.
        foes: Those of its target.
        lost: How many stands the column loses.
        cost: How many its target loses.
        general: The general who fell first, if he did.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    unit: str
    target: str
    faces: tuple[int, ...]
    foes: tuple[int, ...]
    lost: int
    cost: int
    general: str

    def fold(self, state: BraidState) -> BraidState:
        unit, target = state.field.by_id[self.unit], state.field.by_id[self.target]
        found = state.unit(unit.id, stands=unit.stands - self.lost)
        if target.formation != BATTERY:
            found = found.unit(target.id, stands=target.stands - self.cost)
        if self.general:
            found = found.commander(self.general, status=Status.LOST, at=None, unit="")
        return found.with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        name, foe = name_of(view, self.unit), called(view.field, self.target)
        throws = (Throw("", self.faces, "assault"), Throw("", self.foes, "holds"))
        lost = counted(self.lost, "stand") if self.lost else "nothing"
        if self.general:
            leader = leader_of(view, self.general)
            lost = f"{leader} and {lost}" if self.lost else leader
        cost = counted(self.cost, "stand") if self.cost else "nothing"
        what = f"{name} loses {lost}, {foe} {cost}"
        return Telling(what, throws, rules=("BC44",))


class AssaultEnded(Event):
    """Who is left of an assault is what he now is (BC144)."""

    unit: str
    formation: str
    pose: PoseText
    area: str
    stands: int

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(
            self.unit, formation=self.formation, pose=self.pose, area=self.area, stands=self.stands
        )
        return found.fighting(outlived=(*found.field.combat.outlived, self.unit))

    def tell(self, view: BraidView) -> Telling:
        name, form = name_of(view, self.unit), form_of(view, self.formation)
        where = f" in {view.brief.terrain.by_id[self.area].name}" if self.area else ""
        left = (
            "" if view.brief.units[self.unit].is_gun else f", {counted(self.stands, 'stand')} left"
        )
        return Telling(f"{name} has won: {form}{where}{left}", rules=("BC144",))
