"""Fighters as they take part: named, lettered, full of energy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.interceptors.pieces import Fighter

if TYPE_CHECKING:
    from rules.systems.interceptors.brief import FightersBrief
    from rules.systems.interceptors.points import Roster


def fighters_of(brief: FightersBrief, side: str, roster: Roster) -> tuple[Fighter, ...]:
    """A side's fighters, in the order of its list, with the names of its series (II61)."""
    forces = brief.forces
    named = zip(forces.called(side), forces.codes(side), roster.fighters, strict=False)
    return tuple(
        Fighter(
            id=name.lower(),
            side=side,
            name=name,
            code=code,
            bought=each.blocks,
            blocks=each.blocks,
            extras=each.extras,
        )
        for name, code, each in named
    )
