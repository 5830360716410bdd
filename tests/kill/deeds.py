"""What people do while the bot is killed, and what must have come of it afterwards."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.gateway.message.panel import answer_of
from bot.referee.requests import stored_entry
from bot.referee.take_backs import past_of
from bot.referee.transitions import acted, intervened, readied, started, taken_back, unready
from rules.kernel.game.action import Concede, TakeBack, WriteNote
from rules.kernel.game.event import Beat
from rules.kernel.playing.journal import events_of
from rules.kernel.playing.play import offers_ahead
from rules.kernel.playing.taking_back import bar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

    from bot.referee.live_game import LiveGame
    from bot.sandbox import Channel, Exchange, LocalDiscord, Message, Person
    from bot.store import JournalEntry
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from rules.kernel.playing.journal import Entry
    from rules.kernel.system.ruleset import AnyRuleset

LOBBY = ("open", "join by button", "join by command", "ready", "start", "concede")
PLAY = ("keeps the initiative", "passes the initiative", "attack", "command")
BACK = "take back"
NOTE = "a game master's note"
SMALL = {
    "trio": ("press", "command", NOTE),
    "ambush": ("at once", "ahead", "command"),
    "modern_skirmish": ("command", BACK),
}
"""What is done in small games of other systems: answers together with others, and ahead of any
question; many figures, of whom one command moves as many as there are."""
OPTIONS: Mapping[str, Mapping[str, Any]] = {"modern_skirmish": {"map": "patrol"}}
"""What makes a game small."""
_TYPED = ("attack", "command", "at once", "ahead")


class Record(NamedTuple):
    """All that the store says of a game; ``hint``: what its message tells who acts at first."""

    live: LiveGame
    entries: list[JournalEntry]
    hint: str = ""


class Essence(NamedTuple):
    """What a deed changes, told without what only the bot can know beforehand."""

    status: str
    version: int
    cursor: int
    snapshot: str | None
    salt: bytes | None
    members: tuple[tuple[str, str], ...]
    master: str
    pressed: tuple[int, tuple[str, ...]]
    events: tuple[str, ...]
    rolls: tuple[str, ...]

    @classmethod
    def of(cls, record: Record | None) -> Essence | None:
        """Read a record's essence; nothing of no game."""
        if record is None:
            return None
        game = record.live.game
        return cls(
            game.status,
            game.version,
            game.cursor,
            game.snapshot,
            game.salt,
            tuple((member.seat, member.user_id) for member in record.live.members),
            "" if record.live.master is None else record.live.master.user_id,
            (len(record.live.gathering.presses), record.live.gathering.ready),
            tuple(entry.events for entry in record.entries),
            tuple(entry.rolls for entry in record.entries),
        )


def differences(found: Essence | None, expected: Essence) -> str:
    """What is not as expected, in words; empty if all is."""
    if found is None:
        return "there is no game"
    pairs = zip(Essence._fields, found, expected, strict=True)
    return "; ".join(f"{name} {one!r}, not {two!r}" for name, one, two in pairs if one != two)


NEW_GAME = Essence("lobby", 0, 0, None, None, (), "", (0, ()), (), ())


@dataclass(frozen=True)
class Deed:
    """One thing that a person does.

    Attributes:
        kind: Of ``LOBBY``, ``PLAY`` or ``SMALL``.
        do: Does it.
        before: What the store says as long as it has not happened.
        after: What the store says once it has, by the id of the press that has done it.
        posts: New public messages that it leads to.
        again: Does it again from the screen as it was; it must be refused. ``None`` where doing
            it again is something new.
    """

    kind: str
    do: Callable[[], Awaitable[Exchange]]
    before: Essence | None
    after: Callable[[str], Essence]
    posts: int
    again: Callable[[], Awaitable[Exchange]] | None = field(default=None)


def opening(channel: Channel, person: Person, ruleset: AnyRuleset) -> Deed:
    options = OPTIONS.get(ruleset.id, {})

    def do() -> Awaitable[Exchange]:
        return person.command(channel, f"{ruleset.command} new", thread=False, **options)

    return Deed("open", do, None, _whoever(NEW_GAME), 1)


def joining(record: Record, message: Message, person: Person, seat: str) -> Deed:
    wanted = f"u:{record.live.game.id}:0:join:{seat}"
    after = _joined(record, person, seat)
    return _press("join by button", record, after, 0, person=person, message=message, wanted=wanted)


def joining_by_command(record: Record, channel: Channel, person: Person, seat: str) -> Deed:
    def do() -> Awaitable[Exchange]:
        return person.command(channel, "game join", side=seat)

    after = _joined(record, person, seat)
    return Deed("join by command", do, Essence.of(record), _whoever(after), 0, do)


def readying(record: Record, message: Message, person: Person) -> Deed:
    """Press *Ready*; the press of the last person starts the game and is part of its dice."""

    def after(press: str) -> Essence:
        waiting = readied(record.live, str(person.id), press)
        if not last:
            found = Essence.of(record._replace(live=waiting))
            assert found is not None
            return found
        return essence_after(record, *started(waiting))

    last = not unready(readied(record.live, str(person.id), "any"))
    return replace(
        _press(
            "start" if last else "ready",
            record,
            NEW_GAME,
            int(last),
            person=person,
            message=message,
            wanted=f"u:{record.live.game.id}:0:start",
        ),
        after=after,
    )


def conceding(record: Record, question: Message, person: Person, seat: str) -> Deed:
    live, entry = acted(record.live, seat, Concede())
    wanted = question.buttons[0]["custom_id"]
    return _press(
        "concede",
        record,
        essence_after(record, live, entry),
        1,
        person=person,
        message=question,
        wanted=wanted,
    )


class Choice(NamedTuple):
    """An action that is open to an acting person, and what will come of it."""

    seat: str
    offer: Offer
    live: LiveGame
    entry: Entry
    beats: frozenset[Beat]
    asks: bool

    @property
    def posts(self) -> int:
        """New public messages that it leads to."""
        handed_over = Beat.HANDOVER in self.beats and self.live.active != (self.entry.seat,)
        return int(Beat.END in self.beats or handed_over or self.asks)


def choices(record: Record) -> Iterator[Choice]:
    """Everything that may be done now; the seed tells the dice."""
    for seat, offer in _offers(record.live):
        live, entry = acted(record.live, seat, offer.action)
        beats = {emitted.event.beat for emitted in events_of(live.ruleset, entry)}
        others = [live.number_for(each) for each in live.active if each != seat]
        asks = any(each not in record.live.numbers for each in others)
        yield Choice(seat, offer, live, entry, frozenset(beats), asks)


def _offers(live: LiveGame) -> Iterator[tuple[str, Offer]]:
    for seat in live.active:
        for offer in live.offers(seat):
            yield seat, offer
    for each in live.seats:
        for offer in offers_ahead(live.ruleset, live.state, each.id) if live.state else ():
            yield each.id, offer


def playing(
    kind: str, record: Record, choice: Choice, server: LocalDiscord, message: Message
) -> Deed | None:
    """The deed of this kind that takes a choice; ``None`` if it can't be done that way."""
    seat, action = choice.seat, choice.offer.action
    person = holder(server, record, seat)
    after = essence_after(record, choice.live, choice.entry)
    if not _is_of(kind, record, choice):
        return None
    token = choice.offer.token
    if kind in _TYPED:
        do = _command(record, action, choice.offer.fields, server, person)
        return Deed(kind, do, Essence.of(record), _whoever(after), choice.posts)
    wanted = answer_of(record.live, seat, "act", token).custom_id
    if wanted in [button["custom_id"] for button in message.buttons]:
        return _press(
            kind, record, after, choice.posts, person=person, message=message, wanted=wanted
        )
    menu = next((each for each in message.selects if _lists(each, token)), None)
    if menu is None:
        return None
    shown, name = len(message.versions) - 1, str(menu["custom_id"])
    return Deed(
        kind,
        lambda: person.select(message, name, [token]),
        Essence.of(record),
        _whoever(after),
        choice.posts,
        lambda: person.select(message, name, [token], stale=shown),
    )


def _lists(menu: Mapping[str, Any], token: str) -> bool:
    return token in [option["value"] for option in menu["options"]]


def _is_of(kind: str, record: Record, choice: Choice) -> bool:
    """Whether to take a choice would be a deed of this kind."""
    if (kind == "ahead") != (type(choice.offer.action) in record.live.ruleset.anytime):
        return False
    match kind:
        case "at once":
            return len(record.live.active) > 1
        case "keeps the initiative":
            return not choice.posts
        case "passes the initiative":
            return bool(choice.posts)
        case "attack":
            return Beat.STRIKE in choice.beats
        case _:
            return True


def taking_back(record: Record, server: LocalDiscord) -> Deed | None:
    """The last action is taken back by who did it; ``None`` where that is not for one side."""
    live = record.live
    past = past_of(live, record.entries)
    if len(past.steps) <= 1 or (seat := past.steps[-1].seat) is None:
        return None
    action = TakeBack(to=past.steps[-2].number)
    if bar(live.ruleset, past, seat, action.to) is not None:
        return None
    person = holder(server, record, seat)
    channel = server.world.channels[int(live.game.channel)]
    after = essence_after(record, *taken_back(live, past, seat, action))
    return Deed(
        BACK,
        lambda: person.command(channel, "game takeback"),
        Essence.of(record),
        _whoever(after),
        0,
    )


def noting(record: Record, server: LocalDiscord) -> Deed:
    """A game master writes into the record."""
    live, text = record.live, "The die was cocked."
    channel = server.world.channels[int(live.game.channel)]
    person = server.person("Cleo")

    def do() -> Awaitable[Exchange]:
        return person.command(channel, "gm note", text=text)

    after = essence_after(record, *intervened(live, WriteNote(text=text)))
    return Deed(NOTE, do, Essence.of(record), _whoever(after), 1)


def holder(server: LocalDiscord, record: Record, seat: str) -> Person:
    """Who holds a seat."""
    user_id = record.live.holders(seat)[0].user_id
    return server.person(server.world.users[int(user_id)])


def _command(
    record: Record, action: Action, fields: dict[str, Any], server: LocalDiscord, person: Person
) -> Callable[[], Awaitable[Exchange]]:
    channel = server.world.channels[int(record.live.game.channel)]
    ruleset = record.live.ruleset
    command = f"{ruleset.command} {action.tag}"
    given = {name: value for name, value in fields.items() if value != ""}  # as people leave it out
    if type(action).perilous or type(action) in ruleset.previewed:
        given["at_once"] = True
    return lambda: person.command(channel, command, **given)


def _press(
    kind: str,
    record: Record,
    after: Essence,
    posts: int,
    *,
    person: Person,
    message: Message,
    wanted: str,
) -> Deed:
    shown = len(message.versions) - 1
    return Deed(
        kind,
        lambda: person.press(message, wanted),
        Essence.of(record),
        _whoever(after),
        posts,
        lambda: person.press(message, wanted, stale=shown),
    )


def _joined(record: Record, person: Person, seat: str) -> Essence:
    before = Essence.of(record)
    assert before is not None
    presses, ready = before.pressed
    members = (*before.members, (seat, str(person.id)))
    return before._replace(members=members, pressed=(presses + 1, ready))


def _whoever(after: Essence) -> Callable[[str], Essence]:
    """The same, whatever the id of the press."""
    return lambda _press: after


def essence_after(record: Record, live: LiveGame, entry: Entry) -> Essence:
    """What is kept of a game after one more entry."""
    stored = stored_entry(entry, live.game.version, None, 0)
    after = Essence.of(Record(replace(live), [*record.entries, stored]))
    assert after is not None
    assert json.loads(stored.events)
    return after
