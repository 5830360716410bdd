"""Set-up: terrain, the first initiative, deployment (TN48, TE17, TE55)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.hex import FACINGS, Hex
from rules.systems.celestial import events as ev
from rules.systems.celestial import setup_events
from rules.systems.celestial.legal import free, places
from rules.systems.celestial.pieces import UNPLACED, Kind
from rules.systems.celestial.questions import BuyFleet, Deploying, DeployShips, Reveal
from rules.systems.celestial.refusals import illegal, own_ship
from rules.systems.celestial.stats import COMPACT, DOMINION, MAP, SIDES, TOWARDS, other

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.celestial.actions import Deploy
    from rules.systems.celestial.pieces import Status
    from rules.systems.celestial.state import CelestialState

_FEATURES: Final = (
    (Kind.ASTEROID, 3), (Kind.ASTEROID, 3), (Kind.ASTEROID, 4), (Kind.NEBULA, 3),
    (Kind.NEBULA, 3), (Kind.PLANET, 1),
)  # fmt: skip
"""By the die: what a feature is, and how many hexes of it (TN48)."""
_CENTRE: Final = Hex(8, 6)
"""Where the black hole of a free battle is (TE77)."""
WEST, EAST = 4, 13
"""The columns of the generator: D to M."""
_TRIES: Final = 200
"""How often a place is drawn before a feature is dropped (TN48e)."""
_APART: Final = frozenset((Kind.PLANET, Kind.BLACK_HOLE, Kind.WORMHOLE))
"""What keeps a hex away from all other terrain (TN48c)."""


def open_game(r: Resolution[CelestialState]) -> None:
    """Buy fleets if the scenario leaves them to the sides, and lay out the map."""
    if r.state.board.brief.scenario.bought:
        r.next(tuple([BuyFleet(seat=each) for each in SIDES]), Reveal())
    else:
        lay_out(r)


def lay_out(r: Resolution[CelestialState]) -> None:
    """Lay the terrain, roll for the initiative, ask for the first ship (TN48d)."""
    scenario = r.state.board.brief.scenario
    if scenario.bought and r.state.board.options.black_hole:
        r.emit(setup_events.TerrainLaid(kind=Kind.BLACK_HOLE, at=(_CENTRE,)))
    if scenario.black_holes:
        r.emit(setup_events.TerrainLaid(kind=Kind.BLACK_HOLE, at=scenario.black_holes))
    if scenario.wormholes:
        r.emit(setup_events.TerrainLaid(kind=Kind.WORMHOLE, at=scenario.wormholes))
    features = r.state.board.options.terrain
    for _ in range(scenario.terrain if features < 0 else features):
        _feature(r)
    r.emit(ev.InitiativeTaken(seat=_roll_off(r)))
    for ship in r.state.board.ships:
        fixed = r.state.board.squad(ship).fixed
        if fixed:
            at = r.state.board.zone(ship)[0]
            r.emit(setup_events.Deployed(ship=ship.id, at=at, facing=FACINGS.index(fixed)))
    r.next(Deploying())


def _roll_off(r: Resolution[CelestialState]) -> str:
    """A die a side, the higher one begins; equal ones again (TE17c, X1)."""
    while True:
        (compact,) = r.roll(1, DIE, "first initiative: Compact")
        (dominion,) = r.roll(1, DIE, "first initiative: Dominion")
        r.emit(setup_events.InitiativeRolled(compact=compact, dominion=dominion))
        if compact != dominion:
            return COMPACT if compact > dominion else DOMINION


def _feature(r: Resolution[CelestialState]) -> None:
    """Throw for a feature and for where it lies (TN48, X6)."""
    (face,) = r.roll(1, DIE, "terrain")
    kind, size = _FEATURES[face - 1]
    room = _room(r.state, kind)
    anywhere = list(room)
    for _ in range(_TRIES if room else 0):
        cells = _field(r, _drawn(r, anywhere), room, size)
        if cells:
            r.emit(setup_events.TerrainLaid(kind=kind, at=cells))
            return


def _room(state: CelestialState, kind: Kind) -> dict[Hex, None]:
    """The hexes that a feature may take: empty, and away from or as planets and holes are."""
    space, alone = state.board.space, kind in _APART
    room = _generated(state.board.brief.scenario.clear).copy()
    for each in space.terrain:
        room.pop(each.at, None)
        if alone or each.kind in _APART:
            for cell in MAP.near[each.at]:
                room.pop(cell, None)
    return room


@cache
def _generated(clear: str) -> dict[Hex, None]:
    """The hexes of the generator in order, but for columns that stay clear (TN48d)."""
    columns = {*range(WEST, EAST + 1)} - {ord(letter) - 64 for letter in clear}
    return dict.fromkeys([cell for cell in MAP.cells if cell.column in columns])


def _field(
    r: Resolution[CelestialState], first: Hex, room: dict[Hex, None], size: int
) -> tuple[Hex, ...]:
    """Let a field grow from a hex by neighbours of itself; nothing if it has no room (TN48b)."""
    found = [first]
    around: set[Hex] = set()
    while len(found) < size:
        around.update([each for each in MAP.near[found[-1]] if each in room])
        around.difference_update(found)
        if not around:
            return ()
        found.append(_drawn(r, sorted(around)))
    return tuple(found)


def _drawn(r: Resolution[CelestialState], cells: list[Hex]) -> Hex:
    (number,) = r.roll(1, len(cells), "where it lies")
    return cells[number - 1]


def next_ship(r: Resolution[CelestialState]) -> bool:
    """Ask for the next ship; whether there was one (TE55)."""
    board = r.state.board
    waiting = {each.side for each in board.ships if each.status is UNPLACED}
    if not waiting:
        return False
    # The side that lost the roll begins; then whoever has placed fewer, until one has no more.
    first = r.state.initiative
    side = other(first)
    if _placed(r.state, side) > _placed(r.state, first) or side not in waiting:
        side = first if first in waiting else side
    r.emit(setup_events.DeploymentDue(seat=side))
    r.next(DeployShips(seat=side), Deploying())
    return True


FIXED_APART: Final = 2
"""The version from which ships that stand from the start are none of their side's turns (TE55)."""


def _placed(state: CelestialState, side: str) -> int:
    """How many ships a side has placed."""
    fixed = 0
    if state.version >= FIXED_APART:
        board = state.board
        fixed = sum(each.side == side and bool(board.squad(each).fixed) for each in board.ships)
    return state.deployed.count(side) - fixed


def _waits(status: Status) -> bool:
    return status is UNPLACED


def deploy(r: Resolution[CelestialState], question: DeployShips, action: Deploy) -> None:
    """Put a ship on the map (TE55, TE55c, TN20, TN34)."""
    board = r.state.board
    ship = own_ship(r.state, question.seat, action.ship)
    if not _waits(ship.status):
        names = tuple(
            board.name(each)
            for each in board.ships
            if each.side == question.seat and _waits(each.status)
        )
        raise illegal("TE55", case="placed", legal=names, ship=board.name(ship))
    if not free(board, ship, action.at):
        found = places(board, ship)
        holes = board.space.holes
        near = any(action.at in MAP and MAP.distance(action.at, each) <= 2 for each in holes)  # noqa: PLR2004 - TN20
        rule = "TN20" if near else "TE55"
        legal = tuple(map(str, found))
        raise illegal(rule, legal=legal, ship=board.name(ship), at=action.at)
    named = action.facing
    facing = FACINGS.index(named) if named is not None else TOWARDS[question.seat]
    r.emit(setup_events.Deployed(ship=ship.id, at=action.at, facing=facing, by_dice=False))


def scatter(r: Resolution[CelestialState], seat: str) -> None:
    """Place all ships that are left by dice, pointing at the enemy (TE55d)."""
    for ship in r.state.board.ships:
        if ship.side == seat and _waits(ship.status):
            at = _drawn(r, list(places(r.state.board, ship)))
            r.emit(setup_events.Deployed(ship=ship.id, at=at, facing=TOWARDS[seat], by_dice=True))
