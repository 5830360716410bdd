"""Exports of earlier versions: read, checked die by die, and played on by every later one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.parcel import packed, unpacked
from bot.records.archive import Archive, BadArchive, check, read_archive
from bot.records.carried import carried, taken_up
from bot.records.making import make_verdict
from bot.records.verification import verify
from bot.referee import Referee, Request
from bot.store import open_store
from rules.registry import installed

EXPORTS = sorted((Path(__file__).parent / "exports").glob("*.json"))


def exported(path: Path) -> Archive:
    return read_archive(path.read_bytes())


each_export = pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)


def test_every_version_of_every_system_has_one_that_was_played_to_its_end() -> None:
    kept = [exported(path) for path in EXPORTS]
    finished = {(each.system, each.ruleset_version) for each in kept if each.status == "over"}
    wanted = {(each.id, number) for each in installed() for number in range(1, each.version + 1)}
    before = {("gun_fights", 0), ("space_convoy", 0)}
    assert wanted | before <= finished


@each_export
def test_an_export_verifies(path: Path) -> None:
    live, journal, verdict = check(exported(path), installed())
    assert verdict.faults == ()
    assert verdict.notes == ()
    assert verdict.dice > 0
    assert len(journal) == live.game.version


@each_export
def test_a_journal_that_cannot_be_folded_is_refused_in_a_sentence(path: Path) -> None:
    """An answer where nothing was asked: the state of an older export is found by folding."""
    archive = exported(path)
    first = archive.journal[0].model_copy(update={"events": [{"is": "next", "answered": "ac"}]})
    broken = archive.model_copy(
        update={"journal": (first, *archive.journal[1:]), "ruleset_version": 0, "state": {}}
    )
    with pytest.raises(BadArchive, match="board don't fit"):
        check(broken, installed())


@each_export
async def test_a_stored_game_is_read_and_goes_on(path: Path, tmp_path: Path) -> None:
    """As an older version stored it: with its snapshot, which today's state may not fit."""
    archive = exported(path)
    live, journal, _ = check(archive, installed())
    store = await open_store(tmp_path / "games.db")
    try:
        old = replace(live.game, snapshot=json.dumps(archive.state))
        await store.write(lambda tx: tx.import_game(old, live.members, journal))
        referee = Referee(store, installed(), SystemClock())
        found = await referee.games.get(live.game.id)
        assert found.state == live.state
        assert found.result == live.result
        there = unpacked(packed(carried(found, journal)))
        assert taken_up(there).state == found.state, "in another process, too"
        for number in range(6):
            if not found.active:
                break
            seat = found.active[0]
            person = found.holders(seat)[0].user_id
            request = Request(f"on-{number}", person, "somebody")
            action = found.offers(seat)[-1].action
            found = (await referee.act(request, live.game.id, action, seat=seat)).live
        entries = await referee.games.entries(found)
        assert len(entries) >= len(journal)
        verdict = verify(found, entries)
        assert (verdict.faults, verdict.notes) == ((), ())
        there = unpacked(packed(carried(found, entries)))
        assert make_verdict(there, tell=lambda _done, _of: None) == verdict
    finally:
        await store.close()
