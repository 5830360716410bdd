"""The application itself and its registered commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.commands import check_command, check_commands
from bot.sandbox.model.feed import Change
from bot.sandbox.rest.call import Call, Reply, Route, ok
from bot.sandbox.wire import payloads
from bot.sandbox.wire.errors import missing_access, unknown_command

if TYPE_CHECKING:
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import World
    from bot.sandbox.rest.access import Access

_CREATED = 201
_OK = 200
_CHAT_INPUT = 1


class ApplicationRoutes:
    """``/oauth2/applications/@me``, ``/applications/...``."""

    def __init__(self, world: World, access: Access, feed: Feed) -> None:
        self._world = world
        self._access = access
        self._feed = feed

    def routes(self) -> list[Route]:
        """Return the routes of this resource."""
        everywhere = "/applications/{application}/commands"
        guild = "/applications/{application}/guilds/{guild}/commands"
        routes = [
            Route("GET", "/oauth2/applications/@me", self._me),
            Route("GET", "/applications/@me", self._me),
            Route("GET", "/applications/{application}/emojis", self._emojis),
        ]
        for path in (everywhere, guild):
            routes += [
                Route("GET", path, self._list),
                Route("PUT", path, self._overwrite),
                Route("POST", path, self._create),
                Route("GET", path + "/{command}", self._get),
                Route("PATCH", path + "/{command}", self._edit),
                Route("DELETE", path + "/{command}", self._delete),
            ]
        return routes

    def _me(self, _call: Call) -> Reply:
        bot = self._world.bot
        guilds = sum(guild.bot for guild in self._world.guilds.values())
        return ok(
            {
                "id": str(bot.id),
                "name": bot.name,
                "icon": None,
                "description": "",
                "summary": "",
                "type": None,
                "bot": payloads.user(bot),
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "flags": 0,
                "flags_new": "0",
                "eligible_oauth2_scopes": [],
                "approximate_user_authorization_count": 0,
                "hook": True,
                "is_monetized": False,
                "is_verified": False,
                "integration_types_config": {"0": {}, "1": {}},
                "redirect_uris": [],
                "interactions_endpoint_url": None,
                "role_connections_verification_url": None,
                "owner": payloads.user(self._world.owner),
                "team": None,
                "approximate_guild_count": guilds,
                "approximate_user_install_count": sum(
                    user.installed for user in self._world.users.values()
                ),
                "explicit_content_filter": 0,
            }
        )

    def _emojis(self, call: Call) -> Reply:
        self._scope(call)
        return ok({"items": []})

    def _scope(self, call: Call) -> dict[int, Payload]:
        """Return the commands that the path is about."""
        if call.id("application") != self._world.bot.id:
            raise missing_access()
        if "guild" not in call.params:
            return self._world.commands[None]
        return self._world.commands[self._access.guild(call.id("guild")).id]

    def _registered(self, call: Call, definition: Payload, command_id: int) -> Payload:
        filled: Payload = {
            "type": _CHAT_INPUT,
            "description": "",
            "options": [],
            "default_member_permissions": None,
            "nsfw": False,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "name_localizations": None,
            "description_localizations": None,
        }
        filled |= {key: value for key, value in definition.items() if value is not None}
        if filled["default_member_permissions"] is not None:
            filled["default_member_permissions"] = str(filled["default_member_permissions"])
        filled |= {
            "id": str(command_id),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.ids.next()),
        }
        if "guild" in call.params:
            filled["guild_id"] = call.params["guild"]
            del filled["dm_permission"]
        return filled

    def _list(self, call: Call) -> Reply:
        return ok(list(self._scope(call).values()))

    def _overwrite(self, call: Call) -> Reply:
        scope = self._scope(call)
        check_commands(call.payload)
        known = {(command["name"], command["type"]): key for key, command in scope.items()}
        scope_after: dict[int, Payload] = {}
        for definition in call.payload:
            name = (definition["name"], definition.get("type", _CHAT_INPUT))
            command_id = known.get(name) or self._world.ids.next()
            scope_after[command_id] = self._registered(call, definition, command_id)
        scope.clear()
        scope.update(scope_after)
        self._feed.publish(Change("commands"))
        return ok(list(scope.values()))

    def _create(self, call: Call) -> Reply:
        scope = self._scope(call)
        definition = call.body
        check_command(definition)
        name = (definition["name"], definition.get("type", _CHAT_INPUT))
        known = {(command["name"], command["type"]): key for key, command in scope.items()}
        command_id = known.get(name) or self._world.ids.next()
        after = {**scope, command_id: self._registered(call, definition, command_id)}
        check_commands([_definition(command) for command in after.values()])
        scope.update(after)
        self._feed.publish(Change("commands"))
        return Reply(_OK if name in known else _CREATED, scope[command_id])

    def _found(self, call: Call) -> Payload:
        command = self._scope(call).get(call.id("command"))
        if command is None:
            raise unknown_command()
        return command

    def _get(self, call: Call) -> Reply:
        return ok(self._found(call))

    def _edit(self, call: Call) -> Reply:
        command = self._found(call)
        changed = {**_definition(command), **call.body}
        check_command(changed)
        command_id = int(command["id"])
        self._scope(call)[command_id] = self._registered(call, changed, command_id)
        self._feed.publish(Change("commands"))
        return ok(self._scope(call)[command_id])

    def _delete(self, call: Call) -> Reply:
        command = self._found(call)
        del self._scope(call)[int(command["id"])]
        self._feed.publish(Change("commands"))
        return Reply()


def _definition(command: Payload) -> Payload:
    """Return a registered command without what the server filled in."""
    own = {"id", "application_id", "version", "guild_id"}
    return {key: value for key, value in command.items() if key not in own}
