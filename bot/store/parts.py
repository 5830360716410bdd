"""What a store knows of games that are parts of others; parts of `ReadTx` and `Tx`."""

from typing import Protocol

from bot.store.records import PartGame


class PartReads(Protocol):
    """Reads which games are parts of others."""

    def part(self, game_id: str) -> PartGame | None:
        """What a game is a part of; None if of nothing."""

    def parts_of(self, whole: str) -> list[PartGame]:
        """The games that are parts of one, in the order of opening."""

    def unreported(self, limit: int) -> list[str]:
        """The parts that are over and have not been reported, first opened first.

        Lobbies whose whole is over are among them: nothing will come of these.
        """


class PartWrites(Protocol):
    """Writes which games are parts of others."""

    def add_part(self, game_id: str, whole: str, key: str) -> None:
        """Let a game be an open part of another.

        Raises:
            UnknownGame: There is none.
            Duplicate: It is a part already, or another game is that open part.
        """

    def finish_part(self, game_id: str, at: int) -> bool:
        """Note that a part has been reported; False if it was already, or is none."""
