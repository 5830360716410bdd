"""What orders about all craft would be: whom patrols engage, which ships are attacked, flak."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from rules.kernel.foresight.chances import Chance
from rules.kernel.foresight.forecast import Forecast
from rules.kernel.values.counting import together
from rules.space.plane import Point
from rules.systems.buoyz import craft_legal, flak, patrols, strikes
from rules.systems.buoyz.actions import BEST, NONE
from rules.systems.buoyz.aims import CRAFT_DICE, place
from rules.systems.buoyz.craft_signs import (
    dogfight,
    get_through,
    nobody_joins,
    stopped,
    takes_hull,
)
from rules.systems.buoyz.planned import Planned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.craft_actions import Fly
    from rules.systems.buoyz.view import BuoyzView

_LONG: Final = 4
"""Chances that are told at most."""


def drawn(
    _found: Forecast,
    *,
    unit: str,
    words: str,
    path: tuple[Pose, ...] = (),
    aims: tuple[tuple[str, str], ...] = (),
    places: tuple[tuple[str, Pose], ...] = (),
    short: str = "",
    clear: bool = True,
) -> Planned:
    """What is considered: ways, or lines to those that are aimed at."""
    start = path[0].at if path else places[0][1].at if places else None
    end = path[-1].at if path else start
    nowhere = Point(0, 0)
    return Planned(
        unit, start or nowhere, end or nowhere, clear=clear, shot=bool(aims), words=words,
        short=short, path=path, aims=aims, places=places,
    )  # fmt: skip


def asked(view: BuoyzView) -> str:
    """The side that is asked."""
    return view.question.seat if view.question is not None else ""


def intercepting(view: BuoyzView, action: Fly) -> Forecast:
    """Whom patrols engage, with how each dogfight would end."""
    board, side = view.board, asked(view)
    pairs = patrols.paired(board, side, action.said)
    known = board.flight_by_id
    told = [f"{known[one].code} engages {known[two].code}" for one, two in pairs]
    best = action.said.lower() == BEST
    orders = BEST if best else craft_legal.written(board, _named(board, side, action.said))
    words = together(told) or "Nobody is engaged"
    short = (
        "The nearest"
        if best
        else ", ".join(f"{known[one].code} ⚔ {known[two].code}" for one, two in pairs)
    )
    draw = partial(
        drawn, unit=pairs[0][0] if pairs else "", words=words,
        path=(known[pairs[0][0]].pose,) if pairs else (),  # type: ignore[arg-type]  # on the table
        aims=tuple((two, "") for _, two in pairs),
    )  # fmt: skip
    return Forecast(
        action.model_copy(update={"orders": orders}), words, short, values=_of_all(short),
        odds=lambda: tuple(_beaten(board, side, pairs))[:_LONG], draw=draw,
    )  # fmt: skip


def _beaten(board: Board, side: str, pairs: patrols.Pairs) -> Iterator[Chance]:
    """How each dogfight ends that patrols begin or join, all that are in it counted (BZ87)."""
    known = board.flight_by_id
    fights: dict[str, list[Flight]] = {}
    for one, two in pairs:
        fights.setdefault(known[two].fight or two, []).append(known[one])
    going = patrols.fights(board)
    for key, joined in fights.items():
        both = going.get(key, (known[key],) if key in known else ())
        own = (*joined, *[each for each in both if each.side == side])
        foes = tuple([each for each in both if each.side != side])
        yield beats(own, foes, f"{_codes(own)} beat{'s' * (len(own) == 1)} {_codes(foes)}")


def _codes(flights: Iterable[Flight]) -> str:
    return together(each.code for each in flights)


def beats(
    own: tuple[Flight, ...], foes: tuple[Flight, ...], words: str, *, won: bool = True
) -> Chance:
    """How likely a dogfight is won, or lost, when it is resolved this turn (BZT71)."""
    share = patrols.odds(own, foes)[0 if won else 1]
    came, given = dogfight(own, won=won), nobody_joins(own, foes)
    return Chance.of(f"{words} this turn, if nobody joins", share, came=came, given=given)


def _named(board: Board, side: str, orders: str) -> dict[str, str]:
    """The pairs that are named, as ids."""
    codes = {word.partition("-")[0].lower() for word in orders.split(",")}
    pairs = patrols.paired(board, side, orders)
    return {one: two for one, two in pairs if {one, board.flight_by_id[one].code.lower()} & codes}


def _of_all(orders: str) -> dict[str, str]:
    """How the fields of orders about all are shown."""
    return {"craft": "all", "duty": "free", "orders": orders}


def _nobody(action: Fly, words: str, short: str) -> Forecast:
    """Orders by which nothing is done."""
    known = action.model_copy(update={"orders": NONE})
    draw = partial(drawn, unit="", words=words)
    return Forecast(known, words, short, values=_of_all("nobody"), draw=draw)


def striking(view: BuoyzView, action: Fly) -> Forecast:
    """Which ships are attacked, with how likely that takes hull (BZT72)."""
    board, side = view.board, asked(view)
    found = strikes.read(board, side, action.said)
    best = action.said.lower() == BEST
    orders = BEST if best else strikes.written(board, found)
    if not found:
        words = "Your craft attack nobody this turn"
        return _nobody(action, words, "No attack")
    by_target: dict[str, list[Flight]] = {}
    for craft, target in found.items():
        by_target.setdefault(target, []).append(board.flight_by_id[craft])
    told = [_attack(board, who, target) for target, who in by_target.items()]
    words = together(told)
    short = f"{'Nearest: ' if best else ''}{', '.join(_at_short(board, by_target))}"
    first = next(iter(found))
    draw = partial(
        drawn, unit=first, words=words, path=(board.flight_by_id[first].pose,),  # type: ignore[arg-type]  # on the table
        aims=tuple((key, _hull(board, who, key).percent) for key, who in by_target.items()),
    )  # fmt: skip
    return Forecast(
        action.model_copy(update={"orders": orders}), words, short, values=_of_all(short),
        odds=lambda: tuple(_hull(board, who, target) for target, who in by_target.items()),
        draw=draw,
    )  # fmt: skip


def _attack(board: Board, who: list[Flight], target: str) -> str:
    names = together(e.code for e in who) if len(who) > 1 else who[0].name
    does = "attack" if len(who) > 1 else "attacks"
    return f"{names} {does} {board.ship(target).name}"


def _at_short(board: Board, by_target: Mapping[str, list[Flight]]) -> list[str]:
    return [f"{len(who)} at {board.ship(target).name}" for target, who in by_target.items()]


def _hull(board: Board, who: list[Flight], target: str) -> Chance:
    """How likely a ship loses hull, if all of them get to launch and nothing is intercepted."""
    ship = board.ship(target)
    spared = Fraction(1)
    for each in who:
        spared *= (1 - strikes.hull(board, each, ship)) ** CRAFT_DICE
    ids = tuple([each.id for each in who])
    words = f"takes hull of {ship.name} as it is, if {'all get' if len(who) > 1 else 'it gets'}"
    came, given = takes_hull(ids, target, ship.hull), get_through(ids, target)
    return Chance.of(f"{words} through", 1 - spared, came=came, given=given)


def shooting(view: BuoyzView, action: Fly) -> Forecast:
    """At which flights close defence fires, with how likely it stops them (BZT73)."""
    board, side = view.board, asked(view)
    splits = flak.read(board, side, action.said)
    best = action.said.lower() == BEST
    orders = BEST if best else flak.written(board, splits)
    if not splits:
        words = "Close defence holds its fire, for torpedoes to come"
        return _nobody(action, words, "Hold fire")
    at_whom: dict[str, int] = {}
    for (_, craft), count in splits.items():
        at_whom[craft] = at_whom.get(craft, 0) + count
    known = board.flight_by_id
    told = [f"{count} at {known[craft].code}" for craft, count in at_whom.items()]
    words = f"Close defence fires: {together(f'{each}' for each in told)} (dice)"
    short = f"{'Evenly: ' if best else ''}{', '.join(told)}"
    chances = [_downed(board, splits, known[craft]) for craft in at_whom]
    first = next(iter(splits))[0]
    draw = partial(
        drawn, unit=first, words=words, path=(place(board.ship(first)),),
        aims=tuple((craft, chance.percent) for craft, chance in zip(at_whom, chances, strict=True)),
    )  # fmt: skip
    return Forecast(
        action.model_copy(update={"orders": orders}), words, short, values=_of_all(short),
        odds=lambda: tuple(chances[:_LONG]), draw=draw,
    )  # fmt: skip


def _downed(board: Board, splits: flak.Splits, flight: Flight) -> Chance:
    """How likely a flight does not get to attack: destroyed, or turned back."""
    _, share = flak.chances(board, splits, flight)
    return Chance.of(f"stops {flight.code}", share, came=stopped(flight.id))
