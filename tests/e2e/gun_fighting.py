"""What the tests of gun fights in chat share: who plays, and short ways to look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.systems.gun_fights.ruleset import RULESET
from tests.e2e.playing import custom_ids, version_of
from tests.systems.gun_fights.positions import position

if TYPE_CHECKING:
    from bot.sandbox import Message, Person
    from rules.systems.gun_fights.state import GunFightState
    from tests.e2e.playing import Play

AC, BD = "ac", "bd"
LIMITS = {"rows": 5, "buttons": 5, "options": 25}

SIEGE = position(
    2, "A", joe="14,19.5", dan="16,25", hare="18,30", constable_4="8.5,27.6", ned="33,3"
)
"""Joe is in the bar, Dan on the path before the inn, the police around them."""


def people(play: Play) -> dict[str, Person]:
    return {AC: play.ada, BD: play.ben}


async def lay(play: Play, state: GunFightState) -> Message:
    """Go on from a position; Ada has columns A and C."""
    sitting = ((play.ada, AC), (play.ben, BD))
    return await play.bring(RULESET.id, state, state.field.options, sitting)


async def check_panel(play: Play) -> Message:
    """The current message is of the board as it is, and within Discord's limits."""
    panel = await play.panel()
    table = await play.at_table()
    (file,) = panel.attachments
    picture = await play.client._publisher._board(table)
    assert picture is not None
    assert file.description == picture.alt
    assert version_of(panel) == table.game.version
    assert [m.id for m in play.public() if custom_ids(m)] == [panel.id]
    return panel


async def names(play: Play, person: Person, verb: str, focused: str, **filled: Any) -> list[str]:
    found = await person.complete(play.table, f"gunfight {verb}", focused=focused, **filled)
    assert len(found) <= LIMITS["options"]
    return [str(each["name"]) for each in found]
