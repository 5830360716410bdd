"""Rows of a message: buttons and selects, and how many of them there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.gateway.interaction.components import Press, PressButton, PressSelect
from bot.gateway.message.drill import Way
from bot.gateway.text.messages import clip
from rules.kernel.action import Role
from rules.kernel.chances import foremost, in_short

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.gateway.message.drill import Entry
    from rules.kernel.offers import Offer

ROWS = 5
ROW = 5
OPTIONS = 25
OPTION = 100
"""Characters of an option's label."""
_LABEL = 80
_PLACEHOLDER = 150
_COMPASS = 6
"""The size of a group laid out in rows of three, such as the six directions of a hex."""

Item: TypeAlias = "PressButton | PressSelect"
Rows: TypeAlias = "list[list[Item]]"


def view_of(rows: Iterable[Iterable[Item]]) -> discord.ui.View:
    """A stateless view with these rows."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            item.row = number
            view.add_item(item)
    return view


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> PressButton:
    """A button with the id of ``press``."""
    return PressButton(press, clip(label, _LABEL), style, disabled=disabled)


def height(count: int, *, as_select: bool) -> int:
    """How many rows so many entries take."""
    return -(-count // (OPTIONS if as_select else _width(count)))


def _width(count: int) -> int:
    return 3 if ROW < count <= _COMPASS else ROW


def buttons(entries: Sequence[Entry], answer: Press) -> Rows:
    """Rows of buttons."""
    items: list[Item] = [entry_button(entry, answer) for entry in entries]
    width = _width(len(items))
    return [items[start : start + width] for start in range(0, len(items), width)]


def append(rows: Rows, item: Item, most: int = ROWS) -> bool:
    """Put a button behind the last one, or else in a row of its own; false if there is no room."""
    last = rows[-1] if rows else []
    if last and len(last) < ROW and isinstance(last[0], PressButton):
        last.append(item)
    elif len(rows) < most:
        rows.append([item])
    else:
        return False
    return True


def selects(entries: Sequence[Entry], title: str, key: str, answer: Press) -> Rows:
    """Rows of one select each; ``key`` tells their ids apart from others in the view."""
    rows: Rows = []
    for start in range(0, len(entries), OPTIONS):
        part = entries[start : start + OPTIONS]
        span = f": {part[0].text} … {part[-1].text}" if len(entries) > OPTIONS else ""
        press = answer._replace(what="pick", value=f"{key}.{start // OPTIONS}")
        placeholder = clip(f"{title}{span} …", _PLACEHOLDER)
        rows.append([PressSelect(press, placeholder, [_option(entry) for entry in part])])
    return rows


def _option(entry: Entry) -> discord.SelectOption:
    goal = entry.goal
    if isinstance(goal, Way):
        return discord.SelectOption(label=_more(entry.text, OPTION), value=goal.text)
    return discord.SelectOption(
        label=clip(goal.label.text, OPTION),
        value=goal.token,
        description=clip(in_short(goal.chances), OPTION) or None,
    )


def entry_button(entry: Entry, answer: Press) -> PressButton:
    """A button that does what an entry offers, or opens the level behind it."""
    goal = entry.goal
    if isinstance(goal, Way):
        return button(answer._replace(what="open", value=goal.text), _more(entry.text, _LABEL))
    return offer_button(goal, answer)


def offer_button(offer: Offer, answer: Press) -> PressButton:
    """A button that takes an action."""
    fields = type(offer.action).model_fields.values()
    style, label = discord.ButtonStyle.secondary, offer.label.short
    if any(Role.TARGET in info.metadata for info in fields):
        style = discord.ButtonStyle.danger
        chance = foremost(offer.chances)
        label = f"{label} · {chance}" if chance else label
    elif offer.label.subject is not None:
        style = discord.ButtonStyle.primary
    return button(answer._replace(what="act", value=offer.token), label, style)


def _more(text: str, limit: int) -> str:
    """The label of what opens a level."""
    return f"{clip(text, limit - 2)} …"
