"""How likely fire does what, exactly: hits, hull, criticals, crippled, destroyed (BZT16, BZT17).

Torpedoes come through close defence, which they share with all that are on their way (BZ177). What
explosions do to others is left out, and who else fires before they strike.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.frozen import altered
from rules.systems.buoyz import cloaks, strikes
from rules.systems.buoyz.aims import (
    INTERCEPTABLE,
    banded,
    close_dice,
    defenders,
    dice_of,
    drains,
    incoming,
    is_tubes,
    raised_shield,
    reach,
    tubes,
)
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board.flights import ROLES
from rules.systems.buoyz.board.speed import endurance, exposed
from rules.systems.buoyz.damage import abilities
from rules.systems.buoyz.fire import aimed
from rules.systems.buoyz.interception import Battery, Screen
from rules.systems.buoyz.orders import Order
from rules.systems.buoyz.outcomes import outcome
from rules.systems.buoyz.strokes import NEVER, Attack, Victim
from rules.systems.buoyz.torpedoes import worst_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.systems.buoyz.aims import Aim
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Counter, Ship
    from rules.systems.buoyz.orders import Fusillade
    from rules.systems.buoyz.outcomes import Outcome

_ENGINES: Final = frozenset({"warp", "impulse"})
"""Abilities without which a ship is dead in space; all others are given up before (BZ175)."""
_HALVINGS: Final = 6
_BAND: Final = 2
"""Inches of a range band (BZ61)."""


def victim(board: Board, ship: Ship) -> Victim:
    """A ship as a target."""
    sd = board.sd(ship)
    found = abilities(board, ship)
    steps = endurance(board, ship)
    engines = sum(each in _ENGINES for each in found)
    return Victim(
        ship.hull,
        sd.crippled,
        ship.crippled,
        ship.motive,
        ship.shields_hit,
        len(found) - engines,
        engines,
        NEVER if steps is None else steps,
        bool(ship.landed)
        or (board.options.stationary_is_dead and ship.nominated and not ship.moved),
        sd.base,
        ship.cloaked,
    )


def attacks(board: Board, ship: Ship, order: Order) -> tuple[Attack, ...]:
    """A weapon at its target, each torpedo by itself."""
    drained = drains(board, ship)
    return _attacks(board, board.ship(order.target), order, aimed(board, ship, order), drained)


def _attacks(
    board: Board, target: Ship, order: Order, aim: Aim, drained: int
) -> tuple[Attack, ...]:
    printed = raised_shield(board, target, aim.shield.quadrant)
    if is_tubes(order.weapon):
        one = Attack(aim.dice, aim.again, printed, aim.less, need=aim.need)
        return (one,) * order.dice
    veil = cloaks.PENALTY if target.cloaked and sensors.veiled(board, target) else 0
    more = aim.more - exposed(board, target) - veil
    size = board.sd(target).size
    return (
        Attack(
            order.dice, aim.again, printed, aim.less, size=size, more=more, drained=drained,
            veil=veil,
        ),
    )  # fmt: skip


class _Run(NamedTuple):
    """Torpedoes of a kind that come at a target together.

    Attributes:
        each: What one of them does; ``None`` of those that strike after what is asked about.
    """

    kind: str
    target: str
    number: int
    each: Attack | None = None


def against(
    board: Board, fusillade: Fusillade, volley: Iterable[Fusillade] = ()
) -> dict[str, Outcome]:
    """By target: what all that a ship fires at it comes to.

    Args:
        board: The table.
        fusillade: What it fires.
        volley: What others of its squadron have said that they fire, before it.
    """
    before = tuple(volley)
    runs = _runs(board, fusillade, before)
    return {
        target: _outcome(board, (fusillade, before), target, runs)
        for target in dict.fromkeys(each.target for each in fusillade.orders)
    }


def _outcome(
    board: Board, fired: tuple[Fusillade, tuple[Fusillade, ...]], target: str, runs: list[_Run]
) -> Outcome:
    fusillade, before = fired
    ship = board.ship(target)
    beams = [
        attack._replace(others=each is not fusillade)
        for each in (*before, fusillade)
        for order in each.orders
        if order.target == target and not is_tubes(order.weapon)
        for attack in attacks(board, each.ship, order)
    ]
    found = tuple(beams)
    if any(is_tubes(each.weapon) and each.target == target for each in fusillade.orders):
        found += tuple(
            run.each._replace(group=number if run.kind in INTERCEPTABLE else None)
            for number, run in enumerate(runs)
            if run.target == target and run.each is not None
            for _ in range(run.number)
        )
    return outcome(victim(board, ship), found, _screen(board, ship, runs))


def _runs(board: Board, fusillade: Fusillade, before: tuple[Fusillade, ...]) -> list[_Run]:
    """All torpedoes that come at the other side, in the order in which they strike (BZ177)."""
    side = fusillade.ship.side
    found: list[_Run] = []
    own = (each for each in board.counters if each.side == side)
    for _, alike in groupby(own, lambda e: (e.kind, e.target, e.ship, e.craft, e.origin)):
        listed = tuple(alike)
        if board.ship(listed[0].target).pose is not None:
            one = _coming(board, listed[0])
            found.append(_Run(listed[0].kind, listed[0].target, len(listed), one))
    for each in (*before, fusillade):
        for order in each.orders:
            if is_tubes(order.weapon):
                one = attacks(board, each.ship, order)[0]._replace(others=each is not fusillade)
                kind = tubes(board, each.ship, order.weapon).kind
                found.append(_Run(kind, order.target, order.dice, one))
    found += _dropped(board, side)
    return found


def _coming(board: Board, counter: Counter) -> Attack:
    """A torpedo that is on its way already."""
    aim = incoming(board, counter)
    printed = raised_shield(board, board.ship(counter.target), aim.shield.quadrant)
    return Attack(aim.dice, aim.again, printed, aim.less, need=aim.need, others=True)


def _dropped(board: Board, side: str) -> Iterator[_Run]:
    """Torpedoes that flights launch when ships have fired: they strike last."""
    for role in ROLES:
        for each in strikes.bombers(board, side):
            if each.role == role and each.target and board.ship(each.target).pose is not None:
                yield _Run(each.torpedo, each.target, 1)


def _screen(board: Board, target: Ship, runs: list[_Run]) -> Screen:
    """The close defence of a ship and of those near it, as it shoots by default (BZ177)."""
    known = [(number, run) for number, run in enumerate(runs) if run.kind in INTERCEPTABLE]
    whom = {each.target for _, each in known}
    near = {each: defenders(board, board.ship(each)) for each in whom}
    batteries = []
    for ship in near.get(target.id, ()):
        listed = [each for each in known if ship in near[each[1].target]]
        listed.sort(key=lambda each: worst_first(ship, each[1]))
        order = tuple([number for number, _ in listed])
        batteries.append(Battery(_dice(board, ship, less=ship.id == target.id), order))
    return Screen(tuple([each.number for each in runs]), tuple(batteries))


def _dice(board: Board, ship: Ship, *, less: bool) -> tuple[int, ...]:
    """The dice of a ship's close defence, now and as its armament is hit more and more."""
    found = [close_dice(board, ship)]
    while less and found[-1] and len(found) <= _HALVINGS:
        found.append(close_dice(board, altered(ship, armament=ship.armament + len(found))))
    return tuple(found)


def of_order(board: Board, ship: Ship, order: Order) -> Outcome:
    """What one weapon comes to, by itself; torpedoes before close defence."""
    return outcome(victim(board, board.ship(order.target)), attacks(board, ship, order))


def unmeasured(board: Board, ship: Ship, order: Order) -> tuple[tuple[str, Outcome], ...]:
    """What one weapon would come to at the shield fore, by ranges that are not measured (BZ132b).

    Torpedoes count before close defence: who is near their target is not measured either.
    """
    target = board.ship(order.target)
    known, far = victim(board, target), reach(board, ship, order.weapon)
    steps = (far,) if is_tubes(order.weapon) else range(_BAND, far + _BAND, _BAND)
    found = []
    for number, step in enumerate(steps):
        aim = banded(board, ship, order.weapon, target, number)
        low = f">{_BAND * number}-" if number else "0-"
        each = outcome(known, _attacks(board, target, order, aim, drains(board, ship)))
        found.append((f"{low}{min(step, far)}″", each))
    return tuple(found)


def all_dice(board: Board, ship: Ship, weapon: str, target: str) -> Order:
    """A weapon at a target with all of its dice."""
    return Order(weapon, target, dice_of(board, ship, weapon))
