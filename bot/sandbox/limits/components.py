"""Limits on message components: rows, buttons and selects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import LINK_STYLE, PREMIUM_STYLE, SELECTS, ComponentKind, Payload
from bot.sandbox.model.messages import walk

if TYPE_CHECKING:
    from bot.sandbox.limits.form import Form, Path

_ROWS = 5
_ROW_BUTTONS = 5
_CUSTOM_ID = 100
_OPTIONS = 25
_BUTTON_KEYS = {"type", "id", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"}
_SELECT_KEYS = {
    "custom_id",
    "options",
    "channel_types",
    "placeholder",
    "default_values",
    "min_values",
    "max_values",
    "disabled",
    "required",
}


def check_rows(form: Form, payload: Payload) -> None:
    """Check rows of buttons and selects beside a message's text."""
    rows = form.items(payload, "components", _ROWS)
    for number, row in enumerate(rows):
        path = ("components", number)
        if row.get("type") != ComponentKind.ROW:
            form.add((*path, "type"), "UNION_TYPE_CHOICES", "Only action rows are served.")
        else:
            _check_row(form, row, path)
    unique_ids(form, rows)


def _check_row(form: Form, row: Payload, path: Path) -> None:
    form.known(row, {"type", "id", "components"}, path)
    inner = form.items(row, "components", _ROW_BUTTONS, path, least=1)
    selects = [part for part in inner if part.get("type") in SELECTS]
    if selects and len(inner) > 1:
        form.add(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "A select fills its row; nothing else fits.",
        )
    for number, part in enumerate(inner):
        where = (*path, "components", number)
        if part.get("type") in SELECTS:
            check_select(form, part, where)
        elif part.get("type") == ComponentKind.BUTTON:
            _check_button(form, part, where)
        else:
            form.add((*where, "type"), "UNION_TYPE_CHOICES", "A row holds buttons or one select.")


def _check_button(form: Form, part: Payload, path: Path) -> None:
    form.known(part, _BUTTON_KEYS, path)
    style = form.number(part, "style", 1, PREMIUM_STYLE, path)
    form.text(part, "label", 80, path)
    if style == LINK_STYLE:
        form.text(part, "url", 512, path, least=1, required=True)
    elif style == PREMIUM_STYLE:
        form.text(part, "sku_id", 20, path, least=1, required=True)
    else:
        form.text(part, "custom_id", _CUSTOM_ID, path, least=1, required=True)
    if style != PREMIUM_STYLE and not (part.get("label") or part.get("emoji")):
        form.add(path, "BUTTON_COMPONENT_LABEL_REQUIRED", "A label or an emoji is required.")


def check_select(form: Form, part: Payload, path: Path) -> None:
    """Check one select menu."""
    form.known(part, _SELECT_KEYS | {"type", "id"}, path)
    form.text(part, "custom_id", _CUSTOM_ID, path, least=1, required=True)
    form.text(part, "placeholder", 150, path)
    least = form.number(part, "min_values", 0, _OPTIONS, path, default=1)
    most = form.number(part, "max_values", 1, _OPTIONS, path, default=1)
    if least > most:
        form.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES", "More than max_values.")
    if part["type"] == ComponentKind.STRING_SELECT:
        options = form.items(part, "options", _OPTIONS, path, least=1)
        _check_options(form, options, path)
        if most > len(options):
            message = "More than there are options."
            form.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message)


def _check_options(form: Form, options: list[Payload], path: Path) -> None:
    seen: set[object] = set()
    for number, option in enumerate(options):
        where = (*path, "options", number)
        form.known(option, {"label", "value", "description", "emoji", "default"}, where)
        form.text(option, "label", 100, where, least=1, required=True)
        form.text(option, "value", 100, where, least=1, required=True)
        form.text(option, "description", 100, where)
        if option.get("value") in seen:
            message = "The specified option value is already used"
            form.add((*where, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(option.get("value"))


def unique_ids(form: Form, components: list[Payload]) -> None:
    """Check that every custom_id and id is used once."""
    for key, code in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ("id", "COMPONENT_ID_DUPLICATED"),
    ):
        given = [part[key] for part in walk(components) if part.get(key)]
        for twice in sorted({str(value) for value in given if given.count(value) > 1}):
            message = f'Component {key} "{twice}" cannot be duplicated'
            form.add(("components",), code, message)
