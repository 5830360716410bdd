"""What the store keeps, one frozen record a row.

`Json` is JSON text: the caller writes and reads it, the store only checks that it is valid. Times
are epoch milliseconds of the caller's clock. Ids of users, channels and places are opaque text.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Json: TypeAlias = str
Status: TypeAlias = Literal["lobby", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its settings, its dice and where it stands.

    Attributes:
        id: Short code, unique, chosen by the caller.
        ruleset: Which game is played.
        options: The chosen variants.
        channel: Where it is played; a channel holds one game in the lobby or in play.
        place: The server that the channel belongs to; None in a private conversation.
        created_by: The user who opened it.
        created_at: When.
        seed: The secret part of the dice.
        commitment: The published hash of the seed.
        status: `lobby`, `playing` or `over`.
        version: Accepted actions so far, which is the number of journal entries.
        salt: The players' part of the dice; None before the start.
        contributions: What was contributed to the salt, in order; None before the start, and where
            an earlier version of the program has not kept it.
        cursor: Dice used so far.
        result: How it ended; None until then.
        panel: What is shown in the channel, as its owner describes it.
        snapshot: The state after `version` actions; None before the start.
    """

    id: str
    ruleset: str
    options: Json
    channel: str
    place: str | None
    created_by: str
    created_at: int
    seed: bytes = field(repr=False)  # secret until the game is over: keep it out of logs
    commitment: str
    status: Status = "lobby"
    version: int = 0
    salt: bytes | None = None
    contributions: Json | None = None
    cursor: int = 0
    result: Json | None = None
    panel: Json | None = None
    snapshot: Json | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Member:
    """A user who holds a seat; one user may hold several, several may hold one.

    Attributes:
        game_id: The game.
        seat: The seat's id in its ruleset.
        user_id: Who.
        name: How to call them.
        joined_at: When.
        contribution: What this join adds to the dice.
    """

    game_id: str
    seat: str
    user_id: str
    name: str
    joined_at: int
    contribution: str


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One accepted action.

    Attributes:
        seq: 1 for the set-up, then one more each; the game's version once it is accepted.
        seat: Who acted; None when it was nobody's action.
        actor: The user behind it; None likewise.
        action: What was asked.
        events: What came of it.
        rolls: The dice that were thrown.
        at: When.
    """

    seq: int
    seat: str | None
    actor: str | None
    action: Json
    events: Json
    rolls: Json
    at: int


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """Something still to be published.

    Attributes:
        id: Ascending, never used again.
        game_id: The game.
        version: The game's version that it tells about.
        kind: What it is, in the publisher's words.
        payload: What to publish.
        created_at: When it was written.
        due_at: When to try (again).
        attempts: Failed tries.
        last_error: Why the last one failed.
    """

    id: int
    game_id: str
    version: int
    kind: str
    payload: Json
    created_at: int
    due_at: int
    attempts: int = 0
    last_error: str | None = None
