"""Orders to fire as they are written, and what they mean: ``m-H2,s-H2.2+D1.1,t1-H2`` (BZ62, BZ131).

Each weapon has a target, or none; secondaries may split their dice between several.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.values.counting import counted
from rules.space.plane import square
from rules.systems.buoyz import cloaks
from rules.systems.buoyz.actions import BEST, NONE
from rules.systems.buoyz.aims import (
    MAIN,
    SECONDARY,
    arc,
    astray,
    dice_of,
    is_tubes,
    place,
    reach,
    ready,
    spent,
    tubes,
    weapons,
)
from rules.systems.buoyz.board.arcs import quadrants, square_of
from rules.systems.buoyz.board.formations import together
from rules.systems.buoyz.board.sds import ALL_ROUND
from rules.systems.buoyz.board.sensors import located
from rules.systems.buoyz.keeping import kept
from rules.systems.buoyz.refusals import enemy_ship, illegal, own_ship
from rules.systems.buoyz.words import arc_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship

_ORDER: Final = re.compile(r"(m|s|t[1-4])-(.+)", re.IGNORECASE)
_PART: Final = re.compile(r"(.+?)(?:\.(\d{1,2}))?")


class Order(NamedTuple):
    """A weapon and what it fires at: a target's id, and how many dice or torpedoes."""

    weapon: str
    target: str
    dice: int


class Fusillade(NamedTuple):
    """All that a ship fires in its nomination."""

    ship: Ship
    orders: tuple[Order, ...]


def called(board: Board, ship: Ship, weapon: str) -> str:
    """What a weapon is called: ``main weapons``, ``photon torpedoes``."""
    if is_tubes(weapon):
        system = tubes(board, ship, weapon)
        return f"{system.kind} torpedo" + ("es" if system.count > 1 else "")
    return "main weapons" if weapon == MAIN else "secondary weapons"


def in_short(board: Board, ship: Ship, weapon: str) -> str:
    """The same for a button: ``main``, ``photon``."""
    if is_tubes(weapon):
        return tubes(board, ship, weapon).kind
    return "main" if weapon == MAIN else "second"


def able(board: Board, ship: Ship) -> tuple[str, ...]:
    """The weapons that a ship can fire now."""
    return _able(board, (ship,))


@kept
def _able(board: Board, ships: tuple[Ship, ...]) -> tuple[str, ...]:
    (ship,) = ships
    return tuple([each for each in weapons(board, ship) if ready(board, ship, each)])


def targets(board: Board, ship: Ship, weapon: str) -> tuple[Ship, ...]:
    """The ships that a weapon reaches and bears on."""
    foes = (each for each in board.foes(ship.side) if cloaks.attackable(board, ship, each))
    return tuple(each for each in foes if not astray(board, ship, weapon, each))


def bearing(board: Board, ship: Ship) -> dict[str, tuple[Ship, ...]]:
    """By weapon that a ship can fire: the ships that it reaches and bears on, seen at once."""
    found: dict[str, list[Ship]] = {weapon: [] for weapon in able(board, ship)}
    for foe in board.foes(ship.side) if found else ():
        for weapon in _bearing_on(board, (ship, foe)):
            found[weapon].append(foe)
    return {weapon: tuple(foes) for weapon, foes in found.items()}


def bears_on(board: Board, ship: Ship, foe: Ship) -> bool:
    """Whether a weapon that a ship can fire reaches another one and bears on it."""
    return bool(_bearing_on(board, (ship, foe)))


@kept
def _bearing_on(board: Board, ships: tuple[Ship, ...]) -> tuple[str, ...]:
    """The weapons that a ship can fire, and that reach another one and bear on it."""
    ship, foe = ships
    here, there = place(ship), place(foe)
    away = square(here.at, there.at)
    near = [each for each in able(board, ship) if away <= square_of(reach(board, ship, each))]
    if not (near and cloaks.attackable(board, ship, foe) and located(board, ship, foe)):
        return ()
    letters = {ALL_ROUND[each] for each in quadrants(here, there.at, int(board.options.arc_angle))}
    return tuple([each for each in near if not letters.isdisjoint(arc(board, ship, each))])


def written(board: Board, orders: Iterable[Order]) -> str:
    """Orders as they are written; dice only where they are split."""
    found: dict[str, list[Order]] = {}
    for each in orders:
        found.setdefault(each.weapon, []).append(each)
    return ",".join(f"{weapon}-{_aimed(board, each)}" for weapon, each in found.items()) or NONE


def _aimed(board: Board, orders: list[Order]) -> str:
    codes = [(board.ship(each.target).code, each.dice) for each in orders]
    if len(codes) == 1:
        return codes[0][0]
    return "+".join(f"{code}.{dice}" for code, dice in codes)


def unfired(board: Board, side: str) -> tuple[Ship, ...]:
    """A side's ships that may be nominated to fire now (BZ128b); of a squadron the rest of it."""
    left = unnominated(board, side)
    return together(board, left, "fired") if board.squadrons else left


def unnominated(board: Board, side: str) -> tuple[Ship, ...]:
    """All of a side's ships that have not been nominated to fire this turn."""
    return tuple([each for each in board.fleet(side) if not each.fired])


def nameable(board: Board, ship: Ship) -> dict[str, tuple[Ship, ...]]:
    """By weapon that a ship can fire: whom orders may name; without measuring all (BZ132e)."""
    if board.options.pre_measure:
        return bearing(board, ship)
    foes = tuple([e for e in board.foes(ship.side) if cloaks.attackable(board, ship, e)])
    return dict.fromkeys(able(board, ship), foes)


def nominated(board: Board, side: str, name: str) -> Ship:
    """A side's ship that may still be nominated to fire (BZT14b).

    Raises:
        Refusal: It is not the side's, gone, or has been nominated this turn.
    """
    ship = own_ship(board, side, name)
    if ship.fired:
        left = tuple(each.name for each in unfired(board, side))
        raise illegal("BZ19", legal=left, ship=ship.name)
    if ship not in unfired(board, side):
        left = tuple(each.name for each in unfired(board, side))
        raise illegal("BZ141", legal=left, ship=ship.name)
    return ship


def parsed(board: Board, ship: Ship, orders: str) -> tuple[Order, ...]:
    """What orders say, by weapons; whether it can be done is seen elsewhere (BZ62b, BZ131c).

    Raises:
        Refusal: They can't be read, name no enemy, or a weapon twice.
    """
    known = weapons(board, ship)
    found: dict[str, tuple[Order, ...]] = {}
    for word in filter(None, orders.split(",")):
        match = _ORDER.fullmatch(word)
        if match is None or match[1].lower() in found:
            case = "words" if match is None else "twice"
            raise illegal("BZ130", case=case, orders=word)
        weapon = match[1].lower()
        if weapon not in known:
            raise illegal("BZT12", legal=known or (NONE,), ship=ship.name, weapon=weapon)
        found[weapon] = tuple(_aims(board, ship, weapon, match[2]))
    return tuple(each for weapon in known for each in found.get(weapon, ()))


def _aims(board: Board, ship: Ship, weapon: str, text: str) -> list[Order]:
    """The targets of one weapon."""
    parts = text.split("+")
    found = []
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            raise illegal("BZ130", case="words", orders=text)
        target = enemy_ship(board, ship.side, match[1])
        if target.ecm:
            raise illegal("BZ39", legal=(NONE,), target=target.name)
        if not cloaks.attackable(board, ship, target):
            raise illegal("BZT51", legal=(NONE,), ship=ship.name, target=target.name)
        if len(parts) > 1 and match[2] is None:
            raise illegal("BZT13", case="dice", ship=ship.name, weapon=called(board, ship, weapon))
        dice = int(match[2]) if match[2] else dice_of(board, ship, weapon)
        found.append(Order(weapon, target.id, dice))
    return found


def checked(board: Board, ship: Ship, orders: tuple[Order, ...]) -> Fusillade:
    """Orders that may be given (BZ131c).

    Raises:
        Illegal: They may not.
    """
    by_weapon: dict[str, list[Order]] = {}
    for each in orders:
        by_weapon.setdefault(each.weapon, []).append(each)
    for weapon, aimed in by_weapon.items():
        _check_weapon(board, ship, weapon, aimed)
    return Fusillade(ship, orders)


def _check_weapon(board: Board, ship: Ship, weapon: str, aimed: list[Order]) -> None:
    """See whether a weapon may be fired like that (BZT13, BZ62)."""
    facts: dict[str, Any] = {"ship": ship.name, "weapon": called(board, ship, weapon)}
    if not ready(board, ship, weapon):
        case = "kept" if weapon == SECONDARY and ship.point_defence else ""
        case = "ecm" if ship.ecm else "tug" if ship.silent else case
        case = "sweeps" if ship.sweeping else case
        case = case if cloaks.may_attack(board, ship) else _withheld(ship)
        case = "spent" if spent(ship, weapon) else case
        raise illegal("BZT14", case=case, legal=able(board, ship) or (NONE,), **facts)
    dice = dice_of(board, ship, weapon)
    if len(aimed) > 1 and weapon != SECONDARY:
        raise illegal("BZT13", legal=(f"{weapon}-{board.ship(aimed[0].target).code}",), **facts)
    named = {each.target for each in aimed}
    if len(named) < len(aimed) or any(each.dice < 1 for each in aimed):
        raise illegal("BZT13", case="dice", **facts)
    if sum(each.dice for each in aimed) > dice or (weapon != SECONDARY and aimed[0].dice != dice):
        raise illegal("BZT13", case="many", dice=_amount(weapon, dice), **facts)
    if board.options.pre_measure:
        for each in aimed:
            _check_aim(board, ship, weapon, board.ship(each.target))


def _withheld(ship: Ship) -> str:
    """Why cloaks or searching leave a ship no attack (BZT50b, BZ96b, BZT50e, BZ190b)."""
    if ship.searched == cloaks.FAILED:
        return "searched"
    if ship.switched:
        return "switched"
    return "revealed" if ship.revealed else "cloaked"


def _amount(weapon: str, dice: int) -> str:
    """How many dice, or torpedoes, in words."""
    return (
        counted(dice, "torpedo", "torpedoes") if is_tubes(weapon) else counted(dice, "die", "dice")
    )


def _check_aim(board: Board, ship: Ship, weapon: str, target: Ship) -> None:
    """See whether a weapon reaches its target and bears on it (BZ131)."""
    why = astray(board, ship, weapon, target)
    if not why:
        return
    found = targets(board, ship, weapon)
    raise illegal(
        "BZT15",
        case=why,
        legal=tuple(each.name for each in found) or (NONE,),
        ship=ship.name,
        weapon=called(board, ship, weapon),
        target=target.name,
        reach=reach(board, ship, weapon),
        arc=arc_words(arc(board, ship, weapon)),
    )


def read(board: Board, side: str, name: str, orders: str, best: Fusillade | None) -> Fusillade:
    """What a ship is ordered to fire, checked; nothing if it waives.

    Args:
        board: The table.
        side: Whose ship it is.
        name: The ship, by id, name or code.
        orders: As they were given.
        best: What ``best`` means for this ship; ``None`` where nothing is measured beforehand.

    Raises:
        Refusal: It can't be done.
    """
    ship = nominated(board, side, name)
    if orders.lower() == NONE:
        return Fusillade(ship, ())
    if orders.lower() == BEST:
        if best is None:
            raise illegal("BZ132", legal=(NONE,), ship=ship.name)
        return best
    return checked(board, ship, parsed(board, ship, orders))
