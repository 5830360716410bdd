"""What a player typed that can't be read, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.errors import Malformed
from rules.kernel.spec import UNLISTED

if TYPE_CHECKING:
    from pydantic import ValidationError

_PLAIN: Final = {"too_long": "it is too long", "string_too_long": "it is too long"}
"""What pydantic says in words that only a programmer understands, by its kinds of error."""


def malformed(error: ValidationError) -> Malformed:
    """A validation error as one sentence for a player; what was typed is not repeated."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = str(first["loc"][0]).replace("_", " ") if first["loc"] else "this"
    what = _PLAIN.get(first["type"]) or first["msg"].removeprefix("Value error, ")
    known = first["ctx"]["known"] if first["type"] == UNLISTED else ()
    return Malformed(f"I can't read “{where}”: {what[:1].lower()}{what[1:]}.", legal=known)
