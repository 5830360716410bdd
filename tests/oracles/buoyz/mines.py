"""Mines, large minefields and sweeping, in both readings: 5.10, BZ79 to BZ81, BZ179 to BZ181."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import changed
from rules.space.plane import Point
from rules.space.pose import Pose
from rules.systems.buoyz.actions import Lay, Move, Special
from rules.systems.buoyz.board.pieces import Mine, Minefield, Status
from rules.systems.buoyz.events import Moved
from rules.systems.buoyz.fire_questions import ChooseAbility, ChooseVital
from rules.systems.buoyz.mine_events import MineLaid, MineMet, MinesSwept
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz import charts
from tests.oracles.buoyz.charts import accepted
from tests.oracles.buoyz.lanes import UNIT, Field
from tests.oracles.buoyz.passages import laid
from tests.oracles.buoyz.weaving import back
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import moving

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.buoyz.lanes import Leg
    from tests.oracles.tally import Tally

_NEEDS: Final = 4
_SIDE: Final = 12 * UNIT
_OWN: Final = own(hull=30, crippled=1, speed=10, turning=5, abilities=["warp", "minesweeper"])


def together(fields: dict[str, Field]) -> list[set[str]] | None:
    """Laid fields within an inch of each other, as minefields; left open at that (BZ180)."""
    left, found = set(fields), []
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            more = set()
            for each in left:
                for known in group:
                    apart = fields[each].apart(fields[known])
                    if abs(apart - UNIT) <= 3:
                        return None
                    if apart <= UNIT:
                        more.add(each)
            grown = bool(more)
            group |= more
            left -= more
        found.append(group)
    return found


def within(leg: Leg, west: int, south: int) -> Fraction | None:
    """How much of a leg lies in a large field, in 400ths; ``None`` if it does not touch it."""
    (ax, ay), (bx, by) = leg
    low, high = Fraction(0), Fraction(1)
    for start, step, least in ((ax, bx - ax, west), (ay, by - ay, south)):
        if not step:
            if not least <= start <= least + _SIDE:
                return None
            continue
        one, two = sorted((Fraction(least - start, step), Fraction(least + _SIDE - start, step)))
        low, high = max(low, one), min(high, two)
    if low > high:
        return None
    whole = Fraction(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5).limit_denominator(10**6)
    return (high - low) * whole


def rows(legs: list[Leg], west: int, south: int) -> int | None:
    """How many rows of a large field a way has; 0 if none, ``None`` where it is left open."""
    met = [each for each in (within(leg, west, south) for leg in legs) if each is not None]
    if not met:
        return 0
    through = sum(met, Fraction(0)) / (3 * UNIT)
    if abs(through - round(through)) < Fraction(1, 100) and round(through):
        return None
    return max(1, int(through))


def compare_mines(seed: int, tally: Tally) -> None:
    """One ship goes through what lies there, lays a mine or sweeps, by lot."""
    _Passage(Random(f"mines-{seed}"), tally, seed).go()


class _Passage:
    def __init__(self, rng: Random, tally: Tally, seed: int) -> None:
        self._rng = rng
        self._tally = tally
        self._dice = SeededDice(b"mines", str(seed).encode())
        self._where = f"mines {seed}"

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def go(self) -> None:
        """Lay out the table, then move."""
        rng = self._rng
        state = self._strewn()
        ship = state.board.by_code["H"]
        sweeps, lays = rng.random() < 0.25, rng.random() < 0.4
        known = accepted(state, "blue", Special(ship="h", what="sweep-mines"), self._dice)
        if sweeps:
            self._same("may sweep", True, known is not None)
            state = known.state if known else state
        behind = Fraction(rng.choice((50, 50, 75, 100, 200, 310)), 100)
        if lays:
            step = accepted(state, "blue", Lay(ship="h", behind=f"{float(behind):.2f}"), self._dice)
            self._same("may lay", True, step is not None)
            state = step.state if step else state
        parts = self._parts(sweeps=sweeps)
        action = Move(ship="h", way=charts.written(parts))
        self._where = f"{self._where} {ship.pose} {action.way} {state.board.mines}"
        inches = [each for each in parts if isinstance(each, Fraction)]
        way = laid(charts.spot_of(state.board, ship.pose), parts, "30+15", (48, 48))
        step = accepted(state, "blue", action, self._dice)
        far = sweeps and sum(inches, Fraction(0)) > 2
        self._same("goes so far", not far, step is not None)
        if step is None or way.edge:
            return
        taken = act(RULESET, state, "blue", action, self._dice)
        self._crossed(state, taken, way.legs, fast=sum(inches) > 3, sweeps=sweeps)
        if lays:
            self._laid(state, step, parts, way.legs, inches, behind)

    def _strewn(self) -> BuoyzState:
        rng = self._rng
        options: dict[str, Any] = {"mines": "on", "mine_row": rng.choice(("length", "field"))}
        at = f"{rng.randint(1500, 3300) / 100:.2f},{rng.randint(1500, 3300) / 100:.2f}"
        facts = f"{rng.randint(0, 359)} layer mines=6"
        state = table(sds=(_OWN,), options=options, H=f"own blue {at} {facts}",
                      K="bc-d7 red 2,2 0 nominated")  # fmt: skip
        x, y = state.board.by_code["H"].pose[:2] if state.board.by_code["H"].pose else (0, 0)
        mines = tuple(
            Mine(f"m{n}", "red", Pose(x + rng.randint(-1900, 1900), y + rng.randint(-1900, 1900),
                                      rng.randint(0, 359)))
            for n in range(rng.randint(0, 7))
        )  # fmt: skip
        fields = tuple(
            Minefield(f"f{n}", "red", Point(x + rng.randint(-3900, 3900) // 4 * 4,
                                            y + rng.randint(-3900, 3900) // 4 * 4))
            for n in range(rng.choice((0, 0, 1)))
        )  # fmt: skip
        return moving(changed(state, board=changed(state.board, mines=mines, fields=fields)))

    def _parts(self, *, sweeps: bool) -> list[Fraction | int]:
        rng = self._rng
        most = 110 if sweeps and rng.random() < 0.8 else 350
        first, last = (Fraction(rng.randint(0, most), 100) for _ in range(2))
        turn = rng.choice((-1, 1)) * rng.randint(1, 2)
        form = rng.choice(("l", "ltl", "tl", "t"))
        known: dict[str, list[Fraction | int]] = {
            "l": [first], "ltl": [first, turn, last / 2], "tl": [turn, last], "t": [turn],
        }  # fmt: skip
        found = known[form]
        return [Fraction(int(e * 100), 100) if isinstance(e, Fraction) else e for e in found]

    def _crossed(
        self, state: BuoyzState, step: Step, legs: tuple[Leg, ...], *, fast: bool, sweeps: bool
    ) -> None:
        board = state.board
        ways = [each for each in legs if each[0] != each[1]]
        fields = {
            each.id: Field(charts.place_of(board, each.at.x, each.at.y), each.at.heading)
            for each in board.mines
        }
        met: set[str] = set()
        for name, field in fields.items():
            found = [field.meets(each) for each in ways]
            if True not in found and None in found:
                self._tally.counted["left open"] += 1
                return
            met |= {name} if True in found else set()
        counts: dict[str, int] = {}
        for each in board.fields:
            east, north = charts.place_of(board, each.at.x, each.at.y)
            count = rows(ways, east - _SIDE // 2, north - _SIDE // 2)
            if count is None:
                self._tally.counted["left open"] += 1
                return
            if count:
                counts[each.id] = 1 if state.options.mine_row == "field" else count
        events = [each.event for each in step.emitted]
        if sweeps:
            swept = next((e for e in events if isinstance(e, MinesSwept)), MinesSwept(ship="h"))
            self._same("sweeps mines", met, set(swept.mines))
            self._same("sweeps fields", set(counts), {name for name, _ in swept.cells})
            self._same("throws for none", [], [e for e in events if isinstance(e, MineMet)])
            return
        (moved,) = [e for e in events if isinstance(e, Moved)]
        self._same("comes through mines", met, set(moved.crossed))
        self._same("rows of fields", counts, dict(moved.rows))
        self._thrown(step, fields, met, counts, fast=fast)

    def _thrown(
        self,
        step: Step,
        fields: dict[str, Field],
        met: set[str],
        counts: dict[str, int],
        *,
        fast: bool,
    ) -> None:
        """A die for each minefield (BZ180)."""
        known = together(fields)
        if known is None:
            self._tally.counted["left open"] += 1
            return
        groups = {frozenset(each & met): len(each & met) for each in known if each & met}
        groups |= {frozenset({name}): count for name, count in counts.items()}
        thrown = [e.event for e in step.emitted if isinstance(e.event, MineMet)]
        after = step.state.board
        alive = after.by_code["H"].status is Status.ABOARD and not _asks_vital(step.state)
        told = {frozenset(each.mines) for each in thrown}
        if alive:
            self._same("minefields thrown for", set(groups), told)
            self._same("a die for each", len(groups), len(thrown))
        for each in thrown:
            count = groups.get(frozenset(each.mines), 0)
            self._same("fast", int(fast), each.fast)
            hit = each.face + count + fast >= _NEEDS
            self._same("a mine hits", (hit, 3 * hit), (each.hit, each.hits))
            if each.mines[0] in fields:
                there = {mine.id for mine in after.mines} & set(each.mines)
                gone = len(each.mines) - len(there)
                self._same("a mine that hit is gone", int(hit), gone)

    def _laid(  # noqa: PLR0917 - all that a way is
        self,
        state: BuoyzState,
        step: Step,
        parts: list[Fraction | int],
        legs: tuple[Leg, ...],
        inches: list[Fraction],
        behind: Fraction,
    ) -> None:
        """Where a mine lies (BZ179)."""
        events = [each.event for each in step.emitted]
        mine = next((each for each in events if isinstance(each, MineLaid)), None)
        self._same("lays a mine", True, mine is not None)
        if mine is None:
            return
        whole = sum(inches, Fraction(0))
        if whole < behind:
            self._tally.counted["mine of a shorter way"] += 1
            return
        spot = charts.spot_of(state.board, state.board.by_code["H"].pose)
        headings = []
        for each in parts:
            if isinstance(each, int):
                spot = spot.turned(each, "30+15")
            else:
                headings.append(spot.heading)
        at, either = back(list(zip(legs, inches, headings, strict=True)), behind)
        there = charts.place_of(state.board, mine.at.x, mine.at.y)
        near = max(abs(at[0] - there[0]), abs(at[1] - there[1])) <= 4
        self._same("where a mine lies", True, near and mine.at.heading in either)
        self._same("its layer is clear of it", True, not any(
            mine.mine in e.mines for e in events if isinstance(e, MineMet)
        ))  # fmt: skip


def _asks_vital(state: BuoyzState) -> bool:
    """Whether what a mine did is still to be decided, before the next one."""
    kinds = (ChooseVital, ChooseAbility)
    return bool(state.agenda) and any(isinstance(e, kinds) for e in state.agenda[-1].questions)
