from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.bounded import Bounded


def filled(size: int, keys: str) -> Bounded[str, str]:
    found: Bounded[str, str] = Bounded(size)
    for key in keys:
        found[key] = key.upper()
    return found


def test_the_entry_unused_for_longest_is_dropped() -> None:
    assert dict(filled(2, "abc")) == {"b": "B", "c": "C"}


def test_getting_an_entry_counts_as_use() -> None:
    kept = filled(2, "ab")
    assert (kept["a"], kept.get("x")) == ("A", None)
    kept["c"] = "C"
    assert list(kept) == ["a", "c"]


def test_setting_an_entry_again_counts_as_use_and_drops_nothing() -> None:
    kept = filled(2, "ab")
    kept["a"] = "again"
    assert list(kept.items()) == [("b", "B"), ("a", "again")]
    assert list(kept) == ["b", "a"]


def test_looking_without_getting_does_not_count_as_use() -> None:
    kept = filled(2, "ab")
    assert kept.peek("a") == "A"
    assert kept.peek("x") is None
    assert "a" in kept
    assert "x" not in kept
    kept["c"] = "C"
    assert list(kept) == ["b", "c"]


def test_an_entry_can_be_removed() -> None:
    kept = filled(3, "abc")
    assert kept.pop("b") == "B"
    assert kept.pop("b", None) is None
    del kept["a"]
    with pytest.raises(KeyError):
        kept["a"]
    assert list(kept) == ["c"]
    kept.clear()
    assert len(kept) == 0


@given(
    size=st.integers(1, 40),
    steps=st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 50)), max_size=60),
)
def test_what_is_kept_weighs_no_more_than_it_may(size: int, steps: list[tuple[str, int]]) -> None:
    kept: Bounded[str, int] = Bounded(size)
    model: dict[str, int] = {}
    for key, weight in steps:
        if weight == 0:
            assert kept.get(key) == model.get(key)
            if key in model:
                model[key] = model.pop(key)
            continue
        kept.put(key, weight, weight)
        model.pop(key, None)
        model[key] = weight
        while sum(model.values()) > size and len(model) > 1:
            del model[next(iter(model))]
        assert (list(kept), kept.weight) == (list(model), sum(model.values()))


def test_what_weighs_more_than_all_may_is_kept_alone() -> None:
    kept = filled(3, "abc")
    kept.put("d", "D", 9)
    assert dict(kept) == {"d": "D"}
    del kept["d"]
    assert kept.weight == 0


def test_it_may_be_used_on_any_thread() -> None:
    kept: Bounded[int, int] = Bounded(8)

    def work(seed: int) -> None:
        for number in range(2_000):
            key = number * seed % 24
            kept.put(key, key, 1 + key % 3)
            kept.get((key + 7) % 24)
            kept.pop((key + 11) % 24, None)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, (1, 5, 7, 11)))
    assert kept.weight == sum(1 + key % 3 for key in kept) <= 8
