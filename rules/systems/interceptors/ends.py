"""What each side has lost, and the end of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.systems.interceptors.events import FightEnded
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.stats import INTERCEPTOR, INTRUDER

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table


def points(table: Table) -> int:
    """The points of what was destroyed on the ground (IIT38, II101b)."""
    return sum(each.worth for each in table.structures)


def lost(table: Table, side: str) -> int:
    """What a side has lost, in halves of a fighter (IIT33c, II36c, II113, II37, IIT22b).

    Destroyed and off the board counts whole, free flight half, also for good, and as soon as no
    energy is left (II136); who has not come yet is kept. For those that attack free flight counts
    whole (II40b, II102).
    """
    whole = (Status.DESTROYED, Status.OFF)
    free = 2 if table.options.raid else 1
    return sum(2 if each.status in whole else free if each.free else 0 for each in table.of(side))


def end_fight(
    r: Resolution[FightersState], winner: str | None, why: Literal["losses", "limit"]
) -> None:
    """The fight is over."""
    table = r.state.table
    losses = (lost(table, INTERCEPTOR), lost(table, INTRUDER))
    ended = FightEnded(winner=winner, why=why, losses=losses, points=points(table))
    r.emit(ended)
