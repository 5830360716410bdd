"""The numbers of the dice that an entry threw, by which anybody finds them in a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.kernel.playing.journal import Entry


def dice_numbers(entry: Entry, *, revealed: bool) -> str:
    """Such as ``dice 12-14``; empty if there are none.

    Args:
        entry: An entry of a journal, with its rolls in order.
        revealed: Whether secrets are; else an entry that holds one tells no numbers.
    """
    if not revealed and any("secret" in event for event in entry.events):
        return ""
    thrown = [(roll["cursor"], len(roll["faces"])) for roll in entry.rolls if roll["faces"]]
    if not thrown:
        return ""
    first, last = thrown[0][0], sum(thrown[-1]) - 1
    return f"die {first}" if first == last else f"dice {first}-{last}"
