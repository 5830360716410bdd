"""Maps and forces that people wrote: kept by their names, for a person or for a server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.escaping import single_line
from bot.lookups.laid_out import LaidOut
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.errors import Illegal, Malformed
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store import Store, Tx
    from rules.kernel.system.ruleset import AnyRuleset

MOST: Final = 25
NAME: Final = 40


class OwnMap(NamedTuple):
    """What somebody wrote for games of a system.

    Attributes:
        name: Its name, as it was typed.
        text: TOML that the system's ``read_brief`` reads.
        author: The name of whoever wrote it.
    """

    name: str
    text: str
    author: str


class OwnMaps:
    """The maps that people keep, each of one system."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shown = LaidOut(
            store,
            "maps-shown",
            "You have kept that map, or looked at another one since: add it again.",
        )

    async def all(self, system: str, scope: str) -> Mapping[str, OwnMap]:
        """A scope's maps of a system, by key."""
        kept = await self._store.read(lambda tx: tx.settings(f"maps:{system}:{scope}"))
        return {key: OwnMap(*json.loads(value)) for key, value in kept.items()}

    async def add(self, system: str, scope: str, own: OwnMap) -> bool:
        """Keep a map, and return whether it replaced one of that name.

        Raises:
            Illegal: There are too many.
        """
        key, where = key_of(own.name), f"maps:{system}:{scope}"

        def write(tx: Tx) -> bool:
            kept = tx.settings(where)
            if key not in kept and len(kept) >= MOST:
                raise Illegal(f"{MOST} maps of a game are the most; remove one first.")
            tx.set_setting(where, key, json.dumps(own))
            return key in kept

        return await self._store.write(write)

    async def remove(self, system: str, scope: str, key: str) -> bool:
        """Delete a map, and return whether there was one; no game changes."""
        return await self._store.write(lambda tx: tx.drop_setting(f"maps:{system}:{scope}", key))

    async def named(
        self, ruleset: AnyRuleset, name: str, user_id: str, place: str | None
    ) -> OwnMap | None:
        """The map of that name that a person can play: their own, else their server's."""
        scopes = (of_person(user_id), *([] if place is None else [of_server(place)]))
        for scope in scopes:
            found = (await self.all(ruleset.id, scope)).get(key_of(name))
            if found is not None:
                return found
        return None

    async def suggestions(
        self, ruleset: AnyRuleset, user_id: str, place: str | None
    ) -> tuple[Candidate, ...]:
        """What a person can play of a system: what it brings, then what people wrote."""
        found = {key: Candidate(key, title) for key, title in usual(ruleset).items()}
        if place is not None:
            kept = await self.all(ruleset.id, of_server(place))
            found |= {
                k: Candidate(own.name, f"{own.name} (this server's)") for k, own in kept.items()
            }
        kept = await self.all(ruleset.id, of_person(user_id))
        found |= {key: Candidate(own.name, f"{own.name} (yours)") for key, own in kept.items()}
        return tuple(found.values())

    async def lay_out(self, person: str, shown: tuple[str, str, OwnMap]) -> str:
        """Note what a person is shown before it is kept: system, scope, map. Its token.

        One is noted for each person: the last.
        """
        return await self._shown.lay_out(person, shown)

    async def laid_out(self, person: str, token: str) -> tuple[str, str, OwnMap]:
        """What a person was shown, if it was the last.

        Raises:
            Illegal: They were shown another one since, or have kept it.
        """
        system, scope, own = await self._shown.laid_out(person, token)
        return system, scope, OwnMap(*own)

    async def put_away(self, person: str) -> None:
        """Forget what a person was shown."""
        await self._shown.put_away(person)


def key_of(name: str) -> str:
    """By what a map is kept: its name, however it is typed."""
    return bare(single_line(name, NAME)) or "?"


def checked_name(ruleset: AnyRuleset, name: str) -> str:
    """The name for a map of one's own.

    Raises:
        Malformed: It has none, or that of one which the system brings.
    """
    found = single_line(name, NAME)
    if not bare(found):
        raise Malformed("A map needs a name.")
    if key_of(found) in {bare(each) for pair in usual(ruleset).items() for each in pair}:
        raise Malformed(f"{ruleset.title} has one of that name: give yours another.")
    return found


def usual(ruleset: AnyRuleset) -> dict[str, str]:
    """What a system brings: titles by id."""
    option: Any = ruleset.options.model_fields.get(ruleset.scenario_option)
    if option is None:
        return {}
    return next((dict(each.titles) for each in option.metadata if hasattr(each, "titles")), {})


def of_person(user_id: str) -> str:
    """The scope of a person's maps."""
    return f"user:{user_id}"


def of_server(place: str) -> str:
    """The scope of a server's maps."""
    return f"server:{place}"
