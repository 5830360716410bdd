from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.text_index import Document, TextIndex

DOCUMENTS = (
    Document("A1", "Marching", "Troops march six inches in column"),
    Document("A10", "Retreat", "Those who lose march back"),
    Document("B2", "Shooting", "Muskets reach twelve inches"),
    Document("B3", "In and on", "A wood holds half a unit"),
)


@pytest.fixture(scope="module")
def index() -> TextIndex:
    return TextIndex(DOCUMENTS)


@pytest.mark.parametrize(
    ("asked", "keys"),
    [
        ("a1", ["A1", "A10"]),
        ("A10", ["A10"]),
        ("b2", ["B2"]),
        ("march", ["A1", "A10"]),
        ("shoots", ["B2"]),
        ("musk", ["B2"]),
        ("inches column", ["A1"]),
        ("retreet", ["A10"]),
        ("muskits", ["B2"]),
        ("mraching", ["A1", "A10"]),
        ("musket raech", ["B2"]),
        ("marching musk", ["B2", "A1", "A10"]),
        ("how do they retreat", ["A10"]),
        ("how can I march in", ["A1", "A10"]),
        ("those who the", ["A10"]),
        ("who is it", []),
        ("a01", ["A1", "A10"]),
        ("A 010", ["A10"]),
        ("xyzzy", []),
        ("", []),
        ("*", []),
        ('" OR "', []),
    ],
)
def test_what_is_found(index: TextIndex, asked: str, keys: list[str]) -> None:
    assert [each.key for each in index.search(asked, 5)] == keys


def test_no_more_than_asked_for(index: TextIndex) -> None:
    assert len(index.search("march", 1)) == 1


@settings(max_examples=200)
@given(asked=st.text(max_size=200))
def test_nothing_that_is_asked_fails(index: TextIndex, asked: str) -> None:
    assert len(index.search(asked, 3)) <= 3
