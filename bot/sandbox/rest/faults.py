"""Trouble on purpose: what the next matching requests of the bot meet."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.model.kinds import Payload

_TOO_MANY = 429


@dataclass(slots=True)
class Fault:
    """What happens to a matching request.

    Attributes:
        times: How many more requests meet it.
        status: Answer with this status instead of doing anything; None passes the request on.
        wait: Seconds before anything else.
        held: Whether requests wait, before anything else, until they may ``go_on``.
        skip: How many matching requests pass before the first one meets it.
        drop: Cut the connection ``before`` or ``after`` the request takes effect; ``effect``:
            answer as usual, but let the effect be lost.
    """

    method: str
    path: re.Pattern[str]
    times: int
    status: int | None = None
    body: Payload = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    wait: float = 0.0
    held: bool = False
    drop: str = ""
    skip: int = 0
    met: int = 0
    _came: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _gate: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def came(self, timeout: float = 60.0) -> None:  # noqa: ASYNC109 - the test's patience
        """Wait until a request has met it.

        Raises:
            TimeoutError: If none has in so many seconds.
        """
        async with asyncio.timeout(timeout):
            await self._came.wait()

    def go_on(self) -> None:
        """Let the requests that are held go on, and those that are still to come."""
        self._gate.set()

    async def hold_up(self) -> None:
        """Let a request that has met it wait."""
        self._came.set()
        if self.wait:
            await asyncio.sleep(self.wait)
        if self.held:
            await self._gate.wait()

    def matches(self, method: str, path: str) -> bool:
        """Whether a request meets this fault."""
        return (
            self.times > 0 and self.method in ("*", method) and self.path.search(path) is not None
        )


class Faults:
    """Faults in the order in which they were asked for.

    ``method`` may be ``*``; ``path`` is a regular expression searched in the path after
    ``/api/v10``. Each method returns the fault, whose ``met`` counts.
    """

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def answer(
        self, method: str, path: str, *, status: int, body: Payload | None = None, times: int = 1
    ) -> Fault:
        """Answer with a status and a JSON body; nothing takes effect."""
        shown = body or {"message": f"{status}: injected", "code": 0}
        return self._add(Fault(method, re.compile(path), times, status=status, body=shown))

    def rate_limit(
        self,
        method: str,
        path: str,
        *,
        retry_after: float = 0.05,
        everywhere: bool = False,
        times: int = 1,
    ) -> Fault:
        """Answer 429 as Discord does; ``everywhere`` is the global limit."""
        headers = {
            "Via": "1.1 google",
            "Retry-After": str(max(1, round(retry_after))),
            "X-RateLimit-Scope": "global" if everywhere else "user",
        }
        if everywhere:
            headers["X-RateLimit-Global"] = "true"
        else:
            headers |= {
                "X-RateLimit-Limit": "5",
                "X-RateLimit-Remaining": "0",
                "X-RateLimit-Reset-After": str(retry_after),
                "X-RateLimit-Bucket": "injected",
            }
        body = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": everywhere,
        }
        return self._add(
            Fault(method, re.compile(path), times, status=_TOO_MANY, body=body, headers=headers)
        )

    def delay(self, method: str, path: str, *, seconds: float, times: int = 1) -> Fault:
        """Let matching requests wait before they take effect."""
        return self._add(Fault(method, re.compile(path), times, wait=seconds))

    def hold(self, method: str, path: str) -> Fault:
        """Let a matching request wait until it may ``go_on``, before it takes effect."""
        return self._add(Fault(method, re.compile(path), 1, held=True))

    def drop_before(self, method: str, path: str, *, times: int = 1) -> Fault:
        """Cut the connection; the request never takes effect."""
        return self._add(Fault(method, re.compile(path), times, drop="before"))

    def drop_after(self, method: str, path: str, *, times: int = 1) -> Fault:
        """Cut the connection when the request has taken effect; its answer is lost."""
        return self._add(Fault(method, re.compile(path), times, drop="after"))

    def lose_effect(self, method: str, path: str, *, times: int = 1) -> Fault:
        """Answer as usual, but let what the request did to messages be lost."""
        return self._add(Fault(method, re.compile(path), times, drop="effect"))

    def forget(self, fault: Fault) -> None:
        """End one of them."""
        fault.go_on()
        self._faults = [each for each in self._faults if each is not fault]

    def clear(self) -> None:
        """End all trouble."""
        for fault in self._faults:
            fault.go_on()
        self._faults.clear()

    def meet(self, method: str, path: str) -> Fault | None:
        """The fault that this request meets, counted as met."""
        for fault in self._faults:
            if fault.matches(method, path) and fault.skip:
                fault.skip -= 1
            elif fault.matches(method, path):
                fault.times -= 1
                fault.met += 1
                return fault
        return None

    def _add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault
