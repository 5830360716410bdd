"""The scene of a Space Convoy view, and the pictures of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.cards import card
from render.drawing.art import Guise
from render.grid.board import Edge, Feature, GridBoard, Shade
from render.model.scene import (
    Badge,
    MoveMark,
    Piece,
    PlaceMark,
    PlanMark,
    Scene,
    ShotMark,
    Side,
    Tray,
)
from render.systems.space_convoy.art import ART
from render.systems.space_convoy.hulls import SHIPS
from render.systems.space_convoy.theme import SPACE
from rules.kernel.game.d6 import DIE, at_least
from rules.systems.space_convoy.actions import OFF_TABLE, Fire, Move
from rules.systems.space_convoy.fire.events import Attacked
from rules.systems.space_convoy.legal import actions, deployment_cells
from rules.systems.space_convoy.movement.events import MoveRolled
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.refusals import rows_in_words
from rules.systems.space_convoy.setup.events import Deployed, ObjectPlaced
from rules.systems.space_convoy.stats import (
    FREELOADERS,
    NAZTEES,
    OBJECTS,
    SIDES,
    VICTORY_NEEDED,
    Damage,
)

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from render.model.scene import Mark
    from rules.kernel.foresight.forecast import Considered
    from rules.kernel.system.reference import Unit
    from rules.space.grid import BrickGrid, Cell
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.shown import Hit
    from rules.systems.space_convoy.view import ConvoyView

_SEATS = (FREELOADERS, NAZTEES)
_UP, _DOWN = 0, 180
_SIDES = (
    Side(SIDES[FREELOADERS], _UP),
    Side(SIDES[NAZTEES], _DOWN),
)
_BADGES = {
    Damage.SLOWED: Badge("slowed", "slowed, moves on 5+", "slowed"),
    Damage.WEAKENED: Badge("weakened", "defence 1", "defence 1"),
    Damage.DISARMED: Badge("disarmed", "no guns", "no guns"),
}
_STRONGEST_SHADE = 3
_OFF, _WAITING = "Off the table", "Waiting"


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """A vessel for its card."""
    return SPACE, SHIPS.of(unit.id).stamp(Guise(SPACE, card.EMBLEM, unit.side))


def scene(view: ConvoyView) -> Scene:
    """The board as a viewer may see it."""
    board = view.board
    pulls = board.pulls
    status, side = _status(view)
    ready = _ready(view)
    return Scene(
        title="Space Convoy",
        board=GridBoard(
            board.grid,
            features=_features(view),
            shades=tuple(
                Shade(cell, min(pulls[cell], _STRONGEST_SHADE))
                for cell in board.grid.cells
                if pulls.get(cell)
            ),
            top=Edge("WEST: exit", (_OFF,)),
            bottom=Edge("EAST: entry", (_WAITING,)),
        ),
        sides=_SIDES,
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=tuple(
            _piece(vessel, ready=vessel.id in ready)
            for vessel in board.vessels
            if vessel.cell is not None
        ),
        trays=_trays(view),
        marks=_marks(view),
        caption=_caption(view),
        highlight=_highlight(view, ready),
        theme=SPACE,
        art=ART,
    )


def _tallies(view: ConvoyView) -> tuple[str, ...]:
    """What decides: Brigghavens off and left, and what the victory roll needs by now (SCT2)."""
    off, left = view.brigghavens(Status.OFF), view.brigghavens(Status.WAITING, Status.ON_TABLE)
    count = f"Brigghavens off {off} · left {left}"
    needed = VICTORY_NEEDED[off]
    if view.result is not None or needed > DIE:
        return (count,)
    return count, f"wins on {at_least(needed)}" if needed > 1 else "wins"


def _status(view: ConvoyView) -> tuple[str, int | None]:
    if view.result is not None:
        winner = view.result.winner
        if winner is None:
            return "The game is over", None
        return f"The {SIDES[winner]} win", _SEATS.index(winner)
    seat = view.acting
    if seat is None:
        return "The game is over", None
    name, side = SIDES[seat], _SEATS.index(seat)
    if view.placing is not None:
        return f"{name} place: {OBJECTS[view.placing.kind].name}", side
    if view.deploying:
        due = "; ".join(
            f"{view.board.vessel(each.vessel).name}, {_rows(each.rows)}" for each in view.deploying
        )
        return f"{name} deploy {due}", side
    return f"Initiative: {name}", side


def _piece(vessel: Vessel, note: str = "", *, ready: bool = False) -> Piece:
    return Piece(
        id=vessel.id,
        name=vessel.name,
        code=vessel.code,
        shape=vessel.kind_id,
        side=_SEATS.index(vessel.side),
        at=vessel.cell,
        badges=tuple(_BADGES[damage] for damage in vessel.damage),
        emphasised=ready,
        note=note,
    )


def _features(view: ConvoyView) -> tuple[Feature, ...]:
    found: list[Feature] = []
    for thing in view.board.objects:
        # The second planet looks different from the first.
        before = sum(feature.name == thing.kind.name for feature in found)
        twin = thing.kind_id == "planet" and before % 2 == 1
        found.append(
            Feature(
                kind="planet-2" if twin else thing.kind_id,
                name=thing.kind.name,
                cell=thing.cell,
                label=f"-{thing.kind.pull}",
                note=f"pull -{thing.kind.pull}",
            )
        )
    return tuple(found)


def _rows(rows: tuple[int, ...]) -> str:
    first, last = rows[0], rows[-1]
    gaps = last - first >= len(rows)
    return rows_in_words(rows) if gaps or first == last else f"rows {first} to {last}"


def _trays(view: ConvoyView) -> tuple[Tray, ...]:
    rows = {due.vessel: _rows(due.rows) for due in view.deploying}

    def among(*statuses: Status) -> tuple[Piece, ...]:
        return tuple(
            _piece(vessel, rows.get(vessel.id, ""))
            for vessel in view.board.vessels
            if vessel.status in statuses
        )

    trays = (
        Tray(_OFF, among(Status.OFF)),
        Tray(_WAITING, among(Status.WAITING)),
        Tray("To deploy", among(Status.UNPLACED)),
        Tray("Destroyed", among(Status.DESTROYED), faded=True),
    )
    return tuple(tray for tray in trays if tray.pieces)


def _ready(view: ConvoyView) -> dict[str, frozenset[Cell]]:
    """Where each vessel that may act now may go, by its id; of a preview, only who would act."""
    if view.acting is None or view.placing is not None or view.deploying:
        return {}
    ready: dict[str, set[Cell]] = {}
    for action in actions(view):
        if isinstance(action, Move):
            cells = ready.setdefault(action.vessel, set())
            if action.to in view.board.grid:
                cells.add(action.to)
        elif isinstance(action, Fire):
            ready.setdefault(action.vessel, set())
    if view.preview is not None:
        unit = view.preview.unit
        ready = {unit: ready[unit]} if unit in ready else {}
    return {vessel: frozenset(cells) for vessel, cells in ready.items()}


def _highlight(view: ConvoyView, ready: dict[str, frozenset[Cell]]) -> tuple[Cell, ...]:
    """Where a vessel may be deployed, if it is the only one that waits for it; or may move.

    The vessel that acted last goes on, if it may; or else it is anybody's turn on its side.
    """
    board = view.board
    if len(view.deploying) == 1:
        return deployment_cells(board, view.deploying[0].rows)
    act = view.last.act if view.last is not None else None
    busy = act.vessel if isinstance(act, MoveRolled | Attacked) else None
    lit = ready[busy] if busy in ready else frozenset().union(*ready.values())
    return tuple(cell for cell in board.grid.cells if cell in lit)


def _marks(view: ConvoyView) -> tuple[Mark, ...]:
    if view.preview is not None:
        return (_plan(view.board, view.preview),)
    if view.last is None:
        return ()
    act, struck = view.last.act, view.last.struck
    match act:
        case MoveRolled():
            end = None if act.to == OFF_TABLE else act.to
            piece = _piece(view.board.vessel(act.vessel))
            word = "" if act.succeeded else _failure(act)
            return (MoveMark(piece, act.origin, end, act.succeeded, word),)
        case Attacked():
            target = _piece(view.board.vessel(act.target))
            return (
                ShotMark(
                    side=_SEATS.index(view.board.vessel(act.vessel).side),
                    start=act.attacker_cell,
                    end=act.target_cell,
                    hit=act.outcome == "hit",
                    word=_outcome(act, struck),
                    wreck=target if struck is not None and struck.destroyed else None,
                    stop=_fell(view.board.grid, act) if act.outcome == "short" else None,
                ),
            )
        case ObjectPlaced() | Deployed():
            return (PlaceMark(act.cell),)
        case _:
            raise TypeError(f"{act.tag} has no mark")


def _plan(board: Board, preview: Considered[Cell | None]) -> PlanMark:
    return PlanMark(
        piece=_piece(board.vessel(preview.unit)),
        start=preview.start,
        end=preview.end,
        shot=preview.shot,
        stop=None if preview.clear else _stop(board, preview),
        word=preview.short,
    )


def _stop(board: Board, preview: Considered[Cell | None]) -> Cell | None:
    """Where what is impossible ends: at the reach of the guns, at what blocks them, or at the end.

    A vessel that may not leave the table stops before the edge.
    """
    start, end = preview.start, preview.end
    if not preview.shot or start is None or end is None:
        return end or start
    vessel = board.vessel(preview.unit)
    if Damage.DISARMED in vessel.damage:
        return end
    grid, reach = board.grid, board.reach(vessel)
    whole = grid.distance(start, end)
    if 0 < reach < whole:
        return _after(grid, start, end, reach)
    if board.options.objects_block_fire and board.blocked(start, end):
        alone = (thing.cell for thing in board.objects if grid.stopped(start, end, (thing.cell,)))
        return min(alone, key=lambda cell: grid.distance(start, cell), default=end)
    return end


def _after(grid: BrickGrid, start: Cell, end: Cell, steps: int) -> Cell:
    """The cell that a shot comes to after so many steps."""
    last = (each for each in grid.cells if grid.distance(start, each) == steps)
    ways = (each for each in last if grid.distance(each, end) == grid.distance(start, end) - steps)
    return min(ways, key=lambda cell: _aside(grid, start, end, cell))


def _fell(grid: BrickGrid, act: Attacked) -> Cell:
    """Where a short shot ends."""
    start, end = act.attacker_cell, act.target_cell
    return _after(grid, start, end, min(act.reach, grid.distance(start, end)))


def _aside(grid: BrickGrid, start: Cell, end: Cell, cell: Cell) -> int:
    """How far a cell lies from the straight line between two others, in no particular unit."""
    (x, y), (u, v), (a, b) = map(grid.centre, (start, end, cell))
    return abs((u - x) * (b - y) - (v - y) * (a - x))


def _failure(act: MoveRolled) -> str:
    rolled = f"{act.face} - {act.pull} = {act.face - act.pull}" if act.pull else str(act.face)
    return f"rolled {rolled}, needs {act.number}+"


def _outcome(act: Attacked, struck: Hit | None) -> str:
    if act.outcome == "short":
        return f"SHORT: {act.reach} of {act.distance}"
    if act.outcome == "defeated":
        return f"MISS: {act.attack} against {act.defence}"
    if struck is None or (struck.damage is None and not struck.destroyed):
        return "HIT: no effect"
    if struck.destroyed or struck.damage is None:
        return "DESTROYED"
    return f"HIT: {_BADGES[struck.damage].words.partition(',')[0]}"


def _caption(view: ConvoyView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = [view.result.words] if view.result is not None else []
    if view.last is not None:
        for event in (view.last.act, view.last.struck):
            telling = event.told(view) if event is not None else None
            if telling is not None:
                lines.append(f"{telling.what}: {telling.why}" if telling.why else telling.what)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
