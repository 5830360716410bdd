"""What actions, weapons, hits and phases are called, and the rules behind them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.space.plane import wind_of
from rules.systems.buoyz.board.arcs import QUADRANTS
from rules.systems.buoyz.board.parts import saucer_id, saucer_name
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
from rules.systems.buoyz.board.sds import ALL_ROUND
from rules.systems.buoyz.board.stats import MEASURE, PARTS
from rules.systems.buoyz.board.tables import local, number_of

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.buoyz.board.board import Board

SPECIALS: Final = {
    RED_ALERT: ("Red Alert", "repairs at +1", "BZT25"),
    EVASIVE: ("Evasive Action", "hits on it and by it are thrown again", "BZT26"),
    HARD_ABOUT: ("Hard About", "two points more to turn", "BZT27"),
    FLANK_SPEED: ("Flank Speed", "half as much again to go", "BZT28"),
    POINT_DEFENCE: ("Point Defence", "secondaries shoot at torpedoes", "BZT29"),
    ECM: ("ECM", "no attack at it or by it", "BZT43"),
    SELF_DESTRUCT: ("Self-Destruct", "it blows up instead of moving", "BZT44"),
    RAMMING_SPEED: ("Ramming Speed", "it rams instead of moving, and it is lost", "BZT45"),
    TRACTOR: ("Tractor", "a smaller ship is in its beam", "BZT48"),
    CLOAK_HUNTER: ("Cloak Hunter", "it may search for cloaked ships near it", "BZT52"),
    NO_WIN: ("No-Win", "two other special actions, each with its own check", "BZT53"),
    ATTACK_SHIELDS: ("Attack Shields", "shields +1, aft \N{MINUS SIGN}2", "BZT54"),
    ENGINE_DOUBLING: (
        "Engine Doubling",
        "twice its speed and beams now, half of all speed from then on",
        "BZT55",
    ),
    MAXIMUM_WARP: ("Maximum Warp", "it leaves the table for good", "BZT46"),
    USE_THE_FORCE: ("Use the Force", "it may negate a success of the other side", "BZT59"),
}
"""A special action by its key: its name, what it gives for this turn, its rule."""
PULLS: Final = {
    "hold": "{} is held in place",
    "tow": "{} is towed along",
    "pull": "{} is pulled half an inch nearer",
}
"""What a tractor beam does to a ship."""
PHASES: Final = {"movement": "movement", "attack": "attack", "end": "end phase"}
EFFECTS: Final = {
    "armament": "armament: half as many dice",
    "motive": "motive: half the speed",
    "shields": "shields: half as strong",
    "nothing": "nothing",
    "fire": "vital fire",
    "system": "vital system",
}
"""What a critical does."""
NUMBERED: Final = re.compile(r"(\d) (\d+)$")
HITS: Final = {"armament": "armament", "motive": "engines", "shields": "shields"}
"""What is repaired, by its key."""
MODIFIERS: Final = {
    "range": "range",
    "fast": "fast target",
    "dead": "dead in space",
    "base": "firer is a base",
    "body": "on a body",
    "cloud": "nebula or asteroids",
    "cloaked": "cloaked",
}


def arc_words(letters: str) -> str:
    """The quadrants that a weapon bears in: ``all round``, ``fore or aft``."""
    if not letters or letters == ALL_ROUND:
        return "all round"
    return " or ".join(QUADRANTS[ALL_ROUND.index(each)] for each in letters)


class Hand(NamedTuple):
    """To which hand a ship turns: ``step`` is -1 to port, 1 to starboard."""

    step: int
    name: str
    sign: str


PORT: Final = Hand(-1, "port", "↰")
STARBOARD: Final = Hand(1, "starboard", "↱")


def hand_of(points: int) -> Hand:
    """To which hand a turn of so many points is; to port they are below 0."""
    return PORT if points < 0 else STARBOARD


def where(pose: Pose) -> str:
    """A place and where it points: ``24″ east, 45″ south, facing NW``."""
    return f"{spot(pose.at)}, facing {wind_of(pose.heading)}"


def spot(at: Point) -> str:
    """A place: ``24″ east, 45″ south``, on a further table ``table 2, 24″ east, 45″ south``."""
    here, number = local(at), number_of(at)
    table = f"table {number}, " if number > 1 else ""
    return f"{table}{inches(here.x)} east, {inches(here.y)} south"


def name_of(board: Board, ship: str) -> str:
    """A ship's or a flight's name, by its id; made of that if there is none (any more)."""
    found = board.by_id.get(ship)
    if found is not None:
        return board.name(found)
    if ship in board.flight_by_id:
        return board.flight_by_id[ship].name
    # A separation that was taken back: the saucer is part of its ship again.
    whole = next((each for each in board.ships if saucer_id(each.id) == ship), None)
    if whole is not None:
        return saucer_name(board.name(whole))
    words = ship.split("-")
    classes = {each.letters.lower() for each in board.brief.sds.values()}
    told = " ".join(e.upper() if e in classes else e.capitalize() for e in words)
    # As ships are numbered whose names end in a number.
    return NUMBERED.sub(r"\1-\2", told)


def body_of(board: Board, body: str) -> str:
    """What a celestial body is called in a sentence, by its id."""
    return board.body_by_id[body].the


def side_of(board: Board, side: str) -> str:
    """What a side is called."""
    return next(each.name for each in board.brief.scenario.fleet if each.side == side)


def inches(length: int) -> str:
    """A length in inches, to what can be ordered: ``4.5″``."""
    return f"{MEASURE.text(length // PARTS * PARTS)}{MEASURE.sign}"


def signed(more: int) -> str:
    """``+1``, ``-2``."""
    return f"+{more}" if more >= 0 else f"\N{MINUS SIGN}{-more}"


def beside(board: Board, landed: str, orbit: str) -> str:
    """Where a ship is put beside a body, if it is."""
    if landed:
        return f", on {body_of(board, landed)}"
    return f", in orbit of {body_of(board, orbit)}" if orbit else ""
