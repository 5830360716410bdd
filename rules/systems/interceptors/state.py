"""The state of a fight, and how each event changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict

from rules.kernel.system.changes import Changes
from rules.kernel.system.hiding import Hiding
from rules.kernel.values.frozen import changed, value
from rules.space.plane import Point
from rules.space.pose import PoseText
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors.base import local
from rules.systems.interceptors.edges import edge_of
from rules.systems.interceptors.flight import Flight
from rules.systems.interceptors.muster import fighters_of, standing_in
from rules.systems.interceptors.pieces import Fighter, Scenic, Status
from rules.systems.interceptors.points import read
from rules.systems.interceptors.quadrants import quadrant_of
from rules.systems.interceptors.questions import QUESTIONS, TASKS
from rules.systems.interceptors.table import Table

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.interceptors.brief import FightersBrief
    from rules.systems.interceptors.options import FightersOptions


@value
class Order:
    """When a fighter reacts and gambles without being asked (II83, II84)."""

    react: str = "ask"
    keep: int = 0
    gamble: str = "ask"


@value
class Secret:
    """What a side hides.

    Its list until both are in, its standing orders by fighter (II85), the targets that it has
    noted down as worth much (II101).
    """

    listed: str
    orders: dict[str, Order]
    values: tuple[str, ...] = ()


class Position(BaseModel):
    """A fight as everybody sees it.

    Attributes:
        table: Options, fighters, scenery.
        listed: The sides whose lists are in.
        edges: The edges of the sides that have chosen.
        go: The number of the go; 0 before the first one.
        first: Who moves first in it.
        half: Whose part of it this is.
        flight: The fighter that flies.
        valued: How many targets are noted down as worth much (II101).
        died: Where fighters were destroyed in this go (II91).
        last: What happened last on the table.
        ended: The end, once it has come.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    table: Table
    listed: tuple[str, ...] = ()
    edges: dict[str, str] = {}
    go: int = 0
    first: str = ""
    half: str = ""
    flight: Flight | None = None
    valued: int = 0
    died: tuple[PoseText, ...] = ()
    last: ev.LastAct | None = None
    ended: ev.FightEnded | None = None

    @property
    def options(self) -> FightersOptions:
        """The variants."""
        return self.table.options

    @property
    def brief(self) -> FightersBrief:
        """Numbers and names."""
        return self.table.brief

    @property
    def flyer(self) -> Fighter | None:
        """The fighter that flies."""
        return None if self.flight is None else self.table.by_id[self.flight.fighter]


class FightersState(Position, Hiding[Secret]):
    """The whole fight."""

    entries = (*QUESTIONS, *TASKS)

    def with_(self, **changes: object) -> FightersState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)

    def of_version(self, version: int) -> FightersState:
        """The state of a game by that version of the rules, which its table knows, too."""
        table = changed(self.table, version=version)
        return super().of_version(version).with_(table=table)

    def secret(self, side: str) -> Secret:
        """What a side hides so far."""
        return self.hidden.get(side) or Secret(listed="", orders={})

    def hiding(self, side: str, **changes: Any) -> FightersState:
        """This state with another secret of a side."""
        kept = self.secret(side)
        fields = {**vars(kept), **changes}
        return self.with_(hidden={**self.hidden, side: Secret(**fields)})

    def fighter(self, fighter_id: str, **changes: Any) -> FightersState:
        """This state with a fighter changed."""
        return self.with_(table=self.table.changing(fighter_id, **changes))

    def unit(self, unit_id: str, **changes: Any) -> FightersState:
        """This state with a fighter or a structure changed."""
        if unit_id in self.table.by_id:
            return self.fighter(unit_id, **changes)
        return self.with_(table=self.table.with_structure(unit_id, **changes))


CHANGES = Changes[FightersState]()
"""What each event changes; of those of a starbase see `base_changes`."""


@CHANGES.on(ev.Listed)
def _(event: ev.Listed, state: FightersState) -> FightersState:
    known = state.hiding(event.side, listed=event.fighters)
    return known.with_(listed=tuple(sorted((*state.listed, event.side))))


@CHANGES.on(ev.Mustered)
def _(event: ev.Mustered, state: FightersState) -> FightersState:
    roster = read(event.fighters)
    new = fighters_of(state.brief, event.side, roster)
    initiative = {**state.table.initiative, event.side: roster.initiative}
    fighters = (*state.table.fighters, *new)
    table = changed(state.table, fighters=fighters, initiative=initiative)
    if roster.clusters:
        table = changed(table, clusters=roster.clusters)
    return state.hiding(event.side, listed="").with_(table=table)


@CHANGES.on(ev.SceneryThrown)
def _(event: ev.SceneryThrown, state: FightersState) -> FightersState:
    new: Any = tuple(Scenic(id=each, kind=_kind(each)) for each in event.pieces)
    return state.with_(table=changed(state.table, scenery=new))


def _kind(piece: str) -> Literal["A", "B", "C"]:
    found: Any = piece[0].upper()
    kind: Literal["A", "B", "C"] = found
    return kind


@CHANGES.on(ev.PiecePlaced)
def _(event: ev.PiecePlaced, state: FightersState) -> FightersState:
    piece = Scenic(id=event.piece, kind=event.kind, at=event.at)
    return state.with_(table=state.table.with_piece(piece))


@CHANGES.on(ev.DriftAnnounced)
def _(event: ev.DriftAnnounced, state: FightersState) -> FightersState:
    return state.with_(table=changed(state.table, drift=event.direction))


@CHANGES.on(ev.EdgeChosen)
def _(event: ev.EdgeChosen, state: FightersState) -> FightersState:
    return state.with_(edges={**state.edges, event.side: event.edge})


@CHANGES.on(ev.Placed)
def _(event: ev.Placed, state: FightersState) -> FightersState:
    side = state.table.by_id[event.fighter].side
    changes: dict[str, object] = {"status": Status.FLYING, "pose": event.pose, "exit": None}
    if not event.act:
        changes |= {"gone": True, "fresh": True}
    edge = state.table.by_id[event.fighter].edge or state.edges.get(side) or edge_of(event.pose)
    if state.options.starbase and side not in state.edges:
        state = state.with_(edges={**state.edges, side: edge})  # the first fixes it (II109)
    return state.fighter(event.fighter, edge=edge, **changes).with_(last=event)


@CHANGES.on(ev.GoBegun)
def _(event: ev.GoBegun, state: FightersState) -> FightersState:
    table = state.table.changing_all(shots=0, gone=False, fresh=False)
    if table.structures:
        rested = tuple([changed(each, shots=0) for each in table.structures])
        table = changed(table, structures=rested)
    return state.with_(table=table, go=event.number, first=event.first, died=(), half="")


@CHANGES.on(ev.HalfBegun)
def _(event: ev.HalfBegun, state: FightersState) -> FightersState:
    return state.with_(half=event.side)


@CHANGES.on(ev.FlightBegun)
def _(event: ev.FlightBegun, state: FightersState) -> FightersState:
    fighter = state.table.by_id[event.fighter]
    pose = fighter.here
    arcs = dict.fromkeys(event.in_arc, 1)
    flight = Flight(
        fighter=event.fighter,
        units=event.units,
        start=pose,
        poses=(pose,),
        arcs=arcs,
        free=fighter.free,
    )
    return state.with_(flight=flight)


def _flying(state: FightersState, **changes: object) -> FightersState:
    if state.flight is None:
        raise ValueError("nobody flies")
    return state.with_(flight=changed(state.flight, **changes))


@CHANGES.on(ev.LevelTried)
def _(event: ev.LevelTried, state: FightersState) -> FightersState:
    known = state.fighter(event.fighter, level=event.level).with_(last=event)
    return _flying(known, tried=True, units=event.units)


@CHANGES.on(ev.Ordered)
def _(event: ev.Ordered, state: FightersState) -> FightersState:
    return _flying(state, rest=event.path, hold=event.hold, stopped=False)


@CHANGES.on(ev.Flown)
def _(event: ev.Flown, state: FightersState) -> FightersState:
    flight = state.flight
    if flight is None:
        raise ValueError("nobody flies")
    arcs = dict(flight.arcs)
    for each in event.in_arc:
        arcs[each] = arcs.get(each, 0) + 1
    rest = flight.rest[1:] if flight.rest[:1] == (event.way,) else flight.rest
    known = state.fighter(event.fighter, pose=event.pose)
    return _flying(
        known,
        way=(*flight.way, event.way),
        used=flight.used + event.units,
        poses=(*flight.poses, event.pose),
        arcs=arcs,
        rest=rest,
    ).with_(last=event)


@CHANGES.on(ev.Risked)
def _(event: ev.Risked, state: FightersState) -> FightersState:
    if not event.lost:
        return state
    blocks = state.table.by_id[event.fighter].blocks - 1
    return _flying(state.fighter(event.fighter, blocks=blocks), stopped=True)


@CHANGES.on(ev.Fired)
def _(event: ev.Fired, state: FightersState) -> FightersState:
    firer = state.table.unit(event.fighter)
    known = state.unit(event.fighter, shots=firer.shots + 1).with_(last=event)
    if state.flight is None:
        return known
    if event.target == state.flight.fighter:
        return _flying(known, stopped=True)
    return _flying(known, fired=True) if event.fighter == state.flight.fighter else known


@CHANGES.on(ev.Struck)
def _(event: ev.Struck, state: FightersState) -> FightersState:
    struck = state.table.unit(event.fighter)
    if isinstance(struck, Fighter):
        return state.fighter(struck.id, blocks=struck.blocks - event.lost)
    return state.unit(struck.id, hits=struck.hits + event.lost)


@CHANGES.on(ev.Destroyed)
def _(event: ev.Destroyed, state: FightersState) -> FightersState:
    known = state.fighter(event.fighter, status=Status.DESTROYED, pose=None, exit=None)
    known = known.with_(died=(*state.died, event.pose))
    if known.flight is not None and known.flight.fighter == event.fighter:
        known = known.with_(flight=None)
    return known


@CHANGES.on(ev.LeftBoard)
def _(event: ev.LeftBoard, state: FightersState) -> FightersState:
    status = Status.EXITED if event.home else Status.OFF
    leaves = None if event.home else event.pose
    return state.fighter(event.fighter, status=status, pose=None, exit=leaves, gone=True)


@CHANGES.on(ev.FlightEnded)
def _(event: ev.FlightEnded, state: FightersState) -> FightersState:
    return state.fighter(event.fighter, gone=True).with_(flight=None)


@CHANGES.on(ev.Contacted)
def _(event: ev.Contacted, state: FightersState) -> FightersState:
    blocks = state.table.by_id[event.fighter].blocks - event.lost
    known = state.fighter(event.fighter, blocks=blocks)
    table = known.table
    if not event.becomes:
        table = table.without_pieces((event.piece,))
    elif event.becomes != event.kind:
        piece = next(each for each in table.scenery if each.id == event.piece)
        table = table.with_piece(changed(piece, kind=event.becomes))
    return known.with_(table=table, last=event)


@CHANGES.on(ev.BurnedOut)
def _(event: ev.BurnedOut, state: FightersState) -> FightersState:
    blocks = state.table.by_id[event.fighter].blocks - (1 if event.lost else 0)
    return state.fighter(event.fighter, blocks=blocks)


@CHANGES.on(ev.SceneryMoved)
def _(event: ev.SceneryMoved, state: FightersState) -> FightersState:
    table = state.table
    for piece, at in zip(event.pieces, event.at, strict=True):
        found = next(each for each in table.scenery if each.id == piece)
        if found.stuck and found.at is not None and found.at[0] != at[0]:
            found = changed(found, stuck=False, aside="")  # it has gone around
        table = table.with_piece(changed(found, at=at))
    return state.with_(table=table)


@CHANGES.on(ev.WrecksChanged)
def _(event: ev.WrecksChanged, state: FightersState) -> FightersState:
    table = state.table.without_pieces(event.gone)
    for piece, at in zip(event.pieces, event.at, strict=True):
        table = table.with_piece(Scenic(id=piece, kind="C", at=at, wreck=True))
    return state.with_(table=table)


@CHANGES.on(ev.OrdersGiven)
def _(event: ev.OrdersGiven, state: FightersState) -> FightersState:
    given = Order(react=event.react, keep=event.keep, gamble=event.gamble)
    orders = {**state.secret(event.side).orders, event.fighter: given}
    return state.hiding(event.side, orders=orders)


@CHANGES.on(rv.LaidOut)
def _(event: rv.LaidOut, state: FightersState) -> FightersState:
    found = standing_in(event.guns, event.targets)
    laid = [changed(each, at=at) for each, at in zip(found, event.at, strict=True)]
    return state.with_(table=changed(state.table, structures=tuple(laid)))


@CHANGES.on(rv.Shifted)
def _(event: rv.Shifted, state: FightersState) -> FightersState:
    known = state.unit(event.structure, at=event.at).with_(last=event)
    if not state.options.starbase:
        return known
    found = known.table.unit(event.structure)
    number = quadrant_of(*local(state.table.board, Point(*event.at)))
    return known.unit(found.id, section=number if found.id.startswith("g") else 0)


@CHANGES.on(rv.Valued)
def _(event: rv.Valued, state: FightersState) -> FightersState:
    values = (*state.secret(event.side).values, event.structure)
    return state.hiding(event.side, values=values).with_(valued=state.valued + 1)


@CHANGES.on(rv.Fallen)
def _(event: rv.Fallen, state: FightersState) -> FightersState:
    return state.unit(event.structure, fallen=True, worth=event.worth, fell=state.go)


@CHANGES.on(ev.FightEnded)
def _(event: ev.FightEnded, state: FightersState) -> FightersState:
    return state.with_(ended=event)


def _same(_event: Event, state: FightersState) -> FightersState:
    """The state after what is only told."""
    return state


for _told in (ev.SidesThrown, ev.ArrivalThrown, ev.Held, ev.Gambled, rv.Volleyed):
    CHANGES.on(_told)(_same)
