"""A starbase: setting it up, turning it, collateral damage, scenery that meets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.d6 import DIE
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import base_events as be
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.base import clear_by, free_of, grid, local, middle_of, placed
from rules.systems.interceptors.ends import end_fight
from rules.systems.interceptors.places import place_of
from rules.systems.interceptors.quadrants import QUADRANTS, number_of, quadrant_of
from rules.systems.interceptors.raid_events import Fallen
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import (
    CENTRAL,
    CM,
    HALF_PIECE,
    INTERCEPTOR,
    INTRUDER,
    SECONDARY,
    TURNS,
)
from rules.systems.interceptors.template import DEEP, HALF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.space.plane import Point
    from rules.systems.interceptors.pieces import Structure
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.stats import Board, Starbase
    from rules.systems.interceptors.table import Table

STEP = 2 * HALF_PIECE


def opening() -> tuple[Task | Question, ...]:
    """Scenery, the pieces of the base, what is protected, whither scenery moves (II103)."""
    return (
        qu.SetScenery(),
        qu.Deploy(),
        qu.ChooseProtected(seat=INTERCEPTOR),
    )


def deploy(r: Resolution[FightersState]) -> None:
    """The usual starbase, which its commander may rearrange (II105)."""
    numbers, table = r.state.brief.numbers.base, r.state.table
    guns = gun_places(numbers, table.clusters) if table.bought else numbers.guns
    spots = (*guns, *numbers.targets, (0, 0))
    at = [placed(table.board, east, north) for east, north in spots]
    r.emit(
        be.Deployed(
            guns=tuple([quadrant_of(east, north) for east, north in guns]),
            targets=len(numbers.targets),
            at=tuple([(each.x, each.y) for each in at]),
        )
    )
    r.next(qu.Arrange(seat=INTERCEPTOR, left=len(spots)))


def gun_places(numbers: Starbase, count: int) -> tuple[tuple[int, int], ...]:
    """Where so many gun clusters stand that were bought: the usual places, then free ones (II141).

    They are counted from the centre of the base, as those in the data.
    """
    found = list(numbers.guns[:count])
    taken = [*found, *numbers.targets, (0, 0)]
    least = 2 * HALF // CM
    for east, north in grid(numbers.half):
        apart = all(max(abs(east - e), abs(north - n)) >= least for e, n in taken)
        if len(found) < count and apart and quadrant_of(east, north):
            found.append((east, north))
            taken.append((east, north))
    return tuple(found)


def checked_place(table: Table, structure: Structure, action: ac.Put) -> Point:
    """Where a piece of the base is put, checked (II104).

    Raises:
        Refusal: It can't stand there; the centre stands where it stands.
    """
    typed = place_of(action.to)
    east, north = local(table.board, typed)
    at = placed(table.board, east, north)
    if not stands(table, structure, at):
        legal = tuple([shown_at(each) for each in free_spots(table, structure)][:4])
        raise illegal("II104", legal=legal or ("ready",), piece=structure.name)
    return at


def stands(table: Table, structure: Structure, at: Point) -> bool:
    """Whether a piece may stand there: wholly on the base, a gun wholly in a quadrant (II104)."""
    east, north = local(table.board, at)
    most = table.brief.numbers.base.half - HALF // CM
    if structure.kind == CENTRAL or max(abs(east), abs(north)) > most:
        return False
    if structure.armed and not quadrant_of(east, north):
        return False
    return free_of(table, at, structure.id)


def free_spots(table: Table, structure: Structure) -> Iterator[Point]:
    """Places on the base that have room for a piece, but where it stands."""
    for east, north in grid(table.brief.numbers.base.half):
        at = placed(table.board, east, north)
        if at != structure.here and stands(table, structure, at):
            yield at


def shown_at(at: Point) -> str:
    """A place on the base as it is typed: the nearest whole cm of the board (II127)."""
    return f"{(at.x + CM // 2) // CM},{(at.y + CM // 2) // CM}"


def protect(r: Resolution[FightersState], action: ac.Protect) -> None:
    """Name the protected quadrant (IIT39c, II103c)."""
    r.emit(be.Protected(quadrant=number_of(action.quadrant)))
    if r.state.table.laid:
        r.next(qu.Announce(seat=INTERCEPTOR))


def turn(r: Resolution[FightersState], action: ac.Turn) -> None:
    """Try to turn the base by a quarter (IIT39d, II108)."""
    (face,) = r.roll(1, DIE, "the starbase turns")
    r.emit(
        be.BaseTurned(
            face=face,
            clockwise=action.direction == "clockwise",
            turned=face >= TURNS,
        )
    )


def collateral(r: Resolution[FightersState], structure_id: str) -> None:
    """A try for collateral damage by a secondary target that has fallen (IIT40d, II41, II110c)."""
    state = r.state
    fallen = next(each for each in state.table.structures if each.id == structure_id)
    centre = next(each for each in state.table.structures if each.kind == CENTRAL)
    needed = due_at(state.table, fallen, state.go)
    if needed is None or not centre.there:
        return
    faces = r.roll(2, DIE, f"collateral damage: {fallen.name}")
    damage = r.roll(1, DIE, "collateral damage") if sum(faces) >= needed else ()
    spared = state.brief.numbers.base.spared
    r.emit(
        be.Collateral(
            structure=fallen.id,
            centre=centre.id,
            faces=faces,
            needed=needed,
            damage=damage,
            lost=max(0, sum(damage) - spared) if damage else 0,
        )
    )
    check_centre(r)


def due_at(table: Table, fallen: Structure, go: int) -> int | None:
    """What a try for collateral damage needs in a go; ``None`` if there is none (II41, II110b)."""
    series = table.brief.numbers.base.collateral
    number = go - fallen.fell
    stopped = fallen.failed and table.options.collateral == "until failed"
    return series[number] if 0 <= number < len(series) and not stopped else None


def collaterals(r: Resolution[FightersState]) -> None:
    """The tries of secondary targets that fell in earlier goes (II110)."""
    state = r.state
    tries = [
        qu.TryCollateral(structure=each.id)
        for each in state.table.structures
        if each.kind == SECONDARY and each.fallen and each.fell < state.go
        if due_at(state.table, each, state.go) is not None
    ]
    r.next(*tries)


def check_centre(r: Resolution[FightersState]) -> None:
    """With its centre the starbase is lost at once (IIT40, IIT41, II112)."""
    table = r.state.table
    centre = next((each for each in table.structures if each.kind == CENTRAL), None)
    if centre is None or centre.hits < table.kind(centre).hits:
        return
    if not centre.fallen:
        r.emit(Fallen(structure=centre.id, worth=0))
    end_fight(r, INTRUDER, "losses")


def blocked(table: Table, at: Point) -> bool:
    """Whether scenery there would overlap the starbase, more than by touching it (II48, II111)."""
    x, y = middle_of(table.board)
    near = table.brief.numbers.base.half * CM + HALF_PIECE - DEEP
    return abs(at.x - x) < near and abs(at.y - y) < near


def too_near(table: Table, at: Point) -> bool:
    """Whether scenery may not be placed there, as it is too near to the starbase (II103b)."""
    half = table.brief.numbers.base.half * CM
    return not clear_by(table, at, middle_of(table.board), half, HALF_PIECE)


def flush(board: Board, half: int, at: Point, step: int) -> Point:
    """Where scenery lies that the starbase stops (II111)."""
    x, _ = middle_of(board)
    near = half * CM + HALF_PIECE
    return at._replace(x=x - near if step > 0 else x + near)


def aside(table: Table, at: Point, way: str) -> Point:
    """Where scenery lies that goes on around the starbase, wholly on the board (II111, II137)."""
    found = at.moved(0, STEP if way == "south" else -STEP)
    if not table.to_the_letter:
        return found
    return found._replace(y=min(max(found.y, HALF_PIECE), table.board.depth - HALF_PIECE))


def quadrant_name(number: int) -> str:
    """What a quadrant is called."""
    return QUADRANTS[number - 1]
