"""Forms that survive restarts: their id names the handler, no process has to remember them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord

from bot.gateway.text.messages import UNKNOWN_BUTTON
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CORRECT: Final = "correct"
"""The key of the buttons that open a form again, filled as it was."""
CORRECT_IT: Final = "Correct it"
TYPED_STALE: Final = (
    "You have sent that form again since, so I don't have what you typed in this one any more."
)
_EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


class Typed(NamedTuple):
    """What somebody typed into a form.

    Attributes:
        custom_id: The form's id: the key of its handler, and what that gets with it.
        fields: The texts by the ids of their fields, without empty ones.
    """

    custom_id: str
    fields: Mapping[str, str]

    @property
    def key(self) -> str:
        """What names the form's handler."""
        return self.custom_id.partition(":")[0]

    @property
    def text(self) -> str:
        """All of it, to be handed back."""
        return "\n\n".join(self.fields.values())


def typed_in(interaction: discord.Interaction[Any]) -> Typed | None:
    """What was typed into the form that was sent; ``None`` if it is none."""
    data: Any = interaction.data or {}
    if "components" not in data:
        return None
    parts = [part.get("component", part) for part in data["components"]]
    parts += [inner for part in parts for inner in part.get("components", ())]
    fields = {
        str(part["custom_id"]): str(part["value"])
        for part in parts
        if "custom_id" in part and part.get("value")
    }
    return Typed(str(data["custom_id"]), fields)


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
        typed = typed_in(interaction)
        if typed is None:
            raise Malformed(UNKNOWN_BUTTON)
        known = {name for name, *_ in self.fields}
        return {name: text for name, text in typed.fields.items() if name in known}

    def typed(self, carried: str = "", **fields: str) -> Typed | None:
        """What was given otherwise, as if it had been typed here; ``None`` if it doesn't fit."""
        room = {name: most for name, _, _, _, most in self.fields}
        if any(len(text) > room[name] for name, text in fields.items()):
            return None
        return Typed(f"{self.key}:{carried}", fields)
