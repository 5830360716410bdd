"""How likely it is what an action may lead to: whole numbers of ways over their total."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from rules.kernel.game.event import Event

Count: TypeAlias = Callable[[Iterable[Any]], "int | None"]
"""How many the events show, from an action on; ``None`` if that is not decided yet.

Where it is not, it is asked again with those of the next action, too; so is a sign.
"""
Sign: TypeAlias = Callable[[Iterable[Any]], "bool | None"]
"""What the events say, from an action on: yes, no, or nothing yet (``None``)."""


def at_once(shows: Callable[[Any], bool]) -> Sign:
    """Decided by the action itself: whether one of its events shows it."""
    return lambda events: any(map(shows, events))


def later(ends: Callable[[Any], bool], shows: Callable[[Any], bool]) -> Sign:
    """Decided by the first action, this or a later one, that has an event which ``ends`` it.

    Args:
        ends: Whether an event is the end of what is waited for.
        shows: Whether an event until then shows that it came true.
    """

    def found(events: Iterable[Event]) -> bool | None:
        told = tuple(events)
        return any(map(shows, told)) if any(map(ends, told)) else None

    return found


def always(_events: Iterable[Any]) -> bool:
    """The sign of what is told without a condition."""
    return True


def _never_told(_events: Iterable[Any]) -> None:
    """The sign of a chance that is only shown."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that an action may lead to.

    Attributes:
        label: What would happen, in words that follow the action: ``hits``.
        ways: Throws of the dice that lead to it.
        total: All throws.
        id: What it is called where rolls of a game are compared with what was to be expected of
            them, such as ``hit``; empty if it is not counted there. What is counted is what an
            action is for: lists of actions tell its chances. Of several that are called the same,
            what follows a colon tells one from the other: ``hull:hood``.
        came: By which events it came true or not.
        given: By which events that is so on which it rests: its words say it ("if it comes to
            blows"). Where that is not so, the chance was not taken; nor where it is a choice to
            which it did not come (``None``).
        weighed: Whether it is compared with what was to be expected; not where somebody may choose
            between, so that what was given says something of the dice.
    """

    label: str
    ways: int
    total: int
    id: str = ""
    came: Sign = field(kw_only=True, compare=False, repr=False)
    given: Sign = field(default=always, kw_only=True, compare=False, repr=False)
    weighed: bool = field(default=True, kw_only=True, repr=False)

    @property
    def name(self) -> str:
        """What it is called where rolls are compared with what was to be expected."""
        return self.id.partition(":")[0]

    @property
    def share(self) -> Fraction:
        """The probability."""
        return Fraction(self.ways, self.total)

    @property
    def percent(self) -> str:
        """The probability in whole per cent; only what is impossible or certain looks so."""
        return percent(self.share)

    @property
    def unsigned(self) -> Chance:
        """The same to be shown: no events tell whether it came true."""
        return replace(self, came=_never_told, given=always)

    def times(self, share: Fraction) -> Chance:
        """The chance that this comes true after something else has that is as likely as said."""
        return replace(self, ways=self.ways * share.numerator, total=self.total * share.denominator)

    @classmethod
    def of(
        cls,
        label: str,
        share: Fraction,
        id: str = "",  # noqa: A002 - as the field
        *,
        came: Sign,
        given: Sign = always,
    ) -> Chance:
        """The chance of that probability."""
        return cls(label, share.numerator, share.denominator, id, came=came, given=given)


@dataclass(frozen=True, slots=True)
class Mean:
    """How many of something an action comes to on the mean; lists of actions don't tell it.

    Attributes:
        label: Of what, in words before a number: ``blocks that it costs on the mean``.
        value: How many.
        count: How many the events show.
        given: As for a chance.
    """

    label: str
    value: Fraction
    count: Count = field(kw_only=True, compare=False, repr=False)
    given: Sign = field(default=always, kw_only=True, compare=False, repr=False)

    @property
    def figure(self) -> str:
        """The number with two decimals."""
        return f"{float(self.value):.2f}"


_WHOLE: Final = 100


def percent(share: Fraction) -> str:
    """A probability in whole per cent; only what is impossible or certain looks so."""
    ways, total = _WHOLE * share.numerator, share.denominator
    if 0 < ways < total:
        return "<1 %"
    if (_WHOLE - 1) * total < ways < _WHOLE * total:
        return ">99 %"
    return f"{(2 * ways + total) // (2 * total)} %"


def in_short(chances: Iterable[Chance]) -> str:
    """What is counted of an action's chances: ``42 % hits, 14 % destroys the target``."""
    return ", ".join([f"{each.percent} {each.label}" for each in chances if each.id])


def foremost(chances: Iterable[Chance]) -> str:
    """The first that is counted, as a number alone: ``42 %``; empty where no dice are thrown."""
    return next((each.percent for each in chances if each.id), "")
