"""Opens a form again that was refused, filled as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.gateway.commands import dice_bar, map_add, notify_desk, table_add
from bot.gateway.game import noting
from bot.gateway.interaction.modals import TYPED_STALE, Typed
from bot.gateway.message.options_panel import number_fields
from bot.gateway.text.messages import UNKNOWN_BUTTON
from bot.lookups.laid_out import LaidOut
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.gateway.interaction.modals import Form
    from bot.gateway.interaction.reply import Reply
    from bot.store import Store

FORMS: Final[Mapping[str, Form]] = {
    form.key: form
    for form in (
        *(dice_bar.SHEET, map_add.SHEET, noting.SHEET, notify_desk.SHEET, table_add.SHEET),
        number_fields(),
    )
}
"""All forms of the bot, by their keys."""


def typed_texts(store: Store) -> LaidOut:
    """What people typed into forms that were refused: of each form the last."""
    return LaidOut(store, "forms-typed", TYPED_STALE)


class FormDesk:
    """Opens forms again."""

    def __init__(self, typed: LaidOut) -> None:
        self._typed = typed

    async def correct(self, reply: Reply, carried: str) -> None:
        """Open a form, filled as it was when it was refused.

        Raises:
            Refusal: The same form was sent again since.
        """
        key, _, token = carried.partition(".")
        if key not in FORMS:
            raise Malformed(UNKNOWN_BUTTON)
        typed = Typed(*await self._typed.laid_out(f"{reply.user_id}.{key}", token))
        _, _, carries = typed.custom_id.partition(":")
        told = reply.language.told
        await reply.form(FORMS[key].modal(told, carries, filled=typed.fields))
