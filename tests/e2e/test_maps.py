"""Maps of people's own: shown as a picture, kept, played, given out again, removed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.sandbox import Modal
from rules.systems.modern_skirmish.ruleset import RULESET as SKIRMISH
from tests.e2e.looking import labels

if TYPE_CHECKING:
    from bot.sandbox import Channel, Exchange, Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems

DOC = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", DOC, re.DOTALL)
SMALL = "\n".join(
    f'[[unit]]\nid = "{name}"\nname = "{name}"\ncode = "{code}"\ntroop = "{troop}"\nsize = 2'
    for name, code, troop in (("greens", "G", "legionary"), ("reds", "R", "soldier"))
)


async def _add(
    play: Play, person: Person, text: str = EXAMPLE, system: str = "gunfight", **options: Any
) -> Exchange:
    file = person.upload(play.table, "stage_stop.toml", text.encode())
    exchange = await person.command(play.table, "map add", system=system, file=file, **options)
    await exchange.wait()
    return exchange


async def _offered(play: Play, person: Person, channel: Channel | None = None) -> list[str]:
    where = channel or play.table
    found = await person.complete(where, "gunfight new", focused="scenario")
    return [each["name"] for each in found]


def _answer(exchange: Exchange) -> Message:
    answer = exchange.answers[-1]
    assert answer.ephemeral
    return answer


async def test_a_map_is_seen_before_it_is_kept_and_played_by_its_name(play: Play) -> None:
    seen = _answer(await _add(play, play.ada))
    assert "**stage stop** for 1880 Gun Fights; it is not kept yet." in seen.content
    assert "**Riders**: take the strongbox" in seen.content
    assert labels(seen) == ["Keep it", "Change it"]
    (picture,) = seen.attachments
    assert picture.filename == "map.png"
    assert "stage stop (yours)" not in await _offered(play, play.ada)
    await play.restart()  # the button outlives it
    kept = await play.ada.press(seen, "Keep it")
    await kept.wait()
    assert "Kept. Play it with `/gunfight new scenario:` **stage stop**." in seen.content
    assert "stage stop (yours)" in await _offered(play, play.ada)
    assert "stage stop (yours)" not in await _offered(play, play.ben)
    said = await play.command(play.ada, "gunfight new", scenario="Stage Stop")
    assert "is open" in said
    (lobby,) = play.public()
    assert "**Riders**" in lobby.content
    assert "The scenario is the players' own, by Ada." in lobby.content
    assert "Removed" in await play.command(play.ada, "map remove", name="gunfight/stage stop")
    assert "stage stop (yours)" not in await _offered(play, play.ada)
    for person, side in ((play.ada, "Riders"), (play.ben, "Guards")):
        await play.command(person, "game join", side=side)
    for person in (play.ben, play.ada):
        await play.command(person, "game start")
    table = await play.at_table()
    assert table.start.brief.map.name == "Stage stop"
    assert table.start.options.deployment == "free"
    assert "✅" in await play.command(play.cleo, "dice verify")


async def test_what_pictures_lack_is_said_when_a_name_is_given_and_stops_nothing(
    play: Play,
) -> None:
    text = SMALL.replace('name = "reds"', 'name = "近衛連隊"')
    seen = _answer(await _add(play, play.ada, text, "skirmish"))
    told = "Pictures show “?” in “近衛連隊”: they have Latin, Greek and Cyrillic letters only."
    assert told in seen.content.replace("\\", "")
    assert labels(seen) == ["Keep it", "Change it"]
    plain = SMALL.replace('name = "reds"', 'name = "Полк Ελλήνων"')
    assert "Pictures" not in _answer(await _add(play, play.ada, plain, "skirmish")).content
    file = play.ada.upload(play.table, "scenario.toml", text.encode())
    exchange = await play.ada.command(play.table, "skirmish new", scenario_file=file)
    await exchange.wait()
    assert play.public()
    said = await play.until(lambda: exchange.followups, "what pictures lack")
    assert said[-1].ephemeral
    assert told in said[-1].content.replace("\\", "")


async def test_a_map_is_typed_into_a_form_and_changed(play: Play) -> None:
    exchange = await play.ada.command(play.table, "map add", system="skirmish")
    modal = await exchange.wait()
    assert isinstance(modal, Modal)
    first = await play.ada.submit(modal, name="Two and two", text=SMALL)
    await first.wait()
    seen = _answer(first)
    changing = await (await play.ada.press(seen, "Change it")).wait()
    assert isinstance(changing, Modal)
    second = await play.ada.submit(changing, name="Three", text=SMALL.replace("= 2", "= 3"))
    await second.wait()
    late = await play.ada.press(seen, "Keep it")
    assert "looked at another one since" in await play.said(late)
    await (await play.ada.press(_answer(second), "Keep it")).wait()
    said = await play.command(play.ada, "map list")
    assert "Three (yours)" in said.replace("\\", "")
    assert "Two and two" not in said


async def test_a_server_keeps_maps_by_those_who_manage_it(play: Play) -> None:
    refused = _answer(await _add(play, play.ada, server=True))
    assert "managed by moderators" in refused.content
    seen = _answer(await _add(play, play.cleo, server=True))
    await (await play.cleo.press(seen, "Keep it")).wait()
    assert "stage stop (this server's)" in await _offered(play, play.ben)
    said = await play.command(play.ben, "map remove", name="stage stop")
    assert "managed by moderators" in said
    assert "is open" in await play.command(play.ben, "gunfight new", scenario="stage stop")
    assert "by Cleo" in play.public()[0].content
    assert "Removed" in await play.command(play.cleo, "map remove", name="stage stop")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (EXAMPLE.replace("line = [1150, 900, 1250, 900]", "line = [1150, 950, 1250, 950]"), "wall"),
        (EXAMPLE.replace('arm = "carbine"', 'arm = "cannon"'), "there is no such arm"),
        ("width = ", "no TOML"),
    ],
)
async def test_a_bad_map_is_refused_and_not_kept(play: Play, text: str, words: str) -> None:
    refused = _answer(await _add(play, play.ada, text))
    assert words in refused.content
    assert labels(refused) == ["Correct it"]
    assert all("yours" not in each for each in await _offered(play, play.ada))


async def test_a_map_has_no_name_that_is_taken(play: Play) -> None:
    refused = _answer(await _add(play, play.ada, name="The End of Ned"))
    assert "has one of that name" in refused.content


async def test_shipped_maps_are_shown_and_exported_to_start_from(play: Play) -> None:
    shown = await play.ada.command(play.table, "map show", name="skirmish/patrol")
    await shown.wait()
    assert _answer(shown).attachments[0].filename == "map.png"
    sent = await play.ada.command(play.table, "map export", name="The patrol")
    await sent.wait()
    (file,) = _answer(sent).attachments
    text = file.data.decode()
    usual = SKIRMISH.brief_for(SKIRMISH.read_options({"map": "patrol"}))
    assert SKIRMISH.read_brief(SKIRMISH.read_options({"map": "patrol"}), text) is usual
    said = await play.command(play.ada, "map show", name="nowhere")
    assert "There is no map of that name." in said


async def test_a_fight_of_ones_own_is_added_kept_and_opened_by_its_name(play: Play) -> None:
    """Interceptors and Intruders: a board, a class, a defence that is bought (II140, II141)."""
    part = DOC.partition("## Star fighters")[2].partition("\n## ")[0]
    (text,) = re.findall(r"```\n(.*?)```", part, re.DOTALL)
    seen = _answer(await _add(play, play.ada, text, "fighters", name="Ceres"))
    assert "**Ceres** for Interceptors and Intruders; it is not kept yet." in seen.content
    assert "**Raiders**: destroy targets worth 30 points, and keep more than half" in seen.content
    assert "3 blocks, extra guns, extra engines, 80 points" in seen.content
    assert seen.attachments[0].filename == "map.png"
    await (await play.ada.press(seen, "Keep it")).wait()
    said = await play.command(play.ada, "fighters new", scenario="Ceres")
    assert "is open" in said
    for person, side in ((play.ada, "Guards"), (play.ben, "Raiders")):
        await play.command(person, "game join", side=side)
    for person in (play.ben, play.ada):
        await play.command(person, "game start")
    table = await play.at_table()
    assert table.start.brief.board.width == 140_000
    assert table.start.options.defence == 280
    for person, fighters in ((play.ada, "4clusters 4 4"), (play.ben, "wasp wasp")):
        said = await play.command(person, "fighters muster", fighters=fighters, at_once=True)
    table = await play.at_table()
    assert table.state is not None
    assert len(table.state.model_dump()["table"]["structures"]) == 4 + 9
    sent = await play.ada.command(play.table, "map export", name="fighters/ground attack")
    await sent.wait()
    assert b"wins = 40" in _answer(sent).attachments[0].data
