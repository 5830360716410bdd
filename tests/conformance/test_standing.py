"""Every system: what a seat has decided ahead stands until it is taken back or lapses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.action import TakeBack
from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.playing.journal import entry_of, events_of, sealed_by
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.playing.play import act, asked, offers_ahead, open_game, tellings
from rules.kernel.system.hiding import open_part
from tests.ambush.actions import Hold, Lay, LetPass, Run, Spring
from tests.ambush.records import NORTH, SOUTH, MaySpring
from tests.ambush.ruleset import RULESET
from tests.conformance.sample import PER_GAME, games, positions, states_of
from tests.systems_under_test import IDS, system

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.playing.luck import Trial
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset

AHEAD = [system_id for system_id in IDS if system(system_id).anytime]


def standing(ruleset: AnyRuleset, state: Any, seat: str) -> set[str]:
    found = ruleset.standing(ruleset.view(state, seat))
    return {each.words for each in found if not each.lapsed}


@pytest.mark.parametrize("system_id", AHEAD)
def test_what_stands_is_listed_and_can_be_taken_back(system_id: str) -> None:
    ruleset = system(system_id)
    for played in games(system_id):
        for state in list(states_of(system_id, played))[::3]:
            for seat in (each.id for each in ruleset.seats_in(state)):
                found = ruleset.standing(ruleset.view(state, seat))
                if not found or not asked(ruleset, state) or state.locked:
                    continue
                able = [each.action for each in offers_ahead(ruleset, state, seat)]
                for each in found:
                    assert each.cancel in able
                    step = act(ruleset, state, seat, each.cancel, SeededDice(b"", b""))
                    assert each not in ruleset.standing(ruleset.view(step.state, seat))


@pytest.mark.parametrize("system_id", [each for each in AHEAD if system(each).public_offers])
def test_offers_that_all_may_see_depend_on_no_secret(system_id: str) -> None:
    ruleset = system(system_id)
    for position in positions(system_id)[:: 5 * PER_GAME]:
        other = ruleset.possible(ruleset.view(position.state, None), SeededDice(b"", b""))
        there = ruleset.legal(ruleset.view(other, position.seat))
        assert there == ruleset.legal(ruleset.view(position.state, position.seat))


@pytest.mark.parametrize("system_id", AHEAD)
def test_what_lapses_is_told_to_its_owner_alone_and_with_the_rule(system_id: str) -> None:
    ruleset = system(system_id)
    for played in games(system_id):
        before: dict[str, set[str]] = {}
        for state, entry in zip(states_of(system_id, played), played.entries, strict=True):
            for seat in (each.id for each in ruleset.seats_in(state)):
                now = standing(ruleset, state, seat)
                gone = before.get(seat, set()) - now
                before[seat] = now
                if gone and sealed_by(entry.events) != seat:
                    alone = [
                        each
                        for each in events_of(ruleset, entry)
                        if each.audience == seat and each.twin is None
                    ]
                    assert alone[-1].event.aside, "others can tell that something has lapsed"
                    told = tellings(ruleset, state, alone, seat)
                    if entry.action and entry.action["is"] == TakeBack.tag:
                        # What it names is not there yet: no rule of the system says so.
                        said = [each.what for each in told]
                        assert all(words in str(said) for words in gone), (gone, said)
                    else:
                        assert [each for each in told if each.rules], (gone, entry.action)


def played(*actions: tuple[str, Action], faces: tuple[int, ...] = ()) -> list[Step]:
    """An ambush from the beginning, and then these actions."""
    dice = ScriptedDice(*faces)
    steps = [open_game(RULESET, RULESET.start(RULESET.options(lurkers=2)), dice)]
    for seat, action in actions:
        steps.append(act(RULESET, steps[-1].state, seat, action, dice))
    return steps


LAID = (
    (NORTH, Lay.model_validate({"cells": "4-1 4-3"})),
    (SOUTH, Lay.model_validate({"cells": "3-1 3-3"})),
)
RUN = (NORTH, Run(runner="north-a", steps=2))


def test_it_says_what_the_hand_would_have_said() -> None:
    by_hand = played(*LAID, RUN, (SOUTH, LetPass()), (SOUTH, LetPass()))
    ahead = played(*LAID, (SOUTH, Hold(until=0)), RUN)
    one, other = by_hand[-1].state, ahead[-1].state
    assert open_part(one) == open_part(other), "the questions have the same numbers"
    assert RULESET.view(one, NORTH) == RULESET.view(other, NORTH)
    kinds = [type(each.event) for step in by_hand[3:] for each in step.emitted]
    assert kinds == [type(each.event) for each in ahead[-1].emitted]


def test_it_is_for_one_runner_or_for_all_and_as_near_as_it_says() -> None:
    only = (SOUTH, Hold(until=2, runner="north-b"))
    state = played(*LAID, only, RUN)[-1].state
    assert state.question == MaySpring(seat=SOUTH, runner="north-a")
    state = played(*LAID, only, (NORTH, Run(runner="north-b", steps=3)))[-1].state
    assert state.question == MaySpring(seat=SOUTH, runner="north-b"), "two before its goal"
    assert state.runners["north-b"].row == 4


def leap(*ahead: tuple[str, Action]) -> list[Step]:
    """South's lurker misses a runner of north's."""
    spring = (SOUTH, Spring.model_validate({"lurker": "3-1"}))
    return played(*LAID, RUN, *ahead, spring, faces=(1,))


def jumped(*ahead: tuple[str, Action]) -> Step:
    """That moment alone."""
    return leap(*ahead)[-1]


def luck_of(steps: list[Step]) -> tuple[int, list[Trial]]:
    """What everybody may know of the luck of a game, but for the numbers of its entries."""
    record = LuckRecord(RULESET, RULESET.start(RULESET.options(lurkers=2)))
    for each in steps:
        record.add(entry_of(each))
    return record.left_out, [each._replace(entry=0) for each in record.trials]


def test_it_lapses_when_something_happens_that_it_does_not_name() -> None:
    holds = ((NORTH, Hold(until=0)), (SOUTH, Hold(until=0, runner="north-b")))
    step, plain = jumped(*holds), jumped()
    for seat in (NORTH, SOUTH):
        (each,) = RULESET.standing(RULESET.view(step.state, seat))
        assert each.lapsed == "a lurker jumped in 3-1"
        told = tellings(RULESET, step.state, step.emitted, seat)
        assert any("have lapsed" in each.what for each in told)
    # The question that follows is asked, as of those who have decided nothing.
    assert asked(RULESET, step.state) == asked(RULESET, plain.state)
    assert asked(RULESET, step.state)[0].seat == SOUTH


@pytest.mark.parametrize("watcher", [NORTH, None])
def test_nobody_else_can_tell_that_it_lapses(watcher: str | None) -> None:
    step, plain = jumped((SOUTH, Hold(until=0, runner="north-b"))), jumped()
    seen = [
        [each.seen_by(watcher) for each in one.emitted if each.seen_by(watcher) is not None]
        for one in (step, plain)
    ]
    assert seen[0] == seen[1]
    assert RULESET.view(step.state, watcher) == RULESET.view(plain.state, watcher)
    told = [tellings(RULESET, one.state, one.emitted, watcher) for one in (step, plain)]
    assert told[0] == told[1]
    left_out, trials = luck_of(leap())
    assert (left_out, bool(trials)) == (0, True)
    assert luck_of(leap((NORTH, Hold(until=0)))) == (left_out, trials)
