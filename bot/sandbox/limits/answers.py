"""Limits on the answers that are not messages: suggestions and forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.limits.components import check_select, unique_ids
from bot.sandbox.limits.form import Form
from bot.sandbox.model.kinds import SELECTS, ComponentKind, Payload

if TYPE_CHECKING:
    from bot.sandbox.limits.form import Path

_CHOICES = 25
_TEXT = 4_000
_INPUT_KEYS = {
    "type",
    "id",
    "custom_id",
    "style",
    "label",
    "min_length",
    "max_length",
    "required",
    "value",
    "placeholder",
}


def check_choices(data: Payload) -> None:
    """Check the suggestions of an autocompletion.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    if "choices" not in data:
        form.add(("choices",), "BASE_TYPE_REQUIRED", "This field is required")
    for number, choice in enumerate(form.items(data, "choices", _CHOICES)):
        path = ("data", "choices", number)
        form.known(choice, {"name", "name_localizations", "value"}, path)
        form.text(choice, "name", 100, path, least=1, required=True)
        if isinstance(choice.get("value"), str):
            form.text(choice, "value", 100, path, least=1)
        elif not isinstance(choice.get("value"), int | float):
            form.add((*path, "value"), "BASE_TYPE_REQUIRED", "This field is required")
    form.refuse()


def check_modal(data: Payload) -> None:
    """Check a form.

    Raises:
        ApiError: 400 with code 50035.
    """
    form = Form()
    form.known(data, {"custom_id", "title", "components"}, ("data",))
    form.text(data, "custom_id", 100, ("data",), least=1, required=True)
    form.text(data, "title", 45, ("data",), least=1, required=True)
    parts = form.items(data, "components", 5, ("data",), least=1)
    for number, part in enumerate(parts):
        _check_part(form, part, ("data", "components", number))
    unique_ids(form, parts)
    form.refuse()


def _check_part(form: Form, part: Payload, path: Path) -> None:
    kind = part.get("type")
    if kind == ComponentKind.ROW:
        inner = form.items(part, "components", 1, path, least=1)
        for number, item in enumerate(inner):
            where = (*path, "components", number)
            if item.get("type") != ComponentKind.TEXT_INPUT:
                form.add(where, "UNION_TYPE_CHOICES", "A form's row holds a text input.")
            form.text(item, "label", 45, where, least=1, required=True)
            _check_text_input(form, item, where)
    elif kind == ComponentKind.LABEL:
        form.known(part, {"type", "id", "label", "description", "component"}, path)
        form.text(part, "label", 45, path, least=1, required=True)
        form.text(part, "description", 100, path)
        _check_input(form, part.get("component") or {}, (*path, "component"))
    else:
        form.add((*path, "type"), "UNION_TYPE_CHOICES", "Not a component of a form.")


def _check_input(form: Form, part: Payload, path: Path) -> None:
    kind = part.get("type")
    if kind == ComponentKind.TEXT_INPUT:
        _check_text_input(form, part, path)
    elif kind in SELECTS:
        check_select(form, part, path)
    else:
        form.add((*path, "type"), "UNION_TYPE_CHOICES", "Not an input.")


def _check_text_input(form: Form, part: Payload, path: Path) -> None:
    form.known(part, _INPUT_KEYS, path)
    form.text(part, "custom_id", 100, path, least=1, required=True)
    form.number(part, "style", 1, 2, path)
    form.text(part, "placeholder", 100, path)
    form.text(part, "value", _TEXT, path)
    least = form.number(part, "min_length", 0, _TEXT, path)
    most = form.number(part, "max_length", 1, _TEXT, path, default=_TEXT)
    if least > most:
        form.add((*path, "min_length"), "TEXT_INPUT_MIN_LENGTH", "More than max_length.")
