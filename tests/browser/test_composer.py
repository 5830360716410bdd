from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.browser.stage import PHONE

if TYPE_CHECKING:
    from playwright.async_api import Route

    from bot.sandbox import LocalDiscord
    from tests.browser.conftest import Open

_MESSAGES = re.compile(r"/messages\?channel=")


async def test_commands_are_filtered_and_picked(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await expect(ada.line).to_be_focused()
    await ada.type("/")
    await expect(ada.entries.filter(has_text="/convoy move")).to_be_visible()
    await expect(ada.entries.filter(has_text="/sweep")).to_have_count(0)
    await ada.shot("commands")
    await ada.type("con mo")
    await expect(ada.entries).to_have_count(1)
    await expect(ada.entries.first).to_contain_text("Moves a vessel")
    await expect(ada.entries.first).to_have_attribute("aria-selected", "true")
    active = await ada.line.get_attribute("aria-activedescendant")
    assert active == await ada.entries.first.get_attribute("id")
    await ada.keys("Escape")
    await expect(ada.page.locator("#popup")).to_be_hidden()
    await ada.keys("Backspace")
    await ada.keys("Tab")
    await expect(ada.page.locator(".command-name")).to_have_text("/convoy move")
    await expect(ada.page.locator(".pill label")).to_have_text(["vessel*", "to*"])
    await ada.keys("Escape", "Escape")
    await expect(ada.line).to_be_focused()
    await ada.type("/nothing-like-it")
    await expect(ada.page.locator("#popup")).to_contain_text("No command matches")


async def test_options_are_completed_live_from_what_is_filled_in(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await ada.type("/convoy move slayer b")
    await ada.keys("Tab")
    await expect(ada.entries.first).to_have_text("slayer b → 1-1")
    await ada.type("4-")
    await expect(ada.entries).to_have_count(4)
    await ada.keys("ArrowDown")
    await ada.shot("completion")
    await ada.keys("Enter")
    await expect(ada.page.get_by_label("to", exact=False).first).to_be_visible()
    await ada.keys("Enter")
    await ada.sees("slayer b to 4-2")
    await expect(ada.last.locator(".reference")).to_contain_text("Ada used /convoy move")
    await expect(ada.line).to_be_focused()


async def test_who_is_faster_than_the_list_gets_what_it_begins_with(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await ada.type("/convoy move slayer b")
    await ada.keys("Tab")
    await expect(ada.entries).to_have_count(16)
    await ada.page.keyboard.type("2")
    await ada.keys("Enter")  # on the screen is still what fits of the older list: 1-2 first
    await expect(ada.page.locator(".tail")).to_be_focused()
    await ada.keys("Enter")
    await ada.sees("slayer b to 2-1")


async def test_every_type_of_option(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await ada.type("/options 7")
    popup = ada.page.locator("#popup")
    await expect(popup.locator("header")).to_contain_text("whole number, 1\N{EN DASH}6")
    await ada.keys("Tab")
    await expect(popup.locator("header")).to_contain_text("choice")
    await expect(ada.entries).to_have_text(["picture", "text"])
    await ada.type("te")
    await ada.keys("Enter")
    await expect(ada.page.locator(".tail")).to_be_focused()
    await expect(ada.entries).to_contain_text(["user", "sure", "note"])
    await ada.keys("ArrowDown", "Enter")
    await ada.type("ben")
    await ada.keys("Tab")
    await ada.type("sure:")
    await expect(ada.entries).to_have_text(["True", "False"])
    await ada.keys("ArrowDown", "Enter")
    await ada.shot("options")
    await ada.keys("Enter")
    note = ada.page.locator("#note")
    await expect(note).to_have_text("count: Value must be at most 6.")
    await expect(ada.focused).to_have_attribute("aria-invalid", "true")
    await ada.shot("option-error")
    await ada.keys("Backspace", "6", "Enter")
    await ada.sees("6 text ben True None")
    await expect(note).to_be_empty()


async def test_what_is_missing_or_wrong_is_told_as_discord_does(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    note = ada.page.locator("#note")
    await ada.type("/options x")
    await ada.keys("Enter")
    await expect(note).to_have_text("count: Input a valid whole number.")
    await ada.keys("Backspace", "Enter")
    await expect(note).to_have_text("count: This option is required. Specify a value.")
    await ada.type("3")
    await ada.keys("Tab")
    await ada.type("film")
    await ada.keys("Enter")
    await expect(note).to_have_text("mode: Input a valid choice.")
    await ada.keys("Escape")
    await ada.type("/hello name:a")
    await ada.keys("Enter")
    await expect(note).to_have_text("name: Must be at least 2 characters.")
    await ada.keys("Escape")
    await ada.line.fill("/hallo x")
    await ada.keys("Escape", "Enter")
    await expect(note).to_have_text("There is no command /hallo x")
    assert show.messages(show.world.channel("table")) == []


async def test_backspace_takes_a_command_apart_again(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await ada.type("/options 1")
    await ada.keys("Tab", "ArrowDown", "Enter")
    await ada.type("note:")
    pills = ada.page.locator(".pill")
    await expect(pills).to_have_count(3)
    await ada.keys("Backspace")
    await expect(pills).to_have_count(2)
    await ada.keys("Control+A", "Backspace", "Backspace")
    await ada.keys("Backspace", "Backspace")
    await expect(ada.line).to_be_focused()
    await expect(ada.line).to_have_value("/options")


async def test_a_whole_typed_line_is_a_command_too(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await ada.line.fill("/options count:2 mode:picture note:two words user:Ben")
    await ada.keys("Enter")
    await ada.sees("2 picture ben None two words")
    await ada.type("/options count:3 mode:text note:more words: user:Ben")
    await expect(ada.page.locator(".pill")).to_have_count(4)
    await ada.keys("Enter", "Enter")
    await ada.sees("3 text ben None more words:")


async def test_texts_of_several_lines_and_their_limits(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await ada.type("one")
    await ada.keys("Shift+Enter")
    await ada.type("two")
    await ada.keys("Enter")
    await ada.sees(re.compile("one\\s+two"))
    await ada.keys("Enter")
    await expect(ada.messages).to_have_count(1)
    await ada.line.fill("x" * 2_500)
    assert len(await ada.line.input_value()) == 2_000


async def test_what_is_sent_twice_in_haste_is_sent_once(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    arrived = asyncio.Event()

    async def slowly(route: Route) -> None:
        await arrived.wait()
        await route.continue_()

    await ada.page.route("**/local/say", slowly)
    await ada.type("first")
    await ada.keys("Enter", "Enter")
    await ada.type("second")
    await ada.keys("Enter")
    await ada.type("third")
    arrived.set()
    await ada.sees("second")
    said = [each.content for each in show.messages(show.world.channel("table"))]
    assert said == ["first", "second"]
    await expect(ada.line).to_have_value("third")


async def test_what_could_not_be_sent_comes_back(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await ada.page.route("**/local/say", lambda route: route.fulfill(json={"error": "No."}))
    await ada.type("precious")
    await ada.keys("Enter")
    await expect(ada.page.locator("#note")).to_have_text("No.")
    await expect(ada.line).to_have_value("precious")
    await expect(ada.line).to_be_focused()


async def test_news_that_comes_while_a_channel_loads_is_kept(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    table = show.world.channel("table")
    await show.person("Ben").say(table, "old news")
    await ada.sees("old news")

    async def late(route: Route) -> None:
        answer = await route.fetch()
        await show.person("Ben").say(table, "fresh news")
        await asyncio.sleep(0.2)
        await route.fulfill(response=answer)

    await ada.open("chat")
    await expect(ada.messages).to_have_count(0)
    await ada.page.route(_MESSAGES, late)
    await ada.open("table")
    await expect(ada.messages).to_have_count(2)
    await ada.sees("fresh news")


async def test_an_empty_message_box_stays_one_line_on_a_phone(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada", PHONE)
    await ada.line.tap()
    before = await ada.line.bounding_box()
    await ada.keys("Enter")
    await expect(ada.line).to_have_value("")
    await ada.line.fill("two lines")
    await ada.keys("Enter")
    await ada.type("each")
    await expect(ada.line).to_have_value("two lines\neach")
    await ada.page.locator("#send").tap()
    await ada.sees("two lines")
    assert await ada.line.bounding_box() == before
    await ada.line.evaluate("line => { line.placeholder = 'word '.repeat(40); }")
    assert await ada.line.evaluate("line => line.scrollHeight <= line.clientHeight")


async def test_channels_and_threads_are_opened_and_switched(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await ada.page.get_by_role("button", name="New channel in War room").click()
    dialog = ada.page.get_by_role("dialog", name="New channel")
    await dialog.get_by_label("Channel name").fill("!")
    await ada.keys("Enter")
    await expect(dialog.get_by_role("alert")).to_contain_text("letters")
    await dialog.get_by_label("Channel name").fill("Big Table")
    await ada.shot("new-channel")
    await ada.keys("Enter")
    await expect(ada.page.locator("#title")).to_have_text("big-table")
    await ada.page.get_by_role("button", name="New thread").click()
    await ada.page.get_by_label("Thread name").fill("The long game")
    await ada.keys("Enter")
    await expect(ada.page.locator("#title")).to_have_text("The long game")
    await ada.line.fill("/hello name:thread")
    await ada.keys("Enter")
    await ada.sees("hello thread")
    await ada.keys("Alt+ArrowUp")
    await expect(ada.page.locator("#title")).to_have_text("big-table")
    await expect(ada.messages).to_have_count(1)
    await ada.sees("started a thread: The long game")
    await ada.page.go_back()
    await expect(ada.page.locator("#places [aria-current]")).to_have_count(1)


async def test_a_channel_that_loads_slowly_takes_the_focus_from_nobody(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await expect(ada.line).to_be_focused()
    loading = asyncio.Event()

    async def slowly(route: Route) -> None:
        await loading.wait()
        await route.continue_()

    await ada.page.route(_MESSAGES, slowly)
    async with ada.page.expect_request(_MESSAGES):
        await ada.page.locator("#places a", has_text="chat").click()
    await ada.page.locator("#person").focus()
    async with ada.page.expect_response(_MESSAGES):
        loading.set()
    await ada.page.unroute(_MESSAGES)
    await expect(ada.page.locator("#person")).to_be_focused()
    await ada.page.locator("#places a", has_text="table").click()
    await expect(ada.line).to_be_focused()


async def test_people_are_switched_added_and_renamed(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await ada.page.locator("#person").focus()
    await ada.keys("Enter")
    menu = ada.page.get_by_role("menu", name="Be somebody else")
    await expect(menu.get_by_role("menuitemradio", name="Cleo")).to_contain_text("moderator")
    await ada.shot("people")
    await menu.get_by_role("menuitem", name="Add a person").click()
    await ada.page.get_by_label("Name").fill("Eve")
    await ada.page.get_by_label("Moderator").check()
    await ada.page.get_by_role("button", name="Add", exact=True).click()
    await expect(ada.page.locator("#person .name")).to_contain_text("Eve")
    await ada.line.fill("/sweep")
    await ada.keys("Escape", "Enter")
    await ada.keys("Enter")
    await ada.sees("swept")
    await ada.page.locator("#person").click()
    await menu.get_by_role("menuitem", name="Change Eve").click()
    await ada.page.get_by_label("Name").fill("Evita")
    await ada.page.get_by_role("button", name="Save").click()
    await expect(ada.page.locator("#person .name")).to_contain_text("Evita")
    await expect(ada.last.locator(".reference")).to_contain_text("Evita used /sweep")
    await ada.reload()
    await expect(ada.page.locator("#person .name")).to_contain_text("Ada")  # ?as=Ada
    await ada.page.goto(f"{show.url}/?as=Newt")
    await expect(ada.page.locator("#note")).to_contain_text("Nobody here is called “Newt”: you are")


async def test_another_person_by_one_key_and_private_messages_swept_away(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    for _ in range(2):
        await ada.line.fill("/secret")
        await ada.keys("Escape", "Enter", "Enter")
    await expect(ada.messages).to_have_count(2)
    await ada.keys("Alt+2")
    await expect(ada.page.locator("#person .name")).to_contain_text("Ben")
    await expect(ada.messages).to_have_count(0)
    await ada.keys("Alt+1")
    await expect(ada.messages).to_have_count(2)
    await ada.page.get_by_role("button", name="More").click()
    await ada.page.get_by_role("menuitem", name="Dismiss private messages").click()
    await expect(ada.messages).to_have_count(0)


async def test_a_command_that_is_not_answered_yet_does_not_show_to_another_person(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await ada.page.clock.install()
    switched = asyncio.Event()

    async def late(route: Route) -> None:
        await switched.wait()
        await route.continue_()

    await ada.page.route("**/local/command", late)
    await ada.line.fill("/secret")
    async with ada.page.expect_request("**/local/command"):
        await ada.keys("Escape", "Enter", "Enter")
    await ada.keys("Alt+2")
    await expect(ada.page.locator("#person .name")).to_contain_text("Ben")
    await expect(ada.page.locator("#log")).to_have_attribute("aria-busy", "false")
    await ada.page.clock.fast_forward(1_000)
    await expect(ada.page.locator(".trace")).to_have_count(0)
    switched.set()


async def test_begin_anew_asks_first(show: LocalDiscord, windows: Open) -> None:
    ada, ben = await windows(show.url, "Ada"), await windows(show.url, "Ben", PHONE)
    await ada.line.fill("/hello name:before")
    await ada.keys("Enter")
    await ben.sees("hello before")
    more = ada.page.get_by_role("button", name="More")
    await more.click()
    await ada.page.get_by_role("menuitem", name="Begin anew").click()
    question = ada.page.get_by_role("dialog", name="Begin anew?")
    await question.get_by_role("button", name="Cancel").click()
    await expect(ada.messages).to_have_count(1)
    await more.click()
    await ada.page.get_by_role("menuitem", name="Begin anew").click()
    await ada.shot("reset")
    await question.get_by_role("button", name="Delete everything").click()
    for each in (ada, ben):
        await expect(each.messages).to_have_count(0)
        await expect(each.page.locator(".welcome h2")).to_have_text("Welcome to #table")
    await expect(ada.page.locator("#bot-state")).to_have_class("online")
    await ada.line.fill("/hello name:after")
    await ada.keys("Enter")
    await ben.sees("hello after")
