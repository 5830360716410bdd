"""Writes TOML: plain data as a text that people read and change."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDE: Final = 96


def to_toml(data: Mapping[str, Any]) -> str:
    """The text that ``tomllib`` reads back as the same data.

    Args:
        data: Text, whole numbers, switches, and lists and tables of such.
    """
    return "\n".join(_table(data, ())).strip() + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """The lines of a table: what fits a line first, then the tables in it."""
    inner = {key: value for key, value in data.items() if _is_long(key, value)}
    for key, value in data.items():
        if key not in inner:
            yield from _pair(key, value)
    for key, value in inner.items():
        name = ".".join(map(_key, (*path, key)))
        for each in value if isinstance(value, list) else (value,):
            yield ""
            yield f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
            yield from _table(each, (*path, key))


def _is_long(key: str, value: Any) -> bool:
    """Whether it gets a table of its own."""
    if isinstance(value, dict):
        return len(_inline(value)) + len(key) > _WIDE or any(map(_is_tables, value.values()))
    return _is_tables(value) and any(_is_long("", each) or len(each) > 1 for each in value)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _pair(key: str, value: Any) -> Iterator[str]:
    line = f"{_key(key)} = {_inline(value)}"
    if len(line) <= _WIDE or not isinstance(value, list):
        yield line
        return
    yield f"{_key(key)} = ["
    for each in value:
        yield f"    {_inline(each)},"
    yield "]"


def _inline(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case dict():
            pairs = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case list():
            return f"[{', '.join(map(_inline, value))}]"
        case _:
            return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007F")


def _key(text: str) -> str:
    return text if _BARE.fullmatch(text) else _inline(text)
