"""What crosses to another thread or process is a copy, and nobody writes it meanwhile."""

from __future__ import annotations

import asyncio
import sys
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import BaseModel

from bot.painters import InThread
from bot.parcel import packed, unpacked
from bot.worker import Worker
from rules.kernel.values.frozen import value
from rules.registry import installed
from tests.conformance.sample import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

SYSTEMS = installed()
_VIEWS = 60


@value
class Plain:
    """A value that keeps what it has worked out."""

    number: int
    inner: Any = None

    @cached_property
    def twice(self) -> int:
        """Twice its number."""
        return 2 * self.number


class Strict(BaseModel):
    """The same, by pydantic."""

    number: int
    inner: Any = None

    @cached_property
    def twice(self) -> int:
        """Twice its number."""
        return 2 * self.number


class Later(Plain):
    """It keeps what its parent does."""


@pytest.mark.parametrize("kind", [Plain, Later, Strict])
def test_a_copy_has_what_was_given_and_nothing_that_was_worked_out(kind: Any) -> None:
    inner = kind(number=4)
    whole = kind(number=3, inner=(inner, inner))
    assert (whole.twice, inner.twice) == (6, 8)
    copy = unpacked(packed(whole))
    assert copy == kind(number=3, inner=(kind(number=4),) * 2)
    assert copy.inner[0] is copy.inner[1]
    for each in (copy, *copy.inner):
        assert type(each) is kind
        assert "twice" not in vars(each)
    assert (copy.twice, whole.twice) == (6, 6)
    assert vars(whole)["twice"] == 6


@contextmanager
def hasty() -> Iterator[None]:
    """Threads take turns a hundred times as often."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.parametrize("system_id", [each.id for each in SYSTEMS])
async def test_the_loop_works_on_while_others_look(system_id: str) -> None:
    """They look at views while the loop works out what it asks them for."""
    ruleset = SYSTEMS[system_id]
    state, seat = positions(system_id)[0]
    painter, worker = InThread(), Worker(60)
    try:
        fresh = packed(ruleset.view(state, seat))
        await worker.run(len, ())  # it lives by now
        with hasty():
            for _ in range(_VIEWS):
                view = unpacked(fresh)
                looks = [
                    asyncio.ensure_future(painter.paint(partial(len, [view]), "")),
                    asyncio.ensure_future(worker.run(len, [view])),
                ]
                await asyncio.sleep(0)
                _work_out(view)
                assert await asyncio.gather(*looks) == [1, 1]
    finally:
        painter.close()
        worker.close()


def _work_out(thing: Any) -> None:
    """Ask a value, and those in it, for all that they keep."""
    left, seen = [thing], set()
    while left:
        each = left.pop()
        if id(each) in seen or not hasattr(each, "__dict__") or isinstance(each, type):
            continue
        seen.add(id(each))
        for name, part in [pair for base in type(each).__mro__ for pair in vars(base).items()]:
            if isinstance(part, cached_property):
                getattr(each, name)
        left += list(vars(each).values())
