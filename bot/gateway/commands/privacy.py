"""``/privacy``: what is kept of a person, theirs to have and to have deleted."""

from __future__ import annotations

import asyncio
import io
import json
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.records.packing import packed
from bot.referee.forgetting import check_free, forget
from rules.kernel.values.errors import Illegal, Malformed

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.lookups.preferences import PreferenceBook
    from bot.referee.games import Games
    from bot.store import Store

KEY: Final = "privacy"
_ASK, _SURE = "ask", "sure"
_KEPT: Final = (
    "**What I keep of you**\n"
    "- the games that you opened or played: your id and name, when you joined, which actions were "
    "yours and when; also after you have left, as the others' games hang on them\n"
    "- what you have begun to put together and when your answers are due, until you have answered\n"
    "- what you have saved for yourself: `/prefer`, notices, `/notes`, `/macro`, tables, maps\n"
    "- which games you watch (`/game watch`), until you stop or they end\n"
    "- for a day what you rolled in secret; for 30 days what long buttons stand for\n"
    "I read no messages, and keep nothing of what you roll or look up otherwise. Nothing is given "
    "to others but what a game shows to those who play or watch it.\n"
    "**/privacy export** gives you all of it as a file. **/privacy delete** takes you out of it: "
    "in your games you become “a former player”.\n"
    "-# In full: PRIVACY.md of this program. Who runs this bot keeps its database and its copies."
)
_ASKED: Final = (
    "**Delete all that I keep of you?**\n"
    "- In {games} you become “a former player”, in my messages too, as far as I can still edit "
    "them. The games stay, and their dice can be checked as before.\n"
    "- What you have saved is deleted: preferences, notices, notes, rolls, tables, maps.\n"
    "- Those games are not yours any more: no rematch, no list, no way back into them.\n"
    "Files that somebody has exported, and what others have said, are not mine to change. "
    "`/privacy export` first, if you want to keep a copy."
)
_AGAIN: Final = "**Really?** This can't be undone, by me or by anybody."
_DONE: Final = (
    "Done. I know nothing of you any more{games}. What you do from now on is kept as "
    "/privacy show says."
)


class PrivacyCommands(app_commands.Group):
    """The ``/privacy`` commands, which are everybody's."""

    def __init__(
        self, store: Store, games: Games, preferences: PreferenceBook, clock: Clock
    ) -> None:
        super().__init__(name="privacy", description="What is kept of you")
        self._store = store
        self._games = games
        self._preferences = preferences
        self._clock = clock

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Tell what is kept of you, and why."""

        async def handle(reply: Reply) -> None:
            await reply.private(_KEPT)

        await answer(interaction, handle)

    @app_commands.command()
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Give you all that is kept of you, as a file."""

        async def handle(reply: Reply) -> None:
            rows = await self._store.read(lambda tx: tx.rows_of(reply.user_id))
            told = {
                "format": "umpire personal data",
                "version": 1,
                "written_by": f"umpire {version('umpire')}",
                "person": reply.user_id,
                "kept": rows,
            }
            limit = reply.interaction.filesize_limit
            data, end = await asyncio.to_thread(_file, told, limit)
            if len(data) > limit:
                raise Illegal("That is more than Discord takes as a file: ask who runs this bot.")
            file = discord.File(
                io.BytesIO(data), f"my-data{end}", description="All that is kept of you, as JSON."
            )
            words = "All that I keep of you." if rows else "I keep nothing of you."
            await reply.private(words, file=file)

        await answer(interaction, handle)

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction[Any]) -> None:
        """Have yourself taken out of all that is kept; asked twice before."""

        async def handle(reply: Reply) -> None:
            person = reply.user_id
            found = await self._store.read(lambda tx: check_free(tx, person))
            words = _ASKED.format(games=_games(len(found)))
            await reply.private(words, view=row(_button(_ASK, "Delete my data …")))

        await answer(interaction, handle)

    async def pressed(self, reply: Reply, carried: str) -> None:
        """Ask again, or do it.

        Raises:
            Malformed: It is no button of this program.
            Illegal: The person holds a seat of a game that is not over.
        """
        if not reply.on_private_message:
            raise Malformed(UNKNOWN_BUTTON)
        if carried == _ASK:
            view = row(_button(_SURE, "Yes, delete everything", discord.ButtonStyle.danger))
            await reply.update(content=_AGAIN, view=view)
        elif carried == _SURE:
            done = await forget(self._store, self._games, reply.request, now=self._clock.now())
            self._preferences.forget(reply.user_id)
            told = f"; in {_games(done.games)} you are a former player" if done.games else ""
            await reply.update(content=_DONE.format(games=told), view=None)
        else:
            raise Malformed(UNKNOWN_BUTTON)


def _button(
    step: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> KeyedButton:
    return KeyedButton(KEY, step, label, style)


def _file(told: dict[str, Any], limit: int) -> tuple[bytes, str]:
    """The file, of at most so many bytes if that can be, and the end of its name."""
    return packed((json.dumps(told, indent=1, ensure_ascii=False) + "\n").encode(), limit)


def _games(count: int) -> str:
    return {0: "no game", 1: "one game"}.get(count, f"{count} games")
