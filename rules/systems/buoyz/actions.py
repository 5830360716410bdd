"""What a player of a battle may ask for."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from rules.kernel.game.action import Action, Role
from rules.space.typed import Heading, read_bearing
from rules.systems.buoyz.board.pieces import (
    ATTACK_SHIELDS,
    CLOAK_HUNTER,
    ECM,
    ENGINE_DOUBLING,
    EVASIVE,
    FLANK_SPEED,
    HARD_ABOUT,
    MAXIMUM_WARP,
    NO_WIN,
    POINT_DEFENCE,
    RAMMING_SPEED,
    RED_ALERT,
    SELF_DESTRUCT,
    TRACTOR,
    USE_THE_FORCE,
)
from rules.systems.buoyz.board.points import read, text_of
from rules.systems.buoyz.board.stats import MEASURE, PARTS
from rules.systems.buoyz.lists import entries, listed

LONGEST: Final = 60
"""Letters of a list at most: so many fit on a button."""
ORDERS: Final = 40
"""Letters of orders and ways at most: they stand on a button behind a ship's id."""
LISTED: Final = 160
"""Letters of a list of lurkers at most."""
BEST, NONE = "best", "none"
"""Orders to fire with all at what it hits best, or not at all; of lurkers: nobody."""
LEAVES: Final = "X"
"""The last word of a way that may lead over the edge."""
LANDS: Final = "D"
"""The last word of a way that ends where it meets a planet or a moon: down."""
LIFTS: Final = "H"
"""Before the heading, in degrees, with which a landed ship takes off."""
STAY: Final = "0"
Trial = Literal[
    "red-alert", "evasive", "hard-about", "flank-speed", "point-defence", "ecm", "self-destruct",
    "ramming-speed", "maximum-warp", "tractor", "cloak-hunter", "no-win",
    "attack-shields", "engine-doubling", "use-the-force",
]  # fmt: skip
"""A special action: the die says whether it succeeds (BZT24)."""
What = Literal[Trial, "sweep-mines", "hyperspace"]
SPECIALS: Final[tuple[Trial, ...]] = (
    RED_ALERT, EVASIVE, HARD_ABOUT, FLANK_SPEED, POINT_DEFENCE,
)  # fmt: skip
"""The special actions of every battle."""
MORE_SPECIALS: Final[tuple[Trial, ...]] = (
    ECM, SELF_DESTRUCT, RAMMING_SPEED, MAXIMUM_WARP, TRACTOR, CLOAK_HUNTER, NO_WIN,
    ATTACK_SHIELDS, ENGINE_DOUBLING, USE_THE_FORCE,
)  # fmt: skip
"""Those that a battle has by choice."""
SWEEP: Final = "sweep-mines"
"""What a ship does as it moves, without a check, beside a special action (BZT64)."""
HYPERSPACE: Final = "hyperspace"
"""What a ship does instead of its move, without a check, after Flank Speed (BZT74)."""
Pull = Literal["hold", "tow", "pull"]
"""What a tractor beam does (BZ152)."""
Hand = Literal["clockwise", "anticlockwise"]
"""Which way round an orbit is flown, seen from above (BZ161c)."""
How = Literal["free", "clockwise", "anticlockwise", "landed"]
"""How a ship is deployed beside a body: free, in an orbit, on it (BZ137)."""
_TURN: Final = re.compile(r"([LRPS])(10|[1-9])|(10|[1-9])([LRPS])", re.ASCII)
"""So many points has a ship of one's own that turns by eight, and goes hard about."""
_LIFT: Final = re.compile(r"H(\d{1,3}|[NOESW]{1,3})", re.ASCII)
_HAND: Final = {"L": "P", "P": "P", "R": "S", "S": "S"}


def _slug(text: str) -> str:
    return "-".join(text.lower().split()).replace("~", "-")


def _place(text: str) -> str:
    """A place in one way of writing; what is none as it is, to be refused."""
    try:
        return text_of(read(text))
    except ValueError:
        return _slug(text)


def _codes(text: str) -> str:
    """Ships by their codes in one way of writing: ``B1,B2``; ``B1+B2`` are together."""
    return ",".join(filter(None, re.split(r"[,;\s]+", text.strip()))) or NONE


def parts(way: str) -> tuple[str, ...]:
    """The parts of a way: inches, turns, and whether it may lead over the edge."""
    return tuple(way.split(","))


def _way(text: str) -> str:
    """A way in one way of writing: ``3,P2,2.5``.

    Raises:
        ValueError: It is no way.
    """
    plain = text.upper().replace("″", " ").replace('"', " ").replace(",", " ")
    found = [_part(each) for each in plain.split()]
    if any(each in (LEAVES, LANDS) for each in found[:-1]):
        raise ValueError(
            "X, for a ship that leaves the table, stands at the end of its way; "
            "so does D, for one that lands"
        )
    if any(each[0] == LIFTS for each in found[1:]):
        raise ValueError("H, the heading of a ship that takes off, stands at the start of its way")
    return ",".join(found) or STAY


def _part(word: str) -> str:
    if word in (LEAVES, "LEAVE"):
        return LEAVES
    if word in (LANDS, "LAND", "DOWN"):
        return LANDS
    lift = _LIFT.fullmatch(word)
    if lift is not None and (heading := read_bearing(lift[1])) is not None:
        return f"{LIFTS}{heading}"
    turn = _TURN.fullmatch(word)
    if turn is not None:
        return f"{_HAND[turn[1] or turn[4]]}{turn[2] or turn[3]}"
    try:
        length = MEASURE.parse(word)
    except ValueError:
        length = -1
    if length < 0 or length % PARTS:
        raise ValueError(
            "a way is inches and turns, such as 3 P2 2.5: three inches, two points to port, "
            "two and a half inches; S is starboard; X behind it leaves the table, D lands"
        )
    return MEASURE.text(length)


def orders_text(text: str) -> str:
    """Orders in one way of writing: no spaces, a minus before each target, as buttons carry it."""
    plain = re.sub("[>:=]", "-", text.strip())
    return ",".join(filter(None, re.split(r"[,;\s]+", plain)))


def _length(text: str) -> str:
    """A length in one way of writing: ``0.5``.

    Raises:
        ValueError: It is none that can be ordered.
    """
    length = MEASURE.parse(text)
    if length <= 0 or length % PARTS:
        raise ValueError("a length is inches, such as 0.5 or 2.25")
    return MEASURE.text(length)


def _jump(text: str) -> str:
    """How far a marker goes in one way of writing: ``24``; it may stay where the ship is.

    Raises:
        ValueError: It is nothing that can be ordered.
    """
    length = MEASURE.parse(text)
    if length < 0 or length % PARTS:
        raise ValueError("a marker goes so many inches, such as 24 or 7.5")
    return MEASURE.text(length)


def _entries(text: str) -> str:
    return entries(text) or NONE


def _hidden(text: str) -> str:
    return orders_text(text) or NONE


Id = Annotated[str, Field(max_length=40), AfterValidator(_slug)]
ShipId = Annotated[Id, Role.OWN_UNIT]
PlaceText = Annotated[str, Field(max_length=30), AfterValidator(_place)]
OrdersText = Annotated[str, Field(max_length=ORDERS), AfterValidator(orders_text)]


class Move(Action):
    """Move a ship: inches and turning points, such as 3 P2 2.5."""

    perilous = True
    ship: ShipId = Field(description="Your ship")
    way: Annotated[str, Field(max_length=ORDERS), AfterValidator(_way), Role.PLACE] = Field(
        default=STAY, description="Such as 3 P2 2.5: P port, S starboard; then X leaves, D lands"
    )


class Orbit(Action):
    """Let a ship go into an orbit, or on in it, instead of moving."""

    ship: ShipId = Field(description="Your ship")
    hand: Hand = Field(default="clockwise", description="Which way round, seen from above")


class Shields(Action):
    """Lower all shields of a ship until the end of the turn; then it moves."""

    suggested = False
    ship: ShipId = Field(description="Your ship")


class Cloak(Action):
    """Turn the cloak of a ship on or off; then it moves."""

    ship: ShipId = Field(description="Your ship")


class Separate(Action):
    """Let the saucer of a ship go its own way; drive and saucer move."""

    suggested = False
    ship: ShipId = Field(description="Your ship")


class Lay(Action):
    """Let a ship lay a mine, or spin web, as it moves; then it moves."""

    ship: ShipId = Field(description="Your ship")
    behind: Annotated[str, Field(max_length=8), AfterValidator(_length)] = Field(
        default="0.5", description="Inches back along its way, from where it ends; of web: how much"
    )


class Special(Action):
    """Try a special action with a ship before it moves."""

    perilous = True
    suggested = False
    ship: ShipId = Field(description="Your ship")
    what: What = Field(description="Which one")
    target: Annotated[Id, Role.TARGET] | None = Field(None, description="Whom to ram, or to tow")
    way: Pull | None = Field(default=None, description="What the tractor beam does")
    inches: Annotated[str, Field(max_length=8), AfterValidator(_jump)] | None = Field(
        default=None, description="Into hyperspace: how far its marker goes, 24 at most"
    )


class Fire(Action):
    """Fire with a ship: all of its weapons at once, or none."""

    ship: ShipId = Field(description="Your ship")
    orders: OrdersText = Field(
        default=BEST, description="best, none, or such as m-H2,s-H2.2+D1.1,t1-H2"
    )


class Search(Action):
    """Let a ship search for cloaked enemies near it, then fire."""

    ship: ShipId = Field(description="Your ship, which is a Cloak Hunter this turn")


class Waive(Action):
    """Fire with none of your ships that are left this turn."""


class First(Action):
    """Say who begins: you or the other side."""

    who: Literal["self", "other"] = Field(description="You, or the other side")


class Choose(Action):
    """Say which vital hit your ship takes, or which ability it loses."""

    ship: ShipId = Field(description="Your ship")
    what: Id = Field(description="As offered")


class Defend(Action):
    """Say at which torpedoes your close defence shoots first."""

    orders: OrdersText = Field(default=BEST, description="best, or torpedoes in order: k2,k1")


class Repair(Action):
    """Try to repair a hit of a ship."""

    ship: ShipId = Field(description="Your ship")
    what: Id = Field(description="As offered")


class Board(Action):
    """Board an enemy ship by transporters."""

    perilous = True
    ship: ShipId = Field(description="Your ship")
    target: Annotated[Id, Role.TARGET] = Field(description="The ship that it boards")


class Force(Action):
    """Let a ship use the Force: what an enemy has just succeeded in fails."""

    ship: ShipId = Field(description="Your ship that is in overwatch")


class Done(Action):
    """Repair or board no more this turn; or let a special action take its effect."""


Order = Literal[
    "vital-armament", "vital-motive", "vital-system", "vital-ask",
    "ability-usual", "ability-ask",
    "repair-shields", "repair-armament", "repair-motive", "repair-ask",
    "defence-worst", "defence-ask",
    "move-first", "move-second", "move-ask",
    "shoot-first", "shoot-second", "shoot-ask",
    "fire-best", "fire-none", "fire-ask",
    "lurk-stay", "lurk-ask", "jump-drop", "jump-ask",
    "force-first", "force-grave", "force-never", "force-ask",
    "wing-first", "wing-second", "wing-ask", "fly-hold", "fly-ask",
    "cap-nearest", "cap-bombers", "cap-ask", "strike-nearest", "strike-ask",
    "flak-even", "flak-none", "flak-ask", "hangar-recover", "hangar-launch", "hangar-ask",
]  # fmt: skip


class Orders(Action):
    """Say ahead what you answer to questions that come often; only you know."""

    order: Order = Field(
        description="Vital hits, abilities, repairs, defence, who begins, fire, craft"
    )
    ship: Id = Field(default="", description="Of hits and repairs: your ship, if not all")


class Listing(Action):
    """Hand in a list of ships."""

    ships: Annotated[str, Field(max_length=LONGEST), AfterValidator(listed)] = Field(
        default="", description="Your ships, such as ca-classic, 2 bc-d7"
    )


class Muster(Action):
    """Hand in the list of your fleet, or say how it is fitted out; in secret, until all are in."""

    ships: Annotated[str, Field(max_length=LONGEST), AfterValidator(listed)] | None = Field(
        default=None, description="To be bought, flagship first: ca-classic, 2 bc-d7"
    )
    fit: Annotated[str, Field(max_length=LISTED), AfterValidator(_codes)] | None = Field(
        default=None,
        description="Of ships you have: none; mines: B1,B2; squadrons: B1+B2,B3+B4; craft: V-F6+B2",
    )


class Deploy(Action):
    """Put one of your ships on the table."""

    ship: ShipId = Field(description="Your ship")
    at: Annotated[PlaceText, Role.PLACE] = Field(
        description="Inches east and south of the corner: 24,45"
    )
    heading: Heading | None = Field(
        default=None, description="Where it points: N, NNE … or degrees; else at the enemy"
    )
    how: How = Field(
        default="free", description="Beside a body: in an orbit, or landed where it is nearest"
    )


class Array(Action):
    """Let the referee put all of your ships that are left on the table, side by side."""


class Lurk(Action):
    """Say in secret which of your ships lurk, and in which squares."""

    ships: Annotated[str, Field(max_length=LISTED), AfterValidator(_hidden)] = Field(
        default=NONE, description="none, or such as B1-A2,B2-C1; all others are deployed"
    )


class Emerge(Action):
    """Say in secret which of your hidden ships show themselves or drop out, and where."""

    ships: Annotated[str, Field(max_length=LISTED), AfterValidator(_entries)] = Field(
        default=NONE,
        description="none, or such as B1-30,12-90+B2: place, heading; of hyperspace: B1+B2-leave",
    )


DONE = Done()
WAIVE = Waive()
ARRAY = Array()
ACTIONS: tuple[type[Action], ...] = (
    Move, Orbit, Shields, Cloak, Separate, Lay, Special, Fire, Search, Waive, First, Choose, Defend,
    Repair, Board, Force, Done, Muster, Deploy, Array, Orders, Lurk, Emerge,
)  # fmt: skip
