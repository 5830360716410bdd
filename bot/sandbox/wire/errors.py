"""Discord's JSON errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.model.kinds import Payload

BAD_REQUEST = 400
UNAUTHORIZED = 401
FORBIDDEN = 403
NOT_FOUND = 404
TOO_LARGE = 413
INVALID_FORM = 50035


class ApiError(Exception):
    """A request is refused.

    Attributes:
        status: HTTP status.
        code: Discord's JSON error code.
        violations: What limit the bot broke, one readable line each; empty if it is not its fault.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Payload | None = None,
        violations: tuple[str, ...] = (),
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.violations = violations

    def body(self) -> Payload:
        """The JSON answer."""
        body: Payload = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def not_found() -> ApiError:
    """No such route."""
    return ApiError(NOT_FOUND, 0, "404: Not Found")


def unauthorized() -> ApiError:
    """A wrong bot token."""
    return ApiError(UNAUTHORIZED, 0, "401: Unauthorized")


def unknown_channel() -> ApiError:
    """No such channel."""
    return ApiError(NOT_FOUND, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """No such guild."""
    return ApiError(NOT_FOUND, 10004, "Unknown Guild")


def unknown_message() -> ApiError:
    """No such message, or one that the bot can't see here."""
    return ApiError(NOT_FOUND, 10008, "Unknown Message")


def unknown_member() -> ApiError:
    """A person who is not on this server."""
    return ApiError(NOT_FOUND, 10007, "Unknown Member")


def unknown_user() -> ApiError:
    """No such person."""
    return ApiError(NOT_FOUND, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    """No such webhook, or a follow-up to an interaction that was not answered."""
    return ApiError(NOT_FOUND, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """No such interaction, or the answer came too late."""
    return ApiError(NOT_FOUND, 10062, "Unknown interaction")


def already_acknowledged() -> ApiError:
    """A second callback to one interaction."""
    return ApiError(BAD_REQUEST, 40060, "Interaction has already been acknowledged.")


def too_many_followups() -> ApiError:
    """More than five follow-ups where the application is installed by the user only."""
    return ApiError(
        BAD_REQUEST,
        40094,
        "This interaction has reached its maximum number of follow-up messages",
        violations=("more than 5 follow-ups to an interaction of a user-installed application",),
    )


def invalid_webhook_token() -> ApiError:
    """An interaction token that has expired."""
    return ApiError(UNAUTHORIZED, 50027, "Invalid Webhook Token")


def no_text_channel() -> ApiError:
    """A message to where there are none, such as a forum."""
    return ApiError(BAD_REQUEST, 50008, "Cannot send messages in a non-text channel")


def wrong_channel_kind() -> ApiError:
    """Something that channels of this kind don't have."""
    return ApiError(BAD_REQUEST, 50024, "Cannot execute action on this channel type")


def missing_access() -> ApiError:
    """The bot can't see this."""
    return ApiError(FORBIDDEN, 50001, "Missing Access")


def closed_to_direct_messages() -> ApiError:
    """A person who takes no direct messages."""
    return ApiError(FORBIDDEN, 50007, "Cannot send messages to this user")


def thread_exists() -> ApiError:
    """A second thread from one message."""
    message = "A thread has already been created for this message"
    return ApiError(BAD_REQUEST, 160004, message)


def thread_locked() -> ApiError:
    """A locked thread, open to those who manage threads only."""
    return ApiError(FORBIDDEN, 160005, "Thread is locked")


def thread_archived() -> ApiError:
    """A change in an archived thread; posting wakes it up, nothing else does."""
    return ApiError(BAD_REQUEST, 50083, "Thread is archived")


def missing_permissions() -> ApiError:
    """The bot sees this but may not do it."""
    return ApiError(FORBIDDEN, 50013, "Missing Permissions")


def not_the_author() -> ApiError:
    """Only the author edits a message."""
    return ApiError(FORBIDDEN, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """A message with nothing in it."""
    return ApiError(
        BAD_REQUEST, 50006, "Cannot send an empty message", violations=("an empty message",)
    )


def too_large() -> ApiError:
    """A file beyond the limit."""
    return ApiError(
        TOO_LARGE,
        40005,
        "Request entity too large",
        violations=("a file larger than the attachment limit",),
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: where in the payload, Discord's error code, and a sentence."""

    path: tuple[str | int, ...]
    code: str
    message: str

    def __str__(self) -> str:
        where = ".".join(str(part) for part in self.path)
        return f"{where}: {self.message}" if where else self.message


def invalid_form(problems: list[Problem]) -> ApiError:
    """A payload that breaks Discord's limits, with the nested ``errors`` object."""
    tree: Payload = {}
    for problem in problems:
        node = tree
        for part in problem.path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return ApiError(
        BAD_REQUEST,
        INVALID_FORM,
        "Invalid Form Body",
        errors=tree,
        violations=tuple(str(problem) for problem in problems),
    )
