"""Commands about the game of the channel in which they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    import discord
    from discord import app_commands

    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.forecast import Candidate


async def with_game(
    games: Games,
    interaction: discord.Interaction[Any],
    work: Callable[[Reply, LiveGame], Awaitable[None]],
) -> None:
    """Answer a command by ``work`` with the channel's game."""

    async def handle(reply: Reply) -> None:
        live = await games.in_channel(reply.channel)
        reply.rulebook = live.ruleset.rulebook
        await work(reply, live)

    await answer(interaction, handle)


async def completed(
    games: Games,
    interaction: discord.Interaction[Any],
    typed: str,
    find: Callable[[Reply, LiveGame], Awaitable[Iterable[Candidate]]],
) -> list[app_commands.Choice[str]]:
    """What completes what is typed, of what ``find`` finds in the channel's game."""
    try:
        live = await games.in_channel(str(interaction.channel_id))
        found = await find(Reply(interaction), live)
    except Refusal:
        return []
    return choices(matching(found, typed))
