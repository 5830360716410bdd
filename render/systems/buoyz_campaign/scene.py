"""The scene of a campaign, and the pictures of its ships' cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.cards import card
from render.drawing.art import Guise
from render.model.scene import Scene, Side
from render.plane.ground import Ground
from render.systems.buoyz.art import ART
from render.systems.buoyz.hulls import SHIPS
from render.systems.buoyz_campaign import rows
from render.systems.buoyz_campaign.standings import chart_of
from render.systems.buoyz_campaign.theme import CHART
from rules.kernel.counting import counted
from rules.space.measure import INCHES
from rules.systems.buoyz.sds import SDS
from rules.systems.buoyz_campaign import questions as qu
from rules.systems.buoyz_campaign.stats import SEATS
from rules.systems.buoyz_campaign.words import GRADES, NATURES, title_of

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.reference import Unit
    from rules.systems.buoyz_campaign.view import CampaignView

_DUE: Final = {
    qu.RaiseFleet: "raises ships",
    qu.TakeRole: "says who attacks",
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
        board=Ground(rows.WIDTH, rows.DEPTH, measure=INCHES, measured=False),
        sides=tuple(
            Side(title_of(each), standing=_standing(view, each)) for each in rows.seats(view)
        ),
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=(*rows.pieces(view), *(rows.planned(view) if view.raised else ())),
        groups=rows.groups(view),
        trays=rows.trays(view),
        marks=rows.marks(view),
        caption=_caption(view),
        chart=chart_of(view),
        theme=CHART,
        art=ART,
    )


def _standing(view: CampaignView, seat: str) -> str:
    fleet = view.fleets.get(seat)
    return "" if fleet is None else f"{fleet.cp} CP"


def _tallies(view: CampaignView) -> tuple[str, ...]:
    games = view.options.games
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
        return "Ships are chosen", None
    return f"{title_of(question.seat)} {_DUE[type(question)]}", SEATS.index(question.seat)


def _caption(view: CampaignView) -> str:
    """What is considered, else how it ended, the battles, and how the last one ended."""
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = [view.result.words] if view.result is not None else []
    for each in view.fighting or view.battles:
        names = " v ".join(map(title_of, each.sides))
        lines.append(f"Battle {each.number}, {NATURES[each.nature]}: {names}")
    if view.chronicle:
        last = view.chronicle[-1]
        grade = GRADES[last.grade]
        who = f"{grade} of the {title_of(last.winner)}" if last.winner else grade
        lines.append(f"Battle {last.number}: {who}")
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
