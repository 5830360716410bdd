"""Battles with hyperspace, webs and several tables, played in both readings."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, evolve, open_game
from rules.systems.buoyz import hyperspace_events as he
from rules.systems.buoyz import transit_events as te
from rules.systems.buoyz.actions import Array, Emerge, Fire, Lurk, Move, Special
from rules.systems.buoyz.board.pieces import AWAY, Status
from rules.systems.buoyz.events import BattleEnded, FirstChosen, InitiativeRolled, Moved, TurnEnded
from rules.systems.buoyz.hyperspace_questions import DropOut
from rules.systems.buoyz.questions import DeployShips, MoveOn, NominateFire, NominateMove
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.web_events import WebsFaded
from tests.oracles.acting import act
from tests.oracles.buoyz import charts, lots
from tests.oracles.buoyz.charts import Chart, accepted, left_of
from tests.oracles.buoyz.guns import half_up
from tests.oracles.buoyz.lanes import UNIT, far, hidden
from tests.oracles.buoyz.lots import SIDES
from tests.oracles.buoyz.order_of_play import Alternation, Member, modifier, winner
from tests.oracles.buoyz.trials import Trials
from tests.oracles.buoyz.weaving import holding

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_TRIES: Final = 4


def compare_voyage(seed: int, tally: Tally) -> None:
    """Play one battle by lot in both readings, until its end or the first difference."""
    Voyage(Random(f"voyage-{seed}"), tally, seed).play()


class Voyage:
    """One battle in both readings."""

    def __init__(self, rng: Random, tally: Tally, seed: int) -> None:
        self._rng = rng
        self._tally = tally
        self._game = self._where = f"voyage {seed}"
        self._dice = SeededDice(b"voyage", str(seed).encode())
        self._trials = Trials(rng, tally, self._dice)
        self._order: Alternation | None = None
        self._faded = 0

    def play(self) -> None:
        """To its end, or the first difference."""
        before = len(self._tally.differences)
        options = RULESET.read_options(lots.options(self._rng))
        brief = RULESET.read_brief(options, lots.fleets(self._rng))
        step = open_game(RULESET, RULESET.start(options)._replace(brief=brief), self._dice)
        while (seats := active(RULESET, step.state)) and len(self._tally.differences) == before:
            seat = seats[0]
            state = lots.shifted(self._rng, step.state)
            self._where = f"{self._game}, turn {state.turn}"
            self._trials.where = self._where
            action = self._action(state, seat)
            self._where = f"{self._game}, turn {state.turn}, {seat} {action}"
            step = act(RULESET, state, seat, action, self._dice)
            self._follow(state, step)

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    # ------------------------------------------------------------------ answers

    def _action(self, state: BuoyzState, seat: str) -> Any:
        question = state.question_for(seat)
        if isinstance(question, DeployShips):
            return Array()
        if question is not None and Lurk in type(question).answers:
            return Lurk()
        if isinstance(question, DropOut):
            return self._drop(state, seat)
        if isinstance(question, NominateMove | MoveOn):
            return self._helm(state, question)
        if isinstance(question, NominateFire):
            self._aimed(state, seat)
        return self._rng.choice(list(RULESET.legal(RULESET.view(state, seat))))

    def _helm(self, state: BuoyzState, question: NominateMove | MoveOn) -> Any:
        """Try what a ship may do; one of it, to be played."""
        seat, rng = question.seat, self._rng
        if self._order is not None:
            self._same("who is asked", self._order.side, seat)
        if isinstance(question, MoveOn):
            ship = state.board.ship(question.ship)
            if ship.status in AWAY:
                return Move(ship=ship.id)
        else:
            there = (Status.ABOARD, *AWAY)
            waiting = [
                each for each in state.board.ships
                if each.side == seat and each.status in there and not each.nominated
            ]  # fmt: skip
            ship = rng.choice(waiting)
            if ship.status in AWAY:
                return self._absent(state, ship)
        return self._present(state, ship)

    def _present(self, state: BuoyzState, ship: Ship) -> Any:
        """A ship on the table: ways, a jump, web and Flank Speed are tried."""
        rng, seat = self._rng, ship.side
        possible: list[Any] = [Move(ship=ship.id)]
        for _ in range(_TRIES):
            gone = self._trials.way(state, ship)
            possible += [gone] if gone else []
            if self._trials.crosses and rng.random() < 0.5:
                return self._trials.crosses
        found = self._trials.jump(state, ship)
        instead: list[Any] = []
        if found and accepted(state, seat, found, self._dice) and rng.random() < 0.7:
            return found
        if "web" in left_of(state.board, ship) or rng.random() < 0.1:
            lay = self._trials.weave(state, ship)
            instead += [lay] if lay and rng.random() < 0.7 else []
        flank = Special(ship=ship.id, what="flank-speed")
        if rng.random() < 0.5 and accepted(state, seat, flank, self._dice):
            instead.append(flank)
        return instead[0] if instead else possible[-1]

    def _absent(self, state: BuoyzState, ship: Ship) -> Any:
        """A ship that is off the table is nominated, and does no more (BZ103, BZ196, BZ271)."""
        rng = self._rng
        emerges = ship.status is Status.TRANSIT and ship.due <= state.turn
        stay, red = Move(ship=ship.id), Special(ship=ship.id, what="red-alert")
        others = (
            Move(ship=ship.id, way="1"),
            Special(ship=ship.id, what="evasive"),
            Special(ship=ship.id, what="hyperspace", inches="3"),
        )
        self._where = f"{self._game}, turn {state.turn} {ship}"
        self._same(
            "is nominated away", True, accepted(state, ship.side, stay, self._dice) is not None
        )
        if not emerges:
            for each in others:
                step = accepted(state, ship.side, each, self._dice)
                self._same("does nothing away", False, step is not None)
        may = accepted(state, ship.side, red, self._dice) is not None
        if ship.status is Status.HYPERSPACE:
            self._same("Red Alert in hyperspace", not ship.tried, may)
        else:
            self._tally.counted[f"Red Alert in transit: {may}"] += 1
        return red if may and rng.random() < 0.4 else stay

    def _drop(self, state: BuoyzState, seat: str) -> Emerge:
        """What a side's ships in hyperspace do: right answers and wrong ones (BZ197)."""
        rng, board = self._rng, state.board
        jumped = [e for e in board.ships if e.side == seat and e.status is Status.HYPERSPACE]
        others = [e for e in board.ships if e not in jumped]
        self._same("who is asked of hyperspace", True, bool(jumped))
        wrong = [rng.choice(others).code, f"{jumped[0].code}+{jumped[0].code}", "nobody"]
        for each in wrong:
            tried = accepted(state, seat, Emerge(ships=each), self._dice)
            self._same("drops out", False, tried is not None)
        words = [f"{e.code}{rng.choice(('', '', '-leave', 'stay'))}" for e in jumped]
        kept = [each for each in words if not each.endswith("stay")]
        return Emerge(ships="+".join(kept) or "none")

    def _aimed(self, state: BuoyzState, seat: str) -> None:
        """Whom a ship may fire at: nobody who is away, nobody on another table (BZ196, BZ197)."""
        rng, board = self._rng, state.board
        mine = [e for e in board.fleet(seat) if not e.fired]
        foes = [e for e in board.ships if e.side != seat]
        for _ in range(2):
            ship, foe = rng.choice(mine), rng.choice(foes)
            if left_of(board, ship) & {"cloak"} or ship.silent or foe.cloaked:
                continue
            action = Fire(ship=ship.id, orders=f"m-{foe.code}")
            self._where = f"{self._game}, turn {state.turn} {ship} {foe} {action.orders}"
            tried = accepted(state, seat, action, self._dice) is not None
            if foe.status is not Status.ABOARD:
                self._same("fires at who is away", False, tried)
                continue
            if ship.pose is None or foe.pose is None or "m" in ship.shot:
                continue
            tables = charts.table_of(ship.pose.x), charts.table_of(foe.pose.x)
            if not state.options.pre_measure:
                self._tally.counted[f"unmeasured fire between tables: {tried}"] += (
                    tables[0] != tables[1]
                )
                continue
            a, b = (charts.place_of(board, e.pose.x, e.pose.y) for e in (ship, foe) if e.pose)
            dice = half_up(2 / (1 << (ship.armament + ship.crippled)))
            clear = not hidden((a, b), Chart(board, tables[0]).discs)
            near = far(a, b) <= (6 * UNIT) ** 2
            self._same("fires at", tables[0] == tables[1] and near and clear and bool(dice), tried)

    # ------------------------------------------------------------------ what happens

    def _follow(self, state: BuoyzState, step: Step) -> None:
        """Each event of a step, against the state before it."""
        pending = {side: dict(state.hidden[side].dropping) for side in state.hidden}
        for emitted in step.emitted:
            event = emitted.event
            after = evolve(RULESET, state, event)
            if isinstance(event, he.DropOutSaid):
                pending[event.seat] = dict(event.ships)
            self._event(state, after, event, pending)
            state = after

    def _event(
        self, state: BuoyzState, after: BuoyzState, event: Event, pending: dict[str, Any]
    ) -> None:
        if isinstance(event, he.DroppedOut):
            self._dropped(state, after, pending)
        elif isinstance(event, WebsFaded):
            self._fades(state, set(event.strands))
        elif isinstance(event, TurnEnded) and self._faded != state.turn:
            self._fades(state, set())
        elif isinstance(event, BattleEnded):
            last = state.turn >= state.board.turns
            gone = [side for side in SIDES if not _present(state, side)]
            self._same("the end", True, last or bool(gone))
        self._begun(state, event)
        self._arrived(state, after, event)
        kinds = (Moved, he.HyperspaceEntered, he.HyperspaceKept, te.TransitKept)
        if isinstance(event, kinds) and self._order is not None:
            self._order.done()

    def _begun(self, state: BuoyzState, event: Event) -> None:
        """Whose the initiative is, and who begins."""
        if isinstance(event, InitiativeRolled):
            away = any(e.status is Status.HYPERSPACE for e in state.board.ships)
            self._tally.counted["initiative with ships in hyperspace"] += away
            more = tuple(_modifier(state, side) for side in SIDES)
            self._same("modifiers", more, (event.blue_more, event.red_more))
            ours = winner(event.blue, event.red, (more[0], more[1]))
            self._same("initiative", ours, event.winner)
        elif isinstance(event, FirstChosen) and event.phase == "movement":
            there = (Status.ABOARD, *AWAY)
            ships = [each for each in state.board.ships if each.status in there]
            left = {side: sum(e.side == side for e in ships) for side in SIDES}
            self._order = Alternation(event.first, left, state.options.alternation)

    def _arrived(self, state: BuoyzState, after: BuoyzState, event: Event) -> None:
        """Who is in transit, and for how long (11.3, BZ196)."""
        if isinstance(event, te.TransitKept):
            self._same("still in transit", True, state.turn < state.board.ship(event.ship).due)
        elif isinstance(event, te.TransitEnded):
            ship = state.board.ship(event.ship)
            self._same("emerges", (ship.due, ship.marker), (state.turn, event.pose))
            now = after.board.ship(event.ship)
            self._same("is there", (Status.ABOARD, event.pose), (now.status, now.pose))

    def _dropped(self, state: BuoyzState, after: BuoyzState, pending: dict[str, Any]) -> None:
        self._same("before the initiative", True, state.phase != "movement" and after.turn > 1)
        said = {ship: out for each in pending.values() for ship, out in each.items()}
        for ship in state.board.ships:
            if ship.status is not Status.HYPERSPACE:
                continue
            now = after.board.ship(ship.id)
            out = said.get(ship.id, "lurk")
            ours = {
                "drop": (Status.ABOARD, ship.marker, None),
                "leave": (Status.LEFT, None, None),
                "lurk": (Status.HYPERSPACE, None, ship.marker),
            }[out]
            told = (now.status, now.pose, None if out == "leave" else now.marker)
            self._same(f"hyperspace: {out}", ours, told)
            self._same("acts as usual", False, now.nominated)

    def _fades(self, state: BuoyzState, gone: set[str]) -> None:
        """Which strands nothing holds at the end of a turn (BZ275)."""
        self._faded = state.turn
        spinners = charts.spinners_of(state)
        for number in range(1, len(state.board.tables) + 1):
            chart = Chart(state.board, number)
            here = [(side, at) for _, side, table, at in spinners if table == number]
            sure, may = holding(chart.webs, here, chart.discs, chart.rocks)
            for web in chart.webs:
                if web.id in sure:
                    self._same("holds", False, web.id in gone)
                elif web.id not in may:
                    self._same("fades", True, web.id in gone)
                else:
                    self._tally.counted["anchors left open"] += 1


def _present(state: BuoyzState, side: str) -> bool:
    there = (Status.ABOARD, *AWAY, Status.LURKING)
    return any(each.side == side and each.status in there for each in state.board.ships)


def _modifier(state: BuoyzState, side: str) -> int:
    """What a fleet adds; who is away or lurks counts, but patrols on the table only (BZ271)."""
    members: list[Member] = []
    cloaks = False
    for ship in (each for each in state.board.ships if each.side == side):
        sd = state.brief.sds[ship.sd]
        there = ship.status in (Status.ABOARD, *AWAY, Status.LURKING)
        members.append(
            Member(
                there,
                not members,
                sd.command,
                sd.race == "civilian" and ship.status is not Status.LURKING,
                sd.patrol and ship.status is Status.ABOARD,
                "advanced_sensors" in left_of(state.board, ship),
            )
        )
        works = "cloak" in left_of(state.board, ship) and not (ship.crippled or ship.shields_hit)
        cloaks = cloaks or (there and works)
    return modifier(members) + (cloaks and state.options.cloak == "on")
