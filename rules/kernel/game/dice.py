"""The fair dice of a game, which anyone can check: a committed secret seed, a public counter.

The dice that players write, such as ``4d6kh3``, are read and rolled in ``rules.dice``.

Die ``n`` is drawn from ``HMAC-SHA256(seed + salt, n)``. The seed's SHA-256 is published before
anybody joins and the players' presses in the lobby, up to the one that starts the game, make the
salt: nobody who does not know the seed can choose.
"""

from __future__ import annotations

import hashlib
from struct import Struct
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from pydantic import TypeAdapter

from rules.kernel.values.frozen import value

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORDS = Struct(">4Q")  # a digest's words
_SPAN = 1 << 64  # values of a word
_BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER = bytes(each ^ 0x36 for each in range(256))
_OUTER = bytes(each ^ 0x5C for each in range(256))

_Hash: TypeAlias = "hashlib._Hash"  # noqa: SLF001 - the type has no other name


@value
class Roll:
    """Dice thrown together, as the journal keeps them.

    Attributes:
        label: What they were thrown for.
        colour: Their colour, in words; empty where it means nothing.
        sides: Faces on each die.
        faces: What came up, die by die.
        cursor: How many dice the game had used before these.
    """

    label: str
    colour: str
    sides: int
    faces: tuple[int, ...]
    cursor: int

    def to_json(self) -> dict[str, Any]:
        """The roll as plain JSON data."""
        data: dict[str, Any] = _ROLLS.dump_python(self, mode="json")
        return data

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Roll:
        """The roll that ``to_json`` wrote.

        Raises:
            pydantic.ValidationError: The fields do not fit.
        """
        return _ROLLS.validate_python(data)


_ROLLS = TypeAdapter(Roll)


class Dice(Protocol):
    """A source of dice. ``cursor`` is the number of dice drawn so far."""

    cursor: int

    def draw(self, sides: int) -> int:
        """The next die, from 1 to ``sides``."""
        ...


class SeededDice:
    """The dice of a real game: a pure function of seed, salt and cursor."""

    def __init__(self, seed: bytes, salt: bytes, cursor: int = 0) -> None:
        self._keyed = _keyed(seed + salt)
        self.cursor = cursor

    def draw(self, sides: int) -> int:
        """The next die, from 1 to ``sides``, each face exactly as likely as another."""
        face = _face(self._keyed, self.cursor, sides)
        self.cursor += 1
        return face


class ScriptedDice:
    """Dice for tests and worked examples: the faces given, in order, and no other."""

    def __init__(self, *faces: int) -> None:
        self._faces = faces
        self.cursor = 0

    def draw(self, sides: int) -> int:
        """The next scripted face.

        Raises:
            AssertionError: The script is used up, or the face is not on such a die.
        """
        if self.cursor >= len(self._faces):
            raise AssertionError(f"a d{sides} is drawn, but the script of dice is used up")
        face = self._faces[self.cursor]
        if not 1 <= face <= sides:
            raise AssertionError(
                f"die {self.cursor} is scripted as {face}, but drawn as a d{sides}"
            )
        self.cursor += 1
        return face

    def assert_used_up(self) -> None:
        """Fail unless every scripted face was drawn."""
        left = self._faces[self.cursor :]
        if left:
            raise AssertionError(f"scripted dice left over: {left}")


def commitment(seed: bytes) -> str:
    """What is published of a seed before the game: its SHA-256, in hex."""
    return hashlib.sha256(seed).hexdigest()


def salt_of(contributions: tuple[str, ...]) -> bytes:
    """The players' part of the dice: what each of them contributed, in order."""
    return hashlib.sha256("\n".join(contributions).encode()).digest()


def _keyed(key: bytes) -> tuple[_Hash, _Hash]:
    """The two hashes of HMAC-SHA256 (RFC 2104), keyed once and copied for each die.

    They make a die at a third of the price of ``hmac.digest``, at two thirds of ``hmac.HMAC``.
    """
    if len(key) > _BLOCK:
        key = hashlib.sha256(key).digest()
    key = key.ljust(_BLOCK, b"\0")
    return hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))


def _face(keyed: tuple[_Hash, _Hash], index: int, sides: int) -> int:
    """Die ``index`` of a key. Words that would favour the low faces are thrown away."""
    limit = _SPAN - _SPAN % sides
    attempt = 0
    while True:
        for word in _words(keyed, index, attempt):
            if word < limit:
                return word % sides + 1
        attempt += 1


def _words(keyed: tuple[_Hash, _Hash], index: int, attempt: int) -> tuple[int, ...]:
    inner, outer = keyed[0].copy(), keyed[1].copy()
    inner.update(b"%d:%d" % (index, attempt))
    outer.update(inner.digest())
    return _WORDS.unpack(outer.digest())
