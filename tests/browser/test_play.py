"""The real program, played as people do: by keyboard, by thumb, through a power cut."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from bot.gateway.message.phone import PHONE_ROWS
from tests.browser.stage import PHONE, Program, Window, patience
from tests.timescale import seconds

if TYPE_CHECKING:
    from playwright.async_api import FilePayload, Locator

    from tests.browser.conftest import Open

_READING = 1.1
"""Milliseconds after a change within which a press would be asked again."""
_ROWS = """(message) => {
    const parts = [...message.querySelectorAll("[data-custom-id]")];
    return new Set(parts.map((part) => Math.round(part.getBoundingClientRect().top / 10))).size;
}"""
_TO_ACT = re.compile(r"(Freeloaders|Naztees) to act")
_WHO = re.compile(r"to act: @?(\w+)")


async def changed(window: Window, before: str) -> None:
    """Wait until the newest board is another one than before."""
    await window.page.wait_for_function(
        """(before) => {
            const all = [...document.querySelectorAll("#log > .message")];
            const usable = all.filter((each) => each.querySelector("[data-custom-id]"));
            return usable.length && usable.at(-1).innerText + usable.at(-1).id !== before;
        }""",
        arg=before,
        timeout=patience(),
    )


async def state(window: Window) -> str:
    """What the newest board says, and which message it is."""
    board = window.board
    return await board.inner_text() + str(await board.get_attribute("id"))


async def focused_part(window: Window) -> Locator:
    """What can be pressed and has the focus."""
    part = window.page.locator("#log [data-custom-id]:focus")
    await expect(part).to_have_count(1)
    return part


async def test_an_opening_by_keyboard_alone(program: Program, windows: Open) -> None:
    """From the empty channel through joining and set-up to moves by command, without a mouse."""
    await program.start()
    ada = await windows(program.url, "Ada")
    await ada.type("/convoy new ")
    await expect(ada.page.locator(".command-name")).to_have_text("/convoy new")
    await ada.keys("Enter")
    await ada.sees("has opened a game in")
    await expect(ada.page.locator("#places")).to_contain_text("Space Convoy: ")
    await ada.keys("Alt+ArrowDown")  # to the game's thread
    await ada.sees("Dice are bound")
    for tabs in range(2):  # both sides are hers: hotseat
        await ada.keys("ArrowUp")
        await expect(await focused_part(ada)).to_have_text("Join Freeloaders")
        await ada.keys(*["Tab"] * tabs)
        before = await state(ada)
        await ada.keys("Enter")
        await changed(ada, before)
        await ada.line.focus()
    await ada.keys("ArrowUp", "Tab", "Tab", "Tab")
    await expect(await focused_part(ada)).to_have_text("Start")
    await ada.keys("Enter")
    await ada.sees(_TO_ACT)
    await ada.shot("keyboard-start")
    await ada.line.focus()
    for _ in range(12):
        await play_by_command(ada)
    await ada.shot("keyboard-opening")
    acted = ada.messages.filter(has_text=re.compile("moves to|fails to move|fires|deployed|enters"))
    assert await acted.count() > 0


async def play_by_command(window: Window) -> None:
    """Type what the side to act can do, every value taken from the live completion."""
    offered = await window.board.locator("button[data-custom-id]").all_inner_texts()
    before = await state(window)
    for verb in ("deploy", "move", "fire", "place", "recycle", "pass"):
        await window.type(f"/convoy {verb}")
        await expect(window.page.locator("#popup")).to_be_visible()
        if not await window.entries.count():
            await window.line.fill("")
            continue
        await window.keys("Enter")
        if await filled(window):
            await window.keys("Enter")
            await changed(window, before)
            await confirmed(window)
            return
        await window.keys("Escape", "Escape")
    raise AssertionError(f"no command can be completed, though there is {offered}")


async def confirmed(window: Window) -> None:
    """Confirm what is only shown so far."""
    if await window.board.locator("button", has_text="Do it").count():
        before = await state(window)
        await window.line.focus()
        await window.keys("ArrowUp")
        await expect(await focused_part(window)).to_have_text("Do it")
        await window.keys("Enter")
        await changed(window, before)
        await window.line.focus()


async def filled(window: Window) -> bool:
    """Take the first completion of each required option; False when one has none."""
    for pill in await window.page.locator(".pill.required").all():
        await expect(pill.locator("input")).to_be_focused()
        name = (await pill.locator("label").inner_text()).removesuffix("*")
        await expect(window.page.locator("#popup header strong")).to_have_text(name)
        await expect(pill.locator("input")).not_to_have_attribute("aria-busy", "true")
        if not await window.entries.count():
            return False
        await window.keys("Enter")
    await expect(window.page.locator(".tail")).to_be_focused()
    return True


async def test_by_thumb_at_two_phones_through_a_power_cut(program: Program, windows: Open) -> None:
    await program.start()
    ada = await windows(program.url, "Ada", PHONE)
    ben = await windows(program.url, "Ben", PHONE)
    await ada.page.get_by_role("button", name="/convoy new").tap()
    await ada.enter_thread()
    await ben.enter_thread()
    await ada.board.get_by_role("button", name="Join Freeloaders").tap()
    await expect(ben.board).to_contain_text("Ada")
    await ben.board.get_by_role("button", name="Join Naztees").tap()
    await expect(ben.board).to_contain_text("Ben")  # else the board moves under the thumb
    await ben.board.get_by_role("button", name="Ready").tap()
    await expect(ada.board).to_contain_text("ready")
    await ada.board.get_by_role("button", name="Ready").tap()
    await ada.sees(_TO_ACT)
    await ada.shot("phone-start")
    for turn in range(16):
        await tap_something(ada, ben)
        if turn == 7:
            await ada.shot("phone-play")
            await program.kill()
            await expect(ada.page.locator("#bot-state")).to_have_class("offline")
            await program.start()
            for each in (ada, ben):
                await expect(each.page.locator("#bot-state")).to_have_class("online")
    wide = await ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    await ada.shot("phone-after-restart")
    await ada.page.locator("#log .picture").last.tap()
    await expect(ada.page.get_by_role("dialog", name="Picture")).to_be_visible()
    await ada.shot("phone-zoom")


async def test_long_names_fit_a_phone(program: Program, windows: Open) -> None:
    await program.start()
    ada = await windows(program.url, "Ada", PHONE)
    await ada.page.get_by_role("button", name="/gunfight new").tap()
    await ada.enter_thread()
    for side in ("Kelly Gang", "Victorian Police"):
        await ada.board.get_by_role("button", name=f"+ {side}").tap()
        await expect(ada.board.locator("li", has_text=f"{side} (")).to_contain_text("Ada")
    await ada.board.get_by_role("button", name="Start").tap()
    await ada.sees("to act")
    wide = "box => box.scrollWidth - box.clientWidth"
    assert await ada.page.locator("#scroll").evaluate(wide) <= 0
    await ada.line.tap()
    await ada.type("/gunfight move")
    await ada.keys("Enter")
    await expect(ada.entries.first).to_contain_text("names left")
    await ada.keys("Enter")
    label = ada.page.locator(".pill label")
    assert await label.evaluate("label => label.getClientRects()[0].height") < 40
    assert await label.evaluate(wide) <= 0
    await ada.shot("phone-long-names")
    await ada.keys("Escape", "Escape")
    await ada.line.fill("/game log ")
    await expect(ada.page.locator(".command-name")).to_have_text("/game log")
    await ada.keys("Enter")
    await ada.page.get_by_role("button", name="The whole story").tap()
    file = ada.page.locator("#log .file").last
    await expect(file).to_be_visible()
    box = await file.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390


async def tap_something(ada: Window, ben: Window) -> None:
    """Let whoever must act tap the first thing that the board offers them."""
    board = ada.board
    await expect(board).to_contain_text(_TO_ACT)
    asked = _WHO.search(await board.inner_text())
    window = ada if asked is not None and asked[1] == "Ada" else ben
    await window.page.wait_for_timeout(seconds(_READING) * 1000)
    before = await state(window)
    assert await window.board.evaluate(_ROWS) <= PHONE_ROWS
    button = window.board.locator("button.button[data-custom-id]:not(:disabled)").first
    if await button.count():
        await button.tap()
    else:
        await window.board.get_by_role("combobox").last.tap()
        await window.page.locator(".options:not([hidden]) [role=option]").first.tap()
    await changed(window, before)
    sure = window.board.get_by_role("button", name="Yes, do it")
    if await sure.count():  # the board was drawn anew, as after a restart, just before the tap
        before = await state(window)
        await sure.tap()
        await changed(window, before)
    shared = window.page.locator("#log > .message:not(.private)")  # what one is told alone, is not
    last = await shared.last.get_attribute("id")
    other = ben if window is ada else ada
    await expect(other.page.locator(f"#{last}")).to_be_visible()


async def test_a_demonstration_shows_boards_at_once(program: Program, windows: Open) -> None:
    await program.start("--demo", all_systems=True)
    found = await program.says(re.compile(r"Games are in play in (#.+)\."))
    ada = await windows(program.url, "Ada")
    for channel in found[1].split(", "):
        await ada.open(channel.removeprefix("#"))
        usable = ada.page.locator("[data-custom-id]:not(:disabled)")
        shown = ada.page.locator("#log > .message").filter(has=usable)
        # What Ada alone was answered last need not show a board.
        await expect(shown.filter(has=ada.page.get_by_role("img")).last).to_be_visible()
        await ada.shot(f"demo-{channel.removeprefix('#')}")
    await ada.page.get_by_role("button", name="More").click()
    await ada.page.get_by_role("menuitem", name="Set up a demonstration").click()
    await expect(ada.page.locator("#title")).to_contain_text("-2")


def csv(data: bytes) -> FilePayload:
    return {"name": "gems.csv", "mimeType": "text/csv", "buffer": data}


async def test_a_table_comes_from_a_file(program: Program, windows: Open) -> None:
    await program.start()
    cleo = await windows(program.url, "Cleo")
    await cleo.type("/table add ")
    await cleo.type("file:")
    picker = cleo.page.get_by_role("button", name="file")
    await expect(picker).to_be_focused()
    await expect(cleo.page.locator("#popup header")).to_contain_text("A list of any kind")
    await picker.set_input_files(csv(bytes(11 * 1024 * 1024)))
    await cleo.keys("Enter")
    note = cleo.page.locator("#note")
    await expect(note).to_have_text("file: Your file is too powerful")
    await cleo.keys("Backspace")
    await expect(note).to_be_empty()
    assert await picker.input_value() == ""
    await picker.set_input_files(csv(b"weight,result\n3,glass\n1,ruby\n"))
    await cleo.shot("file")
    await cleo.keys("Enter")
    await cleo.sees("It is not kept yet")
    await cleo.sees("75.00")
    await cleo.last.get_by_role("button", name="Keep it").click()
    await cleo.sees("Added this table")
    await cleo.sees("3\N{MULTIPLICATION SIGN} glass")
    await cleo.line.fill("/table show name:gems roll:True")
    await cleo.keys("Enter")
    await cleo.sees(re.compile("gems.*(glass|ruby)"))


async def test_a_role_is_chosen(program: Program, windows: Open) -> None:
    await program.start()
    cleo, ben = await windows(program.url, "Cleo"), await windows(program.url, "Ben")
    await ben.line.fill("/macro save name:g expression:1d6 server:True")
    await ben.keys("Enter")
    await ben.sees("managed by moderators")
    await cleo.type("/settings role lib")
    await cleo.keys("Enter")
    await cleo.type("tr")
    await cleo.keys("Enter", "Enter")
    await cleo.sees("managed by: moderators @Librarian")
    await ben.line.fill("/macro save name:g expression:1d6 server:True")
    await ben.keys("Enter")
    await ben.sees("Saved")
