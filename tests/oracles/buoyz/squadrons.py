"""Squadrons in both readings: who is nominated when, Command, fire, who drops out (11.1)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import active
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import Fire, Move, Special
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.events import PhaseBegun, SpecialTried
from rules.systems.buoyz.fire_events import Shot
from rules.systems.buoyz.fire_questions import ChooseAbility, ChooseVital
from rules.systems.buoyz.questions import MoveOn, NominateFire, NominateMove
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.crews import INCH
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import firing, moving

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.kernel.game.action import Action
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_LINK: Final = 3 * INCH
_HALVINGS: Final = 2
"""How often two dice may be halved: a half of one is rounded up."""
_SIDES: Final = ("blue", "red")


def compare_squadrons(seed: int, tally: Tally) -> None:
    """All ships of both sides move, some in squadrons; then all fire."""
    rng = Random(f"flotillas-{seed}")
    Flotillas(rng, tally, seed, _position(rng)).play()


def _position(rng: Random) -> BuoyzState:
    sds, pieces, groups = [], {}, {}
    for number in range(rng.randint(4, 9)):
        side = _SIDES[min(number, 1)] if number < 2 else rng.choice(_SIDES)
        sds.append(
            own(id=f"own{number}", command=rng.randint(1, 3), main=2, hull=rng.choice((4, 9)))
        )
        code = f"{'HK'[side == 'red']}{number}"
        east, south = 2400 + rng.randint(-350, 350), 2400 + rng.randint(-350, 350)
        place = f"{east / 100:.2f},{south / 100:.2f}"
        pieces[code] = f"own{number} {side} {place} {rng.randint(0, 359)}"
        groups[code] = rng.choice((f"{side}-1", f"{side}-1", f"{side}-2", ""))
    many = rng.choice(("ship", "half", "side"))
    options = {"squadrons": True, "turn_limit": 1, "alternation": many}
    state = table(sds=sds, options=options, **pieces)
    board = state.board
    for code, group in groups.items():
        crippled = rng.random() < 0.1
        hull = board.sd(board.by_code[code]).crippled if crippled else board.by_code[code].hull
        ship = altered(board.by_code[code], squadron=group, crippled=crippled, hull=hull)
        board = board.with_ship(ship)
    return changed(state, board=board)


def _mates(state: BuoyzState, ship: Ship) -> list[Ship]:
    """A ship and those of its squadron that are on the table."""
    if not _group(ship):
        return [ship]
    return [each for each in state.board.fleet(ship.side) if _group(each) == _group(ship)]


def _group(ship: Ship) -> str:
    """The squadron that it acts in: who is crippled acts alone (11.1)."""
    return "" if ship.crippled else ship.squadron


def _linked(ships: list[Ship]) -> list[list[Ship]]:
    """The parts that hang together by links of 3 inches at most (BZ140)."""
    parts: list[list[Ship]] = []
    for ship in ships:
        near = [part for part in parts if any(_near(ship, each) for each in part)]
        joined = [ship, *[each for part in near for each in part]]
        parts = [part for part in parts if part not in near] + [joined]
    return parts


def _near(one: Ship, other: Ship, reach: int = _LINK) -> bool:
    if one.pose is None or other.pose is None:
        return False
    east, south = one.pose.x - other.pose.x, one.pose.y - other.pose.y
    return east * east + south * south <= reach * reach


class Flotillas:
    """One turn in both readings."""

    def __init__(self, rng: Random, tally: Tally, seed: int, state: BuoyzState) -> None:
        self._rng, self._tally = rng, tally
        self._where = str(seed)
        self._state = state
        self._named: list[str] = []
        self._dice = SeededDice(b"flotillas", str(seed).encode())

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def play(self) -> None:
        """Movement, then fire."""
        self._state = moving(self._state, left=self._share("blue", "nominated"))
        self._phase("nominated", self._moves)
        self._state = firing(changed(self._state, agenda=()), left=self._share("blue", "fired"))
        self._phase("fired", self._fires)

    def _share(self, side: str, done: str) -> int:
        """How many nominations a side has before the other: a squadron is one (BZ141, BZ221)."""
        waiting = [e for e in self._state.board.fleet(side) if not getattr(e, done)]
        count = len({_group(each) or each.id for each in waiting})
        return {"ship": 1, "half": -(-count // 2)}.get(self._state.options.alternation, count)

    def _phase(self, done: str, order: Callable[[Ship], list[Step]]) -> None:
        """Sides alternate; a squadron is one nomination, begun and ended (11.1, BZ141, BZ221)."""
        side, begun, share = "blue", "", self._share("blue", done)
        while True:
            waiting = self._waiting(side, done)
            if not waiting and not self._waiting(_other(side), done):
                return
            if not waiting:
                side = _other(side)
                share = self._share(side, done)
                continue
            question = self._state.question_for(side)
            self._same("who is asked", side, active(RULESET, self._state)[0])
            if not isinstance(question, NominateMove | NominateFire):
                return
            free = [e for e in waiting if not begun or _group(e) == begun]
            legal = RULESET.legal(RULESET.view(self._state, side))
            found = {each.ship for each in legal if isinstance(each, Move | Fire)}
            self._same("who may be nominated", sorted(e.id for e in free), sorted(found))
            ship = self._rng.choice(free)
            group = _mates(self._state, ship)
            events = [e.event for step in order(ship) for e in step.emitted]
            begun = _group(ship)
            left = [e for e in self._waiting(side, done) if begun and _group(e) == begun]
            if not left:
                self._ended(done, group)
                begun, share = "", share - 1
            if not share:
                side = _other(side)
                share = self._share(side, done)
            if any(isinstance(each, PhaseBegun) for each in events):
                return

    def _waiting(self, side: str, done: str) -> list[Ship]:
        """The ships of a side that are still to be nominated; to fire, if they could (BZ225)."""
        board = self._state.board
        found = [e for e in board.fleet(side) if not getattr(e, done)]
        if done == "nominated":
            return found
        return found if self._able(found) else []

    def _able(self, ships: list[Ship]) -> bool:
        return any(self._targets(each) for each in ships)

    def _targets(self, ship: Ship) -> list[Ship]:
        """Whom its two dice, if any are left, may be fired at (5.3, BZ170)."""
        if ship.armament + ship.crippled > _HALVINGS:
            return []
        return [e for e in self._state.board.foes(ship.side) if _near(ship, e, 6 * INCH)]

    def _ended(self, done: str, group: list[Ship]) -> None:
        """Who is outside the largest part drops out as a squadron has moved (BZ140, BZ143)."""
        board = self._state.board
        now = [e for e in (board.ship(each.id) for each in group) if e.status is Status.ABOARD]
        if done == "nominated" and len(now) > 1:
            parts = _linked(now)
            first = {id(part): min(now.index(each) for each in part) for part in parts}
            stays = min(parts, key=lambda part: (-len(part), first[id(part)]))
            ours = sorted(each.id for each in stays)
            self._same("who stays", ours, sorted(e.id for e in now if _group(e)))

    def _moves(self, ship: Ship) -> list[Step]:
        """It may try something first, with the best Command of its squadron (11.1, BZ144)."""
        steps = []
        if self._rng.random() < 0.3:
            best = max(self._command(each) for each in _mates(self._state, ship))
            steps.append(self._act(ship, Special(ship=ship.id, what="red-alert")))
            (tried,) = [e.event for e in steps[0].emitted if isinstance(e.event, SpecialTried)]
            self._same("Command", best, tried.more)
            self._same("passed", tried.face + best >= 4, tried.passed)
            self._same("moves next", MoveOn(seat=ship.side, ship=ship.id), self._state.question)
        most = 3 if ship.crippled else 6
        way = self._rng.choice(("0", "1", "2.5", "P1,1.5", f"S1,{most - 1}", f"{most}"))
        return [*steps, self._act(ship, Move(ship=ship.id, way=way))]

    def _command(self, ship: Ship) -> int:
        return self._state.brief.sds[ship.sd].command

    def _fires(self, ship: Ship) -> list[Step]:
        """All name their targets before a die is thrown; then each fires in turn (BZ142)."""
        foes = self._targets(ship)
        orders = "none"
        if foes and self._rng.random() < 0.8:
            orders = f"m-{self._rng.choice(foes).code}"
            self._named.append(ship.id)
        group = _mates(self._state, ship)
        # Ships left that could fire at nothing are not asked (BZ225).
        waits = self._able([each for each in group if not each.fired and each.id != ship.id])
        steps = [self._act(ship, Fire(ship=ship.id, orders=orders))]
        while isinstance(self._state.question, ChooseVital | ChooseAbility):
            question = self._state.question
            legal = RULESET.legal(RULESET.view(self._state, question.seat))
            steps.append(self._act(self._state.board.ship(question.ship), legal[0]))
        shots = [e.event.ship for s in steps for e in s.emitted if isinstance(e.event, Shot)]
        if waits:
            self._same("fires before all have named", [], shots)
            return steps
        board = self._state.board
        gone = any(each.status is not Status.ABOARD for each in board.ships)
        named = [each for each in self._named if each in shots or not gone]
        self._same("order of fire", named, shots)
        self._named = []
        return steps

    def _act(self, ship: Ship, action: Action) -> Step:
        step = act(RULESET, self._state, ship.side, action, self._dice)
        self._state = step.state
        return step


def _other(side: str) -> str:
    return "red" if side == "blue" else "blue"
