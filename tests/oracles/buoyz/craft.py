"""Attack craft in both readings: close defence, patrols, dogfights (8.5, 8.6, BZ84 to BZ87)."""

from __future__ import annotations

from math import atan2, degrees
from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.playing.play import evolve
from rules.systems.buoyz import craft_questions as cq
from rules.systems.buoyz import patrols
from rules.systems.buoyz.board.flights import Where
from rules.systems.buoyz.craft_actions import Fly, order
from rules.systems.buoyz.craft_events import Dogfought, FlakFired, PatrolsEngaged
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.buoyz.charts import APART, Chart, accepted, place_of
from tests.oracles.buoyz.guns import half_up
from tests.oracles.buoyz.lanes import UNIT, far, hidden
from tests.systems.buoyz.craft import battle, to_fly
from tests.systems.buoyz.positions import go_on
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from rules.systems.buoyz.board.flights import Flight
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.buoyz.lanes import Patch, Place
    from tests.oracles.tally import Tally

_CLOSE: Final = 6
"""Dice of close defence that a Valkyrie has."""
_CODES: Final = ("F1", "F2", "F3", "B1", "B2", "F5", "F6", "F7", "B5", "B6")


def compare_craft(seed: int, tally: Tally) -> None:
    """Close defence fires, patrols engage and dogfights are fought, by lot."""
    rng = Random(f"wings-{seed}")
    _Sky(rng, tally, seed).flown()
    _Sky(rng, tally, seed).flak()
    _Sky(rng, tally, seed).struck()
    _Sky(rng, tally, seed).engaged()
    _Sky(rng, tally, seed).fought()


def engaging(
    cap: dict[str, Place], foes: dict[str, Place], pairs: dict[str, str]
) -> tuple[bool, bool]:
    """Whether all patrols engage that must, and each as evenly as it may, by turns (8.6, BZ84).

    Nobody joins in where a flight that it could reach has been met by fewer.
    """
    reach = {
        one: {foe for foe, there in foes.items() if far(at, there) <= (6 * UNIT) ** 2}
        for one, at in cap.items()
    }
    must = {one for one, found in reach.items() if found}
    whole = set(pairs) == must and all(foe in reach[one] for one, foe in pairs.items())
    count, even = dict.fromkeys(foes, 0), True
    for one, foe in pairs.items():
        even = even and count[foe] == min(count[each] for each in reach[one])
        count[foe] += 1
    return whole, even


class _Sky:
    def __init__(self, rng: Random, tally: Tally, seed: int) -> None:
        self._rng = rng
        self._tally = tally
        self._seed = seed
        self._where = f"wings {seed}"

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def _resolution(self, state: BuoyzState) -> Resolution[BuoyzState]:
        dice = SeededDice(b"wings", str(self._seed).encode())
        return Resolution(state, dice, RULESET.evolve)

    def _near(self, spread: int) -> str:
        rng = self._rng
        east, south = (2000 + rng.randint(-spread, spread) for _ in range(2))
        return f"{east / 100:.2f},{south / 100:.2f}"

    # ------------------------------------------------------------------ flying

    def flown(self) -> None:
        """A flight is ordered to places of its table, or of others (8.2, BZ182, BZ196, BZ279)."""
        rng = self._rng
        code, role, inches = rng.choice((("F1", "fighter", 10), ("B1", "bomber", 5)))
        count, bodies = rng.choice((1, 2, 3)), rng.choice(("none", "planet"))
        x = rng.choice((rng.randint(0, 4800), 4800 - rng.randint(0, 1100)))
        y = rng.randint(0, 4800)
        options = {"bodies": bodies, "craft": "on", "tables": count}
        spent = rng.random() < 0.3
        facts = " spent" if spent else ""
        state = battle({code: f"{x / 100:.2f},{y / 100:.2f} 0{facts}"}, options=options)
        asked = to_fly(state, role)
        start = self._at(state, state.board.flight_by_id[code.lower()])
        for _ in range(4):
            number = rng.randint(1, count)
            spread = rng.choice((600, 1100))
            east, south = (e + rng.randint(-spread, spread) for e in (x, y))
            place = f"{number}-{max(0, east) / 100:.2f},{max(0, south) / 100:.2f}"
            there = (max(0, east) * 4, state.board.table.south - max(0, south) * 4)
            self._where = f"wings {self._seed} {code} {options} {x},{y} {place}"
            if any(abs(far(there, each) ** 0.5 - UNIT) < UNIT for each in self._others(state)):
                continue
            order_ = Fly(craft=code.lower(), at=place)
            thrown = SeededDice(b"fly", str(self._seed).encode())
            step = accepted(asked, "blue", order_, thrown)
            discs = Chart(state.board, number).discs
            size = state.board.table.east, state.board.table.south
            on = all(0 <= each <= most for each, most in zip(there, size, strict=True))
            clear = not any(far(there, each.at) <= each.radius**2 for each in discs)
            if number == 1:
                may = on and clear and far(start, there) <= (inches * UNIT) ** 2
                may = may and (not spent or self._homeward(state, start, there))
                self._same("flies", may, step is not None)
                told = step.state.board.flight_by_id[code.lower()].pose if step else None
                if told:
                    self._same("flies there", there, place_of(state.board, told.x, told.y))
                continue
            may = number == 2 and on and clear and size[0] - start[0] <= inches * UNIT
            may = may and (not spent or self._homeward(state, start, (size[0], start[1])))
            self._same("flies to the next table", may, step is not None)
            if step is not None:
                now = step.state.board.flight_by_id[code.lower()]
                self._same("in transit", (Where.TRANSIT, state.turn + 3), (now.where, now.ready))
                entry = now.entry
                where = (entry.x, place_of(state.board, entry.x, entry.y)) if entry else None
                self._same("enters", (APART, (0, start[1])), where)

    def _others(self, state: BuoyzState) -> list[Place]:
        """Where ships are that a flight might stop beside."""
        return [self._at(state, each) for each in state.board.ships if each.pose]

    # ------------------------------------------------------------------ close defence

    def flak(self) -> None:
        """A carrier of red fires at flights (8.5, BZ185)."""
        rng = self._rng
        acting = rng.choice(("", "", "", "acting=evasive", "acting=ecm", "cloaked"))
        facts = f"{acting} armament={rng.choice((0, 0, 1, 2))}"
        facts += rng.choice(("", " crippled"))
        bodies = rng.choice(("none", "nebula", "planet"))
        flights = {}
        for code in ("F1", "F2", "B1", "B2", "F3", "F5"):
            more = rng.choice(("", "", "", "", "", " fight=d9"))
            flights[code] = f"{self._near(150)} 0{more}"
        state = battle(
            flights,
            options={"bodies": bodies, "craft": "on"},
            W=f"cv-valkyrie red {self._near(80)} 180 {facts}",
        )
        ship = state.board.by_code["W"]
        dice = half_up(_CLOSE / (1 << (ship.armament + ship.crippled)))
        named = rng.sample(list(flights), rng.randint(1, 2))
        shares = [rng.randint(1, 4) for _ in named]
        words = "+".join(f"{code}.{many}" for code, many in zip(named, shares, strict=True))
        self._where = f"wings {self._seed} {facts} {bodies} W-{words} {flights}"
        asked = due(state, cq.AimFlak(seat="red"))
        thrown = SeededDice(b"flak", str(self._seed).encode())
        step = accepted(asked, "red", order(f"W-{words}"), thrown)
        silent = acting in {"acting=ecm", "cloaked"}
        may = not silent and sum(shares) <= dice and all(self._fits(state, ship, e) for e in named)
        self._same("close defence may fire", may, step is not None)
        if step is None:
            return
        fired = [e.event for e in step.emitted if isinstance(e.event, FlakFired)]
        self._same("flights fired at", len(named), len(fired))
        for event, code, many in zip(fired, named, shares, strict=True):
            self._shot(state, ship, event, code, many)
            where = step.state.board.flight_by_id[event.craft].where
            told = {"": Where.FLYING, "home": Where.HOMING, "lost": Where.LOST}[event.fate]
            self._same("what becomes of it", told, where)

    def _at(self, state: BuoyzState, one: Ship | Flight) -> Place:
        if one.pose is None:
            raise ValueError("it is not on the table")
        return place_of(state.board, one.pose.x, one.pose.y)

    def _homeward(self, state: BuoyzState, start: Place, there: Place) -> bool:
        """8.1, BZ290: what has fired comes nearer to its carrier, or to within half an inch."""
        home = self._at(state, state.board.by_code["V"])
        near = far(there, home)
        return there == start or near < far(start, home) or near <= (UNIT / 2) ** 2

    def _fits(self, state: BuoyzState, ship: Ship, code: str) -> bool:
        craft = state.board.flight_by_id[code.lower()]
        if craft.side == ship.side or craft.fight:
            return False
        a, b = self._at(state, ship), self._at(state, craft)
        return far(a, b) <= (2 * UNIT) ** 2 and not hidden((a, b), Chart(state.board, 1).discs)

    def _shot(self, state: BuoyzState, ship: Ship, event: FlakFired, code: str, many: int) -> None:
        craft = state.board.flight_by_id[code.lower()]
        leg = self._at(state, ship), self._at(state, craft)
        less = any(
            each.holds(leg[0]) or each.holds(leg[1]) or _cuts(each, leg)
            for each in Chart(state.board, 1).patches
        )
        need = 6 if less else 5
        self._same("close defence needs", (craft.id, need, many),
                   (event.craft, event.need, len(event.faces)))  # fmt: skip
        hits = sum(face >= need for face in event.faces)
        if ship.evasive:
            self._same("evades: thrown again", hits, len(event.again))
            hits = sum(face >= need for face in event.again)
        self._same("hits of close defence", hits, event.hits)
        self._same("a dodge for each", hits, len(event.dodges))
        fate = "" if not hits else "home" if min(event.dodges) >= 5 else "lost"
        self._same("fate", fate, event.fate)

    # ------------------------------------------------------------------ attacks

    def struck(self) -> None:
        """Bombers say that they attack a carrier (8.4, BZ88, BZ182)."""
        rng = self._rng
        acting = rng.choice(("", "", "", "acting=ecm", "cloaked"))
        flights, ready = {}, True
        for code in rng.sample(("B1", "B2", "B3", "B4", "F1"), rng.choice((1, 1, 2, 3, 4))):
            more = rng.choice(("", "", "", "", " spent", " fight=d9"))
            flights[code] = f"{self._near(120)} {rng.randint(0, 359)}{more}"
            ready = ready and not more and code != "F1"
        state = battle(flights, W=f"cv-valkyrie red {self._near(50)} 180 {acting}")
        asked = due(state, cq.DeclareStrikes(seat="blue"))
        self._where = f"wings {self._seed} {acting} {flights}"
        target = self._at(state, state.board.by_code["W"])
        for code in flights:
            craft = state.board.flight_by_id[code.lower()]
            at = self._at(state, craft)
            heading = craft.pose.heading if craft.pose else 0
            off = (degrees(atan2(target[0] - at[0], target[1] - at[1])) - heading) % 360
            off = min(off, 360 - off)
            if abs(off - 45) < 1:
                return
            ready = ready and off < 45 and far(at, target) <= (2 * UNIT) ** 2
        may = ready and not acting and len(flights) <= 3
        thrown = SeededDice(b"strike", str(self._seed).encode())
        step = accepted(asked, "blue", order(f"{'+'.join(flights)}-W"), thrown)
        self._same("attacks" if may else "attacks nobody", may, step is not None)

    # ------------------------------------------------------------------ patrols

    def engaged(self) -> None:
        """Patrols of both sides meet what has come near (8.6, BZ84)."""
        rng = self._rng
        flights = {}
        for code in _CODES:
            duty = " duty=cap" if code.startswith("F") and rng.random() < 0.6 else ""
            spent = " spent" if rng.random() < 0.1 and not duty else ""
            flights[code] = f"{self._near(rng.choice((200, 700)))} 0{duty}{spent}"
        state = battle(flights)
        r = self._resolution(state)
        r.next(*patrols.due(r))
        r.settle()
        go_on(r)
        events = [emitted.event for emitted in r.emitted]
        found = r.state
        while found.agenda:
            (question,) = found.agenda[-1].questions
            dice = SeededDice(b"more", str(self._seed).encode())
            step = accepted(found, question.seat, order("best"), dice)
            self._same("patrols are told", True, step is not None)
            if step is None:
                return
            events += [emitted.event for emitted in step.emitted]
            found = step.state
        before = state
        for event in events:
            if isinstance(event, PatrolsEngaged):
                self._where = f"wings {self._seed} {event} {flights}"
                self._pairs(before, event)
            before = evolve(RULESET, before, event)

    def _pairs(self, state: BuoyzState, event: PatrolsEngaged) -> None:
        board = state.board
        free = [each for each in board.flights if each.free]
        cap = {
            each.id: self._at(state, each)
            for each in free if each.side == event.seat and each.duty == "cap"
        }  # fmt: skip
        foes = {each.id: self._at(state, each) for each in board.flights
                if each.flying and each.side != event.seat}  # fmt: skip
        open_ = {each.id for each in free if each.side != event.seat}
        pairs = {one: foe for one, foe, _, _ in event.pairs}
        if len(open_) < len(foes):
            self._tally.counted["joins a dogfight: left open"] += 1
            return
        whole, even = engaging(cap, foes, pairs)
        self._same("patrols engage", True, whole)
        self._same("evenly", True, even)

    # ------------------------------------------------------------------ dogfights

    def fought(self) -> None:
        """All dogfights are resolved (8.6, BZ87)."""
        rng = self._rng
        flights = {code: f"{self._near(300)} 0 fight=d{rng.randint(1, 2)}" for code in _CODES}
        flights |= {
            code: f"20,20 0 fight=d{1 + (code in 'F2B5')}" for code in ("F1", "F5", "F2", "B5")
        }
        state = battle(flights)
        r = self._resolution(state)
        patrols.resolve(r)
        for emitted in r.emitted:
            event = emitted.event
            if not isinstance(event, Dogfought):
                continue
            self._where = f"wings {self._seed} {event}"
            sides = [
                [state.board.flight_by_id[e] for e in each] for each in (event.blue, event.red)
            ]
            more = tuple([max(_value(each) for each in side) + len(side) - 1 for side in sides])
            self._same("dogfight: more", more, event.more)
            totals = [face + add for face, add in zip(event.faces, more, strict=True)]
            ours = "" if totals[0] == totals[1] else "blue" if totals[0] > totals[1] else "red"
            self._same("dogfight: winner", ours, event.winner)
            for side, known in zip(("blue", "red"), sides, strict=True):
                told = {r.state.board.flight_by_id[each.id].where for each in known}
                won = Where.HOMING if side == ours else Where.LOST
                self._same("dogfight: after it", {won if ours else Where.FLYING}, told)


def _value(craft: Flight) -> int:
    """Its dogfight value: 24th century fighters are worth 2 (8.2, BZ183)."""
    return 2 if craft.role == "fighter" else 0


def _cuts(patch: Patch, leg: tuple[Place, Place]) -> bool:
    """Whether a line touches a nebula between its ends."""
    corners = (
        (patch.west, patch.south), (patch.east, patch.south),
        (patch.east, patch.north), (patch.west, patch.north),
    )  # fmt: skip
    (ax, ay), (bx, by) = leg
    if max(ax, bx) < patch.west or min(ax, bx) > patch.east:
        return False
    if max(ay, by) < patch.south or min(ay, by) > patch.north:
        return False
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in corners]
    return min(sides) <= 0 <= max(sides)
