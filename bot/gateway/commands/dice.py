"""``/dice``: lets anybody verify that the dice are fair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.interaction.reply import Reply, answer

if TYPE_CHECKING:
    from bot.gateway.game.fairness import Fairness
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame


class DiceCommands(app_commands.Group):
    """The ``/dice`` commands."""

    def __init__(self, games: Games, fairness: Fairness) -> None:
        super().__init__(name="dice", description="The fairness of this game's dice")
        self._games, self._fairness = games, fairness

    @app_commands.command()
    @app_commands.describe(game="The game's code; else this channel's game")
    async def proof(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show what binds this game's dice, and the secret once the game is over."""

        async def handle(reply: Reply) -> None:
            live = await self._games.find(game, reply.channel)
            text = _proof_text(live)
            await reply.private(f"{text}\n{_HOW}")

        await answer(interaction, handle)

    @app_commands.command()
    @app_commands.describe(game="The game's code; else this channel's game")
    async def verify(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Draw every die of a game again, and compare."""

        async def handle(reply: Reply) -> None:
            live = await self._games.find(game, reply.channel)
            await self._fairness.verify(reply, live)

        await answer(interaction, handle)


def _proof_text(live: LiveGame) -> str:
    game = live.game
    joined = "anybody joined" if live.origin is None else "anybody was ready"
    lines = [
        f"**Dice of game `{game.id}`**",
        f"Commitment, published before {joined}: `{game.commitment}` (SHA-256 of the seed)",
    ]
    if game.salt is not None:
        lines.append(f"Players' part, fixed at the start: `{game.salt.hex()}`")
    else:
        lines.append("Players' part: to be fixed by the press that starts the game")
    lines.append(
        "It is the SHA-256 of the ids of all presses and commands that changed the lobby, in "
        f"order, a line each; the last one starts the game: {_ids(live)}"
    )
    lines.append(f"Dice used: {game.cursor}")
    if game.status == "over":
        lines.append(f"Seed: `{game.seed.hex()}`")
    else:
        lines.append("The seed is revealed when the game is over.")
    return "\n".join(lines)


_MOST: Final = 40
"""The most presses that are told, so that all fits one message."""
_HOW: Final = (
    "**How each die is made**\n"
    "- Key: the 32 bytes of the seed, then the 32 of the players' part (those ids as text, a "
    "line feed between two).\n"
    "- Message for die n, the first being 0: the ASCII text `n:a`, such as `12:0`; a begins at 0.\n"
    "- HMAC-SHA256 gives 4 words of 8 bytes, big-endian. With s sides the first word below "
    "2^64 - (2^64 mod s) counts; if none is, a is 1 more. The face is word mod s, plus 1.\n"
    "- Order: the journal's, each roll's faces from left to right; no number is used twice or left "
    "out. `/game log` tells the numbers.\n"
    "-# `umpire export` writes the journal; `docs/check_dice.py`, a page of Python, checks it."
)


def _ids(live: LiveGame) -> str:
    """The presses that fixed the dice or, before the start, those made so far."""
    presses = live.gathering.presses if live.game.salt is None else live.contributions
    if presses is None:
        return "not known in full any more"
    told = " ".join(f"`{each}`" for each in presses[:_MOST]) or "none yet"
    more = len(presses) - _MOST
    return told if more <= 0 else f"{told} and {more} more, which `umpire export` lists"
