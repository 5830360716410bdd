"""What a player typed that can't be read, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.system.spec import UNLISTED
from rules.kernel.values.errors import Malformed, Mistakes

if TYPE_CHECKING:
    from pydantic import ValidationError

_PLAIN: Final = {"too_long": "it is too long", "string_too_long": "it is too long"}
"""What pydantic says in words that only a programmer understands, by its kinds of error."""


def malformed(error: ValidationError) -> Malformed:
    """A validation error, a sentence for each mistake; what was typed is not repeated."""
    mistakes = Mistakes()
    for each in error.errors(include_url=False, include_input=False):
        where = str(each["loc"][0]).replace("_", " ") if each["loc"] else "this"
        what = _PLAIN.get(each["type"]) or each["msg"].removeprefix("Value error, ")
        known = each["ctx"]["known"] if each["type"] == UNLISTED else ()
        said = f"I can't read “{where}”: {what[:1].lower()}{what[1:]}."
        mistakes.note(Malformed(said, legal=known))
    return mistakes.all()
