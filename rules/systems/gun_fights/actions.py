"""What a player of a gun fight may ask for."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from rules.kernel.game.action import Action, Role
from rules.space.measure import INCHES
from rules.space.typed import Direction, length_in, place_in, read_heading

_UNWRITTEN = str.maketrans("", "", "#'\N{RIGHT SINGLE QUOTATION MARK}")


def _slug(text: str) -> str:
    return "-".join(text.lower().translate(_UNWRITTEN).split())


Id = Annotated[str, Field(max_length=60), AfterValidator(_slug)]
FigureId = Annotated[Id, Role.OWN_UNIT]
PlaceId = Annotated[str, Field(max_length=60), AfterValidator(place_in(INCHES, _slug))]
Distance = Annotated[str, Field(max_length=8), AfterValidator(length_in(INCHES))]


class Activate(Action):
    """Throw the activation die (only with activation_roll: by-hand)."""


class Deploy(Action):
    """Put one of your figures on the table (only with deployment: free)."""

    figure: FigureId = Field(description="Your figure")
    to: Annotated[PlaceId, Role.PLACE] = Field(description="A place's name, or inches: 12.5,20")


class Move(Action):
    """Move a figure up to 12 inches, through a door, over a fence or inside its room."""

    figure: FigureId = Field(description="Your figure")
    to: Annotated[PlaceId | None, Role.PLACE] = Field(
        default=None, description="A place, door or fence, or inches from the corner: 12.5,20"
    )
    direction: Direction | None = Field(
        default=None, description="Instead: N, NNE, NE … or degrees, 0 is north"
    )
    distance: Distance | None = Field(
        default=None,
        description="With a direction: inches; as far as possible if not given",
    )

    _heading = model_validator(mode="before")(read_heading)


class Shoot(Action):
    """Shoot at a figure in sight."""

    figure: FigureId = Field(description="Your figure")
    target: Annotated[Id, Role.TARGET] = Field(description="The enemy figure")


class ShootInto(Action):
    """Shoot a rifle into a building at random: 6 hits somebody inside, 1 somebody beyond."""

    figure: FigureId = Field(description="Your figure, with a rifle")
    building: Annotated[Id, Role.TARGET] = Field(description="The building")


class Place(Action):
    """Redeploy a constable or tracker near his officer; that is his action."""

    figure: FigureId = Field(description="The figure that waits to redeploy")


class Pass(Action):
    """Let a figure do nothing, or all who may act now."""

    figure: Annotated[Id | None, Role.OWN_UNIT] = Field(
        default=None, description="Only this figure"
    )
