"""Which games a game is tied to: the one that it is a part of, and those that are its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bot.store import PartGame, ReadTx


class Tie(NamedTuple):
    """A game that is a part of another one.

    Attributes:
        whole: The code of the other one.
        key: What that knows the part by.
        code: The code of the game.
        is_open: Whether its outcome has not been handed on yet.
    """

    whole: str
    key: str
    code: str
    is_open: bool


class Ties(NamedTuple):
    """What a game is tied to.

    Attributes:
        whole: By what it is a part of another game, if it is.
        parts: The games that are, or were, parts of it, in the order of opening.
    """

    whole: Tie | None = None
    parts: tuple[Tie, ...] = ()

    def part(self, key: str) -> Tie | None:
        """The game that is the open part of that key, if it has been opened."""
        return next((each for each in self.parts if each.is_open and each.key == key), None)


ALONE = Ties()
"""Of a game that is tied to none."""


def ties_of(tx: ReadTx, game_id: str) -> Ties:
    """What a game is tied to."""
    part = tx.part(game_id)
    return Ties(None if part is None else _tie(part), tuple(map(_tie, tx.parts_of(game_id))))


def _tie(part: PartGame) -> Tie:
    return Tie(part.whole, part.key, part.game_id, is_open=part.reported_at is None)
