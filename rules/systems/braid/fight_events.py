"""What happens in charges, melees and the end phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.pose import PoseText
from rules.systems.braid.combat import DONE, HELD, Charge, Contact, Fought
from rules.systems.braid.pieces import GARRISON, Status
from rules.systems.braid.shown import Acted, Retreat
from rules.systems.braid.words import capital, name_of, side_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.braid.state import BraidState
    from rules.systems.braid.view import BraidView

_FACES = ("front", "right", "rear", "left")


class ChargeDeclared(Event):
    """A charge was declared (BC95)."""

    charge: Charge

    def fold(self, state: BraidState) -> BraidState:
        combat = state.field.combat
        return state.fighting(charges=(*combat.charges, self.charge))

    def tell(self, view: BraidView) -> Telling:
        charge = self.charge
        led = f", led by the {view.brief.commanders[charge.general].name}" if charge.general else ""
        what = f"{name_of(view, charge.unit)} charges {name_of(view, charge.target)}{led}"
        return Telling(what, rules=("BC95", "BC96"))


class ChargesEnded(Event):
    """A side has declared all its charges (BC95)."""

    side: str

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        what = f"{capital(side_of(view, self.side))}: no more charges"
        return Telling(what, rules=("BC95",), brief=UNSAID)


class ChargeTested(Event):
    """A unit tested whether it charges, or stands to be charged (BC19).

    Attributes:
        against: Whom it charges, or who charges it.
        charges: Whether it is the charger.
        face: The die; 0 if the outcome was certain and none was thrown (BC100).
        modifier: What was added, for these reasons.
        passes: Whether it charges, or stands.
    """

    unit: str
    against: str
    charges: bool
    face: int
    modifier: int
    why: str
    passes: bool

    def fold(self, state: BraidState) -> BraidState:
        if self.passes or not self.charges:
            return state
        combat = state.field.combat.with_charge(self.unit, HELD)
        return state.with_(field=changed(state.field, combat=combat))

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        if self.charges:
            does = "charges on" if self.passes else "does not charge"
        else:
            does = "stands to receive" if self.passes else "does not stand"
        throws = (Throw("", (self.face,), "test"),) if self.face else ()
        sure = "" if self.face else "certain"
        why = ", ".join(filter(None, (self.why, sure)))
        return Telling(f"{name} {does}", throws, why, ("BC19", "BC100"))


class Retired(Retreat):
    """A unit ran from a charge (BC26)."""

    def fold(self, state: BraidState) -> BraidState:
        return state.gone_back(self)

    def tell(self, view: BraidView) -> Telling:
        what = f"{name_of(view, self.unit)} retires to {self.pose.at}"
        return Telling(what, rules=("BC26", "BC127"))


class Stood(Event):
    """Horse that was charged stands, and does not counter-charge (BC108)."""

    unit: str

    def fold(self, state: BraidState) -> BraidState:
        return state.fighting(answered=(*state.field.combat.answered, self.unit))

    def tell(self, view: BraidView) -> Telling:
        return Telling(f"{name_of(view, self.unit)} stands where it is", rules=("BC108",))


class ChargeMoved(Acted):
    """A unit moved in the step of charges, but not into contact.

    Attributes:
        kind: ``counter-charges``, ``advances`` where its target is gone, ``stops`` where its way
            is barred, ``recoils`` or ``follows up`` after a melee.
    """

    unit: str
    kind: str
    origin: PoseText
    pose: PoseText

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(self.unit, pose=self.pose).with_(last=self)
        combat = found.field.combat
        match self.kind:
            case "counter-charges":
                return found.fighting(
                    answered=(*combat.answered, self.unit), charged=(*combat.charged, self.unit)
                )
            case "recoils":
                return found.parted(self.unit)
            case "follows up":
                return found
            case _:
                combat = combat.with_charge(self.unit, DONE)
                return found.with_(field=changed(found.field, combat=combat))

    def tell(self, view: BraidView) -> Telling:
        words = {
            "counter-charges": ("counter-charges", "BC108"),
            "advances": ("goes on, its foe is gone", "BC106"),
            "stops": ("finds its way barred and stops", "BC109"),
            "recoils": ("goes back two inches", "BC34"),
            "follows up": ("follows up", "BC128"),
        }
        does, rule = words[self.kind]
        what = f"{name_of(view, self.unit)} {does}"
        return Telling(what, why=f"now at {self.pose.at}", rules=(rule,), brief=Brief(what))


class Contacted(Acted):
    """A charge made contact (BC110)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    contact: Contact
    origin: PoseText
    pose: PoseText

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(self.contact.charger, pose=self.pose).with_(last=self)
        combat = found.field.combat.at_home(self.contact)
        return found.with_(field=found.field.but(combat=combat))

    def tell(self, view: BraidView) -> Telling:
        contact = self.contact
        side = _FACES[contact.face]
        where = "" if side == "front" else f" in its {side}"
        if view.brief.units[contact.charged].id and contact.ground == "built_up":
            where = ""
        what = f"{name_of(view, contact.charger)} strikes {name_of(view, contact.charged)}{where}"
        return Telling(what, rules=("BC96", "BC110"))


class MeleeSide(BaseModel):
    """A side in a round of melee: who, dice, bases, factors with their reasons (BC29)."""

    model_config = ConfigDict(frozen=True)

    side: str
    units: tuple[str, ...]
    faces: tuple[int, ...]
    bases: int
    factor: int
    why: str

    @property
    def total(self) -> int:
        """Dice, bases and factors."""
        return sum(self.faces) + self.bases + self.factor


class MeleeRound(Event):
    """A round of a melee (BC29, BC33).

    Attributes:
        number: Which round of it.
        sides: The attacker's side, then the defender's.
        winner: The side that has won it; empty after a draw.
        faces: The dice of the loser.
        lost: How many bases that costs it; in a draw each side loses one.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    number: int
    sides: tuple[MeleeSide, MeleeSide]
    winner: str
    faces: tuple[int, ...]
    lost: int

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        one, two = self.sides
        ends = f"{one.total} to {two.total}"
        if not self.winner:
            result = f"{ends}: a draw, each loses a base"
        else:
            loser = side_of(view, one.side if self.winner == two.side else two.side)
            result = f"{ends}: {capital(loser)} lose, but no stand"
            if self.lost:
                result = f"{ends}: {loser.lower()} lose {counted(self.lost, 'stand')}"
        what = f"{_names(view, one.units)} against {_names(view, two.units)}, {result}"
        throws = tuple(Throw("", side.faces, view.brief.name(side.side)) for side in self.sides)
        throws += (Throw("", self.faces, "losses"),) if self.faces else ()
        why = "; ".join(f"{s.bases:+d} bases{', ' * bool(s.why)}{s.why}" for s in self.sides)
        return Telling(what, throws, why, ("BC29", "BC33"), brief=Brief(what, throws))


class MeleeEnded(Event):
    """A melee is over for this turn; nobody has won it if nobody is left (BC117)."""

    units: tuple[str, ...]
    winner: str

    def fold(self, state: BraidState) -> BraidState:
        field = state.field
        found = tuple(
            Fought(
                unit=each,
                foes=field.combat.touching(each),
                won=0
                if not self.winner
                else 1
                if field.brief.units[each].side == self.winner
                else -1,
            )
            for each in self.units
            if field.by_id[each].plays
        )
        return state.fighting(fought=(*field.combat.fought, *found))

    def tell(self, view: BraidView) -> Telling:
        if not self.winner:
            return Telling("Nobody has won that melee", rules=("BC117",))
        what = f"{capital(side_of(view, self.winner))} have won that melee"
        return Telling(what, rules=("BC117",), brief=UNSAID)


class Stormed(Event):
    """Foot went into a place that it has cleared (BC82)."""

    unit: str
    area: str
    origin: PoseText
    pose: PoseText

    def fold(self, state: BraidState) -> BraidState:
        return state.unit(self.unit, area=self.area, formation=GARRISON)

    def tell(self, view: BraidView) -> Telling:
        place = view.brief.terrain.by_id[self.area].name
        return Telling(f"{name_of(view, self.unit)} goes into {place}", rules=("BC82",))


class Worn(Event):
    """Horse that charged lost stands to wear, or none (BC36)."""

    unit: str
    faces: tuple[int, ...]
    lost: int

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        lost = counted(self.lost, "stand") if self.lost else "nothing"
        what = f"{name_of(view, self.unit)} has charged, and is worn by {lost}"
        return Telling(what, (Throw("", self.faces, "wear"),), rules=("BC36", "BCT13"))


class GunTested(Event):
    """A gun that has fought survives, or not (BC123)."""

    unit: str
    face: int
    kept: bool

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        does = "survives the melee" if self.kept else "does not survive the melee"
        what = f"{name_of(view, self.unit)} {does}"
        return Telling(what, (Throw("", (self.face,), "guns"),), rules=("BC123",))


class Regained(Event):
    """A unit regained a stand, and is what it now is (BC6, BC129)."""

    unit: str
    stands: int
    formation: str
    pose: PoseText

    def fold(self, state: BraidState) -> BraidState:
        return state.unit(self.unit, stands=self.stands, formation=self.formation, pose=self.pose)

    def tell(self, view: BraidView) -> Telling:
        form = view.brief.tables.formations[self.formation].name
        what = f"{name_of(view, self.unit)} is now {self.stands} strong, in {form}"
        return Telling(what, rules=("BC6", "BC129"))


class Rallied(Event):
    """A commander became the fourth stand of a cluster (BC137)."""

    commander: str
    unit: str
    formation: str
    origin: PoseText
    pose: PoseText
    area: str

    def fold(self, state: BraidState) -> BraidState:
        stands = state.field.by_id[self.unit].stands + 1
        found = state.unit(
            self.unit, stands=stands, formation=self.formation, pose=self.pose, area=self.area
        )
        return found.commander(self.commander, status=Status.LOST, at=None, unit="")

    def tell(self, view: BraidView) -> Telling:
        form = view.brief.tables.formations[self.formation].name
        leader = view.brief.commanders[self.commander].name
        what = f"{leader} makes {name_of(view, self.unit)} whole: {form} of 4 at {self.pose.at}"
        return Telling(what, rules=("BC45", "BC137"))


def _names(view: BraidView, units: Iterable[str]) -> str:
    return ", ".join(name_of(view, each) for each in units)
