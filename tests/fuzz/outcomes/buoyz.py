"""What a battle might report: each side has suffered more or less, somebody may be gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.systems.buoyz.board.stats import SIDES
from rules.systems.buoyz.reporting import Fought, ShipReport

if TYPE_CHECKING:
    from random import Random

    from rules.kernel.game.parts import Part

_FATES = ("whole", "crippled", "destroyed", "captured")


def drawn(part: Part, rng: Random) -> Fought:
    """A battle of the part's ships."""
    turns = rng.randrange(1, 11)
    sides: list[Any] = []
    for fleet in part.brief.scenario.fleet:
        weights = (rng.choice((1, 4, 12)), 2, rng.choice((0, 2, 6)), rng.choice((0, 0, 1)))
        fates: Any = rng.choices(_FATES, weights, k=len(fleet.ship))
        sides.append(
            tuple(
                ShipReport(sd=ship.sd, name=ship.name, fate=fate)
                for ship, fate in zip(fleet.ship, fates, strict=True)
            )
        )
    contact = rng.random() < 0.3
    broke: Any = tuple((side, rng.randrange(1, turns + 1)) for side in SIDES if rng.random() < 0.5)
    gone: Any = tuple(side for side in SIDES if rng.random() < 0.2)
    return Fought(
        turns=turns,
        blue=sides[0],
        red=sides[1],
        contact=contact,
        gone=gone,
        broke=broke if contact else (),
    )
