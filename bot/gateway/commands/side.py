"""``/side``: what those have among themselves who share a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from bot.gateway.game.captaincy import CaptainDesk
    from bot.gateway.game.side_talking import TalkDesk
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame


class SideCommands(app_commands.Group):
    """The ``/side`` commands."""

    def __init__(self, captains: CaptainDesk, talk: TalkDesk, games: Games) -> None:
        super().__init__(name="side", description="A side that several people share")
        self._captains = captains
        self._talk = talk
        self._games = games

    @app_commands.command()
    @app_commands.describe(
        person="Who is to be captain; else you are shown who is",
        side="The side, if they share several",
    )
    async def captain(
        self,
        interaction: discord.Interaction[Any],
        person: discord.User | None = None,
        side: str | None = None,
    ) -> None:
        """Show who speaks for a shared side; its captain, or a moderator, names another."""

        async def handle(reply: Reply) -> None:
            live = await self._games.in_channel(reply.channel)
            if person is None:
                await self._captains.show(reply, live)
            else:
                seat = None if side is None else _seat(live, side)
                await self._captains.hand_over(reply, live, seat, person)

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(side="The side, if you share several")
    async def talk(self, interaction: discord.Interaction[Any], side: str | None = None) -> None:
        """Talk with those who share your side, in a private thread."""

        async def handle(reply: Reply) -> None:
            live = await self._games.in_channel(reply.channel)
            await self._talk.ask(reply, live, None if side is None else _seat(live, side))

        await answer(interaction, handle)

    @captain.autocomplete("side")
    @talk.autocomplete("side")
    async def _sides(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            live = await self._games.in_channel(str(interaction.channel_id))
        except Refusal:
            return []
        return choices(matching([Candidate(seat.id, seat.title) for seat in live.seats], typed))


def _seat(live: LiveGame, typed: str) -> str:
    """The seat with that id or title, or what was typed."""
    wanted = typed.strip().lower()
    return next((s.id for s in live.seats if wanted in (s.id, s.title.lower())), wanted)
