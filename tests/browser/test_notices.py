"""How a newcomer chooses on the page how they hear: messages to them, a webhook of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open
    from tests.browser.stage import Program, Window


async def choose(ada: Window, way: str) -> None:
    await ada.line.click()
    await ada.type("/notify by ")
    await expect(ada.entries.first).to_contain_text("here")
    await ada.type(way)
    await expect(ada.entries).to_have_count(1)
    await ada.keys("Enter", "Enter")


async def test_messages_to_a_person_and_a_webhook_are_set_up(
    program: Program, windows: Open
) -> None:
    await program.start()
    ada = await windows(program.url, "Ada")
    await choose(ada, "dm")
    await ada.sees("by a message from me to you alone")
    listed = ada.page.locator("#places .channel", has_text="Umpire")
    await expect(listed).to_have_class("channel unread")
    await expect(listed.locator(".pings")).to_have_text("1")
    await ada.open("Umpire")
    await ada.sees("From now on you hear here")
    await ada.shot("notice-conversation")
    await ada.last.get_by_role("button", name="Stop these messages").click()
    await ada.sees("by a mention")
    await expect(listed.locator(".pings")).to_have_count(0)
    await ada.open("chat")
    await ada.page.locator("#more").click()
    await ada.page.get_by_role("menuitem", name="Make a webhook").click()
    address = await ada.page.locator("dialog input").input_value()
    await ada.page.get_by_role("button", name="Close", exact=True).last.click()
    await ada.open("table")
    await choose(ada, "webhook")
    await ada.page.locator("dialog input").fill(address)
    await ada.page.get_by_role("button", name="Submit").click()
    await ada.sees("by your webhook")
    await expect(ada.last.locator(".reference")).to_contain_text("Ada used /notify by")
    await expect(ada.page.locator("#log")).not_to_contain_text(address)
    await ada.open("chat")
    await ada.sees("@Ada From now on you hear here")
