"""A scaffolded system plays, and passes every common suite, before a line of it is changed.

Whatever its name is: the suites run over the shortest and over the longest.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.new_system import __main__ as command
from tests.new_system import placing, scaffold
from tests.new_system.placing import NEEDED, add, link, place
from tests.new_system.scaffold import files, names

ROOT = Path(__file__).parents[2]
KEPT = (
    *("bot", "data", "docs", "render", "rules", "tests"),
    *("README.md", "CONTRIBUTING.md", "pyproject.toml"),
)
SHORTEST = "q"
LONGEST = "w" * scaffold.LONGEST  # the widest letter, and no space where a line could be broken
OWN = re.compile(rf"/({SHORTEST}|{LONGEST})(?=[/-])")
SUITES = (
    *("tests/architecture", "tests/conformance", "tests/playthroughs", "tests/rule_tables"),
    *(f"tests/systems/{name}" for name in (SHORTEST, LONGEST)),
    *("tests/systems/test_readmes.py", "tests/regressions"),
)
CONCERNED = (
    *(LONGEST, *(f"{before}{SHORTEST}{after}" for before in "[-" for after in "]-/"), "test_rules"),
    *("keep_the_law", "speaks_of_no_system", "names_nothing", "modules_are_short"),
    *("declare_no_floats", "import_circle", "go_down_only", "rule_tables", "every_version"),
)


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return processes.run(
        [sys.executable, "-m", *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=None,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with two new systems in it."""
    root = tmp_path_factory.mktemp("project")
    for name in KEPT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name)
        else:
            shutil.copy(ROOT / name, root)
    before = contents(root)
    done = run(root, "tests.new_system", LONGEST)
    assert done.returncode == 0, done.stderr
    add(root, names(SHORTEST, ()))  # the same, but for a start
    after = contents(root)
    assert {name: after[name] for name in before} == before, "it touches files that are not its own"
    new = after.keys() - before.keys()
    assert new == {name for name in after if OWN.search(name)}
    assert {found[1] for found in map(OWN.search, new) if found} == {SHORTEST, LONGEST}
    return root


def contents(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and "cache" not in str(path))
    return {str(path.relative_to(root)): path.read_bytes() for path in found}


def test_it_passes_lint_and_the_common_suites_and_is_not_written_over(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One test, as each process that had a part of it would make a copy of its own."""
    modules = [name for name in contents(copy) if OWN.search(name) and name.endswith(".py")]
    for check in (("check",), ("format", "--check")):
        done = run(copy, "ruff", *check, "--no-cache", *modules)
        assert done.returncode == 0, done.stdout
    concerned = " or ".join(CONCERNED)
    done = run(copy, "pytest", "-q", "-p", "no:cacheprovider", *SUITES, "-k", concerned)
    assert done.returncode == 0, done.stdout[-4000:]
    before = contents(copy)
    monkeypatch.setattr(command, "ROOT", copy)
    assert "is there already" in refused(LONGEST, monkeypatch, capsys)
    assert contents(copy) == before


def refused(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says that writes no system of this name."""
    monkeypatch.setattr(sys, "argv", ["new_system", name])
    with pytest.raises(SystemExit) as caught:
        command.main()
    assert caught.value.code == 2
    return capsys.readouterr().err


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """What a new system needs of the project, none of its systems in it."""
    link(ROOT, tmp_path, NEEDED, others=False)
    return tmp_path


def test_nothing_is_left_where_a_tool_fails(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placing, "tools", lambda *_: [("ruff", "no-such-command")])
    with pytest.raises(subprocess.CalledProcessError):
        add(empty, names("hex_war", ()))
    assert not list(empty.rglob("*hex_war*"))


@pytest.mark.parametrize("where", ["while a tool runs", "while files are put into their places"])
def test_nothing_is_left_where_it_is_interrupted(
    where: str, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, left = Path.read_bytes, iter(range(5))

    def tool(*_: object, **__: object) -> None:
        if where == "while a tool runs":
            raise KeyboardInterrupt

    def read_bytes(path: Path) -> bytes:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return read(path)

    monkeypatch.setattr(subprocess, "run", tool)
    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    with pytest.raises(KeyboardInterrupt):
        add(empty, names("hex_war", ()))
    assert not list(empty.rglob("*hex_war*"))


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    source, root = tmp_path / "source", tmp_path / "root"
    for path in (source / "a" / "new", source / "b" / "old", root / "b" / "old"):
        path.parent.mkdir(parents=True)
        path.write_text(str(path))
    with pytest.raises(FileExistsError):
        place(source, root, [Path("a", "new"), Path("b", "old")])
    assert list(root.rglob("*")) == [root / "b", root / "b" / "old"]
    assert (root / "b" / "old").read_text() == str(root / "b" / "old")


def test_names_and_ids_are_its_own() -> None:
    new = names("hex_war", ())
    assert (new.title, new.camel, new.prefix) == ("Hex War", "HexWar", "HW")
    assert names("hexes", ()).prefix == "HE"
    assert names("hex_war", ("HW",)).prefix == "HWE"
    assert names("hex_war", ("HWT",)).prefix == "HWE"
    text = "".join(text for _, text in files(ROOT, new))
    assert "toy" not in text.casefold()
    assert "TT1" not in text.replace("HWTT1", "TT1").replace("HWT1", "")


def test_a_name_that_looks_like_the_toys_is_put_in_once() -> None:
    new = names("toy_race_t1", ())
    assert new.title == "Toy Race T1"
    assert new.in_place_of_the_toys("toy_race, Toy Race (T2)") == "toy_race_t1, Toy Race T1 (TRT2)"


@pytest.mark.parametrize(
    ("name", "prefix"), [("a_b_c_d_e", "ABC"), ("b_1_2", "BZ"), ("t_t", "TTT"), ("x", "XZ")]
)
def test_ids_begin_with_few_letters_and_no_digit(name: str, prefix: str) -> None:
    assert names(name, ("T", "TT")).prefix == prefix


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("class", "a word of Python"),
        ("braid", "is there already"),
        ("common", "tests/systems/common.py is there already"),
        ("trio", "another system is called trio"),
        ("convoy", "or has a command of that name"),
        ("game", "the bot speaks of game already"),
    ],
)
def test_a_name_that_is_in_use_is_refused(
    name: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "add", None)
    assert why in refused(name, monkeypatch, capsys)


@pytest.mark.parametrize("name", ["", "Hex", "hex-war", "hex__war", "1hex", "../x", "x" * 33])
def test_a_bad_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="small letters"):
        names(name, ())
