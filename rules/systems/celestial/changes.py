"""How each event changes the state of an engagement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.system.changes import Changes
from rules.kernel.values.frozen import altered, changed
from rules.systems.celestial import events as ev
from rules.systems.celestial.fleets import sailing
from rules.systems.celestial.floating import shifted
from rules.systems.celestial.last import Last
from rules.systems.celestial.lines import Space
from rules.systems.celestial.pieces import (
    FREE,
    Group,
    Harm,
    Missile,
    Ship,
    Status,
    Terrain,
    charged,
    filled,
)
from rules.systems.celestial.state import CelestialState, Explosion
from rules.systems.celestial.stats import ARCS, COMPACT, DOMINION, MAP

if TYPE_CHECKING:
    from rules.systems.celestial.board import Board

REPAIRABLE = frozenset(("shields", "helm", "group", "reactor"))
"""Criticals that last until they are repaired (TE44b)."""

BEYOND_REPAIR = 2
"""The version from which nobody tries to repair a group that is destroyed (TE91)."""

CHANGES = Changes[CelestialState]()
"""What each event changes."""


def _with_ship(state: CelestialState, ship: Ship, **changes: Any) -> Board:
    return state.board.with_ship(altered(ship, **changes))


def _told(state: CelestialState, event: Any) -> Last | None:
    last = state.last
    return Last(last.act, (*last.then, event)) if last is not None else None


@CHANGES.on(ev.Listed)
def _(event: ev.Listed, state: CelestialState) -> CelestialState:
    hidden = {**state.hidden, event.seat: event.ships}
    return changed(state, hidden=hidden, listed=tuple(sorted((*state.listed, event.seat))))


@CHANGES.on(ev.FleetsShown)
def _(event: ev.FleetsShown, state: CelestialState) -> CelestialState:
    fleets = {COMPACT: event.compact, DOMINION: event.dominion}
    board = altered(state.board, ships=sailing(state.board, fleets))
    return changed(state, board=board, hidden={})


@CHANGES.on(ev.TerrainLaid)
def _(event: ev.TerrainLaid, state: CelestialState) -> CelestialState:
    space, laid = state.board.space, tuple(Terrain(event.kind, at) for at in event.at)
    space = Space((*space.terrain, *laid), space.open_spines)
    return changed(state, board=altered(state.board, space=space))


@CHANGES.on(ev.InitiativeRolled)
def _(_event: ev.InitiativeRolled, state: CelestialState) -> CelestialState:
    return state


@CHANGES.on(ev.InitiativeTaken)
def _(event: ev.InitiativeTaken, state: CelestialState) -> CelestialState:
    return changed(state, initiative=event.seat, challenges=0, guards=0)


@CHANGES.on(ev.DeploymentDue)
def _(_event: ev.DeploymentDue, state: CelestialState) -> CelestialState:
    return state


@CHANGES.on(ev.Deployed)
def _(event: ev.Deployed, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    board = _with_ship(state, ship, status=Status.ABOARD, at=event.at, facing=event.facing)
    deployed = (*state.deployed, ship.side)
    return changed(state, board=board, deployed=deployed, last=Last(event))


@CHANGES.on(ev.RoundBegun)
def _(event: ev.RoundBegun, state: CelestialState) -> CelestialState:
    return changed(state, round=event.number, impulse=0)


@CHANGES.on(ev.ImpulseBegun)
def _(event: ev.ImpulseBegun, state: CelestialState) -> CelestialState:
    return changed(state, impulse=event.index)


@CHANGES.on(ev.StepBegun)
def _(event: ev.StepBegun, state: CelestialState) -> CelestialState:
    return changed(state, turn=event.seat, step=event.step, done=(), ceased=False)


@CHANGES.on(ev.TurnBegun)
def _(event: ev.TurnBegun, state: CelestialState) -> CelestialState:
    board, now, side = state.board, state.impulse, event.seat
    for ship in board.ships:
        if ship.markers and ship.side == side:
            left = tuple([each for each in ship.markers if each[1] != now])
            if len(left) < len(ship.markers):
                board = board.with_ship(altered(ship, markers=left))
    return changed(state, board=board, turn=side, step=event.step, done=(), ceased=False)


@CHANGES.on(ev.Ceased)
def _(_event: ev.Ceased, state: CelestialState) -> CelestialState:
    return changed(state, ceased=True)


_CHARGED: Final = {f"charge-{number + 1}": number for number in range(3)}
"""By use: the weapon group that is charged."""
_SHIELDS: Final = {name: arc for arc, name in enumerate(ARCS)}
"""By use: the arc that is reinforced."""


@CHANGES.on(ev.Powered)
def _(event: ev.Powered, state: CelestialState) -> CelestialState:
    ship, use = state.board.ship(event.ship), event.use
    found: dict[str, Any] = {}
    if use in _CHARGED:
        found["groups"] = filled(ship.groups, _CHARGED[use])
    elif use in _SHIELDS:
        found["markers"] = (*ship.markers, (_SHIELDS[use], state.impulse))
    elif use == "turn":
        found["hard"] = True
    elif use == "slip":
        found["trim"] = True
    elif use == "battery":
        found["battery"] = True
    if event.battery and use != "nothing":
        found.setdefault("battery", False)
    board = _with_ship(state, ship, **found) if found else state.board
    return changed(
        state,
        board=board,
        challenges=state.challenges + (use == "challenge"),
        guards=state.guards + (use == "guard"),
        done=(*state.done, ship.id),
    )


@CHANGES.on(ev.Retargeted)
def _(event: ev.Retargeted, state: CelestialState) -> CelestialState:
    missile = altered(state.board.by_missile[event.missile], target=event.target)
    return _spent(state, state.board.with_missile(missile), event)


@CHANGES.on(ev.Transmitted)
def _(event: ev.Transmitted, state: CelestialState) -> CelestialState:
    squadron = state.board.ship(event.squadron)
    return _spent(state, _with_ship(state, squadron, groups=filled(squadron.groups, 0)), event)


def _spent(
    state: CelestialState, board: Board, event: ev.Retargeted | ev.Transmitted
) -> CelestialState:
    """A ship is through with its energy, which came from its battery if it got none (TE12)."""
    ship = board.ship(event.ship)
    if ship.battery and not board.gets_energy(ship, state.impulse):
        board = board.with_ship(altered(ship, battery=False))
    return changed(state, board=board, done=(*state.done, event.ship))


@CHANGES.on(ev.Moved)
def _(event: ev.Moved, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    straight, way = ship.straight, event.way
    if way in ("left", "right"):
        straight = 0
    elif way in ("ahead", "sprint"):
        straight = min(FREE, straight + 1)
    moved = altered(
        ship,
        at=event.to or ship.at,
        facing=event.facing,
        straight=straight,
        hard=False,
        trim=False,
        sprints=ship.sprints - (way == "sprint"),
    )
    board = state.board.with_ship(moved)
    return changed(state, board=board, done=(*state.done, ship.id), last=Last(event))


@CHANGES.on(ev.BaseTurned)
def _(event: ev.BaseTurned, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    board = _with_ship(state, ship, facing=event.facing)
    return changed(state, board=board, done=(*state.done, ship.id))


def _emptied(state: CelestialState, ship_id: str, group: int) -> Board:
    ship = state.board.ship(ship_id)
    groups = ship.groups
    return _with_ship(state, ship, groups=(*groups[:group], Group(0, 0), *groups[group + 1 :]))


@CHANGES.on(ev.Shot)
def _(event: ev.Shot, state: CelestialState) -> CelestialState:
    return changed(state, board=_emptied(state, event.ship, event.group), last=Last(event))


@CHANGES.on(ev.BurstFired)
def _(event: ev.BurstFired, state: CelestialState) -> CelestialState:
    return changed(state, board=_emptied(state, event.ship, event.group), last=Last(event))


@CHANGES.on(ev.Launched)
def _(event: ev.Launched, state: CelestialState) -> CelestialState:
    board = _emptied(state, event.ship, event.group)
    side, at = board.ship(event.ship).side, event.origin
    missile = Missile(event.missile, side, at, at, event.target)
    board = altered(board, missiles=(*board.missiles, missile))
    return changed(state, board=board, last=Last(event))


@CHANGES.on(ev.MissileFlown)
def _(event: ev.MissileFlown, state: CelestialState) -> CelestialState:
    missile = state.board.by_missile[event.missile]
    flown = altered(missile, at=event.to, came=event.origin, flown=missile.flown + 1)
    board = state.board.with_missile(flown)
    return changed(state, board=board, done=(*state.done, missile.id), last=Last(event))


@CHANGES.on(ev.MissileEnded)
def _(event: ev.MissileEnded, state: CelestialState) -> CelestialState:
    board = state.board.without_missile(event.missile)
    return changed(state, board=board, last=_told(state, event))


@CHANGES.on(ev.MissileDamaged)
def _(event: ev.MissileDamaged, state: CelestialState) -> CelestialState:
    missile = altered(state.board.by_missile[event.missile], hurt=True)
    return changed(state, board=state.board.with_missile(missile), last=_told(state, event))


@CHANGES.on(ev.Collided)
def _(event: ev.Collided, state: CelestialState) -> CelestialState:
    return changed(state, last=_told(state, event))


def _absorbed(ship: Ship, arc: int, count: int) -> tuple[tuple[int, int], ...]:
    """A ship's markers without so many of an arc: those that expire first go first (TE85)."""
    markers = list(ship.markers)
    for _ in range(count):
        markers.remove(next(each for each in markers if each[0] == arc))
    return tuple(markers)


@CHANGES.on(ev.Struck)
def _(event: ev.Struck, state: CelestialState) -> CelestialState:
    ship, arc = state.board.ship(event.ship), event.arc
    markers, shields = _absorbed(ship, arc, event.markers), list(ship.shields)
    shields[arc] -= event.shields
    board = _with_ship(state, ship, markers=markers, shields=tuple(shields))
    return changed(state, board=board, last=_told(state, event))


@CHANGES.on(ev.HullLost)
def _(event: ev.HullLost, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    return changed(state, board=_with_ship(state, ship, lost=ship.lost + 1))


@CHANGES.on(ev.Critical)
def _(event: ev.Critical, state: CelestialState) -> CelestialState:
    ship, effect = state.board.ship(event.ship), event.effect
    found: dict[str, Any] = {}
    if effect in REPAIRABLE:
        found["harms"] = (*ship.harms, Harm(effect, event.group, state.clock))
    if effect == "shields":
        found["markers"] = ()
    elif effect == "turn":
        found["turn_more"] = ship.turn_more + 1
    elif effect == "power":
        found["power_less"] = ship.power_less + 1
    elif event.group >= 0:
        gone = Group(0, 0, lost=effect == "group lost" or ship.groups[event.group].lost)
        found["groups"] = (*ship.groups[: event.group], gone, *ship.groups[event.group + 1 :])
    if effect == "group lost" and state.version >= BEYOND_REPAIR:
        found["harms"] = tuple([each for each in ship.harms if each.group != event.group])
    board = _with_ship(state, ship, **found) if found else state.board
    return changed(state, board=board, last=_told(state, event))


@CHANGES.on(ev.Destroyed)
def _(event: ev.Destroyed, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    blast = state.board.card(ship).blast
    explosions = state.explosions
    if blast:
        explosions = (*explosions, Explosion(ship.id, event.at, blast))
    board = _with_ship(state, ship, status=Status.DESTROYED, at=None, markers=())
    return changed(state, board=board, explosions=explosions, last=_told(state, event))


@CHANGES.on(ev.Exploded)
def _(_event: ev.Exploded, state: CelestialState) -> CelestialState:
    return changed(state, explosions=state.explosions[1:])


@CHANGES.on(ev.BlastChosen)
def _(event: ev.BlastChosen, state: CelestialState) -> CelestialState:
    place, left = event.place, list(state.explosions)
    chosen = next(each for each in left[place:] if each.ship == event.ship)
    left.remove(chosen)
    return changed(state, explosions=(*left[:place], chosen, *left[place:]))


@CHANGES.on(ev.Displaced)
def _(event: ev.Displaced, state: CelestialState) -> CelestialState:
    board = _with_ship(state, state.board.ship(event.ship), at=event.to)
    if not event.hole:
        return changed(state, board=board)
    done = (*state.done, f"{event.ship}@{event.hole}")
    return changed(state, board=board, done=done, last=Last(event))


@CHANGES.on(ev.MarkersLost)
def _(event: ev.MarkersLost, state: CelestialState) -> CelestialState:
    return changed(state, board=_with_ship(state, state.board.ship(event.ship), markers=()))


@CHANGES.on(ev.Withdrawn)
def _(event: ev.Withdrawn, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    escaped = state.board.escapes(ship, event.by)
    status = Status.ESCAPED if escaped else Status.WITHDRAWN
    board = _with_ship(state, ship, status=status, at=None, markers=())
    return changed(state, board=board, last=_told(state, event))


def _floated(missile: Missile, way: int) -> Missile:
    """A missile that is shifted; the hex that it came from must be one of the map, too."""
    at, came = shifted(missile.at, way), shifted(missile.came, way)
    return altered(missile, at=at, came=came if came in MAP else at)


@CHANGES.on(ev.Floated)
def _(event: ev.Floated, state: CelestialState) -> CelestialState:
    board, way = state.board, event.facing
    kept = [each for each in board.space.terrain if each.at not in event.dropped]
    space = Space(
        tuple(Terrain(each.kind, shifted(each.at, way)) for each in kept), board.space.open_spines
    )
    ships = tuple(
        each if each.at is None else altered(each, at=shifted(each.at, way)) for each in board.ships
    )
    missiles = tuple(_floated(each, way) for each in board.missiles if shifted(each.at, way) in MAP)
    board = altered(board, space=space, ships=ships, missiles=missiles)
    return changed(state, board=board)


@CHANGES.on(ev.RepairTried)
def _(event: ev.RepairTried, state: CelestialState) -> CelestialState:
    if not event.repaired:
        return state
    ship = state.board.ship(event.ship)
    at = next(
        number
        for number, each in enumerate(ship.harms)
        if (each.effect, each.group) == (event.effect, event.group) and each.since < state.clock
    )
    harms = (*ship.harms[:at], *ship.harms[at + 1 :])
    return changed(state, board=_with_ship(state, ship, harms=harms))


@CHANGES.on(ev.PhaseBegun)
def _(event: ev.PhaseBegun, state: CelestialState) -> CelestialState:
    fields: dict[str, Any] = {"impulse": 6, "turn": event.seat or "", "step": event.step}
    if event.step == 0:  # markers off, a box filled in each group that works (TE18)
        ships = tuple(charged(each, state.board.card(each)) for each in state.board.ships)
        fields |= {"board": altered(state.board, ships=ships), "challenges": 0, "guards": 0}
    return changed(state, done=(), ceased=False, **fields)


@CHANGES.on(ev.SpeedChanged)
def _(event: ev.SpeedChanged, state: CelestialState) -> CelestialState:
    ship = state.board.ship(event.ship)
    return changed(state, board=_with_ship(state, ship, row=event.row), done=(*state.done, ship.id))


@CHANGES.on(ev.EngagementEnded)
def _(event: ev.EngagementEnded, state: CelestialState) -> CelestialState:
    return changed(state, ended=event)
