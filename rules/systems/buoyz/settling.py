"""Settling a battle by dice: nature, table, roles, edges (CAM 2, BZT66)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.d6 import DIE
from rules.systems.buoyz import muster_events as mu
from rules.systems.buoyz.board.muster import ground_of, nature_of
from rules.systems.buoyz.board.stats import BLUE, RED, SIDES, other
from rules.systems.buoyz.muster_questions import Decide, Musters
from rules.systems.buoyz.questions import Placing

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.actions import First
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.muster_questions import What
    from rules.systems.buoyz.state import BuoyzState
    from rules.systems.buoyz.view import BuoyzView

WORDS: Final[dict[What, tuple[str, str]]] = {
    "role": ("You attack", "You defend"),
    "guard": ("You stand around the planet", "You stand at your edge"),
    "edge": ("You take the southern edge", "You take the northern edge"),
}
"""What is said of the battle by the one answer, and by the other."""
_HERE: Final = 1
"""Dice for the edge of a side that is on the table already; of any other two (BZT66d)."""


def roll(r: Resolution[BuoyzState]) -> None:
    """Roll for the nature of the battle and its tables, if the scenario says so (BZT66, BZ196f).

    What is disputed is on the first table (BZ278).
    """
    scenario, options = r.state.board.brief.scenario, r.state.board.options
    if scenario.rolls == "all":
        (face,) = r.roll(1, DIE, "nature of the battle")
        r.emit(mu.NatureRolled(face=face, nature=nature_of(face)))
    if scenario.rolls and options.bodies == "as listed":
        for table in range(1, len(r.state.board.tables) + 1):
            (face,) = r.roll(1, DIE, "table" if table == 1 else f"table {table}")
            ground = ground_of(face, dispute=table == 1 and r.state.board.nature == "dispute",
                               clamp=options.dispute_rows == "clamp")  # fmt: skip
            moons = r.roll(1, DIE, "moons")[0] + 1 if ground == "giant" else 0
            r.emit(mu.TableRolled(face=face, ground=ground, moons=moons, table=table))


def roles(r: Resolution[BuoyzState]) -> tuple[Decide, ...]:
    """Who is asked whether it attacks: the higher die; an open battle has no attacker (BZ198)."""
    if r.state.board.nature in ("", "open"):
        return ()
    while True:
        (blue,) = r.roll(1, DIE, "who attacks: blue")
        (red,) = r.roll(1, DIE, "who attacks: red")
        winner = BLUE if blue > red else RED if red > blue else ""
        r.emit(mu.RolesRolled(blue=blue, red=red, winner=winner))
        if winner:
            return (Decide(seat=winner, what="role"),)


def planet(board: Board) -> str:
    """The planet or gas giant that is disputed, by id; empty if there is none (BZ263)."""
    return next((e.id for e in board.disputed if e.kind in ("planet", "giant")), "")


def decided(r: Resolution[BuoyzState], question: Decide, action: First) -> None:
    """A side has said what it was asked (BZ198, BZ263, BZ264)."""
    side, yes = question.seat, action.who == "self"
    match question.what:
        case "role":
            r.emit(mu.RoleTaken(attacker=side if yes else other(side)))
        case "guard":
            r.emit(mu.GuardTaken(side=side, around=planet(r.state.board) if yes else ""))
        case "edge":
            r.emit(mu.EdgeTaken(south=side if yes else other(side), winner=side))


def musters(r: Resolution[BuoyzState]) -> tuple[Decide, ...]:
    """Who is asked, when roles are settled: the defender of a planet, where it stands (BZ263)."""
    board = r.state.board
    if not (board.attacker and planet(board)):
        return ()
    return (Decide(seat=other(board.attacker), what="guard"),)


def edges(r: Resolution[BuoyzState]) -> None:
    """Both roll for their edges, two dice each; who is on the table already one (BZT66d, BZ264)."""
    board = r.state.board
    count = {side: _HERE if _there(board, side) else 2 for side in SIDES}
    while True:
        blue, red = (r.roll(count[each], DIE, f"edges: {each}") for each in SIDES)
        winner = BLUE if sum(blue) > sum(red) else RED if sum(red) > sum(blue) else ""
        r.emit(mu.EdgesContested(blue=blue, red=red, winner=winner))
        if winner:
            break
    r.next(Decide(seat=winner, what="edge"), Placing())


def _there(board: Board, side: str) -> bool:
    """Whether a side is on the table already: around a planet, or with a base on one (BZT66d)."""
    listed = next(each for each in board.brief.scenario.fleet if each.side == side)
    guards = board.guard and side == other(board.attacker)
    stands = any(each.side == side and board.sd(each).base for each in board.ships)
    return bool(guards or listed.around or stands)


def due(r: Resolution[BuoyzState]) -> tuple[Decide | Musters, ...]:
    """What comes before sides buy their ships (BZ198)."""
    return (*roles(r), Musters())


def forecast(_view: BuoyzView, question: Decide, action: First) -> Forecast:
    """What is said of the battle."""
    words = WORDS[question.what][action.who != "self"]
    return Forecast(action, words, words, values={"who": words})
