"""What a player of a battle with sections of the level all may ask for beside the usual."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from rules.kernel.action import Action
from rules.systems.buoyz.actions import LISTED, NONE


def _codes(text: str) -> str:
    """Ships in one way of writing: ``B1,B2``."""
    return ",".join(filter(None, re.split(r"[,;\s]+", text.strip()))) or NONE


class Fit(Action):
    """Say in secret, before the battle, which of your ships carry mines for torpedoes."""

    ships: Annotated[str, Field(max_length=LISTED), AfterValidator(_codes)] = Field(
        default=NONE, description="none, or such as B1,B2"
    )


FLEET_ACTIONS: tuple[type[Action], ...] = (Fit,)
