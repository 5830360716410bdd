"""Ships by lot close together, hurt and busy, for what crews do: boarding, beams, cloaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.kernel.values.frozen import altered, changed
from rules.space.pose import Pose
from rules.systems.buoyz.board.pieces import (
    ATTACK_SHIELDS,
    CLOAK_HUNTER,
    ECM,
)
from tests.oracles.buoyz.crews import INCH, discs_of
from tests.oracles.buoyz.helm import sine
from tests.oracles.buoyz.lanes import far
from tests.systems.buoyz.positions import own, table

if TYPE_CHECKING:
    from random import Random

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.state import BuoyzState
    from tests.oracles.buoyz.lanes import Disc

CLOUDS: Final = ("none", "nebula")
BODIES: Final = ("none", "nebula", "asteroids", "planet", "planet", "giant", "giant")
"""What may lie there, as options name it."""
ABLE: Final = (
    "warp", "impulse", "transporter", "transporter", "tractor", "marines", "cloak",
    "advanced_sensors",
)  # fmt: skip
_DOING: Final = ((), (), (), (), (ECM,), (ATTACK_SHIELDS,), (CLOAK_HUNTER,), (CLOAK_HUNTER,))


def options(rng: Random, bodies: tuple[str, ...]) -> dict[str, Any]:
    """Those of one position: all sections of the level full."""
    return {
        "rules": "full",
        "squadrons": True,
        "bodies": rng.choice(bodies),
        "planet_radius": rng.choice((1, 2)),
        "boarding_risk": rng.choice(("both", "defender")),
        "boarder_shields_down": rng.random() < 0.2,
        "tractor_auto_break": rng.random() < 0.2,
        "ambush_fire": rng.random() < 0.2,
        "prize_crew": rng.random() < 0.5,
    }


def description(rng: Random, name: str) -> Description:
    """A ship by lot."""
    race = rng.choice(("other", "klingon", "dominion", "orion"))
    able = [each for each in dict.fromkeys(ABLE) if rng.random() < 0.65]
    if race == "klingon":
        able += ["fire_cloaked"] if "cloak" in able else ["attack_shields"]
    if race == "dominion":
        able += ["jemhadar"]
    if race == "orion":
        able += ["engine_doubling"]
    base = rng.random() < 0.08
    torpedo = rng.choice(("drone", "plasma"))
    return own(
        id=name, name=name, race=race, size=rng.randint(0, 5), hull=9,
        crippled=rng.choice((3, 3, 0)), speed=0 if base else rng.randint(1, 10),
        turning=0 if base else 3, base=base,
        shields=[rng.choice((0, 0, 1, 2, 3, 4)) if rng.random() < 0.3 else 3 for _ in range(4)],
        command=rng.randint(1, 3), main=3, secondary=2, close=2, abilities=able,
        torpedo=[{"kind": torpedo, "count": 1, "arc": "FPSA"}],
    )  # fmt: skip


def position(
    rng: Random, *, ships: int = 6, spread: int = 60, bodies: tuple[str, ...] = CLOUDS
) -> BuoyzState:
    """So many ships at most within hundredths of an inch of the middle, or of something's edge."""
    said = options(rng, bodies)
    discs = board_discs(said)
    middle = (rng.choice((2400, 1800)), 2400)
    if discs:
        disc = rng.choice(discs)
        rim = disc.radius // 4
        off = rng.choice((-rim, 0, rim)), rng.choice((-rim, 0, rim))
        middle = disc.at[0] // 4 + off[0], disc.at[1] // 4 + off[1]
    sds, pieces = [], {}
    wide = rng.choice((spread, spread // 2))
    count = rng.randint(3, ships)
    for number in range(count):
        sd = description(rng, f"own{number}")
        sds.append(sd)
        side = ("blue", "red", rng.choice(("blue", "red")))[min(number, 2)]
        east, south = _spot(rng, middle, wide, discs)
        place = f"{east / 100:.2f},{south / 100:.2f}"
        pieces[f"{'HK'[side == 'red']}{number}"] = f"{sd.id} {side} {place} {rng.randint(0, 359)}"
    state = table(sds=sds, options=said, **pieces)
    board = state.board
    for each in board.ships:
        board = board.with_ship(_busy(rng, board, each))
    if rng.random() < 0.5:
        board = _down(rng, board)
    # Each side has one of its own.
    for each in board.ships[2:] if state.options.prize_crew else ():
        if rng.random() < 0.3:
            taker = "red" if each.side == "blue" else "blue"
            board = board.with_ship(altered(each, side=taker, taken=each.side))
    return changed(state, board=board, initiative=rng.choice(("blue", "red")))


def board_discs(said: dict[str, Any]) -> list[Disc]:
    """What lies in the middle of a table and blocks the way, 400ths of an inch from its corner."""
    state = table(options=said, H="ca-classic blue 1,1 0", K="ca-classic red 47,47 0")
    return discs_of(state.board)


def _spot(rng: Random, middle: tuple[int, int], wide: int, discs: list[Disc]) -> tuple[int, int]:
    """A place in hundredths of an inch near another one, off discs."""
    more = wide
    while True:
        more += 1
        east, south = (each + rng.randint(-more, more) for each in middle)
        if all(far((4 * east, 4 * south), e.at) > (e.radius + 4) ** 2 for e in discs):
            return east, south


def _down(rng: Random, board: Board) -> Board:
    """Some ships on the rim of what they are near to, if that is no giant (BZ163)."""
    for ship in board.ships:
        near = [
            each for each in board.bodies
            if each.kind in {"planet", "moon"} and ship.pose
            and far((ship.pose.x, ship.pose.y), each.at) <= (each.radius + INCH) ** 2
        ]  # fmt: skip
        if near and rng.random() < 0.4:
            body, degrees = near[0], rng.randint(0, 359)
            east, south = sine(degrees), -sine(90 - degrees)
            # A little outside of it, wherever that is rounded to.
            out = body.radius + 2
            pose = Pose(body.at.x + round(out * east), body.at.y + round(out * south), degrees)
            board = board.with_ship(altered(ship, pose=pose, landed=body.id))
    return board


def _busy(rng: Random, board: Board, ship: Ship) -> Ship:
    """The ship, hurt and at its work."""
    sd, others = board.sd(ship), [each.id for each in board.ships if each.side != ship.side]
    hull = rng.choice((9, 9, 5, 3, 1))
    lost = tuple([str(e) for e in sd.abilities if rng.random() < 0.1])
    gone = tuple([str(e) for e in sd.abilities if e not in lost and rng.random() < 0.1])
    hit = rng.choice((0, 0, 0, 1, 2))
    whole = hull > sd.crippled and not hit and "cloak" in sd.abilities
    cloaked = whole and "cloak" not in (*lost, *gone) and rng.random() < 0.6
    doing = rng.choice(_DOING)
    # Who has come out of hiding is under its cloak, or has just turned it off (BZ96).
    revealed = whole and "cloak" not in (*lost, *gone) and rng.random() < 0.2
    switched = "cloak" in sd.abilities and rng.random() < 0.1
    return altered(
        ship, hull=hull, crippled=hull <= sd.crippled, lost=lost, gone=gone, shields_hit=hit,
        motive=rng.choice((0, 0, 1)), cloaked=cloaked,
        acting=() if cloaked and ECM in doing else doing,
        found=tuple([e for e in others if cloaked and rng.random() < 0.4]),
        betrayed=cloaked and rng.random() < 0.15,
        lowered=not cloaked and rng.random() < 0.25,
        switched=not cloaked if revealed else switched,
        revealed=revealed,
        searched=rng.choice(("", "passed", "failed")) if CLOAK_HUNTER in doing else "",
        boarded=rng.random() < 0.1,
        squadron="" if hull <= sd.crippled or sd.base or rng.random() < 0.5 else f"{ship.side}-1",
    )  # fmt: skip


def early(state: BuoyzState) -> BuoyzState:
    """The state before anybody acts: nothing is in effect, and nobody is found."""
    board = state.board
    for each in board.ships:
        board = board.with_ship(
            altered(
                each, acting=(), lowered=False, found=(), betrayed=False, switched=False,
                revealed=each.revealed and each.cloaked, searched="", boarded=False, squadron="",
            )
        )  # fmt: skip
    return changed(state, board=board)
