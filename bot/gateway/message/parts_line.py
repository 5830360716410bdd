"""Where the open parts of a game are played, and of what it is a part itself, as lines.

They name channels, not messages: those of the other game change, and no line would follow them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.text.messages import mention

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx


def parts_lines(tx: ReadTx, live: LiveGame) -> str:
    """Where the open parts of a game are played, and of what it is a part itself, a line each.

    Where Umpire stands in for people, how they take over.
    """
    return "\n".join((*_parts(tx, live), *_stood_in(live), *_whole(tx, live)))


def _parts(tx: ReadTx, live: LiveGame) -> Iterator[str]:
    for each in live.parts:
        tie = live.ties.part(each.key)
        game = tx.game(tie.code) if tie is not None else None
        if game is None:
            yield f"{each.title}: to be opened by who plays it"
            continue
        yield f"{each.title}: game `{game.id}` in <#{game.channel}>"


def _stood_in(live: LiveGame) -> Iterator[str]:
    for each in live.bookings if live.game.status == "playing" else ():
        who = mention(each.user_id, each.name)
        yield f"Umpire stands in for {who} of the {live.title(each.seat)}, who may `/game join` now"


def _whole(tx: ReadTx, live: LiveGame) -> Iterator[str]:
    tie = live.ties.whole
    game = tx.game(tie.whole) if tie is not None else None
    if game is not None:
        yield f"-# Part of game `{game.id}` in <#{game.channel}>"
