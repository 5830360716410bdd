"""Games as parts of others: what is handed on, once, and that nothing goes back behind it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.kernel.game.action import CallOff, Concede, LockGame, Report, TakeBack
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.intervening import intervene
from rules.kernel.playing.journal import Entry, Folding, entry_of, is_masters, replay, rerun
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.playing.taking_back import acted
from rules.kernel.system.outcome import result
from rules.kernel.values.errors import Illegal, Malformed, NotYourTurn, Refusal, Unknown
from tests.fuzz.games import dice_of, random_game
from tests.series.records import Call, SeriesOptions
from tests.series.ruleset import SERIES
from tests.toy.actions import Hide
from tests.toy.brief import BLUE, RED
from tests.toy.reporting import REPORTING as TOY

START = SERIES.start(SeriesOptions(races=3))


def called(length: int = 6) -> list[Entry]:
    """A series whose first race is being run."""
    opened = open_game(SERIES, START, ScriptedDice())
    step = act(SERIES, opened.state, RED, Call(length=length), ScriptedDice())
    return [entry_of(opened), entry_of(step)]


def state_of(entries: list[Entry]) -> Any:
    return replay(SERIES, START, entries)


def won(part: str, winner: str = BLUE) -> Report:
    return Report(part=part, game="k7m2", outcome=json.dumps({"is": "raced", "winner": winner}))


def reported(entries: list[Entry], report: Report) -> Any:
    step = act(SERIES, state_of(entries), None, report, ScriptedDice())
    entries.append(entry_of(step))
    return step.state


def test_a_part_starts_from_what_the_whole_hands_in() -> None:
    state = state_of(called(length=7))
    (part,) = SERIES.parts(state)
    assert (part.key, part.ruleset, part.options.target) == ("race-1", TOY.id, 7)
    assert active(SERIES, state) == ()
    assert result(SERIES, state) is None
    with pytest.raises(NotYourTurn, match="parts of this game"):
        act(SERIES, state, RED, Call(length=5), ScriptedDice())


def test_what_it_hands_on_is_taken_in_once_and_by_the_referee() -> None:
    entries = called()
    with pytest.raises(Illegal):
        act(SERIES, state_of(entries), RED, won("race-1"), ScriptedDice())
    with pytest.raises(Unknown):
        reported(entries, won("race-2"))
    state = reported(entries, won("race-1"))
    assert state.won == (BLUE,)
    assert active(SERIES, state) == (RED,)
    with pytest.raises(Unknown):
        reported(entries, won("race-1"))
    assert state_of(entries) == state
    assert not is_masters(entries[-1])
    assert rerun(SERIES, START, entries, dice_of("any")) is None


def test_what_can_not_be_read_changes_nothing() -> None:
    entries = called()
    with pytest.raises(Malformed):
        reported(entries, won("race-1", "nobody"))
    assert len(entries) == 2


def test_a_part_that_was_called_off_is_open_again() -> None:
    entries = called()
    state = reported(entries, Report(part="race-1", game="k7m2"))
    assert [part.key for part in SERIES.parts(state)] == ["race-1"]


def test_a_locked_game_takes_nothing_in() -> None:
    state = intervene(SERIES, state_of(called()), None, LockGame(), ScriptedDice()).state
    with pytest.raises(Illegal, match="locked"):
        act(SERIES, state, None, won("race-1"), ScriptedDice())


def test_nothing_goes_back_behind_a_report() -> None:
    entries = called()
    reported(entries, won("race-1"))
    state = act(SERIES, state_of(entries), RED, Call(length=5), ScriptedDice())
    entries.append(entry_of(state))
    folding = Folding(SERIES, START, ((1, 100),))
    for entry in entries:
        folding.add(entry)
    back = acted(SERIES, folding.past, RED, TakeBack(to=3), ScriptedDice())
    assert back.state.won == (BLUE,)
    assert back.state.length == 0
    for to in (1, 2):
        for seat in (RED, None):
            with pytest.raises(Refusal):
                acted(SERIES, folding.past, seat, TakeBack(to=to, agreed=True), ScriptedDice())


def test_what_a_race_hands_on() -> None:
    start = TOY.start(TOY.options())
    state = open_game(TOY, start, ScriptedDice()).state
    assert TOY.report(state) is None
    state = act(TOY, state, RED, Hide(number=1), ScriptedDice()).state
    given_up = act(TOY, state, RED, Concede(), ScriptedDice()).state
    report = TOY.report(given_up)
    assert report is not None
    assert report.to_json() == {"is": "raced", "winner": BLUE}
    assert TOY.report(act(TOY, state, None, CallOff(), ScriptedDice()).state) is None


def test_a_game_without_parts_takes_nothing_in() -> None:
    start = TOY.start(TOY.options())
    state = open_game(TOY, start, ScriptedDice()).state
    assert TOY.parts(state) == ()
    with pytest.raises(Unknown):
        act(TOY, state, None, won("race-1"), ScriptedDice())


@pytest.mark.parametrize("seed", [f"series-{number}" for number in range(12)])
def test_random_series_hold(seed: str) -> None:
    assert random_game(SERIES, seed).plies > 0
