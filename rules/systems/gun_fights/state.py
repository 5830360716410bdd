"""The state of a gun fight, and how each event changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict

from rules.kernel.game.state import State
from rules.kernel.system.changes import Changes
from rules.kernel.values.frozen import changed, trusted
from rules.kernel.values.record import Tagged
from rules.systems.gun_fights import events as ev
from rules.systems.gun_fights.field import Field
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.questions import QUESTIONS
from rules.systems.gun_fights.stats import COLUMNS

if TYPE_CHECKING:
    from rules.systems.gun_fights.brief import GunFightBrief
    from rules.systems.gun_fights.options import GunFightOptions

LastAct: TypeAlias = Annotated[ev.Deployed | ev.Moved | ev.Shot | ev.ShotInto | ev.Placed, Tagged()]


class Last(BaseModel):
    """What happened last on the table."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    act: LastAct
    struck: ev.Struck | None = None


class Position(BaseModel):
    """A gun fight as everybody sees it.

    Attributes:
        field: Options, map, figures.
        turn: Activation rolls so far.
        row: The row of the table that is activated, 1 to 6.
        column: Its column that acts, 0 to 3.
        waiting: Figures of that cell that may still act (GF3).
        last: What happened last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    field: Field
    turn: int = 0
    row: int | None = None
    column: int = 0
    waiting: tuple[str, ...] = ()
    last: Last | None = None


class GunFightState(Position, State):
    """A gun fight. ``ended`` is the end, once it has come."""

    entries = QUESTIONS

    ended: ev.FightEnded | None = None

    @property
    def options(self) -> GunFightOptions:
        """The variants of the fight."""
        return self.field.options

    @property
    def brief(self) -> GunFightBrief:
        """Who fights, where, with what."""
        return self.field.brief

    @property
    def acting(self) -> str | None:
        """The side that is asked."""
        return self.question.seat if self.question is not None else None

    def of_version(self, version: int) -> GunFightState:
        """The state of a game by that version of the rules, which its field knows, too."""
        return self.with_(version=version, field=changed(self.field, version=version))

    def with_(self, **changes: object) -> GunFightState:
        """This state with some fields changed; unvalidated, as only events do it."""
        return changed(self, **changes)

    def with_figure(self, figure_id: str, **changes: object) -> Field:
        """The field with that figure changed."""
        figure = self.field.figure(figure_id)
        return self.field.replace(figure, changed(figure, **changes))

    def is_to_act(self, figure_id: str) -> bool:
        """Whether a figure is still to act in the row that is up: now, or in a later cell.

        (GF7c)
        """
        row = self.row
        return figure_id in self.waiting or (
            row is not None
            and any(
                figure_id in self.field.active(row, column)
                for column in range(self.column + 1, len(COLUMNS))
            )
        )

    def without(self, *figures: str) -> tuple[str, ...]:
        """Who may still act once these have (GF7)."""
        return tuple(figure for figure in self.waiting if figure not in figures)


def _last(act: LastAct) -> Last:
    return trusted(Last, act=act, struck=None)


CHANGES = Changes[GunFightState]()
"""What each event changes."""


@CHANGES.on(ev.DeploymentOpened)
def _(_event: ev.DeploymentOpened, state: GunFightState) -> GunFightState:
    return state


@CHANGES.on(ev.Deployed)
def _(event: ev.Deployed, state: GunFightState) -> GunFightState:
    field = state.with_figure(event.figure, status=Status.IN_PLAY, at=event.at)
    return state.with_(field=field, last=_last(event))


@CHANGES.on(ev.DieDue)
def _(_event: ev.DieDue, state: GunFightState) -> GunFightState:
    return state.with_(row=None, waiting=())


@CHANGES.on(ev.RowRolled)
def _(event: ev.RowRolled, state: GunFightState) -> GunFightState:
    return state.with_(turn=event.turn, row=event.row, column=0, waiting=())


@CHANGES.on(ev.CellActivated)
def _(event: ev.CellActivated, state: GunFightState) -> GunFightState:
    return state.with_(column=event.column, waiting=event.figures)


@CHANGES.on(ev.Moved)
def _(event: ev.Moved, state: GunFightState) -> GunFightState:
    return state.with_(
        field=state.with_figure(event.figure, at=event.to),
        waiting=state.without(event.figure),
        last=_last(event),
    )


@CHANGES.on(ev.Shot)
def _(event: ev.Shot, state: GunFightState) -> GunFightState:
    return state.with_(waiting=state.without(event.figure), last=_last(event))


@CHANGES.on(ev.ShotInto)
def _(event: ev.ShotInto, state: GunFightState) -> GunFightState:
    return state.with_(waiting=state.without(event.figure), last=_last(event))


@CHANGES.on(ev.Struck)
def _(event: ev.Struck, state: GunFightState) -> GunFightState:
    figure = state.field.figure(event.figure)
    changes: dict[str, object] = {}
    if event.row is not None:
        changes["hits"] = figure.hits + 1
    if event.outcome != "marked":
        changes["at"] = None
        changes["status"] = Status.LIFTED if event.outcome == "lifted" else Status.REMOVED
    field = state.with_figure(event.figure, **changes)
    # Whoever is marked off in this row, even just before, loses the action (GF7).
    gone = event.outcome == "removed" or event.row == state.row
    last = changed(state.last, struck=event) if state.last else None
    waiting = state.without(event.figure) if gone else state.waiting
    return state.with_(field=field, waiting=waiting, last=last)


@CHANGES.on(ev.Stranded)
def _(event: ev.Stranded, state: GunFightState) -> GunFightState:
    return state.with_(
        field=state.with_figure(event.figure, status=Status.REMOVED),
        waiting=state.without(event.figure),
    )


@CHANGES.on(ev.Placed)
def _(event: ev.Placed, state: GunFightState) -> GunFightState:
    return state.with_(
        field=state.with_figure(event.figure, status=Status.IN_PLAY, at=event.at),
        waiting=state.without(event.figure),
        last=_last(event),
    )


@CHANGES.on(ev.Passed)
def _(event: ev.Passed, state: GunFightState) -> GunFightState:
    return state.with_(waiting=state.without(*event.figures))


@CHANGES.on(ev.FightEnded)
def _(event: ev.FightEnded, state: GunFightState) -> GunFightState:
    return state.with_(waiting=(), ended=event)


@CHANGES.on(ev.FigurePut)
def _(event: ev.FigurePut, state: GunFightState) -> GunFightState:
    changes = {"status": Status.IN_PLAY, "at": event.at, "hits": event.hits}
    return _corrected(state, state.with_figure(event.figure, **changes))


@CHANGES.on(ev.FigureRemoved)
def _(event: ev.FigureRemoved, state: GunFightState) -> GunFightState:
    return _corrected(state, state.with_figure(event.figure, status=Status.REMOVED, at=None))


@CHANGES.on(ev.FigureMarked)
def _(event: ev.FigureMarked, state: GunFightState) -> GunFightState:
    return _corrected(state, state.with_figure(event.figure, hits=event.hits))


def _corrected(state: GunFightState, field: Field) -> GunFightState:
    """Nobody acts who may not (GF7); what happened last is shown no more."""
    active = field.active(state.row, state.column) if state.row is not None else ()
    waiting = tuple([figure for figure in state.waiting if figure in active])
    return state.with_(field=field, waiting=waiting, last=None)
