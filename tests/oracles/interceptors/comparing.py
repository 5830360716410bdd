"""Plays games by lot, and looks at each event and each offer with the second reading."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Any

from rules.kernel.playing.play import active, evolve, first_state, open_game
from rules.kernel.system.presets import AS_WRITTEN, PRESET
from rules.systems.interceptors import events as ev
from rules.systems.interceptors import raid_events as rv
from rules.systems.interceptors.base_events import BaseTurned, Collateral
from rules.systems.interceptors.ruleset import RULESET
from tests.fuzz.games import dice_of
from tests.oracles.acting import act
from tests.oracles.interceptors import guns, offers, placing, raid
from tests.oracles.interceptors.flights import Flights
from tests.oracles.interceptors.guns import OPEN, Aim
from tests.oracles.interceptors.reading import scene_of
from tests.oracles.interceptors.scenery import Scenery
from tests.oracles.interceptors.shifting import near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.kernel.playing.play import Step
    from rules.systems.interceptors.state import FightersState
    from tests.oracles.interceptors.guns import Answer, Flyer, Ground, Scene
    from tests.oracles.tally import Tally

_CM = 1000
_MOST = 400


def compare(seed: int, tally: Tally) -> None:
    """Play one game by lot to its end, or the first difference."""
    Comparison(Random(f"second/{seed}"), tally, f"game {seed}").play(str(seed))


class Comparison:
    """One game."""

    def __init__(self, rng: Random, tally: Tally, where: str) -> None:
        self._rng = rng
        self._tally = tally
        self._game = self._where = where
        self._flights = Flights(self._same)
        self._scenery = Scenery(self._same)
        self._hits: tuple[str, str, int] | None = None
        """A shot whose hits are still to be resolved: who fired at what, and how many."""
        self._falls = ""
        """What must be destroyed next."""
        self._volley = ""
        self._tries: dict[str, list[int]] = defaultdict(list)
        """By secondary target: what each try for collateral damage needed."""
        self._burnt: list[str] = []
        self._held: tuple[str, int] = ("", 0)
        """At whom enemies held their fire, and at which of its places."""

    def play(self, seed: str) -> None:
        """To its end, or the first difference."""
        before = len(self._tally.differences)
        options = offers.some_options(self._rng)
        self._game = f"{self._game} {options['scenario']}"
        dice = dice_of(seed)
        start = RULESET.start(RULESET.read_options({PRESET: AS_WRITTEN, **options}))
        step = open_game(RULESET, start, dice)
        self._look(first_state(RULESET, start), step)
        for _ in range(_MOST):
            seats = active(RULESET, step.state)
            if not seats or len(self._tally.differences) > before:
                return
            seat = self._rng.choice(seats)
            state = near(step.state, self._rng)
            legal = RULESET.legal(RULESET.view(state, seat))
            self._where = f"{self._game}, go {state.go} {state.question}"
            self._compare_offers(state, legal)
            if state.question is not None and state.question.tag == "arrange":
                placing.compare(state, self._rng, self._same)
            action = self._chosen(legal)
            self._where = f"{self._game}, go {state.go} {action.tag} {action}"
            if action.tag != "gamble":
                self._volley = ""
            step = act(RULESET, state, seat, action, dice)
            self._look(state, step)

    def _same(self, what: str, ours: object, theirs: object, more: object = "") -> None:
        self._tally.same(what, f"{self._where} {more}", ours, theirs)

    def _chosen(self, legal: Sequence[Any]) -> Any:
        """Any verb, but rather fire than hold or stop."""
        kinds = sorted({each.tag for each in legal})
        if len(kinds) > 1 and self._rng.random() < 0.7:
            kinds = [each for each in kinds if each not in ("hold", "stop")] or kinds
        if {"fire", "volley"} & set(kinds) and self._rng.random() < 0.6:
            kinds = [each for each in kinds if each in ("fire", "volley")]
        if "ready" in kinds and self._rng.random() < 0.6:
            kinds = ["ready"]
        kind = self._rng.choice(kinds)
        return self._rng.choice([each for each in legal if each.tag == kind])

    # What may be done.

    def _compare_offers(self, state: FightersState, legal: Sequence[Any]) -> None:
        question: Any = state.question
        scene = scene_of(state)
        fires = {(each.fighter, each.target) for each in legal if each.tag == "fire"}
        ours: dict[tuple[str, str], Answer] = {}
        match question.tag:
            case "begin_go":
                for flyer in scene.flyers.values():
                    mine = flyer.side == question.seat and not flyer.gone
                    ours |= offers.aims(scene, flyer) if mine else {}
            case "fly_on":
                flyer = scene.flyers[question.fighter]
                ours = {} if question.held else offers.aims(scene, flyer)
            case "may_react":
                ours = offers.reactions(scene, scene.flyers[question.target])
            case "fire_guns":
                ours = offers.volleys(scene, None)
                volleys = {each.target for each in legal if each.tag == "volley"}
                self._same("may volley", set(), volleys - {target for _, target in fires})
            case "may_gamble":
                hits = {each.hits for each in legal}
                self._same("may gamble", set(range(question.hits + 1)), hits)
        flies = question.tag == "fly_on"
        for pair, answer in ours.items():
            if answer == OPEN:
                self._tally.counted["left open"] += 1
                continue
            bonus = self._flights.bonus(*pair) if flies else 0
            may = isinstance(answer, Aim) and answer.dice + bonus > 0
            self._same("may fire", may, pair in fires, (pair, answer, bonus))
        if ours:
            self._same("nobody else", set(), fires - set(ours))

    # What comes of it.

    def _look(self, before: FightersState, step: Step) -> None:
        """Each event, in the position in which it comes."""
        state: Any = before
        for emitted in step.emitted:
            after = evolve(RULESET, state, emitted.event)
            self._event(state, emitted.event, after)
            state = after
        if self._hits is not None and step.state.ended is None:
            firer, target, hits = self._hits
            question = step.state.question
            asked = question is not None and question.tag == "may_gamble"
            self._same("gamble asked", True, asked, (firer, target, hits))

    def _event(self, state: FightersState, event: Any, after: Any) -> None:
        scene = scene_of(state)
        if isinstance(event, ev.Flown | ev.FlightEnded):
            self._asked(state, scene, event.fighter)
        self._flights.event(state, scene, event)
        self._scenery.event(state, scene, event)
        match event:
            case ev.Held():
                self._held = (event.target, self._flights.places)
            case ev.Fired():
                self._fired(scene, event)
            case ev.Gambled():
                self._gambled(scene, event)
            case ev.Struck():
                self._struck(scene, event)
            case ev.Destroyed() | rv.Fallen():
                self._gone(state, event)
            case rv.Volleyed():
                self._volley = event.target
            case _:
                self._happened(state, scene, event, after)

    def _asked(self, state: FightersState, scene: Scene, mover: str) -> None:
        """Nobody goes on while an enemy may react and has not held (11.0, II68, II69, II94)."""
        if self._held == (mover, self._flights.places):
            return
        found = offers.reactions(scene, scene.flyers[mover])
        able = [
            pair
            for pair, answer in found.items()
            if isinstance(answer, Aim) and answer.dice > 0
            if pair[0] in scene.flyers or state.options.cluster_react
        ]
        self._same("unasked reactions", [], able)

    def _happened(self, state: FightersState, scene: Scene, event: Any, after: Any) -> None:
        match event:
            case Collateral():
                self._collateral(state, scene, event)
            case BaseTurned():
                self._turned(state, event, after)
            case rv.LaidOut() | rv.Shifted():
                placing.look(after, self._same)
            case ev.BurnedOut():
                self._burned(state, scene, event)
            case ev.HalfBegun() | ev.GoBegun() | ev.FightEnded():
                self._turn(state, scene, event)

    def _fired(self, scene: Scene, event: ev.Fired) -> None:
        self._same("shots resolved", None, self._hits)
        flyer = scene.flyers.get(event.fighter)
        target = self._unit(scene, event.target)
        answer: Answer
        bonus, engine = 0, False
        if flyer is not None:
            answer = guns.of_fighter(scene, flyer, target)
            spot = flyer.stance.out((0, -2)) if flyer.stance is not None else (0.0, 0.0)
            if not event.reaction:
                bonus = self._flights.bonus(event.fighter, event.target)
        else:
            assert isinstance(target, guns.Flyer)
            spot = scene.ground[event.fighter].at
            answer = guns.of_cluster(scene, scene.ground[event.fighter], target)
            if self._volley == event.target:
                self._most_dice(scene, event)
        if isinstance(target, guns.Flyer):
            behind = guns.behind(target, spot)
            engine = event.engine if behind is None else behind
        self._same("engine", engine, event.engine)
        if isinstance(answer, Aim):
            self._same("dice", answer.dice + bonus, len(event.faces), (answer, bonus))
            close = abs(answer.far - event.range / _CM) < 0.01
            self._same("range", True, close, (answer.far, event.range))
        else:
            self._same("shot", OPEN, answer)
        hits = sum(face == 6 for face in event.faces) * (2 if event.engine else 1)
        self._same("hits", hits, event.hits)
        if hits:
            self._hits = (event.fighter, event.target, hits)

    def _most_dice(self, scene: Scene, event: ev.Fired) -> None:
        """In a volley the gun with the most dice fires first (II123)."""
        flyer = scene.flyers[event.target]
        found = [guns.of_cluster(scene, each, flyer) for each in scene.ground.values()]
        if OPEN not in found:
            most = max((each.dice for each in found if isinstance(each, Aim)), default=0)
            self._same("volley", most, len(event.faces))

    def _unit(self, scene: Scene, name: str) -> Flyer | Ground:
        return scene.flyers[name] if name in scene.flyers else scene.ground[name]

    def _gambled(self, scene: Scene, event: ev.Gambled) -> None:
        unit = self._unit(scene, event.target)
        firer, target, hits = self._hits or ("", "", 0)
        self._same("gamble of", (event.fighter, event.target), (firer, target))
        self._same("gamble allowed", True, raid.may_gamble(unit, hits))
        found = raid.gambled(unit, event.faces, event.armour)
        told = raid.Gambled(len(event.armour), event.killed)
        self._same("sudden death", found, told, event)
        left = hits - len(event.faces)
        self._hits = (firer, target, left) if left and not found.killed else None
        self._falls = event.target if found.killed else ""

    def _struck(self, scene: Scene, event: ev.Struck) -> None:
        unit = self._unit(scene, event.fighter)
        if self._hits is None and event.hits == 0:
            return
        self._same("struck", self._hits and self._hits[1:], (event.fighter, event.hits))
        dice, lost = raid.struck(unit, event.hits, event.armour)
        self._same("deflected", (dice, lost), (len(event.armour), event.lost), event)
        self._hits = None
        self._falls = event.fighter if lost >= raid.left(unit) else ""

    def _gone(self, state: FightersState, event: ev.Destroyed | rv.Fallen) -> None:
        name = event.structure if isinstance(event, rv.Fallen) else event.fighter
        if isinstance(event, ev.Destroyed) and not self._falls:
            blocks = state.table.by_id[name].blocks
            self._same("destroyed", True, blocks < 0)  # by a risk that failed
            return
        self._same("destroyed", self._falls, name)
        self._falls = ""
        if isinstance(event, rv.Fallen):
            values = state.hidden["interceptor"].values if "interceptor" in state.hidden else ()
            worth = 0
            if scene_of(state).ground[name].kind == "target-piece":
                worth = raid.DEAR if name in values else raid.CHEAP
            self._same("worth", worth, event.worth)

    def _collateral(self, state: FightersState, scene: Scene, event: Collateral) -> None:
        before = self._tries[event.structure]
        self._same("needed", raid.COLLATERAL[len(before)], event.needed)
        fell = next(each for each in state.table.structures if each.id == event.structure).fell
        self._same("try in", state.go - fell, len(before), event)
        dice, lost = raid.collateral(event.faces, event.needed, event.damage)
        self._same("collateral", (dice, lost), (len(event.damage), event.lost), event)
        before.append(int(dice > 0))
        centre = next(each for each in scene.ground.values() if each.kind == "central-target")
        self._falls = centre.id if lost >= raid.left(centre) else ""

    def _turned(self, state: FightersState, event: BaseTurned, after: Any) -> None:
        self._same("turned", event.face >= 5, event.turned)
        old, new = scene_of(state), scene_of(after)
        for each in old.ground.values():
            at, section = each.at, each.section
            if event.turned:
                x, y = raid.quarter((at[0] - old.centre[0], at[1] - old.centre[1]), event.clockwise)
                at = (x + old.centre[0], y + old.centre[1])
                step = 1 if event.clockwise else 3
                section = (section - 1 + step) % 4 + 1 if section else 0
            there = new.ground[each.id]
            told = (round(there.at[0], 3), round(there.at[1], 3), there.section)
            self._same("piece", (round(at[0], 3), round(at[1], 3), section), told)
        shield = old.protected
        if event.turned:
            shield = (shield - 1 + (1 if event.clockwise else 3)) % 4 + 1
        self._same("protected", shield, new.protected)

    def _burned(self, state: FightersState, scene: Scene, event: ev.BurnedOut) -> None:
        flyer = scene.flyers[event.fighter]
        self._burnt.append(event.fighter)
        low, high = guns.BURNS[flyer.level]
        self._same("burn-out", low <= sum(event.faces) <= high, event.lost, event)
        count = 2 if state.options.burnout_dice == "2d6" else 1
        self._same("burn-out dice", count, len(event.faces))

    def _turn(
        self, state: FightersState, scene: Scene, event: ev.HalfBegun | ev.GoBegun | ev.FightEnded
    ) -> None:
        """At the end of a half-go or a go: burn-outs, collateral damage, the end."""
        self._volley = ""
        if isinstance(event, ev.HalfBegun):
            if state.half:
                self._half_over(state, scene)
            self._burnt = []
            return
        if isinstance(event, ev.GoBegun):
            self._first(state, event)
            if state.go:
                if not scene.ground:
                    self._half_over(state, scene)
                self._same("goes on", None, self._end(state, scene))
            return
        centre = [each for each in scene.ground.values() if each.kind == "central-target"]
        if centre and centre[0].fallen:
            self._same("end", "intruder", event.winner)
            return
        if not scene.ground:
            self._half_over(state, scene)
        end = self._end(state, scene)
        self._same("end", end and end.winner, event.winner, event)
        self._same("ended", True, end is not None, event)
        points = sum(each.worth for each in state.table.structures)
        self._same("points", points, event.points)

    def _first(self, state: FightersState, event: ev.GoBegun) -> None:
        """Who moves first: the higher die and what is bought, ties thrown again (9.4, II100)."""
        if state.options.raid:
            thrown = event.interceptor, event.intruder
            self._same("first", ("intruder", ((), ())), (event.first, thrown))
            return
        one, two = event.bonus
        totals = [
            (a + one, b + two) for a, b in zip(event.interceptor, event.intruder, strict=True)
        ]
        self._same("ties", True, all(a == b for a, b in totals[:-1]))
        high = "interceptor" if totals[-1][0] > totals[-1][1] else "intruder"
        self._same("first", (high, False), (event.first, totals[-1][0] == totals[-1][1]))

    def _end(self, state: FightersState, scene: Scene) -> raid.End | None:
        flyers = list(scene.flyers.values())
        last = state.go >= state.options.turn_limit
        if not scene.ground:
            return raid.end_of_dogfight(flyers, last=last)
        if scene.starbase:
            return raid.end_of_starbase(flyers, last=last)
        points = sum(each.worth for each in state.table.structures)
        return raid.end_of_ground(flyers, points, last=last)

    def _half_over(self, state: FightersState, scene: Scene) -> None:
        # Who had blocks left when the others threw, and has lost the last one since, threw, too.
        due = [
            each.id
            for each in scene.flyers.values()
            if each.side == state.half
            and each.status == "flying"
            and not each.fresh
            and each.blocks > 0
        ]
        spent = [each for each in self._burnt if scene.flyers[each].blocks == 0]
        self._same("burn-outs", sorted((*due, *spent)), sorted(self._burnt))
        for each in state.table.structures:
            if each.kind == "secondary-target" and each.fallen:
                tries = self._tries[each.id]
                expected = min(len(raid.COLLATERAL), state.go - each.fell + 1)
                if state.options.collateral == "until failed" and 0 in tries:
                    expected = tries.index(0) + 1
                self._same("tries", expected, len(tries), each)
