"""Presses all that a message offers, and all that the answers to these presses offer in turn."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.gateway.interaction.components import press_in
from bot.gateway.message.drill import is_way, read_way
from bot.gateway.message.layout import level_view, turn_view
from bot.gateway.message.phone import SCREEN, width
from bot.gateway.message.rows import OPTIONS, ROW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.gateway.interaction.components import Press
    from rules.kernel.foresight.offers import Offer

_SELECT = discord.ComponentType.string_select.value
MOST = 3
"""Rows of controls that a message may take on a phone."""


def phone_rows(rows: Iterable[Any]) -> int:
    """How many rows these components take on a phone, where a row of buttons wraps."""
    count = 0
    for row in rows:
        count += 1
        used = 0
        for part in row["components"]:
            if part["type"] == _SELECT:
                continue
            pixels = width(part["label"])
            if used and used + 8 + pixels > SCREEN:
                count, used = count + 1, pixels
            else:
                used += pixels + (8 if used else 0)
            assert pixels <= SCREEN, f"{part['label']} is cut"
    return count


class Reached(NamedTuple):
    """What thumbs can do.

    Attributes:
        presses: By the token of an offer, after how many presses it is taken.
        contents: The texts of the levels that were opened.
    """

    presses: dict[str, int]
    contents: list[str]


def reach(offers: Sequence[Offer], answer: Press) -> Reached:
    """Start with the components of a turn and press everything, each once."""
    found = Reached({}, [])
    seen: set[tuple[str, str]] = {("choices", "")}
    queue = deque([(turn_view(offers, answer, ""), 1)])
    while queue:
        view, number = queue.popleft()
        for press in presses(view):
            offered = press.what in ("act", "pick", "open")
            kind = "level" if offered and is_way(press.value) else press.what
            if kind in ("act", "pick"):
                found.presses.setdefault(press.value, number)
            elif (kind, press.value) not in seen:
                seen.add((kind, press.value))
                queue.append((_answered(offers, answer, kind, press.value, found), number + 1))
    return found


def presses(view: discord.ui.View) -> Iterator[Press]:
    """The presses that a view allows; it must keep within Discord's limits."""
    rows = view.to_components()
    assert phone_rows(rows) <= MOST
    ids = [part["custom_id"] for row in rows for part in row["components"]]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= 100 for each in ids)
    for row in rows:
        parts: list[dict[str, Any]] = row["components"]
        if parts[0]["type"] == _SELECT:
            (menu,) = parts
            assert 1 <= len(menu["options"]) <= OPTIONS
            assert 1 <= len(menu["placeholder"]) <= 150
            values = [option["value"] for option in menu["options"]]
            assert len(set(values)) == len(values)
            for option in menu["options"]:
                assert 1 <= len(option["label"]) <= 100
                assert 1 <= len(option["value"]) <= 100
                yield press_in({"custom_id": menu["custom_id"], "values": [option["value"]]})
        else:
            assert len(parts) <= ROW
            for part in parts:
                assert 1 <= len(part["label"]) <= 80
                yield press_in(part)


def _answered(
    offers: Sequence[Offer], answer: Press, kind: str, value: str, found: Reached
) -> discord.ui.View:
    match kind:
        case "focus" | "choices":
            return turn_view(offers, answer, value)
        case "level":
            content, view = level_view(offers, answer, read_way(value))
            assert len(content) <= 2000
            found.contents.append(content)
            return view
        case _:
            raise AssertionError(f"nothing answers {kind}")
