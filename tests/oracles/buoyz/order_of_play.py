"""Who has the initiative, and who nominates when: 2.1, 3.0, BZ18, BZ26, BZ126, BZ128, BZ221."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Member:
    """What matters of a ship for the initiative."""

    there: bool
    flagship: bool
    command: int
    civilian: bool
    patrol: bool
    sensors: bool


def modifier(fleet: list[Member]) -> int:
    """What a fleet adds to its two dice (3.0); each once (BZ26), the flag while it is there."""
    there = [each for each in fleet if each.there]
    flag = [each for each in there if each.flagship]
    found = -1 if any(each.civilian for each in there) else 0
    found += 2 if any(each.patrol for each in there) else 0
    for each in flag:
        found += {1: -2, 3: 2}.get(each.command, 2 if each.command > 3 else 0)
        found += 1 if each.sensors else 0
    return found


def winner(blue: tuple[int, int], red: tuple[int, int], more: tuple[int, int]) -> str | None:
    """Who has the initiative; nobody yet if the totals are equal (BZ26)."""
    ours, theirs = sum(blue) + more[0], sum(red) + more[1]
    return None if ours == theirs else "blue" if ours > theirs else "red"


class Alternation:
    """Whose nomination it is, from the one who begins (2.1, 5.3, BZ221)."""

    def __init__(self, first: str, left: dict[str, int], many: str) -> None:
        self._left = dict(left)
        self._many = many
        self.side: str | None = None
        self._quota = 0
        self._to(first)

    def done(self) -> None:
        """The side has nominated a ship."""
        if self.side is None:
            raise ValueError("all have been nominated")
        self._left[self.side] -= 1
        self._quota -= 1
        if not self._quota or not self._left[self.side]:
            self._to("red" if self.side == "blue" else "blue")

    def _to(self, side: str) -> None:
        if not self._left[side]:
            side = "red" if side == "blue" else "blue"
        count = self._left[side]
        self.side = side if count else None
        self._quota = {"ship": 1, "half": -(-count // 2), "side": count}[self._many]
