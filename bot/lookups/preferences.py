"""Settings of servers, and what a person prefers: stored, and cached in memory."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.bounded import Bounded
from render.model.shape import Shape
from rules.kernel.values.errors import Illegal

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store import Change, ReadTx, Store, Tx

log = logging.getLogger(__name__)

LISTED = 50
"""The most channels or roles in one list."""
_KEY = "preferences"
_HOT = 2_000
"""The most servers in memory."""
_PEOPLE = 10_000
"""The most people in memory."""


class Preferences(BaseModel):
    """A server's settings.

    Attributes:
        private: Whether look-ups are answered privately unless asked otherwise.
        style: How dice are shown: with emoji, or in plain text only.
        language: The language of dice and odds, as a Discord locale.
        boards: In which shape a board is drawn for everybody.
        threads: Whether a game in a text channel opens a thread of its own unless asked otherwise.
        past_pictures: Whether a game's past messages keep their pictures.
        channels: Where games may be opened and answers may be public; everywhere if empty.
        managers: Roles that, like moderators, may change the server's tables, rolls and settings.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    private: bool = False
    style: Literal["emoji", "plain"] = "emoji"
    language: str = Field(default="en", max_length=10)
    boards: Shape = Shape.WIDE
    threads: Literal["open", "never"] = "open"
    past_pictures: Literal["keep", "remove"] = "keep"
    channels: tuple[str, ...] = Field(default=(), max_length=LISTED)
    managers: tuple[str, ...] = Field(default=(), max_length=LISTED)


class Personal(BaseModel):
    """What a person prefers, on any server.

    Attributes:
        boards: In which shape a board is drawn for them alone; as the server has it if None.
        confirm: Which pressed actions are shown before they are taken, of those with a preview.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    boards: Shape | None = None
    confirm: Literal["never", "attacks", "all"] = "never"


DEFAULT = Preferences()


class PreferenceBook:
    """The settings of every server and person; those used last are cached."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hot: Bounded[str, Preferences] = Bounded(_HOT)
        self._people: Bounded[str, Personal] = Bounded(_PEOPLE)

    async def of(self, place: str | None) -> Preferences:
        """The settings of a server; the defaults in a private conversation."""
        if place is None:
            return DEFAULT
        found = self._hot.get(place)
        if found is None:
            found = await self._store.read(lambda tx: _stored(tx, place))
            # A change made meanwhile is newer.
            found = self._hot.setdefault(place, found)
        return found

    def known(self, place: str | None) -> Preferences:
        """The settings of a server if they are in memory; the defaults if not."""
        return DEFAULT if place is None else self._hot.get(place) or DEFAULT

    async def boards_for(self, place: str | None, person: str) -> Shape:
        """The shape of a board for one person on a server."""
        return (await self.personal(person)).boards or (await self.of(place)).boards

    async def personal(self, person: str) -> Personal:
        """What a person prefers."""
        found = self._people.get(person)
        if found is None:
            found = await self._store.read(lambda tx: _preferred(tx, person))
            # A change made meanwhile is newer.
            found = self._people.setdefault(person, found)
        return found

    async def prefer(self, person: str, **changes: Any) -> Personal:
        """Note what a person prefers from now on, and return all of it.

        Raises:
            pydantic.ValidationError: A value is invalid.
        """

        def write(tx: Tx) -> Personal:
            after = Personal.model_validate({**_preferred(tx, person).model_dump(), **changes})
            tx.set_setting(_person(person), _KEY, after.model_dump_json())
            return after

        self._people[person] = found = await self._store.write(write)
        return found

    def changed_elsewhere(self, change: Change) -> None:
        """Drop what another process may have changed."""
        if change.game_id in ("", _KEY) and not change.taken:
            self._hot.clear()
            self._people.clear()

    def forget(self, person: str) -> None:
        """Drop what is in memory of a person."""
        self._people.pop(person, None)

    async def change(self, place: str, **changes: Any) -> Preferences:
        """Change some settings of a server, and return all of them.

        Raises:
            pydantic.ValidationError: A value is invalid.
        """
        return self._keep(place, await self._store.write(lambda tx: _change(tx, place, changes)))

    async def enlist(
        self,
        place: str,
        name: Literal["channels", "managers"],
        *,
        add: Collection[str] = (),
        drop: Collection[str] = (),
    ) -> Preferences:
        """Add ids to one of a server's lists, drop others, and return the new settings.

        Raises:
            Illegal: The list would be too long.
        """

        def write(tx: Tx) -> Preferences:
            listed: tuple[str, ...] = getattr(_stored(tx, place), name)
            kept = [each for each in listed if each not in drop]
            after = tuple(dict.fromkeys((*kept, *add)))
            if len(after) > LISTED:
                raise Illegal(f"{LISTED} are the most.")
            return _change(tx, place, {name: after})

        return self._keep(place, await self._store.write(write))

    def _keep(self, place: str, found: Preferences) -> Preferences:
        self._hot[place] = found
        return found


def _stored(tx: ReadTx, place: str) -> Preferences:
    stored = tx.setting(_scope(place), _KEY)
    if stored is None:
        return DEFAULT
    try:
        return Preferences.model_validate_json(stored)
    except ValidationError as error:  # written by a later version of the bot, for example
        log.error("the settings of server %s can't be read: %s", place, error)  # noqa: TRY400 - the message holds the cause
        return DEFAULT


def _preferred(tx: ReadTx, person: str) -> Personal:
    stored = tx.setting(_person(person), _KEY)
    if stored is None:
        return Personal()
    try:
        return Personal.model_validate_json(stored)
    except ValidationError as error:  # as above
        log.error("what person %s prefers can't be read: %s", person, error)  # noqa: TRY400 - the message holds the cause
        return Personal()


def _change(tx: Tx, place: str, changes: dict[str, Any]) -> Preferences:
    after = Preferences.model_validate({**_stored(tx, place).model_dump(), **changes})
    tx.set_setting(_scope(place), _KEY, after.model_dump_json())
    return after


def _person(person: str) -> str:
    return f"person:{person}"


def _scope(place: str) -> str:
    return f"server:{place}"
