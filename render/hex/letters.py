"""A map of hexes in letters, and what the letters mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.layers import Told
from render.text.lines import code_of, entry_of, plain, wrapped
from rules.space.hex import Hex

if TYPE_CHECKING:
    from render.hex.board import HexBoard
    from render.model.scene import Scene

_EMPTY: Final = "·"


def text_map(board: HexBoard, scene: Scene) -> list[str]:
    """The map in rows of letters: even rows are indented by half a hex."""
    codes = terrain_codes(board)
    on: dict[Hex, str] = {each.cell: codes[each.kind] for each in board.terrain}
    for piece in scene.pieces:
        if isinstance(piece.at, Hex) and piece.code:
            on[piece.at] = code_of(piece)
    columns = range(1, board.grid.columns + 1)
    lines = ["   " + "".join(f"{chr(64 + column):<2}" for column in columns).rstrip()]
    for row in range(1, board.grid.rows + 1):
        words = "".join(f"{on.get(Hex(column, row), _EMPTY):<2}" for column in columns)
        shift = " " if row % 2 == 0 else ""
        lines.append(f"{row:>2} {shift}{words.rstrip()}")
    return lines


def text_key(board: HexBoard, scene: Scene) -> list[Told]:
    """Whose the letters are, and what terrain is what."""
    found: list[Told] = []
    for index, side in enumerate(scene.sides):
        pieces = [entry_of(piece) for piece in scene.pieces if piece.side == index]
        words = f"{side.told}: {', '.join(pieces) or 'none on the map'}"
        found.append(Told(wrapped(words, 16, " "), len(pieces)))
    for tray in scene.trays:
        if tray.pieces:
            names = ", ".join(entry_of(piece) for piece in tray.pieces)
            found.append(Told(wrapped(f"{tray.name}: {names}", 8, " "), len(tray.pieces)))
    kinds = {each.kind: each.name for each in board.terrain}
    sorts = [f"{code} {kinds[kind]}" for kind, code in terrain_codes(board).items()]
    if sorts:
        found.append(Told(wrapped(", ".join(sorts), 6, " ")))
    return found


def terrain_codes(board: HexBoard) -> dict[str, str]:
    """A small letter for each kind of terrain."""
    codes: dict[str, str] = {}
    for each in board.terrain:
        if each.kind not in codes:
            letters = [*plain(each.name).lower(), *"abcdefghijklmnopqrstuvwxyz"]
            taken = set(codes.values())
            codes[each.kind] = next(
                char for char in letters if "a" <= char <= "z" and char not in taken
            )
    return codes
