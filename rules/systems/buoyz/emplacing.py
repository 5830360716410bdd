"""Where bases that were bought are put, before the edges are thrown for (11.2, BZ273)."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.foresight.surveys import Variation
from rules.kernel.values.errors import Illegal
from rules.space.nudges import shifts
from rules.space.plane import FULL_CIRCLE, Point, Rect, towards, wind_of, within
from rules.space.pose import Pose
from rules.systems.buoyz import landing
from rules.systems.buoyz import shore_events as sh
from rules.systems.buoyz.actions import Deploy
from rules.systems.buoyz.berths import Berth
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.points import elsewhere, read, text_of
from rules.systems.buoyz.board.stats import INCH, MEASURE, SIDES
from rules.systems.buoyz.board.tables import local
from rules.systems.buoyz.planned import refused, standing, subject_of
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.shore import grounds, rooted
from rules.systems.buoyz.shore_questions import PlaceBase
from rules.systems.buoyz.words import where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.bodies import Body
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position
    from rules.systems.buoyz.view import BuoyzView

NEAR: Final = 6 * INCH
"""Within so much of a disputed body's rim its stations float (BZ273)."""
_OFF: Final = 3 * INCH // 2
"""How far off a body's rim stations are offered."""
_ASIDE: Final = (0, -12 * INCH, 12 * INCH)
"""How far from the middle of the table stations are offered."""
_AROUND: Final = (0, 180, 90, 270, 45, 315, 135, 225)
"""Where on a rim bases are offered."""
_OFFERED: Final = 5
"""Places that are offered to a base at most."""
_STEPS: Final = (15, 45)
"""Degrees by which a battery is moved along its rim, a station turned."""


def waiting(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's bases that are still to be put on the table (BZ273)."""
    if not board.base_prices:
        return ()
    own = (e for e in board.ships if e.side == side and e.status is Status.UNPLACED)
    return tuple([each for each in own if board.sd(each).base])


def ask(state: BuoyzState) -> tuple[PlaceBase, ...]:
    """Who puts a base on the table next: who has put fewer there, blue first (BZ273)."""
    board = state.board
    left = [each for each in SIDES if waiting(board, each)]
    left.sort(key=lambda side: len(_placed(board, side)))
    return (PlaceBase(seat=left[0]),) if left else ()


def _placed(board: Board, side: str) -> tuple[Ship, ...]:
    return tuple([each for each in board.fleet(side) if board.sd(each).base])


def room(position: Position) -> Rect:
    """Where a station may float: between the zones (BZ273)."""
    table, depth = position.board.table, position.board.options.zone * INCH
    return table._replace(north=table.north + depth, south=table.south - depth)


def _held(board: Board, side: str) -> tuple[Body, ...]:
    """The bodies by which a side's stations stay: those of a planet that it defends (BZ273)."""
    return () if board.attacker in ("", side) else board.disputed


def meant(position: Position, side: str, action: Deploy) -> tuple[Ship, Berth]:
    """The base that an order means, and where it is to stand (BZ273).

    Raises:
        Refusal: It can't stand there, or is not to be put there now.
    """
    board = position.board
    names = tuple(each.name for each in waiting(board, side))
    ship = any_ship(board, action.ship, names)
    if ship not in waiting(board, side):
        raise illegal("BZ273", case="ship", legal=names, ship=ship.name)
    try:
        at = read(action.at)
    except ValueError:
        at = None
    berth = at and board.holds(at) and _berth(position, ship, at, action)
    if not berth:
        case = "battery" if rooted(board.sd(ship)) else ""
        case = case or ("near" if _held(board, side) else "")
        places = tuple(each.at for each in _places(position, ship))
        raise illegal("BZ273", case=case, legal=places, ship=ship.name)
    return ship, berth


def _berth(position: Position, ship: Ship, at: Point, action: Deploy) -> Berth | None:
    """Where a base stands: on the rim of what it is near, or free; ``None`` if nowhere."""
    board = position.board
    if rooted(board.sd(ship)):
        near = [e for e in grounds(board, ship.side) if at != e.at and
                (e.holds(at) or e.orbited_from(at))]  # fmt: skip
        if not near:
            return None
        pose = landing.stood(near[0], landing.outward(near[0], at))
        free = board.holds(pose.at) and clear(board.bodies, pose.at)
        return Berth(pose, landed=near[0].id) if free else None
    held = _held(board, ship.side)
    if held and not any(within(at, each.at, each.radius + NEAR) for each in held):
        return None
    if action.how != "free" or not room(position).holds(local(at)) or not clear(board.bodies, at):
        return None
    return Berth(Pose(at.x, at.y, action.heading or 0))


def offers(position: Position, side: str) -> Iterator[Deploy]:
    """Some places for each base."""
    for ship in waiting(position.board, side):
        yield from _places(position, ship)


def _places(position: Position, ship: Ship) -> tuple[Deploy, ...]:
    """Places for a base that are possible, apart from those that are taken."""
    board = position.board
    taken = {each.pose.at for each in board.ships if each.pose is not None}
    drafts = (
        Deploy(ship=ship.id, at=text_of(at), heading=None, how="free")
        for at in _drafts(position, ship)
    )
    found = (
        each
        for each in drafts
        if (berth := _berth(position, ship, read(each.at), each)) and berth.pose.at not in taken
    )
    return tuple(islice(found, _OFFERED))


def _drafts(position: Position, ship: Ship) -> Iterator[Point]:
    board = position.board
    on_rim = rooted(board.sd(ship))
    for body in grounds(board, ship.side) if on_rim else _held(board, ship.side):
        off = INCH // 4 if on_rim else _OFF
        yield from (towards(body.at, each, body.radius + off) for each in _AROUND)
    middle = board.table.centre
    yield from (middle.moved(each, 0) for each in _ASIDE)
    # Where something lies in the middle: anywhere between the zones.
    area = room(position)
    steps = range(area.west + 2 * INCH, area.east, 2 * INCH)
    yield from (Point(x, y) for y in (middle.y, area.north, area.south) for x in steps)


def place(r: Resolution[BuoyzState], question: PlaceBase, action: Deploy) -> None:
    """Put a base on the table (BZ136c, BZ273)."""
    ship, berth = meant(r.state, question.seat, action)
    r.emit(sh.BasePlaced(ship=ship.id, pose=berth.pose, landed=berth.landed))


def forecast(view: BuoyzView, action: Deploy) -> Forecast:
    """A base where it would stand."""
    board = view.board
    side = view.question.seat if view.question is not None else ""
    try:
        ship, berth = meant(view, side, action)
    except Illegal as refusal:
        return refused(action, refusal)
    pose = berth.pose
    on = f" on {board.body_by_id[berth.landed].the}" if berth.landed else ""
    words = f"{board.name(ship)}{on} at {where(pose)}"
    short = f"{board.name(ship)}{on} {text_of(pose.at)} {wind_of(pose.heading)}"
    values = {"at": text_of(pose.at), "heading": f"{pose.heading}°", "how": action.how}
    draw = partial(standing, ship=ship, pose=pose, words=words)
    found = action.model_copy(update={"ship": ship.id})
    return Forecast(found, words, short, subject_of(board, ship), values, draw=draw)


def nudges(position: Position, side: str, action: Deploy) -> Iterator[Variation]:
    """A battery farther along its rim, a station shifted or turned."""
    ship, berth = meant(position, side, action)
    if berth.landed:
        body = position.board.body_by_id[berth.landed]
        for step in _STEPS:
            for by, sign in ((-step, "↺"), (step, "↻")):
                heading = (berth.pose.heading + by) % FULL_CIRCLE
                at = text_of(towards(body.at, heading, body.radius + INCH // 4))
                moved = action.model_copy(update={"at": at})
                yield Variation(
                    f"{step}° along the rim, {wind_of(heading)}", moved, f"{sign} {step}°"
                )
        return
    for shift in shifts(read(action.at), MEASURE):
        moved = action.model_copy(update={"at": text_of(shift.to)})
        if _berth(position, ship, shift.to, moved):
            yield Variation(shift.text, moved, shift.sign)
    for number, text in elsewhere(read(action.at), len(position.board.tables)):
        moved = action.model_copy(update={"at": text})
        if _berth(position, ship, read(text), moved):
            yield Variation(f"On table {number}", moved)
    for step in _STEPS:
        to = ((action.heading or 0) + step) % FULL_CIRCLE
        turned = action.model_copy(update={"heading": to})
        yield Variation(f"{step}° right, facing {wind_of(to)}", turned)
