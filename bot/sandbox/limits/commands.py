"""Limits on application commands."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.sandbox.limits.form import Form
from bot.sandbox.model.kinds import OptionKind

if TYPE_CHECKING:
    from bot.sandbox.limits.form import Path
    from bot.sandbox.model.kinds import Payload

_PER_KIND = {1: 100, 2: 15, 3: 15}
_OPTIONS = 25
_CHARACTERS = 8_000
_SAFE_INTEGER = 2**53
_LENGTH = 6_000
_NAME = re.compile(r"[-_'\w]{1,32}")
_COMMAND_KEYS = {
    "id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "integration_types",
    "contexts",
    "type",
    "nsfw",
    "handler",
}
_OPTION_KEYS = {
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
}
_NESTED = {OptionKind.SUBCOMMAND, OptionKind.GROUP}
_WITH_CHOICES = {OptionKind.STRING, OptionKind.INTEGER, OptionKind.NUMBER}

_right: list[Any] = []
"""The set that was last found right: a bot that starts again sends the same."""


def check_commands(commands: Any) -> None:
    """Check a whole set of commands, as a bulk overwrite sends it.

    Raises:
        ApiError: 400 with code 50035.
    """
    if commands in _right:
        return
    form = Form()
    listed = form.items({"commands": commands}, "commands", sum(_PER_KIND.values()))
    for number, command in enumerate(listed):
        _check(form, command, (number,))
    names = Counter((command.get("name"), command.get("type", 1)) for command in listed)
    for (name, _), count in names.items():
        if count > 1:
            form.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", f'"{name}" is used {count} times.')
    kinds = Counter(command.get("type", 1) for command in listed)
    for kind, most in _PER_KIND.items():
        if kinds[kind] > most:
            message = f"{kinds[kind]} commands of type {kind}; at most {most}."
            form.add((), "BASE_TYPE_MAX_LENGTH", message)
    form.refuse()
    _right[:] = [commands]


def _check(form: Form, command: Payload, path: Path) -> None:
    form.known(command, _COMMAND_KEYS, path)
    if command.get("type", 1) != 1:
        form.text(command, "name", 32, path, least=1, required=True)
        return
    _check_name(form, command, path)
    form.text(command, "description", 100, path, least=1, required=True)
    _check_options(form, command, path, depth=0)
    for key, values in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        for value in command.get(key) or []:
            if value not in values:
                form.add((*path, key), "BASE_TYPE_CHOICES", f"{value} is not one of {values}.")
    size = characters(command)
    if size > _CHARACTERS:
        message = f"{size} characters of names, descriptions and values; at most {_CHARACTERS}."
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def characters(part: Payload) -> int:
    """A command's size: names, descriptions and choice values, all options counted.

    Of a text in several languages the longest counts.
    """
    size = _longest(part, "name") + _longest(part, "description")
    size += sum(
        _longest(choice, "name") + len(str(choice.get("value", "")))
        for choice in part.get("choices") or []
    )
    return size + sum(characters(option) for option in part.get("options") or [])


def _longest(part: Payload, name: str) -> int:
    others = (part.get(f"{name}_localizations") or {}).values()
    return max(len(str(text)) for text in (part.get(name, ""), *others))


def _check_name(form: Form, part: Payload, path: Path) -> None:
    name = part.get("name")
    if not isinstance(name, str):
        form.text(part, "name", 32, path, least=1, required=True)
    elif _NAME.fullmatch(name) is None or name != name.lower():
        message = "Command name is invalid: 1-32 word characters, lower case."
        form.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)


def _check_options(form: Form, parent: Payload, path: Path, depth: int) -> None:
    options = form.items(parent, "options", _OPTIONS, path)
    optional_seen = False
    nested = [option.get("type") in _NESTED for option in options]
    if any(nested) and not all(nested):
        message = "Subcommands and options can't be mixed."
        form.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for name, count in Counter(option.get("name") for option in options).items():
        if count > 1:
            message = f'Option name "{name}" is used {count} times.'
            form.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
    for number, option in enumerate(options):
        where = (*path, "options", number)
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_option(form, option, where, depth)


def _check_option(form: Form, option: Payload, path: Path, depth: int) -> None:
    form.known(option, _OPTION_KEYS, path)
    _check_name(form, option, path)
    form.text(option, "description", 100, path, least=1, required=True)
    kind = form.number(option, "type", 1, max(OptionKind), path)
    if kind in _NESTED:
        allowed = depth == 0 or (depth == 1 and kind == OptionKind.SUBCOMMAND)
        if not allowed:
            form.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply.")
        _check_options(form, option, path, depth + 1)
        return
    if option.get("choices") and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other."
        form.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", message)
    if kind not in _WITH_CHOICES and (option.get("choices") or option.get("autocomplete")):
        form.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This type has no choices.")
    _check_choices(form, option, path)
    _check_bounds(form, option, path)


def _check_choices(form: Form, option: Payload, path: Path) -> None:
    for number, choice in enumerate(form.items(option, "choices", _OPTIONS, path)):
        where = (*path, "choices", number)
        form.known(choice, {"name", "name_localizations", "value"}, where)
        form.text(choice, "name", 100, where, least=1, required=True)
        value = choice.get("value")
        if option.get("type") == OptionKind.STRING:
            form.text(choice, "value", 100, where, least=1, required=True)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            form.add((*where, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is no number.')


def _check_bounds(form: Form, option: Payload, path: Path) -> None:
    for key in ("min_length", "max_length"):
        if option.get(key) is not None:
            form.number(option, key, 0, _LENGTH, path)
    for key in ("min_value", "max_value"):
        value = option.get(key)
        if value is not None and not -_SAFE_INTEGER <= value <= _SAFE_INTEGER:
            form.add((*path, key), "NUMBER_TYPE_MAX", f"Must be within ±{_SAFE_INTEGER}.")
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        low, high = option.get(least), option.get(most)
        if low is not None and high is not None and low > high:
            form.add((*path, least), "NUMBER_TYPE_MAX", f"Larger than {most}.")
