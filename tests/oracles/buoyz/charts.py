"""What the second reading takes from a game: places, bodies, webs and ships of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.playing.play import active, carry_on, evolve, resolution
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.actions import DONE
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.events import PhaseBegun, TurnEnded
from rules.systems.buoyz.questions import EndPhase
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.helm import PART, Helm, Spot
from tests.oracles.buoyz.lanes import UNIT, Disc, Field, Patch
from tests.oracles.buoyz.passages import Traveller
from tests.oracles.buoyz.weaving import Web
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from fractions import Fraction

    from rules.kernel.game.event import Event
    from rules.kernel.playing.play import Step
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.buoyz.lanes import Place

APART = 1000 * UNIT
"""How far the corners of two tables lie apart, as the game keeps places."""


def table_of(x: int) -> int:
    """The number of the table on which a place is kept."""
    return (x + APART // 2) // APART + 1


def place_of(board: Board, x: int, y: int) -> Place:
    """A place of the game, from the south-west corner of its table."""
    return x - (table_of(x) - 1) * APART, board.table.south - y


def spot_of(board: Board, pose: Pose | None) -> Spot:
    """A place and heading of the game, in inches from that corner."""
    if pose is None:
        raise ValueError("the ship is not on the table")
    east, north = place_of(board, pose.x, pose.y)
    return Spot(east * PART, north * PART, pose.heading)


def size_of(board: Board) -> tuple[int, int]:
    """The size of each table, in inches."""
    return board.table.east // UNIT, board.table.south // UNIT


class Chart:
    """One table of a game."""

    def __init__(self, board: Board, number: int) -> None:
        self.discs: list[Disc] = []
        self.patches: list[Patch] = []
        for each in board.bodies:
            if table_of(each.at.x) != number:
                continue
            at = place_of(board, each.at.x, each.at.y)
            if each.kind in {"planet", "giant", "moon"}:
                self.discs.append(Disc(each.kind, at, each.radius))
            else:
                low = place_of(board, each.rect.west, each.rect.south)
                high = place_of(board, each.rect.east, each.rect.north)
                self.patches.append(Patch(each.kind, *low, *high))
        self.webs = [
            Web(each.id, each.side, fields_of(board, each.spots), frozenset(each.caught))
            for each in board.webs
            if each.spots and table_of(each.spots[0].x) == number
        ]

    @property
    def rocks(self) -> list[Patch]:
        """Its fields of asteroids."""
        return [each for each in self.patches if each.kind == "asteroids"]


def fields_of(board: Board, spots: tuple[Pose, ...]) -> tuple[Field, ...]:
    """Segments of a web."""
    return tuple([Field(place_of(board, each.x, each.y), each.heading) for each in spots])


def left_of(board: Board, ship: Ship) -> set[str]:
    """The abilities of a ship that work."""
    return {str(e) for e in board.brief.sds[ship.sd].abilities} - {*ship.lost, *ship.gone}


def helm_of(state: BuoyzState, ship: Ship) -> Helm:
    """How a ship moves."""
    sd, left = state.brief.sds[ship.sd], left_of(state.board, ship)
    fast = "warp" in left or (state.options.hyperspace and "hyperdrive" in left)
    return Helm(
        sd.speed, sd.turning, fast, "impulse" in left, "agile" in left, sd.secondary,
        ship.crippled, ship.motive, frozenset(ship.acting), state.options.round_speed,
    )  # fmt: skip


def traveller_of(state: BuoyzState, ship: Ship) -> Traveller:
    """How a ship may leave its table."""
    board, left = state.board, left_of(state.board, ship)
    tug = next((each for each in board.ships if each.id == ship.tug), None)
    held = tug is not None and tug.status is Status.ABOARD and "tractor" in left_of(board, tug)
    return Traveller(
        "hyperdrive" in left, "warp" in left, board.brief.sds[ship.sd].singularity,
        "flank-speed" in ship.acting, bool(ship.landed), held,
        ship.pose.heading if ship.pose else 0, dict(board.homes).get(ship.side),
    )  # fmt: skip


def spinners_of(state: BuoyzState) -> list[tuple[str, str, int, Place]]:
    """The ships that spin webs: each with its side, its table, and where it is."""
    board = state.board
    return [
        (each.id, each.side, table_of(each.pose.x), place_of(board, each.pose.x, each.pose.y))
        for each in board.ships
        if each.status is Status.ABOARD and each.pose and "web" in left_of(board, each)
    ]


def accepted(state: BuoyzState, seat: str, action: Any, dice: Any) -> Step | None:
    """What comes of an action that is tried; ``None`` if it is refused."""
    cursor = dice.cursor
    try:
        return act(RULESET, state, seat, action, dice)
    except Refusal:
        return None
    finally:
        dice.cursor = cursor


def turn_over(state: BuoyzState, dice: Any) -> tuple[list[Event], BuoyzState]:
    """What happens from a position to the end of its turn, where nobody does what it may let be."""
    r = resolution(RULESET, due(changed(state, agenda=()), EndPhase(step=0)), dice)
    carry_on(RULESET, r)
    events, state = [each.event for each in r.emitted], r.state
    while not any(isinstance(each, TurnEnded) for each in events) and state.agenda:
        seat = active(RULESET, state)[0]
        legal = RULESET.legal(RULESET.view(state, seat))
        step = act(RULESET, state, seat, DONE if DONE in legal else legal[0], dice)
        events += [each.event for each in step.emitted]
        state = step.state
    return events, state


def just_after(state: BuoyzState, step: Step, *kinds: type[Event]) -> BuoyzState:
    """The state of a step just after the last event of these kinds in its first part."""
    found, seen = state, state
    for emitted in step.emitted:
        seen = evolve(RULESET, seen, emitted.event)
        if isinstance(emitted.event, kinds):
            found = seen
        elif isinstance(emitted.event, PhaseBegun | TurnEnded):
            break
    return found


def written(parts: list[Fraction | int], *, leaves: bool = False) -> str:
    """A way as it is typed."""
    words = []
    for each in parts:
        if isinstance(each, int):
            words.append(f"{'S' if each > 0 else 'P'}{abs(each)}")
        else:
            words.append(f"{float(each):.2f}")
    return " ".join(words + ["X"] * leaves)
