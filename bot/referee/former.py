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
    return _PREFIX + secrets.token_hex(_BYTES)


def is_former(user_id: str) -> bool:
    """Whether nobody can act by that id any more."""
    return user_id.startswith(_PREFIX)
