"""What is played is chosen in the lobby: by a select, presets, and a page of all options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import Modal
from tests.e2e.looking import labels
from tests.e2e.thumbing import thumb
from tests.thumbs import MOST, phone_rows

if TYPE_CHECKING:
    from bot.sandbox import Exchange, Message, Person
    from tests.e2e.playing import Play


def rows_of(message: Message) -> list[dict[str, object]]:
    return [dict(row) for row in message.current.components]


def entries(message: Message) -> list[str]:
    return [str(each["label"]) for select in message.selects for each in select["options"]]


async def picked(play: Play, person: Person, message: Message, label: str) -> Exchange:
    """Pick an entry of whichever select has it."""
    (select,) = (
        each for each in message.selects if label in [option["label"] for option in each["options"]]
    )
    exchange = await person.select(message, select["custom_id"], [label])
    await exchange.wait(15)
    await play.settled()
    return exchange


async def asked(person: Person, page: Message, label: str) -> Modal:
    """The form that the entry of an option leads to."""
    exchange = await person.select(page, page.selects[0]["custom_id"], [label])
    modal = await exchange.wait(15)
    assert isinstance(modal, Modal)
    return modal


async def page_of(play: Play, person: Person) -> Message:
    exchange = await thumb(person, await play.panel(), "More options")
    await exchange.wait(15)
    (page,) = exchange.answers
    assert page.ephemeral
    return page


async def test_a_scenario_is_chosen_with_one_thumb_and_those_who_joined_stay(play: Play) -> None:
    await play.command(play.ada, "gunfight new")
    await play.press(play.ben, labels(await play.panel())[1])
    before = await play.at_table()
    lobby = await play.panel()
    assert phone_rows(lobby.current.components) <= MOST
    scenario = next(each for each in entries(lobby) if not each.startswith("Options "))
    await picked(play, play.ada, lobby, scenario)
    after = await play.at_table()
    assert after.options.scenario != before.options.scenario  # type: ignore[attr-defined]
    assert after.start.brief != before.start.brief
    assert after.members == before.members
    assert (after.game.seed, after.game.commitment) == (before.game.seed, before.game.commitment)
    lobby = await play.panel()
    assert f"Options: {scenario}" in lobby.content
    assert f"✱ Options changed by {play.ada.name}" in lobby.content
    assert scenario not in entries(lobby)
    assert len(play.public()) == 1


async def test_a_preset_is_chosen_by_who_has_joined_but_by_nobody_else(play: Play) -> None:
    await play.command(play.ada, "convoy new", coffins=2)
    lobby = await play.panel()
    assert phone_rows(lobby.current.components) <= MOST
    before = await play.frozen()
    said = await play.said(await picked(play, play.ben, lobby, "Options recommended"))
    assert "join a side first" in said
    assert await play.frozen() == before
    await play.press(play.ben, "Join Naztees")
    await picked(play, play.ben, lobby, "Options recommended")
    assert "Options: recommended." in (await play.panel()).content
    assert f"changed by {play.ben.name}" in (await play.panel()).content


async def test_a_switch_and_a_number_are_changed_on_a_page_of_ones_own(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    page = await page_of(play, play.ada)
    assert phone_rows(page.current.components) <= MOST
    await picked(play, play.ada, page, "recycle: no")
    assert phone_rows(page.current.components) <= MOST
    await picked(play, play.ada, page, "yes")
    assert "recycle: yes" in (await play.panel()).content
    assert "recycle: **yes**" in page.content
    number = next(each for each in entries(page) if each.startswith("coffins: "))
    form = await asked(play.ada, page, number)
    exchange = await play.ada.submit(form, number="2")
    await exchange.wait(15)
    assert "coffins: 2" in (await play.panel()).content
    assert "coffins: **2**" in page.content
    for wrong in ("99", "many"):
        form = await asked(play.ada, page, "coffins: 2")
        assert "✋" in await play.said(await play.ada.submit(form, number=wrong))
    assert (await play.at_table()).options.coffins == 2  # type: ignore[attr-defined]


async def test_who_saw_older_options_changes_nothing(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    page = await page_of(play, play.ada)
    await picked(play, play.ada, page, "recycle: no")
    await picked(play, play.ada, await play.panel(), "Options as written")
    before = await play.frozen()
    said = await play.said(await picked(play, play.ada, page, "yes"))
    assert "changed meanwhile" in said
    assert await play.frozen() == before


async def test_the_same_press_delivered_twice_changes_once(play: Play, trouble: set[str]) -> None:
    trouble.add("bot.gateway.interaction.reply")
    await play.command(play.ada, "convoy new")
    exchange = await picked(play, play.ada, await play.panel(), "Options as written")
    calls = exchange.interaction.callbacks
    before = await play.at_table()
    assert before.alteration.times == 1
    play.server.redeliver(exchange.id)
    await play.until(lambda: exchange.interaction.callbacks > calls, "another answer")
    await play.calm()
    await play.restart()
    after = await play.at_table()
    assert after.alteration == before.alteration
    assert after.options == before.options


async def test_a_game_that_has_started_keeps_its_options(play: Play) -> None:
    await play.command(play.ada, "convoy new")
    page = await page_of(play, play.ada)
    await picked(play, play.ada, page, "recycle: no")
    lobby = await play.panel()
    for person, side in ((play.ada, "freeloaders"), (play.ben, "naztees")):
        await play.command(person, "game join", side=side)
    for person in (play.ben, play.ada):
        await play.command(person, "game start")
    await play.settled()
    before = await play.frozen()
    assert "once it has started" in await play.said(await picked(play, play.ada, page, "yes"))
    assert lobby.selects == []
    assert await play.frozen() == before
