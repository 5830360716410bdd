"""Fleets: what a list of ships costs, what is allowed, and the ships that come of it (BZ223).

A list is the ids of descriptions with commas between: the flagship's, then the others in the order
of the descriptions, ``ca-classic,2xbc-d7``.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.kernel.values.counting import counted
from rules.kernel.values.frozen import altered
from rules.space.plane import FULL_CIRCLE
from rules.space.pose import Pose
from rules.systems.buoyz import landing, shore
from rules.systems.buoyz.actions import LONGEST
from rules.systems.buoyz.board import muster
from rules.systems.buoyz.board.brief import armed
from rules.systems.buoyz.board.pieces import Ship, Status
from rules.systems.buoyz.board.stats import INCH, SIDES
from rules.systems.buoyz.lists import kinds_of, written
from rules.systems.buoyz.refusals import illegal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.board.stats import Start

MOST: Final = 8
"""Ships of a fleet at most (BZ223)."""
FIELD: Final = "minefield"
"""What stands in a list for a large minefield (BZ266)."""
MOST_FIELDS: Final = 3
"""Minefields of a force at most (BZ266)."""
_OFFERED: Final = 8
"""Fleets that are offered ready-made at most."""


_LONGEST: Final = 20
"""Letters of a ship's id at most: it stands on buttons, with orders behind it."""
_QUOTED: Final = re.compile("\u2018(.+)\u2019")


class _Entry(NamedTuple):
    side: str
    sd: Description
    name: str
    start: Start | None


def text_of(board: Board, kinds: Iterable[str]) -> str:
    """A list as it is kept: the flagship, then all others in the order of the descriptions."""
    first, *rest = kinds
    order = [*board.brief.sds, FIELD]
    return written(Counter((first, *sorted(rest, key=order.index))))


def cost(board: Board, kinds: Iterable[str], side: str = "") -> int:
    """What a list costs; minefields and bases what their side has thrown (BZ199)."""
    field, sds = dict(board.prices).get(side, 0), board.brief.sds
    return sum(field if kind == FIELD else board.priced(sds[kind], side).points for kind in kinds)


def in_words(board: Board, kinds: Iterable[str]) -> str:
    """``CA Galaxy, 2 BC D7``."""
    names = Counter(
        "12″ minefield" if kind == FIELD else called(board, board.brief.sds[kind]) for kind in kinds
    )
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())


def called(board: Board, sd: Description) -> str:
    """What a description is called: ``CA Galaxy``; its key if names are plain."""
    if board.options.names == "plain":
        return sd.id
    if sd.patrol:
        return sd.letters
    if sd.base:
        return sd.type or sd.letters
    return f"{sd.letters} {sd.type or short_name(sd)}"


def checked(board: Board, kinds: tuple[str, ...], side: str = "") -> tuple[str, ...]:
    """The descriptions that a side asks for, if it may have them (BZ223, BZ200).

    Raises:
        Illegal: It may not.
    """
    offered = board.brief.sds
    names = tuple(offered)
    fields = kinds.count(FIELD)
    bases = shore.counts(board, kinds)
    if fields > (MOST_FIELDS if board.prices else 0):
        raise illegal("BZ266", case="count", legal=names, most=MOST_FIELDS)
    kinds = tuple(sorted(kinds, key=lambda each: each == FIELD or each in bases))
    for kind in kinds:
        if kind not in (*offered, FIELD):
            raise illegal("BZ223", case="unknown", legal=names, ship=kind)
    if not 1 <= len(kinds) - fields <= MOST:
        raise illegal("BZ223", case="count", legal=names, count=counted(len(kinds), "ship"))
    if not any(armed(offered[kind]) for kind in kinds if kind not in (FIELD, *bases)):
        raise illegal("BZ223", case="unarmed", legal=names)
    shore.check(board, side, kinds)
    points = cost(board, kinds, side)
    if points > board.options.points:
        raise illegal("BZ223", legal=names, cost=points, points=board.options.points)
    if not _shared(board, kinds, side):
        role = "attack" if board.attacker == side else ""
        raise illegal("BZ200", case=role, legal=ready_made(board, side))
    return kinds_of(text_of(board, kinds))


def _shared(board: Board, kinds: Iterable[str], side: str) -> bool:
    """Whether a force keeps the shares that a convoy asks for, for its role (BZ200).

    By earlier versions of these rules minefields were no part of what is spent.
    """
    sds, listed = board.brief.sds, tuple(kinds)
    ships = [board.priced(sds[kind], side) for kind in listed if kind != FIELD]
    fields = [kind for kind in listed if kind == FIELD] if board.to_the_letter else []
    return muster.keeps_shares(
        ships, board.nature, attacks=board.attacker == side, beside=cost(board, fields, side)
    )


def ready_made(board: Board, side: str = "") -> tuple[str, ...]:
    """Some fleets for the points: led by each ship in turn, of many kinds and of one.

    Those of a convoy keep its shares: freighters with the defender, light ships with the attacker.
    """
    if board.nature == "convoy":
        shared = _of_convoy(board, side)
        if shared:
            return shared
    sds = _warships(board)
    found: dict[str, int] = {}
    for at, _ in enumerate(sds):
        for mixed in (False, True):
            kinds = _filled(sds[at:], board.options.points, mixed=mixed)
            text = text_of(board, kinds) if kinds else ""
            if 0 < len(text) <= LONGEST:
                found.setdefault(text, cost(board, kinds))
    best = sorted(found, key=lambda each: -found[each])
    enough = [each for each in best if 4 * found[each] >= 3 * found[best[0]]]
    return tuple(enough[:_OFFERED])


def _warships(board: Board) -> list[Description]:
    """The armed ships that can be bought, the dearest first."""
    bases = shore.counts(board, tuple(board.brief.sds))
    sds = [e for e in board.brief.sds.values() if armed(e) and e.id not in bases]
    return sorted(sds, key=lambda each: -each.points)


def with_base(board: Board, side: str) -> tuple[str, ...]:
    """Ready-made fleets with a base, one for each that a side may have (BZ272)."""
    found = []
    for base in shore.offered(board, side):
        for text in ready_made(board, side):
            kinds = list(kinds_of(text))
            while len(kinds) > 1 and not _room(board, kinds, base, side):
                kinds.pop()
            listed = text_of(board, (*kinds, base.id))
            if (
                _room(board, kinds, base, side)
                and len(listed) <= LONGEST
                and _shared(board, (*kinds, base.id), side)
            ):
                found.append(listed)
                break
    return tuple(found)


def _room(board: Board, kinds: list[str], base: Description, side: str) -> bool:
    fits = cost(board, kinds, side) + base.points <= board.options.points
    return fits and len(kinds) < MOST


def _of_convoy(board: Board, side: str) -> tuple[str, ...]:
    """Fleets for a convoy, for a side's role in it (BZ200)."""
    sds = _warships(board)
    defends = board.attacker != side
    light = [each for each in sds if each.letters not in muster.HEAVY]
    escorts = [each for each in sds if each.letters not in muster.CAPITALS] if defends else light
    traders = [each for each in board.brief.sds.values() if each.letters in muster.TRADERS]
    found: dict[str, int] = {}
    for at, _ in enumerate(escorts):
        for count in range(4) if defends else (0,):
            freight = [traders[0].id] * count if traders else []
            left = board.options.points - cost(board, freight)
            for mixed in (False, True):
                kinds = [*_filled(escorts[at:], left, mixed=mixed)[: MOST - count], *freight]
                text = text_of(board, kinds) if len(kinds) > count else ""
                if 0 < len(text) <= LONGEST and _shared(board, kinds_of(text), side):
                    found.setdefault(text, cost(board, kinds))
    return tuple(sorted(found, key=lambda each: -found[each])[:_OFFERED])


def _filled(sds: list[Description], points: int, *, mixed: bool) -> list[str]:
    """The first description, then what there is room for; if ``mixed``, each once at first."""
    if sds[0].points > points:
        return []
    kinds = [sds[0].id]
    left = points - sds[0].points
    for again in (False, True) if mixed else (True,):
        for sd in sds:
            while sd.points <= left and len(kinds) < MOST and (again or sd.id not in kinds):
                kinds.append(sd.id)
                left -= sd.points
    return kinds


def with_field(board: Board, kinds: tuple[str, ...], side: str) -> str:
    """The list with a minefield more, if there is room and points for it; else empty."""
    more = (*kinds, FIELD)
    fits = board.prices and more.count(FIELD) <= MOST_FIELDS
    return text_of(board, more) if fits and cost(board, more, side) <= board.options.points else ""


def grown(
    board: Board, kinds: tuple[str, ...], side: str = ""
) -> Iterator[tuple[str, Description]]:
    """The lists with a ship more that points and room allow, each with its description."""
    left = board.options.points - cost(board, kinds, side)
    bases = shore.counts(board, tuple(board.brief.sds))
    strong = len(shore.counts(board, kinds)) < shore.MOST
    ships = [each for each in board.brief.sds.values() if each.id not in bases]
    for sd in (*ships, *(shore.offered(board, side) if strong else ())):
        if len(kinds) - kinds.count(FIELD) < MOST and sd.points <= left:
            yield text_of(board, (*kinds, sd.id)), sd


def shrunk(board: Board, kinds: tuple[str, ...]) -> Iterator[tuple[str, Description]]:
    """The lists with a ship less, each with its description."""
    for kind in dict.fromkeys(each for each in kinds if each != FIELD):
        rest = list(kinds)
        rest.remove(kind)
        if any(each != FIELD and each not in shore.counts(board, kinds) for each in rest):
            yield text_of(board, rest), board.brief.sds[kind]


def sailing(board: Board, fleets: Mapping[str, str]) -> tuple[Ship, ...]:
    """The ships of lists by side, blue's first (BZ223)."""
    sds = board.brief.sds
    listed = [
        _Entry(side, sds[kind], "", None)
        for side in SIDES
        for kind in kinds_of(fleets[side])
        if kind != FIELD
    ]
    return _named(board, listed)


def starting(board: Board) -> tuple[Ship, ...]:
    """The ships that a scenario names (BZ219)."""
    listed = [
        _Entry(fleet.side, board.brief.sds[each.sd], each.name, each)
        for fleet in board.brief.scenario.fleet
        for each in fleet.ship
    ]
    return _named(board, listed)


def _named(board: Board, listed: list[_Entry]) -> tuple[Ship, ...]:
    """Ships with names, ids and codes of their own: those of a name are numbered (BZ217)."""
    plain = board.options.names == "plain"
    names = [each.sd.letters if plain else each.name or short_name(each.sd) for each in listed]
    names = _numbered(names, " ")
    codes = _numbered([name[0].upper() for name in names], "")
    ships = [
        _ship(board, each, name, code)
        for each, name, code in zip(listed, names, codes, strict=True)
    ]
    if board.options.flagships == "as printed":
        return tuple(ships)
    first: dict[str, str] = {
        side: next((e.id for e in ships if e.side == side), "") for side in SIDES
    }
    return tuple([altered(each, elite=each.id == first[each.side]) for each in ships])


def short_name(sd: Description) -> str:
    """The name alone: what stands in quotes, if anything does; of counters what they are."""
    quoted = _QUOTED.search(sd.name)
    if sd.patrol:
        return sd.letters
    return quoted[1] if quoted is not None else sd.name


def _numbered(names: list[str], gap: str) -> list[str]:
    """Names that stand there several times with numbers."""
    times, met = Counter(names), Counter[str]()
    found = []
    for name in names:
        met[name] += 1
        # A name that ends in a number keeps apart from the one that it gets.
        between = "-" if gap and name[-1].isdigit() else gap
        found.append(f"{name}{between}{met[name]}" if times[name] > 1 else name)
    return found


def _ship(board: Board, entry: _Entry, name: str, code: str) -> Ship:
    start = entry.start
    letters = "-".join("".join(e if e.isalnum() else " " for e in name.lower()).split())
    pose, on = None, start.on if start is not None else ""
    if start is not None and on:
        pose = landing.stood(board.body_by_id[on], start.heading)
    elif start is not None and start.at is not None:
        east, north = start.at
        scenario = board.brief.scenario
        pose = Pose(east * INCH, (scenario.depth - north) * INCH, start.heading % FULL_CIRCLE)
    return Ship(
        id=letters if len(letters) <= _LONGEST else code.lower(),
        sd=entry.sd.id,
        side=entry.side,
        name=name,
        code=code,
        hull=entry.sd.hull,
        pose=pose,
        landed=on,
        status=Status.UNPLACED if pose is None else Status.ABOARD,
    )
