"""What an action that is being considered looks like: from where, to where, how likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.chances import foremost
from rules.kernel.errors import Illegal, Malformed
from rules.kernel.frozen import changed, trusted
from rules.kernel.ruleset import Preview
from rules.systems.space_convoy import actions as ac
from rules.systems.space_convoy import fire, movement
from rules.systems.space_convoy.labels import label, needed_to_move
from rules.systems.space_convoy.odds import odds
from rules.systems.space_convoy.refusals import illegal, instead, own_vessel
from rules.systems.space_convoy.view import Considered, ConvoyView

if TYPE_CHECKING:
    from rules.kernel.action import Action
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel

IMPOSSIBLE = "not possible"


def preview(view: ConvoyView, action: Action) -> Preview[ConvoyView]:
    """An action drawn into the view, with what it needs, or with why it is impossible (X8).

    Raises:
        Refusal: That vessel cannot act now, or it names nothing that is on the table.
    """
    if not isinstance(action, ac.Move | ac.Fire):
        raise Malformed("There is nothing to preview of that.")
    if view.placing is not None or view.deploying:
        raise illegal("SC42", case="first", legal=instead(view))
    vessel = own_vessel(view, view.viewer, action.vessel)
    refusal: Illegal | None = None
    end, action = _meant(view, vessel, action)
    try:
        _check(view, vessel, action)
        words, short = _words(view, vessel, action)
    except Illegal as impossible:
        refusal, words, short = impossible, impossible.message, IMPOSSIBLE
    considered = trusted(
        Considered,
        vessel=vessel.id,
        start=vessel.cell,
        end=end,
        clear=refusal is None,
        shot=isinstance(action, ac.Fire),
        words=words,
        short=short,
    )
    return Preview(changed(view, preview=considered), action, words, refusal)


def _meant(
    view: ConvoyView, vessel: Vessel, action: ac.Move | ac.Fire
) -> tuple[Cell | None, ac.Move | ac.Fire]:
    """Where an action leads, and the action with ids for all typed names."""
    ids = {"vessel": vessel.id}
    if isinstance(action, ac.Move):
        return (None if action.to == ac.OFF_TABLE else action.to), action.model_copy(update=ids)
    target = fire.target_of(view, vessel, action.target)
    return target.cell, action.model_copy(update={**ids, "target": target.id})


def _check(view: ConvoyView, vessel: Vessel, action: ac.Move | ac.Fire) -> None:
    if isinstance(action, ac.Move):
        movement.check(view, vessel, action.to)
    else:
        fire.check(view, vessel, view.board.vessel(action.target))


def _words(view: ConvoyView, vessel: Vessel, action: ac.Move | ac.Fire) -> tuple[str, str]:
    """What it is and needs, and what fits beside its line: ``range 3 · hits 42 %``."""
    board, chance = view.board, foremost(odds(view, action))
    if isinstance(action, ac.Move):
        needs = f"needs {needed_to_move(board, vessel)}"
        where = "off the west edge" if action.to == ac.OFF_TABLE else f"to {action.to.words}"
        return f"{vessel.name} moves {where}, {needs}", f"{needs} · {chance}"
    distance = board.distance(vessel, board.vessel(action.target))
    return label(action, view).text, f"range {distance} · hits {chance}"
