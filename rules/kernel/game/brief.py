"""What a game starts from: its options, its brief, the version of its rules."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.kernel.values.errors import Malformed, Mistakes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import ValidationInfo

BYTES: Final = 50_000
"""The most bytes of a brief that somebody wrote."""
TOO_LARGE: Final = f"A scenario is a file of {BYTES // 1000} kB at most."
_LINE: Final = 500
_DEPTH: Final = 8
_VALUES: Final = 4_000
_TEXT: Final = 1_000
_INTEGER: Final = 1 << 53
_KEPT: Final = 64
_NAME: Final = 100
OPTIONS: Final = "options"
"""In a brief that somebody wrote: the options that a game with it has, unless others are given."""


class Brief(BaseModel):
    """Forces, map and scenario that one game starts from. Frozen, and kept with the game.

    A system that has any declares them as fields; data that are edited later then change neither
    a running game nor a replay. Who plays reads its numbers from here, not from the data.

    Attributes:
        author: The name of whoever wrote it; empty if it is of the data.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    author: str = Field(default="", max_length=_NAME, exclude_if=lambda name: not name)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What whoever wrote it should know of it though it can be played, a sentence each."""
        return ()


class Start(NamedTuple):
    """All that a game starts from but its dice.

    Attributes:
        options: The chosen variants, of the system's ``options``.
        brief: Forces, map and scenario, of the system's ``brief``.
        version: The version of the system's rules; 0 of a game that was kept without one.
    """

    options: Any
    brief: Any
    version: int


def with_start(data: Any, info: ValidationInfo) -> Any:
    """The same with the version of its game, for a model whose field ``version`` is excluded."""
    data = with_brief(data, info)
    if isinstance(data, dict) and isinstance(info.context, Start):
        return {**data, "version": info.context.version}
    return data


def with_brief(data: Any, info: ValidationInfo) -> Any:
    """Part of a state as it is read from JSON, with the brief that it is kept without.

    For the validator, before others, of a model whose field ``brief`` is excluded.
    """
    if isinstance(data, dict) and isinstance(info.context, Start):
        return {**data, "brief": info.context.brief}
    return data


_IN_USE: WeakValueDictionary[tuple[type[Brief], str], Brief] = WeakValueDictionary()
BriefT = TypeVar("BriefT", bound=Brief)
ModelT = TypeVar("ModelT", bound=BaseModel)


def kept_brief(model: type[BriefT], text: str) -> BriefT:
    """The brief that a game keeps as JSON.

    The same text gives the same value while it is in use: what a system has worked out about a
    map serves all games on it.

    Raises:
        pydantic.ValidationError: It does not fit the model.
    """
    return _shared(model, text)  # type: ignore[return-value]  # of the model that was given


@lru_cache(maxsize=_KEPT)
def _shared(model: type[Brief], text: str) -> Brief:
    found = _IN_USE.get((model, text))
    if found is None:
        found = _IN_USE[model, text] = model.model_validate_json(text)
    return found


def signed(brief: BriefT, author: str) -> BriefT:
    """The brief with the name of whoever wrote it."""
    named = brief.model_copy(update={"author": author[:_NAME]})
    return kept_brief(type(brief), named.model_dump_json())


def brief_from_toml(model: type[BriefT], text: str) -> BriefT:
    """The brief that somebody wrote as TOML, within bounds that keep it quick to read and to play.

    Raises:
        Malformed: It is too large, no TOML, or does not fit the model: says what, and where.
    """
    data = data_from_toml(text)
    data.pop(OPTIONS, None)
    found = read_data(model, data)
    return kept_brief(model, found.model_dump_json())


def read_data(model: type[ModelT], data: dict[str, Any]) -> ModelT:
    """Data that somebody wrote, as a model: a brief, or parts of one.

    Raises:
        Malformed: They do not fit the model: says what, and where.
    """
    mistakes = Mistakes()
    if "author" in data:  # the game says who it was
        mistakes.note(Malformed("I can't read “author”: there is nothing of that name."))
    try:
        found = model.model_validate(data)
    except ValidationError as error:
        for sentence in _sentences(error):
            mistakes.note(Malformed(sentence))
        raise mistakes.all() from None
    mistakes.tell()
    return found


def data_from_toml(text: str) -> dict[str, Any]:
    """What somebody wrote as TOML, within bounds that keep it quick to read.

    Raises:
        Malformed: It is too large, or no TOML: says what, and where.
    """
    _check_size(text)
    try:
        # A letter and the accent behind it are the accented letter that names may have.
        data = tomllib.loads(unicodedata.normalize("NFC", text))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"This is no TOML: {error}.") from None
    except RecursionError:
        raise Malformed("This is no TOML that I can read: it is nested too deeply.") from None
    except ValueError:  # of a number with thousands of digits
        raise Malformed("This is no TOML that I can read: a number in it is too long.") from None
    _check_values(data)
    return data


def _check_size(text: str) -> None:
    """Refuse what is too long; a line of thousands of dotted keys takes ``tomllib`` minutes."""
    if len(text.encode(errors="replace")) > BYTES:
        raise Malformed(TOO_LARGE)
    mistakes = Mistakes()
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LINE:
            said = f"Line {number} is too long: {_LINE} characters are the most."
            mistakes.note(Malformed(said))
    mistakes.tell()


def _check_values(data: dict[str, Any]) -> None:
    """Refuse what is nested too deeply, too much, or no plain value."""
    mistakes = Mistakes()
    for count, (path, value) in enumerate(_values(data, ())):
        if count > _VALUES:
            mistakes.note(Malformed(f"There are too many values: {_VALUES} are the most."))
            break
        if wrong := _too_much(path, value):
            mistakes.note(Malformed(f"“{_place(path)}” {wrong}."))
    mistakes.tell()


def _too_much(path: tuple[str | int, ...], value: Any) -> str:
    """What there is too much of in a value; empty if it is within bounds."""
    if len(path) > _DEPTH:
        return f"is nested too deeply: {_DEPTH} levels are the most"
    if isinstance(value, str) and len(value) > _TEXT:
        return f"is too long: {_TEXT} characters are the most"
    if isinstance(value, int) and abs(value) >= _INTEGER:
        return "is too large a number"
    return ""


def _values(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value with the keys and numbers that lead to it; no deeper than one level too deep."""
    yield path, data
    if len(path) > _DEPTH:
        return
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _values(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _values(value, (*path, number))


_PLAIN: Final = {
    "missing": "it is missing",
    "extra_forbidden": "there is nothing of that name",
    "too_short": "there are too few",
    "too_long": "there are too many",
    "string_too_short": "it is too short",
    "string_too_long": "it is too long",
    "string_type": "text in quotes is wanted",
    "int_type": "a whole number is wanted",
    "int_parsing": "a whole number is wanted",
    "int_from_float": "a whole number is wanted",
    "bool_type": "true or false is wanted",
    "bool_parsing": "true or false is wanted",
    "tuple_type": "a list is wanted",
    "list_type": "a list is wanted",
    "model_type": "a table with keys is wanted",
    "dict_type": "a table with keys is wanted",
}
"""What pydantic says in words that only a programmer understands, by its kinds of error."""


def _sentences(error: ValidationError) -> Iterator[str]:
    """What is wrong, and where; what was written is not repeated."""
    for each in error.errors(include_url=False, include_context=False, include_input=False):
        what = _PLAIN.get(each["type"]) or each["msg"].removeprefix("Value error, ").rstrip(".")
        where = f"“{_place(each['loc'])}”" if each["loc"] else "this file"
        yield f"I can't read {where}: {what[:1].lower()}{what[1:]}."


def _place(path: tuple[str | int, ...]) -> str:
    """Where a value is, in words: ``figure 3, arm``; entries of lists count from 1."""
    parts: list[str] = []
    for each in path:
        if isinstance(each, int):
            parts[-1:] = [f"{parts[-1]} {each + 1}" if parts else str(each + 1)]
        else:
            parts.append(each[:40])
    return ", ".join(parts)
