from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import stat
import subprocess
import sys
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from bot.clock import SystemClock
from bot.referee import PUBLISH, Referee, Request
from bot.store import open_store
from rules.registry import installed
from tests import processes
from tests.bot.whole_game import environment, opened, played_on
from tests.bot.whole_game import umpire as run
from tests.timescale import seconds

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store import Game, JournalEntry, OutboxItem

RUDE = "Eve\x1b[2J\nHarsh Crusher wins"


class Home(NamedTuple):
    """A folder with a database of two games, one over and one under way."""

    folder: Path
    over: str
    running: str

    @property
    def database(self) -> Path:
        return self.folder / "umpire.db"

    def umpire(self, *arguments: str, database: Path | None = None, typed: bytes = b"") -> Ended:
        settings = {"UMPIRE_DB": str(database or self.database)}
        return run(*arguments, settings=settings, cwd=self.folder, typed=typed)

    def exported(self, code: str, *more: str) -> Path:
        file = self.folder / f"{code}.json"
        assert self.umpire("export", code, "-o", str(file), *more).returncode == 0
        return file


Ended = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("home")

    async def prepare() -> Home:
        store = await open_store(folder / "umpire.db")
        over, running = await opened(store, "701"), await opened(store, "702")
        await played_on(store, over, Random(2))
        await played_on(store, running, Random(2), most=25)
        rude = Request("rude", "66", RUDE)
        ben = Request("admit", "22", "Ben")
        await Referee(store, installed(), SystemClock()).admit(
            ben, running, "naztees", rude, moderator=False
        )
        await store.close()
        return Home(folder, over, running)

    return asyncio.run(prepare())


@pytest.fixture
def home(prepared: Home, tmp_path: Path) -> Home:
    shutil.copy(prepared.database, tmp_path / "umpire.db")
    return prepared._replace(folder=tmp_path)


def _read(database: Path, code: str) -> tuple[Game, list[JournalEntry], list[OutboxItem]]:
    async def read() -> tuple[Game | None, list[JournalEntry], list[OutboxItem]]:
        store = await open_store(database)
        try:
            return await store.read(
                lambda tx: (tx.game(code), tx.journal(code), tx.outbox_of(code))
            )
        finally:
            await store.close()

    game, journal, outbox = asyncio.run(read())
    assert game is not None
    return game, journal, outbox


def _failed(ended: Ended, *words: str, status: int = 1) -> None:
    """One sentence for the operator, no traceback, a status that scripts notice."""
    assert ended.returncode == status
    last = ended.stderr.splitlines()[-1]
    assert last.startswith("umpire: ")
    assert last.endswith(".")
    assert all(word in last for word in words), last
    assert "Traceback" not in ended.stderr


def test_a_finished_game_moves_to_another_database(home: Home) -> None:
    file, other = home.exported(home.over), home.folder / "other" / "umpire.db"
    imported = home.umpire("import", str(file), database=other)
    assert imported.returncode == 0
    assert imported.stderr == ""
    assert f"Game {home.over} of Space Convoy is in channel 701" in imported.stdout
    verified = home.umpire("verify", home.over, database=other)
    assert verified.returncode == 0
    here, journal, _ = _read(home.database, home.over)
    there, moved, outbox = _read(other, home.over)
    assert verified.stdout == f"{here.cursor} dice in {len(journal)} entries: all match.\n"
    assert outbox == []
    assert json.loads(there.snapshot or "") == json.loads(here.snapshot or "")
    assert (there.seed, there.salt, there.cursor) == (here.seed, here.salt, here.cursor)
    assert [json.loads(each.events) for each in moved] == [
        json.loads(each.events) for each in journal
    ]
    told = [
        home.umpire("replay", home.over).stdout,
        home.umpire("replay", str(file)).stdout,
        home.umpire("replay", home.over, database=other).stdout,
        home.umpire("replay", "-", typed=file.read_bytes()).stdout,
    ]
    assert len(set(told)) == 1
    assert told[0].rstrip().endswith(json.loads(here.result or "")["words"])


def test_a_running_game_goes_on_elsewhere_with_the_same_dice(home: Home) -> None:
    other = home.folder / "other.db"
    exported = home.umpire("export", home.running, "--with-seed", "-o", "moving.json")
    assert "knows every die to come" in exported.stderr
    file = home.folder / "moving.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    imported = home.umpire("import", "moving.json", "--channel", "99", database=other)
    assert imported.returncode == 0
    _, _, outbox = _read(other, home.running)
    assert [item.kind for item in outbox] == [PUBLISH]

    async def finish(database: Path) -> tuple[Game, list[JournalEntry]]:
        store = await open_store(database)
        try:
            table, _ = await played_on(store, home.running, Random(9))
            return table.game, await store.read(lambda tx: tx.journal(home.running))
        finally:
            await store.close()

    (here, journal), (there, moved) = asyncio.run(finish(home.database)), asyncio.run(finish(other))
    assert there.channel == "99"
    assert there.place is None
    assert (here.snapshot, here.result, here.cursor) == (there.snapshot, there.result, there.cursor)
    assert [each.rolls for each in journal][26:] == [each.rolls for each in moved][26:]


def test_without_its_seed_a_running_game_is_for_looking_at_only(home: Home) -> None:
    exported = home.umpire("export", home.running)
    assert "left out" in exported.stderr
    game, journal, _ = _read(home.database, home.running)
    assert game.seed.hex() not in exported.stdout
    content = exported.stdout.encode()
    refused = home.umpire("import", "-", typed=content, database=home.folder / "other.db")
    _failed(refused, "--with-seed")
    assert not (home.folder / "other.db").exists()
    verified = home.umpire("verify", "-", typed=content)
    assert verified.returncode == 0
    assert f"in {len(journal)} entries: in order." in verified.stdout
    assert "kept back" in verified.stdout
    assert home.umpire("verify", home.running).stdout.endswith("all match.\n")


def test_a_code_or_a_channel_that_is_taken_refuses_an_import(home: Home) -> None:
    file = home.exported(home.running, "--with-seed")
    _failed(home.umpire("import", str(file)), home.running, "already")

    async def occupied() -> Path:
        store = await open_store(home.folder / "occupied.db")
        await opened(store, "702")
        await store.close()
        return home.folder / "occupied.db"

    other = asyncio.run(occupied())
    _failed(home.umpire("import", str(file), database=other), "702", "--channel")
    freed = home.umpire("import", str(file), "--channel", "9", "--place", "8", database=other)
    assert freed.returncode == 0
    game, _, _ = _read(other, home.running)
    assert (game.channel, game.place) == ("9", "8")


def test_a_changed_or_truncated_file_is_refused_and_nothing_is_stored(home: Home) -> None:
    file, other = home.exported(home.over), home.folder / "other.db"
    whole = file.read_bytes()
    for content, word in (
        (whole[: len(whole) // 2], "cut off"),
        (whole.replace(b'"sides": 6', b'"sides": 7', 1), "changed or damaged"),
        (b"", "cut off"),
    ):
        for command in ("import", "verify", "replay"):
            _failed(home.umpire(command, "-", typed=content, database=other), word)
    assert not other.exists()


def test_a_database_that_was_tampered_with_is_found_out(home: Home) -> None:
    with sqlite3.connect(home.database) as db:
        (rolls,) = db.execute(
            "SELECT rolls FROM journal WHERE game_id = ? AND seq = 1", (home.over,)
        ).fetchone()
        changed = json.loads(rolls)
        changed[0]["faces"] = [changed[0]["faces"][0] % changed[0]["sides"] + 1]
        db.execute(
            "UPDATE journal SET rolls = ? WHERE game_id = ? AND seq = 1",
            (json.dumps(changed), home.over),
        )
    db.close()
    verified = home.umpire("verify", home.over)
    assert verified.returncode == 1
    assert "NOT in order. The dice of entry 1 don't match" in verified.stdout


def test_a_replay_tells_every_entry_and_shows_the_board(home: Home) -> None:
    _, journal, _ = _read(home.database, home.running)
    story = home.umpire("replay", home.running).stdout
    assert [line for line in story.splitlines() if line.startswith(f"{len(journal)}. ")]
    assert "Deployed" not in story
    assert "Harsh Crusher deploys at 1-" in story
    header = "    1  2  3  4  5  6  7  8  9 10"
    assert story.count(header) == 1
    assert home.umpire("replay", home.running, "--text").stdout.count(header) == len(journal)


def test_names_cannot_control_the_terminal(home: Home) -> None:
    story = home.umpire("replay", home.running).stdout
    assert "\x1b" not in story
    assert "Naztees: Ben, Eve\\x1b[2J\\nHarsh Crusher wins\n" in story


def test_a_reader_that_goes_away_is_no_fault(home: Home) -> None:
    with processes.opened(
        [sys.executable, "-m", "bot", "replay", home.over, "--text"],
        env={**environment(UMPIRE_DB=str(home.database))},
        cwd=home.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Space Convoy, game ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(seconds(20)) in {0, 1}


@pytest.mark.parametrize("command", ["export", "replay", "verify"])
def test_a_game_or_a_file_that_is_not_there_is_told(command: str, home: Home) -> None:
    _failed(home.umpire(command, "zzzz"), "There is no game zzzz")
    missing = home.umpire(command, "nothing.json")
    _failed(missing, "nothing.json can't be read")
    _failed(home.umpire(command, home.over, database=home.folder / "no.db"), "UMPIRE_DB")
    assert not (home.folder / "no.db").exists()


def test_codes_are_read_in_capitals_too(home: Home) -> None:
    assert home.umpire("verify", home.over.upper()).returncode == 0


def test_a_file_that_cant_be_written_is_told_and_no_draft_is_left(home: Home) -> None:
    before = set(home.folder.iterdir())
    _failed(home.umpire("export", home.over, "-o", str(home.folder)), "can't be written")
    _failed(home.umpire("export", home.over, "-o", "no/such/folder"), "can't be written")
    assert set(home.folder.iterdir()) == before


@pytest.mark.parametrize("command", ["verify zzzz", "import game.json", "play convoy"])
def test_a_database_that_cant_be_used_is_told(command: str, home: Home) -> None:
    shutil.copy(home.exported(home.over), home.folder / "game.json")
    damaged, newer = home.folder / "damaged.db", home.folder / "newer.db"
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 4096)
    shutil.copy(home.database, newer)
    with sqlite3.connect(newer) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    inside_a_file = home.folder / "game.json" / "umpire.db"
    words = command.split()
    _failed(home.umpire(*words, database=damaged), "damaged.db")
    _failed(home.umpire(*words, database=newer), "newer version", "update the program")
    _failed(home.umpire(*words, database=home.folder), str(home.folder))
    if words[0] != "verify":
        _failed(home.umpire(*words, database=inside_a_file), "game.json")


def test_a_game_of_a_system_that_is_gone_is_told(home: Home) -> None:
    with sqlite3.connect(home.database) as db:
        db.execute("UPDATE game SET ruleset = 'lost' WHERE id = ?", (home.over,))
    db.close()
    _failed(home.umpire("replay", home.over), "is out of order; nothing is lost")


def test_what_cant_be_typed_is_a_usage_error(tmp_path: Path) -> None:
    for words in (["fly"], ["export"], ["import"], ["play", "--seed", "1", "--resume"]):
        ended = run(*words, settings={}, cwd=tmp_path)
        assert ended.returncode == 2
        assert ended.stderr.startswith("usage: umpire")


def test_the_program_tells_its_version_and_its_commands(tmp_path: Path) -> None:
    assert run("--version", settings={}, cwd=tmp_path).stdout == f"umpire {version('umpire')}\n"
    told = run("--help", settings={}, cwd=tmp_path).stdout
    for command in (
        "run",
        "play",
        "export",
        "import",
        "replay",
        "verify",
        "backup",
        "restore",
        "health",
    ):
        assert f"\n    {command} " in told
