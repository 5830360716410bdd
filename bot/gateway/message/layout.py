"""Lays out a seat's offers: a select of units, and buttons for what the chosen unit may do.

What does not fit into a message is behind a button that opens a level of ``drill``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord

from bot.gateway.interaction.components import PressSelect
from bot.gateway.message.drill import Entry, Way, level, verb_words, way_of
from bot.gateway.message.rows import (
    OPTION,
    OPTIONS,
    ROW,
    ROWS,
    append,
    button,
    buttons,
    entry_button,
    height,
    offer_button,
    selects,
    view_of,
)
from bot.gateway.text.messages import CONTENT, clip
from rules.kernel.offers import focus

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from bot.gateway.interaction.components import Press, PressButton
    from bot.gateway.message.drill import Level
    from bot.gateway.message.rows import Rows
    from rules.kernel.forecast import Candidate
    from rules.kernel.offers import Focus, Offer

_PAGE = OPTIONS - 2
"""Units on one page of a select: it has options for the page before and after as well."""
_CARRIED = re.compile(r"[\w.,~-]{0,70}")
"""What a press can carry as its value."""


def turn_view(
    offers: Sequence[Offer], answer: Press, chosen: str, more: Sequence[PressButton] = ()
) -> discord.ui.View:
    """The components for one seat's turn, around the unit ``chosen``; they lead to every offer.

    Args:
        offers: What the seat may do.
        answer: Names the game, the board and the question that every press answers.
        chosen: The unit in focus.
        more: Buttons that lead to something else; one row of them at most, which comes last.
    """
    sorted_offers = focus(offers, chosen)
    rows = _plain(sorted_offers, answer, ROWS)
    if rows is not None and all(append(rows, each) for each in more):
        return view_of(rows)
    most = ROWS - bool(more)
    rows = _plain(sorted_offers, answer, most) or _drilled(sorted_offers, answer, most)
    return view_of([*rows, more])


def level_view(offers: Sequence[Offer], answer: Press, way: Way) -> tuple[str, discord.ui.View]:
    """A level of a seat's offers: the text that says what is chosen so far, and the components.

    Raises:
        Stale: Nothing on that way is possible any more.
    """
    found = level(offers, way)
    rows = _listed(found, way, answer, ROWS - 1)
    if (above := way.back) is not None:
        back = answer._replace(what="open", value=above.text)
    else:
        unit = found.unit if _CARRIED.fullmatch(found.unit) else ""
        what = "ahead" if answer.ahead else "choices"
        back = answer._replace(what=what, value=unit, question=0)
    rows.append([button(back, "‹ Back")])
    chosen = " › ".join(found.chosen)
    return clip(f"**{chosen}**\n{found.asks}", CONTENT), view_of(rows)


def _plain(found: Focus, answer: Press, most: int) -> Rows | None:
    """Rows with every action of the chosen unit, and all that need none; ``None`` if too many."""
    if len(found.general) > most * ROW:
        return None
    rows = _units(found, answer)
    groups = _by_verb(found.actions)
    as_selects = _as_selects(groups, most - len(rows) - bool(found.general))
    if as_selects is None:
        return None
    rows += _actions(groups, as_selects, answer)
    fits = [append(rows, offer_button(offer, answer), most) for offer in found.general]
    return rows if all(fits) else None


def _drilled(found: Focus, answer: Press, most: int) -> Rows:
    """Rows in which the largest groups are opened by a button each, until all fit."""
    head = _units(found, answer)
    groups, general = _by_verb(found.actions), _few(found.general)
    if not groups:
        groups, general = _by_verb(found.general), []
    opened: list[Entry] = []
    tail = general
    while (as_selects := _as_selects(groups, _room(head, tail, most))) is None and groups:
        largest = max(groups, key=lambda verb: len(groups[verb]))
        opened.append(_opener(groups.pop(largest)))
        tail = [*opened, *general]
    if as_selects is None:
        return [*head, *selects(tail, "What to do", "verb", answer)]
    rows = [*head, *_actions(groups, as_selects, answer)]
    room = _room(rows, general, most)
    if len(opened) == 1 and room > 0:
        # Its first level instead of the button, if there is room, saves a press.
        first = _first_level((*found.actions, *found.general), opened[0], answer, room)
        if first:
            rows, tail = [*rows, *first], general
    for entry in tail:
        append(rows, entry_button(entry, answer), most)
    return rows


def _first_level(offers: Sequence[Offer], opener: Entry, answer: Press, room: int) -> Rows:
    """The rows of the level that an entry opens; none if there is no room for them."""
    if not isinstance(opener.goal, Way):
        return []
    found = level(offers, opener.goal)
    fits = height(len(found.entries), as_select=True) <= room
    return _listed(found, opener.goal, answer, room) if fits else []


def _few(offers: Sequence[Offer]) -> list[Entry]:
    """Entries for one row of buttons: the largest groups of a verb are one entry each."""
    groups = _by_verb(offers)
    opened: dict[str, Entry] = {}
    while sum(map(len, groups.values())) + len(opened) > ROW and groups:
        largest = max(groups, key=lambda verb: len(groups[verb]))
        if len(groups[largest]) == 1:
            break
        opened[largest] = _opener(groups.pop(largest))
    single = [Entry(offer.label.short, offer) for group in groups.values() for offer in group]
    return [*opened.values(), *single]


def _opener(group: Sequence[Offer]) -> Entry:
    return Entry(verb_words(group[0].action.tag), way_of(group[0]))


def _by_verb(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.action.tag, []).append(offer)
    return groups


def _as_selects(groups: Mapping[str, Sequence[Offer]], room: int) -> set[str] | None:
    """Which groups become selects, the largest first, so that all fit; ``None`` if none do."""
    chosen: set[str] = set()
    while True:
        needed = sum(height(len(group), as_select=verb in chosen) for verb, group in groups.items())
        if needed <= room:
            return chosen
        left = [verb for verb in groups if verb not in chosen]
        if not left:
            return None
        chosen.add(max(left, key=lambda verb: len(groups[verb])))


def _actions(
    groups: Mapping[str, Sequence[Offer]], as_selects: Container[str], answer: Press
) -> Rows:
    """Rows for a unit's actions, verb by verb."""
    rows: Rows = []
    for verb, group in groups.items():
        entries = [Entry(offer.label.short, offer) for offer in group]
        if verb in as_selects:
            rows += selects(entries, verb_words(verb), verb, answer)
        else:
            rows += buttons(entries, answer)
    return rows


def _listed(found: Level, way: Way, answer: Press, room: int) -> Rows:
    """Rows for the entries of a level: buttons, or selects if there is no room for these."""
    if height(len(found.entries), as_select=False) <= room:
        return buttons(found.entries, answer)
    return selects(found.entries, found.chosen[-1], way.verb, answer)


def _units(found: Focus, answer: Press) -> Rows:
    """The row that chooses a unit, if there are several."""
    if len(found.subjects) <= 1:
        return []
    options = [
        discord.SelectOption(
            label=clip(unit.text, OPTION), value=unit.value, default=unit.value == found.chosen
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


def _room(rows: Rows, tail: Sequence[Entry], most: int) -> int:
    """Rows that are left, with a place for the buttons that come last."""
    return most - len(rows) - -(-len(tail) // ROW)
