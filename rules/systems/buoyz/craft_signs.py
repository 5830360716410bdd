"""Which events show what came of attack craft: of dogfights, of attacks on ships, of flak."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.foresight.chances import at_once
from rules.systems.buoyz import craft_events as cv
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import fire_events as fe
from rules.systems.buoyz.board.stats import other
from rules.systems.buoyz.fire_signs import changes, harm

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from rules.kernel.foresight.chances import Sign
    from rules.systems.buoyz.board.flights import Flight


def dogfight(own: tuple[Flight, ...], *, won: bool) -> Sign:
    """Whether a dogfight is won, or lost, when dogfights are resolved (BZT71)."""
    side = own[0].side
    winner = side if won else other(side)

    def came(events: Iterable[Any]) -> bool | None:
        for each in events:
            if isinstance(each, cv.Dogfought) and own[0].id in (*each.blue, *each.red):
                return each.winner == winner
            if isinstance(each, ev.PhaseBegun) and each.phase == "end":
                return False
        return None

    return came


def nobody_joins(own: tuple[Flight, ...], foes: tuple[Flight, ...]) -> Sign:
    """Whether nobody else is in a dogfight when it is resolved (BZ87)."""
    both = {each.id for each in (*own, *foes)}

    def given(events: Iterable[Any]) -> bool:
        fights = (each for each in events if isinstance(each, cv.Dogfought))
        return any({*each.blue, *each.red} == both for each in fights)

    return given


def takes_hull(who: Collection[str], target: str, hull: int) -> Sign:
    """Whether torpedoes of flights took hull of a ship by the end of the turn (BZT72)."""

    def came(events: Iterable[Any]) -> bool | None:
        told = tuple(events)
        if not any(isinstance(each, ev.TurnEnded | ev.BattleEnded) for each in told):
            return None
        return any(harm(told, each, target, hull).hull for each in who)

    return came


def get_through(who: Collection[str], target: str) -> Sign:
    """Whether all of some flights launch at a ship as it was, and none is stopped."""

    def given(events: Iterable[Any]) -> bool:
        told = tuple(events)
        drops = [each for each in told if isinstance(each, cv.TorpedoesDropped)]
        runs = {craft: counter for each in drops for craft, _, _, counter, _ in each.runs}
        mine = {runs[each] for each in who if each in runs}
        stopped = any(
            isinstance(each, fe.Intercepted) and each.stopped and each.counter in mine
            for each in told
        )
        first = next(
            (at for at, e in enumerate(told) if isinstance(e, fe.Impact) and e.craft in who), None
        )
        if stopped or len(mine) < len(who) or first is None:
            return False
        return not any(changes(each, target) for each in told[:first])

    return given


def stopped(craft: str) -> Sign:
    """Whether close defence shot a flight down, or turned it back (BZT73)."""
    return at_once(lambda e: isinstance(e, cv.FlakFired) and e.craft == craft and bool(e.fate))
