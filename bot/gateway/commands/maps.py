"""The ``/map`` commands: maps and forces that people write, for all systems that take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.foresight.forecast import Candidate

if TYPE_CHECKING:
    from bot.gateway.commands.map_add import MapShelf


class MapCommands(app_commands.Group):
    """The ``/map`` commands."""

    def __init__(self, shelf: MapShelf) -> None:
        super().__init__(name="map", description="Maps and forces of your own")
        self._shelf = shelf

    @app_commands.command()
    @app_commands.describe(
        system="The game that it is for",
        file="A .toml file, see /map export; without one you get a form to fill in",
        name="What it is called; the file's name if nothing is said",
        server="Keep it for everybody on this server, not for you alone",
    )
    async def add(
        self,
        interaction: discord.Interaction[Any],
        system: str,
        file: discord.Attachment | None = None,
        name: str = "",
        server: bool = False,
    ) -> None:
        """See a map of your own as a picture, then keep it."""
        await answer(
            interaction, lambda reply: self._shelf.add(reply, system, file, name, server=server)
        )

    @app_commands.command(name="list")
    async def names(self, interaction: discord.Interaction[Any]) -> None:
        """Name the maps that you can play."""
        await answer(interaction, self._shelf.names)

    @app_commands.command()
    @app_commands.describe(name="The map")
    async def show(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Show a map as a picture."""
        await answer(interaction, lambda reply: self._shelf.show(reply, name))

    @app_commands.command()
    @app_commands.describe(name="The map")
    async def export(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Get a map as a file to start from."""
        await answer(interaction, lambda reply: self._shelf.export(reply, name))

    @app_commands.command()
    @app_commands.describe(name="The map")
    async def remove(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Remove a map of your own; games on it go on."""
        await answer(interaction, lambda reply: self._shelf.remove(reply, name))

    @add.autocomplete("system")
    async def _systems(
        self, _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = [Candidate(key, each.title) for key, each in self._shelf.systems.items()]
        return choices(matching(found, typed))

    @show.autocomplete("name")
    @export.autocomplete("name")
    async def _any(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await self._shelf.suggestions(Reply(interaction), own=False)
        return choices(matching(found, typed))

    @remove.autocomplete("name")
    async def _own(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        found = await self._shelf.suggestions(Reply(interaction), own=True)
        return choices(matching(found, typed))
