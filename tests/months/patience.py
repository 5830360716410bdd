"""Until when what is told may be late, since Discord is or was in trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.months.calendar import DAY, HOUR

if TYPE_CHECKING:
    from tests.months.calendar import Calendar


class Patience:
    """Knows of the trouble that was made; all times are true ones.

    Attributes:
        everywhere: Until when all may be late, as after the bot's clock was put back, or when
            the machine had no time for it.
    """

    def __init__(self, calendar: Calendar) -> None:
        self._calendar = calendar
        self._late: dict[str, int] = {}
        self._begun: dict[str, int] = {}
        self._borne: dict[str, int] = {}
        self.everywhere = 0

    def of(self, where: str) -> int:
        """Until when what is told may be late, in a channel or to a person of that id."""
        return max(self._late.get(where, 0), self._borne.get(where, 0), self.everywhere)

    def stalled(self) -> None:
        """The machine stood still: connections may have timed out, which are no simulated ones."""
        self.everywhere = max(self.everywhere, self._calendar.true + 2 * HOUR)

    def bear(self, where: str, until: int) -> None:
        """What is told there may be late until then, though there is no trouble."""
        self._borne[where] = max(until, self._borne.get(where, 0))

    def expect(self, where: str, until: int) -> None:
        """Trouble begins: what is told may be late for a while, being tried less and less often.

        Args:
            where: The id of a channel or a person.
            until: When that trouble will end.
        """
        now = self._calendar.true
        if self._late.get(where, 0) < now:
            self._begun[where] = now
        length = until - self._begun[where]
        late = until + min(2 * length + HOUR, DAY + HOUR)
        self._late[where] = max(late, self._late.get(where, 0))
