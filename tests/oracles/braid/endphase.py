"""Step 7: wear, guns, morale; victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.braid.battle import Battle, Unit, rough

if TYPE_CHECKING:
    from collections.abc import Iterable

WEAR = {"cuirassiers": 3, "heavy": 2, "lancers": 2, "light": 1}


def worn(unit: Unit, faces: list[int]) -> int:
    """Stands that a charge has cost, a die each."""
    assert len(faces) == unit.stands
    return sum(face <= WEAR[unit.arm] for face in faces)


def gun_stays(face: int) -> bool:
    """A gun that has fought (BC123)."""
    return face == 6


def morale_factors(battle: Battle, unit: Unit, *, won: bool, lost: bool) -> set[int]:
    """Of the morale die; several if it is open whether it is in rough ground."""
    by = int(unit.morale == "high" or unit.formation == "battery")
    by += unit.formation in ("garrison", "attack_column", "square") or unit.deployed
    by += won
    by -= unit.formation in ("cluster", "limbered")
    by -= lost
    if unit.morale == "low":
        return {by - 1}
    if unit.light_foot:
        return {by}
    steep = rough(battle, unit)
    return {True: {by - 1}, False: {by}, None: {by, by - 1}}[steep]


def outcome(unit: Unit, adjusted: int) -> str:
    """What a morale die does (BC125, BC37)."""
    if adjusted >= 7:
        return "none" if unit.gun or unit.stands >= unit.full else "regain"
    if adjusted >= 4:
        return "none"
    if adjusted >= 1:
        return "none" if unit.formation == "garrison" else "lose"
    return "fall back" if adjusted == 0 else "shattered"


def must_test(units: Iterable[Unit], fought: frozenset[str]) -> list[str]:
    """All who were in contact in this turn, and each cluster; attacker first, by the roster."""
    due = [each for each in units if each.id in fought or each.formation == "cluster"]
    return [each.id for each in sorted(due, key=lambda each: each.number)]


def victor(attackers: int, defenders: int, turn: int, limit: int, *, turn_over: bool) -> str | None:
    """Who has won, if anybody (BC2, BC149)."""
    if not attackers:
        return "defender"
    if not defenders:
        return "attacker"
    return "defender" if turn_over and turn >= limit else None


def assault(attacker: int, defender: int, faces: tuple[list[int], list[int]]) -> tuple[int, int]:
    """Stands that one round of a fight to the death costs each (BC44)."""
    ours, theirs = (sorted(each, reverse=True) for each in faces)
    assert len(ours) == min(3, attacker)
    assert len(theirs) == min(2, defender)
    wins = [a > d for a, d in zip(ours, theirs, strict=False)]
    return (wins.count(False), wins.count(True))
