"""The story of an engagement: each event as a line for chat, log and alt text."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted
from rules.space.hex import FACINGS
from rules.systems.celestial import amendments as am
from rules.systems.celestial import events as ev
from rules.systems.celestial import fleets, victory
from rules.systems.celestial.board import Board
from rules.systems.celestial.stats import ARCS, CRITICALS, IMPULSES, SIDE_NAMES, WEAPONS
from rules.systems.celestial.words import (
    CAUSE_RULES,
    CAUSES,
    LOSSES,
    MISSILES,
    STEPS,
    USE_RULES,
    USES,
    WAYS,
    called,
)

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.celestial.view import CelestialView


_EFFECTS: Final = {each.effect: each.words for each in CRITICALS.values()}
"""What a critical is told as: of a ship without groups, that nothing happens (TE45)."""


def tell(event: Event, view: CelestialView) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    return _tell(event, view.board)


@singledispatch
def _tell(_event: Event, _board: Board) -> Telling | None:
    return None


@_tell.register
def _(event: ev.Listed, board: Board) -> Telling:
    kinds = fleets.kinds_of(event.ships)
    listed = f"{fleets.in_words(board, kinds)} ({fleets.cost(board, kinds)} points)"
    return Telling(f"The {SIDE_NAMES[event.seat]} hands in {listed}", rules=("TE61",))


@_tell.register
def _(event: ev.ListedUnseen, _board: Board) -> Telling:
    return Telling(f"The {SIDE_NAMES[event.seat]} hands in its list", rules=("TE61",))


@_tell.register
def _(event: ev.FleetsShown, board: Board) -> Telling:
    lists = map(fleets.kinds_of, (event.compact, event.dominion))
    sides = zip(SIDE_NAMES.values(), lists, strict=True)
    listed = (
        f"the {name} with {fleets.in_words(board, kinds)} ({fleets.cost(board, kinds)} points)"
        for name, kinds in sides
    )
    return Telling(f"The fleets sail: {'; '.join(listed)}", rules=("TE61",))


@_tell.register
def _(event: ev.TerrainLaid, _board: Board) -> Telling:
    where = ", ".join(map(str, event.at))
    words = f"{event.kind.value.capitalize()} at {where}"
    return Telling(words, rules=("TN48",), brief=UNSAID)


@_tell.register
def _(event: ev.InitiativeRolled, _board: Board) -> Telling:
    throws = (Throw("", (event.compact,), "Compact"), Throw("", (event.dominion,), "Dominion"))
    why = "a tie, roll again" if event.compact == event.dominion else "the higher die begins"
    brief = Brief("First initiative:", throws)
    return Telling("Roll for the first initiative", throws, why, ("TE17",), brief)


@_tell.register
def _(event: ev.InitiativeTaken, _board: Board) -> Telling:
    return Telling(f"The {SIDE_NAMES[event.seat]} has the initiative", rules=("TE17",))


@_tell.register
def _(event: ev.DeploymentDue, _board: Board) -> Telling:
    words = f"The {SIDE_NAMES[event.seat]} deploys"
    return Telling(words, rules=("TE55",), brief=UNSAID)


@_tell.register
def _(event: ev.Deployed, board: Board) -> Telling:
    by = ", by the dice" if event.by_dice else ""
    name, facing = called(board, event.ship), FACINGS[event.facing]
    words = f"{name} deploys at {event.at}, facing {facing}{by}"
    return Telling(words, rules=("TE55",), brief=Brief(f"{name} at {event.at}"))


@_tell.register
def _(event: ev.RoundBegun, _board: Board) -> Telling:
    return Telling(f"Round {event.number}", rules=("TE2",))


@_tell.register
def _(event: ev.ImpulseBegun, _board: Board) -> Telling:
    words = f"Impulse {IMPULSES[event.index]}"
    return Telling(words, rules=("TE2",), brief=UNSAID)


@_tell.register
def _(event: ev.StepBegun, _board: Board) -> Telling:
    words = f"The {SIDE_NAMES[event.seat]} goes on: {STEPS[event.step]}"
    return Telling(words, rules=("TE3",), brief=UNSAID)


@_tell.register
def _(event: ev.TurnBegun, _board: Board) -> Telling:
    return Telling(f"The {SIDE_NAMES[event.seat]}'s turn", rules=("TE3",), brief=UNSAID)


@_tell.register
def _(event: ev.HullLost, board: Board) -> Telling:
    words = f"{called(board, event.ship)} loses a hull box"
    return Telling(words, rules=("TE43",), brief=UNSAID)


@_tell.register
def _(event: ev.Ceased, _board: Board) -> Telling:
    who = SIDE_NAMES[event.seat]
    words = f"The referee ends the step for the {who}" if event.absent else f"The {who} is done"
    return Telling(words, rules=("TE3",), brief=None if event.absent else UNSAID)


@_tell.register
def _(event: ev.Powered, board: Board) -> Telling:
    why = "from its battery" if event.battery and event.use != "nothing" else ""
    rule = "TE8" if event.use.startswith("charge") else USE_RULES.get(event.use, "TE9")
    name = called(board, event.ship)
    brief = UNSAID if event.use == "nothing" else None
    return Telling(f"{name} {USES[event.use]}", why=why, rules=(rule,), brief=brief)


@_tell.register
def _(event: ev.Retargeted, board: Board) -> Telling:
    who, what, target = (called(board, e) for e in (event.ship, event.missile, event.target))
    return Telling(f"{who} sends {what} after {target}", rules=("TE14",))


@_tell.register
def _(event: ev.Transmitted, board: Board) -> Telling:
    who, whom = called(board, event.ship), called(board, event.squadron)
    return Telling(f"{who} charges {whom}", rules=("TE15",))


@_tell.register
def _(event: ev.Moved, board: Board) -> Telling | None:
    if event.to is None:  # the withdrawal tells it
        return None
    words, short, rule = WAYS[event.way]
    name = called(board, event.ship)
    where = f"to {event.to}"
    brief = Brief(" ".join(filter(None, (name, short, where))))
    return Telling(f"{name} {words} {where}", rules=(rule,), brief=brief)


@_tell.register
def _(event: ev.BaseTurned, board: Board) -> Telling:
    words = f"{called(board, event.ship)} turns to {FACINGS[event.facing]}"
    return Telling(words, rules=("TE26",), brief=UNSAID)


@_tell.register
def _(event: ev.Shot, board: Board) -> Telling:
    weapon = WEAPONS[event.weapon]
    who, whom = called(board, event.ship), called(board, event.target)
    what = f"{who} fires a {weapon.name} at {whom}, range {event.distance}"
    die = (Throw("", (event.face,)),)
    less = f", die -{event.less}" if event.less else ""
    out = f"hit for {event.damage}" if event.damage else "a miss"
    rules = ("TE35", "TN6") if event.less else ("TE35",)
    ended = f"hits {whom} for {event.damage}" if event.damage else f"misses {whom}"
    short = Brief(f"{who} {ended}", die)
    return Telling(what, die, f"{out}{less}", rules, short)


@_tell.register
def _(event: ev.BurstFired, board: Board) -> Telling:
    who = called(board, event.ship)
    hurt = ", ".join(
        f"{called(board, ship)} {damage}"
        for ship, damage in zip(event.ships, event.damages, strict=True)
    )
    words = f"{who} fires its burst at {event.at}"
    return Telling(words, (Throw("", (event.face,)),), hurt or "nobody is hurt", ("TE38",))


@_tell.register
def _(event: ev.Launched, board: Board) -> Telling:
    who, what, whom = (called(board, e) for e in (event.ship, event.missile, event.target))
    return Telling(f"{who} launches {what} at {whom}", rules=("TE39",))


@_tell.register
def _(event: ev.MissileFlown, board: Board) -> Telling:
    words = f"{called(board, event.missile)} flies to {event.to}"
    return Telling(words, rules=("TN42",), brief=UNSAID)


@_tell.register
def _(event: ev.MissileEnded, board: Board) -> Telling:
    words, rule = MISSILES[event.why]
    brief = UNSAID if event.why == "struck" else None
    return Telling(f"{called(board, event.missile)} {words}", rules=(rule,), brief=brief)


@_tell.register
def _(event: ev.MissileDamaged, board: Board) -> Telling:
    return Telling(f"{called(board, event.missile)} is damaged", rules=("TE41",))


@_tell.register
def _(event: ev.Collided, board: Board) -> Telling:
    words = f"{called(board, event.ship)} collides with {called(board, event.other)}"
    return Telling(words, rules=("TE27",))


@_tell.register
def _(event: ev.Struck, board: Board) -> Telling:
    name = called(board, event.ship)
    taken = [
        f"{counted(event.markers, 'marker')}" if event.markers else "",
        f"{counted(event.shields, 'shield box', 'shield boxes')}" if event.shields else "",
        f"{event.hull} to the hull" if event.hull else "",
    ]
    what = f"{name} {CAUSES[event.cause]}, {ARCS[event.arc]}"
    why = f"{event.damage} damage: {', '.join(filter(None, taken))}"
    short = UNSAID
    if event.hull or event.cause != "fire":
        left = f"{event.hull} to the hull" if event.hull else "shields hold"
        # Of a shot and of a collision the line before names the cause.
        who = name if event.cause in ("fire", "collision") else f"{name} {CAUSES[event.cause]}"
        short = Brief(f"{who}: {left}")
    return Telling(what, why=why, rules=(CAUSE_RULES[event.cause],), brief=short)


@_tell.register
def _(event: ev.Critical, board: Board) -> Telling:
    words = _EFFECTS[event.effect]
    if event.group >= 0:
        words += f" (group {event.group + 1})"
    what = f"Critical on {called(board, event.ship)}"
    return Telling(what, (Throw("", event.faces),), words, ("TE44",))


@_tell.register
def _(event: ev.Destroyed, board: Board) -> Telling:
    how, rule = LOSSES.get(event.cause, ("", "TE43"))
    name = called(board, event.ship)
    return Telling(f"{name} is destroyed {how}".rstrip(), rules=(rule,))


@_tell.register
def _(event: ev.Exploded, board: Board) -> Telling:
    words = f"{called(board, event.ship)} explodes at {event.at}"
    return Telling(words, why=f"{event.blast} to all within one hex", rules=("TE47",))


@_tell.register
def _(event: ev.BlastChosen, board: Board) -> Telling:
    return Telling(f"{called(board, event.ship)} explodes first", rules=("TE47",), brief=UNSAID)


@_tell.register
def _(event: ev.Displaced, board: Board) -> Telling:
    name = called(board, event.ship)
    if event.hole:
        return Telling(f"{name} is pulled to {event.to}", rules=("TN16",))
    return Telling(f"{name} is pushed to {event.to}", rules=("TE37",))


@_tell.register
def _(event: ev.MarkersLost, board: Board) -> Telling:
    words = f"{called(board, event.ship)} loses its markers in the nebula"
    return Telling(words, rules=("TN10",))


@_tell.register
def _(event: ev.Withdrawn, board: Board) -> Telling:
    name = called(board, event.ship)
    if board.escapes(board.by_id[event.ship], event.by):
        return Telling(f"{name} escapes through the wormhole", rules=("TE59",))
    how = "through the wormhole" if event.by == "wormhole" else "over the edge of the map"
    return Telling(f"{name} withdraws {how}", rules=("TE69",))


@_tell.register
def _(event: ev.Floated, _board: Board) -> Telling:
    return Telling(f"All counters are shifted {FACINGS[event.facing]}", rules=("TN47",))


@_tell.register
def _(event: ev.RepairTried, board: Board) -> Telling:
    name = called(board, event.ship)
    why = "repaired" if event.repaired else "not repaired, needs 6"
    return Telling(
        f"{name} repairs its {event.effect}", (Throw("", (event.face,)),), why, ("TE46",)
    )


@_tell.register
def _(event: ev.PhaseBegun, _board: Board) -> Telling | None:
    if event.step:
        return None
    return Telling("Power Phase", why="each group fills a box", rules=("TE18",), brief=UNSAID)


@_tell.register
def _(event: ev.SpeedChanged, board: Board) -> Telling:
    ship = board.by_id[event.ship]
    row = board.card(ship).curve[event.row]
    name = called(board, event.ship)
    words = f"{name} goes to Speed {row.speed}"
    return Telling(words, rules=("TE18",), brief=Brief(f"{name}: Speed {row.speed}"))


@_tell.register
def _(event: ev.EngagementEnded, _board: Board) -> Telling:
    return Telling(victory.in_words(event).rstrip("."), rules=("TE71", "TE72"))


@_tell.register
def _(event: am.ShipPut, board: Board) -> Telling:
    return Telling(f"{called(board, event.ship)} is put at {event.at}")


@_tell.register
def _(event: am.ShipTurned, board: Board) -> Telling:
    return Telling(f"{called(board, event.ship)} points {FACINGS[event.facing]} now")


@_tell.register
def _(event: am.ShipRemoved, board: Board) -> Telling:
    return Telling(f"{called(board, event.ship)} is taken off the map")


@_tell.register
def _(event: am.ShipMarked, board: Board) -> Telling:
    left = board.card(board.ship(event.ship)).boxes - event.lost
    return Telling(
        f"{called(board, event.ship)} has {counted(left, 'hull box', 'hull boxes')} left"
    )


@_tell.register
def _(event: am.ShieldSet, board: Board) -> Telling:
    boxes = counted(event.boxes, "box", "boxes")
    return Telling(f"The {ARCS[event.arc]} shield of {called(board, event.ship)} has {boxes} left")


@_tell.register
def _(event: am.PartsSet, board: Board) -> Telling:
    down = [each.replace("-", " ") for each in event.down]
    are = "is" if len(down) == 1 else "are"
    words = f"{' and '.join(down)} {are} down" if down else "all parts work"
    return Telling(f"{called(board, event.ship)}: {words}")
