"""Rows of a message: buttons and selects, and how many of them there is room for on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.gateway.interaction.components import Press, PressButton, PressSelect
from bot.gateway.message.drill import Way
from bot.gateway.message.phone import PHONE_ROWS, SCREEN, shortened, together, width
from bot.gateway.text.messages import fitted
from rules.kernel.foresight.chances import foremost, in_short
from rules.kernel.foresight.prospects import hopeless, is_attack, is_grave

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.gateway.interaction.components import KeyedButton
    from bot.gateway.message.drill import Entry
    from rules.kernel.foresight.offers import Offer

ROW = 5
"""Buttons of a row."""
OPTIONS = 25
"""Options of a select."""
OPTION = 100
"""Characters of an option's label."""
_LABEL = 80
_PLACEHOLDER = 150

Item: TypeAlias = "PressButton | PressSelect | KeyedButton"
Rows: TypeAlias = "list[list[Item]]"


def view_of(rows: Iterable[Iterable[Item]]) -> discord.ui.View:
    """A stateless view with these rows."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            item.row = number
            view.add_item(item)
    return view


def add_row(view: discord.ui.View, *buttons: PressButton) -> discord.ui.View:
    """A view with a further row, if a phone has room for that."""
    rows = max((item.row + 1 for item in view.children if item.row is not None), default=0)
    if rows < PHONE_ROWS:
        for each in buttons:
            each.row = rows
            view.add_item(each)
    return view


def add_beside(view: discord.ui.View, more: PressButton) -> discord.ui.View:
    """A view with one more button where that costs no row of a phone's: or else in a list."""
    rows = max((item.row + 1 for item in view.children if item.row is not None), default=0)
    last: list[Any] = [each for each in view.children if each.row == rows - 1]
    if last and isinstance(last[0], PressButton) and _fits([*last, more]):
        more.row = rows - 1
        return view.add_item(more)
    if rows < PHONE_ROWS:
        return add_row(view, more)
    for each in view.children:
        if isinstance(each, PressSelect) and len(each.options) < OPTIONS:
            each.append_option(press_option(more))
            break
    return view


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> PressButton:
    """A button with the id of ``press``."""
    return PressButton(press, fitted(label, _LABEL), style, disabled=disabled)


def height(count: int) -> int:
    """How many selects so many entries take."""
    return -(-count // OPTIONS)


def packed(*groups: Iterable[PressButton]) -> Rows:
    """Rows of buttons that do not wrap on a phone; each group begins a row."""
    rows: Rows = []
    for group in groups:
        row: list[Item] = []
        for item in group:
            if not row or not _fits([*row, item]):
                row = []
                rows.append(row)
            row.append(item)
    return rows


def append(rows: Rows, item: PressButton) -> None:
    """Put a button behind the last one, or else in a row of its own."""
    last = rows[-1] if rows else []
    if last and isinstance(last[0], PressButton) and _fits([*last, item]):
        last.append(item)
    else:
        rows.append([item])


def whole(buttons: Iterable[PressButton]) -> bool:
    """Whether a phone shows each of these labels in full."""
    return all(width(str(each.label)) <= SCREEN for each in buttons)


def selects(entries: Sequence[Entry], title: str, key: str, answer: Press) -> Rows:
    """Rows of one select each; ``key`` tells their ids apart from others in the view."""
    rows: Rows = []
    for start in range(0, len(entries), OPTIONS):
        part = entries[start : start + OPTIONS]
        span = f": {part[0].text} … {part[-1].text}" if len(entries) > OPTIONS else ""
        press = answer._replace(what="pick", value=f"{key}.{start // OPTIONS}")
        placeholder = fitted(f"{title}{span} …", _PLACEHOLDER)
        rows.append([PressSelect(press, placeholder, [_option(entry) for entry in part])])
    return rows


def _option(entry: Entry) -> discord.SelectOption:
    goal = entry.goal
    if isinstance(goal, Way):
        return discord.SelectOption(label=_more(entry.text, OPTION), value=goal.text)
    words = goal.label.text if len(goal.label.text) <= OPTION else goal.label.short
    return discord.SelectOption(
        label=fitted(words, OPTION),
        value=goal.token,
        description=fitted(in_short(goal.chances), OPTION) or None,
    )


def press_option(each: PressButton) -> discord.SelectOption:
    """A button as an option of a select: whoever picks it presses it."""
    return discord.SelectOption(label=fitted(str(each.label), OPTION), value=str(each.custom_id))


def entry_button(entry: Entry, answer: Press) -> PressButton:
    """A button that does what an entry offers, or opens the level behind it."""
    goal = entry.goal
    if isinstance(goal, Way):
        return button(answer._replace(what="open", value=goal.text), _more(entry.text, _LABEL))
    return offer_button(goal, answer)


def offer_button(offer: Offer, answer: Press, room: int | None = None) -> PressButton:
    """A button that takes an action; what can't come true is grey, what is grave is red.

    Args:
        offer: The action.
        answer: Names the game, the board and the question that the press answers.
        room: Pixels that it may take; its label is cut, but for the chance.
    """
    style = discord.ButtonStyle.secondary
    if is_grave(offer):
        style = discord.ButtonStyle.danger
    elif hopeless(offer):
        pass
    elif is_attack(type(offer.action)):
        style = discord.ButtonStyle.danger
    elif offer.label.subject is not None:
        style = discord.ButtonStyle.primary
    chance = foremost(offer.chances)
    end = f" · {chance}" if chance else ""
    label = offer.label.short
    label = f"{label}{end}" if room is None else shortened(label, room, end)
    # No phone shows one so long whole: it is put into a list, where there is room for it.
    return button(answer._replace(what="act", value=offer.token), label[:_LABEL], style)


def _fits(row: Sequence[Item]) -> bool:
    labels = [str(each.label) for each in row if isinstance(each, PressButton)]
    return len(row) <= ROW and together(labels) <= SCREEN


def _more(text: str, limit: int) -> str:
    """The label of what opens a level."""
    return f"{fitted(text, limit - 2)} …"
