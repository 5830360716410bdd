"""Languages over the wire: each person reads the commands in their own, where there is a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from discord import Locale

from bot.gateway.text import languages
from bot.gateway.text.languages import catalogues
from tests.e2e.test_tables import kept

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox import Person
    from tests.e2e.playing import Play

pytestmark = [pytest.mark.systems, pytest.mark.usefixtures("own_bot")]

GERMAN = """
[texts]
"Roll dice with the operating system's randomness, outside any game." = "Würfelt"
"What it is for" = "Wofür"
"picture" = "Bild"
"concede" = "aufgeben"
"Nobody says this" = "Niemand sagt das"
"""


DICE = """
die = "W"
decimal = ","
thousands = "."
[phrases]
"success" = "Erfolg"
"successes" = "Erfolge"
"the attacker wins" = "der Angreifer gewinnt"
"the defender holds" = "der Verteidiger hält"
"on average" = "im Mittel"
"Roll again" = "Noch einmal"
"again" = "noch einmal"
"to" = "bis"
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


async def test_a_server_chooses_the_language_of_its_dice(play: Play, folder: Path) -> None:
    (folder / "de.toml").write_text(DICE, "utf-8")
    await play.restart()
    assert "holds" in await play.command(play.ada, "roll", expression="1red vs 99blue")
    (offered,) = await play.cleo.complete(
        play.table, "settings set", focused="language", language="d"
    )
    assert offered == {"name": "de · German", "value": "de"}
    said = await play.command(play.cleo, "settings set", language="de")
    assert "told in **German**" in said
    await play.restart()
    said = await play.command(play.ada, "roll", expression="1red vs 99blue # the defender holds")
    assert "**der Verteidiger hält**" in said or "**der Angreifer gewinnt**" in said
    assert "the defender holds" in said  # the person's own words stay
    exchange = await play.ada.command(play.table, "roll", expression="9d6>=1")
    assert "**9 Erfolge**" in await play.said(exchange)
    again = await play.ben.press(exchange.answers[0], "Noch einmal")
    assert "Ben noch einmal" in await play.said(again)
    said = await play.command(play.ada, "odds", question="3d6", format="text")
    assert "**3 bis 18**, im Mittel **10,50**" in said
    assert "12,5% ###" in said
    assert "holds" in await play.command(
        play.ada, "roll", play.ada.direct, expression="1red vs 99blue"
    )
    (folder / "de.toml").unlink()
    await play.restart()
    assert "holds" in await play.command(play.ada, "roll", expression="1red vs 99blue")


async def test_german_dice(play: Play, folder: Path) -> None:
    (folder / "de.toml").write_text(DICE, "utf-8")
    await play.restart()
    # Read everywhere, but shown to those only who read German.
    assert "2d6 (" in await play.command(play.ada, "roll", expression="2W6+3 # W6")
    await play.command(play.cleo, "settings set", language="de")
    exchange = await play.ada.command(
        play.table, "roll", expression="2W6+3[W6]; w20; 1W%; 3white # W6 w6", label="d6 W6"
    )
    said = await play.said(exchange)
    assert said.startswith("🎲 **d6 W6** · W6 w6\n2W6 (")
    assert "3 \\[W6\\]" in said or "3 W6" in said
    assert "\n1W20 (" in said
    assert "\n1W100 (" in said
    assert "\n3 ⬜ (" in said
    again = await play.ben.press(exchange.answers[0], "Noch einmal")
    assert "\n2W6 (" in await play.said(again)
    said = await play.command(play.ada, "odds", question="4W6kh3>=15", format="text")
    assert said.startswith("`4W6kh3 >= 15`: **23,15 %** (300 of 1.296)")
    said = await play.command(play.ada, "roll", expression="20x(50W10000)")
    assert said.startswith("20x\\(50W10000\\) = ")
    said = await play.command(play.ada, "roll", expression="2W6+4q8")
    assert "2W6+4q8\n     ^" in said
    found = await play.ada.complete(play.table, "roll", focused="expression", expression="2W20")
    assert {"value": "2W20kl1", "name": "2W20kl1 · keep the lowest of two"} in found
    found = await play.ada.complete(play.table, "roll", focused="expression")
    assert "4W6kh3" in [each["value"] for each in found]
    await play.command(play.ada, "macro save", name="hit", expression="{1|2}W6")
    assert "**hit** `{1|2}W6`" in await play.command(play.ada, "macro list")
    assert "3W6 (" in await play.command(play.ada, "macro run", name="hit", arguments="3")
    said = await play.command(play.ada, "macro run", play.ada.direct, name="hit")
    assert "2d6 (" in said


async def test_german_dice_of_tables(play: Play, folder: Path) -> None:
    (folder / "de.toml").write_text(DICE, "utf-8")
    await play.restart()
    await play.command(play.cleo, "settings set", language="de")
    toml = 'name = "sky"\ndice = "W6"\n[[rows]]\nrange = "1-6"\nresult = "Regen"\n'
    added: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("sky.toml", toml, {}),
        ("sky.csv", "range,result\n1-6,Regen\n", {"dice": "1W6"}),
    )
    for name, data, options in added:
        file = play.cleo.upload(play.table, name, data.encode())
        shown = await play.cleo.command(play.table, "table add", file=file, **options)
        assert "**sky** · 1W6\n" in await kept(play.cleo, shown)
        exchange = await play.ben.command(play.table, "table export", name="sky")
        await exchange.wait()
        (exported,) = exchange.answers[0].attachments
        assert b'dice = "1d6"' in exported.data
    said = await play.command(play.ada, "table show", name="hit table", roll=True)
    assert "🎲 1W6: **" in said


async def test_a_private_conversation_is_in_the_persons_language(play: Play, folder: Path) -> None:
    (folder / "de.toml").write_text(DICE, "utf-8")
    await play.restart()
    play.ada.user.locale = "de"
    own = play.ada.direct
    assert "2W6 (" in await play.command(play.ada, "roll", own, expression="2d6")
    said = await play.command(play.ada, "odds", own, question="3d6", format="text")
    assert "**3 bis 18**, im Mittel **10,50**" in said
    assert "2d6 (" in await play.command(play.ben, "roll", play.ben.direct, expression="2d6")
    assert "2d6 (" in await play.command(play.ada, "roll", expression="2d6")


@pytest.mark.parametrize("typed", ["de", "DE", " German ", "german", "de · German"])
async def test_a_language_is_set_by_its_name_too(play: Play, typed: str) -> None:
    said = await play.command(play.cleo, "settings set", language=typed)
    assert "told in **German**" in said
    said = await play.command(play.cleo, "settings set", language="English")
    assert "told in **English**" in said


async def test_no_other_language_can_be_set(play: Play) -> None:
    said = await play.command(play.cleo, "settings set", language="tlh")
    assert said.startswith("✋")
    assert "Possible: en · English, de · German." in said
    assert "told in **English**" in await play.command(play.cleo, "settings show")


async def test_what_a_file_lacks_is_told(play: Play, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "bot.gateway.text.languages")
    await play.restart()
    told = [each for each in caplog.records if "language" in each.message]
    lines = [each.getMessage() for each in told if each.levelname == "INFO"]
    assert lines == ["language de: 2 texts in no command"]
    lacking, unused = [each.getMessage() for each in told if each.levelname == "DEBUG"]
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
        ("fr.toml", 'die = "k"\n'),
        ("fr.toml", 'die = "dé"\n'),
        ("fr.toml", 'die = ""\n'),
        ("fr.toml", 'decimal = ","\n'),
        ("fr.toml", 'decimal = "."\nthousands = "x"\n'),
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
