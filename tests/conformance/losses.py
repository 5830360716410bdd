"""How often an offer costs the unit that acts: by throws, whether it is out of the game then."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.foresight.prospects import is_grave
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, offers
from tests.systems_under_test import scene_of, system

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.event import Event
    from tests.conformance.sample import Position

_ANSWERS: Final = 30
"""Answers that follow an action, at most, until all is decided that was told of it."""
_FEW: Final = 2
"""Answers that follow then, at most: one's own to what comes of it, of grave ones others' too."""
_OTHERS: Final = 6
"""Other answers that are thrown, at most."""


@dataclass(frozen=True)
class Toll:
    """What some throws of an action came to.

    Attributes:
        lost: For each of them, whether the unit was lost.
        worth: What the position was worth to the seat then.
        answers: The most answers that followed.
    """

    lost: tuple[bool, ...]
    worth: tuple[int, ...]
    answers: int = 0

    @property
    def count(self) -> int:
        """In how many throws the unit was lost."""
        return sum(self.lost)

    @property
    def share(self) -> float:
        """How often it was lost."""
        return self.count / len(self.lost)

    @property
    def usual(self) -> float:
        """What the position was worth, the median; where the unit was lost if it ever was."""
        pairs = zip(self.worth, self.lost, strict=True)
        return median(worth for worth, lost in pairs if lost or not self.count)


@dataclass(frozen=True)
class Table:
    """A position in which offers are thrown."""

    system_id: str
    position: Position

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What may be done."""
        return offers(system(self.system_id), *self.position)

    @cached_property
    def own(self) -> frozenset[str]:
        """The seat's units that are on the table."""
        state, seat = self.position
        side = [each.id for each in system(self.system_id).seats_in(state)].index(seat)
        return frozenset(unit for unit, holder in self._before.items() if holder == side)

    @cached_property
    def _before(self) -> dict[str, int | None]:
        return self._pieces(self.position.state)

    def _pieces(self, state: Any) -> dict[str, int | None]:
        """By unit, which side has it; none, if it is out of the game."""
        scene = scene_of(self.system_id)(system(self.system_id).view(state, self.position.seat))
        there = (*scene.pieces, *(each for inset in scene.insets for each in inset.pieces))
        found: dict[str, int | None] = {each.id: each.side for each in there}
        for tray in scene.trays:
            found |= {each.id: None if tray.faded else each.side for each in tray.pieces}
        return found

    def throw(
        self,
        offer: Offer,
        throws: Iterable[int],
        *,
        unit: str = "",
        answers: int | None = None,
        worthy: bool = True,
    ) -> Toll:
        """What throws of an offer come to.

        Args:
            offer: The offer.
            throws: Each by its number.
            unit: Who may be lost; by default, who acts.
            answers: How many answers of those who are asked follow; by default, until all is
                decided that is told of the offer.
            worthy: Whether it is worked out what the position is worth then.
        """
        ruleset, seat = system(self.system_id), self.position.seat
        who = unit or offer.unit
        side = self._before[who]
        lost, worth, most = [], [], 0
        for number in throws:
            state, followed = self._after(offer, number, answers)
            lost.append(self._pieces(state).get(who, side) != side)
            if worthy:
                worth.append(ruleset.worth(ruleset.view(state, seat), seat))
            most = max(most, followed)
        return Toll(tuple(lost), tuple(worth), most)

    def _after(self, offer: Offer, number: int, answers: int | None) -> tuple[Any, int]:
        """The state when so many answers have followed an offer, and how many did."""
        ruleset, (state, seat) = system(self.system_id), self.position
        asked, told = type(state.question_for(seat)), offer.chances if answers is None else ()
        dice = SeededDice(f"{number} {offer.token}".encode(), b"")
        step = act(ruleset, state, seat, offer.action, dice)
        events: list[Event] = [each.event for each in step.emitted]
        more = _FEW if is_grave(offer) or not told else 0
        for followed in range(_ANSWERS if answers is None else answers):
            seats = active(ruleset, step.state)
            told = tuple(each for each in told if each.came(events) is None)
            ends = not more or type(step.state.question_for(seat)) is asked
            ends = ends or not (is_grave(offer) or seats[:1] == (seat,))
            if not seats or (answers is None and not told and ends):
                return step.state, followed
            more -= not told
            answer = ruleset.absent(ruleset.view(step.state, seats[0]))
            step = act(ruleset, step.state, seats[0], answer, dice)
            events += [each.event for each in step.emitted]
        return step.state, _ANSWERS if answers is None else answers

    def holding(self, offer: Offer, throws: Iterable[int], answers: int) -> Toll | None:
        """What the other answer comes to that risks the unit least; ``None`` if there is none.

        It is one of the same unit, or one that is for no unit, such as that all others hold.
        """
        numbers = tuple(throws)
        others = [e for e in self.offers if e is not offer and e.unit in ("", offer.unit)]
        others.sort(key=lambda each: type(each.action) is type(offer.action))
        tolls = (
            self.throw(each, numbers, unit=offer.unit, answers=answers)
            for each in others[:: max(1, len(others) // _OTHERS)]
        )
        return min(tolls, key=lambda each: (each.share, -each.usual), default=None)
