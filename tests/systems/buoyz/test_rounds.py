"""The turn: initiative, nominations, what is over with it (BZT1, BZT8, BZ19, BZ126, BZ221)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.game.action import Absent
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import events as ev
from rules.systems.buoyz import initiative
from rules.systems.buoyz import questions as qu
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.stats import SCENARIOS
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, resolved, ship, table
from tests.systems.buoyz.turns import all_of, due, firing, move, moving, play, set_up, the


def modifiers(*sds: Any, **ships: str) -> tuple[int, int]:
    board = table(sds=sds, **ships).board
    return initiative.modifier(board, "blue"), initiative.modifier(board, "red")


@pytest.mark.rule("BZ26", "BZ18", "BZ224", "BZ10", "BZT8b", "BZT8c")
def test_what_a_fleet_adds_to_its_dice() -> None:
    elite, green = own(id="elite", command=3), own(id="green", command=1)
    assert modifiers(elite, H="elite blue 1,1 0", K="bc-d7 red 9,9 0") == (2, 0)
    # Only the flagship's crew counts, the first of the list.
    assert modifiers(elite, green, H="green blue 1,1 0", G="elite blue 2,2 0",
                     K="bc-d7 red 9,9 0") == (-2, 0)  # fmt: skip
    two = {"A": "tp-maru blue 1,1 0", "B": "tp-maru blue 2,2 0"}
    assert modifiers(**two, K="bc-d7 red 9,9 0") == (-1, 0)
    assert modifiers(A="runabout blue 1,1 0", K="ca-galaxy red 9,9 0") == (3, 1)
    assert modifiers(H="ca-galaxy blue 1,1 0 gone=advanced_sensors", K="bc-d7 red 9,9 0") == (0, 0)


@pytest.mark.rule("BZT8", "X1", "BZ26b")
def test_ties_of_the_totals_are_thrown_again() -> None:
    state = table(H="ca-galaxy blue 1,1 0", K="bc-d7 red 9,9 0")
    r = resolved(state, initiative.roll, [3, 3, 3, 4, 1, 1, 6, 6])
    first, second = (each.event for each in r.emitted)
    assert isinstance(first, ev.InitiativeRolled)
    assert isinstance(second, ev.InitiativeRolled)
    assert (first.winner, second.winner) == (None, "red")
    assert (first.blue_more, first.red_more) == (1, 0)
    assert r.state.initiative == "red"


@pytest.mark.rule("BZT1", "BZ126", "BZ126b", "BZ127", "BZ19", "BZ219", "BZ125")
def test_a_duel_opens_with_the_initiative_and_its_holder_says_who_begins() -> None:
    step = set_up(6, 6, 1, 2)
    assert step.state.question == qu.ChooseFirst(seat="blue", phase="movement")
    step = play(step.state, "blue", ac.First(who="other"))
    assert step.state.question == qu.NominateMove(seat="red")
    step = play(step.state, "red", move("halberd", "6"))
    step = play(step.state, "blue", move("hood", "6"))
    # They are four inches apart: both can fire.
    assert step.state.question == qu.ChooseFirst(seat="blue", phase="attack")
    step = play(step.state, "blue", ac.First(who="other"))
    assert step.state.question == qu.NominateFire(seat="red")
    step = play(step.state, "red", ac.Fire(ship="halberd", orders="none"))
    assert step.state.question == qu.NominateFire(seat="blue")
    step = play(step.state, "blue", ac.Waive(), 1, 1, 6, 6)
    assert the(step, ev.TurnEnded).number == 1
    assert step.state.turn == 2
    assert ship(step.state, "H1").moved == 0
    assert step.state.question == qu.ChooseFirst(seat="red", phase="movement")


@pytest.mark.rule("BZ125")
def test_there_are_two_sides() -> None:
    for scenario in SCENARIOS:
        options = BuoyzOptions(scenario=scenario)
        seats = RULESET.seats(options, RULESET.brief_for(options))
        assert [each.id for each in seats] == ["blue", "red"]


@pytest.mark.rule("BZ225")
def test_who_can_fire_at_nothing_is_not_asked_but_where_nothing_is_measured() -> None:
    far: dict[str, Any] = {"H": "ca-classic blue 24,40 0", "K": "bc-d7 red 24,4 180 nominated"}
    step = play(moving(table(**far)), "blue", move("h"), 1, 1, 6, 6)
    assert [each.ships for each in all_of(step, ev.NoTargets)] == [("h",), ("k",)]
    assert step.state.turn == 2
    blind = moving(table(**far, options={"pre_measure": False}))
    step = play(blind, "blue", move("h"))
    assert step.state.question == qu.ChooseFirst(seat="blue", phase="attack")


@pytest.mark.rule("BZ221", "BZT9", "BZ19b")
@pytest.mark.parametrize(
    ("alternation", "order"),
    [("ship", "brbrb"), ("half", "bbrbr"), ("side", "bbbrr")],
)
def test_how_many_ships_at_a_time(alternation: str, order: str) -> None:
    blue: dict[str, Any] = {f"A{n}": f"ca-classic blue {10 * n},40 0" for n in (1, 2, 3)}
    red: dict[str, Any] = {f"K{n}": f"bc-d7 red {10 * n},4 180" for n in (1, 2)}
    state = table(**blue, **red, options={"alternation": alternation})
    state = due(state, qu.ChooseFirst(seat="blue", phase="movement"), qu.Moving())
    state = play(state, "blue", ac.First(who="self")).state
    met = ""
    while isinstance(state.question, qu.NominateMove):
        seat = state.question.seat
        met += seat[0]
        left = [each for each in state.board.fleet(seat) if not each.nominated]
        dice = (1, 1, 6, 6) if len(met) == len(order) else ()
        state = play(state, seat, move(left[0].id), *dice).state
    assert met == order


@pytest.mark.rule("BZ128b", "BZ129", "BZT14", "BZ129b")
def test_waiving_one_ship_is_a_nomination_and_waiving_all_ends_a_sides_fire() -> None:
    near: dict[str, Any] = {
        "H": "ca-classic blue 24,24 0",
        "G": "ca-classic blue 26,24 0",
        "K": "bc-d7 red 24,21 180",
        "L": "bc-d7 red 26,21 180",
    }
    state = firing(table(**near))
    one = play(state, "blue", ac.Fire(ship="h", orders="none"))
    assert one.state.question == qu.NominateFire(seat="red")
    assert [each.id for each in one.state.board.ships if each.fired] == ["h"]
    every = play(state, "blue", ac.Waive())
    assert all(each.fired for each in every.state.board.fleet("blue"))
    after = play(every.state, "red", ac.Fire(ship="k", orders="none"))
    assert after.state.question == qu.NominateFire(seat="red")


@pytest.mark.rule("BZ128", "BZ126d", "BZ129b")
def test_the_referee_answers_for_who_is_absent() -> None:
    state = set_up(6, 6, 1, 2).state
    state = play(state, "blue", Absent(), listed=False).state
    assert state.question == qu.NominateMove(seat="red")
    step = play(state, "red", Absent(), listed=False)
    assert the(step, ev.Moved).length == 0
    assert ship(step.state, "H2").nominated
    near = table(H="ca-classic blue 24,24 0", K="bc-d7 red 24,20 180")
    asked = due(near, qu.ChooseFirst(seat="blue", phase="attack"), qu.Firing())
    fires = play(asked, "blue", Absent(), listed=False)
    assert fires.state.question == qu.NominateFire(seat="blue")
    assert the(play(fires.state, "blue", Absent(), listed=False), ev.Waived).ships == ("h",)
