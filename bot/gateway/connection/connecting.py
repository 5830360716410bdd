"""Connects the client to Discord; a failure is described in one sentence."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord

if TYPE_CHECKING:
    from discord import Client

_PATIENCE = 60.0
_UNAUTHORISED = 401
_OUT_OF_ORDER = 500
_CLOSED_FOR_TOKEN = 4004

_TURNED_DOWN = (
    "Discord does not accept the token: copy it again from the Developer Portal into DISCORD_TOKEN."
)


class CannotConnect(Exception):  # noqa: N818 - the name says it without Error
    """The bot can't join Discord, or may not stay; the message says why."""


async def stay_connected(client: Client, token: str, *, patience: float = _PATIENCE) -> None:
    """Log in and serve until the client is closed, reconnecting when the connection is lost.

    Args:
        client: The client, not started yet.
        token: The bot's token.
        patience: Seconds within which the gateway must be reached at first.

    Raises:
        CannotConnect: The first attempt failed, or Discord has closed the connection for good.
    """
    await _log_in(client, token)
    serving = asyncio.create_task(client.connect(), name="gateway")
    ready = asyncio.create_task(client.wait_until_ready(), name="ready")
    try:
        done, _ = await asyncio.wait(
            {serving, ready}, timeout=patience, return_when=asyncio.FIRST_COMPLETED
        )
        if not done:
            raise CannotConnect(
                "Discord's gateway can't be reached. Is this machine online, and is "
                "DISCORD_GATEWAY_URL right?"
            )
        await serving
    except discord.PrivilegedIntentsRequired:
        raise CannotConnect(
            "Discord demands privileged intents of this application, which the bot never asks for: "
            "look at its Bot page in the Developer Portal."
        ) from None
    except discord.ConnectionClosed as error:
        raise CannotConnect(
            _TURNED_DOWN
            if error.code == _CLOSED_FOR_TOKEN
            else f"Discord ended the connection for good (code {error.code})."
        ) from None
    finally:
        for task in (serving, ready):
            task.cancel()
        await asyncio.gather(serving, ready, return_exceptions=True)


async def _log_in(client: Client, token: str) -> None:
    where = discord.http.Route.BASE
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise CannotConnect(_TURNED_DOWN) from None
    except discord.HTTPException as error:
        raise CannotConnect(_refused(error)) from None
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise CannotConnect(
            f"Discord can't be reached at {where}: {str(error) or 'it does not answer'}."
        ) from None
    except (TypeError, KeyError, ValueError) as error:
        # discord.py notices an answer that is not Discord's only when it parses it.
        raise CannotConnect(f"What answers at {where} is not Discord.") from error


def _refused(error: discord.HTTPException) -> str:
    if error.status == _UNAUTHORISED:
        return _TURNED_DOWN
    if error.status >= _OUT_OF_ORDER:
        return f"Discord is out of order (status {error.status}); try again later."
    return (
        f"Discord turned the bot away (status {error.status}): {error.text or 'no reason given'}."
    )
