"""Who takes part: the figures as pieces, those off the table in trays, and the signs' key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Badge, Piece, Tray
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.stats import SIDES

if TYPE_CHECKING:
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import GunFightView

_ARMOUR = Badge("armour", "armoured", "armour")


def standing(view: GunFightView) -> tuple[Piece, ...]:
    """Those on the table; who may act stands out."""
    return _among(view, Status.IN_PLAY)


def trays(view: GunFightView) -> tuple[Tray, ...]:
    """Those off the table, by why they are."""
    found = (
        Tray("To deploy", _among(view, Status.UNPLACED)),
        Tray("Waiting to redeploy", _among(view, Status.LIFTED)),
        Tray("Out of the fight", _among(view, Status.REMOVED), faded=True),
    )
    return tuple(tray for tray in found if tray.pieces)


def legend(field: Field) -> tuple[Badge, ...]:
    """The arms that are in this fight, with their ranges, and armour if anybody wears it."""
    arms = {person.arm for person in field.scenario.figure}
    signs = [
        Badge(arm.id, f"{arm.name.lower()}, {arm.range} inches", f"{arm.range}″")
        for arm in field.brief.arm
        if arm.id in arms
    ]
    if any(person.armoured for person in field.scenario.figure):
        signs.append(_ARMOUR)
    return tuple(signs)


def piece(field: Field, figure: Figure, *, acts: bool = False) -> Piece:
    """A figure, wherever it is."""
    person = field.person(figure)
    return Piece(
        id=figure.id,
        name=person.name,
        code=person.code,
        shape=person.arm,
        side=SIDES.index(person.side),
        at=figure.at,
        badges=(_ARMOUR,) if person.armoured else (),
        emphasised=acts,
        note=field.arm(figure).name.lower(),
        # Constables and trackers are called by their codes.
        label="" if person.rank else person.name,
        hits=figure.hits,
    )


def _among(view: GunFightView, status: Status) -> tuple[Piece, ...]:
    return tuple(
        piece(view.field, figure, acts=figure.id in view.waiting)
        for figure in view.field.figures
        if figure.status is status
    )
