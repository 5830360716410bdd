"""``/game substitute``: who would stand in, and which seats they are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.foresight.forecast import Candidate

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    import discord

    from bot.gateway.commands.standing_in import Pool
    from rules.registry import Registry

    Offer = Callable[[discord.Interaction[Any], str], Awaitable[None]]
    Sides = Callable[
        [discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
    ]


def substitute_command(
    pool: Pool, registry: Registry, offer: Offer, sides: Sides
) -> app_commands.Command[Any, ..., None]:
    """The command.

    Args:
        pool: The substitutes of each server.
        registry: The systems.
        offer: Offers a side of the channel's game.
        sides: Completes a side of the channel's game.
    """
    systems = [Candidate(each.id, each.title) for each in registry]

    @app_commands.command(name="substitute")
    @app_commands.describe(
        wish="Be one of this server's substitutes, or no longer",
        system="A game that you stand in for; without it, any",
        mention="Whether you are mentioned when a seat is offered",
        side="The side of this channel's game that is offered to others",
    )
    @app_commands.rename(wish="pool")
    async def substitute(
        interaction: discord.Interaction[Any],
        *,
        wish: Literal["join", "leave"] | None = None,
        system: str | None = None,
        mention: bool | None = None,
        side: str | None = None,
    ) -> None:
        """Stand in for others on this server, or offer a side: yours, or one not played in time."""

        async def handle(reply: Reply) -> None:
            if wish == "leave":
                await pool.quit(reply)
            elif wish == "join" or system is not None or mention is not None:
                await pool.enter(reply, system, mention=mention)
            else:
                await pool.show(reply)

        if side is not None:
            await offer(interaction, side)
        else:
            await answer(interaction, handle)

    @substitute.autocomplete("system")
    async def _systems(
        _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(matching(systems, typed))

    substitute.autocomplete("side")(sides)
    return substitute
