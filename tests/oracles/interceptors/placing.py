"""Where pieces may stand on the ground and on a starbase (13.3, 13.4, II98, II104, II127)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.kernel.values.errors import Refusal
from rules.systems.interceptors.actions import Put
from rules.systems.interceptors.ruleset import RULESET
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.interceptors.reading import scene_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rules.systems.interceptors.state import FightersState
    from tests.oracles.interceptors.guns import Ground, Scene

_PROBES = 4


def look(state: FightersState, same: Callable[..., None]) -> None:
    """All lie where they may, and apart."""
    scene = scene_of(state)
    for each in scene.ground.values():
        same("place", True, fits(scene, each), each)


def compare(state: FightersState, rng: Random, same: Callable[..., None]) -> None:
    """Whether a piece may be put in some places drawn by lot."""
    scene = scene_of(state)
    for _ in range(_PROBES):
        piece = rng.choice(list(scene.ground.values()))
        x, y = scene.centre
        if scene.starbase:
            to = round(x) + rng.randint(-15, 15), round(y) + rng.randint(-15, 15)
            local = to[0] - round(x), to[1] - round(y)
            at = x + local[0], y + local[1]
        else:
            about = rng.choice((piece, rng.choice(list(scene.ground.values())))).at
            to = round(about[0]) + rng.randint(-40, 40), round(about[1]) + rng.randint(-40, 40)
            at = float(to[0]), float(to[1])
        if not (0 <= to[0] <= 2 * x and 0 <= to[1] <= 2 * y) or at == piece.at:
            continue
        moved = replace(piece, at=at)
        sections = (1, 2, 3, 4) if scene.starbase else (piece.section,)
        may = piece.kind != "central-target" and any(
            fits(scene, replace(moved, section=each)) for each in sections
        )
        try:
            act(RULESET, state, "interceptor", Put(piece=piece.id, to=f"{to[0]},{to[1]}"),
                dice_of("placing"))  # fmt: skip
            told = True
        except Refusal:
            told = False
        same("may put", may, told, (piece, to, at))


def fits(scene: Scene, piece: Ground) -> bool:
    """Whether a piece lies where it may, and on no other one."""
    east, south = scene.centre
    x, y = piece.at
    if scene.starbase:
        inside = on_base(piece, (x - east, south - y))
    else:
        inside = in_section(piece, (2 * east / 3, south))
    others = [each for each in scene.ground.values() if each.id != piece.id]
    return inside and all(
        max(abs(x - each.at[0]), abs(y - each.at[1])) >= 4 - 0.0005 for each in others
    )


def in_section(piece: Ground, size: tuple[float, float]) -> bool:
    """Whether a piece lies wholly in its section of that size (II98)."""
    column, row = (piece.section - 1) % 3, (piece.section - 1) // 3
    offsets = piece.at[0] - column * size[0], piece.at[1] - row * size[1]
    return all(
        2 - 0.0006 <= off <= side - 2 + 0.0006 for off, side in zip(offsets, size, strict=True)
    )


def on_base(piece: Ground, local: tuple[float, float]) -> bool:
    """Whether a piece lies where it may on a starbase: east and north of its centre (II104)."""
    u, v = (round(each, 3) for each in local)
    if piece.kind == "central-target":
        return (u, v) == (0, 0)
    whole = u == int(u) and v == int(v) and max(abs(u), abs(v)) <= 13
    if piece.kind != "gun-cluster":
        return whole
    outward, across = {1: (v, u), 2: (u, v), 3: (-v, u), 4: (-u, v)}[piece.section]
    return whole and abs(across) + 2 <= outward - 2
