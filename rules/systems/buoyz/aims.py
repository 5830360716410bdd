"""What a weapon would do to a target: its dice, what they need, the shield that is struck.

Weapons are letters as in orders: ``m`` main, ``s`` secondary, ``t1`` the first torpedo system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rules.space.plane import Point, square
from rules.systems.buoyz import cloaks
from rules.systems.buoyz.board import sensors
from rules.systems.buoyz.board.arcs import (
    AFT,
    FORE,
    bands,
    bears,
    quadrants,
    spent_inches,
    square_of,
)
from rules.systems.buoyz.board.gunnery import beam_needs, halved, shield, torpedo_needs
from rules.systems.buoyz.board.pieces import ATTACK_SHIELDS
from rules.systems.buoyz.board.sds import ALL_ROUND
from rules.systems.buoyz.board.speed import exposed, fast

if TYPE_CHECKING:
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Counter, Ship
    from rules.systems.buoyz.board.sds import Tubes

MAIN, SECONDARY, TUBES = "m", "s", "t"
REACH: Final = {"m": 6, "s": 3, "photon": 6, "disruptor": 6, "drone": 6, "plasma": 8, "rocket": 2}
"""How far weapons and torpedoes reach, in inches (BZT12, BZT20)."""
CLOSE_REACH: Final = 2
"""How far close defence reaches, in inches (BZ69)."""
GUIDED: Final = frozenset({"plasma", "drone"})
"""Torpedoes that hit better (BZT22)."""
Stray = Literal["", "range", "arc", "sight"]
"""Why a weapon does not reach a target; empty if it does."""
INTERCEPTABLE: Final = frozenset({"plasma", "drone", "rocket"})
"""Torpedoes that close defence can take away (BZ67)."""
_AFT_LESS: Final = 2
"""What Attack Shields take from the shield aft (BZT54)."""
_STRONGEST: Final = 6
TORPEDO_DICE: Final = 3
"""Dice of a torpedo (BZ177)."""
CRAFT_DICE: Final = 2
"""Those of one that a flight has launched (BZT22, BZ177)."""


class Shield(NamedTuple):
    """A shield that is struck: of which quadrant, and what it is worth (BZ168)."""

    quadrant: int
    worth: int


class Aim(NamedTuple):
    """An attack as it would be now.

    Attributes:
        dice: How many are thrown to hit.
        more: What is added to each; the target's size is not in it.
        need: The least face that hits.
        again: Whether hits are thrown again (BZ40).
        shield: Which shield is struck.
        less: What is taken off each damage die.
    """

    dice: int
    more: int
    need: int
    again: bool
    shield: Shield
    less: int


class Modifier(NamedTuple):
    """Something that is added to hitting dice, and for what."""

    what: Literal["range", "fast", "dead", "body", "base", "cloud", "cloaked"]
    more: int


def place(ship: Ship) -> Pose:
    """Where a ship on the table is.

    Raises:
        ValueError: It is not on the table.
    """
    if ship.pose is None:
        raise ValueError(f"{ship.name} is not on the table")
    return ship.pose


def weapons(board: Board, ship: Ship) -> tuple[str, ...]:
    """A ship's weapons against ships, as it was built (BZ176)."""
    sd = board.sd(ship)
    beams = [each for each, dice in ((MAIN, sd.main), (SECONDARY, sd.secondary)) if dice]
    return (*beams, *(f"{TUBES}{n}" for n, each in enumerate(sd.torpedo, 1) if each.count))


def tubes(board: Board, ship: Ship, weapon: str) -> Tubes:
    """A system of torpedoes."""
    return board.sd(ship).torpedo[int(weapon[1:]) - 1]


def is_tubes(weapon: str) -> bool:
    """Whether a weapon is a system of torpedoes."""
    return weapon[0] == TUBES


def interceptable(board: Board, ship: Ship, weapon: str) -> bool:
    """Whether close defence can take away what a weapon launches."""
    return is_tubes(weapon) and tubes(board, ship, weapon).kind in INTERCEPTABLE


def dice_of(board: Board, ship: Ship, weapon: str) -> int:
    """The dice, or torpedoes, that a weapon has now (BZ170, BZ73, BZ150, BZ73b, BZT18d)."""
    sd = board.sd(ship)
    if is_tubes(weapon):
        halvings = ship.armament + (ship.crippled and board.options.crippled_torpedoes)
        return halved(tubes(board, ship, weapon).count, halvings)
    printed = sd.main if weapon == MAIN else sd.secondary
    printed *= 2 if ship.doubled else 1
    return halved(printed, ship.armament + ship.crippled)


def close_dice(board: Board, ship: Ship) -> int:
    """The dice that a ship has against torpedoes, secondaries too (BZ157, BZ220, BZ150b, BZ192).

    Who sweeps has none but close defence (BZT64c). What it has fired at flights this turn is
    gone (BZ68, BZ48, BZ48b, BZ129c, BZT18d, BZT29).
    """
    if ship.silent or ship.cloaked:
        return 0
    sd, halvings = board.sd(ship), ship.armament + ship.crippled
    times = 2 if ship.doubled else 1
    found = halved(sd.close * times, halvings)
    defends = ship.point_defence and not ship.sweeping
    found += halved(sd.secondary * times, halvings) if defends else 0
    return found if board.options.aegis_separate else max(0, found - ship.flak)


def spent(ship: Ship, weapon: str) -> bool:
    """Whether a weapon is of one shot, and was fired (BZT33, BZ71b)."""
    return int(weapon[1:]) in ship.spent if is_tubes(weapon) else weapon in ship.emptied


def ready(board: Board, ship: Ship, weapon: str) -> bool:
    """Whether a ship can fire a weapon now: nothing keeps it (BZ48c, BZ71b, BZ157c, BZT64c)."""
    if ship.silent or ship.sweeping or (weapon == SECONDARY and ship.point_defence):
        return False
    if board.cloak and not cloaks.may_attack(board, ship):
        return False
    if spent(ship, weapon):
        return False
    return dice_of(board, ship, weapon) > 0


def reach(board: Board, ship: Ship, weapon: str) -> int:
    """How far a weapon reaches, in inches (BZT12)."""
    return REACH[tubes(board, ship, weapon).kind if is_tubes(weapon) else weapon]


def arc(board: Board, ship: Ship, weapon: str) -> str:
    """The letters of the quadrants that a weapon bears in (BZ4, BZ5, BZT5)."""
    if is_tubes(weapon):
        return tubes(board, ship, weapon).arc
    return board.sd(ship).bears if weapon == MAIN else ALL_ROUND


def astray(board: Board, ship: Ship, weapon: str, target: Ship) -> Stray:
    """Why a weapon does not reach a target, if it doesn't (BZT15, BZ131, BZT3b)."""
    here, there = place(ship), place(target)
    if square(here.at, there.at) > square_of(reach(board, ship, weapon)):
        return "range"
    angle = int(board.options.arc_angle)
    if not bears(here, there.at, arc(board, ship, weapon), angle):
        return "arc"
    return "" if sensors.located(board, ship, target) else "sight"


def modifiers(board: Board, ship: Ship, target: Ship, range_bands: int) -> tuple[Modifier, ...]:
    """What is added to dice of beams; dead is so once (BZT16, BZ64, BZ172b, BZT47c, BZT51b).

    Those of bases are better (BZT47c), those at a cloak that hides it worse (BZT51b, BZ95b).
    """
    found = [Modifier("range", -range_bands)] if range_bands else []
    if fast(target):
        found.append(Modifier("fast", -1))
    if exposed(board, target):
        found.append(Modifier("body" if target.landed else "dead", 1))
    if board.sd(ship).base:
        found.append(Modifier("base", 1))
    if sensors.clouded(board, ship, place(ship).at, place(target).at):
        found.append(Modifier("cloud", sensors.PENALTY))
    if target.cloaked and sensors.veiled(board, target):
        found.append(Modifier("cloaked", cloaks.PENALTY))
    return tuple(found)


def whole_shield(board: Board, ship: Ship, quadrant: int) -> int:
    """What it is worth before damage: 0 if lowered or cloaked (BZ12b, BZ95c, BZ135b, BZT50d)."""
    return 0 if ship.cloaked else raised_shield(board, ship, quadrant)


def raised_shield(board: Board, ship: Ship, quadrant: int) -> int:
    """The same without its cloak: what stands as soon as that fails (BZ135)."""
    return shield(built_shield(board, ship, quadrant), 0, down=ship.lowered)


def built_shield(board: Board, ship: Ship, quadrant: int) -> int:
    """The shield of its description, with what Attack Shields make of it (BZ14, BZ168, BZT54)."""
    printed = board.sd(ship).shields[quadrant]
    if ATTACK_SHIELDS not in ship.acting:
        return printed
    if quadrant == AFT:
        return max(0, printed - _AFT_LESS)
    return min(max(_STRONGEST, printed), printed + 1)


def shield_of(board: Board, ship: Ship, quadrant: int, drained: int = 0) -> int:
    """What a ship's shield is worth now, to one who drains it perhaps (BZ168, BZT18e, BZ159b)."""
    whole = whole_shield(board, ship, quadrant)
    return shield(whole, ship.crippled + ship.shields_hit + drained)


def shields_down(board: Board, ship: Ship) -> bool:
    """Whether none of a ship's shields is worth anything now (BZ231)."""
    return not any(shield_of(board, ship, each) for each in range(len(ALL_ROUND)))


def struck(board: Board, ship: Ship, origin: Point, drained: int = 0) -> Shield:
    """Which shield is struck from there (BZ16).

    On a border the attacker names one: the weaker (BZ118b). ``drained`` are halvings by who fires.
    """
    found = quadrants(place(ship), origin, int(board.options.arc_angle))
    worth, quadrant = min((shield_of(board, ship, each, drained), each) for each in found)
    return Shield(quadrant, worth)


def drains(board: Board, ship: Ship) -> int:
    """The halvings of shields that a ship's beams strike: by Shield Drain (BZT49, BZ53, BZ159)."""
    if not board.borg:
        return 0
    return int(board.able(ship, "shield_drain") and board.able(ship, "tractor"))


def adapts(board: Board, ship: Ship, target: Ship) -> bool:
    """Whether a target makes beams of a ship that hit be thrown again (BZ54, BZT49b, BZ158b)."""
    if not board.borg or not board.able(target, "adaption"):
        return False
    return target.id in ship.attacked and ship.id in target.attacked


def spared(board: Board, target: Ship) -> int:
    """What is taken off damage dice at a ship: one is added if it is built weakly (BZ165b).

    In older games that adds nothing.
    """
    return -int(board.to_the_letter and board.able(target, "swwobs"))


def beam(board: Board, ship: Ship, weapon: str, target: Ship) -> Aim:
    """Main or secondary weapons at a target, with all of their dice."""
    here, there = place(ship), place(target)
    far = bands(square(here.at, there.at))
    at = struck(board, target, here.at, drains(board, ship))
    return _beam(board, ship, weapon, target, far=far, at=at)


def banded(board: Board, ship: Ship, weapon: str, target: Ship, range_bands: int) -> Aim:
    """The same at a range that is not measured, at the shield fore (BZ132b)."""
    drained = 0 if is_tubes(weapon) else drains(board, ship)
    fore = Shield(FORE, shield_of(board, target, FORE, drained))
    if is_tubes(weapon):
        kind = tubes(board, ship, weapon).kind
        origin = place(ship).at
        return _torpedo(board, ship, kind, target, less=0, at=fore, origin=origin)
    return _beam(board, ship, weapon, target, far=range_bands, at=fore)


def _beam(board: Board, ship: Ship, weapon: str, target: Ship, *, far: int, at: Shield) -> Aim:
    """Its dice at a shield; those of secondaries hurt less (BZT17b)."""
    more = sum(each.more for each in modifiers(board, ship, target, far))
    return Aim(
        dice_of(board, ship, weapon),
        more,
        beam_needs(board.sd(target).size, more),
        ship.evasive or target.evasive or adapts(board, ship, target),
        at,
        less=int(weapon == SECONDARY) + spared(board, target),
    )


def torpedo(board: Board, ship: Ship, kind: str, target: Ship, origin: Point) -> Aim:
    """One torpedo at a target, launched there (BZT22b, BZ22b, BZ284, BZ16b, BZ53b)."""
    far = spent_inches(square(origin, place(target).at)) if kind == "plasma" else 0
    at = struck(board, target, origin)
    return _torpedo(board, ship, kind, target, less=far, at=at, origin=origin)


def _torpedo(
    board: Board, ship: Ship, kind: str, target: Ship, *, less: int, at: Shield, origin: Point
) -> Aim:
    """Its dice at a shield; beside its guidance only clouds count (BZT22, BZ66, BZ66b, BZ40c)."""
    clouded = sensors.clouded(board, ship, origin, place(target).at)
    more = int(kind in GUIDED) + (sensors.PENALTY if clouded else 0)
    need = torpedo_needs(board.sd(target).size, more, board.options.torpedo_hit_on)
    less += spared(board, target)
    return Aim(TORPEDO_DICE, more, need, ship.evasive or target.evasive, at, less)


def craft_torpedo(board: Board, kind: str, target: Ship, origin: Point) -> Aim:
    """A torpedo that a flight launched there: two dice, no ship's sensors (BZT72, BZ40c)."""
    more = int(kind in GUIDED)
    if sensors.between(board, origin, place(target).at):
        more += sensors.PENALTY
    need = torpedo_needs(board.sd(target).size, more, board.options.torpedo_hit_on)
    at = struck(board, target, origin)
    return Aim(CRAFT_DICE, more, need, target.evasive, at, less=spared(board, target))


def incoming(board: Board, counter: Counter) -> Aim:
    """A torpedo on its way, as it would take effect now (BZ22c)."""
    ship, target = board.ship(counter.ship), board.ship(counter.target)
    if counter.craft:
        return craft_torpedo(board, counter.kind, target, counter.origin)
    return torpedo(board, ship, counter.kind, target, counter.origin)


def within_close(board: Board, ship: Ship, counter: Counter) -> bool:
    """Whether close defence can shoot at a torpedo, which is at its target (BZ69, BZ67)."""
    target = board.ship(counter.target)
    if counter.kind not in INTERCEPTABLE or target.side != ship.side or target.pose is None:
        return False
    return square(place(ship).at, target.pose.at) <= square_of(CLOSE_REACH)


def defenders(board: Board, target: Ship) -> tuple[Ship, ...]:
    """The ships whose close defence can shoot at torpedoes at a ship, in order (BZ69)."""
    here, far = place(target).at, square_of(CLOSE_REACH)
    near = (each for each in board.fleet(target.side) if square(place(each).at, here) <= far)
    return tuple([each for each in near if close_dice(board, each)])


def defence_dice(board: Board, target: Ship) -> int:
    """The dice of close defence that can shoot at torpedoes at a ship (BZ69)."""
    return sum(close_dice(board, each) for each in defenders(board, target))
