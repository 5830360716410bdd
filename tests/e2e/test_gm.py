"""A game master in Discord: who is one, what he does, and that all players see it as his."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.records.verification import verify
from bot.sandbox import NotPossibleError
from rules.kernel.playing.play import LOCKED
from rules.systems.space_convoy.stats import FREELOADERS
from tests.e2e import gun_fighting
from tests.e2e.by_post import HOUR, dues
from tests.e2e.looking import looked_at, press
from tests.e2e.test_presses import forge
from tests.systems.gun_fights.positions import position as gun_fight
from tests.systems.space_convoy.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "gun_fights", "strolling")

ONLY = "Only a game master"


@pytest_asyncio.fixture(loop_scope="session")
async def race(play: Play) -> None:
    """A race by post in which Ada has gone one step and may go on."""
    await play.begin(
        *(((play.ada, "red"), (play.ben, "blue")),),
        system="race",
        pushing=False,
        target=9,
        pace="daily",
    )
    await play.command(play.ada, "race hide", number=1)
    await play.command(play.ben, "race hide", number=2)
    await play.command(play.ada, "race step", runner="red-a", steps=1)
    await play.settled()


async def question_of(play: Play, name: str, **options: str) -> Message:
    """The private question to the game master."""
    exchange = await play.cleo.command(play.table, name, **options)
    await exchange.wait(15)
    (answer,) = exchange.answers
    assert answer.ephemeral
    return answer


async def shown(play: Play, words: str) -> None:
    """The game's message tells it, with its author; the record can be verified."""
    assert f"⚖ The game master {words} (<@{play.cleo.id}>)" in (await play.panel()).content
    journal = await play.journal()
    assert (journal[-1].seat, journal[-1].actor) == (None, str(play.cleo.id))
    assert verify(await play.at_table(), journal).ok


@pytest.mark.usefixtures("race")
async def test_only_a_game_master_does_what_one_does(play: Play) -> None:
    before = await play.frozen()
    with pytest.raises(NotPossibleError, match="not offered"):
        await play.command(play.ada, "gm note", text="Hello")
    question = await question_of(play, "gm pass", side="Reds")
    pressed = str(question.buttons[0]["custom_id"])
    for what in ("pass.red", "back.2", "fix.put~red-a~3"):
        forged = pressed.replace("pass.red", what)
        for person in (play.ada, play.dan):
            said = await play.said(await forge(play, person, await play.panel(), forged))
            assert ONLY in said or "not known" in said
    assert await play.frozen() == before


@pytest.mark.usefixtures("race")
async def test_a_note_is_read_by_all(play: Play) -> None:
    await play.command(play.cleo, "gm note", text="The die was cocked.\n@everyone")
    await shown(play, "notes: The die was cocked. @everyone")
    assert (await play.panel()).pinged <= {play.ada.id, play.ben.id}


@pytest.mark.usefixtures("race")
async def test_a_side_is_acted_for_by_its_own_offers(play: Play) -> None:
    found = await play.cleo.complete(play.table, "gm act", focused="action", side="Reds")
    token = str(found[0]["value"])
    assert token in {each.token for each in (await play.at_table()).offers("red")}
    await play.command(play.cleo, "gm act", side="Reds", action=token)
    await shown(play, "acts for the Reds")


@pytest.mark.usefixtures("race")
async def test_a_side_is_answered_for(play: Play) -> None:
    assert "asked nothing now" in await play.command(play.cleo, "gm pass", side="blue")
    question = await question_of(play, "gm pass", side="red")
    pressed = str(question.buttons[0]["custom_id"])
    await press(play.cleo, question, "Yes, answer for them")
    await shown(play, "answers for the Reds as Umpire would")
    assert "Ask again" in await play.said(await forge(play, play.cleo, question, pressed))


@pytest.mark.usefixtures("race")
async def test_a_game_goes_back_without_consent_to_the_board_that_was_shown(play: Play) -> None:
    found = await play.cleo.complete(play.table, "gm rollback", focused="action", action="")
    assert [each["value"] for each in found] == ["4", "3", "2"]
    question = await question_of(play, "gm rollback", action="2")
    assert looked_at(question)
    await press(play.cleo, question, "Yes, go back")
    await shown(play, "takes back actions 2 to 4")
    assert set((await play.at_table()).active) == {"red", "blue"}


@pytest.mark.usefixtures("race")
async def test_nobody_acts_in_a_locked_game_and_its_time_stands_still(play: Play) -> None:
    (due, *_) = await dues(play)
    play.clock.skip(HOUR)
    await play.command(play.cleo, "gm lock")
    await shown(play, "locks the game")
    assert "🔒 Locked" in (await play.panel()).content
    assert "🔒 Locked" in await play.command(play.ada, "game status")
    refused = await play.command(play.ada, "race step", runner="red-a", steps=1)
    assert LOCKED in refused
    assert LOCKED in await play.command(play.cleo, "game resume")
    assert (await dues(play))[0].at > 10**14
    play.clock.skip(100 * HOUR)
    await play.command(play.cleo, "gm unlock")
    await shown(play, "unlocks the game")
    assert "🔒" not in (await play.panel()).content
    later = (await dues(play))[0].at - due.at
    assert abs(later - 100 * HOUR * 1000) < HOUR, "but for what passes while the test runs"
    assert LOCKED not in await play.command(play.ada, "race step", runner="red-a", steps=1)


async def test_the_board_is_corrected_as_it_was_shown(play: Play) -> None:
    await play.lay(position(FREELOADERS, slayer_b="8-4", coffin_a="3-4", brigghaven_a="9-9"))
    found = await play.cleo.complete(
        play.table, "gm correct", focused="change", change="put_vessel slayer-b 7-"
    )
    typed = str(found[0]["value"])
    assert "holds only one" in await play.command(
        play.cleo, "gm correct", change="put_vessel slayer-b 3-4"
    )
    question = await question_of(play, "gm correct", change=typed)
    assert looked_at(question)
    before = await play.at_table()
    await press(play.cleo, question, "Yes, correct it")
    panel = await play.panel()
    assert f"⚖ The game master corrects the board (<@{play.cleo.id}>)" in panel.content
    assert "Slayer B is put at 7-" in panel.content
    assert (await play.at_table()).game.cursor == before.game.cursor


async def test_dice_to_come_are_not_shown_before_a_correction_is_made(play: Play) -> None:
    await gun_fighting.lay(play, gun_fight(2, "C", hare="16,28", ned="34,1", joe="10,10"))
    question = await question_of(play, "gm correct", change="remove_figure ned")
    assert not question.attachments
    assert "Dice are thrown" in question.content
    before = await play.at_table()
    await press(play.cleo, question, "Yes, correct it")
    assert (await play.at_table()).game.cursor > before.game.cursor


@pytest.mark.usefixtures("race")
async def test_a_side_is_handed_over_and_its_time_begins_anew(play: Play) -> None:
    said = await play.command(play.cleo, "gm hand-over", side="Reds", person=play.dan.user)
    assert "That is done" in said or not said
    await shown(play, "hands the Reds over")
    live = await play.at_table()
    assert [each.user_id for each in live.holders("red")] == [str(play.dan.id)]
    asked = {each.user_id for each in await dues(play) if each.question}  # not of the game itself
    assert str(play.dan.id) in asked, "who left has what was left, should they come back"
    assert (await play.panel()).pinged == {play.dan.id}
    await play.command(play.dan, "race step", runner="red-a", steps=1)
    assert (await play.at_table()).number == live.number + 1
    again = await play.command(play.cleo, "gm hand-over", side="Reds", person=play.dan.user)
    assert "already" in again
