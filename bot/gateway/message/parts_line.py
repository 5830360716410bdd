"""Where the open parts of a game are played, and of what it is a part itself, as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.links import board_link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.referee.live_game import LiveGame
    from bot.store import ReadTx


def parts_lines(tx: ReadTx, live: LiveGame) -> str:
    """Where the open parts of a game are played, and of what it is a part itself, a line each."""
    return "\n".join((*_parts(tx, live), *_whole(tx, live)))


def _parts(tx: ReadTx, live: LiveGame) -> Iterator[str]:
    for each in live.parts:
        tie = live.ties.part(each.key)
        game = tx.game(tie.code) if tie is not None else None
        if game is None:
            yield f"{each.title}: to be opened by who plays it"
            continue
        link = board_link(game, "board")
        yield f"{each.title}: game `{game.id}` in <#{game.channel}>" + (
            f" ({link})" if link else ""
        )


def _whole(tx: ReadTx, live: LiveGame) -> Iterator[str]:
    tie = live.ties.whole
    game = tx.game(tie.whole) if tie is not None else None
    if game is not None:
        link = board_link(game, f"game `{game.id}`") or f"game `{game.id}`"
        yield f"-# Part of {link}"
