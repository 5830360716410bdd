"""The end, the scores, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.kernel.game.seat import Result
from rules.systems.modern_skirmish.events import SkirmishEnded
from rules.systems.modern_skirmish.stats import AFFILIATION, ANTAGONIST, SIDES, other

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.modern_skirmish.field import Field
    from rules.systems.modern_skirmish.state import SkirmishState

CONTROL = 3
"""What the score of the side that holds the field is multiplied by (MST18b)."""


def kills(field: Field, side: str) -> int:
    """How many of the enemy a side has killed; who routed is not counted (MST18, MS14b, MS52)."""
    return sum(unit.killed for unit in field.side_units(other(side)))


def score(field: Field, side: str, holder: str | None) -> int:
    """A side's score: a point a kill, times three if it holds the field (MST18, MST18b, MS17)."""
    return kills(field, side) * (CONTROL if side == holder else 1)


def end_if_decided(r: Resolution[SkirmishState]) -> bool:
    """End the skirmish when a side has nobody left; asked after every deed (MS51, MS19, MS49c)."""
    left = [side for side in SIDES if r.state.field.fit_units(side)]
    if len(left) == len(SIDES):
        return False
    end(r, left[0] if left else None, "field")
    return True


def end(
    r: Resolution[SkirmishState],
    holder: str | None,
    why: Literal["field", "limit", "passes"],
) -> None:
    """End the skirmish: the highest score wins, of equal ones the holder of the field's.

    (MST18c, MS52b)
    """
    field = r.state.field
    scores = {side: score(field, side, holder) for side in SIDES}
    best = max(scores.values())
    first = [side for side in SIDES if scores[side] == best]
    winner = first[0] if len(first) == 1 else holder
    r.emit(
        SkirmishEnded(
            field=holder,
            winner=winner,
            why=why,
            affiliation=scores[AFFILIATION],
            antagonist=scores[ANTAGONIST],
        )
    )


def result(state: SkirmishState) -> Result | None:
    """How the skirmish ended, if it did."""
    ended = state.ended
    return Result(ended.winner, ended.in_words) if ended is not None else None
