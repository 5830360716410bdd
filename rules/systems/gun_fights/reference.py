"""The tables, arms and figures of the gun fights, to be looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE, at_least
from rules.kernel.system.reference import Reference, Row, Unit
from rules.systems.gun_fights.stats import (
    ARMS,
    CLASS_NAMES,
    COLUMN_SIDES,
    COLUMNS,
    MEN,
    SCENARIOS,
    SIDES,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.gun_fights.stats import Arm, Person, Scenario


def _needs(needed: int) -> str:
    return at_least(needed) if needed else "cannot hit"


def _facts(arm: Arm) -> tuple[tuple[str, str], ...]:
    return (
        ("Range", f"{arm.range} inches"),
        *(
            (name[:1].upper() + name[1:], _needs(arm.needed(kind)))
            for kind, name in CLASS_NAMES.items()
        ),
    )


def _activation(scenario: Scenario) -> Reference:
    columns = tuple(
        f"{letter}: {scenario.side_name(side)}"
        for letter, side in zip(COLUMNS, COLUMN_SIDES, strict=True)
    )
    return Reference(
        f"activation-{scenario.id}",
        f"Activation: {scenario.title}",
        ("Die", *columns),
        tuple(
            Row((str(face), *(_cell(scenario, cell, face) for cell in row)), (face, face))
            for face, row in enumerate(scenario.rows, start=1)
        ),
        dice=f"1d{DIE}",
        note="A row's cells act from A to D. A figure's last name is in capitals.",
        rules=("GF1", "GF5"),
    )


def _cell(scenario: Scenario, names: tuple[str, ...], row: int) -> str:
    if names == (MEN,):
        return "constables and trackers"
    return " and ".join(
        person.name.upper() if scenario.spaces[person.id][-1] == row else person.name
        for person in map(scenario.people.__getitem__, names)
    )


ARMS_TABLE: Final = Reference(
    "arms",
    "Arms",
    ("Arm", "Range", *CLASS_NAMES.values()),
    tuple(Row((arm.name, *(value for _, value in _facts(arm)))) for arm in ARMS.values()),
    note="The least die that hits, by how the target stands.",
    rules=("GFT8",),
)
TABLES: Final = (ARMS_TABLE, *map(_activation, SCENARIOS.values()))


def _arm(arm: Arm) -> Unit:
    return Unit(arm.id, arm.name, "Firearm", _facts(arm), rules=("GFT8",))


def _figure(scenario: Scenario, person: Person) -> Unit:
    arm = ARMS[person.arm]
    spaces = ", ".join(map(str, scenario.spaces[person.id]))
    text, rule = (
        ("A hit strikes his topmost name; with the last he is removed.", "GF6")
        if spaces
        else ("A 6 removes him; any other hit drives him off, to be back near his officer.", "GF9")
    )
    return Unit(
        person.id,
        person.full_name,
        f"{scenario.side_name(person.side)}, {scenario.title}",
        (
            ("Arm", f"{arm.name}, {arm.range} inches"),
            ("Armour", "yes" if person.armoured else "no"),
            ("Acts on", spaces or "every roll"),
        ),
        text,
        ("GFT8", rule),
        side=SIDES.index(person.side),
    )


def _units() -> Iterator[Unit]:
    yield from map(_arm, ARMS.values())
    for scenario in SCENARIOS.values():
        for person in scenario.figure:
            yield _figure(scenario, person)


UNITS: Final = tuple(_units())
