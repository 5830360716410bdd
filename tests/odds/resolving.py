"""Resolves one action again and again, with other dice, until all its chances are decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.chances import Chance
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.kernel.foresight.chances import Mean
    from rules.kernel.game.action import Action
    from rules.kernel.game.dice import Dice, Roll
    from rules.kernel.game.event import Event
    from rules.kernel.playing.play import Step
    from rules.kernel.system.ruleset import AnyRuleset

FEW: Final = 4_000
"""Throws that are all tried, where there are no more; else some are drawn by lot."""
_ANSWERS: Final = 60
"""Answers of others, at most, until what was told must have come true or not."""

_RARE: Final = Fraction(5, 100)


def _sums() -> dict[bool | None, list[Fraction]]:
    return {given: [Fraction()] * 3 for given in (True, False, None)}


@dataclass
class Tally:
    """What a figure came to, over throws that weigh as much as they are likely.

    Where it rests on a choice to which some throws did not come, these count if it was always
    chosen so where they did.

    Attributes:
        told: The chance or the mean.
        open: How many throws did not decide it.
    """

    told: Chance | Mean
    open: int = 0
    _found: dict[bool | None, list[Fraction]] = field(default_factory=_sums)

    def add(self, weight: Fraction, came: int, *, given: bool | None) -> None:
        """Add a throw of that weight: how many there were, and whether what it rests on is so."""
        more = weight, weight * came, weight * came * came
        self._found[given] = [a + b for a, b in zip(self._found[given], more, strict=True)]

    def _sum(self, which: int) -> Fraction:
        given, other, idle = (self._found[each] for each in (True, False, None))
        return given[which] + (idle[which] if given[0] and not other[0] else 0)

    @property
    def taken(self) -> Fraction:
        """The weight of the throws in which it was taken."""
        return self._sum(0)

    @property
    def count(self) -> Fraction:
        """The sum over those of how many there were; of a chance, in which it came true."""
        return self._sum(1)

    @property
    def squares(self) -> Fraction:
        """The sum of the squares of these numbers."""
        return self._sum(2)

    @property
    def value(self) -> Fraction:
        """The figure."""
        return self.told.share if isinstance(self.told, Chance) else self.told.value

    @property
    def even(self) -> bool:
        """Whether it is a chance that is neither nearly impossible nor nearly certain."""
        return isinstance(self.told, Chance) and _RARE <= self.told.share <= 1 - _RARE


@dataclass(frozen=True)
class Case:
    """An action that a seat could take, with the figures that were told of it."""

    ruleset: AnyRuleset
    state: Any
    seat: str
    action: Action
    told: tuple[Chance | Mean, ...]


@dataclass(frozen=True)
class Outcome:
    """What came of a case: each figure with its count; whether all throws were tried."""

    tallies: tuple[Tally, ...]
    exact: bool


class _ShortError(Exception):
    """The throw needs one more die."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Throw:
    """Dice that show given faces, and stop where more are wanted."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = faces
        self.cursor = 0

    def draw(self, sides: int) -> int:
        if self.cursor == len(self._faces):
            raise _ShortError(sides)
        self.cursor += 1
        return self._faces[self.cursor - 1]


def every_throw(case: Case, most: int = FEW) -> Outcome | None:
    """What comes of a case over all throws; ``None`` if there are more than so many."""
    outcome = _nothing_yet(case, exact=True)
    left: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    tried = 0
    while left:
        faces, weight = left.pop()
        tried += 1
        if tried > most:
            return None
        try:
            _resolve(case, _Throw(faces), outcome, weight)
        except _ShortError as short:
            left += [((*faces, face), weight / short.sides) for face in range(1, short.sides + 1)]
    return outcome


def all_shares(ruleset: AnyRuleset, state: Any, seat: str, action: Action) -> dict[str, Fraction]:
    """How often what is told of an action comes true over every throw, by its id or its words."""
    forecast = ruleset.forecast(ruleset.view(state, seat), action)
    outcome = every_throw(Case(ruleset, state, seat, action, forecast.chances), most=10**6)
    if outcome is None or any(each.open for each in outcome.tallies):
        raise ValueError("that is not decided by a few dice")
    told = zip(forecast.chances, outcome.tallies, strict=True)
    return {chance.id or chance.label: each.count / each.taken for chance, each in told}


def some_throws(
    case: Case, number: int, seed: str, most: int = 0, *, contrary: bool = False
) -> Outcome:
    """What comes of a case in so many throws that are drawn by lot.

    Args:
        case: The action.
        number: How many throws.
        seed: What the lot is drawn from.
        most: Up to how many, until each even chance has been taken in so many as were asked for;
            not for those that are taken too seldom to come to that.
        contrary: Whether each answer is another than that of somebody who is absent.
    """
    outcome = _nothing_yet(case, exact=False)
    for each in range(max(number, most)):
        if each >= number and not any(
            tally.even and tally.taken < number and tally.taken * most >= number * each
            for tally in outcome.tallies
        ):
            break
        dice = SeededDice(f"{seed}-{each}".encode(), b"")
        _resolve(case, dice, outcome, Fraction(1), contrary=contrary)
    return outcome


def _nothing_yet(case: Case, *, exact: bool) -> Outcome:
    return Outcome(tuple(map(Tally, case.told)), exact)


def _resolve(
    case: Case, dice: Dice, outcome: Outcome, weight: Fraction, *, contrary: bool = False
) -> None:
    """Take the action, and let the others answer, until all that was told is decided."""
    left: list[Tally] = list(outcome.tallies)
    found: list[tuple[Tally, int, bool | None]] = []
    events: list[Event] = []
    for step in _steps(case, dice, contrary=contrary):
        events += [each.event for each in step.emitted]
        undecided = []
        for each in left:
            told = each.told
            came = told.came(events) if isinstance(told, Chance) else told.count(events)
            if came is None:
                undecided.append(each)
            else:
                found.append((each, came, told.given(events)))
        left = undecided
        if not left:
            break
    for each, came, given in found:  # only now: the throw may have been too short
        each.add(weight, came, given=given)
    for each in left:
        each.open += 1


def thrown(case: Case, seed: str) -> tuple[Roll, ...]:
    """The dice that are thrown for a case, once, until nobody has to answer."""
    return tuple(
        roll for step in _steps(case, SeededDice(seed.encode(), b"")) for roll in step.rolls
    )


def _steps(case: Case, dice: Dice, *, contrary: bool = False) -> Iterator[Step]:
    """The action, then each answer that must be given: an absent player's, or another one."""
    ruleset = case.ruleset
    step = act(ruleset, case.state, case.seat, case.action, dice)
    yield step
    for _ in range(_ANSWERS):
        seats = active(ruleset, step.state)
        if not seats:
            return
        view = ruleset.view(step.state, seats[0])
        answer = ruleset.absent(view)
        if contrary:
            answer = next((each for each in ruleset.legal(view) if each != answer), answer)
        step = act(ruleset, step.state, seats[0], answer, dice)
        yield step
