"""Languages: a file for each, such as ``data/languages/de.toml``, which is found by itself.

What Discord shows of commands before they are sent follows each person's own language; in which
language dice are told is a server's wish. What a file lacks is English.
"""

from __future__ import annotations

import logging
import re
import tomllib
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self

from discord import Locale, app_commands
from pydantic import BaseModel, ConfigDict, StringConstraints, model_validator

from rules.dice.notation.tokens import DIE_LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable

    from discord.app_commands import TranslationContextTypes, locale_str

log = logging.getLogger(__name__)

FOLDER: Traversable = files("data") / "languages"
_Place = app_commands.TranslationContextLocation
_TEXTS: Final = frozenset(
    {
        _Place.command_description,
        _Place.group_description,
        _Place.parameter_description,
        _Place.choice_name,
    }
)
"""Names stay as they are: help and refusals speak of ``/game board``."""

_IN_NUMBER: Final = re.compile(r"(?<=\d)[.,](?=\d)")

Text = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class Catalogue(BaseModel):
    """One language.

    Attributes:
        texts: Descriptions of commands and options, and choices, by their English words.
        phrases: What is said of dice and odds, by its English words.
        die: The letter for a die, read everywhere and shown to those who read this language.
        decimal: What stands before the decimals of a number.
        thousands: What stands between its thousands.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    texts: dict[Text, Text] = {}
    phrases: dict[Text, Text] = {}
    die: str = "d"
    decimal: Literal[".", ","] = "."
    thousands: Literal[",", ".", "\N{NO-BREAK SPACE}"] = ","

    @model_validator(mode="after")
    def _plain(self) -> Self:
        if self.die.lower() not in DIE_LETTERS:
            raise ValueError(f"the letter for a die is one of {' '.join(sorted(DIE_LETTERS))}")
        if self.decimal == self.thousands:
            raise ValueError("decimals and thousands need signs of their own")
        return self

    def said(self, english: str) -> str:
        """Words of ours, never a person's, with every phrase and number in this language."""
        return self.figures(self._known.sub(lambda found: self.phrases[found[0]], english))

    def figures(self, text: str) -> str:
        """Words of ours with every number as this language writes it."""
        signs = {".": self.decimal, ",": self.thousands}
        return _IN_NUMBER.sub(lambda found: signs[found[0]], text)

    @cached_property
    def _known(self) -> re.Pattern[str]:
        longest_first = sorted(self.phrases, key=len, reverse=True)
        either = "|".join(map(re.escape, longest_first)) or "(?!)"
        return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


ENGLISH: Final = Catalogue()


def die_letters(languages: Iterable[Catalogue]) -> str:
    """The letters that stand for a die in some languages, as the notation takes them."""
    return "".join(sorted({each.die.lower() for each in languages} - {ENGLISH.die}))


def catalogues(folder: Traversable) -> dict[Locale, Catalogue]:
    """The languages of a folder: each file is named as Discord calls its language.

    One that can't be used is told in the log, and done without.
    """
    found = {}
    for file in folder.iterdir():
        stem, _, ending = file.name.rpartition(".")
        if ending != "toml":
            continue
        try:
            texts = tomllib.loads(file.read_text("utf-8"))
            found[Locale(stem)] = Catalogue.model_validate(texts)
        except ValueError as error:
            log.error("the language file %s can't be used: %s", file.name, error)  # noqa: TRY400 - where it was read says nothing more
    return found


class Translations(app_commands.Translator):
    """Answers discord.py's questions while it tells Discord the commands.

    Attributes:
        languages: What there is.
    """

    def __init__(self, languages: Mapping[Locale, Catalogue]) -> None:
        self.languages = languages
        self._asked: set[str] = set()

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """The text in that language, if there is a file for it that has the text."""
        if context.location not in _TEXTS:
            return None
        self._asked.add(string.message)
        language = self.languages.get(locale)
        return None if language is None else language.texts.get(string.message)

    def report(self) -> None:
        """Say what the files lack, and what in them belongs to no command."""
        for locale, language in self.languages.items():
            lacking = sorted(self._asked - language.texts.keys()) if language.texts else []
            unused = sorted(language.texts.keys() - self._asked)
            for words, texts in (("not translated", lacking), ("in no command", unused)):
                if texts:
                    log.info("language %s: %s: %s", locale, words, texts)
