"""What one game starts from beside its options: numbers, stock lists and names."""

from __future__ import annotations

from functools import cache, cached_property

from rules.kernel.game.brief import Brief, kept_brief
from rules.systems.interceptors.stats import (
    FORCES,
    NUMBERS,
    SCENARIOS,
    Board,
    Fight,
    Forces,
    Numbers,
    Piece,
)


class FightersBrief(Brief):
    """A fight as its game keeps it: whatever the data say later, this is played.

    Attributes:
        numbers: The numbers of the rules.
        forces: Stock lists and names.
        fight: What is played; games of the first version have it from their options.
        board: The playing area, where it is none of the usual ones.
        piece: Scenery that has its place from the first; else it is thrown for.
        remark: What whoever wrote it was told of it.
    """

    numbers: Numbers
    forces: Forces
    fight: Fight | None = None
    board: Board | None = None
    piece: tuple[Piece, ...] = ()
    remark: tuple[str, ...] = ()

    # There is one brief of each text, and much is kept by it.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: by its text, so that it is the same value at the other end."""
        return kept_brief, (FightersBrief, self.text)

    @cached_property
    def text(self) -> str:
        """It as JSON."""
        return self.model_dump_json()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What of a fight of people's own is beyond what the text has (II140)."""
        return self.remark


@cache
def usual_brief(scenario: str) -> FightersBrief:
    """The brief of a scenario as the data have it."""
    found = FightersBrief(numbers=NUMBERS, forces=FORCES, fight=SCENARIOS[scenario].fight)
    return kept_brief(FightersBrief, found.model_dump_json())
