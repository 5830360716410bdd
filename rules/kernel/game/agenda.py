"""The agenda: which questions wait for an answer and what the rules do next, as part of the state.

It is a stack. On top lie either questions that may be answered in any order, each by its seat, or
one task, which the rules carry out at once. Whatever is asked in the middle of something else is
put on top of the rest, which goes on afterwards.
"""

# Annotations are no strings here: pydantic reads those of class variables again in each subclass.

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from rules.kernel.game.action import Action
from rules.kernel.game.event import Next
from rules.kernel.values.frozen import value
from rules.kernel.values.record import Codec, Record


class Task(Record):
    """Something that the rules do next, without asking anybody.

    Attributes:
        is_task: Whether it is a task: asked of each entry, so without a look at its bases.
    """

    is_task: ClassVar[bool] = True


class Question(Record):
    """Something that a seat must decide before the game goes on.

    Attributes:
        answers: The actions that answer it; every other one is refused.
        rule: Id of the rule that asks it, which such a refusal cites; ``None`` if no rule does.
        does: What a button says that its answer does, where a verb says something else.
        seat: The seat that is asked.
    """

    answers: ClassVar[tuple[type[Action], ...]] = ()
    rule: ClassVar[str | None] = None
    does: ClassVar[str] = ""
    is_task: ClassVar[bool] = False

    seat: str


@value
class Due:
    """One level of the stack: questions that may be answered in any order, or a task.

    Attributes:
        questions: Questions to different seats; none if it is a task.
        numbers: The number of each question, given once in a game: an answer names it.
        task: What the rules do next, unless somebody is asked.
    """

    questions: tuple[Question, ...]
    numbers: tuple[int, ...] = ()
    task: Task | None = None

    def without(self, seat: str | None) -> "Due":
        """The level when a seat has answered."""
        left = [at for at, each in enumerate(self.questions) if each.seat != seat]
        return Due(
            tuple([self.questions[at] for at in left]), tuple([self.numbers[at] for at in left])
        )


def without_seat(agenda: Iterable[Due], seat: str) -> tuple[Due, ...]:
    """The agenda without the questions to a seat."""
    found = [due if due.task is not None else due.without(seat) for due in agenda]
    return tuple([due for due in found if due.task is not None or due.questions])


def level(entries: tuple[Any, ...], asked: int) -> Due:
    """A level of the stack: a single task, or questions whose numbers follow ``asked``."""
    if len(entries) == 1:
        first = entries[0]
        return Due((), (), first) if first.is_task else Due(entries, (asked + 1,))
    return Due(entries, tuple(range(asked + 1, asked + 1 + len(entries))))


def moved_on(stack: tuple[Due, ...], asked: int, event: Next) -> tuple[tuple[Due, ...], int]:
    """The stack after it has moved on, and how many questions there have been by then.

    Args:
        stack: The agenda, or its uppermost levels: those that the event leaves alone may be absent.
        asked: How many questions there had been before.
        event: What has moved it.
    """
    if event.struck is not None:
        stack = without_seat(stack, event.struck)
    if event.begun or event.answered is not None:
        top, stack = stack[-1], stack[:-1]
        if len(top.numbers) > 1:
            stack = (*stack, top.without(event.answered))
    due = event.due
    if not due:
        return stack, asked
    levels = [*stack]
    for entries in due[::-1]:  # what comes first is put on top
        made = level(entries, asked)
        asked += len(made.numbers)
        levels.append(made)
    return tuple(levels), asked


def renumbered(
    stack: Iterable[Due], asked: int, kept: Collection[int]
) -> tuple[tuple[Due, ...], int]:
    """A stack of before whose questions are asked anew, and how many there have been by then.

    Args:
        stack: The agenda.
        asked: How many questions there have been.
        kept: The numbers of questions that have been open all the while, and keep them.
    """
    found = []
    for due in stack:
        numbers = []
        for number in due.numbers:
            asked += number not in kept
            numbers.append(number if number in kept else asked)
        found.append(Due(due.questions, tuple(numbers), due.task))
    return tuple(found), asked


def to_json(agenda: Iterable[Due]) -> list[dict[str, Any]]:
    """The agenda as plain JSON data."""
    return [
        {"task": due.task.to_json()}
        if due.task is not None
        else {
            "questions": [each.to_json() for each in due.questions],
            "numbers": list(due.numbers),
        }
        for due in agenda
    ]


def from_json(data: Iterable[Any], entries: Iterable[type[Task | Question]]) -> tuple[Due, ...]:
    """The agenda that ``to_json`` wrote.

    Raises:
        ValueError: It is no agenda of these entries.
    """
    codec = Codec[Task | Question](entries)
    try:
        return tuple(each if isinstance(each, Due) else _due(codec, each) for each in data)
    except (IndexError, KeyError, TypeError) as error:
        raise ValueError("this is no agenda of this system") from error


def _due(codec: Codec[Task | Question], data: Any) -> Due:
    if "task" in data:
        return level((codec.from_json(data["task"]),), 0)
    questions: Any = tuple(map(codec.from_json, data["questions"]))
    return Due(questions, tuple(map(int, data["numbers"])))
