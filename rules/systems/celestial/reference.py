"""The tables and cards of Celestial, to be looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.system.reference import Reference, Row, Unit
from rules.systems.celestial.fire import letters
from rules.systems.celestial.stats import (
    CARDS as SHIPS,
)
from rules.systems.celestial.stats import (
    CHART,
    CRITICALS,
    IMPULSES,
    SIDE_NAMES,
    SIDES,
    WEAPONS,
)

if TYPE_CHECKING:
    from rules.systems.celestial.stats import Card, GroupCard, Weapon

_RANGES: Final = 4


def _at(weapon: Weapon, far: int) -> str:
    """What a weapon does at a range, in a few letters."""
    if far not in weapon.ranges:
        return "-"
    if weapon.table:
        return "/".join(str(row[far - 1]) for row in weapon.table)
    return f"{weapon.need[far - 1]}+ for {weapon.damage}"


TABLES: Final = (
    Reference(
        "impulse-chart",
        "Impulse chart",
        ("Impulse", "Power gives energy, Speed moves"),
        tuple(
            Row((IMPULSES[index], " ".join(map(str, sorted(listed)))))
            for index, listed in enumerate(CHART)
        ),
        rules=("TE5",),
    ),
    Reference(
        "weapons",
        "Weapons",
        ("Weapon", "Range 1", "Range 2", "Range 3", "Range 4"),
        tuple(
            Row((each.name, *(_at(each, far) for far in range(1, _RANGES + 1))))
            for each in WEAPONS.values()
            if not each.launch
        ),
        note="Numbers between strokes are the damage by die, 1 to 6; terrain lowers the die.",
        rules=("TE36", "TN6"),
    ),
    Reference(
        "criticals",
        "Criticals",
        ("2d6", "Effect"),
        tuple(
            Row((str(total), row.words), (total, total)) for total, row in sorted(CRITICALS.items())
        ),
        dice=f"2d{DIE}",
        rules=("TE44",),
    ),
    Reference(
        "terrain-features",
        "Terrain of the generator",
        ("Die", "Feature"),
        (
            Row(("1-2", "asteroids, 3 hexes"), (1, 2)),
            Row(("3", "asteroids, 4 hexes"), (3, 3)),
            Row(("4-5", "nebula, 3 hexes"), (4, 5)),
            Row(("6", "planet"), (6, 6)),
        ),
        dice=f"1d{DIE}",
        rules=("TN48",),
    ),
)


def _group(card: GroupCard) -> str:
    count = f" x{card.count}" if card.count > 1 else ""
    return f"{card.weapon}{count}, {card.cold}+{card.hot} boxes, arcs {letters(card.bears)}"


def _card(card: Card) -> Unit:
    curve = " ".join(
        f"{row.power}-{row.speed}{'' if card.base else f'-{row.turn}'}"
        f"{'*' if number == card.start else ''}"
        for number, row in enumerate(card.curve)
    )
    hull = " ".join(
        f"{'c' if number in card.critical else ''}{box}" for number, box in enumerate(card.hull)
    )
    extras = [
        "battery" if card.battery else "",
        f"{card.sprints} sprints" if card.sprints else "",
        "transmits power" if card.transmits else "",
    ]
    return Unit(
        id=card.id,
        name=card.name,
        kind=f"{card.sort} of the {SIDE_NAMES[card.side]}",
        facts=(
            ("Points", str(card.points)),
            ("Power-Speed" if card.base else "Power-Speed-Turn", curve),
            ("Shields F/R/B/L", "/".join(map(str, card.shields))),
            ("Hull", hull),
            *((f"Group {n}", _group(each)) for n, each in enumerate(card.group, start=1)),
            ("Blast", str(card.blast)),
        ),
        text=", ".join(filter(None, extras)).capitalize(),
        rules=("TE4", *(("TE53",) if card.base else ()), *(("TE50",) if card.squadron else ())),
        side=SIDES.index(card.side),
    )


CARDS: Final = tuple(map(_card, SHIPS.values()))
