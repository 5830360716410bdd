"""What is told of shots, gambles and ways is what happens."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.foresight.chances import Mean, always
from rules.kernel.foresight.surveys import drawn
from rules.kernel.game.agenda import level
from rules.kernel.playing.play import act, active, offers
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.planned import Planned
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.state import Order
from tests.conformance.sample import states_of
from tests.fuzz.games import random_game
from tests.fuzz.tastes import size
from tests.odds.judging import agree
from tests.odds.resolving import Case
from tests.systems.interceptors.positions import fire, flip, fly, gamble, position, sweep
from tests.systems.interceptors.test_ground import raid
from tests.systems.interceptors.test_starbase import siege

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.game.action import Action
    from rules.systems.interceptors.state import FightersState

FACING = {"tiger": "60,60,0 4 amber", "assegai": "60,40,180 4"}


def told(state: FightersState, action: Action) -> dict[str, str]:
    """The figures that are told of an action by their words, in their order."""
    seat = active(RULESET, state)[0]
    found = RULESET.forecast(RULESET.view(state, seat), action)
    return {
        each.label: each.figure if hasattr(each, "figure") else each.percent
        for each in found.figures
    }


def true(state: FightersState, action: Action, *, chanced: bool = False) -> None:
    """Check all that is told of an action over every throw.

    Args:
        state: The position.
        action: The action.
        chanced: Whether what is told for the case that all hits are chanced is looked at, alone.
    """
    seat = active(RULESET, state)[0]
    found = RULESET.forecast(RULESET.view(state, seat), action)
    figures = found.figures
    if chanced:
        chances = (each for each in found.chances if "all hits" in each.label)
        figures = tuple(replace(each, given=always) for each in chances)
        assert figures
        orders = {each: Order(gamble="always") for each in ("tiger", "g1")}
        state = state.hiding(seat, orders=orders)
    outcome = agree(Case(RULESET, state, seat, action, figures), every=5_000)
    assert outcome.exact
    assert all(each.taken for each in outcome.tallies if isinstance(each.told, Mean))


def asked_for(state: FightersState, firer: str, target: str, hits: int) -> FightersState:
    """The position once a shot has hit, and its owner is asked how many hits are chanced."""
    seat = state.table.unit(firer).side
    question = qu.MayGamble(seat=seat, fighter=firer, target=target, hits=hits)
    return state.with_(agenda=(*state.agenda[:-1], level((question,), 0)))


@pytest.mark.rule("IIT30", "IIT31", "II79")
def test_a_gamble_tells_how_likely_the_target_is_destroyed_in_all() -> None:
    duel = position("interceptor", **{**FACING, "assegai": "60,40,180 0 a"})
    armoured = asked_for(duel, "tiger", "assegai", 2)
    gun = raid(assegai="60,40,180 4 amber", g1="60,60 1", t3c="100,20")
    cluster = asked_for(gun, "assegai", "g1", 2)
    for state in (armoured, cluster):
        found = [told(state, gamble(each))["destroys it"] for each in (2, 1, 0)]
        assert found == ["21 %", "70 %", "89 %"]  # 17 of 81, 19 of 27, 8 of 9
    duel = position("interceptor", **{**FACING, "assegai": "60,40,180 2 a"})
    state = asked_for(duel, "tiger", "assegai", 2)
    assert [told(state, gamble(each)) for each in (2, 1, 0)] == [
        {"destroys it": "21 %", "blocks that it costs on the mean": "0.42"},
        {
            "destroys it": "11 %",
            "blocks that it costs on the mean": "0.81",
            "sudden death comes": "11 %",
        },
        {"destroys it": "0 %", "blocks that it costs on the mean": "1.33"},
    ]
    for each in (armoured, cluster, state):
        for hits in (0, 1, 2):
            true(each, gamble(hits))


@pytest.mark.rule("IIT28", "IIT31", "II79")
def test_a_shot_tells_whether_it_gets_through_what_it_costs_and_whether_it_destroys() -> None:
    shot = fire("tiger", "assegai")
    armoured = position("interceptor", **{**FACING, "assegai": "60,40,180 2 a"})
    assert told(armoured, shot) == {
        "gets through (if no hit is chanced)": "38 %",
        "blocks that it costs on the mean (if no hit is chanced)": "0.44",
        "destroys it (if no hit is chanced)": "<1 %",
        "destroys it (if all hits are chanced)": "7 %",
        "hits (before any is stopped)": "52 %",
    }
    plain = position("interceptor", **{**FACING, "assegai": "60,40,180 2"})
    assert told(plain, shot) == {
        "gets through": "52 %",
        "blocks that it costs on the mean (if no hit is chanced)": "0.65",
        "destroys it (if no hit is chanced)": "2 %",
        "destroys it (if all hits are chanced)": "12 %",
    }
    weak = {"tiger": "60,60,0 2 amber"}  # two dice
    armoured = position("interceptor", **weak, assegai="60,40,180 1 a")
    plain = position("interceptor", **weak, assegai="60,40,180 1")
    behind = position("interceptor", tiger="90,60,0 1 amber", assegai="90,58,0 1 a")
    never = position("interceptor", **{**FACING, **weak}, orders={"tiger": Order(gamble="never")})
    assert "destroys it" in told(never, shot)
    some = position("interceptor", **{**FACING, **weak}, orders={"tiger": Order(gamble="4")})
    for state in (armoured, plain, behind, never, some):
        true(state, shot)
    base = siege(assegai="91.44,44,180 2 red")
    true(base, fire("assegai", "ct"))
    true(asked_for(base, "assegai", "t1", 1), gamble(0))
    for state in (armoured, plain, behind):
        true(state, shot, chanced=True)


@pytest.mark.rule("II83", "II84")
def test_what_an_enemy_could_fire_is_told_as_its_own_offer_tells_it() -> None:
    state = position("interceptor", **{**FACING, "assegai": "60,40,180 2 a"})
    for of, by in (("assegai", "tiger"), ("tiger", "assegai")):
        found = RULESET.threats(RULESET.view(state, None), of)
        assert found is not None
        seat = state.table.unit(by).side
        due = (*state.agenda[:-1], level((qu.BeginGo(seat=seat),), 0))
        own = RULESET.forecast(RULESET.view(state.with_(agenda=due), seat), fire(by, of))
        assert [each.chance for each in found.by] == [own.chances[0].share]


def likely(state: FightersState, action: Action) -> Forecast:
    """What is told of an action, compared with some throws."""
    (seat,) = active(RULESET, state)
    found = RULESET.forecast(RULESET.view(state, seat), action)
    agree(Case(RULESET, state, seat, action, found.figures), every=0, throws=800)
    return found


@pytest.mark.rule("II84", "II123")
def test_a_volley_some_of_whose_guns_chance_by_order_says_on_what_it_rests() -> None:
    state = raid(assegai="60,20,180 2 gone", g1="60,57", g2="64,57", t3c="100,20")
    state = state.with_(table=state.table.with_structure("g1", shots=1))
    state = state.with_(agenda=(*state.agenda[:-2], level((qu.FireGuns(seat="interceptor"),), 0)))
    state = state.hiding("interceptor", orders={"g1": Order(gamble="always")})
    labels = [each.label for each in likely(state, ac.Volley(target="assegai")).chances]
    assert labels == [
        "gets through",
        "destroys it (if no hit is chanced where it is asked)",
        "destroys it (if all hits are chanced where it is asked)",
    ]


@pytest.mark.rule("II123", "II94")
@pytest.mark.parametrize("assegai", ["1", "0 a", "2 a"])
def test_a_volley_stops_when_its_target_is_gone(assegai: str) -> None:
    state = raid(assegai=f"60,20,180 {assegai} gone", g1="60,57", t3c="100,20")
    state = state.with_(table=state.table.with_structure("g1", shots=1))  # two of three dice
    state = state.with_(agenda=(*state.agenda[:-2], level((qu.FireGuns(seat="interceptor"),), 0)))
    volley = ac.Volley(target="assegai")
    found = likely(state, volley)
    label = "destroys it (if all hits are chanced)"
    told_ = next(each.share for each in found.chances if each.label == label)
    always_ = state.hiding("interceptor", orders={"g1": Order(gamble="always")})
    view = RULESET.view(always_, "interceptor")
    assert told_ == RULESET.forecast(view, volley).chances[1].share


@pytest.mark.rule("IIT17", "IIT18", "II53", "II75")
def test_a_trick_tells_what_it_risks_and_on_what_that_rests() -> None:
    waits = {"lynx": "20,110,0"}
    alone = position("interceptor", **{**FACING, **waits, "assegai": "20,20,0"})
    watched = position("interceptor", **FACING, **waits)
    assert told(alone, sweep("tiger", "port")) == {"costs a block": "17 %"}
    assert told(alone, flip("tiger", 90)) == {"costs a block": "33 %"}
    assert told(watched, flip("tiger", 90)) == {"costs a block (if it comes to it)": "33 %"}
    assert told(alone, fly("tiger", "PF")) == {"its sweep costs a block": "17 %"}
    assert told(alone, fly("tiger", "FP")) == {
        "its sweep costs a block (if it comes to it)": "17 %"
    }
    flying = act(RULESET, alone, "interceptor", fly("tiger", "F+"), Tame()).state
    spent = flying.with_(table=flying.table.changing("tiger", blocks=0))
    assert told(spent, sweep("tiger", "port")) == {"destroys it": "17 %"}
    for state, action in (
        (alone, sweep("tiger", "port", "2")),
        (alone, fly("tiger", "PT180")),
        (alone, fly("tiger", "FT180")),
        (spent, sweep("tiger", "port")),
        (spent, flip("tiger", 90)),
    ):
        true(state, action)


@pytest.mark.rule("II21", "II51", "IIT28")
def test_the_preview_of_a_path_tells_the_dice_that_its_shots_then_have() -> None:
    state = position("interceptor", tiger="40,42,180 4 amber", assegai="42,78,90 4")
    found = [
        plan.words.rpartition("; ")[2]
        for path in ("F", "FF", "FFF", "FFFF")
        if (plan := drawn(RULESET.forecast(RULESET.view(state, "interceptor"), fly("tiger", path))))
    ]
    assert found == [f"then bears on Assegai ({dice} dice)" for dice in (4, 5, 6, 6)]


class Tame:
    """Dice with which nobody hits, and no trick costs anything."""

    def __init__(self) -> None:
        self._lot = Random(0)
        self.cursor = 0

    def draw(self, sides: int) -> int:
        self.cursor += 1
        return self._lot.randint(1, min(4, sides))


class _OtherError(Exception):
    """Something else has happened."""


WAYS = (ac.Fly, ac.Sweep, ac.Flip)


@pytest.mark.rule("II72", "II21", "II24", "II68", "II94")
def test_what_is_told_of_a_way_is_what_is_offered_on_it() -> None:
    compared = 0
    for state, seat, action in _ways():
        plan = drawn(RULESET.forecast(RULESET.view(state, seat), action))
        assert isinstance(plan, Planned)
        try:
            shots, threats = _flown(state, seat, action)
        except _OtherError:
            continue
        if not plan.words.endswith("…"):
            bears = plan.words.partition("then bears on ")[2].partition(";")[0]
            assert sorted(bears.split("), ")) == sorted(", ".join(shots).split("), ")), action
        table = state.table
        enemies = {
            each.id for each in table.of("interceptor" if seat == "intruder" else "intruder")
        }
        if table.options.cluster_react:
            continue
        seen = {unit: dice.partition(",")[0] for unit, dice in plan.threats if unit in enemies}
        assert seen == threats, action
        compared += 1
    assert compared > 100


def _ways() -> Iterator[tuple[FightersState, str, Any]]:
    """Ways from positions of random games."""
    for number in range(7):
        played = random_game(RULESET, f"ways-{number}", look=False, **size(RULESET))
        for state in states_of("interceptors", played):
            seats = active(RULESET, state)
            if len(seats) != 1 or not isinstance(state.question, qu.BeginGo | qu.FlyOn):
                continue
            found = [
                each.action
                for each in offers(RULESET, state, seats[0])
                if isinstance(each.action, WAYS)
            ]
            for action in found[number::23][:3]:
                yield state, seats[0], action


def _flown(state: FightersState, seat: str, action: Any) -> tuple[list[str], dict[str, str]]:
    """What is offered to a fighter at the end of a way, and on it to its enemies, if all hold."""
    fighter = state.table.by_id[action.fighter]
    guns = {each.id for each in state.table.guns}
    shots: list[str] = []
    most: dict[str, int] = {}
    ways = list(action.units) if isinstance(action, ac.Fly) else []
    left = len(ways) if ways else int(getattr(action, "units", "1"))
    next_: Action = action
    by = seat
    while True:
        step = act(RULESET, state, by, next_, Tame())
        state = step.state
        events = [each.event for each in step.emitted]
        _nothing_else(events, next_)
        left -= sum(isinstance(each, ev.Flown) for each in events)
        over = any(isinstance(each, ev.FlightEnded) for each in events)
        question = state.question
        if over or question is None:
            return shots, {
                unit: f"{dice} {'dice' if dice > 1 else 'die'}" for unit, dice in most.items()
            }
        by = question.seat
        found = [each for each in offers(RULESET, state, by) if isinstance(each.action, ac.Fire)]
        match question:
            case qu.MayReact():
                for each in found:
                    unit = each.unit
                    if unit not in guns:
                        most[unit] = max(most.get(unit, 0), _dice(each.label.short))
                next_ = ac.Hold()
            case qu.FlyOn() if left:
                if not ways:
                    raise _OtherError
                path = "".join(ways[len(ways) - left :])
                next_ = ac.Fly.model_validate(
                    {"fighter": fighter.id, "path": path, "hold": action.hold}
                )
            case qu.FlyOn():
                shots = [
                    each.label.short.removeprefix("✹ ").replace(", ", " (") + ")" for each in found
                ]
                next_ = ac.Stop()
            case _:
                raise _OtherError


def _nothing_else(events: list[Any], action: Action) -> None:
    """Check that nobody has fired, touched anything, or held his fire by order."""
    held = sum(isinstance(each, ev.Held) for each in events)
    fired = any(isinstance(each, ev.Fired | ev.Contacted) for each in events)
    if fired or held > isinstance(action, ac.Hold):
        raise _OtherError


def _dice(short: str) -> int:
    return int(short.rpartition(", ")[2].split()[0])
