"""What a player of the race may ask for."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.kernel.game.action import Action, Role


class Gait(StrEnum):
    """How a runner goes."""

    WALK = "walk"
    RUN = "run"


class Hide(Action):
    """Choose your lucky number in secret."""

    number: int = Field(ge=1, le=6, description="The face that never fails you")


class Step(Action):
    """Step forward if the die shows as many."""

    runner: Annotated[str, Role.OWN_UNIT] = Field(max_length=20, description="Your runner")
    steps: int = Field(ge=1, le=6, description="How far")
    gait: Gait = Field(default=Gait.WALK, description="Running doubles the steps")
    shout: bool = Field(default=False, description="Shout while you go")


class Push(Action):
    """Say whether the runner who stumbled is pushed back."""

    push: bool = Field(description="Push, or let be")
