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
    typed = bare(text)
    for key, each in things.items():
        if typed in (bare(key), bare(each.name)):
            return each
    found = (each for other in others for each in things.values() if typed == bare(other(each)))
    return next(found, None)


@lru_cache(maxsize=1 << 10)
def bare(text: str) -> str:
    """What of a name does not depend on who types it."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
