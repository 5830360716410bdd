"""A system that nothing else knows gets commands, completion, buttons and a game over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.playing import custom_ids
from tests.e2e.thumbing import within_reach

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "toy_race")


async def test_a_race_from_the_first_command_to_the_finish(
    play: Play, same_dice: Callable[[int], None]
) -> None:
    same_dice(5)
    ada, ben = play.ada, play.ben
    assert {"race new", "race step", "race push", "race hide"} <= set(ada.offered(play.table))
    table = await play.begin(((ada, "red"), (ben, "blue")), system="race", target=5)
    assert table.options.model_dump()["target"] == 5
    panel = await play.panel()
    assert panel.pinged == {ben.id}  # Ada started it and sees it
    assert panel.attachments[0].description
    lobby = play.public()[0]
    assert custom_ids(lobby) == []
    # Both must act: each gets choices of their own, and nobody sees the other's.
    exchange = await ben.press(panel, "My choices")
    await exchange.wait()
    (choices,) = exchange.answers
    assert choices.ephemeral
    assert [b["label"] for b in choices.buttons] == ["1", "2", "3", "4", "5", "6"]
    await (await ben.press(choices, "3")).wait()
    assert "Your lucky number is 3" in choices.content
    assert [b["label"] for b in choices.buttons] == ["Take back"]
    assert "It is for the Reds" in await play.said(await ben.press(await play.panel(), "1"))
    await play.press(ada, "6")
    assert "The Blues have chosen" in (await play.panel()).content
    assert not any("lucky number is" in each.content for each in play.public())
    found = await ada.complete(play.table, "race step", focused="runner", runner="b")
    assert [each["value"] for each in found] == ["red-b"]
    people = {"red": ada, "blue": ben}
    pinged: set[int] = set()
    while (table := await play.at_table()).active:
        seat = table.active[0]
        offers = table.offers(seat)
        fields = offers[0].fields
        if offers[0].action.tag == "step":
            fields = {"runner": f"{seat}-a", "steps": 3, "gait": "run"}
        said = await play.command(people[seat], f"race {offers[0].action.tag}", **fields)
        assert "✋" not in said
        pinged |= (await play.panel()).pinged
    assert pinged == {ada.id, ben.id}
    final = await play.panel()
    assert "are home first" in final.content
    assert "Verify the dice" in [each["label"] for each in final.buttons]
    assert "✅" in await play.command(play.cleo, "dice verify")
    assert "Toy Race" in await play.command(play.cleo, "help", topic="race")
    assert "Running doubles" in await play.command(play.cleo, "help", topic="T2")


async def test_who_is_asked_together_answers_in_any_order(play: Play) -> None:
    """One answer leaves the other's open choices fresh, and closes one's own for good."""
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    panel = await play.panel()
    opened = []
    for person in (play.ada, play.ben):
        exchange = await person.press(panel, "My choices")
        await exchange.wait()
        opened.append(exchange.answers[0])
    before = (await play.game()).version
    for person, choices, number in ((play.ada, opened[0], "5"), (play.ben, opened[1], "2")):
        (button,) = (each for each in choices.buttons if each["label"] == number)
        await (await person.press(choices, button["custom_id"])).wait()
        assert f"Your lucky number is {number}" in choices.content
    assert (await play.game()).version == before + 2
    state = (await play.at_table()).state
    assert state is not None
    assert state.model_dump()["hidden"] == {"red": 5, "blue": 2}
    # Red is asked something else now; the press that chose a number chooses nothing more.
    again = await play.said(await play.ada.press(opened[0], "6", stale=0))
    assert "moved on" in again
    assert (await play.game()).version == before + 2


async def test_offers_that_may_tell_a_secret_are_for_their_seat_alone(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race")
    await play.command(play.ben, "race hide", number=2)
    panel = await play.panel()
    assert [each["label"] for each in panel.buttons] == ["1", "2", "3", "4", "5", "6", "Why?"]
    await play.press(play.ada, "6")
    panel = await play.panel()
    assert [each["label"] for each in panel.buttons] == ["My choices", "Why?"]
    exchange = await play.ada.press(panel, "My choices")
    await exchange.wait()
    (choices,) = exchange.answers
    assert choices.ephemeral
    assert len(within_reach(choices)) > 1


async def test_refusals_cite_the_systems_own_rules(play: Play) -> None:
    await play.begin(((play.ada, "red"), (play.ada, "blue")), system="race")
    said = await play.command(play.ada, "race step", runner="red-a", steps=1)
    assert "-# T3 · The lucky number" in said
    assert "The game in this channel is Toy Race: use /race." in await play.command(
        play.ada, "convoy pass"
    )
    assert "already has a game of Toy Race" in await play.command(play.ada, "convoy new")
    for _ in range(2):
        await play.command(play.ada, "race hide", number=1)
    said = await play.command(play.ada, "race step", runner="red-a", steps=6, gait="run")
    assert "-# T2 · Running" in said
    said = await play.command(play.ada, "race step", runner="blue-a", steps=1)
    assert "Possible: red-a, red-b." in said
