"""Every action that is legal now. ``decide`` accepts these and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from rules.space.hex import FACINGS
from rules.systems.celestial import actions as ac
from rules.systems.celestial import questions as qu
from rules.systems.celestial.aims import MISSILE, shots
from rules.systems.celestial.fleets import ready_made
from rules.systems.celestial.lines import BLOCKED
from rules.systems.celestial.pieces import UNPLACED
from rules.systems.celestial.stats import (
    ARCS,
    FLIGHT,
    GUIDED,
    MAP,
    MARKERS,
    TOWARDS,
    TRANSMITTED,
    other,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.space.hex import Hex
    from rules.systems.celestial.actions import Use, Way
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Missile, Ship
    from rules.systems.celestial.view import AnyPosition

_CHARGES: tuple[Use, ...] = ("charge-1", "charge-2", "charge-3")
_AHEAD_ONLY: Final[tuple[Way, ...]] = ("ahead",)
_TURNING: Final[tuple[Way, ...]] = ("ahead", "left", "right")
_SLIPPING: Final[tuple[Way, ...]] = ("slip-left", "slip-right")
_SHIELDS: tuple[Use, ...] = ("front", "right", "back", "left")


def actions(position: AnyPosition) -> tuple[Action, ...]:
    """What the side that is asked may do."""
    question = position.question
    return () if question is None else tuple(_LISTS[type(question)](position, question))


def _energy(position: AnyPosition, question: qu.SpendEnergy) -> list[Action]:
    found: list[Action] = []
    for each in question.ships:
        found += spendings(position, position.board.ship(each))
    found.append(ac.DONE)
    return found


def _moves(position: AnyPosition, question: qu.SteerShips) -> list[Action]:
    board = position.board
    found: list[Action] = []
    for each in question.ships:
        helms = ac.helms(each)
        found += [helms[way] for way in ways(board, board.ship(each))]
    found += [ac.helm(each, "sprint") for each in question.sprinters]
    if not question.ships:
        found.append(ac.DONE)
    return found


def _fires(position: AnyPosition, question: qu.FireGroups) -> list[Action]:
    found = shots(position.board, question.seat)
    found.append(ac.DONE)
    return found


def _speeds(position: AnyPosition, question: qu.ChangeSpeed) -> list[Action]:
    board = position.board
    found: list[Action] = [
        ac.speed(each, change)
        for each in question.ships
        for change in rows(board, board.ship(each))
    ]
    return [*found, ac.DONE]


def _guided(position: AnyPosition, question: qu.GuideMissiles) -> list[Action]:
    board = position.board
    return [
        choice(each, to)
        for each in question.missiles
        for to in flights(board, board.by_missile[each])
    ]


def _pulls(position: AnyPosition, question: qu.OrderPulls) -> list[Action]:
    board = position.board
    return [
        choice(each, to)
        for each in question.ships
        for to in pulls(board, board.ship(each), question.hole)
    ]


def _fleets(position: AnyPosition, question: qu.BuyFleet) -> list[Action]:
    board = position.board
    return [ac.Muster(ships=each) for each in ready_made(board, question.seat)]


def _places(position: AnyPosition, question: qu.DeployShips) -> list[Action]:
    found = deployments(position.board, question.seat)
    found.append(ac.SCATTER)
    return found


def _choices(
    _position: AnyPosition,
    question: qu.ChooseArc | qu.ChoosePush | qu.ChooseCollision | qu.ChooseBlast,
) -> list[Action]:
    match question:
        case qu.ChooseArc():
            found: list[object] = [ARCS[arc] for arc in question.arcs]
        case qu.ChoosePush():
            found = [*question.hexes]
        case _:
            found = [*question.others]
    return [choice(question.ship, each) for each in found]


def choice(unit: str, what: object) -> Action:
    """That answer."""
    return ac.Choose(unit=unit, what=str(what).lower())


_LISTS: Final[dict[type[Question], Callable[[Any, Any], list[Action]]]] = {
    qu.BuyFleet: _fleets,
    qu.SpendEnergy: _energy,
    qu.SteerShips: _moves,
    qu.FireGroups: _fires,
    qu.ChangeSpeed: _speeds,
    qu.GuideMissiles: _guided,
    qu.OrderPulls: _pulls,
    qu.DeployShips: _places,
    qu.ChooseArc: _choices,
    qu.ChoosePush: _choices,
    qu.ChooseCollision: _choices,
    qu.ChooseBlast: _choices,
}


def deployments(board: Board, seat: str) -> list[Action]:
    """Where a side may put which of its ships, and how it may point (TE55)."""
    found: list[Action] = []
    taken = _taken(board)
    for ship in board.ships:
        if ship.side == seat and ship.status is UNPLACED:
            harbour = board.space.harbour(ship.id, board.zone(ship))
            ways, starts = _pointing(ship.id, harbour, TOWARDS[seat])
            free = [*ways]
            for start in sorted([starts[at] for at in taken if at in starts], reverse=True):
                del free[start : start + len(FACINGS)]
            found += free
    return found


# Worked out once: before each of its ships a side is told of every place of all of them.
@lru_cache(maxsize=1 << 8)
def _pointing(
    ship_id: str, harbour: tuple[Hex, ...], towards: int
) -> tuple[tuple[Action, ...], dict[Hex, int]]:
    """A ship in each of these hexes, pointing any way; where those in a hex begin.

    Args:
        ship_id: Which ship.
        harbour: The hexes.
        towards: The facing that comes first.
    """
    facings = (*FACINGS[towards:], *FACINGS[:towards])
    ways = tuple([ac.deploy(ship_id, at, way) for at in harbour for way in facings])
    return ways, {at: place * len(FACINGS) for place, at in enumerate(harbour)}


def places(board: Board, ship: Ship) -> tuple[Hex, ...]:
    """Where a ship may be deployed: free hexes of its zone (TE55, TE55b, TN20, TNT12, TN34)."""
    taken = _taken(board)
    return tuple(
        [cell for cell in board.space.harbour(ship.id, board.zone(ship)) if cell not in taken]
    )


def free(board: Board, ship: Ship, at: Hex) -> bool:
    """Whether a ship may be deployed in a hex: it is one of its ``places``."""
    return at not in _taken(board) and at in board.space.harbour(ship.id, board.zone(ship))


def _taken(board: Board) -> frozenset[Hex]:
    """The hexes in which there is a ship."""
    return frozenset([each.at for each in board.ships if each.at is not None])


def on_battery(position: AnyPosition, ship: Ship) -> bool:
    """Whether what a ship spends now comes from its battery (TE12, TE12b)."""
    return ship.battery and not position.board.gets_energy(ship, position.impulse)


def uses(position: AnyPosition, ship: Ship) -> list[Use]:
    """What a ship's energy goes into, but for missiles, squadrons (TE8, TE9, TE13, TE16).

    No markers where shields don't count, nor a fourth one (TN10b, TE9b).
    """
    board = position.board
    card = board.brief.cards[ship.kind]
    found: list[Use] = []
    for number, full in enumerate(card.group):
        group = ship.groups[number]
        if group.hot < full.hot and not group.lost and not (ship.harms and ship.down(number)):
            found.append(_CHARGES[number])
    if board.shields_up(ship) and not card.squadron:
        if ship.markers:
            held = [each[0] for each in ship.markers]
            found += [use for arc, use in enumerate(_SHIELDS) if held.count(arc) < MARKERS]
        else:
            found += _SHIELDS
    if not card.base:
        if not ship.hard:
            found.append("turn")
        if not ship.trim:
            found.append("slip")
    if card.battery and not ship.battery:
        found.append("battery")
    found.append("guard" if ship.side == position.initiative else "challenge")
    found.append("nothing")
    return found


def spendings(position: AnyPosition, ship: Ship) -> list[Action]:
    """All that a ship's energy may be spent on (TE7)."""
    powers = ac.powers(ship.id)
    found: list[Action] = [powers[use] for use in uses(position, ship)]
    board = position.board
    if board.missiles:
        found += retargets(board, ship)
    if board.brief.cards[ship.kind].transmits:
        found += [
            ac.Transmit(ship=ship.id, squadron=each.id)
            for each in board.fleet(ship.side)
            if may_transmit(position, ship, each)
        ]
    return found


STOPPED_AS_A_SHOT: Final = 2
"""The version from which lines of power are stopped along spines as shots are (TN43).

Before, a planet and a cloud at the two sides of a spine stopped power, and two planets did so by
the option, too, which lets shots pass.
"""


def may_transmit(position: AnyPosition, ship: Ship, squadron: Ship) -> bool:
    """Whether a ship may charge a squadron (TE15, TE51, TN43)."""
    board = position.board
    card = board.brief.cards[squadron.kind]
    if not card.squadron or ship.at is None or squadron.at is None:
        return False
    if squadron.groups[0].hot >= card.group[0].hot:
        return False
    near = MAP.distance(ship.at, squadron.at) <= TRANSMITTED
    older = position.version < STOPPED_AS_A_SHOT
    return near and board.space.links(ship.at, squadron.at, mixed=older)


def retargets(board: Board, ship: Ship) -> list[Action]:
    """Which new targets a ship may give to which missiles of its side (TE14)."""
    own = [each for each in board.missiles if each.side == ship.side]
    if not own:
        return []
    targets = [each for each in board.fleet(other(ship.side)) if may_guide(board, ship, each)]
    return [
        ac.Retarget(ship=ship.id, missile=missile.id, target=target.id)
        for missile in own
        for target in targets
        if target.id != missile.target
    ]


def may_guide(board: Board, ship: Ship, target: Ship) -> bool:
    """Whether a ship may make a missile's target of an enemy (TE14, TE92)."""
    if ship.at is None or target.at is None or MAP.distance(ship.at, target.at) > GUIDED:
        return False
    launchers = [
        number
        for number, each in enumerate(board.card(ship).group)
        if each.weapon == MISSILE and not ship.down(number)
    ]
    arcs = board.arcs(ship, target.at)
    bears = any(not board.card(ship).group[each].bears.isdisjoint(arcs) for each in launchers)
    return bears and board.space.less(ship.at, target.at) != BLOCKED


def ways(board: Board, ship: Ship) -> tuple[Way, ...]:
    """How a ship that must move may do so (TE22, TE23, TE24); not refused ones (TN35, TN35b)."""
    found: tuple[Way, ...] = _TURNING if board.may_turn(ship) else _AHEAD_ONLY
    if ship.trim and board.may_slip(ship):
        found += _SLIPPING
    if board.options.planet_entry == "refused" and board.space.terrain:
        safe = tuple([way for way in found if not board.space.deadly(ends(ship, way)[0])])
        return safe or found
    return found


_AHEAD = {"ahead": 0, "sprint": 0, "left": 5, "right": 1, "slip-left": 5, "slip-right": 1}


def course_of(ship: Ship, way: Way) -> int:
    """Which way a move leads, as a facing."""
    return (ship.facing + _AHEAD[way]) % 6


def ends(ship: Ship, way: Way) -> tuple[Hex | None, int]:
    """Where a move ends, ``None`` off the map, and how the ship points then."""
    if ship.at is None:
        raise ValueError("a ship that is gone does not move")
    course = course_of(ship, way)
    facing = course if way in ("left", "right") else ship.facing
    return MAP.around[ship.at][course], facing


def may_sprint(position: AnyPosition, ship: Ship) -> bool:
    """Whether a ship may sprint now (TE25, TE25c, TN35b)."""
    board = position.board
    if not ship.sprints or ship.harmed("helm") or board.must_move(ship, position.impulse):
        return False
    if board.card(ship).base:
        return False
    refused = board.options.planet_entry == "refused"
    return not (refused and board.space.deadly(ends(ship, "sprint")[0]))


def flights(board: Board, missile: Missile) -> tuple[Hex, ...]:
    """Where a missile may fly: nearer to its target; to its end only if it must (TN42, TN42b)."""
    target = board.ship(missile.target)
    if target.at is None or missile.flown >= FLIGHT:
        return ()
    away = MAP.distances[target.at]
    nearer = [each for each in MAP.near[missile.at] if away[each] < away[missile.at]]
    return tuple([each for each in nearer if not board.space.deadly(each)] or nearer)


def rows(board: Board, ship: Ship) -> list[Literal["faster", "slower"]]:
    """Which way a ship may go along its curve (TE18, TE19, TE19b)."""
    card = board.card(ship)
    curve = card.curve
    bearing = ship.power_less - (card.hull[ship.lost - 1] if ship.lost else 0)
    found: list[Literal["faster", "slower"]] = []
    if ship.row > 0 and curve[ship.row - 1].power >= bearing:
        found.append("faster")
    if ship.row + 1 < len(curve) and curve[ship.row + 1].power >= bearing:
        found.append("slower")
    return found


def pulls(board: Board, ship: Ship, hole: str) -> tuple[Hex, ...]:
    """Where a ship may be pulled (TN16, TN19, TN19b).

    Args:
        board: The board.
        ship: Which ship.
        hole: The hex of the black hole, or ``nearest``.
    """
    if ship.at is None:
        return ()
    holes = board.space.holes
    if hole == "nearest":
        least = min(MAP.distance(ship.at, each) for each in holes)
        holes = tuple([each for each in holes if MAP.distance(ship.at, each) == least])
    else:
        holes = tuple([each for each in holes if str(each) == hole])
    found = [to for each in holes for to in board.space.pulled_to(ship.at, each)]
    return tuple(dict.fromkeys(found))
