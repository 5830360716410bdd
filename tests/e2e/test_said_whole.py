"""No text of ours is cut: lobbies, options and long answers, of every system and option."""

from __future__ import annotations

import io
import re
from itertools import chain
from typing import TYPE_CHECKING, Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.interaction.long_answers import in_messages
from bot.gateway.interaction.rights import Rights
from bot.gateway.message.lobby_panel import lobby_text, lobby_view
from bot.gateway.message.options_panel import options_text, options_view
from bot.gateway.message.status import variants_text
from bot.gateway.text.messages import CONTENT, fitted, pages, within
from bot.logs import OneLine, OneObject
from bot.referee.live_game import LiveGame
from bot.store import Game
from rules.kernel.system.spec import params
from tests.fuzz.tastes import every_option
from tests.systems_under_test import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.system.ruleset import AnyRuleset
    from tests.e2e.playing import Play

_CUT = re.compile(r"[\w.,)]…")
each_system = pytest.mark.parametrize("ruleset", [*SYSTEMS], ids=lambda each: each.id)


def lobby(ruleset: AnyRuleset, fields: dict[str, Any]) -> LiveGame:
    """A lobby that nobody has joined."""
    options = ruleset.read_options(fields)
    row = Game("codecode", ruleset.id, options.model_dump_json(), "7", None, "1", 1, bytes(32), "")
    return LiveGame(row, ruleset, ruleset.start(options), (), None)


def opened(ruleset: AnyRuleset) -> Iterator[dict[str, Any]]:
    """Every scenario, every preset, every value of an option, and all that can be changed."""
    yield {}
    yield from ({"preset": each.name} for each in ruleset.presets)
    different: dict[str, Any] = {}
    for given_ in every_option(ruleset):
        yield given_
        different |= {name: value for name, value in given_.items() if name not in different}
    yield different


def labels(view: Any) -> list[str]:
    """All that components say."""
    parts = [part for line in view.to_components() for part in line["components"]]
    told = chain(parts, *(part.get("options", []) for part in parts))
    names = ("label", "description", "placeholder")
    return [each[name] for each in told for name in names if each.get(name)]


@given(st.lists(st.text(max_size=30)), st.integers(60, 120))
def test_of_too_many_lines_is_told_how_many_more_there_are(lines: list[str], room: int) -> None:
    lines = [each.replace("\n", " ") for each in lines]
    told = within(lines, room)
    assert len(told) <= room
    if told != "\n".join(lines):
        *kept, more = told.split("\n")
        assert kept == lines[: len(kept)]
        assert more == f"-# … and {len(lines) - len(kept)} more"


def test_of_a_very_long_answer_the_rest_is_in_a_file() -> None:
    text = "word " * 4_000
    parts: dict[str, Any] = {"file": discord.File(io.BytesIO(b"map"), "map.png"), "view": None}
    (told,) = in_messages(text, parts)
    assert len(told) <= CONTENT
    assert told.endswith("word\n-# All of it is in the file.")
    whole, other = parts.pop("files")
    assert (whole.fp.read().decode(), other.filename) == (text, "map.png")
    assert parts == {"view": None}


def test_what_has_no_room_is_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """So every test over the wire fails where a text of ours is cut.

    Where that is stands in the log, what it says does not: it may be for one side alone.
    """
    assert fitted("whole", 5) == "whole"
    assert not caplog.records
    own = "hidden at 3-4"
    assert fitted(own, 5) == "hidd…"
    (told,) = caplog.records
    assert told.levelname == "WARNING"
    for form in (OneLine(), OneObject()):
        line = form.format(told)
        assert "test_what_has_no_room_is_told_in_the_log" in line
        assert own not in line


@each_system
async def test_lobbies_tell_all_and_name_options_by_their_titles(ruleset: AnyRuleset) -> None:
    known = params(ruleset.options)
    ids = {each.name for each in known if "_" in each.name}
    fields: dict[str, Any] = {}
    for fields in opened(ruleset):
        live = lobby(ruleset, fields)
        text = lobby_text(live, Rights())
        assert len(text) <= CONTENT
        assert not _CUT.search(text)
        assert not ids.intersection(re.findall(r"\w+", text)), fields
        assert [each for each in labels(lobby_view(live)) if _CUT.search(each)] == []
    live = lobby(ruleset, fields)
    for each in known:
        told = options_text(live, each.name)
        assert f"▸ **{each.label}**: " in told
        assert each.description in told
        assert len(told) <= CONTENT
        shown = chain(labels(options_view(live, each.name)), labels(options_view(live, "", 1)))
        assert [label for label in shown if _CUT.search(label)] == []
    assert all(f"`{each.name}`" in variants_text(live) for each in known)


@each_system
def test_without_a_word_a_game_is_as_recommended(ruleset: AnyRuleset) -> None:
    """And what commands, help and rules call the default is what is played then."""
    recommended, written = (each for each in ruleset.presets[:2])
    assert (recommended.name, written.name) == ("recommended", "as written")
    assert not recommended.values
    assert not recommended.changed(ruleset.read_options({}))
    for each in params(ruleset.options):
        if each.listed:
            for choice in each.choices:
                chosen = ruleset.read_options({each.name: choice})
                assert not recommended.changed(chosen), choice


@pytest.mark.systems("buoyz")
async def test_a_long_answer_comes_in_several_messages(play: Play) -> None:
    await play.command(play.ada, "hood new")
    before = len(play.ada.sees(play.table))
    await play.command(play.ada, "game options")
    wanted = pages(variants_text(await play.at_table()))
    assert len(wanted) > 1

    def told() -> list[str]:
        return [each.content for each in play.ada.sees(play.table)[before:] if each.ephemeral]

    await play.until(lambda: told() == wanted, "all of it was said")
