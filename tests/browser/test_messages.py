from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.browser.stage import PHONE, use

if TYPE_CHECKING:
    from bot.sandbox import LocalDiscord
    from tests.browser.conftest import Open


async def test_markdown_is_what_discord_makes_of_it(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/words")
    text = ada.last.locator(".text")
    for selector, words in (
        ("h3", "Heading one"),
        ("h4", "Heading two"),
        ("h5", "Heading three"),
        ("p.small-print", "small print"),
        ("p > strong", "bold"),
        ("p > em", "italic"),
        ("strong > em", "both"),
        ("u", "underlined"),
        ("s", "struck"),
        ("p > code", "code"),
        ("ul > li >> nth=0", "first"),
        ("ul ul > li", "inner"),
        ("ol > li >> nth=1", "two"),
        ("blockquote", "quoted"),
    ):
        await expect(text.locator(selector).first).to_contain_text(words)
    link = text.get_by_role("link", name="a link")
    await expect(link).to_have_attribute("href", "https://example.org/a_(b)")
    await expect(link).to_have_attribute("rel", re.compile("noopener"))
    await expect(text.locator("time")).to_contain_text("years ago")
    await expect(text.locator("pre")).to_have_text("**not bold** <b>not a tag</b>")
    spoiler = text.get_by_role("button", name="Spoiler")
    await spoiler.press("Enter")
    await expect(text.locator(".spoiler.shown")).to_have_text("hidden words")
    await ada.shot("markdown")


async def test_the_address_of_a_message_leads_there(show: LocalDiscord, windows: Open) -> None:
    table, chat = show.world.channel("table"), show.world.channel("chat")
    ben = show.person("Ben")
    first = await ben.say(chat, "the first of many")
    for number in range(30):
        await ben.say(chat, f"talk {number}")
    where = f"https://discord.com/channels/{chat.guild_id}/{chat.id}/{first.id}"
    await ben.say(table, f"look at [the beginning]({where})")
    ada = await windows(show.url, "Ada")
    await ada.last.get_by_role("link", name="the beginning").click()
    message = ada.page.get_by_text("the first of many")
    await expect(message).to_be_in_viewport()
    assert ada.page.url.endswith(f"#{chat.id}")
    assert len(ada.page.context.pages) == 1


async def test_no_text_of_anybody_becomes_markup(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/nasty")
    await ada.sees("onerror")
    await show.person("Ben").say(show.world.channel("table"), "<img src=x onerror=alert(1)>")
    show.places.add_thread(show.world.channel("table"), "<b>thread</b>", show.world.user("Ben"))
    show.places.add_person("<i>Eve</i>", moderator=False)
    await expect(ada.page.locator("#places")).to_contain_text("<b>thread</b>")
    await ada.page.locator("#person").click()
    await expect(ada.page.locator("#person-menu")).to_contain_text("<i>Eve</i>")
    assert await ada.page.evaluate("window.hacked") is None
    inside = "#log img:not(.picture img), #log script, #log svg:not(.icon), [onerror], [onload]"
    await expect(ada.page.locator(inside)).to_have_count(0)
    addresses = await ada.page.eval_on_selector_all("a[href]", "all => all.map((a) => a.href)")
    assert not [address for address in addresses if not address.startswith("http")]


async def test_the_page_may_load_and_call_nothing_but_its_own_server(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    await ada.reload()
    await use(ada, "/files")
    await expect(ada.last.locator(".file pre")).to_contain_text("line 11")
    assert asked
    assert not [url for url in asked if not url.startswith(show.url)]
    blocked = await ada.page.evaluate("fetch('http://127.0.0.1:9/').then(() => false, () => true)")
    assert blocked
    assert any("Content Security Policy" in fault for fault in ada.faults)
    ada.faults.clear()


async def test_text_files(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/files")
    await expect(ada.last.locator(".file pre")).to_contain_text("line 11")
    await expect(ada.last.locator(".file pre")).not_to_contain_text("line 12")
    await ada.last.get_by_role("button", name="Show 18 more lines").click()
    await expect(ada.last.locator(".file pre")).to_contain_text("line 29")
    await ada.shot("files")


async def test_a_picture_is_enlarged_and_the_focus_comes_back(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/files")
    alt = "Red in the north, blue in the south"
    image = ada.last.get_by_alt_text(alt)
    # A picture of 900 x 600 is as small as a desktop shows it.
    shown = await image.bounding_box()
    assert shown is not None
    assert (round(shown["width"]), round(shown["height"])) == (525, 350)
    await image.click()
    dialog = ada.page.get_by_role("dialog", name="Picture")
    await expect(dialog.get_by_alt_text(alt)).to_be_visible()
    await dialog.locator("summary").click()
    await expect(dialog.locator(".zoom-words")).to_have_text(alt)
    await dialog.locator("summary").click()
    await ada.keys("+", "+")
    await expect(dialog.locator("output")).to_have_text("196 %")
    box = await dialog.get_by_alt_text(alt).bounding_box()
    await ada.keys("ArrowRight")
    moved = await dialog.get_by_alt_text(alt).bounding_box()
    assert box is not None
    assert moved is not None
    assert moved["x"] < box["x"]
    await ada.page.mouse.move(640, 430)
    await ada.page.mouse.wheel(0, -200)
    await expect(dialog.locator("output")).not_to_have_text("196 %")
    await ada.shot("zoom")
    await ada.keys("0")
    await expect(dialog.locator("output")).to_have_text("100 %")
    await ada.keys("Escape")
    await expect(dialog).to_have_count(0)
    await expect(ada.focused).to_have_class(re.compile("picture"))


async def test_every_kind_of_component(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/buttons")
    await ada.sees("press")
    for style in ("Primary", "Secondary", "Success", "Danger"):
        button = ada.last.get_by_role("button", name=style)
        await expect(button).to_have_class(re.compile(style.lower()))
    link = ada.last.get_by_role("link", name="Elsewhere")
    await expect(link).to_have_attribute("href", "https://example.org/")
    await ada.shot("buttons")
    await ada.last.get_by_role("button", name="Primary").click()
    await ada.sees("got primary")
    await ada.page.get_by_role("combobox", name="Pick a channel").click()
    await ada.page.get_by_role("option", name="#chat").click()
    await ada.sees(f"got place {show.world.channel('chat').id}")


async def test_a_press_is_not_lost_on_a_message_that_changes_under_it(
    show: LocalDiscord, windows: Open
) -> None:
    ada, ben = await windows(show.url, "Ada"), await windows(show.url, "Ben")
    await use(ada, "/buttons")
    await ada.sees("press")
    message = show.messages(show.world.channel("table"))[-1]
    await ada.last.get_by_role("button", name="Primary").hover()
    await ada.page.mouse.down()
    show.posting.edit(message, {"content": "changed"})
    await ben.sees("changed")
    await ada.page.mouse.up()
    await ada.sees("got primary")
    await ada.sees("changed")
    shown = ada.page.locator(f"#m{message.id}")
    await shown.get_by_role("button", name="Primary").hover()
    await ada.page.mouse.down()
    show.posting.edit(message, {"content": "changed again"})
    show.posting.delete(message)
    await expect(ben.page.locator(f"#m{message.id}")).to_have_count(0)
    await ada.page.mouse.up()
    await ada.page.evaluate("new Promise(requestAnimationFrame)")
    await expect(shown).to_have_count(0)


async def test_selects_by_keyboard(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    world = show.world
    await use(ada, "/selects")
    await ada.sees("choose")
    several = ada.page.get_by_role("combobox", name="Several")
    await several.focus()
    await ada.keys("Enter", "ArrowDown", "Enter")
    await expect(ada.page.get_by_role("option", name="Crate")).to_contain_text("The Crate")
    await ada.shot("select")
    await ada.keys("ArrowDown", "Enter", "Tab")
    await ada.sees("got several brick, crate")
    await ada.page.get_by_role("combobox", name="A person").focus()
    await ada.keys("ArrowDown")
    await ada.type("b")
    await ada.keys("Enter")
    await ada.sees(f"got user {world.user('Ben').id}")
    await ada.page.get_by_role("combobox", name="A role").focus()
    await ada.keys("ArrowDown", "Escape", "Space", "Enter")
    await ada.sees(f"got role {world.guild('War room').id}")
    await ada.page.get_by_role("combobox", name="Anybody").focus()
    await ada.keys("ArrowDown", "End", "Enter")
    last = list(world.guild("War room").roles.values())[-1]
    await ada.sees(f"got anybody {last.id}")


async def test_a_form_is_filled_in_and_sent(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/questions")
    form = ada.page.get_by_role("dialog", name="A form of everything")
    await expect(form).to_be_visible()
    await expect(form.get_by_label("Short")).to_be_focused()
    await ada.type("hello")
    await ada.keys("Tab")
    await ada.type("many words")
    await ada.keys("Tab", "ArrowDown", "Enter")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_contain_text("Who: This field is required")
    await form.get_by_role("combobox", name="Who").click()
    await form.get_by_role("option", name="Ben").click()
    await ada.shot("form")
    await form.get_by_role("button", name="Submit").click()
    await ada.sees("hello / many words / glad / ben")
    await expect(form).to_have_count(0)


async def test_a_form_that_is_closed_sends_nothing(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/questions")
    form = ada.page.get_by_role("dialog", name="A form of everything")
    await form.get_by_label("Short").fill("no")
    await ada.keys("Escape")
    await expect(form).to_have_count(0)
    await expect(ada.line).to_be_focused()
    assert show.messages(show.world.channel("table")) == []


async def test_thinking_and_what_comes_of_it(show: LocalDiscord, windows: Open) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/think seconds:0.6")
    await expect(ada.last).to_contain_text("is thinking…")
    await expect(ada.last.locator(".reference")).to_contain_text("Ada used /think")
    await ada.sees("thought about it")
    await expect(ada.last).not_to_contain_text("thinking")


async def test_an_interaction_that_nobody_answers_fails_after_three_seconds(
    show: LocalDiscord, windows: Open
) -> None:
    ada = await windows(show.url, "Ada")
    await use(ada, "/slow")
    button = ada.last.get_by_role("button", name="Never answers")
    await button.click()
    await expect(button).to_have_attribute("aria-busy", "true")
    await expect(ada.last.get_by_role("alert")).to_have_text("This interaction failed")
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await use(ada, "/sleepy seconds:5")
    await expect(ada.last).to_contain_text("Sending command…")
    await expect(ada.last).to_contain_text("The application did not respond")
    await ada.shot("failed")
    await ada.last.get_by_role("button", name="Dismiss message").click()
    await expect(ada.messages).to_have_count(1)


async def test_private_messages_are_marked_and_dismissed(show: LocalDiscord, windows: Open) -> None:
    ada, ben = await windows(show.url, "Ada"), await windows(show.url, "Ben")
    await use(ada, "/secret")
    await ada.sees("Only you can see this")
    await ben.line.fill("what was that?")
    await ben.line.press("Enter")
    await ada.sees("what was that?")
    await expect(ben.messages).to_have_count(1)
    await ada.reload()
    await ada.sees("only you")
    await ada.page.get_by_role("button", name="Dismiss message").click()
    await expect(ada.messages).to_have_count(1)


async def test_two_windows_two_people(show: LocalDiscord, windows: Open) -> None:
    """Replies, mentions, unread marks and edits arrive in the other window at once."""
    ada, ben = await windows(show.url, "Ada"), await windows(show.url, "Ben", PHONE)
    await ben.page.locator("#open-places").click()
    await ben.open("chat")
    await ada.line.press_sequentially("hello @be")
    await expect(ada.entries).to_have_text(["B@Ben"])
    await ada.keys("Enter")
    await ada.type("come")
    await ada.keys("Enter")
    await ada.sees("hello @Ben come")
    await ben.page.locator("#open-places").click()
    table = ben.page.locator("#places .channel", has_text="table")
    await expect(table).to_have_class(re.compile("unread"))
    await expect(table.locator(".pings")).to_have_text("1")
    await expect(ben.page).to_have_title(re.compile(r"^\(1\) "))
    await ben.shot("unread-phone")
    await table.click()
    await ben.sees("hello @Ben come")
    await expect(ben.last).to_have_class(re.compile("lit"))
    await expect(ben.last.locator(".new-mark")).to_be_visible()
    await expect(ben.last.locator(".mention.me")).to_have_text("@Ben")
    await expect(ada.last).not_to_have_class(re.compile("lit"))
    await expect(ben.page).to_have_title(re.compile(r"^#table"))
    await ben.last.locator("article").tap()
    await ben.last.get_by_role("button", name="Reply to Ada").tap()
    await ben.line.fill("coming")
    await ben.page.locator("#send").tap()
    await ada.sees("coming")
    await expect(ada.last.locator(".reference")).to_contain_text("hello @Ben come")
    await expect(ada.last).to_have_class(re.compile("lit"))
    table_channel = show.world.channel("table")
    show.posting.edit(show.messages(table_channel)[0], {"content": "hello, all of you"})
    await ben.sees("hello, all of you")
    await expect(ben.messages.first.locator(".edited")).to_be_visible()


async def test_times_days_and_earlier_messages(show: LocalDiscord, windows: Open) -> None:
    table = show.world.channel("table")
    for number in range(120):
        await show.person("Ben").say(table, f"number {number}")
    ada = await windows(show.url, "Ada")
    await ada.sees("number 119")
    await expect(ada.page.locator(".day")).to_have_count(1)
    await expect(ada.messages).to_have_count(50)
    await ada.page.get_by_role("button", name="Show earlier messages").click()
    await expect(ada.messages).to_have_count(100)
    await expect(ada.messages.filter(has_text=re.compile(r"number 70$"))).to_be_in_viewport()
    await show.person("Ben").say(table, "one more")
    await ada.page.get_by_role("button", name="jump to the latest").click()
    await expect(ada.last).to_be_in_viewport()
