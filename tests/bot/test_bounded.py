from __future__ import annotations

import pytest

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
