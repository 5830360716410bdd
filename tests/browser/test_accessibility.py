from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.stage import PHONE, use

if TYPE_CHECKING:
    from bot.sandbox import LocalDiscord
    from tests.browser.conftest import Open


UNNAMED = """() => {
    const parts = "button, a[href], input, textarea, img, [role=combobox], dialog, nav";
    const named = (node) => node.ariaLabel || node.alt || node.textContent.trim()
        || node.labels?.length || node.hasAttribute("aria-labelledby")
        || (node.tagName === "IMG" && node.hasAttribute("alt")) || node.querySelector("img[alt]");
    return [...document.querySelectorAll(parts)]
        .filter((node) => node.checkVisibility() && !named(node)).map((node) => node.outerHTML);
}"""
FAINT = """() => {
    const parts = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
    const over = (top, below) => {
        const [r, g, b, a = 1] = parts(top);
        return [r, g, b].map((value, at) => value * a + below[at] * (1 - a));
    };
    const ground = (node) => {
        if (!node) return [0, 0, 0];
        const color = getComputedStyle(node).backgroundColor;
        return parts(color)[3] === 0 ? ground(node.parentElement)
            : over(color, ground(node.parentElement));
    };
    const light = (color) => color.map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (node) => {
        const below = ground(node);
        const both = [light(over(getComputedStyle(node).color, below)), light(below)];
        return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    };
    const told = (node) => [...node.childNodes].some((each) => each.nodeType === 3
        && each.data.trim());
    const shown = (node) => node.checkVisibility({ opacityProperty: true })
        && !node.matches(":disabled, :disabled *, .hidden, .hidden *, .spoiler");
    return [...document.querySelectorAll("body *")]
        .filter((node) => told(node) && shown(node) && contrast(node) < 4.5)
        .map((node) => `${contrast(node).toFixed(1)} ${node.outerHTML}`);
}"""
SMALL = """() => [...document.querySelectorAll("#log [data-custom-id], #send, .top button")]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 38)
    .map((node) => node.outerHTML)"""


@pytest.mark.parametrize("device", ["desk", "phone"])
async def test_the_page_says_what_everything_is(
    show: LocalDiscord, windows: Open, device: str
) -> None:
    ada = await windows(show.url, "Ada", *([PHONE] if device == "phone" else []))
    for line in ("/words", "/buttons", "/selects", "/files", "/secret"):
        await use(ada, line)
    await ada.sees("only you")
    unnamed = await ada.page.evaluate(UNNAMED)
    assert unnamed == []
    assert await ada.page.evaluate(FAINT) == []
    wide = await ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    if device == "phone":
        small = await ada.page.evaluate(SMALL)
        assert small == []
    await ada.shot(f"everything-{device}")
