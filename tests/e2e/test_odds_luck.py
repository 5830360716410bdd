"""``/luck`` over the wire: expected against actual, from the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.kernel.playing.luck import LuckRecord
from rules.systems.space_convoy.movement.odds import MOVED

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.playing import Play


async def _act(play: Play, verb: str) -> bool:
    """Take the first legal action of a verb, for the seat that must act; whether there was one."""
    table = await play.at_table()
    for offer in table.offers(table.active[0]):
        if offer.action.tag == verb:
            await play.take(play.ada, offer)
            return True
    return False


async def _play(play: Play, actions: int) -> None:
    await play.begin(((play.ada, "freeloaders"), (play.ada, "naztees")))
    for _ in range(200):
        if not (await _act(play, "deploy")):
            break
    for _ in range(actions):
        if (await play.at_table()).result is not None:
            return
        _ = await _act(play, "fire") or await _act(play, "move") or await _act(play, "pass")


async def test_expected_against_actual(play: Play) -> None:
    await _play(play, 30)
    await play.settled()
    exchange = await play.ben.command(play.table, "luck")
    said = await play.said(exchange)
    (answer,) = exchange.answers
    assert not answer.ephemeral
    assert not answer.pinged
    table = await play.at_table()
    record = LuckRecord(table.ruleset, table.start)
    moved: dict[str, list[bool]] = {}
    for entry in map(table.entry, await play.journal()):
        record.add(entry)
        for event in entry.events:
            if event["is"] == "move_rolled":
                moved.setdefault(str(entry.seat), []).append(bool(event["succeeded"]))
    assert moved
    for seat, rolls in moved.items():
        balance = record.balance(seat)
        assert f"` **{balance.words}**" in said
        strayed = said.partition(f"**{table.title(seat)}**")[2].split("`")[1]
        assert ("█│" in strayed, "│█" in strayed) == (balance.score < -25, balance.score > 25)
        found = record.sums(seat)[MOVED]
        assert (found.trials, found.actual) == (len(rolls), sum(rolls))
        assert 0 < found.expected < found.trials
        line = (
            f"- {MOVED}: **{found.actual}** of {found.trials}, expected {float(found.expected):.2f}"
        )
        assert line in said
    (file,) = answer.attachments
    assert len(file.data.decode().splitlines()) == len(record.trials)


async def test_a_game_without_rolls(play: Play) -> None:
    await play.begin()
    said = await play.command(play.ada, "luck")
    assert "No roll of this game has had odds yet" in said


async def _luck(play: Play, person: Person, *, private: bool = False) -> tuple[str, str]:
    """What is said, and what the file says."""
    exchange = await person.command(play.table, "luck", private=private)
    said = await play.said(exchange)
    return said, "".join(file.data.decode() for file in exchange.answers[0].attachments)


@pytest.mark.systems("lucky")
async def test_no_empty_file_is_sent_while_all_rolls_are_secret(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race", pushing=False)
    await play.command(play.ada, "race hide", number=1)
    await play.command(play.ben, "race hide", number=2)
    await play.command(play.ada, "race peek")
    exchange = await play.ben.command(play.table, "luck")
    assert "1 hidden roll is left out" in await play.said(exchange)
    assert exchange.answers[0].attachments == ()


@pytest.mark.systems("lucky")
async def test_secret_rolls_are_told_to_nobody_else_until_the_end(play: Play) -> None:
    ada, ben = play.ada, play.ben
    await play.begin(((ada, "red"), (ben, "blue")), system="race", pushing=False)
    await play.command(ada, "race hide", number=1)
    await play.command(ben, "race hide", number=2)
    await play.throw(5, 6)
    await play.command(ada, "race step", runner="red-a", steps=4)
    await play.command(ben, "race peek")
    unknowing, knowing = "goes: **1** of 1, expected 0.50", "goes: **1** of 1, expected 0.67"
    peeks = "peeks: **1** of 1, expected 0.50"
    left_out = "-# 1 hidden roll is left out until the game ends."
    for person in (ada, ben, play.cleo):
        said, file = await _luck(play, person)
        assert unknowing in said
        assert "peek" not in said + file
        assert said.endswith(left_out)
    said, file = await _luck(play, ada, private=True)
    assert knowing in said
    assert "peek" not in said + file
    assert said.endswith(left_out)
    said, file = await _luck(play, ben, private=True)
    assert unknowing in said
    assert peeks in said
    assert "peeks" in file
    assert left_out not in said
    exchange = await ben.command(play.table, "game concede")
    await exchange.wait()
    await (await ben.press(exchange.answers[0], "Yes, concede")).wait()
    said, file = await _luck(play, play.cleo)
    assert knowing in said
    assert peeks in said
    assert len(file.splitlines()) == 2
