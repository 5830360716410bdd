"""A sample of what ``python -m tests.odds`` compares: what a few dice decide, over every throw."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from rules.kernel.foresight.chances import Chance, Mean, at_once, later
from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.playing.journal import spans_of
from rules.kernel.playing.luck import LuckRecord, Trial
from rules.kernel.playing.play import act, open_game
from tests.conformance.sample import games, positions
from tests.odds.cases import cases, offered
from tests.odds.judging import ALPHA, agree, smallest_error, throws_for, unlikeliness
from tests.odds.resolving import Case, Tally, every_throw, some_throws
from tests.odds.words import wrong, wrong_words
from tests.systems_under_test import IDS, system
from tests.toy.actions import Hide
from tests.toy.lucky import LUCKY, Peek, Peeked
from tests.toy.state import RaceOptions
from tests.toy.steps import Stepped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.event import Event

_THROWS = 300
"""Throws of an action, at most."""
_POSITIONS = 90
_GAMES = 6
_WITHOUT = ("buoyz_campaign", "toy_race")
"""Systems that tell no chances."""
_PENDING = 20
"""Chances that are still to be decided when a game ends, at most."""
_HALF = 3
_SURELY = 7
"""What is expected so often comes true at least once, but for one time in a thousand."""


@pytest.mark.parametrize("system_id", IDS)
def test_what_is_told_is_what_happens(system_id: str) -> None:
    ruleset, found = system(system_id), positions(system_id)
    few = min(_POSITIONS, len(found))
    spread = [found[at * len(found) // few] for at in range(few)]
    known = cases(ruleset, offered(ruleset, spread, "sample"), "sample", 2)
    for case in known:
        assert not wrong_words(case, "sample"), case.action
        agree(case, every=_THROWS, throws=_THROWS)
    assert bool(known) == (system_id not in _WITHOUT)


@pytest.mark.parametrize("system_id", IDS)
def test_what_is_often_taken_is_met_and_missed(system_id: str) -> None:
    """As luck weighs it: what is sealed, or strikes later, too."""
    ruleset = system(system_id)
    taken: dict[str, list[Trial]] = defaultdict(list)
    for played in games(system_id)[:_GAMES]:
        seats = tuple(each.id for each in ruleset.seats_in(played.state))
        record = LuckRecord(ruleset, played.start, seats, spans_of(played.entries))
        for entry in played.entries:
            record.add(entry)
        assert record.pending < _PENDING
        for trial in record.trials:
            taken[trial.chance.name].append(trial)
    for name, trials in taken.items():
        expected = sum((each.chance.share for each in trials), Fraction())
        met = sum(each.met for each in trials)
        assert met or expected < _SURELY, name
        assert met < len(trials) or len(trials) - expected < _SURELY, name
    assert bool(taken) == (system_id not in _WITHOUT)


def _peek(told: Chance, mean: Mean) -> Case:
    """A try to see the other side's number, which half of all tries do, told like this."""
    state = open_game(LUCKY, LUCKY.start(RaceOptions()), SeededDice(bytes(32), b"")).state
    for seat in ("red", "blue"):
        state = act(LUCKY, state, seat, Hide(number=3), ScriptedDice()).state
    return Case(LUCKY, state, "red", Peek(), (told, mean))


def _seen(event: Event) -> bool:
    return isinstance(event, Peeked) and event.number is not None


def _count(events: Iterable[Event]) -> int:
    return sum(map(_seen, events))


@pytest.mark.parametrize("wrong", [Fraction(), Fraction(1, 10)])
def test_a_wrong_figure_is_found(wrong: Fraction) -> None:
    told = Fraction(1, 2) + wrong
    case = _peek(
        Chance.of("sees it", told, came=at_once(_seen)), Mean("numbers seen", told, count=_count)
    )
    exact = every_throw(case)
    assert exact is not None
    thrown = some_throws(case, 4_000, "peeks")
    for outcome in (exact, thrown):
        found = [unlikeliness(each, exact=outcome.exact) for each in outcome.tallies]
        assert all(each < ALPHA if wrong else each > ALPHA for each in found), found


def test_what_a_chance_rests_on_is_counted_apart() -> None:
    case = _peek(
        Chance("sees it", 1, 1, came=at_once(_seen), given=at_once(_seen)),
        Mean("numbers seen", Fraction(1), count=_count, given=at_once(_seen)),
    )
    outcome = every_throw(case)
    assert outcome is not None
    for tally in outcome.tallies:
        assert (tally.count, tally.taken) == (Fraction(1, 2), Fraction(1, 2))


def test_what_is_seldom_taken_is_thrown_for_longer() -> None:
    case = _peek(
        Chance("sees it", 1, 2, came=at_once(_seen), given=at_once(_seen)),
        Mean("numbers seen", Fraction(1), count=_count, given=at_once(_seen)),
    )
    assert some_throws(case, 50, "peeks").tallies[0].taken < 50
    assert some_throws(case, 50, "peeks", 60).tallies[0].taken < 50
    assert {each.taken for each in some_throws(case, 50, "peeks", 500).tallies} == {50}


def test_what_rests_on_a_choice_is_met_by_contrary_answers() -> None:
    """Blue may shout as it steps; who is absent does not."""
    steps = later(
        lambda each: isinstance(each, Stepped),
        lambda each: isinstance(each, Stepped) and each.face > _HALF,
    )
    shouts = at_once(lambda each: isinstance(each, Stepped) and each.shout)
    told = Chance("throws 4 or more, if it shouts", 1, 2, came=steps, given=shouts)
    case = _peek(told, Mean("numbers seen", Fraction(1), count=_count))
    assert some_throws(case, 20, "peeks").tallies[0].taken == 0
    (tally, _) = some_throws(case, 100, "peeks", contrary=True).tallies
    assert tally.taken == 100
    assert unlikeliness(tally, exact=False) > ALPHA


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("fires 2 dice, needs 3+", [3]),
        ("fires 3 dice, needs 4+", [3]),
        ("fires 3d6", [2, 4]),
        ("up to 3 shots, 9 dice in all", [10]),
    ],
)
def test_words_that_tell_of_other_dice_are_found(words: str, dice: list[int]) -> None:
    assert wrong([words], {Fraction(2, 3)}, dice) == (words,)


@pytest.mark.parametrize(
    "words",
    ["fires 3 dice, needs 3+", "up to 3 shots, 9 dice in all", "needs white 6+"],
)
def test_words_that_tell_of_these_dice_are_right(words: str) -> None:
    assert wrong([words], {Fraction(2, 3)}, [3, 1]) == ()


@pytest.mark.parametrize(("value", "likely"), [(Fraction(1, 1000), True), (Fraction(1, 5), False)])
def test_what_is_rare_on_the_mean_may_be_missed(value: Fraction, *, likely: bool) -> None:
    tally = Tally(Mean("seen", value, count=_count))
    tally.add(Fraction(300), 0, given=True)
    assert (unlikeliness(tally, exact=False) > ALPHA) is likely


def test_throws_that_did_not_come_to_a_choice_count_if_it_was_always_made() -> None:
    tally = Tally(Mean("seen", Fraction(1), count=_count))
    tally.add(Fraction(5), 0, given=None)
    assert tally.taken == 0, "nobody has chosen it"
    tally.add(Fraction(3), 1, given=True)
    assert (int(tally.taken), int(tally.count), int(tally.squares)) == (8, 3, 3)
    tally.add(Fraction(1), 1, given=False)
    assert (int(tally.taken), int(tally.count)) == (3, 3), "what was chosen may hang on the dice"


def test_what_is_never_decided_is_told() -> None:
    case = _peek(
        Chance("sees it", 1, 2, came=lambda _: None), Mean("seen", Fraction(), count=lambda _: 0)
    )
    assert some_throws(case, 3, "peeks").tallies[0].open == 3


def test_some_thousand_throws_show_errors_of_three_points() -> None:
    assert throws_for(0.03, 10_000) < 10_000
    assert smallest_error(throws_for(0.03, 10_000), 10_000) <= 0.03
