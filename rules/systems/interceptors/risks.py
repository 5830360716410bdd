"""What a sweep or a flip risks, by itself or on a path (IIT17, IIT18, II53, II75)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rules.kernel.foresight.chances import Chance
from rules.kernel.game.d6 import share
from rules.systems.interceptors import actions as ac
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import reactions
from rules.systems.interceptors.flights import FLIP_RISK, SWEEP_RISK, held
from rules.systems.interceptors.flying import HANDS
from rules.systems.interceptors.template import FLIP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.kernel.game.action import Action
    from rules.kernel.game.agenda import Question
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.view import FightersView

_SWEEP, _FLIP = "sweep", "flip"
_LEAST = {_SWEEP: SWEEP_RISK, _FLIP: FLIP_RISK}


def risks(
    view: FightersView, fighter: Fighter, question: Question, action: Action
) -> tuple[Chance, ...]:
    """What the sweep and the flip of a way risk; a fighter without a block is destroyed."""
    tricks = _tricks(action)
    if not tricks:
        return ()
    done = "costs a block" if fighter.blocks > 0 else "destroys it"
    quiet = held(question) or not reactions.aims(view, fighter)
    found = []
    for trick, first in tricks.items():
        words = f"its {trick} {done}" if isinstance(action, ac.Fly) else done
        # Enemies may fire before, and its owner may be asked again.
        words += "" if quiet and first else " (if it comes to it)"
        seen = partial(_lost, fighter=fighter.id, trick=trick)
        came, given = partial(_came, seen), partial(_given, seen)
        found.append(Chance.of(words, share(_LEAST[trick]), came=came, given=given))
    return tuple(found)


def _tricks(action: Action) -> dict[str, bool]:
    """The tricks of a way, and whether nothing comes before their dice."""
    match action:
        case ac.Sweep():
            return {_SWEEP: action.units == "1"}
        case ac.Flip():
            return {_FLIP: True}
        case ac.Fly():
            found: dict[str, bool] = {}
            for number, each in enumerate(action.units):
                if trick := _trick(each):
                    found[trick] = not number and trick not in found
            return found
        case _:
            return {}


def _trick(way: str) -> str:
    if way in HANDS.values():
        return _SWEEP
    return _FLIP if way.startswith(FLIP) else ""


def _lost(events: Iterable[Any], *, fighter: str, trick: str) -> tuple[bool, bool | None]:
    """Whether a fighter's go is over, and what its throw for a trick said, if there was one."""
    now, over = "", False
    for event in events:
        match event:
            case ev.Flown() if event.fighter == fighter:
                now = _trick(event.way)
            case ev.Risked() if event.fighter == fighter and now == trick:
                return True, event.lost
            case ev.FlightEnded() | ev.Destroyed() | ev.LeftBoard() if event.fighter == fighter:
                over = True
            case _:
                pass
    return over, None


def _came(seen: Any, events: Iterable[Any]) -> bool | None:
    over, lost = seen(events)
    return bool(lost) if over else None


def _given(seen: Any, events: Iterable[Any]) -> bool:
    _, lost = seen(events)
    return lost is not None
