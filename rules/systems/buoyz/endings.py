"""The end of a battle in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.values.counting import counted
from rules.systems.buoyz.board.stats import BLUE, BONUS, RED

if TYPE_CHECKING:
    from rules.systems.buoyz.board.brief import BuoyzBrief
    from rules.systems.buoyz.shown import End

_WHY = {
    "destroyed": "A side has no ship left",
    "yielded": "A side has left the field",
    "limit": "The last turn is over",
    "decided": "No freighter is left on the table",
    "broken": "A side has broken contact",
}
_FATES = {
    "points": "left",
    "hull": "left",
    "kills": "destroyed",
    "planet": "",
    "crippled": "for battle",
    "convoy": "",
}
"""What became of what is counted."""


def in_words(brief: BuoyzBrief, ended: End) -> str:
    """The end in a sentence or two."""
    names: dict[str, str] = {each.side: each.name for each in brief.scenario.fleet}
    left = f"{names[BLUE]} {ended.blue}, {names[RED]} {amount(brief, ended.red)}"
    left = f"{left} {_FATES[brief.scenario.count]}"
    if brief.scenario.count == "planet":
        ships = counted(ended.red, "ship")
        left = f"Base: {ended.blue} hull left; {names[RED]}: {ships} within 1″ of the planet"
    if brief.scenario.count == "convoy":
        left = f"{counted(ended.blue, 'freighter')} safe, {ended.red} lost"
    if ended.contact:
        left = f"{names[BLUE]} {ended.blue}, {names[RED]} {counted(ended.red, 'point')}"
        each = "each " if len(ended.held) > 1 else ""
        left += f", {each}with {BONUS} for not breaking contact" if ended.held else ""
    if ended.winner is None:
        return f"{_WHY[ended.why]}. {left}: a draw."
    if ended.grade:
        return f"{_WHY[ended.why]}. {left}: a {ended.grade} victory of {names[ended.winner]}."
    return f"{_WHY[ended.why]}. {left}: {names[ended.winner]} wins."


def amount(brief: BuoyzBrief, number: int) -> str:
    """So much of what decides: ``1 point``, ``3 hull``."""
    if brief.scenario.count == "planet":
        return str(number)
    if brief.scenario.count == "convoy":
        return counted(number, "freighter")
    if brief.scenario.count == "crippled":
        return f"{counted(number, 'ship')} fit"
    return f"{number} hull" if brief.scenario.count == "hull" else counted(number, "point")
