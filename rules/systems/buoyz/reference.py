"""The tables and ship descriptions, to be looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE, at_least
from rules.kernel.system.reference import Reference, Row, Unit
from rules.kernel.values.counting import counted
from rules.systems.buoyz.aims import CLOSE_REACH, GUIDED, INTERCEPTABLE, REACH, TORPEDO_DICE
from rules.systems.buoyz.board.gunnery import beam_needs, halved, torpedo_needs
from rules.systems.buoyz.board.sds import ABILITIES, IN_SOME, SDS, STARRED
from rules.systems.buoyz.board.stats import TURNING
from rules.systems.buoyz.damage import blast_dice
from rules.systems.buoyz.words import arc_words

if TYPE_CHECKING:
    from rules.systems.buoyz.board.sds import Description, Tubes

_SIZES: Final = range(6)
_BANDS: Final = ("0-2″", ">2-4″", ">4-6″")
_NUMBERS: Final = range(1, 11)
_HITS_ON: Final = 3

TABLES: Final = (
    Reference(
        "to-hit",
        "Beams: what hits",
        ("Size", *_BANDS),
        tuple(
            Row((str(size), *(at_least(beam_needs(size, -band)) for band in range(len(_BANDS)))))
            for size in _SIZES
        ),
        note="One more is needed for a target that moved more than 6″, one less if it is dead in "
        "space. Secondaries reach 3″ and take 1 off damage dice.",
        rules=("BZT16", "BZ61", "BZT17"),
    ),
    Reference(
        "torpedoes",
        "Torpedoes",
        ("Kind", "Reach", *(f"Size {size}" for size in _SIZES), "Close defence"),
        tuple(
            Row(
                (
                    kind,
                    f"{REACH[kind]}″",
                    *(at_least(torpedo_needs(e, int(kind in GUIDED), _HITS_ON)) for e in _SIZES),
                    "stops it on 5+" if kind in INTERCEPTABLE else "-",
                )
            )
            for kind in ("photon", "disruptor", "drone", "plasma", "rocket")
        ),
        note=f"{TORPEDO_DICE} dice a torpedo, at the end of the turn. Plasma takes 1 off damage "
        f"dice for each inch beyond 5″. Close defence reaches {CLOSE_REACH}″.",
        rules=("BZT20", "BZT21", "BZT22", "BZ70"),
    ),
    Reference(
        "criticals",
        "Critical hits",
        ("d6", "Effect"),
        (
            Row(("1", "Armament: dice halved until it is repaired"), (1, 1)),
            Row(("2", "Motive: speed halved until it is repaired"), (2, 2)),
            Row(("3", "Shields halved until it is repaired"), (3, 3)),
            Row(("4", "Roll again: 1-3 as above, 4 nothing, 5-6 as below"), (4, 4)),
            Row(("5", "Vital fire: doubles on 2d6 explode, else its side takes 1, 2 or 6"), (5, 5)),
            Row(("6", "Vital system: an ability is lost, or 2 hull if it has none"), (6, 6)),
        ),
        dice=f"1d{DIE}",
        note="A hit that beats the shields is critical on another 4+.",
        rules=("BZT19", "BZ75", "BZ76"),
    ),
    Reference(
        "halves",
        "Dice and shields halved",
        ("Printed", "Once", "Twice", "Three times"),
        tuple(
            Row((str(each), *(str(halved(each, times)) for times in (1, 2, 3))))
            for each in _NUMBERS
        ),
        note="By being crippled and by each critical that is not repaired; rounded once.",
        rules=("BZ74", "BZ168", "BZ170"),
    ),
    Reference(
        "explosions",
        "Explosions",
        ("Size", "Hits on each ship within 1″"),
        tuple(
            Row((str(size), f"{blast_dice(size)}d{DIE}" if blast_dice(size) else "none"))
            for size in _SIZES
        ),
        note="Each hit is a damage die at the shield that faces it.",
        rules=("BZT34", "BZ77", "BZ174"),
    ),
    Reference(
        "turning",
        "Turning points",
        ("Table", *(str(points) for points in range(1, 11))),
        tuple(
            Row((each.per, *(f"{degrees}°" for degrees in each.degrees)))
            for each in TURNING.values()
        ),
        note="Each point takes 1″ from the move.",
        rules=("BZ27", "BZ29"),
    ),
)


def _tubes(system: Tubes) -> str:
    return f"{system.count} {system.kind}, {arc_words(system.arc)}"


def _abilities(sd: Description) -> str:
    """Its abilities; those that do nothing yet in brackets."""
    ruled = IN_SOME | STARRED
    return ", ".join(
        ABILITIES[each] if each in ruled else f"({ABILITIES[each]})" for each in sd.abilities
    )


def _points(sd: Description) -> str:
    return f"{sd.points} + {sd.roll}d{DIE}" if sd.roll else str(sd.points)


def _card(sd: Description) -> Unit:
    shields = sd.shields
    facts = [
        ("Points", _points(sd)),
        ("Speed", f"{sd.speed}″" if sd.speed else "none"),
        ("Turning", str(sd.turning)),
        ("Target size", str(sd.size)),
        ("Shields F/P/S/A", "/".join(map(str, shields))),
        ("Hull", f"{sd.hull}/{sd.crippled}"),
        ("Command", str(sd.command)),
        (
            "Main",
            f"{counted(sd.main, 'die', 'dice')}, {arc_words(sd.main_arc)}" if sd.main else "none",
        ),
        ("Secondary", counted(sd.secondary, "die", "dice") if sd.secondary else "none"),
        ("Close defence", counted(sd.close, "die", "dice") if sd.close else "none"),
        *((f"Torpedoes t{n}", _tubes(each)) for n, each in enumerate(sd.torpedo, start=1)),
        ("Abilities", _abilities(sd) or "none"),
        ("Periods", f"{sd.first}-{sd.last}" if sd.first < sd.last else str(sd.first)),
    ]
    return Unit(
        id=sd.id,
        name=sd.title,
        kind=sd.race,
        facts=tuple(facts),
        text=" ".join(sd.warnings),
        rules=("BZT6", *(("BZ7",) if sd.warnings else ())),
    )


CARDS: Final = tuple(map(_card, SDS.values()))
"""The ship descriptions as cards (BZT6)."""
