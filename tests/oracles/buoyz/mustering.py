"""Musters with bases in both readings: lists, prices, places, dice for the edges."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, open_game
from rules.systems.buoyz.actions import LONGEST, Deploy, Muster
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.muster_events import EdgesContested, EdgeTaken
from rules.systems.buoyz.questions import BuyFleet
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.shore_events import BasePlaced, BasePriceRolled
from rules.systems.buoyz.shore_questions import PlaceBase
from tests.oracles.acting import act
from tests.oracles.buoyz import bases, charts
from tests.oracles.buoyz.charts import APART, Chart, accepted
from tests.oracles.buoyz.lanes import UNIT, Disc, far

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_SIDES: Final = ("blue", "red")
_TRIES: Final = 8
_SPOTS: Final = 6


def compare_muster(seed: int, tally: Tally) -> None:
    """Settle one battle by lot in both readings, until it begins or the first difference."""
    _Mustering(Random(f"muster-{seed}"), tally, seed).play()


class _Mustering:
    def __init__(self, rng: Random, tally: Tally, seed: int) -> None:
        self._rng = rng
        self._tally = tally
        self._where = self._game = f"muster {seed}"
        self._dice = SeededDice(b"muster", str(seed).encode())
        self._order: list[str] | None = None

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def play(self) -> None:
        rng = self._rng
        before = len(self._tally.differences)
        options = RULESET.read_options(
            {
                "scenario": rng.choice(("muster", "muster", "muster", "fleet")),
                "rules": rng.choice(("all", "core", "full")),
                "bases": rng.choice(("on", "on", "by level", "off")),
                "mines": "off",
                "craft": rng.choice(("on", "off")),
                "points": rng.randint(20, 60),
                "tables": rng.choice((1, 1, 2)),
                "bodies": rng.choice(("as listed", "as listed", "planet")),
                "period": 0,
                "dispute_rows": rng.choice(("giant", "clamp")),
                "zone": rng.choice((6, 6, 10)),
                "galaxy_as": rng.choice(("CA", "BB")),
            }
        )
        step = open_game(RULESET, RULESET.start(options), self._dice)
        self._follow(step)
        while seats := active(RULESET, step.state):
            if step.state.turn or len(self._tally.differences) > before:
                break
            state, seat = step.state, seats[0]
            question = state.question_for(seat)
            if isinstance(question, BuyFleet):
                action: Any = self._bought(state, seat)
            elif isinstance(question, PlaceBase):
                action = self._placed(state, seat)
            else:
                action = rng.choice(list(RULESET.legal(RULESET.view(state, seat))))
            self._where = f"{self._game} {seat} {action}"
            step = act(RULESET, state, seat, action, self._dice)
            self._follow(step)

    # ------------------------------------------------------------------ lists

    def _muster(self, state: BuoyzState, side: str) -> bases.Muster:
        board = state.board
        role = "" if not board.attacker else "attacker" if board.attacker == side else "defender"
        cost = dict(board.base_prices).get(side, 0)
        return bases.Muster(board.nature, role, _ground(state), state.options.points, cost)

    def _bought(self, state: BuoyzState, side: str) -> Any:
        """A list that may be bought; several are tried."""
        rng, known = self._rng, state.brief.sds
        played = state.options.plays("bases")
        self._where = f"{self._game} {state.options.bases} {state.options.rules}"
        self._same("bases are to be had", played, "station" in known and "battery" in known)
        muster = self._muster(state, side)
        possible = []
        for _ in range(_TRIES):
            count = rng.randint(1, 5)
            kinds = [rng.choice(list(known)) for _ in range(count)]
            kinds += [
                rng.choice(("station", "battery", "tp-maru")) for _ in range(rng.randint(0, 3))
            ]
            if rng.random() < 0.2:
                kinds += ["runabout"] * rng.randint(2, 5)
            kinds += ["battery"] * (muster.guards and rng.random() < 0.6)
            kinds.sort(key=lambda each: each in {"station", "battery"})
            listed = [
                bases.Entry(
                    sd.id, sd.letters, sd.points,
                    bool(sd.main or sd.secondary or sd.torpedo), sd.base,
                )
                for sd in (known[each] for each in kinds if each in known)
            ]  # fmt: skip
            words = ",".join(f"{kinds.count(each)}x{each}" for each in dict.fromkeys(kinds))
            if len(words) > LONGEST:
                continue
            action = Muster(ships=words)
            self._where = f"{self._game} {muster} {action.ships}"
            step = accepted(state, side, action, self._dice)
            whole = len(listed) == len(kinds)
            self._same("list", whole and muster.may(listed), step is not None)
            if step is not None:
                possible.append((any(each.base for each in listed), action))
        if possible:
            return max(possible, key=lambda each: each[0])[1]
        return rng.choice(list(RULESET.legal(RULESET.view(state, side))))

    # ------------------------------------------------------------------ places

    def _placed(self, state: BuoyzState, side: str) -> Any:
        """Where a base may stand; several places are tried."""
        rng, board = self._rng, state.board
        if self._order is None:
            left = {s: sum(e.side == s and board.sd(e).base for e in board.ships) for s in _SIDES}
            self._order = bases.turns(left)
        self._same("whose base is put next", self._order.pop(0), side)
        self._same("before edges are thrown for", "", state.south)
        waiting = [
            each for each in board.ships
            if each.side == side and board.sd(each).base and each.status is Status.UNPLACED
        ]  # fmt: skip
        ship = rng.choice(waiting)
        possible: list[Any] = []
        for _ in range(_SPOTS):
            found = self._try_place(state, ship)
            possible += [found] if found else []
        legal = list(RULESET.legal(RULESET.view(state, side)))
        return rng.choice(possible or legal)

    def _try_place(self, state: BuoyzState, ship: Ship) -> Deploy | None:
        rng, board = self._rng, state.board
        number = rng.randint(1, len(board.tables))
        chart = Chart(board, number)
        x, y = rng.randint(0, board.table.east), rng.randint(0, board.table.south)
        if chart.discs and rng.random() < 0.7:
            disc = rng.choice(chart.discs)
            x = disc.at[0] + rng.randint(-3600, 3600)
            y = board.table.south - disc.at[1] + rng.randint(-3600, 3600)
            x, y = max(0, min(x, board.table.east)), max(0, min(y, board.table.south))
        x, y = x // 4 * 4, y // 4 * 4
        at = (x, board.table.south - y)
        place = f"{number}-{x / UNIT:.2f},{y / UNIT:.2f}"
        action = Deploy(ship=ship.id, at=place, heading=rng.choice((None, 90)))
        self._where = f"{self._game} {action} {chart.discs} {board.nature} {board.ground}"
        step = accepted(state, ship.side, action, self._dice)
        if ship.sd == "battery":
            self._battery(state, step, number)
            return action if step is not None else None
        disputed = self._disputed(state)
        if disputed is not None and number > 1:
            ours: bool | None = False
        else:
            size = (board.table.east, board.table.south)
            zone = state.options.zone * UNIT
            ours = bases.floats(at, size, zone, chart.discs, disputed)
        if ours is None:
            self._tally.counted["border left open"] += 1
        else:
            self._same("where a station floats", ours, step is not None)
        if step is not None:
            now = step.state.board.ship(ship.id)
            told = (now.pose.x, now.pose.y) if now.pose else None
            self._same("it stands there", (x + (number - 1) * APART, y), told)
            self._same("is free", ("", Status.ABOARD), (now.landed, now.status))
        return action if step is not None else None

    def _disputed(self, state: BuoyzState) -> list[Disc] | None:
        """The planet that is disputed, or the giant and its moons."""
        board = state.board
        if board.nature != "dispute" or not _ground(state):
            return None
        return Chart(board, 1).discs

    def _battery(self, state: BuoyzState, step: Step | None, number: int) -> None:
        """A battery is on a rim of what its side defends, facing away from it (BZ234, BZ273)."""
        if step is None:
            self._tally.counted["battery refused there"] += 1
            return
        events = [e.event for e in step.emitted if isinstance(e.event, BasePlaced)]
        (placed,) = events
        pose = placed.pose
        self._same("a battery on its table", 1, charts.table_of(pose.x))
        at = charts.place_of(state.board, pose.x, pose.y)
        on = [
            each for each in Chart(state.board, number).discs
            if (each.radius - 2) ** 2 <= far(at, each.at) <= (each.radius + 2) ** 2
        ]  # fmt: skip
        kind = "planet" if _ground(state) == "planet" else "moon"
        self._same("a battery on a rim", [kind], [each.kind for each in on])
        self._same("a battery has landed", True, placed.landed.startswith(kind))
        if on:
            spot = charts.spot_of(state.board, pose).ahead(Fraction(1, 4))
            ahead = int(spot.east * UNIT), int(spot.north * UNIT)
            gained = far(ahead, on[0].at) ** 0.5 - far(at, on[0].at) ** 0.5
            self._same("a battery faces away", True, gained > 98)

    # ------------------------------------------------------------------ what happens

    def _follow(self, step: Step) -> None:
        for emitted in step.emitted:
            event = emitted.event
            if isinstance(event, BasePriceRolled):
                self._same("price", bases.price(event.face), event.price)
            elif isinstance(event, EdgesContested):
                board = step.state.board
                for side, faces in (("blue", event.blue), ("red", event.red)):
                    there = any(e.side == side and board.sd(e).base for e in board.ships)
                    guards = board.guard and board.attacker not in {"", side}
                    self._same("dice for the edge", 1 if there or guards else 2, len(faces))
                totals = sum(event.blue), sum(event.red)
                ours = "" if totals[0] == totals[1] else _SIDES[totals[1] > totals[0]]
                self._same("who chooses its edge", ours, event.winner)
            elif isinstance(event, EdgeTaken):
                self._same("whose base waits", [], [
                    e.id for e in step.state.board.ships
                    if step.state.board.sd(e).base and e.status is Status.UNPLACED
                ])  # fmt: skip


def _ground(state: BuoyzState) -> str:
    """What planet or giant lies on the first table, by dice or as the option says (BZ278)."""
    kinds = {each.kind for each in Chart(state.board, 1).discs}
    return next((each for each in ("planet", "giant") if each in kinds), "")
