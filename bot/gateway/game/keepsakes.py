"""``/game report`` and ``film``: what is made of a finished game, in a process of its own."""

from __future__ import annotations

import io
import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import discord

from bot.apart import ApartError
from bot.gateway.game.records_access import check_over, recorded
from bot.gateway.interaction.progress import Progress
from bot.gateway.text.messages import CONTENT, fitted, fitting
from bot.records.carried import carried
from bot.records.film_cut import make_film
from bot.records.keepsakes import MOST, File, Keepsake, from_bytes, key_of, to_bytes
from bot.records.making import make_report
from bot.records.report_page import side_line, turns
from bot.records.verification import UnfollowableError
from bot.referee.games import is_stored
from bot.referee.live_game import UNREADABLE
from bot.store import StoreUnusable
from render.film import TooLargeError
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.apart import Apart, Tell, Work
    from bot.clock import Clock
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.records.film_cut import MadeFilm
    from bot.records.making import MadeReport
    from bot.records.report import Report, SideReport
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import Store, Tx
    from render.model.shape import Shape

T = TypeVar("T")

log = logging.getLogger(__name__)

_ALT: Final = 1024
_PAGE: Final = "The whole report with its boards, as a page to open in a browser."


class Keepsakes:
    """Makes reports and films of games that are over, for one person or for all."""

    def __init__(
        self, games: Games, store: Store, apart: Apart, policy: AnswerPolicy, clock: Clock
    ) -> None:
        self._games = games
        self._store = store
        self._apart = apart
        self._policy = policy
        self._clock = clock

    async def report(self, reply: Reply, code: str | None, *, share: bool) -> None:
        """Tell how a game went: in a message with three boards, and in full as a page.

        Raises:
            Refusal: There is no such game, it is not over, or it can't be told here or any more.
        """
        live = await self._over(reply, code, "The report", share=share)
        shape = await self._shape(reply, live, share=share)
        order = _Order("Writing the report", make_report, _of_report, (shape,))
        await self._give(reply, await self._kept(reply, live, order), share=share)

    async def film(self, reply: Reply, code: str | None, *, share: bool) -> None:
        """Show a game as one animated picture.

        Raises:
            Refusal: There is no such game, it is not over, or it can't be shown here or any more.
        """
        live = await self._over(reply, code, "The film", share=share)
        limit = reply.interaction.filesize_limit
        order = _Order("Drawing the boards", make_film, _of_film, (limit,))
        try:
            kept = await self._kept(reply, live, order)
        except TooLargeError:
            raise Illegal(
                f"Discord takes files of {limit // 1024} KiB here, and no film of this game is so "
                "small. /game replay shows it step by step."
            ) from None
        await self._give(reply, kept, share=share)

    async def _over(self, reply: Reply, code: str | None, what: str, *, share: bool) -> LiveGame:
        live = await recorded(reply, self._games, code)
        check_over(live, what)
        if share:
            await self._policy.check_public(reply)
        return live

    async def _shape(self, reply: Reply, live: LiveGame, *, share: bool) -> Shape:
        preferences = self._policy.preferences
        if share:
            return (await preferences.of(live.game.place)).boards
        return await preferences.boards_for(live.game.place, reply.user_id)

    async def _kept(self, reply: Reply, live: LiveGame, order: _Order[T]) -> Keepsake:
        """What was made of a game, or is made now while the person sees how far it has come.

        It is everybody's: it is made of what all may know of a game that is over.

        Raises:
            Illegal: It can't be made of this game, or not now.
        """
        code, key = live.game.id, key_of(live, order.work, *order.args)

        async def kept() -> Keepsake | None:
            found = await self._store.read(lambda tx: tx.keepsake(code, key))
            return None if found is None else from_bytes(found)

        progress = Progress(reply, order.what)
        async with progress:
            if (found := await kept()) is not None:
                return found
            async with self._apart.turn(reply.user_id):
                if (found := await kept()) is not None:  # made for somebody before
                    return found
                brought = carried(live, await self._games.entries(live))
                work, args = order.work, order.args
                with told_apart(work):
                    made = await self._apart.do(work, brought, *args, told=progress.told)
                found = order.told(live, made)
                await self._keep(live, key, found)
                return found

    async def _keep(self, live: LiveGame, key: str, keepsake: Keepsake) -> None:
        stored, now = to_bytes(keepsake), self._clock.now()

        def write(tx: Tx) -> None:
            if is_stored(live, tx):  # else it may name somebody who is forgotten by now
                tx.add_keepsake(live.game.id, key, stored, at=now, most=MOST)

        try:
            await self._store.write(write)
        except StoreUnusable as error:
            log.warning("what was made of game %s is not kept: %s", live.game.id, error)

    async def _give(self, reply: Reply, kept: Keepsake, *, share: bool) -> None:
        files = [
            discord.File(io.BytesIO(each.data), each.name, description=each.told)
            for each in kept.files
        ]
        await (reply.public if share else reply.private)(kept.words, files=files)


class _Order(NamedTuple, Generic[T]):
    """What is to be made of a game.

    Attributes:
        what: In words.
        work: Makes it, of a game that is brought.
        told: The message of it.
        args: With what it is made beside the game: all by which it may differ.
    """

    what: str
    work: Work[T]
    told: Callable[[LiveGame, T], Keepsake]
    args: tuple[object, ...]


def _of_film(live: LiveGame, made: MadeFilm) -> Keepsake:
    name = f"film-{live.game.id}.{made.film.kind}"
    words = f"**{live.ruleset.title}** `{live.game.id}`"
    words += f"\n🏁 {live.result.words}" if live.result is not None else ""
    return Keepsake(words, (File(name, fitted(made.alt, _ALT), made.film.data),))


def _of_report(live: LiveGame, made: MadeReport) -> Keepsake:
    boards = [
        File(f"board-{number}.png", fitted(f"{name}. {picture.alt}", _ALT), picture.png)
        for number, (name, picture) in enumerate(made.pictures, start=1)
    ]
    page = File(f"report-{live.game.id}.html", _PAGE, made.page)
    return Keepsake(_told(made.report), (*boards, page))


async def made(apart: Apart, who: str, told: Tell, work: Work[T], *args: Any) -> T:
    """What is made of a game in a process of its own.

    Raises:
        Illegal: It can't be made of this game, or not now.
    """
    with told_apart(work):
        return await apart.run(work, *args, who=who, told=told)


@contextmanager
def told_apart(work: Work[Any]) -> Iterator[None]:
    """Say why work in a process of its own failed, as people may hear it.

    Raises:
        Illegal: It can't be made of this game, or not now.
    """
    try:
        yield
    except ApartError as error:
        log.error("%s failed: %s", work.__name__, error)  # noqa: TRY400 - the message holds the cause
        raise Illegal("That came to nothing: it took too long, or went wrong.") from None
    except (UnfollowableError, *UNREADABLE) as error:
        log.error("%s failed: %s", work.__name__, type(error).__name__)  # noqa: TRY400 - the traceback would show the input
        raise Illegal("This version of the game can't read this journal any more.") from None


def _told(report: Report) -> str:
    """The report in brief, as a message."""
    head = [
        f"## {report.title} `{report.code}`: after-action report",
        f"🏁 {report.outcome}",
        f"-# {' · '.join(filter(None, (*report.length, report.played)))}",
    ]
    lines = [*(f"**{each.title}** {_side(each)}" for each in report.sides)]
    if report.turns:
        lines += ["**What turned it**", *(f"- {words}" for words in turns(report))]
    rest = CONTENT - sum(len(each) + 1 for each in head) - 100
    return "\n".join([*head, *fitting(lines, rest), "-# The story is in the page below."])


def _side(side: SideReport) -> str:
    names = ", ".join(map(discord.utils.escape_markdown, side.players))
    won = "🏆 " if side.won else ""
    return f"{won}{names}: {side_line(side)}" if names else f"{won}{side_line(side)}"
