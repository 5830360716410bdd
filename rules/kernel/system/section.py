"""A chapter of a system's rules, as the kernel sees it; a ruleset is the list of its chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rules.kernel.game.correcting import Correction
from rules.kernel.game.event import Event
from rules.kernel.game.state import State
from rules.kernel.system.verb import Verb, foreseen
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import value

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Refusal

StateT = TypeVar("StateT", bound=State)


@value
class Section:
    """A chapter of the rules.

    Attributes:
        events: What may happen in it; they fold and tell themselves.
        corrections: What a game master may put right.
        verbs: What seats may do.
    """

    events: tuple[type[Event], ...] = ()
    corrections: tuple[type[Correction], ...] = ()
    verbs: tuple[type[Verb[Any, Any, Any]], ...] = ()

    @classmethod
    def of(cls, *modules: ModuleType) -> Section:
        """What these modules declare, in their order."""
        found = [each for module in modules for each in _classes(module)]
        return cls(
            tuple(each for each in found if issubclass(each, Event)),
            tuple(each for each in found if issubclass(each, Correction)),
            tuple(each for each in found if issubclass(each, Verb)),
        )


def _classes(module: ModuleType) -> list[type]:
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__
    ]


class Sectioned(Generic[StateT]):
    """The part of a ruleset that is read off its chapters.

    Attributes:
        sections: The chapters of its rules; they fill what follows.
        events: What may happen.
        corrections: What a game master may put right.
        verbs: What seats may do, by the question and its answer.
        previewed: The actions that are drawn while they are considered.
    """

    sections: ClassVar[tuple[Section, ...]] = ()
    events: ClassVar[tuple[type[Event], ...]]
    corrections: ClassVar[tuple[type[Correction], ...]]
    verbs: ClassVar[Mapping[tuple[type[Question], type[Action]], type[Verb[Any, Any, Any]]]]
    previewed: ClassVar[frozenset[type[Action]]] = frozenset()

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Fill in what the chapters declare."""
        super().__init_subclass__(**kwargs)
        if "sections" not in vars(cls):
            return
        verbs = [each for one in cls.sections for each in one.verbs]
        filled = {
            "events": tuple(each for one in cls.sections for each in one.events),
            "corrections": tuple(each for one in cls.sections for each in one.corrections),
            "verbs": {each.answers: each for each in verbs},
            "previewed": frozenset(each.answers[1] for each in verbs if each.drawn),
        }
        for name, found in filled.items():
            if name not in vars(cls):  # a system on its way to chapters says some itself
                setattr(cls, name, found)

    def misplaced(self, _at: Any, question: Question, _action: Action, /) -> Refusal:
        """Why an action does not answer the question that its seat is asked.

        The first argument is the state, or a view of it.
        """
        legal = tuple(each.tag for each in question.answers)
        words = f"First something else is to be decided: {' or '.join(legal)}."
        return Illegal(words, rule=question.rule, legal=legal)

    def decide(self, r: Resolution[StateT], question: Question, action: Action, /) -> None:
        """Resolve an action that answers an open question, which is closed by it.

        Raises:
            Refusal: The action cannot be accepted.
        """
        verb = self.verbs[type(question), type(action)](r.state, question, action)
        verb.check()
        verb.do(r)

    def forecast(self, view: Any, action: Action, /) -> Forecast:
        """What an action would be, as its verb says; see ``Foresight``.

        Args:
            view: One that has the ``question``, as that of a system with verbs does.
            action: What may answer it.

        Raises:
            Refusal: There is nothing to be shown of it, not even why it is impossible.
        """
        question = view.question
        verb = self.verbs.get((type(question), type(action)))
        if verb is None:
            raise self.misplaced(view, question, action)
        return foreseen(verb(view, question, action))
