"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them. It is the chance that the convoy gets through: how likely
each Brigghaven gets off, past the guns that are left and before time is up, put through the victory
roll. What guns add beside that, and how near they are to their prey, tips the scales.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.systems.space_convoy.pieces import BRIGGHAVEN, IN_PLAY, Status
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, VICTORY_NEEDED, Damage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.space.grid import Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.view import ConvoyView

_SURE: Final = 1000
"""Chances are in thousandths."""
_WON: Final = 200_000
_BEYOND: Final = 40_000
"""What a finished game adds: just above all guns, so that it does not end play as a gamble."""
_AHEAD: Final = 120
"""How likely a gun destroys a Brigghaven that is still to come past it."""
_REACHED: Final = 12
"""What each area adds to that by which a Brigghaven is inside of its reach."""
_FAR: Final = 450
"""The way left, in hundredths of failures, from which it is in danger no longer in full."""
_LAST: Final = 50
_TAKEN: Final = 40
"""What it adds to a way that its next area is taken: less than the shortest step."""
_SHUT: Final = 2_000
"""The way left of one that can't move anywhere for now."""
_LONG: Final = 10_000
"""A way costs something in itself: a small part of this."""
_HELD: Final = {4: 1, 5: 2, 6: 4}
"""By the die that moves a vessel: so many areas its next step counts more than one."""
_STUCK: Final = 12
_ARMED: Final = 5_000
_UNARMED: Final = 1_000
_HURT: Final = {Damage.SLOWED: 900, Damage.WEAKENED: 900, Damage.DISARMED: 600}
_NEAR: Final = 220
"""An area nearer to what it hunts."""
_CLOSE: Final = {FREELOADERS: 3, NAZTEES: 2}
"""Areas from which a gun need come no nearer."""
_IN_HAND: Final = 900
"""Having the initiative."""


def worth(view: ConvoyView, seat: str) -> int:
    """How likely the convoy gets through; guns, and how near they are to their prey."""
    if view.result is not None:
        found = _WON + _BEYOND if view.result.winner == FREELOADERS else -_BEYOND
    else:
        board = view.board
        found = _convoy(board, board.options.turn_limit - view.initiatives)
        found += sum(_fighting(board, each) for each in board.vessels)
        found += _IN_HAND if view.acting == FREELOADERS else -_IN_HAND
    return found if seat == FREELOADERS else _WON - found


def _convoy(board: Board, left: int) -> int:
    """What the Brigghavens are worth, with so many initiatives left."""
    guns = [each for each in board.vessels if each.side == NAZTEES and _shoots(each)]
    taken = board.taken
    under_way = [
        (way, each)
        for each in board.vessels
        if each.kind_id == BRIGGHAVEN
        and each.status in IN_PLAY
        and (way := _way(board, each, taken)) is not None
    ]
    chances = [
        _SURE for each in board.vessels if each.kind_id == BRIGGHAVEN and each.status is Status.OFF
    ]
    failures = 0
    for way, each in sorted(under_way, key=lambda found: found[0]):
        failures += way
        # Each failure takes an initiative of one's own and one of the other side; half as many
        # again go into shots.
        late = min(_SURE, _SURE * 3 * failures // (100 * max(1, left)))
        chance = _past(board, each, way, guns)
        chances.append(chance * (_SURE - late**3 // _SURE**2) // _SURE)
    return _victory(chances)


def _victory(chances: Sequence[int]) -> int:
    """What the victory roll makes of Brigghavens that get off with these chances."""
    spread = [_WON, *[0] * len(chances)]
    for chance in chances:
        for off in range(len(spread) - 1, 0, -1):
            spread[off] = (spread[off] * (_SURE - chance) + spread[off - 1] * chance) // _SURE
        spread[0] = spread[0] * (_SURE - chance) // _SURE
    won = [max(0, min(DIE, DIE + 1 - needed)) for needed in VICTORY_NEEDED]
    return sum(part * won[min(off, len(won) - 1)] for off, part in enumerate(spread)) // DIE


def _way(board: Board, vessel: Vessel, taken: frozenset[Cell]) -> int | None:
    """How many failures, in hundredths, a vessel meets on its way off; ``None`` if it is stuck."""
    ways = ways_off(board, vessel.move_number)
    here = vessel.cell
    if here is None:
        step: int | None = _failures(vessel.move_number)
        following = board.grid.row(board.grid.rows)
    else:
        step = _step(board, vessel.move_number, here)
        if here.row == 1:
            return step
        following = board.grid.neighbours(here)
    # Whoever stands in the way makes it longer, but for less than a step: he may be gone by then.
    left = [ways[each] + (_TAKEN if each in taken else 0) for each in following if each in ways]
    if step is None:
        return None
    return step + (min(left) if left else _SHUT)


def ways_off(board: Board, number: int) -> dict[Cell, int]:
    """By cell: how many failures, in hundredths, the best way off from there meets on average."""
    key = f"ways off {number}"
    if key in board.notes:
        known: dict[Cell, int] = board.notes[key]
        return known
    found: dict[Cell, int] = {}
    barred = {each.cell for each in board.objects}
    open_cells = [(_step(board, number, each), each) for each in board.grid.row(1)]
    heap = [(cost, each) for cost, each in open_cells if cost is not None]
    heapify(heap)
    while heap:
        cost, cell = heappop(heap)
        if cell in found or cell in barred:
            continue
        found[cell] = cost
        for each in board.grid.neighbours(cell):
            more = _step(board, number, each)
            if each not in found and more is not None:
                heappush(heap, (cost + more, each))
    board.notes[key] = found
    return found


def _step(board: Board, number: int, cell: Cell) -> int | None:
    """How often a move from a cell fails before it succeeds, in hundredths; ``None``: always."""
    needed = number + board.pulls.get(cell, 0)
    if needed > DIE and not board.options.natural_6_moves:
        return None
    return _failures(min(needed, DIE))


def _failures(needed: int) -> int:
    return 100 * (needed - 1) // (DIE + 1 - needed)


def _held(board: Board, vessel: Vessel) -> int:
    needed = board.die_needed(vessel)
    return _STUCK if needed is None else _HELD.get(needed, 0)


def _past(board: Board, vessel: Vessel, way: int, guns: Sequence[Vessel]) -> int:
    """How likely a Brigghaven comes past these guns, with so long a way before it."""
    chance = _SURE
    for gun in guns:
        hazard = _AHEAD
        if vessel.cell is not None and gun.cell is not None:
            hazard = hazard * min(way + _LAST, _FAR) // _FAR
            hazard += _REACHED * max(0, DIE + 1 - board.grid.distance(vessel.cell, gun.cell))
        chance = chance * (_SURE - hazard) // _SURE
    return chance * (_LONG - way) // _LONG


def _shoots(vessel: Vessel) -> bool:
    return vessel.armed and (vessel.status in IN_PLAY or vessel.status is Status.UNPLACED)


def _fighting(board: Board, vessel: Vessel) -> int:
    """What a vessel's guns and damage add to what the Freeloaders have."""
    if vessel.status not in IN_PLAY and vessel.status is not Status.UNPLACED:
        return 0
    value = -sum(_HURT[each] for each in vessel.damage)
    if vessel.kind_id != BRIGGHAVEN:
        value += _ARMED - _NEAR * _way_to_prey(board, vessel) if vessel.armed else _UNARMED
    return value if vessel.side == FREELOADERS else -value


def _way_to_prey(board: Board, vessel: Vessel) -> int:
    """Areas to the nearest prey: for raiders a Brigghaven, for escorts a raider that is armed."""
    here = vessel.cell
    if here is None:
        return board.grid.rows + 1
    prey = [
        each.cell
        for each in board.vessels
        if each.cell is not None
        and each.side != vessel.side
        and (each.kind_id == BRIGGHAVEN if vessel.side == NAZTEES else each.armed)
    ]
    nearest = min((board.grid.distance(here, cell) for cell in prey), default=board.grid.rows // 2)
    return max(nearest, _CLOSE[vessel.side]) + _held(board, vessel)
