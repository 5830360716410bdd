"""What a person does on the page, each thing a method: JSON in, JSON out."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from bot.sandbox.model.feed import Change
from bot.sandbox.model.kinds import OptionKind, Payload
from bot.sandbox.model.refusals import NotPossibleError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.sandbox.driver.commands import Value
    from bot.sandbox.driver.people import Person
    from bot.sandbox.engine.interactions import Interactions
    from bot.sandbox.engine.places import Places
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.feed import Feed
    from bot.sandbox.model.messages import Attachment, Message
    from bot.sandbox.model.world import Channel, World
    from bot.sandbox.page.views import Views

_REFERENCES = {OptionKind.USER, OptionKind.CHANNEL, OptionKind.ROLE, OptionKind.MENTIONABLE}
_LOOK_AHEAD = 3.0
_UPLOADS = 100


class Actions:
    """Reads what the page sends, and has the person do it.

    Every method raises NotPossibleError with the sentence that the page shows.
    """

    def __init__(
        self,
        *,
        world: World,
        feed: Feed,
        posting: Posting,
        interactions: Interactions,
        places: Places,
        views: Views,
    ) -> None:
        self._world = world
        self._feed = feed
        self._posting = posting
        self._interactions = interactions
        self._places = places
        self._views = views
        self._uploads: OrderedDict[int, tuple[int, Attachment]] = OrderedDict()

    def looks(self) -> dict[str, Callable[[Person, Payload], Awaitable[Any]]]:
        """What can be asked for, by name."""
        return {
            "channels": self._channels,
            "messages": self._messages,
            "commands": self._commands,
            "roles": self._roles,
        }

    def acts(self) -> dict[str, Callable[[Person, Payload], Awaitable[Any]]]:
        """What can be done, by name."""
        return {
            "say": self._say,
            "command": self._command,
            "complete": self._complete,
            "use": self._use,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "read": self._read,
            "channel": self._add_channel,
            "thread": self._add_thread,
            "webhook": self._add_webhook,
            "person": self._person,
        }

    def _channel(self, given: Payload) -> Channel:
        channel = self._world.channels.get(_id(given, "channel"))
        if channel is None:
            raise NotPossibleError("That channel is gone")
        return channel

    def _message(self, given: Payload, name: str = "message") -> Message:
        message = self._posting.messages.get(_id(given, name))
        if message is None:
            raise NotPossibleError("That message is gone")
        return message

    async def _channels(self, person: Person, _given: Payload) -> list[Payload]:
        return self._views.channels(person)

    async def _messages(self, person: Person, given: Payload) -> Payload:
        before = _id(given, "before") or None
        return self._views.messages(person, self._channel(given), before)

    async def _commands(self, person: Person, given: Payload) -> list[Payload]:
        return self._views.commands(person, self._channel(given))

    async def _roles(self, _person: Person, given: Payload) -> list[Payload]:
        return self._views.roles(self._channel(given))

    async def _say(self, person: Person, given: Payload) -> Payload:
        replied = self._message(given, "reply_to") if given.get("reply_to") else None
        message = await person.say(self._channel(given), _text(given, "text"), replied)
        return {"message": str(message.id)}

    async def _command(self, person: Person, given: Payload) -> Payload:
        channel, name = self._channel(given), _text(given, "name")
        exchange = person.use(channel, name, self._options(person, channel, given))
        return {"exchange": str(exchange.id)}

    def upload(self, person: Person, given: Payload, data: bytes) -> Payload:
        """Take a file that a person picked for an option of a command; ``id`` names it there."""
        file = person.upload(self._channel(given), _text(given, "name"), data)
        self._uploads[file.id] = person.id, file
        while len(self._uploads) > _UPLOADS:
            self._uploads.popitem(last=False)
        return {"id": str(file.id)}

    def _uploaded(self, person: Person, value: object) -> Attachment:
        """A file that a person uploaded."""
        owner, file = self._uploads.get(_id({"file": value}, "file"), (None, None))
        if file is None or owner != person.id:
            raise NotPossibleError("That file is gone; choose it again")
        return file

    async def _complete(self, person: Person, given: Payload) -> list[Payload]:
        channel, name, focused = self._channel(given), _text(given, "name"), _text(given, "focused")
        options = self._options(person, channel, given)
        exchange = person.type(channel, name, focused, options)
        await exchange.wait(_LOOK_AHEAD)
        return [{"name": one["name"], "value": one["value"]} for one in exchange.choices]

    def _options(self, person: Person, channel: Channel, given: Payload) -> dict[str, Value]:
        """The options as the app sends them; users, channels and files come by id."""
        options = given.get("options") or {}
        if not isinstance(options, dict):
            raise NotPossibleError("That can't be read")
        found = dict(person.offers(channel)).get(_text(given, "name"))
        kinds = {option["name"]: option["type"] for option in found.options} if found else {}
        return {
            name: self._value(person, kinds.get(name), value) for name, value in options.items()
        }

    def _value(self, person: Person, kind: int | None, value: Any) -> Value:
        if kind == OptionKind.ATTACHMENT:
            return self._uploaded(person, value)
        given: Value = str(value) if kind in _REFERENCES else value
        return given

    async def _use(self, person: Person, given: Payload) -> Payload:
        message, which = self._message(given), _text(given, "custom_id")
        values = given.get("values")
        if values is None:
            exchange = await person.press(message, which)
        else:
            exchange = await person.select(message, which, [str(value) for value in values])
        return {"exchange": str(exchange.id)}

    async def _submit(self, person: Person, given: Payload) -> Payload:
        try:
            modal = self._interactions.find(_id(given, "form")).modal
        except KeyError:
            modal = None
        if modal is None:
            raise NotPossibleError("That form is gone")
        exchange = await person.send_form(modal, dict(given.get("values") or {}))
        return {"exchange": str(exchange.id)}

    async def _dismiss(self, person: Person, given: Payload) -> Payload:
        message = self._message(given)
        if message.viewer_id != person.id:
            raise NotPossibleError("Only your own private messages can be dismissed")
        self._posting.delete(message)
        return {}

    async def _read(self, person: Person, given: Payload) -> Payload:
        channel, upto = self._channel(given), _id(given, "message")
        if upto > person.user.read.get(channel.id, 0):
            person.user.read[channel.id] = upto
            self._feed.publish(Change("read", channel.id, upto, person.id))
        return {}

    async def _add_channel(self, person: Person, given: Payload) -> Payload:
        beside = self._channel(given)
        if beside.guild_id is None or not self._world.is_in(person.id, beside):
            raise NotPossibleError("Channels can only be opened in a server")
        guild = self._world.guilds[beside.guild_id]
        return {"channel": str(self._places.add_channel(guild, _text(given, "name")).id)}

    async def _add_thread(self, person: Person, given: Payload) -> Payload:
        parent = self._channel(given)
        thread = self._places.add_thread(parent, _text(given, "name"), person.user)
        return {"channel": str(thread.id)}

    async def _add_webhook(self, person: Person, given: Payload) -> Payload:
        channel = self._channel(given)
        if channel.guild_id is None or not self._world.is_in(person.id, channel):
            raise NotPossibleError("Webhooks post in channels of a server")
        return {"address": self._places.add_webhook(channel).address}

    async def _person(self, _person: Person, given: Payload) -> Payload:
        name, moderator = _text(given, "name"), bool(given.get("moderator"))
        if not given.get("id"):
            return {"person": str(self._places.add_person(name, moderator=moderator).id)}
        user = self._world.users.get(_id(given, "id"))
        if user is None or user.bot or user is self._world.owner:
            raise NotPossibleError("There is no such person")
        direct = bool(given.get("takes_direct", True))
        self._places.change_person(user, name, moderator=moderator, takes_direct=direct)
        return {"person": str(user.id)}


def _text(given: Payload, name: str) -> str:
    return str(given.get(name) or "")


def _id(given: Payload, name: str) -> int:
    """An id, or 0, which nothing has."""
    text = str(given.get(name) or "")
    return int(text) if text.isascii() and text.isdigit() else 0
