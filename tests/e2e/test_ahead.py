"""What a seat decides ahead, over the wire: at any time, in private, and unnoticed by others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.records.archive import archive_of, check
from bot.records.verification import verify
from rules.registry import Registry
from tests.e2e.looking import labels, looked_at
from tests.e2e.test_own_seat import described
from tests.e2e.test_presses import forge
from tests.e2e.thumbing import thumb, within_reach
from tests.toy.planning import PLANNING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Channel, Message, Person
    from bot.store import ReadTx
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("planning")

TOLD = "From now on you count on"


async def start(play: Play, channel: Channel | None = None) -> Message:
    """Red is to act, both have chosen a number; the game's message."""
    await play.begin(((play.ada, "red"), (play.ben, "blue")), channel, system="race")
    await play.command(play.ada, "race hide", channel, number=4)
    await play.command(play.ben, "race hide", channel, number=2)
    return await play.panel(channel)


async def answer(person: Person, message: Message, name: str) -> Message:
    """Press a button; the private message that answers it, new or changed."""
    exchange = await thumb(person, message, name)
    await exchange.wait()
    (found,) = exchange.answers or [message]
    assert found.ephemeral
    return found


async def test_it_is_decided_out_of_turn_by_command(play: Play) -> None:
    panel = await start(play)
    shown = described(panel), await play.frozen()
    found = await play.ben.complete(play.table, "race plan", focused="number", number="")
    assert [each["value"] for each in found] == ["1", "3", "4", "5", "6"]
    said = await play.command(play.ben, "race plan", number="6")
    assert f"{TOLD} 6" in said
    assert "Your number 6" in looked_at(await board(play, play.ben))
    exchange = await play.ben.command(play.table, "game since")
    await exchange.wait()
    assert "Nothing has happened since your last turn" in exchange.answers[0].content
    assert "Your number 6" in looked_at(exchange.answers[0])
    state = (await play.at_table()).state
    assert state is not None
    assert state.model_dump()["hidden"] == {"red": 4, "blue": 6}
    assert described(panel) == shown[0]
    await play.restart()
    assert described(await play.panel()) == shown[0]
    assert len(play.public()) == 3
    # The other side's buttons, which were shown before, are as fresh as they were.
    choices = await answer(play.ada, panel, "My choices")
    await play.throw(6)
    await answer(play.ada, choices, "walk 1")
    assert "red-a goes 1 on" in choices.content
    assert "action 4" in await play.command(play.ada, "game status")
    assert (await play.game()).version == 5


async def board(play: Play, person: Person) -> Message:
    exchange = await person.command(play.table, "game board")
    await exchange.wait()
    (found,) = exchange.answers
    return found


async def test_it_is_decided_with_buttons_in_and_out_of_turn(play: Play) -> None:
    panel = await start(play)
    assert panel.pinged == {play.ada.id}, "she is asked by what Ben did, though that was quiet"
    assert labels(panel) == ["My choices", "Why?"]
    refused = await answer(play.ben, panel, "My choices")
    assert "It is for the Reds to act now" in refused.content
    assert labels(refused) == ["Decide ahead …"]
    numbers = await answer(play.ben, refused, "Decide ahead …")
    assert labels(numbers) == [f"count on {face}" for face in (1, 3, 4, 5, 6)]
    assert looked_at(numbers)
    await answer(play.ben, numbers, "count on 5")
    assert f"{TOLD} 5" in numbers.content
    assert "Your number 5" in looked_at(numbers)
    assert labels(numbers) == ["Decide ahead …"]
    choices = await answer(play.ada, panel, "My choices")
    assert labels(choices)[-1] == "Decide ahead …"
    await answer(play.ada, choices, "Decide ahead …")
    await answer(play.ada, choices, "count on 1")
    assert f"{TOLD} 1" in choices.content
    state = (await play.at_table()).state
    assert state is not None
    assert state.model_dump()["hidden"] == {"red": 1, "blue": 5}
    assert (await play.at_table()).number == 3


async def test_who_holds_both_sides_decides_for_either(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ada, "blue")), system="race")
    for number in (4, 2):
        await play.command(play.ada, "race hide", number=number)
    choices = await answer(play.ada, await play.panel(), "My choices")
    ahead = ["Reds: ahead …", "Blues: ahead …"]
    assert {*ahead} <= {*within_reach(choices)}
    await answer(play.ada, choices, ahead[1])
    await answer(play.ada, choices, "count on 5")
    state = (await play.at_table()).state
    assert state is not None
    assert state.model_dump()["hidden"] == {"red": 4, "blue": 5}


async def test_offers_are_private_whether_or_not_a_seat_has_secrets(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    await play.command(play.ben, "race hide", number=2)
    panel = await play.panel()
    assert (await play.at_table()).active == ("red",)
    assert labels(panel) == ["My choices", "Why?"]


async def test_what_others_were_asked_stays_as_fresh_as_it_was(play: Play) -> None:
    await start(play)
    exchange = await play.ada.command(play.table, "game concede")
    await exchange.wait()
    await play.command(play.ben, "race plan", number="6")
    await (await play.ada.press(exchange.answers[0], "Yes, concede")).wait()
    await play.settled()
    assert (await play.game()).status == "over"


async def test_what_can_not_be_decided_is_refused(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    before = await play.frozen()
    assert "-# T3 ·" in await play.command(play.ben, "race plan", number="6")
    assert "You hold no side" in await play.command(play.dan, "race plan", number="6")
    panel = await play.panel()
    game = before[0].id
    for person, press in (
        (play.ada, f"u:{game}:1-1:ahead"),
        (play.ada, f"u:{game}:1-2:ahead"),
        (play.ada, f"u:{game}:1-9:ahead"),
        (play.ada, f"u:{game}:1-1:concede:red"),
        (play.dan, f"u:{game}:1-1:ahead"),
    ):
        assert "✋" in await play.said(await forge(play, person, panel, press))
    assert await play.frozen() == before
    await play.command(play.ada, "race hide", number=4)
    await play.command(play.ben, "race hide", number=2)
    before = await play.frozen()
    for press in ("-1:act:000000000000", "-1:act:x~y", "-1:start", "-2:act:000000000000"):
        forged = f"u:{game}:3{press}"
        assert "✋" in await play.said(await forge(play, play.ada, panel, forged))
    assert await play.frozen() == before


async def test_only_its_own_seat_is_told_of_it(play: Play) -> None:
    await start(play)
    await play.command(play.ben, "race plan", number="6")
    assert f"{TOLD} 6" in await play.command(play.ben, "game log")
    assert f"{TOLD} 6" in await play.command(play.ben, "game status")
    for person in (play.ada, play.cleo):
        for name in ("game log", "game status"):
            assert TOLD not in await play.command(person, name)


async def test_records_with_it_are_in_order(play: Play) -> None:
    await start(play)
    for number in (6, 3):
        await play.command(play.ben, "race plan", number=str(number))
    await play.command(play.ada, "race step", runner="red-a", steps=1)
    table, journal = await play.at_table(), await play.journal()
    verdict = verify(table, journal)
    assert (verdict.faults, verdict.notes, verdict.entries) == ((), (), 4)
    *_, verdict = check(archive_of(table, journal, with_seed=True), Registry([PLANNING]))
    assert (verdict.faults, verdict.notes, verdict.entries) == ((), (), 4)


async def others_see(play: Play, channel: Channel, *numbers: int) -> list[str]:
    """All that red, a spectator and the channel get while blue decides ahead."""
    answers: list[Message] = []

    async def ask(person: Person, name: str, **options: str) -> None:
        exchange = await person.command(channel, name, **options)
        await exchange.wait()
        answers.extend(exchange.answers)

    await start(play, channel)
    panel = await play.panel(channel)
    for number in numbers:
        await play.command(play.ben, "race plan", channel, number=str(number))
    if numbers:
        refused = await answer(play.ben, panel, "My choices")
        ahead = await answer(play.ben, refused, "Decide ahead …")
        await answer(play.ben, ahead, "count on 1")
        await play.restart()
        assert not await outbox(play)
    for turn in range(2):
        for person in (play.ada, play.cleo):
            for name in ("game board", "game log", "game status", "game options", "luck"):
                await ask(person, name)
            await ask(person, "dice proof")
            await ask(person, "dice verify")
            await ask(person, "game board", format="text")
        if turn:
            break
        choices = await answer(play.ada, await play.panel(channel), "My choices")
        answers.append(choices)
        await answer(play.ada, choices, "walk 1")
        await ask(play.ada, "game concede")
    await play.settled(channel)
    game = await play.game(channel)
    joins = [str(each) for each in (await play.at_table(channel)).contributions or ()]
    nonces = [str(each.nonce) for each in play.public(channel)]
    told = [
        *nonces,
        *(repr(each) for m in (*answers, *play.public(channel)) for each in described(m)),
    ]
    boards = [str(each.id) for each in play.public(channel)]  # which answers link to
    for secret in (
        game.id,
        str(channel.id),
        game.commitment,
        game.commitment[:16],
        *joins,
        *boards,
    ):
        told = [each.replace(secret, "…") for each in told]
    return told


async def outbox(play: Play) -> bool:
    def read(tx: ReadTx) -> bool:
        return bool(tx.due_outbox(1 << 60, 10))

    return await play.store.read(read)


async def test_nobody_else_notices(play: Play, same_dice: Callable[[int], None]) -> None:
    guild = play.server.world.guild("War room")
    before = play.server.places.add_channel(guild, "before")
    await start(play, before)  # so it is nobody's first turn in any of the others
    same_dice(7)
    without = await others_see(play, play.table)
    ahead = await others_see(play, play.chat, 6, 3)
    assert len(without) > 30
    assert without == ahead
