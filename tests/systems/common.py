"""What the tests of every system share: steps and refusals checked in full, and how they read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from rules.kernel.game.agenda import Question, level
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.event import Event
from rules.kernel.game.state import State
from rules.kernel.playing.play import Step, act, evolve, offers, open_game, tellings
from rules.kernel.values.errors import Refusal
from rules.kernel.values.frozen import changed
from rules.kernel.values.record import Record

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.telling import Telling
    from rules.kernel.system.ruleset import AnyRuleset

EventT = TypeVar("EventT", bound=Event)
StateT = TypeVar("StateT", bound=State)
RecordT = TypeVar("RecordT", bound=Record)


def asking(state: StateT, *asked: Question) -> StateT:
    """A state in which these questions are open, and nothing else is due."""
    return changed(state, agenda=(level(asked, state.asked),), asked=state.asked + len(asked))


def as_typed(record: RecordT) -> RecordT:
    """An action or a correction as it is read from what a player has typed."""
    return type(record).model_validate(dict(record))


class SystemTests:
    """A system as its tests play it; ``positions.py`` of each gives these their short names."""

    def __init__(self, ruleset: AnyRuleset, **usual: object) -> None:
        """A system's tests, with the options by which they play if they say no others."""
        self._ruleset = ruleset
        self._usual = usual

    def set_up(self, *faces: int, **options: object) -> Step:
        """A new game up to its first decision."""
        dice = ScriptedDice(*faces)
        start = self._ruleset.start(self._ruleset.read_options(self._usual | options))
        step = open_game(self._ruleset, start, dice)
        dice.assert_used_up()
        return step

    def play(self, state: Any, seat: str, action: Action, *faces: int, listed: bool = True) -> Step:
        """The step that an action takes, as it is typed, with these dice: all must be thrown."""
        action = as_typed(action)
        if listed:
            assert action in self._legal(state, seat), f"{action!r} is not offered"
        dice = ScriptedDice(*faces)
        step = act(self._ruleset, state, seat, action, dice)
        dice.assert_used_up()
        for emitted in step.emitted:
            state = evolve(self._ruleset, state, emitted.event)
        assert state == step.state
        return step

    def refused(self, state: Any, seat: str, action: Action, rule: str | None = None) -> Refusal:
        """The refusal of an action: no die thrown, state untouched, its rule and a way on named."""
        action = as_typed(action)
        assert action not in self._legal(state, seat), f"{action!r} is offered"
        before = state.model_dump_json()
        with pytest.raises(Refusal) as caught:
            act(self._ruleset, state, seat, action, ScriptedDice())
        assert state.model_dump_json() == before
        refusal = caught.value
        assert refusal.rule == rule, refusal.message
        assert refusal.message[:1].isupper()
        assert refusal.message.endswith(".")
        assert "{" not in refusal.message
        assert refusal.legal
        return refusal

    def tellings(self, step: Step) -> list[Telling]:
        """What is told of a step, line by line."""
        return list(tellings(self._ruleset, step.state, step.emitted))

    def told(self, step: Step) -> list[str]:
        """The step in words."""
        return [telling.words for telling in self.tellings(step)]

    def rules(self, step: Step) -> list[tuple[str, ...]]:
        """The rules that each line of a step names."""
        return [telling.rules for telling in self.tellings(step)]

    def labels(self, state: Any, seat: str) -> list[str]:
        """The words of everything that a seat is offered."""
        return [offer.label.text for offer in offers(self._ruleset, state, seat)]

    @staticmethod
    def all_of(step: Step, kind: type[EventT]) -> list[EventT]:
        """The events of that kind in a step."""
        return [emitted.event for emitted in step.emitted if isinstance(emitted.event, kind)]

    @staticmethod
    def the(step: Step, kind: type[EventT]) -> EventT:
        """The only event of that kind in a step."""
        (found,) = SystemTests.all_of(step, kind)
        return found

    def _legal(self, state: Any, seat: str) -> tuple[Action, ...]:
        return tuple(offer.action for offer in offers(self._ruleset, state, seat))
