"""Setting up a ground attack: sections, what stands where, and what is worth much."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.kernel.values.errors import Unknown
from rules.space.plane import Point, Rect
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors import starbase
from rules.systems.interceptors.base import free_of
from rules.systems.interceptors.places import place_of, text_of
from rules.systems.interceptors.refusals import illegal, own_unit
from rules.systems.interceptors.stats import CM, GUN, INTERCEPTOR, INTRUDER, TARGET
from rules.systems.interceptors.template import HALF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors import actions as ac
    from rules.systems.interceptors.pieces import Structure
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.stats import Board
    from rules.systems.interceptors.table import Table

COLUMNS, ROWS = 3, 2
"""The sections: 1 to 3 along the north half from the west, 4 to 6 along the south (II98)."""
_GRID = 5
_SPOTS = _GRID * _GRID
"""So many places a section has by lot; one structure more is thrown again."""


class Lot(NamedTuple):
    """What stands in a section: its kind, and the number of the section."""

    kind: str
    section: int


def open_game(r: Resolution[FightersState]) -> None:
    """Lists, what the defender sets up, the attackers; then the first go (II126, II141)."""
    options, table = r.state.options, r.state.table
    lists = tuple([qu.BuyFighters(seat=each) for each in table.buyers])
    bought = lists if len(lists) == 1 else (lists,)
    shown = (qu.Reveal(),)
    sealed = options.purchase == "sealed"
    r.next(
        *(bought if options.purchase != "stock" else ()),
        *((qu.ShowDefence(),) if table.bought else ()),
        *(() if sealed else shown),
        *(starbase.opening() if options.starbase else opening(r.state)),
        *(shown if sealed else ()),
        *(() if options.starbase else (qu.LineUp(side=INTRUDER), qu.Entering(fighters=()))),
        qu.NewGo(),
    )


def opening(state: FightersState) -> tuple[Task | Question, ...]:
    """Dice, places, values (II97)."""
    dear = state.brief.numbers.attack.dear
    scenery = state.options.ground_scenery or state.brief.piece
    return (
        *((qu.SetScenery(),) if scenery else ()),
        qu.LayOut(),
        *((qu.SealValue(seat=INTERCEPTOR, left=dear),) if dear else ()),
    )


def section(board: Board, number: int) -> Rect:
    """A section of the board: 1 to 3 from the west along the north half, 4 to 6 below (II98)."""
    row, column = divmod(number - 1, COLUMNS)
    wide, high = board.width // COLUMNS, board.depth // ROWS
    return Rect(column * wide, row * high, (column + 1) * wide, (row + 1) * high)


def spots(board: Board, number: int) -> tuple[Point, ...]:
    """The 25 places of a section where things are put by lot (II98b)."""
    return _spots(section(board, number))


@lru_cache(maxsize=64)
def _spots(part: Rect) -> tuple[Point, ...]:
    west, north, east, south = part
    wide, high = east - west, south - north
    return tuple(
        Point(west + wide * (2 * column + 1) // (2 * _GRID), north + high * (2 * row + 1) // 10)
        for row in range(_GRID)
        for column in range(_GRID)
    )


def lay_out(r: Resolution[FightersState]) -> None:
    """Throw a section for each structure, and a place in it (IIT36, II40, II98b)."""
    options, table = r.state.options, r.state.table
    board = table.board
    targets = r.state.brief.numbers.attack.targets
    clusters = table.clusters if table.bought else options.clusters
    thrown = [Lot(GUN, face) for face in r.roll(clusters, DIE, "sections: gun clusters")]
    thrown += [Lot(TARGET, face) for face in r.roll(targets, DIE, "sections: targets")]
    left = {number: list(spots(board, number)) for number in range(1, DIE + 1)}
    lots: list[Lot] = []
    at: list[tuple[int, int]] = []
    for kind, number in thrown:
        there = number
        while not left[there]:
            (there,) = r.roll(1, DIE, "section: another one, that one is full")
        (drawn,) = r.roll(1, len(left[there]), f"place in section {there}")
        lots.append(Lot(kind, there))
        spot = left[there].pop(drawn - 1)
        at.append((spot.x, spot.y))
    r.emit(
        rv.LaidOut(
            guns=tuple([each.section for each in lots if each.kind == GUN]),
            targets=tuple([each.section for each in lots if each.kind == TARGET]),
            at=tuple(at),
        )
    )
    r.next(qu.Arrange(seat=INTERCEPTOR, left=len(lots)))


def shift(r: Resolution[FightersState], question: qu.Arrange, action: ac.Put) -> None:
    """Move a structure before the fight; as often as there are some (IIT36b, II98c, II129)."""
    moved, at = checked_shift(r.state.table, action)
    r.emit(rv.Shifted(structure=moved.id, at=(at.x, at.y)))
    if question.left > 1:
        r.next(qu.Arrange(seat=INTERCEPTOR, left=question.left - 1))


def checked_shift(table: Table, action: ac.Put) -> tuple[Structure, Point]:
    """A structure and where it is put, checked.

    Raises:
        Refusal: It is none, or can't stand there.
    """
    found = own_unit(table, INTERCEPTOR, action.piece)
    structure = next((each for each in table.structures if each.id == found.id), None)
    if structure is None:
        raise Unknown("That is no structure.", legal=tuple(e.name for e in table.structures))
    if table.options.starbase:
        return structure, starbase.checked_place(table, structure, action)
    at = place_of(action.to)
    if at.x % CM or at.y % CM or not stands(table, structure, at):
        legal = tuple([text_of(each) for each in free_spots(table, structure)][:4])
        raise illegal("II98", legal=legal, piece=structure.name, section=structure.section)
    return structure, at


def stands(table: Table, structure: Structure, at: Point) -> bool:
    """Whether a structure may stand there: wholly in its section, on no other one (II98, II132)."""
    west, north, east, south = section(table.board, structure.section)
    if not (west + HALF <= at.x <= east - HALF and north + HALF <= at.y <= south - HALF):
        return False
    return free_of(table, at, structure.id)


def free_spots(table: Table, structure: Structure) -> Iterator[Point]:
    """Places that have room for a structure, but where it stands: in its section, on its base."""
    if table.options.starbase:
        yield from starbase.free_spots(table, structure)
        return
    for x, y in spots(table.board, structure.section):
        at = Point(x // CM * CM, y // CM * CM)
        if at != structure.here and stands(table, structure, at):
            yield at


def seal(r: Resolution[FightersState], question: qu.SealValue, action: ac.Value) -> None:
    """Note down a target as worth much, in secret (IIT37, II101)."""
    known = r.state.secret(question.seat).values
    target = checked_value(r.state.table, known, action)
    valued = rv.Valued(side=question.seat, structure=target.id)
    r.emit_secret(valued, question.seat, rv.ValuedUnseen(side=question.seat))
    if question.left > 1:
        r.next(qu.SealValue(seat=question.seat, left=question.left - 1))


def checked_value(table: Table, known: tuple[str, ...], action: ac.Value) -> Structure:
    """A target that may be noted down, checked; what is known to nobody else stays so.

    Raises:
        Refusal: It is none, or was noted down before.
    """
    found = own_unit(table, INTERCEPTOR, action.target)
    left = tuple(each for each in table.standing if each.kind == TARGET and each.id not in known)
    target = next((each for each in left if each.id == found.id), None)
    if target is None:
        raise illegal("II101", legal=tuple(e.name for e in left), target=found.name)
    return target
