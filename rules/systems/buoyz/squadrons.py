"""Forming squadrons in secret before the battle, and what becomes of them (11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.board.formations import broken, members, squadron_of
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.fitting_questions import Begin, Forming, FormSquadrons
from rules.systems.buoyz.fleet_actions import fit_of
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.state import NOTHING

if TYPE_CHECKING:
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Muster
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position

MOST: Final = 6
"""Ships of a squadron at most (BZT65)."""
FEWEST: Final = 2
SQUADRONS: Final = "squadrons"
BETWEEN: Final = "+"
_THERE: Final = (Status.UNPLACED, Status.ABOARD)


def able(board: Board, side: str) -> tuple[Ship, ...]:
    """The ships of a side that may form squadrons: none where that is one ship; no bases."""
    if not board.squadrons:
        return ()
    own = (e for e in board.ships if e.side == side and e.status in _THERE)
    found = tuple([each for each in own if not board.sd(each).base])
    return found if len(found) >= FEWEST else ()


def due(state: BuoyzState) -> tuple[()] | tuple[tuple[FormSquadrons, ...], Forming]:
    """Who is asked for squadrons, together and sealed, and what follows (BZ133b)."""
    if SQUADRONS in state.fitted:
        return ()
    asked = tuple([FormSquadrons(seat=each) for each in SIDES if able(state.board, each)])
    return (asked, Forming()) if asked else ()


def meant(board: Board, side: str, action: Muster) -> tuple[tuple[Ship, ...], ...]:
    """The squadrons of a list, each with its ships in the order of the fleet.

    Raises:
        Refusal: There is no such ship, one is there twice, or there are too many or too few.
    """
    known = able(board, side)
    names = tuple(each.code for each in known)
    said = fit_of(action, "BZT65", (NONE, *names))
    found: list[tuple[Ship, ...]] = []
    seen: set[str] = set()
    for part in () if said == NONE else said.split(","):
        ships = [any_ship(board, word, names) for word in part.split(BETWEEN)]
        for ship in ships:
            if ship not in known or ship.id in seen:
                case = "twice" if ship.id in seen else "ship"
                raise illegal("BZT65", case=case, legal=names, ship=ship.name)
            seen.add(ship.id)
        if not FEWEST <= len(ships) <= MOST:
            raise illegal("BZT65", legal=(NONE,), count=len(ships))
        found.append(tuple([each for each in known if each in ships]))
    return tuple(found)


def written(groups: tuple[tuple[Ship, ...], ...]) -> str:
    """Squadrons as they are typed: ``H1+H2,D1+D2``."""
    return ",".join(BETWEEN.join(each.code for each in group) for group in groups) or NONE


def form(r: Resolution[BuoyzState], question: FormSquadrons, action: Muster) -> None:
    """A side has said how its ships form squadrons; the other one learns that it has (BZ133b)."""
    side = question.seat
    groups = tuple(
        tuple([each.id for each in group]) for group in meant(r.state.board, side, action)
    )
    formed = fi.SquadronsFormed(seat=side, squadrons=groups)
    r.emit_secret(formed, side, fi.SquadronsFormedUnseen(seat=side))


def forming(r: Resolution[BuoyzState]) -> None:
    """All learn of the squadrons (BZ133b)."""
    found: dict[str, str] = {}
    for side in SIDES:
        text = r.state.hidden.get(side, NOTHING).fitting
        for number, part in enumerate(filter(None, text.split(",")), start=1):
            found |= dict.fromkeys(part.split(BETWEEN), f"{side}-{number}")
    r.emit(fi.SquadronsShown(ships=tuple(found.items())))
    r.next(Begin())


def made_up(position: Position, side: str, dice: Dice) -> str:
    """What a side may have said in secret, by lot, as far as all can know."""
    ships = able(position.board, side)[:MOST] if side in position.fitting else ()
    return BETWEEN.join(each.id for each in ships) if dice.draw(2) == 1 else ""


def moved(r: Resolution[BuoyzState]) -> None:
    """Who is too far from its squadron as that has moved drops out of it (BZ143, BZ104, BZ140b)."""
    board = r.state.board
    for name in dict.fromkeys(filter(None, map(squadron_of, board.ships))):
        known = members(board, name)
        if name not in r.state.formed and all(each.nominated for each in known):
            dropped = tuple([each.id for each in broken(board, name)])
            r.emit(fi.SquadronMoved(squadron=name, dropped=dropped))
