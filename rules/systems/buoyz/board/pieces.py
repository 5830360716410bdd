"""What is on the table: ships, and torpedoes on their way."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.kernel.values.frozen import value
from rules.space.pose import PoseText  # noqa: TC001 - read when states are read from JSON
from rules.systems.buoyz.board.points import At  # noqa: TC001 - likewise


class Status(StrEnum):
    """What became of a ship."""

    UNPLACED = "to be deployed"
    ABOARD = "on the table"
    LURKING = "lurking"
    HYPERSPACE = "in hyperspace"
    TRANSIT = "in transit"
    LEFT = "off the table"
    DESTROYED = "destroyed"
    CAPTURED = "captured"


AWAY: Final = (Status.HYPERSPACE, Status.TRANSIT)
"""Off the table, to come back: nobody can attack such ships (BZT74, BZT76)."""
RED_ALERT: Final = "red-alert"
EVASIVE: Final = "evasive"
HARD_ABOUT: Final = "hard-about"
FLANK_SPEED: Final = "flank-speed"
POINT_DEFENCE: Final = "point-defence"
ECM: Final = "ecm"
SELF_DESTRUCT: Final = "self-destruct"
RAMMING_SPEED: Final = "ramming-speed"
MAXIMUM_WARP: Final = "maximum-warp"
TRACTOR: Final = "tractor"
HOLD: Final = 6
"""Mines that a ship carries (BZT63)."""
CLOAK_HUNTER: Final = "cloak-hunter"
ATTACK_SHIELDS: Final = "attack-shields"
ENGINE_DOUBLING: Final = "engine-doubling"
NO_WIN: Final = "no-win"
USE_THE_FORCE: Final = "use-the-force"
AUTOMATIC: Final = (ATTACK_SHIELDS, ENGINE_DOUBLING)
"""Special actions that take no check (BZ15, BZ57)."""
CLOAK: Final = "cloak"
"""What a ship has tried that has turned its cloak on or off."""
INSTEAD: Final = (SELF_DESTRUCT, RAMMING_SPEED, MAXIMUM_WARP)
"""Special actions that a ship does instead of moving."""


CRITICALS: Final = {"shields": "shields_hit", "armament": "armament", "motive": "motive"}
"""The criticals that can be repaired, those first that an absent side repairs (BZ78), and the
fields of ships that count them."""


@value
class Ship:
    """A ship.

    Attributes:
        sd: The id of its description.
        code: What stands on its token.
        pose: Where it is and points, in 400ths of an inch; ``None`` if it is not on the table.
        hull: Hull points left.
        armament: Criticals of this kind that are not repaired (BZ74).
        motive: Likewise.
        shields_hit: Likewise, of the shields.
        lost: Abilities lost to vital hits; only Red Alert may bring them back (BZ45b).
        gone: Abilities lost on becoming crippled, for good (BZ156).
        moved: How far it was ordered this turn, without turns (BZ31).
        nominated: Whether it has been nominated to move this turn.
        fired: Whether it has been nominated to fire this turn.
        tried: The special action that it tried this turn; empty if none.
        acting: The special actions that are in effect.
        shot: The weapons that it fired this turn: ``m``, ``s``, ``t1`` …
        spent: The torpedo systems, from 1, that it can't fire again (BZ71b).
        emptied: Main weapons and secondaries, by letter, likewise.
        landed: The body that it has landed on, by id; empty if none (BZ163).
        orbit: The body that it is in orbit of, likewise (BZ94).
        hand: The hand on which it goes round in its orbit (BZ161c).
        lowered: Whether its shields are down until the end of the turn (BZ134).
        boarded: Whether it has boarded, or was captured, this turn (BZ194b).
        attacking: The ships that it has attacked this turn, by id.
        attacked: Those that it has attacked in earlier turns (BZ158b).
        tug: The ship that has it in its tractor beam, by id (BZ152).
        towed: Whether it goes where the tug goes.
        taken: The side that it was captured from, if it sails for its captor (BZ102).
        cloaked: Whether its cloak is on (BZT50).
        switched: Whether it was turned on or off this turn.
        revealed: Whether it has come out of lurking this turn (BZ96b).
        part: What it is since it separated: ``saucer`` or ``drive``; empty if whole (BZ55).
        follows: Whether it moves in the nomination of the drive from which it has parted (BZ160).
        strained: Whether it has doubled its engines in an earlier turn, for good (BZ57b).
        chances: Special actions that it may still try by No-Win this turn (BZ149).
        attempts: Those that it has tried by it.
        exit: The edge over which it left the table: ``north``, ``east`` …; else empty (BZ120b).
        found: The ships that have detected it under its cloak this turn, by id (BZ98).
        betrayed: Whether all enemies have, as it has fired from under it this turn (BZ191b).
        searched: How its search of this turn came out: empty, ``passed`` or ``failed`` (BZ190b).
        contested: The special action that has succeeded and may still be negated (BZ147).
        elite: Whether its crew is Superior by choice, whatever its description says (BZ248).
        laying: How far behind the end of its move it lays its mine this turn; 0 if none (BZ179b).
        laid: Whether it has laid its pursuit mine, for good (BZ59b).
        sorties: Flights that it has launched or taken aboard this turn (BZ90).
        flak: Dice of close defence that it has fired at flights this turn (BZ68).
        crossed: The minefields that it has come through this turn, by id, in order (BZ180).
        rows: The large ones of them, each with how many rows of it (BZ181).
        layer: Whether it carries mines instead of its torpedoes (BZ82).
        mines: How many of them are left.
        sowing: Whether the mine that it lays this turn is one of these.
        sweeping: Whether it sweeps mines in this turn's move (BZT64).
        spinning: How much web it spins in this turn's move, back from its end; 0 if none (BZ274).
        strands: How many strands of web it has spun.
        squadron: That which it was put into, ``blue-1``; empty if none (BZT65).
        marker: Where it would drop out of hyperspace (BZT74), or emerge from transit (BZT76);
            ``None`` if it is in neither.
        due: The turn in which it emerges from transit; 0 if it is not there.
    """

    id: str
    sd: str
    side: str
    name: str
    code: str
    hull: int
    status: Status = Status.UNPLACED
    pose: PoseText | None = None
    crippled: bool = False
    armament: int = 0
    motive: int = 0
    shields_hit: int = 0
    lost: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    moved: int = 0
    nominated: bool = False
    fired: bool = False
    tried: str = ""
    acting: tuple[str, ...] = ()
    shot: tuple[str, ...] = ()
    spent: tuple[int, ...] = ()
    emptied: tuple[str, ...] = ()
    landed: str = ""
    orbit: str = ""
    hand: str = ""
    lowered: bool = False
    boarded: bool = False
    taken: str = ""
    attacking: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    tug: str = ""
    towed: bool = False
    cloaked: bool = False
    switched: bool = False
    revealed: bool = False
    exit: str = ""
    part: str = ""
    follows: bool = False
    strained: bool = False
    chances: int = 0
    attempts: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    betrayed: bool = False
    searched: str = ""
    contested: str = ""
    elite: bool = False
    laying: int = 0
    laid: bool = False
    crossed: tuple[str, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    layer: bool = False
    mines: int = 0
    sowing: bool = False
    sweeping: bool = False
    spinning: int = 0
    strands: int = 0
    squadron: str = ""
    marker: PoseText | None = None
    due: int = 0
    sorties: int = 0
    flak: int = 0

    @property
    def evasive(self) -> bool:
        """Whether hits on it and by it are rolled again this turn (BZ40, BZT26)."""
        return EVASIVE in self.acting

    @property
    def ecm(self) -> bool:
        """Whether nobody may attack it this turn, nor it anybody (BZ39)."""
        return ECM in self.acting

    @property
    def silent(self) -> bool:
        """Whether it may fire nothing at all this turn (BZ220).

        It is under ECM (BZ39d, BZT43), or its beam is on (BZT48b).
        """
        return self.ecm or TRACTOR in self.acting

    @property
    def preparing(self) -> bool:
        """Whether it is to lay, sweep or spin something in its move (BZ146b)."""
        return bool(self.laying or self.sweeping or self.spinning)

    @property
    def point_defence(self) -> bool:
        """Whether its secondaries defend it against torpedoes this turn (BZ157)."""
        return POINT_DEFENCE in self.acting

    @property
    def hunting(self) -> bool:
        """Whether it searches for cloaked ships this turn (BZ98)."""
        return CLOAK_HUNTER in self.acting

    @property
    def doubled(self) -> bool:
        """Whether its engines and beams are doubled this turn (BZ150)."""
        return ENGINE_DOUBLING in self.acting

    @property
    def watching(self) -> bool:
        """Whether it may negate a special action of the other side this turn (BZ147)."""
        return USE_THE_FORCE in self.acting

    @property
    def red_alert(self) -> bool:
        """Whether it repairs better this turn (BZ45)."""
        return RED_ALERT in self.acting


@value
class Counter:
    """A torpedo that takes effect at the end of the turn (BZ177).

    Attributes:
        ship: Who launched it.
        kind: Which kind of torpedo it is.
        target: The ship that it is after.
        craft: The flight that launched it, by id; ``ship`` is then its carrier; empty if none.
        origin: Where it was launched; its target does not move before it takes effect (BZ22).
    """

    id: str
    side: str
    ship: str
    kind: str
    target: str
    origin: At
    craft: str = ""


@value
class Mine:
    """A field of mines that a ship has laid: an inch along its way, half an inch across (BZ179).

    Attributes:
        side: Whose ship laid it; it hurts all (BZ81b).
        at: Its middle, and where the ship went.
    """

    id: str
    side: str
    at: PoseText


@value
class Strand:
    """A strand of web: segments like fields of mines, each an inch along the way (BZ60, BZ274).

    Attributes:
        side: Whose ship spun it; it bars the way to all.
        spots: The middles of its segments, and where the ship went.
        caught: The ships that touched it as it was laid, by id (BZ276).
    """

    id: str
    side: str
    spots: tuple[PoseText, ...]
    caught: tuple[str, ...] = ()


@value
class Minefield:
    """A large minefield: twelve inches square, in sixteen cells (BZ181).

    Attributes:
        side: Whose it is; empty if nobody's. It hurts all (BZ81b).
        at: Its middle.
        swept: The cells that have been swept, by their numbers.
    """

    id: str
    side: str
    at: At
    swept: tuple[int, ...] = ()


@value
class Blast:
    """An explosion that has not taken its effect yet (BZ174)."""

    ship: str
    at: At
