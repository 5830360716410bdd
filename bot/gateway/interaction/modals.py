"""Forms that survive restarts: their id names the handler, no process has to remember them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.gateway.text.messages import UNKNOWN_BUTTON
from rules.kernel.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True)
class Form:
    """A form.

    Attributes:
        key: The start of its id, which names its handler.
        title: Its title.
        fields: For each field its id, label, example, whether it has several lines, the most
            characters.
        optional: Ids of the fields that may stay empty.
    """

    key: str
    title: str
    fields: tuple[tuple[str, str, str, bool, int], ...]
    optional: tuple[str, ...] = ()

    def modal(
        self,
        said: Callable[[str], str] = str,
        carried: str = "",
        *,
        filled: Mapping[str, str] = _EMPTY,
    ) -> discord.ui.Modal:
        """The form.

        Args:
            said: Translates its title, labels and examples.
            carried: What its handler gets with it.
            filled: What its fields hold, by id.
        """
        modal = discord.ui.Modal(
            title=said(self.title), custom_id=f"{self.key}:{carried}", timeout=None
        )
        modal.stop()  # so that discord.py does not store it: the client dispatches by its id
        for name, label, example, long, most in self.fields:
            style = discord.TextStyle.paragraph if long else discord.TextStyle.short
            field = discord.ui.TextInput[Any](
                custom_id=name,
                style=style,
                placeholder=said(example)[:100],
                required=name not in self.optional,
                max_length=most,
                default=filled.get(name),
            )
            modal.add_item(discord.ui.Label[Any](text=said(label), component=field))
        return modal

    def read(self, interaction: discord.Interaction[Any]) -> dict[str, str]:
        """The submitted texts by field id, without empty ones.

        Raises:
            Malformed: It is no form that was submitted.
        """
        data: Any = interaction.data
        if "components" not in data:
            raise Malformed(UNKNOWN_BUTTON)
        parts = [part.get("component", part) for part in data["components"]]
        parts += [inner for part in parts for inner in part.get("components", ())]
        known = {name for name, *_ in self.fields}
        return {
            part["custom_id"]: str(part["value"])
            for part in parts
            if part.get("custom_id") in known and part.get("value")
        }
