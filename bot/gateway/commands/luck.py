"""``/luck``: the expected and the actual results of each side's rolls in the channel's game."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.game.choices import first_of
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.chances import percent
from bot.gateway.text.messages import mentions
from bot.records.luck import Unreadable, luck_of
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.text.languages import Catalogue
    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from rules.kernel.playing.luck import LuckRecord, Sum, Trial

log = logging.getLogger(__name__)

_LAST: Final = 5
SUM: Final = "{name}: **{actual}** of {trials}, expected {expected} ({more})"
LEFT_OUT: Final = "{count} hidden rolls are left out until the game ends."
ONE_LEFT_OUT: Final = "{count} hidden roll is left out until the game ends."

_STEPS: Final = 6
"""Steps of a bar to either side."""
_STEP: Final = 50
"""Hundredths of a standard deviation of one step."""


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
        entries = await self._games.entries(live)
        try:
            record = await luck_of(live, entries, seats)
        except Unreadable as error:
            log.error(  # noqa: TRY400 - it has no other cause
                "the luck of a game can't be computed: entry %d: %s", error.entry, error.cause
            )
            raise
        if not record.trials and not record.left_out:
            raise Illegal("No roll of this game has had odds yet.")
        files = [_file(live, record.trials, style.language)] if record.trials else []
        await style.say(reply, luck_text(live, record, style.language), **first_of(files))


def luck_text(live: LiveGame, record: LuckRecord, language: Catalogue) -> str:
    """What is told of the luck in a game."""
    lines = [f"**{language.told('Luck in {game}', game=live.ruleset.title)}** `{live.game.id}`"]
    for seat in live.seats:
        lines.append(f"**{seat.title}** {mentions(live.holders(seat.id))}".rstrip())
        if (balance := record.balance(seat.id)).words:
            lines.append(f"`{_bar(balance.score)}` **{language.told(balance.words)}**")
        sums = record.sums(seat.id)
        none = f"- {language.told('no rolls yet')}"
        lines += [_sum(name, each, language) for name, each in sums.items()] or [none]
    lines += [f"-# {_trial(live, each, language)}" for each in record.trials[-_LAST:]]
    if left := record.left_out:
        said = language.told(ONE_LEFT_OUT if left == 1 else LEFT_OUT, count=left)
        lines.append(f"-# {said}")
    return "\n".join(lines)


def rolls_text(live: LiveGame, trials: list[Trial], language: Catalogue) -> str:
    """Every roll with its odds, a line each."""
    return "".join(f"{_trial(live, each, language)}\n" for each in trials)


def _file(live: LiveGame, trials: list[Trial], language: Catalogue) -> discord.File:
    return discord.File(
        io.BytesIO(rolls_text(live, trials, language).encode()),
        "luck.txt",
        description=language.told("Every roll of the game with its odds, a line each."),
    )


def _bar(score: int) -> str:
    """How far the dice strayed as letters: to the right for luck, a step half a deviation."""
    steps = max(-_STEPS, min(_STEPS, round(score / _STEP)))
    worse, better = max(0, -steps), max(0, steps)
    return f"{'█' * worse:░>{_STEPS}}│{'█' * better:░<{_STEPS}}"


def _sum(name: str, found: Sum, language: Catalogue) -> str:
    more = float(found.actual - found.expected)
    return "- " + language.told(
        SUM,
        name=name,
        actual=found.actual,
        trials=found.trials,
        expected=language.figures(f"{float(found.expected):.2f}"),
        more=language.figures(f"{more:+.2f}"),
    )


def _trial(live: LiveGame, trial: Trial, language: Catalogue) -> str:
    came = language.said("yes" if trial.met else "no")
    return (
        f"{trial.entry}. {live.title(trial.seat)}: {trial.what}; "
        f"{trial.chance.name} {language.said(percent(trial.chance.share))}: {came}"
    )


def luck_command(luck: Luck, policy: AnswerPolicy) -> app_commands.Command[Any, ..., None]:
    """The luck command."""

    @app_commands.command(name="luck")
    @app_commands.describe(private="Show it to you only")
    async def command(interaction: discord.Interaction[Any], private: bool | None = None) -> None:
        """Compare what each side got from its dice with what it could expect."""
        await answer(interaction, policy.spoken(lambda reply: luck.show(reply, private=private)))

    return command
