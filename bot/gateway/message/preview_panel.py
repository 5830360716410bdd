"""The components of a preview: to confirm it, to nudge it, and to ask the table about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press, PressSelect, rule_button
from bot.gateway.message.lists import with_options
from bot.gateway.message.panel import answer_of
from bot.gateway.message.phone import PHONE_ROWS
from bot.gateway.message.rows import OPTION, OPTIONS, button, packed, view_of
from bot.gateway.message.survey_panel import does, question_buttons
from bot.gateway.text.messages import fitted
from rules.kernel.foresight.prospects import field_of
from rules.kernel.game.action import Role, own_unit

if TYPE_CHECKING:
    from bot.gateway.message.rows import Rows
    from bot.referee.live_game import LiveGame
    from rules.kernel.foresight.forecast import Preview
    from rules.kernel.foresight.surveys import Variation
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import View

_MENUS: Final = 2
"""Menus of variations that a preview has room for."""
_CARRIED: Final = re.compile(r"[\w.,~+-]{1,70}", re.ASCII)
"""What a button can carry as its value."""


def preview_view(
    live: LiveGame, seat: str, preview: Preview[View], shown: str = ""
) -> discord.ui.View:
    """Confirm first, then what is next to the action, then what may be asked.

    Args:
        live: The game.
        seat: Who considers the action.
        preview: The action.
        shown: The question whose answer is on the picture instead of the action.
    """
    action, varied = preview.action, _variations(live, seat, preview.action)
    first = [
        button(answer_of(live, seat, "try", each.action.to_compact()), each.sign)
        for each in varied
        if each.sign
    ]
    if preview.refusal is None:
        press = answer_of(live, seat, "do", action.to_compact())
        grave = bool(preview.forecast.grave)
        style = discord.ButtonStyle.danger if grave else discord.ButtonStyle.success
        first.insert(0, button(press, "Do it", style))
    # What is impossible may have been typed at any length.
    carried = action.to_compact() if _carried(action) else own_unit(action)
    about = own_unit(action), carried
    answer = answer_of(live, seat)
    asks = question_buttons(live, seat, answer, about, shown)
    rule = preview.refusal.rule if preview.refusal is not None else None
    choices = Press(live.game.id, live.number, "choices", own_unit(action))
    other = button(choices, "Choose something else")
    menus = _menus(live, seat, action, [each for each in varied if not each.sign])
    nudges, last = packed(first), packed([*asks, other])
    if menus and len(nudges) + len(menus) + len(last) > PHONE_ROWS:
        last = packed(asks)
        menus = with_options(menus, [other], answer, PHONE_ROWS - len(nudges) - len(last))
        if len(nudges) + len(menus) + len(last) > PHONE_ROWS:
            last, menus = [], with_options(menus, asks, answer, PHONE_ROWS - len(nudges))
    if rule is not None:
        citing = nudges or last
        citing[-1].append(rule_button(rule, rule if nudges else ""))
    return view_of([*nudges, *menus, *last])


def _variations(live: LiveGame, seat: str, action: Action) -> list[Variation]:
    found = live.ruleset.vary(live.view(seat), action)
    return [each for each in found if _carried(each.action)]


def _carried(action: Action) -> bool:
    """Whether a button can carry an action whole."""
    return _CARRIED.fullmatch(action.to_compact()) is not None


def _menus(live: LiveGame, seat: str, action: Action, varied: list[Variation]) -> Rows:
    """Menus of what has no sign of its own."""
    rows: Rows = []
    for start in range(0, min(len(varied), _MENUS * OPTIONS), OPTIONS):
        part = varied[start : start + OPTIONS]
        options = [
            discord.SelectOption(label=fitted(each.text, OPTION), value=each.action.to_compact())
            for each in part
        ]
        press = answer_of(live, seat, "try", f"{len(rows)}")
        other = "elsewhere" if field_of(type(action), Role.PLACE) else "otherwise"
        words = f"{does(live, seat, action.tag)} {other}"
        title = words if not start else f"{words}, more"
        rows.append([PressSelect(press, f"{title} …", options)])
    return rows
