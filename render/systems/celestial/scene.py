"""The scene of an engagement, and the pictures of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.cards import card
from render.drawing.art import Guise
from render.hex.board import HexBoard, Pull, Terrain
from render.model.scene import Scene, Side
from render.systems.celestial.art import ART
from render.systems.celestial.fleet import TERRAIN_NOTES, chart_of, pieces_of, trays_of
from render.systems.celestial.hulls import SHIPS
from render.systems.celestial.marks import marks_of
from render.systems.celestial.theme import DEEP
from rules.systems.celestial import questions as qu
from rules.systems.celestial.aims import firers
from rules.systems.celestial.legal import ends, flights, places, pulls, ways
from rules.systems.celestial.pieces import Status
from rules.systems.celestial.stats import IMPULSES, MAP, SIDE_NAMES, SIDES
from rules.systems.celestial.victory import score
from rules.systems.celestial.words import points

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.game.agenda import Question
    from rules.kernel.system.reference import Unit
    from rules.space.hex import Hex
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.view import CelestialView

_ABOUT: Final = 2
"""So near to a black hole its pull is drawn."""
_DUE: Final[dict[type[Question], str]] = {
    qu.BuyFleet: "buy ships",
    qu.DeployShips: "deploy",
    qu.SpendEnergy: "energy",
    qu.SteerShips: "move",
    qu.GuideMissiles: "missiles",
    qu.FireGroups: "fire",
    qu.ChangeSpeed: "speed",
    qu.OrderPulls: "the pull",
}


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """A ship for its card."""
    return DEEP, SHIPS.of(unit.id).stamp(Guise(DEEP, card.EMBLEM, unit.side))


def scene(view: CelestialView) -> Scene:
    """The engagement as a viewer may see it."""
    status, side = _status(view)
    lit = _ready(view)
    return Scene(
        title=view.board.brief.scenario.title,
        board=_map(view.board),
        sides=tuple(
            Side(SIDE_NAMES[each], standing=f"{points(score(view.board, each))} points")
            for each in SIDES
        ),
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=pieces_of(view, lit),
        trays=trays_of(view),
        marks=marks_of(view),
        caption=_caption(view),
        highlight=_highlight(view, lit),
        chart=chart_of(view),
        theme=DEEP,
        art=ART,
    )


def _map(board: Board) -> HexBoard:
    terrain = tuple(
        Terrain(each.kind.value, each.kind.value, each.at, TERRAIN_NOTES[each.kind])
        for each in board.space.terrain
    )
    pulled = tuple(
        Pull(cell, board.space.pulled_to(cell, hole)[0])
        for hole in board.space.holes
        for cell in MAP.cells
        if MAP.distance(cell, hole) == _ABOUT and cell not in board.space.kinds
    )
    return HexBoard(MAP, terrain, pulled)


def _tallies(view: CelestialView) -> tuple[str, ...]:
    scores = ":".join(points(score(view.board, each)) for each in SIDES)
    if not view.round:
        return ()
    now = "Power Phase" if view.impulse >= len(IMPULSES) else f"impulse {IMPULSES[view.impulse]}"
    return f"Round {view.round} of {view.board.rounds}, {now}", f"score {scores}"


def _status(view: CelestialView) -> tuple[str, int | None]:
    if view.result is not None:
        winner = view.result.winner
        if winner is None:
            return "The engagement is over", None
        return f"{SIDE_NAMES[winner]} wins", SIDES.index(winner)
    question = view.question
    if question is None:
        return "The engagement is over", None
    if isinstance(question, qu.BuyFleet) and not view.listed:
        return "Both sides buy ships", None
    due = _DUE.get(type(question), "choose")
    return f"{SIDE_NAMES[question.seat]}: {due}", SIDES.index(question.seat)


def _ready(view: CelestialView) -> frozenset[str]:
    """The ships that the question is about; of a preview, only who would act."""
    if view.preview is not None:
        return frozenset((view.preview.unit,))
    match view.question:
        case qu.SteerShips():
            return frozenset((*view.question.ships, *view.question.sprinters))
        case qu.SpendEnergy() | qu.ChangeSpeed() | qu.OrderPulls():
            return frozenset(view.question.ships)
        case qu.FireGroups():
            return firers(view.board, view.question.seat)
        case qu.GuideMissiles():
            return frozenset(view.question.missiles)
        case _:
            return frozenset()


def _highlight(view: CelestialView, lit: frozenset[str]) -> tuple[Hex, ...]:
    """Where who is asked about may go."""
    board, question = view.board, view.question
    cells: set[Hex | None] = set()
    match question:
        case qu.SteerShips():
            for each in (each for each in question.ships if each in lit):
                ship = board.ship(each)
                cells |= {ends(ship, way)[0] for way in ways(board, ship)}
            for each in (each for each in question.sprinters if each in lit):
                cells.add(ends(board.ship(each), "sprint")[0])
        case qu.GuideMissiles():
            for each in question.missiles:
                cells |= set(flights(board, board.by_missile[each]))
        case qu.OrderPulls():
            for each in question.ships:
                cells |= set(pulls(board, board.ship(each), question.hole))
        case qu.BuyFleet() | qu.DeployShips():
            cells |= _zone(board, question)
        case _:
            pass
    return tuple(cell for cell in MAP.cells if cell in cells)


def _zone(board: Board, question: qu.BuyFleet | qu.DeployShips) -> set[Hex]:
    """Where a side deploys, or will deploy what it buys."""
    if isinstance(question, qu.BuyFleet):
        return set(board.brief.home[question.seat].zone)
    waiting = (
        each
        for each in board.ships
        if each.side == question.seat and each.status is Status.UNPLACED
    )
    return {cell for ship in waiting for cell in places(board, ship)}


def _caption(view: CelestialView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = [view.result.words] if view.result is not None else []
    if view.last is not None:
        for event in (view.last.act, *view.last.then[:4]):
            telling = event.told(view)
            if telling is not None and telling.shortly.what:
                said = telling.shortly
                lines.append(f"{said.what}: {said.why}" if said.why else said.what)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
