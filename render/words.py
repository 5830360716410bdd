"""The scene in words, for alt text: the same as the picture shows, what matters most first."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from render.scene import Feature, Piece, Scene
    from rules.space.grid import Cell

LIMIT = 1024
"""Characters of an attachment's description."""


def alt_text(scene: Scene) -> str:
    """The scene as sentences, at most ``LIMIT`` characters.

    Where the full wording is too long, cells and damage are named in short, then the text ends
    after the last item that fits.
    """
    text = " ".join(_parts(scene, brief=False))
    if len(text) > LIMIT:
        text = " ".join(_parts(scene, brief=True))
    return shorten(text, LIMIT)


def one_line(text: str) -> str:
    """The text without line breaks, control and format characters."""
    kept = (
        " " if char.isspace() or unicodedata.category(char) == "Cc" else char
        for char in text
        if unicodedata.category(char) not in {"Cf", "Cs"}
    )
    return " ".join("".join(kept).split())


def shorten(text: str, limit: int) -> str:
    """The text up to the last whole item within the limit, with an ellipsis if any is lost."""
    if len(text) <= limit:
        return text
    head = text[: limit - 2]
    stop = max(head.rfind("; "), head.rfind(". "), head.rfind(": "))
    if stop < limit // 2:
        stop = max(head.rfind(" "), limit // 2)
    return head[:stop].rstrip(" ;:.,") + " …"


def listed(piece: Piece, *, brief: bool) -> str:
    """A piece with its place and its damage."""
    marks = [one_line(badge.kind if brief else badge.words) for badge in piece.badges]
    words = [one_line(piece.name)]
    if piece.cell is not None:
        words.append(_place(piece.cell, brief=brief))
    if piece.note:
        words.append(one_line(piece.note))
    text = " ".join(words)
    return f"{text} ({', '.join(marks)})" if marks else text


def _parts(scene: Scene, *, brief: bool) -> Iterable[str]:
    yield _sentence(f"{one_line(scene.title)}: {one_line(scene.status)}")
    if scene.caption:
        yield _sentence(one_line(scene.caption))
    if scene.tallies:
        yield _sentence("; ".join(map(one_line, scene.tallies)))
    if brief:
        yield "Places are row-lane."
    for index, side in enumerate(scene.sides):
        pieces = [listed(p, brief=brief) for p in scene.pieces if p.side == index]
        if pieces:
            yield _sentence(f"{one_line(side.name)}: {'; '.join(pieces)}")
    for tray in scene.trays:
        if tray.pieces:
            pieces = [listed(piece, brief=brief) for piece in tray.pieces]
            yield _sentence(f"{one_line(tray.name)}: {'; '.join(pieces)}")
    if scene.features:
        features = [_feature(feature, brief=brief) for feature in scene.features]
        yield _sentence(f"Terrain: {'; '.join(features)}")


def _feature(feature: Feature, *, brief: bool) -> str:
    note = feature.label if brief else feature.note
    words = (feature.name, _place(feature.cell, brief=brief), note)
    return one_line(" ".join(filter(None, words)))


def _place(cell: Cell, *, brief: bool) -> str:
    return str(cell) if brief else cell.words


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
