"""Breaking contact in both readings: who checks, ways home, who has won (CAM 3.1)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import carry_on, resolution
from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.actions import Move
from rules.systems.buoyz.board.pieces import Status
from rules.systems.buoyz.contact_events import Abandoned, ContactChecked, Withdrawn
from rules.systems.buoyz.events import BattleEnded
from rules.systems.buoyz.questions import EndPhase
from rules.systems.buoyz.ruleset import RULESET
from tests.oracles.buoyz.charts import accepted, helm_of
from tests.oracles.buoyz.helm import POINTS, Helm
from tests.systems.buoyz.positions import own, table
from tests.systems.buoyz.turns import due, moving

if TYPE_CHECKING:
    from rules.kernel.game.event import Event
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_LETTERS: Final = ("BB", "CV", "BC", "CVE", "CA", "CA", "DD")
_CAPITALS: Final = ("BB", "CV", "BC")
_CARRIERS: Final = ("CV", "CVE")
_RACES: Final = ("klingon", "dominion", "borg", "romulan", "federation", "other")
_BOLD: Final = ("klingon", "dominion", "borg")
_GONE: Final = (Status.DESTROYED, Status.CAPTURED)
_FATES: Final = (
    Status.ABOARD, Status.ABOARD, Status.ABOARD, Status.LEFT, Status.DESTROYED, Status.CAPTURED,
    Status.LURKING,
)  # fmt: skip
_THERE: Final = (Status.ABOARD, Status.LURKING)
_HOME: Final = {"blue": 180, "red": 0}
_BONUS: Final = 50


def compare_contact(seed: int, tally: Tally) -> None:
    """A turn ends in which both sides have suffered; then one ship goes home."""
    rng = Random(f"routs-{seed}")
    state = _position(rng)
    _ended(tally, seed, state)
    _homeward(rng, tally, seed)


def _position(rng: Random) -> BuoyzState:
    sds, pieces, fates = [], {}, {}
    for side in ("blue", "red"):
        for number in range(rng.randint(1, 5)):
            name = f"{side}{number}"
            able = ["warp", "impulse", *(["cloak"] if rng.random() < 0.2 else [])]
            sds.append(
                own(id=name, letters=rng.choice(_LETTERS), race=rng.choice(_RACES), abilities=able)
            )
            code = f"{'HK'[side == 'red']}{number}"
            south = 40 if side == "blue" else 8
            pieces[code] = f"{name} {side} {10 + 5 * number},{south} {rng.randint(0, 359)}"
            fates[code] = Status.ABOARD if number == 0 else rng.choice(_FATES)
    options = {
        "rules": "all", "squadrons": "off", "mines": "off", "craft": "off",
        "threshold": rng.choice((40, 40, 25, 60)), "turn_limit": 12,
        "prize_crew": rng.random() < 0.4,
    }  # fmt: skip
    state = table(sds=sds, options=options, **pieces)
    board = state.board
    gone = rng.random() < 0.2
    for code, fate in fates.items():
        ship = _met(rng, board, board.by_code[code], fate, gone=gone)
        if state.options.prize_crew and ship.status is Status.CAPTURED:
            ship = _sailing(board, ship, rng)
        board = board.with_ship(ship)
    broke = [(side, 1) for side in ("blue", "red") if rng.random() < 0.2]
    homes = tuple([(side, _HOME[side]) for side, _ in broke])
    board = changed(board, homes=homes)
    return changed(state, board=board, south="blue", turn=3, broke=tuple(broke))


def _met(rng: Random, board: Board, ship: Ship, fate: Status, *, gone: bool) -> Ship:
    """A ship with its fate; of blue none is left if it is gone, and only cloaks lurk."""
    if gone and ship.side == "blue" and fate in _THERE:
        fate = rng.choice((Status.LEFT, Status.DESTROYED))
    cloak = board.able(ship, "cloak")
    if fate is Status.LURKING and not cloak:
        fate = Status.ABOARD
    crippled = fate is not Status.LURKING and rng.random() < 0.3
    return altered(
        ship, status=fate, pose=ship.pose if fate is Status.ABOARD else None, crippled=crippled,
        hull=2 if crippled else 7, cloaked=cloak and not crippled and rng.random() < 0.3,
    )  # fmt: skip


def _sailing(board: Board, ship: Ship, rng: Random) -> Ship:
    """A prize: it sails for who has taken it (BZ102)."""
    taker = "red" if ship.side == "blue" else "blue"
    return altered(
        ship, status=Status.ABOARD, pose=board.ship(ship.id).pose, side=taker, taken=ship.side,
        cloaked=ship.cloaked and rng.random() < 0.5,
    )  # fmt: skip


def _of(ship: Ship) -> str:
    """Whose fleet a ship began in: what is captured is as destroyed for it (BZ102, BZ202)."""
    return ship.taken or ship.side


def _lost(ship: Ship) -> bool:
    return ship.status in _GONE or bool(ship.taken)


def _why(state: BuoyzState, side: str) -> str:
    """Which of the three conditions a side meets first (CAM 3.1, BZ108, BZ202)."""
    board = state.board
    fleet = [each for each in board.ships if _of(each) == side]
    worth = {each.id: board.sd(each).points for each in fleet}
    letters = {each.id: board.sd(each).letters for each in fleet}
    lost = sum(worth[e.id] for e in fleet if _lost(e))
    if 100 * lost >= state.options.threshold * sum(worth.values()):
        return "losses"
    capitals = [each for each in fleet if letters[each.id] in _CAPITALS]
    hit = [each for each in capitals if _lost(each) or each.crippled]
    if 2 * len(hit) > len(capitals):
        return "capitals"
    there = [e for e in fleet if e.status is Status.ABOARD and not e.taken]
    great = [letters[e.id] for e in there if letters[e.id] in (*_CAPITALS, "CVE")]
    began = any(letters[each.id] in ("BB", "BC") for each in fleet)
    return "carriers" if began and great and all(e in _CARRIERS for e in great) else ""


def _ended(tally: Tally, seed: int, state: BuoyzState) -> None:
    dice = SeededDice(b"routs", str(seed).encode())
    r = resolution(RULESET, due(state, EndPhase(step=0)), dice)
    carry_on(RULESET, r)
    events = [each.event for each in r.emitted]
    checks = {e.side: e for e in events if isinstance(e, ContactChecked)}
    broke = [side for side, _ in state.broke]
    for side in ("blue", "red"):
        board = state.board
        there = any(each.side == side and each.status in _THERE for each in board.ships)
        why = _why(state, side) if side not in broke and there else ""
        check = checks.get(side)
        tally.same("why", f"{seed} {side}", why, check.why if check else "")
        if check is None or not why:
            continue
        race = board.sd(next(e for e in board.ships if _of(e) == side)).race
        plus = (race in _BOLD) - (race == "romulan")
        tally.same("race", f"{seed} {side}", plus, check.plus)
        tally.same("breaks", f"{seed} {side}", check.face + plus <= 5, check.breaks)
        tally.same("home", f"{seed} {side}", _HOME[side], check.home)
        gone = [e.ships for e in events if isinstance(e, Withdrawn) and e.side == side]
        ours = [
            e.id for e in board.ships
            if e.side == side and check.breaks and board.able(e, "cloak")
            and ((e.status is Status.ABOARD and not e.crippled) or e.status is Status.LURKING)
        ]  # fmt: skip
        tally.same("goes into hiding", f"{seed} {side}", ours, [x for each in gone for x in each])

    _tallied(tally, seed, state, events)


def _tallied(tally: Tally, seed: int, state: BuoyzState, events: list[Event]) -> None:
    """Points left, with 50 for who has not broken contact, and how great the victory is."""
    ships = state.board.ships
    broke = {side for side, _ in state.broke}
    broke |= {each.side for each in events if isinstance(each, ContactChecked) and each.breaks}
    hidden = {x for each in events if isinstance(each, Withdrawn | Abandoned) for x in each.ships}
    lost = {x for each in events if isinstance(each, Abandoned) for x in each.ships}
    there = {
        each.side for each in ships
        if each.id not in hidden and each.status in _THERE
    }  # fmt: skip
    ended = next((each for each in events if isinstance(each, BattleEnded)), None)
    tally.same("the battle ends", seed, len(there) < 2, ended is not None)
    if ended is None:
        return
    totals = [
        sum(
            state.board.sd(e).points for e in ships
            if e.side == side and not _lost(e) and e.id not in lost
        )
        + _BONUS * (side not in broke and side in there)
        for side in ("blue", "red")
    ]  # fmt: skip
    tally.same("points left", seed, totals, [ended.blue, ended.red])
    less, more = sorted(totals)
    grade = "minor" if more < 2 * less else "major" if more < 3 * less else "decisive"
    winner = None if less == more else ("blue", "red")[totals.index(more)]
    tally.same("winner", seed, winner, ended.winner)
    tally.same("grade", seed, grade if winner else "", ended.grade)


def _homeward(rng: Random, tally: Tally, seed: int) -> None:
    """Which ways a ship of a side in retreat may go (CAM 3.1 a, BZ203)."""
    sd = own(
        speed=rng.randint(4, 10), turning=rng.randint(1, 4),
        abilities=rng.choice((["warp", "impulse"], ["warp", "impulse"], ["impulse"])),
    )  # fmt: skip
    facts = rng.choice(("", "", "crippled hull=2", "motive=1", "acting=flank-speed"))
    heading = rng.choice((rng.randint(0, 359), 180 + rng.choice((-45, 45, -46, 46, 0, 180))))
    state = table(
        sds=[sd], options={"break_contact": "on"},
        H=f"own blue 24,24 {heading % 360} {facts}", K="bc-d7 red 8,8 180",
    )  # fmt: skip
    state = changed(state, board=changed(state.board, homes=(("blue", 180),)), broke=(("blue", 1),))
    state = moving(state)
    helm = helm_of(state, state.board.ship("h"))
    off = (heading - 180 + 180) % 360 - 180
    dice = SeededDice(b"", b"")
    for before, turn, after in _tried(rng, helm):
        words = [_inches(before)] if before else []
        words += [f"{'S' if turn > 0 else 'P'}{abs(turn)}"] if turn else []
        words += [_inches(after)] if after or not words else []
        ours = _homewards(helm, off, (before, turn, after))
        there = accepted(state, "blue", Move(ship="h", way=" ".join(words)), dice) is not None
        where = f"{seed} {facts} {helm.allowance} T{helm.points} {off} {words}"
        tally.same("goes home", where, ours, there)


def _inches(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _tried(rng: Random, helm: Helm) -> list[tuple[int, int, int]]:
    """Ways by lot: hundredths of an inch, a turn, hundredths again."""
    most = int(helm.allowance * 100)
    found = [(0, 0, 0), (0, 0, most), (0, 0, max(0, most - 1))]
    for turn in range(-helm.points, helm.points + 1):
        left = max(0, most - 100 * abs(turn))
        first = rng.choice((0, min(100, left)))
        found += [(0, turn, left), (0, turn, 0), (first, turn, left - first)] if turn else []
    return found


def _homewards(helm: Helm, off: int, way: tuple[int, int, int]) -> bool:
    """Whether a way is one of a ship that points so many degrees off home (BZ203)."""
    before, turn, after = way
    most = int(helm.allowance * 100)
    degrees = POINTS["30+15"]
    if abs(off) <= 45:
        then = off + (int(degrees[abs(turn) - 1]) * (1 if turn > 0 else -1) if turn else 0)
        # Who only turns retreats nowhere, though it uses up its allowance.
        goes = before + after > 0 or not most
        return goes and abs(then) <= 45 and before + 100 * abs(turn) + after == most
    if before or not turn:
        return False
    side = -1 if off > 0 else 1
    if (turn > 0) != (side > 0) and abs(off) != 180:
        return False
    left = [abs(abs(off) - int(degrees[each])) for each in range(helm.points)]
    then = left[abs(turn) - 1]
    ahead = most - 100 * abs(turn) if then <= 45 else 0
    return then == min(left) and after == max(0, ahead)
