"""A game's message in its channel: its text, its components, and where it is."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import PAST, Press
from bot.gateway.message.ahead_panel import ahead_buttons
from bot.gateway.message.draft_panel import draft_buttons
from bot.gateway.message.farewell import end_view
from bot.gateway.message.layout import turn_view
from bot.gateway.message.rows import ROW, button, packed, view_of
from bot.gateway.message.survey_panel import turn_buttons
from bot.gateway.text.messages import CONTENT, bullets, clip, line, mention, mentions
from bot.referee.live_game import UNREADABLE, read_entry
from rules.kernel import play
from rules.kernel.event import Beat
from rules.kernel.journal import events_of
from rules.kernel.presets import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry, Json
    from rules.kernel.journal import Entry
    from rules.kernel.resolution import Emitted
    from rules.kernel.ruleset import AnyRuleset
    from rules.kernel.telling import Telling

log = logging.getLogger(__name__)

_RECENT: Final = 8


@dataclass(frozen=True, slots=True)
class Panel:
    """Where a game's current message is and what it shows.

    Attributes:
        channel: The channel's id.
        message: The message's id.
        since: The first action of its story; 0 for the lobby.
        version: The last action that it shows. Both are numbers that everybody knows.
        focus: The unit whose actions it offers.
        reachable: Whether it can be edited without an interaction.
        before: The message before it, as long as that may still have controls; 0 if it has none.
    """

    channel: int
    message: int
    since: int
    version: int
    focus: str = ""
    reachable: bool = True
    before: int = 0

    def to_json(self) -> Json:
        """The stored form."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: Json | None) -> Panel | None:
        """Parse the stored form; ``None`` if there is none or it has another form."""
        if text is None:
            return None
        try:
            return cls(**json.loads(text))
        except (TypeError, ValueError):
            return None


@lru_cache(maxsize=512)
def _events(ruleset: AnyRuleset, version: int, stored: JournalEntry) -> tuple[Emitted, ...]:
    """The events of an entry, cached because every message of its turn describes it again.

    Empty if the entry can't be read: only its lines of the story are lost.
    """
    try:
        return events_of(ruleset, read_entry(ruleset, version, stored))
    except UNREADABLE as error:
        what = type(error).__name__
        log.error("entry %d of a game of %s can't be read: %s", stored.seq, ruleset.id, what)  # noqa: TRY400 - the traceback would show the input
        return ()


def tellings(
    live: LiveGame, entries: Iterable[JournalEntry], seat: str | None = None
) -> list[Telling]:
    """The story of some entries, as a seat (``None``: everybody) may know it."""
    return [
        telling
        for stored in entries
        for telling in play.tellings(
            live.ruleset, live.state, _events(live.ruleset, live.start.version, stored), seat
        )
    ]


def story(live: LiveGame, entries: Iterable[JournalEntry], seat: str | None = None) -> list[str]:
    """The story of some entries for chat, a line for each event; see ``tellings``."""
    return [line(telling) for telling in tellings(live, entries, seat)]


def story_of(live: LiveGame, entry: Entry, seat: str | None) -> list[str]:
    """The story of a new entry for chat, a line for each event; see ``tellings``."""
    events = events_of(live.ruleset, entry)
    return [line(telling) for telling in play.tellings(live.ruleset, live.state, events, seat)]


def beat_of(live: LiveGame, stored: JournalEntry) -> Beat:
    """How much an entry matters: the highest beat of its events."""
    events = _events(live.ruleset, live.start.version, stored)
    return max((emitted.event.beat for emitted in events), default=Beat.QUIET)


def pinged(live: LiveGame, actor: str | None) -> tuple[str, ...]:
    """Ids of the people to ping: everybody if the game is over, else those who must act now.

    The person who acted is left out.
    """
    seats = [seat.id for seat in live.seats] if live.result else live.active
    found = (member.user_id for seat in seats for member in live.holders(seat))
    return tuple(user for user in dict.fromkeys(found) if user != actor)


def face(
    live: LiveGame, entries: Sequence[JournalEntry], focus: str, tail: str = ""
) -> tuple[str, discord.ui.View]:
    """The text and the components of a game's current message, be it a lobby or not."""
    if live.number == 0:
        return lobby_text(live), lobby_view(live)
    return panel_text(live, entries, current=True, tail=tail), panel_view(live, focus)


def panel_text(
    live: LiveGame, entries: Sequence[JournalEntry], *, current: bool, tail: str = ""
) -> str:
    """The text of a message: whose turn it is (only in the current message), and the story.

    ``tail`` is a last line.
    """
    lines = story(live, entries)
    head = headline(live) if current else past_head(live)
    # On a phone, a longer story would push whose turn it is off the screen; past ones stay whole.
    most = _RECENT if current else None
    room = CONTENT - len(head) - len(tail) - 3
    return clip("\n".join(filter(None, (head, bullets(lines, room, most=most), tail))))


def panel_view(live: LiveGame, focus: str) -> discord.ui.View:
    """The components of the current message: the offers, or a button that shows one's own.

    Offers are private if several seats must act, or if they could reveal a seat's secrets. Where
    seats decide things ahead they always are: nobody may see when one has begun to have secrets.
    """
    if live.result is not None:
        return end_view(live)
    if not live.active:
        return view_of([])
    alone = len(live.active) == 1 and not live.ruleset.anytime
    if alone and not live.sees_more(live.active[0]):
        return choices_view(live, live.active[0], focus)
    press = Press(live.game.id, live.number, "choices")
    return view_of([[button(press, "My choices", discord.ButtonStyle.primary)]])


def choices_view(
    live: LiveGame,
    seat: str,
    focus: str,
    held: Iterable[str] = (),
    last: Sequence[PressButton] = (),
) -> discord.ui.View:
    """The components for what a seat may do, drafts included.

    Args:
        live: The game.
        seat: A seat that must act.
        focus: The unit whose actions are offered.
        held: The seats of whoever alone sees them; they may decide something ahead.
        last: Buttons that come behind all others.
    """
    answer = answer_of(live, seat)
    held = tuple(held)
    more = [
        *draft_buttons(live, seat, answer),
        *turn_buttons(live, seat, answer, focus, private=bool(held)),
        *ahead_buttons(live, held),
    ]
    return turn_view(live.offers(seat), answer, focus, [*more[: ROW - len(last)], *last])


def answer_of(live: LiveGame, seat: str, what: str = "", value: str = "") -> Press:
    """A press that answers the question of a seat."""
    return Press(live.game.id, live.number, what, value, live.number_for(seat))


def lobby_text(live: LiveGame) -> str:
    """The text of a lobby's message: the game, who has joined, and the commitment of the dice."""
    game, ruleset = live.game, live.ruleset
    sides = "\n".join(
        f"- **{seat.title}** ({seat.aim}): {_seated(live, seat.id)}" for seat in live.seats
    )
    played = in_words(ruleset.presets, live.options)
    variants = f"\nOptions: {played}." if played else ""
    variants += "\nThe scenario is the players' own." if live.own_scenario else ""
    if game.status == "over":
        return f"**{ruleset.title}** `{game.id}` was closed before it began."
    again = "" if live.origin is None else f" The rematch of game `{live.origin}`."
    return (
        f"## {ruleset.title}\n{ruleset.summary}. Game `{game.id}`, opened by "
        f"{mention(game.created_by)}.{again}\n{sides}{variants}\n"
        f"-# Dice are bound by `{game.commitment[:16]}…`: /dice proof"
    )


def _seated(live: LiveGame, seat: str) -> str:
    """Who has a seat of a lobby, and for whom it is kept."""
    kept = " ".join(mention(each.user_id, each.name) for each in live.bookings if each.seat == seat)
    holders = mentions(live.holders(seat)) + (" ✅ *ready*" if seat in live.gathering.ready else "")
    told = filter(None, (holders, kept and f"*kept for* {kept}"))
    return ", ".join(told) or "*free*"


def awaited(live: LiveGame) -> tuple[str, ...]:
    """Ids of the people for whom a lobby keeps seats, but for the one who opened it."""
    found = dict.fromkeys(each.user_id for each in live.bookings)
    return tuple(user for user in found if user != live.game.created_by)


def lobby_view(live: LiveGame) -> discord.ui.View:
    """The buttons of a lobby: one to join each side, and one to say that one is ready."""
    game = live.game
    if game.status != "lobby":
        return view_of([])
    ready = button(
        Press(game.id, live.number, "start"),
        "Ready",
        discord.ButtonStyle.success,
        disabled=not any(live.holders(seat) for seat in live.unready),
    )
    leave = [button(Press(game.id, live.number, "leave"), "Leave")] if live.bookings else []
    return view_of(packed(join_buttons(live), [ready, *leave]))


def join_buttons(live: LiveGame) -> list[PressButton]:
    """The buttons of a lobby to join each side."""
    return [
        button(
            Press(live.game.id, live.number, "join", seat.id),
            f"Join the {seat.title}",
            discord.ButtonStyle.primary,
        )
        for seat in live.seats
    ]


def past_view(live: LiveGame, number: int) -> discord.ui.View | None:
    """The button of a past message: it shows the board that its picture shows, or showed.

    Args:
        live: The game.
        number: The last action that the message shows; a lobby, which shows none, has no board.
    """
    if number == 0:
        return None
    press = Press(live.game.id, number, PAST)
    return view_of([[button(press, "Show this board")]])


def headline(live: LiveGame) -> str:
    """The first line of the current message: whose turn it is, or how the game ended."""
    game = live.game
    if live.result is not None:
        everybody = mentions(live.members)
        return f"## 🏁 {live.result.words}\n{everybody} · {live.ruleset.title} `{game.id}`"
    titles = " and ".join(live.title(seat) for seat in live.active)
    holders = mentions(member for seat in live.active for member in live.holders(seat))
    return f"**{titles}** to act: {holders or 'nobody has joined them'} · `{game.id}`"


def past_head(live: LiveGame) -> str:
    """The first line of a message that is no longer the current one."""
    return f"-# {live.ruleset.title} `{live.game.id}`"
