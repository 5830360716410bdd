"""Full-text search over short, constant texts: SQLite's FTS5, in memory, built when first asked."""

from __future__ import annotations

import re
import sqlite3
import weakref
from bisect import bisect_left
from difflib import get_close_matches
from functools import cached_property
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORD: Final = re.compile(r"\w+")
_ZEROS: Final = re.compile(r"(?<=[a-z])0+(?=\d)")
_SIMILARITY: Final = 0.7
"""How similar two words must be for one to count as a misspelling of the other, from 0 to 1."""
_LENGTH_GAP: Final = 2
_MOST_PREFIXED: Final = 50
_STOP_WORDS: Final = frozenset(
    _WORD.findall(
        "a about an and are as at be by can do does for from get go goes happens has have how i"
        " if in is it mean means my of on or rule that the there they this to was what when where"
        " which who why with work works you"
    )
)
_WORDS_ASKED: Final = 12
_WORD_LENGTH: Final = 40


class Document(NamedTuple):
    """A text with its key, such as ``SC27``, its title and its body."""

    key: str
    title: str
    body: str


class TextIndex:
    """Finds texts by key, by words or prefixes of words, and by misspelt words.

    A search takes a fraction of a millisecond, with misspelt words a few. Not thread-safe.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = tuple(documents)

    @cached_property
    def _titles(self) -> list[list[str]]:
        return [_without_stop_words(_WORD.findall(each.title.lower())) for each in self._documents]

    @cached_property
    def _vocabulary(self) -> list[str]:
        texts = (f"{each.title} {each.body}".lower() for each in self._documents)
        return sorted({word for text in texts for word in _WORD.findall(text)})

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, connection.close)
        connection.execute(
            "CREATE VIRTUAL TABLE texts USING fts5(key, title, body, tokenize = 'porter unicode61')"
        )
        connection.executemany(
            "INSERT INTO texts (rowid, key, title, body) VALUES (?, ?, ?, ?)",
            ((number, *each) for number, each in enumerate(self._documents)),
        )
        return connection

    def search(self, asked: str, most: int, *, misspelt: bool = True) -> list[Document]:
        """The best matches, best first, at most ``most``; with or without misspelt words."""
        words = [word[:_WORD_LENGTH] for word in _WORD.findall(asked.lower())][:_WORDS_ASKED]
        if not words:
            return []
        prefixed = [[word, *self._with_prefix(word)] for word in _without_stop_words(words)]
        keyed = list(self._by_key(words))
        fitting = self._by_words(prefixed, "AND") if prefixed else []
        # Words count as misspelt only if nothing matches them as they are.
        if misspelt and not keyed and not fitting:
            fitting = self._by_similarity(words)
        found = dict.fromkeys((*keyed, *self._by_title(words), *fitting))
        return [self._documents[number] for number in islice(found, most)]

    def _by_key(self, words: list[str]) -> Iterator[int]:
        wanted = _ZEROS.sub("", "".join(words))
        exact = [n for n, each in enumerate(self._documents) if each.key.lower() == wanted]
        yield from exact
        for number, each in enumerate(self._documents):
            if number not in exact and each.key.lower().startswith(wanted):
                yield number

    def _by_title(self, words: list[str]) -> Iterator[int]:
        """Texts whose title is what is asked for: they explain it, others only mention it."""
        known = [word for word in _without_stop_words(words) if self._with_prefix(word)]
        if known:
            yield from (n for n, title in enumerate(self._titles) if title == known)

    def _by_words(self, meanings: list[list[str]], joined: str) -> list[int]:
        """Texts with a word of each meaning (``AND``), or of any (``OR``)."""
        quoted = (" OR ".join(f'"{word}"' for word in words) for words in meanings)
        query = f" {joined} ".join(f"({words})" for words in quoted)
        sql = "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 8, 4, 1)"
        return [number for (number,) in self._connection.execute(sql, (query,))]

    def _by_similarity(self, words: list[str]) -> list[int]:
        meant = [known for word in _without_stop_words(words) if (known := self._meant(word))]
        return (self._by_words(meant, "AND") or self._by_words(meant, "OR")) if meant else []

    def _meant(self, word: str) -> list[str]:
        prefixed = self._with_prefix(word)
        return [word] if word in prefixed else prefixed or self._most_similar(word)

    def _with_prefix(self, word: str) -> list[str]:
        """The known words with this prefix."""
        start = bisect_left(self._vocabulary, word)
        known = islice(self._vocabulary, start, start + _MOST_PREFIXED)
        return list(takewhile(lambda each: each.startswith(word), known))

    def _most_similar(self, word: str) -> list[str]:
        """The known word most similar to this one, if one is similar enough."""
        near = [each for each in self._vocabulary if abs(len(each) - len(word)) <= _LENGTH_GAP]
        return get_close_matches(word, near, n=1, cutoff=_SIMILARITY)


def _without_stop_words(words: list[str]) -> list[str]:
    return [word for word in words if word not in _STOP_WORDS]
