"""Saved rolls of people and servers: parsed, filled in with arguments, stored."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from bot.escaping import escaped, single_line
from rules.dice.notation import limits
from rules.dice.notation.faults import BadDice
from rules.dice.notation.grammar import parse
from rules.dice.notation.meant import check_roll, several
from rules.dice.notation.words import NUMBERS
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Illegal, Malformed, Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store import ReadTx, Store, Tx

NAME: Final = 32
PERSONAL: Final = 50
COMMON: Final = 100
ARGUMENT: Final = 60
ARGUMENTS: Final = 9
_NAME: Final = re.compile(r"[\w][\w-]{0,31}")
TRIED: Final = "Each argument was tried as 1."
_APART: Final = ",;，；、"  # noqa: RUF001 - other keyboards' commas
_OPENS: Final = "\"“”„«‟'‘’‚"  # noqa: RUF001 - what telephones make of quotes
_CLOSES: Final = "\"“”»'‘’"  # noqa: RUF001 - likewise
_ARGUMENT: Final = re.compile(
    rf"\s*(?:[{_OPENS}]([^{_OPENS}{_CLOSES}]*)[{_CLOSES}]\s*|([^{_APART}]*))(?:[{_APART}]|$)"
)
_POINTS: Final = re.compile(r"[.\s·]+")
_PLACE: Final = re.compile(r"\{([1-9])(?:\|([^{}|]{0,60}))?\}")


class Macros:
    """The saved rolls in the store.

    A text has placeholders such as ``{1}``, or ``{1|4}`` with a default.
    """

    def __init__(self, store: Store, letters: str = "") -> None:
        """``letters`` mean a die, as `d` does."""
        self._store = store
        self._letters = letters

    async def save(self, scope: str, name: str, text: str, most: int) -> bool:
        """Save a roll, and return whether it replaced one of that name.

        Raises:
            Refusal: The name or the text is invalid, or there are too many.
        """
        wanted = read_name(name)
        kept = check_text(text, self._letters)

        def write(tx: Tx) -> bool:
            saved = tx.settings(scope)
            if wanted not in saved and len(saved) >= most:
                raise Illegal(f"{most} saved rolls are the most; delete one first.")
            tx.set_setting(scope, wanted, json.dumps(kept))
            return wanted in saved

        return await self._store.write(write)

    async def delete(self, scope: str, name: str) -> bool:
        """Delete a roll, and return whether there was one."""
        wanted = single_line(name, NAME).lower()
        return await self._store.write(lambda tx: tx.drop_setting(scope, wanted))

    async def saved(self, scope: str) -> dict[str, str]:
        """All rolls of a person or a server, by name."""
        return await self._store.read(lambda tx: _texts(tx, scope))

    async def find(self, user_id: str, place: str | None, name: str) -> str:
        """A roll by its name; a person's own takes precedence over the server's.

        Raises:
            Unknown: There is none.
        """
        wanted = single_line(name, NAME).lower()
        own, common = await self._both(user_id, place)
        found = own.get(wanted, common.get(wanted))
        if found is None:
            names = dict.fromkeys((*own, *common))
            raise Unknown("There is no saved roll of that name.", legal=tuple(map(escaped, names)))
        return found

    async def candidates(self, user_id: str, place: str | None) -> list[Candidate]:
        """Rolls that need no arguments, for autocompletion."""
        own, common = await self._both(user_id, place)
        return [
            Candidate(filled, f"{name}: {text}")
            for name, text in {**common, **own}.items()
            if (filled := _filled_by_default(text)) is not None
        ]

    async def named(self, user_id: str, place: str | None) -> list[Candidate]:
        """All rolls by name, for autocompletion."""
        own, common = await self._both(user_id, place)
        return [
            *(Candidate(name, f"{name}: {text}") for name, text in own.items()),
            *(
                Candidate(name, f"{name}: {text} · server")
                for name, text in common.items()
                if name not in own
            ),
        ]

    async def _both(
        self, user_id: str, place: str | None
    ) -> tuple[Mapping[str, str], Mapping[str, str]]:
        def look(tx: ReadTx) -> tuple[dict[str, str], dict[str, str]]:
            own = _texts(tx, personal(user_id))
            return own, _texts(tx, common(place)) if place is not None else {}

        return await self._store.read(look)


def personal(user_id: str) -> str:
    """The scope of a person's rolls in the store."""
    return f"rolls:user:{user_id}"


def common(place: str) -> str:
    """The scope of a server's rolls in the store."""
    return f"rolls:server:{place}"


def read_name(text: str) -> str:
    """The name of a roll, in lower case.

    Raises:
        Malformed: It is empty, too long, or has characters other than letters, digits, - and _.
    """
    name = single_line(text, NAME + 1).lower()
    if not _NAME.fullmatch(name):
        raise Malformed(f"A name is 1 to {NAME} letters, digits, - or _ without spaces.")
    return name


def check_text(text: str, letters: str = "") -> str:
    """The text of a roll that can be thrown once its placeholders are filled.

    Raises:
        Malformed: Its placeholders or its dice are invalid.
    """
    kept = single_line(text, limits.LENGTH + 1)
    if "{" in _PLACE.sub("", kept.partition("#")[0]):
        raise Malformed("Arguments are written {1} to {9}, or {1|4} with 4 if it is left out.")
    try:
        check_roll(_tried(kept), letters)
    except BadDice as fault:
        raise (fault.noted(TRIED) if takes(kept) else fault) from None
    return kept


def settled(text: str, letters: str = "") -> bool:
    """Whether a saved text may mean several rolls: it was saved before that was asked.

    It goes on as it was read then.
    """
    try:
        return bool(several(_tried(text), letters))
    except BadDice:
        return False


def _tried(text: str) -> str:
    return fill(text, ("1",) * takes(text))


def split(typed: str) -> tuple[str, ...]:
    """Typed arguments, separated by commas or semicolons, perhaps in quotes.

    What is empty at the end is ignored.
    """
    found: list[str] = []
    at = 0
    while at < len(typed) and (each := _ARGUMENT.match(typed, at)):
        found.append((each[2] if each[1] is None else each[1]).strip())
        at = each.end()
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def joined(arguments: tuple[str, ...]) -> str:
    """Arguments as they can be typed again."""
    return ", ".join(
        f"“{each}”" if any(sign in each for sign in _APART) else each for each in arguments
    )


def arguments_for(text: str, typed: str, letters: str = "") -> tuple[str, ...]:
    """The arguments for a text, read with the points or spaces between numbers as commas.

    Telephones make points of commas. They stay points where the text can be filled so.
    """
    given = split(typed.strip().rstrip("."))
    if not 1 <= len(given) < takes(text):
        return given
    apart = tuple(piece for each in given for piece in _numbers(each))
    if not len(given) < len(apart) <= takes(text):
        return given
    try:
        parse(fill(text, given), letters)
    except Malformed:
        return apart
    return given


def _numbers(argument: str) -> list[str]:
    pieces = _POINTS.split(argument)
    return pieces if all(piece.isdecimal() for piece in pieces) else [argument]


def defaults(text: str) -> dict[int, str | None]:
    """The defaults of a text's arguments by number; ``None`` for those that must be given."""
    found: dict[int, str | None] = {}
    for place in _PLACE.finditer(text):
        number = int(place[1])
        if place[2] is None or found.get(number, "") is None:
            found[number] = None
        else:
            found.setdefault(number, place[2])
    return dict(sorted(found.items()))


def takes(text: str) -> int:
    """How many arguments a text takes."""
    return max(defaults(text), default=0)


def fill(text: str, arguments: tuple[str, ...]) -> str:
    """The text with its placeholders filled.

    Raises:
        Malformed: An argument is missing, too long, or has no placeholder.
    """
    most = takes(text)
    if len(arguments) > ARGUMENTS or any(len(each) > ARGUMENT for each in arguments):
        raise Malformed(f"Nine arguments of {ARGUMENT} characters are the most.")

    if len(arguments) > most:
        raise Malformed(f"This roll takes {_counted(most)}: you gave {len(arguments)}.")

    def put(found: re.Match[str]) -> str:
        number = int(found[1])
        given = arguments[number - 1].strip() if number <= len(arguments) else ""
        if given:
            label = "#" in text[: found.start()]
            return given if label else NUMBERS.get(given.lower(), given)
        if found[2] is None:
            raise Malformed(_wanted(most, number))
        return found[2]

    return _PLACE.sub(put, text)


def _counted(arguments: int) -> str:
    return {0: "no arguments", 1: "one argument"}.get(arguments, f"{arguments} arguments")


def _wanted(most: int, missing: int) -> str:
    if most == 1:
        return "This roll takes an argument: give it in `arguments:`."
    return (
        f"This roll takes {most} arguments, separated by commas or `;`, in `arguments:`; "
        f"number {missing} is missing."
    )


def _filled_by_default(text: str) -> str | None:
    try:
        return fill(text, ())
    except Malformed:
        return None


def _texts(tx: ReadTx, scope: str) -> dict[str, str]:
    return {name: str(json.loads(value)) for name, value in tx.settings(scope).items()}
