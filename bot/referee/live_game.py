"""A live game: the stored row, parsed once into the types of its system."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from bot.referee.bookings import UNALTERED, alteration_of, bookings_of, origin_of, sequel_of
from bot.referee.codes import title_of
from bot.referee.gathering import NOTHING, Gathering, gathering_of
from bot.referee.held import Offered, Told
from bot.referee.masters import master_of
from bot.referee.tenures import former_of
from bot.referee.ties import ALONE, Ties, ties_of
from rules.kernel.game.brief import Start, kept_brief
from rules.kernel.game.event import Sealed
from rules.kernel.playing import journal, play
from rules.kernel.playing.journal import Entry
from rules.kernel.system import outcome
from rules.kernel.values.errors import Illegal, NotYourTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.referee.bookings import Alteration, Booking
    from bot.referee.masters import Master
    from bot.store import Game, JournalEntry, Json, Member, ReadTx, Tenure
    from rules.kernel.foresight.forecast import Candidate
    from rules.kernel.foresight.offers import Asked, Offer
    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.kernel.game.brief import Brief
    from rules.kernel.game.parts import Part
    from rules.kernel.game.seat import Result, Seat
    from rules.kernel.game.state import State
    from rules.kernel.system.ruleset import AnyRuleset, Options
    from rules.registry import Registry

log = logging.getLogger(__name__)


class OutOfOrder(Illegal):
    """A stored game that can't be played now: its system is missing or older, or it is damaged."""

    def __init__(self, game: Game, *, newer: bool = False, usable: bool = True) -> None:
        title = title_of(game.ruleset)
        if usable and not newer and game.status == "over" and game.result is not None:
            ended = json.loads(game.result)["words"]
            words = f"{ended} Its board can't be shown by this version of {title}."
        elif newer:
            words = (
                f"This game is by newer rules of {title} than this program has; nothing is lost. "
                "It is kept as it is, and goes on when the program has been updated."
            )
        else:
            words = (
                f"{title} is out of order; nothing is lost. "
                "This game is kept as it is, and goes on when that has been mended."
            )
        super().__init__(words)


@dataclass(frozen=True)
class LiveGame:
    """A game, its players and its state.

    Attributes:
        game: The stored row.
        ruleset: The system.
        start: Its options, brief and version in this game.
        members: Who holds which seat, in the order of joining.
        state: The state; ``None`` before the start.
        bookings: Seats that are kept for people who have not joined yet; once it is under way
            those for whom Umpire stands in.
        sequel: The code of its rematch, if one has been opened.
        origin: The code of the game whose rematch it is, if it is one.
        alteration: How the options of a lobby have been changed.
        gathering: What was pressed in a lobby.
        former: Who has left a seat since the start, in the order of leaving.
        master: The named game master, if it has one.
        ties: Which games it is a part of, and which are parts of it.
        told: What entries tell, by what is stored, for who tells it again; it leaves with the game.
        offered: What seats may do, once that has been worked out.
    """

    game: Game
    ruleset: AnyRuleset
    start: Start
    members: tuple[Member, ...]
    state: State | None
    bookings: tuple[Booking, ...] = ()
    sequel: str | None = None
    origin: str | None = None
    alteration: Alteration = UNALTERED
    gathering: Gathering = NOTHING
    former: tuple[Tenure, ...] = ()
    master: Master | None = None
    ties: Ties = ALONE
    told: Told = field(default_factory=Told, repr=False, compare=False)
    offered: Offered = field(default_factory=Offered, init=False, repr=False, compare=False)

    @property
    def number(self) -> int:
        """The number of the last action that everybody knows of: what is decided ahead has none."""
        return self.game.version - (0 if self.state is None else self.state.sealed)

    @property
    def options(self) -> Options:
        """The variants of this game."""
        options: Options = self.start.options
        return options

    @property
    def own_scenario(self) -> bool:
        """Whether somebody wrote the scenario of this game."""
        return bool(self.start.brief.author)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What seats are asked now; nothing before the start and after the end."""
        return play.asked(self.ruleset, self.state) if self.state is not None else ()

    @property
    def active(self) -> tuple[str, ...]:
        """Ids of the seats that must act now."""
        return tuple(each.seat for each in self.questions)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that are to be played, as games of their own, before it goes on."""
        if self.state is None or self.result is not None:
            return ()
        return self.ruleset.parts(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended, if it did."""
        return outcome.result(self.ruleset, self.state) if self.state is not None else None

    @property
    def contributions(self) -> tuple[str, ...] | None:
        """The ids of the presses that fixed the dice; ``None`` before that or where unknown."""
        kept = self.game.contributions
        return None if kept is None else tuple(json.loads(kept))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, with their titles in this game."""
        return self.ruleset.seats(self.start.options, self.start.brief)

    def title(self, seat: str) -> str:
        """The title of a seat in this game."""
        return next(each.title for each in self.seats if each.id == seat)

    def seats_of(self, user_id: str) -> tuple[str, ...]:
        """The seats that a user holds, in the order of the system's seats."""
        held = {member.seat for member in self.members if member.user_id == user_id}
        return tuple(seat.id for seat in self.seats if seat.id in held)

    def own_seat(self, user_id: str) -> str | None:
        """The seat whose knowledge a user has: one that must act now, else the first they hold.

        ``None`` for spectators, moderators among them.
        """
        held = self.seats_of(user_id)
        return next((seat for seat in (*self.active, *held) if seat in held), None)

    def must_hold(self, user_id: str) -> tuple[str, ...]:
        """The seats that a user holds, at least one.

        Raises:
            Illegal: They hold none.
        """
        held = self.seats_of(user_id)
        if not held:
            raise Illegal("You hold no side in this game. Take one with /game join.")
        return held

    def acting_seat(self, user_id: str) -> str:
        """The seat for which a user may act now.

        Raises:
            Refusal: They hold none, or it is not its turn, or no game is under way.
        """
        if self.game.status != "playing":
            over = self.game.status == "over"
            raise Illegal("This game is over." if over else "This game has not started yet.")
        held = self.must_hold(user_id)
        for seat in self.active:
            if seat in held:
                return seat
        if not self.active:
            raise NotYourTurn("Nobody is to act now: parts of this game are played first.")
        titles = " and the ".join(self.title(seat) for seat in self.active)
        raise NotYourTurn(f"It is for the {titles} to act now.")

    def answering_seat(self, number: int, user_id: str) -> str:
        """The seat for which a user answers the question of that number.

        Raises:
            Refusal: The user does not hold it, or no seat is asked that question now.
        """
        seat = self.seat_asked(number)
        if seat is not None and seat in self.seats_of(user_id):
            return seat
        return self.acting_seat(user_id)

    def number_for(self, seat: str) -> int:
        """The number of the question that a seat is asked now; 0 if it is asked none."""
        number = self.state.number_for(seat) if self.state is not None and self.questions else None
        return number or 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the open questions."""
        return tuple(map(self.number_for, self.active))

    def seat_asked(self, number: int) -> str | None:
        """The seat that is asked the question of that number, while it is open."""
        return next((each for each in self.active if self.number_for(each) == number), None)

    def holders(self, seat: str) -> tuple[Member, ...]:
        """The members who hold a seat."""
        return tuple(member for member in self.members if member.seat == seat)

    def booked_for(self, user_id: str) -> tuple[str, ...]:
        """The seats that are kept for a user."""
        return tuple(each.seat for each in self.bookings if each.user_id == user_id)

    def offers(self, seat: str) -> tuple[Offer, ...]:
        """The legal actions of a seat; computed once, for the message and the press on it."""
        if self.state is None:
            return ()
        found = self.offered.by_seat.get(seat)
        if found is None:
            found = play.offers(self.ruleset, self.state, seat)
            self.offered.by_seat[seat] = found
        return found

    def suggested(self, seat: str, asked: Asked) -> tuple[Candidate, ...]:
        """Values for a field of an action that is typed for a seat that must act."""
        return self.ruleset.suggest(self.view(seat), asked, self.offers(seat))

    def offers_ahead(self, seat: str) -> tuple[Offer, ...]:
        """What a seat may decide ahead of any question, whoever must act now."""
        return () if self.state is None else play.offers_ahead(self.ruleset, self.state, seat)

    def previews(self, kind: type[Action]) -> bool:
        """Whether actions of this kind are shown in this game before they are confirmed."""
        shown = self.ruleset.previewed
        if self.state is not None:
            shown = self.ruleset.previewed_for(self.view(None))
        return kind in shown

    def view(self, seat: str | None) -> Any:
        """What a seat (``None``: a spectator) may know of a game that has begun."""
        return self.ruleset.view(self.state, seat)

    def sees_more(self, seat: str) -> bool:
        """Whether a seat knows something that spectators do not."""
        return self.state is not None and play.sees_more(self.ruleset, self.state, seat)

    def entry(self, stored: JournalEntry) -> Entry:
        """The kernel's form of an entry of this game's journal.

        Raises:
            UNREADABLE: The entry has another form.
        """
        return read_entry(self.ruleset, self.start.version, stored)


def read_game(tx: ReadTx, registry: Registry, game: Game) -> LiveGame:
    """The live game of a stored row.

    Raises:
        OutOfOrder: Its system can't be used, is older than the game, or does not fit its options,
            its brief or its snapshot.
    """
    if game.ruleset not in registry:
        raise OutOfOrder(game, usable=False)
    ruleset = registry[game.ruleset]
    if game.ruleset_version > ruleset.version:
        raise OutOfOrder(game, newer=True)
    snapshot = game.snapshot
    try:
        start = read_start(ruleset, game)
        entries = partial(tx.journal, game.id)
        state = None if snapshot is None else read_state(ruleset, start, snapshot, entries)
    except ValidationError as error:
        # The input is left out: it may be a side's secret.
        what = error.errors(include_url=False, include_input=False, include_context=False)[0]
        log.error(  # noqa: TRY400 - the traceback would show the input
            "game %s of %s can't be read: %s at %s", game.id, ruleset.id, what["msg"], what["loc"]
        )
        raise OutOfOrder(game) from None
    members = tuple(tx.members(game.id))
    return LiveGame(
        game=game,
        ruleset=ruleset,
        start=start,
        members=members,
        state=state,
        bookings=bookings_of(tx, game.id) if game.status != "over" else (),
        sequel=sequel_of(tx, game.id) if game.status == "over" else None,
        origin=origin_of(tx, game.id),
        alteration=alteration_of(tx, game.id) if game.status == "lobby" else UNALTERED,
        gathering=gathering_of(tx, game, members),
        former=former_of(tx, game),
        master=master_of(tx, game.id),
        ties=ties_of(tx, game.id),
    )


def read_start(ruleset: AnyRuleset, game: Game) -> Start:
    """What a game starts from; without a brief of its own, what the data say.

    Raises:
        ValidationError: It does not fit the system.
    """
    options = ruleset.kept_options(game.options)
    kept, own = game.brief, ruleset.brief
    brief: Brief = ruleset.brief_for(options) if kept is None else kept_brief(own, kept)
    return Start(options, brief, game.ruleset_version)


def read_state(
    ruleset: AnyRuleset, start: Start, snapshot: Json, stored: Callable[[], Iterable[JournalEntry]]
) -> State:
    """The state of a snapshot; one of an older version may be folded anew from the journal.

    Raises:
        ValidationError: It does not fit the system.
    """
    try:
        state: State = ruleset.read_state(snapshot, start)
    except ValidationError as misfit:
        if start.version == ruleset.version:
            raise
        read = partial(read_entry, ruleset, start.version)
        try:
            state = journal.replay(ruleset, start, map(read, stored()))
        except UNREADABLE:
            raise misfit from None
    return state


def known_to(
    live: LiveGame, entries: Sequence[JournalEntry], seat: str | None
) -> list[JournalEntry]:
    """Those entries of which a seat (``None``: a spectator) may know, by their public numbers.

    What the seat has decided ahead bears the number of the action before it.

    Args:
        live: The game.
        entries: The last entries of its journal.
        seat: The seat.
    """
    found, number = [], live.number
    for stored in reversed(entries):
        sealer = sealer_of(stored)
        if sealer in (None, seat):
            found.append(replace(stored, seq=number))
        if sealer is None:
            number -= 1
    return found[::-1]


def sealer_of(stored: JournalEntry) -> str | None:
    """The seat that has decided something ahead by an entry."""
    if Sealed.tag not in stored.events:  # as of nearly all: parsing takes longer
        return None
    try:
        return journal.sealed_by(json.loads(stored.events))
    except UNREADABLE:
        return None


UNREADABLE = (AttributeError, LookupError, TypeError, ValueError)
"""The errors of reading an entry of another form; their messages may hold a side's secret."""


def read_entry(ruleset: AnyRuleset, version: int, stored: JournalEntry) -> Entry:
    """The kernel's form of a journal entry of a game of that version.

    Raises:
        UNREADABLE: The entry has another form.
    """
    entry = Entry(
        stored.seat,
        json.loads(stored.action),
        json.loads(stored.events),
        json.loads(stored.rolls),
    )
    return journal.upcast(ruleset, version, entry)
