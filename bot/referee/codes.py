"""The short codes by which people name games, and what a system is called by its id."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store import ReadTx

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that look like others."""


def title_of(ruleset_id: str) -> str:
    """A readable title made from a system's id alone."""
    return ruleset_id.replace("_", " ").title()


def new_code(tx: ReadTx) -> str:
    """A code that no stored game has."""
    while True:
        code = "".join(secrets.choice(_LETTERS) for _ in range(4))
        if tx.game(code) is None:
            return code
