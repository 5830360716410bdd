"""Which boards of a finished game its film shows, for how long, and what stands below them."""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.records.carried import taken_up
from bot.records.chronicle import TURNING, boards, chronicle_of
from bot.records.ending import ending_of
from bot.records.story import scene
from render.film import Strip, film, shot
from render.text.ending import ending_text
from render.text.lines import shorten
from rules.kernel.playing.luck import firsts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.apart import Tell
    from bot.records.carried import Carried
    from bot.records.chronicle import Chronicle, Moment
    from bot.referee.live_game import LiveGame
    from render.film import Film

MOST: Final = 48
"""The most boards of a film."""
_FIRST, _STEP, _HELD, _LAST = 1500, 700, 2600, 5000
"""Milliseconds for which a board is shown."""
_ALT: Final = 1024
_SIGNS: Final = re.compile(r"^\W+")
"""Signs before a line, which the letters of a film don't have."""


class MadeFilm(NamedTuple):
    """A film, and what it shows in words."""

    film: Film
    alt: str


def make_film(brought: Carried, limit: int, *, tell: Tell) -> MadeFilm:
    """The film of a finished game, of at most so many bytes.

    Raises:
        TooLargeError: It can't be made so small.
        UNREADABLE: An entry has another form.
        UnfollowableError: An event can't be folded.
    """
    live = taken_up(brought)
    found = chronicle_of(live, brought.journal, lambda _done, _of: None)
    ending = asyncio.run(ending_of(live, brought.journal))
    numbers = cut(found)
    states = boards(live, brought.journal, numbers)
    held = set(found.turning[:TURNING])
    luck = dict(_luck(live, found))
    last = len(found.moments)
    shots = []
    for done, number in enumerate(numbers, start=1):
        tell(done, 2 * len(numbers))
        words = caption(found.moments[number - 1], luck[number], held=number in held)
        strip = Strip(number, last, words, turning=number in held)
        shown = scene(live, states[number])
        if number == last:
            shots.append(shot(shown, strip, _LAST, ending))
        else:
            shots.append(shot(shown, strip, _time(number, numbers[0], held)))
    made = film(shots, limit, lambda done, _of: tell(len(numbers) + done, 2 * len(numbers)))
    words = ending_text(scene(live, states[last]), ending)
    return MadeFilm(made, shorten(f"The game as a film of {made.boards} boards. {words}", _ALT))


def cut(found: Chronicle) -> list[int]:
    """The numbers of the actions whose boards are shown, in order.

    All of them in a short game. In a long one the start, the turning points and the end, and
    between them others at even distances.
    """
    first, last = found.opening, len(found.moments)
    if last - first < MOST:
        return list(range(first, last + 1))
    chosen = {first, last, *found.turning[:TURNING]}
    # The board just before a turning point is what makes it one.
    chosen |= {max(first, each - 1) for each in found.turning[:TURNING]}
    room = MOST - len(chosen)
    chosen |= {first + (last - first) * each // (room + 1) for each in range(1, room + 1)}
    return sorted(chosen)


def _time(number: int, first: int, held: set[int]) -> int:
    if number == first:
        return _FIRST
    return _HELD if number in held else _STEP


def caption(moment: Moment, luck: str, *, held: bool) -> str:
    """What stands below a board: of a turning point the chance, else the dice; and the luck."""
    thrown = [str(face) for each in moment.told for throw in each.throws for face in throw.faces]
    if held:
        told = "Turning point"
        if moment.trials:
            taken = moment.trials[0]
            came = "came true" if taken.met else "did not come true"
            told += f": {round(100 * taken.chance.share)} % {came}"
        return told
    if not moment.stands:
        return "Taken back"
    if moment.seat is None and moment.number > 1 and moment.gist:
        return _SIGNS.sub("", moment.gist[0].what)  # the board alone would not show it
    dice = f"Dice {' '.join(thrown)}" if thrown else ""
    return " · ".join(filter(None, (dice, luck)))


def _luck(live: LiveGame, found: Chronicle) -> Iterator[tuple[int, str]]:
    """How many more chances came true than were to be expected, a seat each, after each action."""
    gained = {seat.id: Fraction() for seat in live.seats}
    for moment in found.moments:
        for taken in firsts(moment.trials) if moment.stands else ():
            gained[taken.seat] += taken.met - taken.chance.share
        told = [f"{seat.title} {float(gained[seat.id]):+.1f}" for seat in live.seats]
        yield moment.number, f"Luck: {', '.join(told)}" if any(gained.values()) else ""
