"""Collects what is wrong with a payload, in Discord's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.sandbox.wire.errors import Problem, invalid_form

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.sandbox.model.kinds import Payload

Path: TypeAlias = tuple[str | int, ...]


class Form:
    """The problems of one payload."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(path, code, message))

    def refuse(self) -> None:
        """Raise if anything is wrong.

        Raises:
            ApiError: 400 with code 50035.
        """
        if self.problems:
            raise invalid_form(self.problems)

    def known(self, payload: Payload, keys: Collection[str], path: Path = ()) -> None:
        """Note every key that Discord does not know."""
        for key in payload:
            if key not in keys:
                self.add((*path, key), "UNKNOWN_KEY", f'Unknown key "{key}".')

    def text(
        self,
        payload: Payload,
        key: str,
        most: int,
        path: Path = (),
        *,
        least: int = 0,
        required: bool = False,
    ) -> int:
        """The length of a text in characters, checked."""
        value = payload.get(key)
        if value is None:
            if required:
                self.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required")
            return 0
        if not isinstance(value, str):
            self.add((*path, key), "STRING_TYPE_CONVERT", "Could not interpret as string.")
            return 0
        if not least <= len(value) <= most:
            code = "BASE_TYPE_MAX_LENGTH" if len(value) > most else "BASE_TYPE_MIN_LENGTH"
            self.add((*path, key), code, f"Must be between {least} and {most} in length.")
        return len(value)

    def items(
        self, payload: Payload, key: str, most: int, path: Path = (), *, least: int = 0
    ) -> list[Payload]:
        """The objects of a list, their number checked."""
        value = payload.get(key)
        if value is None:
            value = []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.add((*path, key), "LIST_TYPE_CONVERT", "Only iterables of objects may be used.")
            return []
        if not least <= len(value) <= most:
            self.add(
                (*path, key),
                "BASE_TYPE_BAD_LENGTH",
                f"Must be between {least} and {most} in length.",
            )
        return value

    def number(
        self,
        payload: Payload,
        key: str,
        least: int,
        most: int,
        path: Path = (),
        *,
        default: int = 0,
    ) -> int:
        """A whole number, checked."""
        value = payload.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.add((*path, key), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return default
        if not least <= value <= most:
            self.add((*path, key), "NUMBER_TYPE_MAX", f"Must be between {least} and {most}.")
        return value
