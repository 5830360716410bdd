"""Cards of the gun fights show the figure and its arm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from render.cards.card import EMBLEM, draw
from render.systems.gun_fights.scene import emblem
from rules.systems.gun_fights.ruleset import RULESET

if TYPE_CHECKING:
    from rules.kernel.system.reference import Unit


@pytest.mark.parametrize("unit", RULESET.units, ids=lambda unit: unit.id)
def test_every_card_shows_its_figure_or_arm(unit: Unit) -> None:
    theme, drawn = emblem(unit)
    assert drawn.indices.size == EMBLEM
    assert drawn.mask.getbbox() is not None
    assert draw(unit, RULESET.title, theme, drawn) != draw(unit, RULESET.title, theme)


def test_side_armour_and_arm_tell_figures_apart() -> None:
    by_id = {unit.id: emblem(unit)[1].indices.tobytes() for unit in RULESET.units}
    assert len({by_id[each] for each in ("ned", "wyatt", "hare", "doc", "pistol")}) == 5
    assert by_id["constable-1"] == by_id["constable-2"]
