"""Checks of fights that people write: what is wrong, where, and what would be right (II140)."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rules.kernel.values.errors import Illegal, Malformed, Mistakes
from rules.space.own_maps import check_id, check_name
from rules.space.plane import Point
from rules.systems.interceptors import muster, points, setup
from rules.systems.interceptors.pieces import Scenic
from rules.systems.interceptors.quadrants import quadrant_of
from rules.systems.interceptors.starbase import gun_places
from rules.systems.interceptors.stats import CM, SIDES, STARBASE
from rules.systems.interceptors.table import Table
from rules.systems.interceptors.template import HALF

if TYPE_CHECKING:
    from rules.systems.interceptors.brief import FightersBrief
    from rules.systems.interceptors.options import FightersOptions
    from rules.systems.interceptors.stats import Force, Forces, Level, Prices, Starbase

_LEAST_AT_BASE: Final = 61
"""On a board that is less deep scenery would not pass a starbase, in cm (II137)."""
_LINE: Final = 60
_SHORTEST, _LONGEST = 3, 16
"""So long is the name of a fighter: one word, by which it is typed; ``ct`` is a target."""


def check(options: FightersOptions, brief: FightersBrief) -> None:
    """Check a fight that somebody wrote.

    Raises:
        Malformed: It can't be played: says what, and where.
    """
    mistakes = Mistakes()
    with mistakes:
        _check_fight(brief)
    with mistakes:
        _check_names(brief.forces)
    with mistakes:
        _check_levels(brief.numbers.level)
    table = Table(options=options, brief=brief)
    with mistakes:
        _check_board(table)
    with mistakes:
        _check_classes(table)
    with mistakes:
        _check_ground(brief)
    mistakes.tell()
    with mistakes:
        _check_lists(table)
    if options.scenario == STARBASE:
        with mistakes:
            _check_base(brief.numbers.base, table)
    mistakes.tell()
    _check_pieces(table)


def _check_fight(brief: FightersBrief) -> None:
    """Check what the fight, its sides and their aims are called."""
    fight = brief.fight
    if fight is None:
        return
    mistakes = Mistakes()
    with mistakes:
        check_name(fight.title, "scenario, title")
    for side in SIDES:
        with mistakes:
            check_name(fight.sides[side], f"scenario, sides, {side}")
        for part in wrap(fight.aims[side], _LINE):  # a sentence, longer than a name
            with mistakes:
                check_name(part, f"scenario, aims, {side}")
    mistakes.tell()


def _check_names(forces: Forces) -> None:
    seen: dict[str, str] = {}
    mistakes = Mistakes()
    for side in SIDES:
        for number, name in enumerate(forces.called(side), start=1):
            where = f"names, {side} {number}"
            with mistakes:
                check_name(name, where)
                key = name.lower()
                if not key.isalpha() or not _SHORTEST <= len(key) <= _LONGEST:
                    words = f"a fighter is called by one word of {_SHORTEST} to {_LONGEST} letters"
                    raise wrong(where, words)
                if key in seen:
                    raise wrong(where, f"{name} is there twice")
                seen[key] = side
    mistakes.tell()


def _check_levels(levels: tuple[Level, ...]) -> None:
    mistakes = Mistakes()
    for number, level in enumerate(levels, start=1):
        low, high = level.burns
        if low > high:
            mistakes.note(wrong(f"level {number}, burns", "the lower total is the first one"))
    mistakes.tell()


def _check_board(table: Table) -> None:
    board = table.brief.board
    if board is None:
        return
    if board.depth > board.width:
        raise wrong("board", "its longer side is its width: scenery moves along it (IIT7)")
    if table.options.starbase and board.depth < _LEAST_AT_BASE * CM:
        raise wrong("board, depth", f"at a starbase it is {_LEAST_AT_BASE} cm at least (II111)")


def _check_classes(table: Table) -> None:
    """Check classes of fighters: their ids, what they are, what they cost (IIT5, II34, II142)."""
    ids: set[str] = set()
    mistakes = Mistakes()
    prices = table.brief.numbers.prices
    for number, kind in enumerate(table.brief.forces.fighter, start=1):
        where = f"fighter {number}"
        with mistakes:
            check_id(kind.id, f"{where}, id")
            if kind.id in ids or not points.named(kind.id):
                words = (
                    "a class has an id of its own, of two signs at least, that begins with a letter"
                )
                raise wrong(f"{where}, id", words)
            ids.add(kind.id)
        with mistakes:
            check_name(kind.name, f"{where}, name")
        with mistakes:
            roster = _roster(kind.kit, f"{where}, kit")
            if len(roster.fighters) != 1 or roster.clusters or roster.initiative:
                raise wrong(f"{where}, kit", "it is one fighter, such as 6g")
            _allowed(prices, roster, points.spent(prices, roster), f"{where}, kit")
    mistakes.tell()


def _check_lists(table: Table) -> None:
    """Check stock lists: whose they are and what they cost (IIT5, II60, IIT34, II100)."""
    mistakes = Mistakes()
    for side in table.buyers:
        if not muster.stock_of(table, side):
            words = f"nothing can be bought for {table.budget(side)} points (IIT5)"
            mistakes.note(wrong("prices", words))
    named = set(table.brief.forces.stock)
    for number, force in enumerate(table.brief.forces.own, start=1):
        where = f"force {number}"
        with mistakes:
            check_id(force.id, f"{where}, id")
            if force.id in named:
                raise wrong(f"{where}, id", "there is a list of that name")
            named.add(force.id)
        with mistakes:
            check_name(force.title.replace(":", ""), f"{where}, title")
        with mistakes:
            _check_list(table, force, where)
    mistakes.tell()


def _check_list(table: Table, force: Force, where: str) -> None:
    """Check who buys a list, and what it costs."""
    roster = _roster(force.fighters, f"{where}, fighters")
    for side in (force.side,) if force.side else table.buyers:
        if side not in table.buyers:
            raise wrong(f"{where}, side", "that side buys nothing: see the option defence")
        try:
            muster.check_list(table, side, roster)
        except Illegal as refusal:
            raise wrong(f"{where}, fighters", _inner(refusal)) from None


def _roster(text: str, where: str) -> points.Roster:
    try:
        return points.read(text)
    except ValueError as error:
        raise wrong(where, str(error)) from None


def _allowed(prices: Prices, roster: points.Roster, limit: int, where: str) -> None:
    try:
        points.check(prices, roster, limit)
    except Illegal as refusal:
        raise wrong(where, _inner(refusal)) from None


def _inner(refusal: Illegal) -> str:
    words = refusal.message.rstrip(".")
    return f"{words[:1].lower()}{words[1:]} ({refusal.rule})"


def _check_ground(brief: FightersBrief) -> None:
    ground = brief.numbers.attack
    mistakes = Mistakes()
    if ground.dear > ground.targets:
        mistakes.note(wrong("ground, dear", f"there are {ground.targets} targets"))
    if ground.cheap_worth >= ground.dear_worth:
        mistakes.note(wrong("ground, dear_worth", "it is more than that of the others"))
    mistakes.tell()
    most = ground.dear * ground.dear_worth + (ground.targets - ground.dear) * ground.cheap_worth
    if ground.wins > most:
        raise wrong("ground, wins", f"all targets together are worth {most} points")


def _check_base(base: Starbase, table: Table) -> None:
    """Check where all stands on a starbase: guns wholly in a quadrant, all apart (II104)."""
    most = base.half - HALF // CM
    taken = [(0, 0)]
    mistakes = Mistakes()
    for kind, places in (("guns", base.guns), ("targets", base.targets)):
        for number, (east, north) in enumerate(places, start=1):
            where = f"starbase, {kind} {number}"
            with mistakes:
                if max(abs(east), abs(north)) > most:
                    raise wrong(where, f"{most} cm from its centre is the most, east and north")
                if kind == "guns" and not quadrant_of(east, north):
                    raise wrong(where, "a gun cluster lies wholly in one quadrant (IIT39)")
                if any(max(abs(east - e), abs(north - n)) < 2 * HALF // CM for e, n in taken):
                    raise wrong(where, "it lies on another piece, or on the centre (II104)")
                taken.append((east, north))
    mistakes.tell()
    if table.bought:
        count = min(table.options.defence // table.brief.numbers.prices.cluster, 9)
        if len(gun_places(base, count)) < count:
            words = f"there is no room for {count} gun clusters"
            raise wrong("starbase", words)


def _check_pieces(table: Table) -> None:
    """Check where scenery lies: as where it is placed by hand (II62, II103)."""
    mistakes = Mistakes()
    words = "a piece lies wholly on the board, 1 cm apart from others, 7.62 from a starbase"
    for number, each in enumerate(table.brief.piece, start=1):
        at = Point(each.at[0] * CM, each.at[1] * CM)
        if not setup.lies(table, at):
            mistakes.note(wrong(f"piece {number}, at", f"{words} (II62, II103)"))
            continue
        table = table.with_piece(Scenic(id=f"p{number}", kind=each.kind, at=(at.x, at.y)))
    mistakes.tell()


def wrong(where: str, words: str, legal: tuple[str, ...] = ()) -> Malformed:
    """What is wrong with a file, and where."""
    return Malformed(f"I can't read “{where}”: {words}.", legal=legal)
