"""Why an action was not accepted. A refusal changes nothing: no event, no die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

_TOLD: Final = 10
"""The most mistakes that are told at once; of the others, how many they are."""
_LEGAL: Final = 12


class Refusal(Exception):  # noqa: N818 - a refusal is an answer to a player, not an error of ours
    """An action that the referee does not accept.

    Attributes:
        message: What was wrong and what would be right, in sentences for the player.
        rule: Id of the rule or ruling that forbids it, if one does.
        legal: What would be legal instead, in words; may be empty.
        parts: The refusals of which it tells at once, if it is of more than one mistake.
    """

    parts: tuple[Refusal, ...] = ()

    def __init__(
        self, message: str, *, rule: str | None = None, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.legal = legal


class Malformed(Refusal):
    """What was typed cannot be read as an action."""


class Unknown(Malformed):
    """What was named does not exist."""


class Illegal(Refusal):
    """The rules forbid it."""


class NotYourTurn(Refusal):
    """Another seat must act first."""


class Stale(Refusal):
    """The action was meant for a board that has moved on."""


class Mistakes:
    """Gathers what is wrong with something that a person wrote, so that all of it is told at once.

    ``with mistakes:`` notes a `Malformed` that is raised inside, and goes on behind; ``tell`` then
    refuses for all of them.
    """

    def __init__(self) -> None:
        self._found: dict[str, Malformed] = {}

    def __enter__(self) -> None:
        """Begin a part that is right or wrong by itself."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> bool:
        """Note what is wrong with it."""
        if not isinstance(error, Malformed):
            return False
        self.note(error)
        return True

    def note(self, error: Malformed) -> None:
        """Note a mistake, or those of which it tells at once."""
        for each in error.parts or (error,):
            if isinstance(each, Malformed):
                self._found.setdefault(each.message, each)

    def tell(self) -> None:
        """Refuse what was written if anything is wrong with it.

        Raises:
            Malformed: It is; of the kind of all its mistakes, if they are of one.
        """
        if self._found:
            raise self.all()

    def all(self) -> Malformed:
        """The refusal for all of them; there is one."""
        found = tuple(self._found.values())
        return found[0] if len(found) == 1 else _together(found)


def _together(found: tuple[Malformed, ...]) -> Malformed:
    said = [each.message + _instead(each) for each in found[:_TOLD]]
    if len(found) > _TOLD:
        said.append(further(len(found) - _TOLD))
    first = type(found[0])
    alike = all(type(each) is first for each in found) and first.__init__ is Refusal.__init__
    error = (first if alike else Malformed)(" ".join(said))
    error.parts = found
    return error


def _instead(error: Refusal) -> str:
    return f" Possible: {listed(error.legal[:_LEGAL])}." if error.legal else ""


def further(left: int) -> str:
    """A sentence on how many more mistakes there are."""
    return "There is 1 more mistake." if left == 1 else f"There are {left} more mistakes."


def listed(legal: Sequence[str]) -> str:
    """What would be legal, in one line; between semicolons where something has a comma itself."""
    return ("; " if any(", " in each for each in legal) else ", ").join(legal)
