"""Every number of an after-action report, counted again from the journal."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.records.carried import carried, taken_up
from bot.records.chronicle import boards, chronicle_of
from bot.records.making import make_report
from bot.records.report import report_of
from bot.referee.live_game import LiveGame
from bot.referee.requests import stored_entry
from bot.store import Game, open_store
from render import registry as drawing
from render.model.ending import in_play
from render.model.shape import Shape
from rules.kernel.game.action import Concede, LockGame, TakeBack, UnlockGame, WriteNote
from rules.kernel.playing.journal import fold, sealed_by
from rules.kernel.playing.luck import LuckRecord
from rules.kernel.playing.play import first_state
from tests.bot.small_games import opened, played_on
from tests.kernel.test_taking_back import START
from tests.kernel.test_taking_back import Game as Race
from tests.systems_under_test import IDS, RENDERERS, scene_of, system
from tests.toy.actions import Step

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store import JournalEntry


async def whole(path: Path, system_id: str) -> tuple[LiveGame, list[JournalEntry]]:
    """A whole small game, played by lot."""
    store = await open_store(path)
    try:
        live = await opened(store, system_id, **system(system_id).small)
        live = await played_on(store, live.game.id, Random(5))
        return live, await store.read(lambda tx: tx.journal(live.game.id))
    finally:
        await store.close()


def nothing(_done: int, _of: int) -> None:
    """Nobody waits."""


@pytest.mark.parametrize("system_id", IDS)
async def test_every_number_is_in_the_journal(
    system_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "usable", lambda: RENDERERS)
    live, stored = await whole(tmp_path / "games.db", system_id)
    assert live.result is not None
    brought = carried(live, stored)
    assert taken_up(brought).state == live.state
    made = await _apart(brought)
    report = made.report
    entries = [live.entry(each) for each in stored]
    states: list[Any] = []
    state = first_state(live.ruleset, live.start)
    for entry in entries:
        state = fold(live.ruleset, state, entry)
        if sealed_by(entry.events) is None:
            states.append(state)
    known = [each for each in entries if sealed_by(each.events) is None]
    dice = [sum(len(roll["faces"]) for roll in each.rolls) for each in known]
    counted = "1 die" if sum(dice) == 1 else f"{sum(dice)} dice"
    assert report.length[:2] == (f"{len(known) - 1} actions", counted)

    record = LuckRecord(live.ruleset, live.start, [each.id for each in live.seats])
    for entry in entries:
        record.add(entry)
    end = scene_of(system_id)(live.ruleset.view(states[-1], None))
    for index, (seat, side) in enumerate(zip(live.seats, report.sides, strict=True)):
        assert side.acted == sum(each.seat == seat.id for each in known)
        assert side.left == sum(of == index for of, _ in in_play(end).values())
        first = {each.entry: each for each in reversed(record.trials) if each.seat == seat.id}
        assert side.luck.taken == len(first)
        assert side.luck.came == sum(each.met for each in first.values())
        assert side.luck.expected == sum(each.chance.share for each in first.values())
        assert side.won == (seat.side == live.result.winner)

    text = unescape(re.sub(r"<[^>]+>|base64,[^\"]+", " ", made.page.decode()))
    assert live.result.words in text
    told = [span(part.head) for part in report.parts]
    assert told[-1][1] == len(known)
    for (_, before), (first_of, _) in pairwise(told):
        assert first_of == before + 1
    for part, (low, high) in zip(report.parts, told, strict=True):
        words = " ".join(part.sentences)
        assert words in text
        thrown = re.search(r"(\d+) (?:dice were|die was) thrown", words)
        assert int(thrown[1] if thrown else 0) == sum(dice[low - 1 : high])
    for turn in report.turns:
        trials = [each for each in record.trials if each.entry == turn.number]
        assert turn.who == live.title(known[turn.number - 1].seat or "")
        if turn.chance:
            assert turn.chance.startswith(f"chance {round(100 * trials[0].chance.share)} %")
            assert ("it came" in turn.chance) == trials[0].met
        if live.ruleset.solo:
            assert turn.gainer
    assert len(made.pictures) == (3 if report.turns else 2)
    assert all(picture.png and picture.alt for _, picture in made.pictures)


def span(head: str) -> tuple[int, int]:
    """The numbers of the first and the last action of a paragraph."""
    found = re.search(r"(?i)actions? (\d+)(?: to (\d+))?", head)
    assert found is not None
    return int(found[1]), int(found[2] or found[1])


async def _apart(brought: Any) -> Any:
    """The report; in a thread, as it runs a loop of its own."""
    return await asyncio.to_thread(make_report, brought, Shape.WIDE, tell=nothing)


THERE, BACK = Step(runner="red-a", steps=2), Step(runner="blue-a", steps=2)
BOTH = (("red", THERE), ("blue", BACK))


def stored_race(game: Race) -> tuple[LiveGame, list[JournalEntry]]:
    """A race that is over, as it is stored."""
    row = Game(
        *("race", "toy_race", game.state.options.model_dump_json(), "7", None, "1", 1, bytes(32)),
        commitment="",
        status="over",
        version=len(game.entries),
    )
    live = LiveGame(row, game.ruleset, START, (), game.state)
    return live, [stored_entry(each, seq, "1", 1) for seq, each in enumerate(game.entries, start=1)]


def test_what_a_game_master_did_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "usable", lambda: RENDERERS)
    deeds = ((None, LockGame()), (None, UnlockGame()), (None, WriteNote(text="A die was cocked.")))
    live, stored = stored_race(Race(*BOTH, *deeds, *BOTH, ("blue", Concede())))
    report = report_of(live, stored, nothing)
    assert all(part.sentences for part in report.parts), report.parts
    words = " ".join(sentence for part in report.parts for sentence in part.sentences)
    for said in ("locks the game", "unlocks the game", "notes: A die was cocked"):
        assert said in words


def test_what_was_taken_back_turned_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "usable", lambda: RENDERERS)
    game = Race(*BOTH, ("red", TakeBack(to=3, agreed=True)), *BOTH, ("blue", Concede()))
    live, stored = stored_race(game)
    found = chronicle_of(live, stored, nothing)
    assert [each.number for each in found.moments if not each.stands] == [4, 5, 6]
    assert not {4, 5, 6} & set(found.turning)
    report = report_of(live, stored, nothing)
    assert [side.acted for side in report.sides] == [2, 3]
    assert [part.sentences for part in report.parts][:3] == [("All of this was taken back.",)] * 3
    words = " ".join(sentence for part in report.parts for sentence in part.sentences)
    assert words.count("red-a goes 2 on") <= 1
    shown = boards(live, stored, {3, 5, 6, 7})
    places = {number: state.model_dump()["positions"] for number, state in shown.items()}
    assert places[3] == places[6] != places[5]
    assert places[7]["red-a"] == places[5]["red-a"]
