"""What a game master may put right between two flights, as far as it may be in play."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import Field

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.space.typed import Direction, read_bearing
from rules.systems.interceptors import amendments as am
from rules.systems.interceptors import raid_corrections as rc
from rules.systems.interceptors.actions import Id, PlaceText  # noqa: TC001 - read by pydantic
from rules.systems.interceptors.edges import EDGES, OUTWARD, free
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.places import place_of, text_of
from rules.systems.interceptors.questions import BeginGo, FireGuns, MayTurn, PassBy
from rules.systems.interceptors.refusals import any_fighter
from rules.systems.interceptors.stats import CM
from rules.systems.interceptors.words import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.game.event import Event
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table
    from rules.systems.interceptors.view import AnyPosition

_MOST: Final = 20
_COLUMNS, _ROWS = 10, 6
"""Into how many parts the board is cut to list places."""


class PutFighter(Correction):
    """Put a fighter on the board, wherever it was; one that comes by that has no go in this one."""

    throws = True  # what comes next, if nobody of the side is left to fly

    fighter: Id = Field(description="The fighter")
    to: PlaceText = Field(description="Whole cm east and south of the corner: 60,40")
    heading: Direction = Field(description="N, NNE, NE … or degrees clockwise from north")


class RemoveFighter(Correction):
    """Take a fighter off the board: it counts as destroyed, and leaves no wreck."""

    throws = True

    fighter: Id = Field(description="The fighter")


class MarkBlocks(Correction):
    """Say how many energy blocks a fighter has left; with none it glides."""

    throws = True

    fighter: Id = Field(description="The fighter")
    blocks: int = Field(ge=0, le=_MOST, description="How many")


class SetLevel(Correction):
    """Say at which energy level a fighter is."""

    throws = True

    fighter: Id = Field(description="The fighter")
    level: Literal["green", "amber", "red"] = Field(description="The level")


class MarkGo(Correction):
    """Say whether a fighter on the board has had its go."""

    throws = True

    fighter: Id = Field(description="The fighter")
    had: Literal["yes", "no"] = Field(description="Whether it has had its go")


CORRECTIONS: Final[tuple[type[Correction], ...]] = (
    PutFighter,
    RemoveFighter,
    MarkBlocks,
    SetLevel,
    MarkGo,
    *rc.RAID_CORRECTIONS,
)


def correct(r: Resolution[FightersState], action: Correction) -> None:
    """Put something right; whoever is to fly is then asked anew.

    Raises:
        Refusal: It may not be in play, or it is not between two flights.
    """
    question = r.state.question
    if not isinstance(question, BeginGo):
        raise Illegal(_early(r.state))
    r.emit(_RIGHTED[type(action)](r.state, action))
    r.answering(question.seat)


def accepted(position: AnyPosition) -> Iterator[Correction]:
    """What is accepted and can be said in a word: places by rows, counts, levels."""
    if not isinstance(position.question, BeginGo):
        return
    table = position.table
    for fighter in table.fighters:
        if fighter.flies:
            yield RemoveFighter(fighter=fighter.id)
            yield MarkGo(fighter=fighter.id, had="no" if fighter.gone else "yes")
            for blocks in range(fighter.bought + 1):
                if blocks != fighter.blocks:
                    yield MarkBlocks(fighter=fighter.id, blocks=blocks)
            for number, level in enumerate(LEVELS):
                if number != fighter.level:
                    yield SetLevel.model_validate({"fighter": fighter.id, "level": level})
        others = _without(table, fighter)
        heading = _heading(position, fighter)
        for at in _places(table):
            pose = Pose(at.x, at.y, heading)
            if _unfit(others, fighter, pose) is None and pose != fighter.pose:
                yield PutFighter(fighter=fighter.id, to=text_of(at), heading=str(heading))
    yield from rc.accepted(table)


def _early(state: FightersState) -> str:
    """Why the board can't be corrected now."""
    if not state.go:
        return "The sides are still setting up: correct the board when the first go has begun."
    if isinstance(state.question, FireGuns | MayTurn | PassBy):
        return "The board is corrected before a fighter flies: in the next go. Or go back."
    flyer = state.flyer
    who = "whoever comes is on the board" if flyer is None else f"{flyer.name} has had its go"
    return f"The board is corrected between two flights: when {who}. Or go back."


def _put(state: FightersState, action: PutFighter) -> am.FighterPut:
    table = state.table
    fighter = any_fighter(table, action.fighter)
    at, others = place_of(action.to), _without(table, fighter)
    pose = Pose(at.x, at.y, read_bearing(action.heading) or 0)
    if pose == fighter.pose:
        raise Illegal(f"{fighter.name} is there already.")
    refusal = _unfit(others, fighter, pose)
    if refusal is not None:
        room = (
            each
            for each in _places(table)
            if _unfit(others, fighter, pose._replace(x=each.x, y=each.y)) is None
        )
        refusal.legal = tuple(text_of(each) for each, _ in zip(room, range(3), strict=False))
        raise refusal
    blocks = max(0, fighter.blocks)
    return am.FighterPut(fighter=fighter.id, pose=pose, blocks=blocks, back=not fighter.flies)


def _removed(state: FightersState, action: RemoveFighter) -> am.FighterRemoved:
    return am.FighterRemoved(fighter=_flying(state, action.fighter).id)


def _marked(state: FightersState, action: MarkBlocks) -> am.BlocksSet:
    fighter = _flying(state, action.fighter)
    if action.blocks > fighter.bought:
        legal = tuple(map(str, range(fighter.bought + 1)))
        raise Illegal(f"{fighter.name} began with {fighter.bought} blocks.", legal=legal)
    if action.blocks == fighter.blocks:
        raise Illegal(f"{fighter.name} has {action.blocks} already.")
    return am.BlocksSet(fighter=fighter.id, blocks=action.blocks)


def _set(state: FightersState, action: SetLevel) -> am.LevelSet:
    fighter, level = _flying(state, action.fighter), LEVELS.index(action.level)
    if level == fighter.level:
        raise Illegal(f"{fighter.name} is in {action.level} already.")
    return am.LevelSet(fighter=fighter.id, level=level)


def _gone(state: FightersState, action: MarkGo) -> am.GoSet:
    fighter, had = _flying(state, action.fighter), action.had == "yes"
    if had == fighter.gone:
        raise Illegal(f"That is so already: {fighter.name}, {action.had}.")
    return am.GoSet(fighter=fighter.id, had=had)


def _unfit(others: Table, fighter: Fighter, pose: Pose) -> Illegal | None:
    """Why a fighter can't be somewhere: beside the board, or on another one (II54, II48)."""
    if not others.holds(pose):
        return Illegal(f"{fighter.name} would not be on the board there.", rule="II54")
    if not free(others, pose):
        return Illegal(f"{fighter.name} would overlap another fighter there.", rule="II48")
    return None


def _without(table: Table, fighter: Fighter) -> Table:
    return table.changing(fighter.id, status=Status.OFF)


def _places(table: Table) -> Iterator[Point]:
    """Places in rows over the board, in whole cm."""
    board = table.board
    for row, column in product(range(1, _ROWS), range(1, _COLUMNS)):
        east, south = board.width * column // _COLUMNS, board.depth * row // _ROWS
        yield Point(east // CM * CM, south // CM * CM)


def _heading(position: AnyPosition, fighter: Fighter) -> int:
    """Where a fighter heads, or will as it comes from its edge."""
    if fighter.pose is not None:
        return fighter.pose.heading
    return (OUTWARD[fighter.edge or position.edges.get(fighter.side, EDGES[0])] + 180) % 360


def _flying(state: FightersState, text: str) -> Fighter:
    """A fighter on the board."""
    fighter = any_fighter(state.table, text)
    if not fighter.flies:
        legal = tuple(each.name for each in state.table.flying)
        raise Illegal(f"{fighter.name} is not on the board: put it there first.", legal=legal)
    return fighter


_RIGHTED: Final[dict[type[Correction], Callable[[Any, Any], Event]]] = {
    PutFighter: _put,
    RemoveFighter: _removed,
    MarkBlocks: _marked,
    SetLevel: _set,
    MarkGo: _gone,
    **rc.RIGHTED,
}
"""What each lets happen, if it may."""
