"""Tables of people's own: shown with the chance of each row before they are kept."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.escaping import escaped
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.modals import Form
from bot.gateway.text.messages import CONTENT, clip
from bot.gateway.text.tables import show_chances, show_own, with_chances
from bot.lookups.own_tables import Shown, Source, of_file, read_source, scope_of
from rules.kernel.values.errors import Illegal, Malformed
from rules.tables.lookup import NAME
from rules.tables.results import dice_in
from rules.tables.structured import CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.gateway.text.languages import Catalogue
    from bot.lookups.own_tables import OwnTables
    from rules.tables.lookup import Table

FORM: Final = "add-table"
KEEP: Final = "keep-table"
OTHERWISE: Final = "read-table"
CHANGE: Final = "change-table"
NOT_YET: Final = "It is not kept yet: these are the chances of its rows."
KEEP_IT: Final = "Keep it"
CHANGE_IT: Final = "Change it"
ADDED: Final = "Added this table."
REPLACED: Final = "Replaced this table."
REPLACES: Final = "Keeping it replaces the table of that name."
ABSENT: Final = "Not there yet: {names}"
THROWN: Final = "Thrown with its row: {dice}"
WHOLE: Final = "Every row, with its chance."
WHAT: Final = "Tables"
INSTEAD: Final = "In a private conversation with me you have your own."
_TYPED: Final = 4_000
"""The most characters of a form's field."""
_DICE: Final = 60
_NAMED: Final = 200
SHEET: Final = Form(
    FORM,
    "A table of your own",
    (
        ("name", "Name, if the rows don't tell it", "wandering monsters", False, NAME),
        ("dice", "Dice, if the rows don't tell them", "2d6", False, _DICE),
        (
            "rows",
            "Rows, a line each",
            "1-5 nothing\n6 treasure -> gems\nor 3x rain, or 40% rain, or words alone",
            True,
            _TYPED,
        ),
    ),
    optional=("name", "dice"),
)


class TableDesk:
    """Reads the tables that people give, shows them, and keeps them when they say so."""

    def __init__(self, own: OwnTables, policy: AnswerPolicy) -> None:
        self._own = own
        self._policy = policy

    async def add(self, reply: Reply, file: discord.Attachment | None, dice: str) -> None:
        """Show the table in a file before it is kept, or open a form in which to type one.

        Args:
            reply: The interaction.
            file: Any list of text; ``None`` for the form.
            dice: What a file is rolled on, whatever it says itself; else empty.

        Raises:
            Refusal: The person may not add tables, or the file is no table.
        """
        scope = await self._scope(reply)
        if file is None and dice:
            raise Malformed("Dice go with a file; without one, the form asks for them.")
        if file is None:
            language = await self._policy.language(reply)
            await reply.form(SHEET.modal(language.told))
            return
        if file.size > 4 * CHARACTERS:
            raise Illegal(f"A table has {CHARACTERS:,} characters at most.")
        await self._lay_out(reply, scope, of_file(file.filename, await file.read(), dice))

    async def typed(self, reply: Reply, _carried: str) -> None:
        """Show the table that was typed into the form."""
        scope = await self._scope(reply)
        given = SHEET.read(reply.interaction)
        source = Source(given.get("rows", ""), given.get("name", ""), given.get("dice", ""))
        await self._lay_out(reply, scope, source)

    async def keep(self, reply: Reply, carried: str) -> None:
        """Keep the table that was shown with the pressed button.

        Raises:
            Refusal: Another one was shown since, or the person may not keep it.
        """
        shown, at = await self._shown(reply, carried)
        await self._check(reply, shown.scope)
        table = shown.tables[at][1]
        replaced = await self._own.add(shown.scope, table)
        await self._own.put_away(reply.user_id)
        language = await self._policy.language(reply)
        head = f"{language.told(REPLACED if replaced else ADDED)}\n"
        tail = await self._absent(shown.scope, table, language)
        text = clip(show_own(table, None, language), CONTENT - len(head) - len(tail))
        await reply.update(content=f"{head}{text}{tail}", view=None, attachments=[])

    async def otherwise(self, reply: Reply, carried: str) -> None:
        """Show what else a table may mean."""
        token, _, _ = carried.partition(".")
        shown, at = await self._shown(reply, carried)
        await reply.update(**await self._preview(reply, shown, at, token))

    async def change(self, reply: Reply, token: str) -> None:
        """Open the form with what was given.

        Raises:
            Refusal: Another one was shown since, or the person may not keep it.
        """
        shown, _ = await self._shown(reply, token)
        await self._check(reply, shown.scope)
        language = await self._policy.language(reply)
        source = shown.source
        name = source.name or shown.tables[0][1].name
        filled = {"name": name[:NAME], "dice": source.dice[:_DICE], "rows": source.text}
        await reply.form(SHEET.modal(language.told, filled=filled))

    async def _lay_out(self, reply: Reply, scope: str, source: Source) -> None:
        """Show a table with the chances of its rows, or say what is wrong with it."""
        kept = source if len(source.text) <= _TYPED else source._replace(text="")
        name = (source.name or source.called)[:NAME]
        if reply.typed is None:
            reply.typed = SHEET.typed(name=name, dice=source.dice[:_DICE], rows=source.text)
        found = read_source(source, self._policy.letters)
        shown = Shown(scope, found.tables, found.remarks, kept)
        token = await self._own.lay_out(reply.user_id, shown)
        parts = await self._preview(reply, shown, 0, token)
        files = parts.pop("attachments")
        await reply.private(parts.pop("content"), files=files, **parts)

    async def _preview(self, reply: Reply, shown: Shown, at: int, token: str) -> dict[str, Any]:
        """A message with one of the tables that something may mean."""
        language = await self._policy.language(reply)
        table = shown.tables[at][1]
        lines = [] if at else [escaped(language.sentence(each), _NAMED) for each in shown.remarks]
        thrown = self._thrown(table)
        if thrown:
            lines.append(language.told(THROWN, dice=escaped(", ".join(thrown), _NAMED)))
        if table.name in await self._own.all(shown.scope):
            lines.append(language.told(REPLACES))
        tail = "".join(f"\n-# {line}" for line in lines)
        tail += await self._absent(shown.scope, table, language)
        head = f"{language.told(NOT_YET)}\n"
        text, whole = show_chances(table, language, CONTENT - len(head) - len(tail))
        buttons = [KeyedButton(KEEP, f"{token}.{at}", language.told(KEEP_IT), _GREEN)]
        buttons += [
            KeyedButton(OTHERWISE, f"{token}.{other}", language.told(words))
            for other, (words, _) in enumerate(shown.tables)
            if other != at
        ]
        if shown.source.text:
            buttons.append(KeyedButton(CHANGE, token, language.told(CHANGE_IT)))
        files = [_file(table, language)] if not whole else []
        return {"content": f"{head}{text}{tail}", "view": row(*buttons), "attachments": files}

    def _thrown(self, table: Table) -> list[str]:
        """The dice in the results of a table, as they are written there, each once."""
        text = "\n|\n".join(each.result for each in table.rows)
        dice = dice_in(text, self._policy.letters)
        found = (text[each.start : each.stop].strip() for each in dice)
        return list(dict.fromkeys(found))

    async def _absent(self, scope: str, table: Table, language: Catalogue) -> str:
        """A line with the tables to which this one leads, and which are not there."""
        own = await self._own.all(scope)
        led: Iterable[str] = (name for row in table.rows for name in row.then)
        then = dict.fromkeys(name for name in led if name not in own and name != table.name)
        if not then:
            return ""
        return f"\n-# {language.told(ABSENT, names=escaped(', '.join(then), 300))}"

    async def _shown(self, reply: Reply, carried: str) -> tuple[Shown, int]:
        """What was shown with a button, and which of the tables."""
        token, _, number = carried.partition(".")
        shown = await self._own.laid_out(reply.user_id, token)
        at = int(number) if number.isdecimal() else 0
        return shown, min(at, len(shown.tables) - 1)

    async def _scope(self, reply: Reply) -> str:
        """Where a person's tables are kept here, if they may keep any."""
        scope = scope_of(reply.place, reply.user_id)
        await self._check(reply, scope)
        return scope

    async def _check(self, reply: Reply, scope: str) -> None:
        if scope != scope_of(None, reply.user_id):
            await self._policy.check_manager(reply, WHAT, INSTEAD)


_GREEN: Final = discord.ButtonStyle.success


def _file(table: Table, language: Catalogue) -> discord.File:
    lines = ("\t".join(cells) for cells in with_chances(table, language))
    data = io.BytesIO("\n".join(lines).encode())
    return discord.File(data, "table.txt", description=language.told(WHOLE))
