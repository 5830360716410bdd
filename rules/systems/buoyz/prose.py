"""The story of a battle: each event as a line for chat, log and alt text; of fire see below.

``fire_prose`` has what happens by fire, damage and repair.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rules.kernel.game.telling import UNSAID, Brief, Telling, Throw
from rules.kernel.values.counting import counted, together
from rules.space.plane import wind_of
from rules.systems.buoyz import ahead, fire_prose, fleets, terrain, victory
from rules.systems.buoyz import amendments as am
from rules.systems.buoyz import events as ev
from rules.systems.buoyz.actions import LIFTS, parts
from rules.systems.buoyz.board import Board
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.stats import SIDES
from rules.systems.buoyz.tables import number_of
from rules.systems.buoyz.words import (
    HITS,
    PHASES,
    PORT,
    SPECIALS,
    STARBOARD,
    body_of,
    inches,
    name_of,
    side_of,
    signed,
    spot,
    where,
)

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.view import BuoyzView


def tell(event: Event, view: BuoyzView) -> Telling | None:
    """An event in prose; ``None`` if it needs no words of its own."""
    return _tell(event, view.board)


@singledispatch
def _tell(event: Event, board: Board) -> Telling | None:
    return fire_prose.tell(event, board)


@_tell.register
def _(event: ev.Listed, board: Board) -> Telling:
    listed = _listed(board, event.seat, event.ships)
    return Telling(f"{side_of(board, event.seat)} hands in {listed}",
                   rules=("BZ223",))  # fmt: skip


def _listed(board: Board, side: str, ships: str) -> str:
    kinds = kinds_of(ships)
    cost = counted(fleets.cost(board, kinds, side), "point")
    return f"{fleets.in_words(board, kinds)} ({cost})"


@_tell.register
def _(event: ev.ListedUnseen, board: Board) -> Telling:
    return Telling(f"{side_of(board, event.seat)} hands in its list", rules=("BZ133",))


@_tell.register
def _(event: ev.FleetsShown, board: Board) -> Telling:
    lists = zip(SIDES, (event.blue, event.red), strict=True)
    told = "; ".join(
        f"{side_of(board, side)}: {_listed(board, side, ships)}" for side, ships in lists
    )
    return Telling(f"The fleets meet. {told}", rules=("BZ133",))


@_tell.register
def _(event: ev.EdgesRolled, board: Board) -> Telling:
    throws = _both(board, event.blue, event.red)
    if not event.south:
        return Telling("Roll for the edges", throws, "a tie, roll again", ("BZ33",), UNSAID)
    why = f"{side_of(board, event.south)} takes the south"
    brief = Brief("Edges:", throws, why)
    return Telling("Roll for the edges", throws, why, ("BZ33",), brief)


def _both(board: Board, blue: tuple[int, int], red: tuple[int, int]) -> tuple[Throw, ...]:
    sides = zip(SIDES, (blue, red), strict=True)
    return tuple(Throw("", faces, side_of(board, side)) for side, faces in sides)


@_tell.register
def _(event: ev.BodiesPlaced, board: Board) -> Telling:
    bodies = terrain.lying(board, terrain.scattered(board), event.spots)
    told = "; ".join(f"{each.name} at {spot(each.at)}" for each in bodies)
    words = f"The dice say where bodies lie: {told}"
    if len(board.tables) > 1:
        count = counted(len(bodies), "body", "bodies")
        words = f"The dice say where {count} lie on {len(board.tables)} tables"
    return Telling(words, rules=("BZ214",))


@_tell.register
def _(event: ev.DeploymentDue, board: Board) -> Telling:
    return Telling(f"{side_of(board, event.seat)} deploys", rules=("BZ136",), brief=UNSAID)


@_tell.register
def _(event: ev.Deployed, board: Board) -> Telling:
    by = ", by the referee" if event.by_referee else ""
    name = name_of(board, event.ship)
    beside = _beside(board, event.landed, event.orbit)
    return Telling(f"{name} is deployed {where(event.pose)}{beside}{by}", rules=("BZ136",),
                   brief=Brief(f"{name} is deployed{beside}"))  # fmt: skip


def _beside(board: Board, landed: str, orbit: str) -> str:
    """Where a ship is put beside a body, if it is."""
    if landed:
        return f", on {body_of(board, landed)}"
    return f", in orbit of {body_of(board, orbit)}" if orbit else ""


@_tell.register
def _(event: ev.TurnBegun, board: Board) -> Telling:
    return Telling(f"Turn {event.number} of {board.turns}", rules=("BZT1",))


@_tell.register
def _(event: ev.InitiativeRolled, board: Board) -> Telling:
    throws = _both(board, event.blue, event.red)
    sums = zip((event.blue, event.red), (event.blue_more, event.red_more), strict=True)
    told = " to ".join(
        f"{sum(faces)}{signed(more)}" if more else f"{sum(faces)}" for faces, more in sums
    )
    if event.winner is None:
        why = f"{told}, a tie: roll again"
        return Telling("Initiative", throws, why, ("BZT8", "BZ26"), UNSAID)
    why = f"{told}: {side_of(board, event.winner)} has it"
    return Telling("Initiative", throws, why, ("BZT8",), Brief("Initiative:", throws, why))


@_tell.register
def _(event: ev.FirstChosen, board: Board) -> Telling:
    does = "moves" if event.phase == "movement" else "fires"
    rule = "BZT9" if event.phase == "movement" else "BZ19"
    return Telling(f"{side_of(board, event.first)} {does} first", rules=(rule,))


@_tell.register
def _(event: ev.NominationDue, board: Board) -> Telling:
    does = "move" if event.phase == "movement" else "fire"
    one, many = ("ship or squadron", "ships or squadrons") if board.squadrons else ("ship", "")
    words = f"{side_of(board, event.seat)} is to {does} {counted(event.count, one, many)}"
    return Telling(words, rules=("BZ128",), brief=UNSAID)


@_tell.register
def _(event: ev.SpecialTried, board: Board) -> Telling:
    name, gives, rule = SPECIALS[event.what]
    who, throws = name_of(board, event.ship), (Throw("", (event.face,)),)
    gives = f"{gives}, unless the Force negates it" if event.contested else gives
    if not event.face:
        return Telling(f"{who} declares {name}: {gives}", rules=(rule,))
    more = f"{event.face} + Command {event.more}"
    more += f" {signed(event.less)} in a cloud" if event.less else ""
    total = f"{more} = {event.face + event.more + event.less}"
    comes = f"{total}, needs {event.need}: {gives if event.passed else 'failed'}"
    short = "done" if event.passed else "failed"
    brief = Brief(f"{who}: {name} {short}", throws)
    return Telling(f"{who} tries {name}", throws, comes, (rule, "BZT24"), brief)


@_tell.register
def _(event: ev.Negated, board: Board) -> Telling:
    name = SPECIALS[event.what][0]
    words = (
        f"{name_of(board, event.by)} uses the Force: {name} of {name_of(board, event.ship)} fails"
    )
    return Telling(words, rules=("BZT59", "BZ148"))


@_tell.register
def _(event: ev.Prevailed, board: Board) -> Telling:
    name = SPECIALS[event.what][0]
    return Telling(f"{name} of {name_of(board, event.ship)} takes its effect", rules=("BZ147",),
                   brief=UNSAID)  # fmt: skip


@_tell.register
def _(event: ev.WarpedAway, board: Board) -> Telling:
    return Telling(f"{name_of(board, event.ship)} warps away", rules=("BZT46", "BZ151"))


@_tell.register
def _(event: ev.Moved, board: Board) -> Telling:
    who, turn = name_of(board, event.ship), _turned(event)
    if event.arrival is not None:
        words = f"{who} leaves for table {number_of(event.arrival)}; it is in transit for two turns"
        return Telling(words, rules=("BZT76", "BZ196"))
    if event.left:
        return Telling(f"{who} leaves the table", rules=("BZT35",))
    if event.landed and event.length:
        words = f"{who} lands on {body_of(board, event.landed)}"
        return Telling(words, rules=("BZ163", "BZT40"))
    if not event.length:
        words = f"{who} turns {turn} where it is" if turn else f"{who} stays where it is"
        return Telling(words, rules=("BZ30",))
    rises = parts(event.way)[0][0] == LIFTS
    words = f"{who} {'takes off and moves' if rises else 'moves'} {inches(event.length)}"
    words += f", turning {turn}" if turn else ""
    facing = wind_of(event.path[-1].heading)
    rules = ("BZT10", "BZT11") if turn else ("BZT10",)
    rules = (*rules, "BZ163") if rises else rules
    return Telling(f"{words}, now facing {facing}", rules=rules, brief=Brief(words))


@_tell.register
def _(event: ev.Orbited, board: Board) -> Telling:
    facing = wind_of(event.path[-1].heading)
    words = f"{name_of(board, event.ship)} is in orbit of {body_of(board, event.body)}"
    return Telling(f"{words}, {event.hand}, now facing {facing}", rules=("BZ94", "BZ161"),
                   brief=Brief(words))  # fmt: skip


def _turned(event: ev.Moved) -> str:
    """Which way a ship turned, and by how many points: ``2 to port``."""
    turns = [each for each in parts(event.way) if each[0] in "PS"]
    hands = {"P": PORT, "S": STARBOARD}
    return " and ".join(f"{each[1:]} to {hands[each[0]].name}" for each in turns)


@_tell.register
def _(event: ev.NoTargets, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} has nothing to fire at"
    return Telling(words, rules=("BZ225",))


@_tell.register
def _(event: ev.OrdersGiven, board: Board) -> Telling:
    order = next(each for each in ahead.ORDERS if ahead.topic(each) == (event.about, event.answer))
    return Telling(f"From now on: {ahead.words_of(board, order, event.ship)}", rules=("BZ229",))


@_tell.register
def _(event: ev.OrdersLapsed, board: Board) -> Telling:
    words = f"{name_of(board, event.ship)} is gone: what you ordered ahead for it has lapsed"
    return Telling(words, rules=("BZ229",))


@_tell.register
def _(event: ev.PhaseBegun, _board: Board) -> Telling:
    words = PHASES[event.phase].capitalize()
    return Telling(words, rules=("BZT1",), brief=UNSAID)


@_tell.register
def _(event: ev.TurnEnded, _board: Board) -> Telling:
    return Telling(f"Turn {event.number} is over", rules=("BZT1",), brief=UNSAID)


@_tell.register
def _(event: ev.Waived, board: Board) -> Telling:
    words = f"{side_of(board, event.seat)} holds its fire: {_ships(board, event.ships)}"
    return Telling(words, rules=("BZ129",))


def _ships(board: Board, ships: tuple[str, ...]) -> str:
    return together(name_of(board, each) for each in ships)


@_tell.register
def _(event: ev.BattleEnded, board: Board) -> Telling:
    words = victory.in_words(board.brief, event).rstrip(".")
    return Telling(words, rules=("BZT36",))


@_tell.register
def _(event: am.ShipPut, board: Board) -> Telling:
    beside = _beside(board, event.landed, event.orbit)
    words = f"{name_of(board, event.ship)} is put {where(event.pose)}{beside}, hull {event.hull}"
    return Telling(words)


@_tell.register
def _(event: am.ShipRemoved, board: Board) -> Telling:
    return Telling(f"{name_of(board, event.ship)} is taken off the table")


@_tell.register
def _(event: am.HullSet, board: Board) -> Telling:
    crippled = ", crippled" if event.crippled else ""
    return Telling(f"{name_of(board, event.ship)} has {event.hull} hull left{crippled}")


@_tell.register
def _(event: am.CloakSet, board: Board) -> Telling:
    return Telling(f"The cloak of {name_of(board, event.ship)} is {'on' if event.on else 'off'}")


@_tell.register
def _(event: am.CriticalsSet, board: Board) -> Telling:
    words = counted(event.count, "critical")
    return Telling(f"{name_of(board, event.ship)} has {words} of its {HITS[event.kind]}")
