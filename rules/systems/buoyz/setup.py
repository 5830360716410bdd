"""Set-up: fleets, edges, deployment ship by ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE, pair
from rules.kernel.values.frozen import changed
from rules.space.plane import Point, Rect, within
from rules.space.pose import Pose
from rules.systems.buoyz import (
    carrying,
    emplacing,
    fleets,
    settling,
    setup_events,
    shore,
    sowing,
    squadrons,
    terrain,
    wings,
)
from rules.systems.buoyz.berths import berth
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.embarking import embarked
from rules.systems.buoyz.board.pieces import Minefield, Status
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.stats import BLUE, INCH, RED, SIDES, other
from rules.systems.buoyz.board.tables import area_on, local, number_of
from rules.systems.buoyz.fitting_questions import Begin
from rules.systems.buoyz.questions import BuyFleet, Deploying, DeployShips, Placing, Reveal, Turn
from rules.systems.buoyz.refusals import any_ship, illegal

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Deploy
    from rules.systems.buoyz.berths import Berth
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.board.stats import Fleet
    from rules.systems.buoyz.state import BuoyzState, Position

_NORTH, _EAST, _SOUTH, _WEST = 0, 90, 180, 270
GUARD: Final = 6 * INCH
"""Within so much of a planet's rim its defenders are deployed (BZ137d)."""
_WIDEST: Final = 6 * INCH
"""So far apart ships are put that the referee places."""


def open_game(r: Resolution[BuoyzState]) -> None:
    """Buy fleets if the scenario leaves them to the sides; else begin, or deploy (BZT1)."""
    settling.roll(r)
    terrain.place(r)
    board = r.state.board
    if board.nature:
        r.next(*settling.due(r))
    elif board.brief.scenario.bought:
        buy(r)
    else:
        begin(r)


def musters(r: Resolution[BuoyzState]) -> None:
    """Roles are settled: the defender says where it stands, then sides buy ships (BZ263)."""
    asked = settling.musters(r)
    sowing.price(r)
    shore.price(r)
    r.next(*asked, tuple([BuyFleet(seat=each) for each in SIDES]), Reveal())


def buy(r: Resolution[BuoyzState]) -> None:
    """Ask both sides for their fleets (BZ133)."""
    sowing.price(r)
    shore.price(r)
    r.next(tuple([BuyFleet(seat=each) for each in SIDES]), Reveal())


def begin(r: Resolution[BuoyzState]) -> None:
    """Ask what is left to be said of fleets that are known; then they come to the table (BZ-T1)."""
    asked = wings.due(r.state) or carrying.due(r.state) or squadrons.due(r.state)
    if asked:
        r.next(*asked)
    elif placing := emplacing.ask(r.state):
        r.next(*placing, Begin())
    elif all(each.pose is not None for each in r.state.board.ships):
        r.next(Turn(number=1))
    elif r.state.south:
        r.next(Placing())
    elif r.state.board.brief.scenario.rolls or r.state.board.brief.scenario.chosen:
        settling.edges(r)
    else:
        edges(r)


def started(board: Board) -> Board:
    """The table as a scenario lays it out."""
    middles = [each.centre for each in board.tables] if board.options.mines == "field" else []
    fields = tuple(
        [
            Minefield("minefield" if not number else f"minefield{number + 1}", "", at)
            for number, at in enumerate(middles)
        ]
    )
    unsown = tuple([e.side for e in board.brief.scenario.fleet for _ in range(e.fields)])
    ships = fleets.starting(board)
    return embarked(changed(board, ships=ships, fields=fields, unsown=unsown))


def edges(r: Resolution[BuoyzState]) -> None:
    """Roll for the edges: whoever has more takes the south, the other one deploys first (BZ226)."""
    while True:
        blue, red = (pair(r.roll(2, DIE, f"edges: {side}")) for side in SIDES)
        south = BLUE if sum(blue) > sum(red) else RED if sum(red) > sum(blue) else ""
        r.emit(setup_events.EdgesRolled(blue=blue, red=red, south=south))
        if south:
            break
    r.next(Placing())


def zone(position: Position, side: str) -> Rect:
    """Where a side deploys on the first table: along its edge (BZ33b, BZ136e)."""
    table, depth = position.board.table, position.board.options.zone * INCH
    body = guarded(position.board, side)
    if body is not None:
        west, north, east, south = body.rect
        return Rect(
            max(table.west, west - GUARD), max(table.north, north - GUARD),
            min(table.east, east + GUARD), min(table.south, south + GUARD),
        )  # fmt: skip
    edge = _fleet(position.board, side).edge
    if edge == "west":
        return table._replace(east=table.west + depth)
    if edge == "east":
        return table._replace(west=table.east - depth)
    if side == position.south:
        return table._replace(north=table.south - depth)
    return table._replace(south=table.north + depth)


def zones(position: Position, side: str) -> tuple[Rect, ...]:
    """Where a side deploys on each table, the first one first; a guard stays on that (BZ278)."""
    area, board = zone(position, side), position.board
    count = 1 if guarded(board, side) is not None else len(board.tables)
    return tuple([area_on(area, number) for number in range(1, count + 1)])


def guarded(board: Board, side: str) -> Body | None:
    """The body around which a side is deployed, if it is not at its edge (BZ137d)."""
    if board.guard and side == other(board.attacker):
        return board.body_by_id[board.guard]
    return board.body_by_id.get(_fleet(board, side).around)


def _fleet(board: Board, side: str) -> Fleet:
    return next(each for each in board.brief.scenario.fleet if each.side == side)


def _beyond(board: Board, side: str, at: Point) -> bool:
    """Whether a place is too far from what a side guards (BZ137d)."""
    body = guarded(board, side)
    return body is not None and not within(at, body.at, body.radius + GUARD)


def ahead(position: Position, side: str) -> int:
    """The heading towards the other side's edge, or away from the one that a scenario names."""
    edge = _fleet(position.board, side).edge
    if edge:
        return _EAST if edge == "west" else _WEST
    return _NORTH if side == position.south else _SOUTH


def waiting(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that are still to be deployed."""
    return tuple([e for e in board.ships if e.side == side and e.status is Status.UNPLACED])


def due(board: Board, side: str) -> tuple[Ship, ...]:
    """Those of them that may be next: of a squadron that has begun the rest (BZ136b)."""
    return _begun(board, side) or waiting(board, side)


def _begun(board: Board, side: str) -> tuple[Ship, ...]:
    """The rest of a squadron of which a ship is on the table.

    In older games ships of one come one by one, the enemy's in between.
    """
    there = {each.squadron for each in board.fleet(side) if each.squadron and board.to_the_letter}
    return tuple([each for each in waiting(board, side) if each.squadron in there])


def _units(position: Position, side: str) -> int:
    """How many a side has deployed; a squadron is one (BZ136b)."""
    count = position.deployed.count(side)
    if not position.board.to_the_letter:
        return count
    placed = [each.squadron for each in position.board.fleet(side) if each.squadron]
    return count - (len(placed) - len(set(placed)))


def _next_side(position: Position) -> str:
    """Who deploys next: who has begun a squadron goes on with it (BZ136b)."""
    board = position.board
    for side in SIDES:
        if _begun(board, side):
            return side
    second = position.chooser or position.south
    first = other(second)
    return second if _units(position, first) > _units(position, second) else first


def next_ship(r: Resolution[BuoyzState]) -> None:
    """Ask for the next ship; when all are there, the first turn begins (BZ136)."""
    board = r.state.board
    side = _next_side(r.state)
    if not waiting(board, side):
        side = other(side)
    if not waiting(board, side):
        r.next(Turn(number=1))
        return
    r.emit(setup_events.DeploymentDue(seat=side))
    r.next(DeployShips(seat=side), Deploying())


def placed(position: Position, side: str, action: Deploy) -> tuple[Ship, Berth]:
    """The ship that an order means, and where it comes to stand (BZ136e).

    Raises:
        Refusal: It can't stand there, or it isn't to be deployed.
    """
    board = position.board
    names = tuple(each.name for each in waiting(board, side))
    ship = any_ship(board, action.ship, names)
    if ship.side != side or ship.status is not Status.UNPLACED:
        raise illegal("BZ136", case="ship", legal=names, ship=ship.name)
    if ship not in due(board, side):
        mates = tuple(each.name for each in due(board, side))
        raise illegal("BZ136", case="squadron", legal=mates, ship=ship.name)
    areas = zones(position, side)
    try:
        at = read(action.at)
    except ValueError:
        at = None
    number = number_of(at) if at is not None else 1
    area = areas[number - 1] if number <= len(areas) else areas[0]
    if at is None or number > len(areas) or not (area.holds(at) or action.how == "landed"):
        legal = tuple(text_of(each) for each in spots(board, area, 3))
        west, north = text_of(local(Point(area.west, area.north))).split(",")
        east, south = text_of(local(Point(area.east, area.south))).split(",")
        facts = {"west": west, "east": east, "north": north, "south": south}
        raise illegal("BZ136", legal=legal, ship=ship.name, **facts)
    if _beyond(board, side, at):
        legal = tuple(text_of(each) for each in spots(board, area, 3))
        raise illegal("BZ137", case="far", legal=legal, ship=ship.name)
    heading = ahead(position, side) if action.heading is None else action.heading
    return ship, berth(board, ship, Pose(at.x, at.y, heading), action.how, area)


def spots(board: Board, area: Rect, count: int) -> tuple[Point, ...]:
    """Places side by side in the middle of a zone, the middle first, off all discs (BZ-T1)."""
    middle, wanted = area.centre, count
    wide, deep = area.east - area.west, area.south - area.north
    while True:
        gap = min(_WIDEST, max(wide, deep) // (wanted + 1))
        steps = (gap * ((n + 1) // 2) * (-1 if n % 2 else 1) for n in range(wanted))
        row = (middle.moved(step, 0) if wide >= deep else middle.moved(0, step) for step in steps)
        found = [each for each in row if clear(board.bodies, each)]
        if len(found) >= count:
            return tuple(found[:count])
        wanted += 1


def deploy(r: Resolution[BuoyzState], question: DeployShips, action: Deploy) -> None:
    """Put a ship on the table (BZ136)."""
    ship, found = placed(r.state, question.seat, action)
    r.emit(
        setup_events.Deployed(ship=ship.id, pose=found.pose, by_referee=False, landed=found.landed,
            orbit=found.orbit, hand=found.hand,
        )
    )  # fmt: skip


def array(r: Resolution[BuoyzState], side: str) -> None:
    """Put all that are left on the table, side by side, facing the enemy."""
    left = waiting(r.state.board, side)
    area, heading = zone(r.state, side), ahead(r.state, side)
    already = sum(each.side == side for each in r.state.board.ships) - len(left)
    places = spots(r.state.board, area, already + len(left))[already:]
    for ship, at in zip(left, places, strict=True):
        r.emit(setup_events.Deployed(ship=ship.id, pose=Pose(at.x, at.y, heading), by_referee=True))
