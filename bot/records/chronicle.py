"""A finished game read once from its journal: what each action came to, and which ones turned it.

An action turned the game as far as it moved the worth of the position, as the rules value it for
the practice opponent, from one side to another. Where the rules value nothing, it is the luck that
counts: how unlikely its outcome was. Where dice are thrown, they turn games: actions without any
count only in a game that has none.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.records.story import telling_of
from bot.records.verification import states
from rules.kernel.game.event import Beat
from rules.kernel.playing.journal import events_of, sealed_by, spans_of
from rules.kernel.playing.luck import LuckRecord

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bot.apart import Tell
    from bot.referee.live_game import LiveGame
    from bot.store import JournalEntry
    from rules.kernel.game.state import State
    from rules.kernel.game.telling import Telling
    from rules.kernel.playing.journal import Entry
    from rules.kernel.playing.luck import Trial

TURNING: Final = 8
"""The most turning points of a game that are pointed out."""
_WHOLE: Final = 1000
"""The swing of an outcome that was nearly impossible."""


class Moment(NamedTuple):
    """An action that everybody knows of, and what it came to.

    Attributes:
        number: Its number, from 1 for the set-up.
        seat: Who acted; ``None`` for the set-up and the referee.
        stage: The stretch of play that it was in; 0 for none.
        told: What is told of it, with all secrets.
        gist: What matters of that: its strikes, without them what was done, without whose turn
            came by it.
        strikes: Whether there were strikes.
        dice: How many dice were thrown.
        trials: The chances that were taken.
        leads: How far each seat was ahead of the others after it; empty where nothing is valued.
        stands: Whether it was neither taken back nor took others back.
        swing: How far it turned the game.
        gainer: The seat for which it did; ``None`` if for nobody.
    """

    number: int
    seat: str | None
    stage: int
    told: tuple[Telling, ...]
    gist: tuple[Telling, ...]
    strikes: bool
    dice: int
    trials: tuple[Trial, ...]
    leads: tuple[int, ...]
    stands: bool = True
    swing: int = 0
    gainer: str | None = None


class Chronicle(NamedTuple):
    """A finished game.

    Attributes:
        moments: Its actions, in order.
        turning: The numbers of those that turned it, greatest swing first; the last is not among
            them, which ends it.
        opening: The number of the last action before the first dice of a player.
        luck: What the dice gave to whom.
    """

    moments: tuple[Moment, ...]
    turning: tuple[int, ...]
    opening: int
    luck: LuckRecord

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(each.dice for each in self.moments)


def chronicle_of(live: LiveGame, entries: Sequence[JournalEntry], tell: Tell) -> Chronicle:
    """Read a game that is over.

    Args:
        live: The game.
        entries: Its whole journal.
        tell: Hears how many entries have been read.

    Raises:
        UNREADABLE: An entry has another form.
        UnfollowableError: An event can't be folded.
    """
    read = [live.entry(each) for each in entries]
    spans = spans_of(read)
    luck = LuckRecord(live.ruleset, live.start, tuple(seat.id for seat in live.seats), spans)
    moments: list[Moment] = []
    leads: tuple[int, ...] = ()
    following = states(live.ruleset, live.start, read)
    for done, (entry, state) in enumerate(zip(read, following, strict=True), start=1):
        tell(done, len(read))
        taken = len(luck.trials)
        luck.add(entry)
        if sealed_by(entry.events) is not None:
            continue
        now = _leads(live, state)
        number = len(moments) + 1
        moment = _moment(live, number, entry, state, luck.trials[taken:])
        if any(first <= number <= last + 1 for first, last in spans):
            moment = moment._replace(stands=False)
        moments.append(_swung(live, moment._replace(leads=now), leads))
        leads = now
    return Chronicle(tuple(moments), _turning(moments), _opening(moments), luck)


def boards(
    live: LiveGame, entries: Sequence[JournalEntry], numbers: Collection[int]
) -> dict[int, State]:
    """The states after the public actions of these numbers."""
    read = [live.entry(each) for each in entries]
    found: dict[int, State] = {}
    number = 0
    for entry, state in zip(read, states(live.ruleset, live.start, read), strict=True):
        number += sealed_by(entry.events) is None
        if number in numbers:
            found.setdefault(number, state)
    return found


def _moment(
    live: LiveGame, number: int, entry: Entry, state: Any, trials: Iterable[Trial]
) -> Moment:
    told: list[tuple[Beat, Telling]] = []
    for emitted in events_of(live.ruleset, entry):
        telling = telling_of(live, emitted.event)
        if telling is not None:
            told.append((emitted.event.beat, telling))
    ways = (Beat.STRIKE, Beat.QUIET, Beat.HANDOVER, Beat.END)
    by_beat = (tuple(each for beat, each in told if beat is way) for way in ways)
    return Moment(
        number,
        entry.seat,
        live.ruleset.stage(live.ruleset.view(state, None)),
        tuple(each for _, each in told),
        next(filter(None, by_beat), ()),
        any(beat is Beat.STRIKE for beat, _ in told),
        sum(len(each["faces"]) for each in entry.rolls),
        tuple(trials),
        (),
    )


def _leads(live: LiveGame, state: Any) -> tuple[int, ...]:
    """How far each seat is ahead of the mean of the others, as each of them sees it."""
    ruleset = live.ruleset
    if not ruleset.solo:
        return ()
    worth = [ruleset.worth(ruleset.view(state, seat.id), seat.id) for seat in live.seats]
    others = max(1, len(worth) - 1)
    return tuple(each - (sum(worth) - each) // others for each in worth)


def _swung(live: LiveGame, moment: Moment, before: tuple[int, ...]) -> Moment:
    """The moment with how far it turned the game, and for whom."""
    ids = [seat.id for seat in live.seats]
    if moment.leads and before:
        gains = [now - then for now, then in zip(moment.leads, before, strict=True)]
        best = max(range(len(ids)), key=gains.__getitem__)
        return moment._replace(swing=gains[best], gainer=ids[best] if gains[best] > 0 else None)
    if moment.leads or not moment.trials:
        return moment
    first = moment.trials[0]
    missed = first.chance.share if not first.met else Fraction(1) - first.chance.share
    others = [each for each in ids if each != first.seat]
    gainer = first.seat if first.met else (others[0] if len(others) == 1 else None)
    return moment._replace(swing=int(missed * _WHOLE), gainer=gainer)


def _turning(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The actions that turned a game, greatest swing first."""
    acted = [each for each in moments[:-1] if each.seat and each.stands and each.swing > 0]
    thrown = [each for each in acted if each.dice]
    found = sorted(thrown or acted, key=lambda each: (-each.swing, each.number))
    return tuple(each.number for each in found)


def _opening(moments: Sequence[Moment]) -> int:
    first = next((each.number for each in moments if each.seat and each.dice), 1)
    return max(1, first - 1)
