"""The table: options, numbers, fighters and scenery, and what can be said of them at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final

import pydantic
from pydantic import BaseModel, ConfigDict, model_validator

from rules.kernel.game.brief import with_start
from rules.kernel.values.frozen import changed
from rules.systems.interceptors.brief import FightersBrief
from rules.systems.interceptors.options import FightersOptions
from rules.systems.interceptors.pieces import Fighter, Scenic, Status, Structure
from rules.systems.interceptors.stats import INTERCEPTOR, INTRUDER, SIDES
from rules.systems.interceptors.template import centre, flown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.space.plane import Point
    from rules.space.pose import Pose
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.stats import Board, Fight, Level, StructureKind

TO_THE_LETTER: Final = 2
"""The version from which all clauses are played as they are written: `Table.to_the_letter`."""
_MOST_KEPT: Final = 1 << 12


class Table(BaseModel):
    """What both sides see on the table. The brief is kept once for the game, not in its states.

    Attributes:
        options: The variants.
        brief: Numbers and names.
        fighters: All that were bought, wherever they are.
        scenery: The pieces, wrecks among them.
        structures: What stands on the ground or on a starbase, or has fallen there.
        protected: The quadrant of a starbase from which nobody fires at its centre; 0 for none.
        drift: Where scenery moves: east or west; empty before it is announced.
        initiative: What each side adds to its die for who moves first.
        clusters: How many gun clusters were bought (II141).
        version: The version of the rules that its game was started with; the state keeps it.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    options: FightersOptions
    brief: Annotated[FightersBrief, pydantic.Field(exclude=True)]
    fighters: tuple[Fighter, ...] = ()
    scenery: tuple[Scenic, ...] = ()
    structures: tuple[Structure, ...] = ()
    protected: int = 0
    drift: str = ""
    initiative: dict[str, int] = {}
    clusters: int = 0
    version: Annotated[int, pydantic.Field(exclude=True)] = TO_THE_LETTER

    _with_start = model_validator(mode="before")(with_start)

    @property
    def to_the_letter(self) -> bool:
        """Whether all clauses are played as they are written.

        In games of the first version a template more than 32 cm away stopped no fire (II50), a
        sweep that left the board with its first unit had no risk (II53), scenery was laid apart
        along one side of the board (II62, II103), shots were kept for a go that was over (II83),
        a path ended its go even where its last unit was fired at (II72), who came back near a
        corner was first put 2 cm from it (II57), initiative was sold to attackers (II100), a stock
        list could cost more than the points (II128), and on the smallest board scenery left it
        beside a starbase (II111).
        """
        return self.version >= TO_THE_LETTER

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out from the structures as they stand; fighters may move meanwhile."""
        return {}

    @cached_property
    def by_id(self) -> dict[str, Fighter]:
        """The fighters by id."""
        return {each.id: each for each in self.fighters}

    @cached_property
    def units_by_id(self) -> dict[str, Unit]:
        """Fighters and structures by id."""
        return {**self.by_id, **{each.id: each for each in self.structures}}

    def unit(self, unit_id: str) -> Unit:
        """A fighter or a structure."""
        return self.units_by_id[unit_id]

    @cached_property
    def flying(self) -> tuple[Fighter, ...]:
        """The fighters on the table (II54b)."""
        return tuple([each for each in self.fighters if each.status is Status.FLYING])

    @cached_property
    def laid(self) -> tuple[Scenic, ...]:
        """The pieces of scenery on the table."""
        return tuple([each for each in self.scenery if each.at is not None])

    @property
    def board(self) -> Board:
        """The playing area."""
        return self.brief.board or self.brief.numbers.boards[self.options.board]

    @property
    def fight(self) -> Fight:
        """What is played, and what the sides are called."""
        return self.brief.fight or self.options.fight

    @property
    def bought(self) -> bool:
        """Whether what defends is bought: gun clusters, and fighters of its own (II141)."""
        return self.options.raid and self.options.defence >= self.brief.numbers.prices.least

    @property
    def buyers(self) -> tuple[str, ...]:
        """The sides that have fighters, and buy them: in an attack those that attack alone."""
        return SIDES if self.bought or not self.options.raid else (INTRUDER,)

    def shown(self, side: str) -> bool:
        """Whether everybody knows what a side comes with."""
        return bool(self.of(side)) or (side == INTERCEPTOR and self.clusters > 0)

    def budget(self, side: str) -> int:
        """What a side may spend (II60, II141, IIT3b)."""
        defends = side == INTERCEPTOR and self.options.raid
        return self.options.defence if defends else self.options.points

    @property
    def sells_initiative(self) -> bool:
        """Whether dice say who moves first, so that it can be bought (II100b, II109b)."""
        return not (self.options.raid and self.to_the_letter)

    def level(self, fighter: Fighter) -> Level:
        """A fighter's energy level."""
        return self.brief.numbers.level[fighter.level]

    def of(self, side: str) -> tuple[Fighter, ...]:
        """A side's fighters, wherever they are."""
        return tuple([each for each in self.fighters if each.side == side])

    def enemies(self, side: str) -> tuple[Fighter, ...]:
        """A side's enemies on the table."""
        return tuple([each for each in self.flying if each.side != side])

    def targets(self, side: str) -> tuple[Unit, ...]:
        """What a side may fire at: its enemies, and what they have on the ground."""
        if side == INTERCEPTOR or not self.structures:
            return self.enemies(side)
        return (*self.enemies(side), *self.standing)

    @cached_property
    def standing(self) -> tuple[Structure, ...]:
        """The structures that have not fallen."""
        return tuple([each for each in self.structures if each.there])

    @cached_property
    def guns(self) -> tuple[Structure, ...]:
        """The gun clusters that have not fallen."""
        return tuple([each for each in self.standing if each.armed])

    def ordered(self, side: str) -> tuple[Unit, ...]:
        """Who of a side takes standing orders: its fighters and gun clusters."""
        return (*self.of(side), *(e for e in self.structures if e.armed and e.side == side))

    def kind(self, structure: Structure) -> StructureKind:
        """What a structure is."""
        return self.brief.numbers.structures[structure.kind]

    def holds(self, pose: Pose) -> bool:
        """Whether a fighter there is on the board: its centre, the edge included (II54)."""
        return self.has(centre(pose))

    def has(self, at: Point) -> bool:
        """Whether a point is on the board."""
        board, (x, y) = self.board, at
        return 0 <= x <= board.width and 0 <= y <= board.depth

    def room(self, pose: Pose) -> int:
        """How far the centre of a fighter there is from the nearest edge of the board."""
        board, (x, y) = self.board, centre(pose)
        return min(x, y, board.width - x, board.depth - y)

    def after(self, start: Pose, way: Iterable[str]) -> Pose:
        """Where a way leads that was begun there."""
        return flown(start, way, self.options)

    def units(self, fighter: Fighter) -> int:
        """How far it may go in a go (IIT15, II13)."""
        weak = 1 if fighter.blocks <= 2 else 0  # noqa: PLR2004 - as the text has it
        extra = 1 if "e" in fighter.extras else 0
        return max(1, self.level(fighter).units + extra - weak)

    def shots_left(self, unit: Unit) -> int:
        """How often it may still fire in this go (IIT26, IIT26b, II23, II39)."""
        if isinstance(unit, Structure):
            return max(0, self.options.cluster_shots - unit.shots) if unit.armed else 0
        return max(0, self.level(unit).shots - unit.shots)

    def changing(self, fighter_id: str, **changes: Any) -> Table:
        """The table with a fighter changed."""
        found = [changed(e, **changes) if e.id == fighter_id else e for e in self.fighters]
        return self._with_fighters(tuple(found))

    def changing_all(self, **changes: Any) -> Table:
        """The table with all fighters changed."""
        return self._with_fighters(tuple([changed(e, **changes) for e in self.fighters]))

    def _with_fighters(self, fighters: tuple[Fighter, ...]) -> Table:
        """The table with other fighters; what follows from the structures still holds."""
        found = changed(self, fighters=fighters)
        if self.structures:
            found.__dict__ |= {"standing": self.standing, "guns": self.guns}
            if len(self.kept) < _MOST_KEPT:
                found.__dict__["kept"] = self.kept
        return found

    def with_structure(self, structure_id: str, **changes: Any) -> Table:
        """The table with a structure changed."""
        found = [changed(e, **changes) if e.id == structure_id else e for e in self.structures]
        return changed(self, structures=tuple(found))

    def with_piece(self, piece: Scenic) -> Table:
        """The table with a piece of scenery as it now is, or one more."""
        if all(each.id != piece.id for each in self.scenery):
            return changed(self, scenery=(*self.scenery, piece))
        found = [piece if each.id == piece.id else each for each in self.scenery]
        return changed(self, scenery=tuple(found))

    def without_pieces(self, ids: Iterable[str]) -> Table:
        """The table without some pieces of scenery."""
        gone = frozenset(ids)
        return changed(self, scenery=tuple([e for e in self.scenery if e.id not in gone]))
