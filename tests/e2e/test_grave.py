"""What costs one's own unit: last, red, asked about first, unless it is typed with ``at_once``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.looking import consider, labels, press

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("cliffs")

JUMP = "Jump: it is lost"
RED = 4


async def begin(play: Play) -> None:
    people = ((play.ada, "amber"), (play.ben, "blue"), (play.dan, "crimson"))
    await play.begin(people, system="trio")
    play.clock.skip(60)


async def asked(play: Play, person: Person, label: str) -> Message:
    """The private question that a press is answered with; nothing is done."""
    before = await play.frozen()
    exchange = await play.press(person, label)
    (question,) = exchange.answers
    assert question.ephemeral
    assert await play.frozen() == before
    return question


async def test_a_grave_press_is_last_and_red_and_asked_about(play: Play) -> None:
    await begin(play)
    panel = await play.panel()
    styles = {str(each["label"]): each["style"] for each in panel.buttons}
    assert styles[JUMP] == RED
    found = [label for label in styles if label.startswith(("→", "Barge", "Rest", "Jump"))]
    assert found[-1] == JUMP
    assert len(found) > 2
    question = await asked(play, play.ada, JUMP)
    assert "**amber-a jumps: it is lost**?" in question.content
    assert labels(question) == ["Yes, do it", "Choose something else"]
    assert question.buttons[0]["style"] == RED
    await press(play.ada, question, "Yes, do it")
    await play.settled()
    assert "amber-a off the board" in (await play.panel()).content
    assert (await play.at_table()).active == ("blue",)


async def test_a_grave_action_that_is_typed_is_asked_about_unless_it_is_done_at_once(
    play: Play,
) -> None:
    await begin(play)
    question = await consider(play, play.ada, "trio jump", walker="amber-b")
    assert "amber-b jumps: it is lost" in question.content
    await press(play.ada, question, "Yes, do it")
    await play.settled()
    assert (await play.at_table()).active == ("blue",)
    assert "It is for the Blues" in await play.command(play.ada, "trio jump", walker="amber-a")
    assert "Z8" in await play.command(play.ben, "trio jump", walker="amber-a")
    await play.command(play.ben, "trio jump", walker="blue-a", at_once=True)
    assert (await play.at_table()).active == ("crimson",)
    await play.command(play.dan, "trio rest")
    assert (await play.at_table()).active == ("amber",)


async def test_whoever_wants_no_previews_is_asked_all_the_same(play: Play) -> None:
    await play.command(play.ada, "prefer confirm", actions="never")
    await begin(play)
    question = await asked(play, play.ada, JUMP)
    assert "it is lost" in question.content
