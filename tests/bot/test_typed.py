"""What is typed in the terminal: read in many ways, completed from what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.terminal.completion import completions
from bot.terminal.typed import LONGEST, parse, split
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, offers, open_game
from rules.kernel.values.errors import Malformed
from rules.registry import installed
from tests.bot.whole_game import SEED, SYSTEM
from tests.toy.ruleset import RULESET as TOY

if TYPE_CHECKING:
    from rules.kernel.foresight.offers import Offer

CONVOY = installed()[SYSTEM]


def _deploying() -> tuple[Offer, ...]:
    state = open_game(CONVOY, CONVOY.start(CONVOY.options()), SeededDice(SEED, b"")).state
    return offers(CONVOY, state, "naztees")


def _read(line: str, legal: tuple[Offer, ...] = ()) -> dict[str, object]:
    return parse(CONVOY, legal, split(line)).to_json()


@pytest.mark.parametrize(
    "line",
    [
        "move slayer-b 7-4",
        "move slayer b 7-4",
        "MOVE Slayer B to 7-4",
        "move slayer b to row 7 lane 4",
        "move vessel=slayer-b to=7-4",
        "move to=7-4 slayer b",
        "move 'slayer b' 7-4",
        "move the vessel slayer-b to r7l4",
        "mov slayer b 7.4",
    ],
)
def test_a_move_can_be_typed_in_many_ways(line: str) -> None:
    assert _read(line) == {"is": "move", "vessel": "slayer-b", "to": "7-4"}


@pytest.mark.parametrize(
    "line",
    [
        "fire slayer b at coffin a",
        "fire slayer-b coffin-a",
        "fire slayer b coffin a",
        "f slayer b target=coffin-a",
    ],
)
def test_a_shot_can_be_typed_in_many_ways(line: str) -> None:
    assert _read(line) == {"is": "fire", "vessel": "slayer-b", "target": "coffin-a"}


def test_what_is_legal_decides_between_readings() -> None:
    legal = _deploying()
    wanted = {"is": "deploy", "vessel": "harsh-crusher", "cell": "1-5"}
    assert _read("deploy harsh crusher 1-5", legal) == wanted
    assert _read("d Harsh Crusher at row 1 lane 5", legal) == wanted


def test_an_optional_value_may_be_left_out() -> None:
    assert _read("recycle coffin a") == {"is": "recycle", "vessel": "coffin-a", "cell": None}
    assert _read("recycle lite crusher 1-3") == {
        "is": "recycle",
        "vessel": "lite-crusher",
        "cell": "1-3",
    }


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fly", "nothing that can be done"),
        ("p", "nothing that can be done"),
        ("conc", "nothing that can be done"),
        ("move", "move VESSEL TO"),
        ("pass please", "pass"),
        ("move slayer b 7-", "row-lane"),
        ("move " + "x " * 30, "move VESSEL TO"),
        ("move " + "x" * LONGEST, "too long"),
        ("move 'slayer b 7-4", "not closed"),
    ],
)
def test_what_cant_be_read_is_told(line: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        _read(line)


def test_switches_numbers_and_choices_of_any_system_can_be_typed() -> None:
    state = open_game(TOY, TOY.start(TOY.options()), SeededDice(SEED, b"")).state
    hide = parse(TOY, offers(TOY, state, "red"), split("hide 3"))
    assert hide.to_json() == {"is": "hide", "number": 3}
    for seat in ("red", "blue"):
        state = act(TOY, state, seat, hide, SeededDice(SEED, b"")).state
    legal = offers(TOY, state, "red")
    for offer in legal:
        typed = " ".join([offer.action.tag, *(f"{k}={v}" for k, v in offer.fields.items())])
        assert parse(TOY, legal, split(typed)) == offer.action


def test_completion_follows_what_is_legal() -> None:
    legal = _deploying()
    assert completions(CONVOY, legal, "") == ["deploy "]
    assert completions(CONVOY, legal, "dep") == ["deploy "]
    assert completions(CONVOY, legal, "deploy ") == ["harsh-crusher ", "lite-crusher "]
    assert completions(CONVOY, legal, "deploy li") == ["lite-crusher "]
    codes = {"harshcrusher": "HC", "litecrusher": "LC"}
    assert completions(CONVOY, legal, "deploy Lc", codes) == ["lite-crusher "]
    assert completions(CONVOY, legal, "deploy lite-crusher 1-1") == ["1-1 ", "1-10 "]
    assert completions(CONVOY, legal, "deploy lite-crusher 9") == []
    assert completions(CONVOY, legal, "deploy lite-crusher 1-1 ") == []
    assert completions(CONVOY, legal, "fly ") == []
    assert completions(CONVOY, legal, "!dep") == ["!deploy "]
    assert completions(CONVOY, legal, "!deploy li") == ["lite-crusher "]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move o'conner 3,4", ["move", "o'conner", "3,4"]),
        ("shoot \"hare's man\" o'conner", ["shoot", "hare's man", "o'conner"]),
        ("fire 'slayer b' \"coffin a\"", ["fire", "slayer b", "coffin a"]),
        ("move #1 a\\ b", ["move", "#1", "a b"]),
    ],
)
def test_an_apostrophe_is_no_quotation_mark(line: str, words: list[str]) -> None:
    assert split(line) == words
