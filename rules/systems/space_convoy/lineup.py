"""Where the vessels stand, and what was found out about it: kept while none moves or suffers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.space_convoy.stats import other_side

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.systems.space_convoy.actions import Fire
    from rules.systems.space_convoy.posts import Post


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


class Lineup:
    """Both fleets.

    Attributes:
        fleets: The fleets by their sides.
        taken: The bits of the cells with a vessel or an object.
        plays: What was found out already: the moves and shots of a side.
    """

    def __init__(self, fleets: dict[str, Fleet], taken: int) -> None:
        self.fleets = fleets
        self.taken = taken
        self.plays: dict[str, tuple[Action, ...]] = {}

    def against(self, side: str) -> Fleet:
        """The fleet that a side is up against."""
        return self.fleets[other_side(side)]

    def with_post(self, side: str, place: int, post: Post) -> Lineup:
        """The lineup with another post at one place of a fleet; itself if nothing changes."""
        fleet = self.fleets[side]
        before = fleet.posts[place]
        if before is post:
            return self
        posts = list(fleet.posts)
        posts[place] = post
        # An enemy that reaches neither the old place nor the new one fires as before.
        there = before.bit | post.bit
        shots = {
            enemy: fleet.shots[enemy]
            for enemy in self.against(side).posts
            if enemy in fleet.shots and not enemy.field & there
        }
        taken = self.taken ^ before.bit ^ post.bit
        return Lineup({**self.fleets, side: Fleet(tuple(posts), shots)}, taken)
