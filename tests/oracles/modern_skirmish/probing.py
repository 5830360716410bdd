"""Shots, moves and charges in a position, in the game and in the second reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.kernel.values.errors import Refusal
from rules.space.plane import Point
from rules.systems.modern_skirmish.actions import Charge, Fire, Move
from rules.systems.modern_skirmish.events import Charged, Fired, Moved
from rules.systems.modern_skirmish.pieces import Status
from rules.systems.modern_skirmish.questions import ActWithUnit
from rules.systems.modern_skirmish.ruleset import RULESET
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.modern_skirmish import deeds, ground, ways
from tests.systems.common import asking

if TYPE_CHECKING:
    from random import Random

    from rules.systems.modern_skirmish.state import SkirmishState
    from tests.oracles.modern_skirmish.ground import Ground, Place, Stroke
    from tests.oracles.tally import Tally

SLACK = 2.5
"""Hundredths of a centimetre by which a way that bends may be longer in the game: it goes around
enemies by corners of its own, and rounds up."""
MAPS = ("farm", "street", "colony", "patrol")

_GROUNDS = {name: ground.read_ground(name) for name in MAPS}
_WALLS = {name: ground.opaque(each) for name, each in _GROUNDS.items()}


@dataclass(frozen=True)
class Look:
    """A position, as the second reading sees it."""

    ground: Ground
    walls: list[Stroke]
    rules: ways.Rules
    blocking: bool
    standing: dict[str, Place]
    side: dict[str, str]

    @classmethod
    def of(cls, state: SkirmishState) -> Look:
        options = state.options
        base = round(float(options.base_size) * 100)
        here = [each for each in state.field.figures if each.status is Status.IN_PLAY]
        return cls(
            _GROUNDS[options.map],
            _WALLS[options.map],
            ways.Rules(base, options.fence_cost, options.windows_passable),
            options.figures_block,
            {each.id: (each.at.x, each.at.y) for each in here if each.at is not None},
            {each.id: deeds.ROSTER[each.unit][0] for each in here},
        )

    def aim(self, start: Place, end: Place, but: set[str]) -> tuple[int, bool] | None:
        """The band and whether the target is in cover; ``None`` if one can't fire."""
        line = ((start[0], start[1]), (end[0], end[1]))
        cm = deeds.band(ground.squared(*line))
        others = [at for name, at in self.standing.items() if name not in but]
        if cm is None or not ground.sees(
            self.ground, self.walls, others if self.blocking else None, line
        ):
            return None
        return cm, ground.covered(self.ground, self.rules.base, line)

    def enemies(self, figure: str) -> list[Place]:
        """Where those of the other side stand."""
        return [at for name, at in self.standing.items() if self.side[name] != self.side[figure]]

    def friends(self, figure: str) -> list[Place]:
        """Where the others of one's own side stand."""
        return [
            at
            for name, at in self.standing.items()
            if name != figure and self.side[name] == self.side[figure]
        ]

    def room(self, figure: str, end: Place) -> bool:
        """Whether a figure may end its move at a place (MS30, MS62)."""
        base = self.rules.base**2
        return (
            ground.has_room(self.ground, end, fences=self.rules.fence_cost)
            and all(ground.squared(end, at) >= base for at in self.friends(figure))
            and all(ground.squared(end, at) > base for at in self.enemies(figure))
        )


class Probe:
    """Shots, moves and charges drawn by lot in a position, in both readings."""

    def __init__(self, state: SkirmishState, rng: Random, tally: Tally, where: str) -> None:
        self._state = state.with_(shot=())
        self._rng = rng
        self._tally = tally
        self._where = where
        self._look = Look.of(state)
        self._names = sorted(self._look.standing)

    def all(self) -> None:
        """Some of each, in the position and with figures put beside what stands there."""
        if not self._names:
            return
        kept = self._state, self._look
        for number in range(12):
            figure = self._rng.choice(self._names)
            if number % 2:
                for each in (figure, self._rng.choice(self._names)):
                    self._put_beside(each)
            self._some_of_each(figure)
            self._state, self._look = kept

    def _some_of_each(self, figure: str) -> None:
        foes = [each for each in self._names if self._look.side[each] != self._look.side[figure]]
        self._move(figure)
        if foes:
            here = self._look.standing[figure]
            foes.sort(key=lambda each: ground.squared(here, self._look.standing[each]))
            self._shot(figure, self._rng.choice(foes))
            self._shot(self._rng.choice(foes[:5]), figure)
            if ground.squared(here, self._look.standing[foes[0]]) < 2000**2:
                self._charge(figure, self._rng.choice(foes[:2]))

    def _put_beside(self, figure: str) -> None:
        """Put a figure beside a wall, fence, block or another figure, where positions are hard."""
        end = self._beside(self._rng.choice(self._edges()))
        if self._look.room(figure, end):
            field = self._state.field.moved({figure: Point(*end)})
            self._state = self._state.with_(field=field)
            self._look = Look.of(self._state)

    def _edges(self) -> list[Stroke]:
        map_ = self._look.ground
        boxes = [*map_.blocks, *map_.houses.values()]
        edges = [*map_.low, *map_.high, *(side for box in boxes for side in ground.sides(box))]
        corners = [(end, end) for edge in edges for end in edge]
        return [*edges, *corners, *((at, at) for at in self._look.standing.values())]

    def _beside(self, edge: Stroke) -> Place:
        along, aside = self._rng.random(), self._rng.choice((40, 60, 130, 260))
        return (
            round(edge[0][0] + along * (edge[1][0] - edge[0][0]))
            + self._rng.randint(-aside, aside),
            round(edge[0][1] + along * (edge[1][1] - edge[0][1]))
            + self._rng.randint(-aside, aside),
        )

    def _try(self, figure: str, action: Fire | Move | Charge) -> Any:
        unit = self._state.field.figure(figure).unit
        seat = self._look.side[figure]
        asked = asking(self._state, ActWithUnit(seat=seat, unit=unit))
        try:
            step = act(RULESET, asked, seat, action, dice_of("probe"))
        except Refusal as refusal:
            return refusal
        for each in step.emitted:
            if isinstance(each.event, Fired | Moved | Charged):
                return each.event
        raise AssertionError(action)

    def _shot(self, figure: str, target: str) -> None:
        standing = self._look.standing
        ours = self._look.aim(standing[figure], standing[target], {figure, target})
        found = self._try(figure, Fire(figure=figure, target=target))
        told = (found.reach, bool(found.cover)) if isinstance(found, Fired) else None
        where = f"{self._where}: {figure} {standing[figure]} at {target} {standing[target]}"
        self._tally.same("aim", f"{where}, {self._state.options.map}", ours, told)

    def _move(self, figure: str) -> None:
        here = self._look.standing[figure]
        grain = self._rng.choice((1, 50, 100, 250))
        far = self._rng.choice((600, 1100, 1600))
        x, y = (
            (here[i] + self._rng.randint(-far, far)) // grain * grain
            if self._rng.random() < 0.9
            else here[i]
            for i in (0, 1)
        )
        look = self._look
        near = [each for each in self._edges() if ground.from_stroke(here, each) < 1400**2]
        if near and self._rng.random() < 0.5:
            x, y = self._beside(self._rng.choice(near))
        if (x, y) == here:
            return
        where = (
            f"{self._where}: {figure} {here} to {(x, y)}, {self._state.options.map} {look.rules}"
        )
        found = self._try(figure, Move(figure=figure, to=f"{x / 100:.2f},{y / 100:.2f}"))
        if not look.room(figure, (x, y)):
            self._tally.same("room", where, "no", _legal(found))
            return
        going = ways.going(look.ground, look.rules, look.enemies(figure), (here, (x, y)))
        if isinstance(found, Moved):
            self._tally.same("way", where, going.kind, found.way)
            tolls = (0, ways.FENCE) if look.rules.fence_cost else (0,)
            fits = any(
                going.length.least - 0.01 <= found.length + toll <= going.length.most + SLACK
                for toll in tolls
            )
            self._tally.same("length", f"{where} {going} {found.length}", True, fits)
        elif going.length.least > going.allowance or going.length.most > going.allowance - SLACK:
            self._tally.same("too far", where, "no", _legal(found))
        else:
            self._tally.same("way", f"{where} {going} {found}", going.kind, "no")

    def _charge(self, figure: str, target: str) -> None:
        """A charge lies between a way that may end anywhere in contact, and some that surely do."""
        look = self._look
        here, there = look.standing[figure], look.standing[target]
        found = self._try(figure, Charge(figure=figure, target=target))
        others = [at for at in look.enemies(figure) if at != there]
        where = (
            f"{self._where}: {figure} {here} charges {target} {there}, {self._state.options.map}"
        )
        where = f"{where} {look.rules}"
        if isinstance(found, Charged):
            end = (found.to.x, found.to.y)
            going = ways.going(look.ground, look.rules, others, (here, end), contact=there)
            self._tally.same(
                "charge", f"{where} {end} {going}", True, going.length.least <= going.allowance
            )
            apart = ground.squared(end, there)
            base = look.rules.base
            self._tally.same(
                "contact", f"{where} {end}", True, (base - 3) ** 2 <= apart <= (base + 3) ** 2
            )
            friends = all(ground.squared(end, at) >= base**2 for at in look.friends(figure))
            self._tally.same("room in contact", f"{where} {end}", True, friends)
            return
        self._tally.same(
            "no charge", f"{where} {found}", None, self._way_in(figure, here, there, others)
        )

    def _way_in(self, figure: str, here: Place, there: Place, others: list[Place]) -> Place | None:
        """A place in contact that one surely comes to, among some around."""
        look = self._look
        base = look.rules.base
        reach = base - 1
        for east in range(-reach, reach + 1, 41):
            north = round((reach * reach - east * east) ** 0.5)
            for sign in (-1, 1):
                end = (there[0] + east, there[1] + sign * north)
                if not ground.has_room(look.ground, end, fences=look.rules.fence_cost):
                    continue
                if any(ground.squared(end, at) < base**2 for at in look.friends(figure)):
                    continue
                if any(ground.squared(end, at) <= base**2 for at in others):
                    continue
                if ground.crossed((end, there), look.walls):
                    continue
                if self._barred(end, there):
                    continue
                going = ways.going(look.ground, look.rules, others, (here, end), contact=there)
                if going.length.most <= going.allowance - SLACK:
                    return end
        return None

    def _barred(self, end: Place, there: Place) -> bool:
        """Whether no contact is made across what is between: by the options (MS66, MS67)."""
        rules, map_ = self._look.rules, self._look.ground
        bars = list(map_.low) if rules.fence_cost else []
        if not rules.windows:
            bars += [each for some in map_.windows.values() for each in some]
        return any(ground.meeting((end, there), each) is not None for each in bars)


def _legal(found: object) -> str:
    return "no" if isinstance(found, Refusal) else "yes"
