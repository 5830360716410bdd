"""A vessel fires: red against blue, white for the range, yellow for the damage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from rules.kernel.foresight.forecast import Forecast
from rules.kernel.game.d6 import DIE
from rules.systems.space_convoy import victory
from rules.systems.space_convoy.acting import Acting
from rules.systems.space_convoy.actions import Fire
from rules.systems.space_convoy.fire.events import Attacked, Struck
from rules.systems.space_convoy.fire.odds import firing
from rules.systems.space_convoy.fire.rules import defence_bonus, defence_dice
from rules.systems.space_convoy.initiative import rules as initiative
from rules.systems.space_convoy.initiative.events import Reason
from rules.systems.space_convoy.legal import in_range, in_sight, may_attack
from rules.systems.space_convoy.pieces import Status
from rules.systems.space_convoy.questions import UseInitiative
from rules.systems.space_convoy.refusals import any_vessel, illegal, targets_in_words
from rules.systems.space_convoy.stats import HITS, OBJECTS

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.kernel.values.errors import Illegal
    from rules.space.grid import Cell
    from rules.systems.space_convoy.pieces import Vessel
    from rules.systems.space_convoy.state import ConvoyState


# Objects by what players may call them.
_OBJECTS = {thing.id: thing for thing in OBJECTS.values()} | {
    thing.name.lower().replace(" ", "-"): thing for thing in OBJECTS.values()
}


class Firing(Acting[Fire]):
    """Attack an enemy vessel: all dice together, yellow only on success.

    (SCT16b, SCT17c, SCT20, SC12, SC13, SC15, SC28b)
    """

    answers = UseInitiative, Fire
    shot = True

    target: Vessel

    def find(self) -> None:
        """An object has a name, too, but is no target (SC31b)."""
        super().find()
        text = self.action.target
        thing = _OBJECTS.get(text.rstrip("s"))
        if thing is not None:
            legal = targets_in_words(self.at, self.vessel)
            raise illegal("SC31", case="object", legal=legal, target=thing.name)
        listed = partial(targets_in_words, vessel=self.vessel)
        self.target = any_vessel(self.at, text, listed)

    def check(self) -> None:
        """It may fire at that target (SCT13, SCT14, SC27, SC29b, SC31, SC35, SC37c)."""
        vessel, target = self.vessel, self.target

        def refusal(rule: str, case: str = "", **facts: object) -> Illegal:
            legal = targets_in_words(self.at, vessel)
            names = {"vessel": vessel.name, "target": target.name}
            return illegal(rule, case=case, legal=legal, **names, **facts)

        board = self.at.board
        if vessel.side == target.side:
            raise refusal("SC31")
        if vessel.kind.red == 0:
            raise refusal("SCT14")
        if not vessel.armed:
            raise refusal("SC35")
        if vessel.status is not Status.ON_TABLE or target.status is not Status.ON_TABLE:
            away = target if vessel.status is Status.ON_TABLE else vessel
            raise refusal("SC37", "fire", away=away.name)
        if not may_attack(vessel, target):
            raise refusal("SCT13")
        if not in_range(board, vessel, target):
            distance, reach = board.distance(vessel, target), board.reach(vessel)
            raise refusal("SC27", distance=distance, reach=reach)
        if not in_sight(board, vessel, target):
            raise refusal("SC29")

    def do(self, r: Resolution[ConvoyState]) -> None:
        attacked = _throw(r, self.vessel, self.target)
        r.emit(attacked)
        if attacked.outcome == "defeated":
            initiative.hand_over(r, Reason.DEFEATED)
        elif attacked.outcome == "short":
            initiative.hand_over(r, Reason.SHORT)
        else:
            _strike(r, self.target)
            # Destroyed, damaged or unharmed: a hit keeps the initiative (SC13, SC15, SCT20).
            if not victory.end_if_decided(r):
                initiative.ask_holder(r)

    @property
    def goal(self) -> Cell | None:
        return self.target.cell

    @property
    def named(self) -> Fire:
        return super().named.model_copy(update={"target": self.target.id})

    def forecast(self) -> Forecast:
        needs, distance = self._needs, self.at.board.distance(self.vessel, self.target)
        words = f"{self.vessel.name} fires at {self.target.name}, {needs}"
        view: Any = self.at
        return Forecast(
            self.named,
            text=words,
            short=f"✹ {self.target.name} · range {distance}",
            subject=self.subject,
            values={"target": f"{self.target.name}, {needs}"},
            odds=partial(firing, view, self.vessel, self.target),
            draw=partial(self._drawn, words, f"range {distance} · hits "),
        )

    @property
    def _needs(self) -> str:
        """What a shot needs: ``range 3 needs white 3+, red must beat the best of 2 blue``.

        Some shots can only fail: a Slayer far enough away is beyond any red die (SC23, SC58b).
        """
        board, target = self.at.board, self.target
        distance, dice = board.distance(self.vessel, target), defence_dice(target, self.vessel)
        if dice == 1:
            blue = "1 blue"
        else:
            blue = f"{'the sum' if target.kind.defence == 'sum' else 'the best'} of {dice} blue"
        bonus = defence_bonus(board, target, distance)
        if bonus:
            blue += f" + {bonus}"
        least = dice if target.kind.defence == "sum" else 1
        if least + bonus >= DIE:
            return f"range {distance}, out of harm's way: no red die beats {blue}"
        white = "white sum" if board.options.white_dice == "sum" else "white"
        return f"range {distance} needs {white} {distance}+, red must beat {blue}"


def _throw(r: Resolution[ConvoyState], vessel: Vessel, target: Vessel) -> Attacked:
    """Throw for attack, range and defence, and compare.

    (SCT11c, SCT16, SCT17, SC18, SC18b, SC19, SC21, SC25, SC25b, SC26, SC28, SC60)
    """
    board = r.state.board
    if vessel.cell is None or target.cell is None:
        raise ValueError("only vessels on the table fight")
    distance = board.distance(vessel, target)
    shot = f"{vessel.name} at {target.name}"
    red = r.roll(vessel.kind.red, DIE, f"attack: {shot}", "red")
    white = r.roll(vessel.kind.white, DIE, f"range: {shot}", "white")
    blue = r.roll(defence_dice(target, vessel), DIE, f"defence: {shot}", "blue")
    attack = max(red)
    defence = sum(blue) if target.kind.defence == "sum" else max(blue)
    defence += defence_bonus(board, target, distance)
    reach = sum(white) if board.options.white_dice == "sum" else max(white)
    outcome: Literal["hit", "defeated", "short"] = "hit"
    if attack <= defence:
        outcome = "defeated"
    elif reach < distance:
        outcome = "short"
    return Attacked(
        vessel=vessel.id,
        target=target.id,
        attacker_cell=vessel.cell,
        target_cell=target.cell,
        distance=distance,
        red=red,
        white=white,
        blue=blue,
        attack=attack,
        defence=defence,
        reach=reach,
        outcome=outcome,
    )


def _strike(r: Resolution[ConvoyState], target: Vessel) -> None:
    """Consult the hit table (SCT18, SC32); a result borne already does nothing.

    (SCT19, SC33b, SC36)
    """
    (face,) = r.roll(1, DIE, f"hit table: {target.name}", "yellow")
    row = HITS[face]
    destroyed = target.kind_id in row.destroys
    effect = None if destroyed or row.effect in target.damage else row.effect
    r.emit(Struck(target=target.id, face=face, destroyed=destroyed, damage=effect))
