"""Forms that survive restarts: their id names the handler, no process has to remember them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import discord

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    def modal(self, carried: str = "", filled: Mapping[str, str] = _EMPTY) -> discord.ui.Modal:
        """The form.

        Args:
            carried: What its handler gets with it.
            filled: What its fields hold, by id.
        """
        modal = discord.ui.Modal(title=self.title, custom_id=f"{self.key}:{carried}", timeout=None)
        modal.stop()  # so that discord.py does not store it: the client dispatches by its id
        for name, label, example, long, most in self.fields:
            style = discord.TextStyle.paragraph if long else discord.TextStyle.short
            field = discord.ui.TextInput[Any](
                custom_id=name,
                style=style,
                placeholder=example[:100],
                required=name not in self.optional,
                max_length=most,
                default=filled.get(name),
            )
            modal.add_item(discord.ui.Label[Any](text=label, component=field))
        return modal

    def read(self, interaction: discord.Interaction[Any]) -> dict[str, str]:
        """The submitted texts by field id, without empty ones."""
        data: Any = interaction.data
        parts = [part.get("component", part) for part in data["components"]]
        parts += [inner for part in parts for inner in part.get("components", ())]
        known = {name for name, *_ in self.fields}
        return {
            part["custom_id"]: str(part["value"])
            for part in parts
            if part.get("custom_id") in known and part.get("value")
        }
