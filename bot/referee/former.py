"""Players without an account here: those who have had themselves forgotten, or came with a file."""

from __future__ import annotations

import secrets
from typing import Final

NAME: Final = "a former player"
"""What somebody is called who has had themselves forgotten."""
_PREFIX: Final = "former:"
_BYTES: Final = 8


def new_id() -> str:
    """An id that leads to nobody, and to no other game."""
    return id_of(secrets.token_bytes(_BYTES))


def id_of(drawn: bytes) -> str:
    """Such an id, of bytes that were drawn by lot."""
    return _PREFIX + drawn[:_BYTES].hex()


def is_former(user_id: str) -> bool:
    """Whether nobody can act by that id any more."""
    return user_id.startswith(_PREFIX)
