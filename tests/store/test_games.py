"""Which games are found, by user, place and status."""

import pytest

from bot.store import Status, Store, Tx
from tests.store.samples import game, member, on_writer


async def test_games_by_member_place_and_status(store: Store) -> None:
    def work(tx: Tx) -> None:
        tx.insert_game(game("a", place="1"))
        tx.insert_game(game("b", place="2"))
        tx.insert_game(game("c", place="1", status="over"))
        tx.insert_game(game("d", place=None, status="playing"))
        for seat, name in (("red", "a"), ("blue", "a"), ("red", "c"), ("red", "d")):
            tx.add_member(member("7", seat, name))
        tx.add_member(member("8", "red", "b"))

    await store.write(work)

    async def ids(
        user: str | None = None,
        place: str | None = None,
        statuses: tuple[Status, ...] = ("lobby", "playing", "over"),
        limit: int = 25,
    ) -> str:
        return await store.read(
            lambda tx: "".join(
                found.id
                for found in tx.games(user_id=user, place=place, statuses=statuses, limit=limit)
            )
        )

    assert await ids() == "dcba"
    assert await ids(limit=2) == "dc"
    assert await ids(user="7") == "dca"
    assert await ids(place="1") == "ca"
    assert await ids(user="7", place="1", statuses=("lobby",)) == "a"
    assert await ids(statuses=("playing", "over")) == "dc"
    assert await ids(statuses=()) == ""
    assert await ids(user="9") == ""
    is_open: tuple[Status, ...] = ("lobby", "playing")
    assert await ids(statuses=is_open) == "dba"
    assert await ids(user="7", statuses=is_open) == "da"
    assert await ids(place="1", statuses=is_open) == "a"
    assert await ids(user="8", place="2", statuses=("lobby",)) == "b"
    assert await ids(user="8", place="1", statuses=is_open) == ""


@pytest.mark.parametrize(("user", "place"), [(None, None), ("7", None), (None, "1"), ("7", "1")])
async def test_open_games_are_found_by_an_index_of_their_own(
    store: Store, user: str | None, place: str | None
) -> None:
    lobbies: tuple[Status, ...] = ("lobby",)
    sql: list[str] = []
    await on_writer(store, lambda connection: connection.set_trace_callback(sql.append))
    await store.write(lambda tx: tx.games(user_id=user, place=place, statuses=lobbies))
    (asked,) = [each for each in sql if "FROM game" in each]
    plan = await on_writer(
        store, lambda connection: connection.execute(f"EXPLAIN QUERY PLAN {asked}").fetchall()
    )
    assert any(row[-1] == "SCAN game USING INDEX game_open" for row in plan), plan
