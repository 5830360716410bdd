"""What flights of carriers are for, said before these come to the table (BZ183, BZ291)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rules.systems.buoyz import fitting_events as fi
from rules.systems.buoyz.actions import NONE
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.fitting_questions import Assigning, AssignRoles, Begin
from rules.systems.buoyz.fleet_actions import fit_of
from rules.systems.buoyz.refusals import any_ship, illegal
from rules.systems.buoyz.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.dice import Dice
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import Muster
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Counts
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState, Position

WINGS: Final = "wings"
LETTERS: Final = "FBS"
"""Fighters, bombers, shuttles, as they are typed."""
_PART: Final = re.compile(r"([FBS])(\d{1,2})", re.IGNORECASE)
_THERE: Final = (Status.UNPLACED, Status.ABOARD)


def able(board: Board, side: str) -> tuple[Ship, ...]:
    """The ships of a side whose flights may be for anything, as their description leaves it open.

    None where a scenario fixes them, or where it is said when they are launched; nor by earlier
    versions of these rules.
    """
    options = board.options
    open_ = options.plays("craft") and options.craft_roles != "launch"
    if not (open_ and board.to_the_letter) or board.brief.scenario.craft:
        return ()
    own = (each for each in board.ships if each.side == side and each.status in _THERE)
    return tuple([each for each in own if _open(board, each)])


def _open(board: Board, ship: Ship) -> bool:
    sd = board.sd(ship)
    return "carrier" in sd.abilities and bool(sd.craft) and not sd.wing


def usual(board: Board, ship: Ship) -> Counts:
    """Half fighters and half bombers (BZ183)."""
    craft = board.sd(ship).craft
    return (craft + 1) // 2, craft // 2, 0


def due(state: BuoyzState) -> tuple[()] | tuple[tuple[AssignRoles, ...], Assigning]:
    """Who is asked for roles, together and sealed, and what follows (BZ133b)."""
    if WINGS in state.fitted:
        return ()
    asked = tuple([AssignRoles(seat=each) for each in SIDES if able(state.board, each)])
    return (asked, Assigning()) if asked else ()


def meant(board: Board, side: str, action: Muster) -> dict[str, Counts]:
    """By ship whose flights a list names, what they are for.

    Raises:
        Refusal: There is no such ship, or it has another number of flights.
    """
    known = able(board, side)
    names = tuple(each.code for each in known)
    said = fit_of(action, "BZ291", (NONE, *names))
    found: dict[str, Counts] = {}
    for word in () if said == NONE else said.split(","):
        code, _, listed = word.partition("-")
        ship = any_ship(board, code, names)
        if ship not in known or ship.id in found:
            case = "twice" if ship.id in found else "ship"
            raise illegal("BZ291", case=case, legal=names, ship=ship.name)
        found[ship.id] = _counts(board, ship, listed)
    return {each.id: found[each.id] for each in known if each.id in found}


def _counts(board: Board, ship: Ship, listed: str) -> Counts:
    numbers = dict.fromkeys(LETTERS, 0)
    parts = [_PART.fullmatch(each) for each in listed.split("+")]
    for part in parts:
        if part is not None:
            numbers[part[1].upper()] += int(part[2])
    craft = board.sd(ship).craft
    if None in parts or sum(numbers.values()) != craft:
        legal = (text(ship, usual(board, ship)), text(ship, (craft, 0, 0)))
        raise illegal("BZ291", legal=legal, ship=ship.name, count=craft)
    return numbers["F"], numbers["B"], numbers["S"]


def text(ship: Ship, counts: Counts) -> str:
    """What a ship's flights are for, as it is typed: ``V-F6+B2``."""
    parts = [f"{letter}{n}" for letter, n in zip(LETTERS, counts, strict=True) if n]
    return f"{ship.code}-{'+'.join(parts)}"


def written(board: Board, found: Mapping[str, Counts]) -> str:
    """The same of several ships."""
    return ",".join(text(board.ship(ship), each) for ship, each in found.items()) or NONE


def assign(r: Resolution[BuoyzState], question: AssignRoles, action: Muster) -> None:
    """A side has said what its flights are for; the other one learns that it has (BZ133b)."""
    side = question.seat
    said = tuple((ship, *counts) for ship, counts in meant(r.state.board, side, action).items())
    r.emit_secret(fi.RolesAssigned(seat=side, ships=said), side, fi.RolesAssignedUnseen(seat=side))


def assigning(r: Resolution[BuoyzState]) -> None:
    """All learn what flights are for (BZ133b)."""
    hidden = (r.state.hidden.get(each, NOTHING).fitting for each in SIDES)
    found = [word.split(":") for each in hidden for word in filter(None, each.split(","))]
    ships = tuple((ship, int(one), int(two), int(three)) for ship, one, two, three in found)
    r.emit(fi.RolesShown(ships=ships))
    r.next(Begin())


def made_up(position: Position, side: str, dice: Dice) -> str:
    """What a side may have said in secret, by lot, as far as all can know."""
    if side not in position.fitting:
        return ""
    found = {}
    for ship in able(position.board, side):
        craft = position.board.sd(ship).craft
        fighters = dice.draw(craft + 1) - 1
        found[ship.id] = (fighters, craft - fighters, 0)
    return kept(found)


def kept(found: Mapping[str, Counts]) -> str:
    """What ships' flights are for, as a state keeps it: ``v:6:2:0``."""
    return ",".join(":".join((ship, *map(str, counts))) for ship, counts in found.items())
