"""Draws boards off the event loop, each only once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast
from weakref import ReferenceType, ref

from bot.painters import InThread
from bot.parcel import packed, unpacked
from bot.surveys import Answer, answer, surveyed
from render.painting import paint, paint_end, paint_explained, paint_survey
from render.text.board import text_board
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.opening import manual_of, opening_view
from rules.kernel.playing.play import first_state, open_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.lookups.preferences import PreferenceBook
    from bot.painters import Painter
    from bot.referee.live_game import LiveGame
    from bot.surveys import Asked
    from render.model.ending import Ending
    from render.model.scene import Scene, Spot
    from render.model.shape import Shape
    from render.painting import Picture
    from render.registry import Renderers
    from rules.kernel.game.brief import Start
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset, View
    from rules.registry import Registry

log = logging.getLogger(__name__)

_KEPT = 32
"""The most pictures in memory: each has a hundred thousand bytes at most."""


class _Drawing(NamedTuple):
    """The picture of a state, soon or by now; the state may leave memory with its game."""

    state: ReferenceType[State]
    picture: asyncio.Future[Picture]


class _Key(NamedTuple):
    """What is drawn of a game: for whom, in which shape, and which part of the table."""

    game: str
    seat: str | None
    shape: Shape
    around: Spot | None = None


class Pictures:
    """Turns games into pictures and text boards, as a seat or a spectator sees them.

    What everybody sees has the shape that the game's server wants, what one person sees theirs.

    Args:
        renderers: Say what is on a board.
        preferences: Who likes which shape.
        painter: Paints; a thread of the bot's own if None.
    """

    def __init__(
        self, renderers: Renderers, preferences: PreferenceBook, painter: Painter | None = None
    ) -> None:
        self._renderers = renderers
        self._preferences = preferences
        self._painter = painter or InThread()
        self._drawn: OrderedDict[_Key, _Drawing] = OrderedDict()
        self._explained: dict[tuple[str, str], Picture] = {}

    def scene(self, live: LiveGame, seat: str | None = None) -> Scene:
        """What is on the board of a started game."""
        view = live.ruleset.view(live.state, seat)
        return self._renderers.scene_for(live.ruleset.id)(view)

    async def picture(
        self,
        live: LiveGame,
        seat: str | None = None,
        shape: Shape | None = None,
        *,
        person: str | None = None,
        around: Spot | None = None,
    ) -> Picture:
        """The board as a picture; drawn beside the loop, unless it was drawn lately.

        Args:
            live: A started game.
            seat: Whose view is drawn; the spectators' if None.
            shape: The shape; as the person or the server wants it if None.
            person: The only one who sees the picture, if there is only one.
            around: In the middle of the part that is shown, enlarged; all is shown if None.
        """
        key = _Key(live.game.id, seat, shape or await self._usual(live, person), around)
        try:
            return await asyncio.shield(self._drawing(live, key))
        except Exception:
            self._drawn.pop(key, None)
            raise

    async def end(self, live: LiveGame, ending: Ending) -> Picture:
        """The last picture of a game that is over, in its server's shape."""
        view, shape = live.view(None), await self._usual(live, None)
        order = partial(paint_end, live.ruleset.id, view, ending, shape)
        return await self.drawn(order, live.game.id)

    async def _usual(self, live: LiveGame, person: str | None) -> Shape:
        if person is None:
            return (await self._preferences.of(live.game.place)).boards
        return await self._preferences.boards_for(live.game.place, person)

    async def preview(self, live: LiveGame, view: View, person: str | None) -> Picture:
        """A view of a game as a picture for one person, or all: with an action drawn in, say."""
        shape = await self._usual(live, person)
        return await self.drawn(partial(paint, live.ruleset.id, view, shape), live.game.id)

    async def survey(self, live: LiveGame, seat: str, asked: Asked, person: str) -> Answer | None:
        """Where a unit gets or who could fire on it, for one person; None: there is no answer."""
        shape, view = await self._usual(live, person), live.view(seat)
        if self._painter.apart:
            module = type(live.ruleset).__module__
            return await self._painter.paint(
                partial(answer, module, view, asked, shape), live.game.id
            )
        found = surveyed(live.ruleset, view, asked)
        if found is None:
            return None
        order = partial(paint_survey, live.ruleset.id, view, found, shape)
        return Answer(found, await self.drawn(order, live.game.id))

    def begin(self, live: LiveGame) -> None:
        """Start to draw the board that everybody sees, for somebody who will soon ask for it."""
        shape = self._preferences.known(live.game.place).boards
        self._drawing(live, _Key(live.game.id, None, shape))

    async def empty(
        self, ruleset: AnyRuleset, start: Start, place: str | None, person: str
    ) -> Picture:
        """What a game would start from, as a picture for one person; its dice are of no game."""
        shape = await self._preferences.boards_for(place, person)
        view = await asyncio.to_thread(_opened, ruleset, packed(start))
        return await self.drawn(partial(paint, ruleset.id, view, shape), ruleset.id)

    async def explained(self, ruleset: AnyRuleset, scenario: str = "") -> Picture | None:
        """How the board of a system, or of a scenario of it that is explained otherwise, is read.

        It is drawn once; None if the system says nothing of that.
        """
        manual, key = manual_of(ruleset, scenario), (ruleset.id, scenario)
        notes = manual.note if manual is not None else ()
        if notes and key not in self._explained:
            order = partial(paint_explained, ruleset.id, opening_view(ruleset, scenario), notes)
            self._explained[key] = await self.drawn(order, ruleset.id)
        return self._explained.get(key)

    async def drawn(self, order: Callable[[], Picture], of: str = "") -> Picture:
        """Something else than a board.

        Args:
            order: A function of a module with its arguments; it pickles.
            of: The game, or what else it is of.
        """
        return await self._painter.paint(order, of)

    def _drawing(self, live: LiveGame, key: _Key) -> asyncio.Future[Picture]:
        known = self._drawn.get(key)
        if known is not None and known.state() is live.state and not known.picture.cancelled():
            self._drawn.move_to_end(key)
            return known.picture
        view = live.ruleset.view(live.state, key.seat)
        order = partial(paint, live.ruleset.id, view, key.shape, key.around)
        picture = asyncio.ensure_future(self._painter.paint(order, key.game))
        picture.add_done_callback(_looked_at)
        self._drawn[key] = _Drawing(ref(cast("State", live.state)), picture)
        self._drawn.move_to_end(key)
        while len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        return picture

    async def warm_up(self, registry: Registry) -> None:
        """Draw each system's empty table, so that no player waits for the sprites."""
        for ruleset in registry:
            view = ruleset.view(first_state(ruleset, ruleset.start(ruleset.options())), None)
            try:
                await self._painter.warm_up(partial(paint, ruleset.id, view))
            except Exception:  # the others can be drawn, and its games be played
                log.exception("%s can't be drawn", ruleset.id)

    def text(self, live: LiveGame, seat: str | None = None) -> str:
        """The board in letters."""
        return text_board(self.scene(live, seat))

    def close(self) -> None:
        """Stop drawing."""
        self._painter.close()


def _opened(ruleset: AnyRuleset, start: bytes) -> View:
    """What everybody sees of a game that begins, its start packed; its dice are of no game."""
    state = open_game(ruleset, unpacked(start), SeededDice(bytes(32), b"")).state
    return cast("View", ruleset.view(state, None))


def _looked_at(picture: asyncio.Future[Picture]) -> None:
    """Whoever asks for the picture is told why there is none; that nobody asks is no fault."""
    if not picture.cancelled():
        picture.exception()
