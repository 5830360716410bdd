"""What Discord fills in when it keeps the components of a message: ids and defaults."""

from __future__ import annotations

from copy import deepcopy

from bot.sandbox.model.kinds import SELECTS, Payload
from bot.sandbox.model.messages import walk


def filled_components(components: list[Payload]) -> list[Payload]:
    """Components as Discord keeps them."""
    kept = deepcopy(components)
    taken = {part["id"] for part in walk(kept) if part.get("id")}
    number = 0
    for part in walk(kept):
        if not part.get("id"):
            number += 1
            while number in taken:
                number += 1
            part["id"] = number
        if part["type"] in SELECTS:
            part.setdefault("min_values", 1)
            part.setdefault("max_values", 1)
    return kept
