"""Scenery, wrecks, losing and the end of a go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.game.dice import ScriptedDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.values.frozen import changed
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import losing, scenery
from rules.systems.interceptors.ends import lost
from rules.systems.interceptors.go import run
from rules.systems.interceptors.pieces import Status
from rules.systems.interceptors.questions import EndGo, NewGo
from rules.systems.interceptors.ruleset import RULESET
from tests.systems.interceptors.positions import all_of, fighter, fly, play, position, the

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState


def resolved(state: FightersState, *faces: int) -> Resolution[FightersState]:
    return Resolution(state, ScriptedDice(*faces), RULESET.evolve)


def end_of(r: Resolution[FightersState]) -> tuple[str | None, str]:
    """Who has won, and why."""
    assert r.state.ended is not None
    return r.state.ended.winner, r.state.ended.why


@pytest.mark.rule(
    "IIT23", "II30", "II87", "II90", "II31", "II45", "IIT23b", "IIT23c", "IIT23d", "IIT23f", "II30b"
)
def test_contact_by_kind() -> None:
    given = {"tiger": "60,80,0 4", "lynx": "150,20,0"}
    none = play(position("interceptor", a1="60,70", **given), fly("tiger", "F"), 4)
    assert not the(none, ev.Contacted).hit
    rock = play(position("interceptor", a1="60,70", **given), fly("tiger", "F"), 5, *[1] * 11, 6, 5)
    assert (the(rock, ev.Contacted).lost, the(rock, ev.Contacted).becomes) == (1, "B")
    assert rock.state.table.scenery[0].kind == "B"
    shower = play(position("interceptor", b1="60,70", **given), fly("tiger", "F"), 6, 6)
    assert fighter(shower, "tiger").blocks == 2
    junk = play(position("interceptor", c1="60,70", **given), fly("tiger", "F"), 6, *[2] * 8)
    assert junk.state.table.scenery == ()


@pytest.mark.rule("II88", "II89", "IIT31", "IIT23e", "II88b")
def test_pieces_are_met_in_order_and_armour_counts() -> None:
    state = position("interceptor", tiger="60,100,0 0", lynx="150,20,0", b1="60,104", b2="60,80",
                     options={"free_flight": "free"})  # fmt: skip
    step = play(state, fly("tiger", "FF+"), 6, 6)
    assert [each.piece for each in all_of(step, ev.Contacted)] == ["b1"]
    assert fighter(step, "tiger").status is Status.DESTROYED
    # Met at the same place: the nearer one first, however they are listed.
    both = position("interceptor", tiger="60,100,0 4", lynx="150,20,0", b1="58,84", b2="66,88")
    step = play(both, fly("tiger", "F"), 1, 1, 1, 1)
    assert [each.piece for each in all_of(step, ev.Contacted)] == ["b2", "b1"]
    armed = position("interceptor", tiger="60,80,0 4 a", lynx="150,20,0", b1="60,70")
    saved = play(armed, fly("tiger", "F"), 6, 1, 5)
    assert the(saved, ev.Contacted).lost == 0


@pytest.mark.rule("IIT24", "II32", "II92", "II33", "IIT24b")
def test_all_pieces_hinge_together_and_wrap_around() -> None:
    state = position("interceptor", tiger="60,80,0", a1="40,40", b1="178,60", w1a="100,100")
    r = resolved(state, 5)
    scenery.move(r)
    assert [each.at for each in r.state.table.scenery] == [
        (55_240, 40_000), (10_360, 60_000), (100_000, 100_000),
    ]  # fmt: skip
    still = resolved(state, 4)
    scenery.move(still)
    assert still.state.table == state.table
    last = changed(state.table.scenery[0], at=(167_640, 40_000))
    edge = resolved(state.with_(table=state.table.with_piece(last)), 5)
    scenery.move(edge)
    assert edge.state.table.scenery[0].at == (182_880, 40_000)  # its centre is on the end: it stays
    west = resolved(position("interceptor", tiger="60,80,0", a1="10,40", drift="west"), 6)
    scenery.move(west)
    assert west.state.table.scenery[0].at == (177_640, 40_000)


@pytest.mark.rule("IIT32", "II91", "II31", "II91b")
def test_a_wreck_lies_there_for_the_next_go_only() -> None:
    fleet = {"tiger": "60,80,0", "lynx": "90,80,0", "assegai": "60,20,0", "kontos": "20,20,0"}
    state = position("interceptor", **fleet)
    state = state.with_(died=(state.table.by_id["tiger"].here,))
    r = resolved(state)
    run(r, EndGo())
    (wreck,) = r.state.table.scenery
    assert (wreck.kind, wreck.wreck, wreck.at) == ("C", True, (60_000, 82_000))
    later = resolved(r.state.with_(died=()))
    run(later, EndGo())
    assert later.state.table.scenery == ()


@pytest.mark.rule("IIT33", "II36")
@pytest.mark.parametrize(("count", "loses"), [(1, 1), (2, 1), (4, 2), (5, 3), (6, 3)])
def test_intruders_lose_with_one_in_two(count: int, loses: int) -> None:
    """The example of 12.0: four fighters lose with two, five with three."""
    assert losing.bearable("intruder", count) == 2 * loses - 1


@pytest.mark.rule("IIT33", "II36", "IIT33b", "II36b")
@pytest.mark.parametrize(("count", "keeps"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_interceptors_keep_one_in_three(count: int, keeps: int) -> None:
    """The example of 12.0: four fighters must keep two."""
    assert losing.bearable("interceptor", count) == 2 * (count - keeps)


@pytest.mark.rule("II36", "II37", "II113", "IIT22", "IIT33", "II115", "IIT22b", "IIT33c", "II36c")
def test_what_counts_as_lost() -> None:
    state = position("interceptor", tiger="60,80,0 0", lynx="waiting", bobcat="off",
                     puma="destroyed", assegai="exited 0", kontos="20,20,0")  # fmt: skip
    assert lost(state.table, "interceptor") == 1 + 0 + 2 + 2
    assert lost(state.table, "intruder") == 1
    r = resolved(state)
    run(r, EndGo())
    assert end_of(r) == ("intruder", "losses")


@pytest.mark.rule("IIT33", "II36", "IIT33d", "II36d")
def test_both_may_lose() -> None:
    state = position("interceptor", tiger="destroyed", assegai="destroyed")
    r = resolved(state)
    run(r, EndGo())
    assert end_of(r) == (None, "losses")


@pytest.mark.rule("II114", "X5")
def test_after_the_last_go_the_smaller_share_wins() -> None:
    state = position("interceptor", tiger="60,80,0 0", lynx="90,80,0", assegai="60,20,0",
                     kontos="20,20,0", options={"turn_limit": 3})  # fmt: skip
    r = resolved(state)
    run(r, EndGo())
    assert end_of(r) == ("intruder", "limit")


@pytest.mark.rule("IIT12", "IIT6", "II77", "II35", "X1")
def test_the_higher_die_with_its_initiative_moves_first_and_ties_are_thrown_again() -> None:
    state = position("interceptor", tiger="60,80,0", assegai="60,20,0")
    r = resolved(state, 3, 3, 2, 5)
    run(r, NewGo())
    assert r.state.first == "intruder"
    table = changed(state.table, initiative={"interceptor": 1, "intruder": -1})
    r = resolved(state.with_(table=table), 3, 4)
    run(r, NewGo())
    assert r.state.first == "interceptor"
