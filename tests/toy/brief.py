"""Who runs: the brief of a race, and the data that the usual one has."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.kernel.game.brief import Brief

RED, BLUE = "red", "blue"
RUNNERS = {"red-a": RED, "red-b": RED, "blue-a": BLUE, "blue-b": BLUE}
AHEAD = dict.fromkeys(RUNNERS, 0)
"""The data of the usual race."""


class Entrant(BaseModel):
    """A runner, and how many steps ahead of the others it starts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Literal["red-a", "red-b", "blue-a", "blue-b"]
    ahead: int = Field(default=0, ge=0, le=4)


class RaceBrief(Brief):
    """Who runs: each runner once."""

    runner: tuple[Entrant, ...] = Field(max_length=4)

    @model_validator(mode="after")
    def _each_once(self) -> RaceBrief:
        if sorted(each.id for each in self.runner) != sorted(RUNNERS):
            raise ValueError(f"each runner starts once: {', '.join(RUNNERS)}")
        return self


def usual_race() -> RaceBrief:
    """The race as its data have it."""
    return RaceBrief(
        runner=tuple(Entrant.model_validate({"id": each, "ahead": AHEAD[each]}) for each in RUNNERS)
    )
