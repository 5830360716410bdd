"""The rows of the store, one frozen record each.

`Json` is JSON text: the caller writes and parses it, the store only checks that it is valid. Times
are epoch milliseconds of the caller's clock. Ids of users, channels and places are opaque text.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Json: TypeAlias = str
Status: TypeAlias = Literal["lobby", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its settings, its dice and its state.

    Attributes:
        id: Short code, unique, chosen by the caller.
        ruleset: The id of its system.
        options: The chosen variants.
        channel: Where it is played; a channel has at most one game in the lobby or in play.
        place: The server that the channel belongs to; None in a private conversation.
        created_by: The user who opened it.
        created_at: When.
        seed: The secret part of the dice.
        commitment: The published hash of the seed.
        status: `lobby`, `playing` or `over`.
        version: Accepted actions so far, which is the number of journal entries.
        salt: The players' part of the dice; None before the start.
        contributions: The ids of the presses that make the salt, in order; None before the start,
            and where an earlier version of the program did not store them.
        cursor: Dice used so far.
        result: How it ended; None until then.
        panel: What is shown in the channel, in the publisher's form.
        snapshot: The state after `version` actions; None before the start.
        brief: Forces, map and scenario that it starts from; None where an earlier version of the
            program did not store them.
        ruleset_version: The version of its system's rules; 0 of an earlier version of the program.
        pace: How much time there is for an answer; None if there are no reminders.
    """

    id: str
    ruleset: str
    options: Json
    channel: str
    place: str | None
    created_by: str
    created_at: int
    seed: bytes = field(repr=False)  # secret until the game is over
    commitment: str
    status: Status = "lobby"
    version: int = 0
    salt: bytes | None = None
    contributions: Json | None = None
    cursor: int = 0
    result: Json | None = None
    panel: Json | None = None
    snapshot: Json | None = field(default=None, repr=False)
    brief: Json | None = field(default=None, repr=False)
    ruleset_version: int = 0
    pace: Json | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A user who holds a seat; one user may hold several, several may hold one.

    Attributes:
        game_id: The game.
        seat: The seat's id in its ruleset.
        user_id: Who.
        name: Their display name.
        joined_at: When.
        contribution: The id of the press by which they joined.
        captain: Whether they have been named the captain of those who share the seat.
    """

    game_id: str
    seat: str
    user_id: str
    name: str
    joined_at: int
    contribution: str
    captain: bool = False


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One accepted action.

    Attributes:
        seq: The entry's number, 1 for the set-up; the game's version after it.
        seat: The seat that acted; None if no seat did.
        actor: The user who acted; None if no seat did.
        action: The action; JSON `null` for the set-up.
        events: The resulting events.
        rolls: The dice thrown.
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
class Draft:
    """An answer that a person has begun to put together, and not given yet.

    Attributes:
        game_id: The game.
        user_id: Whose it is; nobody else may know of it.
        question: The number of the question that it is to answer.
        verb: The kind of action.
        steps: The action as it was after each step, oldest first.
    """

    game_id: str
    user_id: str
    question: int
    verb: str
    steps: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ask:
    """A message that asks people to agree to something by a button.

    Attributes:
        message: Its id.
        channel: The id of its channel; empty where nobody can edit it without a press on it.
        game_id: The game.
        press: What the button does, as its id.
        words: What it asks.
        due_at: When it is to be closed, if nobody has agreed by then.
        number: Its number among the proposals of its game; 0 if it is an offer to everybody.
        user_id: Who has proposed it; empty if nobody has.
    """

    message: str
    channel: str
    game_id: str
    press: str
    words: str = field(repr=False)
    due_at: int
    number: int = 0
    user_id: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is to be done at a time, as long as a question is open.

    Attributes:
        game_id: The game.
        question: The number of the question; 0 for what is due of the game itself.
        seat: The seat that is asked or meant; empty for none.
        user_id: The person who is asked or meant; empty for nobody.
        kind: What is to be done, in the schedule's terms.
        at: When.
        id: Ascending, never reused; 0 before it is stored.
        try_at: When it is attempted next; before the first attempt the same as `at`.
        attempts: The number of failed attempts.
        done_at: When it was done; None until then.
    """

    game_id: str
    question: int
    seat: str
    user_id: str
    kind: str
    at: int
    id: int = 0
    try_at: int = 0
    attempts: int = 0
    done_at: int | None = None


@dataclass(frozen=True, slots=True)
class Tenure:
    """Who holds or has held a seat of a game under way.

    Attributes:
        game_id: The game.
        seat: The seat.
        user_id: Who.
        name: Their display name.
        late: How often their time for an answer ran out while they held it.
        left_at: Since when they hold it no more; None while they do.
    """

    game_id: str
    seat: str
    user_id: str
    name: str
    late: int = 0
    left_at: int | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """A time in which somebody is away.

    Attributes:
        user_id: Who.
        starts: From when.
        ends: Until when.
        kind: What happens in their games meanwhile, in the schedule's terms.
        id: Ascending, never reused; 0 before it is stored.
    """

    user_id: str
    starts: int
    ends: int
    kind: str
    id: int = 0


@dataclass(frozen=True, slots=True)
class Substitute:
    """Who would stand in for others in the games of a server.

    Attributes:
        place: The server.
        user_id: Who.
        name: Their display name.
        systems: The ids of the systems that they play, as a JSON list; an empty one is all.
        mention: Whether they asked to be mentioned when a seat is offered.
    """

    place: str
    user_id: str
    name: str
    systems: Json
    mention: bool


@dataclass(frozen=True, slots=True)
class Note:
    """What a person has noted on a game for themselves.

    Attributes:
        game_id: The game.
        user_id: Whose it is; nobody else may know of it.
        text: What they wrote.
        at: When.
    """

    game_id: str
    user_id: str
    text: str = field(repr=False)
    at: int


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who follows a game that they do not play.

    Attributes:
        game_id: The game.
        user_id: Who.
        since: Since when.
        mention: Whether they asked to be mentioned in its channel.
        told: The number of the last action of which they have been told.
        begun: The number of the action of which they were being told last, by a way of which
            nothing can be read.
        told_at: When they were told last; 0 before that.
        at: When they are to be told more; None if there is nothing to tell.
        try_at: When that is attempted next.
        attempts: The number of failed attempts.
    """

    game_id: str
    user_id: str
    since: int
    mention: bool = False
    told: int = 0
    begun: int = -1
    told_at: int = 0
    at: int | None = None
    try_at: int | None = None
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class SideTalk:
    """A private thread in which those talk who share a side of a game.

    Attributes:
        game_id: The game.
        seat: The side.
        channel: The id of the thread.
        try_at: When it is looked next who is to be in it; None if nothing has changed.
        attempts: The number of failed attempts.
        talkers: Whom the bot has let in.
    """

    game_id: str
    seat: str
    channel: str
    try_at: int | None = None
    attempts: int = 0
    talkers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Digest:
    """When a person is told next what waits for them.

    Attributes:
        user_id: Who.
        at: When.
    """

    user_id: str
    at: int


@dataclass(frozen=True, slots=True)
class PartGame:
    """A game that is a part of another one.

    Attributes:
        game_id: The game.
        whole: The game that it is a part of.
        key: What the whole knows the part by.
        reported_at: When its outcome was handed on; None until then.
        channel: Where it is played.
        panel: What is shown there, in the publisher's form.
    """

    game_id: str
    whole: str
    key: str
    reported_at: int | None
    channel: str
    panel: Json | None


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """Something still to be published.

    Attributes:
        id: Ascending, never reused.
        game_id: The game.
        version: The version of the game to publish.
        kind: What to publish, in the publisher's terms.
        payload: Data for the publisher.
        created_at: When it was written.
        due_at: When to attempt it next.
        attempts: The number of failed attempts.
        last_error: Why the last attempt failed.
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
