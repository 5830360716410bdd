"""The file format of games: everything stored of one, as JSON for other programs to read."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.records.verification import verify
from bot.referee.live_game import UNREADABLE, LiveGame
from bot.referee.transitions import MOST_ON_A_SIDE
from bot.store import Game, JournalEntry, Member
from rules.kernel.game.brief import Start, kept_brief
from rules.kernel.game.dice import salt_of
from rules.kernel.playing.journal import Entry, replay, upcast
from rules.kernel.values.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.records.verification import Verdict
    from bot.store import Json
    from rules.kernel.system.ruleset import AnyRuleset
    from rules.registry import Registry

FORMAT = "umpire game"
VERSION = 4
_FIRST_WITH_BRIEF = 3
LARGEST = 32 * 1024 * 1024
"""The most bytes of a file. A game of a thousand initiatives takes about five million."""

_TIME = Annotated[int, Field(ge=0, lt=1 << 53)]
_NAME = Annotated[str, Field(min_length=1, max_length=200)]
_HASH = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_JSON = dict[str, Any]


class BadArchive(Exception):  # noqa: N818 - the name says it without Error
    """A file that is not accepted; the message says why."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class ArchivedMember(_Part):
    """Who held a seat, and whether they had been named its captain."""

    seat: _NAME
    user: _NAME
    name: _NAME
    joined_at: _TIME
    contribution: _NAME
    captain: bool = False


class ArchivedEntry(_Part):
    """One accepted action. ``action`` is ``None`` for the set-up."""

    seat: _NAME | None
    user: _NAME | None
    at: _TIME
    action: _JSON | None
    events: list[_JSON]
    rolls: list[_JSON]


class ArchivedResult(_Part):
    """How the game ended."""

    winner: _NAME | None
    words: Annotated[str, Field(max_length=1000)]


class Archive(_Part):
    """A whole game.

    Attributes:
        seed: The secret part of the dice; ``None`` if withheld.
        salt: The players' part of the dice: the hash of the contributions.
        contributions: The ids of the presses before the start, in order; ``None`` before
            it, where they are unknown, and in the first version of the format.
        ruleset_version: The version of its system's rules; 0 before the third version of the
            format.
        brief: Forces, map and scenario, in the system's form; ``None`` if they were not kept.
        state: The state after the last entry, in its system's form.
        sha256: The hash of everything else, as JSON with sorted keys and without blanks.
    """

    format: Literal["umpire game"]
    version: Literal[1, 2, 3, 4]
    written_by: _NAME
    game: Annotated[str, Field(pattern=r"^[0-9a-z]{2,16}$")]
    system: _NAME
    ruleset_version: Annotated[int, Field(ge=0, lt=1 << 31)] = 0
    options: _JSON
    brief: _JSON | None = None
    channel: _NAME
    place: _NAME | None
    created_by: _NAME
    created_at: _TIME
    status: Literal["lobby", "playing", "over"]
    result: ArchivedResult | None
    commitment: _HASH
    salt: _HASH | None
    contributions: list[_NAME] | None = None
    seed: _HASH | None
    cursor: Annotated[int, Field(ge=0, lt=1 << 53)]
    members: list[ArchivedMember]
    journal: list[ArchivedEntry]
    state: _JSON | None
    sha256: _HASH

    @model_validator(mode="after")
    def _of_its_format(self) -> Archive:
        if self.ruleset_version > 0 and (self.version < _FIRST_WITH_BRIEF or self.brief is None):
            raise ValueError("a game of this version of its rules has a brief")
        return self

    @model_validator(mode="after")
    def _seats_once(self) -> Archive:
        held = [(member.seat, member.user) for member in self.members]
        if len(set(held)) < len(held):
            raise ValueError("a player is listed twice on one side")
        return self


class _Head(BaseModel):
    """The fields that every version of the format has."""

    format: Literal["umpire game"]
    version: int


def archive_of(live: LiveGame, journal: Sequence[JournalEntry], *, with_seed: bool) -> Archive:
    """The archive of a game; ``with_seed`` includes the seed."""
    game = live.game
    fields: _JSON = {
        "format": FORMAT,
        "version": VERSION,
        "written_by": f"umpire {version('umpire')}",
        "game": game.id,
        "system": game.ruleset,
        "ruleset_version": game.ruleset_version,
        "options": json.loads(game.options),
        "brief": json.loads(game.brief) if game.brief is not None else None,
        "channel": game.channel,
        "place": game.place,
        "created_by": game.created_by,
        "created_at": game.created_at,
        "status": game.status,
        "result": json.loads(game.result) if game.result is not None else None,
        "commitment": game.commitment,
        "salt": game.salt.hex() if game.salt is not None else None,
        "contributions": live.contributions and list(live.contributions),
        "seed": game.seed.hex() if with_seed else None,
        "cursor": game.cursor,
        "members": [
            {
                "seat": member.seat,
                "user": member.user_id,
                "name": member.name,
                "joined_at": member.joined_at,
                "contribution": member.contribution,
                "captain": member.captain,
            }
            for member in live.members
        ],
        "journal": [
            {
                "seat": entry.seat,
                "user": entry.actor,
                "at": entry.at,
                "action": json.loads(entry.action),
                "events": json.loads(entry.events),
                "rolls": json.loads(entry.rolls),
            }
            for entry in journal
        ],
        "state": json.loads(game.snapshot) if game.snapshot is not None else None,
    }
    return Archive.model_validate({**fields, "sha256": _digest(fields)})


def write_archive(archive: Archive) -> bytes:
    """The content of the file."""
    return (archive.model_dump_json(indent=1) + "\n").encode()


def read_archive(content: bytes) -> Archive:
    """The archive in a file's content.

    Raises:
        BadArchive: It is too large, no archive, incomplete, changed or too new.
    """
    if len(content) > LARGEST:
        raise BadArchive(f"The file is larger than {LARGEST // 1024 // 1024} MiB.")
    try:
        head = _Head.model_validate_json(content)
        if head.version > VERSION:
            raise BadArchive(
                f"The file was written by a newer version of this program "
                f"(format {head.version}, known up to {VERSION}): update the program."
            )
        archive = Archive.model_validate_json(content)
        digest = _digest(archive.model_dump(mode="json", exclude={"sha256"}, exclude_unset=True))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        if first["type"] == "json_invalid":
            raise BadArchive("The file is not complete JSON: it was cut off or damaged.") from None
        if first["loc"] in {("format",), ()} and first["type"] != "value_error":
            raise BadArchive("The file is not a game that umpire exported.") from None
        where = ".".join(map(str, first["loc"])) or "the players"
        what = first["msg"].removeprefix("Value error, ")
        raise BadArchive(f"The file can't be read at {where}: {what}.") from None
    except ValueError:  # numbers that JSON allows and Python does not write
        raise BadArchive("The file holds numbers that no game has.") from None
    if digest != archive.sha256:
        raise BadArchive("The file was changed or damaged after it was written.")
    return archive


def unpack(archive: Archive, registry: Registry) -> tuple[LiveGame, list[JournalEntry]]:
    """The live game and the journal of an archive; a withheld seed is empty.

    Raises:
        BadArchive: Its system is not installed, or does not fit its options, state or players.
    """
    if archive.system not in registry:
        known = ", ".join(ruleset.id for ruleset in registry)
        raise BadArchive(f"The file is of a game that this program does not know; it has: {known}.")
    ruleset = registry[archive.system]
    if archive.ruleset_version > ruleset.version:
        raise BadArchive(
            f"The file is of a game by newer rules of {ruleset.title} (version "
            f"{archive.ruleset_version}, known up to {ruleset.version}): update the program."
        )
    try:
        start = _read_start(archive, ruleset)
        state = None if archive.state is None else _read_state(archive, ruleset, start)
    except (Refusal, *UNREADABLE):
        raise BadArchive(
            "The file's options, brief or board don't fit this version of the game."
        ) from None
    seats = {seat.id for seat in ruleset.seats(start.options, start.brief)}
    if any(member.seat not in seats for member in archive.members):
        raise BadArchive("The file lists a player on a side that the game does not have.")
    if any(count > MOST_ON_A_SIDE for count in Counter(m.seat for m in archive.members).values()):
        raise BadArchive(f"The file lists more than {MOST_ON_A_SIDE} players on a side.")
    game = Game(
        id=archive.game,
        ruleset=archive.system,
        options=start.options.model_dump_json(),
        channel=archive.channel,
        place=archive.place,
        created_by=archive.created_by,
        created_at=archive.created_at,
        seed=bytes.fromhex(archive.seed or ""),
        commitment=archive.commitment,
        status=archive.status,
        version=len(archive.journal),
        salt=bytes.fromhex(archive.salt) if archive.salt is not None else None,
        contributions=_contributions(archive),
        cursor=archive.cursor,
        result=archive.result.model_dump_json() if archive.result is not None else None,
        snapshot=state.model_dump_json() if state is not None else None,
        brief=start.brief.model_dump_json(),
        ruleset_version=start.version,
    )
    members = tuple(
        Member(
            *(game.id, each.seat, each.user, each.name, each.joined_at, each.contribution),
            captain=each.captain,
        )
        for each in archive.members
    )
    journal = [
        JournalEntry(
            seq=seq,
            seat=entry.seat,
            actor=entry.user,
            action=json.dumps(entry.action),
            events=json.dumps(entry.events),
            rolls=json.dumps(entry.rolls),
            at=entry.at,
        )
        for seq, entry in enumerate(archive.journal, start=1)
    ]
    return LiveGame(game, ruleset, start, members, state), journal


def _read_start(archive: Archive, ruleset: AnyRuleset) -> Start:
    """What an archived game starts from; without a brief of its own, what the data say."""
    options = ruleset.kept_options(json.dumps(archive.options))
    if archive.brief is None:
        return Start(options, ruleset.brief_for(options), archive.ruleset_version)
    text = ruleset.brief.model_validate(archive.brief).model_dump_json()
    return Start(options, kept_brief(ruleset.brief, text), archive.ruleset_version)


def _read_state(archive: Archive, ruleset: AnyRuleset, start: Start) -> Any:
    """The state of an archive; one of an older version may be folded anew from the journal."""
    try:
        return ruleset.read_state(json.dumps(archive.state), start)
    except ValidationError:
        if start.version == ruleset.version:
            raise
    read = (Entry(each.seat, each.action, each.events, each.rolls) for each in archive.journal)
    return replay(ruleset, start, (upcast(ruleset, start.version, each) for each in read))


def check(archive: Archive, registry: Registry) -> tuple[LiveGame, list[JournalEntry], Verdict]:
    """The live game and the journal of an archive, with the verdict on them.

    Raises:
        BadArchive: It can't be unpacked.
    """
    live, journal = unpack(archive, registry)
    return live, journal, verify(live, journal)


def _contributions(archive: Archive) -> Json | None:
    """The contributions that fixed the dice, if known.

    The first version of the format has only those of people who still play.
    """
    found = archive.contributions
    if archive.version == 1 and archive.salt is not None:
        told = [member.contribution for member in archive.members]
        starts = (told[:count] for count in range(len(told), 0, -1))
        found = next((each for each in starts if salt_of(tuple(each)).hex() == archive.salt), None)
    return None if found is None else json.dumps(found)


def _digest(fields: _JSON) -> str:
    canonical = json.dumps(fields, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
