"""The states that a game has been in, folded from its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.referee.live_game import sealer_of
from rules.kernel.playing.journal import Folding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.state import State


def state_at(
    live: LiveGame, entries: Sequence[JournalEntry], number: int, known: tuple[int, State] | None
) -> State:
    """The state after the action of that public number; takes 40 µs an entry or so.

    Args:
        live: The game.
        entries: Its journal from the first entry on, or from the one after the ``known`` state.
        number: A number from 1 to ``live.number``; what was decided ahead after it is left out.
        known: A number that is not greater, from which it ``follows``, and the state after it.

    Raises:
        UNREADABLE: An entry has another form.
    """
    at = known[0] if known is not None else 0
    upto = 0
    while at < number:
        at += sealer_of(entries[upto]) is None
        upto += 1
    spans = () if live.state is None else live.state.struck
    folding = Folding(live.ruleset, live.start, spans, known=known)
    for entry in map(live.entry, entries[:upto]):
        folding.add(entry)
    state: State = folding.state
    return state


def follows(live: LiveGame, number: int, known: int) -> bool:
    """Whether the state after an action is folded from that after an earlier one.

    It is not where the game went back behind that one in the meantime.
    """
    spans = () if live.state is None else live.state.struck
    return all(known < first for first, last in spans if known <= last < number)


def entries_before(number: int, state: State) -> int:
    """How many entries of the journal have led to the state after that public action."""
    return number + state.sealed
