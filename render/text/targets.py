"""What of a scene one may look at more closely: its units, groups and named places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from render.layers import layer_of
from render.text.lines import one_line
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from render.model.scene import Scene, Spot


class Target(NamedTuple):
    """What somebody may look at: what it is called, where it is, and in short."""

    name: str
    at: Spot
    code: str = ""


def targets(scene: Scene) -> tuple[Target, ...]:
    """All that can be looked at: units on the table, groups by their middle, named places."""
    layer = layer_of(scene.board)
    found = []
    for group in scene.groups:
        spots = [piece.at for piece in scene.members(group) if piece.at is not None]
        if spots:
            middle = spots[layer.middle(scene.board, spots)]
            found.append(Target(one_line(group.name), middle, one_line(group.code)))
    found += [
        Target(one_line(piece.name), piece.at, one_line(piece.code))
        for piece in (*scene.alone(), *scene.pieces)
        if piece.at is not None
    ]
    found += [Target(one_line(name), at) for name, at in layer.named(scene.board)]
    return tuple({bare(each.name): each for each in reversed(found) if each.name}.values())[::-1]


def find_target(scene: Scene, typed: str) -> Target | None:
    """What somebody typed: a name, a code, or a place in numbers; None if there is none."""
    known, wanted = targets(scene), bare(typed)
    for each in known:
        if wanted and wanted == bare(each.name):
            return each
    for each in known:
        if wanted and wanted == bare(each.code):
            return each
    layer = layer_of(scene.board)
    spot = layer.typed(scene.board, typed)
    return None if spot is None else Target(layer.exact(spot), spot)


def exact(scene: Scene, target: Target) -> str:
    """Where it is, as it may be typed."""
    return layer_of(scene.board).exact(target.at)
