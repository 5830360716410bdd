"""Positions made up: terrain and two hexes by lot, and all that geometry says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.hex import facings_to, parse_hex
from rules.systems.celestial.arcs import arcs_to
from rules.systems.celestial.fire import pushed_to
from rules.systems.celestial.lines import BLOCKED, Space
from rules.systems.celestial.pieces import Kind, Terrain
from rules.systems.celestial.stats import ARCS, MAP, WEAPONS
from tests.systems.celestial.second import plane, tables

if TYPE_CHECKING:
    from random import Random

    from tests.systems.tally import Tally


def probe(rng: Random, tally: Tally) -> None:
    """Compare lines, links, arcs, pulls, pushes and a die in one position."""
    open_spines = rng.random() < 0.3
    cells = rng.sample(plane.NAMES, rng.choice((6, 20, 50)))
    terrain = {cell: rng.choice(list(Kind)) for cell in cells}
    space = Space(
        tuple(Terrain(kind, parse_hex(cell)) for cell, kind in terrain.items()), open_spines
    )
    words = {cell: kind.value for cell, kind in terrain.items()}
    a, b = rng.choice(plane.NAMES), rng.choice(plane.NAMES)
    here, there = parse_hex(a), parse_hex(b)
    where = f"{a} to {b} among {words}"
    tally.same("distance", where, plane.away(a, b), MAP.distance(here, there))
    less = space.less(here, there)
    ours = tables.less(words, a, b, open_spines=open_spines)
    tally.same("line", where, ours, None if less == BLOCKED else less)
    tally.same("link", where, tables.links(words, a, b), space.links(here, there))
    facing, rule = rng.randrange(6), rng.choice(("60/120", "4x90"))
    found = {ARCS[each] for each in arcs_to(rule, facing, here, there)}
    tally.same(f"arcs {rule}", (where, facing), plane.arcs(rule, facing, a, b), found)
    if a != b:
        pulled = {str(each) for each in space.pulled_to(here, there)}
        tally.same("pull", where, plane.towards(a, b), pulled)
        tally.same(
            "push", where, plane.pushed(a, b), {str(each) for each in pushed_to(here, there)}
        )
        tally.same("ways", where, len(facings_to(here, there)) in (1, 2), True)
    weapon, far, die = rng.choice(list(WEAPONS.values())), rng.randint(1, 4), rng.randint(-2, 6)
    if not weapon.launch:
        ours = tables.damage(weapon.id, far, die)
        tally.same("die", (weapon.id, far, die), ours, weapon.hits_for(die, far))
