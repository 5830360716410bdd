"""``/master``: who is the game master of a channel's game, and what he does who is no moderator.

Discord can hide commands from people by their permissions on a server, but not show them to one
person for one game: so everybody sees these, and each is checked where it is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import discord
from discord import app_commands

from bot.gateway.commands.of_channel import completed, with_game
from rules.kernel.game.action import LockGame, UnlockGame
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.game.mastering import MasterDesk
    from bot.gateway.game.naming_desk import NamingDesk
    from bot.gateway.interaction.reply import Reply
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.forecast import Candidate

Act: TypeAlias = Literal[
    "note", "lock", "unlock", "pass", "act", "rollback", "correct", "hand-over"
]


class NamedMasterCommands(app_commands.Group):
    """The ``/master`` commands."""

    def __init__(self, desk: MasterDesk, naming: NamingDesk, games: Games) -> None:
        super().__init__(
            name="master", description="The game master of this channel's game: who, and his acts"
        )
        self._desk = desk
        self._naming = naming
        self._games = games

    @app_commands.command(name="name")
    @app_commands.describe(person="Who may put right what went wrong; a player if all agree")
    async def appoint(self, interaction: discord.Interaction[Any], person: discord.User) -> None:
        """Name a game master for this game, if all sides agree or a moderator decides."""
        await with_game(
            self._games, interaction, lambda reply, live: self._naming.name(reply, live, person)
        )

    @app_commands.command()
    async def dismiss(self, interaction: discord.Interaction[Any]) -> None:
        """Have no named game master any more, if all agree; or be it no longer yourself."""
        await with_game(self._games, interaction, self._naming.dismiss)

    @app_commands.command()
    @app_commands.describe(
        act="What you do as the game master",
        side="The side, to pass, act or hand over",
        what="The words of a note; what is done, or put right, from the list",
        person="Who plays the side that you hand over",
    )
    async def do(
        self,
        interaction: discord.Interaction[Any],
        act: Act,
        side: str | None = None,
        what: str | None = None,
        person: discord.User | None = None,
    ) -> None:
        """As the game master: put right what went wrong; the players see it with your name."""

        async def work(reply: Reply, live: LiveGame) -> None:
            desk = self._desk
            match act:
                case "note":
                    await desk.note(reply, live, what or "")
                case "lock" | "unlock":
                    await desk.do(reply, live, LockGame() if act == "lock" else UnlockGame())
                case "pass":
                    await desk.ask_pass(reply, live, _given(side, "side"))
                case "act":
                    await desk.act(reply, live, _given(side, "side"), _given(what, "what"))
                case "rollback":
                    await desk.ask_back(reply, live, _given(what, "what"))
                case "correct":
                    await desk.ask_correction(reply, live, _given(what, "what"))
                case "hand-over":
                    if person is None:
                        raise Malformed("Say also person: who plays the side from now on.")
                    await desk.hand_over(reply, live, _given(side, "side"), person)

        await with_game(self._games, interaction, work)

    @do.autocomplete("side")
    async def _sides(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        every = interaction.namespace.act == "hand-over"
        find = self._desk.seats if every else self._desk.sides
        return await completed(self._games, interaction, typed, find)

    @do.autocomplete("what")
    async def _what(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        chosen, side = interaction.namespace.act, str(interaction.namespace.side or "")

        async def find(reply: Reply, live: LiveGame) -> Iterable[Candidate]:
            match chosen:
                case "act":
                    return await self._desk.offered(reply, live, side)
                case "rollback":
                    return await self._desk.steps(reply, live)
                case "correct":
                    return await self._desk.corrections(reply, live, typed)
                case _:
                    return ()

        return await completed(self._games, interaction, typed, find)


def _given(value: str | None, option: str) -> str:
    """An option that this act needs.

    Raises:
        Malformed: It is missing.
    """
    if value is None:
        raise Malformed(f"Say also {option}: this act needs it, and its list completes it.")
    return value
