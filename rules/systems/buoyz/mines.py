"""Mines: laying one behind a move, and what they do to who came through (BZT57, BZ59, BZ180).

Ships throw after all have moved, for the fields that were there when they came through (BZ246).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.systems.buoyz import mine_events as me
from rules.systems.buoyz import sweeping, webs
from rules.systems.buoyz.aims import Shield, shield_of, spared
from rules.systems.buoyz.board.gunnery import torpedo_needs
from rules.systems.buoyz.board.pieces import HOLD
from rules.systems.buoyz.board.stats import INCH, other
from rules.systems.buoyz.damage import wound
from rules.systems.buoyz.fire_questions import Blasts, Minefields, TestCriticals
from rules.systems.buoyz.large_fields import rows
from rules.systems.buoyz.minefields import NEEDS, crossed, first_field, laid_at, meeting
from rules.systems.buoyz.steps import handles
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.minefields import Meeting
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.steps import Due

DICE: Final = 3
"""Dice of a mine (BZ80)."""
_FORE: Final = 0


def planned(board: Board, ship: Ship, path: Sequence[Pose]) -> Pose | None:
    """Where a ship would lay its mine on a way; ``None`` if it lays none (BZ179, BZ59)."""
    if not ship.laying:
        return None
    at = laid_at(path, ship.laying)
    if board.holds(at.at) and not any(e.mass and e.holds(at.at) for e in board.bodies):
        return at
    return path[-1]  # behind a stern that is turned to the edge or to a rim


def told(board: Board, ship: Ship, path: Sequence[Pose], length: int) -> str:
    """What comes of mines on a way, for its preview: those on it, the one laid (BZ132d)."""
    at = planned(board, ship, path)
    lays = "; lays its mine" if at is not None else ""
    if ship.spinning:
        spun = len(webs.planned(board, ship, path)) if board.options.pre_measure else 0
        lays = f"; spins {inches(spun * INCH)} of web" if spun else "; spins web"
    if ship.sweeping:
        return f"; {sweeping.told(board, path)}{lays}"
    if not board.options.pre_measure:
        return f"{lays} on the way" if lays else ""
    field = meeting(board, *met(board, ship, path), length) if length else None
    if field is not None:
        needs = f"on {field.least}+" if field.least > 1 else "for sure"
        return f"; MINES {needs}{lays}"
    if ship.spinning:
        return lays
    return f"; mine at {inches(at.x)}, {inches(at.y)}" if at is not None else ""


def met(
    board: Board, ship: Ship, path: Sequence[Pose]
) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    """The laid fields that a way leads through, and the large ones with their rows.

    Who sweeps throws for none (BZT64b, BZ181b).
    """
    return ((), ()) if ship.sweeping else (crossed(board, path), rows(board, path))


def lay(r: Resolution[BuoyzState], ship_id: str, path: Sequence[Pose]) -> None:
    """Sweep the way that a ship went, then lay its mine behind it (BZ59, BZT63b, BZ179c)."""
    board = r.state.board
    ship = board.ship(ship_id)
    if ship.sweeping:
        r.emit(sweeping.swept(board, ship, path))
    webs.spin(r, ship_id, path)
    at = planned(board, ship, path)
    if at is not None:
        r.emit(me.MineLaid(ship=ship_id, mine=_named(ship), at=at))


def _named(ship: Ship) -> str:
    """The id of the mine that a ship lays next."""
    mine = f"{ship.code.lower()}-mine"
    return f"{mine}{HOLD + 1 - ship.mines}" if ship.sowing else mine


def due_now(board: Board) -> bool:
    """Whether a ship is to throw for a minefield."""
    return any(each.pose is not None and first_field(board, each) for each in board.ships)


def _next(state: BuoyzState) -> tuple[Ship, Meeting] | None:
    """Who throws next, the ships of the holder of the initiative first (BZ81c, BZ180b)."""
    for side in (state.initiative, other(state.initiative)):
        for ship in state.board.fleet(side):
            found = first_field(state.board, ship)
            if found is not None:
                return ship, found
    return None


@handles(Minefields)
def _minefields(r: Resolution[BuoyzState], step: Minefields) -> Due:
    """A ship throws for a minefield; three dice if it has hit one (BZT57b, BZ80, BZ81, BZ16d)."""
    found = _next(r.state)
    if found is None:
        return ()
    ship, field = found
    large = {each.id for each in r.state.board.fields}
    rows_met = field.rows if field.mines[0] in large else 0
    (face,) = r.roll(1, DIE, f"mines: {ship.name}")
    hit = face >= field.least
    attack, need, hits = _strikes(r, ship) if hit else ((), 0, 0)
    r.emit(
        me.MineMet(ship=ship.id, mines=field.mines, fast=field.fast, rows=rows_met,
            face=face, need=NEEDS, hit=hit, attack=attack, attack_need=need, hits=hits,
        )
    )  # fmt: skip
    shield = Shield(_FORE, shield_of(r.state.board, ship, _FORE))
    beaten = wound(r, ship.id, hits, shield, less=spared(r.state.board, ship), cause="mine")
    if beaten:
        return (TestCriticals(ship=ship.id, count=beaten), Blasts(), step)
    return (step,)


def _strikes(r: Resolution[BuoyzState], ship: Ship) -> tuple[tuple[int, ...], int, int]:
    """A mine's damage dice; by choice it must hit first, as a torpedo (BZ80, BZ80b, BZT57c)."""
    board = r.state.board
    if board.options.mine_dice == "damage":
        return (), 0, DICE
    need = torpedo_needs(board.sd(ship).size, 0, board.options.torpedo_hit_on)
    faces = r.roll(DICE, DIE, f"mine at {ship.name}")
    return faces, need, sum(face >= need for face in faces)
