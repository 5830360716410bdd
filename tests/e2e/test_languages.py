"""Languages over the wire: each person reads the commands in their own, where there is a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from discord import Locale

from bot.gateway import languages
from bot.gateway.languages import catalogues

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Person
    from tests.e2e.playing import Play

GERMAN = """
[texts]
"Roll dice with the operating system's randomness, outside any game." = "Würfelt"
"What it is for" = "Wofür"
"picture" = "Bild"
"concede" = "aufgeben"
"Nobody says this" = "Niemand sagt das"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "languages"
    found.mkdir()
    (found / "de.toml").write_text(GERMAN, "utf-8")
    (found / "README.md").write_text("Not a language", "utf-8")
    monkeypatch.setattr(languages, "FOLDER", found)
    return found


def shown(play: Play, person: Person, name: str) -> tuple[str, dict[str, Any]]:
    """A command's description, and its options by name, as a person reads them."""
    found = dict(person.offers(play.table))[name]
    return found.description, {option["name"]: option for option in found.options}


async def test_each_person_reads_their_own_language(play: Play) -> None:
    play.ada.user.locale = "de"
    description, options = shown(play, play.ada, "roll")
    assert description == "Würfelt"
    assert options["label"]["description"] == "Wofür"
    assert options["private"]["description"] == "Show it to you only"
    description, options = shown(play, play.ben, "roll")
    assert description.startswith("Roll dice")
    assert options["label"]["description"] == "What it is for"
    _, options = shown(play, play.ada, "game board")
    assert [each["name"] for each in options["format"]["choices"]] == ["Bild", "text"]
    said = await play.command(play.ada, "game board", format="Bild")
    assert "There is no game" in said
    assert "🎲" in await play.command(play.ada, "roll", expression="1d6", label="x")


async def test_without_a_file_nothing_is_translated(play: Play, folder: Path) -> None:
    (folder / "de.toml").unlink()
    await play.restart()
    play.ada.user.locale = "de"
    assert shown(play, play.ada, "roll")[0].startswith("Roll dice")
    assert all(command["description_localizations"] is None for command in play.server.commands)


async def test_what_a_file_lacks_is_told(play: Play, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "bot.gateway.languages")
    await play.restart()
    lacking, unused = [each.getMessage() for each in caplog.records if "language" in each.message]
    assert lacking.startswith("language de: not translated: ")
    assert "Show it to you only" in lacking
    assert "What it is for" not in lacking
    assert unused == "language de: in no command: ['Nobody says this', 'concede']"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("fr.toml", "[texts"),
        ("fr.toml", b"\xff"),
        ("fr.toml", "[words]\n"),
        ("fr.toml", '[texts]\n"a" = 1\n'),
        ("fr.toml", f'[texts]\n"a" = "{"b" * 101}"\n'),
        ("klingon.toml", '[texts]\n"a" = "b"\n'),
    ],
)
def test_a_file_that_cannot_be_used_is_told_and_done_without(
    folder: Path, caplog: pytest.LogCaptureFixture, name: str, text: str | bytes
) -> None:
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    assert set(catalogues(folder)) == {Locale.german}
    assert f"the language file {name} can't be used" in caplog.text


def test_installed_files_can_be_used(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.undo()
    named = [each.name for each in languages.FOLDER.iterdir() if each.name.endswith(".toml")]
    assert len(catalogues(languages.FOLDER)) == len(named)
    assert not caplog.records
