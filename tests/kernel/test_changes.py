from __future__ import annotations

import pytest

from rules.kernel.game.event import Event
from rules.kernel.system.changes import Changes


class Counted(Event):
    by: int


class CountedTwice(Counted):
    pass


CHANGES = Changes[int]()


@CHANGES.on(Counted)
def _(event: Counted, state: int) -> int:
    return state + event.by


def test_an_event_changes_what_its_class_declares() -> None:
    assert CHANGES.evolve(40, Counted(by=2)) == 42


def test_each_class_is_declared_itself() -> None:
    with pytest.raises(TypeError, match="counted_twice"):
        CHANGES.evolve(40, CountedTwice(by=2))
