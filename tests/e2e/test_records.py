"""Games as files, and once more step by step."""

from __future__ import annotations

import gzip
import io
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from bot.apart import Apart
from bot.records.archive import archive_of, read_archive, write_archive
from bot.records.film_cut import make_film
from bot.records.verification import verify
from tests.bot.test_archive import sealed
from tests.e2e.looking import labels, looked_at
from tests.e2e.test_presses import forge
from tests.thumbs import phone_rows

if TYPE_CHECKING:
    from bot.apart import Work
    from bot.sandbox import Channel, Exchange, Message, Person
    from tests.e2e.playing import Play

pytestmark = pytest.mark.systems("space_convoy", "planning")


async def race(play: Play) -> None:
    """A race under way, in which both have secrets, and one has changed its own."""
    await play.begin(((play.ada, "red"), (play.ben, "blue")), system="race", target=5)
    await play.command(play.ada, "race hide", number=4)
    await play.command(play.ben, "race hide", number=2)
    await play.command(play.ben, "race plan", number="6")
    await step(play)


async def step(play: Play) -> None:
    live = await play.at_table()
    seat = live.active[0]
    await play.take(play.ada if seat == "red" else play.ben, live.offers(seat)[0])
    await play.settled()


async def finish(play: Play) -> None:
    exchange = await play.ben.command(play.table, "game concede")
    await exchange.wait()
    await (await play.ben.press(exchange.answers[0], "Yes, concede")).wait()
    await play.settled()


async def brought(play: Play, person: Person, data: bytes, channel: Channel | None = None) -> str:
    """The answer to an import, once the file has been verified."""
    where = channel or play.table
    upload = person.upload(where, "game.json", data)
    exchange = await person.command(where, "game import", file=upload)
    return (await settled_answer(play, exchange)).content


async def settled_answer(play: Play, exchange: Exchange) -> Message:
    """The answer to long work, when that is done."""
    await exchange.wait(30)  # the work is done by a process that gives way to all others
    await play.until(lambda: not exchange.answers[0].content.startswith("⏳"), "the work")
    return exchange.answers[0]


async def answered(play: Play, person: Person, name: str, /, **options: Any) -> Message:
    channel = options.pop("channel", play.table)
    exchange = await person.command(channel, name, **options)
    await exchange.wait(30)
    (answer,) = exchange.answers
    return answer


async def exported(play: Play, person: Person) -> dict[str, Any]:
    answer = await answered(play, person, "game export")
    assert answer.ephemeral
    (file,) = answer.attachments
    fields: dict[str, Any] = json.loads(file.data)
    return fields


def hidden(fields: dict[str, Any]) -> list[int]:
    """The numbers that the file tells of, by what was chosen and by what was asked for."""
    found = [
        each["number"]
        for entry in fields["journal"]
        for each in entry["events"]
        if "number" in each
    ]
    asked = [entry.get("action") or {} for entry in fields["journal"]]
    return sorted({int(each) for each in (*found, *(a["number"] for a in asked if "number" in a))})


async def test_an_export_holds_what_its_reader_may_know(play: Play) -> None:
    await race(play)
    seen = {}
    for person, numbers in ((play.ada, [4]), (play.ben, [2, 6]), (play.cleo, [])):
        seen[person] = fields = await exported(play, person)
        assert hidden(fields) == numbers
        assert "seed" not in fields
        assert "secret" not in json.dumps(fields)
        number = (await play.at_table()).number
        assert [each["number"] for each in fields["journal"] if each["events"]][-1] == number
        assert fields["view"]["lucky"] == (numbers[-1] if numbers else None)
    assert len(seen[play.ben]["journal"]) == len(seen[play.cleo]["journal"]) + 1
    assert seen[play.ben]["journal"][-1]["rolls"]
    elsewhere = await answered(
        play, play.dan, "game export", channel=play.chat, game=(await play.game()).id
    )
    assert "played by others" in elsewhere.content
    await finish(play)
    (file,) = (await answered(play, play.cleo, "game export")).attachments
    archive = read_archive(file.data)
    live = await play.at_table()
    assert archive.seed == live.game.seed.hex()
    assert len(archive.journal) == live.game.version
    assert verify(live, await play.journal()).ok


@pytest.mark.usefixtures("true_salt")
async def test_a_game_comes_in_verified_and_without_its_people(play: Play) -> None:
    await race(play)
    await finish(play)
    (file,) = (await answered(play, play.ada, "game export")).attachments
    code = (await play.game()).id
    spoiled = json.loads(file.data)
    roll = next(each["rolls"][0] for each in spoiled["journal"] if each["rolls"])
    roll["faces"][0] = roll["faces"][0] % 6 + 1
    for data, said in (
        (sealed(spoiled), "don't match"),
        (gzip.compress(file.data)[:-9], "cut off"),
    ):
        assert said in await brought(play, play.cleo, data)
    assert "managed by moderators" in await brought(play, play.ada, file.data)
    before = len(play.public(play.chat))
    assert "all match" in await brought(play, play.cleo, gzip.compress(file.data), play.chat)
    copy = await play.game(play.chat)
    assert copy.id != code
    assert (copy.seed, copy.commitment) == (
        (await play.game()).seed,
        (await play.game()).commitment,
    )
    people = await play.store.read(lambda tx: tx.members(copy.id))
    assert [each.name for each in people] == ["Ada", "Ben"]
    assert not {each.user_id for each in people} & {str(play.ada.id), str(play.ben.id)}
    assert len(play.public(play.chat)) == before
    live = await play.at_table(play.chat)
    assert verify(live, await play.journal(play.chat)).ok
    assert copy.id in (await answered(play, play.dan, "game replay", channel=play.chat)).content


@pytest.mark.usefixtures("true_salt")
async def test_a_game_under_way_goes_on_with_free_sides(play: Play) -> None:
    await race(play)
    live = await play.at_table()
    content = write_archive(archive_of(live, await play.journal(), with_seed=True))
    assert "Its sides are free" in await brought(play, play.cleo, content, play.chat)
    panel = await play.panel(play.chat)
    assert panel.pinged == frozenset()
    assert "Take their place" in panel.content
    assert "knows what is hidden in it, and what its dice will show" in panel.content
    assert f"<@{play.cleo.id}>" in panel.content
    assert verify(await play.at_table(play.chat), await play.journal(play.chat)).ok
    # What is compared with the game some time later is level.
    await play.client._publisher.compare((await play.game(play.chat)).id)
    assert (await play.panel(play.chat)).content == panel.content
    assert "already has a game" in await brought(play, play.cleo, content, play.chat)


async def test_a_replay_goes_step_by_step(play: Play) -> None:
    await race(play)
    last = (await play.at_table()).number
    refused = await answered(play, play.dan, "game replay", share=True)
    assert refused.ephemeral
    assert "until the game is over" in refused.content
    first = await answered(play, play.ben, "game replay")
    assert first.ephemeral
    assert f"1 of {last}" in first.content
    assert labels(first) == ["First", "‹ Back", "On ›", "Last"]
    assert phone_rows(first.current.components) == 1
    start = looked_at(first)
    for label, number in (("Last", last), ("‹ Back", last - 1), ("On ›", last), ("First", 1)):
        await (await play.ben.press(first, label)).wait(15)
        assert f"{number} of {last}" in first.content
        looked_at(first)
    assert looked_at(first) == start
    assert "number is 4" not in (await told(play, play.ben))
    await finish(play)
    assert "number is 4" in (await told(play, play.ben))
    shared = await answered(play, play.dan, "game replay", share=True)
    assert not shared.ephemeral
    await play.restart()
    await (await play.cleo.press(shared, "Last")).wait(15)
    assert "🏁" in shared.content
    assert "‹ Turning point" not in labels(first)
    for carried in ("replay:none~1~on", "replay:~", f"replay:{(await play.game()).id}~9999~on"):
        said = await play.said(await forge(play, play.dan, shared, carried))
        assert "✋" in said


async def told(play: Play, person: Person) -> str:
    """What a replay tells of the first choices."""
    message = await answered(play, person, "game replay")
    await (await person.press(message, "On ›")).wait(15)
    return message.content


async def fought(play: Play) -> None:
    """A game of Space Convoy in which each side has taken some actions."""
    await play.begin(object_placement="random")
    acted: set[str] = set()
    for number in range(60):
        if number >= 12 and len(acted) > 1:
            break
        live = await play.at_table()
        seat = live.active[0]
        person = play.ada if seat == "freeloaders" else play.ben
        await play.take(person, live.offers(seat)[0])
        acted.add(seat)
    await play.settled()


async def test_a_report_tells_how_it_went(play: Play) -> None:
    await fought(play)
    early = await answered(play, play.ada, "game report")
    assert "until it is over" in early.content or "until the game is over" in early.content
    await finish(play)
    exchange = await play.ada.command(play.table, "game report")
    made = await settled_answer(play, exchange)
    assert made.ephemeral
    *boards, page = made.attachments
    assert "after-action report" in made.content
    assert "Ada" in made.content
    assert page.filename.endswith(".html")
    assert boards
    assert all(each.description for each in made.attachments)
    before = len(play.public())
    exchange = await play.dan.command(play.table, "game report", share=True)
    await play.until(lambda: len(play.public()) > before, "the report for all")
    assert play.public()[-1].content == made.content
    await turned(play, made.content)


async def turned(play: Play, report: str) -> None:
    """A replay leads to what the report tells of as turning points, and marks it."""
    told = [int(each) for each in re.findall(r"^- Action (\d+), ", report, re.MULTILINE)]
    assert told
    replay = await answered(play, play.ben, "game replay")
    assert labels(replay)[4:] == ["‹ Turning point", "Turning point ›"]
    assert phone_rows(replay.current.components) == 2
    seen: list[int] = []
    while not disabled(replay, "Turning point ›"):
        await (await play.ben.press(replay, "Turning point ›")).wait(15)
        step, at = re.findall(r"· (\d+) of \d+ · ⚡ turning point (\d+) of", replay.content)[0]
        seen.append(int(step))
        assert int(at) == len(seen)
    assert set(told) <= set(seen)
    assert seen == sorted(seen)
    await (await play.ben.press(replay, "‹ Turning point")).wait(15)
    assert f"· {seen[-2]} of" in replay.content
    forged = f"replay:{(await play.game()).id}~1~before"
    assert "no turning point before" in await play.said(await forge(play, play.ben, replay, forged))


def disabled(message: Message, label: str) -> bool:
    return any(each.get("disabled") for each in message.buttons if each["label"] == label)


async def test_a_film_shows_the_game_within_the_limit(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    works: list[object] = []
    do = Apart.do

    async def counted(apart: Apart, work: Work[Any], *args: Any, told: Any) -> Any:
        works.append(work)
        return await do(apart, work, *args, told=told)

    monkeypatch.setattr(Apart, "do", counted)
    await fought(play)
    early = await answered(play, play.ada, "game film")
    assert "until the game is over" in early.content
    await finish(play)
    code = (await play.game()).id
    back = await play.press(play.ada, "Look back")
    assert labels(back.answers[0]) == ["Step by step", "How it went", "As a film"]
    exchange = await play.ada.press(back.answers[0], "As a film")
    meanwhile = await play.ben.command(play.table, "game film")
    made = await settled_answer(play, exchange)
    assert made.ephemeral
    (file,) = made.attachments
    assert "as a film of" in str(file.description)
    assert file.filename.endswith((".webp", ".gif"))
    assert len(file.data) <= play.server.settings.attachment_limit
    with Image.open(io.BytesIO(file.data)) as film:
        assert getattr(film, "n_frames", 1) > 3
        assert max(film.size) <= 1600
    same = await settled_answer(play, meanwhile)
    assert [each.data for each in same.attachments] == [file.data]
    before = len(play.public())
    exchange = await play.dan.command(play.table, "game film", share=True)
    await play.until(lambda: len(play.public()) > before, "the film for all")
    shown = play.public()[-1]
    assert shown.content == made.content
    assert [each.data for each in shown.attachments] == [file.data]
    await play.restart()
    kept = await settled_answer(play, await play.ben.command(play.table, "game film"))
    assert kept.content == made.content
    assert [(each.filename, each.description, each.data) for each in kept.attachments] == [
        (file.filename, file.description, file.data)
    ]
    refused = await answered(play, play.dan, "game film", channel=play.dan.direct, game=code)
    assert "played by others" in refused.content, "whoever may not see the game"
    assert works == [make_film], "it was made once"
