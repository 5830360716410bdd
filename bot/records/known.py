"""What one side may know of a game under way, as JSON for other programs to read.

It is no archive: without what the others hide it can be neither verified nor gone on from.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from bot.referee.live_game import known_to
from rules.kernel.game.action import TakeBack
from rules.kernel.game.resolution import seen_whole
from rules.kernel.playing.journal import events_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry

FORMAT: Final = "umpire game as one side knows it"
VERSION: Final = 1


def write_known(live: LiveGame, journal: Sequence[JournalEntry], seat: str | None) -> bytes:
    """The content of the file.

    An action of which something is hidden from the seat is told by the events that the seat saw:
    what was asked for and the dice would say more.

    Args:
        live: The game.
        journal: Its whole journal.
        seat: Who is to read it; ``None`` for a spectator.

    Raises:
        UNREADABLE: An entry has another form.
    """
    game = live.game
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "written_by": f"umpire {version('umpire')}",
        "game": game.id,
        "system": game.ruleset,
        "ruleset_version": game.ruleset_version,
        "options": json.loads(game.options),
        "created_at": game.created_at,
        "status": game.status,
        "commitment": game.commitment,
        "seat": seat,
        "members": [
            {
                "seat": each.seat,
                "name": each.name,
                **({"captain": True} if each.captain else {}),
            }
            for each in live.members
        ],
        "journal": [_known(live, each, seat) for each in known_to(live, journal, seat)],
        "view": None if live.state is None else live.view(seat).model_dump(mode="json"),
    }
    return (json.dumps(fields, indent=1) + "\n").encode()


def _known(live: LiveGame, stored: JournalEntry, seat: str | None) -> dict[str, Any]:
    entry = live.entry(stored)
    emitted = events_of(live.ruleset, entry)
    seen = [each.seen_by(seat) for each in emitted]
    told: dict[str, Any] = {"number": stored.seq, "seat": stored.seat, "at": stored.at}
    # Of a take back all is public but what each seat decides ahead once more by it.
    back = entry.action is not None and entry.action["is"] == TakeBack.tag
    whole = back or seen_whole(emitted, seat)
    if whole or (seat is not None and stored.seat == seat):
        told["action"] = entry.action
    if whole:
        told["rolls"] = entry.rolls
    told["events"] = [event.to_json() for event in seen if event is not None]
    return told
