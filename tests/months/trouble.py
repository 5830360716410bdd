"""What Discord does to the bot: in one channel, for a moment or for days."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.sandbox import Permission
from tests.months.calendar import DAY, HOUR

if TYPE_CHECKING:
    from random import Random

    from bot.sandbox import Channel, LocalDiscord
    from bot.sandbox.rest.faults import Fault

_FOR_EVER: Final = 1 << 40


class Answer(NamedTuple):
    """An error of Discord.

    Attributes:
        words: What it is called in the figures.
        status: Of HTTP.
        code: Discord's own.
        method: Of which requests; ``*`` for all.
    """

    words: str
    status: int
    code: int
    method: str = "POST"


ANSWERS: Final = (
    Answer("503", 503, 0),
    Answer("50001 no access", 403, 50001, "*"),
    Answer("50007 can't message this person", 403, 50007),
    Answer("10003 unknown channel", 404, 10003, "*"),
    Answer("50083 archived", 400, 50083),
)
LIMITED: Final = "429 rate limit"
CUT_BEFORE: Final = "line cut before"
CUT_AFTER: Final = "line cut after"
FORBIDDEN: Final = "no permission"
DELETED: Final = "thread deleted"
KINDS: Final = (
    LIMITED,
    CUT_BEFORE,
    CUT_AFTER,
    FORBIDDEN,
    *(each.words for each in ANSWERS),
)
OF_PERSONS: Final = (LIMITED, CUT_BEFORE, CUT_AFTER, *(each.words for each in ANSWERS[:3]))
HOOK_GONE: Final = "webhook gone"


@dataclass
class Trouble:
    """Some trouble under way.

    Attributes:
        kind: What, as the figures call it.
        channel: Where.
        begun: When, in true time.
        until: Until when.
        path: Of the requests that meet it; of a channel's messages, if there is none.
    """

    kind: str
    channel: Channel
    begun: int
    until: int
    path: str = ""
    fault: Fault | None = None
    met: int = 0

    def begin(self, server: LocalDiscord) -> None:
        """Let it begin."""
        faults, path = server.faults, self.path or rf"/channels/{self.channel.id}/messages"
        match self.kind:
            case "429 rate limit":
                self.fault = faults.rate_limit("*", path, retry_after=0.01, times=3)
            case "line cut before":
                self.fault = faults.drop_before("POST", path, times=2)
            case "line cut after":
                self.fault = faults.drop_after("POST", path, times=2)
            case "no permission":
                self.channel.bot_permissions &= ~Permission.SEND_MESSAGES
            case kind:
                found = next(each for each in ANSWERS if each.words == kind)
                body = {"message": found.words, "code": found.code}
                self.fault = faults.answer(
                    found.method, path, status=found.status, body=body, times=_FOR_EVER
                )

    def end(self, server: LocalDiscord) -> None:
        """End it."""
        if self.fault is None:
            self.channel.bot_permissions |= Permission.SEND_MESSAGES
        else:
            self.met = self.fault.met
            server.faults.forget(self.fault)


def drawn(channel: Channel, now: int, rng: Random) -> Trouble:
    """Some trouble in a channel from now on."""
    length = rng.choice((HOUR, 6 * HOUR, DAY, 3 * DAY))
    return Trouble(rng.choice(KINDS), channel, now, now + rng.randrange(length // 4, length))


def drawn_of_person(direct: Channel, now: int, rng: Random) -> Trouble:
    """Some trouble in a person's conversation with the bot from now on."""
    length = rng.choice((HOUR, 6 * HOUR, DAY, 3 * DAY))
    until = now + rng.randrange(length // 4, length)
    return Trouble(rng.choice(OF_PERSONS), direct, now, until)


def drawn_of_hook(hook: Channel, number: int, now: int, rng: Random) -> Trouble:
    """Some trouble with the webhook of that number from now on."""
    kind = rng.choice((CUT_BEFORE, CUT_AFTER, "503"))
    return Trouble(kind, hook, now, now + rng.randrange(HOUR, DAY), rf"/webhooks/{number}/")
