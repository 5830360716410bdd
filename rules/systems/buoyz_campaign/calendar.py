"""Who meets whom: two fleets at a time, by a circle (CAM1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.buoyz_campaign.stats import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.systems.buoyz_campaign.options import CampaignOptions
    from rules.systems.buoyz_campaign.pieces import Fleet
    from rules.systems.buoyz_campaign.view import AnyPosition

_NOBODY = ""
UNEQUAL = 1
"""The last version of these rules in which three fleets rest as it comes."""


def pairs(seats: Sequence[str], number: int) -> tuple[tuple[str, str], ...]:
    """Who meets whom in a scenario (CAM1).

    The first stays, the others go round: in as many scenarios as there are others, one more if
    their number is odd, each has met each once. Who would meet nobody rests. Of a pair the one
    that is blue in one turn of the circle is red in the next.
    """
    ring = [*seats, *([_NOBODY] if len(seats) % 2 else [])]
    length = len(ring) - 1
    turn, step = divmod(number - 1, length)
    first, rest = ring[0], ring[1:]
    rest = rest[step:] + rest[:step]
    circle = [first, *rest]
    half = len(circle) // 2
    found = list(zip(circle[:half], circle[::-1][:half], strict=True))
    met = [pair for pair in found if _NOBODY not in pair]
    return tuple((red, blue) if turn % 2 else (blue, red) for blue, red in met)


def scenarios(options: CampaignOptions, version: int) -> int:
    """How many scenarios there are: of an odd number of fleets each rests equally often (CAM25)."""
    games, players = options.games, options.players
    if players % 2 == 0 or version <= UNEQUAL:
        return games
    return -(-games // players) * players


def matched(
    position: AnyPosition, seats: Sequence[str], able: Sequence[str], number: int
) -> tuple[tuple[str, str], ...]:
    """Who meets whom of those who can fight: whose foe can't meets another who is left (CAM25b)."""
    met = pairs(seats, number)
    sound = tuple(pair for pair in met if all(each in able for each in pair))
    if position.version <= UNEQUAL:
        return sound
    busy = {seat for pair in sound for seat in pair}
    rests = {seat for seat in seats if all(seat not in pair for pair in met)}
    left = [seat for seat in seats if seat in able and seat not in busy and seat not in rests]
    return sound + tuple(zip(left[::2], left[1::2], strict=False))


def fighting(fleets: Mapping[str, Fleet]) -> tuple[str, ...]:
    """The seats that have not withdrawn, in the order of the table (CAM20)."""
    return tuple(seat for seat in SEATS if seat in fleets and not fleets[seat].out)


def standing(position: AnyPosition) -> tuple[str, ...]:
    """The seats by how they do: campaign points, then points destroyed (CAMT12b, CAM14b)."""
    found = position.fleets
    order = [seat for seat in SEATS if seat in found]
    return tuple(sorted(order, key=lambda seat: (-found[seat].cp, -found[seat].kills)))
