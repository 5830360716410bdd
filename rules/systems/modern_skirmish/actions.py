"""What a player of a skirmish may ask for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from rules.kernel.game.action import Action, Role
from rules.space.measure import CENTIMETRES
from rules.space.typed import Direction, length_in, place_in, read_heading

ENEMY, COVER = "enemy", "cover"
"""Where a unit may advance to beside places: each figure to its nearest enemy, or into cover."""
Formation = Literal["line", "ranks", "loose"]


def _slug(text: str) -> str:
    return "-".join(text.lower().split()).replace("~", "-")


Id = Annotated[str, Field(max_length=60), AfterValidator(_slug)]
FigureId = Annotated[Id, Role.OWN_UNIT]
UnitId = Annotated[Id, Role.OWN_UNIT]
PlaceId = Annotated[str, Field(max_length=60), AfterValidator(place_in(CENTIMETRES, _slug))]
Distance = Annotated[str, Field(max_length=8), AfterValidator(length_in(CENTIMETRES))]


class Deploy(Action):
    """Put a whole unit on the table, in your zone."""

    unit: UnitId = Field(description="Your unit")
    to: Annotated[PlaceId, Role.PLACE] = Field(
        description="A place, or cm east and south of the corner: 60,100"
    )
    formation: Formation = Field(default="line", description="How they stand around it")


class Place(Action):
    """Put one figure of a unit on the table by itself, before the rest of it."""

    figure: FigureId = Field(description="Your figure")
    to: Annotated[PlaceId, Role.PLACE] = Field(
        description="A place, or cm east and south of the corner: 60,100"
    )


class Activate(Action):
    """Name a unit, which tests its morale; then say what it does."""

    unit: UnitId = Field(description="Your unit")


class Fire(Action):
    """Fire with one figure at another."""

    figure: FigureId = Field(description="Your figure")
    target: Annotated[Id, Role.TARGET] = Field(description="The enemy figure")


class Charge(Action):
    """Move one figure into contact with an enemy, and fight hand to hand."""

    perilous = True
    figure: FigureId = Field(description="Your figure")
    target: Annotated[Id, Role.TARGET] = Field(description="The enemy figure")


class Advance(Action):
    """Move all of a unit at once: each towards the same place, as far as it can."""

    unit: UnitId = Field(description="Your unit")
    to: Annotated[PlaceId | None, Role.PLACE] = Field(
        default=None, description="A place, cm east and south (60,100), enemy, or cover"
    )
    direction: Direction | None = Field(
        default=None, description="Instead: N, NNE, NE … or degrees, 0 is north"
    )
    distance: Distance | None = Field(
        default=None, description="With a direction: cm; as far as possible if not given"
    )

    _heading = model_validator(mode="before")(read_heading)


class Move(Action):
    """Move one figure of a unit; others of it may follow."""

    figure: FigureId = Field(description="Your figure")
    to: Annotated[PlaceId | None, Role.PLACE] = Field(
        default=None, description="A place, or cm east and south of the corner: 60,100"
    )
    direction: Direction | None = Field(
        default=None, description="Instead: N, NNE, NE … or degrees, 0 is north"
    )
    distance: Distance | None = Field(
        default=None, description="With a direction: cm; as far as possible if not given"
    )

    _heading = model_validator(mode="before")(read_heading)


class Done(Action):
    """End the move of a unit; the initiative passes."""


class Pass(Action):
    """Do nothing, and hand the initiative over."""
