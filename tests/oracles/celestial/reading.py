"""A position of the game in the words of the second reading, and the other way round."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kernel.values.frozen import altered, changed
from rules.space.hex import parse_hex
from rules.systems.celestial import pieces
from tests.oracles.celestial.harm import Field, Rules
from tests.oracles.celestial.ships import ENOUGH, Craft, Flier
from tests.oracles.celestial.space import Terrain, name, place

if TYPE_CHECKING:
    from rules.systems.celestial.state import CelestialState

_DATA = Path(__file__).parents[3] / "data" / "celestial"
SCENARIOS = {
    each["id"]: each for each in tomllib.loads((_DATA / "scenarios.toml").read_text())["scenario"]
}


def read(state: CelestialState) -> Field:
    """A position of the game in the words of the second reading."""
    board, options = state.board, state.board.options
    scenario = SCENARIOS[options.scenario]
    rules = Rules(
        arcs=options.arcs,
        ask=options.boundary == "ask",
        pushed_hurt=options.displaced_terrain,
        refused=options.planet_entry == "refused",
        never_break=options.break_off == "never",
        head_start=options.head_start,
        rounds=options.turn_limit or scenario["rounds"],
        runner=scenario.get("runner", ""),
        reward=scenario.get("reward", 0),
        stake=scenario.get("stake", ""),
    )
    kinds = {place(str(each.at)): each.kind.value for each in board.space.terrain}
    ships = [
        Craft(
            id=each.id,
            kind=each.kind,
            side=each.side,
            row=each.row,
            shields=list(each.shields),
            groups=[[group.cold, group.hot, int(group.lost)] for group in each.groups],
            sprints=each.sprints,
            status=each.status.value,
            at=place(str(each.at)) if each.at is not None else None,
            facing=each.facing,
            straight=min(ENOUGH, each.straight),
            lost=each.lost,
            battery=each.battery,
            markers=list(each.markers),
            hard=each.hard,
            trim=each.trim,
            turn_more=each.turn_more,
            power_less=each.power_less,
            harms=[(harm.effect, harm.group, harm.since) for harm in each.harms],
        )
        for each in board.ships
    ]
    missiles = [
        Flier(
            id=each.id,
            side=each.side,
            at=place(str(each.at)),
            came=place(str(each.came)),
            target=each.target,
            flown=each.flown,
            hurt=each.hurt,
        )
        for each in board.missiles
    ]
    return Field(
        rules,
        Terrain(kinds, spine_open=options.planet_spine == "open"),
        ships,
        missiles,
        state.initiative,
        state.round,
        impulse=state.impulse,
    )


def written(f: Field, state: CelestialState) -> CelestialState:
    """A position of the game with ships and terrain as the second reading has them now."""
    ships = tuple(
        replace(
            ship,
            at=parse_hex(name(each.here)),
            facing=each.facing,
            markers=tuple(each.markers),
            groups=tuple(
                replace(group, cold=now[0], hot=now[1])
                for group, now in zip(ship.groups, each.groups, strict=True)
            ),
        )
        if each.aboard
        else ship
        for ship, each in zip(state.board.ships, f.ships, strict=True)
    )
    lies = tuple(
        pieces.Terrain(kind=pieces.Kind(kind), at=parse_hex(name(at)))
        for at, kind in f.terrain.kinds.items()
    )
    space = replace(state.board.space, terrain=lies)
    return changed(state, board=altered(state.board, ships=ships, space=space))
