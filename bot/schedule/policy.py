"""What happens in a game when the time for an answer is over."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.kernel.values.errors import Malformed

POLICY: Final = "policy"
"""The name of the option."""


class Policy(StrEnum):
    """What happens when a side has let its time pass."""

    WAIT = "wait"
    DEFAULT = "default"
    CONCEDE = "concede"
    OFFER = "offer"

    @property
    def choice(self) -> str:
        """Its name, and what it means."""
        return f"{self}: {self.words}"

    @property
    def words(self) -> str:
        """What it means, in a few words."""
        return _WORDS[self]


_WORDS: Final = {
    Policy.WAIT: "the game waits",
    Policy.DEFAULT: "Umpire answers for the side",
    Policy.CONCEDE: "the side concedes",
    Policy.OFFER: "the seat is offered to everybody",
}


def typed_policy(text: str) -> Policy:
    """The policy that somebody typed.

    Raises:
        Malformed: It is none.
    """
    typed = text.strip().lower()
    if typed not in list(Policy):
        words = "; ".join(f"{each}: {each.words}" for each in Policy)
        raise Malformed(f"When the time is over: {words}.", legal=tuple(Policy))
    return Policy(typed)
