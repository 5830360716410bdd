"""What a battle hands on to the campaign that it is part of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.kernel.game.action import CallOff, Concede
from rules.kernel.game.dice import ScriptedDice
from rules.kernel.playing.play import act, open_game
from rules.kernel.values.frozen import changed
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.reporting import Fought, report
from rules.systems.buoyz.ruleset import RULESET
from tests.fuzz.games import dice_of


def fleets() -> Any:
    """A patrol before it is deployed."""
    start = RULESET.start(RULESET.options(scenario="patrol"))
    return open_game(RULESET, start, dice_of("patrol")).state


def test_a_battle_reports_what_became_of_each_ship() -> None:
    state = fleets()
    assert report(state) is None, "it is not over"
    first, second, scout, *reds = state.board.ships
    ships = (
        replace(first, status=Status.DESTROYED),
        replace(second, status=Status.ABOARD, crippled=True),
        replace(scout, status=Status.LEFT),
        *(replace(each, status=Status.LEFT) for each in reds),
    )
    ended = BattleEnded(why="yielded", blue=1, red=2, winner="blue")
    over = changed(state, board=changed(state.board, ships=ships), ended=ended, turn=6)
    found = report(over)
    assert found is not None
    assert [each.fate for each in found.blue] == ["destroyed", "crippled", "whole"]
    assert [each.sd for each in found.blue] == ["ca-classic", "ca-classic", "runabout"]
    assert [each.fate for each in found.red] == ["whole", "whole"]
    assert (found.turns, found.gone, found.contact) == (6, ("red",), False)
    data = found.to_json()
    assert Fought.model_validate({key: data[key] for key in data if key != "is"}) == found


def test_ships_that_are_captured_are_told_by_who_has_lost_them() -> None:
    state = fleets()
    first, second, scout, *reds = state.board.ships
    ships = (
        replace(first, status=Status.CAPTURED, crippled=True),
        replace(second, status=Status.ABOARD, side="red", taken="blue"),
        replace(scout, status=Status.DESTROYED, side="red", taken="blue"),
        *reds,
    )
    ended = BattleEnded(why="limit", blue=1, red=2, winner="red")
    found = report(changed(state, board=changed(state.board, ships=ships), ended=ended, turn=6))
    assert found is not None
    assert [each.fate for each in found.blue] == ["captured", "captured", "destroyed"]
    assert len(found.red) == len(reds)


def test_who_gives_up_is_gone_and_what_is_called_off_is_nothing() -> None:
    state = fleets()
    given_up = act(RULESET, state, "blue", Concede(), ScriptedDice()).state
    found = RULESET.report(given_up)
    assert found is not None
    assert found.gone == ("blue",)
    assert RULESET.report(act(RULESET, state, None, CallOff(), ScriptedDice()).state) is None


def test_a_battle_reports_how_many_flights_are_lost() -> None:
    start = RULESET.start(RULESET.options(scenario="carriers"))
    state = open_game(RULESET, start, dice_of("carriers")).state
    one, two, *others = state.board.flights
    flights = (replace(one, where=Where.LOST), replace(two, where=Where.GONE), *others)
    ended = BattleEnded(why="limit", blue=1, red=2, winner="red")
    found = report(changed(state, board=changed(state.board, flights=flights), ended=ended, turn=6))
    assert found is not None
    assert found.flights == (("blue", 1),)
