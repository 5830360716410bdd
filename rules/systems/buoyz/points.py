"""Places on the table as text: inches east and south, in the measure of this game."""

from __future__ import annotations

from typing import Annotated

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from rules.space.plane import Point, parse_point
from rules.systems.buoyz.stats import MEASURE


def text_of(point: Point) -> str:
    """A place as it is typed and kept: ``12.5,20``."""
    return f"{MEASURE.text(point.x)},{MEASURE.text(point.y)}"


def read(text: object) -> Point:
    """Read ``12.5,20``.

    Raises:
        ValueError: It is no place.
    """
    return parse_point(text, MEASURE)


At = Annotated[
    Point,
    PlainValidator(read),
    PlainSerializer(text_of, return_type=str),
    WithJsonSchema({"type": "string"}),
]
"""A ``Point`` as a model field."""
