"""The flights with which ships come to a battle (BZT67, BZ183)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from rules.kernel.values.frozen import altered, changed
from rules.systems.buoyz.board.flights import Flight, Role, Where
from rules.systems.buoyz.board.parts import third

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.systems.buoyz.board.board import Board
    from rules.systems.buoyz.board.pieces import Ship
    from rules.systems.buoyz.board.sds import Description

_ANY: Final[tuple[Role, ...]] = ("fighter", "bomber", "shuttle")
_USUAL: Final = "photon"
"""What craft carry where nothing else is said (BZ183)."""
_UNSAID: Final[Mapping[str, tuple[int, int, int]]] = {}
_LATE: Final = 4
"""From this period on fighters are those of the 24th century (BZ183c)."""
_LETTERS: Final[Mapping[Role, str]] = {"fighter": "F", "bomber": "B", "shuttle": "S"}
_OPEN: Final = "X"
"""The letter of flights that may be for several things."""


def embarked(board: Board, said: Mapping[str, tuple[int, int, int]] = _UNSAID) -> Board:
    """The table with the flights of all ships aboard them, where there are craft (BZT67, BZ11).

    They are numbered through over both sides; no code is that of a ship. ``said`` is by ship how
    many are fighters, bombers and shuttles, where its side has said it (BZ291).
    """
    if not board.craft:
        return board
    taken = {name for each in board.ships for name in (each.code.lower(), each.id)}
    numbers = {letter: count(1) for letter in (*_LETTERS.values(), _OPEN)}
    found = []
    for ship in board.ships:
        sd = board.sd(ship)
        worth = 2 if period(board, sd) >= _LATE else 1
        wing = _said(said[ship.id]) if ship.id in said else _wing(board, sd)
        for roles, torpedo in wing if "carrier" in sd.abilities else ():
            letter = _LETTERS[roles[0]] if len(roles) == 1 else _OPEN
            codes = (f"{letter}{number}" for number in numbers[letter])
            code = next(each for each in codes if each.lower() not in taken)
            found.append(_flight(ship, worth, roles, torpedo, code))
    return changed(board, flights=tuple(found))


def _said(counts: tuple[int, int, int]) -> Iterator[tuple[tuple[Role, ...], str]]:
    for role, number in zip(_ANY, counts, strict=True):
        for _ in range(number):
            yield (role,), _USUAL


def period(board: Board, sd: Description) -> int:
    """The period that a battle is of: that of ships that are bought, or of its scenario (BZ183c).

    Where neither says it, the first one of the ship; so it always was by earlier versions.
    """
    scenario = board.brief.scenario
    chosen = board.options.period if scenario.bought and board.to_the_letter else 0
    return chosen or scenario.period or sd.first


def _flight(ship: Ship, worth: int, roles: tuple[Role, ...], torpedo: str, code: str) -> Flight:
    called = roles[0].capitalize() if len(roles) == 1 else "Flight"
    return Flight(
        id=code.lower(), side=ship.side, name=f"{called} {code}", code=code, base=ship.id,
        roles=roles, role=roles[0], torpedo=torpedo, worth=worth,
    )  # fmt: skip


def shared(board: Board, ship: str, saucer: str) -> tuple[Flight, ...]:
    """The flights when a ship has separated: a third of those aboard is the saucer's (BZ160c)."""
    aboard = [e for e in board.flights if e.base == ship and e.where is Where.HANGAR]
    parted = {each.id for each in aboard[: third(len(aboard))]}
    return tuple([altered(e, base=saucer) if e.id in parted else e for e in board.flights])


def _wing(board: Board, sd: Description) -> Iterator[tuple[tuple[Role, ...], str]]:
    """What each flight is for, and its torpedo: as listed, or half fighters, half bombers."""
    late = board.options.craft_roles == "launch"
    for each in sd.wing:
        listed = each.role if isinstance(each.role, tuple) else (each.role,)
        roles: tuple[Role, ...] = _ANY if late else tuple([e for e in listed if e != "any"]) or _ANY
        for _ in range(each.count):
            yield roles, each.torpedo
    if not sd.wing:
        fighters = (sd.craft + 1) // 2
        for number in range(sd.craft):
            usual: Role = "fighter" if number < fighters else "bomber"
            yield _ANY if late else (usual,), _USUAL
