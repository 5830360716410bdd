"""Directions, places and lengths as players type them; validators of a system's actions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from rules.kernel.system.spec import Worded
from rules.space.plane import FULL_CIRCLE, WINDS, parse_point

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.space.measure import Measure

_HALF: Final = FULL_CIRCLE // 2


def _degrees(part: int) -> int:
    """The bearing of a compass point; half a degree is rounded away from north, to both hands."""
    turn = FULL_CIRCLE * part
    found = (turn + len(WINDS) // 2) // len(WINDS)
    return found if found <= _HALF else turn // len(WINDS)


BEARINGS: Final = {each.lower(): _degrees(part) for part, each in enumerate(WINDS)}
"""Degrees clockwise from north by compass point, of all sixteen."""
COMPASS: Final = {each: BEARINGS[each] for each in list(BEARINGS)[::2]}
"""Those eight that are offered where one may go any way."""
_TONGUES: Final = (
    {"n": "north", "e": "east", "s": "south", "w": "west"},
    {"n": "nord", "e": "ost", "s": "süd", "w": "west"},
    {"n": "nord", "e": "ost", "s": "sued", "w": "west"},
)
_GERMAN: Final = {each.replace("e", "o"): each for each in BEARINGS if "e" in each}
"""``no`` for north-east: behind ``to``, where places are named, with a distance only."""
_WORDS: Final = _GERMAN | {
    "".join(tongue[letter] for letter in each): each for tongue in _TONGUES for each in BEARINGS
}
"""What else compass points are called, in one word."""
_BETWEEN: Final = re.compile(r"[\s._-]+")
_WRONG: Final = "N, NNE, NE … or degrees clockwise from north, 0 to 359"


def read_bearing(text: str) -> int | None:
    """Degrees clockwise from north, of a compass point or a number; ``None`` if it is neither."""
    typed = direction_of(text)
    if typed in BEARINGS:
        return BEARINGS[typed]
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
    word = _BETWEEN.sub("", typed)
    return word if word in BEARINGS else _WORDS.get(word, typed)


def read_heading(fields: Any, info: ValidationInfo) -> Any:
    """The fields of a move, a heading in ``to`` read as direction and distance.

    ``sw`` is a direction; so is the compass point of ``sw 5`` and of ``to: sw``, ``direction: 5``.
    In what a game keeps ``to`` is a place, whatever it is called.
    """
    if not isinstance(fields, Mapping) or info.context is not None:
        return fields
    words = str(fields.get("to")).split()
    count = next((n for n, word in enumerate(words) if word[0].isdigit()), len(words))
    to, far = direction_of(" ".join(words[:count])), " ".join(words[count:])
    if to not in BEARINGS or (not far and words[0].lower() in _GERMAN):
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
        raise ValueError(f"a direction is {_WRONG}")
    return direction_of(text)


def heading(typed: Any) -> Any:
    """A heading in whole degrees, of a compass point or a number as text; what is none as it is.

    Raises:
        ValueError: It is a text, and no heading.
    """
    if not isinstance(typed, str):
        return typed
    found = read_bearing(typed)
    if found is None:
        raise ValueError(f"a heading is {_WRONG}")
    return found


def quarter(typed: Any) -> Any:
    """``north`` of ``N`` or ``Nord``, of the four quarters; anything else as it is."""
    point = direction_of(typed) if isinstance(typed, str) else ""
    return in_words(point) if point in ("n", "e", "s", "w") else typed


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


_LETTERS: Final = 24
"""As long a compass point is in words, and some."""
Direction = Annotated[str, Field(max_length=_LETTERS), AfterValidator(direction)]
Heading = Annotated[int, Field(ge=0, le=FULL_CIRCLE - 1), BeforeValidator(heading), Worded()]
"""Whole degrees clockwise from north; compass points are read, too."""
