"""Things looked up by what players call them, however it is typed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Named(Protocol):
    """What has a name."""

    @property
    def name(self) -> str:
        """What players call it."""


NamedT = TypeVar("NamedT", bound=Named)


def find(
    things: Mapping[str, NamedT], text: str, *others: Callable[[NamedT], str]
) -> NamedT | None:
    """The thing of that id or name: ``O'Conner``, ``o conner`` and ``oconner`` are the same.

    Args:
        things: What is looked through, by id.
        text: What was typed.
        others: What else a thing may be called, such as its code; asked in this order, where no
            id and no name fits.
    """
    thing = things.get(text)
    if thing is not None:
        return thing
    typed, alone = bare(text), bare(_without_article(text))
    for key, each in things.items():
        called = (bare(key), bare(each.name), bare(_without_article(each.name)))
        if typed in called or alone in called:
            return each
    found = (each for other in others for each in things.values() if typed == bare(other(each)))
    return next(found, None)


def _without_article(name: str) -> str:
    """``inn`` of ``the inn``, as sentences have it."""
    first, _, rest = name.partition(" ")
    return rest if first.lower() == "the" else name


@lru_cache(maxsize=1 << 10)
def bare(text: str) -> str:
    """What of a name does not depend on who types it."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
