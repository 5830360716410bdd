"""Directions, places and lengths as players type them; validators of a system's actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import AfterValidator, Field

from rules.space.plane import FULL_CIRCLE, WINDS, parse_point

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.space.measure import Measure

COMPASS: Final = {
    each.lower(): FULL_CIRCLE // len(WINDS) * eighth for eighth, each in enumerate(WINDS)
}
"""Degrees clockwise from north by compass point."""
_WORDS: Final = {
    "north": "n", "northeast": "ne", "east": "e", "southeast": "se",
    "south": "s", "southwest": "sw", "west": "w", "northwest": "nw",
    "nord": "n", "nordost": "ne", "ost": "e", "südost": "se", "suedost": "se",
    "süd": "s", "sued": "s", "südwest": "sw", "suedwest": "sw", "nordwest": "nw",
}  # fmt: skip
"""What else compass points are called, in one word."""


def read_bearing(text: str) -> int | None:
    """Degrees clockwise from north, of a compass point or a number; ``None`` if it is neither."""
    typed = direction_of(text)
    if typed in COMPASS:
        return COMPASS[typed]
    if typed.isascii() and typed.isdigit() and int(typed) < FULL_CIRCLE:
        return int(typed)
    return None


def in_words(point: str) -> str:
    """A compass point as one says it: ``north-east`` of ``NE``."""
    east_west = {"E": "east", "W": "west"}
    words = [{"N": "north", "S": "south", **east_west}[letter] for letter in point.upper()]
    return "-".join(words)


def direction_of(text: str) -> str:
    """A direction in one way of writing, ``ne`` of ``North-East``; what is none in lower case."""
    typed = text.strip().lower().rstrip("°")
    return _WORDS.get("".join(filter(str.isalpha, typed)), typed)


def read_heading(fields: Any) -> Any:
    """The fields of a move, a heading in ``to`` read as direction and distance.

    ``sw`` is a direction; so is the compass point of ``sw 5`` and of ``to: sw``, ``direction: 5``.
    """
    if not isinstance(fields, Mapping):
        return fields
    first, _, far = str(fields.get("to")).strip().partition(" ")
    to, far = direction_of(first), far.strip()
    if to not in COMPASS or (far and not far[0].isdigit()):
        return fields
    lengths = [each for each in (far, fields.get("direction"), fields.get("distance")) if each]
    if len(lengths) > 1:
        return fields
    return {**fields, "to": None, "direction": to, "distance": lengths[0] if lengths else None}


def direction(text: str) -> str:
    """A direction in one way of writing.

    Raises:
        ValueError: It is none.
    """
    if read_bearing(text) is None:
        raise ValueError("a direction is N, NE, E … or degrees clockwise from north, 0 to 359")
    return direction_of(text)


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


Direction = Annotated[str, Field(max_length=12), AfterValidator(direction)]
