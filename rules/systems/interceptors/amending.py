"""How each correction of the board changes the state of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.space.plane import Point
from rules.systems.interceptors import amendments as am
from rules.systems.interceptors.base import local
from rules.systems.interceptors.edges import EDGES
from rules.systems.interceptors.pieces import Status, Structure
from rules.systems.interceptors.quadrants import quadrant_of
from rules.systems.interceptors.state import CHANGES

if TYPE_CHECKING:
    from rules.systems.interceptors.state import FightersState

__all__ = ("CHANGES",)


@CHANGES.on(am.FighterPut)
def _(event: am.FighterPut, state: FightersState) -> FightersState:
    fighter = state.table.by_id[event.fighter]
    put = state.fighter(
        event.fighter,
        status=Status.FLYING,
        pose=event.pose,
        exit=None,
        blocks=event.blocks,
        edge=fighter.edge or state.edges.get(fighter.side, EDGES[0]),
    )
    if event.back:
        put = put.fighter(event.fighter, gone=True, fresh=True)
    return put.with_(last=None)


@CHANGES.on(am.FighterRemoved)
def _(event: am.FighterRemoved, state: FightersState) -> FightersState:
    gone = state.fighter(event.fighter, status=Status.DESTROYED, pose=None, exit=None)
    return gone.with_(last=None)


@CHANGES.on(am.BlocksSet)
def _(event: am.BlocksSet, state: FightersState) -> FightersState:
    return state.fighter(event.fighter, blocks=event.blocks)


@CHANGES.on(am.LevelSet)
def _(event: am.LevelSet, state: FightersState) -> FightersState:
    return state.fighter(event.fighter, level=event.level)


@CHANGES.on(am.GoSet)
def _(event: am.GoSet, state: FightersState) -> FightersState:
    return state.fighter(event.fighter, gone=event.had)


@CHANGES.on(am.StructurePut)
def _(event: am.StructurePut, state: FightersState) -> FightersState:
    table, found = state.table, state.table.unit(event.structure)
    changes: dict[str, object] = {"at": event.at, "hits": event.hits}
    if isinstance(found, Structure) and found.armed and state.options.starbase:
        changes["section"] = quadrant_of(*local(table.board, Point(*event.at)))
    stands = {"fallen": False, "worth": 0, "fell": 0, "failed": False}
    return state.unit(event.structure, **changes, **stands).with_(last=None)


@CHANGES.on(am.StructureRemoved)
def _(event: am.StructureRemoved, state: FightersState) -> FightersState:
    fallen = state.unit(event.structure, fallen=True, worth=event.worth, fell=state.go)
    return fallen.with_(last=None)


@CHANGES.on(am.HitsSet)
def _(event: am.HitsSet, state: FightersState) -> FightersState:
    return state.unit(event.structure, hits=event.hits)


@CHANGES.on(am.ShotsSet)
def _(event: am.ShotsSet, state: FightersState) -> FightersState:
    return state.unit(event.structure, shots=event.shots)
