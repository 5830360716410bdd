"""What is told, offered and looked up."""

from __future__ import annotations

import pytest

from rules.kernel.playing.play import consider, offers
from rules.kernel.values.errors import Unknown
from rules.systems.modern_skirmish.forecasts import Several
from rules.systems.modern_skirmish.reference import CARDS, TABLES
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.systems.modern_skirmish.positions import (
    ANTAGONIST,
    DONE,
    PASS,
    activate,
    advance,
    charge,
    fire,
    go,
    move,
    play,
    position,
    refused,
    rules,
    told,
)

STATE = {"d1": "60,100", "d2": "70,100", "a1": "60,85", "a2": "91,60"}


def labels(state: object) -> dict[str, str]:
    return {
        offer.action.to_compact(): offer.label.text
        for offer in offers(RULESET, state, ANTAGONIST)  # type: ignore[arg-type]  # a state
    }


def test_offers_say_what_they_are() -> None:
    found = labels(position(ANTAGONIST, **STATE))
    assert found["activate~soldiers-d"] == "Activate Soldiers D: can't fail"
    assert found["advance~soldiers-d~barn~~"].startswith("Soldiers D move towards the barn, 2 of")
    acting = labels(position(ANTAGONIST, "d", **STATE))
    assert acting["fire~d1~a1"] == "D1 fires at A1: 15 cm, in the open"
    assert acting["charge~d1~a1"] == "D1 charges A1: 12.5 cm to contact: likely falls itself"
    assert acting["move~d1~~ne~"] == "D1: 15 cm NE"
    assert "Pass: hand the initiative over" in acting.values()


@pytest.mark.rule("X7", "X8")
def test_a_preview_shows_every_figure_that_would_go() -> None:
    state = position(ANTAGONIST, **STATE)
    found = consider(RULESET, state, ANTAGONIST, advance("d", "barn"))
    assert isinstance(found.view.preview, Several)
    assert [name for name, _, _ in found.view.preview.steps] == ["d1", "d2"]
    impossible = consider(RULESET, state, ANTAGONIST, fire("d1", "a2"))
    assert impossible.refusal is not None
    assert impossible.refusal.rule == "MS40"


@pytest.mark.rule("MS40", "MS33", "MS38c")
def test_what_cannot_be_is_refused_before_any_die() -> None:
    state = position(ANTAGONIST, d="2", **STATE)
    refused(state, fire("d1", "a2"), "MS40")
    refused(state, charge("d2", "a2"), "MS46")
    refused(state, DONE, "MS33")
    refused(position(ANTAGONIST, "d", **STATE), activate("d"), "MST5")
    moving = play(position(ANTAGONIST, "d", **STATE), go("d1", "w")).state
    refused(moving, PASS, "MS38")
    with pytest.raises(Unknown):
        play(state, fire("d1", "x9"), listed=False)


def test_what_is_told_cites_its_rules() -> None:
    state = position(ANTAGONIST, "d", **STATE)
    step = play(state, fire("d1", "a1"), 6, 2)
    assert told(step) == [
        (
            "D1 fires at A1, in the open, over 15 cm (coloured 6; white 2): A1 is killed,"
            " differential 4 [MST12, MST14]"
        )
    ]
    step = play(state, charge("d1", "a1"), 6, 2, 1, 3)
    assert rules(step)[0] == ("MST16", "MST17")
    assert "D1 differential 4 6, 2" in told(step)[0]
    step = play(state, move("d1", "60,95"), listed=False)
    assert told(step) == ["D1 moves 5 cm N, to 60,95 [MST15]"]


def test_tables_and_cards_tell_the_chances() -> None:
    tables = {each.id: each for each in TABLES}
    assert tables["fire-legionary"].rows[0].cells == (
        "30 cm",
        "0-5, die 1-6: 36/36",
        "1-5, die 2-6: 25/36",
    )
    assert tables["morale"].rows[1].cells == ("4 to 6", "-1", "2+")
    assert tables["combat"].rows[0].cells[1:3] == ("both fall", "defender falls")
    assert [card.id for card in CARDS] == ["legionary", "auxiliary", "soldier", "confederate"]
