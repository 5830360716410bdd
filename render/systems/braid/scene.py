"""The scene of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Scene, Side
from render.systems.braid.formations import standing, trays
from render.systems.braid.ground import ground_of
from render.systems.braid.lands import ART
from render.systems.braid.marks import marks_of
from render.systems.braid.theme import MEADOW
from rules.kernel.counting import counted
from rules.systems.braid import questions as qu
from rules.systems.braid.deploying import zone
from rules.systems.braid.prose import tell
from rules.systems.braid.stats import SIDES

if TYPE_CHECKING:
    from rules.space.plane import Rect
    from rules.systems.braid.view import BraidView

_DUE = {
    qu.ChooseEdge: "{side} choose an edge",
    qu.MoveUnits: "{side} to move",
    qu.DeclareFire: "{side} declare fire",
    qu.LoseGun: "{side} give up a gun",
    qu.DeclareAssaults: "{side} declare assaults",
    qu.DeclareCharges: "{side} declare charges",
    qu.CounterCharge: "{side}: counter-charge?",
    qu.AdvanceOn: "{side} go on",
    qu.ShareLosses: "{side} share losses",
    qu.MakeWhole: "{side} rally clusters",
}


def scene(view: BraidView) -> Scene:
    """The battle as a viewer may see it."""
    status, side = _status(view)
    return Scene(
        title=view.brief.scenario.title,
        board=ground_of(view.brief.terrain, rises=view.options.rises),
        sides=tuple(_side(view, each) for each in SIDES),
        status=status,
        status_side=side,
        tallies=(f"Turn {view.turn} of {view.options.turn_limit}",) if view.turn else (),
        pieces=standing(view),
        trays=trays(view),
        marks=marks_of(view),
        caption=_caption(view),
        highlight=_zones(view),
        theme=MEADOW,
        art=ART,
    )


def _side(view: BraidView, side: str) -> Side:
    """A side, its role, and what it has left."""
    units = view.field.on_table(side)
    stands = sum(each.stands for each in units)
    standing_ = f"{counted(len(units), 'unit')}, {counted(stands, 'stand')}" if units else ""
    return Side(view.brief.name(side), standing=standing_)


def _zones(view: BraidView) -> tuple[Rect, ...]:
    """Where the side whose turn it is deploys."""
    question = view.question
    return (zone(view.field, question.seat),) if isinstance(question, qu.DeployUnits) else ()


def _status(view: BraidView) -> tuple[str, int | None]:
    if view.result is not None and view.result.winner is not None:
        winner = view.result.winner
        return f"{view.brief.name(winner)} win", SIDES.index(winner)
    asked = view.questions
    if not asked:
        return "The battle is over", None
    if len(asked) > 1:
        return "Both sides declare fire", None
    question = asked[0]
    side = view.brief.name(question.seat)
    if isinstance(question, qu.DeployUnits):
        return f"{side} deploy {question.arm}", SIDES.index(question.seat)
    return _DUE[type(question)].format(side=side), SIDES.index(question.seat)


def _caption(view: BraidView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = []
    if view.result is not None:
        lines.append(view.result.words)
    if view.last is not None:
        telling = tell(view.last, view)
        if telling is not None:
            lines.append(f"{telling.what}: {telling.why}" if telling.why else telling.what)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
