"""What a store keeps that was made of games, such as films; parts of `ReadTx` and `Tx`."""

from typing import Protocol


class KeepsakeReads(Protocol):
    """Reads what was made of games."""

    def keepsake(self, game_id: str, key: str) -> bytes | None:
        """What was made of a game and is kept under that key; None if nothing is."""


class KeepsakeWrites(Protocol):
    """Writes what was made of games."""

    def add_keepsake(self, game_id: str, key: str, made: bytes, *, at: int, most: int) -> None:
        """Keep what was made of a game, in the place of what is kept under that key.

        Of all games the newest `most` bytes are kept; what is older goes. Raises UnknownGame.
        """
