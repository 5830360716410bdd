"""The after-action report of a finished game: what its words and numbers are, not how they look.

Nothing in it is made up: each sentence is what the system tells of an event, each number is counted
from the journal.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.records.chronicle import boards, chronicle_of
from bot.records.ending import length_of
from bot.records.story import scene
from render.model.ending import fallen, losses
from rules.kernel.system.presets import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.apart import Tell
    from bot.records.chronicle import Chronicle, Moment
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from render.model.scene import Scene
    from rules.kernel.game.state import State
    from rules.kernel.playing.luck import Balance

_PARTS: Final = 6
"""The most paragraphs of a story."""
_LINES: Final = 4
"""The most actions that a paragraph tells."""
_GIST: Final = 3
"""The most lines of the log that are told of an action."""
TURNS: Final = 3
"""The most turning points that are told."""
_ESCAPE: Final = re.compile(r"\\([^\w\s])")


class SideReport(NamedTuple):
    """What a report tells of one seat.

    Attributes:
        title: Its name.
        players: Who played it, as plain text.
        won: Whether its side has won.
        acted: How many actions it took that stand.
        left: Pieces that are still in the game.
        whole: Pieces that it had; 0 where that is not counted.
        told: The same in detail.
        luck: What its dice gave.
    """

    title: str
    players: tuple[str, ...]
    won: bool
    acted: int
    left: int
    whole: int
    told: tuple[str, ...]
    luck: Balance


class Turn(NamedTuple):
    """A turning point.

    Attributes:
        number: The action.
        who: The seat that acted, by its title.
        words: What happened.
        chance: The chance that was taken, in per cent, and whether it came true; empty for none.
        gainer: For whom it turned; empty for nobody.
    """

    number: int
    who: str
    words: str
    chance: str
    gainer: str


class Part(NamedTuple):
    """A paragraph: what it is of, and its sentences."""

    head: str
    sentences: tuple[str, ...]


class Report(NamedTuple):
    """A report.

    Attributes:
        title: The system's name.
        code: The game's code.
        played: The preset or variants, in words; may be empty.
        outcome: How it ended, in a sentence.
        length: How long it took, a few words each.
        sides: What is told of each seat.
        parts: The story.
        turns: The turning points, in order.
        boards: The states that are shown, by what they are called, with the numbers of the
            actions that they come after.
    """

    title: str
    code: str
    played: str
    outcome: str
    length: tuple[str, ...]
    sides: tuple[SideReport, ...]
    parts: tuple[Part, ...]
    turns: tuple[Turn, ...]
    boards: tuple[tuple[str, int, State], ...]


def report_of(live: LiveGame, entries: Sequence[JournalEntry], tell: Tell) -> Report:
    """The report of a game that is over, with all that was hidden.

    Args:
        live: The game, which has a result.
        entries: Its whole journal.
        tell: Hears how far it has come.

    Raises:
        UNREADABLE: An entry has another form.
        UnfollowableError: An event can't be folded.
    """
    result = live.result
    if result is None:
        raise ValueError(f"game {live.game.id} is not over")
    found = chronicle_of(live, entries, tell)
    last = len(found.moments)
    cuts = _cuts(found)
    turning = found.turning[:TURNS]
    shown = [("The start", found.opening), *(("The turning point", each) for each in turning[:1])]
    shown.append(("The end", last))
    wanted = {found.opening, *cuts, *(number for _, number in shown)}
    states = boards(live, entries, wanted)
    scenes = {number: scene(live, state) for number, state in states.items()}
    return Report(
        title=live.ruleset.title,
        code=live.game.id,
        played=in_words(live.ruleset.presets, live.options),
        outcome=result.words,
        length=(*_length(last - 1, found.dice), *length_of(live, entries)[1:]),
        sides=tuple(
            _side(live, found, scenes[last], index, won=seat.side == result.winner)
            for index, seat in enumerate(live.seats)
        ),
        parts=tuple(_part(live, found, scenes, pair) for pair in _pairs(found.opening, cuts)),
        turns=tuple(_turn(live, found.moments[number - 1]) for number in sorted(turning)),
        boards=tuple((name, number, states[number]) for name, number in shown),
    )


def plain(name: str) -> str:
    """A name without the escapes that it is kept with for chat."""
    return _ESCAPE.sub(r"\1", name)


def _side(live: LiveGame, found: Chronicle, end: Scene, index: int, *, won: bool) -> SideReport:
    seat = live.seats[index]
    lost = losses(end, index)
    return SideReport(
        title=seat.title,
        players=tuple(dict.fromkeys(plain(each.name) for each in live.holders(seat.id))),
        won=won,
        acted=sum(each.seat == seat.id and each.stands for each in found.moments),
        left=lost.left,
        whole=lost.whole,
        told=lost.told,
        luck=found.luck.balance(seat.id),
    )


def _turn(live: LiveGame, moment: Moment) -> Turn:
    chance = ""
    if moment.trials:
        taken = moment.trials[0]
        came = "it came" if taken.met else "it did not come"
        chance = f"chance {round(100 * taken.chance.share)} %, {came}"
    return Turn(
        moment.number,
        live.title(moment.seat) if moment.seat else "",
        _words(moment),
        chance,
        live.title(moment.gainer) if moment.gainer else "",
    )


def _words(moment: Moment) -> str:
    """What happened, in one sentence: what was done, and what came of it at once."""
    told = [(each.shortly.what or each.what).rstrip(" :") for each in moment.gist]
    words = "; ".join(dict.fromkeys(filter(None, told[:_GIST])))
    return _sentence(words)


def _cuts(found: Chronicle) -> list[int]:
    """The numbers of the last actions of the paragraphs: at ends of stages, about equally long."""
    moments = found.moments[found.opening :]
    if not moments:
        return [len(found.moments)]
    ends = [
        now.number
        for now, after in pairwise(moments)
        if now.stage != after.stage or not after.stage
    ]
    each = max(1, -(-len(moments) // _PARTS))
    cuts: list[int] = []
    since = found.opening
    for end in ends:
        if end - since >= each:
            cuts.append(end)
            since = end
    return [*cuts, len(found.moments)]


def _pairs(first: int, cuts: Iterable[int]) -> list[tuple[int, int]]:
    numbers = [first, *cuts]
    return list(pairwise(numbers))


def _part(
    live: LiveGame, found: Chronicle, scenes: Mapping[int, Scene], pair: tuple[int, int]
) -> Part:
    """The paragraph on the actions after the first of two numbers up to the second."""
    first, last = pair
    moments = found.moments[first:last]
    if not any(each.stands for each in moments):
        return Part(_head(live, moments, first, last), ("All of this was taken back.",))
    acted = Counter(each.seat for each in moments if each.stands)
    told = [
        f"the {seat.title} acted {_times(acted[seat.id])}" for seat in live.seats if acted[seat.id]
    ]
    dice = sum(each.dice for each in moments)
    thrown = f"; {dice} {'die was' if dice == 1 else 'dice were'} thrown" if dice else ""
    sentences = [f"{_sentence(' and '.join(told))}{thrown}."] if told else []
    told_of = sorted([*_told(moments), *_mastered(moments)], key=lambda each: each.number)
    sentences += dict.fromkeys(f"{_words(each).rstrip('.')}." for each in told_of)
    for index, seat in enumerate(live.seats):
        gone = fallen(scenes[first], scenes[last], index)
        if gone:
            names = ", ".join(
                f"{name} ({count})" if count > 1 else name for name, count in gone.items()
            )
            sentences.append(f"The {seat.title} lost {names}.")
    gainer = _gainer(live, found, first, last)
    if gainer and last < len(found.moments):
        sentences.append(f"It went the way of the {gainer}.")
    return Part(_head(live, moments, first, last), tuple(sentences))


def _told(moments: Sequence[Moment]) -> list[Moment]:
    """The actions that a paragraph tells, in order: strikes first, then those that turned most."""
    told = [each for each in moments if each.told and each.seat and each.stands]
    by_weight = sorted(told, key=lambda each: (not each.strikes, -each.swing, each.number))
    return sorted(by_weight[:_LINES], key=lambda each: each.number)


def _mastered(moments: Sequence[Moment]) -> list[Moment]:
    """What no seat did, the game master above all, as far as a paragraph tells it."""
    return [each for each in moments if each.told and each.seat is None and each.stands][:_LINES]


def _head(live: LiveGame, moments: Sequence[Moment], first: int, last: int) -> str:
    stages = [each.stage for each in moments if each.stage]
    actions = f"actions {first + 1} to {last}" if first + 1 < last else f"action {last}"
    if not stages:
        return actions.capitalize()
    name, low, high = live.ruleset.stage_name.capitalize(), stages[0], stages[-1]
    span = f"{name} {low}" if low == high else f"{name}s {low} to {high}"
    return f"{span} ({actions})"


def _gainer(live: LiveGame, found: Chronicle, first: int, last: int) -> str:
    """The title of the seat whose position got better in a stretch by most; empty for none."""
    before, after = found.moments[first - 1].leads, found.moments[last - 1].leads
    gains = [now - then for now, then in zip(after, before, strict=False)]
    if not gains or max(gains) <= 0:
        return ""
    return live.seats[max(range(len(gains)), key=gains.__getitem__)].title


def _length(actions: int, dice: int) -> tuple[str, str]:
    return (
        "1 action" if actions == 1 else f"{actions} actions",
        "1 die" if dice == 1 else f"{dice} dice",
    )


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
