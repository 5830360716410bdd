"""What buttons and selects carry: the game, the version of the board, and what they mean."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Protocol, Self

import discord

from bot.gateway.reply import Reply, answer

_TEMPLATE = re.compile(
    r"u:(?P<game>[a-z0-9]{1,12}):(?P<version>\d{1,9}):(?P<what>[a-z]{1,12})"
    r"(?::(?P<value>[\w.,-]{0,60}))?"
)


class Press(NamedTuple):
    """A button or select of a game's message.

    Attributes:
        game: The game's code.
        version: The version of the board that the message shows.
        what: What it is for.
        value: The token of an action, a seat, … as ``what`` needs it.
    """

    game: str
    version: int
    what: str
    value: str = ""

    @property
    def custom_id(self) -> str:
        """The form in which Discord keeps it."""
        value = f":{self.value}" if self.value else ""
        return f"u:{self.game}:{self.version}:{self.what}{value}"


class PressDesk(Protocol):
    """Who acts on presses."""

    async def pressed(self, reply: Reply, press: Press) -> None:
        """Carry out what was pressed."""


class DeskClient(discord.Client):
    """A client that has somebody who acts on presses."""

    desk: PressDesk


class PressButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=_TEMPLATE,
):
    """A button that outlives restarts: all that it means is in its id."""

    def __init__(self, press: Press, button: discord.ui.Button[Any]) -> None:
        button.custom_id = press.custom_id
        super().__init__(button)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button that was pressed."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError("not a button")
        return cls(_read(match), item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the press on."""
        await _dispatch(interaction, self.press)


class PressSelect(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=re.compile("s" + _TEMPLATE.pattern),
):
    """A select that outlives restarts; what was picked becomes the press's value."""

    def __init__(self, press: Press, select: discord.ui.Select[Any]) -> None:
        select.custom_id = "s" + press.custom_id
        super().__init__(select)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The select that was used."""
        if not isinstance(item, discord.ui.Select):
            raise TypeError("not a select")
        return cls(_read(match), item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the choice on."""
        values = self.item.values
        await _dispatch(interaction, self.press._replace(value=values[0] if values else ""))


def _read(match: re.Match[str]) -> Press:
    return Press(match["game"], int(match["version"]), match["what"], match["value"] or "")


async def _dispatch(interaction: discord.Interaction[Any], press: Press) -> None:
    client = interaction.client
    if not isinstance(client, DeskClient):
        raise TypeError("this client has no desk for presses")
    await answer(interaction, lambda reply: client.desk.pressed(reply, press))
