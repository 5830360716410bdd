"""Ways, jumps and webs that are tried with one ship, in both readings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import Lay, Move, Special
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.events import Moved
from rules.systems.buoyz.hyperspace_events import HyperspaceEntered
from rules.systems.buoyz.web_events import WebSpun
from tests.oracles.buoyz import charts
from tests.oracles.buoyz.charts import Chart
from tests.oracles.buoyz.helm import PART, Spot
from tests.oracles.buoyz.lanes import SLACK, Disc, blocked
from tests.oracles.buoyz.passages import TRANSIT, arrivals, beyond, laid, marker, placed
from tests.oracles.buoyz.weaving import bars, spun, touched

if TYPE_CHECKING:
    from random import Random

    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.buoyz.helm import Helm
    from tests.oracles.buoyz.lanes import Leg
    from tests.oracles.buoyz.passages import Way
    from tests.oracles.tally import Tally

_FORMS: Final = ("l", "l", "t", "lt", "tl", "ltl", "ltl", "tlt")
_WEBS: Final = ("1", "2", "3", "3.5", "6", "12")


class Trials:
    """What is tried with the ships of one battle."""

    def __init__(self, rng: Random, tally: Tally, dice: Any) -> None:
        self._rng = rng
        self._tally = tally
        self._dice = dice
        self.where = ""
        self.crosses: Move | None = None

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self.where, ours, theirs)

    def _tried(self, state: BuoyzState, ship: Ship, action: Any) -> Step | None:
        return charts.accepted(state, ship.side, action, self._dice)

    # ------------------------------------------------------------------ ways

    def way(self, state: BuoyzState, ship: Ship) -> Move | None:
        """A way by lot in both; the order, if it may be gone."""
        self.crosses = None
        helm = charts.helm_of(state, ship)
        parts = self._parts(helm)
        leaves = self._rng.random() < 0.4
        action = Move(ship=ship.id, way=charts.written(parts, leaves=leaves))
        self.where = f"{self.where.partition(' | ')[0]} | {ship.id} {ship.pose} {action.way}"
        step = self._tried(state, ship, action)
        number = charts.table_of(ship.pose.x) if ship.pose else 1
        size = charts.size_of(state.board)
        start = charts.spot_of(state.board, ship.pose)
        known = laid(start, parts, state.options.turn_table, size)
        expected, barred = self._may(state, ship, known, leaves=leaves)
        if helm.way(parts) is None:
            expected, barred = False, False
        if expected is None:
            self._tally.counted["left open"] += 1
            return action if step is not None else None
        self._same("barred by a web" if barred else "way", expected, step is not None)
        if step is None or not expected:
            return None
        then = charts.just_after(state, step, Moved, WebSpun)
        after = then.board.ship(ship.id)
        if known.edge:
            self._gone(state, after, known, number)
            self.crosses = action if after.status is Status.TRANSIT else None
        else:
            self._same("ends", known.end, charts.spot_of(state.board, after.pose))
            self._strand(state, then, ship, parts, known)
        return action

    def _parts(self, helm: Helm) -> list[Fraction | int]:
        rng, whole = self._rng, max(Fraction(1), helm.allowance)
        form = rng.choice(_FORMS)
        parts: list[Fraction | int] = []
        for each in form:
            if each == "t":
                points = rng.randint(1, min(7, max(1, helm.points)))
                parts.append(points * rng.choice((-1, 1)))
            else:
                share = whole * rng.randint(0, 104) / 100 / form.count("l")
                parts.append(Fraction(int(share * 100), 100))
        return parts

    def _may(
        self, state: BuoyzState, ship: Ship, known: Way, *, leaves: bool
    ) -> tuple[bool | None, bool]:
        """Whether the way may be gone, ``None`` if it is left open; whether but for webs."""
        if known.edge and not leaves:
            return False, False
        number = charts.table_of(ship.pose.x) if ship.pose else 1
        chart = Chart(state.board, number)
        if known.edge:
            there = beyond(number, known.edge, len(state.board.tables))
            if there and not charts.traveller_of(state, ship).crosses:
                return None if known.corner else False, False
        ways = [each for each in known.legs if each[0] != each[1]]
        met = [_blocked(each, chart, cut=bool(known.edge)) for each in ways]
        if True in met:
            return False, False
        if None in met:
            return None, False
        start = placed(charts.spot_of(state.board, ship.pose))
        barred = bars(chart.webs, known.legs, ship.id, start)
        return None if barred is None else not barred, bool(barred)

    def _gone(self, state: BuoyzState, after: Ship, known: Way, number: int) -> None:
        """What became of a ship that went over an edge (11.3, 11.7)."""
        board = state.board
        there = beyond(number, known.edge, len(board.tables))
        if known.corner:
            return
        if there is None:
            self._same("leaves the battle", Status.LEFT, after.status)
            return
        self._same("goes to a table", Status.TRANSIT, after.status)
        if after.status is not Status.TRANSIT or after.marker is None:
            return
        self._same("is due", state.turn + TRANSIT, after.due)
        self._same("to which table", there, charts.table_of(after.marker.x))
        self._same("it leaves", ("", False, "", ""), (after.tug, after.towed, after.squadron,
                                                      after.orbit))  # fmt: skip
        spot = charts.spot_of(board, after.marker)
        found = arrivals(known, *charts.size_of(board), Chart(board, there).discs)
        nearest = abs(found[0].north - known.end.north) if found else Fraction(0)
        fit = [e for e in found if abs(e.north - known.end.north) - nearest <= 3 * PART]
        near = [e for e in fit if abs(e.north - spot.north) <= 2 * PART]
        self._same("where it emerges", True, bool(near))
        self._same("heads as before", (known.end.heading, fit[0].east), (spot.heading, spot.east))

    def _strand(
        self,
        state: BuoyzState,
        then: BuoyzState,
        ship: Ship,
        parts: list[Fraction | int],
        known: Way,
    ) -> None:
        """What web a ship has spun on its way (BZ274, BZ276)."""
        board = then.board
        new = [each for each in board.webs if each.id not in {e.id for e in state.board.webs}]
        inches = [each for each in parts if isinstance(each, Fraction)]
        turned, headings = ship.pose.heading if ship.pose else 0, []
        for part in parts:
            if isinstance(part, int):
                turned = _turned(turned, part, state.options.turn_table)
            else:
                headings.append(turned)
        legs = list(zip(known.legs, inches, headings, strict=True))
        ours = spun(legs, Fraction(ship.spinning) * PART) if ship.spinning else []
        if ours is None:
            self._tally.counted["web behind a stern"] += 1
            return
        laid_down = charts.fields_of(board, new[0].spots) if new else ()
        self._same("segments laid", len(ours), len(laid_down))
        if not ours or len(ours) != len(laid_down):
            return
        for (at, either), field in zip(ours, laid_down, strict=True):
            aside = max(abs(at[0] - field.at[0]), abs(at[1] - field.at[1]))
            told = (True, True) if aside <= 4 and field.heading in either else field
            self._same(
                "where a segment lies", (True, True) if told == (True, True) else (at, either), told
            )
        caught = set(new[0].caught)
        for each in board.ships:
            if each.status is not Status.ABOARD or each.pose is None:
                self._same("caught in it", False, each.id in caught)
                continue
            on = charts.table_of(each.pose.x) == charts.table_of(new[0].spots[0].x)
            at_ = charts.place_of(board, each.pose.x, each.pose.y)
            found = on and touched(laid_down, at_)
            if found is not None:
                self._same("caught in it", found, each.id in caught)

    # ------------------------------------------------------------------ hyperspace

    def jump(self, state: BuoyzState, ship: Ship) -> Special | None:
        """A jump by lot in both; the order, if it may be made."""
        rng = self._rng
        far_ = rng.choice((0, 24, 24, 2401, rng.randint(0, 2400), rng.randint(0, 2400)))
        inches = Fraction(far_, 100) if far_ > 24 else Fraction(far_)
        state, ship = self._hampered(state, ship)
        action = Special(ship=ship.id, what="hyperspace", inches=f"{float(inches):.2f}")
        self.where = f"{self.where.partition(' | ')[0]} | {ship} {action.inches}"
        step = self._tried(state, ship, action)
        board = state.board
        may = state.options.hyperspace and charts.traveller_of(state, ship).jumps
        number = charts.table_of(ship.pose.x) if ship.pose else 1
        chart = Chart(board, number)
        spot = charts.spot_of(board, ship.pose)
        there = marker(spot, inches, charts.size_of(board), chart.discs)
        self._same("enters hyperspace", may and there is not None, step is not None)
        if step is None or there is None:
            return None
        then = charts.just_after(state, step, HyperspaceEntered)
        after = then.board.ship(ship.id)
        self._same("is in hyperspace", (Status.HYPERSPACE, None, True),
                   (after.status, after.pose, after.nominated))  # fmt: skip
        self._same("its marker", there, charts.spot_of(board, after.marker))
        self._same("on its table", number, charts.table_of(after.marker.x) if after.marker else 0)
        self._same("it leaves", ("", "", "", False),
                   (after.orbit, after.squadron, after.tug, after.towed))  # fmt: skip
        freed = [e.id for e in then.board.ships if e.tug == ship.id]
        self._same("its beam lets go", [], freed)
        return action

    def _hampered(self, state: BuoyzState, ship: Ship) -> tuple[BuoyzState, Ship]:
        """The ship in a beam, landed, damaged, in retreat, in an orbit: now and then."""
        rng, board = self._rng, state.board
        facts: dict[str, Any] = {}
        what = rng.choice(("", "", "tug", "home", "lost", "landed", "slow", "tow", "crippled"))
        other = rng.choice([each for each in board.ships if each.id != ship.id])
        discs = [each for each in board.bodies if each.kind in {"planet", "moon"}]
        if what == "tug":
            facts["tug"] = other.id
        elif what == "lost":
            facts[rng.choice(("lost", "gone"))] = ("hyperdrive",)
        elif what == "landed" and discs:
            facts["landed"] = discs[0].id
        elif what == "slow":
            facts["acting"] = ()
        elif what == "crippled":
            facts |= {"crippled": True, "squadron": "", "shields_hit": 1}
        elif what == "home":
            homes = tuple([(side, rng.randint(0, 7) * 45) for side in ("blue", "red")])
            state = changed(state, board=changed(board, homes=homes))
        elif what == "tow" and other.status is Status.ABOARD and other.side != ship.side:
            facts["squadron"] = ""
            pulled = altered(other, tug=ship.id, towed=rng.random() < 0.5)
            state = changed(state, board=board.with_ship(pulled))
        found = altered(ship, **facts)
        return changed(state, board=state.board.with_ship(found)), found

    # ------------------------------------------------------------------ webs

    def weave(self, state: BuoyzState, ship: Ship) -> Lay | None:
        """The order to spin web, if it may be given in both."""
        action = Lay(ship=ship.id, behind=self._rng.choice(_WEBS))
        self.where = f"{self.where.partition(' | ')[0]} | {ship} {action.behind}"
        step = self._tried(state, ship, action)
        spinners = charts.spinners_of(state)
        mine = [each for each in spinners if each[0] == ship.id]
        others = [e for e in spinners if e[1] == ship.side and e[0] != ship.id]
        near = [each for each in others if mine and each[2] == mine[0][2]]
        may = bool(state.options.web and mine and others) and not ship.spinning
        if Fraction(action.behind) > charts.helm_of(state, ship).allowance:
            self._same("more web than way", None, step)
        elif may and not near:
            self._tally.counted[f"spins alone on its table: {step is not None}"] += 1
        else:
            self._same("may spin", may, step is not None)
        return action if step is not None else None


def _turned(heading: int, points: int, table: str) -> int:
    return Spot(Fraction(0), Fraction(0), heading).turned(points, table).heading


def _blocked(leg: Leg, chart: Chart, *, cut: bool) -> bool | None:
    """Whether a leg comes to a disc; left open where the edge that cuts it decides."""
    if not cut:
        return blocked(leg, chart.discs)
    wide, deep = (
        blocked(leg, [Disc(e.kind, e.at, e.radius + more) for e in chart.discs])
        for more in (SLACK, -SLACK)
    )
    return wide if wide == deep else None
