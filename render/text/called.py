"""What a scene calls its units: names, and the codes on their tokens, however they are typed."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from render.text.lines import one_line
from rules.kernel.game.action import Role
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from render.model.scene import Group, Piece, Scene
    from rules.kernel.game.action import Action

_NEAR: Final = 0.6
"""How much of a name must be right for it to be meant."""
_JOINTS: Final = frozenset({"at", "in", "into", "of", "on", "to"})
"""What stands between names: no code, even where one is spelled like it."""
_UNITS: Final = (Role.OWN_UNIT, Role.TARGET)


class Called(NamedTuple):
    """A unit: its id, its name and its code; a group has no id of its own."""

    id: str
    name: str
    code: str

    @property
    def key(self) -> str:
        """What an action names it by."""
        return self.id or self.name


def called(scene: Scene) -> tuple[Called, ...]:
    """Every unit and group of a scene, on the table and beside it, each name once."""
    trays = (piece for tray in scene.trays for piece in tray.pieces)
    named: list[tuple[str, Group | Piece]] = [("", each) for each in scene.groups]
    named += [(each.id, each) for each in (*scene.pieces, *trays)]
    found = [Called(key, one_line(each.name), one_line(each.code)) for key, each in named]
    ids = {bare(each.name): each for each in found if each.id}
    return tuple({bare(each.name): ids.get(bare(each.name), each) for each in found}.values())


def find_called(scene: Scene, typed: str) -> Called | None:
    """The unit of that id or name, or the only one of that code."""
    known, wanted = called(scene), bare(typed)
    named = [each for each in known if wanted and wanted in (bare(each.id), bare(each.name))]
    if named:
        return named[0]
    coded = {each.key: each for each in known if wanted and wanted == bare(each.code)}
    return next(iter(coded.values())) if len(coded) == 1 else None


def near_names(names: Iterable[str], typed: str) -> tuple[str, ...]:
    """The names that are most like what was typed, best first."""
    known = {bare(each): each for each in names}
    return tuple(known[each] for each in get_close_matches(bare(typed), known, 3, _NEAR))


def codes(scene: Scene) -> dict[str, str]:
    """The codes of units, by what of their ids and names does not depend on who types them."""
    return {
        bare(word): each.code
        for each in called(scene)
        for word in (each.id, each.name)
        if word and each.code
    }


def uncoded(scene: Scene, text: str) -> str:
    """A text, each word that is the code of a unit replaced by what an action names it by."""
    words = [(word, word.lower() in _JOINTS) for word in text.split()]
    found = ((word, None if joint else find_called(scene, word)) for word, joint in words)
    return " ".join(word if unit is None else unit.key for word, unit in found)


def with_units(scene: Scene, action: type[Action], given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that were typed for an action, the codes of units replaced as in ``uncoded``."""
    fields = dict(given)
    for name, info in action.model_fields.items():
        typed = fields.get(name)
        if isinstance(typed, str) and any(role in info.metadata for role in _UNITS):
            unit = find_called(scene, typed)
            if unit is not None and bare(typed) == bare(unit.code):
                fields[name] = unit.key
    return fields
