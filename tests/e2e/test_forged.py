"""Ids that no button of the bot's ever had: each is answered, and none does anything to a game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bot.gateway.text.messages import CRASHED
from tests.e2e.playing import custom_ids
from tests.e2e.test_presses import SKIRMISH, forge

if TYPE_CHECKING:
    from tests.e2e.playing import Play

KINDS = ("act", "pick", "do", "focus", "choices", "join", "start", "admit", "fly")
VALUES = (
    "", "0", "-1", "freeloaders", "naztees", "martians", "alone", ".", "freeloaders.naztees",
    "slayer-b", "7-4", "@everyone", "١٢٣", "~", "x" * 70, "9" * 70, "naztees.", "\u202e", "ﷺ",
    "SC16", "own/x", "convoy/x", "|2d6", "a|2d6|b", "2d", "(" * 60, "1d6\n", "{", "%s", "x:y:z",
)  # fmt: skip
_MOST = 100


def forged(chance: random.Random, game: str, known: list[str], keys: list[str]) -> str:
    """An id made up, or one that exists, cut off or led astray."""
    value = chance.choice(VALUES)
    match chance.randrange(4):
        case 0:
            name = chance.choice((game, game, "zzzz"))
            version = chance.choice((0, 1, 1, 1, 2, 999_999_999))
            return f"{chance.choice(('u', 'su'))}:{name}:{version}:{chance.choice(KINDS)}:{value}"
        case 1:
            return f"{chance.choice(keys)}:{value}{chance.choice(VALUES)}"
        case 2:
            whole = chance.choice(known)
            return whole[: chance.randrange(len(whole))] + value
        case _:
            return value or "u"


async def test_nothing_that_is_made_up_is_a_fault(play: Play) -> None:
    chance = random.Random(7)
    panel = await play.lay(SKIRMISH)
    exchange = await play.ada.command(play.table, "roll", expression="2d6")
    await exchange.wait()
    known = custom_ids(panel) + custom_ids(exchange.answers[0])
    game, keys = (await play.game()).id, sorted(play.client._by_key)
    for _ in range(250):
        custom_id = forged(chance, game, known, keys)[:_MOST]
        values = chance.choice(([], [chance.choice(VALUES)], ["x", "y"]))
        person = chance.choice((play.ben, play.dan))
        said = await play.said(await forge(play, person, panel, custom_id, *values))
        assert said, custom_id
        assert CRASHED not in said, custom_id
    assert (await play.game()).version == 1
    assert len((await play.at_table()).members) == 2
    assert len(panel.versions) == 1
