"""A person at the Discord app: what they can do, and what they see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox.driver.commands import Commands
from bot.sandbox.driver.exchange import Exchange
from bot.sandbox.engine.posting import Draft
from bot.sandbox.model.kinds import (
    LINK_STYLE,
    SELECTS,
    ComponentKind,
    InteractionKind,
    MessageKind,
    Payload,
)
from bot.sandbox.model.messages import Message, Version, walk
from bot.sandbox.model.refusals import NotPossibleError
from bot.sandbox.wire.errors import ApiError
from bot.sandbox.wire.resolved import add, resolved_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.sandbox.driver.commands import Found, Value
    from bot.sandbox.engine.interactions import Interactions
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.messages import Attachment
    from bot.sandbox.model.modals import Modal
    from bot.sandbox.model.world import Channel, User, World

_LONGEST_TEXT = 2_000


class Person:
    """One user of the app; every method does what a click or an entered line does there."""

    def __init__(
        self, user: User, world: World, posting: Posting, interactions: Interactions
    ) -> None:
        self.user = user
        self._world = world
        self._posting = posting
        self._interactions = interactions
        self._commands = Commands(world)

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def direct(self) -> Channel:
        """The DM channel with the bot."""
        return self._world.direct(self.user.id)

    @property
    def pings(self) -> list[Message]:
        """The messages that notified this person, oldest first; edits never do."""
        return self._posting.pings(self.user.id)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages that this person sees in a channel, oldest first.

        Raises:
            NotPossibleError: If the channel is hidden from this person.
        """
        self._enter(channel)
        return [
            message
            for message in self._posting.in_channel(channel.id)
            if message.viewer_id in (None, self.user.id)
        ]

    def offered(self, channel: Channel) -> list[str]:
        """The full names of the slash commands offered in a channel."""
        return [name for name, _ in self.offers(channel)]

    def offers(self, channel: Channel) -> list[tuple[str, Found]]:
        """The slash commands offered in a channel with their definitions."""
        return list(self._commands.paths(self.user, channel))

    async def say(self, channel: Channel, text: str, reply_to: Message | None = None) -> Message:
        """Post an ordinary message, or a reply to one.

        Raises:
            NotPossibleError: If this person can't write here, or the text is empty or too long.
        """
        self._open(channel)
        if not self._world.may_write(self.user.id, channel):
            raise NotPossibleError(f"{self.name} can't write here")
        if not 0 < len(text.strip()) <= _LONGEST_TEXT:
            raise NotPossibleError(f"a message has 1 to {_LONGEST_TEXT} characters")
        draft = Draft(self.user.id, {"content": text})
        if reply_to is not None:
            if reply_to.channel_id != channel.id or reply_to not in self.sees(channel):
                raise NotPossibleError("that message is not here")
            draft = replace(draft, kind=MessageKind.REPLY, reference_id=reply_to.id)
        return self._posting.create(channel, draft)

    def upload(self, channel: Channel, filename: str, data: bytes) -> Attachment:
        """Pick a file, to be given as an option of a command.

        Raises:
            NotPossibleError: If it is too large, or commands can't be used here.
        """
        self._open(channel)
        try:
            return self._posting.upload(channel, filename, data)
        except ApiError:
            raise NotPossibleError("Your file is too powerful") from None

    async def command(self, channel: Channel, name: str, /, **options: Value) -> Exchange:
        """Use a slash command, such as ``command(table, "convoy move", vessel="slayer-b")``.

        Raises:
            NotPossibleError: If the app does not offer it or does not accept the options.
        """
        return self.use(channel, name, options)

    async def complete(
        self,
        channel: Channel,
        name: str,
        /,
        *,
        focused: str,
        wait: float = 5.0,
        **options: Value,
    ) -> list[Payload]:
        """Type in an option and return the suggestions (``name``, ``value``).

        Args:
            channel: Where.
            name: The command's full name.
            focused: The option being typed; what is typed so far stands in ``options``.
            wait: Seconds.
            options: What has been filled in.

        Raises:
            NotPossibleError: If that option has no autocompletion.
            NoAnswerError: If no suggestions came in time.
        """
        exchange = self.type(channel, name, focused, options)
        await exchange.wait(wait)
        return exchange.choices

    def type(
        self, channel: Channel, name: str, focused: str, options: Mapping[str, Value]
    ) -> Exchange:
        """Type in an option without waiting for the suggestions; as ``complete`` otherwise."""
        self._open(channel)
        found = self._commands.find(self.user, channel, name)
        values, resolved = self._commands.values(found, channel, options, focused=focused)
        data = found.data(values, resolved)
        return self._send(InteractionKind.COMPLETION, channel, data)

    def use(self, channel: Channel, name: str, options: Mapping[str, Value]) -> Exchange:
        """Do what ``command`` does, for option names that are no Python names."""
        self._open(channel)
        found = self._commands.find(self.user, channel, name)
        values, resolved = self._commands.values(found, channel, options)
        data = found.data(values, resolved)
        return self._send(InteractionKind.COMMAND, channel, data)

    async def press(self, message: Message, which: str, *, stale: int | None = None) -> Exchange:
        """Press a button.

        Args:
            message: The message that carries it.
            which: Its custom id, or else its label.
            stale: The number of the version (0 the first, -2 the one before now) that this
                person's screen still shows; None for the present one.

        Raises:
            NotPossibleError: If there is no such button, or it is disabled or a link.
        """
        version = self._shown(message, stale)
        buttons = [p for p in walk(version.components) if p["type"] == ComponentKind.BUTTON]
        button = _pick(buttons, which, "label")
        if button.get("style") == LINK_STYLE or "custom_id" not in button:
            raise NotPossibleError(f"{which} is a link")
        data = {"component_type": button["type"], "custom_id": button["custom_id"]}
        return self._use(message, data | {"id": button["id"]})

    async def select(
        self, message: Message, which: str, values: Iterable[Value], *, stale: int | None = None
    ) -> Exchange:
        """Choose in a select menu.

        Args:
            message: The message that carries it.
            which: Its custom id, or else its placeholder.
            values: Option values or labels; users or channels for such menus.
            stale: As for ``press``.

        Raises:
            NotPossibleError: If there is no such menu or option, or the number does not fit.
        """
        version = self._shown(message, stale)
        menus = [part for part in walk(version.components) if part["type"] in SELECTS]
        menu = _pick(menus, which, "placeholder")
        chosen = [self._option(menu, value) for value in values]
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        if not least <= len(chosen) <= most:
            raise NotPossibleError(f"{which} takes {least} to {most} values, not {len(chosen)}")
        data: Payload = {
            "component_type": menu["type"],
            "custom_id": menu["custom_id"],
            "id": menu["id"],
            "values": chosen,
        }
        if menu["type"] != ComponentKind.STRING_SELECT:
            place = self._world.channels[message.channel_id]
            data["resolved"] = self._resolved(place, chosen)
        return self._use(message, data)

    async def submit(self, modal: Modal, /, **values: object) -> Exchange:
        """Fill in a form and send it; fields by custom id.

        Raises:
            NotPossibleError: If the form was for somebody else or a field is not acceptable.
        """
        return await self.send_form(modal, values)

    async def send_form(self, modal: Modal, values: dict[str, object]) -> Exchange:
        """Do what ``submit`` does, for custom ids that are no Python names."""
        if modal.user_id != self.user.id:
            raise NotPossibleError("this form was shown to somebody else")
        channel = self._place(modal.channel_id)
        data: Payload = {"custom_id": modal.custom_id, "components": modal.filled(values)}
        picked = [
            str(value)
            for part in modal.inputs
            if part["type"] in SELECTS and part["type"] != ComponentKind.STRING_SELECT
            for value in _listed(values.get(part["custom_id"]))
        ]
        if picked:
            data["resolved"] = self._resolved(channel, picked)
        parent = self._interactions.find(modal.interaction_id)
        source = parent.source
        shown = None if source is None or source.deleted else self._posting.wire(source)
        return Exchange(
            self._interactions.send(
                InteractionKind.MODAL,
                self.user,
                channel,
                data,
                source=source if shown is not None else None,
                source_payload=shown,
                parent=parent,
            )
        )

    def _place(self, channel_id: int) -> Channel:
        channel = self._world.channels.get(channel_id)
        if channel is None:
            raise NotPossibleError("the channel is gone")
        return channel

    def _enter(self, channel: Channel) -> None:
        if not self._world.is_in(self.user.id, channel):
            raise NotPossibleError(f"{self.name} does not see #{channel.name or channel.id}")

    def _open(self, channel: Channel) -> None:
        self._enter(channel)
        if self._world.locked_for(self.user.id, channel):
            raise NotPossibleError(f"#{channel.name} is locked")

    def _shown(self, message: Message, stale: int | None) -> Version:
        self._open(self._place(message.channel_id))
        if message.viewer_id not in (None, self.user.id):
            raise NotPossibleError(f"{self.name} does not see this message")
        if message.deleted and stale is None:
            raise NotPossibleError("the message is gone")
        return message.current if stale is None else message.versions[stale]

    def _send(self, kind: InteractionKind, channel: Channel, data: Payload) -> Exchange:
        return Exchange(self._interactions.send(kind, self.user, channel, data))

    def _use(self, message: Message, data: Payload) -> Exchange:
        channel = self._world.channels[message.channel_id]
        return Exchange(
            self._interactions.send(
                InteractionKind.COMPONENT,
                self.user,
                channel,
                data,
                source=message,
                source_payload=self._posting.wire(message),
            )
        )

    def _option(self, menu: Payload, value: Value) -> str:
        if menu["type"] != ComponentKind.STRING_SELECT:
            return str(getattr(value, "id", value))
        for option in menu["options"]:
            if value in (option["value"], option["label"]):
                return str(option["value"])
        offered = [option["label"] for option in menu["options"]]
        raise NotPossibleError(f"{value!r} is not among {offered}")

    def _resolved(self, place: Channel, chosen: list[str]) -> Payload:
        resolved: Payload = {}
        for value in chosen:
            found = resolved_of(self._world, place, value)
            if not found:
                raise NotPossibleError(f"there is no user, channel or role {value}")
            add(resolved, found)
        return resolved


def _pick(parts: list[Payload], which: str, caption: str) -> Payload:
    """The component with this custom id or caption, if it can be used."""
    found = [part for part in parts if part.get("custom_id") == which]
    found = found or [part for part in parts if part.get(caption) == which]
    if not found:
        offered = [part.get(caption) or part.get("custom_id") for part in parts]
        raise NotPossibleError(f"no {which!r} here; there are {offered}")
    usable = [part for part in found if not part.get("disabled")]
    if not usable:
        raise NotPossibleError(f"{which!r} is disabled")
    return usable[0]


def _listed(given: object) -> list[object]:
    if given is None:
        return []
    return list(given) if isinstance(given, list | tuple) else [given]
