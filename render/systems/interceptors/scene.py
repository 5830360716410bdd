"""The scene of a fight, and the pictures of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.cards import card
from render.model.scene import Scene, Side, Tray
from render.systems.interceptors.accounts import chart_of
from render.systems.interceptors.art import ART
from render.systems.interceptors.marks import marks_of, on_board
from render.systems.interceptors.space import all_shown, ground_of
from render.systems.interceptors.structures import built, fallen, sections
from render.systems.interceptors.templates import flying as flyers
from render.systems.interceptors.templates import trays
from render.systems.interceptors.theme import NIGHT
from render.systems.interceptors.things import portrait
from rules.space.plane import Rect
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import endings, flights, flying, legal, losing
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.ends import lost as lost_by
from rules.systems.interceptors.ends import points
from rules.systems.interceptors.firing import left
from rules.systems.interceptors.points import read
from rules.systems.interceptors.stats import CENTRAL, CM, FORCES, INTERCEPTOR, PARTS, SIDES
from rules.systems.interceptors.template import border

if TYPE_CHECKING:
    from render.drawing.canvas import Stamp
    from render.drawing.theme import Theme
    from rules.kernel.system.reference import Unit
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.interceptors.view import FightersView

_WAYS = (ac.Fly, ac.Sweep, ac.Glide)
_DEEP = 12 * CM
"""How far from its edge a side's zone is lit when its fighters are placed."""


def emblem(unit: Unit) -> tuple[Theme, Stamp]:
    """The templates of a list, for its card."""
    count = len(read(FORCES.stock[unit.id]).fighters)
    return NIGHT, portrait(count, size=card.EMBLEM)


def scene(view: FightersView) -> Scene:
    """The fight as a viewer may see it."""
    status, side = _status(view)
    return Scene(
        title=view.table.fight.title,
        board=ground_of(view.table),
        sides=tuple(_side(view, each) for each in SIDES),
        status=status,
        status_side=side,
        tallies=_tallies(view),
        pieces=(*built(view), *flyers(view)),
        groups=sections(view),
        trays=(*trays(view), *_ruins(view)),
        marks=marks_of(view),
        caption=_caption(view),
        highlight=_zones(view),
        chart=chart_of(view),
        theme=NIGHT,
        art=ART,
    )


def areas(view: FightersView, unit: str) -> tuple[tuple[Point, ...], ...]:
    """The templates on which a fighter's go could end, of the ways that it is offered."""
    fighter = view.table.by_id[unit]
    flight = flying.flight_of(view, fighter)
    ends: dict[Pose, None] = {}
    for action in legal.actions(view):
        if isinstance(action, _WAYS) and action.fighter == unit:
            ways = (each for each in flights.way_of(view, fighter, action) if each != flying.STOP)
            ends[[*flying.legs(view.table, flight, ways)][-1].pose] = None
    return tuple(on_board(view, all_shown(border(each))) for each in ends)


def _side(view: FightersView, side: str) -> Side:
    """A side, and what it has lost of what it can bear."""
    name = view.table.fight.sides[side]
    if view.options.starbase:
        return Side(name, standing=_at_base(view, side))
    if view.options.raid and side == INTERCEPTOR:
        wins = view.brief.numbers.attack.wins
        return Side(name, standing=f"lost {points(view.table)} of {wins}")
    count = len(view.table.of(side))
    if not count:
        return Side(name)
    lost = endings.halves(lost_by(view.table, side))
    most = endings.halves(losing.bearable(side, count))
    return Side(name, standing=f"lost {lost} of {most}")


def _at_base(view: FightersView, side: str) -> str:
    """How an attack on a starbase stands: the hits of its centre, who can still fight (II112)."""
    if side == INTERCEPTOR:
        centre = next((e for e in view.table.structures if e.kind == CENTRAL), None)
        return "" if centre is None else f"{max(0, left(view.table, centre))} hits left"
    fighters = view.table.of(side)
    return f"{sum(map(losing.able, fighters))} of {len(fighters)} can fight" if fighters else ""


def _tallies(view: FightersView) -> tuple[str, ...]:
    return (f"Go {view.go} of {view.options.turn_limit}",) if view.go else ()


def _ruins(view: FightersView) -> tuple[Tray, ...]:
    down = fallen(view)
    return (Tray("Destroyed on the ground", down, faded=True),) if down else ()


def _zones(view: FightersView) -> tuple[Rect, ...]:
    """The edge on which fighters are placed."""
    question = view.question
    if not isinstance(question, qu.PlaceFighter):
        return ()
    board = view.table.board
    width, depth, deep = board.width // PARTS, board.depth // PARTS, _DEEP // PARTS
    zones = {
        "north": Rect(0, 0, width, deep),
        "south": Rect(0, depth - deep, width, depth),
        "west": Rect(0, 0, deep, depth),
        "east": Rect(width - deep, 0, width, depth),
    }
    own = view.edges.get(question.seat)
    return tuple(zones.values()) if own is None else (zones[own],)


_DUE = {
    qu.BuyFighters: "{side} buy fighters",
    qu.PlaceScenery: "{side} place scenery",
    qu.Announce: "{side} say where it drifts",
    qu.ChooseEdge: "{side} choose an edge",
    qu.PlaceFighter: "{side} place fighters",
    qu.BeginGo: "{side} to fly",
    qu.FlyOn: "{side} fly {fighter}",
    qu.MayReact: "{side}: fire at {target}?",
    qu.MayGamble: "{side}: sudden death?",
    qu.Arrange: "{side} arrange the ground",
    qu.SealValue: "{side} note values down",
    qu.FireGuns: "{side}: fire the guns?",
    qu.ChooseProtected: "{side} protect a quadrant",
    qu.MayTurn: "{side}: turn the base?",
    qu.PassBy: "{side}: which way around?",
}


def _status(view: FightersView) -> tuple[str, int | None]:
    sides = view.table.fight.sides
    if view.result is not None and view.result.winner is not None:
        winner = view.result.winner
        return f"{sides[winner]} win", SIDES.index(winner)
    asked = view.questions
    if not asked:
        return "The fight is over", None
    if len(asked) > 1:
        return "Both sides buy fighters", None
    question = asked[0]
    names = {
        key: view.table.unit(getattr(question, key)).name
        for key in ("fighter", "target")
        if hasattr(question, key)
    }
    words = _DUE[type(question)].format(side=sides[question.seat], **names)
    return words, SIDES.index(question.seat)


def _caption(view: FightersView) -> str:
    if view.preview is not None:
        return view.preview.words
    lines: list[str] = []
    if view.result is not None:
        lines.append(view.result.words)
    if view.last is not None:
        telling = view.last.told(view)
        if telling is not None:
            lines.append(f"{telling.what}: {telling.why}" if telling.why else telling.what)
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines)
