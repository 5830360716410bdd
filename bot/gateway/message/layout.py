"""Lays out a seat's offers: a select of units, and buttons for what the chosen unit may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.gateway.interaction.components import Press, PressButton, PressSelect
from bot.gateway.text.messages import clip
from rules.kernel.action import Role
from rules.kernel.chances import foremost, in_short
from rules.kernel.offers import focus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.kernel.forecast import Candidate
    from rules.kernel.offers import Focus, Offer

ROWS = 5
ROW = 5
OPTIONS = 25
_LABEL = 80
_OPTION = 100
_PLACEHOLDER = 150
_COMPASS = 6
"""The size of a group laid out in rows of three, such as the six directions of a hex."""

Item: TypeAlias = "PressButton | PressSelect"


def turn_view(offers: Sequence[Offer], answer: Press, chosen: str) -> discord.ui.View:
    """The components for one seat's turn, around the unit ``chosen``.

    Args:
        offers: What the seat may do.
        answer: Names the game, the board and the question that every press answers.
        chosen: The unit in focus.
    """
    # Verbs that do not fit into five rows of buttons become selects. Discord has room for at most
    # 125 actions; the slash commands reach the rest.
    sorted_offers = focus(offers, chosen)
    rows: list[list[Item]] = []
    if len(sorted_offers.subjects) > 1:
        rows.append([_units(sorted_offers, answer)])
    general = [_button(offer, answer) for offer in sorted_offers.general]
    room = ROWS - len(rows)
    rows += _actions(sorted_offers.actions, answer, room - bool(general))
    _add_general(rows, general)
    return view_of(rows)


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


def _actions(offers: Sequence[Offer], answer: Press, room: int) -> list[list[Item]]:
    """Rows for a unit's actions, verb by verb; the largest groups become selects until all fit."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.action.tag, []).append(offer)
    as_selects: set[str] = set()
    while True:
        rows: list[list[Item]] = []
        for verb, group in groups.items():
            make = _selects if verb in as_selects else _buttons
            rows += make(group, answer)
        if len(rows) <= room or len(as_selects) == len(groups):
            return rows[:room]
        left = [verb for verb in groups if verb not in as_selects]
        as_selects.add(max(left, key=lambda verb: len(groups[verb])))


def _buttons(group: Sequence[Offer], answer: Press) -> list[list[Item]]:
    width = 3 if ROW < len(group) <= _COMPASS else ROW
    items: list[Item] = [_button(offer, answer) for offer in group]
    return [items[start : start + width] for start in range(0, len(items), width)]


def _selects(group: Sequence[Offer], answer: Press) -> list[list[Item]]:
    rows: list[list[Item]] = []
    for start in range(0, len(group), OPTIONS):
        part = group[start : start + OPTIONS]
        first, last = part[0].label.short, part[-1].label.short
        span = f": {first} … {last}" if len(group) > OPTIONS else ""
        verb = part[0].action.tag.replace("_", " ").capitalize()
        options = [
            discord.SelectOption(
                label=clip(offer.label.text, _OPTION),
                value=offer.token,
                description=clip(in_short(offer.chances), _OPTION) or None,
            )
            for offer in part
        ]
        placeholder = clip(f"{verb}{span} …", _PLACEHOLDER)
        press = answer._replace(what="pick", value=f"{part[0].action.tag}.{start // OPTIONS}")
        rows.append([PressSelect(press, placeholder, options)])
    return rows


def _units(sorted_offers: Focus, answer: Press) -> Item:
    options = [
        discord.SelectOption(
            label=clip(unit.text, _OPTION),
            value=unit.value,
            default=unit.value == sorted_offers.chosen,
        )
        for unit in _window(sorted_offers.subjects, sorted_offers.chosen)
    ]
    return PressSelect(answer._replace(what="focus"), "Choose a unit", options)


def _window(units: Sequence[Candidate], chosen: str) -> Sequence[Candidate]:
    """The units that a select has room for: those around the chosen one."""
    at = next((n for n, unit in enumerate(units) if unit.value == chosen), 0)
    start = max(0, min(at - OPTIONS // 2, len(units) - OPTIONS))
    return units[start : start + OPTIONS]


def _button(offer: Offer, answer: Press) -> PressButton:
    fields = type(offer.action).model_fields.values()
    style, label = discord.ButtonStyle.secondary, offer.label.short
    if any(Role.TARGET in info.metadata for info in fields):
        style = discord.ButtonStyle.danger
        chance = foremost(offer.chances)
        label = f"{label} · {chance}" if chance else label
    elif offer.label.subject is not None:
        style = discord.ButtonStyle.primary
    return button(answer._replace(what="act", value=offer.token), label, style)


def _add_general(rows: list[list[Item]], general: Sequence[Item]) -> None:
    """Add the actions that need no unit: after the last buttons, or else in rows of their own."""
    for item in general:
        last = rows[-1] if rows else []
        if last and len(last) < ROW and isinstance(last[0], PressButton):
            last.append(item)
        elif len(rows) < ROWS:
            rows.append([item])
