"""The tables of the text and the rulings, typed anew, against the data as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.systems.gun_fights.brief import brief_of
from rules.systems.gun_fights.stats import ARMS, SCENARIOS
from tests.systems.gun_fights.positions import CORRAL, NED

if TYPE_CHECKING:
    from rules.systems.gun_fights.stats import Person

ROWS = {
    NED: """
        joe steve | oconner | ned | men
        joe dan   | hare    | ned | men
        joe dan   | oconner | ned | men
        steve dan | hare    | ned | men
        steve dan | oconner | ned | men
        steve dan | hare    | ned | men
    """,
    CORRAL: """
        wyatt  | frank | virgil | billy
        wyatt  | will  | virgil | tom
        morgan | frank | virgil | billy
        morgan | frank | doc    | tom
        wyatt  | will  | doc    | billy
        wyatt  | frank | doc    | ike
    """,
}
PEOPLE = {
    NED: """
        ac ned pistol armoured
        ac dan rifle armoured
        ac steve rifle armoured
        ac joe rifle armoured
        bd hare rifle
        bd oconner rifle
        bd constable-1 rifle constable
        bd constable-2 rifle constable
        bd constable-3 shotgun constable
        bd constable-4 shotgun constable
        bd tracker-1 rifle tracker
        bd tracker-2 rifle tracker
    """,
    CORRAL: """
        ac doc shotgun
        ac morgan rifle
        ac virgil pistol
        ac wyatt pistol
        bd billy pistol
        bd ike pistol
        bd will rifle
        bd frank pistol
        bd tom rifle
    """,
}
SIDES = {
    NED: ("Kelly Gang", "Victorian Police", {"constable": "hare", "tracker": "oconner"}),
    CORRAL: ("Earp Mob", "Clanton Group", {}),
}


@pytest.mark.rule("GFT8", "GF13", "GFT8b", "GF13b")
def test_the_arms() -> None:
    assert {
        each.id: (each.range, each.nt, each.ct, each.at, each.pt) for each in ARMS.values()
    } == {
        "pistol": (6, 2, 6, 6, 0),
        "shotgun": (12, 3, 4, 4, 0),
        "rifle": (24, 4, 5, 5, 6),
    }
    assert [each.id for each in ARMS.values() if each.is_rifle] == ["rifle"]


def words(person: Person) -> str:
    """A figure as the lists above have it."""
    more = [person.rank] if person.rank else ["armoured"] if person.armoured else []
    return " ".join((person.side, person.id, person.arm, *more))


@pytest.mark.rule("GFT1", "GFT13", "GFT14", "GFT16", "GFT17", "GFT21", "GF4", "GF8", "GF20", "GF1b")
@pytest.mark.parametrize("fight", [NED, CORRAL])
def test_the_fights(fight: str) -> None:
    scenario = brief_of(fight).scenario
    assert set(SCENARIOS) == {NED, CORRAL}
    rows = [line.split("|") for line in ROWS[fight].strip().splitlines()]
    assert [[list(cell) for cell in row] for row in scenario.rows] == [
        [cell.split() for cell in row] for row in rows
    ]
    people = [" ".join(line.split()) for line in PEOPLE[fight].strip().splitlines()]
    assert list(map(words, scenario.figure)) == people
    assert (scenario.ac, scenario.bd, scenario.men_of) == SIDES[fight]
