"""What a game starts from: kept as JSON, or written by people within bounds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.brief import BYTES, Brief, brief_from_toml, kept_brief
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import first_state, open_game
from rules.kernel.values.errors import Malformed
from tests.toy.brief import RaceBrief
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions

TEXT = "\n".join(
    f'[[runner]]\nid = "{name}"\nahead = {ahead}'
    for name, ahead in (("red-a", 0), ("red-b", 1), ("blue-a", 0), ("blue-b", 4))
)


class Anything(Brief):
    """A brief that takes nearly everything, so that only the bounds refuse."""

    it: Any


def test_a_game_starts_from_the_brief_that_somebody_wrote() -> None:
    brief = RULESET.read_brief(RaceOptions(), TEXT)
    start = RULESET.start(RaceOptions())._replace(brief=brief)
    state = open_game(RULESET, start, ScriptedDice()).state
    assert state.positions == {"red-a": 0, "red-b": 1, "blue-a": 0, "blue-b": 4}


def test_a_brief_is_the_same_value_for_the_same_text() -> None:
    brief = RULESET.read_brief(RaceOptions(), TEXT)
    assert kept_brief(RaceBrief, brief.model_dump_json()) is brief
    assert RULESET.read_brief(RaceOptions(), TEXT + "\n# as before") is brief


def test_a_state_tells_the_version_that_it_was_started_with() -> None:
    start = RULESET.start(RaceOptions())
    assert first_state(RULESET, start).version == RULESET.version == 1
    assert first_state(RULESET, start._replace(version=0)).version == 0


def test_a_system_without_a_brief_has_an_empty_one() -> None:
    assert Brief().model_dump() == {}
    with pytest.raises(Malformed, match="“hills”: there is nothing of that name"):
        brief_from_toml(Brief, "hills = 3")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("this is a letter", "no TOML: .*line 1"),
        ("a = 1\na = 2\nb = 3", "no TOML: .*line 2"),
        ("", "“runner”: it is missing"),
        ("runner = 4", "“runner”: a list is wanted"),
        ("runner = [4]", "“runner 1”: a table with keys is wanted"),
        (TEXT.replace("ahead = 4", "ahead = 5"), "“runner 4, ahead”: .*less than or equal to 4"),
        (TEXT.replace("ahead = 4", 'ahead = "far"'), "“runner 4, ahead”: a whole number"),
        (TEXT.replace("ahead = 4", "ahead = 1.5"), "“runner 4, ahead”: a whole number"),
        (TEXT.replace("ahead = 4", "ahead = nan"), "“runner 4, ahead”"),
        (TEXT.replace("ahead = 4", "ahead = 2024-01-01"), "“runner 4, ahead”"),
        (TEXT + "\nspeed = 3", "“runner 4, speed”: there is nothing of that name"),
        (TEXT.replace("blue-b", "red-a"), "each runner starts once: red-a"),
        (TEXT.replace("blue-b", "green"), "“runner 4, id”"),
        (TEXT + "\n" + TEXT, "“runner”: there are too many"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        RULESET.read_brief(RaceOptions(), text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#" * 500 + "\n" + "# scenario\n" * (BYTES // 10), "50 kB at most"),
        ("# " + "é" * 240 + ("\n# " + "é" * 240) * 103, "50 kB at most"),
        ("it = 1\n" + "#" * 501, "Line 2 is too long"),
        ("it = " + "[" * 200 + "]" * 200, "nested too deeply"),
        ("it = {a={b={c={d={e={f={g={h=1}}}}}}}}", "“it, a, b, c, d, e, f, g, h” is nested"),
        ("it = [\n" + "1,\n" * 4000 + "]", "too many values"),
        ("it = '''" + ("a" * 100 + "\n") * 11 + "'''", "“it” is too long"),
        ("it = " + "9" * 480, "“it” is too large"),
        ("it" + ".a" * 300 + " = 1", "Line 1 is too long"),
        (f"it = {1 << 53}", "“it” is too large"),
        (f"it = -{1 << 53}", "“it” is too large"),
    ],
)
def test_the_bounds_are_told(text: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        brief_from_toml(Anything, text)


def test_what_is_just_within_the_bounds_is_read() -> None:
    for text in (
        "it = {a={b={c={d={e={f={g=1}}}}}}}",
        "it = [\n" + "1,\n" * 3990 + "]",
        f"it = {(1 << 53) - 1}",
    ):
        assert brief_from_toml(Anything, text).it is not None
