"""How much is waiting in a store; a part of `ReadTx`, for whoever watches the bot."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Backlog:
    """How many rows there were at one moment.

    Attributes:
        lobbies: Games that gather their players.
        playing: Games in play.
        outbox: Posts that are still to be made.
        overdue: Those of them that are to be made by now.
        dues: What is to be told by now of open questions and of games.
        checks: Messages that are to be compared with their game by now.
    """

    lobbies: int
    playing: int
    outbox: int
    overdue: int
    dues: int
    checks: int


class BacklogReads(Protocol):
    """Counts what is waiting."""

    def backlog(self, now: int) -> Backlog:
        """How much is open, and how much of it is due at `now`."""
