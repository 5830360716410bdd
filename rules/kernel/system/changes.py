"""What events change: how the state of a system follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from rules.kernel.game.event import Event

if TYPE_CHECKING:
    from collections.abc import Callable

S = TypeVar("S")
EventT = TypeVar("EventT", bound=Event)
Change: TypeAlias = "Callable[[EventT, S], S]"


class Changes(Generic[S]):
    """A function for each class of event; found faster than by ``singledispatch``.

    ::

        CHANGES = Changes[RaceState]()


        @CHANGES.on(Stepped)
        def _(event: Stepped, state: RaceState) -> RaceState: ...
    """

    def __init__(self) -> None:
        self._by_class: dict[type[Event], Change[Any, S]] = {}

    def on(self, kind: type[EventT]) -> Callable[[Change[EventT, S]], Change[EventT, S]]:
        """Declare what an event of exactly that class changes."""

        def declare(change: Change[EventT, S]) -> Change[EventT, S]:
            self._by_class[kind] = change
            return change

        return declare

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event.

        Raises:
            TypeError: The event changes no state of this kind.
        """
        change = self._by_class.get(type(event))
        if change is None:
            raise TypeError(f"{event.tag} is no event of this game")
        return change(event, state)
