"""Buttons and selects whose whole meaning is in their id, so that they survive a restart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.gateway.text.messages import UNKNOWN_BUTTON
from rules.kernel.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

RULE = "rule"
"""The key of buttons that show a rule."""

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


class _Stateless:
    """Answered by its id alone: discord.py keeps no handler for it in memory."""

    def is_dispatchable(self) -> bool:
        """Whether discord.py is to remember it: no, the client answers by the id."""
        return False


class PressButton(_Stateless, discord.ui.Button[Any]):
    """A button of a game's message."""

    def __init__(
        self, press: Press, label: str, style: discord.ButtonStyle, *, disabled: bool = False
    ) -> None:
        super().__init__(custom_id=press.custom_id, label=label, style=style, disabled=disabled)


class PressSelect(_Stateless, discord.ui.Select[Any]):
    """A select of a game's message; what is picked becomes the press's value."""

    def __init__(self, press: Press, placeholder: str, options: list[discord.SelectOption]) -> None:
        super().__init__(custom_id="s" + press.custom_id, placeholder=placeholder, options=options)


class KeyedButton(_Stateless, discord.ui.Button[Any]):
    """A button of no game: its key names who handles it, the rest of the id what is meant."""

    def __init__(self, key: str, carried: str, label: str) -> None:
        super().__init__(
            custom_id=f"{key}:{carried}", label=label, style=discord.ButtonStyle.secondary
        )


def row(*buttons: KeyedButton) -> discord.ui.View:
    """A stateless view of some buttons."""
    view = discord.ui.View(timeout=None)
    for each in buttons:
        view.add_item(each)
    return view


def rule_button(rule_id: str, label: str = "") -> KeyedButton:
    """A button that shows a rule to whoever presses it."""
    return KeyedButton(RULE, rule_id, label or f"Rule {rule_id}")


def press_of(custom_id: str) -> Press | None:
    """What a button's or a select's id means; ``None`` if it is none of a game's."""
    match = _TEMPLATE.fullmatch(custom_id)
    if match is None:
        return None
    return Press(match["game"], int(match["version"]), match["what"], match["value"] or "")


def press_in(data: Any) -> Press:
    """The press that an interaction's data carry.

    Raises:
        Malformed: It is none of ours, or one of an older version of the program.
    """
    press = press_of(data["custom_id"])
    if press is None:
        raise Malformed(UNKNOWN_BUTTON)
    values: Sequence[str] | None = data.get("values")
    return press if values is None else press._replace(value=next(iter(values), ""))
