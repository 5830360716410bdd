"""The bot's answers to interactions: callbacks, the original response and follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.engine.posting import Draft
from bot.sandbox.limits.answers import check_choices, check_modal
from bot.sandbox.limits.messages import check_create, check_edit
from bot.sandbox.model.kinds import (
    Answer,
    InteractionKind,
    MessageFlag,
    MessageKind,
    Payload,
    Permission,
)
from bot.sandbox.model.modals import Modal
from bot.sandbox.rest.call import Call, Reply, Route, ok
from bot.sandbox.wire.errors import (
    Problem,
    invalid_form,
    invalid_webhook_token,
    too_many_followups,
    unknown_message,
    unknown_webhook,
)

if TYPE_CHECKING:
    from bot.sandbox.engine.interactions import Interaction, Interactions
    from bot.sandbox.engine.posting import Posting
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.webhooks import Webhook
    from bot.sandbox.model.world import World

_FOLLOWUPS_BY_USER_INSTALL = 5
_MESSAGES = {Answer.MESSAGE, Answer.DEFER_MESSAGE}
_UPDATES = {Answer.UPDATE, Answer.DEFER_UPDATE}


class AnswerRoutes:
    """``/interactions/{id}/{token}/callback`` and ``/webhooks/{application}/{token}``."""

    def __init__(self, world: World, posting: Posting, interactions: Interactions) -> None:
        self._world = world
        self._posting = posting
        self._interactions = interactions

    def routes(self) -> list[Route]:
        """The routes of these resources; their token is in the path."""
        hook = "/webhooks/{application}/{token}"  # of an interaction, or one that a person made
        original = f"{hook}/messages/@original"
        return [
            Route(
                "POST", "/interactions/{interaction}/{token}/callback", self._callback, open=True
            ),
            Route("POST", hook, self._follow_up, open=True),
            Route("PATCH", original, self._edit, open=True),
            Route("DELETE", original, self._delete, open=True),
        ]

    def _callback(self, call: Call) -> Reply:
        interaction = self._interactions.answerable(call.id("interaction"), call.params["token"])
        body = call.body
        answer = _answer(interaction, body)
        data = body.get("data") or {}
        if answer is Answer.CHOICES:
            check_choices(data)
            interaction.choices = data["choices"]
        elif answer is Answer.MODAL:
            check_modal(data)
            source = interaction.source
            interaction.modal = Modal(
                interaction.id,
                interaction.user_id,
                interaction.channel_id,
                None if source is None else source.id,
                data,
            )
        elif answer in _MESSAGES:
            self._respond(interaction, answer, data, call)
        elif answer in _UPDATES:
            self._update(interaction, answer, data, call)
        self._interactions.answered(interaction, answer)
        if call.query.get("with_response", "").lower() not in ("1", "true"):
            return Reply()
        return ok(self._described(interaction, answer))

    def _respond(self, interaction: Interaction, answer: Answer, data: Payload, call: Call) -> None:
        deferred = answer is Answer.DEFER_MESSAGE
        if not deferred:
            check_create(data, call.uploads, interaction=True)
        kind, reference = MessageKind.COMMAND, None
        if interaction.source is not None:
            kind, reference = MessageKind.REPLY, interaction.source.id
        interaction.original = self._posting.create(
            self._world.channels[interaction.channel_id],
            Draft(
                self._world.bot.id,
                data,
                call.uploads,
                kind=kind,
                viewer_id=self._viewer(interaction, data),
                origin=self._interactions.origin(interaction),
                reference_id=reference,
                loading=deferred,
            ),
        )

    def _update(self, interaction: Interaction, answer: Answer, data: Payload, call: Call) -> None:
        interaction.original = interaction.source
        if answer is Answer.UPDATE and interaction.source is not None:
            check_edit(data, call.uploads)
            if interaction.source.deleted:
                raise unknown_message()
            self._posting.edit(interaction.source, data, call.uploads)

    def _viewer(self, interaction: Interaction, data: Payload) -> int | None:
        """Who alone sees an answer, if not everybody does.

        Of an app that a person brought along, everybody does where that person may use such apps.
        """
        channel = self._world.channels[interaction.channel_id]
        held = self._world.permissions(interaction.user_id, channel)
        hidden = interaction.user_install_only and Permission.USE_EXTERNAL_APPS not in held
        flags = MessageFlag(data.get("flags") or 0)
        return interaction.user_id if hidden or MessageFlag.EPHEMERAL in flags else None

    def _described(self, interaction: Interaction, answer: Answer) -> Payload:
        shown: Payload = {"id": str(interaction.id), "type": int(interaction.kind)}
        described: Payload = {"interaction": shown}
        message = interaction.original
        if message is not None:
            shown |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.loading,
                "response_message_ephemeral": message.ephemeral,
            }
        if answer in (Answer.MESSAGE, Answer.UPDATE) and message is not None:
            described["resource"] = {"type": int(answer), "message": self._posting.wire(message)}
        return described

    def _by_token(self, call: Call) -> Interaction:
        return self._interactions.with_token(call.id("application"), call.params["token"])

    def _execute(self, webhook: Webhook, call: Call) -> Reply:
        """Post by a webhook that a person has made."""
        channel = self._world.channels.get(webhook.channel_id)
        if channel is None:
            raise unknown_webhook()
        if call.params["token"] != webhook.token:
            raise invalid_webhook_token()
        check_create(call.body, call.uploads, interaction=True)
        message = self._posting.create(channel, Draft(webhook.id, call.body, call.uploads))
        waits = call.query.get("wait", "").lower() in ("1", "true")
        return ok(self._posting.wire(message)) if waits else Reply()

    def _follow_up(self, call: Call) -> Reply:
        if (webhook := self._world.webhooks.get(call.id("application"))) is not None:
            return self._execute(webhook, call)
        interaction = self._by_token(call)
        payload = call.body
        check_create(payload, call.uploads, interaction=True)
        original = interaction.original
        if original is not None and original.loading and not original.deleted:
            self._fill(interaction, original, call)
            return ok(self._posting.wire(original))
        count = len(interaction.followups)
        if interaction.user_install_only and count >= _FOLLOWUPS_BY_USER_INSTALL:
            raise too_many_followups()
        message = self._posting.create(
            self._world.channels[interaction.channel_id],
            Draft(
                self._world.bot.id,
                payload,
                call.uploads,
                kind=MessageKind.PLAIN if original is None else MessageKind.REPLY,
                viewer_id=self._viewer(interaction, payload),
                origin=self._interactions.origin(interaction),
                reference_id=None if original is None else original.id,
            ),
        )
        interaction.followups.append(message)
        self._filled(interaction)
        return ok(self._posting.wire(message))

    def _fill(self, interaction: Interaction, message: Message, call: Call) -> None:
        check_edit(call.body, call.uploads)
        self._posting.edit(message, call.body, call.uploads)
        self._filled(interaction)

    def _filled(self, interaction: Interaction) -> None:
        interaction.filled = True
        self._interactions.changed(interaction)

    def _edit(self, call: Call) -> Reply:
        interaction = self._by_token(call)
        message = _original(interaction)
        self._fill(interaction, message, call)
        return ok(self._posting.wire(message))

    def _delete(self, call: Call) -> Reply:
        interaction = self._by_token(call)
        self._posting.delete(_original(interaction))
        self._filled(interaction)
        return Reply()


def _original(interaction: Interaction) -> Message:
    """The message that the answer posted or changed, if it is still there."""
    message = interaction.original
    if message is None or message.deleted:
        raise unknown_message()
    return message


def _answer(interaction: Interaction, body: Payload) -> Answer:
    """The callback's type, if it suits what the person did."""
    try:
        answer = Answer(body.get("type", 0))
    except ValueError:
        raise invalid_form(
            [Problem(("type",), "BASE_TYPE_CHOICES", "Value is not a callback type.")]
        ) from None
    allowed = set(_MESSAGES)
    if interaction.kind is InteractionKind.COMPLETION:
        allowed = {Answer.CHOICES}
    elif interaction.kind is not InteractionKind.MODAL:
        allowed |= {Answer.MODAL}
    if interaction.source is not None:
        allowed |= _UPDATES
    if answer not in allowed:
        message = f"Callback type {answer.name} does not answer {interaction.kind.name}."
        raise invalid_form([Problem(("type",), "INTERACTION_CALLBACK_INVALID_TYPE", message)])
    return answer
