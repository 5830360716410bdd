"""What the referee answers for a side that does not: always legal, and the least harm (TE66)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.space.hex import FACINGS, facings_to
from rules.systems.celestial import actions as ac
from rules.systems.celestial import legal
from rules.systems.celestial.damage import best_arc
from rules.systems.celestial.floating import floats
from rules.systems.celestial.lines import BLOCKING
from rules.systems.celestial.pieces import Kind
from rules.systems.celestial.questions import (
    ChangeSpeed,
    ChooseArc,
    ChoosePush,
    DeployShips,
    FireGroups,
    GuideMissiles,
    OrderPulls,
    SpendEnergy,
    SteerShips,
)
from rules.systems.celestial.stats import ARCS, MAP

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.space.hex import Hex
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.view import CelestialView

_LETHAL = 100
_EDGE = 50
_CLOUD = 5


def absent(view: CelestialView) -> Action:
    """Nothing is spent or fired; a ship that must move goes where it is least harmed."""
    question = view.question
    answer = _ANSWERS.get(type(question)) if question is not None else None
    return answer(view, question) if answer is not None else legal.actions(view)[0]


def _struck(view: CelestialView, question: ChooseArc) -> Action:
    """On the strongest of the arcs."""
    ship = view.board.ship(question.ship)
    return legal.choice(ship.id, ARCS[best_arc(ship, question.arcs)])


def _pulled(view: CelestialView, question: OrderPulls) -> Action:
    """The first ship, the first way clockwise, away from what destroys it (TE90, TE66c)."""
    board = view.board
    found = [
        (each, to)
        for each in question.ships
        for to in _clockwise(
            board.ship(each).at, legal.pulls(board, board.ship(each), question.hole)
        )
    ]
    safe = (each for each in found if not board.space.deadly(each[1]))
    return legal.choice(*next(safe, found[0]))


def _pushed(view: CelestialView, question: ChoosePush) -> Action:
    """The first way clockwise (TE66b)."""
    ship = view.board.ship(question.ship)
    return legal.choice(ship.id, _clockwise(ship.at, question.hexes)[0])


def _guided(view: CelestialView, question: GuideMissiles) -> Action:
    """The first missile straight on, on a spine clockwise; else the next way (TE66d, TE90)."""
    board = view.board
    missile = board.by_missile[question.missiles[0]]
    target, found = board.ship(missile.target).at, legal.flights(board, missile)
    around = MAP.around[missile.at]
    first = _first(facings_to(missile.at, target)) if target is not None else 0
    ways = (around[(first + turn) % 6] for turn in range(6))
    return legal.choice(missile.id, next(each for each in ways if each in found))


def _clockwise(here: Hex | None, hexes: tuple[Hex, ...]) -> list[Hex]:
    """Hexes beside one, clockwise; of the two about a spine the left one first."""
    if here is None:
        return [*hexes]
    around = MAP.around[here]
    first = _first(tuple([around.index(each) for each in hexes]))
    return sorted(hexes, key=lambda each: (around.index(each) - first) % 6)


def _first(facings: tuple[int, ...]) -> int:
    """The first of facings, clockwise: of those about a spine, the one to its left."""
    last = len(FACINGS) - 1
    return last if {0, last}.issubset(facings) else min(facings)


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
        return _EDGE if floats(view, ship, way) is None else int(way != "ahead")
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


_ANSWERS: Final[dict[type[Question], Callable[[Any, Any], Action]]] = {
    SpendEnergy: lambda _view, _question: ac.DONE,
    FireGroups: lambda _view, _question: ac.DONE,
    ChangeSpeed: lambda _view, _question: ac.DONE,
    DeployShips: lambda _view, _question: ac.SCATTER,
    SteerShips: _steered,
    ChooseArc: _struck,
    ChoosePush: _pushed,
    OrderPulls: _pulled,
    GuideMissiles: _guided,
}
"""By question; of others the first action is taken that is legal."""
