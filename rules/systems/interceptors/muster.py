"""Fighters and structures as they take part: named, lettered, whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.errors import Illegal
from rules.systems.interceptors import points
from rules.systems.interceptors.pieces import Fighter, Structure
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import CENTRAL, GUN, INTERCEPTOR, SECONDARY, SIDES, TARGET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.systems.interceptors.brief import FightersBrief
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.points import Roster
    from rules.systems.interceptors.table import Table


def fighters_of(brief: FightersBrief, side: str, roster: Roster) -> tuple[Fighter, ...]:
    """A side's fighters, in the order of its list, with the names of its series (II61, IIT10b)."""
    forces = brief.forces
    named = zip(forces.called(side), forces.codes(side), roster.fighters, strict=False)
    return tuple(
        Fighter(
            id=name.lower(),
            side=side,
            name=name,
            code=code,
            bought=each.blocks,
            blocks=each.blocks,
            extras=each.extras,
        )
        for name, code, each in named
    )


def standing_in(guns: Iterable[int], targets: Iterable[int]) -> tuple[Structure, ...]:
    """Gun clusters and targets by their sections: ``3C`` is the third target of section 3 (II125).

    A code has two signs, as that is what a picture has room for.
    """
    found = [
        Structure(id=f"g{at}", kind=GUN, name=f"Gun {at}", code=f"G{at}", section=number)
        for at, number in enumerate(guns, start=1)
    ]
    so_far: dict[int, int] = {}
    for number in targets:
        letter = chr(ord("A") + so_far.get(number, 0))
        so_far[number] = so_far.get(number, 0) + 1
        code = f"{number}{letter}"
        name = f"Target {code}"
        found.append(Structure(id=code.lower(), kind=TARGET, name=name, code=code, section=number))
    return tuple(found)


def known_as(brief: FightersBrief, unit_id: str, *, starbase: bool) -> Unit:
    """Who or what has an id in any game: stories tell of those that a game has gone back behind."""
    for side in SIDES:
        for name, code in zip(brief.forces.called(side), brief.forces.codes(side), strict=True):
            if name.lower() == unit_id:
                return Fighter(id=unit_id, side=side, name=name, code=code, bought=0, blocks=0)
    code = unit_id.upper()
    kind, name = TARGET, f"Target {code}"
    if code.startswith("G"):
        kind, name = GUN, f"Gun {code[1:]}"
    elif starbase:
        kind, name = (CENTRAL, "Centre") if code == "CT" else (SECONDARY, f"Target {code[1:]}")
    return Structure(id=unit_id, kind=kind, name=name, code=code, section=0)


def based_on(guns: Iterable[int], targets: int) -> tuple[Structure, ...]:
    """What stands on a starbase: gun clusters by quadrant, secondary targets, the central one."""
    found = [
        Structure(id=f"g{at}", kind=GUN, name=f"Gun {at}", code=f"G{at}", section=number)
        for at, number in enumerate(guns, start=1)
    ]
    found += [
        Structure(id=f"t{at}", kind=SECONDARY, name=f"Target {at}", code=f"T{at}", section=0)
        for at in range(1, targets + 1)
    ]
    return (*found, Structure(id="ct", kind=CENTRAL, name="Centre", code="CT", section=0))


def stock_of(table: Table, side: str) -> tuple[points.Roster, ...]:
    """The lists that a side may take in one press, the best first (II61, II141)."""
    forces, prices, budget = table.brief.forces, table.brief.numbers.prices, table.budget(side)
    found = [points.read(each.fighters) for each in forces.own if each.side in ("", side)]
    if side == INTERCEPTOR and table.options.raid:
        found += points.defending(prices, budget)
    else:
        usual = table.options.forces
        ids = dict.fromkeys((usual, *forces.stock))
        found += [points.read(forces.stock[each]) for each in ids]
    found.append(points.affordable(prices, budget))
    return tuple(each for each in dict.fromkeys(found) if _allowed(table, side, each))


def _allowed(table: Table, side: str, roster: points.Roster) -> bool:
    """Whether a side may hand in a list."""
    try:
        check_list(table, side, roster)
    except Illegal:
        return False
    return True


def check_list(table: Table, side: str, roster: points.Roster) -> None:
    """Refuse a list that a side may not hand in (IIT5c, II60, II100, II109, II141).

    Raises:
        Illegal: It costs too much, or has what is not sold here.
    """
    defends = side == INTERCEPTOR and table.bought
    prices = table.brief.numbers.prices
    points.check(prices, roster, table.budget(side), defends=defends)
    if roster.initiative and not table.sells_initiative:
        raise illegal("II109" if table.options.starbase else "II100", legal=("4 4",))
