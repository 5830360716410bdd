"""Fleets as rows of ships: those of one description are one group."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.model.scene import Badge, Group, Piece, PlaceMark, Tray
from rules.kernel.counting import counted
from rules.space.plane import Point
from rules.systems.buoyz_campaign.battles import sent
from rules.systems.buoyz_campaign.fleets import called
from rules.systems.buoyz_campaign.offers import Planned
from rules.systems.buoyz_campaign.stats import SEATS
from rules.systems.buoyz_campaign.words import title_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.systems.buoyz.sds import Description
    from rules.systems.buoyz_campaign.pieces import Vessel
    from rules.systems.buoyz_campaign.view import CampaignView

WIDTH: Final = 6000
DEPTH: Final = 4000
_MARGIN: Final = 300
_FACING: Final = 90
_LETTERS: Final = dict(zip(SEATS, "ACJMVI", strict=True))
_DIGITS: Final = "0123456789ABCDEFG"
"""The number of a ship in its fleet as one letter: a code has two."""
_FEW: Final = 3
"""Fleets whose kinds of ships are written beside them."""
_DOCK: Final = Badge("crippled", "crippled, not to be had", "crippled")


def seats(view: CampaignView) -> tuple[str, ...]:
    """The seats of the campaign."""
    return SEATS[: view.options.players]


def _spot(view: CampaignView, seat: str, at: int, count: int) -> Point:
    """The place of a ship in its fleet's row."""
    found = seats(view)
    row = (DEPTH - 2 * _MARGIN) // len(found)
    north = _MARGIN + row * found.index(seat) + row // 2
    wide = (WIDTH - 2 * _MARGIN) // max(1, count)
    return Point(_MARGIN + wide * at + wide // 2, north)


def pieces(view: CampaignView) -> tuple[Piece, ...]:
    """The ships of all fleets but those that are lost; of a list that is considered its ships."""
    if not view.raised:
        return planned(view)
    return tuple(
        _piece(view, seat, ship, _spot(view, seat, at, len(ships)), lit=ship.id in busy)
        for seat, fleet in view.fleets.items()
        for ships in ([each for each in fleet.ships if each.condition != "lost"],)
        for busy in (_sent(view, seat),)
        for at, ship in enumerate(ships)
    )


def _sent(view: CampaignView, seat: str) -> frozenset[str]:
    """The ships of a fleet that are in a battle."""
    battle = view.battle_of(seat)
    if battle is None or battle.forces is None or not battle.is_open:
        return frozenset()
    text = battle.forces[battle.sides.index(seat)]
    return frozenset(each.id for each in sent(view.fleets[seat], text))


def _piece(
    view: CampaignView, seat: str, ship: Vessel, at: Point | None, *, lit: bool = False
) -> Piece:
    sd = view.sd(ship)
    out = ship.condition in ("crippled", "docked")
    return Piece(
        id=f"{seat}-{ship.id}",
        name=ship.name,
        code=f"{_LETTERS[seat]}{_DIGITS[view.fleets[seat].ships.index(ship) + 1]}",
        shape=sd.silhouette,
        side=SEATS.index(seat),
        at=at,
        badges=(_DOCK,) if out and at is not None else (),
        emphasised=lit,
        note="in battle" if lit else "",
        facing=_FACING,
    )


def groups(view: CampaignView) -> tuple[Group, ...]:
    """The ships of a fleet that have one description, told as one; of many fleets each fleet."""
    if len(view.fleets) > _FEW:
        return tuple(
            Group(
                name=title_of(seat),
                code=f"{_LETTERS[seat]}0",
                side=SEATS.index(seat),
                pieces=tuple(f"{seat}-{each.id}" for each in fleet.ships),
            )
            for seat, fleet in view.fleets.items()
        )
    return tuple(
        Group(
            name=f"{seat.capitalize()} {_counted(view, sd, len(ships))}",
            code=f"{_LETTERS[seat]}{view.brief.sds[sd].letters[:2].upper()}",
            side=SEATS.index(seat),
            pieces=tuple(f"{seat}-{each.id}" for each in ships),
        )
        for seat, fleet in view.fleets.items()
        for sd in dict.fromkeys(each.sd for each in fleet.ships)
        for ships in ([each for each in fleet.ships if each.sd == sd],)
    )


def _counted(view: CampaignView, sd: str, count: int) -> str:
    name = called(view.brief.sds[sd])
    return f"{count} {name}" if count > 1 else name


def trays(view: CampaignView) -> tuple[Tray, ...]:
    """The ships that may be raised; later those that are lost."""
    if not view.raised:
        return (
            Tray("To be had", tuple(_card(sd, at) for at, sd in enumerate(view.brief.sd, start=1))),
        )
    gone = tuple(
        _piece(view, seat, ship, None)
        for seat, fleet in view.fleets.items()
        for ship in fleet.having("lost")
    )
    return (Tray("Lost", gone, faded=True),) if gone else ()


def _card(sd: Description, at: int) -> Piece:
    name = f"{called(sd)}, {counted(sd.points, 'point')}"
    return Piece(f"card-{sd.id}", name, f"S{_DIGITS[at]}", sd.silhouette, 0, label=called(sd))


def marks(view: CampaignView) -> tuple[PlaceMark, ...]:
    """Where the ships of a list are that is considered; of an empty one where they would be."""
    if not isinstance(view.preview, Planned):
        return ()
    spots = [each.at for each in planned(view) if each.at is not None]
    return tuple(PlaceMark(each) for each in spots or [Point(WIDTH // 2, DEPTH - _MARGIN // 2)])


def planned(view: CampaignView) -> tuple[Piece, ...]:
    """The ships of a list that is considered, in a row; they have no places yet."""
    return tuple(_planned(view))


def _planned(view: CampaignView) -> Iterator[Piece]:
    plan = view.preview
    if not isinstance(plan, Planned):
        return
    for at, kind in enumerate(plan.ships):
        sd = view.brief.sds[kind]
        wide = (WIDTH - 2 * _MARGIN) * (at + 1) // (len(plan.ships) + 1)
        spot = Point(_MARGIN + wide, DEPTH // 2 if not view.raised else DEPTH - _MARGIN // 2)
        yield Piece(
            id=f"plan-{at}",
            name=f"{called(sd)}, {at + 1}",
            code=f"P{_DIGITS[at + 1]}",
            shape=sd.silhouette,
            side=SEATS.index(plan.unit),
            at=spot,
            facing=_FACING,
        )
