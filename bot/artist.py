"""Draws boards off the event loop, each only once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from render.png import draw
from render.text import text_board
from render.words import alt_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.tables import Table
    from render.registry import Renderers
    from render.scene import Scene
    from rules.kernel.ruleset import State, View
    from rules.registry import Registry

log = logging.getLogger(__name__)

_KEPT = 32


@dataclass(frozen=True)
class Picture:
    """A board as a PNG, and the same in words."""

    png: bytes
    alt: str


class _Drawing(NamedTuple):
    """The picture of a state, soon or by now."""

    state: State | None
    picture: asyncio.Future[Picture]


class Artist:
    """Turns tables into pictures and text boards, as a seat or a spectator sees them."""

    def __init__(self, renderers: Renderers) -> None:
        self._renderers = renderers
        self._drawn: OrderedDict[tuple[str, str | None], _Drawing] = OrderedDict()
        # One thread: painting holds the interpreter, and two would only quarrel over it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="artist")

    def scene(self, table: Table, seat: str | None = None) -> Scene:
        """What is on the board of a started game."""
        view = table.ruleset.view(table.state, seat)
        return self._renderers.scene_for(table.ruleset.id)(view)

    async def picture(self, table: Table, seat: str | None = None) -> Picture:
        """The board as a picture; drawn in a thread, unless it was drawn lately."""
        try:
            return await asyncio.shield(self._drawing(table, seat))
        except Exception:
            self._drawn.pop((table.game.id, seat), None)
            raise

    async def preview(self, table: Table, view: View) -> Picture:
        """A view of a game as a picture: one with an action drawn into it, say."""
        return await self.drawn(partial(_draw, self._renderers.scene_for(table.ruleset.id), view))

    def begin(self, table: Table) -> None:
        """Start to draw the board that everybody sees, for somebody who will soon ask for it."""
        self._drawing(table, None)

    async def drawn(self, draw: Callable[[], Picture]) -> Picture:
        """Something else than a board, drawn in the same thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, draw)

    def _drawing(self, table: Table, seat: str | None) -> asyncio.Future[Picture]:
        key = (table.game.id, seat)
        known = self._drawn.get(key)
        if known is not None and known.state is table.state and not known.picture.cancelled():
            self._drawn.move_to_end(key)
            return known.picture
        loop = asyncio.get_running_loop()
        scene = self._renderers.scene_for(table.ruleset.id)
        view = table.ruleset.view(table.state, seat)
        picture = loop.run_in_executor(self._thread, _draw, scene, view)
        self._drawn[key] = _Drawing(table.state, picture)
        self._drawn.move_to_end(key)
        while len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        return picture

    async def warm_up(self, registry: Registry) -> None:
        """Draw each system's empty table, so that no player waits for the sprites."""
        for ruleset in registry:
            view = ruleset.view(ruleset.initial(ruleset.options()), None)
            try:
                await self.drawn(partial(_draw, self._renderers.scene_for(ruleset.id), view))
            except Exception:  # the others can be drawn, and its games be played
                log.exception("%s can't be drawn", ruleset.id)

    def text(self, table: Table, seat: str | None = None) -> str:
        """The board in letters."""
        return text_board(self.scene(table, seat))

    def close(self) -> None:
        """Stop drawing."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def _draw(scene_of: Callable[[View], Scene], view: View) -> Picture:
    scene = scene_of(view)
    return Picture(draw(scene), alt_text(scene))
