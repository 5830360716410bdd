"""Lays out a seat's offers for a thumb: units, what the chosen one may do, the likeliest of it.

What does not fit into the rows of a phone is behind a button that opens a level of ``drill``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.components import PressSelect
from bot.gateway.message.drill import Way, level
from bot.gateway.message.lists import as_lists, by_verb
from bot.gateway.message.phone import PHONE_ROWS
from bot.gateway.message.rows import (
    OPTION,
    OPTIONS,
    ROW,
    append,
    button,
    entry_button,
    offer_button,
    packed,
    selects,
    view_of,
    whole,
)
from bot.gateway.text.messages import fitted
from rules.kernel.foresight.offers import focus
from rules.kernel.foresight.prospects import by_rank, is_grave, summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.message.drill import Level
    from bot.gateway.message.rows import Rows
    from rules.kernel.foresight.forecast import Candidate
    from rules.kernel.foresight.offers import Focus, Offer

_PAGE = OPTIONS - 2
"""Units on one page of a select: it has options for the page before and after as well."""
_CARRIED = re.compile(r"[\w.,~+-]{0,70}")
"""What a press can carry as its value."""


def turn_view(
    offers: Sequence[Offer], answer: Press, chosen: str, more: Sequence[PressButton] = ()
) -> discord.ui.View:
    """The components for one seat's turn, around the unit ``chosen``; they lead to every offer.

    They take ``PHONE_ROWS`` rows at most.

    Args:
        offers: What the seat may do.
        answer: Names the game, the board and the question that every press answers.
        chosen: The unit in focus.
        more: Buttons that lead to something else; one row of them at most, which comes last.
    """
    found = focus(offers, chosen)
    head = _units(found, answer)
    room = PHONE_ROWS - len(head)
    rows = _as_buttons(found, answer, more, room)
    return view_of([*head, *(as_lists(found, answer, more, room) if rows is None else rows)])


def level_view(offers: Sequence[Offer], answer: Press, way: Way) -> tuple[str, discord.ui.View]:
    """A level of a seat's offers: the text that says what is chosen so far, and the components.

    Raises:
        Stale: Nothing on that way is possible any more.
    """
    found = level(offers, way)
    rows = _listed(found, way, answer, PHONE_ROWS - 1)
    if (above := way.back) is not None:
        back = answer._replace(what="open", value=above.text)
    else:
        unit = found.unit if _CARRIED.fullmatch(found.unit) else ""
        what = "ahead" if answer.ahead else "choices"
        back = answer._replace(what=what, value=unit, question=0)
    rows.append([button(back, "‹ Back")])
    chosen = " › ".join(found.chosen)
    return f"**{chosen}**\n{found.asks}", view_of(rows)


def _as_buttons(found: Focus, answer: Press, more: Sequence[PressButton], room: int) -> Rows | None:
    """Rows with a button for every action; ``None`` if they are too many or too wide."""
    if len(found.actions) + len(found.general) > room * ROW:
        return None
    groups = [
        [offer_button(offer, answer) for offer in by_rank(group)]
        for group in by_verb(each for each in found.actions if not is_grave(each)).values()
    ]
    tail = [*found.general, *(each for each in found.actions if is_grave(each))]
    last = [*(offer_button(offer, answer) for offer in sorted(tail, key=is_grave)), *more]
    if not whole([each for group in [*groups, last] for each in group]):
        return None
    apart = packed(*groups)
    for item in last:
        append(apart, item)
    if len(apart) <= room:
        return apart
    close = packed([*(each for group in groups for each in group), *last])
    return close if len(close) <= room else None


def _listed(found: Level, way: Way, answer: Press, room: int) -> Rows:
    """Rows for the entries of a level: buttons, or selects if there is no room for these."""
    if len(found.entries) <= room * ROW:
        buttons = [entry_button(entry, answer) for entry in found.entries]
        rows = packed(buttons)
        if whole(buttons) and len(rows) <= room:
            return rows
    return selects(found.entries, found.chosen[-1], way.verb, answer)


def _units(found: Focus, answer: Press) -> Rows:
    """The row that chooses a unit, if there are several."""
    if len(found.subjects) <= 1:
        return []
    options = [
        discord.SelectOption(
            label=fitted(unit.text, OPTION),
            value=unit.value,
            description=fitted(summary(found.by_unit[unit.value]), OPTION) or None,
            default=unit.value == found.chosen,
        )
        for unit in _page(found.subjects, found.chosen)
    ]
    return [[PressSelect(answer._replace(what="focus"), "Choose a unit", options)]]


def _page(units: Sequence[Candidate], chosen: str) -> Sequence[Candidate]:
    """The units that a select has room for, with ways to those before and after them."""
    if len(units) <= OPTIONS:
        return units
    at = next((number for number, unit in enumerate(units) if unit.value == chosen), 0)
    start = at - at % _PAGE
    before, after = max(0, start - _PAGE), start + _PAGE
    page = list(units[start:after])
    if start > 0:
        words = f"‹ Units {before + 1} to {start}"
        page.insert(0, units[before]._replace(text=words))
    if after < len(units):
        words = f"Units {after + 1} to {min(after + _PAGE, len(units))} ›"
        page.append(units[after]._replace(text=words))
    return page
