"""Plays battles in both readings: ways, special actions, initiative, who is asked."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from rules.kernel.playing.play import active, open_game
from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.actions import Move, Special
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.events import FirstChosen, InitiativeRolled, Moved, SpecialTried
from rules.systems.buoyz.questions import MoveOn, NominateMove
from rules.systems.buoyz.ruleset import RULESET
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.buoyz.charts import accepted
from tests.oracles.buoyz.helm import CHECKS, PART, Helm, Spot, gone
from tests.oracles.buoyz.order_of_play import Alternation, Member, modifier, winner

if TYPE_CHECKING:
    from rules.kernel.playing.play import Step
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_TRIES = 6
"""Ways that are tried with a ship."""
_TABLE = 36
_ABILITIES = ("warp", "impulse", "agile", "advanced_sensors")


def compare(seed: int, tally: Tally) -> None:
    """Play one battle by lot in both readings, until its end or the first difference."""
    rng = Random(f"second/{seed}")
    Comparison(rng, tally, f"game {seed}").play(str(seed))


def _options(rng: Random) -> dict[str, object]:
    return {
        "scenario": "fleet",
        "turn_limit": 3,
        "alternation": rng.choice(("ship", "half", "side")),
        "round_speed": rng.random() < 0.2,
        "turn_table": rng.choice(("30+15", "30+15", "15", "22.5")),
        "pre_measure": rng.random() < 0.7,
        "flagships": rng.choice(("as printed", "as printed", "superior")),
    }


def _fleets(rng: Random) -> str:
    """A file with ships made by lot, two to four a side."""
    ships, fleets = [], []
    for side in ("blue", "red"):
        listed = []
        for number in range(rng.randint(2, 4)):
            key = f"{side}-{number}"
            able = [each for each in _ABILITIES if rng.random() < 0.6]
            race = rng.choice(("other", "other", "civilian"))
            patrol = str(rng.random() < 0.3).lower()
            ships.append(
                f"""[[ship]]
id = "{key}"
letters = "CA"
name = "{key}"
race = "{race}"
patrol = {patrol}
speed = {rng.randint(0, 10)}
turning = {rng.randint(0, 5)}
size = 3
shields = [3, 3, 3, 3]
hull = 9
crippled = 2
command = {rng.randint(1, 3)}
main = 2
secondary = {rng.randint(0, 2)}
abilities = {able}
"""
            )
            at = f"[{rng.randint(0, _TABLE)}, {rng.randint(0, _TABLE)}]"
            listed.append(
                f'{{ sd = "{key}", name = "{side} {number}", at = {at},'
                f" heading = {rng.randint(0, 359)} }}"
            )
        fleets.append(
            f'[[fleet]]\nside = "{side}"\nname = "{side}"\nship = [{", ".join(listed)}]\n'
        )
    size = f'[scenario]\ntitle = "Test"\nwidth = {_TABLE}\ndepth = {_TABLE}\n'
    return "\n".join((size, *fleets, *ships))


class Comparison:
    """One battle in both readings."""

    def __init__(self, rng: Random, tally: Tally, where: str) -> None:
        self._rng = rng
        self._tally = tally
        self._game = self._where = where
        self._order: Alternation | None = None

    def play(self, seed: str) -> None:
        """To its end, or the first difference."""
        before = len(self._tally.differences)
        options = RULESET.read_options(_options(self._rng))
        brief = RULESET.read_brief(options, _fleets(self._rng))
        dice = dice_of(seed)
        step = open_game(RULESET, RULESET.start(options)._replace(brief=brief), dice)
        self._initiative(step.state, step)
        while (seats := active(RULESET, step.state)) and len(self._tally.differences) == before:
            (seat,) = seats
            state = self._shifted(step.state)
            question = state.question_for(seat)
            if isinstance(question, NominateMove | MoveOn):
                self._asked(question)
                action = self._helm(state, question, dice)
            else:
                legal = RULESET.legal(RULESET.view(state, seat))
                action = self._rng.choice(list(legal))
            self._where = f"{self._game}, turn {state.turn}, {action}"
            step = act(RULESET, state, seat, action, dice)
            self._initiative(state, step)
            self._follow(state, step)

    def _same(self, what: str, ours: object, theirs: object) -> None:
        self._tally.same(what, self._where, ours, theirs)

    def _shifted(self, state: BuoyzState) -> BuoyzState:
        """The state with ships of other places and damage, now and then."""
        if state.phase != "movement" or self._rng.random() < 0.5:
            return state
        board = state.board
        for ship in board.ships:
            if ship.status is Status.ABOARD and not ship.nominated and not ship.tried:
                board = board.with_ship(self._damaged(ship, board.table.east))
        return changed(state, board=board)

    def _damaged(self, ship: Ship, most: int) -> Ship:
        rng = self._rng
        doing = [each for each in ("flank-speed", "hard-about") if rng.random() < 0.25]
        return altered(
            ship,
            pose=Pose(rng.randint(0, most), rng.randint(0, most), rng.randint(0, 359)),
            crippled=rng.random() < 0.3,
            motive=rng.choice((0, 0, 0, 1, 2, 3)),
            gone=tuple([each for each in ("warp", "impulse") if rng.random() < 0.2]),
            acting=tuple(doing),
        )

    def _asked(self, question: NominateMove | MoveOn) -> None:
        """Whose nomination it is."""
        if self._order is not None:
            self._same("who is asked", self._order.side, question.seat)

    def _read(self, state: BuoyzState, ship: Ship) -> Helm:
        sd = state.brief.sds[ship.sd]
        left = set(sd.abilities) - {*ship.lost, *ship.gone}
        return Helm(
            sd.speed, sd.turning, "warp" in left, "impulse" in left, "agile" in left,
            sd.secondary, ship.crippled, ship.motive, frozenset(ship.acting),
            state.options.round_speed,
        )  # fmt: skip

    def _helm(self, state: BuoyzState, question: NominateMove | MoveOn, dice: Any) -> Any:
        """Try ways and special actions with a ship; one of them, to be played."""
        seat = question.seat
        if isinstance(question, MoveOn):
            ship = state.board.ship(question.ship)
        else:
            waiting = [each for each in state.board.fleet(seat) if not each.nominated]
            self._offers(state, seat, waiting)
            ship = self._rng.choice(waiting)
        helm = self._read(state, ship)
        possible = [Move(ship=ship.id)]
        for _ in range(_TRIES):
            action, parts, leaves = self._way(ship, helm)
            if self._compare_way(state, ship, helm, action, parts, leaves=leaves, dice=dice):
                possible.append(action)
        chosen: Any = possible[-1]
        if isinstance(question, NominateMove) and self._rng.random() < 0.5:
            what = self._rng.choice(list(CHECKS))
            special = Special.model_validate({"ship": ship.id, "what": what})
            ours = helm.may_try(what)
            self._where = f"{self._game}, {helm} {what}"
            self._same("may try", ours, accepted(state, seat, special, dice) is not None)
            chosen = special if ours else chosen
        return chosen

    def _offers(self, state: BuoyzState, seat: str, waiting: list[Ship]) -> None:
        """Who may be nominated, and what is offered to try."""
        offered: dict[str, set[str]] = {each.id: set() for each in waiting}
        ours = {
            e.id: {what for what in CHECKS if self._read(state, e).may_try(what)} for e in waiting
        }
        movers = set()
        for each in RULESET.legal(RULESET.view(state, seat)):
            if isinstance(each, Special):
                offered.setdefault(each.ship, set()).add(each.what)
            elif isinstance(each, Move):
                movers.add(each.ship)
        self._where = f"{self._game}, turn {state.turn}"
        self._same("offered", ours, offered)
        self._same("movers", set(ours), movers)

    def _way(self, ship: Ship, helm: Helm) -> tuple[Move, list[Fraction | int], bool]:
        """A way by lot: of the form of most, about as long as the ship can go."""
        rng = self._rng
        whole = max(Fraction(1), helm.allowance)
        form = rng.choice(("l", "t", "lt", "tl", "ltl", "ltl", "tlt", "tt", "tltl"))
        parts: list[Fraction | int] = []
        for each in form:
            if each == "t":
                points = rng.randint(1, min(7, max(1, helm.points + rng.choice((0, 0, 1)))))
                parts.append(points * rng.choice((-1, 1)))
            else:
                share = whole * rng.randint(0, 105) / 100 / form.count("l")
                parts.append(Fraction(int(share * 100), 100))
        if rng.random() < 0.3:
            self._fill(parts, helm)
        leaves = rng.random() < 0.3
        words = [_written(each) for each in parts] + ["X"] * leaves
        return Move(ship=ship.id, way=" ".join(words)), parts, leaves

    @staticmethod
    def _fill(parts: list[Fraction | int], helm: Helm) -> None:
        """Make the last leg just as long as it may be."""
        at = next((n for n, e in reversed(list(enumerate(parts))) if isinstance(e, Fraction)), None)
        if at is not None:
            left = helm.allowance
            for number, each in enumerate(parts):
                if number != at:
                    left -= each if isinstance(each, Fraction) else abs(each)
            if left > 0:
                parts[at] = Fraction(int(left * 100), 100)

    def _compare_way(
        self,
        state: BuoyzState,
        ship: Ship,
        helm: Helm,
        action: Move,
        parts: list[Fraction | int],
        *,
        leaves: bool,
        dice: Any,
    ) -> bool:
        """Whether a way is possible, and where it leads, in both."""
        self._where = f"{self._game}, {helm} {ship.pose} {action.way}"
        step = accepted(state, ship.side, action, dice)
        cost = helm.way(parts)
        size = state.brief.scenario.width, state.brief.scenario.depth
        end = gone(_spot(ship.pose, size[1]), parts, state.options.turn_table, size)
        possible = cost is not None and (end is not None or leaves)
        self._same("way", possible, step is not None)
        if step is None or cost is None:
            return False
        (moved,) = [each.event for each in step.emitted if isinstance(each.event, Moved)]
        after = step.state.board.ship(ship.id)
        self._same("leaves", end is None, moved.left)
        self._same("is gone", end is None, after.status is Status.LEFT)
        if end is not None:
            self._same("ends", end, _spot(moved.path[-1], size[1]))
            self._same("is there", after.pose, moved.path[-1])
            self._same("moved", cost[0], moved.length * PART)
        return True

    def _initiative(self, state: BuoyzState, step: Step) -> None:
        """Whose the initiative is, and what is added for each fleet."""
        after = step.state.board
        for emitted in step.emitted:
            event = emitted.event
            if isinstance(event, InitiativeRolled):
                more = tuple(_modifier(step.state, each) for each in ("blue", "red"))
                self._where = f"{self._game}, turn {state.turn} {event}"
                self._same("modifiers", more, (event.blue_more, event.red_more))
                ours = winner(event.blue, event.red, (more[0], more[1]))
                self._same("initiative", ours, event.winner)
            if isinstance(event, FirstChosen) and event.phase == "movement":
                left = {each: len(after.fleet(each)) for each in ("blue", "red")}
                self._order = Alternation(event.first, left, state.options.alternation)

    def _follow(self, state: BuoyzState, step: Step) -> None:
        """Checks that were made, ships that have moved."""
        for emitted in step.emitted:
            event = emitted.event
            if isinstance(event, SpecialTried):
                ship = state.board.ship(event.ship)
                command = _command(state, ship)
                passed = event.face + command >= CHECKS[event.what]
                self._same("check", passed, event.passed)
                doing = step.state.board.ship(ship.id).acting
                self._same("in effect", passed or event.what in ship.acting, event.what in doing)
            if isinstance(event, Moved) and self._order is not None:
                self._order.done()


def _modifier(state: BuoyzState, side: str) -> int:
    members: list[Member] = []
    for ship in (each for each in state.board.ships if each.side == side):
        sd = state.brief.sds[ship.sd]
        members.append(
            Member(
                ship.status is Status.ABOARD,
                not members,
                _command(state, ship),
                sd.race == "civilian",
                sd.patrol,
                "advanced_sensors" in sd.abilities,
            )
        )
    return modifier(members)


def _command(state: BuoyzState, ship: Ship) -> int:
    """A ship's Command; that of flagships is 3 by choice (BZ224, BZ248)."""
    flagship = next(each for each in state.board.ships if each.side == ship.side) is ship
    superior = flagship and state.options.flagships == "superior"
    return 3 if superior else state.brief.sds[ship.sd].command


def _spot(pose: Pose | None, depth: int) -> Spot:
    if pose is None:
        raise ValueError("the ship is not on the table")
    x, y, heading = pose
    return Spot(x * PART, depth - y * PART, heading)


def _written(part: Fraction | int) -> str:
    if isinstance(part, int):
        return f"{'P' if part < 0 else 'S'}{abs(part)}"
    whole, rest = divmod(int(part * 100), 100)
    return f"{whole}.{rest:02}"
