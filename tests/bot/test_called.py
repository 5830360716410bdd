"""Names in place of mentions."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.text.called import mentioned, named
from bot.gateway.text.messages import plain_name

USERS = ("123456789012345678", "223456789012345678", "323456789012345678")
names = st.dictionaries(st.sampled_from(USERS), st.text(max_size=80))
words = st.lists(st.sampled_from([*(f"<@{user}>" for user in USERS), " plays `x` ", "<@!1>"]))


@given(words=words, names=names, pinged=st.sets(st.sampled_from(USERS)))
def test_nobody_is_mentioned_whose_name_is_known_but_who_is_pinged(
    words: list[str], names: dict[str, str], pinged: set[str]
) -> None:
    stored = {user: plain_name(name) for user, name in names.items()}
    said = named("".join(words), stored, pinged)
    before = mentioned("".join(words))
    assert mentioned(said) == before - (stored.keys() - pinged)
    assert not re.search(r"@(?:everyone|here)\b", said)


def test_a_name_is_escaped_once() -> None:
    text = named("<@1> plays", {"1": plain_name("*Ada*_x <@2> @here")})
    assert text == "\\*Ada\\*\\_x \\<\\@2\\> \\@\N{ZERO WIDTH SPACE}here plays"
    assert named("<@1>", {"1": plain_name("")}) == "somebody"
