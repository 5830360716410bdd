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
from bot.gateway.interaction.reply import Reply, answer
from bot.store.text_index import Document, TextIndex
from render.cards import card
from render.painting import paint_card
from render.text.called import find_called
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Refusal, Unknown

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.pictures import Pictures
    from bot.referee.games import Games
    from rules.kernel.system.reference import Unit
    from rules.kernel.system.ruleset import AnyRuleset

_RULES = 5
_LOOKED_AT = 30
"""Matches among which those of the channel's game are looked for."""


class Units:
    """All units of all systems."""

    def __init__(self, games: Games, pictures: Pictures, policy: AnswerPolicy) -> None:
        registry = games.registry
        self._games = games
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
        ruleset, unit = self._find(*await self._meant(reply, query))
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

    async def suggestions(self, reply: Reply, typed: str) -> list[Candidate]:
        """The units that match the typed text, those of the channel's game first."""
        typed, here = await self._meant(reply, typed)
        known = sorted(self._found.items(), key=lambda each: each[1][0] is not here)
        found = (Candidate(key, f"{unit.name} ({ruleset.title})") for key, (ruleset, unit) in known)
        return matching(found, typed)

    async def _meant(self, reply: Reply, typed: str) -> tuple[str, AnyRuleset | None]:
        """What was typed, a code of the channel's game as the unit's name; and that game."""
        try:
            live = await self._games.in_channel(reply.channel)
        except Refusal:
            return typed, None
        if live.state is None:
            return typed, live.ruleset
        unit = find_called(self._pictures.scene(live, live.own_seat(reply.user_id)), typed)
        return typed if unit is None else unit.name, live.ruleset

    def _find(self, query: str, here: AnyRuleset | None) -> tuple[AnyRuleset, Unit]:
        exact = self._found.get(query.strip().lower())
        if exact is not None:
            return exact
        found = [self._found[each.key] for each in self._index.search(query, _LOOKED_AT)]
        if not found:
            names = tuple(unit.name for _, unit in self._found.values())
            raise Unknown("There is no such unit.", legal=names)
        return next((each for each in found if each[0] is here), found[0])


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
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await units.suggestions(Reply(interaction), typed))

    return command
