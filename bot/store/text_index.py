"""Full-text search over short texts that never change: SQLite's FTS5, in memory, built at start."""

from __future__ import annotations

import re
import sqlite3
import weakref
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORD: Final = re.compile(r"\w+")
_GRAM: Final = 3
_LIKE: Final = 0.4
"""The share of what is asked for that a text must hold where no word fits."""
_WORDS_ASKED: Final = 12
_WORD_LENGTH: Final = 40


class Document(NamedTuple):
    """A text by its key, such as ``SC27``, with a title and a body."""

    key: str
    title: str
    body: str


class TextIndex:
    """Finds texts by key, by words and their beginnings, and by words that are misspelt.

    A search takes a fraction of a millisecond; one at a time.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = tuple(documents)
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self._connection.close)
        self._texts = [f"{each.title} {each.body}".lower() for each in self._documents]
        for table, tokenizer in (("words", "porter unicode61"), ("grams", "trigram")):
            self._connection.execute(
                f"CREATE VIRTUAL TABLE {table} USING"
                f" fts5(key, title, body, tokenize = '{tokenizer}')"
            )
            self._connection.executemany(
                f"INSERT INTO {table} (rowid, key, title, body) VALUES (?, ?, ?, ?)",  # noqa: S608 - one of two names above
                ((number, *each) for number, each in enumerate(self._documents)),
            )

    def search(self, asked: str, most: int) -> list[Document]:
        """The texts that fit best, the best first."""
        words = [word[:_WORD_LENGTH] for word in _WORD.findall(asked.lower())][:_WORDS_ASKED]
        if not words:
            return []
        found = dict.fromkeys((*self._by_key(words), *self._by_words(words)))
        # Words that fit are meant as they stand; only if there are none, they may be misspelt.
        numbers = list(found) or self._by_likeness(words)
        return [self._documents[number] for number in numbers[:most]]

    def _by_key(self, words: list[str]) -> Iterator[int]:
        wanted = "".join(words)
        exact = [n for n, each in enumerate(self._documents) if each.key.lower() == wanted]
        yield from exact
        for number, each in enumerate(self._documents):
            if number not in exact and each.key.lower().startswith(wanted):
                yield number

    def _by_words(self, words: list[str]) -> list[int]:
        return self._match("words", " ".join(f'"{word}"*' for word in words))

    def _by_likeness(self, words: list[str]) -> list[int]:
        grams = sorted({gram for word in words for gram in _grams(word)})
        if not grams:
            return []
        found = self._match("grams", " OR ".join(f'"{gram}"' for gram in grams))
        shares = {
            number: sum(gram in self._texts[number] for gram in grams) / len(grams)
            for number in found
        }
        like = [number for number in found if shares[number] >= _LIKE]
        return sorted(like, key=lambda number: -shares[number])

    def _match(self, table: str, query: str) -> list[int]:
        sql = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY bm25({table}, 8, 4, 1)"  # noqa: S608 - one of two names
        return [number for (number,) in self._connection.execute(sql, (query,))]


def _grams(word: str) -> Iterator[str]:
    for start in range(len(word) - _GRAM + 1):
        yield word[start : start + _GRAM]
