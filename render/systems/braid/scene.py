"""The scene of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.model.scene import Badge, Scene, Side
from render.systems.braid.formations import standing, trays
from render.systems.braid.ground import ground_of
from render.systems.braid.lands import ART
from render.systems.braid.marks import marks_of
from render.systems.braid.reach import reached
from render.systems.braid.stands import LED, MASSED, MELEE, STORM
from render.systems.braid.theme import meadow
from rules.kernel.values.counting import counted
from rules.systems.braid import events as ev
from rules.systems.braid import questions as qu
from rules.systems.braid import setup_events
from rules.systems.braid.deploying import zone
from rules.systems.braid.pieces import ASSAULT, BATTERY
from rules.systems.braid.stats import ARMS, SIDES
from rules.systems.braid.victory import last_stands

if TYPE_CHECKING:
    from rules.space.plane import Point, Rect
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


_ARMS = {
    "foot": "foot", "light_foot": "light foot", "light": "light horse", "heavy": "heavy",
    "lancer": "lancers", "cuirassier": "cuirassiers", "foot_gun": "gun", "horse_gun": "horse gun",
}  # fmt: skip
"""What the legend calls arms, in its order."""


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
        legend=_legend(view),
        theme=meadow(*(view.brief.armies[each].coat for each in SIDES)),
        art=ART,
    )


def areas(view: BraidView, unit: str) -> tuple[tuple[Point, ...], ...]:
    """The borders of where a unit may march."""
    return reached(view.field, view.field.by_id[unit])


def _side(view: BraidView, side: str) -> Side:
    """A side, its role, and what it has left."""
    units = view.field.on_table(side)
    stands = sum(each.stands for each in units)
    told = f"{counted(len(units), 'unit')}, {counted(stands, 'stand')}"
    defends = view.field.attacker not in ("", side)
    last = last_stands(view.field) if defends else 0
    if last:
        told = f"{counted(stands, 'stand')}, driven off at {last}"
    standing_ = told if units else ""
    return Side(view.brief.name(side), standing=standing_)


def _legend(view: BraidView) -> tuple[Badge, ...]:
    """What the stands of those arms look like that are there."""
    arms = {view.brief.units[each.id].arm for each in view.field.units}
    found = [Badge(arm, ARMS[arm], short) for arm, short in _ARMS.items() if arm in arms]
    if any(each.plays for each in view.field.commanders):
        found.append(Badge(LED, "a commander", "commander"))
    if view.field.combat.contacts:
        found.append(Badge(MELEE, "in contact with an enemy", "in contact"))
    formed = {each.formation for each in view.field.units if each.plays}
    if BATTERY in formed:
        found.append(Badge(MASSED, "a Grand Battery", "Grand Battery"))
    if ASSAULT in formed:
        found.append(Badge(STORM, "an assault column", "assault"))
    return tuple(found)


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


def _fire(view: BraidView) -> str:
    """What all shots of the last fire have cost, in a sentence; who fired, if it was only one."""
    lost: dict[str, int] = {}
    for shot in view.volley:
        if shot.lost:
            lost[shot.target] = lost.get(shot.target, 0) + shot.lost
    if len(view.volley) == 1:
        telling = view.volley[0].told(view)
        return telling.what if telling is not None else ""
    shots = counted(len(view.volley), "shot")
    told = [
        f"{view.brief.units[each].name} {f'-{count}' if view.field.by_id[each].plays else 'lost'}"
        for each, count in lost.items()
    ]
    return f"Fire, {shots}: {', '.join(told) or 'nobody loses a stand'}"


def _caption(view: BraidView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = []
    if view.result is not None:
        lines.append(view.result.words)
    if isinstance(view.last, ev.Fired | ev.FellBack) and view.volley:
        lines.append(_fire(view))
    if view.last is not None and not isinstance(view.last, ev.Fired):
        telling = view.last.told(view)
        if telling is not None:
            # Where it stands now is seen, and told further on.
            brief = (
                telling.brief if isinstance(view.last, setup_events.Deployed | ev.Marched) else None
            )
            lines.append(brief.what if brief is not None else telling.what)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
