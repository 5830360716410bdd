"""``/rule``: every rule in short, found by id, by words, or by misspelt words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.gateway.commands.choices import choices
from bot.gateway.commands.rule_search import ruleset_here
from bot.gateway.interaction.components import row, rule_button
from bot.gateway.interaction.reply import Reply, answer
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.system import spec
from rules.kernel.system.spec import spoken
from rules.kernel.system.variants import VARIANTS
from rules.kernel.values.errors import Refusal, Unknown

if TYPE_CHECKING:
    from bot.gateway.commands.rule_search import Found, RuleSearch
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.referee.games import Games
    from rules.kernel.system.ruleset import AnyRuleset

_CHOICES: Final = 25
_MORE: Final = 4


class Rules:
    """All rules of all systems, searchable."""

    def __init__(self, games: Games, search: RuleSearch, policy: AnswerPolicy) -> None:
        self._games = games
        self._search = search
        self._policy = policy

    async def show(self, reply: Reply, query: str, *, private: bool | None = None) -> None:
        """Show the rule that matches best, with buttons for other matches.

        Raises:
            Unknown: No rule matches.
        """
        found = self._search.find(query, await ruleset_here(self._games, reply.channel), _MORE + 1)
        if not found:
            raise Unknown(
                "No rule is like that. Ask by id, or by a word of it.",
                legal=tuple(ruleset.title for ruleset in self._games.registry),
            )
        best, *others = found
        if best.rule.id.lower() == query.strip().lower():
            others = []
        style = await self._policy.of(reply, private)
        parts = {}
        if others:
            parts["view"] = row(*(rule_button(each.rule.id, each.name[:80]) for each in others))
        await style.say(reply, await self._text(reply, best), **parts)

    async def pressed(self, reply: Reply, rule_id: str) -> None:
        """Show a rule to the person who pressed its button.

        Raises:
            Unknown: No rule has that id any more.
        """
        found = self._search.by_id.get(rule_id)
        if found is None:
            raise Unknown("That rule is not known any more. Look it up with /rule.")
        await reply.private(await self._text(reply, found))

    async def suggestions(self, channel: str, typed: str) -> list[Candidate]:
        """The rules that match the typed text, for autocompletion."""
        here = await ruleset_here(self._games, channel)
        search = self._search
        found = search.find(typed, here, _CHOICES) if typed.strip() else search.all(here)
        return [
            Candidate(each.rule.id, f"{each.rule.id}: {each.rule.title} ({each.ruleset.title})")
            for each in found[:_CHOICES]
        ]

    async def _text(self, reply: Reply, found: Found) -> str:
        rule, ruleset = found.rule, found.ruleset
        lines = [f"**{found.name}** ({ruleset.title})", rule.text]
        if rule.option is not None:
            info = next(each for each in spec.params(ruleset.options) if each.name == rule.option)
            where = f" (`{VARIANTS}`)" if info.rare else ""
            language = await self._policy.language(reply)
            said = f"Option `{rule.option}`{where}: {info.description}."
            said += f" {language.told('Default')} **{spoken(info.default)}**"
            here = await self._here(reply, ruleset, rule.option)
            played = language.told("in this channel's game")
            lines.append(f"{said}; {played} **{here}**." if here else f"{said}.")
        return "\n".join(lines)

    async def _here(self, reply: Reply, ruleset: AnyRuleset, option: str) -> str:
        """An option's value in the channel's game; empty if that is of another system."""
        try:
            live = await self._games.in_channel(reply.channel)
        except Refusal:
            return ""
        if live.ruleset.id != ruleset.id:
            return ""
        return spoken(getattr(live.options, option))


def rule_command(rules: Rules, policy: AnswerPolicy) -> app_commands.Command[Any, ..., None]:
    """The rule command."""

    @app_commands.command(name="rule")
    @app_commands.describe(
        query="A rule's id, or a word such as range or initiative", private="Show it to you only"
    )
    async def command(
        interaction: discord.Interaction[Any], query: str, private: bool | None = None
    ) -> None:
        """Look up a rule of any game in short, and the option that changes it."""
        await answer(
            interaction, policy.spoken(lambda reply: rules.show(reply, query, private=private))
        )

    @command.autocomplete("query")
    async def complete(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await rules.suggestions(str(interaction.channel_id), typed))

    return command
