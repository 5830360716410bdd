"""Buttons that belong to no game: a key says who acts on them, the rest of the id what is meant."""

from __future__ import annotations

from typing import Any

import discord


class KeyedButton(discord.ui.Button[Any]):
    """A button that outlives restarts: all that it means is in its id."""

    def __init__(self, key: str, carried: str, label: str) -> None:
        super().__init__(
            custom_id=f"{key}:{carried}", label=label, style=discord.ButtonStyle.secondary
        )

    def is_dispatchable(self) -> bool:
        """Whether discord.py is to remember it: no, ``DeskClient`` answers by its id."""
        return False


def row(*buttons: KeyedButton) -> discord.ui.View:
    """A view of some buttons that no process needs to remember."""
    view = discord.ui.View(timeout=None)
    for each in buttons:
        view.add_item(each)
    return view


def rule_button(rule_id: str, label: str = "") -> KeyedButton:
    """A button that shows a rule to whoever presses it."""
    return KeyedButton(RULE, rule_id, label or f"Rule {rule_id}")


RULE = "rule"
"""The key of buttons that lead to a rule."""
