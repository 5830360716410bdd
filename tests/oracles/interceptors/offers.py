"""Options drawn by lot; which shots there may be: of a fighter, at a mover, of gun clusters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.interceptors import guns

if TYPE_CHECKING:
    from random import Random

    from tests.oracles.interceptors.guns import Answer, Flyer, Scene


def some_options(rng: Random) -> dict[str, object]:
    """Options drawn by lot: those that change who hits whom."""
    scenario = rng.choice(("ground-attack", "starbase", "dogfight"))
    return {
        "scenario": scenario,
        "purchase": "stock",
        "forces": rng.choice(("squadron", "swarm", "knights", "raid")),
        "scenery": rng.choice(("none", "random")) if scenario != "ground-attack" else "none",
        "board": rng.choice(("6x4", "6x4", "8x4", "5x3")),
        "turn_limit": rng.choice((4, 8, 15)),
        "clusters": rng.randint(3, 8),
        "cluster_shots": rng.randint(1, 3),
        "cluster_react": rng.random() < 0.25,
        "collateral": rng.choice(("each", "until failed")),
        "sweep_width": rng.choice(("4", "8")),
        "burnout_dice": rng.choice(("2d6", "1d8")),
        "free_flight": rng.choice(("flown", "free")),
    }


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
