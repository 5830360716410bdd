"""What ships with cloaks, and lurkers, are worth to their side; the weights are ours.

A ship that does not fire this turn is worth what it may do in the next ones: whom it will reach
then, as freighters go on and it comes nearer. So lurkers wait until a prey comes their way, and a
ship turns its cloak on or off by what it and its enemies can do meanwhile.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final

from rules.space.plane import within
from rules.systems.buoyz import cloaks, lurking, setup
from rules.systems.buoyz.aims import (
    GUIDED,
    MAIN,
    REACH,
    SECONDARY,
    TORPEDO_DICE,
    dice_of,
    place,
    spent,
)
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.arcs import FORE, bands
from rules.systems.buoyz.board.gunnery import beam_needs, hit_share, through_share, torpedo_needs
from rules.systems.buoyz.board.stats import HALT, INCH, SLOW, other
from rules.systems.buoyz.board.tables import together

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.plane import Point
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.view import BuoyzView

HULL: Final = 60_000
"""A whole hull, by ten of the points of its ship."""
_FREIGHTER: Final = 20
"""Points that a freighter counts for in a convoy, which it decides."""
_PARTS: Final = 1000
"""Parts of a point of hull that is taken on the mean."""
_LATER: Final = (500, 350, 250)
"""What fire counts in the next turn, in that after it and in the third, of so many parts."""
_RISK: Final = 3
"""The share of the enemies' fire that counts against a ship under its cloak: one in so many. The
more ships they may fire at, the less it is for each."""
_PATIENCE: Final = 800
"""Of an ambush as good as can be, what a lurker waits for in the first turn, in such parts; less,
the fewer turns are left."""
_JOINING: Final = 400
"""The same where others of its side fight: alone they would lose."""
_FOUGHT: Final = 14 * INCH
"""So near to an enemy a ship fights soon."""
_SQUARE: Final = 100
"""An inch from a lurker's square to where the enemy is deployed."""
_CLOSE: Final = 4 * INCH
"""As near as a ship is imagined to come to its prey."""


def bound(board: Board, ship: Ship) -> bool:
    """Whether a ship is one of those that decide a convoy."""
    return board.brief.scenario.count == "convoy" and board.sd(ship).civilian


def whole(board: Board, ship: Ship) -> int:
    """What a ship's whole hull is worth."""
    return HULL * (_FREIGHTER if bound(board, ship) else max(board.sd(ship).points, 1)) // 10


def prey(board: Board, side: str) -> list[Point]:
    """Where those are whom a side goes after: enemies that it sees; freighters before others."""
    foes = board.foes(side)
    seen = [each for each in foes if not each.cloaked]
    convoy = [each for each in seen if bound(board, each)]
    return [place(each).at for each in convoy or seen or foes]


def hides(board: Board, ship: Ship) -> bool:
    """Whether a cloak is of use to a ship on the table."""
    return ship.cloaked or cloaks.works(board, ship)


def stance(board: Board, ship: Ship, turn: int, *, fights: bool) -> int | None:
    """What one's own ship with a cloak may do in the next turns, less what it risks till then.

    ``None`` if it is too far from everybody to do anything.

    Args:
        board: The table.
        ship: The ship.
        turn: Which turn it is.
        fights: Whether it may fire in this turn.
    """
    # A cloak takes a turn to turn off; who has just shown itself does not fire in that one anyhow.
    late = ship.cloaked and (ship.nominated or not ship.revealed)
    found = _prospects(board, ship, (int(late), board.turns - turn))
    if not found or fights:
        return found or None
    hull = whole(board, ship) * ship.hull // board.sd(ship).hull
    lost = min(_threat(board, ship), hull) // len(board.fleet(ship.side))
    return found - (lost // _RISK if ship.cloaked else lost)


def waiting(board: Board, ship: Ship, turn: int) -> int:
    """What one's own lurker waits for: most of a good ambush; less, the fewer turns are left."""
    foes = [each for each in board.foes(ship.side) if not each.cloaked]
    best = max((_taken(board, ship, each, _CLOSE) for each in foes), default=0)
    patience = _JOINING if _fought(board, ship.side, foes) else _PATIENCE
    left = max(0, board.turns - turn)
    return best * sum(_LATER) // _PARTS * patience // _PARTS * left // board.turns


def _fought(board: Board, side: str, foes: Iterable[Ship]) -> bool:
    """Whether a ship of a side fights, or will soon."""
    spots = [place(each).at for each in board.fleet(side)]
    return any(within(at, place(each).at, _FOUGHT) for each in foes for at in spots)


def hidden(view: BuoyzView, seat: str) -> int:
    """What the squares of one's own lurkers are worth: those near where the enemy comes from.

    It counts until the enemy is deployed; two squares are better than one, as it may avoid one.
    """
    if view.phase is not None or not view.lurking:
        return 0
    area = setup.zones(view, other(seat))[0]
    known = lurking.squares(view.board.tables)
    found = 0
    for square in view.lurking.values():
        at, to = known[square].centre, area.centre
        found -= _SQUARE * (abs(at.x - to.x) + abs(at.y - to.y)) // INCH
    return found + _SQUARE * INCH // 100 * len(set(view.lurking.values()))


def _prospects(board: Board, ship: Ship, when: tuple[int, int]) -> int:
    """What a ship may take in the turns to come.

    Args:
        board: The table.
        ship: The ship.
        when: In how many of them it does not fire yet, and how many there are.
    """
    late, last = when
    here, pace = place(ship).at, _pace(board, ship)
    foes = []
    for foe in board.foes(ship.side):
        at = place(foe).at
        if not foe.cloaked and together(here, at):
            # Freighters go on eastwards; of others nobody knows.
            drift = _pace(board, foe) if bound(board, foe) else 0
            foes.append((foe, at, drift, 0 if foe.nominated else 1))
    found = 0
    for turn, share in enumerate(_LATER[late:last], start=1 + late):
        best = 0
        for foe, at, drift, now in foes:
            there = at.moved(drift * (turn + now), 0) if drift else at
            apart = isqrt((here.x - there.x) ** 2 + (here.y - there.y) ** 2) - pace * turn
            best = max(best, _taken(board, ship, foe, max(_CLOSE, apart)))
        found += best * share // _PARTS
    return found


def _threat(board: Board, ship: Ship) -> int:
    """What enemies could take from a ship after their next moves, if it had no cloak."""
    here, found = place(ship).at, 0
    for foe in board.foes(ship.side):
        at = place(foe).at
        if together(here, at):
            apart = isqrt((here.x - at.x) ** 2 + (here.y - at.y) ** 2)
            apart -= 0 if foe.nominated else _pace(board, foe)
            found += _taken(board, foe, ship, max(_CLOSE, apart))
    return found


def _taken(board: Board, ship: Ship, foe: Ship, apart: int) -> int:
    """What a ship's fire takes from an enemy on the mean at a distance, wherever it points."""
    sd = board.sd(ship)
    if apart > max(REACH.values()) * INCH or not (sd.main or sd.secondary or sd.torpedo):
        return 0
    target = board.sd(foe)
    halvings = foe.crippled + foe.shields_hit
    tubes = tuple(
        [
            (each.kind, each.count)
            for number, each in enumerate(sd.torpedo, 1)
            if number not in ship.spent
        ]
    )
    main, secondary = (
        0 if spent(ship, each) else dice_of(board, ship, each) for each in (MAIN, SECONDARY)
    )
    hull = _mean(
        (main, secondary),
        tubes,
        target.size,
        target.shields[FORE] >> halvings,
        -(-apart // INCH),
    )
    return whole(board, foe) * hull // _PARTS // target.hull


@lru_cache(maxsize=1 << 10)
def _mean(
    beams: tuple[int, int],
    tubes: tuple[tuple[str, int], ...],
    size: int,
    shield: int,
    inches: int,
) -> int:
    """Parts of points of hull that weapons take on the mean, so many inches away."""
    found, far = 0, bands((inches * INCH) ** 2)
    for dice, reach, less in zip(beams, (REACH[MAIN], REACH[SECONDARY]), (0, 1), strict=True):
        if inches <= reach:
            hits = hit_share(beam_needs(size, -far), again=False)
            found += int(_PARTS * dice * hits * through_share(shield, less))
    for kind, count in tubes:
        if inches <= REACH[kind]:
            hits = hit_share(torpedo_needs(size, int(kind in GUIDED), 3), again=False)
            found += int(_PARTS * count * TORPEDO_DICE * hits * through_share(shield, 0))
    return found


def _pace(board: Board, ship: Ship) -> int:
    """How far a ship goes in a turn without its cloak."""
    speed = sp.engine(board, ship)
    if speed < HALT:
        return 0
    return speed if board.warps(ship) else min(speed, SLOW)
