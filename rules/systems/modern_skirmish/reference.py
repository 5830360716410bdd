"""The tables, troops and units of Modern Skirmish, to be looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE, at_least
from rules.kernel.system.reference import Reference, Row, Unit
from rules.systems.modern_skirmish.melee import MOST, outcome
from rules.systems.modern_skirmish.morale import FRIEND, KILLED, MARKER, ROUT
from rules.systems.modern_skirmish.stats import MODIFIERS, SIDE_NAMES, SIDES, TROOPS, UNITS, needed

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.stats import Spec, Troop

_PAIRS: Final = DIE * DIE


def _cells(spec: Spec) -> str:
    least, most = spec.differential
    low, high = spec.coloured
    return f"{least}-{most}, die {low}-{high}: {spec.ways}/{_PAIRS}"


def _fire(troop: Troop) -> Reference:
    return Reference(
        f"fire-{troop.id}",
        f"Fire: {troop.plural}",
        ("Up to", "Open", "Cover"),
        tuple(
            Row((f"{band.reach} cm", _cells(band.open), _cells(band.cover))) for band in troop.band
        ),
        note="What the dice must differ by, what the coloured die must show, and how many throws"
        " kill.",
        rules=("MST12", "MST14"),
    )


def _span(least: int, most: int) -> str:
    return f"{least} to {most}"


MORALE: Final = Reference(
    "morale",
    "Morale test",
    ("Minuses", "Die", "Needs"),
    (
        *(
            Row((_span(least, most), f"-{lost}" if lost else "none", at_least(needed(least))))
            for least, most, lost in MODIFIERS
        ),
        Row((f"{ROUT} or more", "none", "routs")),
    ),
    note=f"{KILLED} a figure killed, {FRIEND} a friendly unit routed, {MARKER} an ammo marker."
    f" Up to {MODIFIERS[0][1]} no die is thrown.",
    rules=("MST4", "MST10"),
)
_SHORT = {"attacker": "attacker falls", "both": "both fall", "defender": "defender falls"}
COMBAT: Final = Reference(
    "combat",
    "Close combat",
    ("Defender", *(f"Attacker {number}" for number in range(MOST + 1))),
    tuple(
        Row((str(theirs), *(_SHORT[outcome(mine, theirs)] for mine in range(MOST + 1))))
        for theirs in range(MOST + 1)
    ),
    note="By what the two dice of each differ by.",
    rules=("MST17", "MS16"),
)
TABLES: Final = (*map(_fire, TROOPS.values()), MORALE, COMBAT)


def _troop(troop: Troop) -> Unit:
    size = [unit.size for unit in UNITS.values() if unit.troop == troop.id]
    return Unit(
        troop.id,
        troop.name,
        SIDE_NAMES[troop.side],
        (
            ("Units", f"{len(size)} of {size[0]}" if size else "none"),
            *(
                (
                    f"Kills at {band.reach} cm",
                    f"{band.open.ways} of {_PAIRS} in the open, {band.cover.ways} in cover",
                )
                for band in troop.band
            ),
            ("Moves", "15 cm; 10 in or out of a building; 5 inside"),
        ),
        "Four figures killed rout its unit.",
        ("MST12", "MST15"),
        side=SIDES.index(troop.side),
    )


CARDS: Final = tuple(
    _troop(troop) for side in SIDES for troop in TROOPS.values() if troop.side == side
)
