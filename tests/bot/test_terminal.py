"""Games played in the terminal, by a process of its own."""

from __future__ import annotations

import asyncio
import io
import json
import signal
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.cli.play import PlayArguments, play
from bot.console import Stop
from bot.store import open_store
from rules.registry import Registry, installed
from tests.bot.terminal import Terminal
from tests.bot.whole_game import SEED, SYSTEM, practised, umpire
from tests.timescale import seconds
from tests.toy.ruleset import RULESET as TOY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.store import Game, JournalEntry

CONVOY = installed()[SYSTEM]


def _stored(database: Path, code: str) -> tuple[Game, list[JournalEntry], int]:
    async def read() -> tuple[Game | None, list[JournalEntry], int]:
        store = await open_store(database)
        try:
            return await store.read(
                lambda tx: (tx.game(code), tx.journal(code), len(tx.outbox_of(code)))
            )
        finally:
            await store.close()

    game, journal, posts = asyncio.run(read())
    assert game is not None
    return game, journal, posts


def test_a_whole_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    table, done = asyncio.run(practised(tmp_path / "model.db"))
    assert table.result is not None
    assert len(done) > 30
    typed: list[str] = []
    codes = {each.id: each.code.lower() for each in cast("Any", table.state).board.vessels}
    for number, (_, offer) in enumerate(done):
        values = offer.fields
        if number % 3 == 0:
            words = [codes.get(each, each) for each in values.values()]
            typed.append(" ".join([offer.action.tag, *words]))
        elif number % 3 == 1:
            typed.append(" ".join([offer.action.tag, *(f"{k}={v}" for k, v in values.items())]))
        else:
            words = [
                str(value).replace("-", " ", value.count("-") * value[0].isalpha())
                for value in values.values()
            ]
            typed.append(" ".join([offer.action.tag, *words]))
    settings = {"UMPIRE_DB": str(tmp_path / "played.db")}
    played = umpire(
        "play",
        "convoy",
        "--at-once",
        "--seed",
        SEED.hex(),
        settings=settings,
        cwd=tmp_path,
        typed="\n".join(typed),
    )
    assert played.returncode == 0
    assert played.stderr == ""
    assert "  No: " not in played.stdout
    assert table.result.words in played.stdout
    game, journal, posts = _stored(tmp_path / "played.db", "practice1")
    model, model_journal, _ = _stored(tmp_path / "model.db", "practice1")
    assert (game.status, game.snapshot, game.cursor) == ("over", model.snapshot, model.cursor)
    assert [(each.action, each.rolls) for each in journal] == [
        (each.action, each.rolls) for each in model_journal
    ]
    assert posts == 0
    assert umpire("verify", "practice1", settings=settings, cwd=tmp_path).returncode == 0
    resumed = umpire("play", "--resume", "practice1", settings=settings, cwd=tmp_path)
    assert table.result.words in resumed.stdout


def _play(
    tmp_path: Path, *lines: str, arguments: tuple[str, ...] = ("convoy", "--seed", "2a")
) -> str:
    settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}
    ended = umpire("play", *arguments, settings=settings, cwd=tmp_path, typed="\n".join(lines))
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    return ended.stdout


def test_a_number_of_the_list_does_what_it_says(tmp_path: Path) -> None:
    told = _play(tmp_path, "? lite crusher at 1-4", "14", "14", "0", "?", "99")
    assert "  14  deploy: Lite Crusher at 1-4\n" in told
    assert "Lite Crusher deploys at 1-4" in told
    assert told.count("type ? first") == 2  # the board has moved on
    assert "There are 9 numbers" in told


def test_what_is_possible_is_counted(tmp_path: Path) -> None:
    by_hand = ("gunfight", "--option", "activation-roll=by-hand", "--seed", "2a")
    assert ". 1 possible action and others; ?" in _play(tmp_path, arguments=by_hand)
    assert " possible actions; ?" in _play(tmp_path)


def test_the_helpers_change_nothing(tmp_path: Path) -> None:
    lines = ("help", "help deploy", "board", "log", "log 2", "log x", "options", "save", "", "  ")
    told = _play(tmp_path, *lines)
    assert "deploy VESSEL CELL" in told
    assert "coffins: 4" in told
    assert "Go on later with: umpire play --resume practice1" in told
    assert "  1  The Naztees deploy" in told
    game, journal, _ = _stored(tmp_path / "umpire.db", "practice1")
    assert (game.version, len(journal)) == (1, 1)


FIGHT = ("gunfight", "--seed", "2a")
SHOT = "shoot dan constable 1"
ITS_WORDS = "  Dan shoots at Constable 1: 13.5″, CT, "
ITS_CHANCES = ", needs 5+?\n  hits (5+, in cover): 33 % (1 of 3)\n  misses: 67 % (2 of 3)\n"
ASKED = "Kelly Gang: do it? [y/N] "


def test_a_shot_is_told_with_its_chances_and_done_when_confirmed(tmp_path: Path) -> None:
    told = _play(tmp_path, SHOT, "board", "y", arguments=FIGHT)
    assert ITS_CHANCES + ASKED in told.partition(ITS_WORDS)[2]
    assert told.count(ASKED) == 2  # looking at the board does not drop it
    assert "Dan shoots at Constable 1 (" in told.rpartition(ASKED)[2]
    _, journal, _ = _stored(tmp_path / "umpire.db", "practice1")
    assert json.loads(journal[-1].action) == {
        "is": "shoot",
        "figure": "dan",
        "target": "constable-1",
    }


@pytest.mark.parametrize("answer", ["n", "NO", "", "move joe bar-doorway", "shoot dan steve"])
def test_what_is_not_confirmed_is_not_done(answer: str, tmp_path: Path) -> None:
    _play(tmp_path, arguments=FIGHT)
    before, _, _ = _stored(tmp_path / "umpire.db", "practice1")
    told = _play(tmp_path, SHOT, answer, "log", arguments=("--resume",))
    assert ITS_CHANCES in told
    after, _, _ = _stored(tmp_path / "umpire.db", "practice1")
    assert after == before


def test_another_line_is_considered_instead(tmp_path: Path) -> None:
    told = _play(tmp_path, SHOT, "move joe nw 2", SHOT, "move joe 13,19", "y", arguments=FIGHT)
    assert told.count(ITS_CHANCES) == 2
    assert "Joe changes place in the room, to 13,19" in told
    assert "Dan shoots at Constable 1 (" not in told


def test_what_blocks_it_is_told_at_once(tmp_path: Path) -> None:
    told = _play(tmp_path, "shoot dan constable 2", "y", "move dan n 12", "n", arguments=FIGHT)
    assert "  No: Dan does not see Constable 2: a wall is in between. [GFT11]\n" in told
    assert "  Possible: Constable 1, Constable 3\n" in told
    assert "[GFT6]\n  Possible: 2″ that way, to 22,17.5\n" in told
    assert "do it?" not in told
    assert told.count("is nothing that can be done here") == 2  # there is nothing to say y or n to


@pytest.mark.parametrize(
    ("flag", "line"), [((), f"!{SHOT}"), ((), f"! {SHOT}"), (("--at-once",), SHOT)]
)
def test_an_exclamation_mark_or_an_option_skips_the_telling(
    flag: tuple[str, ...], line: str, tmp_path: Path
) -> None:
    told = _play(tmp_path, line, arguments=(*FIGHT, *flag))
    assert "Dan shoots at Constable 1 (" in told
    assert ITS_WORDS not in told
    assert "do it?" not in told


def test_the_list_and_the_help_tell_of_chances(tmp_path: Path) -> None:
    told = _play(tmp_path, "? constable 1", "help shoot", "help pass", "!", "help", arguments=FIGHT)
    assert "needs 5+ · 33 % hits (5+, in cover)\n" in told
    assert told.count("You are told its chances first; !shoot … does it at once.") == 1
    assert "!VERB …" in told


def test_refusals_name_the_rule_and_use_no_die(tmp_path: Path) -> None:
    _play(tmp_path)
    before, _, _ = _stored(tmp_path / "umpire.db", "practice1")
    lines = ("move slayer b 3-3", "deploy lite crusher 5-5", "x" * 900, "\x1b[2J", "=", "'")
    told = _play(tmp_path, *lines, arguments=("--resume",))
    assert told.count("  No: ") == len(lines)
    assert "[SC42]" in told
    assert "\x1b" not in told
    after, _, _ = _stored(tmp_path / "umpire.db", "practice1")
    assert after == before


def test_a_game_can_be_called_off_or_conceded(tmp_path: Path) -> None:
    told = _play(tmp_path, "call-off")
    assert "The game was called off; nobody wins." in told
    told = _play(tmp_path, "concede")
    assert "The Naztees concede; the Freeloaders win." in told
    _, journal, _ = _stored(tmp_path / "umpire.db", "practice2")
    assert json.loads(journal[-1].action) == {"is": "concede"}


def test_real_games_have_secret_seeds_and_options(tmp_path: Path) -> None:
    arguments = ("convoy", "--option", "coffins=1", "--option", "offset-axis=rows")
    codes = []
    for _ in range(2):
        told = _play(tmp_path, "quit", arguments=arguments)
        codes.append(told.rpartition("umpire play --resume ")[2].strip())
    games = [_stored(tmp_path / "umpire.db", code)[0] for code in codes]
    assert games[0].seed != games[1].seed
    assert games[0].salt != games[1].salt
    assert [game.channel for game in games] == ["terminal:1", "terminal:2"]
    assert json.loads(games[0].options)["coffins"] == 1
    last = _play(tmp_path, "quit", arguments=("--resume",))
    assert f"game {codes[1]}." in last


def test_a_game_is_opened_by_a_preset_and_tells_it(tmp_path: Path) -> None:
    chosen = ("preset=as-written", "variants=white dice sum; coffin deploy up-to", "gravity=sum")
    arguments = ("convoy", *(word for each in chosen for word in ("--option", each)))
    words = "as written, but white dice: sum, coffin deploy: up-to"
    told = _play(tmp_path, "options", "quit", arguments=arguments)
    assert f"Options: {words}.\n" in told
    assert f"  {words}\n" in told
    for option, refusal in (
        ("variants=snow on", "no variant “snow on”"),
        ("preset=ours", "Possible: recommended, as written."),
    ):
        settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}
        ended = umpire("play", "convoy", "--option", option, settings=settings, cwd=tmp_path)
        assert ended.returncode == 1
        assert refusal in ended.stderr


def test_which_game_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry = Registry([CONVOY, TOY])
    database = tmp_path / "umpire.db"
    for typed, words in (
        ("Convoy\nquit\n", ""),
        ("", "umpire play convoy"),
        ("go\n", "no game go"),
    ):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(Stop, match=words) if words else nullcontext():
            assert play(PlayArguments(seed="2a"), database, registry) == 0
    told = capsys.readouterr().out
    assert f"{TOY.title}: {TOY.summary}" in told
    assert "Space Convoy, game practice1." in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "There is no game chess; there is: "),
        (["convoy", "--option", "coffins"], "NAME=VALUE"),
        (["convoy", "--option", "crew=9"], "no option of Space Convoy"),
        (["convoy", "--option", "coffins=99"], "coffins"),
        (["convoy", "--scenario-file", __file__], "takes no scenarios of your own"),
        (["convoy", "--seed", "xyz"], "hexadecimal"),
        (["convoy", "--seed", "1" * 65], "hexadecimal"),
        (["--resume"], "no unfinished game"),
        (["--resume", "zzzz"], "no game zzzz"),
    ],
)
def test_what_cant_be_played_is_told(arguments: list[str], words: str, tmp_path: Path) -> None:
    settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}
    ended = umpire("play", *arguments, settings=settings, cwd=tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert words in ended.stderr


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path, terminals: list[Terminal]) -> None:
    first = Terminal(tmp_path, "convoy")
    terminals.append(first)
    code = first.until(". A convoy").rpartition("game ")[2]
    first.until("Naztees> ")
    first.type("deploy harsh crusher 1-3\n")
    first.until("Harsh Crusher deploys at 1-3")
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    game, journal, _ = _stored(tmp_path / "umpire.db", code)
    assert (game.status, game.version, len(journal)) == ("playing", 2, 2)
    told = _play(tmp_path, "log 1", "deploy lite crusher 1-4", arguments=("--resume", code))
    assert "Harsh Crusher deploys at 1-3" in told
    assert "Lite Crusher deploys at 1-4" in told
    settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}
    assert umpire("verify", code, settings=settings, cwd=tmp_path).returncode == 0


def test_two_terminals_at_one_game_see_that_the_board_moved_on(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    first = Terminal(tmp_path, "convoy", "--seed", "2a")
    terminals.append(first)
    first.until("Naztees> ")
    second = Terminal(tmp_path, "--resume", "practice1")
    terminals.append(second)
    second.until("Naztees> ")
    first.type("deploy harsh crusher 1-3\n")
    first.until("Harsh Crusher deploys")
    second.type("deploy lite crusher 1-3\n")
    second.until("No: ")
    second.type("deploy lite crusher 1-4\n")
    second.until("Lite Crusher deploys at 1-4")


def test_a_player_at_a_terminal_confirms_a_move(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, *FIGHT, tty=True)
    terminals.append(terminal)
    terminal.until("Kelly Gang> ")
    terminal.type("mo\tjo\tbar-doorway\n")
    assert "Joe: " in terminal.until(ASKED)
    terminal.type("yes\n")
    terminal.until("Joe changes place in the room")
    terminal.until("Kelly Gang> ")
    terminal.type("!mo\tda\t22,18\n")
    assert "do it?" not in terminal.until("Dan changes place in the room")


def test_the_tab_key_completes_and_ctrl_c_leaves(tmp_path: Path, terminals: list[Terminal]) -> None:
    pytest.importorskip("readline")
    terminal = Terminal(tmp_path, "convoy", "--seed", "2a", tty=True)
    terminals.append(terminal)
    terminal.until("Naztees> ")
    terminal.type("dep\tli\t1-4\n")
    terminal.until("Lite Crusher deploys at 1-4")
    terminal.until("Naztees> ")
    terminal.interrupt("umpire play --resume practice1")
    assert terminal.process.wait(seconds(10)) == 0
