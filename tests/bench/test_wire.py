"""The bench over the wire: where it begins, what it presses, and how it judges."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.journal import replay
from rules.registry import installed
from tests.bench import bench_wire
from tests.bench.wire import positions, record
from tests.bench.wire.goals import Goal, Match, Side, aims, quantile
from tests.bench.wire.lanes import Turn, play, reference
from tests.bench.wire.positions import Setting, boards, moments, settings
from tests.bench.wire.record import Entry
from tests.bench.wire.spent import Spent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, value in {"SMALL": True, "MOST": 9, "GAMES": 1}.items():
        monkeypatch.setattr(positions, name, value)
    yield
    positions.played.cache_clear()


@pytest.mark.parametrize("setting", settings(), ids=lambda each: each.key)
def test_a_position_is_what_its_journal_comes_to(setting: Setting) -> None:
    for moment in moments(setting):
        live, entries = moment.live, moment.journal
        assert live.active
        assert live.game.version == len(entries) > 2
        read = (live.entry(each) for each in entries)
        assert replay(live.ruleset, live.start, read) == live.state


def test_each_system_is_measured() -> None:
    assert {each.system for each in settings()} == {each.id for each in installed()}
    assert len({each.key for each in settings()}) == len(settings())


async def test_thumbs_play_every_system() -> None:
    kinds = settings()
    async with play(kinds, dict.fromkeys(kinds, 2)) as lane:
        turn = await lane.turn(len(kinds), 2, 1)
        assert turn.acts == len(lane.times("act")) == 2 * len(kinds)
        assert {each.table for each in lane.noted} == set(range(len(kinds)))
        assert turn.spent.bot > 0 < turn.looked.bot
        assert turn.spent.beside > 0
        assert (lane.short, lane.server.violations) == (0, [])


async def test_the_reference_shows_other_boards_at_each_press() -> None:
    kind = settings()[-1]
    async with reference([(kind, 3)]) as lane:
        turn = await lane.turn(1, 2, 0)
        (shown,) = lane.server.messages(lane.channels[0])
        sent = [each.attachments[0].data for each in shown.versions if each.attachments]
        assert turn.acts == len(sent) == len(lane.times("act"))
        assert sent[:2] == sent[2:4] == sent[-2:]
        assert sent[0] != sent[1]


def test_boards_of_a_short_game_are_followed_by_those_of_another() -> None:
    kind = settings()[0]
    some = len(moments(kind)) + 1
    assert len(boards(kind, 0, 3 * some)) == 3 * some


def side(*, bot: float, acts: list[float], turns: int = 3) -> Side:
    return Side(acts, [], [Turn(10, 2.0, Spent(bot, 0.1))] * turns)


def match(bot: float, acts: list[float]) -> Match:
    return Match("Toy", 1, side(bot=bot, acts=acts), side(bot=0.1, acts=[0.01] * 100))


def test_a_match_is_told_as_a_row_with_ratios() -> None:
    found = match(0.3, [0.02] * 98 + [0.03] * 2)
    assert found.processor == pytest.approx(2.0)
    assert found.ratio(0.5) == pytest.approx(2.0)
    assert found.ratio(0.99) == pytest.approx(3.0)
    assert found.row().split("|")[3:5] == [" 20 ms, 2.0 × ", " 30 ms, 3.0 × "]  # noqa: RUF001 - a multiplication sign is intended
    assert found.row().count("|") == 8


@pytest.mark.parametrize(
    ("system", "met"), [("space_convoy", [True, False]), ("braid", [True] * 2)]
)
def test_goals_are_met_or_missed(system: str, met: list[bool]) -> None:
    found = aims(Setting(system), match(0.3, [0.02] * 98 + [0.05] * 2))
    assert [goal.met for goal in found] == met
    assert [goal.row().endswith("| met |") for goal in found] == met


def test_a_quantile_is_one_of_the_times() -> None:
    assert isnan(quantile([], 0.5))
    assert not Goal("toy", quantile([], 0.5), 2).met
    assert quantile([1.0], 0.99) == 1.0
    assert quantile([float(number) for number in range(101)], 0.99) == 99.0


def test_what_rises_by_a_tenth_is_told(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    assert record.kept(file) == []
    record.keep(Entry("first", {"toy": 2.0, "trio": 4.0}), file)
    record.keep(Entry("second", {"toy": 1.0}), file)
    before = record.kept(file)
    assert record.rises({"toy": 1.09, "trio": 4.3, "new": 9.0}, before) == []
    (toy, trio) = record.rises({"toy": 1.1, "trio": 4.5}, before)
    assert (toy.what, toy.then, toy.commit) == ("toy", 1.0, "second")
    assert (trio.what, trio.then, trio.commit) == ("trio", 4.0, "first")


def test_a_commit_is_kept_once(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    record.keep(Entry("first", {"toy": 2.0, "trio": 4.0}), file)
    record.keep(Entry("first", {"toy": 3.0}), file)
    assert record.kept(file) == [Entry("first", {"toy": 3.0, "trio": 4.0})]


@pytest.mark.parametrize(("found", "judged", "failed"), [(3, True, 1), (3, False, 0), (1, True, 0)])
def test_only_the_whole_form_fails(
    monkeypatch: pytest.MonkeyPatch, found: int, *, judged: bool, failed: int
) -> None:
    async def measure(_: object) -> tuple[list[Goal], dict[str, float]]:
        return [Goal("toy", found, 2)], {}

    monkeypatch.setattr(bench_wire, "measure", measure)
    monkeypatch.setattr(bench_wire, "JUDGED", judged)
    assert bench_wire.main() == failed
