"""How events change the state of a battle; of fire, damage and repair see `fire_changes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.system.changes import Changes
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import sensors
from rules.systems.buoyz import speed as sp
from rules.systems.buoyz.embarking import embarked
from rules.systems.buoyz.fleets import FIELD, sailing
from rules.systems.buoyz.formations import pending
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.pieces import (
    ECM,
    ENGINE_DOUBLING,
    INSTEAD,
    MAXIMUM_WARP,
    NO_WIN,
    USE_THE_FORCE,
    Ship,
    Status,
)
from rules.systems.buoyz.state import NOTHING, BuoyzState, Last
from rules.systems.buoyz.stats import BLUE, RED, SIDES
from rules.systems.buoyz.tables import TRANSIT

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
    from rules.systems.buoyz.board import Board

CHANGES = Changes[BuoyzState]()
"""What each event changes."""
FRESH: Final = -1
"""Of nominations that are left: the side has not begun."""
_OVER: Final[dict[str, Any]] = {
    "moved": 0,
    "nominated": False,
    "fired": False,
    "tried": "",
    "acting": (),
    "shot": (),
    "lowered": False,
    "boarded": False,
    "switched": False,
    "revealed": False,
    "found": (),
    "betrayed": False,
    "searched": "",
    "chances": 0,
    "follows": False,
    "attempts": (),
    "contested": "",
    "laying": 0,
    "spinning": 0,
    "crossed": (),
    "rows": (),
    "sowing": False,
    "sweeping": False,
    "sorties": 0,
    "flak": 0,
}
"""What of a ship is over with its turn, an overwatch too (BZ147b, BZ15c, BZ23b)."""
_IN_TRANSIT: Final[dict[str, Any]] = {
    "status": Status.TRANSIT, "pose": None, "tug": "", "towed": False, "squadron": "",
}  # fmt: skip
"""Of a ship that has left for another table (BZ196c)."""


def unveiled(state: BuoyzState, ship_id: str) -> BuoyzState:
    """The state when a ship has come to where it is: under ECM no more, if it can't be there.

    That is on a body or in a nebula (BZ39c, BZ163, BZ282).
    """
    ship = state.board.ship(ship_id)
    if not sensors.unveiled(state.board, ship):
        return state
    return with_ship(state, ship, acting=tuple([each for each in ship.acting if each != ECM]))


def with_ship(state: BuoyzState, ship: Ship, **changes: Any) -> BuoyzState:
    """The state with a ship changed."""
    return changed(state, board=state.board.with_ship(altered(ship, **changes)))


def told(state: BuoyzState, event: Any) -> Last | None:
    """What happened last, with what has come of it."""
    last = state.last
    return Last(last.act, (*last.then, event)) if last is not None else None


@CHANGES.on(ev.Listed)
def _(event: ev.Listed, state: BuoyzState) -> BuoyzState:
    found = state.hiding(event.seat, ships=event.ships)
    return changed(found, listed=tuple(sorted((*state.listed, event.seat))))


@CHANGES.on(ev.FleetsShown)
def _(event: ev.FleetsShown, state: BuoyzState) -> BuoyzState:
    fleets = {BLUE: event.blue, RED: event.red}
    fields = tuple([side for side in SIDES for each in kinds_of(fleets[side]) if each == FIELD])
    board = embarked(changed(state.board, ships=sailing(state.board, fleets), unsown=fields))
    for side in SIDES:
        state = state.hiding(side, ships="")
    return changed(state, board=board)


@CHANGES.on(ev.OrdersGiven)
def _(event: ev.OrdersGiven, state: BuoyzState) -> BuoyzState:
    """What is said again takes the place of what was said; to ask is to say nothing."""
    key = f"{event.about}:{event.ship}" if event.ship else event.about
    orders = dict(state.hidden.get(event.side, NOTHING).orders)
    orders.pop(key, None)
    if event.answer != "ask":
        orders[key] = event.answer
    kept = {each.partition(":")[2] for each in orders}
    lapsed = state.hidden.get(event.side, NOTHING).lapsed
    known = tuple([each for each in lapsed if each in kept])
    return state.hiding(event.side, orders=orders, lapsed=known)


@CHANGES.on(ev.OrdersLapsed)
def _(event: ev.OrdersLapsed, state: BuoyzState) -> BuoyzState:
    told = state.hidden.get(event.side, NOTHING).lapsed
    return state.hiding(event.side, lapsed=(*told, event.ship))


@CHANGES.on(ev.EdgesRolled)
def _(event: ev.EdgesRolled, state: BuoyzState) -> BuoyzState:
    return changed(state, south=event.south)


@CHANGES.on(ev.BodiesPlaced)
def _(event: ev.BodiesPlaced, state: BuoyzState) -> BuoyzState:
    return changed(state, board=changed(state.board, spots=event.spots))


@CHANGES.on(ev.Deployed)
def _(event: ev.Deployed, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(
        state, ship, status=Status.ABOARD, pose=event.pose, landed=event.landed, orbit=event.orbit,
        hand=event.hand,
    )  # fmt: skip
    return changed(known, deployed=(*state.deployed, ship.side), last=Last(event))


@CHANGES.on(ev.TurnBegun)
def _(event: ev.TurnBegun, state: BuoyzState) -> BuoyzState:
    return changed(state, turn=event.number, phase=None, mover="", left=0)


@CHANGES.on(ev.InitiativeRolled)
def _(event: ev.InitiativeRolled, state: BuoyzState) -> BuoyzState:
    return state if event.winner is None else changed(state, initiative=event.winner)


@CHANGES.on(ev.PhaseBegun)
def _(event: ev.PhaseBegun, state: BuoyzState) -> BuoyzState:
    return changed(state, phase=event.phase, mover="", left=0)


@CHANGES.on(ev.FirstChosen)
def _(event: ev.FirstChosen, state: BuoyzState) -> BuoyzState:
    return changed(state, phase=event.phase, mover=event.first, left=FRESH)


@CHANGES.on(ev.NominationDue)
def _(event: ev.NominationDue, state: BuoyzState) -> BuoyzState:
    return changed(state, mover=event.seat, left=event.count)


@CHANGES.on(ev.SpecialTried)
def _(event: ev.SpecialTried, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(state, ship, **_tries(state.board, ship, event))
    if event.contested:
        known = with_ship(known, known.board.ship(ship.id), contested=event.what)
    elif event.passed:
        known = _in_effect(known, ship.id, event.what)
    return changed(known, last=Last(event))


def _in_effect(state: BuoyzState, ship_id: str, what: str) -> BuoyzState:
    """The state when a special action takes its effect."""
    ship = state.board.ship(ship_id)
    fields: dict[str, Any] = {"chances": 2} if what == NO_WIN else {}
    known = with_ship(state, ship, acting=(*ship.acting, what), contested="", **fields)
    return changed(known, left=after(state, ship)) if what in INSTEAD else known


@CHANGES.on(ev.Prevailed)
def _(event: ev.Prevailed, state: BuoyzState) -> BuoyzState:
    return _in_effect(state, event.ship, event.what)


@CHANGES.on(ev.Negated)
def _(event: ev.Negated, state: BuoyzState) -> BuoyzState:
    """The action is used up, and so is the overwatch (BZ148)."""
    ship = state.board.ship(event.ship)
    attempts = ship.attempts
    if event.what not in attempts:
        attempts = (*attempts, event.what)
    known = with_ship(state, ship, contested="", attempts=attempts)
    watch = known.board.ship(event.by)
    acting = tuple([each for each in watch.acting if each != USE_THE_FORCE])
    return changed(with_ship(known, watch, acting=acting), last=told(known, event))


def _tries(board: Board, ship: Ship, event: ev.SpecialTried) -> dict[str, Any]:
    """What a try leaves of its tries: two after a No-Win, each once (BZ15b, BZT53b, BZ149b)."""
    if event.what == ENGINE_DOUBLING and board.able(ship, "engine_doubling"):
        return {}  # its own ability takes no special action
    if event.what == NO_WIN:
        return {"tried": event.what}
    if not ship.chances or event.what == MAXIMUM_WARP:
        return {"tried": event.what}
    attempts = (*ship.attempts, event.what)
    return {"tried": event.what, "chances": ship.chances - 1, "attempts": attempts}


@CHANGES.on(ev.WarpedAway)
def _(event: ev.WarpedAway, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(state, ship, pose=None, status=Status.LEFT, nominated=True)
    return changed(gone(known, ship.side), last=told(state, event))


@CHANGES.on(ev.Moved)
def _(event: ev.Moved, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    fields: dict[str, Any] = {
        "pose": event.path[-1], "landed": event.landed, "crossed": event.crossed,
        "rows": event.rows,
    }  # fmt: skip
    if event.length or not _drifts(state.board, ship):
        fields |= {"orbit": "", "hand": ""}
    if event.left:
        fields |= {"pose": None, "status": Status.LEFT}
        fields["exit"] = _edge(state.board.table_at(event.path[-1]), event.path[-1].at)
    if event.arrival is not None:
        state, fields = released(state, ship.id), fields | _IN_TRANSIT
        fields |= {"marker": event.arrival, "due": state.turn + TRANSIT}
    known = with_ship(state, ship, moved=event.length, nominated=True, **fields)
    known = unveiled(known, ship.id)
    if event.left:
        known = gone(known, ship.side)
    return changed(known, left=after(state, ship), last=Last(event))


def _drifts(board: Board, ship: Ship) -> bool:
    """Whether a ship that is not moved stays in its orbit: one that is dead in space (BZ161b).

    By earlier versions of these rules none did.
    """
    return board.to_the_letter and sp.dead(board, ship)


def released(state: BuoyzState, tug: str) -> BuoyzState:
    """The state when a ship has let go whom its tractor beam held (BZ269, BZ279)."""
    board = state.board
    for each in board.ships:
        if each.tug == tug:
            board = board.with_ship(altered(each, tug="", towed=False))
    return changed(state, board=board)


def _edge(table: Rect, at: Point) -> str:
    """The edge at which a way ends; of a corner the shorter one."""
    if at.x in (table.west, table.east):
        return "west" if at.x == table.west else "east"
    return "north" if at.y == table.north else "south"


def gone(state: BuoyzState, side: str) -> BuoyzState:
    """The state after a ship has left: it may have been the last of its side (BZ139)."""
    return state if state.board.present(side) else changed(state, fled=side)


def after(state: BuoyzState, ship: Ship) -> int:
    """How many ships a side still nominates when one has moved; a saucer follows its drive.

    A squadron is one nomination (BZ141).
    """
    others = pending(state.board, ship, "nominated")
    return max(0, state.left - (not ship.follows and not others))


@CHANGES.on(ev.Orbited)
def _(event: ev.Orbited, state: BuoyzState) -> BuoyzState:
    ship = state.board.ship(event.ship)
    known = with_ship(
        state, ship, pose=event.path[-1], moved=event.length, nominated=True, landed="",
        orbit=event.body, hand=event.hand, crossed=event.crossed, rows=event.rows,
    )  # fmt: skip
    known = unveiled(known, ship.id)
    return changed(known, left=after(state, ship), last=Last(event))


@CHANGES.on(ev.NoTargets)
def _(event: ev.NoTargets, state: BuoyzState) -> BuoyzState:
    known = _silent(state, event.ships)
    if all(each.fired for each in known.board.fleet(event.seat)):
        return known
    # The rest of a squadron: that is one nomination, its side may have others (BZ141, BZ221).
    return changed(known, left=max(0, state.left - 1))


@CHANGES.on(ev.Waived)
def _(event: ev.Waived, state: BuoyzState) -> BuoyzState:
    return _silent(state, event.ships)


def _silent(state: BuoyzState, who: tuple[str, ...]) -> BuoyzState:
    """The state when ships fire no more this turn (BZ129b)."""
    ships = tuple([altered(e, fired=True) if e.id in who else e for e in state.board.ships])
    return changed(state, board=changed(state.board, ships=ships), left=0)


@CHANGES.on(ev.TurnEnded)
def _(_event: ev.TurnEnded, state: BuoyzState) -> BuoyzState:
    ships = tuple([altered(each, **_OVER, **_past(each)) for each in state.board.ships])
    flights = tuple([altered(e, moved=False, target="") for e in state.board.flights])
    board = changed(state.board, ships=ships, counters=(), flights=flights)
    return changed(state, board=board, formed=())


def _past(ship: Ship) -> dict[str, Any]:
    """What a turn leaves: whom a ship has attacked (BZ158b), engines that were doubled (BZ57b)."""
    strained = {"strained": True} if ship.doubled else {}
    if not ship.attacking:
        return strained
    attacked = tuple(dict.fromkeys((*ship.attacked, *ship.attacking)))
    return strained | {"attacked": attacked, "attacking": ()}


@CHANGES.on(ev.BattleEnded)
def _(event: ev.BattleEnded, state: BuoyzState) -> BuoyzState:
    return changed(state, ended=event)


def _same(_event: Any, state: BuoyzState) -> BuoyzState:
    """The state after what is only told."""
    return state


for _told in (ev.ListedUnseen, ev.DeploymentDue):
    CHANGES.on(_told)(_same)
