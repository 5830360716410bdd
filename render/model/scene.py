"""What is on the board, said once. The picture, the alt text and the text board all read it.

No game is named here: a system's ``scene(view)`` fills it in.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from render.drawing.plain import PLAIN, PLAIN_ART

if TYPE_CHECKING:
    from render.drawing.art import Art
    from render.drawing.theme import Theme
    from render.model.chart import Chart
    from rules.space.plane import Point

Board: TypeAlias = Hashable
"""A table: its type tells which geometry draws it; see ``render.layers``."""
Spot: TypeAlias = Hashable
"""A place on a table: a cell of a grid, a point of an open ground."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the players' forces. Its index in ``Scene.sides`` gives its colours.

    ``facing`` is where it travels, in degrees clockwise from the top of the table, and where its
    pieces point that do not say otherwise; ``None`` where they point nowhere. ``standing`` is how
    it does by what decides the game, in a word or two: ``4 left``.
    """

    name: str
    facing: int | None = None
    standing: str = ""

    @property
    def told(self) -> str:
        """Its name, and how it does: ``Scouts, 4 left``."""
        return f"{self.name}, {self.standing}" if self.standing else self.name


@dataclass(frozen=True, slots=True)
class Badge:
    """A lasting mark on a piece: ``kind`` chooses the icon, ``words`` and ``short`` explain it."""

    kind: str
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class Guard:
    """What protects a piece on one side, drawn as a bar bent around it.

    Attributes:
        heading: Where the middle of that side is, in degrees clockwise from the top of the table.
        span: How wide it is, in degrees.
        strength: How strong it is now.
        most: How strong it was at first.
    """

    heading: int
    span: int
    strength: int
    most: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit, on the table or in a tray (then ``at`` is None).

    ``code`` is one or two letters; ``label`` is written beside it where there is room; ``note`` is
    a few words more about it, for the texts. ``facing`` is where it points, in degrees clockwise
    from the top of the table: any geometry can say so, a hex its six and a plane all of them.
    ``outline`` is what it takes up on an open ground, such as a template or a formation; it is
    drawn to scale, and a ``shape`` on it only if there is one. ``head`` is a part of the outline
    that is filled with the colour of the theme's ramp ``hue``: it tells a state of the piece, and
    where its front is.
    ``parts`` are what a formation is made of on an open ground, each a quadrilateral: front left,
    front right, rear right, rear left. They are drawn as ``shape`` says, and its code stands on a
    flag beside it; what has parts and no front is inside of something that is drawn already.
    ``hits`` are the wounds that it has so far. ``guards`` protect its sides; ``left`` is how much
    of it is left, and of how much, as a bar or as so many marks.
    """

    id: str
    name: str
    code: str
    shape: str
    side: int
    at: Spot | None = None
    badges: tuple[Badge, ...] = ()
    emphasised: bool = False
    note: str = ""
    label: str = ""
    facing: int | None = None
    outline: tuple[Point, ...] = ()
    head: tuple[Point, ...] = ()
    hue: str = ""
    parts: tuple[tuple[Point, ...], ...] = ()
    hits: int = 0
    guards: tuple[Guard, ...] = ()
    left: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one side that are labelled and told as one: ``2nd Legionaries, 5 of 6``.

    ``pieces`` are the ids of all that belong to it, on the table or off; ``code`` is short for it.
    ``written`` is false where the ground itself says its name, as that of the area it stands in.
    """

    name: str
    code: str
    side: int
    pieces: tuple[str, ...]
    written: bool = True


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces off the table, under one name. ``faded``: they are out of the game."""

    name: str
    pieces: tuple[Piece, ...]
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Inset:
    """Another table, drawn small beside the one of the scene; trays tell of who stands on it."""

    name: str
    board: Board
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class MoveMark:
    """The last move. A ``None`` end lies off the table; ``done`` is false for a failed try.

    ``charge``: it is still to come, at somebody.
    """

    piece: Piece
    start: Spot | None
    end: Spot | None
    done: bool
    word: str = ""
    charge: bool = False


@dataclass(frozen=True, slots=True)
class ShotMark:
    """The last shot. ``wreck`` is the target when the shot took it off the table.

    ``stop`` is where it fell short, if it did not come as far as its target. ``slim``: one of many
    that are told together, so that its line is thin.
    """

    side: int
    start: Spot
    end: Spot
    hit: bool
    word: str = ""
    wreck: Piece | None = None
    stop: Spot | None = None
    slim: bool = False


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """Something was just put there."""

    at: Spot


@dataclass(frozen=True, slots=True)
class PlanMark:
    """A move or shot that is being considered. A ``None`` end lies off the table.

    On an open ground ``reach`` is how far a shot carries, and ``outline`` goes around where a
    mover could come to stand, or what it would bear on. ``rings`` are lengths around its end, and
    ``spokes`` the directions, in degrees, of the borders of what it would bear on from there.
    ``stop`` is where it ends instead, if it is impossible: the first thing in the way, or the end.
    ``verb`` is what texts say that the piece does, if it neither moves nor shoots.
    """

    piece: Piece
    start: Spot | None
    end: Spot | None
    reach: int = 0
    shot: bool = False
    stop: Spot | None = None
    word: str = ""
    outline: tuple[Point, ...] = ()
    rings: tuple[int, ...] = ()
    spokes: tuple[int, ...] = ()
    verb: str = ""


@dataclass(frozen=True, slots=True)
class ReachMark:
    """Where a piece could be after its next action, on an open ground: closed lines around it."""

    areas: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class SpotMark:
    """A place that is pointed out: by a number, say, that the caption explains; and its name."""

    at: Spot
    word: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class ThreatMark:
    """Somebody who could fire on a place; ``word`` says how likely it is that he hits.

    ``aimed`` is false for what hits there only by chance.
    """

    piece: Piece
    start: Spot
    end: Spot
    word: str
    aimed: bool = True


Mark: TypeAlias = MoveMark | ShotMark | PlaceMark | PlanMark | ReachMark | SpotMark | ThreatMark


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a game, as everybody at the table may see it.

    ``theme`` gives the colours, ``art`` what the names in the scene look like.
    ``status_side`` is the index of the side whom ``status`` is about, if any; ``highlight`` are
    cells or areas to point out, on an open ground also closed lines of points around what is lit;
    ``legend`` explains signs of the picture.
    """

    title: str
    board: Board
    sides: tuple[Side, ...]
    status: str
    status_side: int | None = None
    tallies: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    groups: tuple[Group, ...] = ()
    trays: tuple[Tray, ...] = ()
    insets: tuple[Inset, ...] = ()
    marks: tuple[Mark, ...] = ()
    caption: str = ""
    highlight: tuple[Hashable, ...] = ()
    legend: tuple[Badge, ...] = ()
    chart: Chart | None = None
    theme: Theme = PLAIN
    art: Art = PLAIN_ART

    def members(self, group: Group) -> tuple[Piece, ...]:
        """The pieces of a group that are on the table."""
        return tuple(
            each for each in self.pieces if each.id in group.pieces and each.at is not None
        )

    def strength(self, group: Group) -> str:
        """A group's name, and how many of it are left if not all are: ``Scouts, 5 of 6``."""
        left, whole = len(self.members(group)), len(group.pieces)
        return f"{group.name}, {left} of {whole}" if left < whole else group.name

    def alone(self) -> tuple[Piece, ...]:
        """The pieces on the table that are in no group."""
        grouped = {each for group in self.groups for each in group.pieces}
        return tuple(each for each in self.pieces if each.id not in grouped)

    def called(self, piece: Piece) -> str:
        """What others call a piece: by its group's name, if it is in one."""
        groups = (group.name for group in self.groups if piece.id in group.pieces)
        return next(groups, piece.name)

    def facing(self, piece: Piece) -> int:
        """Where a piece points, in degrees from 0 to 359; to the top, if nobody says so."""
        if piece.facing is not None:
            return piece.facing % 360
        side = self.sides[piece.side] if piece.side < len(self.sides) else None
        return (side.facing or 0) % 360 if side else 0
