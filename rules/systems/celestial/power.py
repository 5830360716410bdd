"""Power: what ships do with the energy of an impulse (TE7 to TE17)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.systems.celestial import events as ev
from rules.systems.celestial.damage import Blow, strike
from rules.systems.celestial.legal import may_guide, may_transmit, on_battery, uses
from rules.systems.celestial.questions import SpendEnergy, spend_energy
from rules.systems.celestial.refusals import due_ship, enemy_ship, illegal, name_of, own_missile
from rules.systems.celestial.stats import CHART, WEAPONS, other

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.systems.celestial.actions import Power, Retarget, Transmit, Use
    from rules.systems.celestial.state import CelestialState
    from rules.systems.celestial.view import AnyPosition


def due(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Ask for the ships that get energy, or have some in their battery (TE5, TE12, TE7b)."""
    state = r.state
    if state.ceased:
        return ()
    power, done, listed = state.board.power, state.done, CHART[state.impulse]
    ships = tuple(
        [
            each.id
            for each in state.board.ships
            if each.side == side
            and each.at is not None
            and each.id not in done
            and (each.battery or power(each) in listed)
        ]
    )
    return (spend_energy(side, ships),) if ships else ()


def spend(r: Resolution[CelestialState], question: SpendEnergy, action: Power) -> None:
    """Spend energy on the ship itself, or on the initiative (TE8 to TE13, TE16)."""
    state = r.state
    ship = due_ship(state, question.ships, action.ship, "TE7")
    if action.use not in uses(state, ship):
        raise useless(state, ship.id, action.use)
    r.emit(_powered(ship.id, action.use, on_battery(state, ship)))


def useless(state: AnyPosition, ship_id: str, use: str) -> Illegal:
    """Why a ship can't spend energy on something."""
    board = state.board
    ship = board.ship(ship_id)
    legal = tuple(uses(state, ship))
    name = board.name(ship)
    if use.startswith("charge"):
        return illegal("TE8", legal=legal, ship=name, group=use[-1])
    if use in ("front", "right", "back", "left"):
        case = "" if board.shields_up(ship) else "down"
        return illegal("TE9", case=case, legal=legal, ship=name, arc=use)
    if use == "turn":
        return illegal("TE10", legal=legal, ship=name)
    if use == "slip":
        return illegal("TE11", legal=legal, ship=name)
    if use == "battery":
        return illegal("TE12", legal=legal, ship=name)
    return illegal("TE13", legal=legal, ship=name, marker=use)


def retarget(
    r: Resolution[CelestialState], question: SpendEnergy, action: Retarget
) -> tuple[Task | Question, ...]:
    """Give a missile a new target; in its own hex it strikes at once (TE14, TE14b)."""
    state = r.state
    board = state.board
    ship = due_ship(state, question.ships, action.ship, "TE7")
    missile = own_missile(state, question.seat, action.missile)
    target = enemy_ship(state, question.seat, action.target)
    if missile.target == target.id or not may_guide(board, ship, target):
        legal = tuple(
            name_of(board, each.id)
            for each in board.fleet(other(ship.side))
            if each.id != missile.target and may_guide(board, ship, each)
        )
        fallback = ("power",)
        raise illegal(
            "TE14", legal=legal or fallback, ship=board.name(ship), target=board.name(target)
        )
    r.emit(ev.Retargeted(ship=ship.id, missile=missile.id, target=target.id))
    if target.at != missile.at:
        return ()
    r.emit(ev.MissileEnded(missile=missile.id, why="struck"))
    arcs = board.arcs(target, missile.came)
    return strike(r, (Blow(target.id, arcs, WEAPONS["missile"].damage, "missile"),))


def transmit(r: Resolution[CelestialState], question: SpendEnergy, action: Transmit) -> None:
    """Fill the hot box of a squadron (TE15, TE93)."""
    state = r.state
    board = state.board
    ship = due_ship(state, question.ships, action.ship, "TE7")
    squadrons = {
        each.id: each
        for each in board.fleet(ship.side)
        if board.card(ship).transmits and may_transmit(state, ship, each)
    }
    if action.squadron not in squadrons:
        names = tuple(board.name(each) for each in squadrons.values())
        case = "" if board.card(ship).transmits else "card"
        raise illegal("TE15", case=case, legal=names or ("power",), ship=board.name(ship))
    r.emit(ev.Transmitted(ship=ship.id, squadron=action.squadron))


# Values made once: a ship spends its energy on the same few things each round.
@lru_cache(maxsize=1 << 10)
def _powered(ship: str, use: Use, battery: bool) -> ev.Powered:
    """That use of energy."""
    return ev.Powered(ship=ship, use=use, battery=battery)
