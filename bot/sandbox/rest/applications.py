"""The application itself and its registered commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.commands import check_commands
from bot.sandbox.model.feed import Change
from bot.sandbox.rest.call import Call, Reply, Route, ok
from bot.sandbox.wire import payloads
from bot.sandbox.wire.errors import missing_access

if TYPE_CHECKING:
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.world import World

_CHAT_INPUT = 1


class ApplicationRoutes:
    """``/oauth2/applications/@me`` and ``/applications/{application}/commands``."""

    def __init__(self, world: World, feed: Feed) -> None:
        self._world = world
        self._feed = feed

    def routes(self) -> list[Route]:
        """The routes of this resource."""
        return [
            Route("GET", "/oauth2/applications/@me", self._me),
            Route("GET", "/applications/{application}/commands", self._listed),
            Route("PUT", "/applications/{application}/commands", self._overwrite),
        ]

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

    def _listed(self, call: Call) -> Reply:
        if call.id("application") != self._world.bot.id:
            raise missing_access()
        return ok(list(self._world.commands.values()))

    def _overwrite(self, call: Call) -> Reply:
        if call.id("application") != self._world.bot.id:
            raise missing_access()
        check_commands(call.payload)
        commands = self._world.commands
        known = {(command["name"], command["type"]): key for key, command in commands.items()}
        after: dict[int, Payload] = {}
        for definition in call.payload:
            name = (definition["name"], definition.get("type", _CHAT_INPUT))
            command_id = known.get(name) or self._world.ids.next()
            after[command_id] = self._registered(definition, command_id)
        self._world.commands = after
        self._feed.publish(Change("commands"))
        return ok(list(after.values()))

    def _registered(self, definition: Payload, command_id: int) -> Payload:
        """A command with what Discord fills in."""
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
        return filled | {
            "id": str(command_id),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.ids.next()),
        }
