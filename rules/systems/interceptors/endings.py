"""How a fight ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.game.seat import Result
from rules.systems.interceptors.stats import INTRUDER, SIDES

if TYPE_CHECKING:
    from rules.systems.interceptors.shown import End
    from rules.systems.interceptors.table import Table


def halves(count: int) -> str:
    """A number of halves: ``2``, ``1½``, ``½``."""
    whole, half = divmod(count, 2)
    return f"{whole or ''}½" if half else str(whole)


def in_words(event: End, table: Table) -> str:
    """How the fight ended."""
    names, options = table.fight.sides, table.options
    mine, theirs = (f"the {names[each]}" for each in SIDES)
    interceptors, intruders = map(halves, event.losses)
    losses = f"{mine} have lost {interceptors}, {theirs} {intruders}"
    won = event.winner == INTRUDER
    if options.raid:
        fighters = "a fighter" if intruders == "1" else f"{intruders} fighters"
        what = f"{event.points} points were destroyed"
        if options.starbase:
            what = "the centre of the starbase " + ("is destroyed" if won else "holds")
        losses = f"{what}, {theirs} have lost {fighters}"
        if event.losses[0]:
            losses += f", {mine} {interceptors}"
    if event.winner is None:
        how = "Both have lost" if event.why == "losses" else "The last go is over"
        return f"{how}: nobody wins; {losses}."
    why = "" if event.why == "losses" else " at the last go"
    return f"The {names[event.winner]} win{why}: {losses}."


def result_of(event: End, table: Table) -> Result:
    """The end as the kernel has it."""
    return Result(event.winner, in_words(event, table))
