"""The scene of a campaign, and the pictures of its ships' cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.cards import card
from render.drawing.art import Guise
from render.model.scene import Scene, Side
from render.plane.ground import Ground
from render.systems.buoyz.hulls import SHIPS
from render.systems.buoyz_campaign import rows
from render.systems.buoyz_campaign.art import art_of
from render.systems.buoyz_campaign.panels import DEPTH, WIDTH, Stop, track
from render.systems.buoyz_campaign.standings import chart_of
from render.systems.buoyz_campaign.theme import CHART
from rules.kernel.values.counting import counted
from rules.space.measure import Measure
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.calendar import scenarios
from rules.systems.buoyz_campaign.stats import SEATS
from rules.systems.buoyz_campaign.words import GRADES, NATURES, title_of

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.system.reference import Unit
    from rules.systems.buoyz_campaign.view import CampaignView

_PLACES: Final = Measure(100, "", "point", "points of the board", 80)
"""Of the board, whose lengths mean nothing: ships are by their fleet."""
_EAST: Final = 90
_FEW: Final = 3
"""Fleets whose points stand beside their names, too."""
_DUE: Final = {
    qu.RaiseFleet: "raises ships",
    qu.TakeRole: "says who attacks",
    qu.TakePost: "says where it stands",
    qu.ChooseForce: "chooses ships",
    qu.ReplaceLosses: "replaces losses",
}


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """A ship for its card."""
    sd = SDS.get(unit.id)
    shape = sd.silhouette if sd is not None else ""
    return CHART, SHIPS.of(shape).stamp(Guise(CHART, card.EMBLEM, unit.side))


def scene(view: CampaignView) -> Scene:
    """The campaign as a viewer may see it."""
    status, side = _status(view)
    return Scene(
        title="Campaign",
        board=Ground(
            WIDTH,
            DEPTH,
            decor=(*rows.panels(view), track(_stops(view))),
            landmarks=rows.landmarks(view),
            measure=_PLACES,
            measured=False,
            north=False,
        ),
        sides=tuple(
            Side(title_of(each), _EAST, _standing(view, each)) for each in rows.seats(view)
        ),
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=rows.pieces(view),
        trays=rows.trays(view),
        marks=rows.marks(view),
        caption=_caption(view),
        chart=chart_of(view),
        theme=CHART,
        art=art_of(rows.narrowest(view)),
    )


def _standing(view: CampaignView, seat: str) -> str:
    if view.options.players > _FEW:
        return ""
    fleet = view.fleets.get(seat)
    return "" if fleet is None else f"{fleet.cp} CP"


def _stops(view: CampaignView) -> tuple[Stop, ...]:
    """The scenarios: those that are over with who has won, and what the next one is about."""
    last = scenarios(view.options, view.version)
    return tuple(_stop(view, number) for number in range(1, last + 1))


def _stop(view: CampaignView, number: int) -> Stop:
    wins = tuple(
        SEATS.index(each.winner) if each.winner else -1
        for each in view.chronicle
        if (each.scenario or each.number) == number
    )
    now = number == view.number and view.result is None
    grounds = tuple(each.ground for each in view.battles if each.is_open) if now else ()
    return Stop(number, wins, grounds, now)


def _tallies(view: CampaignView) -> tuple[str, ...]:
    games = scenarios(view.options, view.version)
    return (f"Scenario {view.number} of {games}",) if view.number else (counted(games, "scenario"),)


def _status(view: CampaignView) -> tuple[str, int | None]:
    if view.result is not None:
        winner = view.result.winner
        if winner is None:
            return "The campaign is over", None
        return f"{title_of(winner)} wins", SEATS.index(winner)
    question = view.question
    if question is None:
        fought = " and ".join(str(each.number) for each in view.fighting)
        return f"Battle {fought} is being fought", None
    if view.viewer is None and isinstance(question, qu.RaiseFleet | qu.ChooseForce):
        raising = isinstance(question, qu.RaiseFleet)
        return "Fleets are raised" if raising else "Ships are chosen", None
    return f"{title_of(question.seat)} {_DUE[type(question)]}", SEATS.index(question.seat)


def _caption(view: CampaignView) -> str:
    """What is considered, else how it ended, the battles, and how the last one ended."""
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = [view.result.words] if view.result is not None else []
    over = {each.number for each in view.chronicle}
    for each in view.fighting or view.battles:
        if each.number in over:
            continue
        names = " v ".join(map(title_of, each.sides))
        lines.append(f"Battle {each.number}, {NATURES[each.nature]}: {names}")
    if view.chronicle:
        last = view.chronicle[-1]
        grade = GRADES[last.grade]
        who = f"{grade} of the {title_of(last.winner)}" if last.winner else grade
        lines.append(f"Battle {last.number}: {who}")
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
