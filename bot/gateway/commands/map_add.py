"""Maps and forces of people's own: shown as a picture before they are kept, then by name."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

import discord

from bot.escaping import escaped
from bot.gateway.interaction.components import KeyedButton, row
from bot.gateway.interaction.modals import Form
from bot.gateway.text.messages import fitted
from bot.lookups.own_maps import (
    NAME,
    OwnMap,
    checked_name,
    key_of,
    of_person,
    of_server,
    usual,
)
from bot.lookups.remarks import remarks_on
from bot.referee.transitions import read_typed
from bot.uploads import text_of
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.game.brief import BYTES, TOO_LARGE
from rules.kernel.values.errors import Illegal, Malformed, Mistakes, Unknown
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from bot.gateway.interaction.answer_policy import AnswerPolicy
    from bot.gateway.interaction.reply import Reply
    from bot.lookups.own_maps import OwnMaps
    from bot.pictures import Pictures
    from rules.kernel.game.brief import Start
    from rules.kernel.system.ruleset import AnyRuleset
    from rules.registry import Registry

FORM: Final = "add-map"
KEEP: Final = "keep-map"
CHANGE: Final = "change-map"
_TYPED: Final = 4_000
"""The most characters of a form's field."""
SHEET: Final = Form(
    FORM,
    "A map of your own",
    (
        ("name", "Name", "Our backyard", False, NAME),
        ("text", "Map and forces, TOML (see /map export)", "[map]\nname = …", True, _TYPED),
    ),
)
_TOO_LONG: Final = "That map is too long for a form: change this file, then `/map add` takes it."
_WHAT: Final = "A server's maps"
_INSTEAD: Final = "Without server: you keep a map for yourself."


class MapShelf:
    """Shows the maps that people write, keeps them, gives them out again.

    Attributes:
        systems: The systems that take them, by their commands.
    """

    def __init__(
        self, registry: Registry, maps: OwnMaps, pictures: Pictures, policy: AnswerPolicy
    ) -> None:
        self._maps = maps
        self._pictures = pictures
        self._policy = policy
        self.systems: dict[str, AnyRuleset] = {
            ruleset.command: ruleset for ruleset in registry if ruleset.takes_brief
        }

    async def add(
        self, reply: Reply, system: str, file: discord.Attachment | None, name: str, *, server: bool
    ) -> None:
        """Show the map in a file before it is kept, or open a form in which to type one.

        Raises:
            Refusal: The person may not keep it, or the file is no map of the system.
        """
        ruleset = self._system(system)
        scope = await self._scope(reply, server=server)
        if file is None:
            await reply.form(SHEET.modal(carried=_carried(ruleset, scope), filled={"name": name}))
            return
        if file.size > BYTES:
            raise Illegal(TOO_LARGE)
        text = text_of(await file.read())
        stem = file.filename.rpartition(".")[0].replace("_", " ")
        await self._lay_out(reply, ruleset, scope, name or stem, text)

    async def typed(self, reply: Reply, carried: str) -> None:
        """Show the map that was typed into the form."""
        ruleset, scope = await self._of_form(reply, carried)
        given = SHEET.read(reply.interaction)
        await self._lay_out(reply, ruleset, scope, given.get("name", ""), given.get("text", ""))

    async def keep(self, reply: Reply, token: str) -> None:
        """Keep the map that was shown with the pressed button.

        Raises:
            Refusal: Another one was shown since, or the person may not keep it.
        """
        system, scope, own = await self._maps.laid_out(reply.user_id, token)
        await self._check(reply, scope)
        replaced = await self._maps.add(system, scope, own)
        await self._maps.put_away(reply.user_id)
        ruleset = self._by_id(system)
        done = "Replaced" if replaced else "Kept"
        option = ruleset.scenario_option or "map"
        await reply.update(
            content=f"{done}. Play it with `/{ruleset.command} new {option}:` "
            f"**{escaped(own.name, NAME)}**.",
            view=None,
        )

    async def change(self, reply: Reply, token: str) -> None:
        """Open the form with the map that was shown; one too long for it comes back as a file.

        Raises:
            Refusal: Another one was shown since.
        """
        system, scope, own = await self._maps.laid_out(reply.user_id, token)
        if len(own.text) > _TYPED:
            await reply.private(_TOO_LONG, file=_toml(own.text))
            return
        filled = {"name": own.name, "text": own.text}
        await reply.form(SHEET.modal(carried=_carried(self._by_id(system), scope), filled=filled))

    async def show(self, reply: Reply, name: str) -> None:
        """Show a map, of people's own or of the data.

        Raises:
            Refusal: There is none of that name.
        """
        ruleset, own = await self._found(reply, name)
        start, title = await self._start(ruleset, own, name)
        picture = await self._pictures.empty(ruleset, start, reply.place, reply.user_id)
        by = f", by {escaped(start.brief.author, 60)}" if own is not None else ""
        await reply.private(
            f"**{title}** ({ruleset.title}{by}).\n{_words(ruleset, start)}",
            file=_picture(picture.png, picture.alt),
        )

    async def export(self, reply: Reply, name: str) -> None:
        """Send a map as a file that can be changed and added.

        Raises:
            Refusal: There is none of that name.
        """
        ruleset, own = await self._found(reply, name)
        start, title = await self._start(ruleset, own, name)
        text = own.text if own is not None else ruleset.write_brief(start.brief)
        await reply.private(
            f"**{title}** ({ruleset.title}): change it, then `/map add` takes the file.",
            file=_toml(text),
        )

    async def remove(self, reply: Reply, name: str) -> None:
        """Remove a map of the person, or else of the server; games on it go on.

        Raises:
            Refusal: There is none of that name, or the person may not remove it.
        """
        system, wanted = self._split(name)
        for ruleset in [system] if system is not None else self.systems.values():
            for scope in self._scopes(reply):
                if key_of(wanted) not in await self._maps.all(ruleset.id, scope):
                    continue
                await self._check(reply, scope)
                await self._maps.remove(ruleset.id, scope, key_of(wanted))
                await reply.private(
                    f"Removed **{escaped(wanted, NAME)}**. Games on it go on as they are."
                )
                return
        raise Unknown("There is no map of that name, of yours or of this server.")

    async def names(self, reply: Reply) -> None:
        """Name the maps that a person can play."""
        lines = []
        for ruleset in self.systems.values():
            found = await self._maps.suggestions(ruleset, reply.user_id, reply.place)
            names = ", ".join(escaped(each.text, 80) for each in found)
            lines.append(f"**{ruleset.title}** (`/{ruleset.command}`): {names or 'none yet'}")
        await reply.private("\n".join(lines))

    async def suggestions(self, reply: Reply, *, own: bool) -> list[Candidate]:
        """The maps that a person may name, for autocompletion."""
        found = []
        for command, ruleset in self.systems.items():
            shipped = usual(ruleset)
            for each in await self._maps.suggestions(ruleset, reply.user_id, reply.place):
                if not (own and each.value in shipped):
                    value = f"{command}/{each.value}"
                    found.append(Candidate(value, f"{each.text}: {ruleset.title}"))
        return found

    async def _lay_out(
        self, reply: Reply, ruleset: AnyRuleset, scope: str, name: str, text: str
    ) -> None:
        """Show the map as a picture and in words, with buttons to keep or change it."""
        if reply.typed is None:
            reply.typed = SHEET.typed(_carried(ruleset, scope), name=name[:NAME], text=text)
        author, mistakes = reply.request.user_name, Mistakes()
        with mistakes:
            own = OwnMap(checked_name(ruleset, name), text, author)
        with mistakes:
            start = read_typed(ruleset, {}, text, author)
        mistakes.tell()
        picture = await self._pictures.empty(ruleset, start, reply.place, reply.user_id)
        token = await self._maps.lay_out(reply.user_id, (ruleset.id, scope, own))
        view = row(KeyedButton(KEEP, token, "Keep it"), KeyedButton(CHANGE, token, "Change it"))
        head = f"**{escaped(own.name, NAME)}** for {ruleset.title}; it is not kept yet.\n"
        await reply.private(
            head + _words(ruleset, start),
            file=_picture(picture.png, picture.alt),
            view=view,
        )

    async def _found(self, reply: Reply, name: str) -> tuple[AnyRuleset, OwnMap | None]:
        """The system of a map and, if it is none of the data, the map."""
        system, wanted = self._split(name)
        among = [system] if system is not None else list(self.systems.values())
        for ruleset in among:
            own = await self._maps.named(ruleset, wanted, reply.user_id, reply.place)
            if own is not None:
                return ruleset, own
        for ruleset in among:
            if _shipped(ruleset, wanted) is not None:
                return ruleset, None
        names = [each.text for each in await self.suggestions(reply, own=False)]
        legal = tuple(escaped(each, 80) for each in names[:10])
        raise Unknown("There is no map of that name.", legal=legal)

    async def _start(self, ruleset: AnyRuleset, own: OwnMap | None, name: str) -> tuple[Start, str]:
        if own is not None:
            return read_typed(ruleset, {}, own.text, own.author), escaped(own.name, NAME)
        key = _shipped(ruleset, self._split(name)[1]) or ""
        return read_typed(ruleset, {ruleset.scenario_option: key}, None), usual(ruleset)[key]

    def _split(self, name: str) -> tuple[AnyRuleset | None, str]:
        command, slash, rest = name.partition("/")
        system = self.systems.get(command.strip().lower()) if slash else None
        return (system, rest) if system is not None else (None, name)

    def _system(self, command: str) -> AnyRuleset:
        found = self.systems.get(command.strip().lower())
        if found is None:
            raise Malformed("No game of that name takes maps.", legal=tuple(self.systems))
        return found

    def _by_id(self, system: str) -> AnyRuleset:
        for each in self.systems.values():
            if each.id == system:
                return each
        raise Illegal("The game of that map is out of order; nothing is lost.")

    @staticmethod
    def _scopes(reply: Reply) -> tuple[str, ...]:
        place = reply.place
        return (of_person(reply.user_id), *([] if place is None else [of_server(place)]))

    async def _scope(self, reply: Reply, *, server: bool) -> str:
        if not server:
            return of_person(reply.user_id)
        return of_server(await self._policy.check_manager(reply, _WHAT, _INSTEAD))

    async def _check(self, reply: Reply, scope: str) -> None:
        """Check that the person may change what is kept in a scope."""
        if scope != of_person(reply.user_id):
            await self._scope(reply, server=True)

    async def _of_form(self, reply: Reply, carried: str) -> tuple[AnyRuleset, str]:
        """The system and the scope that a form carries."""
        command, _, server = carried.partition(".")
        return self._system(command), await self._scope(reply, server=bool(server))


def _carried(ruleset: AnyRuleset, scope: str) -> str:
    return ruleset.command if scope.startswith("user:") else f"{ruleset.command}.server"


def _shipped(ruleset: AnyRuleset, name: str) -> str | None:
    """The id of a map of the data."""
    wanted = bare(name)
    pairs = usual(ruleset).items()
    return next((key for key, title in pairs if wanted in (bare(key), bare(title))), None)


def _words(ruleset: AnyRuleset, start: Start) -> str:
    """Who fights, by which options that are not the usual ones, and what is to be known of it."""
    seats = ruleset.seats(start.options, start.brief)
    sides = "; ".join(f"**{escaped(seat.title)}**: {escaped(seat.aim)}" for seat in seats)
    usual_options = ruleset.options()
    changed = [
        f"`{name}` {escaped(str(value), 60)}"
        for name, value in start.options.model_dump().items()
        if value != getattr(usual_options, name)
    ]
    options = [f"Options: {', '.join(changed)}"] if changed else []
    return "\n".join((sides, *options, *map(escaped, remarks_on(start.brief))))


def _toml(text: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), "map.toml", description="The map, TOML.")


def _picture(png: bytes, alt: str) -> discord.File:
    return discord.File(io.BytesIO(png), "map.png", description=fitted(alt, 1024))
