"""What happens from the first turn on, beside charges, assaults and commanders."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.measure import INCHES
from rules.space.plane import wind_of
from rules.space.pose import PoseText
from rules.systems.braid.batteries import NAME, called
from rules.systems.braid.order_words import ORDERS, topic, words_of
from rules.systems.braid.pieces import ASSAULT, BATTERY, CLUSTER, GARRISON, Status
from rules.systems.braid.shown import Acted, End, Retreat, Volley
from rules.systems.braid.state import _NOTHING, BraidState
from rules.systems.braid.words import (
    capital,
    form_of,
    legs_of,
    name_of,
    side_of,
    spoken,
)

if TYPE_CHECKING:
    from rules.systems.braid.view import BraidView

ROAD = "road"


class TurnBegun(Event):
    """A turn began."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    number: int

    def fold(self, state: BraidState) -> BraidState:
        return state.with_(turn=self.number, field=state.field.fresh())

    def tell(self, _view: BraidView) -> Telling:
        return Telling(f"Turn {self.number}", rules=("BCT1",))


class MovementBegun(Event):
    """A side's movement began."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    side: str

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        return Telling(f"{capital(side_of(view, self.side))} move", rules=("BCT1",), brief=UNSAID)


class Marched(Acted):
    """A unit marched.

    Attributes:
        way: As it was written; ``road`` by road.
        cost: What it took of its move.
    """

    unit: str
    way: str
    origin: PoseText
    pose: PoseText
    formation: str
    cost: int

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(self.unit, pose=self.pose, formation=self.formation, moved=True)
        return found.with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        far = INCHES.text(self.cost)
        way = f"{far}″ by road" if self.way == ROAD else legs_of(self.way).lower()
        verb = "marches" if self.way == ROAD else "moves:"
        what = f"{name} {verb} {way}"
        facing = f"now at {self.pose.at}, facing {wind_of(self.pose.heading)}"
        return Telling(what, why=facing, rules=("BCT3",), brief=Brief(what))


class Formed(Acted):
    """A unit changed formation, garrisoned a built-up area or left it."""

    unit: str
    before: str
    formation: str
    origin: PoseText
    pose: PoseText
    area: str

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(
            self.unit, pose=self.pose, formation=self.formation, area=self.area, moved=True
        )
        return found.with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        if self.formation == GARRISON:
            place = view.brief.terrain.by_id[self.area].name
            return Telling(f"{name} garrisons {place}", rules=("BC75",))
        if self.before == GARRISON:
            return Telling(f"{name} marches out in march column", rules=("BC75",))
        if self.before == ASSAULT:
            return Telling(f"{name} is a march column again", rules=("BC141",))
        if self.formation == ASSAULT:
            return Telling(f"{name} forms an assault column", rules=("BC141",))
        what = f"{name} forms {form_of(view, self.formation)}"
        if view.brief.units[self.unit].is_gun:
            what = f"{name} {'deploys' if self.formation == 'deployed' else 'limbers up'}"
        return Telling(what, rules=("BCT4",))


class BatteryFormed(Acted):
    """All guns of a side became its Grand Battery (BC138).

    Attributes:
        guns: Where each lies now, from left to right.
        moved: Whether that is a change of formation in a turn: not while it is deployed.
    """

    side: str
    guns: tuple[tuple[str, PoseText], ...]
    moved: bool

    def fold(self, state: BraidState) -> BraidState:
        for unit, pose in self.guns:
            state = state.unit(
                unit, status=Status.IN_PLAY, pose=pose, formation=BATTERY, moved=self.moved
            )
        return state.with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        whose, guns = capital(side_of(view, self.side)), len(self.guns)
        what = f"{whose} form a {NAME} of {guns} guns"
        pose = self.guns[(guns - 1) // 2][1]
        where = f"its middle gun at {pose.at}, facing {wind_of(pose.heading)}"
        return Telling(what, why=where, rules=("BC138",), brief=Brief(what))


class BatteryMoved(Acted):
    """A Grand Battery moved, all of it (BC138).

    Attributes:
        way: As it was written; empty if it has closed up where a gun was lost (BC188).
        cost: What it took of its move.
        guns: Where each lies now, from left to right.
    """

    side: str
    way: str
    cost: int
    guns: tuple[tuple[str, PoseText], ...]

    def fold(self, state: BraidState) -> BraidState:
        for unit, pose in self.guns:
            state = state.unit(unit, pose=pose, moved=True)
        return state.with_(last=self)

    def tell(self, view: BraidView) -> Telling:
        how = f"moves: {legs_of(self.way).lower()}" if self.way else "closes up"
        what = f"The {NAME} of {side_of(view, self.side)} {how}"
        rule = "BC138" if self.way else "BC188"
        return Telling(what, rules=(rule,), brief=Brief(what))


class MovementEnded(Event):
    """A side's movement is over: all others hold (BC150)."""

    side: str

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        what = f"{capital(side_of(view, self.side))}: all others hold"
        return Telling(what, rules=("BC150",), brief=UNSAID)


class FireDeclared(Event):
    """A side said at whom it fires; a secret until both have (BC89)."""

    declares: ClassVar[bool] = True

    side: str
    orders: str

    def fold(self, state: BraidState) -> BraidState:
        found = state.hiding(self.side, fire=self.orders)
        return found.with_(declared=tuple(sorted({*state.declared, self.side})), volley=())

    def tell(self, view: BraidView) -> Telling:
        what = f"{capital(side_of(view, self.side))} declare their fire: {spoken(self.orders)}"
        return Telling(what, rules=("BC89",))


class FireDeclaredUnseen(Event):
    """The public twin of ``FireDeclared``."""

    side: str

    def tell(self, view: BraidView) -> Telling:
        return Telling(f"{capital(side_of(view, self.side))} have declared", rules=("BC89",))


class Fired(Volley):
    """A unit fired at another; casualties are taken when all have (BC90)."""

    beat: ClassVar[Beat] = Beat.STRIKE

    def fold(self, state: BraidState) -> BraidState:
        return state.with_(last=self, volley=(*state.volley, self))

    def tell(self, view: BraidView) -> Telling:
        units = view.brief.units
        far = INCHES.text(self.range)
        lost = counted(self.lost, "stand") if self.lost else "no loss"
        what = (
            f"{units[self.unit].name} fires at {called(view.field, self.target)} at {far}″: {lost}"
        )
        throws = (
            Throw("", self.faces),
            *((Throw("", self.seconds, "further"),) if self.seconds else ()),
        )
        brief = Brief(f"{units[self.unit].code} at {units[self.target].name}: {lost}", throws)
        return Telling(what, throws, self.why, ("BCT6", "BC46"), brief=brief)


class FireEnded(Event):
    """All have fired."""

    def fold(self, state: BraidState) -> BraidState:
        hidden = {
            side: changed(each, fire="") for side, each in state.hidden.items() if each.orders
        }
        return state.with_(hidden=hidden, declared=())

    def tell(self, _view: BraidView) -> Telling:
        return Telling("All have fired", rules=("BC90",), brief=UNSAID)


class Reduced(Event):
    """A unit lost stands, and is what it now is.

    Attributes:
        lost: How many stands.
        stands: How many are left.
        gone: Whether it is not there any more.
        formation: Its formation now: a cluster, if it fell to three (BC5).
        pose: Where it is.
    """

    unit: str
    lost: int
    stands: int
    gone: bool
    formation: str
    pose: PoseText
    area: str

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(
            self.unit,
            stands=self.stands,
            status=Status.LOST if self.gone else Status.IN_PLAY,
            formation=self.formation,
            pose=None if self.gone else self.pose,
            area="" if self.gone else self.area,
        )
        return found.parted(self.unit) if self.gone else found

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        lost = counted(self.lost, "stand")
        if self.gone:
            what = (
                f"{name} is destroyed"
                if self.stands == 0
                else f"{name} loses {lost} and is eliminated"
            )
            return Telling(what, rules=("BC5", "BC93"))
        state = f"{self.stands} left"
        if self.formation == CLUSTER:
            state = f"a cluster of {self.stands}"
        return Telling(f"{name} loses {lost}, {state}", rules=("BC5", "BC51"))


class Tested(Event):
    """A unit tested its morale in the end phase (BC124).

    Attributes:
        modifier: What was added to the die, for these reasons.
        outcome: What it did, in words that follow its name.
    """

    unit: str
    face: int
    modifier: int
    why: str
    outcome: str

    def fold(self, state: BraidState) -> BraidState:
        return state

    def tell(self, view: BraidView) -> Telling:
        what = f"{name_of(view, self.unit)} {self.outcome}"
        return Telling(what, (Throw("", (self.face,), "morale"),), self.why, ("BC124", "BC130"))


class FellBack(Retreat):
    """A unit fell back (BC126)."""

    def fold(self, state: BraidState) -> BraidState:
        return state.gone_back(self)

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        return Telling(f"{name} falls back", why=f"to {self.pose.at}", rules=("BC126", "BC127"))


class Removed(Event):
    """A unit is gone: shattered, off the table, or without room (BC58, BC73, BC148).

    Attributes:
        why: How it went, in words that follow its name.
    """

    unit: str
    why: str

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(self.unit, status=Status.LOST, pose=None, area="", stands=0)
        return found.parted(self.unit)

    def tell(self, view: BraidView) -> Telling:
        return Telling(f"{name_of(view, self.unit)} {self.why}", rules=("BC58", "BC73"))


class Corrected(Event):
    """A game master put a unit right: it is as it now is.

    Attributes:
        pose: Where it is; off the table without one.
        stands: How many it has.
        moved: Whether it has moved in this turn.
        what: What was done: ``put``, ``formed``, ``removed``, ``marked``, ``may move`` or
            ``has moved``.
    """

    unit: str
    pose: PoseText | None
    formation: str
    area: str
    stands: int
    moved: bool
    what: Literal["put", "formed", "removed", "marked", "may move", "has moved"]

    def fold(self, state: BraidState) -> BraidState:
        found = state.unit(
            self.unit,
            status=Status.LOST if self.pose is None else Status.IN_PLAY,
            pose=self.pose,
            formation=self.formation,
            area=self.area,
            stands=self.stands,
            moved=self.moved,
        )
        return found.parted(self.unit) if self.what in ("put", "removed") else found

    def tell(self, view: BraidView) -> Telling:
        name = name_of(view, self.unit)
        match self.what:
            case "put" if self.area:
                words = f"{name} is put into {view.brief.terrain.by_id[self.area].name}"
            case "put" if self.pose is not None:
                where = f"{self.pose.at}, facing {wind_of(self.pose.heading)}"
                words = f"{name} is put at {where}, in {form_of(view, self.formation)}"
            case "formed":
                words = f"{name} is put into {form_of(view, self.formation)}"
            case "removed":
                words = f"{name} is taken off the table"
            case "marked":
                form = f", a {form_of(view, self.formation)}" if self.formation == CLUSTER else ""
                words = f"{name} has {self.stands} stands{form}"
            case _:
                words = f"{name} {self.what}"
        return Telling(words)


class OrdersGiven(Event):
    """A side said ahead what it answers; only it may know (BC182).

    Attributes:
        about: To which questions.
        unit: Of counter-charges: for which unit; empty: for all that have none of their own.
        answer: What is answered; ``ask``: it is to be asked again.
    """

    side: str
    about: str
    unit: str
    answer: str

    def fold(self, state: BraidState) -> BraidState:
        key = f"{self.about}:{self.unit}" if self.unit else self.about
        given = {k: v for k, v in state.hidden.get(self.side, _NOTHING).orders.items() if k != key}
        if self.answer != "ask":
            given[key] = self.answer
        return state.hiding(self.side, orders=given)

    def tell(self, view: BraidView) -> Telling:
        order = next(each for each in ORDERS if topic(each) == (self.about, self.answer))
        return Telling(f"From now on: {words_of(view.brief, order, self.unit)}", rules=("BC182",))


class BattleEnded(End):
    """The end (BC149)."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: BraidState) -> BraidState:
        return state.with_(ended=self)

    def tell(self, view: BraidView) -> Telling:
        why = {
            "attacker": "nobody of the defender is left",
            "defender": "nobody of the attacker is left",
            "driven": "the defender is driven off",
            "limit": "the defender has held out",
        }[self.why]
        what = f"{capital(side_of(view, self.winner))} have won: {why}"
        return Telling(what, rules=("BC186",) if self.why == "driven" else ("BC2", "BC149"))
