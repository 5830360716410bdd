"""Scenery and wrecks: who touches what, what that does, how it moves (10.0 to 10.2, 11.6)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rules.systems.interceptors import events as ev
from tests.oracles.interceptors import shapes
from tests.oracles.interceptors.reading import stance

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.systems.interceptors.state import FightersState
    from tests.oracles.interceptors.guns import Scene
    from tests.oracles.interceptors.shapes import Stance

_CM = 1000
_SIDE = 15.24
_NEEDS = {"A": (5, 12), "B": (0, 2), "C": (6, 8)}
"""By type: from which die on one collides, and with how many dice."""
_CLEAR = 15 + _SIDE / 2
"""How far from the middle of a starbase a square's middle is that lies flush on it."""


def _over_base(at: tuple[float, float], centre: tuple[float, float]) -> bool:
    return max(abs(a - b) for a, b in zip(at, centre, strict=True)) < _CLEAR - shapes.TOUCH


class Scenery:
    """What is to be touched, and what has moved in this go."""

    def __init__(self, same: Callable[..., None]) -> None:
        self._same = same
        self._path: list[Stance] = []
        self._met: list[tuple[int, str]] | None = None
        """Pieces to be met, by the place at which they are met first; ``None``: not certain."""
        self._known = False
        self._died: list[Stance] = []
        self._moved = False

    def event(self, state: FightersState, scene: Scene, event: Any) -> None:
        """Look at what scenery does in an event."""
        match event:
            case ev.FlightBegun():
                self._path, self._known = [stance(state.table.by_id[event.fighter].here)], False
            case ev.Flown():
                self._path.append(stance(event.pose))
            case ev.FlightEnded():
                flies = scene.flyers[event.fighter].status == "flying"
                if flies:
                    self._look_ahead(state)
                    self._same("all met", [], self._met or [])
            case ev.Contacted():
                self._look_ahead(state)
                self._contact(scene, event)
            case ev.Destroyed():
                self._falls(state, stance(event.pose))
            case ev.SceneryMoved():
                self._hinge(state, event)
            case ev.WrecksChanged():
                self._wrecks(state, event)
            case ev.GoBegun():
                self._go(state)

    def _falls(self, state: FightersState, at: Stance) -> None:
        """Who is destroyed beyond the edge leaves no wreck (II54, II91)."""
        board = state.table.board
        x, y = at.out((0, -2))
        if 0 <= x <= board.width / _CM and 0 <= y <= board.depth / _CM:
            self._died.append(at)

    def _look_ahead(self, state: FightersState) -> None:
        """What a fighter is to meet, once its path is flown (10.0, II30, II88)."""
        if not self._known:
            self._met, self._known = self._meets(state), True

    def _meets(self, state: FightersState) -> list[tuple[int, str]] | None:
        found = []
        for piece in state.table.scenery:
            if piece.at is None:
                continue
            x, y = piece.at[0] / _CM, piece.at[1] / _CM
            half = _SIDE / 2
            square = [
                (x - half, y - half),
                (x + half, y - half),
                (x + half, y + half),
                (x - half, y + half),
            ]
            touches = [
                shapes.over(max(shapes.depth(part, square) for part in each.laid()), shapes.TOUCH)
                for each in self._path
            ]
            first = next((number for number, each in enumerate(touches) if each is not False), None)
            if first is not None:
                if touches[first] is None:
                    return None
                found.append((first, piece.id))
        return sorted(found)

    def _contact(self, scene: Scene, event: ev.Contacted) -> None:
        if self._met is not None:
            first = [piece for place, piece in self._met if place == self._met[0][0]]
            self._same("met", True, event.piece in first, (first, event))
            self._met = [each for each in self._met if each[1] != event.piece]
        least, dice = _NEEDS[event.kind]
        hit = event.face is None if least == 0 else (event.face or 0) >= least
        self._same("collision", (hit, dice if hit else 0), (event.hit, len(event.faces)), event)
        flyer = scene.flyers[event.fighter]
        sixes = sum(face == 6 for face in event.faces)
        armoured = "a" in flyer.extras
        self._same("armour", sixes if armoured else 0, len(event.armour), event)
        lost = sum(face < 5 for face in event.armour) if armoured else sixes
        most = flyer.blocks + 1
        self._same("blocks", min(lost, most), min(event.lost, most), event)
        becomes: str = event.kind
        if event.kind == "C" and hit:
            becomes = ""
        breaks = event.kind == "A" and hit
        self._same("breaks", breaks, event.turns is not None)
        if breaks and (event.turns or 0) >= 5:
            becomes = "B"
        self._same("becomes", becomes, event.becomes, event)

    def _hinge(self, state: FightersState, event: ev.SceneryMoved) -> None:
        """All go one length of a square, wrap, or go around a starbase (10.2, II92, II111)."""
        self._moved = True
        self._same("hinge", event.face >= 5, event.moved)
        if not event.moved:
            return
        table = state.table
        wide, deep = table.board.width / _CM, table.board.depth / _CM
        step = _SIDE if table.drift == "east" else -_SIDE
        centre = (wide / 2, deep / 2) if state.options.starbase else None
        ours = {}
        for piece in table.scenery:
            if piece.at is not None and not piece.wreck:
                x, y = piece.at[0] / _CM, piece.at[1] / _CM
                aside = 0
                if centre is not None and _over_base((x + step, y), centre):
                    aside = -1 if piece.aside == "north" else 1
                    x = centre[0] - math.copysign(_CLEAR, step)
                    y += aside * _SIDE * piece.stuck
                else:
                    x += step
                    x += wide if x < -1e-6 else -wide if x > wide + 1e-6 else 0
                ours[piece.id] = (round(x, 2), round(y, 2))
        told = {
            piece: (round(x / _CM, 2), round(y / _CM, 2))
            for piece, (x, y) in zip(event.pieces, event.at, strict=True)
        }
        self._same("hinged", ours, told)

    def _wrecks(self, state: FightersState, event: ev.WrecksChanged) -> None:
        """Old ones are lifted before scenery moves, then those of this go are laid (II91)."""
        if event.gone:
            gone = sorted(each.id for each in state.table.scenery if each.wreck)
            self._same("wrecks gone", (gone, False), (sorted(event.gone), self._moved))
        if event.pieces:
            places = [each.out((0, -2)) for each in self._died]
            told = [(x / _CM, y / _CM) for x, y in event.at]
            near = len(places) == len(told) and all(
                min(math.dist(each, at) for at in told) < 0.01 for each in places
            )
            self._same("wrecks", True, near, (places, told))
            self._died = []

    def _go(self, state: FightersState) -> None:
        pieces = [each for each in state.table.scenery if each.at is not None and not each.wreck]
        if state.go and state.options.scenario == "dogfight":
            self._same("scenery thrown", bool(pieces), self._moved)
        self._same("wrecks laid", [], self._died)
        self._moved = False
