"""How a system is played, in a few lines for whoever has never played it."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel.data import load

_Line = Annotated[str, Field(min_length=1, max_length=200)]


class HowToPlay(BaseModel):
    """What one needs to know for a first game.

    Attributes:
        line: What one wants, what a turn is, what one may do, how it ends, what the marks mean:
            five lines at most.
        scale: What decides, in one line.
        next: What to do on one's first turn.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: tuple[_Line, ...] = Field(min_length=1, max_length=5)
    scale: str = Field(default="", max_length=110)
    next: str = Field(default="", max_length=110)


def load_how_to_play(system: str) -> HowToPlay:
    """What ``data/<system>/how_to_play.toml`` says.

    Raises:
        pydantic.ValidationError: It has other fields, or too many words.
    """
    return load(HowToPlay, f"{system}/how_to_play.toml")
