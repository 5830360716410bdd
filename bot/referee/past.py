"""The states that a game has been in, folded from its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.live_game import sealer_of
from rules.kernel.journal import fold, replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.state import State


def state_at(
    live: LiveGame, entries: Sequence[JournalEntry], number: int, known: tuple[int, State] | None
) -> State:
    """The state after the action of that public number; takes 40 µs an entry or so.

    Args:
        live: The game.
        entries: Its journal from the first entry on, or from the one after the ``known`` state.
        number: A number from 1 to ``live.number``; what was decided ahead after it is left out.
        known: A number that is not greater, and the state after its action.

    Raises:
        UNREADABLE: An entry has another form.
    """
    at, state = known or (0, None)
    upto = 0
    while at < number:
        at += sealer_of(entries[upto]) is None
        upto += 1
    read = map(live.entry, entries[:upto])
    if state is None:
        return replay(live.ruleset, live.start, read)
    for entry in read:
        state = fold(live.ruleset, state, entry)
    return state


def entries_before(number: int, state: State) -> int:
    """How many entries of the journal have led to the state after that public action."""
    return number + state.sealed
