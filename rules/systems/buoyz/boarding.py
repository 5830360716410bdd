"""Boarding by transporters at the end of a turn, and lowering shields for it (BZT41, BZT42)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import square
from rules.systems.buoyz import boarding_events as be
from rules.systems.buoyz import cloaks
from rules.systems.buoyz.aims import place, shields_down
from rules.systems.buoyz.board.arcs import square_of
from rules.systems.buoyz.board.formations import command
from rules.systems.buoyz.board.sensors import located
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.boarding_questions import Boarding, BoardShips
from rules.systems.buoyz.moving import due
from rules.systems.buoyz.questions import MoveOn
from rules.systems.buoyz.refusals import enemy_ship, illegal, own_ship
from rules.systems.buoyz.steps import carry_out, handles

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Board, Shields
    from rules.systems.buoyz.board.board import Board as Table
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.questions import NominateMove
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

REACH: Final = Fraction(1, 2)
"""How far transporters reach, in inches (BZ51)."""
SIZES: Final = (6, 5, 3, 1, 0, -1)
"""What a ship's size adds, by the size (BZT41, BZ100)."""
CREWS: Final = {1: -1, 3: 1}
"""What Inferior and Superior crews add beside their Command (BZ101)."""
_MARINES, _JEMHADAR = 1, 2
_SUPERIOR: Final = 3


def crew(board: Table, ship: Ship) -> int:
    """What a ship adds to its die: Command, crew, size, Marines (BZT41, BZ50, BZ101, BZ144b)."""
    sd = board.sd(ship)
    found = command(board, ship) + CREWS.get(min(sd.command, _SUPERIOR), 0)
    found += SIZES[min(sd.size, len(SIZES) - 1)]
    if board.able(ship, "jemhadar"):
        return found + _JEMHADAR
    return found + (_MARINES if board.able(ship, "marines") else 0)


def odds(board: Table, ship: Ship, target: Ship) -> tuple[Fraction, Fraction]:
    """How likely the boarder wins, and how likely it loses."""
    ahead = crew(board, ship) - crew(board, target)
    rolls = [one - two + ahead for one, two in product(range(1, DIE + 1), repeat=2)]
    return (
        Fraction(sum(each > 0 for each in rolls), len(rolls)),
        Fraction(sum(each < 0 for each in rolls), len(rolls)),
    )


def may_board(board: Table, ship: Ship) -> bool:
    """Whether a ship may board anything this turn (BZT42, BZ51c, BZ39e, BZ194b, BZ153b, BZ192c)."""
    if (
        ship.ecm
        or ship.cloaked
        or not cloaks.may_attack(board, ship)
        or not board.options.plays("boarding")
        or ship.boarded
        or not board.able(ship, "transporter")
    ):
        return False
    return not board.options.boarder_shields_down or shields_down(board, ship)


def open_to(board: Table, target: Ship) -> bool:
    """Whether a ship can be boarded: crippled, or its shields are down (BZ51b, BZ231, BZ39e)."""
    return not target.ecm and (target.crippled or shields_down(board, target))


def near(board: Table, ship: Ship, target: Ship) -> bool:
    """Whether a transporter reaches a ship (BZ51)."""
    close = square(place(ship).at, place(target).at) <= square_of(REACH)
    seen = cloaks.attackable(board, ship, target)
    return close and seen and located(board, ship, target)


def targets(board: Table, ship: Ship) -> tuple[Ship, ...]:
    """The ships that a ship may board now; told though nothing is measured (BZ233)."""
    if not may_board(board, ship):
        return ()
    foes = board.foes(ship.side)
    return tuple([each for each in foes if open_to(board, each) and near(board, ship, each)])


def able(board: Table, side: str) -> tuple[tuple[Ship, Ship], ...]:
    """All that a side may do: its boarders, each with a target."""
    return tuple([(ship, target) for ship in board.fleet(side) for target in targets(board, ship)])


def begin(r: Resolution[BuoyzState]) -> None:
    """Both sides may board, the holder of the initiative first (BZ194)."""
    first = r.state.initiative
    carry_out(r, [Boarding(side=first), Boarding(side=other(first))])


@handles(Boarding)
def _boarding(r: Resolution[BuoyzState], step: Boarding) -> Due:
    if not able(r.state.board, step.side):
        return ()
    return (BoardShips(seat=step.side),)


def checked(board: Table, side: str, action: Board) -> tuple[Ship, Ship]:
    """Who boards whom.

    Raises:
        Refusal: It can't.
    """
    ship = own_ship(board, side, action.ship)
    legal = tuple(each.name for each in targets(board, ship)) or ("done",)
    target = enemy_ship(board, side, action.target)
    facts = {"ship": ship.name, "target": target.name}
    if not may_board(board, ship):
        case = "ecm" if ship.ecm else "tried" if ship.boarded else "shields"
        case = case if cloaks.may_attack(board, ship) and not ship.cloaked else "cloak"
        case = case if board.able(ship, "transporter") else ""
        raise illegal("BZT42", case=case, legal=legal, **facts)
    if target.ecm:
        raise illegal("BZ39", legal=legal, target=target.name)
    if not cloaks.attackable(board, ship, target):
        raise illegal("BZT51", legal=legal, **facts)
    if not near(board, ship, target):
        raise illegal("BZ51", case="far", legal=legal, **facts)
    if not open_to(board, target):
        raise illegal("BZ51", legal=legal, **facts)
    return ship, target


def board_ship(r: Resolution[BuoyzState], question: BoardShips, action: Board) -> None:
    """A boarding: both roll, the winner captures the loser (BZT41b, BZ195)."""
    board = r.state.board
    ship, target = checked(board, question.seat, action)
    more = crew(board, ship), crew(board, target)
    (one,) = r.roll(1, DIE, f"boarding: {ship.name}")
    (two,) = r.roll(1, DIE, f"boarding: {target.name}")
    ahead = one + more[0] - two - more[1]
    captured = target.id if ahead > 0 else ""
    if ahead < 0 and board.options.boarding_risk == "both":
        captured = ship.id
    r.emit(
        be.Boarded(ship=ship.id, target=target.id, faces=(one, two), more=more,
            captured=captured, prize=bool(captured) and board.options.prize_crew,
            origin=place(ship).at, at=place(target).at,
        )
    )  # fmt: skip
    r.next(Boarding(side=question.seat))


def done(r: Resolution[BuoyzState], question: BoardShips) -> None:
    """A side boards nobody else."""
    r.emit(be.BoardingOver(seat=question.seat))


def lowers(board: Table, ship: Ship) -> bool:
    """Whether a ship may lower its shields: before what its move does (BZ134, BZ134b, BZ146b).

    In older games only where ships are boarded, and at any time.
    """
    if not board.to_the_letter:
        return board.options.plays("boarding") and not ship.lowered
    return not (ship.lowered or ship.preparing)


def offered(board: Table, ship: Ship) -> bool:
    """Whether that is offered: where ships are boarded; elsewhere nothing comes of it (BZ134c)."""
    return board.options.plays("boarding") and lowers(board, ship)


def lower(r: Resolution[BuoyzState], question: NominateMove | MoveOn, action: Shields) -> None:
    """Lower a ship's shields at its nomination; then it moves (BZ134, BZ146)."""
    board = r.state.board
    ship = due(r.state, question, action.ship)
    if not lowers(board, ship):
        if ship.preparing:
            raise illegal("BZ146", case="late", legal=("move",), ship=ship.name)
        case = "down" if ship.lowered else ""
        raise illegal("BZ134", case=case, legal=("move",), ship=ship.name)
    r.emit(be.ShieldsLowered(ship=ship.id))
    r.next(MoveOn(seat=question.seat, ship=ship.id))
