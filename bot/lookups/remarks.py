"""What whoever wrote forces, a map or a scenario should know of them though they can be played."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from bot.escaping import single_line
from render.text.undrawn import undrawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.brief import Brief

_NAMED: Final = 2
"""So many names are told."""
_NAME: Final = 24


def remarks_on(brief: Brief) -> tuple[str, ...]:
    """What its system remarks, then which of its names pictures can't show; a sentence each."""
    found = undrawn(_texts(brief.model_dump(mode="json", exclude={"author"})))
    names = tuple(islice(found, _NAMED + 1))
    return (*brief.remarks, *([_told(names)] if names else ()))


def _told(names: tuple[str, ...]) -> str:
    quoted = [f"“{single_line(name, _NAME)}”" for name in names[:_NAMED]]
    if len(names) > _NAMED:
        quoted.append("others")
    *first, last = quoted
    told = f"{', '.join(first)} and {last}" if first else last
    return f"Pictures show “?” in {told}: they have Latin, Greek and Cyrillic letters only."


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
