"""Tables of the game, to be looked up, and cards of what fighters are made of."""

from __future__ import annotations

from rules.kernel.game.d6 import DIE, at_least
from rules.kernel.system.reference import Reference, Row, Unit
from rules.kernel.values.counting import counted
from rules.space.plane import Point
from rules.systems.interceptors.aiming import factors
from rules.systems.interceptors.arcs import GUN_BANDS, Bearing
from rules.systems.interceptors.pieces import Structure
from rules.systems.interceptors.points import EXTRAS, NAMES, read, spent
from rules.systems.interceptors.stats import CM, FORCES, GUN, NUMBERS
from rules.systems.interceptors.template import PITCH

_FACTORS = (
    ("Start", "4"),
    ("Extra guns", "+1"),
    ("Target within the first template (8 cm)", "+1"),
    ("Target within the last template (16 to 24 cm)", "-1"),
    ("In arc for half of the firer's go or more", "+1"),
    ("Each block of the firer under 4", "-1"),
)
_PRICES = NUMBERS.prices

LEVELS = Reference(
    id="levels",
    title="Energy levels",
    columns=("Level", "Units", "Shots", "Burns a block on 2D6"),
    rows=tuple(
        Row((each.name, str(each.units), str(each.shots), f"{each.burns[0]} to {each.burns[1]}"))
        for each in NUMBERS.level
    ),
    note="Extra engines add a unit; with 2 blocks or less it is one fewer.",
    rules=("IIT10", "IIT11", "IIT15", "IIT26"),
)
FIRING = Reference(
    id="firing",
    title="Firing dice",
    columns=("Factor", "Dice"),
    rows=tuple(Row(each) for each in _FACTORS),
    note="Each 6 hits; from behind each 6 is two hits.",
    rules=("IIT28", "II22"),
)
POINTS = Reference(
    id="points",
    title="Points",
    columns=("Item", "Cost"),
    rows=(
        Row(("Basic fighter", str(_PRICES.fighter))),
        Row((f"Energy block, up to {_PRICES.cheap_blocks}", str(_PRICES.block))),
        Row((f"Energy block, up to {_PRICES.most_blocks}", str(_PRICES.late_block))),
        *(
            Row((NAMES[letter].capitalize(), str(getattr(_PRICES, name))))
            for letter, name in EXTRAS.items()
        ),
        Row(("Extra initiative, for each of all fighters", str(_PRICES.initiative))),
        Row(("Less initiative, for each of all fighters", str(-_PRICES.initiative))),
    ),
    note=f"No fighter costs less than {_PRICES.least}.",
    rules=("IIT5", "II34"),
)
SCENERY = Reference(
    id="scenery",
    title="Scenery",
    columns=("Die", "Pieces"),
    rows=tuple(
        Row((f"{low} to {row.to}", ", ".join(row.kinds)), (low, row.to))
        for low, row in zip((1, 3, 5), NUMBERS.scenery, strict=True)
    ),
    dice="1d6",
    note="Once for each ten square feet of the board begun.",
    rules=("IIT2", "II1"),
)
CONTACT = Reference(
    id="contact",
    title="Contact with scenery",
    columns=("Kind", "Collides on", "Dice"),
    rows=tuple(
        Row(
            (
                f"{each.letter}, {each.name}",
                "always" if each.hits == 1 else at_least(each.hits),
                str(each.dice),
            )
        )
        for each in NUMBERS.contact
    ),
    note="Each 6 costs an energy block, unless armour stops it.",
    rules=("IIT23", "II90"),
)


def _gun_dice(band: int) -> str:
    """The dice of a gun cluster at a target in that template ahead."""
    gun = Structure(id="g1", kind=GUN, name="Gun 1", code="G1", section=1)
    at = Bearing((band + 1) * PITCH, Point(0, 0), GUN_BANDS - 1)
    return str(sum(each for _, each in factors(gun, at, half=False)))


_ATTACK, _BASE = NUMBERS.attack, NUMBERS.base
GUNS = Reference(
    id="guns",
    title="Gun clusters",
    columns=("Range from its centre", "Dice"),
    rows=tuple(
        Row(
            (
                f"{band * PITCH // CM} to {(band + 1) * PITCH // CM} cm",
                _gun_dice(band),
            )
        )
        for band in range(GUN_BANDS)
    ),
    note="On a starbase only at what is in the arc of its quadrant.",
    rules=("IIT34", "II39", "II93", "II106"),
)
STRUCTURES = Reference(
    id="structures",
    title="What stands on the ground or a starbase",
    columns=("Kind", "Hits", "Deflects on"),
    rows=tuple(
        Row(
            (
                each.name.capitalize(),
                str(each.hits),
                at_least(each.deflects) if each.deflects <= DIE else "never",
            )
        )
        for each in NUMBERS.structure
    ),
    note=(
        f"Of {_ATTACK.targets} targets {_ATTACK.dear} are worth {_ATTACK.dear_worth} points, the "
        f"others {_ATTACK.cheap_worth}; {_ATTACK.wins} points win a ground attack."
    ),
    rules=("IIT34", "IIT35", "IIT40", "II95", "II101"),
)
COLLATERAL = Reference(
    id="collateral",
    title="Collateral damage to the centre of a starbase",
    columns=("When a secondary target falls", "Needs on 2D6"),
    rows=tuple(
        Row(
            (
                "at once" if not later else f"{counted(later, 'go', 'goes')} later",
                at_least(needed) if needed < 2 * DIE else str(needed),
            )
        )
        for later, needed in enumerate(_BASE.collateral)
    ),
    note=f"The centre then takes a die of hits, less {_BASE.spared}.",
    rules=("IIT40", "II41", "II110"),
)
TABLES = (LEVELS, FIRING, POINTS, SCENERY, CONTACT, GUNS, STRUCTURES, COLLATERAL)
CARDS = tuple(
    Unit(
        id=each.id,
        name=each.title.partition(":")[0],
        kind="stock list",
        facts=(
            ("Fighters", str(len(read(each.fighters).fighters))),
            ("Points", str(spent(_PRICES, read(each.fighters)))),
            *(
                (f"Fighter {number}", fighter.words)
                for number, fighter in enumerate(read(each.fighters).fighters, start=1)
            ),
        ),
        text=each.title.partition(": ")[2].capitalize() + ".",
        rules=("II61", "IIT5"),
    )
    for each in FORCES.force
)
"""The stock lists as cards."""
