"""The sequence of play, as a generator that stops at each question (TE2, TE3, TE17, TE18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracles.celestial import may
from tests.oracles.celestial.harm import (
    ARCS,
    OTHER,
    SIDES,
    Ask,
    Field,
    OverError,
    arrive,
    explode,
    hit,
    strike,
)
from tests.oracles.celestial.ships import ENOUGH, Flier
from tests.oracles.celestial.shooting import shot
from tests.oracles.celestial.space import apart, met, name, on_map, place

if TYPE_CHECKING:
    from tests.oracles.celestial.harm import Asking, Deed
    from tests.oracles.celestial.ships import Craft
    from tests.oracles.celestial.space import Place

DONE = ("done",)
AGAIN = ("again",)
"""Ships have been shifted: ask again."""


def engagement(f: Field) -> Asking:
    """From impulse A of a round to the end."""
    try:
        while True:
            for f.impulse in range(6):
                for side in (f.initiative, OTHER[f.initiative]):
                    yield from _turn(f, side)
                if f.challenges > f.guards:
                    f.initiative = OTHER[f.initiative]
                    f.challenges = f.guards = 0
            f.impulse = 6
            yield from _power_phase(f)
            f.round += 1
    except OverError:
        pass


def _turn(f: Field, side: str) -> Asking:
    for each in f.own(side):
        each.markers = [mark for mark in each.markers if mark[1] != f.impulse]
    yield from _power(f, side)
    yield from _helm(f, side)
    yield from _missiles(f, side)
    yield from _fire(f, side)
    _repair(f, side)


def _power(f: Field, side: str) -> Asking:
    done: set[str] = set()
    fed = {each.id for each in f.own(side) if each.listed(f.impulse)[0]}
    stored = {each.id for each in f.own(side) if each.battery and each.id not in fed}
    while True:
        due = [each for each in f.own(side) if each.id in fed | stored and each.id not in done]
        if not due:
            return
        offers = {deed for each in due for deed in may.spend(f, each, stored=each.id in stored)} | {
            DONE
        }
        deed = yield Ask("spend_energy", side, frozenset(offers))
        if deed == DONE:
            return
        ship = f.ship(deed[1])
        done.add(ship.id)
        if ship.id in stored and deed[2] != "nothing":
            ship.battery = False
        yield from _spent(f, ship, deed)
        _check(f)


def _spent(f: Field, ship: Craft, deed: Deed) -> Asking:
    if deed[0] == "transmit":
        f.ship(deed[2]).groups[0][1] += 1
        return
    if deed[0] == "retarget":
        missile = next(each for each in f.missiles if each.id == deed[2])
        missile.target = str(deed[3])
        if missile.at == f.ship(missile.target).here:
            yield from strike(f, missile)
        return
    use = str(deed[2])
    if use.startswith("charge"):
        ship.groups[int(use[-1]) - 1][1] += 1
    elif use in ARCS:
        ship.markers.append((ARCS.index(use), f.impulse))
    ship.hard |= use == "turn"
    ship.trim |= use == "slip"
    ship.battery |= use == "battery"
    f.challenges += use == "challenge"
    f.guards += use == "guard"


def _helm(f: Field, side: str) -> Asking:
    listed = [each.id for each in f.own(side) if each.listed(f.impulse)[1]]
    for each in f.own(side):
        if each.is_("base") and each.id in listed:
            each.facing = (each.facing + 1) % 6
    done: set[str] = set()
    while True:
        left = [each for each in f.own(side) if not each.is_("base") and each.id not in done]
        due = [each for each in left if each.id in listed]
        offers = {deed for each in due for deed in may.steer(f, each)}
        for each in left:
            if each.id not in listed:
                offers |= set(may.sprint(f, each))
        if not offers:
            return
        if not due:
            offers.add(DONE)
        deed = yield Ask("steer_ships", side, frozenset(offers))
        if deed == AGAIN:
            continue
        if deed == DONE:
            return
        ship = f.ship(deed[1])
        done.add(ship.id)
        yield from _moved(f, ship, str(deed[2]))
        _check(f)


def _moved(f: Field, ship: Craft, way: str) -> Asking:
    f.log.append(("helm", ship.id, way))
    came = ship.here
    to, ship.facing = may.goes(ship, way)
    if way in {"left", "right"}:
        ship.straight = 0
    elif way in {"ahead", "sprint"}:
        ship.straight = min(ENOUGH, ship.straight + 1)
    ship.sprints -= way == "sprint"
    ship.hard = ship.trim = False
    if not on_map(to):
        ship.status = "withdrawn"
        return
    ship.at = to
    yield from arrive(f, ship, came, steered=True)


def _missiles(f: Field, side: str) -> Asking:
    left = [each for each in f.missiles if each.side == side]
    while left:
        asked, flew = [], False
        for missile in list(left):
            if missile not in f.missiles:
                left.remove(missile)
                continue
            ways = may.fly(f, missile) if f.ship(missile.target).aboard else []
            if len(ways) > 1:
                asked += [("choose", missile.id, name(each).lower()) for each in ways]
                continue
            left.remove(missile)
            flew = True
            yield from _flown(f, missile, ways)
            _check(f)
        if asked and not flew:
            deed = yield Ask("guide_missiles", side, frozenset(asked))
            missile = next(each for each in left if each.id == deed[1])
            left.remove(missile)
            yield from _flown(f, missile, [place(str(deed[2]).upper())])
            _check(f)


def _flown(f: Field, missile: Flier, ways: list[Place]) -> Asking:
    target = f.ship(missile.target)
    if not target.aboard:
        f.missiles.remove(missile)
        return
    if missile.at == target.here:
        yield from strike(f, missile)
        return
    if not ways:
        f.missiles.remove(missile)
        return
    missile.came, missile.at = missile.at, ways[0]
    missile.flown += 1
    f.log.append(("fly", missile.id, name(missile.at)))
    if f.terrain.deadly(missile.at):
        f.missiles.remove(missile)
    elif missile.at == target.here:
        yield from strike(f, missile)
    elif missile.flown == 6:
        f.missiles.remove(missile)


def _fire(f: Field, side: str) -> Asking:
    while offers := frozenset(may.shots(f, side)):
        deed = yield Ask("fire_groups", side, offers | {DONE})
        if deed == AGAIN:
            continue
        if deed == DONE:
            return
        ship, group = f.ship(deed[1]), int(str(deed[2])) - 1
        printed = ship.card["group"][group]
        ship.groups[group][:2] = [0, 0]
        targets = [str(deed[3]), str(deed[4] or deed[3])][: printed["count"]]
        later: list[tuple[Craft, tuple[int, ...], int]] = []
        for target in targets:
            yield from shot(f, ship, printed["weapon"], target, later)
        for struck, arcs, damage in later:
            yield from hit(f, struck, arcs, damage)
        yield from explode(f)
        _check(f)


def _repair(f: Field, side: str) -> None:
    now = f.round * 7 + f.impulse
    for ship in f.own(side):
        for harm in [each for each in ship.harms if each[2] != now]:
            if f.throw() == 6:
                ship.harms.remove(harm)


def _power_phase(f: Field) -> Asking:
    f.challenges = f.guards = 0
    sides = (f.initiative, OTHER[f.initiative])
    for ship in f.ships:
        if ship.aboard:
            _filled(ship)
    for side in sides:
        yield from _curves(f, side)
    if not f.rules.never_break and any(_breaks(f, side) for side in SIDES):
        _end(f, "break")
    for side in sides:
        yield from _pulls(f, side)
    if f.round >= f.rules.rounds:
        _end(f, "limit")


def _filled(ship: Craft) -> None:
    """One box of each working group, cold ones first."""
    for number, printed in enumerate(ship.card.get("group", ())):
        group, full = ship.groups[number], (printed["cold"], printed["hot"])
        box = 0 if group[0] < full[0] else 1
        if ship.works(number) and group[box] < full[box]:
            group[box] += 1


def _curves(f: Field, side: str) -> Asking:
    done: set[str] = set()
    while True:
        left = [each for each in f.own(side) if each.id not in done]
        offers = frozenset(deed for each in left for deed in may.rows(each))
        if not offers:
            return
        deed = yield Ask("change_speed", side, offers | {DONE})
        if deed == DONE:
            return
        done.add(str(deed[1]))
        f.ship(deed[1]).row += 1 if deed[2] == "slower" else -1


def _pulls(f: Field, side: str) -> Asking:
    """Each of a side's ships goes one hex towards the nearest hole (TN16 to TN19)."""
    left = {each.id for each in f.own(side)} if f.terrain.holes else set()
    while True:
        ships = [each for each in f.own(side) if each.id in left]
        if not ships:
            return
        offers = {
            ("choose", each.id, name(to).lower()) for each in ships for to in _towards(f, each)
        }
        deed = yield Ask("order_pulls", side, frozenset(offers))
        ship, to = f.ship(deed[1]), place(str(deed[2]).upper())
        left.remove(ship.id)
        f.log.append(("pull", ship.id, name(to)))
        came, ship.at = ship.here, to
        yield from arrive(f, ship, came, steered=False)
        _check(f)


def _towards(f: Field, ship: Craft) -> set[Place]:
    near = min(apart(ship.here, hole) for hole in f.terrain.holes)
    found: set[Place] = set()
    for hole in f.terrain.holes:
        if apart(ship.here, hole) != near:
            continue
        line = met(ship.here, hole)
        first = [each for each in (*line.through, hole) if apart(each, ship.here) == 1]
        sides = [each for edge in line.edges for each in edge if apart(each, ship.here) == 1]
        found |= {each for each in first or sides if on_map(each)}
    return found


def _breaks(f: Field, side: str) -> bool:
    """Whether a side has lost more than half of its points (TE70, TE53)."""
    own = [each for each in f.ships if each.side == side]
    if any(each.aboard and each.is_("base") for each in own):
        return False
    lost = sum(each.card["points"] for each in own if each.status in {"destroyed", "withdrawn"})
    return bool(2 * lost > sum(each.card["points"] for each in own))


def _check(f: Field) -> None:
    """The end, if a side is gone or the scenario is decided (TE72, TE59, TE60)."""
    for kind in filter(None, (f.rules.runner, f.rules.stake)):
        if not any(each.aboard and each.kind == kind for each in f.ships):
            _end(f, "scenario")
    if any(not f.own(side) for side in SIDES):
        _end(f, "gone")


def score(f: Field, side: str) -> int:
    """In half points (TE68, TE79)."""
    total = 2 * max(0, f.rules.head_start if side == "compact" else -f.rules.head_start)
    for each in f.ships:
        points = each.card["points"]
        if each.side == side:
            total += 2 * f.rules.reward * (each.status == "escaped")
        elif each.status == "destroyed":
            total += 2 * points
        elif each.status == "withdrawn" or (each.aboard and each.crippled):
            total += points
    return total


def _end(f: Field, why: str) -> None:
    compact, dominion = (score(f, side) for side in SIDES)
    high, low = max(compact, dominion), min(compact, dominion)
    winner = None if compact == dominion else "compact" if compact > dominion else "dominion"
    if low == 0:
        level = "decisive" if high else "draw"
    elif 5 * high < 6 * low:
        level = "draw"
    else:
        level = "narrow" if high < 2 * low else "clear" if high < 4 * low else "decisive"
    if level == "draw":
        winner = None
    if f.rules.stake:
        fell = not any(each.kind == f.rules.stake and each.aboard for each in f.ships)
        lead, winner = winner, "dominion" if fell else "compact"
        level = level if lead == winner else "narrow"  # the level of who wins, at least narrow
    f.ended = (why, compact, dominion, winner, level)
    raise OverError
