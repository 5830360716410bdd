"""Does something again and again; while the store fails, less and less often."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, NoReturn

from bot.store import StoreUnusable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from logging import Logger

_LONGEST_REST: Final = 60.0


async def repeat(
    work: Callable[[], Awaitable[object]], *, every: float, log: Logger, otherwise: str
) -> NoReturn:
    """Do some work with a rest behind it, until the task is cancelled; what fails is logged.

    Args:
        work: What is done.
        every: Seconds of rest; twice as long after each time that the store failed.
        log: Whose complaints they are.
        otherwise: What does not happen while it fails, in a few words.
    """
    rest = every
    while True:
        try:
            await work()
        except StoreUnusable as error:
            rest = min(2 * rest, _LONGEST_REST)
            log.error("%s, next try in %d s: %s", otherwise, rest, error)  # noqa: TRY400 - the message holds the cause
        except Exception:
            log.exception(otherwise)
        else:
            rest = every
        await asyncio.sleep(rest)
