"""How a system is played, in a few lines and on one board, for whoever has never played it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.values.data import load

_Line = Annotated[str, Field(min_length=1, max_length=200)]


class Part(StrEnum):
    """A part of a board's picture, beside the table."""

    TITLE = "title"
    BANNER = "banner"
    NEWS = "news"
    SIDES = "sides"
    CHART = "chart"
    TRAYS = "trays"
    KEY = "key"


class Note(BaseModel):
    """What is pointed out on a board: one unit, one place or one part of the picture.

    Attributes:
        unit: Its id, name or code.
        place: Its name, or as it is typed.
        part: Beside the table.
        words: What it means, one sentence.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    unit: str = ""
    place: str = ""
    part: Part | None = None
    words: str = Field(min_length=1, max_length=90)

    @model_validator(mode="after")
    def _one_target(self) -> Self:
        if sum(map(bool, (self.unit, self.place, self.part))) != 1:
            raise ValueError("a note is on a unit, on a place or on a part")
        return self


class Decision(BaseModel):
    """An action as it is typed: its verb, and its fields by their names."""

    model_config = ConfigDict(frozen=True, extra="allow")

    verb: str

    @property
    def fields(self) -> dict[str, object]:
        """The action's fields."""
        return dict(self.model_extra or {})


class HowToPlay(BaseModel):
    """What one needs to know for a first game.

    Attributes:
        line: What one wants, what a turn is, what one may do, how it ends, what the marks mean:
            five lines at most.
        scale: What decides, in one line.
        scales: The same of scenarios that are decided otherwise, by the value of the option that
            names what is played.
        next: What to do on one's first turn.
        first: The same where that turn begins otherwise, by the tag of its question or by a verb
            that it asks for.
        note: What is pointed out on a board, in the order of its numbers.
        opening: How that board comes about: the first decisions of a game with usual options.
        of: The same of scenarios that are played otherwise, by the value of the option that names
            what is played.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    line: tuple[_Line, ...] = Field(min_length=1, max_length=5)
    scale: str = Field(default="", max_length=110)
    scales: dict[str, Annotated[str, Field(min_length=1, max_length=110)]] = Field(
        default_factory=dict
    )
    next: str = Field(default="", max_length=110)
    first: dict[str, Annotated[str, Field(min_length=1, max_length=110)]] = Field(
        default_factory=dict
    )
    note: tuple[Note, ...] = Field(default=(), max_length=6)
    opening: tuple[Decision, ...] = ()
    of: dict[str, HowToPlay] = Field(default_factory=dict)


def load_how_to_play(system: str) -> HowToPlay:
    """What ``data/<system>/how_to_play.toml`` says.

    Raises:
        pydantic.ValidationError: It has other fields, or too many words.
    """
    return load(HowToPlay, f"{system}/how_to_play.toml")
