from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import methodcaller

import pytest

from bot.store import (
    Ask,
    ChannelTaken,
    Draft,
    Duplicate,
    InvalidRecord,
    OutboxItem,
    ReadTx,
    Store,
    Tx,
    UnknownGame,
    VersionConflict,
)
from tests.store.samples import GAME, accept, entry, game, member


async def test_a_game_comes_back_as_it_was_given(store: Store) -> None:
    full = game(
        "full",
        place=None,
        status="over",
        version=0,
        salt=b"\x00salt",
        cursor=9,
        result='{"winner":"red"}',
        panel='{"message":"5"}',
        snapshot='{"state":"ü"}',
    )
    await store.write(lambda tx: tx.insert_game(GAME))
    await store.write(lambda tx: tx.insert_game(full))
    assert await store.read(lambda tx: (tx.game("k7m2"), tx.game("full"))) == (GAME, full)
    assert await store.read(lambda tx: tx.game("none")) is None


def test_the_seed_is_not_shown_in_logs() -> None:
    assert "seed" not in repr(GAME)


async def test_an_id_is_used_once(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.insert_game(replace(GAME, channel="other")))


async def test_a_channel_has_one_open_game(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    second = game("b", GAME.channel)
    with pytest.raises(ChannelTaken):
        await store.write(lambda tx: tx.insert_game(second))
    await store.write(lambda tx: tx.set_status(GAME.id, "over", '"called off"'))
    assert await store.read(lambda tx: tx.game_in(GAME.channel)) is None
    await store.write(lambda tx: tx.insert_game(second))
    with pytest.raises(ChannelTaken):
        await store.write(lambda tx: tx.set_status(GAME.id, "playing"))
    await store.write(lambda tx: tx.set_status("b", "playing"))
    third = game("c", GAME.channel)
    with pytest.raises(ChannelTaken):
        await store.write(lambda tx: tx.insert_game(third))
    assert await store.read(lambda tx: tx.game_in(GAME.channel)) == replace(
        second, status="playing"
    )


async def test_the_latest_game_of_a_channel(store: Store) -> None:
    def work(tx: Tx) -> None:
        for name in ("z", "a"):
            tx.insert_game(game(name, "100"))
            tx.set_status(name, "over")
        tx.insert_game(game("elsewhere", "101"))

    await store.write(work)
    latest = await store.read(lambda tx: tx.latest_game_in("100"))
    assert latest is not None
    assert latest.id == "a"
    assert await store.read(lambda tx: tx.latest_game_in("102")) is None


async def test_members_keep_the_order_of_joining(store: Store) -> None:
    joins = [member("9"), member("1", "blue"), member("5"), member("1", "red")]

    def join(tx: Tx) -> None:
        tx.insert_game(GAME)
        for one in joins:
            tx.add_member(one)

    await store.write(join)
    assert await store.read(lambda tx: tx.members(GAME.id)) == joins
    assert await store.read(lambda tx: tx.members("none")) == []
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.add_member(joins[0]))
    assert await store.write(lambda tx: tx.remove_member(GAME.id, "red", "9"))
    assert not await store.write(lambda tx: tx.remove_member(GAME.id, "red", "9"))
    await store.write(lambda tx: tx.add_member(joins[0]))
    assert await store.read(lambda tx: tx.members(GAME.id)) == [*joins[1:], joins[0]]


async def test_rows_of_no_game_are_refused(store: Store) -> None:
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.add_member(member("1", game_id="none")))
    with pytest.raises(UnknownGame):
        await store.write(
            lambda tx: tx.add_outbox("none", version=1, kind="turn", payload="{}", at=1)
        )
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.remember("r", "none", "{}", 1))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.set_status("none", "over"))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.set_panel("none", None))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.start_game(replace(GAME, id="none")))
    with pytest.raises(UnknownGame):
        await store.write(
            lambda tx: tx.append("none", entry(1), snapshot="{}", cursor=0, status="playing")
        )


async def test_a_game_starts_once(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    begun = replace(
        GAME,
        status="playing",
        salt=b"salt",
        contributions='["1"]',
        brief='{"hills":2}',
        ruleset_version=3,
    )
    await store.write(lambda tx: tx.start_game(begun))
    assert await store.read(lambda tx: tx.game(GAME.id)) == begun
    with pytest.raises(VersionConflict):
        await store.write(lambda tx: tx.start_game(replace(begun, salt=b"other")))


async def test_an_accepted_action_moves_the_game(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    for seq in (1, 2, 3):
        await store.write(partial(accept, game_id=GAME.id, seq=seq))
    moved = await store.read(lambda tx: tx.game(GAME.id))
    assert moved == replace(GAME, status="playing", version=3, cursor=6, snapshot='{"n": 3}')
    await store.write(
        lambda tx: tx.append(
            GAME.id, entry(4), snapshot="{}", cursor=9, status="over", result='"red"'
        )
    )
    moved = await store.read(lambda tx: tx.game(GAME.id))
    assert moved == replace(GAME, status="over", version=4, cursor=9, snapshot="{}", result='"red"')


async def test_the_journal_in_parts(store: Store) -> None:
    def play(tx: Tx) -> None:
        for name in ("k7m2", "other"):
            tx.insert_game(game(name))
            for seq in range(1, 8):
                accept(tx, name, seq)

    await store.write(play)
    entries = [entry(seq) for seq in range(1, 8)]
    assert await store.read(lambda tx: tx.journal("k7m2")) == entries
    assert await store.read(lambda tx: tx.journal("k7m2", after=5)) == entries[5:]
    assert await store.read(lambda tx: tx.journal("k7m2", after=2, limit=2)) == entries[2:4]
    assert await store.read(lambda tx: tx.journal("k7m2", limit=0)) == []
    assert await store.read(lambda tx: tx.journal_tail("k7m2", 3)) == entries[4:]
    assert await store.read(lambda tx: tx.journal_tail("k7m2", 30)) == entries
    assert await store.read(lambda tx: tx.journal("none")) == []


@pytest.mark.parametrize("seq", [1, 2, 4])
async def test_an_action_on_another_version_is_refused(store: Store, seq: int) -> None:
    def play(tx: Tx) -> None:
        tx.insert_game(GAME)
        accept(tx, GAME.id, 1)
        accept(tx, GAME.id, 2)

    await store.write(play)
    before = await store.read(lambda tx: (tx.game(GAME.id), tx.journal(GAME.id)))
    with pytest.raises(VersionConflict) as caught:
        await store.write(lambda tx: accept(tx, GAME.id, seq))
    assert (caught.value.game_id, caught.value.version) == (GAME.id, 2)
    assert await store.read(lambda tx: (tx.game(GAME.id), tx.journal(GAME.id))) == before


async def test_the_panel_is_noted_and_cleared(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    for panel in ('{"message":"1"}', None):
        await store.write(methodcaller("set_panel", GAME.id, panel))
        stored = await store.read(lambda tx: tx.game(GAME.id))
        assert stored == replace(GAME, panel=panel)


async def test_the_outbox(store: Store) -> None:
    def fill(tx: Tx) -> list[int]:
        tx.insert_game(GAME)
        tx.insert_game(game("other"))
        return [
            tx.add_outbox(name, version=version, kind="turn", payload=f"[{version}]", at=at)
            for name, version, at in (("k7m2", 1, 10), ("other", 1, 11), ("k7m2", 2, 12))
        ]

    first, other, second = await store.write(fill)
    item = OutboxItem(first, "k7m2", 1, "turn", "[1]", 10, 10)

    async def due_ids(now: int, limit: int = 10) -> list[int]:
        return await store.read(lambda tx: [row.id for row in tx.due_outbox(now, limit)])

    assert await store.read(lambda tx: tx.due_outbox(10, 10)) == [item]
    assert await due_ids(9) == []
    assert await due_ids(12) == [first, other, second]
    assert await due_ids(12, limit=2) == [first, other]
    await store.write(lambda tx: tx.postpone_outbox(first, 20, "429"))
    await store.write(lambda tx: tx.postpone_outbox(first, 30, "503"))
    assert await due_ids(29) == [other, second]
    postponed = replace(item, due_at=30, attempts=2, last_error="503")
    assert await store.read(lambda tx: tx.due_outbox(30, 1)) == [postponed]
    assert [row.id for row in await store.read(lambda tx: tx.outbox_of("k7m2"))] == [first, second]
    await store.write(lambda tx: tx.finish_outbox(second))
    assert await due_ids(99) == [first, other]
    reused = await store.write(
        lambda tx: tx.add_outbox("k7m2", version=3, kind="turn", payload="[3]", at=40)
    )
    assert reused > second
    assert await store.write(lambda tx: tx.finish_outbox_of("k7m2", 2)) == 1
    assert await due_ids(99) == [other, reused]


async def test_a_request_is_carried_out_once_and_forgotten_in_time(store: Store) -> None:
    def work(tx: Tx) -> None:
        tx.insert_game(GAME)
        tx.remember("old", None, '"no game"', 10)
        tx.remember("new", GAME.id, '"done"', 20)

    await store.write(work)
    assert await store.read(lambda tx: (tx.seen("old"), tx.seen("new"), tx.seen("none"))) == (
        '"no game"',
        '"done"',
        None,
    )
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.remember("new", GAME.id, '"again"', 30))
    assert await store.write(lambda tx: tx.forget_requests(20)) == 1
    assert await store.read(lambda tx: (tx.seen("old"), tx.seen("new"))) == (None, '"done"')


async def test_settings(store: Store) -> None:
    await store.write(lambda tx: tx.set_setting("user:1", "format", '"text"'))
    await store.write(lambda tx: tx.set_setting("user:1", "format", '"picture"'))
    assert await store.read(lambda tx: tx.setting("user:1", "format")) == '"picture"'
    assert await store.read(lambda tx: tx.setting("user:2", "format")) is None


async def test_settings_of_a_scope(store: Store) -> None:
    await store.write(lambda tx: tx.set_setting("user:1", "c", "1"))
    await store.write(lambda tx: tx.set_setting("user:1", "a", "1"))
    await store.write(lambda tx: tx.set_setting("user:1", "b", "1"))
    await store.write(lambda tx: tx.set_setting("user:2", "a", "2"))
    assert await store.read(lambda tx: list(tx.settings("user:1"))) == ["a", "b", "c"]
    assert await store.write(lambda tx: tx.drop_setting("user:1", "b"))
    assert not await store.write(lambda tx: tx.drop_setting("user:1", "b"))
    assert await store.write(lambda tx: tx.drop_settings_before("user:1", "c")) == 1
    assert await store.read(lambda tx: tx.settings("user:1")) == {"c": "1"}
    assert await store.read(lambda tx: tx.settings("user:2")) == {"a": "2"}


async def test_drafts_are_kept_by_person_question_and_verb(store: Store) -> None:
    own = Draft(GAME.id, "1", 7, "buy", "[1]")
    drafts = [
        own,
        replace(own, user_id="2", steps="[2]"),
        replace(own, question=8, steps="[3]"),
        replace(own, verb="note", steps="[4]"),
    ]

    def write(tx: Tx) -> None:
        tx.insert_game(GAME)
        for each in drafts:
            tx.set_draft(each, GAME.version)
        tx.set_draft(replace(own, steps="[1, 5]"), GAME.version)

    def read(tx: ReadTx) -> list[str]:
        found = (tx.draft(d.game_id, d.user_id, d.question, d.verb) for d in drafts)
        return [each.steps for each in found if each is not None]

    await store.write(write)
    assert await store.read(read) == ["[1, 5]", "[2]", "[3]", "[4]"]
    with pytest.raises(VersionConflict):
        await store.write(lambda tx: tx.set_draft(own, GAME.version + 1))
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.set_draft(replace(own, game_id="none"), 0))
    with pytest.raises(InvalidRecord):
        await store.write(lambda tx: tx.set_draft(replace(own, steps="["), GAME.version))
    assert await store.write(lambda tx: tx.drop_drafts(GAME.id, but=(8, 9))) == 3
    assert await store.read(read) == ["[3]"]
    assert await store.write(lambda tx: tx.drop_drafts("none")) == 0
    assert await store.write(lambda tx: tx.drop_drafts(GAME.id)) == 1


async def test_import_of_a_whole_game(store: Store) -> None:
    played = game("old", status="playing", version=3, salt=b"s", cursor=6, snapshot="{}")
    members = [member("2", "blue", "old"), member("1", "red", "old")]
    journal = [entry(1), entry(2), entry(3)]
    await store.write(lambda tx: tx.import_game(played, members, journal))
    assert await store.read(lambda tx: (tx.game("old"), tx.members("old"), tx.journal("old"))) == (
        played,
        members,
        journal,
    )
    with pytest.raises(Duplicate):
        await store.write(lambda tx: tx.import_game(replace(played, channel="x"), [], journal))
    await store.write(lambda tx: accept(tx, "old", 4))


@pytest.mark.parametrize("numbers", [[1, 2], [1, 2, 2], [2, 3, 4], [1, 3, 2], []])
async def test_import_refuses_a_journal_with_gaps(store: Store, numbers: list[int]) -> None:
    played = game("old", status="over", version=3)
    with pytest.raises(InvalidRecord):
        await store.write(lambda tx: tx.import_game(played, [], [entry(n) for n in numbers]))
    with pytest.raises(InvalidRecord):
        await store.write(lambda tx: tx.import_game(game("a"), [member("1", game_id="b")], []))
    assert await store.read(lambda tx: tx.games()) == []


async def test_text_that_is_not_json_is_refused(store: Store) -> None:
    await store.write(lambda tx: tx.insert_game(GAME))
    with pytest.raises(InvalidRecord):
        await store.write(lambda tx: tx.set_panel(GAME.id, "{"))
    with pytest.raises(InvalidRecord):
        await store.write(
            lambda tx: tx.append(GAME.id, entry(1), snapshot="", cursor=0, status="playing")
        )
    assert await store.read(lambda tx: tx.game(GAME.id)) == GAME


async def test_asks_are_kept_by_message_until_they_are_due(store: Store) -> None:
    first = Ask("71", "5", GAME.id, "u:x:1:end", "Do you agree?", 30, 3, "10")
    asks = [first, replace(first, message="72", due_at=20), replace(first, message="73", due_at=40)]

    def write(tx: Tx) -> None:
        tx.insert_game(GAME)
        for each in asks:
            tx.set_ask(each)
        tx.set_ask(replace(first, words="Do all agree?"))

    def due(now: int, limit: int = 9) -> Callable[[ReadTx], list[str]]:
        return lambda tx: [each.message for each in tx.due_asks(now, limit)]

    await store.write(write)
    found = await store.read(lambda tx: tx.asks_of(GAME.id))
    assert [each.message for each in found] == ["72", "71", "73"]
    assert found[1] == replace(first, words="Do all agree?")
    assert await store.read(lambda tx: tx.ask("71")) == found[1]
    assert await store.read(lambda tx: tx.ask("70")) is None
    assert await store.read(lambda tx: tx.asks_of("none")) == []
    assert await store.read(due(19)) == []
    assert await store.read(due(30)) == ["72", "71"]
    assert await store.read(due(99, 1)) == ["72"]
    with pytest.raises(UnknownGame):
        await store.write(lambda tx: tx.set_ask(replace(first, message="74", game_id="none")))
    await store.write(lambda tx: tx.drop_ask("72"))
    await store.write(lambda tx: tx.drop_ask("none"))
    assert await store.read(due(99)) == ["71", "73"]
