"""What happens when a vessel fires."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal

from rules.kernel.game.event import Beat
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import changed
from rules.space.grid import CellText
from rules.systems.space_convoy.pieces import Status, name_of
from rules.systems.space_convoy.shown import Hit, Shown
from rules.systems.space_convoy.state import Last
from rules.systems.space_convoy.stats import EFFECTS, HITS

if TYPE_CHECKING:
    from rules.systems.space_convoy.state import ConvoyState

_TO_THE_LETTER: Final = 3
"""The last result of the hit table that SC32 is about."""


class Attacked(Shown):
    """A vessel fired.

    Attributes:
        distance: Areas to the target, the target's counted.
        red: The attack dice; the best counts.
        white: The range dice.
        blue: The defence dice.
        attack: What the red dice came to.
        defence: What the blue dice came to, bonus included.
        reach: What the white dice came to.
        outcome: ``short`` if only the range failed; ``defeated`` if the defence held.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    vessel: str
    target: str
    attacker_cell: CellText
    target_cell: CellText
    distance: int
    red: tuple[int, ...]
    white: tuple[int, ...]
    blue: tuple[int, ...]
    attack: int
    defence: int
    reach: int
    outcome: Literal["hit", "defeated", "short"]

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.vessel)
        board = state.board.replace(vessel.having_acted(vessel.status, vessel.cell))
        return changed(state, board=board, acted=True, idle=0, last=Last(self))

    def tell(self, _view: object) -> Telling:
        blue, *sums = self._defence
        if self.outcome == "hit":
            why = f"hit! Red {self.attack} beats blue {blue}; white {self.reach} reaches"
            rules: tuple[str, ...] = ("SCT16", *sums, "SCT17")
        elif self.outcome == "defeated":
            why, rules = f"defeated: red {self.attack} does not beat blue {blue}", ("SCT16", *sums)
        else:
            why = f"short: white {self.reach} does not reach {self.distance}"
            rules = ("SCT17",)
        who, whom = name_of(self.vessel), name_of(self.target)
        ended = {"hit": "hits {}", "defeated": "is beaten off by {}", "short": "falls short of {}"}
        dice = (Throw("red", self.red), Throw("white", self.white))
        brief = f"{who} {ended[self.outcome].format(whom)}"
        return Telling(
            f"{who} fires at {whom} over {counted(self.distance, 'area')}",
            (*dice, Throw("blue", self.blue, "against")),
            why,
            rules,
            Brief(brief, (*dice, Throw("blue", self.blue))),
        )

    @property
    def _defence(self) -> tuple[str, ...]:
        """What the defence came to, a sum where it is more than its best die; by which rule."""
        best, total = max(self.blue), self.defence
        if total == best:
            return (str(total),)
        if len(self.blue) > 1:
            return f"{' + '.join(map(str, self.blue))} = {total}", "SC19"
        bonus = total - best
        where = "for the range" if bonus == self.distance else "for the areas between"
        return f"{best} + {bonus} {where} = {total}", "SC22"


class Struck(Hit):
    """The hit table was consulted: one yellow die.

    ``damage`` is the result that the target now bears; it is ``None`` if the target was
    destroyed, or suffered nothing (new).
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    def fold(self, state: ConvoyState) -> ConvoyState:
        vessel = state.board.vessel(self.target)
        board = state.board
        if self.destroyed:
            board = state.with_vessel(vessel, status=Status.DESTROYED, cell=None, damage=())
        elif self.damage is not None:
            board = state.with_vessel(vessel, damage=(*vessel.damage, self.damage))
        last = Last(state.last.act, self) if state.last else None
        return changed(state, board=board, last=last)

    def tell(self, _view: object) -> Telling:
        name, why = name_of(self.target), ""
        rules: tuple[str, ...]
        if self.destroyed:
            rules = ("SC32" if self.face <= _TO_THE_LETTER else "SCT18",)
            what = f"{name} is destroyed"
        elif self.damage is not None:
            effect = EFFECTS[self.damage]
            what, rules = f"{name} is hit: {effect.told}", (effect.rule,)
        else:
            what = f"No effect on {name}; the initiative stays"
            borne = HITS[self.face].effect
            why = f"it is {borne} already" if borne else ""
            rules = ("SCT19" if borne else "SC32", "SC15")
        return Telling(what, (Throw("yellow", (self.face,)),), why, rules)


def hit(event: object) -> bool:
    """Whether a shot hit."""
    return isinstance(event, Attacked) and event.outcome == "hit"


def failed(event: object) -> bool:
    """Whether a shot was defeated or short."""
    return isinstance(event, Attacked) and event.outcome != "hit"


def beat(event: object) -> bool:
    """Whether its attack beat the defence, whether it reached or not."""
    return isinstance(event, Attacked) and event.attack > event.defence


def reached(event: object) -> bool:
    """Whether it reached the target, defeated or not."""
    return isinstance(event, Attacked) and event.reach >= event.distance


def destroyed(event: object) -> bool:
    """Whether a target was destroyed."""
    return isinstance(event, Struck) and event.destroyed


def struck(event: object, *, face: int, destroyed: bool, damage: str | None) -> bool:
    """Whether the hit table was consulted with that die, and had that effect."""
    return (
        isinstance(event, Struck)
        and event.face == face
        and event.destroyed is destroyed
        and (destroyed or event.damage == damage)
    )
