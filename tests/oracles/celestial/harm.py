"""What hits, criticals, explosions and hexes do to ships (TE27, TE37 to TE47, TN8 to TN17).

Parts that may ask something are generators of ``Ask``; the answer is sent in.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tests.oracles.celestial import space
from tests.oracles.celestial.space import apart, bearing

if TYPE_CHECKING:
    from collections.abc import Generator

    from tests.oracles.celestial.ships import Craft, Flier
    from tests.oracles.celestial.space import Place, Terrain

Deed = tuple[object, ...]
"""An action: its verb and fields."""
_UNTIL_REPAIRED = {3: "shields", 4: "helm", 11: "reactor"}
ARCS = ("front", "right", "back", "left")
SIDES = ("compact", "dominion")
OTHER = {"compact": "dominion", "dominion": "compact"}


class Ask(NamedTuple):
    """A question: of what kind, to whom, and what may be answered."""

    kind: str
    seat: str
    offers: frozenset[Deed]


if TYPE_CHECKING:
    Asking = Generator[Ask, Deed, None]


class OverError(Exception):
    """The engagement has ended."""


@dataclass(frozen=True)
class Rules:
    """The options that matter here."""

    arcs: str
    ask: bool
    pushed_hurt: bool
    refused: bool
    never_break: bool
    head_start: int
    rounds: int
    runner: str
    reward: int
    stake: str


@dataclass
class Field:
    """All that is on the map, and where the sequence of play stands."""

    rules: Rules
    terrain: Terrain
    ships: list[Craft]
    missiles: list[Flier]
    initiative: str
    round: int
    impulse: int = 0
    challenges: int = 0
    guards: int = 0
    blasts: deque[tuple[Place, int, str]] = field(default_factory=deque)
    """Where, how strong, and whose: explosions that are to come."""
    dice: deque[int] = field(default_factory=deque)
    log: list[Deed] = field(default_factory=list)
    """Moves, flights and pulls, in order."""
    ended: tuple[object, ...] | None = None

    def ship(self, ship_id: object) -> Craft:
        """The ship of that id."""
        return next(each for each in self.ships if each.id == ship_id)

    def throw(self) -> int:
        """The next die."""
        return self.dice.popleft()

    def own(self, side: str) -> list[Craft]:
        """A side's ships on the map."""
        return [each for each in self.ships if each.side == side and each.aboard]

    @property
    def clock(self) -> tuple[int, int]:
        """Which impulse it is."""
        return self.round, self.impulse

    def up(self, ship: Craft) -> bool:
        """Whether shields and markers count (TN10, TE44)."""
        return not ship.harmed("shields") and not self.terrain.is_(ship.here, "nebula")

    def strength(self, ship: Craft, arc: int) -> int:
        """Shield and markers of an arc."""
        return ship.shields[arc] + sum(each[0] == arc for each in ship.markers)


def hit(f: Field, ship: Craft, arcs: tuple[int, ...], damage: int) -> Asking:
    """Damage on one of these arcs: markers, shield, hull (TE31, TE42)."""
    if not ship.aboard or damage <= 0:
        return
    arc = arcs[0]
    if len(arcs) > 1 and f.up(ship):
        arc = max(arcs, key=lambda each: f.strength(ship, each))
        if asks(f, ship, arcs):
            offers = frozenset(("choose", ship.id, ARCS[each]) for each in arcs)
            answer = yield Ask("choose_arc", ship.side, offers)
            arc = ARCS.index(str(answer[2]))
    if f.up(ship):
        while damage and any(each[0] == arc for each in ship.markers):
            ship.markers.remove(next(each for each in ship.markers if each[0] == arc))
            damage -= 1
        taken = min(damage, ship.shields[arc])
        ship.shields[arc] -= taken
        damage -= taken
    hull(f, ship, damage)


def asks(f: Field, ship: Craft, arcs: tuple[int, ...]) -> bool:
    """Whether an owner is asked which arc is struck: if shields may be lost at all (TE66)."""
    if not f.rules.ask or len(arcs) == 1 or not f.up(ship):
        return False
    return any(f.strength(ship, each) for each in arcs)


def hull(f: Field, ship: Craft, boxes: int) -> None:
    """Lose hull boxes in order, each critical at once (TE43)."""
    for _ in range(boxes):
        if not ship.aboard:
            return
        ship.lost += 1
        if ship.lost == len(ship.card["hull"]):
            destroy(f, ship)
        elif ship.lost - 1 in ship.card.get("critical", ()):
            critical(f, ship)


def critical(f: Field, ship: Craft) -> None:
    """By two dice (TE44, TE45)."""
    total = f.throw() + f.throw()
    ship.turn_more += total == 6
    ship.power_less += total == 8
    if total in {2, 10}:
        hull(f, ship, 2 if total == 2 else 1)
    elif total == 12:
        destroy(f, ship)
    elif total in {5, 9}:
        _group_hit(f, ship, gone=total == 5)
    elif total in _UNTIL_REPAIRED:
        ship.harms.append((_UNTIL_REPAIRED[total], -1, f.round * 7 + f.impulse))
        if total == 3:
            ship.markers.clear()


def _group_hit(f: Field, ship: Craft, *, gone: bool) -> None:
    group = _random_group(f, ship)
    if group < 0:
        return
    ship.groups[group] = [0, 0, int(gone)]
    if gone:
        ship.harms = [each for each in ship.harms if each[1] != group]
    else:
        ship.harms.append(("group", group, f.round * 7 + f.impulse))


def _random_group(f: Field, ship: Craft) -> int:
    left = [number for number, each in enumerate(ship.groups) if not each[2]]
    if len(left) <= 1:
        return left[0] if left else -1
    return left[f.throw() - 1]


def destroy(f: Field, ship: Craft) -> None:
    """It is gone, and will explode."""
    ship.status = "destroyed"
    if ship.card["blast"]:
        f.blasts.append((ship.here, ship.card["blast"], ship.id))


def explode(f: Field) -> Asking:
    """All explosions that are to come, the oldest first (TE47, TE75)."""
    while f.blasts:
        at, blast, whose = f.blasts.popleft()
        older = len(f.blasts)
        f.missiles = [each for each in f.missiles if apart(each.at, at) > 1]
        for side in (f.initiative, OTHER[f.initiative]):
            for each in [each for each in f.own(side) if apart(each.here, at) <= 1]:
                yield from hit(f, each, facing(f, each, at), blast)
        yield from _ordered(f, whose, older)


def _ordered(f: Field, whose: str, older: int) -> Asking:
    """Who was lost to one blast explodes as its owner says, if two of them hurt somebody (TE47)."""
    waiting = [f.blasts.popleft() for _ in range(older)]
    lost = list(f.blasts)
    for side in (f.initiative, OTHER[f.initiative]):
        own = [each for each in lost if f.ship(each[2]).side == side]
        while own:
            near = [each for each in own if any(_hurts(each[0], ship) for ship in f.ships)]
            first = own[0][2]
            if len(near) > 1:
                offers = frozenset(("choose", whose, each[2]) for each in own)
                answer = yield Ask("choose_blast", side, offers)
                first = str(answer[2])
            chosen = next(each for each in own if each[2] == first)
            own.remove(chosen)
            waiting.append(chosen)
    f.blasts = deque(waiting)


def _hurts(at: Place, ship: Craft) -> bool:
    return ship.aboard and apart(ship.here, at) <= 1


def facing(f: Field, ship: Craft, at: Place) -> tuple[int, ...]:
    """The arcs of a ship that hold a hex."""
    by = (at[0] - ship.here[0], at[1] - ship.here[1])
    return bearing(by, ship.facing, f.rules.arcs)


def arrive(f: Field, ship: Craft, came: Place, *, steered: bool) -> Asking:
    """A ship has come into a hex: terrain, collision, missiles (TE21)."""
    travel = (ship.here[0] - came[0], ship.here[1] - came[1])
    leading = (space.FRONT,) if steered else bearing(travel, ship.facing, f.rules.arcs)
    if f.terrain.deadly(ship.here):
        destroy(f, ship)
    elif f.terrain.is_(ship.here, "wormhole"):
        ship.status = "escaped" if ship.kind == f.rules.runner else "withdrawn"
    elif f.terrain.is_(ship.here, "nebula"):
        ship.markers.clear()
    elif f.terrain.is_(ship.here, "asteroid"):
        hurts = (steered or f.rules.pushed_hurt) and not ship.is_("squadron")
        yield from hit(f, ship, leading, int(hurts))
    yield from explode(f)
    yield from _collide(f, ship, came, leading)
    yield from explode(f)
    for missile in list(f.missiles):
        after = missile in f.missiles and missile.target == ship.id
        if ship.aboard and after and missile.at == ship.here:
            yield from strike(f, missile)


def _collide(f: Field, ship: Craft, came: Place, leading: tuple[int, ...]) -> Asking:
    if not ship.aboard or ship.is_("squadron"):
        return
    there = [
        each
        for each in f.own(ship.side)
        if each is not ship and each.here == ship.here and not each.is_("squadron")
    ]
    if not there:
        return
    other = there[0]
    if len(there) > 1:
        offers = frozenset(("choose", ship.id, each.id) for each in there)
        answer = yield Ask("choose_collision", ship.side, offers)
        other = f.ship(answer[2])
    yield from hit(f, ship, leading, 2)
    yield from hit(f, other, facing(f, other, came), 2)


def strike(f: Field, missile: Flier) -> Asking:
    """A missile strikes the target in its hex (TE39)."""
    target = f.ship(missile.target)
    f.missiles.remove(missile)
    yield from hit(f, target, facing(f, target, missile.came), 2)
    yield from explode(f)
