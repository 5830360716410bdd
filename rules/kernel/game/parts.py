"""Games that have other games as their parts: what a part starts from, and what it hands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.record import Record

StateT = TypeVar("StateT")


class Part(NamedTuple):
    """A game that is to be played as part of another one, the whole.

    Attributes:
        key: What the whole knows it by, at most 40 letters; of no other open part.
        title: What it is, in words.
        ruleset: The id of the system that it is played by.
        options: The options of that system.
        brief: The brief of that system: forces, map and scenario as the whole hands them in.
        seats: Its seats, each with the seat of the whole that plays it.
    """

    key: str
    title: str
    ruleset: str
    options: Any
    brief: Any
    seats: Mapping[str, str]


class Composed(Generic[StateT]):
    """The part of a ruleset whose games are parts of others, or have others as parts.

    A game asks nobody while it has open parts: each of them is played as a game of its own, and
    reports when it is over. What is reported can't be taken back.
    """

    @property
    def composed(self) -> bool:
        """Whether games of it have others as their parts."""
        return type(self).parts is not Composed.parts

    def report(self, state: StateT, /) -> Record | None:  # noqa: ARG002 - systems use it
        """What a game that is over hands on to the one that it is part of.

        ``None`` if it hands nothing on: it was called off, or closed before it began.
        """
        return None

    def parts(self, state: StateT, /) -> tuple[Part, ...]:  # noqa: ARG002 - systems use it
        """The open parts of a game: what is to be played before it goes on."""
        return ()

    def reported(self, r: Resolution[Any], part: Part, game: str, outcome: Any, /) -> None:  # noqa: ARG002 - systems use it
        """Take in what an open part has come to.

        Args:
            r: Lets it happen.
            part: The part.
            game: The code of the game that it was.
            outcome: What its system's ``report`` handed on, as JSON data; ``None`` if nothing.

        Raises:
            Refusal: It can't be read.
        """
        raise Malformed(f"{type(self).__name__} has no parts: {part.key}")
