"""What /luck tells of a game with secrets: none of them, until the game is over."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rules.kernel.foresight.chances import Chance, always
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.journal import Entry, entry_of
from rules.kernel.playing.luck import Balance, LuckRecord, Sum, Trial
from rules.kernel.playing.play import act, active, open_game
from tests.conformance.sample import PER_GAME, positions
from tests.systems_under_test import IDS, system
from tests.toy.actions import Gait, Hide, Step
from tests.toy.lucky import LUCKY, Peek
from tests.toy.state import RaceOptions

if TYPE_CHECKING:
    from collections.abc import Collection

    from rules.kernel.game.action import Action

OPTIONS = RaceOptions(pushing=False)


def journal(*, red: int, blue: int) -> list[Entry]:
    """Red walks 4 and shows a 5; blue peeks and shows a 6; blue runs 2 and shows a 1."""
    dice = ScriptedDice(5, 6, 1, 2)
    played: list[tuple[str, Action]] = [
        ("red", Hide(number=red)),
        ("blue", Hide(number=blue)),
        ("red", Step(runner="red-a", steps=4)),
        ("blue", Peek()),
        ("red", Step(runner="red-a", steps=1)),
        ("blue", Step(runner="blue-a", steps=2, gait=Gait.RUN)),
    ]
    step = open_game(LUCKY, LUCKY.start(OPTIONS), dice)
    entries = [entry_of(step)]
    for seat, action in played:
        step = act(LUCKY, step.state, seat, action, dice)
        entries.append(entry_of(step))
    dice.assert_used_up()
    return entries


def read(entries: list[Entry], seats: Collection[str] = ()) -> LuckRecord:
    record = LuckRecord(LUCKY, LUCKY.start(OPTIONS), seats)
    for entry in entries:
        record.add(entry)
    return record


def test_what_is_decided_ahead_has_no_number() -> None:
    entries = journal(red=1, blue=2)
    sealed = {"is": "sealed", "seat": "red"}
    ahead = Entry("red", None, [{"secret": sealed, "audience": "red", "twin": None}], [])
    assert read([*entries[:3], ahead, *entries[3:]]).trials == read(entries).trials


def test_chances_of_one_name_are_summed_up_whatever_tells_them_apart() -> None:
    record = read([])
    for number, target in enumerate(("hood", "bismarck"), start=1):
        chance = Chance("takes hull", number, 4, f"hull:{target}", came=always)
        record.trials.append(Trial(number, "red", "fire", chance, met=number == 1))
    assert record.sums("red") == {"hull": Sum(2, Fraction(3, 4), 1)}


def test_everybody_is_told_what_a_spectator_could_work_out() -> None:
    record = read(journal(red=1, blue=2))
    assert [(each.entry, each.seat) for each in record.trials] == [
        (4, "red"),
        (6, "red"),
        (7, "blue"),
    ]
    assert record.left_out == 1
    assert record.sums("red") == {"goes": Sum(2, Fraction(3, 6) + 1, 2)}
    assert record.sums("blue") == {"goes": Sum(1, Fraction(3, 6), 1)}


def test_ones_own_rolls_are_told_as_one_saw_them() -> None:
    record = read(journal(red=1, blue=2), ("blue",))
    assert record.left_out == 0
    assert record.sums("blue") == {
        "goes": Sum(1, Fraction(4, 6), 1),
        "peeks": Sum(1, Fraction(1, 2), 1),
    }
    assert record.sums("red") == {"goes": Sum(2, Fraction(3, 6) + 1, 2)}
    assert read(journal(red=1, blue=2), ("red",)).left_out == 1


def test_all_is_told_in_the_end() -> None:
    record = read(journal(red=1, blue=2), ("red", "blue"))
    assert record.left_out == 0
    assert record.sums("red") == {"goes": Sum(2, Fraction(4, 6) + 1, 2)}
    assert set(record.sums("blue")) == {"goes", "peeks"}


@pytest.mark.parametrize("seats", [(), ("blue",)])
def test_what_is_told_does_not_depend_on_what_is_hidden(seats: tuple[str, ...]) -> None:
    told = {str(read(journal(red=number, blue=2), seats).trials) for number in range(1, 5)}
    assert len(told) == 1


@pytest.mark.parametrize("system_id", IDS)
def test_a_spectator_is_told_the_odds_of_what_is_not_secret(system_id: str) -> None:
    ruleset = system(system_id)
    for state in [position.state for position in positions(system_id)][:: 5 * PER_GAME]:
        for seat in active(ruleset, state):
            own, others = ruleset.view(state, seat), ruleset.view(state, None)
            for action in ruleset.legal(own)[::5]:
                told = ruleset.forecast(others, action)
                if "hidden" not in ruleset.state.model_fields:
                    seen = ruleset.forecast(own, action)
                    assert (told.chances, told.text) == (seen.chances, seen.text)


def test_a_balance_takes_the_first_chance_of_each_action() -> None:
    record = read(journal(red=1, blue=2), ("red", "blue"))
    record.trials += [each._replace(met=False) for each in record.trials]
    red = record.balance("red")
    assert red == Balance(2, 2, Fraction(4, 6) + 1, Fraction(4, 6) * Fraction(2, 6))
    assert (red.score, red.words) == (70, ""), "two rolls are too few for a verdict"


def test_below_five_rolls_there_is_no_verdict() -> None:
    lucky = [Balance(rolls, rolls, Fraction(rolls, 6), Fraction(5 * rolls, 36)) for rolls in (4, 5)]
    assert [each.words for each in lucky] == ["", "very lucky"]


@pytest.mark.parametrize(
    ("came", "score", "words"),
    [
        (50, 0, "fair dice"),
        (53, 60, "fair dice"),
        (54, 80, "lucky"),
        (46, -80, "unlucky"),
        (58, 160, "very lucky"),
        (42, -160, "very unlucky"),
    ],
)
def test_luck_is_judged_by_how_far_the_dice_strayed(came: int, score: int, words: str) -> None:
    found = Balance(100, came, Fraction(50), Fraction(25))
    assert (found.score, found.words) == (score, words)


def test_what_was_certain_is_no_luck() -> None:
    assert Balance(5, 5, Fraction(5), Fraction()).words == "fair dice"
