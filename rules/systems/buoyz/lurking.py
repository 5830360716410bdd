"""Lurking: ships hide in squares of the table until they show themselves (10.2, BZ188, BZ189)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import FULL_CIRCLE, Point, Rect, bearing, square, towards
from rules.space.pose import Pose
from rules.systems.buoyz import lurk_events as le
from rules.systems.buoyz import setup
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.stats import INCH, SIDES
from rules.systems.buoyz.board.tables import local, number_of, onto, together
from rules.systems.buoyz.lurk_questions import HideShips, Hiding, Showing, ShowShips
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Emerge, Lurk
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position, Secret

SQUARE: Final = 24 * INCH
"""How wide and deep a square is (BZ188)."""
BETWEEN: Final = "+"
"""Between ships that show themselves, as it is written."""
_COLUMNS: Final = "ABCDEFGH"
_ASTERN: Final = 3 * INCH
"""So far behind an enemy a ship shows itself where its owner says nothing else (BZ240)."""
AHEAD: Final = "ahead"
"""Behind a ship: it shows itself before an enemy, not behind it (BZ281)."""
_BEFORE: Final = 8 * INCH
"""So far before an enemy (BZ281)."""
_ENTRY: Final = re.compile(rf"(.+?)(?:-({AHEAD})|-([0-9.]+,[0-9.]+)(?:-(\d{{1,3}}))?)?")
_HALF: Final = 180


class Entry(NamedTuple):
    """A ship that is to show itself; where on its table, and with which heading, if it was said.

    ``before``: ahead of an enemy (BZ281), where no place was said.
    """

    ship: Ship
    at: Point | None = None
    heading: int | None = None
    before: bool = False


def squares(tables: Sequence[Rect]) -> dict[str, Rect]:
    """The squares by name, from the south-west; what is left over is squares, too (BZ188).

    Of further tables they have its number before their names: ``2A1`` (BZ278).
    """
    found = {}
    for number, table in enumerate(tables, start=1):
        which = str(number) if number > 1 else ""
        for row, south in enumerate(range(table.south, table.north, -SQUARE), start=1):
            for column, west in enumerate(range(table.west, table.east, SQUARE)):
                north, east = max(table.north, south - SQUARE), min(table.east, west + SQUARE)
                found[f"{which}{_COLUMNS[column]}{row}"] = Rect(west, north, east, south)
    return found


def neighbours(tables: Sequence[Rect]) -> Iterator[tuple[str, str]]:
    """Pairs of squares that share an edge, each both ways round (BZ188)."""
    known = squares(tables)
    for one, a in known.items():
        for two, b in known.items():
            beside = a.north == b.north and (a.east == b.west or a.west == b.east)
            above = a.west == b.west and (a.south == b.north or a.north == b.south)
            if beside or above:
                yield one, two


def lurkers(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that lurk; who they are is known to all."""
    return tuple([e for e in board.ships if e.side == side and e.status is Status.LURKING])


def able(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that are to be deployed and may lurk instead."""
    if not board.cloak:
        return ()
    return tuple([e for e in setup.waiting(board, side) if board.able(e, "cloak")])


def hides(r: Resolution[BuoyzState]) -> tuple[()] | tuple[tuple[HideShips, ...], Hiding]:
    """Who is asked which ships lurk, together and sealed, and what follows (BZ-T1, BZ136d)."""
    asked = tuple([HideShips(seat=each) for each in SIDES if able(r.state.board, each)])
    return (asked, Hiding()) if asked else ()


def written(hidden: Mapping[str, str], board: Board) -> str:
    """Who lurks where, as it is typed: ``B1-A2,B2-A1``."""
    listed = (f"{board.ship(ship).code}-{square}" for ship, square in hidden.items())
    return ",".join(listed) or NONE


def hidden_by(board: Board, side: str, action: Lurk) -> dict[str, str]:
    """Which ships are to lurk, each with its square; in the order of the list.

    Raises:
        Refusal: There is no such ship or square, or the ship can't lurk.
    """
    known, names = squares(board.tables), tuple(each.code for each in able(board, side))
    found: dict[str, str] = {}
    for word in () if action.ships == NONE else action.ships.split(","):
        code, _, square = word.rpartition("-")
        ship = any_ship(board, code, names)
        if ship not in able(board, side) or ship.id in found:
            case = "twice" if ship.id in found else "ship"
            raise illegal("BZ189", case=case, legal=names, ship=ship.name)
        if square.upper() not in known:
            raise illegal("BZ188", case="square", legal=tuple(known), square=square)
        found[ship.id] = square.upper()
    order = {each.id: number for number, each in enumerate(board.ships)}
    return dict(sorted(found.items(), key=lambda each: order[each[0]]))


def hide(r: Resolution[BuoyzState], question: HideShips, action: Lurk) -> None:
    """A side has said who lurks and where; the other one learns that it has (BZ133c)."""
    side = question.seat
    found = hidden_by(r.state.board, side, action)
    hid = le.Hid(seat=side, ships=tuple(found.items()))
    r.emit_secret(hid, side, le.HidUnseen(seat=side))


def hiding(r: Resolution[BuoyzState]) -> None:
    """All learn who lurks, and nobody where (BZ133c, BZ136d)."""
    r.emit(
        le.Lurking(ships=tuple(ship for side in SIDES for ship in _secret(r.state, side).lurking))
    )


def shows(r: Resolution[BuoyzState]) -> tuple[()] | tuple[tuple[ShowShips, ...], Showing]:
    """Who is asked to show lurkers, together and sealed, and what follows (BZ127, BZ133d)."""
    asked = tuple([ShowShips(seat=each) for each in SIDES if lurkers(r.state.board, each)])
    return (asked, Showing()) if asked else ()


def _secret(state: BuoyzState, side: str) -> Secret:
    return state.hidden.get(side, NOTHING)


def entries(board: Board, side: str, text: str) -> tuple[Entry, ...]:
    """Who is to show itself, as it is written: ``B1-24,12-90+B2``, or ``none``.

    Raises:
        Refusal: It can't be read, or a ship does not lurk.
    """
    names = tuple(each.code for each in lurkers(board, side))
    found: list[Entry] = []
    for word in () if text == NONE else text.split(BETWEEN):
        match = _ENTRY.fullmatch(word)
        if match is None or int(match[4] or 0) >= FULL_CIRCLE:
            raise illegal("BZ188", case="words", legal=names, words=word)
        ship = any_ship(board, match[1], names)
        if ship not in lurkers(board, side) or any(ship == each.ship for each in found):
            raise illegal("BZ189", case="lurks", legal=names, ship=ship.name)
        at = read(match[3]) if match[3] else None
        found.append(Entry(ship, at, int(match[4]) if match[4] else None, bool(match[2])))
    return tuple(found)


def entered(found: Iterable[Entry]) -> str:
    """Who is to show itself, as it is typed."""
    return BETWEEN.join(map(_written, found)) or NONE


def _written(entry: Entry) -> str:
    if entry.at is None:
        return f"{entry.ship.code}-{AHEAD}" if entry.before else entry.ship.code
    heading = "" if entry.heading is None else f"-{entry.heading}"
    return f"{entry.ship.code}-{text_of(local(entry.at))}{heading}"


def shown_at(board: Board, entry: Entry, square: str) -> Pose:
    """Where a ship comes to be that shows itself (BZ121b, BZ188b).

    Raises:
        Illegal: That is outside of its square, or in a body.
    """
    area, ship = squares(board.tables)[square], entry.ship
    usual = by_default(board, ship.side, area, before=entry.before)
    at = usual.at if entry.at is None else onto(entry.at, number_of(area.centre))
    if not area.holds(at):
        raise illegal("BZ188", case="outside", legal=(text_of(local(usual.at)),), ship=ship.name,
                      square=square)  # fmt: skip
    if not clear(board.bodies, at):
        raise illegal("BZ188", case="body", legal=(text_of(local(usual.at)),), ship=ship.name)
    heading = entry.heading
    if heading is None:
        heading = usual.heading if entry.at is None else _facing(board, ship.side, at)
    return Pose(at.x, at.y, heading)


def by_default(board: Board, side: str, area: Rect, *, before: bool = False) -> Pose:
    """Close behind the enemy nearest to the middle of a square, as far as that reaches (BZ240).

    Ahead of it, if so it was said (BZ281); in the middle where nothing is measured, or nobody is
    there.
    """
    foe = _nearest(board, side, area.centre)
    if foe is not None and board.options.pre_measure:
        pose = place(foe)
        way = pose.heading if before else (pose.heading + _HALF) % FULL_CIRCLE
        to = towards(pose.at, way, _BEFORE if before else _ASTERN)
        at = Point(min(max(to.x, area.west), area.east), min(max(to.y, area.north), area.south))
        if clear(board.bodies, at):
            return Pose(at.x, at.y, bearing(at, pose.at))
    (at,) = setup.spots(board, area, 1)
    return Pose(at.x, at.y, _facing(board, side, at))


def _facing(board: Board, side: str, at: Point) -> int:
    """The heading towards the nearest enemy, north if there is none."""
    foe = _nearest(board, side, at)
    return bearing(at, place(foe).at) if foe is not None else 0


def _nearest(board: Board, side: str, at: Point) -> Ship | None:
    foes = (each for each in board.foes(side) if together(at, place(each).at))
    return min(foes, key=lambda each: square(at, place(each).at), default=None)


def poses(board: Board, side: str, action: Emerge, lurking: Mapping[str, str]) -> dict[str, Pose]:
    """Who shows itself, and where.

    Raises:
        Refusal: A ship can't.
    """
    found = entries(board, side, action.ships)
    return {each.ship.id: shown_at(board, each, lurking[each.ship.id]) for each in found}


def show(r: Resolution[BuoyzState], question: ShowShips, action: Emerge) -> None:
    """A side has said who shows itself; all see it when both have (BZ133d)."""
    side = question.seat
    found = poses(r.state.board, side, action, _secret(r.state, side).lurking)
    emerging = le.Emerging(seat=side, ships=tuple(found.items()))
    r.emit_secret(emerging, side, le.EmergingUnseen(seat=side))


def showing(r: Resolution[BuoyzState]) -> None:
    """All see who shows itself, under its cloak (BZ96)."""
    found = [each for side in SIDES for each in _secret(r.state, side).emerging.items()]
    r.emit(le.Emerged(ships=tuple(found)))


def made_up(position: Position, side: str, dice: Dice) -> tuple[dict[str, str], dict[str, Pose]]:
    """What a side may hide of its lurkers, by lot, as far as all can know.

    Returns:
        By ship that lurks, its square; by ship that is to show itself, where.
    """
    board, names = position.board, tuple(squares(position.board.tables))
    who = lurkers(board, side)
    if not who and side in position.handed:
        who = tuple([each for each in able(board, side) if dice.draw(2) == 1])
    lurking = {each.id: names[dice.draw(len(names)) - 1] for each in who}
    emerging: dict[str, Pose] = {}
    if side in position.handed and position.phase is not None:
        emerging = {
            each.id: shown_at(board, Entry(each), lurking[each.id])
            for each in who
            if dice.draw(2) == 1
        }
    return lurking, emerging
