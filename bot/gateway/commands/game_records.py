"""The commands of ``/game`` on records: files, replay, report, film."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.game.exporting import Exports
from bot.gateway.game.importing import Imports
from bot.gateway.game.keepsakes import Keepsakes
from bot.gateway.game.records_access import own_codes
from bot.gateway.game.replaying import KEY, Replays
from bot.gateway.interaction.reply import answer
from bot.gateway.message.farewell import KEEPSAKE
from bot.gateway.text.messages import UNKNOWN_BUTTON
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.apart import Apart
    from bot.clock import Clock
    from bot.gateway.game.past import PastBoards
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Carried, Reply
    from bot.referee.games import Games
    from bot.store import Store

_GAME = "The code of a game; else this channel's"
_SHARE = "Show it to everybody, when the game is over"


def add_records(
    group: app_commands.Group,
    games: Games,
    store: Store,
    *,
    past: PastBoards,
    policy: AnswerPolicy,
    apart: Apart,
    clock: Clock,
) -> Mapping[str, Carried]:
    """Add the commands to ``/game``; what answers their buttons, by the keys of those."""
    exports = Exports(games)
    imports = Imports(games, store, apart, policy, clock)
    replays = Replays(games, past, policy, apart)
    keepsakes = Keepsakes(games, store, apart, policy, clock)

    async def codes(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(matching(await own_codes(games, str(interaction.user.id)), typed))

    @app_commands.command(name="export")
    @app_commands.describe(game=_GAME)
    async def export(interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Give the game as a file: whole when it is over, until then as you know it."""
        await answer(interaction, lambda reply: exports.give(reply, game))

    @app_commands.command(name="import")
    @app_commands.describe(file="A file of /game export, of a finished game")
    async def take(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        """Bring a game in from a file, verified first; for those who manage the server."""
        await answer(interaction, lambda reply: imports.take(reply, file))

    @app_commands.command(name="replay")
    @app_commands.describe(game=_GAME, share=_SHARE)
    async def replay(
        interaction: discord.Interaction[Any], game: str | None = None, share: bool = False
    ) -> None:
        """Go through a game step by step, with every board and die, or to what turned it."""
        await answer(interaction, lambda reply: replays.begin(reply, game, share=share))

    @app_commands.command(name="report")
    @app_commands.describe(game=_GAME, share=_SHARE)
    async def report(
        interaction: discord.Interaction[Any], game: str | None = None, share: bool = False
    ) -> None:
        """Tell how a finished game went: the story, what turned it, losses, luck, three boards."""
        await answer(interaction, lambda reply: keepsakes.report(reply, game, share=share))

    @app_commands.command(name="film")
    @app_commands.describe(game=_GAME, share=_SHARE)
    async def film(
        interaction: discord.Interaction[Any], game: str | None = None, share: bool = False
    ) -> None:
        """Show a finished game as one animated picture, with its turning points."""
        await answer(interaction, lambda reply: keepsakes.film(reply, game, share=share))

    export.autocomplete("game")(codes)
    replay.autocomplete("game")(codes)
    group.add_command(export)
    group.add_command(take)
    group.add_command(replay)
    report.autocomplete("game")(codes)
    group.add_command(report)
    film.autocomplete("game")(codes)
    group.add_command(film)

    async def looked_back(reply: Reply, carried: str) -> None:
        code, _, way = carried.partition("~")
        ways = {"replay": replays.begin, "report": keepsakes.report, "film": keepsakes.film}
        if way not in ways:
            raise Malformed(UNKNOWN_BUTTON)
        await ways[way](reply, code, share=False)

    return {KEY: replays.turned, KEEPSAKE: looked_back}
