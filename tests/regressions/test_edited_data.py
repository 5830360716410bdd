"""Edited data files: games of before are played, told and verified as if nothing had changed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bot.whole_game import umpire

if TYPE_CHECKING:
    import subprocess

ROOT = Path(__file__).parents[2]
EXPORTS = Path(__file__).parent / "exports"


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder of its own, with a scenario author at work on its data."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("bot", "rules", "render", "data"):
        shutil.copytree(ROOT / name, folder / name)
    data = folder / "data" / "gun_fights"
    _edit(data / "arms.toml", r"range = (\d+)", lambda found: f"range = {int(found[1]) + 3}")
    _edit(data / "scenarios.toml", r'(?m)^name = "(.*)"', r'name = "\1 the Younger"')
    _edit(data / "scenarios.toml", r'\["joe", "dan"\]', '["dan"]')
    _edit(data / "scenarios.toml", r'(?m)^ac = "(.*)"', r'ac = "\1 and Friends"')
    _edit(data / "scenarios.toml", r'"end-of-ned"', '"last-stand"')
    _edit(folder / "rules/systems/gun_fights/options.py", r'"end-of-ned"', '"last-stand"')
    text = (data / "glenrowan.toml").read_text("utf-8")
    first, *starts = text.split("[[start]]")
    moved = [re.sub(r'figure = "joe"', 'figure = "dan"', each) for each in starts]
    (data / "glenrowan.toml").write_text("[[start]]".join([first, *moved]), "utf-8")
    _edit(folder / "data/space_convoy/vessels.toml", r"count = 3", "count = 2")
    return folder


def _edit(path: Path, pattern: str, instead: object) -> None:
    before = path.read_text("utf-8")
    path.write_text(re.sub(pattern, instead, before), "utf-8")  # type: ignore[call-overload] # text or a function


def _run(checkout: Path, command: str, export: str) -> subprocess.CompletedProcess[str]:
    settings = {"UMPIRE_DB": str(checkout / "none.db")}
    file = str(EXPORTS / export)
    return umpire(command, file, settings=settings, cwd=checkout, checkout=checkout)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("system", ["gun_fights", "space_convoy"])
def test_a_game_with_its_brief_is_untouched(edited: Path, system: str, command: str) -> None:
    export = f"{system}-finished-version-1.json"
    before, after = (_run(checkout, command, export) for checkout in (ROOT, edited))
    assert after.returncode == 0
    assert after.stdout == before.stdout
    assert "Note" not in after.stdout
    assert after.stderr == before.stderr


@pytest.mark.parametrize("system", ["gun_fights", "space_convoy"])
def test_a_game_of_before_briefs_shows_that_the_data_were_edited(edited: Path, system: str) -> None:
    export = f"{system}-finished-0.1.0.json"
    before, after = (_run(checkout, "replay", export) for checkout in (ROOT, edited))
    assert after.stdout != before.stdout
