"""People's words in messages: nothing of them pings, links, lays out or hides."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.escaping import escaped, inline_code, single_line

MARKS = set("\\*_~`|<>[]()#:@-")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words", "plain words"),
        ("  two\n lines\t", "two lines"),
        ("\u202eabc\u200b\u2066d", "abcd"),
        ("<@1>", "\\<\\@1\\>"),
        ("**b**", "\\*\\*b\\*\\*"),
        ("https://e.com", "https\\://e.com"),
        ("@everyone", "\\@\u200beveryone"),
        ("Z\u0351\u036b\u0343\u0351\u036b", "Z\u0351\u036b"),
        ("\ud800", ""),
    ],
)
def test_what_is_left(text: str, shown: str) -> None:
    assert escaped(text) == shown


@given(text=st.text(max_size=400), limit=st.integers(min_value=1, max_value=100))
def test_no_sign_is_bare_and_nothing_hides(text: str, limit: int) -> None:
    shown = escaped(text, limit)
    unescaped = re.sub(r"\\.", "", shown)
    assert not MARKS & set(unescaped)
    hidden = [char for char in shown if unicodedata.category(char)[0] == "C"]
    assert set(hidden) <= {"\u200b"}
    assert "@everyone" not in shown
    assert len(single_line(text, limit)) <= limit
    assert "\n" not in shown


@given(text=st.text(max_size=400))
def test_code_cannot_be_left(text: str) -> None:
    shown = inline_code(text)
    assert shown == "" or (shown[0] == shown[-1] == "`" and "`" not in shown[1:-1])
