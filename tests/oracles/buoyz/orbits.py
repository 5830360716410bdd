"""Orbits, landing and taking off in both readings (7.3, 9, BZ94, BZ161, BZ163)."""

from __future__ import annotations

from fractions import Fraction
from math import atan2, degrees, hypot, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.actions import Hand, Move, Orbit
from rules.systems.buoyz.events import Moved, Orbited
from tests.oracles.buoyz.charts import Chart, accepted, helm_of, left_of, spot_of
from tests.oracles.buoyz.crews import INCH
from tests.oracles.buoyz.helm import PART, Helm, Spot, sine
from tests.oracles.buoyz.lanes import SLACK, Disc, Leg, Place, far, nearer
from tests.oracles.buoyz.passages import laid
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

Outcome: TypeAlias = tuple[bool, "Place | None", "Disc | None"]
_REFUSED: Final[Outcome] = (False, None, None)
_LEVEL: Final = 90
_HANDS: Final[tuple[Hand, ...]] = ("clockwise", "anticlockwise")
_STEP: Final = 28.648
"""Degrees of half an inch along a circle of one inch."""
_CLOSE: Final = 0.08
"""What is nearer to a half degree than that is left open."""


def compare_orbits(seed: int, tally: Tally) -> None:
    """A ship near a planet, a giant or a moon: in orbit, on it, or free."""
    rng = Random(f"landfalls-{seed}")
    Landfall(rng, tally, seed, _position(rng)).compare()


def _position(rng: Random) -> BuoyzState:
    able = [e for e in ("warp", "impulse", "landing", "agile") if rng.random() < 0.75]
    sd = own(
        race="federation", abilities=[*able, "saucer"], speed=rng.randint(1, 8),
        turning=rng.randint(1, 4), dreadnought=rng.random() < 0.3,
    )  # fmt: skip
    options = {
        "rules": "full", "bodies": rng.choice(("planet", "giant")), "break_contact": "on",
        "planet_radius": rng.choice((1, 2)), "turn_table": rng.choice(("30+15", "15")),
    }  # fmt: skip
    state = table(
        sds=[sd], options=options, H="own blue 1,1 0", G="ca-classic blue 2,2 0",
        K="bc-d7 red 44,2 0",
    )  # fmt: skip
    board = state.board
    if rng.random() < 0.1:
        board = changed(board, homes=(("blue", rng.choice((0, 180))),))
    ship = board.ship("h")
    masses = [each for each in board.bodies if each.radius]
    body = rng.choice(masses)
    ship = altered(
        ship, motive=rng.choice((0, 0, 0, 1, 3)), crippled=rng.random() < 0.1,
        part="saucer" if rng.random() < 0.15 else "",
        acting=rng.choice(((), (), ("flank-speed",), ("hard-about",))),
        tug="g" if rng.random() < 0.08 else "",
    )  # fmt: skip
    kind, angle = rng.random(), rng.randint(0, 359)
    out = body.radius + rng.choice((rng.randint(2, INCH), INCH, rng.randint(INCH, 5 * INCH)))
    fields: dict[str, Any] = {}
    if kind < 0.25 and body.kind != "giant":
        out, fields = body.radius + 2, {"landed": body.id}
    elif kind < 0.5 and out < body.radius + INCH - 1:
        fields = {"orbit": body.id, "hand": rng.choice(_HANDS)}
    east, south = round(out * sine(angle)), -round(out * sine(90 - angle))
    towards = (angle + 180 + rng.choice((0, rng.randint(-70, 70)))) % 360
    heading = rng.choice((towards, towards, rng.randint(0, 359)))
    pose = Pose(body.at.x + east, body.at.y + south, heading)
    if any(e is not body and far((pose.x, pose.y), e.at) <= e.radius**2 for e in masses):
        return _position(rng)
    board = board.with_ship(altered(ship, pose=pose, **fields))
    return moving(changed(state, board=board))


class Landfall:
    """One position in both readings."""

    def __init__(self, rng: Random, tally: Tally, seed: int, state: BuoyzState) -> None:
        self._rng, self._tally = rng, tally
        self._state, self._board = state, state.board
        self._ship = self._board.ship("h")
        self._spot = spot_of(self._board, self._ship.pose)
        self._at = (int(self._spot.east / PART), int(self._spot.north / PART))
        self._discs = Chart(self._board, 1).discs
        helm = helm_of(state, self._ship)
        sd = self._board.brief.sds[self._ship.sd]
        slow = self._ship.part == "saucer" and not sd.dreadnought
        self._helm = Helm(**{**helm.__dict__, "warp": helm.warp and not slow})
        self._left = left_of(self._board, self._ship)
        self._flees = bool(self._board.homes)
        self._where = str(seed)
        self._dice = SeededDice(b"", b"")

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def compare(self) -> None:
        """Both hands of an orbit; ways that land; ways off a body."""
        ship, helm = self._ship, self._helm
        seed = self._where
        facts = f"{ship.pose} {helm.allowance} T{helm.points} {self._board.options.bodies}"
        states = f"landed {ship.landed!r} orbit {ship.orbit!r} {ship.hand} {ship.part} {ship.tug}"
        for hand in _HANDS:
            self._where = f"{seed} {facts} {states} {hand} home {self._board.homes}"
            self._orbits(hand)
        for _ in range(8):
            lifts = self._rng.random() < (0.7 if ship.landed else 0.1)
            legs = self._way()
            lands = self._rng.random() < 0.6
            lift = self._rng.randint(0, 359) if lifts else None
            words = [f"H{lift}"] * lifts + [_word(e) for e in legs] + ["D"] * lands
            self._where = f"{seed} {facts} {states} {words} home {self._board.homes}"
            if not self._flees:
                self._moves(" ".join(words), lift, legs, lands=lands)

    def _orbits(self, hand: Hand) -> None:
        """Whether it may go into an orbit, or on in it, and where it is then (BZ94, BZ161)."""
        ship, helm = self._ship, self._helm
        near = [e for e in self._discs if far(self._at, e.at) <= (e.radius + INCH) ** 2]
        on = bool(ship.orbit)
        may = bool(near) and not (ship.landed or self._flees or ship.tug)
        may = may and (ship.hand == hand if on else not helm.dead)
        step = accepted(self._state, "blue", Orbit(ship="h", hand=hand), self._dice)
        self._same("may orbit", may, step is not None)
        if step is None or not may:
            return
        (event,) = [e.event for e in step.emitted if isinstance(e.event, Orbited)]
        self._same("half an inch", INCH // 2, event.length)
        disc, pose = near[0], event.path[-1]
        east, north = self._at[0] - disc.at[0], self._at[1] - disc.at[1]
        radius = hypot(east, north)
        exact = _STEP / (radius / INCH)
        if abs(exact % 1 - 0.5) < _CLOSE:
            return
        turn = round(exact) * (1 if hand == "clockwise" else -1)
        there = (
            round(float(east * sine(90 - turn) + north * sine(turn))),
            round(float(north * sine(90 - turn) - east * sine(turn))),
        )
        after = spot_of(step.state.board, pose)
        found = int(after.east / PART) - disc.at[0], int(after.north / PART) - disc.at[1]
        self._same("along its circle", True, _beside(there, found))
        tangent = degrees(atan2(found[0], found[1])) + (90 if hand == "clockwise" else -90)
        off = abs((after.heading - tangent + 180) % 360 - 180)
        self._same("faces along it", True, off <= 1)
        now = step.state.board.ship("h")
        self._same("keeps its hand", (bool(now.orbit), hand), (bool(now.orbit), now.hand))
        self._same("is in orbit", True, bool(now.orbit))

    def _way(self) -> list[Fraction | int]:
        """A way by lot: of a leg, or with a turn before it or in it."""
        rng, most = self._rng, self._helm.allowance
        form = rng.choice(("l", "l", "tl", "ltl"))
        found: list[Fraction | int] = []
        for each in form:
            if each == "t":
                found.append(rng.randint(1, max(1, self._helm.points)) * rng.choice((-1, 1)))
            else:
                share = max(most, Fraction(1)) * rng.randint(5, 104) / 100 / form.count("l")
                found.append(Fraction(int(share * 100), 100))
        return found

    def _moves(
        self, way: str, lift: int | None, parts: list[Fraction | int], *, lands: bool
    ) -> None:
        """Whether a way is possible, and where it ends (4.1, 9, BZ121, BZ163)."""
        step = accepted(self._state, "blue", Move(ship="h", way=way), self._dice)
        said = self._possible(lift, parts, lands=lands)
        if said is None:
            return
        possible, there, body = said
        what = "lands" if lands else "takes off" if lift is not None else "goes"
        self._same(what, possible, step is not None)
        if step is None or not possible:
            return
        (event,) = [e.event for e in step.emitted if isinstance(e.event, Moved)]
        after = spot_of(step.state.board, event.path[-1])
        found = int(after.east / PART), int(after.north / PART)
        self._same("where it is then", True, there is None or _beside(there, found))
        now = step.state.board.ship("h")
        self._same("on a body then", body is not None, bool(now.landed))
        self._same("out of its orbit", "", now.orbit)
        if body is not None:
            self._same("on which", body.kind, now.landed.rstrip("0123456789"))
            self._same("off the disc", True, far(found, body.at) >= body.radius**2)

    def _possible(
        self, lift: int | None, parts: list[Fraction | int], *, lands: bool
    ) -> Outcome | None:
        """Whether a way may be gone, its end, the body it lands on; ``None`` if that is near."""
        ship = self._ship
        allowed = self._helm.way(parts) is not None and not ship.tug
        if not allowed or (lift is not None and not ship.landed):
            return _REFUSED
        start = self._spot
        if ship.landed:
            stays = ship.part == "saucer" and "landing" not in self._left
            heading = self._lifted(lift)
            if heading is None or stays:
                return _REFUSED if stays else None
            start = Spot(start.east, start.north, heading)
            if abs(self._aside(heading)) > _LEVEL:
                return _REFUSED
        return self._led(start, parts, lands=lands)

    def _own(self) -> list[Disc]:
        """The body that it is on."""
        if not self._ship.landed:
            return []
        return [each for each in self._discs if far(self._at, each.at) <= (each.radius + 4) ** 2]

    def _aside(self, heading: int) -> float:
        """How many degrees a heading is off that straight away from its body."""
        (body,) = self._own()
        away = degrees(atan2(self._at[0] - body.at[0], self._at[1] - body.at[1]))
        return (heading - away + 180) % 360 - 180

    def _lifted(self, lift: int | None) -> int | None:
        """The heading of a take-off: who names none keeps its own, or goes straight away."""
        heading = self._spot.heading if lift is None else lift
        if abs(abs(self._aside(heading)) - _LEVEL) < 2:
            return None
        if lift is None and abs(self._aside(heading)) > _LEVEL:
            return round(heading - self._aside(heading)) % 360
        return heading

    def _led(self, start: Spot, parts: list[Fraction | int], *, lands: bool) -> Outcome | None:
        """What a way meets, leg by leg."""
        legs = laid(start, parts, self._board.options.turn_table, (48, 48)).legs
        own = self._own()
        for number, leg in enumerate(legs):
            near = [each for each in self._discs if number or each not in own]
            sure = [each for each in near if _meets(leg, each, -SLACK)]
            if sure != [each for each in near if _meets(leg, each, SLACK)]:
                return None
            if sure:
                body = min(sure, key=lambda each: _contact(leg, each))
                able = "landing" in self._left or self._ship.part == "saucer"
                if not lands or not able or body.kind == "giant":
                    return _REFUSED
                return True, _along(leg, _contact(leg, body)), body
        return (not lands), legs[-1][1] if legs else None, None


def _beside(one: Place, other: Place) -> bool:
    return far(one, other) <= (SLACK + 2) ** 2


def _meets(leg: Leg, disc: Disc, more: int) -> bool:
    return nearer(disc.at, leg, disc.radius + more, border=True)


def _contact(leg: Leg, disc: Disc) -> float:
    """How far along a leg its first point on a disc is, in 400ths."""
    (ax, ay), (bx, by) = leg
    long = hypot(bx - ax, by - ay)
    along = ((disc.at[0] - ax) * (bx - ax) + (disc.at[1] - ay) * (by - ay)) / long
    aside = ((disc.at[0] - ax) * (by - ay) - (disc.at[1] - ay) * (bx - ax)) / long
    return along - sqrt(max(0.0, disc.radius**2 - aside**2))


def _along(leg: Leg, length: float) -> Place:
    (ax, ay), (bx, by) = leg
    long = hypot(bx - ax, by - ay)
    return round(ax + (bx - ax) * length / long), round(ay + (by - ay) * length / long)


def _word(part: Fraction | int) -> str:
    if isinstance(part, int):
        return f"{'P' if part < 0 else 'S'}{abs(part)}"
    return f"{float(part):.2f}"
