"""What is considered, as the table draws it, and how a ship is offered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.space.plane import Point, wind_of
from rules.systems.buoyz.aims import place
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.words import inches

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.values.errors import Illegal
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship


@dataclass(frozen=True, slots=True)
class Planned(Considered[Point]):
    """What is considered on the table.

    Attributes:
        path: The poses of the way, its start first; of fire and of what is put there, one.
        aims: Who is fired at, by id, and how likely it loses hull.
        does: What is likely to happen to whom is aimed at: ``hull`` lost, ``captured``.
        squares: Those in which ships lurk, or are to lurk, by name.
        places: The ships that are to show themselves, by id, and where.
        mine: Where a mine would lie that is laid on the way.
        web: The segments of web that are spun on it.
        fitted: The ships that are to carry mines, by id.
        fleet: The descriptions of a fleet that is to be handed in; ``unit`` is then its side.
    """

    path: tuple[Pose, ...] = ()
    aims: tuple[tuple[str, str], ...] = ()
    does: str = "hull"
    fleet: tuple[str, ...] = ()
    squares: tuple[str, ...] = ()
    places: tuple[tuple[str, Pose], ...] = ()
    mine: Pose | None = None
    web: tuple[Pose, ...] = ()
    fitted: tuple[str, ...] = ()


def standing(
    _found: Forecast, *, ship: Ship, words: str, short: str = "", pose: Pose | None = None
) -> Planned:
    """A ship where it is, or where it would be put, and what it would do there."""
    at = place(ship) if pose is None else pose
    return Planned(
        ship.id, at.at, at.at, clear=True, shot=False, words=words, short=short, path=(at,)
    )


def barred(_found: Forecast, *, ship: Ship, words: str) -> Planned:
    """A ship where it is, and why it can't do what is considered."""
    pose = place(ship)
    return Planned(
        ship.id, pose.at, pose.at, clear=False, shot=False, words=words, short="not possible",
        path=(pose,),
    )  # fmt: skip


def listed(
    _found: Forecast,
    *,
    side: str = "",
    words: str,
    clear: bool = True,
    fleet: tuple[str, ...] = (),
    fitted: tuple[str, ...] = (),
    squares: tuple[str, ...] = (),
    places: tuple[tuple[str, Pose], ...] = (),
) -> Planned:
    """What a side hands in as a list: most of that has no place of its own."""
    at = places[0][1].at if places else Point(0, 0)
    return Planned(
        side, at, at, clear=clear, shot=False, words=words, fleet=fleet, fitted=fitted,
        squares=squares, places=places,
    )  # fmt: skip


def refused(action: Action, refusal: Illegal) -> Forecast:
    """What can't be done, and why; nothing of it is drawn."""
    draw = partial(listed, words=refusal.message, clear=False)
    return Forecast(action, refusal.message, refusal=refusal, draw=draw)


def subject_of(board: Board, ship: Ship) -> Candidate:
    """A ship, with what it has left."""
    facts = [board.name(ship), f"hull {ship.hull}/{board.sd(ship).hull}"]
    if ship.pose is not None:
        facts.append(f"{inches(sp.allowance(board, ship))} {wind_of(ship.pose.heading)}")
    facts += ["crippled"] if ship.crippled else []
    return Candidate(ship.id, " · ".join(facts))
