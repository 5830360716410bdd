"""What a system says of its board, found on one of its scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import layer_of
from render.model.callout import Callout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.model.scene import Scene, Spot
    from rules.kernel.system.how_to_play import Note


def callouts_of(scene: Scene, notes: Iterable[Note]) -> tuple[Callout, ...]:
    """Each note, and what it is on.

    Raises:
        ValueError: It is on a unit or a place that is not on the table.
    """
    return tuple(_callout(scene, each) for each in notes)


def _callout(scene: Scene, note: Note) -> Callout:
    if note.part is not None:
        return Callout(note.part, note.part, note.words)
    if note.unit:
        for each in scene.pieces:
            if note.unit in (each.id, each.name, each.code) and each.at is not None:
                return Callout(each.at, each.name, note.words)
        raise ValueError(f"{note.unit} is not on the table")
    return Callout(_place(scene, note.place), note.place, note.words)


def _place(scene: Scene, words: str) -> Spot:
    layer = layer_of(scene.board)
    found: Spot | None = dict(layer.named(scene.board)).get(words)
    if found is None:
        found = layer.typed(scene.board, words)
    if found is None:
        raise ValueError(f"{words} is no place on the table")
    return found
