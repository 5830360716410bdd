"""A game's message in its channel: its text, its components, and where it is."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import PAST, WHY, Press
from bot.gateway.interaction.rights import UNTOLD, Rights
from bot.gateway.message.ahead_panel import ahead_buttons
from bot.gateway.message.draft_panel import draft_buttons
from bot.gateway.message.due_line import unheard_line
from bot.gateway.message.farewell import end_view
from bot.gateway.message.layout import turn_view
from bot.gateway.message.lobby_panel import lobby_text, lobby_view
from bot.gateway.message.parts_panel import part_buttons, parts_headline
from bot.gateway.message.rows import ROW, button, packed, view_of
from bot.gateway.message.survey_panel import turn_buttons
from bot.gateway.text.messages import CONTENT, briefly, bullets, fitted, is_id, mention, mentions
from bot.referee.live_game import UNREADABLE
from bot.referee.requests import REFEREE, STAND_IN
from rules.kernel.game.action import Concede
from rules.kernel.game.event import Beat
from rules.kernel.game.telling import Telling
from rules.kernel.playing import play
from rules.kernel.playing.journal import events_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bot.gateway.interaction.components import PressButton
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry, Json, Member
    from rules.kernel.game.resolution import Emitted
    from rules.kernel.playing.journal import Entry

log = logging.getLogger(__name__)

_RECENT: Final = 8
_UMPIRE: Final = {REFEREE: "their time was over", STAND_IN: "they are away"}
"""Why Umpire acts for a side, by who acts in the journal."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Where a game's current message is and what it shows.

    Attributes:
        channel: The channel's id.
        message: The message's id.
        since: The first action of its story; 0 for the lobby.
        version: The last action that it shows. Both are numbers that everybody knows.
        focus: The unit whose actions it offers.
        reachable: Whether it can be edited without an interaction; what the bot may do in its
            channel is another question.
        before: The message before it, as long as that may still have controls; 0 if it has none.
        asked: The numbers of the questions that were open when it was shown last.
        lacks: What the bot lacked in the channel by what was known last; see ``Rights``.
        said: What it says that the bot lacks, which may be what was known before.
    """

    channel: int
    message: int
    since: int
    version: int
    focus: str = ""
    reachable: bool = True
    before: int = 0
    asked: tuple[int, ...] = ()
    lacks: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def rights(self) -> Rights:
        """What the bot may do in the channel, by what was known last."""
        return Rights(self.lacks)

    @property
    def dated(self) -> bool:
        """Whether it could say, and does not say, what is known of that by now."""
        return self.said != self.lacks and self.reachable and self.rights.edits

    def saying(self, rights: Rights) -> Panel:
        """The message once it has been shown with what is known of that."""
        return replace(self, lacks=rights.lacks, said=rights.lacks)

    def to_json(self) -> Json:
        """The stored form."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: Json | None) -> Panel | None:
        """Parse the stored form; ``None`` if there is none or it has another form."""
        if text is None:
            return None
        try:
            found = cls(**json.loads(text))
            known = found.lacks if found.reachable else found.lacks or (UNTOLD,)
            read = tuple(found.asked), tuple(known), tuple(found.said)
            return replace(found, asked=read[0], lacks=read[1], said=read[2])
        except (TypeError, ValueError):
            return None


def _events(live: LiveGame, stored: JournalEntry) -> tuple[Emitted, ...]:
    """The events of an entry; none if it can't be read: only its lines of the story are lost."""
    found = live.told.get(stored)
    if found is None:
        try:
            found = events_of(live.ruleset, live.entry(stored))
        except UNREADABLE as error:
            found, what = (), type(error).__name__
            log.error("entry %d of game %s can't be read: %s", stored.seq, live.game.id, what)  # noqa: TRY400 - the traceback would show the input
        live.told.keep(stored, found)
    return found


def tellings(
    live: LiveGame, entries: Iterable[JournalEntry], seat: str | None = None
) -> list[Telling]:
    """The story of some entries, as a seat (``None``: everybody) may know it.

    The entries bear the numbers of actions that everybody knows: see ``known_to``.
    """
    return [telling for stored in entries for telling in _tellings(live, stored, seat)]


def _tellings(live: LiveGame, stored: JournalEntry, seat: str | None) -> Iterator[Telling]:
    if stored.actor in _UMPIRE and stored.seat is not None:
        did = "concedes" if Concede.tag in stored.action else "answers"
        why = _UMPIRE[stored.actor]
        yield Telling(f"⏰ Umpire {did} for the {live.title(stored.seat)}: {why}")
    events = _events(live, stored)
    struck = live.state is not None and live.state.taken_back(stored.seq)
    # Who was the game master: the entry of no seat that somebody made.
    by = f" (<@{stored.actor}>)" if stored.seat is None and is_id(stored.actor or "") else ""
    for telling in play.tellings(live.ruleset, live.state, events, seat):
        yield telling._replace(what=telling.what + by, struck=struck)
        by = ""


def story(live: LiveGame, entries: Iterable[JournalEntry], seat: str | None = None) -> list[str]:
    """The story of some entries in brief, for chat; see ``tellings``."""
    return briefly(tellings(live, entries, seat))


def story_of(live: LiveGame, entry: Entry, seat: str | None) -> list[str]:
    """The story of a new entry in brief, for chat; see ``tellings``."""
    return briefly(play.tellings(live.ruleset, live.state, events_of(live.ruleset, entry), seat))


def beat_of(live: LiveGame, stored: JournalEntry) -> Beat:
    """How much an entry matters: the highest beat of its events."""
    events = _events(live, stored)
    return max((emitted.event.beat for emitted in events), default=Beat.QUIET)


def pinged(live: LiveGame, actor: str | None) -> tuple[str, ...]:
    """Ids of the people to ping: everybody if the game is over, else those who must act now.

    The person who acted is left out.
    """
    seats = [seat.id for seat in live.seats] if live.result else live.active
    found = (member.user_id for seat in seats for member in live.holders(seat))
    return tuple(user for user in dict.fromkeys(found) if user != actor)


def face(
    live: LiveGame, entries: Sequence[JournalEntry], focus: str, *, tail: str = "", hint: str = ""
) -> tuple[Callable[[Rights], str], discord.ui.View]:
    """The text and the components of a game's current message, be it a lobby or not.

    The text follows from what the bot may do in the channel.
    """
    if live.number == 0:
        return partial(lobby_text, live), lobby_view(live)

    def words(rights: Rights) -> str:
        said = "\n".join(filter(None, (hint, unheard_line(live, rights))))
        return panel_text(live, entries, current=True, tail=tail, hint=said)

    return words, panel_view(live, focus, entries[0].seq if entries else 0)


def panel_text(
    live: LiveGame,
    entries: Sequence[JournalEntry],
    *,
    current: bool,
    tail: str = "",
    hint: str = "",
) -> str:
    """The text of a message: whose turn it is (only in the current message), and the story.

    ``tail`` is a last line, ``hint`` what is said below whose turn it is.
    """
    lines = story(live, entries)
    said = filter(None, (headline(live), *_empty(live), hint))
    head = "\n".join(said) if current else past_head(live)
    # On a phone, a longer story would push whose turn it is off the screen; past ones stay whole.
    most = _RECENT if current else None
    room = CONTENT - len(head) - len(tail) - 3
    return fitted("\n".join(filter(None, (head, bullets(lines, room, most=most), tail))))


def panel_view(live: LiveGame, focus: str, since: int = 0) -> discord.ui.View:
    """The components of the current message: the offers, or a button that shows one's own.

    Where the message tells of actions, ``since`` is the first of them: a button tells them in full.
    Offers are private if several seats must act, or if they could reveal a seat's secrets. Where
    seats decide things ahead they always are, unless no secret changes an offer: nobody may see
    when one has begun to have secrets.
    """
    last = _why(live, since, live.number) if since else []
    if live.result is not None:
        return end_view(live, last)
    if not live.active:
        return view_of([*([each] for each in part_buttons(live)), *packed(last)])
    press = Press(live.game.id, live.number, "choices")
    if len(live.active) == 1 and _is_open(live, live.active[0]):
        if live.ruleset.anytime:
            last = [button(press, "My choices"), *last]
        return choices_view(live, live.active[0], focus, last=last)
    return view_of([[button(press, "My choices", discord.ButtonStyle.primary), *last]])


def _is_open(live: LiveGame, seat: str) -> bool:
    """Whether all may see what a seat is offered."""
    if live.ruleset.public_offers:
        return True
    return not live.ruleset.anytime and not live.sees_more(seat)


def _why(live: LiveGame, since: int, number: int) -> list[PressButton]:
    """The button that tells in full what a message from one action to another tells in brief."""
    return [button(Press(live.game.id, number, WHY, str(since)), "Why?")]


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


def past_view(live: LiveGame, number: int, since: int) -> discord.ui.View | None:
    """The buttons of a past message: the board that its picture shows, or showed, and its story.

    Args:
        live: The game.
        number: The last action that the message shows; a lobby, which shows none, has no board.
        since: The first that it shows; 0 if that is not known.
    """
    if number == 0:
        return None
    press = Press(live.game.id, number, PAST)
    why = _why(live, since, number) if since else []
    return view_of([[button(press, "Show this board"), *why]])


def headline(live: LiveGame) -> str:
    """The first line of the current message: whose turn it is, or how the game ended."""
    game = live.game
    if live.result is not None:
        everybody = mentions(live.members)
        who = f"{everybody}{_former(live)}"
        return f"## 🏁 {live.result.words}\n{who} · {live.ruleset.title} `{game.id}`"
    if not live.active:
        return parts_headline(live)
    titles = " and ".join(live.title(seat) for seat in live.active)
    holders = mentions(member for seat in live.active for member in live.holders(seat))
    return f"**{titles}** to act: {holders or 'nobody has joined them'} · `{game.id}`"


def _former(live: LiveGame) -> str:
    """Who played a side before others did, or before nobody did."""
    gone = [each for each in live.former if each.user_id not in _ids(live.holders(each.seat))]
    told = (f"{mention(each.user_id, each.name)} ({live.title(each.seat)})" for each in gone)
    return f", earlier {', '.join(told)}" if gone else ""


def _ids(members: Iterable[Member]) -> set[str]:
    return {each.user_id for each in members}


def _empty(live: LiveGame) -> list[str]:
    """What a game under way waits for: somebody for each side that nobody plays any more."""
    empty = [seat.title for seat in live.seats if not live.holders(seat.id)]
    if live.result is not None or not empty:
        return []
    who = " and the ".join(empty)
    return [f"⏳ Nobody plays the {who} now; the game waits. Take their place with /game join."]


def past_head(live: LiveGame) -> str:
    """The first line of a message that is no longer the current one."""
    return f"-# {live.ruleset.title} `{live.game.id}`"
