"""Buttons and selects whose whole meaning is in their id, so that they survive a restart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.gateway.text.messages import UNKNOWN_BUTTON
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

RULE = "rule"
"""The key of buttons that show a rule; a button's key is the part of its id before the colon."""

WHY = "why"
"""What a press on a game's message does: it tells in full what that tells in brief."""

HOW = "howto"
"""What a press on a lobby does: it tells how the game is played."""

PAST = "past"
"""What a press on a past message does: it shows the board of that message."""

LOOKS = frozenset({PAST, WHY})
"""What presses do that only look: past messages keep these."""

_TEMPLATE = re.compile(
    r"s?u:(?P<game>[a-z0-9]{1,16}):(?P<version>\d{1,9})(?:\.(?P<question>\d{1,9}))?"
    r"(?:-(?P<ahead>[1-9]))?"
    r":(?P<what>[a-z]{1,12})"
    r"(?::(?P<value>[\w.,~+-]{0,70}))?"
)


class Press(NamedTuple):
    """A button or select of a game's message.

    Attributes:
        game: The game's code.
        version: The number of the last action that the message shows.
        what: What it does.
        value: The argument of ``what``: the token of an action, a seat, …
        question: The number of the question that it answers; 0 if it answers none.
        ahead: The place at the table, from 1, of the seat that decides something ahead by it; 0 if
            it does not.
    """

    game: str
    version: int
    what: str
    value: str = ""
    question: int = 0
    ahead: int = 0

    @property
    def custom_id(self) -> str:
        """The press as a component's id."""
        value = f":{self.value}" if self.value else ""
        question = f".{self.question}" if self.question else ""
        ahead = f"-{self.ahead}" if self.ahead else ""
        return f"u:{self.game}:{self.version}{question}{ahead}:{self.what}{value}"


class _Stateless:
    """A component answered by its id alone: discord.py keeps no handler for it in memory."""

    def is_dispatchable(self) -> bool:
        """Whether discord.py should store it: no, the client dispatches by its id."""
        return False


class PressButton(_Stateless, discord.ui.Button[Any]):
    """A button of a game's message."""

    def __init__(
        self, press: Press, label: str, style: discord.ButtonStyle, *, disabled: bool = False
    ) -> None:
        super().__init__(custom_id=press.custom_id, label=label, style=style, disabled=disabled)


class PressSelect(_Stateless, discord.ui.Select[Any]):
    """A select of a game's message; the selected option becomes the press's value.

    An option may carry a whole press instead: that of a button which has no room of its own.
    """

    def __init__(self, press: Press, placeholder: str, options: list[discord.SelectOption]) -> None:
        super().__init__(custom_id="s" + press.custom_id, placeholder=placeholder, options=options)


class KeyedButton(_Stateless, discord.ui.Button[Any]):
    """A button outside of games: its id is a key, which names the handler, and an argument."""

    def __init__(
        self,
        key: str,
        carried: str,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(custom_id=f"{key}:{carried}", label=label, style=style, disabled=disabled)


def row(*buttons: KeyedButton) -> discord.ui.View:
    """A stateless view with these buttons."""
    view = discord.ui.View(timeout=None)
    for each in buttons:
        view.add_item(each)
    return view


def rule_button(rule_id: str, label: str = "") -> KeyedButton:
    """A button that shows a rule to the person who presses it."""
    return KeyedButton(RULE, rule_id, label or f"Rule {rule_id}")


def press_of(custom_id: str) -> Press | None:
    """The press that a component's id encodes; ``None`` if it belongs to no game's message."""
    match = _TEMPLATE.fullmatch(custom_id)
    if match is None:
        return None
    value, question, ahead = match["value"] or "", match["question"] or 0, match["ahead"] or 0
    number = int(match["version"])
    return Press(match["game"], number, match["what"], value, int(question), int(ahead))


def press_in(data: Any) -> Press:
    """The press in an interaction's data; that of an option, if it carries one.

    Raises:
        Malformed: There is none, or an older version of the program made it.
    """
    press = press_of(data["custom_id"])
    if press is None:
        raise Malformed(UNKNOWN_BUTTON)
    values: Sequence[str] | None = data.get("values")
    if values is None:
        return press
    picked = next(iter(values), "")
    return press_of(picked) or press._replace(value=picked)
