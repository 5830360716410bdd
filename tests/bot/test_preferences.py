from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.lookups.preferences import DEFAULT, LISTED, PreferenceBook
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from bot.store import Store


async def test_ids_are_put_on_lists_and_taken_off(store: Store) -> None:
    book = PreferenceBook(store)
    await book.enlist("1", "channels", add=["5", "6", "5"])
    found = await book.enlist("1", "channels", add=["7"], drop=["5", "8"])
    assert found.channels == ("6", "7")
    await book.enlist("1", "managers", add=["9"])
    await book.change("1", private=True)
    for each in (book, PreferenceBook(store)):
        found = await each.of("1")
        assert (found.channels, found.managers, found.private) == (("6", "7"), ("9",), True)
        assert await each.of("2") == DEFAULT
        assert await each.of(None) == DEFAULT


async def test_lists_are_bounded(store: Store) -> None:
    book = PreferenceBook(store)
    full = [str(number) for number in range(LISTED)]
    before = await book.enlist("1", "channels", add=full)
    with pytest.raises(Illegal, match=f"{LISTED} are the most"):
        await book.enlist("1", "channels", add=["x"])
    assert await book.of("1") == before
    found = await book.enlist("1", "channels", add=["x"], drop=["0"])
    assert found.channels == (*full[1:], "x")


async def test_changes_at_once_are_all_kept(store: Store) -> None:
    book = PreferenceBook(store)
    await asyncio.gather(*(book.enlist("1", "managers", add=[str(n)]) for n in range(20)))
    assert set((await book.of("1")).managers) == {str(n) for n in range(20)}
    assert await PreferenceBook(store).of("1") == await book.of("1")


@pytest.mark.parametrize("stored", ['{"style": "of a later version", "private": true}', "[]", "7"])
async def test_preferences_that_cannot_be_read_are_the_defaults(store: Store, stored: str) -> None:
    await store.write(lambda tx: tx.set_setting("server:1", "preferences", stored))
    assert await PreferenceBook(store).of("1") == DEFAULT
    changed = await PreferenceBook(store).change("1", private=True)
    assert changed == DEFAULT.model_copy(update={"private": True})
