"""Makes the README's pictures; the same bytes each time."""

from __future__ import annotations

import asyncio
import io
from functools import cache
from typing import TYPE_CHECKING, Final

from PIL import Image

from bot.records.ending import ending_of
from render.model.shape import Shape
from render.painting import paint, paint_end
from rules.kernel.game.event import Beat
from rules.kernel.playing.journal import events_of
from rules.kernel.system.spec import params
from rules.registry import installed
from tests.architecture.laws import ROOT
from tests.fuzz.games import random_game
from tests.pictures.games import seated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.kernel.playing.journal import Entry
    from rules.kernel.system.ruleset import AnyRuleset
    from tests.fuzz.games import Played

FOLDER: Final = ROOT / "docs" / "pictures"
_LEAST: Final = 60
"""Actions of a game that has something to tell."""
_MOST: Final = 30


def pictures() -> Iterator[tuple[str, bytes, str]]:
    """The name of each file, its content, and the alt text."""
    for ruleset in installed():
        played = _game(ruleset)
        live, _ = seated(ruleset, played, _telling(ruleset, played.entries))
        for shape in Shape:
            picture = paint(ruleset.id, live.view(None), shape)
            yield f"{ruleset.id}-{shape}.png", picture.png, picture.alt
        live, journal = seated(ruleset, played)
        ending = asyncio.run(ending_of(live, journal))
        picture = paint_end(ruleset.id, live.view(None), ending)
        yield f"{ruleset.id}-end.png", picture.png, picture.alt
        for scenario in scenarios(ruleset):
            played = _game(ruleset, scenario)
            live, _ = seated(ruleset, played, _telling(ruleset, played.entries))
            picture = paint(ruleset.id, live.view(None), Shape.WIDE)
            yield f"{ruleset.id}-{scenario}.png", picture.png, picture.alt


def scenarios(ruleset: AnyRuleset) -> tuple[str, ...]:
    """What is played otherwise than usual, and looks so."""
    manual = ruleset.how_to_play
    return () if manual is None else tuple(manual.of)


@cache
def _game(ruleset: AnyRuleset, scenario: str = "") -> Played:
    """The first long game that somebody wins; the longest, where all are short."""
    named = {ruleset.scenario_option: scenario} if scenario else {}
    options = ruleset.read_options(named)
    usual = {each.name: getattr(options, each.name) for each in params(ruleset.options)}
    short: list[Played] = []
    for number in range(_MOST):
        played = random_game(ruleset, f"picture-{number}", look=False, **usual)
        result = ruleset.result(played.state)
        if result is not None and result.winner is not None:
            if played.plies >= _LEAST:
                return played
            short.append(played)
    return max(short, key=lambda each: each.plies)


def _telling(ruleset: AnyRuleset, entries: list[Entry]) -> int:
    """After how many entries there is something to see: an attack in the middle of the game."""
    middle = len(entries) // 2
    attacks = [
        number
        for number, entry in enumerate(entries, start=1)
        if any(each.event.beat is Beat.STRIKE for each in events_of(ruleset, entry))
    ]
    return min(attacks, key=lambda number: abs(number - middle), default=middle)


def pixels(content: bytes) -> tuple[tuple[int, int], bytes]:
    """What a file shows: how it is packed may differ from machine to machine."""
    image = Image.open(io.BytesIO(content)).convert("RGB")
    return image.size, image.tobytes()
