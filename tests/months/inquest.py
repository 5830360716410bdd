"""Whether a game is in order in the end, and what is kept of one that is not."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from bot.gateway.message.panel import Panel
from bot.records.verification import verify
from tests.months.clocks import WrongError

if TYPE_CHECKING:
    from bot.sandbox import Channel, LocalDiscord
    from tests.months.life import Life

_EPOCH_MS = 1_420_070_400_000
_LOGGED: Final = 3000
_SHOWN: Final = 12


class Recent(logging.Handler):
    """Keeps what the bot has logged last, which nobody reads unless something is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self._records: deque[logging.LogRecord] = deque(maxlen=_LOGGED)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self._records.append(record)

    def of(self, *names: str) -> list[str]:
        """The last lines in which one of these is named."""
        lines = [each.getMessage() for each in self._records]
        return [each for each in lines if any(name in each for name in names)][-_SHOWN:]


async def verified(life: Life, server: LocalDiscord, code: str, *, reachable: bool) -> bool:
    """Verify a game, and that its message shows it; whether there was anything to verify.

    Raises:
        WrongError: It is not in order.
    """
    live, store = await life.stored(code), life.store
    if live.state is not None:
        verdict = verify(live, await store.read(lambda tx: tx.journal(code)))
        if verdict.faults or verdict.notes:
            raise WrongError(f"{code}: {verdict.faults} {verdict.notes}")
    if live.game.status == "playing" and not live.active:
        raise WrongError(f"{code} is stuck: it asks nobody")
    if not reachable or live.game.status != "playing":
        return live.state is not None
    if left := await store.read(lambda tx: tx.outbox_of(code)):
        raise WrongError(f"{code} has posts left: {left}")
    panel = Panel.from_json(live.game.panel)
    shown = None if panel is None else server.posting.messages.get(panel.message)
    if panel is None or shown is None or shown.deleted or panel.version != live.number:
        raise WrongError(f"the message of {code} does not show it: {panel} {live.number}")
    return True


async def kept(life: Life, server: LocalDiscord, code: str, channel: Channel) -> str:
    """What is stored of a game, and what was told of it last."""
    live, store = await life.stored(code), life.store
    dues = await life.dues(code)
    tail = await store.read(lambda tx: tx.journal_tail(code, 4))
    watchers = await store.read(lambda tx: tx.watchers(code))
    journal = [(each.seq, each.seat, each.actor, each.at, each.action) for each in tail]
    parts = (live.game.pace, *journal, *dues, *watchers, *_requested(server, channel))
    return "\n".join((*map(str, parts), _latest(server, channel, 120)))


def _requested(server: LocalDiscord, channel: Channel) -> list[str]:
    """The last requests of a channel's messages, and how they were answered."""
    path = f"/channels/{channel.id}/messages"
    found = [each for each in server.requests if path in each.path][-_SHOWN:]
    return [f"{each.method} {each.path} {each.status} {each.payload}"[:300] for each in found]


def written(server: LocalDiscord, direct: Channel) -> str:
    """What somebody was written to last."""
    return f"{direct.name} was written to:\n{_latest(server, direct, 600)}"


def _latest(server: LocalDiscord, channel: Channel, room: int) -> str:
    messages = server.messages(channel)[-8:]
    told = [((each.id >> 22) + _EPOCH_MS, each.content[:room]) for each in messages]
    return "\n".join(map(str, told))
