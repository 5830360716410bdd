"""What the sides are asked, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.kernel.game.agenda import Question
from tests.toy.actions import Hide, Push, Step

if TYPE_CHECKING:
    from rules.kernel.game.action import Action


class ChooseNumber(Question):
    """A seat is to choose its lucky number."""

    answers: ClassVar[tuple[type[Action], ...]] = (Hide,)
    rule = "T3"


class TakeStep(Question):
    """A seat is to go on with one of its runners."""

    answers: ClassVar[tuple[type[Action], ...]] = (Step,)


class MayPush(Question):
    """A seat is to say whether the other side's runner is pushed."""

    answers = (Push,)
    rule = "T4"

    runner: str
