"""Where the vessels stand, and what was found out about it: kept while none moves or suffers."""

from __future__ import annotations

from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING, TypeAlias

from rules.systems.space_convoy.fast.standings import Standings
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, other_side

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.fast.standings import Standing
    from rules.systems.space_convoy.pieces import Vessel

_Place: TypeAlias = tuple[str, int]
_NOTE = "lineup"


class Fleet:
    """The standings of a side's vessels.

    Attributes:
        standings: Those of all its vessels, in the board's order.
        targets: Those on the table.
        shots: What was found out already: how an enemy may fire at them from its standing.
    """

    def __init__(
        self, standings: tuple[Standing, ...], shots: dict[Standing, tuple[Fire, ...]]
    ) -> None:
        self.standings = standings
        self.targets = [standing for standing in standings if standing.bit]
        self.shots = shots

    def at(self, place: int, standing: Standing, enemies: Fleet) -> Fleet:
        """The fleet with another standing at one place."""
        before, standings = self.standings[place], list(self.standings)
        standings[place] = standing
        # An enemy that reaches neither the old place nor the new one fires as before.
        there = before.bit | standing.bit
        shots = {
            enemy: self.shots[enemy]
            for enemy in enemies.standings
            if enemy in self.shots and not enemy.field & there
        }
        return Fleet(tuple(standings), shots)


class Lineup:
    """Both fleets.

    Attributes:
        standings: The standings of the game.
        places: The side of each vessel of the board, and its place in the fleet.
        fleets: The fleets by their sides.
        taken: The bits of the cells with a vessel or an object.
        plays: What was found out already: the moves and shots of a side.
    """

    def __init__(
        self, standings: Standings, places: tuple[_Place, ...], fleets: dict[str, Fleet], taken: int
    ) -> None:
        self.standings = standings
        self.places = places
        self.fleets = fleets
        self.taken = taken
        self.plays: dict[str, tuple[Action, ...]] = {}

    def against(self, side: str) -> Fleet:
        """The fleet that a side is up against."""
        return self.fleets[other_side(side)]

    def with_standing(self, index: int, standing: Standing) -> Lineup:
        """The lineup with a vessel of the board at another standing; itself if nothing changes."""
        side, place = self.places[index]
        fleet = self.fleets[side]
        before = fleet.standings[place]
        if before is standing:
            return self
        fleets = {**self.fleets, side: fleet.at(place, standing, self.against(side))}
        return Lineup(self.standings, self.places, fleets, self.taken ^ before.bit ^ standing.bit)


def lineup_of(board: Board) -> Lineup:
    """The lineup of a board: that of the board asked about before it, as far as that holds."""
    note: tuple[tuple[Vessel, ...], Lineup] | None = board.notes.get(_NOTE)
    vessels = board.vessels
    if note is None:
        lineup = _fresh(board)
    else:
        before, lineup = note
        if before is vessels:
            return lineup
        for index in compress(count(), map(is_not, before, vessels)):
            old, new = before[index], vessels[index]
            # Mostly it only has acted or rested.
            if old.cell is new.cell and old.damage is new.damage and old.status is new.status:
                continue
            lineup = lineup.with_standing(index, lineup.standings.standing(board, new))
    board.notes[_NOTE] = vessels, lineup
    return lineup


def _fresh(board: Board) -> Lineup:
    standings = Standings()
    fleets: dict[str, list[Standing]] = {FREELOADERS: [], NAZTEES: []}
    places: list[_Place] = []
    for vessel in board.vessels:
        fleet = fleets[vessel.side]
        places.append((vessel.side, len(fleet)))
        fleet.append(standings.standing(board, vessel))
    taken = sum(board.grid.bits[cell] for cell in board.taken)
    return Lineup(
        standings,
        tuple(places),
        {side: Fleet(tuple(each), {}) for side, each in fleets.items()},
        taken,
    )
