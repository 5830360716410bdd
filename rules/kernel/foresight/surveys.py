"""What a player looks at before acting: actions next to one, where a unit gets, who fires on it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from rules.kernel.foresight.chances import percent
from rules.kernel.game.action import own_unit
from rules.kernel.values.counting import counted, either
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from fractions import Fraction

    from rules.kernel.foresight.forecast import Considered, Forecast
    from rules.kernel.game.action import Action

PlaceT = TypeVar("PlaceT")
MOST = 60
"""Variations of one action at most: what is more can't be shown with a preview."""


class Variation(NamedTuple):
    """An action next to one that is being considered.

    Attributes:
        text: What is other about it: ``1″ further``, ``Through the bar door``.
        action: The action; it may be impossible, and is then shown with what prevents it.
        sign: The same in a few letters, for a button: ``+1″``. Without one it goes into a list.
    """

    text: str
    action: Action
    sign: str = ""


class Named(NamedTuple):
    """A place that a unit can come to, and what it is called; unnamed if it speaks for itself."""

    at: Any
    name: str = ""


class Move(NamedTuple):
    """Something offered to a unit that is drawn as a move.

    Attributes:
        forecast: What it would be.
        leads: From where it leads, and to where; ``None``: off the table.
    """

    forecast: Forecast
    leads: tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Reach(Generic[PlaceT]):
    """Where a unit could be after its next action.

    Attributes:
        unit: Which unit.
        start: Where it is.
        ends: Places that it can come to: all of them, or on an open table those with a name.
        words: How far that is, in a sentence.
    """

    unit: str
    start: PlaceT
    ends: tuple[Named, ...]
    words: str

    @property
    def places(self) -> tuple[Named, ...]:
        """Those of its ends that have a name, each once."""
        return tuple({each.at: each for each in self.ends if each.name}.values())

    @property
    def key(self) -> str:
        """The names of its places by number: ``1 in the gate, 2 at the bar door``."""
        named = [f"{number} {each.name}" for number, each in enumerate(self.places, start=1)]
        return ("; " if any("," in each for each in named) else ", ").join(named)


@dataclass(frozen=True, slots=True)
class Threat(Generic[PlaceT]):
    """Somebody who could fire on a place.

    Attributes:
        unit: Who.
        start: Where he is.
        words: Who, from how far, and what he needs.
        chance: How likely he hits.
        aimed: Whether he would fire at it; else what he fires at something else may hit it.
    """

    unit: str
    start: PlaceT
    words: str
    chance: Fraction
    aimed: bool = True


@dataclass(frozen=True, slots=True)
class Threats(Generic[PlaceT]):
    """Who could fire on a unit.

    Attributes:
        unit: Which unit.
        start: Where it is.
        at: Where it would be.
        name: The unit's name.
        where: That place in words: ``in the bar``.
        by: Who could fire on it there; the likeliest to hit first.
    """

    unit: str
    start: PlaceT
    at: PlaceT
    name: str
    where: str
    by: tuple[Threat[PlaceT], ...]

    @property
    def summary(self) -> str:
        """How many could, in a sentence."""
        there = f"{self.name} {'there, ' if self.at != self.start else ''}{self.where}"
        return f"{len(self.by) or 'Nobody'} could fire on {there}, as all stand now."

    @property
    def words(self) -> str:
        """The same, with the one who hits most likely."""
        if not self.by:
            return self.summary
        first = self.by[0]
        return f"{self.summary} The likeliest: {first.words}, {percent(first.chance)}."


def reached(
    unit: str, subject: str, steps: Sequence[tuple[Any, Any]], *, more: bool = False
) -> Reach[Any]:
    """Where a unit could be after its next action, by the moves that it is offered.

    Args:
        unit: Which unit.
        subject: What its moves call it: ``Slayer B · in the open``; the name comes first.
        steps: From where each of its moves leads, and to where; ``None``: off the table.
        more: Whether nudges lead to others.
    """
    found = dict.fromkeys(end for _, end in steps)
    ends = tuple(Named(end) for end in found if end is not None)
    ways = [f"to {counted(len(ends), 'place')}"] if ends else []
    if None in found:
        ways.append("off the table")
    name = subject.partition(" · ")[0]
    others = ", and by nudges to others" if more else ""
    words = f"{name} can go {either(ways)} with its next move{others}."
    return Reach(unit, steps[0][0], ends, words)


def likeliest_first(found: Iterable[Threat[PlaceT]]) -> tuple[Threat[PlaceT], ...]:
    """Threats in the order in which they are told."""
    return tuple(sorted(found, key=lambda each: (-each.chance, each.words)))


def distinct(action: Action, found: Iterable[Variation]) -> tuple[Variation, ...]:
    """Variations without those that are the action itself, or as another; ``MOST`` of them."""
    known = {action}

    def new() -> Iterator[Variation]:
        for each in found:
            if each.action not in known:
                known.add(each.action)
                yield each

    return tuple(islice(new(), MOST))


def drawn(forecast: Forecast) -> Considered[Any] | None:
    """How an action is drawn; ``None`` for one that is not."""
    return None if forecast.draw is None else forecast.draw(forecast)


def moves_of(
    unit: str, actions: Iterable[Action], foresee: Callable[[Action], Forecast]
) -> Iterator[Move]:
    """What is offered to a unit that is drawn as a move, each with where it begins and ends.

    Who would stay where it is goes nowhere.
    """
    for action in actions:
        if own_unit(action) != unit:
            continue
        try:
            found = foresee(action)
        except Refusal:
            continue
        leads = found.leads
        if leads is None and (plan := drawn(found)) is not None and not plan.shot:
            leads = plan.start, plan.end
        if leads is not None and leads[0] != leads[1]:
            yield Move(found, leads)


def siblings(
    action: Action, legal: Iterable[Action], foresee: Callable[[Action], Forecast]
) -> Iterator[Variation]:
    """What else is offered to the same unit with the same verb."""
    unit = own_unit(action)
    for each in legal:
        if type(each) is type(action) and own_unit(each) == unit:
            yield Variation(foresee(each).label.short, each)
