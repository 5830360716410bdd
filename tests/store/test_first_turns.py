"""Who has acted in a system, for those who are told what to do on their first turn."""

from dataclasses import replace
from functools import partial

from bot.store import ReadTx, Store, Tx
from tests.store.samples import GAME, accept, entry, member


async def test_who_has_acted_in_a_system(store: Store) -> None:
    def begin(tx: Tx) -> None:
        tx.insert_game(GAME)
        tx.add_member(member("1"))
        start = replace(entry(1), seat=None)
        tx.append(GAME.id, start, snapshot="{}", cursor=0, status="playing")

    def asked(tx: ReadTx) -> list[bool]:
        return [tx.has_acted(*each) for each in (("1", "toy"), ("1", "other"), ("2", "toy"))]

    await store.write(begin)
    assert await store.read(asked) == [False, False, False], "who starts a game has not acted"
    await store.write(partial(accept, game_id=GAME.id, seq=2))
    assert await store.read(asked) == [True, False, False]


async def test_what_only_their_seat_knows_of_does_not_count(store: Store) -> None:
    def plan(tx: Tx) -> None:
        tx.insert_game(GAME)
        tx.add_member(member("1"))
        planned = replace(entry(1), action='{"is": "plan"}')
        tx.append(GAME.id, planned, snapshot="{}", cursor=0, status="playing")

    await store.write(plan)
    assert await store.read(lambda tx: tx.has_acted("1", "toy", ["hide"]))
    assert not await store.read(lambda tx: tx.has_acted("1", "toy", ["hide", "plan"]))
