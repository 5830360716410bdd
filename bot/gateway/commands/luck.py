"""``/luck``: the expected and the actual results of each side's rolls in the channel's game."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.chances import percent
from bot.gateway.text.messages import clip, mentions
from bot.records.luck import Unreadable, luck_of
from rules.kernel.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.luck import LuckRecord, Sum, Trial

log = logging.getLogger(__name__)

_LAST: Final = 5


class Luck:
    """Compares the rolls in journals with their odds."""

    def __init__(self, games: Games, policy: AnswerPolicy) -> None:
        self._games = games
        self._policy = policy

    async def show(self, reply: Reply, *, private: bool | None) -> None:
        """Show the luck in the channel's game, with every roll and its odds in a file.

        Until the game ends, a public answer includes no secret rolls, a private one the person's
        own.

        Raises:
            Refusal: There is no game, no roll with odds in it, or its journal can't be read.
        """
        live = await self._games.in_channel(reply.channel)
        style = await self._policy.of(reply, private)
        seats = live.seats_of(reply.user_id) if style.hidden else ()
        if live.game.status == "over":
            seats = tuple(seat.id for seat in live.seats)
        entries = await self._games.entries(live.game.id)
        try:
            record = await luck_of(live, entries, seats)
        except Unreadable as error:
            log.error(  # noqa: TRY400 - it has no other cause
                "the luck of a game can't be computed: entry %d: %s", error.entry, error.cause
            )
            raise
        if not record.trials and not record.left_out:
            raise Illegal("No roll of this game has had odds yet.")
        file = discord.File(
            io.BytesIO(_whole(live, record.trials).encode()),
            "luck.txt",
            description="Every roll of the game with its odds, a line each.",
        )
        await style.say(reply, _text(live, record), file=file)


def _text(live: LiveGame, record: LuckRecord) -> str:
    lines = [f"**Luck in {live.ruleset.title}** `{live.game.id}`"]
    for seat in live.seats:
        lines.append(f"**{seat.title}** {mentions(live.holders(seat.id))}".rstrip())
        sums = record.sums(seat.id)
        lines += [_sum(name, each) for name, each in sums.items()] or ["- no rolls yet"]
    lines += [f"-# {_trial(live, each)}" for each in record.trials[-_LAST:]]
    if record.left_out:
        rolls = (
            "1 hidden roll is" if record.left_out == 1 else f"{record.left_out} hidden rolls are"
        )
        lines.append(f"-# {rolls} left out until the game ends.")
    return clip("\n".join(lines))


def _sum(name: str, found: Sum) -> str:
    more = float(found.actual - found.expected)
    return (
        f"- {name}: **{found.actual}** of {found.trials}, "
        f"expected {float(found.expected):.2f} ({more:+.2f})"
    )


def _trial(live: LiveGame, trial: Trial) -> str:
    came = "yes" if trial.met else "no"
    return (
        f"{trial.entry}. {live.title(trial.seat)}: {trial.what}; "
        f"{trial.chance.id} {percent(trial.chance.share)}: {came}"
    )


def _whole(live: LiveGame, trials: list[Trial]) -> str:
    return "".join(f"{_trial(live, each)}\n" for each in trials)


def luck_command(luck: Luck) -> app_commands.Command[Any, ..., None]:
    """The luck command."""

    @app_commands.command(name="luck")
    @app_commands.describe(private="Show it to you only")
    async def command(interaction: discord.Interaction[Any], private: bool | None = None) -> None:
        """Compare what each side got from its dice with what it could expect."""
        await answer(interaction, lambda reply: luck.show(reply, private=private))

    return command
