"""The practice opponent: imagines what each legal action may lead to and takes the best.

Where all of them come to the same, it draws one by lot.

It knows what its seat sees and nothing else: what is hidden it draws by lot (``possible``), with
dice of its own, never those of the game. It looks one action ahead. Where a system values its
positions well (``worth``) that is a sensible player, and as much as an answer within seconds
affords.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.game.action import Action
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset, View


_BYTE = 256
_LUCK = 8
"""Bytes of the key of imagined dice."""


class Strength(StrEnum):
    """How well it plays."""

    NOVICE = "novice"
    VETERAN = "veteran"


class _Pass(NamedTuple):
    """One round of thinking.

    Attributes:
        most: Actions that are looked at: the best of the round before, in the first one by lot.
        tries: How often each is imagined.
    """

    most: int
    tries: int


_ROUNDS = {
    Strength.NOVICE: (_Pass(8, 1),),
    Strength.VETERAN: (_Pass(160, 3), _Pass(12, 6)),
}


class _Prospect:
    """An action, and what it led to as often as it was imagined.

    Attributes:
        sure: By number of an imagined world, what it is worth there, if no die has decided that.
    """

    def __init__(self, action: Action) -> None:
        self.action = action
        self.sure: dict[int, int] = {}
        self.total = 0
        self.tries = 0

    @property
    def mean(self) -> int:
        """What it is worth on average."""
        return self.total // self.tries


def choose(ruleset: AnyRuleset, view: View, dice: Dice, strength: Strength) -> Action:
    """The action that the view's seat takes, which must act: a legal one.

    Args:
        ruleset: The system.
        view: What the seat sees.
        dice: Dice of one's own: the same ones choose the same.
        strength: How well it is to play.
    """
    prospects = [_Prospect(action) for action in ruleset.legal(view)]
    worlds: list[State] = []
    for most, tries in _ROUNDS[strength]:
        if len(prospects) > most and not prospects[0].tries:
            prospects = _some(prospects, most, dice)
        prospects = prospects[:most]
        if len(prospects) > 1:
            for _ in range(tries):
                _imagine(ruleset, view, dice, prospects, worlds)
            prospects.sort(key=lambda each: -each.mean)
    if len(prospects) > 1 and prospects[0].mean == prospects[-1].mean:
        return prospects[dice.draw(len(prospects)) - 1].action
    return prospects[0].action


def _some(prospects: Sequence[_Prospect], most: int, dice: Dice) -> list[_Prospect]:
    """So many of them, drawn by lot, in the order in which they were."""
    left = list(range(len(prospects)))
    drawn = sorted(left.pop(dice.draw(len(left)) - 1) for _ in range(most))
    return [prospects[number] for number in drawn]


def _imagine(
    ruleset: AnyRuleset,
    view: View,
    dice: Dice,
    prospects: Sequence[_Prospect],
    worlds: list[State],
) -> None:
    """Take each action in the same imagined world with the same luck; value what comes of it.

    A world that is new is added to those that were imagined before.
    """
    seat, world = view.viewer or "", ruleset.possible(view, dice)
    if world not in worlds:
        worlds.append(world)
    number = worlds.index(world)
    luck = bytes([dice.draw(_BYTE) - 1 for _ in range(_LUCK)])
    for each in prospects:
        found = each.sure.get(number)
        if found is None:
            found, sure = _worth(ruleset, world, seat, each.action, luck)
            if sure:
                each.sure[number] = found
        each.total += found
        each.tries += 1


def _worth(
    ruleset: AnyRuleset, world: State, seat: str, action: Action, luck: bytes
) -> tuple[int, bool]:
    """What an action comes to in a world with that luck, and whether that took no dice."""
    dice = SeededDice(luck, b"")
    try:
        after = act(ruleset, world, seat, action, dice).state
    except Refusal:  # something hidden is in the way, in this world
        after = world
    return ruleset.worth(ruleset.view(after, seat), seat), not dice.cursor
