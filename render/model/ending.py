"""How a game ended: what its last picture tells beside the final board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from render.model.scene import Scene


@dataclass(frozen=True, slots=True)
class Fortune:
    """What the dice gave to somebody.

    Attributes:
        words: The verdict, such as ``lucky``; empty where the rolls are too few for one.
        told: What it rests on, such as ``12 of 30 rolls, 9.4 expected``.
        score: How far from what was to be expected, in hundredths of a standard deviation.
    """

    words: str
    told: str
    score: int


@dataclass(frozen=True, slots=True)
class Contender:
    """One side of a game that has ended.

    ``side`` is its index in ``Scene.sides``; ``None`` if it has none there.
    """

    name: str
    side: int | None
    players: tuple[str, ...] = ()
    won: bool = False
    fortune: Fortune | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game.

    Attributes:
        words: Who won and why, in a sentence or two.
        contenders: The sides, in the order of the scene's.
        length: How long it took, a few words each: ``62 actions``, ``3 days``.
    """

    words: str
    contenders: tuple[Contender, ...]
    length: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """Who won, in two or three words."""
        winners = [each.name for each in self.contenders if each.won]
        return f"Victory: {' and '.join(winners)}" if winners else "No winner"

    @property
    def winning_side(self) -> int | None:
        """The index of the side in whose colours the verdict is told."""
        return next((each.side for each in self.contenders if each.won), None)


class Losses(NamedTuple):
    """What is left of a side.

    Attributes:
        left: Pieces that are still in the game, on the table or waiting.
        whole: All that it had.
        told: The same by groups and by where those are that left the table.
    """

    left: int
    whole: int
    told: tuple[str, ...]


def losses(scene: Scene, side: int) -> Losses:
    """What is left of a side, by its groups, and by the trays of those off the table.

    A tray that is faded holds what is out of the game, and so is what only a group knows of.
    """
    placed = {each.id for each in scene.pieces if each.side == side and each.at is not None}
    kept = set(placed)
    known = {each.id for each in scene.pieces if each.side == side}
    trays: Counter[str] = Counter()
    for tray in scene.trays:
        here = {each.id for each in tray.pieces if each.side == side} - placed
        known |= here
        kept |= set() if tray.faded else here
        trays[tray.name] += len(here)
    groups = [group for group in scene.groups if group.side == side]
    for group in groups:
        known |= set(group.pieces)
    told = [
        f"{group.name} {len(kept & set(group.pieces))} of {len(group.pieces)}" for group in groups
    ]
    told += [f"{name}: {count}" for name, count in trays.items() if count]
    return Losses(len(kept & known), len(known), tuple(told))


def in_play(scene: Scene) -> dict[str, tuple[int, str]]:
    """The side of each piece that is not out of the game, and what others call it, by its id."""
    shown = [each for each in scene.pieces if each.at is not None]
    shown += [each for tray in scene.trays if not tray.faded for each in tray.pieces]
    return {each.id: (each.side, scene.called(each)) for each in shown}


def fallen(before: Scene, after: Scene, side: int) -> Counter[str]:
    """The pieces of a side that have gone out of the game between two scenes, by what they are."""
    left = in_play(after)
    gone = (told for id_, told in in_play(before).items() if id_ not in left)
    return Counter(name for of, name in gone if of == side)
