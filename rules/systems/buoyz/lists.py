"""Lists of ships as they are typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rules.space.typed import read_bearing

if TYPE_CHECKING:
    from collections.abc import Mapping

_TIMES: Final = re.compile(
    r"(?:(\d\d?)\s*x?\s+|(\d\d?)x\s*)?([a-z][a-z0-9-]*?)(?:\s+x?\s*(\d\d?))?"
)
_WIND: Final = re.compile(r"(?<=\d-)[nesow]{1,3}$", re.ASCII | re.IGNORECASE)
"""A compass point behind a place."""
_MANY: Final = re.compile(r"(\d\d?)x(.+)")


def entries(text: str) -> str:
    """Who shows itself, as buttons carry it: ``B1-30,12-90+B2``; nothing if nobody does."""
    plain = re.sub("[@/>:=]", "-", text.strip())
    found = filter(None, re.split(r"[+;\s]+", plain))
    return "+".join(_WIND.sub(_in_degrees, each) for each in found)


def _in_degrees(found: re.Match[str]) -> str:
    degrees = read_bearing(found[0])
    return found[0] if degrees is None else str(degrees)


def listed(text: str) -> str:
    """A list of ships in one way of writing: ``ca-classic,2xbc-d7``; the flagship is first.

    Raises:
        ValueError: It is no list.
    """
    found: dict[str, int] = {}
    for part in filter(None, re.split(r"\s*[,;+\n]\s*", text.strip().lower().replace("_", "-"))):
        match = _TIMES.fullmatch(part)
        if match is None:
            raise ValueError("ships are written with commas between, such as ca-classic, 2 bc-d7")
        count = int(match[1] or match[2] or match[4] or 1)
        found[match[3]] = found.get(match[3], 0) + count
    return written(found)


def written(kinds: Mapping[str, int]) -> str:
    """A list of ships, by description how many."""
    return ",".join(
        kind if count == 1 else f"{count}x{kind}" for kind, count in kinds.items() if count
    )


def kinds_of(text: str) -> tuple[str, ...]:
    """The descriptions of a list, each as often as it is there."""
    found: list[str] = []
    for part in filter(None, text.split(",")):
        match = _MANY.fullmatch(part)
        found += [part] if match is None else [match[2]] * int(match[1])
    return tuple(found)
