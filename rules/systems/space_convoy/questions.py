"""What the sides are asked, one after the other (SC42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.agenda import Question
from rules.kernel.frozen import value
from rules.systems.space_convoy.actions import Deploy, Fire, Move, Pass, Place, Recycle
from rules.systems.space_convoy.events import Deployed, DeploymentDue, PlacementDue
from rules.systems.space_convoy.stats import NAZTEES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.event import Event
    from rules.systems.space_convoy.state import ConvoyState


@value
class Deployment:
    """A vessel that is to be put into one of these rows.

    Attributes:
        vessel: Which vessel.
        face: The die that gave the rows; ``None`` for a Crusher, which needs none.
        rows: Where it may stand.
    """

    vessel: str
    face: int | None
    rows: tuple[int, ...]


class PlaceObject(Question):
    """A side is to place an object (SC6, SC49)."""

    answers = (Place,)
    rule = "SC6"

    kind: str


class DeployVessels(Question):
    """A side is to put one of these vessels on the table; any of them may be the next."""

    answers = (Deploy,)
    rule = "SC42"

    due: tuple[Deployment, ...]


class UseInitiative(Question):
    """The holder of the initiative is to act with a vessel, or to pass."""

    answers = (Move, Fire, Recycle, Pass)
    rule = "SC42"


def due_after(
    before: ConvoyState, after: ConvoyState, events: Iterable[Event]
) -> tuple[Question, ...]:
    """What is due after an entry of a journal that was written before there was an agenda."""
    if after.ended is not None:
        return ()
    due = []
    for event in events:
        if isinstance(event, PlacementDue):
            return (PlaceObject(seat=event.seat, kind=event.kind),)
        if isinstance(event, DeploymentDue):
            due.append(Deployment(vessel=event.vessel, face=event.face, rows=event.rows))
    placed = {event.vessel for event in events if isinstance(event, Deployed)}
    due = due or [each for each in before.deploying if each.vessel not in placed]
    if due:
        return (DeployVessels(seat=NAZTEES, due=tuple(due)),)
    return (UseInitiative(seat=after.initiative),) if after.initiative is not None else ()


QUESTIONS = (PlaceObject, DeployVessels, UseInitiative)
