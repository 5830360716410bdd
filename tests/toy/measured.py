"""The toy race with steps that are previewed, where measuring beforehand is allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import Field

from rules.kernel.foresight.forecast import Considered
from tests.toy.actions import Step
from tests.toy.lucky import LuckyRace
from tests.toy.view import RaceView

if TYPE_CHECKING:
    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from tests.toy.state import RaceState


class SeenView(RaceView):
    """As in the race, with what is considered."""

    preview: Considered[int] | None = Field(default=None, exclude=True)


class MeasuredRace(LuckyRace):
    """With chances, and with a look at a step before it is taken."""

    previewed = frozenset({Step})

    def view(self, state: RaceState, seat: str | None) -> SeenView:
        """As in the race."""
        return SeenView(**dict(super().view(state, seat)))

    def forecast(self, view: RaceView, action: Action) -> Forecast:
        """As in the race; a step is drawn."""
        return replace(super().forecast(view, action), draw=_drawn)


def _drawn(forecast: Forecast) -> Considered[int]:
    runner = forecast.subject.value if forecast.subject is not None else ""
    return Considered(runner, 0, 1, clear=True, shot=False, words=forecast.text)


MEASURED = MeasuredRace()
