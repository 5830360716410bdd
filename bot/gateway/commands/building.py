"""Builds slash commands from declared parameters."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.gateway.commands.choices import choices
from rules.kernel.foresight.forecast import Candidate
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.kernel.system.spec import Kind, Param

Run = Callable[[discord.Interaction[Any], dict[str, Any]], Awaitable[None]]
"""Runs a command; gets the interaction and the given options."""
Complete = Callable[
    [discord.Interaction[Any], str, str, Mapping[str, Any]], Awaitable["Iterable[Candidate]"]
]
"""Completes an option; gets the interaction, its name, the typed text and the other options.

What it finds fits the typed text; the first that there is room for are shown.
"""
FIXED: Final = 25
"""The choices that Discord shows without completion, at most."""
ROOM: Final = 25
"""The options of a command, at most."""


def command(
    name: str,
    description: str,
    params: Sequence[Param],
    run: Run,
    complete: Complete | None = None,
    *,
    completed: Sequence[str] = (),
) -> app_commands.Command[Any, ..., None]:
    """A slash command with these parameters; those in ``completed`` are autocompleted."""

    async def callback(interaction: discord.Interaction[Any], **given: Any) -> None:
        await run(interaction, {key: value for key, value in given.items() if value is not None})

    # discord.py reads a command's options from its callback's signature.
    callback.__signature__ = _signature(params)  # type: ignore[attr-defined] # set on purpose
    # A plain text would be wrapped first, which takes as long as all the rest of an option.
    decorated = app_commands.describe(
        **{param.name: locale_str(param.description) for param in params}
    )(callback)
    fixed = {
        param.name: [
            app_commands.Choice(name=param.title(value), value=str(value))
            for value in param.choices
        ]
        for param in params
        if 0 < len(param.choices) <= FIXED
    }
    if fixed:
        decorated = app_commands.choices(**fixed)(decorated)
    built: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=decorated
    )
    if complete is not None:
        for each in completed:
            built.autocomplete(each)(_completer(each, complete))
    return built


def is_completed(param: Param) -> bool:
    """Whether an option is completed: any text but that of a few fixed choices."""
    return param.kind == "text" and not 0 < len(param.choices) <= FIXED


def listed(param: Param) -> list[Candidate]:
    """The choices of an option as they are shown."""
    return [Candidate(str(value), param.title(value)) for value in param.choices]


_TYPES: Mapping[Kind, type] = {
    "text": str,
    "integer": int,
    "switch": bool,
    "file": discord.Attachment,
}


def _signature(params: Sequence[Param]) -> inspect.Signature:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    found = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for param in params:
        annotation: Any = _TYPES[param.kind]
        if param.kind == "integer" and (param.minimum is not None or param.maximum is not None):
            annotation = app_commands.Range[int, param.minimum, param.maximum]
        if param.required:
            found.append(inspect.Parameter(param.name, kind, annotation=annotation))
        else:
            optional: Any = typing.Optional[annotation]  # noqa: UP045 - discord.py's ranges do not support |
            found.append(inspect.Parameter(param.name, kind, annotation=optional, default=None))
    return inspect.Signature(found)


def _completer(name: str, complete: Complete) -> Any:
    async def completer(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        filled = {key: value for key, value in interaction.namespace if key != name}
        return choices(await complete(interaction, name, typed, filled))

    return completer


def matching(
    found: Iterable[Candidate], typed: str, codes: Mapping[str, str] = MappingProxyType({})
) -> list[Candidate]:
    """The candidates that contain every typed word.

    The one whose code is typed comes first, then those that begin with the typed text, then those
    that contain it as a whole.

    Args:
        found: The candidates.
        typed: What is typed so far.
        codes: By the ``bare`` values of candidates, the codes of units on their tokens.
    """
    words = typed.lower().split()
    whole = " ".join(words)
    texts = [(f"{each.text} {each.value} {_code(each, codes)}".lower(), each) for each in found]
    fitting = [(text, each) for text, each in texts if all(word in text for word in words)]

    def rank(pair: tuple[str, Candidate]) -> tuple[bool, bool, bool]:
        text, each = pair
        begins = each.value.lower().startswith(whole)
        return not whole or _code(each, codes).lower() != whole, not begins, whole not in text

    return [each for _, each in sorted(fitting, key=rank)]


def _code(candidate: Candidate, codes: Mapping[str, str]) -> str:
    return codes.get(bare(candidate.value), "")
