"""A brick grid in letters, and what the letters mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.layers import Told
from render.text.lines import code_of, entry_of, plain, wrapped
from rules.space.grid import Axis, Cell

if TYPE_CHECKING:
    from render.grid.board import GridBoard
    from render.model.scene import Scene

_WIDE = 3
_MARGIN = 3
_EMPTY = "·"


def text_map(board: GridBoard, scene: Scene) -> list[str]:
    """The grid in rows of letters; even lanes on lines of their own, even rows indented."""
    grid, marks = board.grid, _feature_codes(board)
    on: dict[Cell, str] = {
        feature.cell: marks[feature.name, feature.label] for feature in board.features
    }
    on |= {piece.at: code_of(piece) for piece in scene.pieces if isinstance(piece.at, Cell)}
    numbers = "".join(f"{lane:>{_WIDE}}" for lane in range(1, grid.lanes + 1))
    lines = [" " * (_MARGIN - 1) + numbers]
    for row in range(1, grid.rows + 1):
        label = f"{row:>{_MARGIN - 1}}"
        cells = [(cell, f"{on.get(cell, _EMPTY):>{_WIDE}}") for cell in grid.row(row)]
        if grid.axis is Axis.LANES:
            # Even lanes stand half a cell further down: a line of their own.
            for shifted in (False, True):
                line = "".join(
                    text if grid.shifted(cell) is shifted else " " * _WIDE for cell, text in cells
                )
                lines.append((" " * len(label) if shifted else label) + line.rstrip())
        else:
            shift = " " if grid.shifted(Cell(row, 1)) else ""
            lines.append(label + shift + "".join(text for _, text in cells))
    return lines


def text_key(board: GridBoard, scene: Scene) -> list[Told]:
    """Whose the letters are, and what terrain is what."""
    marks = _feature_codes(board)
    found: list[Told] = []
    for index, side in enumerate(scene.sides):
        pieces = [entry_of(piece) for piece in scene.pieces if piece.side == index]
        words = f"{side.told}: {', '.join(pieces) or 'none on the table'}"
        found.append(Told(wrapped(words, 12, " "), len(pieces)))
    for tray in scene.trays:
        if tray.pieces:
            names = ", ".join(entry_of(piece) for piece in tray.pieces)
            found.append(Told(wrapped(f"{tray.name}: {names}", 8, " "), len(tray.pieces)))
    notes = {(f.name, f.label): f.note for f in board.features}
    sorts = [f"{code} {sort[0]} {notes[sort]}".strip() for sort, code in marks.items()]
    if sorts:
        found.append(Told(wrapped(", ".join(sorts), 6, " ")))
    return found


def _feature_codes(board: GridBoard) -> dict[tuple[str, str], str]:
    """Two characters for each sort of terrain: a lower-case letter and the digit of its label."""
    codes: dict[tuple[str, str], str] = {}
    for feature in board.features:
        sort = (feature.name, feature.label)
        if sort in codes:
            continue
        digit = next((char for char in feature.label if char in "0123456789"), "")
        name = plain(feature.name).lower()
        letters = [char for char in name if char.isascii() and char.isalpha()]
        letters += [*"abcdefghijklmnopqrstuvwxyz", *"#*+=%&"]
        taken = set(codes.values())
        codes[sort] = next(
            (letter + digit for letter in letters if letter + digit not in taken), "##"
        )
    return codes
