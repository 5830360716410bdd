"""What a player of a campaign may ask for."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.kernel.game.action import Action
from rules.systems.buoyz.actions import Listing


class Raise(Listing):
    """Raise your fleet for the campaign; in secret, until all are in."""


class Choose(Listing):
    """Choose the ships of a scenario from your fleet; in secret, until both are in."""


class Replace(Listing):
    """Try to replace lost ships, like for like; without ships: none."""


class Stand(Action):
    """Say whether you attack or defend."""

    role: Literal["attack", "defend"] = Field(description="What your fleet does")


class Post(Action):
    """Say where your fleet defends a planet."""

    where: Literal["planet", "edge"] = Field(description="Around it, or at your edge")


ACTIONS = (Raise, Choose, Replace, Stand, Post)
