"""Fire, damage, criticals, explosions and torpedoes, read from the text and the rulings alone.

Ships are plain records, places are numbers with a fraction, dice come from a list; nothing of the
rules package is used. Sections 5.5 to 5.9, 11.6; BZ61 to BZ78, BZ167 to BZ177.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

INCH: Final = 400
CORE: Final = ("research", "warp", "impulse", "agile", "advanced_sensors")
"""Abilities that have a rule at this level."""
_NEAR: Final = 1e-7
_OF_CHOICE: Final = ("research", "advanced_sensors", "agile", "impulse", "warp")
"""Which ability goes first where its owner doesn't say."""
_GUIDED: Final = ("plasma", "drone")
_STOPPED: Final = ("plasma", "drone", "rocket")


@dataclass
class Vessel:
    """A ship: what is printed of it, and what has become of it."""

    id: str
    side: str
    x: int
    y: int
    heading: int
    speed: int
    size: int
    shields: tuple[int, ...]  # fore, port, starboard, aft
    hull: int
    limit: int
    main: int
    main_arc: str
    secondary: int
    close: int
    tubes: list[tuple[str, int, str]]
    abilities: list[str]
    crippled: bool = False
    armament: int = 0
    motive: int = 0
    shields_hit: int = 0
    lost: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    moved: int = 0
    evasive: bool = False
    point_defence: bool = False
    fate: str = "here"

    @property
    def here(self) -> bool:
        return self.fate == "here"

    def able(self) -> list[str]:
        """Abilities that may still be lost."""
        return [e for e in self.abilities if e in CORE and e not in self.lost + self.gone]

    @property
    def dead(self) -> bool:
        """Whether its speed is below an inch."""
        if not {"warp", "impulse"} & set(self.able()):
            return True
        return self.speed / (1 << (self.motive + self.crippled)) < 1

    def dice(self, printed: int) -> int:
        """Printed dice, halved for being crippled and each critical."""
        return half_up(printed / (1 << (self.armament + self.crippled)))

    def shield(self, side: int) -> int:
        return half_up(self.shields[side] / (1 << (self.shields_hit + self.crippled)))


@dataclass
class Shot:
    """What is ordered: a weapon, and at whom with how many dice."""

    weapon: str
    aims: list[tuple[str, int]]


@dataclass
class Torpedo:
    id: str
    side: str
    launcher: str
    kind: str
    target: str
    x: int
    y: int


def half_up(number: float) -> int:
    return math.floor(number + 0.5)


def far(ax: int, ay: int, bx: int, by: int) -> float:
    """A distance in inches."""
    return math.hypot(bx - ax, by - ay) / INCH


def quadrants(at: Vessel, x: int, y: int, width: int) -> list[int]:
    """In which of its quadrants somebody has a point: 0 fore, 1 port, 2 starboard, 3 aft."""
    if (at.x, at.y) == (x, y):
        return [0, 1, 2, 3]
    bearing = math.degrees(math.atan2(x - at.x, at.y - y))
    aside = (bearing - at.heading + 180) % 360 - 180
    found = []
    if abs(aside) <= width / 2 + _NEAR:
        found.append(0)
    if width / 2 - _NEAR <= -aside <= 180 - width / 2 + _NEAR:
        found.append(1)
    if width / 2 - _NEAR <= aside <= 180 - width / 2 + _NEAR:
        found.append(2)
    if abs(aside) >= 180 - width / 2 - _NEAR:
        found.append(3)
    return found


class Reading:
    """A ship's fire, and then the torpedoes of a turn, with dice that were thrown."""

    def __init__(
        self,
        vessels: list[Vessel],
        dice: Iterator[int],
        *,
        width: int = 90,
        hits_on: int = 3,
        crippled_torpedoes: bool = False,
    ) -> None:
        self.ships = {each.id: each for each in vessels}
        self.dice, self.width, self.hits_on = dice, width, hits_on
        self.crippled_torpedoes = crippled_torpedoes
        self.flying: list[Torpedo] = []
        self.launched = 0
        self.bangs: list[Vessel] = []

    def throw(self, count: int) -> list[int]:
        return [next(self.dice) for _ in range(count)]

    # The fire of a ship (5.3): main, secondary, torpedoes.

    def fire(self, firer: Vessel, shots: list[Shot]) -> None:
        for weapon in ("m", "s"):
            for shot in shots:
                if shot.weapon == weapon and firer.here:
                    self.beams(firer, shot)
                    self.blasts()
        for shot in sorted(shots, key=lambda each: each.weapon):
            if shot.weapon[0] == "t" and firer.here:
                self.launch(firer, shot)

    def beams(self, firer: Vessel, shot: Shot) -> None:
        tests: list[tuple[Vessel, int]] = []
        left = firer.dice(firer.main if shot.weapon == "m" else firer.secondary)
        for name, wanted in shot.aims:
            target = self.ships[name]
            count = min(wanted, left)
            left -= count
            if not target.here or not count:
                continue
            hits = self.hits(count, self.needed(firer, target), firer.evasive or target.evasive)
            less = 1 if shot.weapon == "s" else 0
            tests.append((target, self.harm(target, hits, firer.x, firer.y, less)))
        for target, count in tests:
            self.criticals(target, count)

    def needed(self, firer: Vessel, target: Vessel) -> int:
        away = far(firer.x, firer.y, target.x, target.y)
        more = -math.ceil((away - 2) / 2 - _NEAR) if away > 2 else 0
        more -= target.moved > 6 * INCH
        more += target.dead
        return target.size - more

    def hits(self, count: int, needed: int, again: bool) -> int:
        def hit(face: int) -> bool:
            return face == 6 or (face > 1 and face >= needed)

        found = sum(map(hit, self.throw(count)))
        return sum(map(hit, self.throw(found))) if again else found

    def harm(self, target: Vessel, hits: int, x: int, y: int, less: int) -> int:
        """Hits go through or not (5.6); how many may be critical."""
        worth = min(target.shield(each) for each in quadrants(target, x, y, self.width))
        scores = [face - less for face in self.throw(hits)]
        self.hull_off(target, sum(not worth or score >= worth for score in scores))
        return sum(score > worth for score in scores) if target.here else 0

    def hull_off(self, target: Vessel, points: int) -> None:
        target.hull = max(0, target.hull - points)
        if points and not target.hull:
            target.fate = "destroyed"
        elif points and not target.crippled and 0 < target.hull <= target.limit:
            tested = target.able()
            faces = self.throw(len(tested))
            target.crippled = True
            target.gone += [e for e, face in zip(tested, faces, strict=True) if face > 3]

    def criticals(self, target: Vessel, count: int) -> None:
        if target.here and count:
            for _ in range(sum(face > 3 for face in self.throw(count))):
                if target.here:
                    self.critical(target, *self.throw(1))

    def critical(self, target: Vessel, face: int, *, again: bool = False) -> None:
        """The table (5.8)."""
        match face:
            case 1:
                target.armament += 1
            case 2:
                target.motive += 1
            case 3:
                target.shields_hit += 1
            case 4 if not again:
                self.critical(target, *self.throw(1), again=True)
            case 4:
                pass
            case 5:
                one, other = self.throw(2)
                if one == other:
                    target.fate = "destroyed"
                    self.bangs.append(target)
                else:
                    target.armament += 1  # an owner who does not say takes the first
            case _:
                left = [each for each in _OF_CHOICE if each in target.able()]
                if left:
                    target.lost.append(left[0])
                else:
                    self.hull_off(target, 2)

    def blasts(self) -> None:
        """Explosions (11.6): all within an inch, the nearest first; then what blew up by it."""
        while self.bangs:
            bang = self.bangs.pop(0)
            if bang.size > 3:
                continue
            near = [
                each
                for each in self.ships.values()
                if each.here and far(bang.x, bang.y, each.x, each.y) <= 1
            ]
            near.sort(key=lambda each: (each.x - bang.x) ** 2 + (each.y - bang.y) ** 2)
            hits = [sum(self.throw(2 if bang.size < 2 else 1)) for _ in near]
            tests = [
                (each, self.harm(each, count, bang.x, bang.y, 0))
                for each, count in zip(near, hits, strict=True)
            ]
            for each, count in tests:
                self.criticals(each, count)

    # Torpedoes (5.9).

    def launch(self, firer: Vessel, shot: Shot) -> None:
        kind, printed, _ = firer.tubes[int(shot.weapon[1:]) - 1]
        halved = firer.armament + (firer.crippled and self.crippled_torpedoes)
        ((name, _),) = shot.aims
        if self.ships[name].here:
            for _ in range(half_up(printed / (1 << halved))):
                self.launched += 1
                self.flying.append(
                    Torpedo(f"k{self.launched}", firer.side, firer.id, kind, name, firer.x, firer.y)
                )

    def end(self, first: str, last: str) -> None:
        """Close defence, then what is left takes its effect (BZ177)."""
        for side in (first, last):
            for ship in self.ships.values():
                if ship.side == side and ship.here:
                    self.defend(ship)
        for side in (first, last):
            own = [each for each in self.flying if each.side == side]
            for target in self.ships.values():  # by target, in the order of the roster
                for each in own:
                    if each.target == target.id:
                        self.strike(each, target)
        self.flying = []

    def defend(self, ship: Vessel) -> None:
        dice = ship.dice(ship.close)
        if ship.point_defence:
            dice += ship.dice(ship.secondary)
        for each in self.worst(ship):
            stopped = False
            while dice and not stopped:
                dice -= 1
                stopped = self.throw(1)[0] > 4
            if stopped:
                self.flying.remove(each)

    def worst(self, ship: Vessel) -> list[Torpedo]:
        """What it can shoot at: the worst first, of the same kind those at itself."""
        found = []
        for each in self.flying:
            target = self.ships[each.target]
            if (
                each.side != ship.side
                and each.kind in _STOPPED
                and target.here
                and far(ship.x, ship.y, target.x, target.y) <= 2 + _NEAR
            ):
                found.append(each)
        return sorted(found, key=lambda e: (_STOPPED.index(e.kind), e.target != ship.id))

    def strike(self, torpedo: Torpedo, target: Vessel) -> None:
        if not target.here:
            return
        needed = self.hits_on + target.size - (torpedo.kind in _GUIDED)
        again = target.evasive or self.ships[torpedo.launcher].evasive
        hits = self.hits(3, needed, again)
        less = 0
        if torpedo.kind == "plasma":
            away = far(torpedo.x, torpedo.y, target.x, target.y)
            less = max(0, half_up(away - 5))
        self.criticals(target, self.harm(target, hits, torpedo.x, torpedo.y, less))
        self.blasts()


def bears(firer: Vessel, target: Vessel, arcs: str, reach: int, width: int) -> bool:
    """Whether a weapon may fire at somebody (5.4)."""
    seen = quadrants(firer, target.x, target.y, width)
    inside = not arcs or any("FPSA"[each] in arcs for each in seen)
    return inside and far(firer.x, firer.y, target.x, target.y) <= reach + _NEAR
