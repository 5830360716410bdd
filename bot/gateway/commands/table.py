"""``/table``: the tables of systems, servers and people, looked up or rolled on."""

from __future__ import annotations

import io
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.escaping import escaped, single_line
from bot.gateway.commands.building import matching
from bot.gateway.commands.choices import choices
from bot.gateway.commands.table_add import INSTEAD, WHAT
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.dice import notation
from bot.gateway.text.tables import show_own, show_reference, show_rolled
from bot.lookups.own_tables import scope_of
from bot.lookups.randomness import draw
from bot.lookups.table_rows import find_in_own, find_in_system, rows_of_own, rows_of_system
from rules.dice.notation.grammar import parse
from rules.dice.rolling.roller import roll
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Illegal, Malformed, Unknown
from rules.tables.files import table_to_toml
from rules.tables.lookup import NAME, roll_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.gateway.commands.table_add import TableDesk
    from bot.gateway.interaction.answer_policy import AnswerPolicy, AnswerStyle
    from bot.gateway.text.languages import Catalogue
    from bot.lookups.own_tables import OwnTables
    from rules.kernel.system.reference import Reference
    from rules.registry import Registry
    from rules.tables.lookup import Table

ROLL: Final = "roll-table"
REMOVED: Final = "Removed the table **{name}**."
EXPORTED: Final = "**{name}**: `/table add` takes this file."


class Tables:
    """Looks up tables, rolls on them, gives out and removes those that people have added."""

    def __init__(self, registry: Registry, own: OwnTables, policy: AnswerPolicy) -> None:
        self._own = own
        self._policy = policy
        self._systems = {
            f"{ruleset.command}/{table.id}": (ruleset.title, table)
            for ruleset in registry
            for table in ruleset.tables
        }

    async def show(
        self,
        reply: Reply,
        name: str,
        *,
        rolled: bool = False,
        line: str = "",
        private: bool | None = None,
    ) -> None:
        """Show a table with the rolled or wanted row highlighted.

        Raises:
            Refusal: No table has that name, it has no such row, or it can't be rolled on.
        """
        style = await self._policy.of(reply, private)
        own = await self._own.all(scope_of(reply.place, reply.user_id))
        found = self._found(own, name)
        if found is not None:
            title, table = found
            text, dice = _of_system(table, title, style.language, rolled=rolled, line=line)
        else:
            table_name = self._own_name(own, name)
            text = self._of_own(own, table_name, style, rolled=rolled, line=line)
            name, dice = table_name, "any"
        parts = {}
        carried = name if found is None else self._key(found[1])
        if dice and len(f"{ROLL}:{carried}") <= 100:  # noqa: PLR2004 - the most characters of an id
            parts["view"] = row(
                KeyedButton(ROLL, carried, style.language.said("Roll again" if rolled else "Roll"))
            )
        await style.say(reply, text, **parts)

    async def pressed(self, reply: Reply, name: str) -> None:
        """Roll on the table whose button was pressed."""
        await self.show(reply, name, rolled=True, private=reply.on_private_message or None)

    async def export(self, reply: Reply, name: str) -> None:
        """Send a table as a file that can be added elsewhere.

        Raises:
            Refusal: No table of that name was added.
        """
        own = await self._own.all(scope_of(reply.place, reply.user_id))
        table = own[self._added(own, name)]
        language = await self._policy.language(reply)
        data = io.BytesIO(table_to_toml(table).encode())
        file = discord.File(data, "table.toml", description=language.told("The table, TOML."))
        said = language.told(EXPORTED, name=escaped(table.name, NAME))
        await reply.private(said, file=file)

    async def remove(self, reply: Reply, name: str) -> None:
        """Remove a table.

        Raises:
            Refusal: The person may not remove tables, or none of that name was added.
        """
        await self._check(reply)
        scope = scope_of(reply.place, reply.user_id)
        own = await self._own.all(scope)
        wanted = self._added(own, name)
        await self._own.remove(scope, wanted)
        language = await self._policy.language(reply)
        await reply.private(language.told(REMOVED, name=escaped(wanted, NAME)))

    async def suggestions(self, reply: Reply, typed: str, *, own: bool) -> list[Candidate]:
        """The tables that match the typed text, for autocompletion."""
        kept = await self._own.all(scope_of(reply.place, reply.user_id))
        found = [Candidate(name, name) for name in kept]
        if not own:
            found += [
                Candidate(key, f"{table.title} ({title})")
                for key, (title, table) in self._systems.items()
            ]
        return matching(found, typed)

    async def rows(self, reply: Reply, name: str, typed: str) -> list[Candidate]:
        """The rows of a table that match the typed text, for autocompletion."""
        own = await self._own.all(scope_of(reply.place, reply.user_id))
        found = self._found(own, name)
        if found is not None:
            return matching(rows_of_system(found[1]), typed)
        wanted = single_line(name, NAME).lower()
        try:
            return matching(rows_of_own(own[wanted]), typed) if wanted in own else []
        except Illegal:  # the table can't be read; the command will say so
            return []

    def _of_own(
        self, own: Mapping[str, Table], name: str, style: AnswerStyle, *, rolled: bool, line: str
    ) -> str:
        table, language = own[name], style.language
        if not rolled:
            return show_own(table, find_in_own(table, line) if line else None, language)
        found = roll_table(name, own, draw, self._policy.letters)
        said = show_rolled(found, language, emoji=style.emoji)
        shown = show_own(table, found[0].row, language)
        return said if len(said) + len(shown) > 1900 else f"{shown}\n{said}"  # noqa: PLR2004 - the room in a message

    def _found(self, own: Mapping[str, Table], name: str) -> tuple[str, Reference] | None:
        """The system's table of that name, unless an own table has the name."""
        found = self._systems.get(name.strip().lower())
        if found is None and single_line(name, NAME).lower() not in own:
            found = self._system(name) or self._like(own, name)
        return found

    def _system(self, name: str) -> tuple[str, Reference] | None:
        wanted = name.strip().lower()
        by_key = self._systems.get(wanted)
        if by_key is not None:
            return by_key
        titled = [each for each in self._systems.values() if each[1].title.lower() == wanted]
        return titled[0] if len(titled) == 1 else None

    def _like(self, own: Iterable[str], name: str) -> tuple[str, Reference] | None:
        """The only system's table whose title has all the words, unless an own table matches."""
        like = [each for each in self._systems.values() if _like([each[1].title.lower()], name)]
        return like[0] if len(like) == 1 and not _like(own, name) else None

    def _key(self, wanted: Reference) -> str:
        return next(key for key, (_, table) in self._systems.items() if table is wanted)

    def _own_name(self, own: Mapping[str, Table], name: str) -> str:
        wanted = single_line(name, NAME).lower()
        if wanted in own:
            return wanted
        titles = {table.title.lower(): table.title for _, table in self._systems.values()}
        names = {**titles, **{each: escaped(each, NAME) for each in own}}
        like = _like(names, wanted)
        if len(like) == 1 and like[0] in own:
            return like[0]
        if like:
            raise Malformed(
                "Several tables are like that.", legal=tuple(names[each] for each in like)
            )
        near = get_close_matches(wanted, names, 5)
        raise Unknown(
            "There is no table of that name.",
            legal=tuple(names[each] for each in near or (*own, *titles)),
        )

    def _added(self, own: Mapping[str, Table], name: str) -> str:
        """The name of a table that was added: only those can be removed or exported.

        Raises:
            Malformed: The table is a system's.
            Unknown: No table of that name was added.
        """
        wanted = single_line(name, NAME).lower()
        if wanted in own:
            return wanted
        legal = tuple(escaped(each, NAME) for each in own)
        if self._system(name) is not None:
            raise Malformed("That table belongs to a game, not to you.", legal=legal)
        raise Unknown("No table of that name was added here.", legal=legal)

    async def _check(self, reply: Reply) -> None:
        if reply.place is not None:
            await self._policy.check_manager(reply, WHAT, INSTEAD)


def _of_system(
    table: Reference, title: str, language: Catalogue, *, rolled: bool, line: str
) -> tuple[str, str]:
    lit = None
    said = ""
    if rolled:
        if not table.dice:
            raise Illegal(f"“{table.title}” is not rolled on: look up a row of it with `row:`.")
        (total,) = roll(parse(table.dice), draw).totals
        lit = table.at(total)
        said = f"\n🎲 {notation(table.dice, language.die)}: **{total}**"
    elif line:
        lit = find_in_system(table, line)
    return show_reference(table, title, lit, language) + said, table.dice


def _like(names: Iterable[str], wanted: str) -> list[str]:
    """Those of the lower-case names that contain every wanted word."""
    words = wanted.lower().split()
    return [each for each in names if words and all(word in each for word in words)]


class TableCommands(app_commands.Group):
    """The ``/table`` commands."""

    def __init__(self, tables: Tables, desk: TableDesk, policy: AnswerPolicy) -> None:
        super().__init__(name="table", description="Tables of every game, and your own")
        self._tables = tables
        self._desk = desk
        self._spoken = policy.spoken

    @app_commands.command()
    @app_commands.rename(rolled="roll", line="row")
    @app_commands.describe(
        name="The table",
        rolled="Roll on it",
        line="The row to look up: a total, or what the row is named by",
        private="Show it to you only",
    )
    async def show(
        self,
        interaction: discord.Interaction[Any],
        name: str,
        rolled: bool = False,
        line: str = "",
        private: bool | None = None,
    ) -> None:
        """Show a table, roll on it, or look a row up."""
        await answer(
            interaction,
            self._spoken(
                lambda reply: self._tables.show(
                    reply, name, rolled=rolled, line=line, private=private
                )
            ),
        )

    @app_commands.command()
    @app_commands.describe(
        file="A list of any kind: text, CSV, Markdown, JSON, TOML; without one you get a form",
        dice="What a file is rolled on, such as 2d6, if it doesn't say",
    )
    async def add(
        self,
        interaction: discord.Interaction[Any],
        file: discord.Attachment | None = None,
        dice: str = "",
    ) -> None:
        """Add a table of your own: the server's, or yours in a private conversation."""
        await answer(interaction, self._spoken(lambda reply: self._desk.add(reply, file, dice)))

    @app_commands.command()
    @app_commands.describe(name="The table")
    async def export(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Get a table that was added as a file."""
        await answer(interaction, self._spoken(lambda reply: self._tables.export(reply, name)))

    @app_commands.command()
    @app_commands.describe(name="The table")
    async def remove(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Remove a table that was added."""
        await answer(interaction, self._spoken(lambda reply: self._tables.remove(reply, name)))

    @show.autocomplete("name")
    async def _any(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await self._tables.suggestions(Reply(interaction), typed, own=False))

    @show.autocomplete("line")
    async def _rows(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        name = str(interaction.namespace.name or "")
        return choices(await self._tables.rows(Reply(interaction), name, typed))

    @export.autocomplete("name")
    @remove.autocomplete("name")
    async def _own(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await self._tables.suggestions(Reply(interaction), typed, own=True))
