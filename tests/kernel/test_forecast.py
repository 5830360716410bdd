"""A forecast works out what is asked for, once, and is read as label, chances and preview."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.kernel.foresight.chances import Chance, Mean, always, at_once, later
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast, Label
from rules.kernel.game.event import Event
from rules.kernel.system.ruleset import View
from rules.kernel.values.errors import Malformed
from tests.toy.actions import Hide, Step

STEP = Step(runner="red-a", steps=2)


class Arrived(Event):
    late: bool


class Looking(View):
    preview: Considered[int] | None = None


def test_its_label_shows_the_unit_as_the_subject() -> None:
    runner = Candidate("red-a", "red-a at 4")
    found = Forecast(STEP, "red-a: walk 2", "walk 2", runner, {"steps": "2"})
    values = {"runner": "red-a at 4", "steps": "2"}
    assert found.label == Label("red-a: walk 2", "walk 2", runner, values)
    assert Forecast(Hide(number=3), "3 in secret").label == Label("3 in secret", "")


def test_chances_are_worked_out_once_and_only_when_asked_for() -> None:
    asked = []

    def odds() -> tuple[Chance, ...]:
        asked.append("how likely?")
        return (Chance("arrives", 5, 6, "arrivals", came=always),)

    found = Forecast(STEP, "red-a: walk 2", odds=odds)
    assert found.label.text
    assert asked == []
    assert found.chances is found.chances
    assert len(asked) == 1
    assert Forecast(STEP, "red-a: walk 2").chances == ()


def test_events_show_what_came_true() -> None:
    arrives = at_once(lambda event: isinstance(event, Arrived))
    in_time = later(
        lambda event: isinstance(event, Arrived),
        lambda event: isinstance(event, Arrived) and not event.late,
    )
    late, on_time = Arrived(late=True), Arrived(late=False)
    assert (arrives([]), in_time([])) == (False, None)
    assert (arrives([late]), in_time([late])) == (True, False)
    assert (arrives(iter([late, on_time])), in_time(iter([late, on_time]))) == (True, True)


def test_what_it_is_for_is_told_first_then_what_it_costs() -> None:
    hits, sinks = (Chance(words, 1, 6, words, came=always) for words in ("hits", "sinks"))
    costs = Mean("hull that it costs on the mean", Fraction(5, 3), count=lambda _: 1)
    found = Forecast(STEP, "red-a: walk 2", odds=lambda: (hits, sinks), costs=lambda: (costs,))
    assert found.figures == (hits, costs, sinks)
    assert costs.figure == "1.67"


def test_it_is_drawn_into_a_view() -> None:
    view = Looking(viewer="red")
    drawn = Considered("red-a", 4, 6, clear=True, shot=False, words="red-a walks to 6")
    found = Forecast(STEP, "red-a: walk 2", draw=lambda _: drawn)
    preview = found.preview(view)
    assert (preview.view.viewer, preview.view.preview) == ("red", drawn)
    assert (preview.words, preview.action, preview.refusal) == ("red-a walks to 6", STEP, None)
    assert view.preview is None
    with pytest.raises(Malformed):
        Forecast(STEP, "red-a: walk 2").preview(view)
