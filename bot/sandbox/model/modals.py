"""Forms that the bot asks a person to fill in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import SELECTS, ComponentKind, Payload
from bot.sandbox.model.messages import walk
from bot.sandbox.model.refusals import NotPossibleError

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXT_LIMIT = 4_000
_INPUTS = SELECTS | {ComponentKind.TEXT_INPUT}


@dataclass(frozen=True, slots=True)
class Modal:
    """A form as the bot sent it.

    Attributes:
        interaction_id: The interaction that it answers.
        message_id: The message whose component opened it, if any.
    """

    interaction_id: int
    user_id: int
    channel_id: int
    message_id: int | None
    data: Payload

    @property
    def custom_id(self) -> str:
        """The form's own custom id."""
        return str(self.data["custom_id"])

    @property
    def title(self) -> str:
        """The form's title."""
        return str(self.data["title"])

    @property
    def inputs(self) -> list[Payload]:
        """Every field that a person can fill in."""
        return [part for part in walk(self.data["components"]) if part["type"] in _INPUTS]

    def filled(self, values: Mapping[str, object]) -> list[Payload]:
        """The ``components`` of the submission.

        Args:
            values: By custom id; fields left out keep what they were prefilled with.

        Raises:
            NotPossibleError: If the app would not let the form be sent like this.
        """
        known = {str(part["custom_id"]) for part in self.inputs}
        if unknown := sorted(set(values) - known):
            raise NotPossibleError(f"the form has no field {', '.join(unknown)}")
        return [_filled(part, values) for part in self.data["components"]]


def _filled(part: Payload, values: Mapping[str, object]) -> Payload:
    shown: Payload = {"type": part["type"], "id": part.get("id", 0)}
    if part["type"] == ComponentKind.ROW:
        shown["components"] = [_filled(inner, values) for inner in part["components"]]
    elif part["type"] == ComponentKind.LABEL:
        shown["component"] = _filled(part["component"], values)
    elif part["type"] in _INPUTS:
        shown["custom_id"] = part["custom_id"]
        shown |= _value(part, values.get(part["custom_id"]))
    return shown


def _value(part: Payload, given: object) -> Payload:
    if part["type"] == ComponentKind.TEXT_INPUT:
        return {"value": _text(part, given)}
    options = part.get("options")
    chosen = [option["value"] for option in options or [] if option.get("default")]
    if given is not None:
        chosen = [str(item) for item in given] if isinstance(given, list | tuple) else [str(given)]
    offered = {option["value"] for option in options or []}
    if options and not offered.issuperset(chosen):
        raise NotPossibleError(f"{part['custom_id']}: not among the options")
    least = part.get("min_values", 1) if part.get("required", True) else 0
    if not least <= len(chosen) <= part.get("max_values", max(1, len(chosen))):
        raise NotPossibleError(f"{part['custom_id']}: {len(chosen)} values chosen")
    return {"values": chosen}


def _text(part: Payload, given: object) -> str:
    text = str(part.get("value", "") if given is None else given)
    if not text and not part.get("required", True):
        return text
    least = max(part.get("min_length", 0), 1 if part.get("required", True) else 0)
    if not least <= len(text) <= part.get("max_length", _TEXT_LIMIT):
        raise NotPossibleError(f"{part['custom_id']}: {len(text)} characters")
    return text
