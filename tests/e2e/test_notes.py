"""Private notes: one person's own, shown to nobody else, in no file of the game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.lookups import notes
from bot.sandbox import Modal
from tests.e2e.looking import labels
from tests.e2e.test_privacy import asked, dump
from tests.e2e.test_records import answered

if TYPE_CHECKING:
    import pytest

    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play

PLAN = "He always turns left. @everyone"


async def write(play: Play, person: Person, text: str) -> Message:
    """Write notes on the game at the table; the private answer as it is then."""
    shown = await answered(play, person, "notes")
    assert labels(shown) == ["Write notes"]
    form = await (await person.press(shown, "Write notes")).wait()
    assert isinstance(form, Modal)
    exchange = await person.submit(form, text=text)
    await exchange.wait()
    return shown


async def test_notes_are_one_persons_own(play: Play) -> None:
    live = await play.begin()
    shown = await write(play, play.ada, PLAN)
    assert shown.ephemeral
    assert PLAN in shown.content
    assert not shown.pinged
    for other in (play.ben, play.cleo):
        assert "no notes" in await play.command(other, "notes")
    assert "played by others" in await play.command(play.dan, "notes", play.chat, game=live.game.id)
    assert PLAN in await play.command(play.ada, "notes", play.chat, game=live.game.id)
    found = await play.ada.complete(play.chat, "notes", focused="game", game="")
    assert [each["value"] for each in found] == [live.game.id]
    assert all(PLAN not in each.content for each in play.public())
    for person in (play.ada, play.ben):
        file = (await answered(play, person, "game export")).attachments[0]
        assert b"turns left" not in file.data

    form = await (await play.ada.press(shown, "Write notes")).wait()
    assert isinstance(form, Modal)
    assert form.inputs[0]["value"] == PLAN
    exchange = await play.ada.submit(form, text="")
    await exchange.wait()
    assert "no notes" in shown.content
    assert "turns left" not in dump(play)


async def test_notes_are_given_and_deleted_with_all_that_is_somebodys(play: Play) -> None:
    await play.begin()
    await write(play, play.cleo, PLAN)
    given = await answered(play, play.cleo, "privacy export")
    (kept,) = json.loads(given.attachments[0].data)["kept"]["note"]
    assert kept["text"] == PLAN
    question = await asked(play, play.cleo)
    await (await play.cleo.press(question, "Yes, delete everything")).wait()
    assert "turns left" not in dump(play)


async def test_the_status_leads_to_them_and_stays(play: Play) -> None:
    await play.begin()
    status = await answered(play, play.ada, "game status")
    form = await (await play.ada.press(status, "Write notes")).wait()
    assert isinstance(form, Modal)
    assert PLAN in await play.said(await play.ada.submit(form, text=PLAN))
    assert PLAN not in status.content


async def test_notes_are_bounded(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_NOTED", 1)
    await play.begin()
    await write(play, play.ada, "one")
    await play.begin(((play.ada, "freeloaders"), (play.ben, "naztees")), play.chat)
    shown = await play.ada.command(play.chat, "notes")
    await shown.wait()
    form = await (await play.ada.press(shown.answers[0], "Write notes")).wait()
    assert isinstance(form, Modal)
    assert form.inputs[0]["max_length"] == notes.LONGEST_NOTE
    said = await play.said(await play.ada.submit(form, text="two"))
    assert "Empty those" in said
    assert "no notes" in await play.command(play.ada, "notes", play.chat)
