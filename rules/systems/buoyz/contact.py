"""Breaking contact: when a side must check, its order to retreat, who is left (CAM 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.space.plane import FULL_CIRCLE
from rules.systems.buoyz import cloaks, setup
from rules.systems.buoyz import contact_events as ce
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.muster import CAPITALS
from rules.systems.buoyz.board.parts import SAUCER
from rules.systems.buoyz.board.pieces import AWAY, Status
from rules.systems.buoyz.board.stats import AVOIDS, BLUE, HALT, SIDES
from rules.systems.buoyz.landing import stays

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position

CARRIERS: Final = frozenset(("CV", "CVE"))
"""Those of carriers."""
_BOLD: Final = frozenset(("klingon", "dominion", "borg"))
_CAUTIOUS: Final = frozenset(("romulan",))
_TEMPERS: Final = {"aggressive": 1, "cautious": -1}
_CENT: Final = 100
_RIGHT: Final = 90
_BACK: Final = 180
_LOST: Final = (Status.DESTROYED, Status.CAPTURED)


def fleet(board: Board, side: str) -> tuple[Ship, ...]:
    """The ships with which a side began, those that are gone and those captured too."""
    return tuple([each for each in board.ships if (each.taken or each.side) == side])


def lost(board: Board, side: str) -> int:
    """The points of ships destroyed or captured, at full cost; crippled count nothing (BZ108)."""
    gone = [each for each in fleet(board, side) if each.status in _LOST or _prize(each)]
    return sum(board.sd(each).points for each in gone)


def _prize(ship: Ship) -> bool:
    return bool(ship.taken) and ship.taken != ship.side


def reason(board: Board, side: str) -> str:
    """Why a side must check, if it must (BZT60, BZ254, BZ108b, BZ196e, BZ202b)."""
    ships = fleet(board, side)
    total = sum(board.sd(each).points for each in ships)
    if lost(board, side) * _CENT >= board.options.threshold * total:
        return "losses"
    whole = [(board.sd(each).letters, each) for each in ships if each.part != SAUCER]
    capitals = [each for letters, each in whole if letters in CAPITALS]
    harmed = [each for each in capitals if each.status in _LOST or _prize(each) or each.crippled]
    if 2 * len(harmed) > len(capitals):
        return "capitals"
    had = {letters for letters, _ in whole}
    own = [(letters, each) for letters, each in whole if not _prize(each)]
    left = {letters for letters, each in own if each.status in (Status.ABOARD, *AWAY)}
    heavy = left & (CAPITALS | CARRIERS)
    if had & (CAPITALS - CARRIERS) and heavy and heavy <= CARRIERS:
        return "carriers"
    return ""


def plus(board: Board, side: str) -> int:
    """What a side adds: by its flagship's race, or its temper (BZ107, BZ107b, BZ202c, BZT60c)."""
    temper = next(e.temper for e in board.brief.scenario.fleet if e.side == side)
    if temper:
        return _TEMPERS[temper]
    race = board.sd(fleet(board, side)[0]).race
    return int(race in _BOLD) - int(race in _CAUTIOUS)


def home(position: Position, side: str) -> int:
    """The heading towards a side's own edge (BZ203e, BZ250)."""
    listed = next(each for each in position.board.brief.scenario.fleet if each.side == side)
    if not (position.south or listed.edge) and listed.ship and listed.ship[0].at is not None:
        heading = listed.ship[0].heading + _BACK
        return (heading + _RIGHT // 2) // _RIGHT * _RIGHT % FULL_CIRCLE
    if not (position.south or listed.edge):
        return _BACK if side == BLUE else 0
    return (setup.ahead(position, side) + _BACK) % FULL_CIRCLE


def check(r: Resolution[BuoyzState]) -> None:
    """After a turn sides that suffered check; what is left is lost (BZ202, BZ205, BZT60b)."""
    board = r.state.board
    if not board.contact:
        return
    due = [side for side in SIDES if side not in board.retreating and board.present(side)]
    checked = [(side, why) for side in due if (why := reason(board, side))]
    for side, why in checked:
        more = plus(board, side)
        (face,) = r.roll(1, DIE, f"break contact: {side}")
        breaks = face + more < AVOIDS
        heading = home(r.state, side)
        r.emit(
            ce.ContactChecked(side=side, why=why, face=face, plus=more, breaks=breaks, home=heading)
        )
        if breaks:
            _withdraw(r, side)
    for leaving in r.state.board.retreating:
        _abandon(r, leaving)


def _withdraw(r: Resolution[BuoyzState], side: str) -> None:
    """All that can cloak, and all that lurk, are gone for the battle (BZ206, BZT61b)."""
    board = r.state.board
    gone = [
        each.id
        for each in board.ships
        if each.side == side and (each.status is Status.LURKING or _hides(board, each))
    ]
    if gone:
        r.emit(ce.Withdrawn(side=side, ships=tuple(gone)))


def _hides(board: Board, ship: Ship) -> bool:
    able = ship.cloaked or cloaks.works(board, ship)
    return board.cloak and ship.status is Status.ABOARD and able


def _abandon(r: Resolution[BuoyzState], side: str) -> None:
    """Who is left alone and can't move is captured (BZ205)."""
    board = r.state.board
    left = board.fleet(side)
    hidden = board.lurks(side) or board.away(side)
    if left and not hidden and all(stuck(board, each) for each in left):
        r.emit(ce.Abandoned(side=side, ships=tuple(e.id for e in left)))


def stuck(board: Board, ship: Ship) -> bool:
    """Whether a ship can't retreat: dead in space, a base, landed and crippled or for good."""
    if board.sd(ship).base or sp.engine(board, ship) < HALT:
        return True
    return (bool(ship.landed) and ship.crippled) or stays(board, ship)
