"""Where dice put bodies, in both readings (CAM 2.3, BZ122, BZ214, BZ244)."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, open_game
from rules.systems.buoyz.actions import Array
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.setup_events import BodiesPlaced
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import size_of, table_of
from tests.oracles.buoyz.crews import INCH

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_APART: Final = 6
_MOONS: Final = (3, 9)
"""How far the rim of a moon is from that of its giant, at least and at most (BZ122)."""
_LITTLE: Final = 0.01


@dataclass(frozen=True)
class Lying:
    """A body: a disc around its middle, or a square; inches from the middle of its table."""

    kind: str
    table: int
    east: float
    south: float
    radius: float
    wide: float
    deep: float

    def gap(self, other: Lying) -> float:
        """How far it is from another one; less than nothing if they overlap."""
        across = abs(self.east - other.east) - self.wide - other.wide
        down = abs(self.south - other.south) - self.deep - other.deep
        return hypot(max(0.0, across), max(0.0, down)) - self.radius - other.radius


def compare_placing(seed: int, tally: Tally) -> None:
    """A battle is set up whose bodies lie where dice say."""
    rng = Random(f"strewing-{seed}")
    options = {
        "scenario": rng.choice(("fleet", "patrol", "duel", "carriers", "line", "muster", "birds")),
        "bodies": rng.choice(("planet", "giant", "nebula", "asteroids", "as listed")),
        "placing": rng.choice(("random", "random", "middle")), "rules": "all",
        "table": rng.choice(("as listed", "48x48", "72x48", "36x36")),
        "zone": rng.choice((6, 6, 3, 9)), "planet_radius": rng.choice((1, 2, 4)),
        "tables": rng.choice((1, 1, 2)),
    }  # fmt: skip
    given = RULESET.read_options(options)
    dice = SeededDice(b"strewing", str(seed).encode())
    step = open_game(RULESET, RULESET.start(given), dice)
    events = [each.event for each in step.emitted]
    while step.state.turn == 0 and (seats := active(RULESET, step.state)):
        state = step.state
        legal = RULESET.legal(RULESET.view(state, seats[0]))
        action = next((e for e in legal if isinstance(e, Array)), None) or rng.choice(list(legal))
        step = act(RULESET, state, seats[0], action, dice)
        events += [each.event for each in step.emitted]
    placed = [each for each in events if isinstance(each, BodiesPlaced)]
    found = _lying(step.state.board)
    where = f"{seed} {options}"
    scattered = bool(placed and placed[-1].spots)
    # What a scenario lists stays where it is (BZ230).
    named = given.placing == "random" and given.bodies != "as listed"
    if named and _roomy(step.state, found):
        tally.same("lie where dice say", where, True, scattered)
    if not scattered:
        return
    _whole(tally, where, step.state, found)
    _apart(tally, where, found)


def _lying(board: Board) -> list[Lying]:
    """All bodies of a game."""
    found = []
    for each in board.bodies:
        number = table_of(each.at.x)
        middle = board.tables[number - 1].centre
        disc = each.kind in {"planet", "giant", "moon"}
        rect = each.rect
        found.append(
            Lying(
                each.kind, number, (each.at.x - middle.x) / INCH, (each.at.y - middle.y) / INCH,
                each.radius / INCH if disc else 0.0,
                0.0 if disc else (rect.east - rect.west) / 2 / INCH,
                0.0 if disc else (rect.south - rect.north) / 2 / INCH,
            )
        )  # fmt: skip
    return found


def _roomy(state: BuoyzState, found: list[Lying]) -> bool:
    """Whether a single body of each table has room between the zones, or is far from ships."""
    if len({each.table for each in found}) != len(found) or not found:
        return False
    _, depth = size_of(state.board)
    zone = 0 if state.board.brief.scenario.fixed else state.options.zone
    deep = max(max(each.radius, each.deep) for each in found)
    return depth / 2 - zone - _APART >= deep


def _whole(tally: Tally, where: str, state: BuoyzState, found: list[Lying]) -> None:
    """Whole inches, on the table with all of it, off the zones (BZ214)."""
    width, depth = size_of(state.board)
    starts = state.board.brief.scenario.fixed
    for each in found:
        tally.same("whole inches", f"{where} {each}", True, each.east % 1 == each.south % 1 == 0)
        far = max(each.radius, each.wide), max(each.radius, each.deep)
        inside = abs(each.east) + far[0] <= width / 2 and abs(each.south) + far[1] <= depth / 2
        tally.same("on the table", f"{where} {each}", True, inside)
        if not starts:
            zone = depth / 2 - state.options.zone
            off = zone - abs(each.south) - far[1]
            tally.same("off the zones", f"{where} {each}", True, off >= _APART)
    for ship in state.board.ships if starts else ():
        if ship.status is Status.ABOARD and ship.pose:
            middle = state.board.table.centre
            at = (ship.pose.x - middle.x) / INCH, (ship.pose.y - middle.y) / INCH
            spot = Lying("ship", 1, *at, 0, 0, 0)
            for each in found:
                far_off = each.gap(spot) >= _APART - _LITTLE
                tally.same("off ships", f"{where} {each}", True, far_off)


def _apart(tally: Tally, where: str, found: list[Lying]) -> None:
    """Six inches from each other; moons around their giant (BZ122, BZ214, BZ244)."""
    for number, one in enumerate(found):
        for other in found[:number]:
            if one.table != other.table:
                continue
            gap = one.gap(other)
            pair = f"{where} {one} {other}"
            if {one.kind, other.kind} == {"moon", "giant"}:
                least, most = _MOONS
                near = least - _LITTLE <= gap <= most + _LITTLE
                tally.same("around its giant", pair, True, near)
            else:
                tally.same("apart", pair, True, gap >= _APART - _LITTLE)
