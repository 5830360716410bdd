"""Every system: stories and random play reach every row of its tables, every kind of outcome."""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

import pytest

from tests.conformance.sample import emitted_in, games, steps_in_stories
from tests.fuzz.games import random_game
from tests.long import LONG
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.game.event import Event
    from rules.kernel.system.ruleset import AnyRuleset

MOST_GAMES = 400
Row = tuple[Any, ...]


@pytest.mark.parametrize("system_id", IDS)
def test_everything_is_reached(system_id: str) -> None:
    """Each event, each value of each choice in an event, each row of each table."""
    ruleset = system(system_id)
    missing = set(_goals(ruleset)) - older(system_id)
    assert missing
    numbers = range(MOST_GAMES) if LONG else dict.fromkeys((*rare(system_id), *range(MOST_GAMES)))
    more = (random_game(ruleset, f"reach-{n}", look=False) for n in numbers)
    told = chain.from_iterable(step.emitted for step in steps_in_stories(system_id))
    drawn = (emitted_in(system_id, played.entries) for played in chain(games(system_id), more))
    for some in chain((told,), drawn):
        for emitted in some:
            for event in filter(None, (emitted.event, emitted.twin)):
                missing -= set(_reached(system_id, event))
        if not missing:
            break
    assert missing == set()


def rare(system_id: str) -> tuple[int, ...]:
    """Games to begin with, which only saves time: if they have changed, others are searched."""
    name = f"tests.conformance.tables.{system_id}"
    return () if find_spec(name) is None else import_module(name).RARE


def older(system_id: str) -> frozenset[Row]:
    """What only games of an older version of the rules still have."""
    name = f"tests.conformance.tables.{system_id}"
    return (
        frozenset()
        if find_spec(name) is None
        else getattr(import_module(name), "OLDER", frozenset())
    )


@cache
def tables(system_id: str) -> tuple[frozenset[Row], Callable[[Event], Row | None]]:
    """Every row of a system's tables, and how to tell which an event was read from."""
    name = f"tests.conformance.tables.{system_id}"
    if find_spec(name) is None:
        return frozenset(), lambda _event: None
    module = import_module(name)
    return module.ROWS, module.row_of


def _goals(ruleset: AnyRuleset) -> Iterator[Row]:
    for event in ruleset.events:
        yield ("event", event.tag)
        for name, info in event.model_fields.items():
            for value in closed_values(info.annotation):
                yield ("value", event.tag, name, value)
    yield from tables(ruleset.id)[0]


def _reached(system_id: str, event: Event) -> Iterator[Row]:
    yield ("event", event.tag)
    for name in type(event).model_fields:
        value = getattr(event, name)
        if not isinstance(value, int) or isinstance(value, bool):
            yield ("value", event.tag, name, value)
    row = tables(system_id)[1](event)
    if row is not None:
        yield row


def closed_values(annotation: Any) -> set[Any]:
    """Every value of a type that has but a few: a switch, a choice, or nothing at all."""
    if annotation in (bool, None, type(None)):
        return {False, True} if annotation is bool else {None}
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return set(annotation)
    if get_origin(annotation) is Literal:
        return set(get_args(annotation))
    if get_origin(annotation) in (Union, UnionType):
        return set().union(*map(closed_values, get_args(annotation)))
    return set()


def test_closed_values() -> None:
    assert closed_values(bool) == {False, True}
    assert closed_values(Literal["a", "b"]) == {"a", "b"}
    assert closed_values(Literal["a"] | None) == {"a", None}
    assert closed_values(int | None) == {None}
    assert closed_values(str) == set()
