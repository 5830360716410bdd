"""Forms that outlive restarts: who reads them is said by their id, not by what a process keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord


@dataclass(frozen=True)
class Form:
    """A form: its key, its title, and its fields.

    Attributes:
        key: What its id begins with.
        title: Its title.
        fields: Id, label, example, whether it has several lines, the most characters.
        optional: Ids of the fields that may stay empty.
    """

    key: str
    title: str
    fields: tuple[tuple[str, str, str, bool, int], ...]
    optional: tuple[str, ...] = ()

    def modal(self) -> discord.ui.Modal:
        """The form, empty."""
        modal = discord.ui.Modal(title=self.title, custom_id=f"{self.key}:", timeout=None)
        modal.stop()  # so that discord.py does not remember it: ``DeskClient`` answers by its id
        for name, label, example, long, most in self.fields:
            style = discord.TextStyle.paragraph if long else discord.TextStyle.short
            field = discord.ui.TextInput[Any](
                custom_id=name,
                style=style,
                placeholder=example[:100],
                required=name not in self.optional,
                max_length=most,
            )
            modal.add_item(discord.ui.Label[Any](text=label, component=field))
        return modal

    def read(self, interaction: discord.Interaction[Any]) -> dict[str, str]:
        """What was filled in, by field; fields left empty are missing."""
        data: Any = interaction.data
        parts = [part.get("component", part) for part in data["components"]]
        parts += [inner for part in parts for inner in part.get("components", ())]
        known = {name for name, *_ in self.fields}
        return {
            part["custom_id"]: str(part["value"])
            for part in parts
            if part.get("custom_id") in known and part.get("value")
        }
