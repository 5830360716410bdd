"""Every system: what happened can be kept, read again, replayed and refereed again."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import is_dataclass
from inspect import isclass
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel

from rules.kernel.game.brief import kept_brief
from rules.kernel.game.event import CalledOff, Conceded
from rules.kernel.playing.journal import (
    Entry,
    Folding,
    check_dice,
    events_of,
    replay,
    rerun,
    spans_of,
)
from rules.kernel.playing.play import first_state
from rules.kernel.system.outcome import result
from rules.kernel.values.record import Record, Tagged
from tests.conformance.sample import game, positions, seeds, states_of
from tests.fuzz.games import dice_of
from tests.long import LONG
from tests.processes import run
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
each_system = pytest.mark.parametrize("system_id", IDS)
each_game = pytest.mark.parametrize("seed", seeds()[:12])
SEEDED = 4 if LONG else 2
"""Games of a system that are played under two hash seeds."""


@each_system
@each_game
def test_options_round_trip(system_id: str, seed: str) -> None:
    options = game(system_id, seed).start.options
    text = options.model_dump_json()
    assert type(options).model_validate_json(text) == options
    assert system(system_id).read_options(json.loads(text)) == options


@each_system
@each_game
def test_brief_round_trips(system_id: str, seed: str) -> None:
    """As it is stored, and as exports have it; its state refers to it, and does not hold it."""
    ruleset, start = system(system_id), game(system_id, seed).start
    text = start.brief.model_dump_json()
    assert kept_brief(ruleset.brief, text) == start.brief
    assert ruleset.brief.model_validate(json.loads(text)).model_dump_json() == text
    assert "brief" not in json.loads(game(system_id, seed).state.model_dump_json())
    assert list(_floats(start.brief.model_dump())) == []


@each_system
@each_game
def test_journal_round_trips(system_id: str, seed: str) -> None:
    ruleset = system(system_id)
    for entry in game(system_id, seed).entries:
        kept = Entry(*json.loads(json.dumps(entry)))
        assert kept == entry
        if entry.action is not None:
            assert ruleset.action_codec.from_json(kept.action or {}).to_json() == entry.action
        for one, other in zip(events_of(ruleset, kept), entry.events, strict=True):
            assert one.event.to_json() == other.get("secret", other)


@each_system
@each_game
def test_replay_equals_live(system_id: str, seed: str) -> None:
    played = game(system_id, seed)
    assert replay(system(system_id), played.start, played.entries) == played.state
    assert result(system(system_id), played.state) is not None


@each_system
@each_game
def test_state_is_the_fold_of_its_events_at_every_step(system_id: str, seed: str) -> None:
    """Also when it goes through JSON after each entry, as it does in the store."""
    ruleset = system(system_id)
    played = game(system_id, seed)
    stored = first_state(ruleset, played.start)
    folding = Folding(ruleset, played.start, spans_of(played.entries))
    for number, folded in enumerate(states_of(system_id, played)):
        stored = ruleset.read_state(stored.model_dump_json(), played.start)
        folding.state = stored
        stored = folding.add(played.entries[number])
        assert stored == folded


@each_system
@each_game
def test_the_referee_comes_to_the_same_again(system_id: str, seed: str) -> None:
    ruleset, played = system(system_id), game(system_id, seed)
    assert rerun(ruleset, played.start, played.entries, dice_of(seed)) is None
    drawn, difference = check_dice(played.entries, dice_of(seed))
    assert difference is None
    assert drawn == sum(len(roll["faces"]) for entry in played.entries for roll in entry.rolls)


@each_system
def test_some_game_throws_dice(system_id: str) -> None:
    games = (game(system_id, seed) for seed in seeds())
    assert any(entry.rolls for played in games for entry in played.entries)


def test_nothing_depends_on_the_hash_seed() -> None:
    first, second = _digests("1"), _digests("2")
    for system_id in IDS:
        assert len(first[system_id]) == SEEDED
        assert first[system_id] == second[system_id]


def _digests(hash_seed: str) -> dict[str, list[str]]:
    """What came of games of every system, played in a process with that hash seed."""
    size = () if LONG else ("--small",)
    done = run(
        [sys.executable, "-m", "tests.fuzz.worker", ",".join(IDS), "0", str(SEEDED), *size],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, list[str]] = {each: [] for each in IDS}
    for line in map(json.loads, done.stdout.splitlines()):
        found[line["system"]].append(line["digest"])
    return found


@each_system
def test_states_have_no_floats(system_id: str) -> None:
    for state, _ in positions(system_id):
        assert not list(_floats(state.model_dump()))


def test_a_float_would_be_found() -> None:
    assert list(_floats({"a": [1, (2, {"b": 0.5})]})) == [0.5]


def _floats(data: Any) -> list[float]:
    if isinstance(data, float):
        return [data]
    if isinstance(data, dict):
        return [found for key, value in data.items() for found in (*_floats(key), *_floats(value))]
    if isinstance(data, list | tuple | set | frozenset):
        return [found for value in data for found in _floats(value)]
    return []


class Inner(BaseModel):
    held: tuple[Conceded | CalledOff | None, ...]


class Outer(BaseModel):
    kept: Annotated[Conceded | CalledOff, Tagged()] | None
    bare: Annotated[Conceded | CalledOff, Tagged()]
    inner: dict[str, Inner]


@each_system
def test_records_in_a_state_keep_their_class(system_id: str) -> None:
    """A plain union of records comes back from JSON as whichever class fits first."""
    assert list(_plain_unions(system(system_id).state)) == []


def test_a_plain_union_would_be_found() -> None:
    assert len(list(_plain_unions(Outer))) == 1


def _plain_unions(annotation: Any, seen: set[Any] | None = None) -> Iterator[str]:
    """Unions of records within a type that are not ``Tagged``."""
    seen = set() if seen is None else seen
    arguments = get_args(annotation)
    if any(isinstance(each, Tagged) for each in arguments):
        return
    records = [each for each in arguments if isclass(each) and issubclass(each, Record)]
    if get_origin(annotation) in (Union, UnionType) and len(records) > 1:
        yield str(annotation)
    inner = arguments
    if isclass(annotation) and annotation not in seen:
        seen.add(annotation)
        inner = tuple(_held(annotation))
    for each in inner:
        yield from _plain_unions(each, seen)


def _held(model: type) -> Iterator[Any]:
    """The types of a class's fields."""
    if issubclass(model, BaseModel):
        for info in model.model_fields.values():
            tagged = any(isinstance(each, Tagged) for each in info.metadata)
            yield None if tagged else info.annotation
    elif is_dataclass(model):
        yield from get_type_hints(model, include_extras=True).values()
