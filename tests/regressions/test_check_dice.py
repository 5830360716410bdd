"""The stand-alone checker, and a checker made from the README's words alone."""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules.kernel.game.dice import SeededDice
from tests.processes import run

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "docs" / "check_dice.py"
EXPORTS = sorted((Path(__file__).parent / "exports").glob("*.json"))
README = (ROOT / "README.md").read_text("utf-8")
SECTION = README[README.index("## Dice that anyone can check") : README.index("## Settings\n")]


def checked(path: Path) -> subprocess.CompletedProcess[str]:
    """What the checker says, run by a Python that sees neither this project nor its packages."""
    order = [sys.executable, "-I", "-S", str(CHECKER), str(path)]
    return run(order, capture_output=True, text=True, cwd=path.parent)


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_every_die_of_an_export_is_drawn_again(path: Path) -> None:
    found = checked(path)
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.endswith("All dice match.\n")
    game = json.loads(path.read_text("utf-8"))
    rolls = [roll for entry in game["journal"] for roll in entry["rolls"]]
    assert found.stdout.count("\nentry ") + found.stdout.startswith("entry ") == len(rolls) > 0


def _face(game: dict[str, Any]) -> None:
    roll = next(roll for entry in game["journal"] for roll in entry["rolls"])
    roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1


def _skipped(game: dict[str, Any]) -> None:
    entry = next(entry for entry in game["journal"] if entry["rolls"])
    del entry["rolls"][0]


def _last(game: dict[str, Any]) -> None:
    [entry for entry in game["journal"] if entry["rolls"]][-1]["rolls"].pop()


def _seed(game: dict[str, Any]) -> None:
    game["seed"] = "00" * 32


def _joins(game: dict[str, Any]) -> None:
    game["contributions"] = game["contributions"][::-1]


def _kept_back(game: dict[str, Any]) -> None:
    game["seed"] = None


@pytest.mark.parametrize("change", [_face, _skipped, _last, _seed, _joins, _kept_back])
def test_what_was_tampered_with_is_found(
    change: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    game = json.loads((EXPORTS[0].parent / "space_convoy-finished-version-2.json").read_text())
    change(game)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), "utf-8")
    found = checked(path)
    assert found.returncode == 1
    assert "FAULT" in found.stdout
    assert not found.stderr


def test_the_checker_is_one_page_without_dependencies() -> None:
    text = CHECKER.read_text("utf-8")
    assert len(text.splitlines()) <= 80
    imported = [line.split()[1] for line in text.splitlines() if line.startswith("import ")]
    assert set(imported) <= sys.stdlib_module_names
    assert "from " not in [line[:5] for line in text.splitlines()]


def as_the_readme_says(seed: bytes, joins: list[str], n: int, s: int) -> int:
    """A die from nothing but the list in the README; the words above each line are in it."""
    key = seed + hashlib.sha256("\n".join(joins).encode()).digest()  # Key
    a = 0
    while True:
        message = f"{n}:{a}".encode("ascii")  # Message
        made = hmac.digest(key, message, "sha256")
        words = [int.from_bytes(made[at : at + 8], "big") for at in (0, 8, 16, 24)]  # Words
        for word in words:
            if word < (1 << 64) - ((1 << 64) % s):  # Rejection
                return word % s + 1  # Face
        a += 1


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_the_readme_is_enough_to_write_a_checker(path: Path) -> None:
    for word in ("Key", "Message", "Words", "Rejection", "Face", "Order"):
        assert f"- **{word}**:" in SECTION
    game = json.loads(path.read_text("utf-8"))
    seed = bytes.fromhex(game["seed"])
    assert len(seed) == 32
    n = 0
    for roll in (roll for entry in game["journal"] for roll in entry["rolls"]):
        assert roll["cursor"] == n
        for face in roll["faces"]:
            assert as_the_readme_says(seed, game["contributions"], n, roll["sides"]) == face
            n += 1
    assert n == game["cursor"]


def test_words_that_would_favour_a_face_are_passed_over_as_the_readme_says() -> None:
    """A third of the words is passed over for such dice, so that the second attempt is reached."""
    seed, joins, sides = bytes(range(32)), ["1", "2"], (1 << 65) // 3
    dice = SeededDice(seed, hashlib.sha256(b"1\n2").digest())
    for n in range(500):
        assert as_the_readme_says(seed, joins, n, sides) == dice.draw(sides)
