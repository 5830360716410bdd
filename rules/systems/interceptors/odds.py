"""How likely shots do what to their target, hit by hit, and by which events that is seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.kernel.foresight.chances import Chance, Mean, always, at_once
from rules.kernel.game.d6 import DIE
from rules.systems.interceptors.firing import deflects, left
from rules.systems.interceptors.orders import ASK, order_of
from rules.systems.interceptors.pieces import Fighter
from rules.systems.interceptors.signs import Shots
from rules.systems.interceptors.stats import CENTRAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules.systems.interceptors.aiming import Aim
    from rules.systems.interceptors.pieces import Unit
    from rules.systems.interceptors.questions import MayGamble
    from rules.systems.interceptors.signs import Deed
    from rules.systems.interceptors.view import FightersView

    Supposed = tuple[str, Callable[[Iterable[Any]], bool]]

HIT, THROUGH, KILL = "hit", "through", "kill"
_NONE: Final = Fraction()
_SIXTH: Final = Fraction(1, DIE)
_ASKED: Final = ASK.gamble
_ALWAYS: Final = "always"


class Shot(NamedTuple):
    """The dice of a shot, how many hits a 6 is, and the order about sudden death (II84)."""

    dice: int
    hits: int
    gamble: str


@dataclass(frozen=True)
class Volley:
    """One shot or several in a row, and all on which it depends what they do.

    Attributes:
        shots: The shots, in their order.
        left: The hits that destroy the target, if it stops none.
        through: How likely it does not stop a hit.
        spares: Whether no more is fired once it has no energy left (II123).
        central: Whether nobody chances hits at it (II79).
    """

    shots: tuple[Shot, ...]
    left: int
    through: Fraction
    spares: bool = False
    central: bool = False

    @property
    def asks(self) -> bool:
        """Whether somebody may be asked how many hits are chanced: then none is supposed to be."""
        return not self.central and any(each.gamble == _ASKED for each in self.shots)

    @property
    def where(self) -> str:
        """Which hits are meant by all or none, if some are chanced or not by order."""
        mixed = any(each.gamble != _ASKED for each in self.shots)
        return " where it is asked" if mixed else ""

    @property
    def gambling(self) -> Volley:
        """The same, if all hits are chanced about which one is asked."""
        shots = [
            each._replace(gamble=_ALWAYS) if each.gamble == _ASKED else each for each in self.shots
        ]
        return Volley(tuple(shots), self.left, self.through, self.spares, self.central)

    def chanced(self, hits: int, order: str, left: int) -> int:
        """How many of a shot's hits are chanced by order (II79, II84)."""
        if self.central or (self.through == 1 and hits >= left):
            return 0
        return hits if order == _ALWAYS or (order.isdigit() and left > int(order)) else 0


def volley_of(view: FightersView, shots: Iterable[Aim], target: Unit, *, row: bool) -> Volley:
    """Shots at a target; ``row``: each firer is spent before the next one fires (II123)."""
    found: list[Shot] = []
    for each in shots:
        order = order_of(view, each.firer.id).gamble
        times = view.table.shots_left(each.firer) if row else 1
        found += [Shot(each.dice, 2 if each.engine else 1, order)] * times
    return Volley(
        tuple(found),
        left(view.table, target),
        unstopped(view, target),
        spares=row and isinstance(target, Fighter) and not target.free,
        central=not isinstance(target, Fighter) and target.kind == CENTRAL,
    )


def shots_of(
    view: FightersView, target: Unit, firers: Iterable[str], *, row: bool = False
) -> Shots:
    """The same shots, to be found among events."""
    known = frozenset(firers)
    ordered = [each for each in known if order_of(view, each).gamble != _ASKED]
    return Shots(target.id, known, row, frozenset(ordered))


def unstopped(view: FightersView, target: Unit) -> Fraction:
    """How likely a target does not stop a hit (IIT31, IIT34)."""
    return Fraction(deflects(view.table, target) - 1, DIE)


@lru_cache(maxsize=4096)
def outcome(volley: Volley) -> dict[int, Fraction]:
    """How likely it is that so many hits would destroy the target then; 0: it is destroyed."""
    over: dict[int, Fraction] = {}
    now = {volley.left: Fraction(1)}
    for shot in volley.shots:
        after: dict[int, Fraction] = {}
        for before, weight in now.items():
            for sixes, share in enumerate(binomial(shot.dice, _SIXTH)):
                hits = sixes * shot.hits
                chanced = volley.chanced(hits, shot.gamble, before)
                for then, chance in struck(hits, chanced, before, volley.through).items():
                    ends = not then or (then == 1 and volley.spares)
                    _add(over if ends else after, then, weight * share * chance)
        now = after
    for then, weight in now.items():
        _add(over, then, weight)
    return over


@lru_cache(maxsize=4096)
def struck(hits: int, chanced: int, left: int, through: Fraction) -> dict[int, Fraction]:
    """How likely hits leave so much of what destroys, the chanced ones first (IIT30, II79)."""
    spared = (1 - _SIXTH * through) ** chanced
    found: dict[int, Fraction] = {}
    _add(found, 0, 1 - spared)
    for lost, share in enumerate(binomial(hits - chanced, through)):
        _add(found, max(0, left - lost), spared * share)
    return found


def _add(found: dict[int, Fraction], key: int, weight: Fraction) -> None:
    if weight:
        found[key] = found.get(key, _NONE) + weight


@lru_cache(maxsize=256)
def binomial(count: int, share: Fraction) -> tuple[Fraction, ...]:
    """How likely it is that so many of a number come true, from none on."""
    return tuple(
        comb(count, each) * share**each * (1 - share) ** (count - each) for each in range(count + 1)
    )


def through(volley: Volley) -> Fraction:
    """How likely a shot or a volley does anything."""
    return 1 - outcome(volley).get(volley.left, _NONE)


def of_volley(volley: Volley, shots: Shots) -> tuple[Chance, ...]:
    """What a shot or a volley may do: get through, destroy; what hits before any is stopped.

    What gets through armour is not weighed: of hits that are chanced nobody can tell.
    """
    dice = sum(each.dice for each in volley.shots)
    hits, hit = 1 - (1 - _SIXTH) ** dice, at_once(shots.hit)
    words, given = _supposed(volley, shots)
    gone = shots.sign(_gone)
    found: list[Chance] = []
    if volley.through == 1:
        found.append(Chance.of("gets through", hits, HIT, came=hit))
    else:
        share, came = through(volley), shots.sign(_through)
        chance = Chance.of(f"gets through{words}", share, THROUGH, came=came, given=given)
        found.append(replace(chance, weighed=False))
    kills = _kills(volley)
    found.append(Chance.of(f"destroys it{words}", kills, came=gone, given=given))
    if volley.asks and (gambled := _kills(volley.gambling)) != kills:
        label = f"destroys it (if all hits are chanced{volley.where})"
        found.append(Chance.of(label, gambled, came=gone, given=shots.chanced))
    if volley.through < 1:
        found.append(Chance.of("hits (before any is stopped)", hits, HIT, came=hit))
    return tuple(found)


def costs(target: Unit, volley: Volley, shots: Shots) -> tuple[Mean, ...]:
    """What a shot or a volley costs its target on the mean."""
    return _means(target, volley.left, outcome(volley), shots, _supposed(volley, shots))


def of_gamble(
    view: FightersView, question: MayGamble, target: Unit, chanced: int
) -> tuple[Chance, ...]:
    """What a shot's hits may do if so many are chanced on sudden death (IIT30, II79)."""
    shots = shots_of(view, target, (question.fighter,))
    share = unstopped(view, target)
    kills = struck(question.hits, chanced, left(view.table, target), share).get(0, _NONE)
    found = [Chance.of("destroys it", kills, KILL if kills else "", came=shots.sign(_gone))]
    if 0 < chanced < question.hits:
        sudden = 1 - (1 - _SIXTH * share) ** chanced
        found.append(Chance.of("sudden death comes", sudden, came=shots.sign(_killed)))
    return tuple(found)


def gamble_costs(
    view: FightersView, question: MayGamble, target: Unit, chanced: int
) -> tuple[Mean, ...]:
    """What those hits cost the target on the mean."""
    shots = shots_of(view, target, (question.fighter,))
    before = left(view.table, target)
    found = struck(question.hits, chanced, before, unstopped(view, target))
    return _means(target, before, found, shots, ("", always))


def _means(
    target: Unit, before: int, found: dict[int, Fraction], shots: Shots, supposed: Supposed
) -> tuple[Mean, ...]:
    """Blocks that a fighter loses, or hits that a structure takes; all, if it is destroyed."""
    fighter = isinstance(target, Fighter)
    most = before - 1 if fighter else before
    if not most:
        return ()
    words, given = supposed
    value = sum((share * (before - then if then else most) for then, share in found.items()), _NONE)
    label = f"{'blocks that it costs' if fighter else 'hits that it takes'} on the mean{words}"
    return (Mean(label, value, count=shots.cost(most), given=given),)


def _through(deed: Deed) -> bool:
    return deed.through


def _gone(deed: Deed) -> bool:
    return deed.gone


def _killed(deed: Deed) -> bool:
    return deed.killed


def _kills(volley: Volley) -> Fraction:
    return outcome(volley).get(0, _NONE)


def _supposed(volley: Volley, shots: Shots) -> Supposed:
    """On what the chances of a shot rest, in words and by events."""
    if not volley.asks:
        return "", always
    return f" (if no hit is chanced{volley.where})", shots.spared
