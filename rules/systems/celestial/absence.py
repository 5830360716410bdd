"""What the referee answers for a side that does not: always legal, and the least harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.hex import parse_hex
from rules.systems.celestial import actions as ac
from rules.systems.celestial import legal
from rules.systems.celestial.damage import best_arc
from rules.systems.celestial.lines import BLOCKING
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.questions import (
    ChangeSpeed,
    ChooseArc,
    DeployShips,
    FireGroups,
    OrderPulls,
    SpendEnergy,
    SteerShips,
)
from rules.systems.celestial.stats import ARCS, MAP

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.view import CelestialView

_LETHAL = 100
_EDGE = 50
_CLOUD = 5


def absent(view: CelestialView) -> Action:
    """Nothing is spent or fired; a ship that must move goes where it is least harmed."""
    match view.question:
        case SpendEnergy() | FireGroups() | ChangeSpeed():
            return ac.DONE
        case SteerShips():
            return _steered(view, view.question)
        case DeployShips():
            return ac.SCATTER
        case ChooseArc():
            ship = view.board.ship(view.question.ship)
            return legal.choice(ship.id, ARCS[best_arc(ship, view.question.arcs)])
        case OrderPulls():
            return _pulled(view)
        case _:
            return legal.actions(view)[0]


def _pulled(view: CelestialView) -> Action:
    """The first ship, away from what destroys it if it can be (TE66)."""
    space, found = view.board.space, legal.actions(view)
    choices = (each for each in found if isinstance(each, ac.Choose))
    safe = (each for each in choices if not space.deadly(parse_hex(each.what)))
    return next(safe, found[0])


def _steered(view: CelestialView, question: SteerShips) -> Action:
    if not question.ships:
        return ac.DONE
    ship = view.board.ship(question.ships[0])
    found = legal.ways(view.board, ship)
    return ac.helm(ship.id, min(found, key=lambda way: _harm(view, ship, way)))


def _harm(view: CelestialView, ship: Ship, way: ac.Way) -> int:
    """How much harm a move does: death, the edge, clouds, friends; a little for nearing the edge.

    Squadrons run into nobody (TE27).
    """
    to, facing = legal.ends(ship, way)
    if to is None:
        return _EDGE
    kind = view.board.space.kinds.get(to)
    if kind in BLOCKING:
        return _LETHAL
    harm = {Kind.ASTEROID: _CLOUD, Kind.NEBULA: _CLOUD, Kind.WORMHOLE: _EDGE}.get(kind, 0)  # type: ignore[arg-type]  # None is no kind
    card = view.board.card
    harm += _CLOUD * any(
        each.side == ship.side and not (card(each).squadron or card(ship).squadron)
        for each in view.board.at(to)
    )
    ahead = MAP.around[to][facing]
    if ahead is None or view.board.space.kinds.get(ahead) in BLOCKING:
        harm += _CLOUD - 1
    return harm + (way != "ahead")
