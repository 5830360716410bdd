"""Positions drawn by lot in which a ship fires and torpedoes strike, in both readings."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from rules.kernel.game.dice import SeededDice
from rules.kernel.game.resolution import Resolution
from rules.kernel.values.errors import Refusal
from rules.systems.buoyz import damage, fire, torpedoes
from rules.systems.buoyz.actions import Choose, Fire
from rules.systems.buoyz.board.pieces import EVASIVE, POINT_DEFENCE, Status
from rules.systems.buoyz.board.sds import SDS
from rules.systems.buoyz.fire_questions import ChooseAbility, ChooseVital, ShootDown
from rules.systems.buoyz.orders import Fusillade, parsed
from rules.systems.buoyz.ruleset import RULESET
from rules.systems.buoyz.steps import carry_out
from tests.oracles.buoyz import guns
from tests.systems.buoyz.positions import table

if TYPE_CHECKING:
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.tally import Tally

_KINDS: Final = (
    "ca-classic", "ca-classic", "bc-d7", "bc-d7", "ca-galaxy", "ca-firecat", "ca-firecat",
    "runabout", "cl-talon", "dd-brel", "tp-maru", "bb-cube",
)  # fmt: skip


def compare_fire(seed: int, tally: Tally) -> None:
    """A ship fires at others, close by and hurt as by lot; then its torpedoes strike."""
    rng = Random(f"guns-{seed}")
    state, options = _position(rng)
    board = state.board
    firer = rng.choice(board.fleet("blue"))
    orders = _orders(rng, board, firer.code)
    vessels = [_vessel(board, each.id) for each in board.ships]
    known = {each.id: each for each in vessels}
    r = Resolution(state, SeededDice(b"guns", str(seed).encode()), RULESET.evolve)
    where = f"{seed}: {firer.code} {orders}"
    try:
        meant = fire.meant(board, "blue", Fire(ship=firer.id, orders=orders))
    except Refusal:
        # What is refused reaches nobody, or splits dice wrongly: so says the other reading.
        found = Fusillade(firer, parsed(board, firer, orders))
        tally.same("refused", where, not _possible(known, found, options), True)
        return
    tally.same("accepted", where, _possible(known, meant, options), True)
    fire.decide(r, "blue", Fire(ship=firer.id, orders=orders))
    _answered(r)
    after_fire = r.state
    torpedoes.begin(r)
    _answered(r)
    reading = guns.Reading(
        vessels,
        iter([face for roll in r.rolls for face in roll.faces]),
        width=int(options["arc_angle"]),
        hits_on=options["torpedo_hit_on"],
        crippled_torpedoes=options["crippled_torpedoes"],
    )
    shots: dict[str, guns.Shot] = {}
    for each in meant.orders:
        shot = shots.setdefault(each.weapon, guns.Shot(each.weapon, []))
        shot.aims.append((each.target, each.dice))
    try:
        reading.fire(known[firer.id], list(shots.values()))
        tally.same("flying", where, len(reading.flying), len(after_fire.board.counters))
        for one in vessels:
            tally.same("after fire", f"{where} {one.id}", _told(one), _seen(after_fire, one.id))
        reading.end("blue", "red")
    except StopIteration:
        tally.same("dice", where, "more", "fewer")
        return
    tally.same("dice left", where, list(reading.dice), [])
    for one in vessels:
        tally.same("after torpedoes", f"{where} {one.id}", _told(one), _seen(r.state, one.id))


def _position(rng: Random) -> tuple[BuoyzState, dict[str, Any]]:
    options: dict[str, Any] = {
        "arc_angle": rng.choice(("90", "90", "120", "60")),
        "torpedo_hit_on": rng.choice((3, 3, 2)),
        "crippled_torpedoes": rng.random() < 0.3,
    }
    pieces: dict[str, Any] = {}
    for number in range(rng.randint(2, 5)):
        side = "blue" if number == 0 or (number > 1 and rng.random() < 0.4) else "red"
        pieces[f"{'HK'[side == 'red']}{number}"] = _ship(rng, side)
    return table(options=options, **pieces), options


def _ship(rng: Random, side: str) -> str:
    sd = SDS[rng.choice(_KINDS)]
    spread = rng.choice((60, 300, 700))
    east, south = 2400 + rng.randint(-spread, spread), 2400 + rng.randint(-spread, spread)
    facts = [f"hull={rng.randint(1, sd.hull)}" if rng.random() < 0.6 else ""]
    hurt = rng.random() < 0.4
    facts += [
        f"{kind}={rng.randint(1, 2)}" if hurt and rng.random() < 0.4 else ""
        for kind in ("armament", "motive", "shields_hit")
    ]
    hull = int(facts[0].partition("=")[2] or sd.hull)
    facts.append("crippled" if hull <= sd.crippled else "")
    gone = [e for e in sd.abilities if e in guns.CORE and rng.random() < 0.15]
    facts.append(f"gone={'+'.join(gone)}" if gone else "")
    facts.append(f"moved={rng.choice((0, 1200, 2400, 2800))}")
    acting = rng.choice(("", "", "", EVASIVE, POINT_DEFENCE))
    facts.append(f"acting={acting}" if acting else "")
    heading = rng.randint(0, 359)
    place = f"{east / 100:.2f},{south / 100:.2f}"
    return f"{sd.id} {side} {place} {heading} {' '.join(filter(None, facts))}".strip()


def _orders(rng: Random, board: Board, code: str) -> str:
    """All at one, at what is best, or each weapon at somebody; secondaries split."""
    ship = board.by_code[code]
    foes = [each.code for each in board.foes("blue")]
    if rng.random() < 0.3:
        return "best"
    sd, words = board.sd(ship), []
    if sd.main and rng.random() < 0.9:
        words.append(f"m-{rng.choice(foes)}")
    if sd.secondary and len(foes) > 1 and rng.random() < 0.5:
        one, other = rng.sample(foes, 2)
        whole = guns.half_up(sd.secondary / (1 << (ship.armament + ship.crippled)))
        if whole > 1:
            words.append(f"s-{one}.1+{other}.{whole - 1}")
    elif sd.secondary:
        words.append(f"s-{rng.choice(foes)}")
    words += [f"t{n}-{rng.choice(foes)}" for n in range(1, len(sd.torpedo) + 1)]
    return ",".join(words) or "none"


def _possible(known: dict[str, guns.Vessel], meant: Fusillade, options: dict[str, Any]) -> bool:
    firer, width = known[meant.ship.id], int(options["arc_angle"])
    for each in meant.orders:
        target = known[each.target]
        if each.weapon == "m":
            dice, arcs, reach = firer.dice(firer.main), firer.main_arc, 6
        elif each.weapon == "s":
            dice, arcs, reach = firer.dice(firer.secondary), "", 3
            if firer.point_defence:
                return False
        else:
            kind, printed, arcs = firer.tubes[int(each.weapon[1:]) - 1]
            halved = firer.armament + (firer.crippled and options["crippled_torpedoes"])
            dice = guns.half_up(printed / (1 << halved))
            reach = {"plasma": 8, "rocket": 2}.get(kind, 6)
        if not dice or not guns.bears(firer, target, arcs, reach, width):
            return False
    return True


def _answered(r: Resolution[BuoyzState]) -> None:
    """Go on to the end; each owner takes the first of what he may choose."""
    r.settle()
    while r.state.agenda:
        top = r.state.agenda[-1]
        if top.task is not None:
            r.begin()
            carry_out(r, (top.task,))
        else:
            (question,) = top.questions
            r.answering(question.seat)
            if isinstance(question, ShootDown):
                torpedoes.defend(r, question, "best")
            elif isinstance(question, ChooseVital | ChooseAbility):
                what = damage.choices(r.state.board, question)[0]
                damage.chosen(r, question, Choose(ship=question.ship, what=what))
        r.settle()


def _vessel(board: Board, ship_id: str) -> guns.Vessel:
    ship = board.ship(ship_id)
    sd = board.sd(ship)
    if ship.pose is None:
        raise ValueError("all are on the table")
    return guns.Vessel(
        id=ship.id, side=ship.side, x=ship.pose.x, y=ship.pose.y, heading=ship.pose.heading,
        speed=sd.speed, size=sd.size, shields=sd.shields, hull=ship.hull, limit=sd.crippled,
        main=sd.main, main_arc=sd.main_arc, secondary=sd.secondary, close=sd.close,
        tubes=[(each.kind, each.count, each.arc) for each in sd.torpedo],
        abilities=list(sd.abilities), crippled=ship.crippled, armament=ship.armament,
        motive=ship.motive, shields_hit=ship.shields_hit, lost=list(ship.lost),
        gone=list(ship.gone), moved=ship.moved, evasive=ship.evasive,
        point_defence=ship.point_defence,
    )  # fmt: skip


def _told(vessel: guns.Vessel) -> tuple[Any, ...]:
    if not vessel.here:
        return ("gone",)
    return (
        vessel.hull, vessel.crippled, vessel.armament, vessel.motive, vessel.shields_hit,
        sorted(vessel.lost), sorted(vessel.gone),
    )  # fmt: skip


def _seen(state: BuoyzState, ship_id: str) -> tuple[Any, ...]:
    ship = state.board.ship(ship_id)
    if ship.status is not Status.ABOARD:
        return ("gone",)
    return (
        ship.hull, ship.crippled, ship.armament, ship.motive, ship.shields_hit,
        sorted(ship.lost), sorted(ship.gone),
    )  # fmt: skip
