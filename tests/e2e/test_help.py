"""What is ours to say is said whole: help in pages, options and rules within their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.commands.help import KEY, _overview, _topics
from bot.gateway.commands.system import params_of, params_of_new
from bot.gateway.text.messages import CONTENT, pages
from rules.kernel.system import spec
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from bot.sandbox.model.messages import Message
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.e2e.playing import Play

_LABEL, _ID = 100, 100


def labelled(page: Message, begins: str) -> str:
    """The label of a message's button that begins so; empty if there is none."""
    buttons = [each for row in page.components for each in row["components"]]
    return next((b["label"] for b in buttons if b["label"].startswith(begins)), "")


def words(text: str) -> list[str]:
    return text.split()


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=90)), st.integers(20, 60))
def test_pages_lose_no_word_and_are_short_enough(lines: list[str], room: int) -> None:
    text = "\n".join(lines)
    found = pages(text, room)
    assert all(len(each) <= room for each in found)
    assert "".join("".join(found).split()) == "".join(text.split())
    if len(text) <= room:
        assert found == [text.lstrip("\n")]


def test_every_topic_of_every_system_is_told_whole() -> None:
    texts = {"": _overview(SYSTEMS, None)} | {each.value: told for each, told in _topics(SYSTEMS)}
    assert any(len(pages(text)) > 1 for text in texts.values())
    for topic, text in texts.items():
        found = pages(text)
        assert words(" ".join(found)) == words(text), topic
        assert all(each.strip() and len(each) <= CONTENT for each in found), topic
        assert len(f"{KEY}:{len(found)} {topic}") <= _ID


@pytest.mark.parametrize("ruleset", [*SYSTEMS], ids=lambda each: each.id)
def test_commands_options_and_choices_fit_where_they_are_shown(ruleset: AnyRuleset) -> None:
    """Discord takes a hundred characters, which a select shows of an option, too."""
    params = [*spec.params(ruleset.options), *params_of_new(ruleset)]
    verbs = [spec.verb(action) for action in ruleset.actions]
    params += [param for verb in verbs for param in params_of(ruleset, verb)]
    assert [each.name for each in params if len(each.description) > _LABEL] == []
    assert [each.name for each in verbs if len(each.summary) > _LABEL] == []
    for param in params:
        assert [each for each in param.choices if len(param.title(each)) > _LABEL] == [], param.name
    for rule in ruleset.rulebook.rule:
        assert len(f"**{rule.id} · {rule.title}** ({ruleset.title})\n{rule.text}") < CONTENT - 400


@pytest.mark.systems("buoyz")
async def test_help_is_turned_page_by_page_in_one_message(play: Play) -> None:
    first = await play.command(play.ada, "help", topic="/hood new")
    (page,) = [each for each in play.ada.sees(play.table) if each.ephemeral]
    seen = [first]
    while labelled(page, f"More ({len(seen) + 1} of"):
        await (await play.ada.press(page, labelled(page, "More"))).wait()
        seen.append(page.content)
    told = " ".join(seen)
    for name in ("/hood new", "scenario", "preset", "variants"):
        assert name in told
    assert len(seen) > 1
    await (await play.ada.press(page, "‹ Back")).wait()
    assert page.content == seen[-2]
    assert [each for each in play.ada.sees(play.table) if each.ephemeral] == [page]


@pytest.mark.systems("buoyz")
@pytest.mark.parametrize("carried", ["9 ", "x", "0 no such topic", "\N{DIGIT ZERO}" * 9])
async def test_a_button_of_no_page_is_refused(play: Play, carried: str) -> None:
    await play.command(play.ada, "help", topic="/hood new")
    (page,) = [each for each in play.ada.sees(play.table) if each.ephemeral]
    page.components[0]["components"][0]["custom_id"] = f"{KEY}:{carried}"
    await (await play.ada.press(page, f"{KEY}:{carried}")).wait()
    assert "✋" in [each for each in play.ada.sees(play.table) if each.ephemeral][-1].content
