"""Languages: one file each, such as ``data/languages/de.toml``, discovered automatically.

Discord shows the descriptions of commands in each person's own language; the language of dice is a
setting of the server. Whatever a file lacks stays English.
"""

from __future__ import annotations

import logging
import re
import tomllib
from functools import cache, cached_property, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self

from discord import Locale
from pydantic import BaseModel, ConfigDict, StringConstraints, model_validator

from rules.dice.notation.tokens import DIE_LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

log = logging.getLogger(__name__)

FOLDER: Traversable = files("data") / "languages"
_VALUE: Final = re.compile(r"\{([a-z]+)\}")
_IN_NUMBER: Final = re.compile(r"(?<=\d)[.,](?=\d)")

Text = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Phrase = Annotated[str, StringConstraints(min_length=1, max_length=300)]


class Catalogue(BaseModel):
    """One language.

    Attributes:
        texts: Descriptions of commands and options, and choices, by their English text.
        phrases: Words about dice and odds, and whole texts with ``{values}``, by the English text.
        sentences: What refusals say, sentence by sentence, with ``{values}``, by the English text.
        die: The letter for a die: accepted everywhere, shown in this language.
        decimal: The decimal separator.
        thousands: The thousands separator.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    texts: dict[Text, Text] = {}
    phrases: dict[Phrase, Phrase] = {}
    sentences: dict[Phrase, Phrase] = {}
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
        """A text of the bot's, never a person's, with its phrases and numbers translated."""
        return self.figures(self._known.sub(lambda found: self.phrases[found[0]], english))

    def told(self, english: str, **values: object) -> str:
        """A whole sentence in this language, with its values, such as ``{who}``, filled in."""
        return self.phrases.get(english, english).format(**values)

    def sentence(self, english: str) -> str:
        """A refusal in this language, as far as its sentences are known; values stay."""
        for pattern, template in self._said:
            english = pattern.sub(partial(_filled, template), english)
        return english

    @cached_property
    def _said(self) -> list[tuple[re.Pattern[str], str]]:
        longest_first = sorted(self.sentences.items(), key=lambda each: len(each[0]), reverse=True)
        return [(_pattern(english), template) for english, template in longest_first]

    def figures(self, text: str) -> str:
        """A text of the bot's with its numbers formatted for this language."""
        signs = {".": self.decimal, ",": self.thousands}
        return _IN_NUMBER.sub(lambda found: signs[found[0]], text)

    @cached_property
    def _known(self) -> re.Pattern[str]:
        longest_first = sorted(self.phrases, key=len, reverse=True)
        either = "|".join(map(re.escape, longest_first)) or "(?!)"
        return re.compile(rf"(?<!\w)(?:{either})(?!\w)")


def _pattern(template: str) -> re.Pattern[str]:
    """What matches a sentence with any values in the places of ``{names}``."""
    literal = re.sub(r"^\\\{([a-z]+)\\\}", r"(?P<\1>\\S+)", re.escape(template))
    literal = re.sub(r"\\\{([a-z]+)\\\}", r"(?P<\1>.+?)", literal)
    return re.compile(rf"(?<!\w){literal}(?!\w)")


def _filled(template: str, found: re.Match[str]) -> str:
    values = found.groupdict()
    return _VALUE.sub(lambda name: values[name[1]], template)


ENGLISH: Final = Catalogue()


def die_letters(languages: Iterable[Catalogue]) -> str:
    """The letters that mean a die in these languages besides `d`, for the parser of notation."""
    return "".join(sorted({each.die.lower() for each in languages} - {ENGLISH.die}))


def catalogues(folder: Traversable) -> dict[Locale, Catalogue]:
    """The languages of a folder, whose files are named by Discord's locales.

    A file that can't be used is logged and skipped.
    """
    found = {}
    for file in folder.iterdir():
        stem, _, ending = file.name.rpartition(".")
        if ending != "toml":
            continue
        try:
            found[Locale(stem)] = _catalogue(file.read_text("utf-8"))
        except ValueError as error:
            log.error("the language file %s can't be used: %s", file.name, error)  # noqa: TRY400 - the message holds the cause
    return found


@cache
def _catalogue(toml: str) -> Catalogue:
    return Catalogue.model_validate(tomllib.loads(toml))


def translate(commands: Iterable[dict[str, Any]], languages: Mapping[Locale, Catalogue]) -> None:
    """Add to commands, as Discord is told of them, their texts in other languages.

    A translator of discord.py would be asked for each text in each of Discord's languages, 40,000
    times. Names are not translated: help and refusals mention ``/game board``. What of the files
    no command uses is logged; what they lack, only where all is.
    """
    asked = set()
    for part, key in _texts(commands):
        text = part[key]
        asked.add(text)
        found = {str(locale): each.texts.get(text) for locale, each in languages.items()}
        said = {locale: words for locale, words in found.items() if words is not None}
        if said:
            part[f"{key}_localizations"] = said
    _report(asked, languages)


def _texts(parts: Iterable[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], str]]:
    """What has a text that is translated, and under which key: descriptions, names of choices."""
    for part in parts:
        yield part, "description"
        for choice in part.get("choices", ()):
            yield choice, "name"
        yield from _texts(part.get("options", ()))


def _report(asked: set[str], languages: Mapping[Locale, Catalogue]) -> None:
    for locale, language in languages.items():
        lacking = sorted(asked - language.texts.keys()) if language.texts else []
        unused = sorted(language.texts.keys() - asked)
        if unused:
            log.info("language %s: %d texts in no command", locale, len(unused))
        for words, texts in (("not translated", lacking), ("in no command", unused)):
            if texts:
                log.debug("language %s: %s: %s", locale, words, texts)
