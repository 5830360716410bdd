"""The commands of docs/operating.md run, and what the files of operators name is there."""

from __future__ import annotations

import asyncio
import io
import re
import shlex
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.arguments import parser
from bot.clock import SystemClock
from bot.config import OTHERS, Settings
from bot.heartbeat import file_of, keep_telling
from bot.store import holding, open_store, where
from tests.architecture.laws import ROOT
from tests.postgresql import new_database
from tests.processes import run
from tests.test_docs import targets_of

PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
UNIT = (ROOT / "docs" / "umpire.service").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
WITH_SERVER = (ROOT / "compose.postgresql.yaml").read_text("utf-8")
BLOCKS = re.findall(r"^```(sh)?\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
RUN = [line for kind, block in BLOCKS if kind for line in block.splitlines()]
SHOWN = [line for kind, block in BLOCKS if not kind for line in block.splitlines()]


COMMANDS = {"--version", "health", "backup", "restore", "move-db"}


def alone(line: str) -> bool:
    """Whether no bot may serve the database meanwhile."""
    return line.split()[1] in ("restore", "move-db")


def umpire(*arguments: str) -> int:
    """Run a command; its exit status."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.mark.parametrize("engine", ["file", "server"])
async def test_every_command_of_the_page_does_what_it_says(
    engine: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = str(tmp_path / "umpire.db") if engine == "file" else new_database()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UMPIRE_DB", place)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr("bot.__main__.set_up", lambda *_: None)  # it is set up for the tests
    database = where(place)
    beside = Path(place) if engine == "file" else tmp_path / "share/umpire/umpire.postgresql"

    async def ended(line: str) -> tuple[int, str]:
        return await asyncio.to_thread(umpire, *shlex.split(line)[1:]), capsys.readouterr().err

    store = await open_store(database)
    await store.write(lambda tx: tx.set_setting("any", "thing", '"kept"'))
    with holding(database, None) as held:
        held.hold()
        bot = asyncio.create_task(keep_telling(beside, store, lambda: True, SystemClock()))
        while not file_of(beside).exists():  # noqa: ASYNC110 - another task writes it
            await asyncio.sleep(0.005)
        for line in (each for each in RUN if not alone(each)):
            assert await ended(line) == (0, ""), line
        for line in (each for each in RUN if alone(each)):
            assert (await ended(line))[0] == 1, line
        bot.cancel()
        with suppress(asyncio.CancelledError):
            await bot
    await store.close()
    assert (await ended("umpire health"))[0] == 1
    for line in (each for each in RUN if alone(each)):
        assert await ended(line) == (0, ""), line
    assert {line.split()[1] for line in RUN} == COMMANDS


PLACES = ["file/inside", "folder", "missing/inside", "binary", "x" * 300, "\udcff/y"]
"""Where nothing can be read, written or both."""
WITH_FILES = [
    ("export", "AAAA", "-o"),
    ("import",),
    ("replay",),
    ("verify",),
    ("backup",),
    ("restore",),
    ("move-db",),
    ("play", "space_convoy", "--scenario-file"),
]


@pytest.mark.parametrize("place", PLACES, ids=range(len(PLACES)))
@pytest.mark.parametrize("command", [*WITH_FILES, ("health",)], ids=lambda each: each[0])
def test_whatever_a_command_is_given_it_answers_in_a_sentence(
    command: tuple[str, ...],
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("words")
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.__main__.set_up", lambda *_: None)
    given = (command, (*command, place))[command in WITH_FILES]
    monkeypatch.setenv("UMPIRE_DB", place if command[0] in {"export", "health"} else "umpire.db")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    status = umpire(*given)
    told = capsys.readouterr()
    assert status in (0, 1, 2), told
    said = (told.err or told.out).splitlines()[-1]
    assert status == 0 or said.endswith((".", ")", "]")) or "error:" in said, said
    assert "Traceback" not in told.err + told.out
    assert "fault of the program" not in told.err


def test_the_unit_becomes_a_template_by_the_command_that_is_shown() -> None:
    (command,) = [line for line in SHOWN if line.startswith("sed ")]
    program, expression, source, arrow, target = shlex.split(command)
    assert (program, source, arrow, target) == (
        "sed",
        "docs/umpire.service",
        ">",
        "umpire@.service",
    )
    made = run(
        ["/bin/sed", expression, ROOT / source], check=True, capture_output=True, text=True
    ).stdout
    changed = {*made.splitlines()} - {*UNIT.splitlines()}
    assert changed == {"ExecStart=/opt/umpire/.venv/bin/umpire run --take-over"}
    assert "umpire run --take-over" in PAGE
    assert parser().parse_args(["run", "--take-over", "--no-copy"]).take_over
    assert "umpire run --no-copy" in PAGE


def test_what_is_shown_names_files_and_targets_that_are_there() -> None:
    named = {
        word for line in SHOWN for word in shlex.split(line) if re.match(r"docs/|\.env\.", word)
    }
    assert named == {"docs/umpire.service", ".env.example"}
    assert all((ROOT / each).is_file() for each in named)
    made = {line.split()[-1] for line in SHOWN if " make " in line}
    assert made
    assert made <= targets_of()
    programs = {line.split("sudo ")[-1].split()[0] for line in SHOWN}
    assert programs == {"install", "docker", "useradd", "git", "make", "cp", "sed", "systemctl"}


def test_the_image_takes_what_the_program_consists_of() -> None:
    copied = {
        source
        for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
        for source in line.split()
    }
    assert all((ROOT / each).exists() for each in copied)
    kept = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {line[1:] for line in kept if line.startswith("!")} == copied
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert packages | {"pyproject.toml", "requirements.lock"} <= copied
    assert project["project"]["readme"] in copied
    assert "--require-hashes -r requirements.lock" in DOCKERFILE
    assert re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE) == ["umpire"]
    assert set(re.findall(r'\["umpire", "(\w+)"\]', DOCKERFILE)) == {"run", "health"}


@pytest.mark.parametrize(
    "text",
    [DOCKERFILE, COMPOSE, WITH_SERVER, UNIT, PAGE],
    ids=["image", "compose", "compose with a server", "unit", "page"],
)
def test_every_setting_that_is_named_is_one(text: str) -> None:
    named = set(re.findall(r"\b(?:UMPIRE|DISCORD)_[A-Z_]+", text))
    assert "UMPIRE_DB" in named
    assert named - OTHERS <= {name.upper() for name in Settings.model_fields}


def test_the_unit_keeps_the_games_where_the_page_looks_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # To systemd a variable of the file goes before the unit's own, even an empty one.
    monkeypatch.delenv("UMPIRE_DB", raising=False)
    (named,) = set(re.findall(r"UMPIRE_DB=(/\S+)", PAGE))
    settings = re.findall(r"^Environment=(\w+)=(\S+)$", UNIT, re.MULTILINE)
    example = (ROOT / ".env.example").read_text("utf-8")
    settings += re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE)
    assert ("UMPIRE_DB", "") in settings
    for name, value in settings:
        monkeypatch.setenv(name, value)
    assert Settings().umpire_db == Path(named)
    assert f"WorkingDirectory={Path(named).parent}\n" in UNIT


def test_image_and_volume_and_unit_agree_on_where_things_are() -> None:
    (database,) = set(re.findall(r"UMPIRE_DB[=:] ?(\S+)", DOCKERFILE + COMPOSE))
    (volume,) = re.findall(r"^VOLUME (\S+)", DOCKERFILE, re.MULTILINE)
    assert database.startswith(f"{volume}/")
    assert f"games:{volume}\n" in COMPOSE
    assert "ExecStart=/opt/umpire/.venv/bin/umpire run --discord\n" in UNIT
    assert "make -C /opt/umpire .venv/run" in PAGE
    assert "Type=notify\n" in UNIT
    assert "EnvironmentFile=/etc/umpire.env\n" in UNIT
    assert "/etc/umpire.env" in PAGE
