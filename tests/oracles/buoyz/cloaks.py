"""Cloaks in both readings: on and off, speed, actions, searching, fire (10.1 to 10.3, BZ92)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.actions import (
    MORE_SPECIALS,
    SPECIALS,
    Cloak,
    Fire,
    Move,
    Search,
    Special,
    Trial,
)
from rules.systems.buoyz.board.pieces import CLOAK_HUNTER, ENGINE_DOUBLING, Status
from rules.systems.buoyz.cloak_events import Betrayed, CloakFailed, Searched
from rules.systems.buoyz.damage_events import Critical
from rules.systems.buoyz.fire_events import Shot, Struck
from rules.systems.buoyz.questions import FireOn
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted, helm_of, just_after
from tests.oracles.buoyz.company import BODIES, early, position
from tests.oracles.buoyz.crews import INCH, Crew, crews
from tests.oracles.buoyz.helm import rounded
from tests.systems.buoyz.turns import firing, moving

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.buoyz.helm import Helm
    from tests.oracles.tally import Tally

_NEVER: Final[tuple[Trial, ...]] = ("maximum-warp", "point-defence", "tractor")
"""What no ship tries under its cloak (BZ238)."""
_EVER: Final[tuple[Trial, ...]] = ("red-alert", "evasive", "self-destruct")
_REACH: Final = {"m": 6, "s": 3, "drone": 6, "plasma": 8}
_SENSORS: Final = (40, 30, 50)
_WEAPONS: Final = ("m", "s", "t1")
_DETECTS: Final = 4
_FAST: Final = 6


def compare_cloaks(seed: int, tally: Tally) -> None:
    """A ship turns its cloak on or off, and moves; in another turn one searches, and fires."""
    rng = Random(f"veils-{seed}")
    spread = rng.choice((60, 100, 420))
    Helms(rng, tally, seed, early(position(rng, spread=spread))).compare()
    state = position(rng, spread=spread, bodies=BODIES)
    Hunt(rng, tally, seed, state).compare()


def _hidden(mine: Crew, other: Crew) -> bool:
    """Whether an enemy's cloak still hides it from a ship (10.2, BZ95)."""
    known = mine.id in other.seen_by or other.betrayed or other.clouded
    return other.side != mine.side and other.cloaked and not known


def _silent(crew: Crew) -> bool:
    """Whether its cloak keeps a ship from firing (10.2, BZ56)."""
    return crew.cloaked and "fire_cloaked" not in crew.left


def _engines(helm: Helm, ship: Ship) -> Fraction:
    """The speed after damage, with Engine Doubling or its price (BZ57, BZ112, BZ113)."""
    return helm.after_damage * (1 + ship.doubled) / (1 + ship.strained)


class Helms:
    """A ship before and as it moves (10.2, BZ99, BZ112)."""

    def __init__(self, rng: Random, tally: Tally, seed: int, state: BuoyzState) -> None:
        self._rng, self._tally = rng, tally
        ship = rng.choice(state.board.fleet("blue"))
        # In the middle of the table no way leads over its edge.
        middle = Pose(24 * INCH, 24 * INCH, rng.randint(0, 359))
        board = state.board.with_ship(altered(ship, pose=middle))
        self._state = moving(changed(state, board=board))
        self._ship = ship.id
        self._where = f"{seed} {self._ship}"

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def _goes(self, action: Action) -> BuoyzState | None:
        step = accepted(self._state, "blue", action, SeededDice(b"", b""))
        return None if step is None else step.state

    def _tries(self, what: Trial) -> bool:
        return self._goes(Special(ship=self._ship, what=what)) is not None

    def compare(self) -> None:
        """Its cloak, its special actions, its move."""
        hands = crews(self._state.board)
        (crew,) = [each for each in hands if each.id == self._ship]
        able = "cloak" in crew.left and (crew.cloaked or not (crew.crippled or crew.shields_hit))
        turned = self._goes(Cloak(ship=self._ship))
        self._same("may turn its cloak", able, turned is not None)
        if crew.cloaked:
            hunted = any("cloak" in each.left for each in hands if each.side != crew.side)
            may = (*_EVER, "cloak-hunter") if hunted else _EVER
            for what in (*_NEVER, *may):
                self._same("under its cloak", (what, what in may), (what, self._tries(what)))
        ship = self._state.board.ship(self._ship)
        if turned is not None and self._rng.random() < 0.6:
            self._state = turned
            self._same("is cloaked", not crew.cloaked, turned.board.ship(self._ship).cloaked)
            others = [e for e in (*SPECIALS, *MORE_SPECIALS) if e != ENGINE_DOUBLING]
            tried = [each for each in others if self._tries(each)]
            self._same("tries nothing else", [], tried)
            self._same("turns it once", None, self._goes(Cloak(ship=self._ship)))
        elif self._rng.random() < 0.5:
            doing = self._rng.choice(("flank-speed", ENGINE_DOUBLING))
            strained = self._rng.random() < 0.3 and doing != ENGINE_DOUBLING
            flank = altered(ship, acting=(doing,), tried=doing, strained=strained)
            self._state = changed(self._state, board=self._state.board.with_ship(flank))
        self._paced()

    def _paced(self) -> None:
        """Half after the bound of impulse, then Flank Speed (BZ112, BZ113)."""
        ship = self._state.board.ship(self._ship)
        helm, most = helm_of(self._state, ship), Fraction(0)
        if _engines(helm, ship) >= 1:
            flank = "flank-speed" in helm.doing
            most = _engines(helm, ship)
            most = most if helm.warp or flank else min(most, Fraction(2))
            most /= 2 if ship.cloaked else 1
            most += max(most / 2, Fraction(1)) if flank else 0
        for more in (0, 1):
            far = int(most * 100) + more
            way = f"{far // 100}.{far % 100:02}"
            there = self._goes(Move(ship=self._ship, way=way)) is not None
            self._same("how far it goes", (way, not more), (way, there))


class Hunt:
    """A ship of blue that searches if it may; then each weapon is aimed at each enemy."""

    def __init__(self, rng: Random, tally: Tally, seed: int, state: BuoyzState) -> None:
        self._rng, self._tally = rng, tally
        board = state.board
        self._firer = rng.choice(board.fleet("blue")).id
        hunts = rng.random() < 0.6
        for each in board.ships:
            fields: dict[str, Any] = {"moved": rng.choice((0, 1200, 1600, 1604, 2800))}
            if each.id == self._firer and hunts:
                fields |= {"acting": (CLOAK_HUNTER,), "searched": "", "switched": False}
            elif rng.random() < 0.2:
                fields |= {"acting": (ENGINE_DOUBLING,), "searched": ""}
            if each.side == "red" and hunts:
                whole = board.able(each, "cloak") and not (each.crippled or each.shields_hit)
                fields |= {"found": (), "betrayed": False, "cloaked": whole}
            board = board.with_ship(
                altered(each, squadron="", armament=rng.choice((0, 0, 1)), **fields)
            )
        self._state = firing(changed(state, board=board))
        self._dice = SeededDice(b"hunt", str(seed).encode())
        self._where = f"{seed} {self._firer}"

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def compare(self) -> None:
        """Search, then fire."""
        if not self._searches():
            return
        hands = {each.id: each for each in crews(self._state.board)}
        mine, possible = hands[self._firer], []
        for other in self._state.board.foes("blue"):
            for weapon in _WEAPONS:
                action = Fire(ship=self._firer, orders=f"{weapon}-{other.code}")
                ours = self._aims(mine, hands[other.id], weapon)
                there = accepted(self._state, "blue", action, self._dice) is not None
                self._same("may fire", (action.orders, ours), (action.orders, there))
                if ours and there and weapon != "t1":
                    possible.append((action, other.id))
        if possible:
            action, target = self._rng.choice(possible)
            self._shot(mine, hands[target], act(RULESET, self._state, "blue", action, self._dice))

    def _searches(self) -> bool:
        """Whether the ship goes on to fire (10.3, BZ98, BZ190); who can't gain by it doesn't."""
        hands = {each.id: each for each in crews(self._state.board)}
        mine, ship = hands[self._firer], self._state.board.ship(self._firer)
        near = [
            e.id
            for e in hands.values()
            if _hidden(mine, e) and mine.near(e, Fraction(2)) and mine.sees(e)
        ]
        may = CLOAK_HUNTER in mine.doing and not ship.searched and ship.moved <= 4 * INCH
        may = may and bool(near) and mine.may_attack() and not _silent(mine)
        step = accepted(self._state, "blue", Search(ship=self._firer), self._dice)
        self._same("may search", may, step is not None)
        if step is None or not may or self._rng.random() < 0.3:
            return True
        step = act(RULESET, self._state, "blue", Search(ship=self._firer), self._dice)
        (event,) = [e.event for e in step.emitted if isinstance(e.event, Searched)]
        passed = event.face + ("advanced_sensors" in mine.left) >= _DETECTS
        self._same("detects", sorted(near) if passed else [], sorted(event.found))
        goes_on = isinstance(step.state.question_for("blue"), FireOn)
        self._same("fires on after a search", passed, goes_on)
        if not goes_on:
            return False
        self._state = step.state
        return True

    def _aims(self, mine: Crew, other: Crew, weapon: str) -> bool:
        """Whether a weapon may be fired at another ship (5.4, 9.1, 10.2, BZ92, BZ192)."""
        if not mine.may_attack() or _silent(mine):
            return False
        board = self._state.board
        sd = board.brief.sds[board.ship(mine.id).sd]
        reach = _REACH[sd.torpedo[0].kind if weapon == "t1" else weapon]
        advanced = "advanced_sensors" in mine.left
        sight = Fraction(_SENSORS[2 if advanced else mine.rough or other.rough])
        sight /= 4 if mine.cloaked or other.cloaked else 1
        seen = mine.sees(other) and other.may_be_attacked(mine)
        return seen and mine.near(other, min(Fraction(reach), sight))

    def _shot(self, mine: Crew, other: Crew, step: Step) -> None:
        """Dice, the shields they meet, what betrays whom, whose cloak fails (5.5, BZ191, BZ192)."""
        board, events = self._state.board, [each.event for each in step.emitted]
        target, ship = board.ship(other.id), board.ship(mine.id)
        sd = board.brief.sds[ship.sd]
        (shot,) = [each for each in events if isinstance(each, Shot)]
        more = -sum(not mine.near(other, Fraction(far)) for far in (2, 4))
        more -= target.moved > _FAST * INCH
        more += _engines(helm_of(self._state, target), target) < 1 or other.base or other.landed
        more -= other.cloaked and not other.clouded
        more -= (mine.rough or other.rough) and "advanced_sensors" not in mine.left
        self._same("to hit", more + mine.base, shot.more)
        printed = {"m": sd.main, "s": sd.secondary}[shot.weapon]
        part = Fraction(1 + (ENGINE_DOUBLING in mine.doing), 1 << (ship.armament + ship.crippled))
        self._same("dice", rounded(printed * part), len(shot.faces))
        struck = [e for e in events if isinstance(e, Struck) and e.ship == other.id]
        for each in struck[:1]:
            self._same("shields", other.shield(each.quadrant), each.shield)
        betrays = [each.ship for each in events if isinstance(each, Betrayed)]
        self._same("betrays", [mine.id] if mine.cloaked else [], betrays)
        # Before a repair makes it good again.
        hit = just_after(self._state, step, Shot, Struck, Critical, CloakFailed)
        for one in hit.board.ships:
            if one.status is Status.ABOARD and board.ship(one.id).cloaked:
                broken = one.crippled or one.shields_hit or "cloak" in {*one.lost, *one.gone}
                self._same("its cloak holds", not broken, one.cloaked)
