"""The ambush in words: what an action would be, how a draft stands, what happened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.kernel.foresight.chances import Chance, at_once
from rules.kernel.foresight.forecast import Candidate, Considered, Forecast
from rules.kernel.game.drafting import Drafting, Way
from rules.kernel.game.telling import Telling, Throw
from tests.ambush import records as rec
from tests.ambush.actions import Hold, Lay, LetPass, Run, Spring, Watch

if TYPE_CHECKING:
    from rules.kernel.game.action import Action
    from rules.kernel.game.event import Event
    from rules.kernel.values.errors import Refusal
    from rules.space.grid import Cell

NEEDS = 4
TITLES = {rec.NORTH: "Northerners", rec.SOUTH: "Southerners"}


def _caught(event: Event) -> bool:
    return isinstance(event, rec.Sprung) and event.caught


_CATCHES = Chance("catches it", 7 - NEEDS, 6, "catch", came=at_once(_caught))


def listed(cells: tuple[Cell, ...]) -> str:
    """Cells as they are typed."""
    return " ".join(map(str, cells))


def order(runner: str, until: int) -> str:
    """About which runner a side will be asked, and when."""
    return f"You will be asked about {runner or 'a runner'}: {_when(until)}"


def _when(until: int) -> str:
    return f"{until} before its goal" if until else "never"


def laying(action: Lay, refusal: Refusal | None) -> Forecast:
    """Lurkers that would be laid, or why these can't."""
    shown = listed(action.cells) or "nowhere"
    text = f"lay {shown}" if refusal is None else refusal.message
    return Forecast(action, text, shown, values={"cells": shown}, refusal=refusal, draw=_drawn)


def _drawn(forecast: Forecast) -> Considered[tuple[Cell, ...]]:
    cells = forecast.action.cells if isinstance(forecast.action, Lay) else ()
    clear = forecast.refusal is None
    return Considered("", (), cells, clear=clear, shot=False, words=forecast.text)


def forecast(view: rec.AmbushView, action: Action) -> Forecast:
    """What any other action would be."""
    match action:
        case Run():
            subject = Candidate(action.runner, f"{action.runner} at {view.runners[action.runner]}")
            steps = f"{action.steps} ahead"
            text = f"{action.runner}: {steps}"
            return Forecast(action, text, steps, subject, {"steps": steps})
        case Spring():
            where = str(action.lurker)
            return Forecast(
                action,
                f"jump at {view.passing} from {where}",
                f"Jump from {where}",
                values={"lurker": where},
                odds=lambda: (_CATCHES,),
            )
        case LetPass():
            return Forecast(action, f"let {view.passing} pass", "Let it pass")
        case Hold():
            when, whom = _when(action.until), action.runner or "a runner"
            text = f"be asked about {whom}: {when}"
            short = f"Ask me{f' about {whom}' if action.runner else ''}: {when}"
            return Forecast(action, text, short, values={"until": when, "runner": whom})
        case Watch():
            whom = action.runner or "every runner"
            short = f"Ask me always{f' about {whom}' if action.runner else ''}"
            return Forecast(action, f"be asked about {whom}", short, values={"runner": whom})
        case _:
            raise TypeError(action.tag)


def drafted(draft: Lay, wanted: int, *, ready: bool) -> Drafting:
    """How far the lurkers are laid: one more in any free cell of the brush, or one less."""
    free = [cell for cell in rec.BRUSH if cell not in draft.cells]
    more = [
        Way(f"+ {cell}", Lay(cells=(*draft.cells, cell)))
        for cell in free
        if len(draft.cells) < wanted
    ]
    less = [
        Way(f"- {cell}", Lay(cells=tuple(each for each in draft.cells if each != cell)))
        for cell in draft.cells
    ]
    so_far = listed(draft.cells) or "none yet"
    words = f"Lurkers in {so_far}; {wanted - len(draft.cells)} more to lay."
    return Drafting(words, (*more, *less), ready)


def tell(event: Event) -> Telling | None:
    """What happened."""
    match event:
        case rec.Laid():
            found = partial(Telling, f"Your lurkers lie in {listed(event.cells)}")
        case rec.LaidUnseen():
            found = partial(Telling, f"The {TITLES[event.seat]} have laid their lurkers")
        case rec.Stepped():
            found = partial(Telling, f"{event.runner} runs to {event.to}")
        case rec.Passed():
            found = partial(Telling, f"The {TITLES[event.seat]} let {event.runner} pass")
        case rec.Sprung():
            how = "catches" if event.caught else "misses"
            what = f"A lurker in {event.lurker} {how} {event.runner}"
            found = partial(Telling, what, (Throw("", (event.face,)),), f"needs {NEEDS}+")
        case rec.Held():
            found = partial(Telling, order(event.runner, event.until))
        case rec.Watched():
            found = partial(Telling, f"You will be asked about {event.runner or 'every runner'}")
        case rec.Lapsed():
            what = "Your orders have lapsed: you will be asked about every runner"
            found = partial(Telling, f"{what}, for a lurker jumped in {event.lurker}")
        case rec.Ended():
            how = "are home" if event.home else "have caught them all"
            found = partial(Telling, f"The {TITLES[event.seat]} {how}")
        case _:
            return None
    return found(rules=(_RULES[type(event)],))


_RULES: dict[type[Event], str] = {
    rec.Laid: "H2",
    rec.LaidUnseen: "H2",
    rec.Stepped: "H1",
    rec.Passed: "H3",
    rec.Sprung: "H3",
    rec.Held: "H4",
    rec.Watched: "H4",
    rec.Lapsed: "H4",
    rec.Ended: "H5",
}
