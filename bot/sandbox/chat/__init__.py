"""The page's side of the server: JSON under ``/local``, changes over a WebSocket."""

from bot.sandbox.chat.routes import Chat

__all__ = ["Chat"]
