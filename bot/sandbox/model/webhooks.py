"""Webhooks that people have made: addresses by which anybody can post in a channel."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Webhook:
    """A webhook; its messages are written by the user of the same id, who is nobody else.

    Attributes:
        token: Whoever knows it can post.
        channel_id: Where its messages go.
    """

    id: int
    token: str
    channel_id: int

    @property
    def address(self) -> str:
        """What its maker copies out of the app."""
        return f"https://discord.com/api/webhooks/{self.id}/{self.token}"
