"""``/roll``: dice in any channel, without a game, and a button to roll them again."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.escaping import escaped, single_line
from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.dice import ROOM, comment, notation, show
from bot.gateway.text.messages import CHOICE, CONTENT
from bot.lookups.randomness import draw
from bot.lookups.recent import Recent
from bot.store import StoreUnusable
from rules.dice.notation.bounds import bounds
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.printing import spell
from rules.dice.rolling.roller import roll
from rules.kernel.errors import Malformed
from rules.kernel.forecast import Candidate

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy, AnswerStyle
    from bot.lookups.macros import Macros
    from bot.lookups.overflow import Overflow
    from rules.dice.notation.tree import Script

KEY: Final = "roll"
"""The key in the ids of the buttons."""
LABEL: Final = 80
FOOTER: Final = "-# Dice: the operating system's randomness."
AGAIN: Final = "Roll again"
ONCE_MORE: Final = "again"
_ID: Final = 100
_KEPT: Final = "="
_CHOICES: Final = 25
_RECENT: Final = 5
_PEOPLE: Final = 5_000
EXAMPLES: Final = (
    ("3d6+2", "three dice and 2"),
    ("4d6kh3", "keep the highest three of four"),
    ("6x(4d6kh3)", "the same six times"),
    ("2d20kl1", "keep the lowest of two"),
    ("d20+5 adv", "with advantage"),
    ("8d6>=5", "count the dice that show 5 or more"),
    ("3d6!", "sixes explode"),
    ("3red+2white vs 2blue", "best red against best blue; ties to the defender"),
    ("d100", "percent"),
    ("4dF", "fate dice"),
    ("2d6ro1", "reroll ones once"),
)


class Rolls:
    """Rolls dice for people, and remembers the last rolls of each for autocompletion."""

    def __init__(self, policy: AnswerPolicy, macros: Macros, overflow: Overflow) -> None:
        self._policy = policy
        self._macros = macros
        self._overflow = overflow
        self._recent = Recent(_PEOPLE, _RECENT)

    async def throw(
        self, reply: Reply, expression: str, *, label: str = "", private: bool | None = None
    ) -> None:
        """Roll dice and show every one of them.

        Raises:
            BadDice: The expression is invalid or too large.
            Illegal: A public answer was asked for, and the server allows none here.
        """
        script = parse(expression, self._policy.letters)
        style = await self._policy.of(reply, private)
        self._recent.remember(reply.user_id, spell(script))
        await self._show(reply, style, script, single_line(label, LABEL))

    async def again(self, reply: Reply, carried: str) -> None:
        """Repeat the roll that a pressed button carries.

        Raises:
            Malformed: It is too old: its text has been deleted.
        """
        if carried.startswith(_KEPT):
            found = await self._overflow.find(carried.removeprefix(_KEPT))
            if found is None:
                raise Malformed("That roll is too old to be repeated: type it again.")
            carried = found
        label, _, text = carried.partition("|")
        style = await self._policy.of(reply, reply.on_private_message or None)
        await self._show(reply, style, parse(text), label, by=reply.request.user_name)

    async def _show(
        self, reply: Reply, style: AnswerStyle, script: Script, label: str, *, by: str = ""
    ) -> None:
        language = style.language
        result = roll(script, draw)
        said = [f"**{escaped(label, LABEL)}**" if label else "", comment(result)]
        head = " · ".join(filter(None, [f"{by} {language.said(ONCE_MORE)}" if by else "", *said]))
        if style.emoji and head:
            head = f"🎲 {head}"
        foot = language.said(FOOTER)
        room = min(ROOM, CONTENT - len(head) - len(foot) - 2)
        shown = show(result, emoji=style.emoji, language=language, room=room)
        parts: dict[str, Any] = {}
        with suppress(StoreUnusable):  # dice are shown even if the button's text can't be stored
            parts["view"] = await self._again_view(label, spell(script), language.said(AGAIN))
        if shown.whole is not None:
            parts["file"] = discord.File(
                io.BytesIO(shown.whole.encode()), "dice.txt", description="Every die of this roll."
            )
        content = "\n".join(filter(None, [head, shown.text, foot]))
        await style.say(reply, content, **parts)

    async def _again_view(self, label: str, text: str, button: str) -> discord.ui.View:
        carried = f"{label.replace('|', '/')}|{text}"
        if len(f"{KEY}:{carried}") > _ID:
            carried = _KEPT + await self._overflow.keep(carried)
        return row(KeyedButton(KEY, carried, button))

    async def suggestions(self, reply: Reply, typed: str) -> list[Candidate]:
        """Rolls for autocompletion: the typed one, recent and saved ones, examples."""
        found = self._typed(typed) if typed.strip() else []
        die = (await self._policy.language(reply)).die
        recent = (notation(text, die) for text in self._recent.of(reply.user_id))
        found += matching((Candidate(text, text) for text in recent), typed)
        saved = await self._macros.candidates(reply.user_id, reply.place)
        found += matching(saved, typed)
        examples = ((notation(text, die), why) for text, why in EXAMPLES)
        found += matching((Candidate(text, f"{text} · {why}") for text, why in examples), typed)
        fitting = {each.value: each for each in reversed(found) if len(each.value) <= CHOICE}
        return list(reversed(fitting.values()))[:_CHOICES]

    def _typed(self, text: str) -> list[Candidate]:
        """The typed roll with its bounds, or with what is wrong in it."""
        try:
            script = parse(text, self._policy.letters)
        except BadDice as fault:
            if fault.mended:
                return self._typed(fault.mended)
            # The hint can be chosen too: the answer then points at the error.
            return [Candidate(text, f"{text} · {fault.problem}")]
        return [Candidate(text, _bounded(text, script))]


def _bounded(text: str, script: Script) -> str:
    """A roll with its lowest and highest total, unless it has several."""
    low, high = zip(*(bounds(each.body) for each in script.rolls), strict=True)
    if len(script.rolls) > 1 or script.rolls[0].times > 1:
        return text
    return f"{text} · {low[0]:,} to {high[0]:,}"


def roll_command(rolls: Rolls) -> app_commands.Command[Any, ..., None]:
    """The roll command."""

    @app_commands.command(name="roll")
    @app_commands.describe(
        expression="Dice, such as 4d6kh3, d20+5 adv, 6x(3d6), 8d6>=5, 3red+2white vs 2blue",
        label="What it is for",
        private="Show it to you only",
    )
    async def command(
        interaction: discord.Interaction[Any],
        expression: str,
        label: str = "",
        private: bool | None = None,
    ) -> None:
        """Roll dice with the operating system's randomness, outside any game."""
        await answer(
            interaction,
            lambda reply: rolls.throw(reply, expression, label=label, private=private),
        )

    @command.autocomplete("expression")
    async def complete(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await rolls.suggestions(Reply(interaction), typed))

    return command
