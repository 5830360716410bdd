"""Journals that were written before there was an agenda: what was due, by their events alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.questions import (
    Deployment,
    DeployVessels,
    PlaceObject,
    UseInitiative,
)
from rules.systems.space_convoy.setup.events import Deployed, DeploymentDue, PlacementDue
from rules.systems.space_convoy.stats import NAZTEES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.agenda import Question
    from rules.kernel.event import Event
    from rules.systems.space_convoy.state import ConvoyState


def due_after(
    before: ConvoyState, after: ConvoyState, events: Sequence[Event]
) -> tuple[Question, ...]:
    """What is due after an entry."""
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
