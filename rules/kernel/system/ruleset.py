"""What a game system is to everybody else."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar, Union

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from rules.kernel.foresight.hooks import Foresight
from rules.kernel.game.action import COMMON_ACTIONS, Action
from rules.kernel.game.brief import OPTIONS, Brief, Start, brief_from_toml, data_from_toml
from rules.kernel.game.correcting import Corrected
from rules.kernel.game.event import COMMON_EVENTS, Conceded, Event, Next
from rules.kernel.game.parts import Composed
from rules.kernel.game.state import State
from rules.kernel.system import presets, spec, variants
from rules.kernel.system.presets import PRESET
from rules.kernel.system.reading import malformed
from rules.kernel.system.section import Sectioned
from rules.kernel.system.variants import VARIANTS
from rules.kernel.values.errors import Malformed, Mistakes
from rules.kernel.values.record import KEPT, Codec, Tagged
from rules.kernel.values.toml import to_toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.kernel.game.agenda import Question, Task
    from rules.kernel.game.dice import Dice
    from rules.kernel.game.drafting import Drafting
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.game.seat import Result, Seat
    from rules.kernel.game.telling import Telling
    from rules.kernel.system.how_to_play import HowToPlay
    from rules.kernel.system.presets import Preset
    from rules.kernel.system.reference import Reference, Unit
    from rules.kernel.system.rulebook import RuleBook

_TWO = 2  # sides of a game that a concession ends


class Options(BaseModel):
    """A system's variants, each typed, described and with its default."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class View(BaseModel):
    """What one seat (``None``: a spectator) may know of a game.

    That of a system with ``previewed`` actions has a field ``preview``: what is considered.
    Without secrets it is an ``OpenView``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    viewer: str | None

    @property
    def names(self) -> Any:
        """What events take names from when they tell themselves: the view, or a part of it."""
        return self

    @property
    def pre_measure(self) -> bool:
        """Whether distances and chances are told before an action is taken (X8).

        A system whose options are ``Measured`` says here what they say.
        """
        return True


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


class Ruleset(
    Sectioned[StateT],
    Foresight[ViewT],
    Corrected[StateT, ViewT],
    Composed[StateT],
    Generic[OptionsT, StateT, ViewT],
):
    """A game system: pure functions on its states.

    Attributes:
        id: Its folder's name.
        command: Its slash command.
        title: Its name.
        summary: One line on what is played.
        version: The version of its rules. A new behaviour raises it and asks ``State.version``
            which one a game has; one of another form of events comes with an ``upcast``.
        options: Its variants.
        brief: What a game starts from beside its options.
        takes_brief: Whether people may write briefs of their own.
        scenario_option: The option that names the brief; what people wrote stands beside the data.
        state: Its state.
        actions: What its players may ask for.
        anytime: Those that answer no question: what a seat decides ahead, and only it knows of.
        drafted: Those that are put together step by step before they are taken.
        rulebook: Its rules in short; ``how_to_play`` are a few lines for a first game.
        presets: Options that go together, by name: at least those of ``presets.NAMES``.
        small: Options of a game that is short enough for tests to play many.
        enumerable: Whether ``legal`` lists every action that ``decide`` accepts; on an open table
            it lists those that can be said in a word. Where something is ``drafted``, all but
            that is listed.
        unmeasured: Those of them that are drawn where nothing may be measured beforehand, too.
        solo: Whether the practice opponent plays it: its positions have a ``worth``.
        tables: Its tables, to be looked up and rolled.
        units: Cards of its units and weapons.
    """

    id: ClassVar[str]
    command: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    version: ClassVar[int] = 1
    options: type[OptionsT]
    brief: ClassVar[type[Brief]] = Brief
    takes_brief: ClassVar[bool] = False
    scenario_option: ClassVar[str] = ""
    state: type[StateT]
    actions: ClassVar[tuple[type[Action], ...]]
    anytime: ClassVar[tuple[type[Action], ...]] = ()
    drafted: ClassVar[frozenset[type[Action]]] = frozenset()
    rulebook: RuleBook
    how_to_play: ClassVar[HowToPlay | None] = None
    presets: ClassVar[tuple[Preset, ...]] = ()
    small: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    enumerable: ClassVar[bool] = True
    unmeasured: ClassVar[frozenset[type[Action]]] = frozenset()
    solo: ClassVar[bool] = False
    tables: ClassVar[tuple[Reference, ...]] = ()
    units: ClassVar[tuple[Unit, ...]] = ()

    @abstractmethod
    def seats(self, options: OptionsT, brief: Any, /) -> tuple[Seat, ...]:
        """Who plays a game with these options, in the order of the table."""

    @abstractmethod
    def initial(self, options: OptionsT, brief: Any) -> StateT:
        """The state before anything has happened; ``brief`` is one of this system's."""

    def brief_for(self, options: OptionsT) -> Brief:  # noqa: ARG002 - systems use it
        """The brief that a game with these options starts from, unless it is given another."""
        return self.brief()

    def start(self, options: OptionsT) -> Start:
        """What a new game with these options starts from."""
        return Start(options, self.brief_for(options), self.version)

    def seats_in(self, state: StateT) -> tuple[Seat, ...]:
        """Who plays a game under way."""
        return self.seats(state.options, state.brief)

    @property
    def usual_seats(self) -> tuple[Seat, ...]:
        """Who plays a game with the default options."""
        options = self.options()
        return self.seats(options, self.brief_for(options))

    def upcast(self, version: int, event: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - systems use it
        """An event as it is written today, from how a game of an older version wrote it.

        Raises:
            LookupError: Games of that version can't go on; running ones are closed.
        """
        return event

    @abstractmethod
    def open(self, r: Resolution[StateT]) -> None:
        """Set the game up: do what no player decides, and put on the agenda what comes next."""

    def decide_ahead(
        self,
        r: Resolution[StateT],  # noqa: ARG002 - systems use it
        seat: str,  # noqa: ARG002 - systems use it
        action: Action,
    ) -> None:
        """Take down what a seat decides ahead: one of the ``anytime`` actions.

        It throws no dice and lets only that happen, in secret, which changes what the seat hides.

        Raises:
            Refusal: The action cannot be accepted.
        """
        raise TypeError(f"{action.tag} is not decided ahead in {self.title}")

    @abstractmethod
    def absent(self, view: ViewT, /) -> Action:
        """What the referee answers for a seat that does not: always legal, and the least harm.

        Whatever resolves it sees ``r.absent``: a default never counts as a pass that ends a game.
        """

    def conceded(self, r: Resolution[StateT], seat: str) -> None:
        """A seat gives the game up: the other side wins.

        A game of more than two sides says itself what happens, and asks the seat nothing any more
        (``r.strike``).

        Raises:
            Refusal: It has done so before.
        """
        if len({each.side for each in self.seats_in(r.state)}) > _TWO:
            raise TypeError(f"{self.title} does not say what a concession leads to")
        r.close(Conceded(seat=seat))

    def run(self, r: Resolution[StateT], task: Task) -> None:  # noqa: ARG002 - systems use it
        """Carry out a task that the agenda has come to."""
        raise TypeError(f"{task.tag} is no task of {self.title}")

    def due_after(
        self,
        before: StateT,  # noqa: ARG002 - systems use it
        after: StateT,
        events: Sequence[Event],  # noqa: ARG002 - systems use it
    ) -> tuple[Question, ...]:
        """What is due after an entry of a journal that was written before there was an agenda.

        Args:
            before: The state before the entry.
            after: The state after it, without what is due.
            events: Its events.
        """
        raise LookupError(f"{self.title} has no journals without an agenda ({after.asked})")

    def evolve(self, state: StateT, event: Event, /) -> StateT:
        """The state after an event: as that folds itself."""
        found: StateT = event.fold(state)
        return found

    @abstractmethod
    def view(self, state: StateT, seat: str | None) -> ViewT:
        """What that seat, or a spectator, may know."""

    def drafting(self, view: ViewT, draft: Action, /) -> Drafting:  # noqa: ARG002 - systems use it
        """How far a draft has come: one of the ``drafted`` actions, of which parts are missing.

        The first draft is the action without any fields.

        Raises:
            Refusal: The draft does not fit what the seat is asked.
        """
        raise TypeError(f"{draft.tag} is not put together step by step in {self.title}")

    @abstractmethod
    def possible(self, view: ViewT, dice: Dice, /) -> StateT:
        """A whole state in which the view's seat sees just this; what it can't see is drawn by lot.

        Args:
            view: What is known.
            dice: What is not known is drawn from these; never the game's own.
        """

    def worth(self, view: ViewT, seat: str, /) -> int:  # noqa: ARG002 - systems use it
        """How well a position is for a seat, by what a view shows; more is better.

        The practice opponent asks it of what its actions may lead to. A game that is over is worth
        more than any other to who has won it, and less to who has not.
        """
        raise TypeError(f"{self.title} does not value its positions")

    @abstractmethod
    def result(self, state: StateT) -> Result | None:
        """How the game ended by its rules, if it did."""

    def tell(self, event: Event, view: ViewT, /) -> Telling | None:
        """The event in prose, as it tells itself; ``None`` if it needs no words of its own.

        The view is one after the event, of whoever is told; only names are taken from it.
        """
        return event.told(view)

    def previewed_for(self, view: ViewT) -> frozenset[type[Action]]:
        """The actions that are drawn while they are considered, in the game of this view."""
        return self.previewed if view.pre_measure else self.unmeasured

    @cached_property
    def action_codec(self) -> Codec[Action]:
        """Reads actions, the common ones included."""
        return Codec[Action]((*self.actions, *self.interventions, *COMMON_ACTIONS))

    @cached_property
    def event_codec(self) -> Codec[Event]:
        """Reads events, the common ones included."""
        return Codec[Event]((*self.events, self.next_event, *COMMON_EVENTS))

    @cached_property
    def next_event(self) -> type[Next]:
        """The event of this system's agenda: its own class, as only it can read the entries."""
        entry: Any = Annotated[Union[self.state.entries], Tagged()]  # noqa: UP007 - of a tuple
        return create_model("Next", __base__=Next, due=(tuple[tuple[entry, ...], ...], ()))

    def parse(self, verb: str, fields: Mapping[str, Any]) -> Action:
        """The action that a player typed.

        Raises:
            Malformed: There is no such verb, or a field cannot be read.
        """
        action = self.action_codec.by_tag.get(verb)
        if action is None:
            raise Malformed(
                f"{self.title} has no such action.",
                legal=tuple(each.tag for each in self.actions),
            )
        try:
            return action.model_validate(fields)
        except ValidationError as error:
            raise malformed(error) from error

    def kept_options(self, text: str) -> OptionsT:
        """The options that a game keeps as JSON, whatever the data have come to offer since.

        Raises:
            pydantic.ValidationError: They do not fit.
        """
        return self.options.model_validate_json(text, context=KEPT)

    def read_options(self, fields: Mapping[str, Any]) -> OptionsT:
        """The options that a player typed, by name, with a preset and variants; else recommended.

        Raises:
            Malformed: One of them does not fit.
        """
        given = dict(fields)
        preset = presets.named(self.presets, given.pop(PRESET, None))
        given = variants.merged(given, spec.params(self.options), given.pop(VARIANTS, None))
        try:
            return preset.completed(self.options, given)
        except ValidationError as error:
            raise malformed(error) from error

    def alter_options(self, options: OptionsT, name: str, value: object) -> OptionsT:
        """Options with one of them, or the preset, changed; see ``presets.altered``.

        Raises:
            Malformed: It does not fit.
        """
        try:
            return presets.altered(self.presets, options, name, value)
        except ValidationError as error:
            raise malformed(error) from error

    def read_brief(self, options: OptionsT, text: str) -> Brief:  # noqa: ARG002 - systems use it
        """The brief that a player wrote as TOML, for a game with these options.

        Raises:
            Malformed: It is none of this system.
        """
        return brief_from_toml(self.brief, text)

    def written_options(self, text: str) -> dict[str, Any]:
        """The options that a brief which somebody wrote asks for itself, in a table of that name.

        Raises:
            Malformed: The text is no TOML, or what it asks for is none of the options.
        """
        if OPTIONS not in text:
            return {}
        found = data_from_toml(text).get(OPTIONS, {})
        if not isinstance(found, dict):
            raise Malformed(f"I can't read “{OPTIONS}”: a table with keys is wanted.")
        mistakes = Mistakes()
        for name, value in found.items():
            if name not in self.options.model_fields or not isinstance(value, str | int):
                words = f"I can't read “{OPTIONS}, {name[:40]}”: there is no such option."
                mistakes.note(Malformed(words, legal=tuple(self.options.model_fields)))
        mistakes.tell()
        return found

    def write_brief(self, brief: Any) -> str:
        """The TOML that ``read_brief`` reads as this brief, whoever wrote it."""
        return to_toml(brief.model_dump(mode="json", exclude={"author"}, exclude_defaults=True))

    def read_state(self, text: str, start: Start) -> StateT:
        """The state of a game as JSON, without what is kept of its start.

        Raises:
            pydantic.ValidationError: It does not fit.
        """
        return self.state.model_validate_json(text, context=start)


AnyRuleset = Ruleset[Any, Any, Any]
