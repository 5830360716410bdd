"""What the bot may do in a channel: what is missing is named, and what is newest counts."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import discord
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.game import side_talking, threads
from bot.gateway.interaction.rights import (
    ADDED,
    ALLOWED,
    FILES,
    MEMBER,
    NEEDED,
    PEOPLE,
    UNLOCKED,
    UNTOLD,
    Rights,
    invitation,
    named,
)
from bot.gateway.message.panel import Panel
from tests.architecture.laws import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE = (MEMBER, PEOPLE, ADDED, UNLOCKED, ALLOWED, UNTOLD)
WRITING = ("view_channel", "send_messages", "send_messages_in_threads", FILES)
KNOWN = st.one_of(
    st.just(()),
    st.sampled_from(ALONE).map(lambda reason: (reason,)),
    st.lists(st.sampled_from(WRITING), unique=True, min_size=1).map(tuple),
).map(Rights)
CODES = st.sampled_from([0, 50001, 50013, 160005, 200000])


def refusal(code: int) -> discord.Forbidden:
    answer: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(answer, {"code": code, "message": "no"})


@given(KNOWN)
def test_what_is_missing_is_said_and_nothing_else_is(rights: Rights) -> None:
    assert bool(rights.remedy) == (not rights.shows)
    assert ("install me" in rights.remedy) == (MEMBER in rights.lacks)
    for permission in WRITING:
        if permission in rights.lacks:
            assert named([permission]) in rights.remedy
    assert rights.speaks == ({*rights.lacks} <= {FILES})
    assert rights.written.speaks


@given(KNOWN, CODES)
def test_a_refusal_names_something_and_never_a_place_where_the_bot_is(
    rights: Rights, code: int
) -> None:
    after = rights.after(refusal(code))
    assert after.remedy
    assert after.resides == rights.resides
    assert ("install me" in after.remedy) <= (MEMBER in rights.lacks)
    assert after.after(refusal(code)) == after


@given(KNOWN)
def test_what_is_known_is_kept_with_the_message(rights: Rights) -> None:
    panel = Panel(1, 2, 3, 4, reachable=rights.shows, lacks=rights.lacks)
    assert Panel.from_json(panel.to_json()) == panel
    shown = panel.saying(rights)
    assert Panel.from_json(shown.to_json()) == shown
    assert not shown.dated


def test_a_message_of_an_earlier_version_is_read() -> None:
    said = '{"channel": 1, "message": 2, "since": 0, "version": 0, "focus": "", "reachable": %s}'
    (heard, unheard) = (Panel.from_json(said % each) for each in ("true", "false"))
    assert heard is not None
    assert heard.rights.shows
    assert unheard is not None
    assert not unheard.rights.speaks
    assert "next press" in unheard.rights.remedy


def test_discord_s_own_words() -> None:
    words: Sequence[str] = ("send_messages_in_threads", "view_channel", "embed_links")
    assert named(words) == "*Send Messages in Threads*, *View Channel* and *Embed Links*"
    assert all(hasattr(discord.Permissions, each) for each in (*words, *WRITING))


def test_readme_and_address_ask_for_what_the_bot_makes_use_of() -> None:
    asked = parse_qs(urlsplit(invitation(42)).query)
    assert asked["client_id"] == ["42"]
    assert asked["scope"] == ["bot applications.commands"]
    held = discord.Permissions(**dict.fromkeys(NEEDED, True))
    assert asked["permissions"] == [str(held.value)]
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    step = readme.partition("and the permissions ")[2].partition(";")[0]
    assert re.findall(r"\*[A-Z][A-Za-z ]+\*", step) == [named([each]) for each in NEEDED]


def test_nothing_is_looked_for_that_is_not_asked_for() -> None:
    """Every name of a permission in the gateway that the bot checks of itself."""
    names = {name for name, _ in discord.Permissions()} - {"administrator"}
    for module in (side_talking, threads):
        found = {each for each in vars(module).values() if isinstance(each, tuple | str)}
        used = {name for each in found for name in ([each] if isinstance(each, str) else each)}
        assert used & names
        assert (used & names) <= {*NEEDED}
