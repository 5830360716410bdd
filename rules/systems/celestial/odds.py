"""How likely a shot does what: exactly, die by die, box by box (TE35, TE42 to TE45, TN6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.foresight.chances import Chance, Mean, at_once
from rules.kernel.game.d6 import DIE
from rules.systems.celestial.aims import BURST
from rules.systems.celestial.damage import MAGAZINE, Blow, asks, best_arc
from rules.systems.celestial.fire import DISPLACER, WRECKS, burst_damages, pushed_to
from rules.systems.celestial.signs import Salvo
from rules.systems.celestial.stats import ARCS, CRITICALS, WEAPONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.celestial.board import Board
    from rules.systems.celestial.fire import Aim
    from rules.systems.celestial.pieces import Ship

HIT: Final = "hit"
_NONE, _ONE = Fraction(), Fraction(1)
_MORE: Final = {"magazine": MAGAZINE, "hull": 1}
"""Hull boxes that criticals take."""
_PAIRS: Final = DIE * DIE


class Harmed(NamedTuple):
    """What stands between a weapon and the end of a ship.

    Attributes:
        arcs: Of the arcs that may be struck: which, its markers, its shield boxes.
        up: Whether shields count.
        lost: Hull boxes lost; all of them if the ship is destroyed.
    """

    arcs: tuple[tuple[int, int, int], ...]
    up: bool
    lost: int


def firing(board: Board, aim: Aim) -> tuple[Chance, ...]:
    """The chances of a shot: to get through, to destroy, to hit, its damage."""
    if not _throws(board, aim):
        return ()
    targets = tuple(dict.fromkeys(aim.targets))
    salvo = Salvo(aim.ship.id, targets)
    missed, damages = _ONE, [_faces(board, aim, each) for each in _weapons(board, aim)]
    for done in damages:
        missed *= Fraction(done.count(0), DIE)
    words = "hits" if len(damages) == 1 else "hits at least once"
    hits = Chance.of(words, 1 - missed, HIT, came=at_once(salvo.hit))
    found = [each for target in targets for each in _to(board, aim, target)]
    if len(targets) == 1 and found and found[0].share == hits.share:
        found[0] = Chance.of(f"hits and {found[0].label}", hits.share, HIT, came=hits.came)
    else:
        found.append(hits)
    if len(damages) == 1:
        (done,) = damages
        found += [
            Chance(f"{each} damage", done.count(each), DIE, came=at_once(salvo.does(each)))
            for each in sorted(set(done))
            if each
        ]
    return (*found, *_astray(board, aim))


def costs(board: Board, aim: Aim) -> tuple[Mean, ...]:
    """What a shot does on the mean: its damage, and the hull boxes that it costs each target."""
    if not _throws(board, aim):
        return ()
    found: list[Mean] = []
    targets = tuple(dict.fromkeys(aim.targets))
    for target in targets:
        ship = board.by_id.get(target)
        if ship is None:
            continue
        salvo = Salvo(aim.ship.id, (target,))
        name = board.name(ship) if len(targets) > 1 else ""
        weapons = [_faces(board, aim, each) for each in _weapons(board, aim) if each == target]
        mean = Fraction(sum(weapons[0]), DIE)
        if len(weapons) > 1:
            mean += mean * (1 - _second_lapses(board, aim, target))
        found.append(Mean(f"damage{name and f' to {name}'} on the mean", mean, count=salvo.damage))
        outcome = _outcome(board, aim, target)
        if outcome is not None:
            hull = sum((share * (each.lost - ship.lost) for each, share in outcome.items()), _NONE)
            left = board.card(ship).boxes - ship.lost
            words, given = _arc(board, aim, ship)
            label = f"hull boxes{name and f' of {name}'} on the mean{words}"
            found.append(Mean(label, hull, count=salvo.hull(left), given=salvo.given(given)))
    return tuple(found)


def _throws(board: Board, aim: Aim) -> bool:
    """Whether a shot throws dice, as a launch does not."""
    return not board.weapon(aim.ship, aim.group).launch and aim.ship.at is not None


def _weapons(board: Board, aim: Aim) -> tuple[str, ...]:
    """The target of each die that is thrown."""
    return aim.targets[:1] if board.weapon(aim.ship, aim.group).id == BURST else aim.targets


def _faces(board: Board, aim: Aim, target: str) -> tuple[int, ...]:
    """What a weapon does to a target, die by die."""
    return tuple(damage_of(board, aim, target, face) for face in range(1, DIE + 1))


def _to(board: Board, aim: Aim, target: str) -> list[Chance]:
    """Whether a shot gets through to a target, and destroys it; nothing of what can't be."""
    salvo = Salvo(aim.ship.id, (target,))
    ship = board.by_id.get(target)
    name = f" {board.name(ship)}" if ship is not None and len(set(aim.targets)) > 1 else ""
    if ship is None:
        share = _downs(board, aim, target)
        what = f" {target.upper()}" if len(set(aim.targets)) > 1 else " it"
        return [Chance.of(f"shoots{what} down", share, came=at_once(salvo.downs))] if share else []
    outcome = _outcome(board, aim, target)
    if outcome is None:
        return []
    through = sum((share for each, share in outcome.items() if each.lost > ship.lost), _NONE)
    if not through:
        return []
    boxes = board.card(ship).boxes
    gone = sum((share for each, share in outcome.items() if each.lost == boxes), _NONE)
    words, arc = _arc(board, aim, ship)
    given = salvo.given(arc)
    found = [
        Chance.of(
            f"gets through{name and ' to'}{name}{words}", through, came=salvo.through, given=given
        )
    ]
    if gone:
        what = name or " it"
        found.append(Chance.of(f"destroys{what}{words}", gone, came=salvo.gone, given=given))
    return found


def _arc(board: Board, aim: Aim, ship: Ship) -> tuple[str, int | None]:
    """The arc that is supposed to be struck, where its owner says which."""
    arcs = board.arcs(ship, aim.ship.at) if aim.ship.at is not None else ()
    if len(arcs) == 1 or not asks(board, ship, Blow(ship.id, arcs, 1, "fire")):
        return "", None
    arc = best_arc(ship, arcs)
    return f" (on its {ARCS[arc]} shield)", arc


def _outcome(board: Board, aim: Aim, target: str) -> Mapping[Harmed, Fraction] | None:
    """How a shot leaves a ship; ``None`` where that depends on what else happens to it."""
    ship, firer = board.ship(target), aim.ship
    if ship.at is None or firer.at is None:
        return None
    arcs = board.arcs(ship, firer.at)
    weapons = [_faces(board, aim, each) for each in _weapons(board, aim) if each == target]
    up = board.shields_up(ship)
    if board.weapon(firer, aim.group).id == DISPLACER and not board.card(ship).base:
        hexes = pushed_to(firer.at, ship.at)
        plain = all(_plain(board, each) for each in hexes)
        if not plain or (len(weapons) > 1 and hexes):
            return None
        up = not ship.harmed("shields") if hexes else up
    asked = _arc(board, aim, ship)[1] is not None
    if asked and len(weapons) > 1:
        return None
    parts = tuple(
        (arc, sum(each[0] == arc for each in ship.markers), ship.shields[arc]) for arc in arcs
    )
    card = board.card(ship)
    start = Harmed(parts, up, ship.lost)
    return _after(start, tuple(weapons), card.boxes, card.critical)


def _plain(board: Board, at: Any) -> bool:
    """Whether nothing else happens to a ship that is pushed there."""
    empty = not board.at(at) and all(each.at != at for each in board.missiles)
    return empty and at not in board.space.kinds


def _second_lapses(board: Board, aim: Aim, target: str) -> Fraction:
    """How likely the first of two weapons destroys a target before the second one fires (TE83)."""
    ship = board.ship(target)
    if _arc(board, aim, ship)[1] is not None:
        return _NONE  # the owner is asked: the second one is fired at the same time
    first = _outcome(board, aim._replace(targets=(target,)), target)
    if first is None:
        return _NONE
    boxes = board.card(ship).boxes
    return sum((share for each, share in first.items() if each.lost == boxes), _NONE)


@lru_cache(maxsize=4096)
def _after(
    start: Harmed, weapons: tuple[tuple[int, ...], ...], boxes: int, critical: frozenset[int]
) -> dict[Harmed, Fraction]:
    """How weapons leave a ship, one after the other (TE42)."""
    now = {start: _ONE}
    for done in weapons:
        after: dict[Harmed, Fraction] = {}
        for damage in set(done):
            share = Fraction(done.count(damage), DIE)
            for before, weight in now.items():
                for then, chance in _blow(before, damage, boxes, critical).items():
                    after[then] = after.get(then, _NONE) + weight * share * chance
        now = after
    return now


@lru_cache(maxsize=4096)
def _blow(
    ship: Harmed, damage: int, boxes: int, critical: frozenset[int]
) -> dict[Harmed, Fraction]:
    """How damage leaves a ship: markers first, then the shield, then the hull (TE42, TE31)."""
    if not damage or ship.lost == boxes:
        return {ship: _ONE}
    struck = max(ship.arcs, key=lambda each: (each[1] + each[2], -each[0]))
    arc, markers, shields = struck
    used = min(damage, markers) if ship.up else 0
    held = min(damage - used, shields) if ship.up else 0
    left = (arc, markers - used, shields - held)
    arcs = tuple(left if each is struck else each for each in ship.arcs)
    found: dict[Harmed, Fraction] = {}
    for (lost, up), share in _hull(ship.lost, damage - used - held, boxes, critical).items():
        then = Harmed(arcs, ship.up and up, lost)
        found[then] = found.get(then, _NONE) + share
    return found


@lru_cache(maxsize=4096)
def _hull(
    lost: int, more: int, boxes: int, critical: frozenset[int]
) -> dict[tuple[int, bool], Fraction]:
    """Hull boxes lost once so many more are taken, and whether shields work (TE43)."""
    if not more:
        return {(lost, True): _ONE}
    if lost + 1 == boxes:
        return {(boxes, True): _ONE}
    found: dict[tuple[int, bool], Fraction] = {}
    for effect, ways in _effects().items() if lost in critical else (("", _PAIRS),):
        if effect == "core":
            after = {(boxes, True): _ONE}
        else:
            after = _hull(lost + 1, more - 1 + _MORE.get(effect, 0), boxes, critical)
        for (then, up), share in after.items():
            key = (then, up and effect != "shields")
            found[key] = found.get(key, _NONE) + share * Fraction(ways, _PAIRS)
    return found


@lru_cache(maxsize=1)
def _effects() -> dict[str, int]:
    """In how many throws of two dice each critical comes."""
    found: dict[str, int] = {}
    for one in range(1, DIE + 1):
        for two in range(1, DIE + 1):
            effect = CRITICALS[one + two].effect
            found[effect] = found.get(effect, 0) + 1
    return found


def _downs(board: Board, aim: Aim, target: str) -> Fraction:
    """How likely a missile is shot down: by two damage, or two damages (TE41)."""
    stays, hurt = _ONE, board.by_missile[target].hurt
    grazed = _NONE
    if hurt:
        stays, grazed = _NONE, _ONE
    for each in _weapons(board, aim):
        if each == target:
            done = _faces(board, aim, target)
            missed = Fraction(done.count(0), DIE)
            light = Fraction(sum(0 < damage < WRECKS for damage in done), DIE)
            grazed = grazed * missed + stays * light
            stays *= missed
    return 1 - stays - grazed


def _astray(board: Board, aim: Aim) -> list[Chance]:
    """Whom else a burst may hit, one's own ships among them (TE38)."""
    if board.weapon(aim.ship, aim.group).id != BURST:
        return []
    found = []
    for ship in board.ships:
        done = [damage_of(board, aim, aim.targets[0], face, ship.id) for face in range(1, DIE + 1)]
        if ship.id != aim.targets[0] and any(done):
            own = " (own)" if ship.side == aim.ship.side else ""
            share = Fraction(sum(map(bool, done)), DIE)
            came = at_once(Salvo(aim.ship.id, (ship.id,)).hit)
            found.append(Chance.of(f"hits {board.name(ship)}{own}", share, came=came))
    return found


def damage_of(board: Board, aim: Aim, target: str, face: int, hurt: str = "") -> int:
    """What a weapon of a shot does with a die to its target, or to another ship."""
    ship, group, _ = aim
    missile = board.by_missile.get(target)
    there = missile.at if missile is not None else board.by_id[target].at
    if ship.at is None or there is None:
        return 0
    if board.weapon(ship, group).id == BURST:
        return dict(burst_damages(board, ship, there, face)).get(hurt or target, 0)
    weapon = WEAPONS[board.card(ship).group[group].weapon]
    return weapon.hits_for(face - board.space.less(ship.at, there), board.range(ship.at, there))
