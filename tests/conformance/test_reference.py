"""Every system: its tables, cards and odds hold together, and odds agree with what then happens."""

from __future__ import annotations

import re

import pytest

from rules.dice.notation.bounds import bounds
from rules.dice.notation.grammar import parse
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing import play
from rules.kernel.playing.journal import spans_of
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.values.errors import Refusal
from tests.conformance.sample import games, positions
from tests.systems_under_test import IDS, system

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
each_system = pytest.mark.parametrize("system_id", IDS)


@each_system
def test_tables_are_whole(system_id: str) -> None:
    ruleset = system(system_id)
    tables = ruleset.tables
    assert len({table.id for table in tables}) == len(tables)
    for table in tables:
        assert ID.fullmatch(table.id)
        assert table.rows
        assert all(len(row.cells) == len(table.columns) for row in table.rows)
        assert all(cell for row in table.rows for cell in row.cells)
        assert set(table.rules) <= set(ruleset.rulebook.by_id)
        spans = [row.span for row in table.rows if row.span is not None]
        assert len(spans) == (len(table.rows) if table.dice else 0)
        if table.dice:
            low, high = bounds(parse(table.dice).rolls[0].body)
            held = [total for first, last in spans for total in range(first, last + 1)]
            assert sorted(held) == list(range(low, high + 1))
            for number, (first, last) in enumerate(spans):
                assert table.at(first) == table.at(last) == number


@each_system
def test_cards_are_whole(system_id: str) -> None:
    ruleset = system(system_id)
    assert len({unit.id for unit in ruleset.units}) == len(ruleset.units)
    for unit in ruleset.units:
        assert ID.fullmatch(unit.id)
        assert unit.name
        assert unit.facts
        assert all(name and value for name, value in unit.facts)
        assert 0 <= unit.side < len(ruleset.usual_seats)
        assert set(unit.rules) <= set(ruleset.rulebook.by_id)


@each_system
def test_odds_agree_with_what_then_happens(system_id: str) -> None:
    ruleset = system(system_id)
    for number, (state, seat) in enumerate(positions(system_id)):
        view = ruleset.view(state, seat)
        for action in ruleset.legal(view)[:8]:
            forecast = ruleset.forecast(view, action)
            chances = forecast.chances
            for each in chances:
                assert 0 <= each.ways <= each.total
                assert each.label
            counted = {each.id: each.share for each in chances if each.id}
            assert len(counted) == sum(bool(each.id) for each in chances)
            try:
                dice = SeededDice(bytes(32), str(number).encode())
                step = play.act(ruleset, state, seat, action, dice)
            except Refusal:
                continue
            events = [emitted.event for emitted in step.emitted]
            met = {each.id for each in chances if each.id and each.came(events)}
            assert met <= set(counted)
            assert all(counted[each] > 0 for each in met)
            sure = [each for each in chances if each.id and each.share == 1]
            assert all(each.came(events) is not False for each in sure)


@each_system
def test_luck_is_read_from_whole_games(system_id: str) -> None:
    ruleset = system(system_id)
    for played in games(system_id)[:4]:
        record = LuckRecord(ruleset, played.start, spans=spans_of(played.entries))
        for entry in played.entries:
            record.add(entry)
        for seat in ruleset.seats(played.start.options, played.start.brief):
            for found in record.sums(seat.id).values():
                assert 0 <= found.expected <= found.trials
                assert 0 <= found.actual <= found.trials
