"""Where the vessels stand, and what was found out about it: kept while none moves or suffers."""

from __future__ import annotations

from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING, TypeAlias

from rules.systems.space_convoy.fast.posts import Posts
from rules.systems.space_convoy.stats import FREELOADERS, NAZTEES, other_side

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.grid import Cell
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.board import Board
    from rules.systems.space_convoy.fast.posts import Post
    from rules.systems.space_convoy.pieces import Vessel

_Place: TypeAlias = tuple[str, int]
_NOTE = "lineup"


class Fleet:
    """A side's vessels at their posts.

    Attributes:
        posts: Those of all its vessels, in the board's order.
        targets: Those on the table.
        shots: What was found out already: how an enemy may fire at them from its post.
    """

    def __init__(self, posts: tuple[Post, ...], shots: dict[Post, tuple[Fire, ...]]) -> None:
        self.posts = posts
        self.targets = [post for post in posts if post.bit]
        self.shots = shots

    def at(self, place: int, post: Post, enemies: Fleet) -> Fleet:
        """The fleet with another post at one place."""
        before, posts = self.posts[place], list(self.posts)
        posts[place] = post
        # An enemy that reaches neither the old place nor the new one fires as before.
        there = before.bit | post.bit
        shots = {
            enemy: self.shots[enemy]
            for enemy in enemies.posts
            if enemy in self.shots and not enemy.field & there
        }
        return Fleet(tuple(posts), shots)


class Lineup:
    """Both fleets.

    Attributes:
        posts: The posts of the game.
        places: The side of each vessel of the board, and its place in the fleet.
        fleets: The fleets by their sides.
        taken: The bits of the cells with a vessel or an object.
        plays: What was found out already: the moves and shots of a side.
    """

    def __init__(
        self, posts: Posts, places: tuple[_Place, ...], fleets: dict[str, Fleet], taken: int
    ) -> None:
        self.posts = posts
        self.places = places
        self.fleets = fleets
        self.taken = taken
        self.plays: dict[str, tuple[Action, ...]] = {}

    def against(self, side: str) -> Fleet:
        """The fleet that a side is up against."""
        return self.fleets[other_side(side)]

    def with_post(self, index: int, post: Post) -> Lineup:
        """The lineup with a vessel of the board at another post; itself if nothing changes."""
        side, place = self.places[index]
        fleet = self.fleets[side]
        before = fleet.posts[place]
        if before is post:
            return self
        fleets = {**self.fleets, side: fleet.at(place, post, self.against(side))}
        return Lineup(self.posts, self.places, fleets, self.taken ^ before.bit ^ post.bit)


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
            lineup = lineup.with_post(index, lineup.posts.post(board, new))
    board.notes[_NOTE] = vessels, lineup
    return lineup


def occupied(board: Board, cell: Cell) -> bool:
    """Whether a vessel or an object is in a cell: no other may enter it (SCT6, SC7, SC31c)."""
    return bool(lineup_of(board).taken & board.grid.bits.get(cell, 0))


def _fresh(board: Board) -> Lineup:
    posts = Posts()
    fleets: dict[str, list[Post]] = {FREELOADERS: [], NAZTEES: []}
    places: list[_Place] = []
    for vessel in board.vessels:
        fleet = fleets[vessel.side]
        places.append((vessel.side, len(fleet)))
        fleet.append(posts.post(board, vessel))
    taken = sum(board.grid.bits[cell] for cell in board.taken)
    return Lineup(
        posts, tuple(places), {side: Fleet(tuple(each), {}) for side, each in fleets.items()}, taken
    )
