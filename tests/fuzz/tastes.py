"""Players for any game: they pick from what is legal, some at random, some with a will."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from rules.kernel.system.spec import params
from tests.long import LONG

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset, Options

_WILLS = (2, 5, 15, 40)
_MOST = 8.0


class Player(Protocol):
    """Chooses one of the legal actions."""

    def choose(self, legal: Sequence[Action]) -> Action:
        """One of them."""
        ...


class Uniform:
    """Every legal action is as likely as another."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, legal: Sequence[Action]) -> Action:
        """Any of them."""
        return self._rng.choice(legal)


class Willed:
    """Likes some verbs, units and directions more than others, and so gets somewhere.

    Uniform players stumble about in the middle of a game; one who likes, say, low rows, and
    one unit better than another, reaches its edges and ends. Tastes are drawn by lot: no game
    is known here.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._looks = rng.choice(_WILLS)
        self._likes: dict[str, float] = {}
        self._steps: dict[str, tuple[float, float]] = {}

    def choose(self, legal: Sequence[Action]) -> Action:
        """The one liked best of a few."""
        return max((self._rng.choice(legal) for _ in range(self._looks)), key=self._liking)

    def _liking(self, action: Action) -> float:
        total = self._like(action.tag)
        for name in type(action).model_fields:
            value = str(getattr(action, name))
            numbers = [int(number) for number in re.findall(r"\d+", value)]
            if numbers:
                first, second = self._direction(f"{action.tag}.{name}")
                total += first * numbers[0] + second * numbers[-1]
            else:
                total += self._like(value)
        return total

    def _like(self, what: str) -> float:
        if what not in self._likes:
            self._likes[what] = self._rng.uniform(-_MOST, _MOST) * self._rng.choice((1, 1, 4))
        return self._likes[what]

    def _direction(self, what: str) -> tuple[float, float]:
        if what not in self._steps:
            self._steps[what] = (self._rng.uniform(-2, 2), self._rng.uniform(-1, 1))
        return self._steps[what]


def players(ruleset: AnyRuleset, options: Options, rng: Random) -> dict[str, Player]:
    """A player for each seat: one who knows the game, if there is one, or a general one."""
    module = f"tests.fuzz.players.{ruleset.id}"
    known = import_module(module).PLAYERS if find_spec(module) else {}
    found: dict[str, Player] = {}
    for seat in ruleset.seats(options, ruleset.brief_for(options)):
        kinds: tuple[Callable[[Random], Player], ...] = (Uniform, Willed, *known.get(seat.id, ()))
        found[seat.id] = rng.choice(kinds)(rng)
    return found


def some_options(ruleset: AnyRuleset, rng: Random) -> Mapping[str, Any]:
    """Options drawn by lot: about half of them as they are by default."""
    chosen: dict[str, Any] = {}
    for param in params(ruleset.options):
        if rng.random() < 0.5:
            continue
        if param.choices:
            chosen[param.name] = str(rng.choice(param.choices))
        elif param.kind == "switch":
            chosen[param.name] = rng.random() < 0.5
        elif param.minimum is not None and param.maximum is not None:
            anything = rng.randint(param.minimum, param.maximum)
            chosen[param.name] = rng.choice((param.minimum, anything, param.maximum))
    return chosen


def size(ruleset: AnyRuleset) -> Mapping[str, Any]:
    """The options of a game that a test can afford; in the long form there are none."""
    return {} if LONG else ruleset.small


def every_option(ruleset: AnyRuleset) -> list[dict[str, Any]]:
    """Each value of each option in a game of that size; of numbers the lowest and the highest."""
    found: list[dict[str, Any]] = []
    for param in params(ruleset.options):
        values: tuple[Any, ...] = tuple(map(str, param.choices))
        if param.kind == "switch":
            values = (False, True)
        elif param.minimum is not None and param.maximum is not None:
            values = (param.minimum, param.maximum)
        small = size(ruleset)
        found += [{**small, param.name: value} for value in values if value != param.default]
    return found
