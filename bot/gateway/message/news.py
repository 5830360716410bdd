"""What there is to be shown of a game: itself, its message, and what happened since that began."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.gateway.message import panel as panels
from bot.gateway.message.due_line import due_line
from bot.gateway.message.invitation import invitation_of
from bot.gateway.message.links import sequel_line
from bot.gateway.message.panel import Panel
from bot.gateway.message.parts_line import parts_lines
from bot.gateway.message.ready_call import call_of
from bot.referee.forgetting import REDRAW
from bot.referee.games import is_stored
from bot.referee.live_game import known_to, read_game
from bot.referee.requests import REFEREE
from bot.referee.timing import asked_of
from rules.kernel.game.event import Beat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.gateway.message.first_turn import FirstTurns
    from bot.gateway.message.invitation import Invitation
    from bot.gateway.message.ready_call import Call
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import Ask, JournalEntry, OutboxItem, ReadTx


class News(NamedTuple):
    """A game and its messages, read from the store in one transaction.

    Of its journal it has what everybody may know, by public numbers: no message shows more.

    Attributes:
        live: The game.
        items: Its unpublished changes.
        panel: Its message, as it is recorded.
        entries: What happened since that message began.
        doubtful: Whether the message may show something else than is recorded of it.
        tail: A line that leads to the game's rematch, if it has one.
        invitation: Its invitation in another channel, if it has one.
        asks: What its people are asked.
        call: How its opener was told that it can start.
        hint: What is said below whose turn it is: until when an answer is due, and what somebody
            does next who is to act for the first time.
    """

    live: LiveGame
    items: list[OutboxItem]
    panel: Panel | None
    entries: list[JournalEntry]
    doubtful: bool = False
    tail: str = ""
    invitation: Invitation | None = None
    asks: Sequence[Ask] = ()
    call: Call | None = None
    hint: str = ""

    @property
    def redrawn(self) -> bool:
        """Whether its picture is to be drawn anew, though the board is the same."""
        return any(REDRAW in item.payload for item in self.items)


def look(tx: ReadTx, games: Games, firsts: FirstTurns, game_id: str) -> News:
    """Read a game, its message, its journal since that message, and its outbox.

    Raises:
        LookupError: There is no such game.
        OutOfOrder: It can't be shown at the moment.
    """
    game = tx.game(game_id)
    if game is None:
        raise LookupError(f"no game {game_id}")
    live = games.hot(game_id)
    if live is None or not is_stored(live, tx):
        live = read_game(tx, games.registry, game)
    panel = Panel.from_json(game.panel)
    after = max(0, panel.since - 1) if panel else 0
    entries = known_to(live, tx.journal(game_id, after=after), None)
    if panel is not None:
        entries = [entry for entry in entries if entry.seq >= panel.since]
    sequel = tx.game(live.sequel) if live.sequel is not None else None
    tail = sequel_line(sequel) if sequel is not None else ""
    return News(
        live,
        tx.outbox_of(game_id),
        panel,
        entries,
        tail=tail,
        invitation=invitation_of(tx, game_id),
        asks=tx.asks_of(game_id),
        call=call_of(tx, game_id),
        hint="\n".join(filter(None, _hints(tx, live, firsts))),
    )


def _hints(tx: ReadTx, live: LiveGame, firsts: FirstTurns) -> tuple[str, ...]:
    return (parts_lines(tx, live), due_line(tx, live), firsts.line(tx, live))


def shown_before(tx: ReadTx, game_id: str) -> bool:
    """Whether a message of a game is recorded."""
    game = tx.game(game_id)
    return game is not None and game.panel is not None


def turns(live: LiveGame, panel: Panel | None, entries: list[JournalEntry]) -> list[int]:
    """The numbers of the unshown entries with which a new message begins.

    An edited message pings nobody. So one begins, too, where somebody is asked whom it has not
    told of that, and who has not just acted; or whose question was answered for them.
    """
    shown = panel.version if panel else 0
    due = [*((entry.seat,) for entry in entries[1:]), live.active] if entries else []
    found = [
        entry.seq
        for entry, seats in zip(entries, due, strict=True)
        if entry.seq > shown and _is_turn(live, entry, seats)
    ]
    if found or panel is None or not entries or entries[-1].seq == shown:
        return found
    return [live.number] if _asks_others(live, panel, entries[-1]) else []


def _is_turn(live: LiveGame, entry: JournalEntry, due: Iterable[str | None]) -> bool:
    """Whether an entry starts a new message: the first, a handover to others, or the end."""
    beat = panels.beat_of(live, entry)
    others = any(seat != entry.seat for seat in due)
    return entry.seq == 1 or beat >= Beat.END or (beat >= Beat.HANDOVER and others)


def _asks_others(live: LiveGame, panel: Panel, last: JournalEntry) -> bool:
    """Whether a game asks somebody anew who can't know it of themselves."""
    # Who is away is answered for as often as they are asked, and need not hear each time.
    knows = None if last.actor == REFEREE else last.seat
    return any(
        each.question not in panel.asked and each.seat != knows and {*each.user_ids} - {last.actor}
        for each in asked_of(live)
    )
