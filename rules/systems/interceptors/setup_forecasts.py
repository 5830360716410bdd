"""What an action of the set-up would be: a list, a place, a fighter on its edge, a value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.kernel.foresight.forecast import Candidate, Forecast
from rules.kernel.values.counting import counted
from rules.kernel.values.errors import Illegal
from rules.space.plane import Point
from rules.systems.interceptors import ground, muster, setup
from rules.systems.interceptors import points as pt
from rules.systems.interceptors import questions as qu
from rules.systems.interceptors.edges import edge_of
from rules.systems.interceptors.places import place_of
from rules.systems.interceptors.planned import WORDS, Planned
from rules.systems.interceptors.refusals import own_fighter
from rules.systems.interceptors.template import on_screen, shown

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question
    from rules.systems.interceptors import actions as ac
    from rules.systems.interceptors.view import FightersView


def of_list(view: FightersView, question: Question, action: ac.Muster) -> Forecast:
    """A list of fighters: what it costs, or why it is not allowed (IIT5, II141, II142)."""
    table, side = view.table, question.seat
    prices, limit = view.brief.numbers.prices, table.budget(side)
    roster = setup.roster_of(table, action.fighters)
    cost = pt.spent(prices, roster)
    forces = view.brief.forces
    known = (each for each in (*forces.force, *forces.own) if each.side in ("", side))
    stock = {str(pt.read(each.fighters)): each.title for each in known}
    what = stock.get(str(roster), "")
    guns = (counted(roster.clusters, "gun cluster"),) if roster.clusters else ()
    listed = ", ".join((*guns, *map(str, roster.fighters)))
    text = f"{what.partition(':')[0] or 'Your list'} {listed}: {cost} of {limit} points"
    middle = _middle(view)
    found = Forecast(
        action,
        text[:WORDS],
        (what.partition(":")[0] or str(roster))[:40],
        values={"fighters": f"{listed} ({cost})"[:90]},
    )
    try:
        muster.check_list(table, side, roster)
    except Illegal as refusal:
        found = replace(found, text=refusal.message, refusal=refusal)
    clear = found.refusal is None
    drawn = Planned("", middle, middle, clear, False, found.text)
    return replace(found, draw=lambda _: drawn)


def _middle(view: FightersView) -> Point:
    board = view.table.board
    return on_screen(Point(board.width // 2, board.depth // 2))


def of_piece(view: FightersView, action: ac.Put) -> Forecast:
    """A piece of scenery at a place."""
    pieces = [each.id for each in setup.unplaced(view.table)]
    try:
        piece, at = setup.checked_put(view.table, action)
    except Illegal as refusal:
        at = on_screen(place_of(action.to))
        found = Forecast(action, refusal.message, refusal=refusal)
        drawn = Planned(action.piece, at, at, False, False, refusal.message)
        return replace(found, draw=lambda _: drawn)
    at = on_screen(at)
    name = view.brief.numbers.contacts[piece.kind].name
    text = f"{piece.id.upper()}, {name}, at {action.to}; {len(pieces) - 1} more to place"
    drawn = Planned(piece.id, at, at, True, False, text)
    subject = Candidate(piece.id, f"{piece.id.upper()} · {name}")
    return Forecast(
        action.model_copy(update={"piece": piece.id}),
        text,
        f"Put at {action.to}",
        subject,
        {"to": action.to},
        draw=lambda _: drawn,
    )


def of_start(view: FightersView, question: Question, action: ac.Start) -> Forecast:
    """A fighter on its edge."""
    if not isinstance(question, qu.PlaceFighter):
        raise TypeError(question.tag)
    fighter = own_fighter(view.table, question.seat, action.fighter)
    action = action.model_copy(update={"fighter": fighter.id})
    try:
        _, pose = setup.checked_start(view.table, view.edges, question, action)
    except Illegal as refusal:
        middle = _middle(view)
        drawn = Planned(fighter.id, middle, middle, False, False, refusal.message)
        return Forecast(action, refusal.message, refusal=refusal, draw=lambda _: drawn)
    edge = edge_of(pose)
    text = f"{fighter.name} enters at {action.at} cm of the {edge} edge, facing inward"
    at = shown(pose)
    drawn = Planned(fighter.id, at, at, True, False, text, poses=(pose, pose))
    subject = Candidate(fighter.id, f"{fighter.name} · {counted(fighter.blocks, 'block')}")
    short = f"Enter at {action.at}"
    values = {"at": f"{action.at} cm"}
    if action.edge is not None:
        short, values = f"{edge} at {action.at}".capitalize(), {**values, "edge": edge}
    return Forecast(action, text, short, subject, values, draw=lambda _: drawn)


def of_shift(view: FightersView, action: ac.Put) -> Forecast:
    """A structure at another place of its section."""
    try:
        structure, at = ground.checked_shift(view.table, action)
    except Illegal as refusal:
        there = on_screen(place_of(action.to))
        drawn = Planned(action.piece, there, there, False, False, refusal.message)
        return Forecast(action, refusal.message, refusal=refusal, draw=lambda _: drawn)
    start, end = shown(structure.here), shown(at)
    where = f", in section {structure.section}" if not view.options.starbase else ""
    text = f"{structure.name} moves to {action.to}{where}"
    drawn = Planned(structure.id, start, end, True, False, text)
    return Forecast(
        action.model_copy(update={"piece": structure.id}),
        text,
        f"Move to {action.to}",
        Candidate(structure.id, structure.name + where.replace(", in", " ·")),
        {"to": action.to},
        draw=lambda _: drawn,
    )


def of_value(view: FightersView, question: Question, action: ac.Value) -> Forecast:
    """A target that is noted down as worth much."""
    if not isinstance(question, qu.SealValue):
        raise TypeError(question.tag)
    known = view.mine.values if view.mine is not None else ()
    target = ground.checked_value(view.table, known, action)
    numbers = view.brief.numbers.attack
    number = numbers.dear - question.left + 1
    text = f"{target.name} is worth {numbers.dear_worth} points: {number} of {numbers.dear}"
    return Forecast(
        action.model_copy(update={"target": target.id}),
        text,
        f"Worth {numbers.dear_worth}",
        Candidate(target.id, f"{target.name} · section {target.section}"),
    )
