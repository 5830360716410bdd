"""The fleets on the board: for each kind of ship one piece, large, in the panel of its fleet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from render.model.scene import Guard, Piece, PlaceMark, Tray
from render.plane.ground import Landmark
from render.systems.buoyz_campaign.panels import WIDTH, Kind, Panel, cells, fleet, room, spot
from rules.kernel.values.counting import counted
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.listing import called, sent
from rules.systems.buoyz_campaign.offers import Planned
from rules.systems.buoyz_campaign.stats import CARRIERS, SEATS
from rules.systems.buoyz_campaign.words import title_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.plane.ground import Area
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz_campaign.pieces import Fleet
    from rules.systems.buoyz_campaign.view import CampaignView

_LETTERS: Final = dict(zip(SEATS, "ACJMVI", strict=True))
_DIGITS: Final = "123456789ABCDEFGHIJKLMNOP"
_PLAIN: Final = (Guard(heading=0, span=20, strength=0, most=1),)
"""Ships of a campaign are known by their shape, not by letters: what has guards is."""


def seats(view: CampaignView) -> tuple[str, ...]:
    """The seats of the campaign."""
    return SEATS[: view.options.players]


def _kinds(view: CampaignView, seat: str) -> dict[str, Counter[str]]:
    """By description: how many ships of a fleet are in each condition, or in a list."""
    plan = view.preview
    found: dict[str, Counter[str]] = {}
    if seat in view.fleets and view.fleets[seat].ships:
        for ship in view.fleets[seat].ships:
            found.setdefault(ship.sd, Counter())[ship.condition] += 1
    elif isinstance(plan, Planned) and plan.unit == seat:
        for kind in plan.ships:
            found.setdefault(kind, Counter())["ready"] += 1
    return found


def pieces(view: CampaignView) -> tuple[Piece, ...]:
    """One for each kind of ship that a fleet has, or has had; of a list the kinds in it."""
    return tuple(each for seat in seats(view) for each in _pieces(view, seat))


def _pieces(view: CampaignView, seat: str) -> Iterator[Piece]:
    found, plan = _kinds(view, seat), view.preview
    busy = Counter(_sent(view, seat))
    if isinstance(plan, Planned) and plan.unit == seat and view.raised:
        busy = Counter(plan.ships)
    number = SEATS.index(seat)
    rooms = cells(room(view.options.players, number), len(found))
    for at, (kind, states) in enumerate(found.items()):
        sd = view.brief.sds[kind]
        hurt = states["crippled"] + states["docked"]
        total = states.total()
        told = [f"{states['ready']} of {total} fit"]
        told += [f"{hurt} crippled"] if hurt else []
        told += [f"{states['lost']} lost"] if states["lost"] else []
        told += [f"{busy[kind]} in battle"] if busy[kind] and not isinstance(plan, Planned) else []
        yield Piece(
            id=f"{seat}-{kind}",
            name=f"{seat.capitalize()} {called(sd)}",
            code=f"{_LETTERS[seat]}{_DIGITS[at]}",
            shape=sd.silhouette,
            side=number,
            at=spot(rooms[at]),
            emphasised=bool(busy[kind]),
            note=", ".join(told),
            guards=_PLAIN,
        )


def _sent(view: CampaignView, seat: str) -> Iterator[str]:
    """The kinds of a fleet's ships that are in a battle."""
    battle = view.battle_of(seat)
    if battle is None or battle.forces is None or not battle.is_open:
        return
    text = battle.forces[battle.sides.index(seat)]
    yield from (each.sd for each in sent(view, seat, text))


def panels(view: CampaignView) -> tuple[Area, ...]:
    """What stands around the ships: whose they are, and how their fleet does."""
    return tuple(
        fleet(_panel(view, seat), room(view.options.players, at))
        for at, seat in enumerate(seats(view))
    )


def _panel(view: CampaignView, seat: str) -> Panel:
    found = view.fleets.get(seat)
    plan = view.preview
    planning = isinstance(plan, Planned) and plan.unit == seat
    points = f"{found.cp} CP" if found is not None and view.raised else ""
    return Panel(
        side=SEATS.index(seat),
        name=seat.capitalize(),
        points=points,
        race=_race(view, found),
        note="" if planning and not view.raised else _note(view, seat, found),
        kinds=tuple(_told(view, seat)),
        busy=planning or _busy(view, seat),
    )


def _busy(view: CampaignView, seat: str) -> bool:
    """Whether a fleet fights, is asked for something, or has won."""
    if view.result is not None:
        return view.result.winner == seat
    question, battle = view.question, view.battle_of(seat)
    if battle is not None and battle.is_open:
        return True
    if question is None:
        return False
    if isinstance(question, qu.RaiseFleet):
        return seat not in view.listed and seat not in view.fleets
    if isinstance(question, qu.ChooseForce):
        return battle is not None and seat not in view.listed
    return question.seat == seat


def narrowest(view: CampaignView) -> int:
    """How wide the narrowest room of ships is; nothing before there are fleets, but lists."""
    if not view.raised:
        return 0
    rooms = [
        cell.east - cell.west
        for at, seat in enumerate(seats(view))
        for cell in cells(room(view.options.players, at), len(_kinds(view, seat)))
    ]
    return min(rooms, default=WIDTH)


def landmarks(view: CampaignView) -> tuple[Landmark, ...]:
    """By which texts say where ships are: their fleets."""
    return tuple(
        Landmark(f"the {title_of(seat)}", room(view.options.players, at).centre)
        for at, seat in enumerate(seats(view))
    )


def _race(view: CampaignView, found: Fleet | None) -> str:
    """The power of a fleet."""
    if found is None or not found.race:
        return ""
    return view.brief.power_of(found.race).name


def _note(view: CampaignView, seat: str, found: Fleet | None) -> str:
    """What is said instead of ships."""
    if found is not None and found.out:
        return "" if found.ships else "withdrawn"
    if view.raised:
        return ""
    return "list is in" if seat in view.listed else "raises ships"


def _told(view: CampaignView, seat: str) -> Iterator[Kind]:
    """The kinds of ships of a fleet, with the words below each."""
    plan = view.preview
    chosen = Counter(plan.ships) if isinstance(plan, Planned) and plan.unit == seat else None
    busy = Counter(_sent(view, seat)) if chosen is None or not view.raised else chosen
    for kind, states in _kinds(view, seat).items():
        hurt = states["crippled"] + states["docked"]
        name = _short(view.brief.sds[kind])
        count = f"{states['ready']}"
        if chosen is not None and view.raised:
            count = f"{chosen[kind]} of {states['ready']}"
        words, brief = f"{count} {name}", f"{count} {name if '+' in name else name[:2]}"
        fights = min(busy[kind], states["ready"])
        yield Kind(words, brief, states["ready"] - fights, hurt, states["lost"], fights)


def _short(sd: Description) -> str:
    """What ships are called below them: the letters of their class, and extra craft aboard."""
    more = f"+{sd.craft}" if sd.craft and sd.letters not in CARRIERS else ""
    return "Runabout" if sd.patrol else sd.letters + more


def trays(view: CampaignView) -> tuple[Tray, ...]:
    """The ships that may be raised, until they are."""
    if view.raised:
        return ()
    cards = tuple(_card(sd, at) for at, sd in enumerate(view.brief.sd))
    return (Tray("To be had", cards),)


def _card(sd: Description, at: int) -> Piece:
    name = f"{called(sd)}, {counted(sd.points, 'point')}"
    return Piece(f"card-{sd.id}", name, f"S{_DIGITS[at]}", sd.silhouette, 0, label=called(sd))


def marks(view: CampaignView) -> tuple[PlaceMark, ...]:
    """Where the ships of a list are that is considered; of an empty one its fleet's panel."""
    plan = view.preview
    if not isinstance(plan, Planned) or not plan.unit:
        return ()
    found = [each.at for each in _pieces(view, plan.unit) if each.emphasised or not view.raised]
    spots = [each for each in found if each is not None]
    middle = room(view.options.players, SEATS.index(plan.unit)).centre
    return tuple(PlaceMark(each) for each in spots or [middle])
