"""Settings of a local Discord: timings and sizes."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Timings and sizes; the defaults are Discord's own (see the documentation of interactions).

    Timings are in real seconds, whatever time the clock tells.

    Attributes:
        speed: How many seconds of the clock pass in a real one.
        callback_deadline: Seconds in which the bot must answer an interaction.
        token_life: Seconds for which an interaction's token can be used.
        heartbeat: Seconds between the heartbeats that the gateway asks for.
        nonce_window: Seconds in which a repeated nonce gives the first message again.
        attachment_limit: Bytes that one file may have.
        kept_bytes: Bytes of attachments kept; the oldest links expire first.
        shards: Into how many shards the gateway asks the bot to divide its servers.
        kept_messages: Messages kept in each channel; older ones are forgotten.
    """

    speed: int = 1
    callback_deadline: float = 3.0
    token_life: float = 15 * 60.0
    heartbeat: float = 41.25
    nonce_window: float = 5 * 60.0
    attachment_limit: int = 10 * MEBIBYTE
    kept_bytes: int = 256 * MEBIBYTE
    kept_messages: int = 2_000
    shards: int = 1

    def elapsed(self, seconds: float) -> float:
        """How many real seconds have passed in so many of the clock."""
        return seconds / self.speed
