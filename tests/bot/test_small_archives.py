"""Games of three seats and of secrets can be kept in a file, checked, brought back and gone on."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.cli.records import import_game, replay, verify_game
from bot.records.archive import archive_of, check, read_archive, write_archive
from bot.records.verification import verify
from bot.store import open_store
from render import registry as drawing
from rules.kernel.system.hiding import Hiding
from tests.bot.small_games import opened, played_on
from tests.bot.test_archive import sealed
from tests.systems_under_test import RENDERERS, SMALL, SYSTEMS

if TYPE_CHECKING:
    from pathlib import Path

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry

PLIES = 5
each_system = pytest.mark.parametrize("system_id", [each.id for each in SMALL])
each_length = pytest.mark.parametrize("most", [PLIES, 2_000], ids=["running", "finished"])


async def game(path: Path, system_id: str, most: int) -> tuple[LiveGame, list[JournalEntry]]:
    store = await open_store(path)
    try:
        code = (await opened(store, system_id)).game.id
        live = await played_on(store, code, Random(4), most)
        return live, await store.read(lambda tx: tx.journal(code))
    finally:
        await store.close()


@each_system
@each_length
async def test_the_file_gives_the_game_back(tmp_path: Path, system_id: str, most: int) -> None:
    live, journal = await game(tmp_path / "one.db", system_id, most)
    assert (live.result is None) == (most == PLIES)
    assert verify(live, journal).ok
    content = write_archive(archive_of(live, journal, with_seed=True))
    back, entries, verdict = check(read_archive(content), SYSTEMS)
    assert (verdict.faults, verdict.notes) == ((), ())
    assert verdict.dice == live.game.cursor
    assert (back.state, back.members, back.result) == (live.state, live.members, live.result)
    assert len(entries) == len(journal)


@each_system
async def test_a_game_that_was_brought_elsewhere_goes_on_to_its_end(
    tmp_path: Path, system_id: str
) -> None:
    live, journal = await game(tmp_path / "one.db", system_id, PLIES)
    file, database = tmp_path / "game.json", tmp_path / "two.db"
    file.write_bytes(write_archive(archive_of(live, journal, with_seed=True)))
    assert await import_game(str(file), database, SYSTEMS, channel=None, place=None) == 0
    store = await open_store(database)
    try:
        there = await played_on(store, live.game.id, Random(5))
    finally:
        await store.close()
    assert there.result is not None
    assert await verify_game(live.game.id, database, SYSTEMS) == 0


@each_system
@each_length
def test_a_replay_tells_what_is_hidden_once_the_game_is_over(
    tmp_path: Path,
    system_id: str,
    most: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(drawing, "usable", lambda: RENDERERS)
    database = tmp_path / "one.db"
    live, journal = asyncio.run(game(database, system_id, most))
    assert asyncio.run(replay(live.game.id, database, SYSTEMS, boards=True)) == 0
    told = capsys.readouterr().out
    assert all(f"{seat.title}: Player {at}" in told for at, seat in enumerate(live.seats))
    hidden = [words for entry in journal for words in _secrets(live, entry)]
    assert bool(hidden) == issubclass(live.ruleset.state, Hiding)
    assert all((words in told) == (most != PLIES) for words in hidden)


def _secrets(live: LiveGame, entry: JournalEntry) -> list[str]:
    """What only one seat is told of an entry."""
    found = []
    for each in json.loads(entry.events):
        if "secret" in each and each["secret"]["is"] != "sealed":
            event = live.ruleset.event_codec.from_json(each["secret"])
            telling = live.ruleset.tell(event, live.view(None))
            found += [telling.words] if telling is not None else []
    return found


async def test_what_was_hidden_cannot_be_changed_afterwards(tmp_path: Path) -> None:
    live, journal = await game(tmp_path / "one.db", "ambush", 2_000)
    fields: dict[str, Any] = json.loads(write_archive(archive_of(live, journal, with_seed=True)))
    laid = [
        each["secret"]
        for entry in fields["journal"]
        for each in entry["events"]
        if each.get("secret", {}).get("is") == "laid"
    ]
    assert len(laid) == 2
    cells = {"3-1,3-2", "4-1,4-2"} - {each["cells"] for each in laid}
    laid[0]["cells"] = cells.pop()
    *_, verdict = check(read_archive(sealed(fields)), SYSTEMS)
    assert not verdict.ok


async def test_a_seat_that_a_game_does_not_have_is_found_out(tmp_path: Path) -> None:
    """A side of two allied seats is none that anybody could sit on."""
    store = await open_store(tmp_path / "one.db")
    try:
        live = await opened(store, "trio", allied=True)
        code = live.game.id
        live = await played_on(store, code, Random(4))
        journal = await store.read(lambda tx: tx.journal(code))
    finally:
        await store.close()
    assert verify(live, journal).ok
    fields: dict[str, Any] = json.loads(write_archive(archive_of(live, journal, with_seed=True)))
    fields["journal"][1]["seat"] = "allies"
    *_, verdict = check(read_archive(sealed(fields)), SYSTEMS)
    assert "a side that this game does not have" in verdict.faults[0]
