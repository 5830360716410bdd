"""The state of a skirmish, and how each event changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.state import State
from rules.kernel.system.changes import Changes
from rules.kernel.values.frozen import changed, trusted
from rules.systems.modern_skirmish import events as ev
from rules.systems.modern_skirmish.field import Field
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.questions import QUESTIONS

if TYPE_CHECKING:
    from rules.systems.modern_skirmish.brief import SkirmishBrief
    from rules.systems.modern_skirmish.options import SkirmishOptions


class Last(BaseModel):
    """What happened last on the table, and who routed by it."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    act: ev.LastAct
    routed: tuple[str, ...] = ()


class Position(BaseModel):
    """A skirmish as everybody sees it.

    Attributes:
        field: Options, map, figures, units.
        initiative: How many there have been (MS32).
        shot: Figures that have fired in this one (MS37).
        passed: The side that has just passed of its own will (MS36b).
        tested: The last test of this initiative.
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    field: Field
    initiative: int = 0
    shot: tuple[str, ...] = ()
    passed: str | None = None
    tested: ev.Tested | None = None
    last: Last | None = None


class SkirmishState(Position, State):
    """A skirmish. ``ended`` is the end, once it has come."""

    entries = QUESTIONS

    ended: ev.SkirmishEnded | None = None

    @property
    def options(self) -> SkirmishOptions:
        """The variants of the skirmish."""
        return self.field.options

    @property
    def brief(self) -> SkirmishBrief:
        """Who fights, and where."""
        return self.field.brief

    def of_version(self, version: int) -> SkirmishState:
        """The state of a game by that version of the rules, which its field knows, too."""
        return self.with_(version=version, field=changed(self.field, version=version))

    def with_(self, **changes: object) -> SkirmishState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)


def _last(act: ev.LastAct) -> Last:
    return trusted(Last, act=act, routed=())


CHANGES = Changes[SkirmishState]()
"""What each event changes."""


@CHANGES.on(ev.Deployed)
def _(event: ev.Deployed, state: SkirmishState) -> SkirmishState:
    places = dict(zip(event.figures, event.at, strict=True))
    return state.with_(field=state.field.deployed(places), last=_last(event))


@CHANGES.on(ev.InitiativeTaken)
def _(event: ev.InitiativeTaken, state: SkirmishState) -> SkirmishState:
    passed = state.passed if event.why == "passed" else None
    return state.with_(initiative=event.number, shot=(), passed=passed, tested=None)


@CHANGES.on(ev.Tested)
def _(event: ev.Tested, state: SkirmishState) -> SkirmishState:
    return state.with_(tested=event)


@CHANGES.on(ev.Fired)
def _(event: ev.Fired, state: SkirmishState) -> SkirmishState:
    field = state.field.without(event.target) if event.killed else state.field
    shot = (*state.shot, event.figure)
    return state.with_(field=field, shot=shot, passed=None, last=_last(event))


@CHANGES.on(ev.Marked)
def _(event: ev.Marked, state: SkirmishState) -> SkirmishState:
    return state.with_(field=state.field.with_unit(event.unit, markers=event.markers))


@CHANGES.on(ev.Routed)
def _(event: ev.Routed, state: SkirmishState) -> SkirmishState:
    field = state.field.with_unit(event.unit, routed=True)
    field = field.with_figures(event.figures, status=Status.ROUTED, at=None)
    last = state.last
    if last is not None:
        last = changed(last, routed=(*last.routed, event.unit))
    return state.with_(field=field, last=last)


@CHANGES.on(ev.Moved)
def _(event: ev.Moved, state: SkirmishState) -> SkirmishState:
    field = state.field.moved({event.figure: event.to})
    return state.with_(field=field, passed=None, last=_last(event))


@CHANGES.on(ev.Advanced)
def _(event: ev.Advanced, state: SkirmishState) -> SkirmishState:
    field = state.field.moved(dict(zip(event.figures, event.to, strict=True)))
    return state.with_(field=field, passed=None, last=_last(event))


@CHANGES.on(ev.Charged)
def _(event: ev.Charged, state: SkirmishState) -> SkirmishState:
    field = state.field.moved({event.figure: event.to})
    if event.outcome != "attacker":
        field = field.without(event.target)
    if event.outcome != "defender":
        field = field.without(event.figure)
    return state.with_(field=field, passed=None, last=_last(event))


@CHANGES.on(ev.Passed)
def _(event: ev.Passed, state: SkirmishState) -> SkirmishState:
    return state.with_(passed=None if event.absent else event.seat)


@CHANGES.on(ev.SkirmishEnded)
def _(event: ev.SkirmishEnded, state: SkirmishState) -> SkirmishState:
    return state.with_(ended=event)


@CHANGES.on(ev.FigurePut)
def _(event: ev.FigurePut, state: SkirmishState) -> SkirmishState:
    field = state.field.deployed({event.figure: event.at})
    if event.revived:
        unit = field.unit(field.figure(event.figure).unit)
        field = field.with_unit(unit.id, killed=max(0, unit.killed - 1))
    return state.with_(field=field, last=None)


@CHANGES.on(ev.FigureRemoved)
def _(event: ev.FigureRemoved, state: SkirmishState) -> SkirmishState:
    return state.with_(field=state.field.without(event.figure), last=None)
