from __future__ import annotations

from typing import NamedTuple

import pytest

from rules.kernel.values.naming import find


class Person(NamedTuple):
    name: str
    code: str


PEOPLE = {
    "oconner": Person("O'Conner", "OC"),
    "ned-kelly": Person("Ned", "NK"),
    "oc": Person("Old Charley", "Ch"),
    "theo": Person("Theo", "Th"),
    "law": Person("the law", "La"),
}


def code(person: Person) -> str:
    return person.code


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("oconner", "oconner"),
        ("O'CONNER", "oconner"),
        (" o conner ", "oconner"),
        ("Ned Kelly", "ned-kelly"),
        ("ned", "ned-kelly"),
        ("(nk)", "ned-kelly"),
        ("oc", "oc"),
        ("OC", "oc"),
        ("The Ned", "ned-kelly"),
        ("the law", "law"),
        ("Law", "law"),
    ],
)
def test_however_it_is_typed(text: str, found: str) -> None:
    assert find(PEOPLE, text, code) == PEOPLE[found]


@pytest.mark.parametrize("text", ["", "o", "?", "nobody", "ch-"])
def test_nothing_is_guessed(text: str) -> None:
    assert find(PEOPLE, text) is None
