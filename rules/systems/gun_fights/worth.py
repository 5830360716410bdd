"""What a position is worth to a side, as the practice opponent sees it.

The weights are ours; no rule is in them: who is left with how many of his names, and how near the
armed are to whom they shoot at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.space.plane import distance

if TYPE_CHECKING:
    from rules.space.plane import Point
    from rules.systems.gun_fights.field import Field
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.view import GunFightView

_WON: Final = 10_000_000
_IN_PLAY: Final = 60_000
_NAME: Final = 30_000
"""A name of his that is not marked off: he acts more often, and lasts longer."""
_LIFTED: Final = 15_000
"""What it costs to be driven off."""
_CLOSE: Final = 2
"""A shooter wants to be within his range divided by this."""


def worth(view: GunFightView, seat: str) -> int:
    """What is left of one's own side against what is left of the other."""
    if view.result is not None and view.result.winner is not None:
        return _WON if view.result.winner == seat else -_WON
    field = view.field
    own = {each.id for each in field.side(seat)}
    spots = {each.id: at for each, at in field.standing}
    ours = [at for each, at in spots.items() if each in own]
    theirs = [at for each, at in spots.items() if each not in own]
    return sum(
        _of(field, each, theirs) if each.id in own else -_of(field, each, ours)
        for each in field.figures
        if each.fights
    )


def _of(field: Field, figure: Figure, enemies: list[Point]) -> int:
    """What a figure is worth to its side, in hundredths of an inch nearer to an enemy."""
    left = len(field.scenario.spaces[figure.id]) - figure.hits
    value = _IN_PLAY + _NAME * max(1, left)
    if figure.at is None:
        return value - _LIFTED
    near = min((distance(figure.at, each) for each in enemies), default=0)
    return value - max(near, field.arm(figure).reach // _CLOSE)
