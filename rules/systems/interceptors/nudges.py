"""Actions next to one that is considered: a path unit by unit, a list fighter by fighter."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.surveys import Variation, distinct, siblings
from rules.space.plane import wind_of
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import flying, legal, setup
from rules.systems.interceptors import points as pt
from rules.systems.interceptors.forecasts import forecast
from rules.systems.interceptors.places import place_of, text_of
from rules.systems.interceptors.stats import CM, INTERCEPTOR
from rules.systems.interceptors.template import (
    FLIP,
    FORWARD,
    LEFT,
    PORT,
    RIGHT,
    STARBOARD,
    TURNS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.game.action import Action
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView

_SIGNS: Final = {
    FORWARD: "↑ forward",
    LEFT: "↰ left",
    RIGHT: "↱ right",
    PORT: "⇐ port",
    STARBOARD: "⇒ starboard",
}
_TURNS: Final = (60, 30, 10, 1)
_SHIFTS: Final = (5, 20, 1)
_QUARTERS: Final = (
    ("↑", "north", 0, -1),
    ("→", "east", 1, 0),
    ("↓", "south", 0, 1),
    ("←", "west", -1, 0),
)
_LONGEST: Final = 62


def vary(view: FightersView, action: Action) -> tuple[Variation, ...]:
    """Actions next to one that is being considered; they may be impossible."""
    match action:
        case ac.Fly():
            found = _paths(view, action)
        case ac.Flip():
            found = _headings(action)
        case ac.Muster():
            found = _lists(view, action)
        case ac.Put():
            found = _places(action)
        case ac.Start():
            found = _along(action)
        case ac.Fire() | ac.Volley() | ac.Sweep() | ac.Glide():
            same = legal.actions(view)
            found = siblings(action, same, partial(forecast, view))
        case _:
            return ()
    return distinct(action, found)


def begun(view: FightersView, offered: Action) -> Action:
    """What is considered first where a path is put together: what is left of one, or one unit."""
    if not isinstance(offered, ac.Fly):
        return offered
    fighter = view.table.by_id[offered.fighter]
    if legal.rest_of(view.table, flying.flight_of(view, fighter)) == offered.path:
        return offered
    short = (each for each in TURNS if legal.possible(flying.check_path, view, fighter, each))
    return _fly(offered, (next(short, offered.path),))


def _paths(view: FightersView, action: ac.Fly) -> Iterator[Variation]:
    """One unit more, the last one back, a question behind it, without firing; other units."""
    fighter = view.table.by_id.get(action.fighter)
    if fighter is None or fighter.pose is None:
        return
    path, mark = action.units, ac.GO_ON if action.goes_on else ""
    left = flying.flight_of(view, fighter).left - sum(map(flying.units_of, path))
    if left > 0:
        yield from _longer(view, fighter, action, mark)
    if len(path) > 1:
        yield Variation("Take the last unit back", _fly(action, (*path[:-1], mark)), "⌫")
    if mark:
        yield Variation("End its go there", _fly(action, path))
    elif left > 0:
        yield Variation("Decide there what is next", _fly(action, (*path, ac.GO_ON)))
    other: ac.Holding = "no" if action.hold == "yes" else "yes"
    words = "Fire may be held on the way" if other == "yes" else "Ask wherever it could fire"
    yield Variation(words, ac.Fly(fighter=action.fighter, path=action.path, hold=other))
    yield from _others(view, fighter, action, mark)
    if left >= flying.FLIP_UNITS:
        for heading in legal.headings(view.table, fighter):
            flip = _fly(action, (*path, f"{FLIP}{heading}", mark))
            if _flies(view, fighter, flip):
                yield Variation(f"↻ flip to {heading}°, {wind_of(heading)}", flip)


def _longer(view: FightersView, fighter: Fighter, action: ac.Fly, mark: str) -> Iterator[Variation]:
    """A unit more behind a path; a sweep where it may be."""
    for letter, sign in _SIGNS.items():
        longer = _fly(action, (*action.units, letter, mark))
        if letter in TURNS or _flies(view, fighter, longer):
            yield Variation(f"{sign}, one unit more", longer, sign[0] if letter in TURNS else "")


def _others(view: FightersView, fighter: Fighter, action: ac.Fly, mark: str) -> Iterator[Variation]:
    """Another unit instead of the last one; a path that is begun anew."""
    path = action.units
    for letter, sign in _SIGNS.items():
        turned = _fly(action, (*path[:-1], letter, mark))
        if _flies(view, fighter, turned):
            yield Variation(f"{sign} instead of the last unit", turned)
    for letter in TURNS if len(path) > 1 else ():
        anew = _fly(action, (letter, mark))
        if _flies(view, fighter, anew):
            yield Variation(f"Begin anew: {_SIGNS[letter]}", anew)


def _flies(view: FightersView, fighter: Fighter, action: ac.Fly) -> bool:
    """Whether a path is possible."""
    return legal.possible(flying.check_path, view, fighter, action.units)


def _fly(action: ac.Fly, units: tuple[str, ...]) -> ac.Fly:
    return ac.Fly(fighter=action.fighter, path="".join(units), hold=action.hold)


def _headings(action: ac.Flip) -> Iterator[Variation]:
    for degrees in _TURNS:
        for sign, way, name in (("↶", -degrees, "left"), ("↷", degrees, "right")):
            heading = str((int(action.heading) + way) % 360)
            short = f"{sign} {degrees}°" if degrees in (60, 10) else ""
            turned = ac.Flip(fighter=action.fighter, heading=heading)
            yield Variation(f"{degrees}° {name}", turned, short)


def _lists(view: FightersView, action: ac.Muster) -> Iterator[Variation]:
    """A fighter more or less, a block or an extra more or less, initiative."""
    roster = setup.roster_of(view.table, action.fighters)
    prices = view.brief.numbers.prices
    if view.table.bought and view.question is not None and view.question.seat == INTERCEPTOR:
        yield from _clusters(roster, prices.most_clusters)
    if len(roster.fighters) < prices.most_fighters:
        more = roster._replace(fighters=(*roster.fighters, pt.Bought(prices.cheap_blocks)))
        yield from _listed("One more fighter", more, "+ fighter")
    last = len(roster.fighters) - 1
    if last > 0:
        yield from _listed("Without the last fighter", pt.changed(roster, last, None), "- last")
    for number, each in enumerate(roster.fighters):
        name = f"Fighter {number + 1}"
        for step, word in ((1, "a block more"), (-1, "a block less")):
            if 1 <= each.blocks + step <= prices.most_blocks:
                other = each._replace(blocks=each.blocks + step)
                yield from _listed(f"{name}: {word}", pt.changed(roster, number, other))
        for letter, extra in pt.NAMES.items():
            other = pt.toggled(each, letter)
            how = "without" if letter in each.extras else "with"
            yield from _listed(f"{name}: {how} {extra}", pt.changed(roster, number, other))
    for initiative, words in (
        ()
        if not view.table.sells_initiative
        else ((1, "Extra initiative"), (0, "Usual initiative"), (-1, "Less"))
    ):
        if initiative != roster.initiative:
            text = words if initiative >= 0 else "Less initiative"
            yield from _listed(f"{text}, all fighters", roster._replace(initiative=initiative))


def _clusters(roster: pt.Roster, most: int) -> Iterator[Variation]:
    """A gun cluster more or less."""
    for step, words in ((1, "One more gun cluster"), (-1, "One gun cluster less")):
        if 0 <= roster.clusters + step <= most:
            more = roster._replace(clusters=roster.clusters + step)
            yield from _listed(words, more, "+ gun" if step > 0 else "- gun")


def _listed(words: str, roster: pt.Roster, sign: str = "") -> Iterator[Variation]:
    text = str(roster)
    if len(text) <= _LONGEST:
        yield Variation(words, ac.Muster(fighters=text), sign)


def _places(action: ac.Put) -> Iterator[Variation]:
    at = place_of(action.to)
    for far in _SHIFTS:
        for arrow, name, east, south in _QUARTERS:
            to = at.moved(east * far * CM, south * far * CM)
            if to.x >= 0 and to.y >= 0:
                short = f"{arrow} {far} cm" if far == _SHIFTS[0] else ""
                placed = ac.Put(piece=action.piece, to=text_of(to))
                yield Variation(f"{far} cm {name}", placed, short)


def _along(action: ac.Start) -> Iterator[Variation]:
    if not action.at.isdigit():
        return
    for far in _SHIFTS:
        for step, sign in ((far, "+"), (-far, "-")):
            at = int(action.at) + step
            if at >= 0:
                moved = ac.Start(fighter=action.fighter, at=str(at), edge=action.edge)
                yield Variation(f"{sign}{far} cm along the edge", moved, f"{sign}{far} cm")
