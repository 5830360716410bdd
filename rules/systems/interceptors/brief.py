"""What one game starts from beside its options: numbers, stock lists and names."""

from __future__ import annotations

from functools import cache, cached_property

from rules.kernel.brief import Brief, kept_brief
from rules.systems.interceptors.stats import FORCES, NUMBERS, Forces, Numbers


class FightersBrief(Brief):
    """The numbers as its game keeps them: whatever the data say later, this is played."""

    numbers: Numbers
    forces: Forces

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


@cache
def usual_brief() -> FightersBrief:
    """The brief as the data have it."""
    found = FightersBrief(numbers=NUMBERS, forces=FORCES)
    return kept_brief(FightersBrief, found.model_dump_json())
