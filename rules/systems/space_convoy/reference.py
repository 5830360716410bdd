"""The tables and vessels of Space Convoy, to be looked up."""

from __future__ import annotations

from typing import Final

from rules.kernel.game.d6 import DIE
from rules.kernel.system.reference import Reference, Row, Unit
from rules.systems.space_convoy.pieces import COFFIN, SLAYER
from rules.systems.space_convoy.stats import (
    EFFECTS,
    HITS,
    OBJECTS,
    SIDES,
    VESSELS,
    VICTORY_NEEDED,
    HitRow,
    VesselKind,
)

_READ: Final = {"best": "best die", "sum": "all dice added", "range": "1 more for each area"}


def _row(row: HitRow) -> Row:
    if len(row.destroys) == len(VESSELS):
        fatal = "all vessels"
    else:
        fatal = ", ".join(VESSELS[kind].name for kind in row.destroys) or "none"
    effect = EFFECTS[row.effect].listed if row.effect else "nothing"
    return Row((str(row.face), fatal, effect), (row.face, row.face))


def _defence(kind: VesselKind) -> str:
    against = (
        ""
        if kind.blue_against_coffins == kind.blue
        else f" ({kind.blue_against_coffins} against Coffins)"
    )
    return f"{kind.blue} blue{against}, {_READ[kind.defence]}"


def _dice(number: int, colour: str) -> str:
    return f"{number} {colour}" if number else "none"


def _needed(needed: int) -> str:
    if needed > DIE:
        return "they lose"
    return "they win" if needed == 1 else f"{needed}+ on one d6"


TABLES: Final = (
    Reference(
        "hit-table",
        "Hit table",
        ("Yellow die", "Destroyed", "All others"),
        tuple(_row(row) for _, row in sorted(HITS.items())),
        dice=f"1d{DIE}",
        note="A result that a vessel bears already does nothing more.",
        rules=("SCT18", "SCT19"),
    ),
    Reference(
        "vessels",
        "Vessels",
        ("Vessel", "Moves on", "Attack", "Range", "Defence"),
        tuple(
            Row(
                (
                    kind.name,
                    f"{kind.move}+",
                    _dice(kind.red, "red"),
                    _dice(kind.white, "white"),
                    _defence(kind),
                )
            )
            for kind in VESSELS.values()
        ),
        rules=("SCT11",),
    ),
    Reference(
        "gravity",
        "Objects and their gravity",
        ("Object", "On the table", "Taken from the move die of adjacent vessels"),
        tuple(Row((kind.name, str(kind.count), str(kind.pull))) for kind in OBJECTS.values()),
        rules=("SCT4", "SCT5"),
    ),
    Reference(
        "victory-roll",
        "Victory roll",
        ("Brigghavens off the table", "What the Freeloaders need"),
        tuple(Row((str(off), _needed(needed))) for off, needed in enumerate(VICTORY_NEEDED)),
        rules=("SCT2",),
    ),
)


def _unit(kind: VesselKind) -> Unit:
    told = []
    if kind.red == 0:
        told.append("Unarmed.")
    if kind.id == SLAYER:
        told.append("Alone may fire at Coffins; harder to hit from afar.")
    elif kind.id == COFFIN:
        told.append("Only Slayers may fire at it.")
    fatal = [str(face) for face, row in sorted(HITS.items()) if kind.id in row.destroys]
    return Unit(
        id=kind.id,
        name=kind.name,
        kind=f"{SIDES[kind.side]}, {kind.count} in a fleet",
        facts=(
            ("Moves on", f"{kind.move}+"),
            ("Attack", _dice(kind.red, "red")),
            ("Range", _dice(kind.white, "white")),
            ("Defence", f"{kind.blue} blue, {_READ[kind.defence]}"),
            *(
                (("Against Coffins", f"{kind.blue_against_coffins} blue"),)
                if kind.blue_against_coffins != kind.blue
                else ()
            ),
            ("Destroyed on", ", ".join(fatal)),
        ),
        text=" ".join(told),
        rules=("SCT11", "SCT18", *(("SCT12", "SCT13") if kind.id == SLAYER else ())),
        side=list(SIDES).index(kind.side),
    )


UNITS: Final = tuple(map(_unit, VESSELS.values()))
