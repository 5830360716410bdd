"""``/macro``: saved rolls of people and servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.escaping import escaped, inline_code, single_line
from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.interaction.reply import Reply, answer
from bot.lookups.macros import (
    COMMON,
    NAME,
    PERSONAL,
    arguments_for,
    common,
    defaults,
    fill,
    joined,
    personal,
    settled,
    split,
    takes,
)
from bot.lookups.recent import Recent
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Malformed, Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.gateway.commands.roll import Rolls
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.text.languages import Catalogue
    from bot.lookups.macros import Macros

SAVED: Final = "Saved **{name}**"
REPLACED: Final = "Replaced **{name}**"
DELETED: Final = "Deleted **{name}**."
FOR_ALL: Final = "for everybody on this server"
RUN: Final = "Roll it with `/macro run name:{name}`."
COMMON_ROLLS: Final = "The server's"
GIVEN: Final = "{place} must be given"
LEFT_OUT: Final = "{place} is {value} if left out"
NOTHING: Final = "{place} is nothing if left out"
_WHAT: Final = "The server's rolls"
_REMEMBERED: Final = 5_000
_LAST: Final = 3


class MacroCommands(app_commands.Group):
    """The ``/macro`` commands."""

    def __init__(self, macros: Macros, rolls: Rolls, policy: AnswerPolicy) -> None:
        super().__init__(name="macro", description="Rolls that are saved by name")
        self._macros = macros
        self._rolls = rolls
        self._policy = policy
        self._given = Recent(_REMEMBERED, _LAST)

    @app_commands.command()
    @app_commands.describe(
        name="Letters, digits, - and _",
        expression="Dice; {1} is what is given when it is run, {1|2} with a default",
        server="For everybody on this server",
    )
    async def save(
        self,
        interaction: discord.Interaction[Any],
        name: str,
        expression: str,
        server: bool = False,
    ) -> None:
        """Save a roll, for yourself or for the server."""

        async def handle(reply: Reply) -> None:
            scope, most = await self._scope(reply, server=server)
            replaced = await self._macros.save(scope, name, expression, most)
            shown = single_line(name, NAME).lower()
            language = await self._policy.language(reply)
            done = language.told(REPLACED if replaced else SAVED, name=escaped(shown))
            whose = f" {language.told(FOR_ALL)}" if server else ""
            how = language.told(RUN, name=shown)
            await reply.private(f"{done}{whose}: {inline_code(expression)}. {how}")

        await answer(interaction, self._policy.spoken(handle))

    @app_commands.command()
    @app_commands.describe(
        name="The saved roll",
        arguments="What it asks for, separated by commas or semicolons",
        private="Show it to you only",
    )
    async def run(
        self,
        interaction: discord.Interaction[Any],
        name: str,
        arguments: str = "",
        private: bool | None = None,
    ) -> None:
        """Roll what was saved."""

        async def handle(reply: Reply) -> None:
            text = await self._macros.find(reply.user_id, reply.place, name)
            letters = self._policy.letters
            given = arguments_for(text, arguments, letters)
            label = single_line(name, NAME).lower()
            old = settled(text, letters)
            filled = fill(text, given)
            await self._rolls.throw(reply, filled, label=label, private=private, settled=old)
            if given:
                self._given.remember((reply.user_id, label), joined(given))

        await answer(interaction, self._policy.spoken(handle))

    @app_commands.command(name="list")
    async def all(self, interaction: discord.Interaction[Any]) -> None:
        """List your saved rolls, and the server's."""

        async def handle(reply: Reply) -> None:
            own = await self._macros.saved(personal(reply.user_id))
            language = await self._policy.language(reply)
            none = language.told("none")
            lines = [f"**{language.told('Your rolls')}**", *(_lines(own) or [none])]
            if reply.place is not None:
                saved = await self._macros.saved(common(reply.place))
                lines += [f"**{language.told(COMMON_ROLLS)}**", *(_lines(saved) or [none])]
            await reply.private("\n".join(lines))

        await answer(interaction, self._policy.spoken(handle))

    @app_commands.command()
    @app_commands.describe(name="The saved roll", server="The server's, not your own")
    async def delete(
        self, interaction: discord.Interaction[Any], name: str, server: bool = False
    ) -> None:
        """Delete a saved roll."""

        async def handle(reply: Reply) -> None:
            scope, _ = await self._scope(reply, server=server)
            if not await self._macros.delete(scope, name):
                known = tuple(map(escaped, await self._macros.saved(scope)))
                whose = "The server has" if server else "You have"
                hint = (
                    "" if server or reply.place is None else " For the server's, add `server:True`."
                )
                raise Unknown(f"{whose} no saved roll of that name.{hint}", legal=known)
            language = await self._policy.language(reply)
            gone = escaped(single_line(name, NAME).lower())
            await reply.private(language.told(DELETED, name=gone))

        await answer(interaction, self._policy.spoken(handle))

    async def _scope(self, reply: Reply, *, server: bool) -> tuple[str, int]:
        """The scope in which to store a roll, and the most rolls that it may have.

        Raises:
            Illegal: The person may not manage the server's.
        """
        if not server:
            return personal(reply.user_id), PERSONAL
        return common(await self._policy.check_manager(reply, _WHAT)), COMMON

    @run.autocomplete("name")
    @delete.autocomplete("name")
    async def _names(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        reply = Reply(interaction)
        return choices(matching(await self._macros.named(reply.user_id, reply.place), typed))

    @run.autocomplete("arguments")
    async def _arguments(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        reply = Reply(interaction)
        name = str(interaction.namespace.name or "")
        try:
            text = await self._macros.find(reply.user_id, reply.place, name)
        except Malformed:
            return []
        last = self._given.of((reply.user_id, single_line(name, NAME).lower()))
        language = await self._policy.language(reply)
        if not takes(text):
            return []
        given = arguments_for(text, typed, self._policy.letters)
        return choices(_offered(text, typed, given, last, language))


def _offered(
    text: str, typed: str, given: tuple[str, ...], last: Sequence[str], language: Catalogue
) -> list[Candidate]:
    """The typed arguments with the resulting roll, an example of all arguments, recent ones."""
    wants = defaults(text)
    numbers = range(1, max(takes(text), len(given)) + 1)
    rest = [wants.get(number) for number in numbers[len(given) :]]
    example = joined((*given, *("1" if each is None else each for each in rest))).rstrip(", ")
    found = {typed: f"{typed} · {_filled(text, given, language)}"} if given else {}
    found.setdefault(example, f"{example} · {_told(wants, language)}")
    for each in last:
        if each.startswith(typed.strip()):
            found.setdefault(each, f"{each} · {_filled(text, split(each), language)}")
    return [Candidate(value, said) for value, said in found.items()]


def _filled(text: str, given: tuple[str, ...], language: Catalogue) -> str:
    try:
        return fill(text, given)
    except Malformed as fault:
        return language.sentence(fault.message)


def _told(wants: Mapping[int, str | None], language: Catalogue) -> str:
    """A description of the arguments, such as ``{1} must be given, {2} is 0 if left out``."""
    told = [
        language.told(GIVEN if default is None else LEFT_OUT, place=f"{{{number}}}", value=default)
        if default != ""
        else language.told(NOTHING, place=f"{{{number}}}")
        for number, default in wants.items()
    ]
    return ", ".join(told)


def _lines(saved: Mapping[str, str]) -> list[str]:
    return [f"- **{escaped(name)}** {inline_code(text)}" for name, text in saved.items()]
