"""Tables of the game, to be looked up, and cards of the units."""

from __future__ import annotations

from rules.kernel.system.reference import Reference, Row, Unit
from rules.systems.braid.endphase import WEAR
from rules.systems.braid.shooting import chance
from rules.systems.braid.stats import ARMS, FIRST, SCENARIOS, TABLES, Scenario, UnitStats

_FORMATIONS = TABLES.formation


def _sizes(sizes: tuple[tuple[int, int, int], ...]) -> str:
    found = [f"{stands}: {width} x {depth}" for stands, width, depth in sizes]
    return ", ".join(found) or "its place"


def _moves(foot: int, horse: int, gun: int) -> str:
    found = [
        f"{name} {far}″" for name, far in (("foot", foot), ("horse", horse), ("gun", gun)) if far
    ]
    return ", ".join(found) or "none"


FORMATIONS = Reference(
    id="formations",
    title="Formations",
    columns=("Formation", "Stands: width x depth", "Move"),
    rows=tuple(
        Row((each.name.capitalize(), _sizes(each.sizes), _moves(each.foot, each.horse, each.gun)))
        for each in _FORMATIONS
    ),
    note="March columns and limbered guns go 20″ by road.",
    rules=("BCT2", "BCT3", "BC49"),
)
FIRE = Reference(
    id="fire",
    title="Fire",
    columns=("Firer", "Dice", "In the open", "At woods, garrisons, guns"),
    rows=(
        *(
            Row((f"Guns to {each.reach}″", str(each.dice), f"{each.reach}″", f"{each.reach}″"))
            for each in TABLES.band
        ),
        Row(("Guns at guns", "1", "3 to 24″", "3 to 24″")),
        *(
            Row(
                (
                    each.name.capitalize(),
                    "1 a side" if each.fire.sides > 1 else str(each.fire.dice),
                    f"{each.fire.open}″",
                    f"{each.fire.close}″",
                )
            )
            for each in _FORMATIONS
            if each.fire is not None
        ),
    ),
    note="Limbered guns and horse do not fire.",
    rules=("BCT5", "BC14", "BC84"),
)
EFFECT = Reference(
    id="effect",
    title="Effect of fire",
    columns=("Adjusted die", "A stand is lost"),
    rows=(
        Row(("7 or more", "at once")),
        Row(("4 to 6", "on a further 1 to 3")),
        Row(("1 to 3", "on a further 1")),
        Row(("0 or less", "not")),
    ),
    note="Chance a die from -3 to +3: "
    + ", ".join(str(chance(TABLES, modifier)) for modifier in range(-3, 4))
    + ".",
    rules=("BCT6", "BC46"),
)
FACTORS = Reference(
    id="fire-factors",
    title="Factors of fire",
    columns=("Factor", "Each die"),
    rows=(
        Row(("Target in march or attack column, cluster, square, limber", "+1")),
        Row(("Rifles", "+1")),
        Row(("Proficient, or from a garrison", "+1")),
        Row(("At a garrison or deployed guns", "-1")),
        Row(("At light foot in a wood or on a hill", "-1")),
        Row(("Novice, or moved or changed this turn", "-1")),
    ),
    note="Each counts once.",
    rules=("BCT7", "BC18"),
)
MORALE = Reference(
    id="morale",
    title="Morale in the end phase",
    columns=("Adjusted die", "What it does"),
    rows=(
        Row(("7 or more", "regains a stand, not guns")),
        Row(("4 to 6", "nothing")),
        Row(("1 to 3", "loses a stand, not garrisons")),
        Row(("0", "falls back 12″")),
        Row(("-1 or less", "shatters")),
    ),
    note="+1: high or in a Grand Battery; garrison, attack column, square, deployed guns; won. "
    "-1: low, or not light in a wood or on a hill; cluster or limber; lost.",
    rules=("BCT8", "BC125"),
)
CHARGES = Reference(
    id="charges",
    title="Who charges whom",
    columns=("Charger", "Without a test", "After a test", "Not"),
    rows=(
        Row(("Horse in reinforced line", "all others", "squares", "woods, hills, garrisons")),
        Row(("Attack column", "guns, march columns, lines, reinforced lines, clusters",
             "horse, attack columns, squares", "woods, hills, garrisons")),
        Row(("Reinforced line of foot", "guns, march columns, lines, clusters",
             "garrisons, reinforced lines, squares; light foot: all in woods or on hills",
             "horse, attack columns; woods, hills")),
        Row(("Line", "nobody", "march columns, lines, guns, clusters, squares",
             "horse, attack columns, reinforced lines; woods, hills, garrisons")),
    ),
    note="Die and factors must make 4. Squares of foot, deployed guns, horse in reinforced line "
    "and garrisons stand without a test, English foot against foot.",
    rules=("BCT10", "BCT11", "BC21", "BC22"),
)  # fmt: skip
MELEE = Reference(
    id="melee",
    title="Melee",
    columns=("What counts", "How much"),
    rows=(
        *(
            Row((each.name.capitalize(), f"{each.melee}d6"))
            for each in _FORMATIONS
            if each.id != "battery"
        ),
        Row(("Each base", "+1")),
        Row(("In the open: horse in reinforced line at foot not in square or attack column", "+4")),
        Row(("In the open: lancers at horse", "+4")),
        Row(("In the open: heavy horse at light horse, or foot not in square", "+4")),
        Row(("In the open: cuirassiers at horse, or foot not in square", "+4")),
        Row(("In the open: horse at light foot not in square", "+4")),
        Row(("In the open: attack column at foot; close order at light foot", "+4 each")),
        Row(("At a cluster; at guns; superior; uphill or behind cover", "+4 each")),
        Row(
            (
                "Not light foot, in a wood; inferior; march or assault column; poorly armed",
                "-4 each",
            )
        ),
        Row(("At a garrison, or horse at a square; in cluster; guns fighting", "-4 each")),
    ),
    note="The loser throws the difference in dice: each 1-2 costs a base. "
    "A draw costs each a base, and another round is fought.",
    rules=("BCT12", "BCT14", "BC29", "BC33"),
)
WEAR_SHOWN = Reference(
    id="wear",
    title="Wear of horse that charged",
    columns=("Horse", "A stand is lost on"),
    rows=tuple(Row((ARMS[arm].capitalize(), f"1 to {most}" if most > 1 else "1"))
               for arm, most in WEAR.items()),
    note="A gun that fought stays on a 6.",
    rules=("BCT13", "BC123"),
)  # fmt: skip
ROUNDS = {
    (3, 2): (37, 34, 29),
    (3, 1): (66, None, 34),
    (2, 2): (23, 32, 45),
    (2, 1): (58, None, 42),
    (1, 2): (25, None, 75),
    (1, 1): (42, None, 58),
}
"""Of dice of an assault against those that hold: how likely, in percent, all loss is theirs, one
each, all its own."""
ASSAULT_SHOWN = Reference(
    id="assault",
    title="Assaults: a round of combat to the death",
    columns=("Dice", "Defender loses", "One each", "Attacker loses"),
    rows=tuple(
        Row((f"{own} against {foe}", *("none" if e is None else f"{e} %" for e in chances)))
        for (own, foe), chances in ROUNDS.items()
    ),
    note="The attacker throws a die a stand, 3 at most, the defender 2 at most; dice go in pairs "
    "from the highest, ties to the defender, until one is gone. The general is an extra first "
    "loss. Then 4 stands or more garrison the place or march on, 3 are a cluster, fewer are "
    "eliminated. A column whose target ran goes on 2 to 24″.",
    rules=("BC43", "BC44", "BC141", "BC142", "BC143", "BC144"),
)
BATTERY_SHOWN = Reference(
    id="grand-battery",
    title="Grand Battery",
    columns=("What", "How"),
    rows=(
        Row(("Who", "all of a side's guns, two or more, deployed, each within 1″ of the next")),
        Row(("A defender's", "C-in-C or aide-de-camp touches a gun, and stays for good")),
        Row(("When", "in deployment, or at the end of one's own movement; for the whole game")),
        Row(("Moves", "2″ a turn, never limbered")),
        Row(("Fires", "each gun at its own target; -1 if it was formed or moved")),
        Row(("Fired at", "one target; guns are lost from an end that the owner chooses")),
        Row(("Charged", "tests with morale factors, and is shattered if it fails")),
        Row(("Melee", "a die a gun, one more for its general; each gun stays on a 6")),
    ),
    rules=("BC39", "BC40", "BC41", "BC93", "BC102", "BC138", "BC139", "BC140"),
)
TABLES_SHOWN = (
    FORMATIONS, FIRE, EFFECT, FACTORS, CHARGES, MELEE, WEAR_SHOWN, MORALE, ASSAULT_SHOWN,
    BATTERY_SHOWN,
)  # fmt: skip


def _card(scenario: Scenario, unit: UnitStats, ids: set[str]) -> Unit:
    """A unit's card; its id is that of the unit, if no other scenario has one of that id before.

    The year of the scenario is left out of its name, which is cut where it is long.
    """
    key = unit.id if unit.id not in ids else f"{scenario.id}-{unit.id}"
    ids.add(key)
    return Unit(
        id=key,
        name=f"{unit.name}, {scenario.title.partition(',')[0]}",
        kind=ARMS[unit.arm],
        facts=(
            ("Army", next(army.name for army in scenario.army if army.side == unit.side)),
            ("Stands", str(unit.stands)),
            ("Shooting", unit.shooting),
            ("Melee", unit.melee),
            ("Morale", unit.morale),
            *((("Flag", unit.flag),) if unit.flag else ()),
            *((("Armed", "rifles"),) if unit.rifles else ()),
            *((("Armed", "poorly"),) if unit.poorly_armed else ()),
        ),
        rules=("BC94",),
        side=0 if unit.side == FIRST else 1,
    )


def _cards() -> tuple[Unit, ...]:
    ids: set[str] = set()
    return tuple(
        _card(scenario, unit, ids) for scenario in SCENARIOS.values() for unit in scenario.unit
    )


CARDS = _cards()
"""The units of all scenarios as cards."""
