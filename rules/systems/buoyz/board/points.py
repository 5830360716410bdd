"""Places on the table as text: inches east and south, in the measure of this game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from rules.space.plane import Point, parse_point
from rules.systems.buoyz.board.stats import MEASURE
from rules.systems.buoyz.board.tables import MOST, local, number_of, onto

if TYPE_CHECKING:
    from collections.abc import Iterator

_ON_TABLE: Final = re.compile(rf"([1-{MOST}])\s*[-:/]\s*([^-:/]+)")
"""The number of a table and a place on it; buttons carry the dash."""


def text_of(point: Point) -> str:
    """A place as it is typed and kept: ``12.5,20``; on the second table ``2-12.5,20`` (BZ278)."""
    here, number = local(point), number_of(point)
    text = f"{MEASURE.text(here.x)},{MEASURE.text(here.y)}"
    return text if number == 1 else f"{number}-{text}"


def read(text: object) -> Point:
    """Read ``12.5,20``, or ``2-12.5,20`` on the second table.

    Raises:
        ValueError: It is no place.
    """
    if isinstance(text, Point):
        return text
    found = _ON_TABLE.fullmatch(str(text).strip())
    if found is None:
        return parse_point(text, MEASURE)
    return onto(parse_point(found[2], MEASURE), int(found[1]))


def elsewhere(at: Point, count: int) -> Iterator[tuple[int, str]]:
    """The same place on each of the other tables, of so many, by their numbers."""
    for number in range(1, count + 1):
        if number != number_of(at):
            yield number, text_of(onto(local(at), number))


At = Annotated[
    Point,
    PlainValidator(read),
    PlainSerializer(text_of, return_type=str),
    WithJsonSchema({"type": "string"}),
]
"""A ``Point`` as a model field."""
