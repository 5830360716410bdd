"""One thing that a person did and what came back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import Answer

if TYPE_CHECKING:
    from bot.sandbox.engine.interactions import Interaction
    from bot.sandbox.model.kinds import Payload
    from bot.sandbox.model.messages import Message
    from bot.sandbox.model.modals import Modal


class NoAnswerError(Exception):
    """The app shows "This interaction failed": the bot did not answer in time."""


class Exchange:
    """An interaction from the side of the person who started it."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def id(self) -> int:
        """The interaction's id, as ``LocalDiscord.redeliver`` takes it."""
        return self.interaction.id

    @property
    def answered(self) -> bool:
        """Whether the bot has called back."""
        return self.interaction.answer is not None

    @property
    def deferred(self) -> bool:
        """Whether the bot's callback was a deferral."""
        return self.interaction.answer in (Answer.DEFER_MESSAGE, Answer.DEFER_UPDATE)

    @property
    def failed(self) -> bool:
        """Whether the app shows "This interaction failed"."""
        return self.interaction.failed

    @property
    def response(self) -> Message | Modal | None:
        """The message posted or changed, or the form; None before, or if nothing is shown."""
        if self.interaction.modal is not None:
            return self.interaction.modal
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        """The further messages that the bot sent, oldest first."""
        return self.interaction.followups

    @property
    def answers(self) -> list[Message]:
        """Every message that the bot sent or changed: the original one and the follow-ups."""
        first = self.interaction.original
        return ([] if first is None else [first]) + self.followups

    @property
    def choices(self) -> list[Payload]:
        """The suggestions of a completion."""
        return self.interaction.choices

    async def wait(self, timeout: float = 5.0, *, filled: bool = True) -> Message | Modal | None:  # noqa: ASYNC109 - the person's patience, named in the error
        """Wait for the answer; with ``filled``, until a deferred answer has been filled in.

        Returns:
            The response: message, form, or None if the bot only acknowledged.

        Raises:
            NoAnswerError: If no callback came within the deadline.
            TimeoutError: If the answer was deferred and never filled in.
        """

        def settled() -> bool:
            state = self.interaction
            return state.failed or (state.filled if filled else state.answer is not None)

        await self.interaction.news.until(settled, timeout, f"an answer to {self._what()}")
        if self.failed:
            raise NoAnswerError(f"no answer to {self._what()} in time")
        return self.response

    def _what(self) -> str:
        data = self.interaction.payload["data"]
        return str(data.get("name") or data.get("custom_id"))
