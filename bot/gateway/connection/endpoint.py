"""Chooses which Discord the client talks to: the real one, or a local one."""

from __future__ import annotations

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(api_url: str, gateway_url: str | None) -> None:
    """Make every client of this process talk to the given Discord.

    Args:
        api_url: Base URL of the REST API, such as ``https://discord.com/api/v10``.
        gateway_url: URL of the gateway; ``None`` for Discord's own.
    """
    Route.BASE = api_url
    if gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
        Asset.BASE = str(yarl.URL(api_url).origin())
