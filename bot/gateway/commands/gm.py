"""``/gm``: what a game master does in the game of a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.of_channel import completed, with_game
from rules.kernel.game.action import LockGame, UnlockGame

if TYPE_CHECKING:
    from bot.gateway.game.mastering import MasterDesk
    from bot.gateway.game.naming_desk import NamingDesk
    from bot.referee.games import Games


class MasterCommands(app_commands.Group):
    """The ``/gm`` commands, which Discord offers to those who may manage messages."""

    def __init__(self, desk: MasterDesk, naming: NamingDesk, games: Games) -> None:
        super().__init__(
            name="gm",
            description="Game master: put right what went wrong in this channel's game",
            default_permissions=discord.Permissions(manage_messages=True),
        )
        self._desk = desk
        self._naming = naming
        self._games = games

    @app_commands.command()
    @app_commands.describe(text="The line, as all players will read it")
    async def note(
        self, interaction: discord.Interaction[Any], text: app_commands.Range[str, 1, 300]
    ) -> None:
        """Write a line into the game's record, for all to read."""
        await with_game(
            self._games, interaction, lambda reply, live: self._desk.note(reply, live, text)
        )

    @app_commands.command()
    async def lock(self, interaction: discord.Interaction[Any]) -> None:
        """Let nobody act until you unlock the game; the time for an answer stands still."""
        await with_game(
            self._games, interaction, lambda reply, live: self._desk.do(reply, live, LockGame())
        )

    @app_commands.command()
    async def unlock(self, interaction: discord.Interaction[Any]) -> None:
        """Let the players act again."""
        await with_game(
            self._games, interaction, lambda reply, live: self._desk.do(reply, live, UnlockGame())
        )

    @app_commands.command(name="pass")
    @app_commands.describe(side="The side that is asked")
    async def skip(self, interaction: discord.Interaction[Any], side: str) -> None:
        """Answer for a side that is asked as Umpire would: the least harm."""
        await with_game(
            self._games, interaction, lambda reply, live: self._desk.ask_pass(reply, live, side)
        )

    @app_commands.command()
    @app_commands.describe(side="The side that is asked", action="What it does, from the list")
    async def act(self, interaction: discord.Interaction[Any], side: str, action: str) -> None:
        """Act for a side that is asked: one of the things that it may do."""
        await with_game(
            self._games, interaction, lambda reply, live: self._desk.act(reply, live, side, action)
        )

    @app_commands.command()
    @app_commands.describe(action="This action and all after it are taken back")
    async def rollback(self, interaction: discord.Interaction[Any], action: str) -> None:
        """Go back to before an action, without anybody's consent."""
        await with_game(
            self._games, interaction, lambda reply, live: self._desk.ask_back(reply, live, action)
        )

    @app_commands.command()
    @app_commands.describe(change="What is put right, as the list completes it")
    async def correct(self, interaction: discord.Interaction[Any], change: str) -> None:
        """Put something right on the board, as the rules of the game allow it."""
        await with_game(
            self._games,
            interaction,
            lambda reply, live: self._desk.ask_correction(reply, live, change),
        )

    @app_commands.command(name="hand-over")
    @app_commands.describe(side="The side", person="Who plays it from now on")
    async def hand_over(
        self, interaction: discord.Interaction[Any], side: str, person: discord.User
    ) -> None:
        """Give a side to somebody else, whoever held it."""
        await with_game(
            self._games,
            interaction,
            lambda reply, live: self._desk.hand_over(reply, live, side, person),
        )

    @app_commands.command(name="name")
    @app_commands.describe(person="Who does as a moderator does, in this game alone")
    async def appoint(self, interaction: discord.Interaction[Any], person: discord.User) -> None:
        """Name this game's game master; of somebody who plays, all sides are asked."""
        await with_game(
            self._games, interaction, lambda reply, live: self._naming.name(reply, live, person)
        )

    @app_commands.command()
    async def dismiss(self, interaction: discord.Interaction[Any]) -> None:
        """Let this game have no named game master any more."""
        await with_game(self._games, interaction, self._naming.dismiss)

    @hand_over.autocomplete("side")
    async def _all_sides(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await completed(self._games, interaction, typed, self._desk.seats)

    @skip.autocomplete("side")
    @act.autocomplete("side")
    async def _sides(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await completed(self._games, interaction, typed, self._desk.sides)

    @act.autocomplete("action")
    async def _offers(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        side = str(interaction.namespace.side or "")
        return await completed(
            self._games,
            interaction,
            typed,
            lambda reply, live: self._desk.offered(reply, live, side),
        )

    @rollback.autocomplete("action")
    async def _steps(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await completed(self._games, interaction, typed, self._desk.steps)

    @correct.autocomplete("change")
    async def _corrections(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await completed(
            self._games,
            interaction,
            typed,
            lambda reply, live: self._desk.corrections(reply, live, typed),
        )
