"""Previews on a phone: what nudges them is within reach of a thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.browser.stage import PHONE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.browser.stage import Program, Window

ROWS = 3
"""Rows that nudges may take on a phone, whichever rows the message has."""


async def test_nudges_take_three_rows_on_a_phone(
    program: Program, windows: Callable[..., Awaitable[Window]]
) -> None:
    await program.start()
    ada = await windows(program.url, "Ada", PHONE)
    await ada.page.get_by_role("button", name="/gunfight new").tap()
    await ada.enter_thread()
    for side in ("Kelly Gang", "Victorian Police"):
        await ada.board.get_by_role("button", name=f"+ {side}").tap()
        await expect(ada.board.locator("li", has_text=f"{side} (")).to_contain_text("Ada")
    await ada.board.get_by_role("button", name="Start").tap()
    await ada.sees("to act")
    await ada.board.locator("button.select").last.tap()
    entries = ada.page.locator(".options:not([hidden]) [role=option]")
    await entries.filter(has_text="Move freely …").tap()
    preview = ada.page.locator("#log > *").last
    first = preview.locator("button.button[data-custom-id]").first
    await expect(preview.get_by_role("button", name="Where can I go?")).to_be_visible()
    await expect(first).to_have_text("Do it")
    await ada.shot("phone-nudges")
    last = await preview.get_by_role("button", name="Where can I go?").bounding_box()
    top = await first.bounding_box()
    assert last is not None
    assert top is not None
    rows = (last["y"] - top["y"]) / (top["height"] + 8)
    assert rows < ROWS + 0.5
    for label in ("+1″", "Where can I go?", "What threatens me?"):
        before = await preview.locator("img").last.get_attribute("src")
        button = preview.get_by_role("button", name=label)
        if await button.count():
            await button.first.tap()
            await expect(preview.locator("img").last).not_to_have_attribute("src", str(before))
            await ada.shot(f"phone-{label.partition(' ')[0].strip('+″').lower()}")
