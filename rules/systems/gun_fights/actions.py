"""What a player of a gun fight may ask for."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from rules.kernel.action import Action, Role
from rules.space.plane import parse_inches


def _slug(text: object) -> str:
    return "-".join(str(text).lower().replace("'", "").replace("#", "").split())


def _direction(text: str) -> str:
    if read_bearing(text) is None:
        raise ValueError("a direction is N, NE, E … or degrees clockwise from north, 0 to 359")
    return text


def _distance(text: str) -> str:
    parse_inches(text)
    return text


COMPASS = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
_CIRCLE = 360


def read_bearing(text: str) -> int | None:
    """Degrees clockwise from north, of a compass point or a number; ``None`` if it is neither."""
    typed = text.strip().lower().rstrip("°")
    if typed in COMPASS:
        return COMPASS[typed]
    if typed.isascii() and typed.isdigit() and int(typed) < _CIRCLE:
        return int(typed)
    return None


Id = Annotated[str, BeforeValidator(_slug), Field(max_length=40)]
FigureId = Annotated[Id, Role.OWN_UNIT]


class Activate(Action):
    """Throw the activation die (only with activation_roll: by-hand)."""


class Deploy(Action):
    """Put one of your figures on the table (only with deployment: free)."""

    figure: FigureId = Field(description="Your figure")
    to: Annotated[Id, Role.PLACE] = Field(description="A place's name, or inches: 12.5,20")


class Move(Action):
    """Move a figure up to 12 inches, through a door, over a fence or inside its room."""

    figure: FigureId = Field(description="Your figure")
    to: Annotated[Id | None, Role.PLACE] = Field(
        default=None, description="A place, door or fence, or inches from the corner: 12.5,20"
    )
    direction: Annotated[str | None, AfterValidator(lambda t: t and _direction(t))] = Field(
        default=None, max_length=8, description="Instead: N, NE, E … or degrees, 0 is north"
    )
    distance: Annotated[str | None, AfterValidator(lambda t: t and _distance(t))] = Field(
        default=None,
        max_length=8,
        description="With a direction: inches; as far as possible if not given",
    )


class Shoot(Action):
    """Shoot at a figure in sight."""

    figure: FigureId = Field(description="Your figure")
    target: Annotated[Id, Role.ENEMY_UNIT] = Field(description="The enemy figure")


class ShootInto(Action):
    """Shoot a rifle into a building at random: 6 hits somebody inside, 1 somebody beyond."""

    figure: FigureId = Field(description="Your figure, with a rifle")
    building: Annotated[Id, Role.PLACE] = Field(description="The building")


class Place(Action):
    """Redeploy a constable or tracker near his officer; that is his action."""

    figure: FigureId = Field(description="The figure that waits to redeploy")


class Pass(Action):
    """Let a figure do nothing, or all who may act now."""

    figure: Annotated[Id | None, Role.OWN_UNIT] = Field(
        default=None, description="Only this figure"
    )
