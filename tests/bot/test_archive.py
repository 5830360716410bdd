from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.clock import SystemClock
from bot.records.archive import LARGEST, BadArchive, archive_of, check, read_archive, write_archive
from bot.records.verification import verify
from bot.referee import Referee, Request
from bot.referee.live_game import LiveGame, read_game
from bot.store import open_store
from rules.registry import installed
from tests.bot.whole_game import opened, played_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store import JournalEntry

Record = tuple[LiveGame, "list[JournalEntry]"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return asyncio.run(_game(tmp_path_factory.mktemp("finished") / "umpire.db", most=2000))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Record:
    return asyncio.run(_game(tmp_path_factory.mktemp("running") / "umpire.db", most=30))


async def _game(path: Path, most: int) -> Record:
    store = await open_store(path)
    try:
        code = await opened(store)
        live, _ = await played_on(store, code, Random(2), most)
        return live, await store.read(lambda tx: tx.journal(code))
    finally:
        await store.close()


def _fields(record: Record, *, with_seed: bool = True) -> dict[str, Any]:
    live, journal = record
    data: dict[str, Any] = json.loads(write_archive(archive_of(live, journal, with_seed=with_seed)))
    return data


def sealed(fields: dict[str, Any]) -> bytes:
    """The file with a fitting check sum: what someone who knows the format would forge."""
    rest = {name: value for name, value in fields.items() if name != "sha256"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return json.dumps({**rest, "sha256": hashlib.sha256(canonical.encode()).hexdigest()}).encode()


def test_a_finished_game_is_in_order(finished: Record) -> None:
    live, journal = finished
    verdict = verify(live, journal)
    assert verdict.ok
    assert verdict.notes == ()
    assert (verdict.dice, verdict.entries) == (live.game.cursor, len(journal))
    assert verdict.words == f"{live.game.cursor} dice in {len(journal)} entries: all match."


def test_the_file_gives_the_game_back(finished: Record) -> None:
    live, journal = finished
    content = write_archive(archive_of(live, journal, with_seed=True))
    back, entries, verdict = check(read_archive(content), installed())
    assert verdict.ok
    assert back.state == live.state
    assert back.members == live.members
    assert replace(back.game, snapshot=None, options="", result=None) == replace(
        live.game, snapshot=None, options="", result=None
    )
    for ours, theirs in zip(journal, entries, strict=True):
        assert json.loads(ours.events) == json.loads(theirs.events)
        assert json.loads(ours.rolls) == json.loads(theirs.rolls)
        assert json.loads(ours.action) == json.loads(theirs.action)


def test_the_seed_of_a_running_game_is_kept_back_unless_asked_for(running: Record) -> None:
    live, journal = running
    assert live.game.status == "playing"
    content = write_archive(archive_of(live, journal, with_seed=False))
    assert live.game.seed.hex().encode() not in content
    *_, verdict = check(read_archive(content), installed())
    assert verdict.ok
    assert verdict.dice == 0
    assert "kept back" in verdict.notes[0]
    *_, verdict = check(read_archive(sealed(_fields(running))), installed())
    assert verdict.dice == live.game.cursor


def _die(fields: dict[str, Any]) -> None:
    roll = next(e["rolls"][0] for e in reversed(fields["journal"]) if e["rolls"])
    roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1


def _joins(fields: dict[str, Any]) -> None:
    fields["contributions"][0] = "another"


def _fewer_joins(fields: dict[str, Any]) -> None:
    fields["contributions"].pop()


def _skipped_die(fields: dict[str, Any]) -> None:
    entry = next(e for e in fields["journal"][1:] if e["rolls"])
    entry["rolls"].pop()


def _cursor(fields: dict[str, Any]) -> None:
    fields["cursor"] += 1


def _impossible_die(fields: dict[str, Any]) -> None:
    fields["journal"][0]["rolls"][0]["sides"] = 10**30


def _dead_die(fields: dict[str, Any]) -> None:
    fields["journal"][0]["rolls"][0]["sides"] = 0


def _seed(fields: dict[str, Any]) -> None:
    fields["seed"] = "00" * 32


def _no_seed(fields: dict[str, Any]) -> None:
    fields["seed"] = None


def _commitment(fields: dict[str, Any]) -> None:
    fields["commitment"] = "ab" * 32


def _salt(fields: dict[str, Any]) -> None:
    fields["salt"] = "cd" * 32


def _no_salt(fields: dict[str, Any]) -> None:
    fields["salt"] = None


def _event(fields: dict[str, Any]) -> None:
    placed = fields["journal"][0]["events"][0]
    placed["cell"] = "2-1" if placed["cell"] != "2-1" else "2-2"


def _lost_event(fields: dict[str, Any]) -> None:
    fields["journal"][-1]["events"].pop()


def _strange_event(fields: dict[str, Any]) -> None:
    fields["journal"][3]["events"][0] = {"is": "free_victory"}


def _strange_action(fields: dict[str, Any]) -> None:
    fields["journal"][3]["action"] = {"is": "teleport"}


def _no_such_side(fields: dict[str, Any]) -> None:
    fields["journal"][3]["seat"] = "umpires"


def _lost_entry(fields: dict[str, Any]) -> None:
    del fields["journal"][-1]


def _swapped_entries(fields: dict[str, Any]) -> None:
    journal = fields["journal"]
    journal[-1], journal[-2] = journal[-2], journal[-1]


def _no_journal(fields: dict[str, Any]) -> None:
    fields["journal"] = []


def _second_set_up(fields: dict[str, Any]) -> None:
    fields["journal"][5]["action"] = None


def _board(fields: dict[str, Any]) -> None:
    fields["state"]["board"]["vessels"][0]["damage"] = ["slowed"]


def _winner(fields: dict[str, Any]) -> None:
    result = fields["result"]
    result["winner"] = "naztees" if result["winner"] == "freeloaders" else "freeloaders"


def _no_result(fields: dict[str, Any]) -> None:
    fields["result"] = None


def _status(fields: dict[str, Any]) -> None:
    fields["status"] = "playing"


def _options(fields: dict[str, Any]) -> None:
    fields["options"]["grid"] = "20x6"


FORGERIES = [
    _joins,
    _fewer_joins,
    _die,
    _skipped_die,
    _cursor,
    _impossible_die,
    _dead_die,
    _seed,
    _no_seed,
    _commitment,
    _salt,
    _no_salt,
    _event,
    _lost_event,
    _strange_event,
    _strange_action,
    _no_such_side,
    _lost_entry,
    _swapped_entries,
    _no_journal,
    _second_set_up,
    _board,
    _winner,
    _no_result,
    _status,
    _options,
]


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_file_is_found_out(
    forge: Callable[[dict[str, Any]], None], finished: Record
) -> None:
    fields = _fields(finished)
    forge(fields)
    *_, verdict = check(read_archive(sealed(fields)), installed())
    assert not verdict.ok
    assert "NOT in order" in verdict.words


def _first_version(fields: dict[str, Any]) -> dict[str, Any]:
    """The same in the first version of the format."""
    later = {"contributions", "ruleset_version", "brief"}
    state = {name: each for name, each in fields["state"].items() if name != "version"}
    kept = {name: each for name, each in fields.items() if name not in later}
    return kept | {"version": 1, "state": state}


def test_the_first_version_of_the_format_is_still_read(finished: Record) -> None:
    fields = _first_version(_fields(finished))
    joined = finished[0].contributions or ()
    fields["members"] += [
        {**fields["members"][0], "user": press, "contribution": press} for press in joined[2:]
    ]
    late = {"seat": "naztees", "user": "33", "name": "Cleo", "joined_at": 9, "contribution": "late"}
    for members in (fields["members"], [*fields["members"], late]):
        live, _, verdict = check(read_archive(sealed({**fields, "members": members})), installed())
        assert (verdict.faults, verdict.notes) == ((), ())
        assert live.contributions == finished[0].contributions
    fields["members"] = fields["members"][1:]
    live, _, verdict = check(read_archive(sealed(fields)), installed())
    assert verdict.ok
    assert "a player left early on" in verdict.notes[0]
    assert live.contributions is None


def test_an_action_that_the_rules_now_decide_otherwise_is_a_note(finished: Record) -> None:
    fields = _fields(finished)
    deployed = fields["journal"][1]["action"]
    deployed["cell"] = "1-9" if deployed["cell"] != "1-9" else "1-8"
    *_, verdict = check(read_archive(sealed(fields)), installed())
    assert verdict.ok
    assert "Today's rules" in verdict.notes[0]


def _text(fields: dict[str, Any]) -> str:
    return sealed(fields).decode()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda f: _text(f)[:-200], "cut off"),
        (lambda _: "", "cut off"),
        (lambda _: "[" * 100_000, "cut off|not a game"),
        (
            lambda _: '{"format": "umpire game", "version": ' + "9" * 5000 + "}",
            "cut off",
        ),
        (lambda _: "{}", "not a game"),
        (lambda _: "[]", "not a game"),
        (lambda _: '{"format": "a song", "version": 1}', "not a game"),
        (lambda f: _text({**f, "version": 5}), "newer version .*format 5, known up to 4"),
        (lambda f: _text({**f, "ruleset_version": 99}), r"newer rules .*99, known up to \d"),
        (lambda f: _text({**f, "brief": None}), "has a brief"),
        (lambda f: _text({**f, "version": 2}), "has a brief"),
        (lambda f: _text({**f, "brief": {"hills": 3}}), "brief or board"),
        (lambda f: _text(f).replace("Ada", "Eve"), "changed or damaged"),
        (lambda f: _text({**f, "more": 1}), "more"),
        (lambda f: _text({**f, "members": [*f["members"], f["members"][0]]}), "twice"),
        (lambda f: _text({**f, "game": "../../etc"}), "game"),
        (lambda f: _text({**f, "cursor": -1}), "cursor"),
        (lambda f: _text({**f, "cursor": "7"}), "cursor"),
        (lambda f: _text({**f, "seed": "xyz"}), "seed"),
        (lambda f: _text({**f, "system": "chess"}), "does not know"),
        (lambda f: _text({**f, "options": {"coffins": 99}}), "brief or board"),
        (lambda f: _text({**f, "state": {"board": 1}}), "brief or board"),
        (lambda f: _text({**f, "created_by": "\ud800"}), "cut off|can't be read"),
        (
            lambda f: _text(
                {**f, "members": [{**each, "seat": "umpires"} for each in f["members"]]}
            ),
            "side that the game does not have",
        ),
        (
            lambda f: _text(
                {**f, "members": [{**f["members"][0], "user": str(n)} for n in range(21)]}
            ),
            "more than 20 players",
        ),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(
    spoil: Callable[[dict[str, Any]], str], sentence: str, running: Record
) -> None:
    with pytest.raises(BadArchive, match=sentence) as refusal:
        check(read_archive(spoil(_fields(running)).encode()), installed())
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 300


def test_a_number_that_python_does_not_write_is_refused(running: Record) -> None:
    fields = _fields(running)
    fields["journal"][2]["action"] = {"is": "pass", "n": "NUMBER"}
    for number in ("9" * 5000, "NaN", "1e999"):
        content = json.dumps(fields).replace('"NUMBER"', number).encode()
        with pytest.raises(BadArchive, match=r"numbers|cut off|can't be read|changed"):
            read_archive(content)


def test_nesting_without_end_is_refused(running: Record) -> None:
    fields = _fields(running)
    fields["journal"][2]["action"] = "NEST"
    deep = '{"is":' * 50_000 + "1" + "}" * 50_000
    content = json.dumps(fields).replace('"NEST"', deep).encode()
    with pytest.raises(BadArchive, match="cut off"):
        read_archive(content)


def test_a_file_has_a_largest_size() -> None:
    with pytest.raises(BadArchive, match="larger than 32 MiB"):
        read_archive(b" " * (LARGEST + 1))


async def test_a_lobby_can_be_written_and_read(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "lobby.db")
    try:
        referee = Referee(store, installed(), SystemClock())
        request = Request("open", "11", "Ada")
        accepted = await referee.open(request, "space_convoy", {}, channel="1", place=None)
        content = write_archive(archive_of(accepted.live, [], with_seed=True))
        live, journal, verdict = check(read_archive(content), installed())
        assert verdict.ok
        assert journal == []
        await store.write(lambda tx: tx.set_status(live.game.id, "over"))
        await store.write(lambda tx: tx.import_game(replace(live.game, id="copy"), (), journal))
        copy = await store.read(lambda tx: tx.game("copy"))
        assert copy is not None
        assert await store.read(lambda tx: read_game(tx, installed(), copy)) is not None
    finally:
        await store.close()
