"""The state of a battle, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from rules.kernel.system.changes import Changes
from rules.kernel.system.hiding import Hiding
from rules.kernel.values.frozen import changed
from rules.systems.braid import events as ev
from rules.systems.braid import fight_events as fe
from rules.systems.braid.field import Field
from rules.systems.braid.pieces import BATTERY, Status
from rules.systems.braid.questions import QUESTIONS, TASKS
from rules.systems.braid.stats import NORTH, other

if TYPE_CHECKING:
    from rules.systems.braid.brief import BattleBrief
    from rules.systems.braid.options import BraidOptions


class Position(BaseModel):
    """A battle as everybody sees it.

    Attributes:
        field: Options, roles, units.
        turn: The number of the turn; 0 before the first one.
        declared: The sides that have declared their fire in this step.
        last: What happened last on the table.
        volley: All shots of the last fire, in their order.
        ended: The end, once it has come.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    field: Field
    turn: int = 0
    declared: tuple[str, ...] = ()
    last: ev.LastAct | None = None
    volley: tuple[ev.Fired, ...] = ()
    ended: ev.BattleEnded | None = None

    @property
    def options(self) -> BraidOptions:
        """The variants."""
        return self.field.options

    @property
    def brief(self) -> BattleBrief:
        """Terrain, forces and numbers."""
        return self.field.brief


class Secret(BaseModel):
    """What a side hides.

    Attributes:
        fire: The fire that it has declared and that is not told yet (BC89).
        orders: What it has decided ahead: by topic, or topic and unit, its answer (BC182).
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    fire: str = ""
    orders: Mapping[str, str] = {}


class BraidState(Position, Hiding[Secret]):
    """The whole battle, with what each side hides."""

    entries = (*QUESTIONS, *TASKS)

    def with_(self, **changes: object) -> BraidState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)

    def unit(self, unit_id: str, **changes: object) -> BraidState:
        """This state with a unit changed."""
        return self.with_(field=self.field.changing(unit_id, **changes))

    def hiding(self, side: str, **changes: object) -> BraidState:
        """This state with some of what a side hides changed."""
        secret = changed(self.hidden.get(side, _NOTHING), **changes)
        return self.with_(hidden={**self.hidden, side: secret})

    def fighting(self, **changes: object) -> BraidState:
        """This state with some of its combat changed."""
        combat = changed(self.field.combat, **changes)
        return self.with_(field=self.field.but(combat=combat))

    def parted(self, unit_id: str) -> BraidState:
        """This state when a unit has gone from where it was: its contacts are broken (BC119)."""
        combat = self.field.combat.parted(unit_id)
        return self.with_(field=self.field.but(combat=combat))

    def commander(self, commander_id: str, **changes: object) -> BraidState:
        """This state with a commander changed."""
        return self.with_(field=self.field.leading(commander_id, **changes))


_NOTHING = Secret()
CHANGES = Changes[BraidState]()
"""What each event changes."""


@CHANGES.on(ev.RolesSet)
def _(event: ev.RolesSet, state: BraidState) -> BraidState:
    # It is the first event of every game: from here on the field knows by which rules it is played.
    roles = {"attacker": event.attacker, "north": event.north}
    return state.with_(field=changed(state.field, **roles, version=state.version))


@CHANGES.on(ev.Handicapped)
def _(event: ev.Handicapped, state: BraidState) -> BraidState:
    for unit, stands in event.units:
        state = state.unit(unit, stands=stands, full=stands)
    return state


@CHANGES.on(ev.EdgeChosen)
def _(event: ev.EdgeChosen, state: BraidState) -> BraidState:
    north = event.side if event.edge == NORTH else other(event.side)
    return state.with_(field=changed(state.field, north=north))


@CHANGES.on(ev.Deployed)
def _(event: ev.Deployed, state: BraidState) -> BraidState:
    found = state.unit(
        event.unit,
        status=Status.IN_PLAY,
        pose=event.pose,
        formation=event.formation,
        area=event.area,
    )
    return found.with_(last=event)


@CHANGES.on(ev.TurnBegun)
def _(event: ev.TurnBegun, state: BraidState) -> BraidState:
    return state.with_(turn=event.number, field=state.field.fresh())


@CHANGES.on(ev.MovementBegun)
def _(_event: ev.MovementBegun, state: BraidState) -> BraidState:
    return state


@CHANGES.on(ev.MovementEnded)
def _(_event: ev.MovementEnded, state: BraidState) -> BraidState:
    return state


@CHANGES.on(ev.Marched)
def _(event: ev.Marched, state: BraidState) -> BraidState:
    found = state.unit(event.unit, pose=event.pose, formation=event.formation, moved=True)
    return found.with_(last=event)


@CHANGES.on(ev.Formed)
def _(event: ev.Formed, state: BraidState) -> BraidState:
    found = state.unit(
        event.unit, pose=event.pose, formation=event.formation, area=event.area, moved=True
    )
    return found.with_(last=event)


@CHANGES.on(ev.BatteryFormed)
def _(event: ev.BatteryFormed, state: BraidState) -> BraidState:
    for unit, pose in event.guns:
        state = state.unit(
            unit, status=Status.IN_PLAY, pose=pose, formation=BATTERY, moved=event.moved
        )
    return state.with_(last=event)


@CHANGES.on(ev.BatteryMoved)
def _(event: ev.BatteryMoved, state: BraidState) -> BraidState:
    for unit, pose in event.guns:
        state = state.unit(unit, pose=pose, moved=True)
    return state.with_(last=event)


@CHANGES.on(ev.FireDeclared)
def _(event: ev.FireDeclared, state: BraidState) -> BraidState:
    found = state.hiding(event.side, fire=event.orders)
    return found.with_(declared=tuple(sorted({*state.declared, event.side})), volley=())


@CHANGES.on(ev.Fired)
def _(event: ev.Fired, state: BraidState) -> BraidState:
    return state.with_(last=event, volley=(*state.volley, event))


@CHANGES.on(ev.FireEnded)
def _(_event: ev.FireEnded, state: BraidState) -> BraidState:
    hidden = {side: changed(each, fire="") for side, each in state.hidden.items() if each.orders}
    return state.with_(hidden=hidden, declared=())


@CHANGES.on(ev.Reduced)
def _(event: ev.Reduced, state: BraidState) -> BraidState:
    found = state.unit(
        event.unit,
        stands=event.stands,
        status=Status.LOST if event.gone else Status.IN_PLAY,
        formation=event.formation,
        pose=None if event.gone else event.pose,
        area="" if event.gone else event.area,
    )
    return found.parted(event.unit) if event.gone else found


@CHANGES.on(ev.Tested)
def _(_event: ev.Tested, state: BraidState) -> BraidState:
    return state


@CHANGES.on(ev.FellBack)
def _(event: ev.FellBack, state: BraidState) -> BraidState:
    return gone_back(event, state)


def gone_back(event: ev.FellBack | fe.Retired, state: BraidState) -> BraidState:
    """A unit runs, or falls back: it is in contact with nobody any more."""
    found = state.unit(event.unit, pose=event.pose, area="", formation=event.formation, storms="")
    return found.parted(event.unit).with_(last=event)


@CHANGES.on(ev.Removed)
def _(event: ev.Removed, state: BraidState) -> BraidState:
    found = state.unit(event.unit, status=Status.LOST, pose=None, area="", stands=0)
    return found.parted(event.unit)


@CHANGES.on(ev.Corrected)
def _(event: ev.Corrected, state: BraidState) -> BraidState:
    found = state.unit(
        event.unit,
        status=Status.LOST if event.pose is None else Status.IN_PLAY,
        pose=event.pose,
        formation=event.formation,
        area=event.area,
        stands=event.stands,
        moved=event.moved,
    )
    return found.parted(event.unit) if event.what in ("put", "removed") else found


@CHANGES.on(ev.CommanderCorrected)
def _(event: ev.CommanderCorrected, state: BraidState) -> BraidState:
    status = Status.LOST if event.at is None else Status.IN_PLAY
    at = None if event.unit else event.at
    return state.commander(event.commander, status=status, at=at, unit=event.unit)


@CHANGES.on(ev.Posted)
def _(event: ev.Posted, state: BraidState) -> BraidState:
    at = None if event.unit else event.at
    return state.commander(event.commander, status=Status.IN_PLAY, at=at, unit=event.unit)


@CHANGES.on(ev.Rode)
def _(event: ev.Rode, state: BraidState) -> BraidState:
    at = None if event.unit else event.at
    return state.commander(event.commander, at=at, unit=event.unit, moved=True)


@CHANGES.on(ev.Displaced)
def _(event: ev.Displaced, state: BraidState) -> BraidState:
    return state.commander(event.commander, at=None, unit=event.unit)


@CHANGES.on(ev.CommanderLost)
def _(event: ev.CommanderLost, state: BraidState) -> BraidState:
    return state.commander(event.commander, status=Status.LOST, at=None, unit="")


@CHANGES.on(ev.AssaultDeclared)
def _(event: ev.AssaultDeclared, state: BraidState) -> BraidState:
    return state.unit(event.unit, storms=event.target)


@CHANGES.on(ev.AssaultMoved)
def _(event: ev.AssaultMoved, state: BraidState) -> BraidState:
    return state.unit(event.unit, pose=event.pose, storms="").with_(last=event)


@CHANGES.on(ev.AssaultFought)
def _(event: ev.AssaultFought, state: BraidState) -> BraidState:
    unit, target = state.field.by_id[event.unit], state.field.by_id[event.target]
    found = state.unit(unit.id, stands=unit.stands - event.lost)
    if target.formation != BATTERY:
        found = found.unit(target.id, stands=target.stands - event.cost)
    if event.general:
        found = found.commander(event.general, status=Status.LOST, at=None, unit="")
    return found.with_(last=event)


@CHANGES.on(ev.AssaultEnded)
def _(event: ev.AssaultEnded, state: BraidState) -> BraidState:
    found = state.unit(
        event.unit, formation=event.formation, pose=event.pose, area=event.area, stands=event.stands
    )
    return found.fighting(outlived=(*found.field.combat.outlived, event.unit))


@CHANGES.on(ev.OrdersGiven)
def _(event: ev.OrdersGiven, state: BraidState) -> BraidState:
    key = f"{event.about}:{event.unit}" if event.unit else event.about
    given = {k: v for k, v in state.hidden.get(event.side, _NOTHING).orders.items() if k != key}
    if event.answer != "ask":
        given[key] = event.answer
    return state.hiding(event.side, orders=given)


@CHANGES.on(ev.BattleEnded)
def _(event: ev.BattleEnded, state: BraidState) -> BraidState:
    return state.with_(ended=event)
