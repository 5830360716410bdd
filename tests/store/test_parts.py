"""Which games are parts of others, and that each is reported once."""

from dataclasses import replace

import pytest

from bot.store import Duplicate, Store, Tx, UnknownGame
from bot.store.reading import UNREPORTED
from tests.store.samples import GAME, entry, game, on_writer

RACE, OTHER = game("race"), game("other")


def ended(tx: Tx, code: str) -> None:
    start = replace(entry(1), seat=None)
    tx.append(code, start, snapshot="{}", cursor=0, status="over", result="{}")


async def test_a_part_is_known_by_its_whole_and_its_key(store: Store) -> None:
    def write(tx: Tx) -> None:
        for each in (GAME, RACE, OTHER):
            tx.insert_game(each)
        tx.add_part(RACE.id, GAME.id, "race-1")

    await store.write(write)
    part = await store.read(lambda tx: tx.part(RACE.id))
    assert part is not None
    assert (part.whole, part.key, part.reported_at) == (GAME.id, "race-1", None)
    assert part.channel == RACE.channel
    assert await store.read(lambda tx: tx.parts_of(GAME.id)) == [part]
    assert await store.read(lambda tx: tx.part(GAME.id)) is None
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.add_part(OTHER.id, GAME.id, "race-1"))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.add_part(OTHER.id, "nope", "race-2"))


async def test_a_part_is_owed_from_its_end_until_it_is_reported(store: Store) -> None:
    def write(tx: Tx) -> None:
        for each in (GAME, RACE, OTHER):
            tx.insert_game(each)
        tx.add_part(RACE.id, GAME.id, "race-1")

    await store.write(write)
    assert await store.read(lambda tx: tx.unreported(10)) == []
    await store.write(lambda tx: ended(tx, RACE.id))
    assert await store.read(lambda tx: tx.unreported(10)) == [RACE.id]
    assert await store.write(lambda tx: tx.finish_part(RACE.id, 7))
    assert not await store.write(lambda tx: tx.finish_part(RACE.id, 8))
    assert await store.read(lambda tx: tx.unreported(10)) == []
    await store.write(lambda tx: tx.add_part(OTHER.id, GAME.id, "race-1"))


async def test_parts_that_are_owed_are_found_among_those_that_are_open(store: Store) -> None:
    plan = await on_writer(
        store, lambda c: c.execute(f"EXPLAIN QUERY PLAN {UNREPORTED}", (10,)).fetchall()
    )
    assert not any("SCAN game" in row[3] for row in plan), plan
