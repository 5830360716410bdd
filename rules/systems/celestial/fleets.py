"""Fleets that a side puts together itself: what a list costs, what is allowed (TE61, TE76).

A list is the ids of cards with commas between, in the order of the cards: ``condor,heron,heron``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rules.kernel.values.counting import counted
from rules.systems.celestial.brief import numbered
from rules.systems.celestial.pieces import started
from rules.systems.celestial.refusals import illegal
from rules.systems.celestial.stats import SIDE_NAMES, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.systems.celestial.board import Board
    from rules.systems.celestial.pieces import Ship
    from rules.systems.celestial.stats import Card

MOST: Final = 6
"""Ships of a fleet at most (TE76)."""
_OFFERED: Final = 8
"""Fleets that are offered ready-made at most."""


def text_of(board: Board, kinds: Iterable[str]) -> str:
    """A list as it is kept: in the order of the cards, so that the same fleet is the same text."""
    order = list(board.brief.cards)
    return ",".join(sorted(kinds, key=order.index))


def kinds_of(text: str) -> tuple[str, ...]:
    """The cards of a list as it is kept."""
    return tuple(filter(None, text.split(",")))


def cost(board: Board, kinds: Iterable[str]) -> int:
    """What a list costs."""
    return sum(board.brief.cards[kind].points for kind in kinds)


def in_words(board: Board, kinds: Iterable[str]) -> str:
    """``Condor, 2 Heron``."""
    names = Counter(board.brief.cards[kind].name for kind in kinds)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())


def market(board: Board, side: str) -> dict[str, Card]:
    """The cards that a side may buy (TE61, TE62, TE78)."""
    options = board.options
    return {
        card.id: card
        for card in board.brief.cards.values()
        if (card.side == side or options.mirror) and (options.bases or not card.base)
    }


def checked(board: Board, side: str, text: str) -> tuple[str, ...]:
    """The cards that a side asks for, if it may have them (TE61, TE62, TE76).

    Raises:
        Illegal: It may not.
    """
    offered, kinds = market(board, side), kinds_of(text)
    names = tuple(each.name for each in offered.values())
    for kind in kinds:
        if kind not in offered:
            who = SIDE_NAMES[side]
            raise illegal("TE61", case="card", legal=names, ship=kind.capitalize(), side=who)
    if not 1 <= len(kinds) <= MOST:
        raise illegal("TE76", legal=names, count=counted(len(kinds), "ship"), most=MOST)
    if sum(offered[kind].base for kind in kinds) > 1:
        raise illegal("TE76", case="bases", legal=names)
    if not any(offered[kind].group for kind in kinds):
        raise illegal("TE76", case="unarmed", legal=names)
    points = cost(board, kinds)
    if points > board.options.points:
        raise illegal("TE61", legal=names, cost=points, points=board.options.points)
    return kinds_of(text_of(board, kinds))


def ready_made(board: Board, side: str) -> tuple[str, ...]:
    """Some fleets for the points: led by each ship in turn, of many kinds and of few."""
    cards = [each for each in market(board, side).values() if each.group and not each.base]
    cards.sort(key=lambda each: -each.points)
    found: dict[str, int] = {}
    for at, _ in enumerate(cards):
        for mixed in (True, False):
            kinds = _filled(cards[at:], board.options.points, mixed=mixed)
            if kinds:
                found.setdefault(text_of(board, kinds), cost(board, kinds))
    best = sorted(found, key=lambda each: -found[each])
    enough = [each for each in best if 4 * found[each] >= 3 * found[best[0]]]
    return tuple(enough[:_OFFERED])


def _filled(cards: list[Card], points: int, *, mixed: bool) -> list[str]:
    """The first card, then the dearest that there is room for; if ``mixed``, each once at first."""
    if cards[0].points > points:
        return []
    kinds = [cards[0].id]
    left = points - cards[0].points
    for again in (False, True) if mixed else (True,):
        for card in cards:
            while card.points <= left and len(kinds) < MOST and (again or card.id not in kinds):
                kinds.append(card.id)
                left -= card.points
    return kinds


def grown(board: Board, side: str, kinds: tuple[str, ...]) -> Iterator[tuple[str, Card]]:
    """The lists with a ship more that points and room allow, each with its card."""
    left = board.options.points - cost(board, kinds)
    based = any(board.brief.cards[kind].base for kind in kinds)
    for card in market(board, side).values():
        if len(kinds) < MOST and card.points <= left and not (card.base and based):
            yield text_of(board, (*kinds, card.id)), card


def shrunk(board: Board, kinds: tuple[str, ...]) -> Iterator[tuple[str, Card]]:
    """The lists with a ship less, each with its card."""
    for kind in dict.fromkeys(kinds):
        at = kinds.index(kind)
        yield ",".join((*kinds[:at], *kinds[at + 1 :])), board.brief.cards[kind]


def sailing(board: Board, fleets: Mapping[str, str]) -> tuple[Ship, ...]:
    """The ships of lists by side: the Compact's first, numbered through both (TE63, TE77)."""
    brief = board.brief
    listed = [(kind, brief.home[side]) for side in SIDES for kind in kinds_of(fleets.get(side, ""))]
    return started(brief, numbered(listed))
