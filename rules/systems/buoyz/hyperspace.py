"""Hyperspace: who enters it and how far, who drops out, lurks or leaves (11.8, BZT74, BZ197)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz.actions import HYPERSPACE, NONE, STAY, Emerge, Move, Special
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board.bodies import clear
from rules.systems.buoyz.board.pieces import FLANK_SPEED, Status
from rules.systems.buoyz.board.stats import INCH, MEASURE, SIDES
from rules.systems.buoyz.hyperspace_questions import DropOut, Dropping
from rules.systems.buoyz.landing import aside
from rules.systems.buoyz.legs import ahead
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.retreat import HOMEWARD
from rules.systems.buoyz.shown import Out
from rules.systems.buoyz.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position

FARTHEST: Final = 24
"""Inches that a marker goes at most (BZT74)."""
_STEP: Final = 6
"""Inches between the lengths that are offered."""
BETWEEN: Final = "+"
"""Between ships in a list, as it is written."""
DROP: Final = "drop"
LURK: Final = "lurk"
LEAVE: Final = "leave"
OUTS: Final[tuple[Out, ...]] = get_args(Out)


def there(ship: Ship) -> bool:
    """Whether a ship is in hyperspace."""
    return ship.status is Status.HYPERSPACE


def bar(board: Board, ship: Ship) -> tuple[str, str] | None:
    """The rule, and its case, that keep a ship from entering; ``None`` if nothing does.

    It needs a hyperdrive and a Flank Speed that has succeeded (BZT74). What has landed, or is in a
    tractor beam, does not enter (BZ269), nor does a ship in retreat that does not point home.
    """
    if not board.hyperspace:
        return "BZ267", ""
    if not board.able(ship, "hyperdrive"):
        return "BZT74", "drive"
    if FLANK_SPEED not in ship.acting:
        return "BZT74", ""
    if ship.landed or board.held(ship):
        return "BZ269", ""
    home = board.retreating.get(ship.side)
    if home is not None and aside(place(ship).heading, home) > HOMEWARD:
        return "BZ269", "home"
    return None


def marker(board: Board, ship: Ship, length: int) -> Pose | None:
    """Where the marker of a ship would be; ``None`` where it can't be.

    Bodies on its way are no obstacle; it stays on the table, and off discs (BZ197, BZ270).
    """
    end = ahead(place(ship), length)
    return end if board.holds(end.at) and clear(board.bodies, end.at) else None


def lengths(board: Board, ship: Ship) -> tuple[int, ...]:
    """How far a ship's marker may go, in whole inches, the farthest first."""
    return tuple(
        [each for each in range(FARTHEST, -1, -1) if marker(board, ship, each * INCH) is not None]
    )


def offered(board: Board, ship: Ship) -> Iterator[Special]:
    """Some ways into hyperspace: the farthest, then by steps."""
    if there(ship) or bar(board, ship) is not None:
        return
    found = lengths(board, ship)
    for each in found:
        if each == found[0] or not each % _STEP:
            yield entering(ship, each * INCH)


def entering(ship: Ship, length: int) -> Special:
    """The order by which a ship enters hyperspace."""
    return Special(ship=ship.id, what=HYPERSPACE, target=None, way=None,
                   inches=MEASURE.text(length))  # fmt: skip


def meant(board: Board, ship: Ship, action: Special) -> tuple[int, Pose]:
    """How far a ship's marker is to go, and where it is then; the farthest if nothing is said.

    Raises:
        Illegal: The ship can't enter, or its marker can't go there.
    """
    if there(ship):
        raise illegal("BZ271", legal=("move",), ship=ship.name)
    kept = bar(board, ship)
    if kept is not None:
        rule, case = kept
        raise illegal(rule, case=case, legal=("move",), ship=ship.name)
    found = lengths(board, ship)
    length = MEASURE.parse(action.inches) if action.inches is not None else found[0] * INCH
    legal = tuple(MEASURE.text(each * INCH) for each in found[:3])
    if length > FARTHEST * INCH:
        raise illegal("BZT74", case="far", legal=legal, ship=ship.name)
    end = marker(board, ship, length)
    if end is None:
        raise illegal("BZ270", legal=legal, ship=ship.name)
    return length, end


def enter(r: Resolution[BuoyzState], ship: Ship, action: Special) -> None:
    """A ship enters hyperspace instead of moving (BZT74, BZ197)."""
    length, end = meant(r.state.board, ship, action)
    r.emit(he.HyperspaceEntered(ship=ship.id, path=(place(ship), end), length=length))


def check_way(ship: Ship, way: str) -> None:
    """See whether an order lets a ship in hyperspace stay where it is (BZ103).

    Raises:
        Illegal: It does not.
    """
    if way != STAY:
        raise illegal("BZ103", legal=(STAY,), ship=ship.name)


def stay(r: Resolution[BuoyzState], ship: Ship, way: str) -> None:
    """A ship that lurks in hyperspace is nominated, and stays there (BZ103, BZ128c, BZT74b)."""
    check_way(ship, way)
    r.emit(he.HyperspaceKept(ship=ship.id))


def staying(ship: Ship) -> Move:
    """The order by which a ship in hyperspace, or in transit, is nominated."""
    return Move(ship=ship.id, way=STAY)


def asks(r: Resolution[BuoyzState]) -> tuple[()] | tuple[tuple[DropOut, ...], Dropping]:
    """Who is asked to drop out, together and sealed, and what follows (BZ197, BZ-T1)."""
    asked = tuple([DropOut(seat=each) for each in SIDES if r.state.board.jumped(each)])
    return (asked, Dropping()) if asked else ()


def choices(board: Board, side: str, text: str) -> dict[str, Out]:
    """What each of a side's ships in hyperspace is to do: ``B1+B2-leave``; the others lurk on.

    Raises:
        Refusal: There is no such ship, or it is not there, or it is named twice.
    """
    ships = board.jumped(side)
    names = tuple(each.code for each in ships)
    found: dict[str, Out] = {each.id: LURK for each in ships}
    named: set[str] = set()
    for word in () if text == NONE else text.replace(",", BETWEEN).split(BETWEEN):
        name, does = _read(word)
        ship = any_ship(board, name, names)
        if ship not in ships or ship.id in named:
            case = "twice" if ship.id in named else ""
            raise illegal("BZ197", case=case, legal=names, ship=ship.name)
        named.add(ship.id)
        found[ship.id] = does
    return found


def _read(word: str) -> tuple[str, Out]:
    """A ship of a list and what it does; to drop out need not be said."""
    for does in OUTS:
        name = word.removesuffix(f"-{does}")
        if name != word:
            return name, does
    return word, DROP


def written(board: Board, found: Mapping[str, Out]) -> str:
    """What ships are to do, as it is typed."""
    words = [
        board.ship(ship).code + (f"-{LEAVE}" if does == LEAVE else "")
        for ship, does in found.items()
        if does != LURK
    ]
    return BETWEEN.join(words) or NONE


def all_out(board: Board, side: str) -> Emerge:
    """The order by which all of a side's ships drop out; that of an absent player (BZ197d)."""
    return Emerge(ships=written(board, {e.id: DROP for e in board.jumped(side)}))


def offers(board: Board, side: str) -> Iterator[Emerge]:
    """All drop out, all lurk, each drops out by itself, or leaves while the others drop out."""
    ships = board.jumped(side)
    found = [all_out(board, side).ships, NONE, *(each.code for each in ships)]
    for ship in ships:
        out: dict[str, Out] = {e.id: LEAVE if e == ship else DROP for e in ships}
        found.append(written(board, out))
    for each in dict.fromkeys(found):
        yield Emerge(ships=each)


def say(r: Resolution[BuoyzState], question: DropOut, action: Emerge) -> None:
    """A side has said what its ships in hyperspace do; all see it when both have (BZ197b)."""
    side = question.seat
    found = choices(r.state.board, side, action.ships)
    said = he.DropOutSaid(seat=side, ships=tuple(found.items()))
    r.emit_secret(said, side, he.DropOutUnseen(seat=side))


def dropping(r: Resolution[BuoyzState]) -> None:
    """All see who drops out, lurks on, or leaves (BZ197c, BZT74b)."""
    said = [
        (ship, does, pose)
        for side in SIDES
        for ship, does in r.state.hidden.get(side, NOTHING).dropping.items()
        if (pose := r.state.board.ship(ship).marker) is not None
    ]
    r.emit(he.DroppedOut(ships=tuple(said)))


def made_up(position: Position, side: str, dice: Dice) -> dict[str, Out]:
    """What a side may have said of its ships in hyperspace, by lot, as far as all can know."""
    if side not in position.handed:
        return {}
    return {each.id: OUTS[dice.draw(len(OUTS)) - 1] for each in position.board.jumped(side)}
