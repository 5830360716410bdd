"""``/game report`` and ``film``: what is made of a finished game, in a process of its own."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord

from bot.apart import ApartError
from bot.gateway.game.records_access import check_over, recorded
from bot.gateway.interaction.progress import Progress
from bot.gateway.text.messages import CONTENT, fitted, fitting
from bot.records.carried import carried
from bot.records.film_cut import make_film
from bot.records.making import make_report
from bot.records.report_page import side_line, turns
from bot.records.verification import UnfollowableError
from bot.referee.live_game import UNREADABLE
from render.film import TooLargeError
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.apart import Apart, Tell, Work
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.records.carried import Carried
    from bot.records.report import Report, SideReport
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from render.model.shape import Shape

T = TypeVar("T")

log = logging.getLogger(__name__)

_ALT: Final = 1024
_PAGE: Final = "The whole report with its boards, as a page to open in a browser."


class Keepsakes:
    """Makes reports and films of games that are over, for one person or for all."""

    def __init__(self, games: Games, apart: Apart, policy: AnswerPolicy) -> None:
        self._games = games
        self._apart = apart
        self._policy = policy

    async def report(self, reply: Reply, code: str | None, *, share: bool) -> None:
        """Tell how a game went: in a message with three boards, and in full as a page.

        Raises:
            Refusal: There is no such game, it is not over, or it can't be told here or any more.
        """
        live, brought = await self._brought(reply, code, "The report", share=share)
        shape = await self._shape(reply, live, share=share)
        made = await self._made(reply, "Writing the report", make_report, brought, shape)
        files = [
            discord.File(
                io.BytesIO(picture.png),
                f"board-{number}.png",
                description=fitted(f"{name}. {picture.alt}", _ALT),
            )
            for number, (name, picture) in enumerate(made.pictures, start=1)
        ]
        name = f"report-{live.game.id}.html"
        files.append(discord.File(io.BytesIO(made.page), name, description=_PAGE))
        await self._give(reply, share=share, content=_told(made.report), files=files)

    async def film(self, reply: Reply, code: str | None, *, share: bool) -> None:
        """Show a game as one animated picture.

        Raises:
            Refusal: There is no such game, it is not over, or it can't be shown here or any more.
        """
        live, brought = await self._brought(reply, code, "The film", share=share)
        limit = reply.interaction.filesize_limit
        try:
            made = await self._made(reply, "Drawing the boards", make_film, brought, limit)
        except TooLargeError:
            raise Illegal(
                f"Discord takes files of {limit // 1024} KiB here, and no film of this game is so "
                "small. /game replay shows it step by step."
            ) from None
        name = f"film-{live.game.id}.{made.film.kind}"
        film = discord.File(io.BytesIO(made.film.data), name, description=fitted(made.alt, _ALT))
        result = live.result
        words = f"**{live.ruleset.title}** `{live.game.id}`"
        words += f"\n🏁 {result.words}" if result is not None else ""
        await self._give(reply, share=share, content=words, files=[film])

    async def _brought(
        self, reply: Reply, code: str | None, what: str, *, share: bool
    ) -> tuple[LiveGame, Carried]:
        live = await recorded(reply, self._games, code)
        check_over(live, what)
        if share:
            await self._policy.check_public(reply)
        return live, carried(live, await self._games.entries(live))

    async def _shape(self, reply: Reply, live: LiveGame, *, share: bool) -> Shape:
        preferences = self._policy.preferences
        if share:
            return (await preferences.of(live.game.place)).boards
        return await preferences.boards_for(live.game.place, reply.user_id)

    async def _made(self, reply: Reply, what: str, work: Work[T], *args: Any) -> T:
        """What is made, while the person sees how far it has come.

        Raises:
            Illegal: It can't be made of this game, or not now.
        """
        progress = Progress(reply, what)
        async with progress:
            return await made(self._apart, reply.user_id, progress.told, work, *args)

    async def _give(self, reply: Reply, *, share: bool, **parts: Any) -> None:
        await (reply.public if share else reply.private)(**parts)


async def made(apart: Apart, who: str, told: Tell, work: Work[T], *args: Any) -> T:
    """What is made of a game in a process of its own.

    Raises:
        Illegal: It can't be made of this game, or not now.
    """
    try:
        return await apart.run(work, *args, who=who, told=told)
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
