"""The interface of a store, independent of the engine behind it."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, TypeVar

from bot.store.backlog import BacklogReads
from bot.store.keepsakes import KeepsakeReads, KeepsakeWrites
from bot.store.parts import PartReads, PartWrites
from bot.store.records import (
    Absence,
    Ask,
    Digest,
    Draft,
    Due,
    Game,
    JournalEntry,
    Json,
    Member,
    Note,
    OutboxItem,
    SideTalk,
    Status,
    Substitute,
    Tenure,
    Watcher,
)
from bot.store.sharing import Shared

T = TypeVar("T")


class ReadTx(PartReads, KeepsakeReads, BacklogReads, Protocol):
    """One consistent snapshot of the stored games."""

    def game(self, game_id: str) -> Game | None:
        """The game with this id."""

    def game_in(self, channel: str) -> Game | None:
        """The channel's game in the lobby or in play: there is at most one."""

    def latest_game_in(self, channel: str) -> Game | None:
        """The game last opened in the channel, over or not."""

    def games(
        self,
        *,
        user_id: str | None = None,
        place: str | None = None,
        statuses: Collection[Status] = ("lobby", "playing", "over"),
        limit: int = 25,
        skip: int = 0,
    ) -> list[Game]:
        """Games, newest first, filtered by member, place and status, but for the first `skip`."""

    def members(self, game_id: str) -> list[Member]:
        """The members of a game, in the order of joining."""

    def journal(
        self, game_id: str, *, after: int = 0, limit: int | None = None
    ) -> list[JournalEntry]:
        """Entries with a number above `after`, oldest first."""

    def journal_tail(self, game_id: str, count: int) -> list[JournalEntry]:
        """The last `count` entries, oldest first."""

    def has_acted(self, user_id: str, ruleset: str, secret: Collection[str] = ()) -> bool:
        """Whether somebody has acted in a game that is still theirs; secret tags don't count."""

    def games_with(self, user_id: str) -> list[str]:
        """The games that somebody opened, has a seat in, or acted in."""

    def rows_of(self, user_id: str) -> dict[str, list[dict[str, Any]]]:
        """All rows that are about one person, by table; of games what they did in them."""

    def due_outbox(self, now: int, limit: int) -> list[OutboxItem]:
        """The items due at `now`, in the order of writing."""

    def outbox_of(self, game_id: str) -> list[OutboxItem]:
        """The unpublished items of one game, in the order of writing."""

    def due_checks(self, now: int, limit: int) -> list[str]:
        """The games whose message is to be compared with them at `now`, longest due first."""

    def seen(self, request_id: str) -> Json | None:
        """The reply to a request that has been carried out; None if it hasn't."""

    def draft(self, game_id: str, user_id: str, question: int, verb: str) -> Draft | None:
        """A person's draft of that kind; None if there is none."""

    def asks_of(self, game_id: str) -> list[Ask]:
        """The open asks of a game, oldest first."""

    def ask(self, message: str) -> Ask | None:
        """What a message asks; None if that is settled, or it asks nothing."""

    def due_asks(self, now: int, limit: int) -> list[Ask]:
        """The asks that are to be closed at `now`, oldest first."""

    def due_games(
        self, now: int, longest_wait: int, limit: int, *, themselves: bool = False
    ) -> list[str]:
        """The games of whose questions, or of which themselves, something is due at `now`.

        Longest due first. What is to be tried again later is left out, unless that is more than
        `longest_wait` away: the clock has been put back.
        """

    def due_games_of(self, user_id: str, now: int) -> list[str]:
        """The games of which something is due of a person at `now`, longest due first."""

    def dues_of(self, game_id: str) -> list[Due]:
        """What is or was due of a game's open questions, earliest first."""

    def tenures_of(self, game_id: str) -> list[Tenure]:
        """Who was late on a seat of a game, or has left one, in the order of leaving."""

    def substitutes(self, place: str) -> list[Substitute]:
        """Who would stand in on a server, by their ids."""

    def absences_of(self, user_id: str, after: int) -> list[Absence]:
        """When somebody is away, but for what ended before a time; earliest first."""

    def note(self, game_id: str, user_id: str) -> Note | None:
        """What a person has noted on a game; None if nothing."""

    def notes_of(self, user_id: str) -> list[Note]:
        """All that a person has noted, the latest first."""

    def watchers(self, game_id: str) -> list[Watcher]:
        """Who follows a game, since longest first."""

    def watched(self, user_id: str) -> list[Watcher]:
        """The games that a person follows, since longest first."""

    def due_watchers(self, now: int, longest_wait: int, limit: int) -> list[Watcher]:
        """Who is to be told at `now`; those to be tried too far ahead too, as of `due_games`."""

    def side_talk(self, game_id: str, seat: str) -> SideTalk | None:
        """Where those talk who share a side; None if they have no thread."""

    def due_side_talks(self, now: int, longest_wait: int, limit: int) -> list[SideTalk]:
        """The threads that are to be looked at; those too far ahead too, as of `due_games`."""

    def touched(self, game_id: str) -> int | None:
        """When a person last did something in a game; None if that is not known."""

    def due_digests(self, now: int, longest_wait: int, limit: int) -> list[Digest]:
        """The digests that are to be sent at `now`; those too far ahead too, as of `due_games`."""

    def setting(self, scope: str, key: str) -> Json | None:
        """A setting's value; None if it isn't set."""

    def settings(self, scope: str) -> dict[str, Json]:
        """All settings of a scope, sorted by key."""


class Tx(ReadTx, PartWrites, KeepsakeWrites, Protocol):
    """One transaction: it is stored as a whole, or not at all if the closure raises."""

    def insert_game(self, game: Game) -> None:
        """Add a game.

        Raises:
            Duplicate: The id is in use.
            ChannelTaken: The channel has a game in the lobby or in play.
        """

    def start_game(self, game: Game) -> None:
        """Move a game from the lobby into play: store its salt, contributions, brief and version.

        Raises:
            UnknownGame: There is none.
            VersionConflict: It is no longer in the lobby.
        """

    def set_options(self, game_id: str, options: Json, brief: Json, ruleset_version: int) -> None:
        """Change what a lobby will be played by.

        Raises:
            UnknownGame: There is none.
            VersionConflict: It is no longer in the lobby.
        """

    def set_pace(self, game_id: str, pace: Json | None) -> None:
        """Store how much time there is for an answer. Raises UnknownGame."""

    def set_brief(self, game_id: str, brief: Json) -> None:
        """Store the brief of a game that was kept without. Raises UnknownGame."""

    def append(
        self,
        game_id: str,
        entry: JournalEntry,
        *,
        snapshot: Json,
        cursor: int,
        status: Status,
        result: Json | None = None,
    ) -> None:
        """Add an accepted action and update the game; the version becomes `entry.seq`.

        Raises:
            UnknownGame: There is none.
            VersionConflict: `entry.seq` isn't the stored version + 1.
        """

    def set_status(self, game_id: str, status: Status, result: Json | None = None) -> None:
        """End (or reopen) a game outside its rules. Raises UnknownGame, ChannelTaken."""

    def set_panel(self, game_id: str, panel: Json | None) -> None:
        """Store what is shown in the channel. Raises UnknownGame."""

    def add_member(self, member: Member) -> None:
        """Seat a user. Raises UnknownGame; Duplicate if they hold this seat already."""

    def remove_member(self, game_id: str, seat: str, user_id: str) -> bool:
        """Unseat a user; False if they didn't hold the seat."""

    def move_member(self, game_id: str, seat: str, user_id: str, to: str) -> bool:
        """Give a user another seat, at the same place in the order; False if they lack the first.

        Raises Duplicate if they hold the other already.
        """

    def set_captain(self, game_id: str, seat: str, user_id: str) -> None:
        """Name the captain of a seat, and nobody else of it."""

    def add_outbox(self, game_id: str, *, version: int, kind: str, payload: Json, at: int) -> int:
        """Add an item to publish at `at`, and a check from then on; its id. Raises UnknownGame."""

    def take_outbox(self, now: int, limit: int, until: int) -> list[OutboxItem]:
        """The items due at `now`, which are due for nobody else before `until`; oldest first."""

    def postpone_outbox(self, item_id: int, due_at: int, error: str) -> None:
        """Count a failed attempt, and schedule the next one."""

    def finish_outbox(self, item_id: int) -> None:
        """Remove an item that has been published."""

    def finish_outbox_of(self, game_id: str, up_to_version: int) -> int:
        """Remove a game's items up to this version, and return how many."""

    def add_check(self, game_id: str, at: int) -> None:
        """Let a game's message be compared with it from `at` on; an earlier time stands."""

    def postpone_check(self, game_id: str, at: int) -> None:
        """Let a game's message be compared with it no sooner than `at`."""

    def finish_check(self, game_id: str) -> None:
        """Note that a game's message shows it, or can't be compared."""

    def remember(self, request_id: str, game_id: str | None, reply: Json, at: int) -> None:
        """Store a request as carried out. Raises UnknownGame; Duplicate if it was already."""

    def forget_requests(self, before: int) -> int:
        """Remove the requests stored before this time, and return how many."""

    def set_draft(self, draft: Draft, version: int) -> None:
        """Set or replace a draft.

        Raises:
            UnknownGame: There is none.
            VersionConflict: The game is not at this version: the question may be closed.
        """

    def drop_drafts(self, game_id: str, *, but: Collection[int] = ()) -> int:
        """Remove a game's drafts, except those for these questions; returns how many."""

    def set_ask(self, ask: Ask) -> None:
        """Set or replace what a message asks. Raises UnknownGame."""

    def drop_ask(self, message: str) -> None:
        """Forget what a message asks, if it is known."""

    def add_due(self, due: Due) -> None:
        """Add something that will be due. Raises UnknownGame; Duplicate if it is there already."""

    def postpone_due(self, due_id: int, try_at: int) -> None:
        """Count a failed attempt, and schedule the next one."""

    def move_due(self, due_id: int, at: int) -> None:
        """Let something be due at another time, and be attempted no sooner."""

    def finish_due(self, due_id: int, now: int) -> bool:
        """Note that something has been done; False if it was already, or is void."""

    def drop_due(self, due_id: int) -> None:
        """Forget something that is void."""

    def count_late(self, game_id: str, seat: str, user_id: str) -> None:
        """Count that a member's time for an answer ran out, if they hold that seat."""

    def note_left(self, member: Member, at: int) -> None:
        """Keep who has left a seat of a game under way. Raises UnknownGame."""

    def set_substitute(self, substitute: Substitute) -> None:
        """Set or replace who would stand in on a server."""

    def drop_substitute(self, place: str, user_id: str) -> bool:
        """Forget who would stand in; False if they were not known."""

    def add_absence(self, absence: Absence) -> None:
        """Note that somebody is away."""

    def end_absence(self, absence_id: int, ends: int) -> None:
        """Let somebody be away until then only; not at all, if they have not left by then."""

    def forget_absences(self, user_id: str, before: int) -> None:
        """Forget when somebody was away, as far as that ended before a time."""

    def set_note(self, note: Note) -> None:
        """Set or replace what a person has noted on a game. Raises UnknownGame."""

    def drop_note(self, game_id: str, user_id: str) -> bool:
        """Forget what a person has noted; False if there was nothing."""

    def set_watcher(self, watcher: Watcher) -> None:
        """Set or replace who follows a game. Raises UnknownGame."""

    def drop_watcher(self, game_id: str, user_id: str) -> bool:
        """Let a person follow a game no longer; False if they did not."""

    def set_side_talk(self, talk: SideTalk) -> None:
        """Set or replace where those talk who share a side, and who is in. Raises UnknownGame."""

    def drop_side_talk(self, game_id: str, seat: str) -> None:
        """Forget where those talk who share a side."""

    def rouse_side_talks(self, game_id: str, at: int) -> None:
        """Let the threads of a game be looked at."""

    def touch(self, game_id: str, at: int) -> bool:
        """Note that a person did something in a game; whether that is the first time known.

        Raises UnknownGame.
        """

    def set_digest(self, user_id: str, at: int) -> None:
        """Set or replace when a person is told next what waits for them."""

    def postpone_digest(self, user_id: str, try_at: int) -> None:
        """Schedule the next attempt."""

    def drop_digest(self, user_id: str) -> None:
        """Tell a person no more, if they are told."""

    def set_setting(self, scope: str, key: str, value: Json) -> None:
        """Set or replace a setting."""

    def drop_setting(self, scope: str, key: str) -> bool:
        """Unset a setting; False if it wasn't set."""

    def drop_settings_before(self, scope: str, key: str) -> int:
        """Unset the settings of a scope whose keys sort before this one; returns how many."""

    def forget_person(
        self, user_id: str, names: Collection[str], former: Callable[[str], str], called: str
    ) -> None:
        """Take one person out of every row, however their name was written beside their id.

        `former` gives the id that takes the place of theirs in a game, by its code, and in no game
        by an empty one; `called` takes the place of their names.
        """

    def import_game(
        self, game: Game, members: Sequence[Member], journal: Sequence[JournalEntry]
    ) -> None:
        """Add a whole game.

        Raises:
            Duplicate: The id is in use.
            ChannelTaken: It is unfinished, and its channel has an unfinished game.
            InvalidRecord: The journal isn't numbered 1 to `game.version`, or a member is of
                another game.
        """


class Store(Shared, Protocol):
    """The database of games.

    A closure must be short, only use its transaction and compute: it runs on the store's own
    thread, again if another process was faster. It must not keep the transaction.
    """

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` as one transaction; return its value once it is on disk.

        An exception in `work` undoes it alone and is raised here. If the caller is cancelled, a
        closure that has begun is still finished; one that hasn't is dropped.

        Raises:
            StoreUnusable: The database failed; nothing of `work` is stored.
            StoreClosed: After `close()`.
        """

    async def read(self, work: Callable[[ReadTx], T]) -> T:
        """Run `work` on one consistent snapshot that includes every write that has returned."""

    async def close(self) -> None:
        """Finish all pending writes, then close the database."""
