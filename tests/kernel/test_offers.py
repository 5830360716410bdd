"""Legal actions with their words, and how completion and buttons sort them."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.foresight.chances import Chance, always, foremost, in_short
from rules.kernel.foresight.completion import candidates
from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.foresight.offers import Focus, Offer, focus
from tests.processes import run
from tests.systems.common import asking
from tests.toy.actions import Gait, Hide, Push, Step
from tests.toy.questions import MayPush, TakeStep
from tests.toy.ruleset import RULESET
from tests.toy.state import RaceOptions, RaceState

if TYPE_CHECKING:
    from rules.kernel.game.action import Action

STATE = asking(
    RaceState(
        options=RaceOptions(),
        hidden={"red": 1, "blue": 2},
        positions={"red-a": 4, "red-b": 0, "blue-a": 1, "blue-b": 1},
    ),
    TakeStep(seat="red"),
)


def wordless(action: Action) -> Forecast:
    return Forecast(action, "")


def offers_in(state: RaceState, seat: str) -> tuple[Offer, ...]:
    view = RULESET.view(state, seat)
    return tuple(Offer(action, partial(RULESET.forecast, view)) for action in RULESET.legal(view))


OFFERS = offers_in(STATE, "red")


def test_fields_are_json() -> None:
    offer = Offer(Step(runner="red-a", steps=2, gait=Gait.RUN), wordless)
    assert offer.fields == {"runner": "red-a", "steps": 2, "gait": "run", "shout": False}


def test_a_token_names_its_action() -> None:
    tokens = {offer.token: offer.action for offer in OFFERS}
    assert len(tokens) == len(OFFERS) == 36
    assert {len(token) for token in tokens} == {12}
    again = Offer(OFFERS[0].action.model_copy(), wordless)
    assert again.token == OFFERS[0].token


def test_a_token_is_the_same_in_every_process() -> None:
    code = (
        "from rules.kernel.foresight.offers import Offer\n"
        "from tests.toy.actions import Hide\n"
        "print(Offer(Hide(number=3), print).token)"
    )
    for hash_seed in ("0", "1"):
        done = run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        )
        assert done.stdout.strip() == Offer(Hide(number=3), wordless).token


@pytest.mark.parametrize(
    ("verb", "field", "filled", "expected"),
    [
        ("step", "runner", {}, [("red-a", "red-a at 4"), ("red-b", "red-b at 0")]),
        ("step", "gait", {}, [("walk", "walk"), ("run", "run")]),
        ("step", "steps", {"gait": "run"}, [(n, n) for n in "123"]),
        ("step", "steps", {"gait": Gait.RUN}, [(n, n) for n in "123"]),
        ("step", "gait", {"steps": "5"}, [("walk", "walk")]),
        ("step", "gait", {"steps": 5, "gait": "run"}, [("walk", "walk")]),
        ("step", "gait", {"runner": "blue-a"}, []),
        ("step", "shout", {}, [("False", "in silence"), ("True", "shouting")]),
        ("step", "nonsense", {}, []),
        ("step", "steps", {"nonsense": "x"}, []),
        ("push", "push", {}, []),
        ("fly", "to", {}, []),
    ],
)
def test_candidates(
    verb: str, field: str, filled: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert candidates(OFFERS, verb, field, filled) == tuple(Candidate(*each) for each in expected)


def test_an_optional_field_left_open_is_no_candidate() -> None:
    class Maybe(Hide):
        """Hide, or not."""

        also: int | None = None

    with_it, without = Maybe(number=1, also=2), Maybe(number=1)
    found = [Offer(action, wordless) for action in (without, with_it)]
    assert candidates(found, "maybe", "also", {}) == (Candidate("2", "2"),)
    assert candidates(found, "maybe", "number", {}) == (Candidate("1", "1"),)


def test_the_last_field_of_an_action_is_shown_with_its_chance() -> None:
    asked: list[str] = []

    def odds() -> tuple[Chance, ...]:
        asked.append("how likely?")
        return (
            Chance("trips", 1, 6, came=always),
            Chance("arrives", 5, 6, "arrivals", came=always),
        )

    def foresee(action: Action) -> Forecast:
        return replace(RULESET.forecast(RULESET.view(STATE, "red"), action), odds=odds)

    found = tuple(Offer(each.action, foresee) for each in OFFERS)
    words = dict(candidates(found, "step", "runner", {"gait": "run"}))
    assert words == {"red-a": "red-a at 4", "red-b": "red-b at 0"}
    assert asked == [], "more is to be chosen, so none is worked out"
    given = {"runner": "red-a", "gait": "run", "shout": False}
    settled = candidates(found, "step", "steps", given)
    assert settled == tuple(Candidate(n, f"{n} · 83 %") for n in "123")
    assert len(asked) == 3
    assert candidates(found, "step", "steps", given) == settled
    assert len(asked) == 3, "an offer works its chances out once"


@pytest.mark.parametrize(
    ("ways", "total", "words"),
    [
        (0, 6, "0 %"),
        (1, 1000, "<1 %"),
        (1, 100, "1 %"),
        (5, 12, "42 %"),
        (1, 200, "<1 %"),
        (125, 1000, "13 %"),
        (99, 100, "99 %"),
        (999, 1000, ">99 %"),
        (6, 6, "100 %"),
    ],
)
def test_a_chance_in_per_cent(ways: int, total: int, words: str) -> None:
    chance = Chance("hits", ways, total, "hit", came=always)
    assert chance.percent == words
    other = Chance("falls short", total - ways, total, came=always)
    sinks = replace(chance, label="sinks")
    assert in_short((other, chance, sinks)) == f"{words} hits, {words} sinks"
    assert foremost((other, chance)) == words
    assert (in_short((other,)), foremost((other,))) == ("", "")


def test_focus_is_on_the_unit_chosen() -> None:
    found = focus(OFFERS, "red-b")
    assert found.subjects == (
        Candidate("red-a", "red-a at 4"),
        Candidate("red-b", "red-b at 0"),
    )
    assert found.chosen == "red-b"
    assert found.general == ()
    assert len(found.actions) == 18
    assert {_runner(offer.action) for offer in found.actions} == {"red-b"}


@pytest.mark.parametrize("chosen", ["", "blue-a", "garbage"])
def test_focus_falls_back_on_the_first(chosen: str) -> None:
    assert focus(OFFERS, chosen).chosen == "red-a"


def test_focus_without_units() -> None:
    stumbled = asking(STATE, MayPush(seat="red", runner="blue-a"))
    found = focus(offers_in(stumbled, "red"))
    assert (found.subjects, found.chosen, found.actions) == ((), "", ())
    assert [offer.action for offer in found.general] == [Push(push=True), Push(push=False)]
    assert focus(()) == Focus((), "", ())


def _runner(action: Action) -> str:
    assert isinstance(action, Step)
    return action.runner
