"""Fire: weapon groups, displacer, burst, launches, shots at missiles (TE34 to TE41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.kernel.game.d6 import DIE
from rules.space.hex import facings_to
from rules.systems.celestial import events as ev
from rules.systems.celestial.aims import BURST, MISSILE, may_fire, targets
from rules.systems.celestial.damage import Blow, strike
from rules.systems.celestial.entering import enter
from rules.systems.celestial.lines import BLOCKED
from rules.systems.celestial.questions import ChoosePush, FireGroups, Hit, fire_groups
from rules.systems.celestial.refusals import enemy_ship, illegal, name_of, own_ship
from rules.systems.celestial.stats import ARCS, LETTERS, MAP, WEAPONS

if TYPE_CHECKING:
    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.space.hex import Hex
    from rules.systems.celestial.actions import Fire
    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.state import CelestialState
    from rules.systems.celestial.view import AnyPosition

DISPLACER = "displacer"
WRECKS = 2
"""Damage of one weapon that removes a missile (TE41)."""


class Aim(NamedTuple):
    """What a shot is: who fires which group at what, from where to where."""

    ship: Ship
    group: int
    targets: tuple[str, ...]


def due(r: Resolution[CelestialState], side: str) -> tuple[Task | Question, ...]:
    """Ask a side that can fire (TE34c, TE67)."""
    state = r.state
    if state.ceased or not may_fire(state.board, side):
        return ()
    return (fire_groups(side),)


def aim(position: AnyPosition, seat: str | None, action: Fire) -> Aim:
    """The shot that an action means, checked (TE34b).

    Raises:
        Refusal: It can't be fired.
    """
    board = position.board
    ship = own_ship(position, seat, action.ship)
    card, group = board.card(ship), action.group - 1
    able = tuple(
        f"group {number + 1}" for number in range(len(card.group)) if board.ready(ship, number)
    )
    if group >= len(card.group):
        raise illegal("TE34", case="none", legal=able or ("done",), ship=board.name(ship))
    if not board.ready(ship, group):
        case = "down" if ship.down(group) else ""
        raise illegal(
            "TE34", case=case, legal=able or ("done",), ship=board.name(ship), group=action.group
        )
    named = [action.target] if action.second is None else [action.target, action.second]
    found = targets(board, ship, group)
    ids = [_target(position, ship.side, each) for each in named]
    for each in ids:
        if each not in found:
            raise _out_of_aim(position, ship, group, each, found)
    if len(ids) > 1 and (card.group[group].count == 1 or ids[0] == ids[1]):
        names = tuple(name_of(board, each) for each in found)
        raise illegal("TE34", case="second", legal=names, ship=board.name(ship))
    return Aim(ship, group, (ids * card.group[group].count)[: card.group[group].count])  # type: ignore[arg-type]  # a list of one or two


def _target(position: AnyPosition, side: str, text: str) -> str:
    missile = position.board.by_missile.get(text)
    if missile is not None and missile.side != side:
        return missile.id
    return enemy_ship(position, side, text).id


def _out_of_aim(
    position: AnyPosition, ship: Ship, group: int, target: str, found: list[str]
) -> Illegal:
    """Why a group can't fire at something (TE32, TE36, TE39, TE81, TN3)."""
    board = position.board
    card = board.card(ship).group[group]
    weapon = WEAPONS[card.weapon]
    names = tuple(name_of(board, each) for each in found) or ("done",)
    facts = {"ship": board.name(ship), "target": name_of(board, target), "weapon": weapon.name}
    if target in board.by_missile and (weapon.launch or card.weapon == BURST):
        return illegal("TE81", legal=names, **facts)
    there = _where(board, target)
    if ship.at is None or there is None:
        return illegal("TE36", case="gone", legal=names, **facts)
    if card.bears.isdisjoint(board.arcs(ship, there)):
        bears = " and ".join(ARCS[arc] for arc in sorted(card.bears))
        return illegal("TE30", legal=names, arcs=bears, **facts)
    far = MAP.distance(ship.at, there)
    if weapon.launch:
        if far > weapon.launch:
            return illegal("TE39", legal=names, **facts)
    elif (far or 1) not in weapon.ranges:
        ranges = ", ".join(map(str, sorted(weapon.ranges)))
        return illegal("TE36", legal=names, range=far or 1, ranges=ranges, **facts)
    return illegal("TN3", legal=names, **facts)


def _where(board: Board, target: str) -> Hex | None:
    """Where a ship or missile is; ``None`` if it is gone."""
    found = board.by_missile.get(target) or board.by_id.get(target)
    return found.at if found is not None else None


def fire(
    r: Resolution[CelestialState], question: FireGroups, action: Fire
) -> tuple[Task | Question, ...]:
    """Fire a group: all of its weapons at once (TE34)."""
    ship, group, aimed = aim(r.state, question.seat, action)
    kind = r.state.board.card(ship).group[group].weapon
    if kind == BURST:
        return _burst(r, ship, group, aimed[0])
    left: list[Task | Question] = []
    for each in aimed:
        if left:  # an owner is asked about the first weapon's hit: the second waits
            left += _second(r, ship, group, each)
        elif kind == MISSILE:
            _launch(r, ship, group, each)
        else:
            left += _shoot(r, ship, group, each)
    return tuple(left)


def _second(
    r: Resolution[CelestialState], ship: Ship, group: int, target: str
) -> tuple[Task | Question, ...]:
    """Throw for a weapon of which the damage comes later: it is fired at the same time."""
    shot = _thrown(r, ship, group, target)
    if not shot.damage or shot.target in r.state.board.by_missile:
        return _missile_hit(r, shot) if shot.damage else ()
    arcs = r.state.board.arcs(r.state.board.ship(target), shot.origin)
    return (Hit(ship=target, arcs=arcs, damage=shot.damage, cause="fire"),)


def _thrown(r: Resolution[CelestialState], ship: Ship, group: int, target: str) -> ev.Shot:
    """Throw the die of a weapon (TE35, TN6)."""
    board = r.state.board
    there = _where(board, target)
    if ship.at is None or there is None:
        raise ValueError("both ends of a shot are on the map")
    weapon = board.weapon(ship, group)
    (face,) = r.roll(1, DIE, f"{weapon.name}: {board.name(ship)}")
    far, less = board.range(ship.at, there), board.space.less(ship.at, there)
    shot = ev.Shot(ship=ship.id, group=group, weapon=weapon.id, target=target, origin=ship.at,
        at=there, distance=far, less=less, face=face, damage=weapon.hits_for(face - less, far),
    )  # fmt: skip
    r.emit(shot)
    return shot


def _shoot(
    r: Resolution[CelestialState], ship: Ship, group: int, target: str
) -> tuple[Task | Question, ...]:
    """Fire a weapon; none whose target the first one has destroyed (TE83, TE37c)."""
    board = r.state.board
    if _where(board, target) is None:
        return ()
    shot = _thrown(r, ship, group, target)
    if not shot.damage:
        return ()
    if target in r.state.board.by_missile:
        return _missile_hit(r, shot)
    victim = r.state.board.ship(target)
    arcs = r.state.board.arcs(victim, shot.origin)
    if shot.weapon == DISPLACER and not r.state.board.card(victim).base:
        return _displace(r, shot, victim, arcs)
    return strike(r, (Blow(target, arcs, shot.damage, "fire"),))


def _missile_hit(r: Resolution[CelestialState], shot: ev.Shot) -> tuple[Task | Question, ...]:
    """A missile is hit: two damage, or two damages, remove it (TE41)."""
    missile = r.state.board.by_missile.get(shot.target)
    if missile is not None:
        if shot.damage >= WRECKS or missile.hurt:
            r.emit(ev.MissileEnded(missile=missile.id, why="shot"))
        else:
            r.emit(ev.MissileDamaged(missile=missile.id))
    return ()


def _launch(r: Resolution[CelestialState], ship: Ship, group: int, target: str) -> None:
    """Launch a missile (TE39)."""
    there = _where(r.state.board, target)
    if ship.at is None or there is None:
        raise ValueError("both ends of a launch are on the map")
    taken = r.state.board.by_missile
    number = next(each for each in range(1, len(taken) + 2) if f"m{each}" not in taken)
    r.emit(
        ev.Launched(
            ship=ship.id, group=group, missile=f"m{number}", target=target, origin=ship.at, at=there
        )
    )


def pushed_to(firer: Hex, target: Hex) -> tuple[Hex, ...]:
    """Where a displacer pushes its target: straight away, not off the map (TE37, TE87, TE28b)."""
    ways = [MAP.around[target][facing] for facing in facings_to(firer, target)]
    return tuple([each for each in ways if each is not None])


def _displace(
    r: Resolution[CelestialState], shot: ev.Shot, victim: Ship, arcs: tuple[int, ...]
) -> tuple[Task | Question, ...]:
    """Push the target, see what comes of that, then do the damage (TE37, TE37b, TN11, TNT6)."""
    hexes = pushed_to(shot.origin, shot.at)
    if not hexes:
        return strike(r, (Blow(victim.id, arcs, shot.damage, "fire"),))
    if len(hexes) > 1:
        seat = r.state.board.ship(shot.ship).side
        return (ChoosePush(seat=seat, ship=victim.id, arcs=arcs, damage=shot.damage, hexes=hexes),)
    return push(r, victim.id, hexes[0], arcs, shot.damage)


def push(
    r: Resolution[CelestialState], ship_id: str, to: Hex, arcs: tuple[int, ...], damage: int
) -> tuple[Task | Question, ...]:
    """Push a ship into a hex, then damage it on what faced the firer before (TE37)."""
    came = r.state.board.ship(ship_id).at
    if came is None:
        return ()
    r.emit(ev.Displaced(ship=ship_id, origin=came, to=to, hole=""))
    blow = Blow(ship_id, arcs, damage, "fire")
    left = enter(r, ship_id, came, steered=False)
    return (*left, blow.task) if left else strike(r, (blow,))


def _burst(
    r: Resolution[CelestialState], ship: Ship, group: int, target: str
) -> tuple[Task | Question, ...]:
    """One die for all in the hex and around it, each by its own line (TE38, TN12, TNT8, TE75)."""
    board = r.state.board
    aimed = _where(board, target)
    if ship.at is None or aimed is None:
        raise ValueError("both ends of a shot are on the map")
    weapon = board.weapon(ship, group)
    (face,) = r.roll(1, DIE, f"{weapon.name}: {board.name(ship)}")
    blows = burst_damages(board, ship, aimed, face)
    r.emit(
        ev.BurstFired(
            ship=ship.id, group=group, target=target, origin=ship.at, at=aimed, face=face,
            ships=tuple(each for each, _ in blows), damages=tuple(each for _, each in blows),
        )
    )  # fmt: skip
    near = {aimed, *MAP.near[aimed]}
    for missile in r.state.board.missiles:
        if missile.at in near:
            r.emit(ev.MissileEnded(missile=missile.id, why="shot"))
    board, first = r.state.board, r.state.initiative
    hurt = [(board.ship(each), damage) for each, damage in blows]
    hurt.sort(key=lambda each: each[0].side != first)
    found = [Blow(each.id, board.arcs(each, ship.at), damage, "fire") for each, damage in hurt]
    return strike(r, found)


def burst_damages(board: Board, ship: Ship, aimed: Hex, face: int) -> list[tuple[str, int]]:
    """Whom a burst hurts, and how much, with a die (TE38, TE38b, TE38c)."""
    weapon, here = WEAPONS[BURST], ship.at
    found: list[tuple[str, int]] = []
    if here is None:
        return found
    near = MAP.near[aimed]
    for each in board.ships:
        if each.at is None or each.id == ship.id or (each.at != aimed and each.at not in near):
            continue
        far, less = board.range(here, each.at), board.space.less(here, each.at)
        if less == BLOCKED:
            continue
        damage = weapon.hits_for(face - less, far)
        if each.at != aimed:
            damage //= 2
        if damage:
            found.append((each.id, damage))
    return found


def letters(bears: frozenset[int]) -> str:
    """The arcs of a group: ``FRL``."""
    return "".join(LETTERS[arc] for arc in sorted(bears))
