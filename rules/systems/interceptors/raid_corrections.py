"""What a game master may put right of what stands on the ground or on a starbase."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from pydantic import Field

from rules.kernel.game.correcting import Correction
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal, Unknown
from rules.kernel.values.naming import find
from rules.systems.interceptors import amendments as am
from rules.systems.interceptors import ground, starbase
from rules.systems.interceptors.actions import Id, PlaceText, Put
from rules.systems.interceptors.firing import worth_of
from rules.systems.interceptors.places import text_of
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import CENTRAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules.kernel.game.event import Event
    from rules.systems.interceptors.pieces import Structure
    from rules.systems.interceptors.state import FightersState
    from rules.systems.interceptors.table import Table

_MOST: Final = 20


class PutStructure(Correction):
    """Put a gun cluster or a target somewhere; one that has fallen stands again by that."""

    structure: Id = Field(description="The gun cluster or target")
    to: PlaceText = Field(description="Whole cm east and south of the corner: 60,40")


class RemoveStructure(Correction):
    """Let a gun cluster or a target fall: what a target was worth is told, as in play."""

    structure: Id = Field(description="The gun cluster or target")


class MarkHits(Correction):
    """Say how often a gun cluster, a target or the centre was hit."""

    structure: Id = Field(description="The gun cluster, target or centre")
    hits: int = Field(ge=0, le=_MOST, description="How often")


class MarkShots(Correction):
    """Say how often a gun cluster has fired in this go."""

    structure: Id = Field(description="The gun cluster")
    shots: int = Field(ge=0, le=_MOST, description="How often")


def accepted(table: Table) -> Iterator[Correction]:
    """What is accepted and can be said in a word: places with room, counts."""
    for each in table.structures:
        if each.there:
            if each.kind != CENTRAL:
                yield RemoveStructure(structure=each.id)
            for hits in range(table.kind(each).hits):
                if hits != each.hits:
                    yield MarkHits(structure=each.id, hits=hits)
            if each.armed:
                for shots in range(table.options.cluster_shots + 1):
                    if shots != each.shots:
                        yield MarkShots(structure=each.id, shots=shots)
        for to in _room(table, each):
            yield PutStructure(structure=each.id, to=to)


def _room(table: Table, structure: Structure) -> Iterator[str]:
    """Places for a structure as they are typed; of one that has fallen its own one first."""
    said = starbase.shown_at if table.options.starbase else text_of
    own = said(structure.here) if structure.fallen else ""
    if own and _fits(table, structure, own):
        yield own
    for at in ground.free_spots(table, structure):
        if said(at) != own:
            yield said(at)


def _fits(table: Table, structure: Structure, to: str) -> bool:
    """Whether there is room for a structure where that is typed."""
    try:
        ground.checked_shift(table, Put(piece=structure.id, to=to))
    except Illegal:
        return False
    return True


def _put(state: FightersState, action: PutStructure) -> am.StructurePut:
    table = state.table
    structure = _structure(table, action.structure)
    if structure.kind == CENTRAL:
        raise illegal("II104", piece=structure.name)
    structure, at = ground.checked_shift(table, Put(piece=structure.id, to=action.to))
    if structure.there and at == structure.here:
        raise Illegal(f"{structure.name} is there already.")
    hits = min(structure.hits, table.kind(structure).hits - 1)
    return am.StructurePut(structure=structure.id, at=(at.x, at.y), hits=hits)


def _removed(state: FightersState, action: RemoveStructure) -> am.StructureRemoved:
    structure = _standing(state.table, action.structure)
    if structure.kind == CENTRAL:
        raise Illegal(
            f"{structure.name} can't be taken off: with it the fight is over. Mark its hits.",
            rule="IIT41",
        )
    return am.StructureRemoved(structure=structure.id, worth=worth_of(state, structure))


def _hit(state: FightersState, action: MarkHits) -> am.HitsSet:
    structure = _standing(state.table, action.structure)
    most = state.table.kind(structure).hits
    if action.hits >= most:
        raise Illegal(
            f"{structure.name} falls with {counted(most, 'hit')}: fewer can be marked.",
            rule="II95",
            legal=tuple(map(str, range(most))),
        )
    if action.hits == structure.hits:
        raise Illegal(f"{structure.name} has {counted(action.hits, 'hit')} already.")
    return am.HitsSet(structure=structure.id, hits=action.hits)


def _shot(state: FightersState, action: MarkShots) -> am.ShotsSet:
    table = state.table
    structure, most = _standing(table, action.structure), table.options.cluster_shots
    if not structure.armed:
        legal = tuple(each.name for each in table.guns)
        raise Illegal(f"{structure.name} never fires.", rule="II39", legal=legal)
    if action.shots > most:
        raise Illegal(
            f"{structure.name} fires {counted(most, 'shot')} in a go.",
            rule="II39",
            legal=tuple(map(str, range(most + 1))),
        )
    if action.shots == structure.shots:
        raise Illegal(f"{structure.name} has fired {counted(action.shots, 'shot')} already.")
    return am.ShotsSet(structure=structure.id, shots=action.shots)


def _structure(table: Table, text: str) -> Structure:
    """The structure of that id, name or code, wherever it is."""
    found = find({each.id: each for each in table.structures}, text, attrgetter("code"))
    if found is None:
        legal = tuple(each.name for each in table.standing)
        raise Unknown("There is no structure of that name in this game.", legal=legal)
    return found


def _standing(table: Table, text: str) -> Structure:
    """A structure that has not fallen."""
    found = _structure(table, text)
    if not found.there:
        legal = tuple(each.name for each in table.standing)
        raise Illegal(f"{found.name} has fallen: put it up again first.", legal=legal)
    return found


RIGHTED: Final[dict[type[Correction], Callable[[Any, Any], Event]]] = {
    PutStructure: _put,
    RemoveStructure: _removed,
    MarkHits: _hit,
    MarkShots: _shot,
}
"""What each lets happen, if it may."""
RAID_CORRECTIONS = tuple(RIGHTED)
