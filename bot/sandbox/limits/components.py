"""Limits on message components: rows, buttons, selects, and the v2 layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model.kinds import LINK_STYLE, PREMIUM_STYLE, SELECTS, ComponentKind, Payload
from bot.sandbox.model.messages import walk

if TYPE_CHECKING:
    from bot.sandbox.limits.form import Form, Path

_ROWS = 5
_ROW_BUTTONS = 5
_IN_LAYOUT = 40
_LAYOUT_TEXT = 4_000
_CUSTOM_ID = 100
_OPTIONS = 25
_GALLERY = 10
_SECTION_TEXTS = 3

_KEYS: dict[int, set[str]] = {
    ComponentKind.ROW: {"components"},
    ComponentKind.BUTTON: {"style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"},
    ComponentKind.SECTION: {"components", "accessory"},
    ComponentKind.TEXT: {"content"},
    ComponentKind.THUMBNAIL: {"media", "description", "spoiler"},
    ComponentKind.GALLERY: {"items"},
    ComponentKind.FILE: {"file", "spoiler", "name", "size"},
    ComponentKind.SEPARATOR: {"divider", "spacing"},
    ComponentKind.CONTAINER: {"components", "accent_color", "spoiler"},
}
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
_TOP_LAYOUT = {
    ComponentKind.ROW,
    ComponentKind.SECTION,
    ComponentKind.TEXT,
    ComponentKind.GALLERY,
    ComponentKind.FILE,
    ComponentKind.SEPARATOR,
    ComponentKind.CONTAINER,
}


def check_legacy(form: Form, payload: Payload) -> None:
    """Check rows of buttons and selects beside a message's text."""
    rows = form.items(payload, "components", _ROWS)
    for number, row in enumerate(rows):
        path = ("components", number)
        if row.get("type") != ComponentKind.ROW:
            form.add((*path, "type"), "UNION_TYPE_CHOICES", "Only action rows without the v2 flag.")
        else:
            _check_row(form, row, path)
    unique_ids(form, rows)


def check_layout(form: Form, payload: Payload) -> None:
    """Check the components of a message with the v2 flag."""
    parts = form.items(payload, "components", _IN_LAYOUT)
    every = list(walk(parts))
    if len(every) > _IN_LAYOUT:
        message = f"{len(every)} components, nested ones counted; at most {_IN_LAYOUT}."
        form.add(("components",), "COMPONENT_MAX_TOTAL_EXCEEDED", message)
    shown = sum(len(str(part.get("content", ""))) for part in every)
    if shown > _LAYOUT_TEXT:
        message = f"{shown} characters of text; at most {_LAYOUT_TEXT}."
        form.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for number, part in enumerate(parts):
        path = ("components", number)
        if part.get("type") not in _TOP_LAYOUT:
            form.add((*path, "type"), "UNION_TYPE_CHOICES", "Not a component of this level.")
        else:
            _check_part(form, part, path)
    unique_ids(form, parts)


def _check_part(form: Form, part: Payload, path: Path) -> None:
    kind = part["type"]
    if kind == ComponentKind.ROW:
        _check_row(form, part, path)
        return
    form.known(part, _KEYS.get(kind, set()) | {"type", "id"}, path)
    if kind == ComponentKind.TEXT:
        form.text(part, "content", _LAYOUT_TEXT, path, least=1, required=True)
    elif kind == ComponentKind.SECTION:
        _check_section(form, part, path)
    elif kind == ComponentKind.GALLERY:
        for number, item in enumerate(form.items(part, "items", _GALLERY, path, least=1)):
            form.text(item, "description", 1_024, (*path, "items", number))
    elif kind == ComponentKind.THUMBNAIL:
        form.text(part, "description", 1_024, path)
    elif kind == ComponentKind.CONTAINER:
        for number, inner in enumerate(form.items(part, "components", _IN_LAYOUT, path, least=1)):
            where = (*path, "components", number)
            if inner.get("type") not in _TOP_LAYOUT - {ComponentKind.CONTAINER}:
                form.add((*where, "type"), "UNION_TYPE_CHOICES", "Not allowed in a container.")
            else:
                _check_part(form, inner, where)


def _check_section(form: Form, part: Payload, path: Path) -> None:
    for number, text in enumerate(form.items(part, "components", _SECTION_TEXTS, path, least=1)):
        where = (*path, "components", number)
        if text.get("type") != ComponentKind.TEXT:
            form.add((*where, "type"), "UNION_TYPE_CHOICES", "A section holds text only.")
        else:
            _check_part(form, text, where)
    accessory = part.get("accessory") or {}
    if accessory.get("type") == ComponentKind.BUTTON:
        check_button(form, accessory, (*path, "accessory"))
    elif accessory.get("type") == ComponentKind.THUMBNAIL:
        _check_part(form, accessory, (*path, "accessory"))
    else:
        form.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "A button or thumbnail is required.")


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
            check_button(form, part, where)
        else:
            form.add((*where, "type"), "UNION_TYPE_CHOICES", "A row holds buttons or one select.")


def check_button(form: Form, part: Payload, path: Path) -> None:
    """Check one button."""
    form.known(part, _KEYS[ComponentKind.BUTTON] | {"type", "id"}, path)
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
        check_options(form, options, path)
        if most > len(options):
            message = "More than there are options."
            form.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message)


def check_options(form: Form, options: list[Payload], path: Path) -> None:
    """Check the options of a select, radio group or checkbox group."""
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
