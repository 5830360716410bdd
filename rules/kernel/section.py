"""A chapter of a system's rules, as the kernel sees it; a ruleset is the list of its chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from rules.kernel.correcting import Correction
from rules.kernel.event import Event
from rules.kernel.frozen import value
from rules.kernel.record import Record

if TYPE_CHECKING:
    from types import ModuleType

R = TypeVar("R", bound=Record)


@value
class Section:
    """A chapter of the rules.

    Attributes:
        events: What may happen in it; they fold and tell themselves.
        corrections: What a game master may put right.
    """

    events: tuple[type[Event], ...] = ()
    corrections: tuple[type[Correction], ...] = ()

    @classmethod
    def of(cls, *modules: ModuleType) -> Section:
        """What these modules declare, in their order."""
        return cls(_declared(modules, Event), _declared(modules, Correction))


class Sectioned:
    """The part of a ruleset that is read off its chapters.

    Attributes:
        sections: The chapters of its rules: they fill ``events`` and ``corrections``.
        events: What may happen.
        corrections: What a game master may put right.
    """

    sections: ClassVar[tuple[Section, ...]] = ()
    events: ClassVar[tuple[type[Event], ...]]
    corrections: ClassVar[tuple[type[Correction], ...]]

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Fill in what the chapters declare."""
        super().__init_subclass__(**kwargs)
        if "sections" in vars(cls):
            cls.events = tuple(each for one in cls.sections for each in one.events)
            cls.corrections = tuple(each for one in cls.sections for each in one.corrections)


def _declared(modules: tuple[ModuleType, ...], kind: type[R]) -> tuple[type[R], ...]:
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, kind) and each.__module__ == module.__name__
    )
