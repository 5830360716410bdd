"""What happens in a skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rules.kernel.game.d6 import at_least
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted, ordinal
from rules.kernel.values.frozen import changed, trusted
from rules.space.plane import PointText, distance, wind
from rules.systems.modern_skirmish.melee import differential
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.shown import Acted, End, Test
from rules.systems.modern_skirmish.state import Last, SkirmishState
from rules.systems.modern_skirmish.stats import SIDE_NAMES, needed
from rules.systems.modern_skirmish.words import length_of

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.brief import SkirmishBrief

_WAYS = {"outside": ("MST15",), "through": ("MST15", "MS28"), "inside": ("MST15",)}
_WHY: dict[Why, tuple[str, tuple[str, ...]]] = {
    "start": ("begins", ("MST2",)),
    "moved": ("it follows a move", ("MST6",)),
    "failed": ("the test failed", ("MST7",)),
    "rout": ("a unit routed", ("MST8", "MS43")),
    "passed": ("the other side passed", ("MS36",)),
    "given": ("it is given to them", ()),
    "missed": ("the shot killed nobody", ("MS5",)),
}

Why = Literal["start", "moved", "failed", "rout", "passed", "missed", "given"]
Way = Literal["outside", "through", "inside"]


class Deployed(Acted):
    """Figures of a unit were put on the table.

    Attributes:
        figures: Their ids.
        at: Where each of them stands.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    unit: str
    figures: tuple[str, ...]
    at: tuple[PointText, ...]

    def fold(self, state: SkirmishState) -> SkirmishState:
        places = dict(zip(self.figures, self.at, strict=True))
        return state.with_(field=state.field.deployed(places), last=_last(self))

    def tell(self, brief: SkirmishBrief) -> Telling:
        unit = brief.units[self.unit]
        if len(self.figures) == 1:
            what = f"{self.figures[0].upper()} deploys at {self.at[0]}"
            short = Brief(f"{self.figures[0].upper()} deploys")
        else:
            west, east = min(self.at), max(self.at)
            what = f"{unit.name} deploy, {len(self.figures)} figures from {west} to {east}"
            short = Brief(f"{unit.name} deploy, {len(self.figures)} figures")
        return Telling(what, rules=("MS53",), brief=short)


class InitiativeTaken(Event):
    """A side has the initiative (MS32).

    Attributes:
        number: How many there have been, this one included.
        why: Why the other side has it no more.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str
    number: int
    why: Why

    def fold(self, state: SkirmishState) -> SkirmishState:
        passed = state.passed if self.why == "passed" else None
        return state.with_(initiative=self.number, shot=(), passed=passed, tested=None)

    def tell(self, _brief: SkirmishBrief) -> Telling:
        why, rules = _WHY[self.why]
        what = f"Initiative {self.number}: the {SIDE_NAMES[self.seat]}"
        # What ended the initiative before says that it passes; the board has its number.
        if self.why == "start":
            return Telling(what, rules=rules)
        return Telling(what, why=why, rules=rules, brief=UNSAID)


class Tested(Test):
    """A unit tested its morale."""

    def fold(self, state: SkirmishState) -> SkirmishState:
        return state.with_(tested=self)

    def tell(self, brief: SkirmishBrief) -> Telling:
        name, least = brief.units[self.unit].name, needed(self.minuses)
        count = counted(self.minuses, "minus", "minuses")
        if self.face is None:
            what = f"{name} can't fail their test with {count}"
            return Telling(what, rules=("MS34",))
        why = f"{'passed' if self.passed else 'failed'}, needs {at_least(least)}"
        what, die = f"{name} test their morale with {count}", (Throw("", (self.face,)),)
        ended = "pass" if self.passed else "fail"
        short = Brief(f"{name} {ended} their test", die, f"needs {at_least(least)}")
        return Telling(what, die, why, ("MST4",), short)


class Fired(Acted):
    """A figure fired at another.

    Attributes:
        reach: The band in cm.
        cover: What covers the target, in words; empty in the open.
        coloured: The coloured die.
        white: The white one.
        hit: Whether the differential was right.
        killed: Whether the coloured die was, too.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    target: str
    origin: PointText
    at: PointText
    reach: int
    cover: str
    coloured: int
    white: int
    hit: bool
    killed: bool

    def fold(self, state: SkirmishState) -> SkirmishState:
        field = state.field.without(self.target) if self.killed else state.field
        shot = (*state.shot, self.figure)
        return state.with_(field=field, shot=shot, passed=None, last=_last(self))

    def tell(self, _brief: SkirmishBrief) -> Telling:
        length = length_of(distance(self.origin, self.at))
        cover = self.cover or "in the open"
        what = f"{self.figure.upper()} fires at {self.target.upper()}, {cover}, over {length}"
        throws = (Throw("coloured", (self.coloured,)), Throw("white", (self.white,)))
        by = abs(self.coloured - self.white)
        if self.killed:
            why = f"{self.target.upper()} is killed, differential {by}"
        elif self.hit:
            why = f"differential {by} would do, but the coloured die does not"
        else:
            why = f"missed, differential {by}"
        ended = "kills" if self.killed else "can't hurt" if self.hit else "misses"
        short = Brief(f"{self.figure.upper()} {ended} {self.target.upper()}", throws)
        return Telling(what, throws, why, ("MST12", "MST14"), short)


class Marked(Event):
    """A unit got an ammo marker."""

    unit: str
    markers: int

    def fold(self, state: SkirmishState) -> SkirmishState:
        return state.with_(field=state.field.with_unit(self.unit, markers=self.markers))

    def tell(self, brief: SkirmishBrief) -> Telling:
        name, which = brief.units[self.unit].name, ordinal(self.markers)
        return Telling(
            f"A double: {name} get an ammo marker, their {which}",
            rules=("MST11",),
            brief=Brief(f"{name}: {which} ammo marker"),
        )


class Routed(Event):
    """A unit routed and is gone.

    Attributes:
        minuses: What it had to bear.
        figures: Those that were left.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    unit: str
    minuses: int
    figures: tuple[str, ...]

    def fold(self, state: SkirmishState) -> SkirmishState:
        field = state.field.with_unit(self.unit, routed=True)
        field = field.with_figures(self.figures, status=Status.ROUTED, at=None)
        last = state.last
        if last is not None:
            last = changed(last, routed=(*last.routed, self.unit))
        return state.with_(field=field, last=last)

    def tell(self, brief: SkirmishBrief) -> Telling:
        what = (
            f"{brief.units[self.unit].name} rout with {counted(self.minuses, 'minus', 'minuses')}"
        )
        left = ", ".join(each.upper() for each in self.figures)
        why = f"{left} {'leaves' if len(self.figures) == 1 else 'leave'} the table" if left else ""
        return Telling(what, why=why, rules=("MST8",))


class Moved(Acted):
    """A figure moved.

    Attributes:
        way: Outside, through a door or window, or inside a building.
        past: The opening or building, in words; empty outside.
        length: How long the way was.
    """

    figure: str
    origin: PointText
    to: PointText
    way: Way
    past: str
    length: int

    def fold(self, state: SkirmishState) -> SkirmishState:
        field = state.field.moved({self.figure: self.to})
        return state.with_(field=field, passed=None, last=_last(self))

    def tell(self, _brief: SkirmishBrief) -> Telling:
        name = self.figure.upper()
        course = wind(self.origin, self.to)
        how = f"{length_of(self.length)} {course}"
        if self.way == "through":
            what = f"{name} goes through {self.past}, {how}"
        elif self.way == "inside":
            what = f"{name} changes place in {self.past}, {how}"
        else:
            what = f"{name} moves {how}"
        return Telling(f"{what}, to {self.to}", rules=_WAYS[self.way], brief=Brief(what))


class Advanced(Acted):
    """Several figures of a unit moved at once.

    Attributes:
        towards: Where, in words.
        figures: Their ids.
        origins: Where each of them stood.
        to: Where each of them stands.
    """

    unit: str
    towards: str
    figures: tuple[str, ...]
    origins: tuple[PointText, ...]
    to: tuple[PointText, ...]

    def fold(self, state: SkirmishState) -> SkirmishState:
        field = state.field.moved(dict(zip(self.figures, self.to, strict=True)))
        return state.with_(field=field, passed=None, last=_last(self))

    def tell(self, brief: SkirmishBrief) -> Telling:
        lengths = [distance(*ends) for ends in zip(self.origins, self.to, strict=True)]
        who = ", ".join(each.upper() for each in self.figures)
        far = length_of(max(lengths))
        what = f"{brief.units[self.unit].name} move towards {self.towards}"
        told = f"{what}, at most {far}: {who}"
        return Telling(told, rules=("MST6", "MS64"), brief=Brief(what))


class Charged(Acted):
    """A figure moved into contact with another, and they fought.

    Attributes:
        attacker: The two dice of the figure that charged.
        defender: The two dice of the other one.
        outcome: Who fell.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    target: str
    origin: PointText
    to: PointText
    at: PointText
    attacker: tuple[int, int]
    defender: tuple[int, int]
    outcome: Literal["attacker", "both", "defender"]

    def fold(self, state: SkirmishState) -> SkirmishState:
        field = state.field.moved({self.figure: self.to})
        if self.outcome != "attacker":
            field = field.without(self.target)
        if self.outcome != "defender":
            field = field.without(self.figure)
        return state.with_(field=field, passed=None, last=_last(self))

    def tell(self, _brief: SkirmishBrief) -> Telling:
        mine, theirs = self.figure.upper(), self.target.upper()
        fallen = {"attacker": f"{mine} falls", "both": "both fall", "defender": f"{theirs} falls"}
        throws = (
            Throw("", self.attacker, f"{mine} differential {differential(self.attacker)}"),
            Throw("", self.defender, f"{theirs} differential {differential(self.defender)}"),
        )
        what = f"{mine} charges {theirs}"
        dice = (Throw("", self.attacker), Throw("", self.defender, "against"))
        short = Brief(f"{what}, {fallen[self.outcome]}:", dice)
        return Telling(what, throws, fallen[self.outcome], ("MST16", "MST17"), short)


class Passed(Event):
    """A side did nothing; ``absent``: the referee said so in its place."""

    seat: str
    absent: bool

    def fold(self, state: SkirmishState) -> SkirmishState:
        return state.with_(passed=None if self.absent else self.seat)

    def tell(self, _brief: SkirmishBrief) -> Telling:
        who = f"The {SIDE_NAMES[self.seat]}"
        what = f"{who} is absent and does nothing" if self.absent else f"{who} passes"
        return Telling(what, rules=("MS36",))


class SkirmishEnded(End):
    """The end (MS51, MS32b, MS36b, MS49c)."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: SkirmishState) -> SkirmishState:
        return state.with_(ended=self)

    def tell(self, _brief: SkirmishBrief) -> Telling:
        rules = ("MST18", "MS32") if self.why in ("limit", "passes") else ("MST18", "MS51")
        return Telling(self.in_words, rules=rules)


class FigurePut(Event):
    """A game master put a figure somewhere.

    Attributes:
        revived: Whether it had been killed, which is counted no more.
    """

    figure: str
    at: PointText
    revived: bool

    def fold(self, state: SkirmishState) -> SkirmishState:
        field = state.field.deployed({self.figure: self.at})
        if self.revived:
            unit = field.unit(field.figure(self.figure).unit)
            field = field.with_unit(unit.id, killed=max(0, unit.killed - 1))
        return state.with_(field=field, last=None)

    def tell(self, _brief: SkirmishBrief) -> Telling:
        return Telling(f"{self.figure.upper()} is put at {self.at}")


class FigureRemoved(Event):
    """A game master took a figure off the table: it counts as killed."""

    figure: str

    def fold(self, state: SkirmishState) -> SkirmishState:
        return state.with_(field=state.field.without(self.figure), last=None)

    def tell(self, _brief: SkirmishBrief) -> Telling:
        return Telling(f"{self.figure.upper()} is taken off the table")


def _last(act: Acted) -> Last:
    return trusted(Last, act=act, routed=())
