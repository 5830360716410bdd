"""What a ship's fire may lead to, in words: chances and means, with what shows them (BZ177)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance, Mean
from rules.kernel.values.counting import counted
from rules.systems.buoyz import aims, odds, orders
from rules.systems.buoyz.fire_signs import Alone, Fired
from rules.systems.buoyz.orders import Fusillade, Order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.view import BuoyzView

HULL: Final = "hull"


def chances(
    board: Board, fusillade: Fusillade, others: tuple[Fusillade, ...]
) -> tuple[Chance, ...]:
    """Target by target: hull by all together, then what is worse (BZ177)."""
    if not board.options.pre_measure:
        return tuple(_unmeasured(board, fusillade))
    found: list[Chance] = []
    outcomes = odds.against(board, fusillade, others)
    for target, outcome in outcomes.items():
        name = board.name(board.ship(target)) if len(outcomes) > 1 else ""
        of, on, whom = (f" {word} {name}" if name else "" for word in ("of", "on", ""))
        through, fired = _through(board, fusillade, target), _fired(board, fusillade, target)
        whom = whom.strip() or "it"
        hull = f"takes hull{of}{through or (', torpedoes counted' if fired.torpedoes else '')}"
        found.append(Chance.of(hull, outcome.hull, f"{HULL}:{target}", came=fired.did("hull")))
        rare = (
            (f"destroys {whom}", outcome.destroyed, "destroyed"),
            (f"cripples {whom}", outcome.crippled, "crippled"),
            (f"critical hit{on}", outcome.critical, "critical"),
        )
        found += [
            Chance.of(f"{words}{through}", share, came=fired.did(what))
            for words, share, what in rare
            if share
        ]
    return tuple(found)


def costs(board: Board, fusillade: Fusillade, others: tuple[Fusillade, ...]) -> tuple[Mean, ...]:
    """What it costs each target on the mean; not told where nothing is measured."""
    if not board.options.pre_measure:
        return ()
    outcomes = odds.against(board, fusillade, others)
    return tuple(
        [
            Mean(
                f"hull that it costs {board.name(board.ship(target))} on the mean",
                outcome.mean_hull,
                count=_fired(board, fusillade, target).hull_lost,
            )
            for target, outcome in outcomes.items()
        ]
    )


def _fired(board: Board, fusillade: Fusillade, target: str) -> Fired:
    """Whose events are to be looked at."""
    own = any(aims.is_tubes(e.weapon) and e.target == target for e in fusillade.orders)
    return Fired(fusillade.ship.id, target, board.ship(target).hull, own)


def _through(board: Board, fusillade: Fusillade, target: str) -> str:
    """Through how much close defence torpedoes must come, if any can be stopped."""
    ship = fusillade.ship
    if not any(
        aims.interceptable(board, ship, each.weapon) and each.target == target
        for each in fusillade.orders
    ):
        return ""
    dice = aims.defence_dice(board, board.ship(target))
    return f", through close defence, {counted(dice, 'die', 'dice')}" if dice else ""


def _unmeasured(board: Board, fusillade: Fusillade) -> Iterator[Chance]:
    """Of each weapon by itself that it takes hull, by range band; no distance is told (BZ132b)."""
    ship = fusillade.ship
    for order in fusillade.orders:
        name, at = orders.called(board, ship, order.weapon), board.ship(order.target)
        dice = aims.close_dice(board, at) if aims.interceptable(board, ship, order.weapon) else 0
        before = f", before close defence, {counted(dice, 'die', 'dice')}" if dice else ""
        for number, (band, outcome) in enumerate(odds.unmeasured(board, ship, order)):
            drained = 0 if aims.is_tubes(order.weapon) else aims.drains(board, ship)
            alone = Alone(board, ship.id, order, number, drained)
            words = f"hull of {at.code} by {name} at {band}{before}"
            yield Chance.of(words, outcome.hull, came=alone.came, given=alone.given)


def volley(view: BuoyzView) -> tuple[Fusillade, ...]:
    """What others of a squadron have said that they fire."""
    board = view.board
    return tuple(
        [
            Fusillade(board.ship(ship), tuple(Order(*each) for each in named))
            for ship, named in view.volley
        ]
    )
