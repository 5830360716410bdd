"""What buttons and selects carry: the game, the version of the board, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import discord

from bot.gateway.interaction.reply import Reply, answer
from bot.gateway.text.messages import UNKNOWN_BUTTON
from rules.kernel.errors import Malformed

if TYPE_CHECKING:
    from bot.gateway.interaction.in_flight import Door

_TEMPLATE = re.compile(
    r"s?u:(?P<game>[a-z0-9]{1,16}):(?P<version>\d{1,9}):(?P<what>[a-z]{1,12})"
    r"(?::(?P<value>[\w.,~-]{0,70}))?"
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


Carried = Callable[[Reply, str], Awaitable[None]]
"""Acts on a press or a form that belongs to no game: gets what its id carries behind the key."""


class DeskClient(discord.Client):
    """A client that has somebody who acts on presses.

    Attributes:
        desk: Acts on what is pressed on games' messages.
        keyed: By the word that an id begins with, who acts on what belongs to no game.
        door: Whether people are still let in, and who is being served.
    """

    door: Door
    desk: PressDesk
    keyed: Mapping[str, Carried]

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Pass presses on, whatever the message shows by now: each gets an answer."""
        kind = interaction.type
        if kind is discord.InteractionType.component:
            await answer(interaction, lambda reply: self._pressed(reply, interaction))
        elif kind is discord.InteractionType.modal_submit:
            await answer(interaction, lambda reply: self._keyed(reply, interaction))

    async def _pressed(self, reply: Reply, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        if data["custom_id"].partition(":")[0] in self.keyed:
            await self._keyed(reply, interaction)
        else:
            await self.desk.pressed(reply, _pressed(interaction))

    async def _keyed(self, reply: Reply, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        key, _, carried = data["custom_id"].partition(":")
        if key not in self.keyed:
            raise Malformed("That form is not known any more.")
        await self.keyed[key](reply, carried)


class PressButton(discord.ui.Button[Any]):
    """A button that outlives restarts: all that it means is in its id."""

    def __init__(
        self, press: Press, label: str, style: discord.ButtonStyle, *, disabled: bool = False
    ) -> None:
        super().__init__(custom_id=press.custom_id, label=label, style=style, disabled=disabled)

    def is_dispatchable(self) -> bool:
        """Whether discord.py is to remember it: no, ``DeskClient`` answers by its id."""
        return False


class PressSelect(discord.ui.Select[Any]):
    """A select that outlives restarts; what is picked becomes the press's value."""

    def __init__(self, press: Press, placeholder: str, options: list[discord.SelectOption]) -> None:
        super().__init__(custom_id="s" + press.custom_id, placeholder=placeholder, options=options)

    def is_dispatchable(self) -> bool:
        """Whether discord.py is to remember it: no, as with the buttons."""
        return False


def _pressed(interaction: discord.Interaction[Any]) -> Press:
    """What a press means.

    Raises:
        Malformed: It is none of ours, or one of an older version of the program.
    """
    data: Any = interaction.data
    press, values = press_of(data["custom_id"]), data.get("values")
    if press is None:
        raise Malformed(UNKNOWN_BUTTON)
    return press if values is None else press._replace(value=next(iter(values), ""))


def press_of(custom_id: str) -> Press | None:
    """What a button's or a select's id means; ``None`` if it is none of a game's."""
    match = _TEMPLATE.fullmatch(custom_id)
    if match is None:
        return None
    return Press(match["game"], int(match["version"]), match["what"], match["value"] or "")
