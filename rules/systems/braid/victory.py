"""The end, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.systems.braid.events import BattleEnded

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Result
    from rules.systems.braid.field import Field
    from rules.systems.braid.state import BraidState


def last_stands(field: Field) -> int:
    """How many stands are so few that the defender is driven off with them; 0 if none (BC186)."""
    if not field.options.driven_off:
        return 0
    whole = sum(field.strength(each) for each in field.of(field.defender))
    return whole * field.options.driven_off // 100


def end_if_decided(r: Resolution[BraidState]) -> bool:
    """End the battle when a side has no unit left; asked after each step (BC2, BC149).

    By the option a defender who has few stands left is driven off as well (BC186).
    """
    field = r.state.field
    if not field.on_table(field.attacker):
        r.emit(BattleEnded(winner=field.defender, why="defender"))
        return True
    if not field.on_table(field.defender):
        r.emit(BattleEnded(winner=field.attacker, why="attacker"))
        return True
    last = last_stands(field)
    if last and sum(each.stands for each in field.on_table(field.defender)) <= last:
        r.emit(BattleEnded(winner=field.attacker, why="driven"))
        return True
    return False


def held_out(r: Resolution[BraidState]) -> None:
    """End the battle at the limit of turns: the defender has held out (BC2)."""
    r.emit(BattleEnded(winner=r.state.field.defender, why="limit"))


def result(state: BraidState) -> Result | None:
    """How the battle ended, if it did."""
    ended = state.ended
    return None if ended is None else ended.result(state.brief)
