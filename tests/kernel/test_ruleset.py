"""What every system can do without writing it: reading input, the rule book, being found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import rules.systems
from rules.kernel.game.action import CallOff, Concede
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.seat import Seat
from rules.kernel.game.telling import Telling, Throw
from rules.kernel.playing.play import open_game
from rules.kernel.system.rulebook import Rule, RuleBook
from rules.kernel.values.data import load
from rules.kernel.values.errors import Illegal, Malformed
from rules.registry import Registry, installed
from tests.toy.actions import Gait, Hide, Step
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions

if TYPE_CHECKING:
    from pathlib import Path

GARBAGE = st.one_of(
    st.text(max_size=2000), st.integers(), st.floats(), st.booleans(), st.none(), st.binary()
)


def test_parse_reads_what_was_typed() -> None:
    typed = {"runner": "red-a", "steps": "3", "gait": "run", "shout": True}
    assert RULESET.parse("step", typed) == Step(runner="red-a", steps=3, gait=Gait.RUN, shout=True)
    assert RULESET.parse("concede", {}) == Concede()
    assert RULESET.parse("call_off", {}) == CallOff()


def test_an_unknown_verb_is_told_the_known_ones() -> None:
    with pytest.raises(Malformed) as refused:
        RULESET.parse("fly<@1234>", {})
    assert refused.value.message == "Toy Race has no such action."
    assert refused.value.legal == ("step", "push", "hide")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"number": 7}, "I can't read “number”: input should be less than or equal to 6."),
        ({"number": "x"}, "I can't read “number”: input should be a valid integer"),
        ({}, "I can't read “number”: field required."),
        ({"number": 1, "by_the_way": 2}, "I can't read “by the way”: extra inputs are not"),
    ],
)
def test_what_cannot_be_read_is_named(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed) as refused:
        RULESET.parse("hide", fields)
    assert refused.value.message.startswith(words)


@given(st.text(min_size=12, max_size=2000))
def test_what_was_typed_is_never_repeated(text: str) -> None:
    """Neither as an echo into the channel nor as a ping in disguise."""
    for read in (
        lambda: RULESET.parse("hide", {"number": text}),
        lambda: RULESET.parse("step", {"runner": text, "steps": text, "gait": text}),
        lambda: RULESET.parse(text, {}),
        lambda: RULESET.read_options({"target": text}),
    ):
        with pytest.raises(Malformed) as refused:
            read()
        assert text not in refused.value.message
        assert not any(text in each for each in refused.value.legal)


@given(st.sampled_from(["step", "push", "hide", "fly"]), st.dictionaries(st.text(), GARBAGE))
def test_garbage_is_malformed_or_read(verb: str, fields: dict[str, Any]) -> None:
    try:
        action = RULESET.parse(verb, fields)
    except Malformed:
        return
    assert action.tag == verb


def test_options_are_read_with_defaults() -> None:
    assert RULESET.read_options({}) == RaceOptions(target=10, pushing=True)
    assert RULESET.read_options({"target": 20}) == RaceOptions(target=20)
    with pytest.raises(Malformed, match="greater than or equal to 5"):
        RULESET.read_options({"target": 1})
    with pytest.raises(Malformed, match="extra inputs"):
        RULESET.read_options({"tarhet": 9})


def test_a_seat_fights_for_itself_unless_it_shares_a_side() -> None:
    assert Seat("red", "Reds", "win").side == "red"
    assert Seat("red", "Reds", "win", side="north").side == "north"


def test_codecs_know_the_common_ones() -> None:
    assert set(RULESET.action_codec.by_tag) == {
        "step",
        "push",
        "hide",
        "concede",
        "call_off",
        "absent",
        "report",
        "take_back",
        "write_note",
        "lock_game",
        "unlock_game",
        "act_for",
        "hand_over",
        "name_master",
        "dismiss_master",
    }
    assert {"conceded", "called_off"} < set(RULESET.event_codec.by_tag)


BOOK = RuleBook(
    rule=(
        Rule(id="A1", title="One", summary="First.", refusal="Not {what}."),
        Rule(id="A2", title="Two", summary="Second.", refusals={"late": "Too late for {who}."}),
        Rule(id="A3", title="Three", summary="Third.", clauses={"b": "And more.", "c": "So."}),
    )
)


def test_a_refusal_from_the_book() -> None:
    refused = BOOK.illegal("A1", what="that", legal=("this",))
    assert isinstance(refused, Illegal)
    assert (refused.message, refused.rule, refused.legal) == ("Not that.", "A1", ("this",))
    assert BOOK.illegal("A2", case="late", who="Ann").message == "Too late for Ann."


def test_a_refusal_that_is_not_in_the_book_is_an_error_of_ours() -> None:
    with pytest.raises(LookupError, match="A3 has no refusal"):
        BOOK.illegal("A3")
    for rule, case in (("A9", ""), ("A2", "early")):
        with pytest.raises(KeyError):
            BOOK.illegal(rule, case=case)
    with pytest.raises(KeyError):
        BOOK.illegal("A1", who="nobody")


def test_facts_are_not_templates() -> None:
    assert BOOK.illegal("A1", what="{rule.__class__}").message == "Not {rule.__class__}."


def test_the_book_is_strict() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        RuleBook.model_validate({"rule": [{"id": "A", "title": "A", "summary": "a", "ref": "x"}]})


def test_data_is_validated() -> None:
    with pytest.raises(ValidationError):
        load(Rule, "space_convoy/rules.toml")
    with pytest.raises(FileNotFoundError):
        load(RuleBook, "nowhere/rules.toml")


def test_the_text_of_a_rule_names_its_clauses() -> None:
    assert BOOK.by_id["A3"].text == "Third.\n- A3b: And more.\n- A3c: So."
    assert BOOK.by_id["A1"].text == "First."


def test_a_clause_is_called_by_a_letter() -> None:
    with pytest.raises(ValidationError, match="match pattern"):
        Rule(id="A4", title="Four", summary="Fourth.", clauses={"4": "No."})


def test_installed_systems_are_found_by_themselves() -> None:
    registry = installed()
    assert "space_convoy" in registry
    assert "toy_race" not in registry
    assert registry["space_convoy"].command == "convoy"


def test_a_new_folder_is_a_new_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "zz_added"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "ruleset.py").write_text(
        "from tests.toy.ruleset import ToyRace\n"
        "class Added(ToyRace):\n    id = 'zz_added'\n"
        "RULESET = Added()\n"
    )
    monkeypatch.setattr(rules.systems, "__path__", [*rules.systems.__path__, str(tmp_path)])
    registry = installed()
    assert [ruleset.id for ruleset in registry][-1] == "zz_added"
    assert registry["zz_added"].title == "Toy Race"


def test_a_registry_of_any_systems() -> None:
    registry = Registry([RULESET])
    assert list(registry) == [RULESET]
    assert "toy_race" in registry
    with pytest.raises(KeyError):
        registry["chess"]


def test_a_telling_in_words() -> None:
    telling = Telling(
        "Slayer B fires",
        (Throw("red", (3, 5)), Throw("blue", (2,), "against"), Throw("", (4,))),
        "hit",
        ("SC1", "SC2"),
    )
    assert telling.words == "Slayer B fires (red 3, 5; against blue 2; 4): hit [SC1, SC2]"
    assert Telling("Pass").words == "Pass"


def test_hide_is_what_the_toy_asks_for_first() -> None:
    state = open_game(RULESET, RULESET.start(RaceOptions()), ScriptedDice()).state
    assert RULESET.legal(RULESET.view(state, "red")) == tuple(Hide(number=n) for n in range(1, 7))
