"""German is complete for dice and look-ups: no English sentence is left in any answer to them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.gateway.text import languages
from bot.gateway.text.languages import Catalogue, catalogues
from bot.gateway.text.messages import refusal
from bot.sandbox.model.modals import Modal
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse, parse_question
from rules.tables.lookup import BadTable
from rules.tables.reading import read
from tests.dice import test_refusals
from tests.tables import test_reading as tables

if TYPE_CHECKING:
    from bot.sandbox import Exchange
    from tests.e2e.playing import Play

ROOT = Path(__file__).parents[2]
(GERMAN,) = catalogues(languages.FOLDER).values()
ENGLISH = re.compile(
    r"\b(the|is|are|of|that|this|you|your|with|and|or|not|it|to|be|by|there|here|for|only|no|"
    r"yes|more|than|at|once|roll|rolled|rolls|again|row|table|total|average|expected|possible)\b",
    re.IGNORECASE,
)
OWN = re.compile(r"`[^`]*`|„[^“]*“|“[^”]*”|\[[^\]]*\]|\\?#.*$|/\w+( \w+)?", re.MULTILINE)
"""What a person typed, and names of commands."""


def english(text: str) -> list[str]:
    """The English words of a text but for those of a person or of the notation."""
    return [found[0] for found in ENGLISH.finditer(OWN.sub("", text))]


def told(exchange: Exchange) -> str:
    """All words of an answer, its buttons' and descriptions' too."""
    parts = [
        part
        for each in exchange.answers
        for part in (
            each.content,
            *(button.get("label", "") for button in each.buttons),
            *(file.description or "" for file in each.attachments),
        )
    ]
    return "\n".join(parts)


ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    *(
        ("roll", {"expression": text})
        for text in (
            *("3d6+2", "d20 adv", "5d6>=5", "1d6t6f1", "3red+2white vs 2blue", "d20+5 vs ac 15"),
            *("4d6kh3 >= 15", "3d6!", "d20 vs dc 3", "20x(50d10000)", "d20 advantge", "4d6 kepp"),
            *("3d6 + 4q8", "1001d6", "0d6", "sum 2green+1grey", "d20 ac 15", "3d6 best 4"),
            *("+d20+5", "2d6 twice", "8d6 half", "best of (d6, d8)", "worst of (d4, 2d6)", "d20²"),
            *("2d6 between 3 and 5", "best of (d6)", "2d6 between 9 and 7", "d20 five"),
        )
    ),
    ("roll", {}),
    ("roll", {"expression": "d20", "hidden": True}),
    ("roll", {"expression": "d20", "hidden": True, "private": True}),
    *(
        ("odds", {"question": text, "format": form})
        for form in ("Text", "Bild")
        for text in (
            *("3d6", "5d6>=5", "4d6kh3 >= 15", "3red vs 2blue", "3d6!", "6d6 5+ >= 2", "d20 >= 3"),
            *("6x3d6", "4d6!kh1", "3d6 against 2d6, ties to the attacker", "5d6t<3", "3d6t5f1"),
            *("2d6 between 7 and 9", "2d6 9+", "2d6 twice", "+d20+5 >= 15", "best of (d6, d8)"),
            *("attack blitzship", "20d6 >= 120", "1d6!>1", "3d6 vs 2d6+1"),
        )
    ),
    ("table show", {"name": "nothing like that"}),
    ("table show", {"name": "own"}),
    ("table show", {"name": "own", "roll": True}),
    ("table show", {"name": "own", "row": "Zeile"}),
    ("table show", {"name": "convoy/vessels", "roll": True}),
    ("table show", {"name": "convoy/vessels", "row": "nobody"}),
    ("table add", {"dice": "2d6"}),
    ("table export", {"name": "own"}),
    ("table export", {"name": "convoy/vessels"}),
    ("table remove", {"name": "nothing"}),
    ("table remove", {"name": "own"}),
    ("rule", {"query": "qqqqqqqqq"}),
    ("unit", {"query": "qqqqqqqqq"}),
    ("luck", {}),
    ("macro save", {"name": "hieb", "expression": "d20+{1}"}),
    ("macro save", {"name": "hieb", "expression": "d20+{1|2}", "server": True}),
    ("macro save", {"name": "hieb", "expression": "d20+{1|3}", "server": True}),
    ("macro save", {"name": "a b", "expression": "d20"}),
    ("macro save", {"name": "x", "expression": "d20+{z}"}),
    ("macro run", {"name": "hieb"}),
    ("macro run", {"name": "hieb", "arguments": "1,2"}),
    ("macro run", {"name": "hieb", "arguments": "1"}),
    ("macro run", {"name": "weg"}),
    ("macro list", {}),
    ("macro delete", {"name": "hieb"}),
    ("macro delete", {"name": "hieb"}),
    ("macro list", {}),
)


async def test_no_english_is_left_in_the_answers(play: Play) -> None:
    await play.command(play.cleo, "settings set", language="de")
    modal = await (await play.cleo.command(play.table, "table add")).wait()
    assert isinstance(modal, Modal)
    fields = modal.data["components"]
    labels = [field["label"] for field in fields]
    examples = [field["component"].get("placeholder", "") for field in fields]
    assert not english("\n".join((modal.title, *labels, *examples)))
    rows = "\n".join(f"{n}: Zeile {'lang ' * 50} {n}" for n in range(1, 13))
    shown = await play.cleo.submit(modal, name="own", dice="1d12", rows=rows)
    await shown.wait()
    assert not english(told(shown))
    await (await play.cleo.press(shown.answers[0], "Behalten")).wait()
    play.cleo.user.locale = "de"
    left = {}
    for name, given in ASKED:
        exchange = await play.cleo.command(play.table, name, **given)
        await exchange.wait()
        said = told(exchange).replace("Possible", "possible")
        titles = said.partition("\nMöglich: ")[0]
        if found := english(titles):
            left[f"{name} {given}"] = (found, titles[:300])
    assert not left


async def test_completions_are_german(play: Play) -> None:
    await play.command(play.cleo, "settings set", language="de")
    for name, focused, typed in (
        *(("roll", "expression", typed) for typed in ("", "3d6", "3d6 +")),
        *(("odds", "question", typed) for typed in ("", "3d6 >= q")),
    ):
        given: dict[str, Any] = {focused: typed} if typed else {}
        found = await play.ada.complete(play.table, name, focused=focused, **given)
        assert found
        for each in found:
            words = each["name"].partition(" · ")[2]
            assert not english(words), each


async def test_luck_is_german(play: Play) -> None:
    await play.command(play.cleo, "settings set", language="de")
    await play.begin()
    said = await play.command(play.ada, "luck")
    assert not english(said)


@pytest.mark.parametrize("read", [parse, parse_question])
def test_every_refusal_of_dice_is_german(read: object) -> None:
    tables = [each for each in vars(test_refusals).values() if isinstance(each, dict)]
    texts = [text for each in tables for text in each if isinstance(text, str)]
    left = {}
    for text in texts:
        try:
            read(text)  # type: ignore[operator] # one of two functions
        except BadDice as fault:
            said = refusal(fault, None, GERMAN).replace("\\", "").partition("```")[0]
            said = said.replace("ties to the attacker", "").replace("attacker", "")
            if found := english(said):
                left[text] = (found, said)
    assert not left


@pytest.mark.parametrize("text", tables.REFUSED)
def test_every_refusal_of_tables_is_german(text: str) -> None:
    with pytest.raises(BadTable) as caught:
        read(text, "x")
    said = refusal(caught.value, None, GERMAN).replace("\\", "")
    assert not english(said), said


@pytest.mark.parametrize("text", ["1-3 a\n4-6 b", "10% a\n20% b", "# X d2\na\nb", "A\n1 x\n2 y"])
def test_what_is_supplied_to_a_table_is_told_in_german(text: str) -> None:
    remarks = read(text, "x").remarks
    assert remarks
    assert not english(" ".join(map(GERMAN.sentence, remarks)))


def _sources() -> str:
    """The source of all that answers, without the seams between parts of a string."""
    folders = (
        *("bot/gateway", "bot/lookups", "bot/referee"),
        *("rules/dice", "rules/tables", "rules/kernel", "render"),
    )
    texts = [path.read_text("utf-8") for each in folders for path in (ROOT / each).rglob("*.py")]
    texts.append((ROOT / "bot" / "uploads.py").read_text("utf-8"))
    return re.sub(r"\"\s*\n\s*f?\"", "", "\n".join(texts))


SEAMS = re.compile(
    r"\{\w+\}|\b\d+\b|best|worst|arithmetic signs|signs and notes"
    r"|There (?:is|are) only|[Dd]i[ec]e? to|be rerolled|explode(?= for)|drop from|keep from"
    r"|no saved roll|You have|The server has|Secret rolls|Tables(?= are)|The server's rolls"
    r"|”, to which “|no arguments|one argument|arguments(?=:)"
)
"""Where the source puts a sentence together."""


def _parts(text: str) -> list[str]:
    """What of a text must stand in the source: its words between values."""
    found = SEAMS.split(text.replace("\n", "\\n"))
    return [part for part in found if len(part) > 9]


def test_every_german_text_translates_one_that_the_bot_has() -> None:
    source = _sources()
    unsaid = [
        english
        for english in (*GERMAN.phrases, *GERMAN.sentences, *GERMAN.texts)
        if not all(part in source for part in _parts(english))
    ]
    assert not unsaid


def test_values_keep_their_place_whatever_they_hold() -> None:
    german = Catalogue(
        sentences={
            "“{word}” means nothing here.": "„{word}“ bedeutet nichts.",
            "{count} rolls are the most.": "Mehr als {count} gehen nicht.",
            "Write {1} to {9}.": "Schreib {1} bis {9}.",
        }
    )
    said = german.sentence("“a” means nothing here. 20 rolls are the most. Write {1} to {9}.")
    assert said == "„a“ bedeutet nichts. Mehr als 20 gehen nicht. Schreib {1} bis {9}."
