"""``/unit``: a card for any vessel, figure or weapon of any system."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.components import row, rule_button
from bot.gateway.interaction.reply import answer
from bot.store.text_index import Document, TextIndex
from render.cards import card
from render.painting import paint_card
from rules.kernel.errors import Unknown
from rules.kernel.forecast import Candidate

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.pictures import Pictures
    from rules.kernel.reference import Unit
    from rules.kernel.ruleset import AnyRuleset
    from rules.registry import Registry

_RULES = 5


class Units:
    """All units of all systems."""

    def __init__(self, registry: Registry, pictures: Pictures, policy: AnswerPolicy) -> None:
        self._pictures = pictures
        self._policy = policy
        self._found = {
            f"{ruleset.command}/{unit.id}": (ruleset, unit)
            for ruleset in registry
            for unit in ruleset.units
        }
        self._index = TextIndex(
            Document(key, unit.name, f"{unit.kind} {ruleset.title} {unit.text}")
            for key, (ruleset, unit) in self._found.items()
        )

    async def show(
        self, reply: Reply, query: str, form: Literal["picture", "text"], *, private: bool | None
    ) -> None:
        """Show the unit that matches best.

        Raises:
            Unknown: No unit matches.
        """
        ruleset, unit = self._find(query)
        style = await self._policy.of(reply, private)
        parts: dict[str, Any] = {}
        if unit.rules:
            parts["view"] = row(*map(rule_button, unit.rules[:_RULES]))
        if form == "text":
            await style.say(reply, card.plain_text(unit), **parts)
            return
        picture = await self._pictures.drawn(partial(paint_card, ruleset.id, ruleset.title, unit))
        file = discord.File(io.BytesIO(picture.png), "unit.png", description=picture.alt)
        await style.say(reply, f"**{unit.name}** ({ruleset.title})", file=file, **parts)

    def suggestions(self, typed: str) -> list[Candidate]:
        """The units that match the typed text, for autocompletion."""
        found = (
            Candidate(key, f"{unit.name} ({ruleset.title})")
            for key, (ruleset, unit) in self._found.items()
        )
        return matching(found, typed)

    def _find(self, query: str) -> tuple[AnyRuleset, Unit]:
        exact = self._found.get(query.strip().lower())
        if exact is not None:
            return exact
        found = self._index.search(query, 1)
        if not found:
            names = tuple(unit.name for _, unit in self._found.values())
            raise Unknown("There is no such unit.", legal=names)
        return self._found[found[0].key]


def unit_command(units: Units, policy: AnswerPolicy) -> app_commands.Command[Any, ..., None]:
    """The unit command."""

    @app_commands.command(name="unit")
    @app_commands.rename(form="format")
    @app_commands.describe(
        query="Its name, or a part of it",
        form="As a picture, or in words",
        private="Show it to you only",
    )
    async def command(
        interaction: discord.Interaction[Any],
        query: str,
        form: Literal["picture", "text"] = "picture",
        private: bool | None = None,
    ) -> None:
        """Look up a vessel, figure or weapon of any game."""
        await answer(
            interaction,
            policy.spoken(lambda reply: units.show(reply, query, form, private=private)),
        )

    @command.autocomplete("query")
    async def complete(
        _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(units.suggestions(typed))

    return command
