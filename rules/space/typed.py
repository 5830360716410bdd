"""Directions, places and lengths as players type them; validators of a system's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from pydantic import AfterValidator, Field

from rules.space.plane import FULL_CIRCLE, WINDS, parse_point

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.space.measure import Measure

COMPASS: Final = {
    each.lower(): FULL_CIRCLE // len(WINDS) * eighth for eighth, each in enumerate(WINDS)
}
"""Degrees clockwise from north by compass point."""


def read_bearing(text: str) -> int | None:
    """Degrees clockwise from north, of a compass point or a number; ``None`` if it is neither."""
    typed = text.strip().lower().rstrip("°")
    if typed in COMPASS:
        return COMPASS[typed]
    if typed.isascii() and typed.isdigit() and int(typed) < FULL_CIRCLE:
        return int(typed)
    return None


def direction(text: str) -> str:
    """A direction in one way of writing.

    Raises:
        ValueError: It is none.
    """
    if read_bearing(text) is None:
        raise ValueError("a direction is N, NE, E … or degrees clockwise from north, 0 to 359")
    return text.strip().lower().rstrip("°")


def place_in(measure: Measure, slug: Callable[[str], str]) -> Callable[[str], str]:
    """Reads a place: a point in one way of writing, or a name as ``slug`` writes it."""

    def read(text: str) -> str:
        try:
            return str(parse_point(text, measure))
        except ValueError:
            return slug(text)

    return read


def length_in(measure: Measure) -> Callable[[str], str]:
    """Reads a length in one way of writing; raises a ``ValueError`` if it is none."""

    def read(text: str) -> str:
        return measure.text(measure.parse(text))

    return read


Direction = Annotated[str, Field(max_length=8), AfterValidator(direction)]
