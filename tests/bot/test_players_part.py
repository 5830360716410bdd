"""What the players' joins add to the dice stays known, even when players come and go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clock import SystemClock
from bot.records.archive import archive_of, check, read_archive, write_archive
from bot.records.verification import verify
from bot.referee import Referee, Request
from bot.store import open_store
from rules.registry import installed
from tests.bot.whole_game import opened

if TYPE_CHECKING:
    from pathlib import Path


async def test_who_comes_and_goes_takes_nothing_from_the_proof(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "left.db")
    try:
        code = await opened(store)
        referee = Referee(store, installed(), SystemClock())
        ada, ben = Request("a", "11", "Ada"), Request("b", "22", "Ben")
        await referee.leave(ada, code, None)
        await referee.leave(ben, code, None)
        await referee.join(replace(ben, id="c"), code, "freeloaders")
        for looking in (referee, Referee(store, installed(), SystemClock())):
            live = await looking.games.get(code)
            assert len(live.members) == 1
            assert live.contributions == tuple(
                f"{what}:{code}:{user}" for what in ("join", "ready") for user in (11, 22)
            )
            journal = await store.read(lambda tx: tx.journal(code))
            verdict = verify(live, journal)
            assert (verdict.faults, verdict.notes) == ((), ())
            archive = read_archive(write_archive(archive_of(live, journal, with_seed=True)))
            back, _, verdict = check(archive, installed())
            assert (verdict.faults, verdict.notes) == ((), ())
            assert back.contributions == live.contributions
    finally:
        await store.close()


async def test_a_later_join_does_not_disturb_the_players_part(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "later.db")
    try:
        code = await opened(store)
        referee = Referee(store, installed(), SystemClock())
        ben, cleo = Request("late", "22", "Ben"), Request("late", "33", "Cleo")
        await referee.admit(ben, code, "naztees", cleo, moderator=False)
        live = await referee.games.get(code)
        verdict = verify(live, await store.read(lambda tx: tx.journal(code)))
        assert len(live.members) == 3
        assert (verdict.faults, verdict.notes) == ((), ())
    finally:
        await store.close()
