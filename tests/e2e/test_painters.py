"""Boards are painted beside the bot, and whatever befalls the painter, the game goes on."""

from __future__ import annotations

import os
import signal
from contextlib import closing
from typing import TYPE_CHECKING, NoReturn

import pytest

import bot.pictures
from bot.lookups.preferences import PreferenceBook
from bot.painters import Beside, InThread, painter
from bot.pictures import Pictures
from bot.surveys import REACH, THREATS, Asked
from render.painting import paint
from render.registry import usable as renderers
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from tests.e2e.playing import custom_ids, version_of
from tests.e2e.test_convoy_previews import DUEL
from tests.e2e.test_faults import SKIRMISH, handover
from tests.systems_under_test import system

if TYPE_CHECKING:
    from tests.e2e.playing import Play


def deadly(*_: object) -> NoReturn:
    """What kills a painter."""
    os._exit(1)


async def test_the_game_goes_on_whatever_befalls_the_painter(
    play: Play, monkeypatch: pytest.MonkeyPatch, trouble: set[str]
) -> None:
    trouble |= {"bot.gateway.message.publisher", "bot.gateway.game.choices"}
    trouble.add("bot.gateway.message.repair")  # which finds the missing picture some time later
    beside = Beside(1)
    await play.close()
    play.painter = beside
    await play.open()
    panel = await play.lay(SKIRMISH)
    live = await play.at_table()
    assert panel.attachments[0].data == paint(live.ruleset.id, live.view(None)).png

    # Killed between two pictures, it is started again.
    (first,) = beside.workers[0].processes
    os.kill(first, signal.SIGKILL)
    await handover(play)
    await play.settled()
    assert (await play.panel()).attachments
    assert first not in beside.workers[0].processes

    # A board that kills whoever paints it: the message comes without a picture.
    with monkeypatch.context() as patched:
        patched.setattr(bot.pictures, "paint", deadly)
        await play.command(play.ben, "convoy pass")
        await play.settled()
    panel = await play.panel()
    assert version_of(panel) == (await play.at_table()).number
    assert not panel.attachments


@pytest.mark.systems("modern_skirmish")
async def test_what_may_be_done_is_listed_whatever_befalls_the_painter(
    play: Play, monkeypatch: pytest.MonkeyPatch, trouble: set[str]
) -> None:
    trouble.add("bot.listings")
    await play.close()
    play.painter = Beside(1)
    await play.open()
    ruleset = system("modern_skirmish")
    people = {"affiliation": play.ada, "antagonist": play.ben}
    dice = SeededDice(b"painters", b"")
    state = open_game(ruleset, ruleset.start(ruleset.read_options(ruleset.small)), dice).state
    while type(state.questions[0]) not in ruleset.laborious:
        (seat,) = active(ruleset, state)
        state = act(ruleset, state, seat, ruleset.legal(ruleset.view(state, seat))[0], dice).state
    monkeypatch.setattr("bot.listings.listing", deadly)
    sitting = tuple((person, seat) for seat, person in people.items())
    panel = await play.bring(ruleset.id, state, state.options, sitting)
    number, pressed = version_of(panel), next(each for each in custom_ids(panel) if ":act:" in each)
    await play.press(people[state.questions[0].seat], pressed)
    assert version_of(await play.panel()) > number


async def test_the_painter_answers_what_the_bot_would(play: Play) -> None:
    await play.lay(DUEL)
    live = await play.at_table()
    preferences = PreferenceBook(play.store)
    questions = [Asked(REACH, "slayer-a"), Asked(THREATS, "slayer-a"), Asked(REACH, "nobody")]
    answers = []
    for each in (Beside(1), InThread()):
        with closing(Pictures(renderers(), preferences, each)) as pictures:
            seat = "freeloaders"
            answers.append([await pictures.survey(live, seat, one, "1") for one in questions])
    assert answers[0] == answers[1]
    reach, threats, nothing = answers[0]
    assert reach is not None
    assert threats is not None
    assert reach.picture != threats.picture
    assert nothing is None


def test_a_machine_with_one_core_paints_in_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.painters._cores", lambda: 1)
    assert isinstance(painter(None), InThread)
    monkeypatch.setattr("bot.painters._cores", lambda: 64)
    many = painter(None)
    assert isinstance(many, Beside)
    assert len(many.workers) == 4
