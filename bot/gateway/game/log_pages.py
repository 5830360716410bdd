"""``/game log``: a game's story in pages, with filters; its whole as a file, on demand."""

from __future__ import annotations

import asyncio
import io
import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

import discord

from bot.gateway.interaction.components import Press
from bot.gateway.message.panel import tellings
from bot.gateway.message.rows import button, view_of
from bot.gateway.text.messages import CONTENT, UNKNOWN_BUTTON, bullets, line
from bot.one_by_one import OneByOne
from bot.records.dice_numbers import dice_numbers
from bot.referee.live_game import UNREADABLE, known_to
from rules.kernel.foresight.prospects import field_of, is_attack
from rules.kernel.game.action import Role
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.interaction.components import PressButton
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.telling import Telling

PAGE: Final = "log"
STORY: Final = "story"
PRESSES: Final = frozenset({PAGE, STORY})
Kind = Literal["moves", "attacks", "dice"]
_LINES: Final = 12
"""Lines of a page, but for an action that has more."""
_CHUNK: Final = 60
"""Actions that are read at once."""
_MOST_CHUNKS: Final = 10
"""How often, at most, for one page: a rare filter is looked for further at the next press."""
_VALUE = re.compile(r"([ol])(\d{1,9})~([\w.-]*)~([\w.-]*)~(\w*)")
_ROOM: Final = CONTENT - 300


class Query(NamedTuple):
    """What of a story is asked for.

    Attributes:
        at: The action that it starts from.
        later: Whether it goes on from there; else it leads up to it.
        side: Only what this seat did; empty for every seat.
        unit: Only what names this one, by its key; see ``key_of``.
        kind: Only actions of this kind; empty for all.
    """

    at: int
    later: bool = False
    side: str = ""
    unit: str = ""
    kind: str = ""

    @property
    def filtered(self) -> bool:
        """Whether some of the story is left out."""
        return bool(self.side or self.unit or self.kind)

    @property
    def text(self) -> str:
        """What a press carries."""
        return f"{'l' if self.later else 'o'}{self.at}~{self.side}~{self.unit}~{self.kind}"

    @classmethod
    def read(cls, text: str) -> Query:
        """What a press carried.

        Raises:
            Malformed: No press of this program did.
        """
        found = _VALUE.fullmatch(text)
        if found is None or found[5] not in ("", *get_args(Kind)):
            raise Malformed(UNKNOWN_BUTTON)
        return cls(int(found[2]), found[1] == "l", found[3], found[4], found[5])


class _Page(NamedTuple):
    """Some of the story: its lines, and the first and last action that were looked at."""

    lines: list[str]
    first: int
    last: int


def key_of(name: str) -> str:
    """A unit's name as a press can carry it."""
    return re.sub(r"\W+", "-", name.lower(), flags=re.ASCII).strip("-")[:30]


class LogPages:
    """Shows a game's story page by page; of the journal it reads what a page needs."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._queue = OneByOne()  # a whole story takes the interpreter for a while

    async def pressed(self, reply: Reply, live: LiveGame, press: Press) -> None:
        """Turn the page, or give the file of the whole story.

        Raises:
            Malformed: The press is of no page.
        """
        if press.what == STORY:
            await self._give(reply, live)
        else:
            await self.show(reply, live, Query.read(press.value))

    async def show(self, reply: Reply, live: LiveGame, query: Query) -> None:
        """Show a page to one person.

        Raises:
            Illegal: Nothing has happened yet.
        """
        if live.number == 0:
            raise Illegal("Nothing has happened in this game yet.")
        seat = live.own_seat(reply.user_id)
        page = await self._page(live, query, seat)
        everything = page.first == 1 and page.last == live.number and not query.filtered
        if not page.lines and everything:
            raise Illegal("Nothing has happened in this game yet.")
        asked = ", ".join(filter(None, (_side(live, query.side), query.unit, query.kind)))
        head = f"**{live.ruleset.title}** `{live.game.id}` · actions {page.first} to {page.last}"
        head += f" of {live.number}" + (f" · only {asked}" if asked else "")
        text = bullets(page.lines, _ROOM) or "Nothing of that kind here."
        view = view_of([self._buttons(live, query, page)])
        if reply.on_private_message:
            await reply.update(content=f"{head}\n{text}", view=view)
        else:
            await reply.private(f"{head}\n{text}", view=view)

    def _buttons(self, live: LiveGame, query: Query, page: _Page) -> list[PressButton]:
        def press(what: str, value: str) -> Press:
            return Press(live.game.id, live.number, what, value)

        older = query._replace(at=max(1, page.first - 1), later=False)
        newer = query._replace(at=page.last + 1, later=True)
        return [
            button(press(PAGE, older.text), "‹ Earlier", disabled=page.first <= 1),
            button(press(PAGE, newer.text), "Later ›", disabled=page.last >= live.number),
            button(press(STORY, ""), "The whole story"),
        ]

    async def _page(self, live: LiveGame, query: Query, seat: str | None) -> _Page:
        at = min(max(1, query.at), live.number)
        lines: list[str] = []
        first = last = at
        for _ in range(_MOST_CHUNKS):
            low, high = (at, at + _CHUNK - 1) if query.later else (at - _CHUNK + 1, at)
            low, high = max(1, low), min(live.number, high)
            entries = await self._games.between(live, low, high, seat)
            found = await asyncio.to_thread(_told, live, entries, seat, query)
            for number, told in found if query.later else reversed(found):
                if lines and len(lines) + len(told) > _LINES:
                    return _Page(lines, first, last)
                lines = [*lines, *told] if query.later else [*told, *lines]
                first, last = min(first, number), max(last, number)
            first, last = min(first, low), max(last, high)
            at = high + 1 if query.later else low - 1
            if not 1 <= at <= live.number:
                break
        return _Page(lines, first, last)

    async def _give(self, reply: Reply, live: LiveGame) -> None:
        seat = live.own_seat(reply.user_id)
        async with self._queue.turn(reply.user_id):
            entries = await self._games.entries(live)
            text = await asyncio.to_thread(_whole, live, entries, seat)
        file = discord.File(
            io.BytesIO(text.encode()),
            f"{live.game.id}.txt",
            description="The whole story of the game, a line for each event.",
        )
        await reply.private("The whole story, with every die and rule:", file=file)


def _whole(live: LiveGame, entries: Sequence[JournalEntry], seat: str | None) -> str:
    known = known_to(live, entries, seat)
    told = [words for each in known for words in _numbered(live, each, seat)]
    return "\n".join((*told, ""))


def _numbered(live: LiveGame, stored: JournalEntry, seat: str | None) -> list[str]:
    """An entry's lines of the story, the last one with the numbers of its dice."""
    told = [telling.words for telling in tellings(live, [stored], seat)]
    if not told:
        return told
    try:
        dice = dice_numbers(live.entry(stored), revealed=live.game.status == "over")
    except UNREADABLE:
        return told
    return [*told[:-1], f"{told[-1]} ({dice})"] if dice else told


def _told(
    live: LiveGame, entries: Sequence[JournalEntry], seat: str | None, query: Query
) -> list[tuple[int, list[str]]]:
    """The lines of each of these actions that is asked for, by its number."""
    found = []
    for entry in entries:
        if (query.side and entry.seat != query.side) or not _is_kind(live, entry, query.kind):
            continue
        told = tellings(live, [entry], seat)
        if query.unit:
            told = [each for each in told if _names(each, query.unit)]
        if query.kind == "dice":
            told = [each for each in told if each.throws]
        if told:
            found.append((entry.seq, [line(each) for each in told]))
    return found


def _is_kind(live: LiveGame, entry: JournalEntry, kind: str) -> bool:
    """Whether an entry is of a kind of action; every entry may have thrown dice."""
    if kind not in ("moves", "attacks"):
        return True
    action = live.entry(entry).action
    known = live.ruleset.action_codec.by_tag.get(action["is"]) if action else None
    if known is None or is_attack(known):
        return known is not None and kind == "attacks"
    return kind == "moves" and bool(field_of(known, Role.PLACE))


def _names(telling: Telling, unit: str) -> bool:
    """Whether a line names a unit."""
    return f"-{unit}-" in f"-{re.sub(r'[^a-z0-9]+', '-', telling.words.lower())}-"


def _side(live: LiveGame, seat: str) -> str:
    return next((each.title for each in live.seats if each.id == seat), "")
