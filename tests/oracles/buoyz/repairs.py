"""Damage control in both readings: who tries what, checks, what comes of it (6.2, 7.2, BZ78)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active, carry_on, resolution
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import DONE, Repair
from rules.systems.buoyz.board.pieces import RED_ALERT, Status
from rules.systems.buoyz.damage_events import RepairTried
from rules.systems.buoyz.events import TurnEnded
from rules.systems.buoyz.fire_questions import RepairShip
from rules.systems.buoyz.questions import EndPhase
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.company import position
from tests.oracles.buoyz.crews import Crew, crews
from tests.systems.buoyz.turns import due

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_HITS: Final = {"shields": "shields_hit", "armament": "armament", "motive": "motive"}
_MENDS: Final = 5
_SUPERIOR: Final = 3


def compare_repairs(seed: int, tally: Tally) -> None:
    """A turn ends, in which ships repair what they can, or let it be, by lot."""
    rng = Random(f"repairs-{seed}")
    state = _position(rng)
    Repairs(rng, tally, seed, state).play()


def _position(rng: Random) -> BuoyzState:
    state = position(rng)
    board = state.board
    for each in board.ships:
        alert = (RED_ALERT,) if rng.random() < 0.4 else ()
        lost = tuple([str(e) for e in board.sd(each).abilities if rng.random() < 0.15])
        board = board.with_ship(
            altered(
                each, armament=rng.choice((0, 0, 1, 2)), acting=alert, elite=rng.random() < 0.15,
                lost=tuple([e for e in lost if e not in each.gone]), cloaked=False, found=(),
                betrayed=False, shields_hit=rng.choice((0, 0, 1, 2)),
            )
        )  # fmt: skip
    return changed(state, board=board)


class Repairs:
    """The end of one turn in both readings."""

    def __init__(self, rng: Random, tally: Tally, seed: int, state: BuoyzState) -> None:
        self._rng, self._tally = rng, tally
        self._where = str(seed)
        self._state = state
        self._tries: dict[str, list[tuple[str, bool]]] = {e.id: [] for e in state.board.ships}
        self._waived: set[str] = set()
        self._order: list[str] = []
        self._dice = SeededDice(b"repairs", str(seed).encode())

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def play(self) -> None:
        """Answer by lot until the turn has ended; then all have tried what they could."""
        begun = self._state
        r = resolution(RULESET, due(begun, EndPhase(step=0)), self._dice)
        carry_on(RULESET, r)
        over = self._followed(begun, r.state, [each.event for each in r.emitted])
        while not over:
            state = self._state
            seat = active(RULESET, state)[0]
            question = state.question_for(seat)
            legal = list(RULESET.legal(RULESET.view(state, seat)))
            action = DONE if DONE in legal else legal[0]
            if isinstance(question, RepairShip):
                ship = state.board.ship(question.ship)
                found = sorted(each.what for each in legal if isinstance(each, Repair))
                self._same("whose repairs", (seat, True), (ship.side, DONE in legal))
                self._same("may repair", self._options(ship), found)
                action = self._rng.choice(legal)
                if action == DONE:
                    self._waived.add(ship.id)
            step = act(RULESET, state, seat, action, self._dice)
            over = self._followed(state, step.state, [each.event for each in step.emitted])
        for ship in begun.board.ships:
            now = self._state.board.ship(ship.id)
            if now.status is Status.ABOARD and ship.id not in self._waived:
                self._where = f"{self._where.split()[0]} {ship.id}"
                left = self._options(altered(now, acting=ship.acting))
                self._same("nothing is left to try", [], left)
        sides = [each for n, each in enumerate(self._order) if each not in self._order[:n]]
        first = [begun.initiative] if begun.initiative in sides else []
        self._same("the initiative first", [*first, *sides][:1], sides[:1])
        self._same("sides do not alternate", sides, _runs(self._order))

    def _options(self, ship: Ship) -> list[str]:
        """What it may try now: something else than before; one lost ability (BZ52, BZ155)."""
        tried = self._tries[ship.id]
        left = 2 if "research" in self._crew(self._state, ship.id).left else 1
        if len(tried) >= left:
            return []
        hits = [e for e, name in _HITS.items() if getattr(ship, name)]
        before = {what for what, _ in tried}
        found = [e for e in hits if e not in before]
        if RED_ALERT in ship.acting and not before - set(_HITS):
            found += [each.replace("_", "-") for each in ship.lost]
        return sorted(found)

    def _crew(self, state: BuoyzState, ship: str) -> Crew:
        return next(each for each in crews(state.board) if each.id == ship)

    def _followed(self, state: BuoyzState, after: BuoyzState, events: list[Event]) -> bool:
        """Checks that were made; whether the turn has ended."""
        for event in events:
            if isinstance(event, RepairTried):
                self._tried(state, event)
        self._state = after
        return not after.agenda or any(isinstance(each, TurnEnded) for each in events)

    def _tried(self, state: BuoyzState, event: RepairTried) -> None:
        ship = state.board.ship(event.ship)
        crew = self._crew(state, ship.id)
        vital = event.what not in _HITS
        alert = RED_ALERT in ship.acting and (not vital or crew.trained == _SUPERIOR)
        self._same("adds", crew.command + alert, event.more)
        self._same("is mended", event.face + crew.command + alert >= _MENDS, event.passed)
        self._tries[ship.id].append((event.what, event.passed))
        self._order.append(ship.side)


def _runs(order: list[str]) -> list[str]:
    return [each for number, each in enumerate(order) if order[number - 1 : number] != [each]]
