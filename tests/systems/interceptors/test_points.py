"""Buying fighters, and setting up: lists, scenery, edges, the first places."""

from __future__ import annotations

import pytest

from rules.kernel.foresight.surveys import drawn
from rules.kernel.game.dice import ScriptedDice, SeededDice
from rules.kernel.game.event import Dealt
from rules.kernel.playing.play import act, active, open_game
from rules.kernel.values.errors import Illegal
from rules.space.plane import Point
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import setup_events
from rules.systems.interceptors.edges import on_edge, places
from rules.systems.interceptors.planned import Planned
from rules.systems.interceptors.points import Bought, affordable, check, cost, read, spent
from rules.systems.interceptors.ruleset import RULESET
from rules.systems.interceptors.stats import CM, FORCES, NUMBERS
from tests.systems.interceptors.positions import all_of, play, refused, set_up, the, told, where

PRICES = NUMBERS.prices


@pytest.mark.rule("IIT5", "II34")
def test_the_example_of_the_text_costs_50_and_110() -> None:
    assert cost(PRICES, Bought(4)) == 50
    assert cost(PRICES, Bought(6, "g")) == 110


@pytest.mark.rule("IIT5", "II61")
def test_stock_lists_cost_what_was_ruled() -> None:
    costs = {key: spent(PRICES, read(text)) for key, text in FORCES.stock.items()}
    assert costs == {"squadron": 300, "swarm": 300, "knights": 290, "two-ship": 200, "raid": 250}
    assert [cost(PRICES, each) for each in read(FORCES.stock["squadron"]).fighters] == [
        110, 90, 50, 50,
    ]  # fmt: skip


@pytest.mark.rule("IIT6", "II34", "II60", "IIT5b", "IIT6b", "II34b")
def test_initiative_is_for_all_and_limits_hold() -> None:
    assert spent(PRICES, read("i 4 4")) == 140
    assert spent(PRICES, read("l 4 4")) == 60
    for text, rule in (
        ("", "II60"),
        ("8", "II34"),
        ("0", "II34"),
        ("l 2", "IIT5"),
        ("7 7 7 7", "IIT5"),
    ):
        with pytest.raises(Illegal) as refusal:
            check(PRICES, read(text), 300)
        assert refusal.value.rule == rule, text
    check(PRICES, read("1"), 20)  # the least that a fighter may cost
    with pytest.raises(ValueError, match="letters"):
        read("4gg")
    assert str(affordable(PRICES, 40)) == "3"


@pytest.mark.rule("II59", "II58", "IIT20", "II60", "X7", "II119", "IIT3")
def test_both_lists_are_shown_when_both_are_in() -> None:
    state = set_up(scenery="none").state
    seats = [each.id for each in RULESET.seats(state.options, state.table.brief)]
    assert seats == ["interceptor", "intruder"]
    assert {each.seat for each in state.questions} == set(seats)
    first = act(RULESET, state, "intruder", ac.Muster(fighters="6g 4"), ScriptedDice())
    (listed,) = [each for each in first.emitted if isinstance(each.event, setup_events.Listed)]
    assert (listed.audience, listed.seen_by("interceptor")) == (
        "intruder", setup_events.ListedUnseen(side="intruder"),
    )  # fmt: skip
    mine = RULESET.view(first.state, "interceptor").mine
    assert mine is not None
    assert mine.listed == ""
    last = act(RULESET, first.state, "interceptor", ac.Muster(fighters="4 4"), ScriptedDice())
    assert [each.points for each in all_of(last, setup_events.Mustered)] == [100, 160]
    assert last.state.hidden["intruder"].listed == ""
    open_list = act(
        RULESET, set_up(purchase="open").state, "intruder", ac.Muster(fighters="4"), ScriptedDice()
    )
    assert the(open_list, setup_events.Listed).fighters == "4"


@pytest.mark.rule("II58", "IIT3", "X1")
def test_the_higher_die_is_the_intruder_and_ties_are_thrown_again() -> None:
    def dealt(*faces: int) -> tuple[list[object], list[str]]:
        step = set_up(*faces, sides="rolled", purchase="stock", scenery="none")
        return [each.seats for each in all_of(step, Dealt)], told(step)

    assert dealt(2, 5)[0] == []
    seats, words = dealt(3, 3, 6, 1)
    assert seats == [(("interceptor", "intruder"), ("intruder", "interceptor"))]
    assert "Who had taken the Interceptors play the Intruders" in words[1]
    assert all_of(set_up(purchase="stock", scenery="none"), setup_events.SidesThrown) == []


@pytest.mark.rule("IIT1", "IIT2", "II1", "II47", "II122", "IIT2b")
def test_the_example_of_scenery_brings_three_asteroids_as_the_table_says() -> None:
    step = set_up(3, 4, 6, purchase="stock")
    kinds = "".join(sorted(each[0] for each in the(step, setup_events.SceneryThrown).pieces))
    assert kinds == "aaabbbc"
    assert (NUMBERS.boards["6x4"].width, NUMBERS.boards["6x4"].depth) == (182_880, 121_920)
    assert [each.tables for each in NUMBERS.board] == [3, 4, 2, 1]


@pytest.mark.rule("IIT7", "II62", "II121", "X6", "IIT7b", "IIT7c")
def test_the_interceptor_places_scenery_apart_or_has_it_placed() -> None:
    state = set_up(1, purchase="stock", board="3x2").state
    assert state.question.seat == "interceptor"
    refused(state, ac.Put(piece="b1", to="4,30"), "II62")
    put = ac.Put(piece="b1", to="40,30")
    plan = drawn(RULESET.forecast(RULESET.view(state, "interceptor"), put))
    assert isinstance(plan, Planned)
    assert plan.end == Point(4_000, 3_000)  # hundredths of a cm
    placed = play(state, put)
    assert placed.state.table.laid[0].at == (40 * CM, 30 * CM)
    two = set_up(1, 1, purchase="stock", board="5x3").state
    two = play(two, ac.Put(piece="b1", to="40,40")).state
    refused(two, ac.Put(piece="b2", to="56,40"), "II62")  # 16 cm on: not quite 1 cm apart
    assert play(two, ac.Put(piece="b2", to="57,40")).state.table.laid[1].at == (57_000, 40_000)
    by_lot = play(two, ac.Scatter(), 1, 1, 41, 41, 100, 60)
    assert by_lot.state.table.laid[1].at == (100_000, 60_000)
    lots = set_up(1, 40, 30, purchase="stock", board="3x2", scenery="random")
    step = play(lots.state, ac.Drift(direction="west"), listed=True)
    assert step.state.table.drift == "west"


@pytest.mark.rule("IIT8", "II28", "II58", "II63", "IIT3c")
def test_the_edges_differ_and_intruders_line_up() -> None:
    state = set_up(purchase="stock", forces="two-ship", scenery="none").state
    assert state.question.seat == "intruder"
    state = play(state, ac.Enter(edge="west"), listed=True).state
    refused(state, ac.Enter(edge="west"), "IIT8")
    state = play(state, ac.Enter(edge="south"), listed=True).state
    assert state.question.fighters == ("assegai", "kontos")
    refused(state, ac.Start(fighter="tiger", at="40"), "IIT3")
    refused(state, ac.Start(fighter="assegai", at="1"), "II63")
    assert play(state, ac.Start(fighter="assegai", at="2")).state.table.flying
    state = play(state, ac.Start(fighter="assegai", at="60"), listed=True).state
    assert (
        where(state, "assegai") == on_edge(state.table.board, "west", 60_000) == (8000, 60_000, 90)
    )
    refused(state, ac.Start(fighter="kontos", at="63"), "II63")
    last = play(state, ac.Start(fighter="kontos", at="64"), 2, 5)
    assert the(last, ev.GoBegun).first == "intruder"
    assert last.state.question.seat == "intruder"


@pytest.mark.rule("II130")
def test_who_finds_no_room_on_the_edge_waits_and_comes_later() -> None:
    many = ac.Muster(fighters=",".join(["4"] * 12))
    few = ac.Muster(fighters="4,4")
    options = {"forces": "two-ship", "purchase": "sealed", "points": 600, "board": "3x2"}
    start = RULESET.start(RULESET.read_options({**options, "scenery": "random"}))
    dice = SeededDice(b"", b"crowded")
    state = open_game(RULESET, start, dice).state
    while not state.go:
        seat = active(RULESET, state)[0]
        tag = state.question_for(seat).tag
        action = RULESET.legal(RULESET.view(state, seat))[0]
        if tag == "buy_fighters":
            action = many if seat == "intruder" else few
        if tag == "choose_edge":
            action = ac.Enter(edge="west" if seat == "intruder" else "east")
        state = act(RULESET, state, seat, action, dice).state
    waiting = [each for each in state.table.of("intruder") if not each.flies]
    assert 0 < len(waiting) < 12
    assert not list(places(state.table, "west"))  # all came for whom there was room
