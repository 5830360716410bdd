"""A scaffolded system plays, and passes every common suite, before a line of it is changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new_system.scaffold import files, names

ROOT = Path(__file__).parents[2]
KEPT = (
    *("bot", "data", "docs", "render", "rules", "tests"),
    *("README.md", "CONTRIBUTING.md", "pyproject.toml"),
)
SUITES = (
    *("tests/architecture", "tests/conformance", "tests/playthroughs", "tests/rule_tables"),
    *("tests/systems/hex_war", "tests/systems/test_readmes.py", "tests/regressions"),
)
CONCERNED = "hex_war or architecture or rule_tables or every_version"


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(  # noqa: S603 - our own modules, run by our own interpreter
        [sys.executable, "-m", *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a new system in it."""
    root = tmp_path_factory.mktemp("project")
    for name in KEPT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name)
        else:
            shutil.copy(ROOT / name, root)
    before = contents(root)
    done = run(root, "tests.new_system", "hex_war")
    assert done.returncode == 0, done.stderr
    after = contents(root)
    new = set(after) - set(before)
    assert {name: after[name] for name in before} == before, "it touches files that are not its own"
    assert new
    assert all("hex_war" in name for name in new)
    return root


def contents(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and "cache" not in str(path))
    return {str(path.relative_to(root)): path.read_bytes() for path in found}


def test_it_passes_lint_and_the_common_suites_and_is_not_written_over(copy: Path) -> None:
    """One test, as each process that had a part of it would make a copy of its own."""
    for check in (("check",), ("format", "--check")):
        done = run(copy, "ruff", *check, "--no-cache", ".")
        assert done.returncode == 0, done.stdout
    done = run(copy, "pytest", "-q", "-p", "no:cacheprovider", *SUITES, "-k", CONCERNED)
    assert done.returncode == 0, done.stdout[-4000:]
    done = run(copy, "tests.new_system", "hex_war")
    assert done.returncode == 2
    assert "is there already" in done.stderr


def test_names_and_ids_are_its_own() -> None:
    new = names("hex_war", ())
    assert (new.title, new.camel, new.prefix) == ("Hex War", "HexWar", "HW")
    assert names("hexes", ()).prefix == "HE"
    assert names("hex_war", ("HW",)).prefix == "HWE"
    assert names("hex_war", ("HWT",)).prefix == "HWE"
    text = "".join(text for _, text in files(ROOT, new))
    assert "toy" not in text.casefold()
    assert "TT1" not in text.replace("HWTT1", "TT1").replace("HWT1", "")


@pytest.mark.parametrize("name", ["", "Hex", "hex-war", "hex__war", "1hex", "../x", "x" * 33])
def test_a_bad_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="small letters"):
        names(name, ())
