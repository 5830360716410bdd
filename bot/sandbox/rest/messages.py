"""A channel's messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.engine.posting import Draft
from bot.sandbox.limits.messages import check_create, check_edit
from bot.sandbox.model.kinds import MessageKind, Payload, Permission
from bot.sandbox.rest.call import Call, Reply, Route, ok
from bot.sandbox.wire.errors import Problem, invalid_form, not_the_author

if TYPE_CHECKING:
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.world import World
    from bot.sandbox.rest.access import Access

_PAGE = 50
_LONGEST_PAGE = 100


class MessageRoutes:
    """``/channels/{channel}/messages``."""

    def __init__(self, world: World, access: Access, posting: Posting) -> None:
        self._world = world
        self._access = access
        self._posting = posting

    def routes(self) -> list[Route]:
        """The routes of this resource."""
        return [
            Route("GET", "/channels/{channel}/messages", self._list),
            Route("POST", "/channels/{channel}/messages", self._create),
            Route("PATCH", "/channels/{channel}/messages/{message}", self._edit),
            Route("DELETE", "/channels/{channel}/messages/{message}", self._delete),
        ]

    def _list(self, call: Call) -> Reply:
        channel = self._access.channel(call.id("channel"), Permission.READ_MESSAGE_HISTORY)
        limit = _limit(call)
        timeline = self._posting.timeline(channel.id)
        if after := call.query.get("after"):
            found = timeline.after(limit, int(after))
        elif around := call.query.get("around"):
            half = limit // 2
            newer = timeline.after(half, int(around))
            found = newer + timeline.latest(limit - len(newer), int(around) + 1)
        else:
            before = call.query.get("before")
            found = timeline.latest(limit, int(before) if before else None)
        shown = [self._posting.messages[key] for key in found]
        return ok([self._posting.wire(message) for message in shown if not message.ephemeral])

    def _create(self, call: Call) -> Reply:
        channel = self._access.sendable(call.id("channel"), files=bool(call.uploads))
        payload = call.body
        check_create(payload, call.uploads, interaction=False)
        if (first := self._posting.repeated(channel.id, payload)) is not None:
            return ok(self._posting.wire(first))
        reference = self._reference(channel.id, payload)
        draft = Draft(
            self._world.bot.id,
            payload,
            call.uploads,
            kind=MessageKind.PLAIN if reference is None else MessageKind.REPLY,
            reference_id=reference,
        )
        return ok(self._posting.wire(self._posting.create(channel, draft)))

    def _reference(self, channel_id: int, payload: Payload) -> int | None:
        reference = payload.get("message_reference")
        if not reference:
            return None
        message = self._posting.messages.get(int(reference["message_id"]))
        if message is not None and message.channel_id == channel_id and not message.ephemeral:
            return message.id
        if not reference.get("fail_if_not_exists", True):
            return None
        raise invalid_form(
            [Problem(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")]
        )

    def _edit(self, call: Call) -> Reply:
        channel = self._access.changeable(
            call.id("channel"), Permission.ATTACH_FILES if call.uploads else Permission(0)
        )
        message = self._access.message(channel, call.id("message"))
        if message.author_id != self._world.bot.id:
            raise not_the_author()
        check_edit(call.body, call.uploads)
        self._posting.edit(message, call.body, call.uploads)
        return ok(self._posting.wire(message))

    def _delete(self, call: Call) -> Reply:
        channel = self._access.channel(call.id("channel"))
        message = self._access.message(channel, call.id("message"))
        if message.author_id != self._world.bot.id:
            self._access.channel(channel.id, Permission.MANAGE_MESSAGES)
        self._posting.delete(message)
        return Reply()


def _limit(call: Call) -> int:
    given = call.query.get("limit", str(_PAGE))
    if not given.isdigit() or not 1 <= int(given) <= _LONGEST_PAGE:
        problem = Problem(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
        raise invalid_form([problem])
    return int(given)
