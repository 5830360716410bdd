"""Where the gateway is, and into how many shards the bot is to divide its servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.sandbox.rest.call import Call, Reply, Route, ok

if TYPE_CHECKING:
    from bot.sandbox.engine.gateway import Gateway
    from bot.sandbox.model.settings import Settings

_STARTS: Final = 1000
_TOGETHER: Final = 16


class GatewayRoutes:
    """``/gateway/bot``."""

    def __init__(self, gateway: Gateway, settings: Settings) -> None:
        self._gateway = gateway
        self._settings = settings

    def routes(self) -> list[Route]:
        """The routes of this resource."""
        return [Route("GET", "/gateway/bot", self._of_bot)]

    def _of_bot(self, _call: Call) -> Reply:
        limit = {
            "total": _STARTS,
            "remaining": _STARTS - min(self._gateway.identified, _STARTS),
            "reset_after": 0,
            "max_concurrency": _TOGETHER,
        }
        return ok(
            {
                "url": self._gateway.url,
                "shards": self._settings.shards,
                "session_start_limit": limit,
            }
        )
