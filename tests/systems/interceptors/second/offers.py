"""Which shots there may be: of a fighter, at one who moves, of all gun clusters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.systems.interceptors.second import guns

if TYPE_CHECKING:
    from tests.systems.interceptors.second.guns import Answer, Flyer, Scene


def aims(scene: Scene, flyer: Flyer) -> dict[tuple[str, str], Answer]:
    """What a fighter may do to each enemy."""
    return {
        (flyer.id, each.id): guns.of_fighter(scene, flyer, each)
        for each in guns.against(scene, flyer)
    }


def reactions(scene: Scene, mover: Flyer) -> dict[tuple[str, str], Answer]:
    """What each enemy may do to who moves (II66, II70)."""
    found = volleys(scene, mover.id)
    for each in scene.flyers.values():
        if each.side != mover.side:
            found[each.id, mover.id] = guns.of_fighter(scene, each, mover)
    return found


def volleys(scene: Scene, only: str | None) -> dict[tuple[str, str], Answer]:
    """What each gun cluster may do to each fighter, or to one."""
    return {
        (gun.id, flyer.id): guns.of_cluster(scene, gun, flyer)
        for gun in scene.ground.values()
        for flyer in scene.flyers.values()
        if only in (None, flyer.id)
    }
