"""Steps of a resolution: tasks done one after the other, until somebody must be asked.

A step is a task of `fire_questions`. What a step leads to comes before those that were due already;
if one of them is a question, the agenda keeps the rest until it is answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rules.kernel.game.agenda import Question, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.state import BuoyzState

Due: TypeAlias = "Sequence[Task | Question]"
TaskT = TypeVar("TaskT", bound=Task)
_HANDLERS: dict[type[Task], Any] = {}


def handles(
    kind: type[TaskT],
) -> Callable[
    [Callable[[Resolution[BuoyzState], TaskT], Due]],
    Callable[[Resolution[BuoyzState], TaskT], Due],
]:
    """Declare what is done at a step of exactly that class, and what it leads to."""

    def declare(
        handler: Callable[[Resolution[BuoyzState], TaskT], Due],
    ) -> Callable[[Resolution[BuoyzState], TaskT], Due]:
        _HANDLERS[kind] = handler
        return handler

    return declare


def carry_out(r: Resolution[BuoyzState], steps: Iterable[Task | Question]) -> None:
    """Do steps in turn; a question is put on the agenda, with all that is to be done after it."""
    left = list(steps)
    while left:
        step = left.pop(0)
        if isinstance(step, Question):
            r.next(step, *left)
            return
        left[:0] = _HANDLERS[type(step)](r, step)
