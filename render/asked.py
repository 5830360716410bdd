"""What a player asks the table, drawn into a scene: where a unit gets, and who fires on a place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from render.model.scene import PlanMark, ReachMark, SpotMark, ThreatMark
from rules.kernel.foresight.chances import percent
from rules.kernel.foresight.surveys import Reach, Threats
from rules.space.plane import Point

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from render.model.scene import Mark, Piece, Scene
    from rules.kernel.foresight.surveys import Threat


def answered(
    scene: Scene, survey: Reach[Any] | Threats[Any], areas: Sequence[tuple[Point, ...]] = ()
) -> Scene:
    """The scene with the answer in place of what happened last.

    Args:
        scene: The board as it stands.
        survey: The answer.
        areas: Closed lines around where the unit gets, where its places do not say it all.
    """
    if isinstance(survey, Reach):
        return _reached(scene, survey, areas)
    return _threatened(scene, survey)


def _reached(scene: Scene, survey: Reach[Any], areas: Sequence[tuple[Point, ...]]) -> Scene:
    named = enumerate(survey.places, start=1)
    marks: list[Mark] = [SpotMark(each.at, str(number), each.name) for number, each in named]
    others = dict.fromkeys(each.at for each in survey.ends if not each.name)
    cells: tuple[Hashable, ...] = ()
    unit = next((each for each in scene.pieces if each.id == survey.unit), None)
    if areas:
        marks.insert(0, ReachMark(tuple(areas)))
    elif unit is not None and isinstance(survey.start, Point):
        # No cell can be lit on an open table: an arrow leads to each place.
        marks += [PlanMark(unit, survey.start, end) for end in others]
    else:
        cells = tuple(each.at for each in survey.ends)
    pieces = tuple(replace(each, emphasised=each.id == survey.unit) for each in scene.pieces)
    words = f"{survey.words} {survey.key}." if survey.key else survey.words
    return replace(scene, pieces=pieces, marks=tuple(marks), highlight=cells, caption=words)


def _threatened(scene: Scene, survey: Threats[Any]) -> Scene:
    pieces = {each.id: each for each in scene.pieces}
    unit = pieces.get(survey.unit)
    marks: list[Mark] = []
    if unit is not None and survey.at != survey.start:
        marks.append(PlanMark(unit, survey.start, survey.at))
    marks += [_threat(pieces[each.unit], each, survey) for each in survey.by if each.unit in pieces]
    shown = tuple(replace(each, emphasised=each.id == survey.unit) for each in scene.pieces)
    return replace(scene, pieces=shown, marks=tuple(marks), highlight=(), caption=survey.words)


def _threat(piece: Piece, threat: Threat[Any], survey: Threats[Any]) -> ThreatMark:
    return ThreatMark(piece, threat.start, survey.at, percent(threat.chance), threat.aimed)
