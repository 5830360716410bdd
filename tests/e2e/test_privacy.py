"""What is kept of a person: shown, given, and taken out of everything for good."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.records.archive import archive_of, check, read_archive, write_archive
from bot.records.verification import verify
from bot.referee.former import NAME, is_former
from rules.registry import installed
from tests.e2e.looking import labels
from tests.e2e.test_presses import forge
from tests.e2e.test_records import answered, fought, settled_answer

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from tests.e2e.playing import Play


def dump(play: Play) -> str:
    """All that the database holds, but for free space."""
    with closing(sqlite3.connect(play.path)) as database:
        return "\n".join(database.iterdump())


async def conceded(play: Play) -> None:
    exchange = await play.ben.command(play.table, "game concede")
    await exchange.wait()
    await (await play.ben.press(exchange.answers[0], "Yes, concede")).wait()
    await play.settled()


async def asked(play: Play, person: Person) -> Message:
    """The last question before somebody is forgotten."""
    question = await answered(play, person, "privacy delete")
    assert labels(question) == ["Delete my data …"]
    await (await person.press(question, "Delete my data …")).wait()
    assert labels(question) == ["Yes, delete everything"]
    return question


async def reported(play: Play) -> str:
    """The report of the game, which is kept then."""
    made = await settled_answer(play, await play.ben.command(play.table, "game report"))
    assert f"""INSERT INTO "keepsake" VALUES('{(await play.game()).id}'""" in dump(play)
    return made.content


async def saved(play: Play) -> None:
    """What Ada keeps for herself, and what others keep that she has written."""
    await play.command(play.ada, "prefer board", shape="tall")
    await play.command(play.ada, "macro save", name="hit", expression="3d6")
    await play.command(play.ada, "roll", expression="2d6", hidden=True)


async def test_what_is_kept_is_given(play: Play) -> None:
    assert "/privacy delete" in await play.command(play.dan, "privacy show")
    nothing = await answered(play, play.dan, "privacy export")
    assert "nothing" in nothing.content
    await saved(play)
    await fought(play)
    given = await answered(play, play.ada, "privacy export")
    assert given.ephemeral
    kept: dict[str, list[dict[str, Any]]] = json.loads(given.attachments[0].data)["kept"]
    live = await play.at_table()
    acted = [each for each in await play.journal() if each.actor == str(play.ada.id)]
    assert [each["seq"] for each in kept["journal"]] == [each.seq for each in acted]
    assert [each["seat"] for each in kept["member"]] == ["freeloaders"]
    assert [each["id"] for each in kept["game"]] == [live.game.id]
    scopes = {each["scope"] for each in kept["setting"]}
    assert scopes == {f"person:{play.ada.id}", f"rolls:user:{play.ada.id}"}
    text = given.attachments[0].data.decode()
    assert str(play.ben.id) not in text
    assert live.game.seed.hex() not in text


async def test_a_person_becomes_a_former_player_and_the_dice_stay(play: Play) -> None:
    await saved(play)
    await fought(play)
    refused = await answered(play, play.ada, "privacy delete")
    assert "/game leave" in refused.content
    assert (await play.game()).id in refused.content
    await conceded(play)
    before, journal = await play.at_table(), await play.journal()
    verdict = verify(before, journal)
    assert verdict.ok
    assert verdict.dice > 10
    final = await play.panel()
    assert f"<@{play.ada.id}>" in final.content
    picture = final.attachments[0]
    assert "Ada" in str(picture.description)

    question = await asked(play, play.ada)
    assert f"<@{play.ada.id}>" in (await play.panel()).content  # until the last press
    await (await play.ada.press(question, "Yes, delete everything")).wait()
    assert "one game" in question.content
    await play.settled()

    after, now = await play.at_table(), await play.journal()
    again = verify(after, now)
    assert (again.ok, again.dice, again.notes) == (True, verdict.dice, ())
    assert after.contributions == before.contributions
    assert after.game.salt == before.game.salt
    content = write_archive(archive_of(after, now, with_seed=True))
    *_, third = check(read_archive(content), installed())
    assert (third.faults, third.notes) == ((), ())
    member = after.holders("freeloaders")[0]
    assert is_former(member.user_id)
    assert member.name == NAME
    assert {each.actor for each in now if each.seat == "freeloaders"} == {member.user_id}

    for text in (dump(play), content.decode()):
        assert str(play.ada.id) not in text
        assert not re.search(r"\bAda\b", text)
        assert str(play.ben.id) in text
    final = await play.panel()
    assert str(play.ada.id) not in final.content
    assert NAME in final.content
    assert play.ben.name in final.content
    assert NAME in str(final.attachments[0].description)
    assert "Ada" not in str(final.attachments[0].description)
    assert final.attachments[0].data != picture.data
    assert "✅" in await play.command(play.ben, "dice verify")
    assert NAME in await play.command(play.ben, "game list", finished=True)

    await play.restart()
    assert str(play.ada.id) not in dump(play)
    await (await play.press(play.ben, "Rematch")).wait()
    lobby = await play.panel()
    assert str(play.ada.id) not in lobby.content
    await play.command(play.ada, "game join", side="freeloaders")
    assert [each.name for each in (await play.at_table()).holders("freeloaders")] == ["Ada"]


async def test_what_was_made_of_a_game_goes_with_who_is_named_in_it(play: Play) -> None:
    await play.begin(((play.ada, "freeloaders"), (play.ben, "naztees")))
    await conceded(play)
    assert "Ada" in await reported(play)
    question = await asked(play, play.ada)
    await (await play.ada.press(question, "Yes, delete everything")).wait()
    assert 'INSERT INTO "keepsake"' not in dump(play)
    await play.settled()
    report = await reported(play)
    assert NAME in report
    assert "Ada" not in report


async def test_forged_and_repeated_presses_do_nothing_more(play: Play) -> None:
    await saved(play)
    question = await asked(play, play.ada)
    said = await play.said(await forge(play, play.ada, question, "privacy:now"))
    assert "not known any more" in said
    assert str(play.ada.id) in dump(play)
    exchange = await play.ada.press(question, "Yes, delete everything")
    await exchange.wait()
    assert str(play.ada.id) not in dump(play)
    assert "nothing" in (await answered(play, play.ada, "privacy export")).content


async def test_nobody_is_let_in_who_is_forgotten(play: Play) -> None:
    await play.begin(((play.ben, "freeloaders"), (play.dan, "naztees")))
    asking = await answered(play, play.ada, "game join", side="naztees")
    assert f"{play.ada.name}" in asking.content
    question = await asked(play, play.ada)
    await (await play.ada.press(question, "Yes, delete everything")).wait()
    await play.until(lambda: "withdrawn" in asking.content, "the question is closed")
    assert str(play.ada.id) not in asking.content
    assert labels(asking) == []
    assert str(play.ada.id) not in dump(play)
