"""Numbers in words: one is one thing, wherever a number may be one."""

from __future__ import annotations

import pytest

from render.systems.buoyz.scene import scene
from render.text.alt import alt_text
from rules.kernel.values.errors import Illegal
from rules.kernel.values.frozen import changed
from rules.systems.buoyz import endings
from rules.systems.buoyz.actions import Fire, Move
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.moving import plan
from rules.systems.buoyz.questions import NominateFire, NominateMove
from rules.systems.buoyz.ruleset import RULESET
from tests.systems.buoyz.positions import own, ship, table, with_ship

ONE = own(id="pod", points=1, secondary=1, torpedo=[{"kind": "photon", "count": 2, "arc": "F"}])
STATE = table(sds=[ONE], H="pod blue 20,20 0 crippled armament=1", K="tp-maru red 20,18 180")


def drawn(action: Fire | Move) -> str:
    """What is told of an action while it is considered."""
    asks = NominateFire if isinstance(action, Fire) else NominateMove
    view = changed(RULESET.view(STATE, "blue"), question=asks(seat="blue"))
    found = RULESET.forecast(view, action)
    assert found.draw is not None
    return found.draw(found).words


def test_one_point_is_no_points() -> None:
    sides = scene(RULESET.view(STATE, "blue")).sides
    assert [each.standing for each in sides] == ["1 point", "2 points"]
    ended = BattleEnded(why="limit", blue=2, red=1, winner="blue")
    assert "Red 1 point left" in endings.in_words(STATE.brief, ended)
    with pytest.raises(Illegal) as refused:
        plan(STATE.board, ship(STATE, "H"), "P2")
    assert "1 point at most" in refused.value.message


def test_one_die_and_one_torpedo_are_told_as_one() -> None:
    assert "1 photon torpedo at K" in drawn(Fire(ship="h", orders="t1-K"))
    assert "Main weapons, 1 die at K" in drawn(Fire(ship="h", orders="m-K"))
    state = table(H="ca-classic blue 20,20 0 armament=2", K="tp-maru red 20,18 180")
    view = changed(RULESET.view(state, "blue"), question=NominateFire(seat="blue"))
    refusal = RULESET.forecast(view, Fire(ship="h", orders="m-K.3")).refusal
    assert refusal is not None
    assert refusal.message.startswith("H has 1 die of its main weapons")


def test_one_ship_is_on_the_table_and_none_is_before_it_is_deployed() -> None:
    two = scene(RULESET.view(STATE, "blue"))
    assert two.caption == "2 ships are on the table."
    assert scene(RULESET.view(table(H="pod blue 20,20 0", sds=[ONE]), None)).caption == (
        "1 ship is on the table."
    )
    waiting = with_ship(with_ship(STATE, "H", pose=None), "K", pose=None)
    assert scene(RULESET.view(waiting, None)).caption == "2 ships to come to the table."


@pytest.mark.parametrize(
    ("bodies", "told"),
    [
        ("planet", "Terrain: the planet, 4 inches wide at 24,24."),
        ("nebula", "Terrain: the nebula, 12 by 12 inches at 24,24."),
        ("giant", "the moon 1, 1 inch wide at 17,27; the moon 2, 1 inch wide at 30,18."),
    ],
)
def test_alt_text_tells_of_bodies(bodies: str, told: str) -> None:
    state = table(sds=[ONE], H="pod blue 20,40 0", K="tp-maru red 20,8 180",
                  options={"bodies": bodies})  # fmt: skip
    assert told in alt_text(scene(RULESET.view(state, None)))
