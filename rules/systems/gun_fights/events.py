"""What happens in a gun fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from rules.kernel.game.d6 import at_least
from rules.kernel.game.event import Beat, Event
from rules.kernel.game.telling import Brief, Telling, Throw
from rules.kernel.values.counting import counted, together
from rules.kernel.values.frozen import changed, trusted
from rules.space.measure import INCHES
from rules.space.plane import PointText, distance, wind
from rules.space.site import the
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.shown import Acted, End, Hit
from rules.systems.gun_fights.state import GunFightState, Last
from rules.systems.gun_fights.stats import CLASS_NAMES, COLUMNS, INSIDE

if TYPE_CHECKING:
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.names import Names

_WAYS = {"open": "GFT3", "room": "GFT6", "door": "GFT7", "fence": "GFT5"}


class DeploymentOpened(Event):
    """The sides put their figures on the table, the one after the other."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    def fold(self, state: GunFightState) -> GunFightState:
        return state

    def tell(self, _names: Names) -> Telling:
        return Telling("The sides put their figures on the table", rules=("GF21",))


class Deployed(Acted):
    """A figure was put on the table."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    figure: str
    at: PointText

    def fold(self, state: GunFightState) -> GunFightState:
        field = state.with_figure(self.figure, status=Status.IN_PLAY, at=self.at)
        return state.with_(field=field, last=_last(self))

    def tell(self, names: Names) -> Telling:
        what = f"{names[self.figure]} starts"
        return Telling(f"{what} at {self.at}", brief=Brief(what))


class DieDue(Event):
    """The activation die is to be thrown by hand."""

    beat: ClassVar[Beat] = Beat.HANDOVER

    seat: str

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(row=None, waiting=())

    def tell(self, _names: Names) -> Telling:
        return Telling("The activation die is to be thrown", rules=("GF2",))


class RowRolled(Event):
    """The activation die chose a row."""

    turn: int
    row: int

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(turn=self.turn, row=self.row, column=0, waiting=())

    def tell(self, _names: Names) -> Telling:
        die = (Throw("", (self.row,)),)
        brief = Brief(f"Turn {self.turn}: row", die)
        return Telling(f"Turn {self.turn}: activation", die, f"row {self.row}", ("GF1",), brief)


class CellActivated(Event):
    """Figures of one cell of the table may act, in their owner's order.

    Attributes:
        column: 0 to 3.
        seat: Whose they are.
        figures: Those who may.
    """

    beat: ClassVar[Beat] = Beat.HANDOVER

    column: int
    seat: str
    figures: tuple[str, ...]

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(column=self.column, waiting=self.figures)

    def tell(self, names: Names) -> Telling:
        who = [names[figure] for figure in self.figures]
        column = COLUMNS[self.column]
        brief = Brief(f"Column {column}: {together(who)}")
        return Telling(f"Column {column}: {', '.join(who)}", rules=("GF1",), brief=brief)


class Moved(Acted):
    """A figure moved.

    Attributes:
        way: How: in the open, inside its room, through a door or over a fence.
        past: Name of the door or fence; empty for the others.
    """

    figure: str
    origin: PointText
    to: PointText
    way: Literal["open", "room", "door", "fence"]
    past: str

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(
            field=state.with_figure(self.figure, at=self.to),
            waiting=state.without(self.figure),
            last=_last(self),
        )

    def tell(self, names: Names) -> Telling:
        name = names[self.figure]
        if self.way == "door":
            what = f"{name} goes through {the(self.past)}"
        elif self.way == "fence":
            what = f"{name} jumps {the(self.past)}"
        elif self.way == "room":
            what = f"{name} changes place in the room"
        else:
            length = INCHES.text(INCHES.rough(distance(self.origin, self.to)))
            what = f"{name} moves {length}″ {wind(self.origin, self.to)}"
        return Telling(f"{what}, to {self.to}", rules=(_WAYS[self.way],), brief=Brief(what))


class Shot(Acted):
    """A figure shot at another.

    Attributes:
        target_class: ``nt``, ``ct``, ``at`` or ``pt``.
        cover: What covers the target, in words.
        face: The die.
        needed: What hits; 0 if nothing does.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    target: str
    origin: PointText
    at: PointText
    target_class: Literal["nt", "ct", "at", "pt"]
    cover: str
    face: int
    needed: int

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(waiting=state.without(self.figure), last=_last(self))

    def tell(self, names: Names) -> Telling:
        length = INCHES.text(INCHES.rough(distance(self.origin, self.at)))
        kind = self.cover or CLASS_NAMES[self.target_class]
        outcome = "hit" if self.face >= self.needed else "missed"
        return Telling(
            f"{names[self.figure]} shoots at {names[self.target]} ({kind}) over {length}″",
            (Throw("", (self.face,)),),
            f"{outcome}, {self.target_class.upper()} needs {at_least(self.needed)}",
            ("GFT8", "GF14"),
            Brief(
                f"{names[self.figure]} {'hits' if outcome == 'hit' else 'misses'} "
                f"{names[self.target]}",
                (Throw("", (self.face,)),),
                f"needs {at_least(self.needed)}",
            ),
        )


class ShotInto(Acted):
    """A figure shot into a building at random (GF15).

    Attributes:
        found: Who was in the way of the bullet, if anybody was.
        among: How many it could have found.
        lot: The die that drew who it was; ``None`` if there was no choice.
        saved: The die for the armour of whoever it was; ``None`` if none was thrown.
        hit: Whether it hit.
    """

    beat: ClassVar[Beat] = Beat.STRIKE

    figure: str
    building: str
    origin: PointText
    face: int
    found: str | None
    among: int = 0
    lot: int | None = None
    saved: int | None
    hit: bool

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(waiting=state.without(self.figure), last=_last(self))

    def tell(self, names: Names) -> Telling:
        what = f"{names[self.figure]} shoots into {names.house(self.building)}"
        throws = [Throw("", (self.face,))]
        if self.lot is not None:
            where = "inside" if self.face == INSIDE else "beyond"
            throws.append(Throw("", (self.lot,), f"which of {self.among} {where}"))
        if self.found is None:
            why = "the bullet finds nobody"
        elif self.hit:
            why = f"it hits {names[self.found]}"
        else:
            why = f"it strikes the armour of {names[self.found]}"
        if self.saved is not None:
            throws.append(Throw("", (self.saved,), "through armour"))
        return Telling(what, tuple(throws), why, ("GFT12", "GF15"))


class Struck(Hit):
    """A figure was hit."""

    beat: ClassVar[Beat] = Beat.STRIKE

    def fold(self, state: GunFightState) -> GunFightState:
        figure = state.field.figure(self.figure)
        changes: dict[str, object] = {}
        if self.row is not None:
            changes["hits"] = figure.hits + 1
        if self.outcome != "marked":
            changes["at"] = None
            changes["status"] = Status.LIFTED if self.outcome == "lifted" else Status.REMOVED
        field = state.with_figure(self.figure, **changes)
        # Whoever is marked off in this row, even just before, loses the action (GF7).
        gone = self.outcome == "removed" or self.row == state.row
        last = changed(state.last, struck=self) if state.last else None
        waiting = state.without(self.figure) if gone else state.waiting
        return state.with_(field=field, waiting=waiting, last=last)

    def tell(self, names: Names) -> Telling:
        name = names[self.figure]
        if self.outcome == "marked":
            spaces = names.spaces(self.figure)
            left = len([row for row in spaces if self.row is not None and row > self.row])
            words = f"{name} is marked off in row {self.row}"
            words += " and does not act" if self.idle else ""
            words += f", {left} of {counted(len(spaces), 'name')} left"
            name += " does not act" if self.idle else ""
            brief = Brief(f"{name}: {left} of {counted(len(spaces), 'name')} left")
            return Telling(words, rules=("GF6", "GF7") if self.idle else ("GF6",), brief=brief)
        if not self.led:
            why = "there is no officer to redeploy near"
            return Telling(f"{name} is removed from play", why=why, rules=("GF12",))
        lifted = self.outcome == "lifted"
        if self.extra is not None:
            why = "driven off, to redeploy" if lifted else "removed from play"
            die = (Throw("", (self.extra,)),)
            return Telling(f"{name} is hit, and falls on a 6", die, why, ("GF9",))
        if lifted:
            return Telling(f"{name} is driven off and will redeploy", rules=("GF9",))
        rules = ("GF5",) if self.row is not None else ("GF9",)
        return Telling(f"{name} is removed from play", rules=rules)


class Stranded(Event):
    """A man who waits to redeploy is removed with his officer (GF12)."""

    figure: str

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(
            field=state.with_figure(self.figure, status=Status.REMOVED),
            waiting=state.without(self.figure),
        )

    def tell(self, names: Names) -> Telling:
        return Telling(f"{names[self.figure]} has lost his officer and is removed", rules=("GF12",))


class Placed(Acted):
    """A constable or tracker is back on the table, near his officer."""

    figure: str
    at: PointText
    officer: str

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(
            field=state.with_figure(self.figure, status=Status.IN_PLAY, at=self.at),
            waiting=state.without(self.figure),
            last=_last(self),
        )

    def tell(self, names: Names) -> Telling:
        what = f"{names[self.figure]} redeploys near {names[self.officer]}"
        return Telling(f"{what}, at {self.at}", rules=("GF11",), brief=Brief(what))


class Passed(Event):
    """Figures did nothing."""

    figures: tuple[str, ...]

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(waiting=state.without(*self.figures))

    def tell(self, names: Names) -> Telling:
        who = [names[figure] for figure in self.figures]
        return Telling(f"{', '.join(who)}: no action", brief=Brief(f"{together(who)}: no action"))


class FightEnded(End):
    """The end: one side has nobody left (GF22), or the turn limit came (GF30)."""

    beat: ClassVar[Beat] = Beat.END

    def fold(self, state: GunFightState) -> GunFightState:
        return state.with_(waiting=(), ended=self)

    def tell(self, _names: Names) -> Telling:
        return Telling(self.words, rules=("GF22",) if self.winner else ("GF30",))


class FigurePut(Event):
    """A game master put a figure somewhere.

    Attributes:
        hits: How many of its names are marked off: at least one is left.
    """

    figure: str
    at: PointText
    hits: int

    def fold(self, state: GunFightState) -> GunFightState:
        changes = {"status": Status.IN_PLAY, "at": self.at, "hits": self.hits}
        return _corrected(state, state.with_figure(self.figure, **changes))

    def tell(self, names: Names) -> Telling:
        return Telling(f"{names[self.figure]} is put at {self.at}")


class FigureRemoved(Event):
    """A game master took a figure out of play."""

    figure: str

    def fold(self, state: GunFightState) -> GunFightState:
        return _corrected(state, state.with_figure(self.figure, status=Status.REMOVED, at=None))

    def tell(self, names: Names) -> Telling:
        return Telling(f"{names[self.figure]} is taken out of play")


class FigureMarked(Event):
    """A game master said how many names of a figure are marked off."""

    figure: str
    hits: int

    def fold(self, state: GunFightState) -> GunFightState:
        return _corrected(state, state.with_figure(self.figure, hits=self.hits))

    def tell(self, names: Names) -> Telling:
        left = len(names.spaces(self.figure)) - self.hits
        return Telling(f"{names[self.figure]} has {counted(left, 'name')} left")


def _last(act: Acted) -> Last:
    return trusted(Last, act=act, struck=None)


def _corrected(state: GunFightState, field: Field) -> GunFightState:
    """Nobody acts who may not (GF7); what happened last is shown no more."""
    active = field.active(state.row, state.column) if state.row is not None else ()
    waiting = tuple([figure for figure in state.waiting if figure in active])
    return state.with_(field=field, waiting=waiting, last=None)
