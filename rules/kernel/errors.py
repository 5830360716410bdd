"""Why an action was not accepted. A refusal changes nothing: no event, no die."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a player, not an error of ours
    """An action that the referee does not accept.

    Attributes:
        message: What was wrong and what would be right, in sentences for the player.
        rule: Id of the rule or ruling that forbids it, if one does.
        legal: What would be legal instead, in words; may be empty.
    """

    def __init__(
        self, message: str, *, rule: str | None = None, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.legal = legal


class Malformed(Refusal):
    """What was typed cannot be read as an action."""


class Unknown(Malformed):
    """What was named does not exist."""


class Illegal(Refusal):
    """The rules forbid it."""


class NotYourTurn(Refusal):
    """Another seat must act first."""


class Stale(Refusal):
    """The action was meant for a board that has moved on."""


def listed(legal: Sequence[str]) -> str:
    """What would be legal, in one line; between semicolons where something has a comma itself."""
    return ("; " if any(", " in each for each in legal) else ", ").join(legal)
