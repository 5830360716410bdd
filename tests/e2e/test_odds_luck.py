"""``/luck`` over the wire: expected against actual, from the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables import read_entry
from rules.kernel.luck import Record
from rules.systems.space_convoy.odds import MOVED

if TYPE_CHECKING:
    from tests.e2e.playing import Play


async def _act(play: Play, verb: str) -> bool:
    """Take the first legal action of a verb, for whoever must act; whether there was one."""
    table = await play.at_table()
    for offer in table.offers(table.active[0]):
        if offer.action.tag == verb:
            await play.command(play.ada, f"convoy {verb}", **offer.fields)
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
    record = Record(table.ruleset, table.options)
    moved: dict[str, list[bool]] = {}
    for entry in map(read_entry, await play.journal()):
        record.add(entry)
        for event in entry.events:
            if event["is"] == "move_rolled":
                moved.setdefault(str(entry.seat), []).append(bool(event["succeeded"]))
    assert moved
    for seat, rolls in moved.items():
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
