"""What might be done in a position: marches, changes of formation, fire, charges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.values.errors import Refusal
from rules.systems.braid import actions as ac
from rules.systems.braid import charging
from rules.systems.braid import events as ev
from rules.systems.braid.ruleset import RULESET
from rules.systems.braid.volleys import slots
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.braid import fire, marches, paths
from tests.oracles.braid.reading import battle_of, stance
from tests.oracles.braid.shapes import SLACK, Maybe
from tests.oracles.braid.sight import Front, Sight, fronts, sight

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rules.kernel.playing.play import Step
    from rules.systems.braid.charging import Path
    from rules.systems.braid.state import BraidState
    from tests.oracles.braid.battle import Battle, Unit

_CLOSE = 0.03


class Probe:
    """One position, and what a seat might do in it."""

    def __init__(
        self,
        state: BraidState,
        seat: str,
        rng: Random,
        same: Callable[[str, object, object, object], None],
    ) -> None:
        self.state, self.seat, self.rng, self._same = state, seat, rng, same
        self.battle: Battle = battle_of(state)
        self.open: list[str] = []
        """What this reading leaves to rounding."""

    def _try(self, action: Any) -> Step | str:
        try:
            return act(RULESET, self.state, self.seat, action, dice_of("probe"))
        except Refusal as refusal:
            return str(refusal)

    def _may(self, what: str, ours: Maybe, found: Step | str, more: object) -> None:
        if ours is None:
            self.open.append(what)
            return
        said = found if isinstance(found, str) else ""
        self._same(what, ours, not isinstance(found, str), (more, said))

    def mine(self) -> list[Unit]:
        """The seat's units."""
        return [each for each in self.battle.units.values() if each.side == self.seat]

    # Marches and formations.

    def moves(self, tries: int) -> Step | None:
        """Ways and formations drawn by lot; an accepted one that may be done."""
        done = None
        able = [each for each in self.mine() if not each.moved]
        for _ in range(tries if able else 0):
            unit = self.rng.choice(able)
            found = self._march(unit) if self.rng.random() < 0.75 else self._form(unit)
            done = found or done
        return done

    def _legs(self, unit: Unit) -> list[marches.Leg]:
        most = max(2, marches.allowance(unit, unit.formation))
        legs = []
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            wheel = self.rng.choice((0, 0, self.rng.randint(-40, 40), self.rng.choice((-90, 90))))
            ahead = self.rng.choice((0, 1, 2, 3, most, self.rng.randint(1, most * 4) / 4))
            if wheel or ahead:
                legs.append(marches.Leg(wheel, ahead))
        return legs

    def _march(self, unit: Unit) -> Step | None:
        legs = self._legs(unit)
        about = self.rng.choice(("", "", "", "first", "last"))
        limber = deploy = False
        if unit.arm == "horse_gun" and self.rng.random() < 0.4:
            limber, deploy = unit.deployed, not unit.deployed
        if unit.area is not None or unit.formation in ("battery", "cluster", "assault_column"):
            return None
        if not legs:
            return None
        words = []
        for leg in legs:
            wheel = f"{'L' if leg.wheel < 0 else 'R'}{abs(leg.wheel):g}" if leg.wheel else ""
            words += [each for each in (wheel, f"{leg.ahead:g}" if leg.ahead else "") if each]
        said = [*(["U"] if limber else []), *(["T"] if about == "first" else []), *words]
        said += [*(["T"] if about == "last" else []), *(["D"] if deploy else [])]
        way = " ".join(said)
        if len(way) > ac.LONGEST:
            return None
        step = self._try(ac.March(unit=unit.id, way=way))
        ours = marches.march(self.battle, unit, legs, about=about, limber=limber, deploy=deploy)
        may = False if self.battle.touched(unit.id) else ours.may
        self._may("may march", may, step, (unit, way, ours))
        if isinstance(step, str):
            return None
        (event,) = [each.event for each in step.emitted if isinstance(each.event, ev.Marched)]
        self._at("march ends", ours.end, event.pose, (unit, way))
        least, most = ours.cost
        cost = event.cost / 100
        self._same("march costs", True, least - _CLOSE <= cost <= most + _CLOSE,
                   (unit, way, cost, ours))  # fmt: skip
        after = "deployed" if deploy else "limbered" if limber else unit.formation
        self._same("marched in", after, event.formation, unit)
        return step

    def _form(self, unit: Unit) -> Step | None:
        formation = self.rng.choice(ac.FORMATIONS)
        keep = self.rng.choice(("middle", "left", "right"))
        about = self.rng.random() < 0.2
        facing: Any = "about" if about else "ahead"
        anchor: Any = keep
        step = self._try(ac.Form(unit=unit.id, formation=formation, anchor=anchor, facing=facing))
        if unit.area is not None:
            self._same("may form", False, not isinstance(step, str), unit)
            return None
        ours = marches.form(self.battle, unit, formation, keep, about=about)
        may = False if self.battle.touched(unit.id) else ours.may
        more = (unit, formation, keep, about)
        self._may("may form", may, step, more)
        if isinstance(step, str):
            return None
        (event,) = [each.event for each in step.emitted if isinstance(each.event, ev.Formed)]
        end = min(ours.ends, key=lambda each: self._off(each, event.pose))
        self._at("formed at", end, event.pose, more)
        return step

    def _off(self, ours: Any, pose: Any) -> float:
        there = stance(pose, self.battle.depth)
        return float(abs(ours.x - there.x) + abs(ours.y - there.y))

    def _at(self, what: str, ours: Any, pose: Any, more: object) -> None:
        there = stance(pose, self.battle.depth)
        turn = (ours.heading - there.heading) % 360
        same = self._off(ours, pose) < _CLOSE and min(turn, 360 - turn) < 0.01
        self._same(what, True, same, (more, ours, there))

    # Fire.

    def shots(self) -> None:
        """Who may fire at whom, how far, with how many dice and which factors."""
        found = {
            (shot.unit, shot.front, shot.target): shot
            for each in slots(self.state.field, self.seat).values()
            for shot in each
        }
        for unit in self.mine():
            sides = self._fronts(unit)
            for foe in self.battle.foes(unit):
                for number, front in sides:
                    self._shot(unit, number, front, foe, found)

    def _fronts(self, unit: Unit) -> list[tuple[int, Front]]:
        every = fronts(self.battle, unit, unit.stance if unit.area is not None else None)
        if unit.formation in ("square", "garrison"):
            return list(enumerate(every, 1))
        return [(0, each) for each in every[:1]]

    def _shot(
        self, unit: Unit, number: int, front: Front, foe: Unit, found: dict[Any, Any]
    ) -> None:
        shot = found.get((unit.id, number, foe.id))
        able = fire.can_fire(self.battle, unit) and fire.may_be_target(self.battle, foe)
        most = 36.2 if unit.gun else 9.2  # nobody fires farther
        reach = sight(self.battle, unit, front, foe, most) if able else Sight(None, None)
        dice = self._dice(unit, foe, reach)
        more = (unit, number, foe, reach, shot)
        if foe.formation == "battery" and shot is None:
            self.open.append("battery")  # only the best of its guns is named (BC175)
            return
        if dice == {0} or 0 not in dice:
            self._same("may fire", 0 not in dice, shot is not None, more)
        else:
            self.open.append("may fire")
        if shot is None or dice == {0}:
            return
        self._same("dice", True, shot.dice in dice, (more, dice))
        self._same("fire factor", True, shot.modifier in fire.factor(self.battle, unit, foe), more)
        inches = shot.range**0.5 / 100  # it is kept as a square
        most = 99.0 if reach.sure is None else reach.sure
        assert reach.may is not None
        near = reach.may - SLACK <= inches <= most + SLACK
        self._same("range", True, near, more)

    def _dice(self, unit: Unit, foe: Unit, reach: Sight) -> set[int]:
        if reach.may is None:
            return {0}
        far = [reach.may] if reach.sure is None else [reach.may, reach.sure]
        # Corners are rounded: what a hundredth or two decides is left open.
        tries = [each + more for each in far for more in (-0.02, 0.0, 0.02)]
        dice = set().union(*(fire.dice(self.battle, unit, foe, each) for each in tries))
        return dice | {0} if reach.sure is None else dice

    # Charges.

    def charges(self) -> list[ac.Charge]:
        """Who may charge whom; those that may be declared."""
        charges = self.state.field.combat.charges
        declared = {each.unit for each in charges}
        coming = [each for each in charges if each.state != "held"]
        aimed = {each.target for each in coming}
        failed = {each.target for each in charges} - aimed
        going = {each.unit for each in coming}
        offered = {(each.unit.id, each.target.id): each.wheel for each in self._paths()}
        for unit in self.mine():
            if unit.stance is None:
                continue
            for foe in self.battle.foes(unit):
                may = (unit.id, foe.id) in offered
                if paths.far(self.battle, unit, foe):
                    ours: Maybe = False
                elif unit.id in declared or unit.id in aimed or foe.id in going:
                    ours = False  # BC25, BC97, BC104
                else:
                    ours = paths.may_charge(self.battle, unit, foe)
                if ours and (foe.id in aimed or self.battle.touched(foe.id)):
                    ours = None  # at most two on a side, each with room (BC111)
                if ours and unit.id in failed:
                    ours = None  # whether it "was itself charged" (BC97)
                if ours is None:
                    self.open.append("may charge")
                else:
                    self._same("may charge", ours, may, (unit, foe))
        return [ac.Charge(unit=unit, target=foe) for unit, foe in offered]

    def _paths(self) -> tuple[Path, ...]:
        return tuple(charging.charges(self.state.field, self.seat))
