"""The short form of ``python -m tests.turned_off``: what turns off, what is drawn, what is run."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.rule_tables.table import systems
from tests.site.turning_off import Editing, turn_off, watch
from tests.turned_off.draw import constants, drawn, functions, keep, kept
from tests.turned_off.rows import Named, named, unnoticed
from tests.turned_off.runs import CHEAP, SLOW, Reach, choose

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

_SOURCE = """
from typing import Final, Protocol

FEW = 7
MANY: Final = 2 * FEW - 1
WORDS = "7"
RATIO = 7.0
TRUE = True

def plain(): "Kept." ; return 7

def told() -> tuple[int, ...]: return (7,)

def many():
    yield 7

def outer():
    def inner(): yield 7
    return list(inner())

async def later(): return 7

async def stream():
    yield 7

class Thing:
    def method(self): return 7

    @property
    def seen(self): return 7

    def __repr__(self): return "7"

    def stub(self): raise NotImplementedError

class Like(Protocol):
    def method(self): return 7
"""
_NAMES = ("plain", "told", "many", "outer", "later", "stream", "Thing.method", "Thing.seen")


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Editing], Any]]:
    (tmp_path / "for_a_test.py").write_text(_SOURCE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def loaded(editing: Editing) -> Any:
        monkeypatch.setattr(sys, "meta_path", [editing, *sys.meta_path])
        return importlib.import_module("for_a_test")

    yield loaded
    sys.modules.pop("for_a_test", None)
    assert not (tmp_path / "__pycache__").exists()


async def _all(stream: AsyncIterator[int]) -> list[int]:
    return [each async for each in stream]


async def _results(module: Any) -> dict[str, Any]:
    thing = module.Thing()
    return {
        "plain": module.plain(),
        "told": module.told(),
        "many": list(module.many()),
        "outer": module.outer(),
        "later": await module.later(),
        "stream": await _all(module.stream()),
        "Thing.method": thing.method(),
        "Thing.seen": thing.seen,
    }


@pytest.mark.parametrize("off", _NAMES)
async def test_only_what_is_named_is_turned_off(
    off: str, load: Callable[[Editing], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    module = load(Editing([f"for_a_test:{off}"], turn_off))
    nothing: Any = {"told": (), "many": [], "stream": []}.get(off)
    on = {"told": (7,), "many": [7], "stream": [7], "outer": [7]}
    assert await _results(module) == {name: on.get(name, 7) for name in _NAMES} | {off: nothing}
    assert module.plain.__doc__ == "Kept."


@pytest.mark.parametrize("off", ["FEW", "MANY", "WORDS", "RATIO", "TRUE"])
def test_a_whole_number_is_tripled_and_one_more(
    off: str, load: Callable[[Editing], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    module = load(Editing([f"for_a_test:{off}"], turn_off))
    few = 22 if off == "FEW" else 7
    many = 40 if off == "MANY" else 2 * few - 1
    found = (module.FEW, module.MANY, module.WORDS, module.RATIO, module.TRUE)
    assert found == (few, many, "7", 7.0, True)


async def test_what_is_watched_tells_and_works(
    load: Callable[[Editing], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    reached: list[str] = []
    monkeypatch.setattr("builtins.__reached__", reached.append, raising=False)
    names = [f"for_a_test:{name}" for name in _NAMES]
    module = load(Editing(names, watch))
    assert (await _results(module))["many"] == [7]
    assert reached == names


def test_what_has_a_body_worth_it_is_drawn(tmp_path: Path) -> None:
    for each in ("bot", "render", "rules"):
        (tmp_path / each).mkdir()
    (tmp_path / "rules" / "__init__.py").write_text(_SOURCE, "utf-8")
    found = functions(tmp_path)
    assert sorted(found) == sorted(f"rules:{name}" for name in _NAMES)
    assert constants(tmp_path) == {"rules:FEW", "rules:MANY"}
    assert functions(tmp_path, ("bot",)) == []
    (tmp_path / "bot" / "more.py").write_text("def more(): return 7", "utf-8")
    assert [each for each in functions(tmp_path) if each != "bot.more:more"] == found


def test_what_is_gone_is_replaced_by_the_next_of_the_draw() -> None:
    assert drawn(["d", "c", "b", "a"], {"a": True, "b": True, "gone": False}, 3) == ["a", "b", "d"]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    results = {"rules:x": True, "bot.a:B.c": False}
    keep(results, tmp_path / "kept.txt")
    assert kept(tmp_path / "kept.txt") == results


def test_of_many_tests_some_of_each_function_are_run_the_cheapest_first() -> None:
    seconds = {f"a::cheap[{number}]": 0.1 for number in range(1000)}
    seconds |= {"a::slow": 9.0, "b::slow": 8.0, "b::other": 0.0}
    reach = Reach(seconds, [], {"f": {*seconds} - {"b::other"}})
    tests, left = choose("f", reach)
    assert tests[-2:] == ["b::slow", "a::slow"]
    assert len(tests) + left == len(seconds) - 1
    assert CHEAP < len(tests) <= CHEAP + SLOW
    assert choose("f", reach, bounded=False).left == 0


def test_where_there_is_room_more_tests_are_run() -> None:
    reach = Reach({"a::x": 2.0, "a::y": 1.0, "b::z": 0.0}, [], {"f": {"a::x"}}, {"g"})
    assert choose("f", reach) == (["a::y", "a::x"], 0)
    assert choose("g", reach) == (["b::z", "a::y", "a::x"], 0)
    assert choose("h", reach) == ([], 0)


_FIRE = "tests/systems/gun_fights/test_shooting.py"


def test_rows_name_functions_and_numbers_with_the_tests_of_each() -> None:
    found = {each.code: each.rows for each in named(systems()["gun_fights"])}
    rows = found["rules.systems.gun_fights.shooting:measure"]
    assert all(test.startswith("tests/") for tests in rows.values() for test in tests)
    assert "rules.systems.gun_fights.shooting:ONE_RANGE" in found


def test_a_row_whose_tests_notice_nothing_is_untrue(tmp_path: Path) -> None:
    code = "rules.systems.gun_fights.shooting:ONE_RANGE"
    rows = {each.code: each.rows for each in named(systems()["gun_fights"])}
    true = rows[code]["GF38"]
    other = [f"{_FIRE}::test_the_table_of_arms"]
    told = {"A1": true, "A2": other, "A3": [*other, *true]}
    assert unnoticed(Named(code, told), tmp_path) == ["A2"]
