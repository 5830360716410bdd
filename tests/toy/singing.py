"""The toy race with more to choose than a message can show; all of it is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.game.action import Action, Role
from rules.kernel.system.section import Section
from rules.kernel.system.verb import Verb
from rules.kernel.values.frozen import changed
from tests.toy.actions import Step
from tests.toy.brief import BLUE, RED, RUNNERS
from tests.toy.questions import TakeStep
from tests.toy.ruleset import ToyRace
from tests.toy.state import RaceState
from tests.toy.steps import Stepping
from tests.toy.view import AnyRace, RaceView

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from tests.toy.brief import RaceBrief
    from tests.toy.state import RaceOptions

SONGS = tuple(f"song-number-{number}" for number in range(1, 13))
VERSES = 10


class Sing(Action):
    """Step forward and sing; what is sung changes nothing."""

    runner: Annotated[str, Role.OWN_UNIT] = Field(max_length=20, description="Your runner")
    steps: int = Field(ge=1, le=6, description="How far")
    song: str = Field(max_length=20, description="The song")
    verse: int = Field(ge=1, le=VERSES, description="The verse")


class TakeTurn(TakeStep):
    """A seat is to go on with one of its runners, singing or not."""

    answers = (Step, Sing)


class SingingState(RaceState):
    """As in the race; the numbers are known from the beginning."""

    entries = (*RaceState.entries, TakeTurn)


class Going(Stepping):
    """A step, as in the race."""

    answers = TakeTurn, Step


class Singing(Verb[TakeTurn, Sing, AnyRace]):
    """Singing is a step."""

    answers = TakeTurn, Sing

    def do(self, r: Resolution[RaceState]) -> None:
        step = Going(
            self.at, self.question, Step(runner=self.action.runner, steps=self.action.steps)
        )
        step.check()
        step.do(r)

    def forecast(self) -> Forecast:
        action = self.action
        words = {
            "steps": f"{action.steps} steps",
            "song": action.song.replace("-", " "),
            "verse": f"verse {action.verse}",
        }
        text = ", ".join(words.values())
        subject = Candidate(action.runner, f"{action.runner} at {self.at.positions[action.runner]}")
        return Forecast(action, f"{action.runner}: {text}", words["verse"], subject, words)


class SingingRace(ToyRace):
    """``Sing`` has 720 values for each runner. Nobody hides a number."""

    state = SingingState
    turn = TakeTurn
    actions = (*ToyRace.actions, Sing)
    sections = (*ToyRace.sections, Section(verbs=(Going, Singing)))

    def initial(self, options: RaceOptions, brief: RaceBrief) -> RaceState:
        """Everybody at the start."""
        return changed(super().initial(options, brief), hidden={RED: 1, BLUE: 1})

    def open(self, r: Resolution[RaceState]) -> None:
        """Red begins."""
        r.next(self.turn(seat=RED))

    def view(self, state: RaceState, seat: str | None) -> RaceView:
        """The same for everybody."""
        return super().view(state, seat).model_copy(update={"lucky": None})

    def legal(self, view: RaceView) -> tuple[Action, ...]:
        """As in the race, and every song."""
        found = super().legal(view)
        if view.stumbled is not None:
            return found
        return found + tuple(
            Sing(runner=runner, steps=steps, song=song, verse=verse)
            for runner, side in RUNNERS.items()
            if side == view.viewer
            for steps in range(1, 7)
            for song in SONGS
            for verse in range(1, VERSES + 1)
        )


SINGING = SingingRace()
