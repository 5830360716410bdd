"""Lists of what a unit may do, where there are too many things for a button each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.interaction.components import PressButton, PressSelect
from bot.gateway.message.drill import MOST, Entry, level, verb_words, way_of
from bot.gateway.message.phone import SCREEN, beside, equally, together, width
from bot.gateway.message.rows import (
    OPTIONS,
    ROW,
    entry_button,
    offer_button,
    packed,
    press_option,
    selects,
    whole,
)
from rules.kernel.foresight.offers import Offer
from rules.kernel.foresight.prospects import by_rank, is_attack, likeliest, rank
from rules.kernel.values.counting import either

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.gateway.interaction.components import Press
    from bot.gateway.message.rows import Rows
    from rules.kernel.foresight.offers import Focus

_READABLE = 160
"""Pixels that the button for the likeliest has at least, unless it needs fewer."""


def as_lists(found: Focus, answer: Press, more: Sequence[PressButton], room: int) -> Rows:
    """Selects for the actions, and a row of buttons: the likeliest, the rest, what needs no unit.

    Args:
        found: What may be done.
        answer: Names the game, the board and the question that every press answers.
        more: Buttons that lead to something else; those without room are options of a select.
        room: Rows that there are at most, two or more.
    """
    groups, general = by_verb(found.actions), by_verb(found.general)
    if not groups:
        groups, general = general, {}
    tail = _beside(general, answer)
    if not tail:
        groups = {**groups, **general}
    best = likeliest([offer for group in groups.values() for offer in _weighed(group)])
    wanted = 0 if best is None else width(_label(offer_button(best, answer)))
    kept, listed = _with_room(tail, more, wanted)
    tail += kept
    lists = {verb: _entries(group) for verb, group in groups.items()}
    rows = _selects(lists, answer, room - 1)
    if rows is None and not tail and (rows := _selects(lists, answer, room)) is not None:
        return with_options(rows, listed, answer, room)  # not even the likeliest has a button
    openers: list[PressButton] = []
    if rows is None:
        rows, openers = _shorter(lists, groups, tail, answer, room)
        tail = [*openers, *tail]
    if openers and (few := _as_buttons(lists, [*tail, *listed], answer, room)) is not None:
        return few
    if len(rows) + 1 == room and _full(rows, len(listed)) and _fit([*tail, *listed]):
        tail, listed = [*tail, *listed], []  # rather than the likeliest, which is in a list, too
    if best is not None and len(tail) < ROW:
        left = beside(SCREEN, *map(_label, tail))
        press = offer_button(best, answer, left)
        if width(_label(press)) <= left and left >= min(_READABLE, width(best.label.short)):
            tail = [press, *tail]
    own: Rows = [[*tail]] if tail else []
    return [*with_options(rows, listed, answer, room - len(own)), *own]


def with_options(rows: Rows, listed: Sequence[PressButton], answer: Press, room: int) -> Rows:
    """The rows, with what has no button of its own in the last select that has room for it."""
    if not listed:
        return rows
    options = [press_option(each) for each in listed]
    for menu, *_ in reversed(rows):
        if isinstance(menu, PressSelect) and len(menu.options) + len(options) <= OPTIONS:
            menu.options = [*menu.options, *options]
            return rows
    if len(rows) < room:
        return [*rows, [PressSelect(answer._replace(what="pick", value="more"), "More …", options)]]
    for each, label in zip(listed, equally(map(_label, listed)), strict=True):
        each.label = label
    return [*rows, [*listed]]


def _shorter(
    lists: dict[str, list[Entry]],
    groups: Mapping[str, Sequence[Offer]],
    tail: Sequence[PressButton],
    answer: Press,
    room: int,
) -> tuple[Rows, list[PressButton]]:
    """Selects without the longest lists, and the buttons that open these, beside the tail.

    Where the buttons don't fit, what opens the lists is in a select. Takes the lists out.
    """
    opened: list[Entry] = []
    while True:
        largest = max(lists, key=lambda verb: len(lists[verb]))
        del lists[largest]
        opened.append(_opener(groups[largest]))
        openers = [entry_button(entry, answer) for entry in opened]
        kept = lists
        if not _fit([*openers, *tail]):
            openers, kept = [], {**lists, _verb(opened[0]): opened}
        rows = _selects(kept, answer, room - 1)
        if rows is not None:
            return rows, openers


def _as_buttons(
    lists: Mapping[str, Sequence[Entry]], tail: Sequence[PressButton], answer: Press, room: int
) -> Rows | None:
    """Rows of buttons, where the lists have become so short that no list is needed."""
    entries = [entry for each in lists.values() for entry in each]
    entries.sort(key=_rank)
    if len(entries) > ROW:
        return None
    buttons = [*(entry_button(each, answer) for each in entries), *tail]
    rows = packed(buttons)
    return rows if whole(buttons) and len(rows) <= room else None


def _full(rows: Rows, count: int) -> bool:
    """Whether no select has room for so many more options."""
    menus = [menu for menu, *_ in rows if isinstance(menu, PressSelect)]
    return all(len(menu.options) + count > OPTIONS for menu in menus)


def by_verb(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    """The offers, verb by verb."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(offer.action.tag, []).append(offer)
    return groups


def _with_room(
    tail: Sequence[PressButton], more: Sequence[PressButton], wanted: int
) -> tuple[list[PressButton], list[PressButton]]:
    """The buttons that leave so many pixels beside them and the tail, and the others."""
    kept: list[PressButton] = []
    for each in more:
        row = [*map(_label, (*tail, *kept, each))]
        if len(row) < ROW and beside(SCREEN, *row) >= wanted:
            kept.append(each)
    return kept, [each for each in more if each not in kept]


def _beside(general: Mapping[str, Sequence[Offer]], answer: Press) -> list[PressButton]:
    """Buttons for what needs no unit that fit into one row; else none.

    Each action has one; if these are too many, each verb.
    """
    single = [
        [Entry(each.label.short, each) for each in by_rank(group)] for group in general.values()
    ]
    for entries in (
        [entry for group in single for entry in group],
        [
            entries[0] if len(entries) == 1 else _opener(group)
            for entries, group in zip(single, general.values(), strict=True)
        ],
    ):
        buttons = [entry_button(entry, answer) for entry in entries]
        if _fit(buttons):
            return buttons
    return []


def _entries(group: Sequence[Offer]) -> list[Entry]:
    """An entry for each action; if these are too many, the first level of them."""
    if len(group) <= MOST:
        return [Entry(offer.label.short, offer) for offer in group]
    return list(level(group, way_of(group[0])).entries)


def _weighed(group: Sequence[Offer]) -> Sequence[Offer]:
    """Those of a verb that may be the likeliest: of too many to list, only attacks.

    Of so many places the first is no likelier than any other.
    """
    return group[:MOST] if len(group) <= MOST or is_attack(type(group[0].action)) else ()


def _opener(group: Sequence[Offer]) -> Entry:
    return Entry(verb_words(group[0].action.tag), way_of(group[0]))


def _selects(lists: Mapping[str, Sequence[Entry]], answer: Press, room: int) -> Rows | None:
    """Selects for these entries, with as few verbs in each as there is room for; or ``None``."""
    for shared in _sharing(lists):
        rows: Rows = []
        for verbs in shared:
            entries = [entry for verb in verbs for entry in lists[verb]]
            entries.sort(key=_rank)
            rows += selects(entries, _title(verbs), verbs[0], answer)
        if len(rows) <= room:
            return rows
    return None


def _rank(entry: Entry) -> int:
    """Where an entry stands in a list; what opens a level is in front with what has hope."""
    return rank(entry.goal) if isinstance(entry.goal, Offer) else 0


def _sharing(lists: Mapping[str, Sequence[Entry]]) -> Iterator[list[list[str]]]:
    """Which verbs may share a list: none, the attacks, all."""
    yield [[verb] for verb in lists]
    attacks = [verb for verb, entries in lists.items() if _against_somebody(entries)]
    rest = [verb for verb in lists if verb not in attacks]
    yield [verbs for verbs in (attacks, rest) if verbs]
    yield [[*attacks, *rest]]


def _against_somebody(entries: Sequence[Entry]) -> bool:
    goal = entries[0].goal
    return isinstance(goal, Offer) and is_attack(type(goal.action))


def _title(verbs: Sequence[str]) -> str:
    """``Shoot, shoot into or move``."""
    return either(verb.replace("_", " ") for verb in verbs).capitalize()


def _verb(entry: Entry) -> str:
    goal = entry.goal
    return goal.action.tag if isinstance(goal, Offer) else goal.verb


def _fit(buttons: Sequence[PressButton]) -> bool:
    return len(buttons) <= ROW and together(map(_label, buttons)) <= SCREEN


def _label(each: PressButton) -> str:
    return str(each.label)
