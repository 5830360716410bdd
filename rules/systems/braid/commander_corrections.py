"""What a game master may put right of commanders: where they are, and whether they are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydantic import Field as Typed

from rules.kernel.game.correcting import Correction
from rules.kernel.values.errors import Illegal, Refusal, Unknown
from rules.kernel.values.naming import find
from rules.systems.braid import batteries, command_events, commanders
from rules.systems.braid.actions import Id, PlaceId  # noqa: TC001 - read by pydantic
from rules.systems.braid.pieces import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.braid.field import Field
    from rules.systems.braid.pieces import Commander


class PutCommander(Correction):
    """Put a commander with a unit, or on free ground; one who was lost is back."""

    commander: Id = Typed(description="The commander")
    to: PlaceId = Typed(description="A unit, or inches east and south: 36,40")


class RemoveCommander(Correction):
    """Take a commander off the table: he is lost."""

    commander: Id = Typed(description="The commander")


CORRECTIONS: Final = (PutCommander, RemoveCommander)
OfCommander = PutCommander | RemoveCommander


def event(field: Field, action: OfCommander) -> command_events.CommanderCorrected:
    """What is put right, checked.

    Raises:
        Refusal: He is not on the table, is there already, or can't be there.
    """
    commander = _named(field, action.commander)
    stats = field.brief.commanders[commander.id]
    if commander.status is Status.UNPLACED:
        raise Illegal(f"{stats.name} is still to be deployed: that is his side's to do.")
    if commander.unit:
        batteries.check_leaves(field, stats.side, commander.unit, stats.name)
    if isinstance(action, RemoveCommander):
        if not commander.plays:
            raise Illegal(f"{stats.name} is lost already.")
        return command_events.CommanderCorrected(commander=commander.id, at=None, unit="")
    ride = commanders.put(field, commander, action.to)
    if commander.plays and ride.end == commanders.where(field, commander):
        raise Illegal(f"{stats.name} is there already.")
    return command_events.CommanderCorrected(commander=commander.id, at=ride.end, unit=ride.unit)


def _named(field: Field, text: str) -> Commander:
    """The commander of that id, name or code."""
    found = find(field.brief.commanders, text, lambda each: each.code)
    if found is None:
        names = tuple(each.name for each in field.brief.commanders.values())
        raise Unknown("There is no commander of that name in this battle.", legal=names)
    return field.leaders[found.id]


def accepted(field: Field) -> Iterator[OfCommander]:
    """Who can be put with whom, and who can be taken off."""
    for commander in field.commanders:
        found: list[OfCommander] = [RemoveCommander(commander=commander.id)]
        found += [
            PutCommander(commander=commander.id, to=each.id)
            for each in commanders.joinable(field, commander)
        ]
        for each in found:
            try:
                event(field, each)
            except Refusal:
                continue
            yield each
