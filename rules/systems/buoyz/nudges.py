"""Actions next to one that is considered: a way step by step, fire weapon by weapon, a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.surveys import Variation, distinct
from rules.kernel.values.errors import Refusal
from rules.space.nudges import shifts
from rules.space.plane import FULL_CIRCLE, wind_of
from rules.systems.buoyz import actions as ac
from rules.systems.buoyz import (
    carry_forecasts,
    craft_nudges,
    emplacing,
    fire,
    fleets,
    hyperspace_forecasts,
    landing,
    legs,
    lurk_nudges,
    moving,
    orders,
    setup,
    sowing,
    squadron_forecasts,
    webs,
    wing_forecasts,
)
from rules.systems.buoyz.aims import SECONDARY, dice_of, place
from rules.systems.buoyz.board import speed as sp
from rules.systems.buoyz.board.points import elsewhere, read, text_of
from rules.systems.buoyz.board.stats import INCH, MEASURE
from rules.systems.buoyz.board.tables import local
from rules.systems.buoyz.craft_actions import Fly
from rules.systems.buoyz.fitting_questions import AssignRoles, FormSquadrons
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.legs import Order, typed
from rules.systems.buoyz.lists import kinds_of
from rules.systems.buoyz.minefields import NEAREST
from rules.systems.buoyz.muster_questions import PlaceField
from rules.systems.buoyz.questions import BuyFleet
from rules.systems.buoyz.shore_questions import PlaceBase
from rules.systems.buoyz.words import PORT, STARBOARD, inches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.kernel.game.action import Action
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.orders import Fusillade
    from rules.systems.buoyz.view import BuoyzView

_STEPS: Final = (INCH, INCH // 4)
"""Lengths by which a leg grows."""
_HEADINGS: Final = (15, 90)
_SLANT: Final = 30
"""Degrees by which a ship takes off more to a side."""
_MOST_TURNS: Final = 2
_BACK: Final = "⌫"
_FEW: Final = 2
"""Weapons that have buttons; of more all are in the list, as a phone has no room for them."""
_PRESSED: Final = 67
"""Letters of an action at most that a button carries."""


def vary(view: BuoyzView, action: Action) -> tuple[Variation, ...]:
    """Actions next to one that is being considered; they may be impossible."""
    question = view.question
    if question is None or type(action) not in question.answers:
        return ()
    try:
        match action:
            case ac.Move():
                ship = moving.due(view, question, action.ship)  # type: ignore[arg-type]  # it asks for moves
                found = _ways(view.board, ship, action)
            case ac.Lay():
                found = _mines(view.board, moving.due(view, question, action.ship), action)  # type: ignore[arg-type]  # it asks for moves
            case ac.Fire():
                found = _fire(view, question.seat, action)
            case ac.Deploy() if isinstance(question, PlaceField):
                found = sowing.nudges(view, question.seat, action)
            case ac.Deploy() if isinstance(question, PlaceBase):
                found = emplacing.nudges(view, question.seat, action)
            case ac.Deploy():
                found = _places(view, question.seat, action)
            case ac.Muster() if isinstance(question, BuyFleet):
                found = _lists(view.board, question.seat, action)
            case _:
                found = _of_fleets(view, question.seat, action)
        return distinct(action, (e for e in found if len(e.action.to_compact()) <= _PRESSED))
    except (Refusal, ValueError):
        return ()


def begun(view: BuoyzView, offered: Action) -> Action | None:
    """What is considered first; nothing for a ship that bears on nobody, or craft that can't go."""
    if isinstance(offered, ac.Fire) and offered.orders == ac.NONE:
        return None
    return craft_nudges.begun(view, offered) if isinstance(offered, Fly) else offered


def _of_fleets(view: BuoyzView, side: str, action: Action) -> Iterator[Variation]:
    """Lists of ships next to one: who carries mines, lurks, shows itself; or orders to craft."""
    match action:
        case ac.Muster() if isinstance(view.question, FormSquadrons):
            yield from squadron_forecasts.nudges(view.board, side, action)
        case ac.Muster() if isinstance(view.question, AssignRoles):
            yield from wing_forecasts.nudges(view.board, side, action)
        case ac.Muster():
            yield from carry_forecasts.nudges(view.board, side, action)
        case ac.Lurk():
            yield from lurk_nudges.hidden(view.board, side, action)
        case ac.Emerge() if isinstance(view.question, DropOut):
            yield from hyperspace_forecasts.next_to(view.board, side, action)
        case ac.Emerge():
            yield from lurk_nudges.shown(view, side, action)
        case _:
            yield from craft_nudges.vary(view, action)


def _ways(board: Board, ship: Ship, action: ac.Move) -> Iterator[Variation]:
    """A way an inch longer, turned a point more, a step back; then finer steps in a list."""
    order = legs.ordered(action.way)
    left = sp.allowance(board, ship) - order.cost
    for step in _STEPS[:1]:
        if left >= step:
            yield _further(ship, order, step, f"+{inches(step)}")
    if 0 < typed(left) < INCH:
        yield _further(ship, order, typed(left), f"+{inches(left)}")
    if order.legs:
        yield _way(ship, _back(order), "A step back", _BACK)
    if ship.landed:
        yield from _lifts(board, ship, order)
    for hand in (PORT, STARBOARD):
        if ship.landed and not order.length:
            continue
        turned = _turned(board, ship, order, hand.step)
        dearer = turned is not None and turned.points > order.points
        if turned is not None and not (dearer and order.length and left < INCH):
            yield _way(ship, turned, f"A point more to {hand.name}", f"{hand.sign} 1")
    yield from _finer(board, ship, order, left)


def _lifts(board: Board, ship: Ship, order: Order) -> Iterator[Variation]:
    """Another heading to take off with (BZ163)."""
    pose = place(ship)
    normal = landing.outward(board.body_by_id[ship.landed], pose.at)
    now = landing.lifted(board, ship, pose, order.lift).heading
    for turn, sign in ((-_SLANT, "↶"), (_SLANT, "↷")):
        heading = (now + turn) % FULL_CIRCLE
        if order.length and landing.aside(heading, normal) <= landing.UPRIGHT:
            words = f"Take off facing {wind_of(heading)}, {heading}°"
            yield _way(ship, order._replace(lift=heading), words, f"{sign} {_SLANT}°")


def _finer(board: Board, ship: Ship, order: Order, left: int) -> Iterator[Variation]:
    """All that is left, quarters of an inch, the table's edge, anew."""
    if typed(left) > INCH:
        yield _further(ship, order, typed(left), "")
    if left >= _STEPS[1]:
        yield _further(ship, order, _STEPS[1], "")
    last = len(order.legs) - 1
    if order.legs and not order.turns[last] and order.legs[last] > _STEPS[1]:
        shorter = _with(order, last, order.legs[last] - _STEPS[1])
        yield _way(ship, shorter, f"{inches(_STEPS[1])} less")
    if order.leaves:
        yield _way(ship, order._replace(leaves=False), "Stay on the table")
    elif order.lands:
        yield _way(ship, order._replace(lands=False), "It does not land")
    elif order.length:
        yield _way(ship, order._replace(leaves=True), "It may leave the table")
        if board.bodies and landing.able(board, ship):
            yield _way(ship, order._replace(lands=True), "It lands on what it comes to")
    yield _way(ship, Order((), (), leaves=False), "Begin anew")


def _further(ship: Ship, order: Order, step: int, sign: str) -> Variation:
    legs, turns = order.legs, order.turns
    if legs and not turns[-1]:
        longer = _with(order, len(legs) - 1, legs[-1] + step)
    else:
        longer = order._replace(legs=(*legs, step), turns=(*turns, False))
    return _way(ship, longer, f"{inches(step)} further", sign)


def _turned(board: Board, ship: Ship, order: Order, hand: int) -> Order | None:
    """The way with a point more to one hand at its end; ``None`` where it may not turn there."""
    legs, turns = order.legs, order.turns
    most = sp.points(board, ship)
    if legs and turns[-1]:
        points = legs[-1] + hand
        if not points:
            return order._replace(legs=legs[:-1], turns=turns[:-1])
        return _with(order, len(legs) - 1, points) if abs(points) <= most else None
    count = sum(turns)
    agile = board.able(ship, "agile") and count < _MOST_TURNS and turns[:1] == (True,)
    if most and (not count or agile):
        return order._replace(legs=(*legs, hand), turns=(*turns, True))
    return None


def _back(order: Order) -> Order:
    """The way without its last inch or point."""
    last = order.legs[-1]
    size = 1 if order.turns[-1] else INCH
    rest = abs(last) - size
    if rest <= 0:
        shorter = order._replace(legs=order.legs[:-1], turns=order.turns[:-1])
        return shorter if shorter.length else shorter._replace(lift=None)
    return _with(order, len(order.legs) - 1, rest if last > 0 else -rest)


def _with(order: Order, index: int, leg: int) -> Order:
    legs = list(order.legs)
    legs[index] = leg
    return order._replace(legs=tuple(legs))


def _way(ship: Ship, order: Order, text: str, sign: str = "") -> Variation:
    return Variation(text, ac.Move(ship=ship.id, way=legs.written(order)), sign)


def _fire(view: BuoyzView, side: str, action: ac.Fire) -> Iterator[Variation]:
    """Another target of one weapon, or none; secondaries split between two."""
    board = view.board
    fusillade = fire.meant(board, side, action)
    ship = fusillade.ship
    reached = orders.nameable(board, ship)
    for weapon in reached:
        yield from _aimed(board, fusillade, weapon, reached)
    if board.options.pre_measure:
        best = fire.best(board, ship, reached)
        if best.orders and best.orders != fusillade.orders:
            yield _fired(board, best, "All at what they hit best")
    yield _fired(board, fusillade._replace(orders=()), "Hold all fire")


def _aimed(
    board: Board, fusillade: Fusillade, weapon: str, reached: Mapping[str, tuple[Ship, ...]]
) -> Iterator[Variation]:
    ship, name = fusillade.ship, orders.called(board, fusillade.ship, weapon)
    now = [each for each in fusillade.orders if each.weapon == weapon]
    rest = [each for each in fusillade.orders if each.weapon != weapon]
    dice = dice_of(board, ship, weapon)
    targets = reached[weapon]
    few = len(targets) == 1 and len(reached) <= _FEW
    short = orders.in_short(board, ship, weapon)
    for target in targets:
        aimed = orders.Order(weapon, target.id, dice)
        sign = f"+ {short}" if few else ""
        other = fusillade._replace(orders=_sorted(board, ship, (*rest, aimed)))
        if other.orders == fusillade.orders:
            continue
        yield _fired(board, other, f"{name.capitalize()} at {board.name(target)}", sign)
    if now:
        sign = f"\N{MINUS SIGN} {short}" if few else ""
        held = fusillade._replace(orders=tuple(rest))
        yield _fired(board, held, f"{name.capitalize()} held back", sign)
    if weapon == SECONDARY and len(now) == 1 and dice > 1:
        for target in targets:
            if target.id != now[0].target:
                half = (now[0]._replace(dice=dice - dice // 2),
                        orders.Order(weapon, target.id, dice // 2))  # fmt: skip
                split = fusillade._replace(orders=_sorted(board, ship, (*rest, *half)))
                yield _fired(board, split, f"Half of the secondaries at {board.name(target)}")


def _sorted(board: Board, ship: Ship, found: tuple[orders.Order, ...]) -> tuple[orders.Order, ...]:
    """Orders in the order of the weapons."""
    able = orders.able(board, ship)
    return tuple(sorted(found, key=lambda each: able.index(each.weapon)))


def _fired(board: Board, fusillade: Fusillade, text: str, sign: str = "") -> Variation:
    written = orders.written(board, fusillade.orders)
    return Variation(text, ac.Fire(ship=fusillade.ship.id, orders=written), sign)


def _places(view: BuoyzView, side: str, action: ac.Deploy) -> Iterator[Variation]:
    heading = setup.ahead(view, side) if action.heading is None else action.heading
    for shift in shifts(read(action.at), MEASURE):
        if local(shift.to).x >= 0 and shift.to.y >= 0:
            moved = action.model_copy(update={"at": text_of(shift.to)})
            yield Variation(shift.text, moved, shift.sign)
    for number, text in elsewhere(read(action.at), len(setup.zones(view, side))):
        yield Variation(f"On table {number}", action.model_copy(update={"at": text}))
    for degrees in _HEADINGS:
        for hand, name in ((-degrees, "left"), (degrees, "right")):
            to = (heading + hand) % FULL_CIRCLE
            turned = action.model_copy(update={"heading": to})
            yield Variation(f"{degrees}° {name}, facing {wind_of(to)}", turned)


def _mines(board: Board, ship: Ship, action: ac.Lay) -> Iterator[Variation]:
    """A mine farther back along the way, or nearer."""
    spins = webs.spins(board, ship)
    behind, most = MEASURE.parse(action.behind), max(NEAREST, sp.allowance(board, ship))
    for step in (INCH,) if spins else (INCH, INCH // 2):
        for to, name, sign in (
            (behind + step, "more" if spins else "farther back", "+"),
            (behind - step, "less" if spins else "nearer", "\N{MINUS SIGN}"),
        ):
            if NEAREST <= to <= most:
                laid = ac.Lay(ship=ship.id, behind=MEASURE.text(to))
                yield Variation(f"{inches(step)} {name}", laid, f"{sign}{inches(step)}")


def _listed(ships: str) -> ac.Muster:
    return ac.Muster(ships=ships, fit=None)


def _lists(board: Board, side: str, action: ac.Muster) -> Iterator[Variation]:
    kinds = kinds_of(action.ships or "")
    field = fleets.with_field(board, kinds, side)
    if field:
        words = f"One more 12″ minefield ({fleets.cost(board, (fleets.FIELD,), side)})"
        yield Variation(words, _listed(field))
    if fleets.FIELD in kinds:
        rest = list(kinds)
        rest.remove(fleets.FIELD)
        listed = _listed(fleets.text_of(board, rest))
        yield Variation("Without a minefield", listed)
    for text, sd in fleets.grown(board, kinds, side):
        words = f"One more {fleets.called(board, sd)} ({sd.points})"
        yield Variation(words, _listed(text))
    for text, sd in fleets.shrunk(board, kinds):
        yield Variation(f"Without a {fleets.called(board, sd)}", _listed(text))
