"""A game in a thread of its own: how the page names it, leads to it and tells what is new."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from playwright.async_api import expect

if TYPE_CHECKING:
    from playwright.async_api import Route

    from tests.browser.conftest import Open
    from tests.browser.stage import Program


async def test_a_new_thread_is_named_listed_and_opened(program: Program, windows: Open) -> None:
    await program.start()
    ada = await windows(program.url, "Ada")
    ben = await windows(program.url, "Ben")
    await ada.type("/convoy new ")
    await expect(ada.page.locator(".command-name")).to_have_text("/convoy new")
    await ada.keys("Enter")
    await ben.sees("has opened a game in")
    name = await ben.page.locator("#log .body > .thread-link strong").inner_text()
    assert name.startswith("Space Convoy: Freeloaders v Naztees · ")
    # Where the invitation mentions the thread, and below it.
    await expect(ben.last.locator(".text .mention", has_text=name)).to_be_visible()
    await expect(ben.page.locator("#log")).not_to_contain_text("#unknown")
    listed = ben.page.locator("#places .in-thread .channel")
    await expect(listed).to_contain_text(name)
    await expect(listed).to_have_class("channel unread")
    await ben.last.get_by_role("button", name="Join Naztees").click()
    await ben.sees("You are one of the Naztees now")
    await ben.shot("thread-invitation")
    await ben.page.locator("#log .private .mention", has_text=name).click()
    await expect(ben.page.locator("#title")).to_have_text(name)
    await ben.loaded()
    await ben.sees("Dice are bound")
    await ben.sees("@Ben joins the Naztees.")
    await expect(listed).to_have_class("channel")
    await ben.shot("thread-lobby")
    await ben.open("table")
    await ben.enter_thread()
    await ben.open("table")
    await ben.page.get_by_role("button", name="New thread").click()
    await ben.page.get_by_label("Thread name").fill("Evening chat")
    await ben.page.get_by_role("button", name="Create thread").click()
    await expect(ben.page.locator("#title")).to_have_text("Evening chat")
    await ada.sees("Ben started a thread: Evening chat")
    await ada.shot("thread-line")


async def test_a_link_is_followed_that_came_before_the_news_of_its_thread(
    program: Program, windows: Open
) -> None:
    await program.start()
    ada = await windows(program.url, "Ada")
    followed = asyncio.Event()

    async def late(route: Route) -> None:
        await followed.wait()
        await route.continue_()

    await ada.page.route("**/local/channels", late)
    await ada.page.get_by_role("button", name="/convoy new").click()
    link = ada.page.locator("#log .body > .thread-link").last
    name = await link.locator("strong").inner_text()
    await link.click()
    await expect(ada.page).not_to_have_url(f"{program.url}/?as=Ada")
    followed.set()
    await expect(ada.page.locator("#title")).to_have_text(name)
    await ada.loaded()
    await ada.sees("Dice are bound")
